"""What the entries above have laid where: `the solar project in Asia` is said of one such place.

An act whose form `lays` puts its first value on its second one, a place of two words. Later people
name the place by what lies on it, or by its first word. Where the entries above laid exactly one
such thing, that place is meant; with none or several of them nothing is put in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from .records import ACT, CORRECTION, GAP, MARK, POSITION, Entry
from .spoken import apart
from .tokens import Token, tokens_of
from .vocabulary import VERBS, Form, Table, TemplatePart, Vocabulary, match, match_terms

TOLD_ELSEWHERE = (GAP, POSITION, CORRECTION)  # behind one of these, more may lie on the table


class Thing(NamedTuple):
    """Words that name something laid: where they stand, what it is, the first word of its place."""

    start: int
    end: int
    kind: int | None
    place: int | None


class ThingsLaid(NamedTuple):
    """What the acts above laid, each thing with its place, and what was done in this turn."""

    things: tuple[tuple[int, int], ...]
    here: tuple[tuple[int, int], ...]
    is_all: bool = True  # nothing more may lie there


def things_laid(above: Iterable[Entry], vocabulary: Vocabulary) -> ThingsLaid:
    """What was laid by an act; nothing where more may lie on the table."""
    laid = ThingsLaid((), ())
    verbs = verbs_of_things(vocabulary)
    for entry in above:
        if entry.kind in TOLD_ELSEWHERE:
            return ThingsLaid((), (), is_all=False)
        if entry.kind == MARK or entry.verb in verbs:
            laid = also_laid(laid, entry, vocabulary)
    return laid


@lru_cache(maxsize=16)
def verbs_of_things(vocabulary: Vocabulary) -> frozenset[int]:
    """The acts that lay a thing on a place, or do something to the one that lies there."""
    tables = next((tables_of(form) for form in vocabulary.forms.values() if form.lays), None)
    return frozenset(code for code, form in vocabulary.forms.items() if tables_of(form) == tables)


def also_laid(laid: ThingsLaid, entry: Entry, vocabulary: Vocabulary) -> ThingsLaid:
    """What lies there behind one entry more."""
    things, here = laid.things, () if entry.kind == MARK else laid.here
    is_act = entry.kind == ACT and entry.verb in verbs_of_things(vocabulary)
    if is_act and not entry.taken_back and laid.is_all:
        form = vocabulary.forms[entry.verb]
        thing = entry.args[0], entry.args[1]
        here = tuple(dict.fromkeys((*here, thing)))
        if form.lifts:
            things = tuple(one for one in things if one[1] != thing[1])
        if form.lays:
            things = tuple(dict.fromkeys((*things, thing)))
    return laid._replace(things=things, here=here)


def tables_of(form: Form) -> list[str]:
    return [slot.table for slot in form.slots]


def places_named(
    text: str, vocabulary: Vocabulary, laid: ThingsLaid, names: Table | None = None
) -> Iterator[str]:
    """The entry with its things named by their places: what they are beside it, then left out."""
    form = next((form for form in vocabulary.forms.values() if form.lays), None)
    if form is None or not laid.things:
        return
    tokens = apart(tokens_of(text), vocabulary, names)
    if begins(form, tokens, vocabulary):
        return  # it lays another one
    last = vocabulary.tables[form.slots[1].table].symbols[laid.here[0][1]] if laid.here else ""
    start, end = where_that_stands(tokens, vocabulary)
    if len(laid.here) == 1 and start < end:
        said = [token.word for token in tokens]
        led = [*said[:start], *sorted(vocabulary.goals)[:1]]  # `there` is where something goes
        yield " ".join([*led, last, *said[end:]])
    for is_kind_kept in (True, False):
        words: list[str] = []
        at, is_put = 0, False
        while at < len(tokens):
            thing = thing_at(form, tokens, at, vocabulary)
            place = None if thing is None else the_place(form, thing, vocabulary, laid.things)
            if thing is None or place is None:
                words.append(tokens[at].word)
                at += 1
                continue
            if tokens[at].word in vocabulary.goals | vocabulary.origins:
                words.append(tokens[at].word)  # `in` of `in Asia`: which end of a way it is
            if is_kind_kept and thing.kind is not None:
                words.append(vocabulary.tables[form.slots[0].table].symbols[thing.kind])
            words.append(place)
            at, is_put = thing.end, True
        if is_put:
            yield " ".join(words)


def where_that_stands(tokens: list[Token], vocabulary: Vocabulary) -> tuple[int, int]:
    """Where words say no more than `to that project`, at the end, or `there` anywhere."""
    start = len(tokens)
    while start and tokens[start - 1].word in vocabulary.that | (
        vocabulary.fillers - vocabulary.goals
    ):
        start -= 1
    is_that = any(token.word in vocabulary.that for token in tokens[start:])
    if is_that and start > 0 and tokens[start - 1].word in vocabulary.goals:
        return start, len(tokens)
    there = vocabulary.that - vocabulary.noise - vocabulary.fillers
    at = next((at for at, token in enumerate(tokens) if token.word in there), len(tokens))
    return at, min(at + 1, len(tokens))


def begins(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    heads = vocabulary.tables[VERBS]
    code = heads.codes[form.name]
    return any(
        code == one for at in range(len(tokens)) for one, _ in match_terms(heads, tokens, at)
    )


def thing_at(form: Form, tokens: list[Token], at: int, vocabulary: Vocabulary) -> Thing | None:
    """A thing, the first word of its place, or both, with nothing that says more between."""
    kinds, places = form.slots[0].table, form.slots[1].table
    first, second = parts_of_place(vocabulary.tables[places])
    if match(vocabulary, places, tokens, at) is not None:
        return None  # the whole place was said
    kind, place, start, end = None, None, at, at
    while at < len(tokens):
        found = match(vocabulary, kinds, tokens, at) if kind is None else None
        if found is not None:
            kind, at = found
            end = at
            continue
        found = match(vocabulary, first, tokens, at) if place is None else None
        if found is not None:
            place, at = found
            end = at
            continue
        is_begun = (kind is None) != (place is None)
        passed = vocabulary.fillers | vocabulary.noise
        passed -= vocabulary.goals if kind is None else frozenset()  # `from Asia to solar`
        if is_begun and tokens[at].word == "," and at == end:  # `solar, Asia`
            other = kinds if kind is None else first
            passed |= {","} if match(vocabulary, other, tokens, at + 1) is not None else set()
        if not is_begun or tokens[at].word not in passed:
            break
        at += 1
    if kind is None and place is None:
        return None
    if place is None and is_of_another(kinds, places, tokens, vocabulary):
        return None
    is_whole = end < len(tokens) and match(vocabulary, second, tokens, end) is not None
    return None if is_whole and place is not None else Thing(start, end, kind, place)


def is_of_another(kinds: str, places: str, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is a place said, of another table, that what a thing is belongs to?"""
    words = {
        part.name
        for name, table in vocabulary.tables.items()
        for template in table.templates
        for part in template.parts
        if part.kind == "word" and name != places and TemplatePart("table", kinds) in template.parts
    }
    table = vocabulary.tables["word"]
    said = {code for at in range(len(tokens)) for code, _ in match_terms(table, tokens, at)}
    return any(table.codes.get(word) in said for word in words)


def parts_of_place(places: Table) -> tuple[str, str]:
    tables = [part.name for part in places.templates[0].parts if part.kind == "table"]
    return tables[0], tables[1]


def the_place(
    form: Form, thing: Thing, vocabulary: Vocabulary, laid: tuple[tuple[int, int], ...]
) -> str | None:
    """The one place where such a thing was laid; none where there are several, or none."""
    places = vocabulary.tables[form.slots[1].table]
    first = vocabulary.tables[parts_of_place(places)[0]]
    found = {
        places.symbols[place]
        for kind, place in laid
        if thing.kind in (None, kind)
        and (
            thing.place is None or places.symbols[place].split("/")[0] == first.symbols[thing.place]
        )
    }
    return found.pop() if len(found) == 1 else None
