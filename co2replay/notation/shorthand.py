"""Short forms: which entry, or which value, somebody means by the beginnings of its words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from .records import ACT, NOBODY, OMITTED, UNKNOWN, Entry
from .tokens import words_of
from .vocabulary import VERBS, WORDS, Form, Slot, Vocabulary, own_words

Spelling = tuple[str, ...]  # the words of one way to say it, folded
SIGNS = (",", "/", "!", "=", ".", ":")  # stand between words and mean nothing by themselves
PARTS = re.compile(r"[ /=:]")
PLAYER = re.compile(r'(?:"[^"]*"|[^\s,"])+')


Place = tuple[Spelling, ...]  # every way to say one word of an entry


def meant(
    text: str,
    entries: Iterable[Entry],
    vocabulary: Vocabulary,
    languages: tuple[str, ...],
    anywhere: bool = False,
) -> list[Entry]:
    """Find the entries that a text is short for: beginnings of words, in order, some left out.

    The first word has to begin the entry or the word behind its head, or stand `anywhere` in it.
    """
    name, words = spoken(text)
    if not words:
        return []
    found: dict[tuple[int, int, int, tuple[int, ...]], Entry] = {}
    for entry in entries:
        if name and not is_named(name, entry, vocabulary, languages):
            continue
        places = places_of(vocabulary, entry.verb, entry.args, languages)
        begun = fits(words, places) or fits(words, places[1:])
        if begun or (anywhere and goes_on(words, places, 0)):
            found.setdefault((entry.kind, entry.who, entry.verb, entry.args), entry)
    return list(found.values())


def spelled_out(
    text: str,
    kind: int,
    forms: Iterable[Form],
    vocabulary: Vocabulary,
    languages: tuple[str, ...],
) -> list[Entry]:
    """Find the entries of some forms that a text is short for, every word of them begun.

    What is found need not be legal: it may then be told why it is not.
    """
    name, words = spoken(text)
    who = NOBODY
    if name:
        seats = vocabulary.tables["seat"].symbols
        named = [
            code
            for code, symbol in enumerate(seats)
            if fits(words_of(name), (spellings_in(vocabulary, "seat", symbol, languages),))
        ]
        if len(named) != 1:
            return []
        who = named[0]
    found: dict[tuple[int, tuple[int, ...]], Entry] = {}
    for form in forms:
        head = spellings_in(vocabulary, VERBS, form.name, languages)
        for used in beginnings(words, head):
            for args in slot_values(words[used:], form.slots, vocabulary, languages):
                found.setdefault((form.code, args), Entry(kind, form.code, args, who))
    return list(found.values())


def slot_values(
    words: tuple[str, ...],
    slots: tuple[Slot, ...],
    vocabulary: Vocabulary,
    languages: tuple[str, ...],
) -> Iterator[tuple[int, ...]]:
    """Every way in which the words are begun in the slots, none of them left over."""
    if not slots:
        if not words:
            yield ()
        return
    slot, rest = slots[0], slots[1:]
    if slot.table == "literal":
        yield from slot_values(words, rest, vocabulary, languages)
        return
    if slot.optional:
        skipped = () if slot.many else (OMITTED,)
        for args in slot_values(words, rest, vocabulary, languages):
            yield (*skipped, *args)
    elif slot.absent is not None:
        for args in slot_values(words, rest, vocabulary, languages):
            yield (slot.absent, *args)
    for code, used in one_value(words, slot, vocabulary, languages):
        left = words[used:]
        for args in slot_values(left, rest, vocabulary, languages):
            yield (code, *args)
        if slot.many and left:
            for args in slot_values(left, slots, vocabulary, languages):
                yield (code, *args)


def one_value(
    words: tuple[str, ...], slot: Slot, vocabulary: Vocabulary, languages: tuple[str, ...]
) -> Iterator[tuple[int, int]]:
    """What the first words may be in one slot, and how many of them it takes."""
    if not words:
        return
    if words[0] == "?" and slot.unknown:
        yield UNKNOWN, 1
    if slot.table == "int":
        if words[0].isascii() and words[0].isdecimal():
            units = word_place(vocabulary, slot.unit, languages) if slot.unit else ()
            yield int(words[0]), 1 + max(beginnings(words[1:], units), default=0)
        return
    for code, symbol in enumerate(vocabulary.tables[slot.table].symbols):
        places = tuple(symbol_places(vocabulary, slot.table, symbol, languages))
        for used in taken(words, places):
            yield code, used


def taken(words: tuple[str, ...], places: tuple[Place, ...]) -> set[int]:
    """How many words may stand for all the places, one behind the other."""
    if not places:
        return {0}
    return {
        used + more
        for used in beginnings(words, places[0])
        for more in taken(words[used:], places[1:])
    }


def spoken(text: str) -> tuple[str, tuple[str, ...]]:
    """Part `purple: hand` into the name and the folded words behind it."""
    name, colon, rest = text.rpartition(":")
    words = words_of(rest if colon else text)
    return name.strip(), tuple(word for word in words if word not in SIGNS)


def is_named(name: str, entry: Entry, vocabulary: Vocabulary, languages: tuple[str, ...]) -> bool:
    if entry.kind != ACT or entry.who == NOBODY:
        return False
    symbol = vocabulary.symbol("seat", entry.who)
    spellings = spellings_in(vocabulary, "seat", symbol, languages)
    return fits(words_of(name), (spellings,))


def fits(words: tuple[str, ...], places: tuple[Place, ...]) -> bool:
    """Does every word begin a place, one behind the other, and the first one the first?"""
    if not places:
        return False
    return any(goes_on(words[used:], places, 1) for used in beginnings(words, places[0]))


def goes_on(words: tuple[str, ...], places: tuple[Place, ...], at: int) -> bool:
    if not words:
        return True
    return any(
        goes_on(words[used:], places, index + 1)
        for index in range(at, len(places))
        for used in beginnings(words, places[index])
    )


def beginnings(words: tuple[str, ...], place: Place) -> Iterator[int]:
    """How many words a place can take: the beginnings of the words of one spelling."""
    most = 0
    for spelling in place:
        taken = 0
        for word, full in zip(words, spelling, strict=False):
            if word != full and (full.isdecimal() or not full.startswith(word)):
                break
            taken += 1
        most = max(most, taken)
    yield from range(most, 0, -1)


@lru_cache(maxsize=4096)
def places_of(
    vocabulary: Vocabulary, verb: int, args: tuple[int, ...], languages: tuple[str, ...]
) -> tuple[Place, ...]:
    """Every word of an entry, its head first."""
    form = vocabulary.forms[verb]
    places: list[Place] = [spellings_in(vocabulary, VERBS, form.name, languages)]
    at = 0
    for slot in form.slots:
        if slot.table == "literal":
            places.append(word_place(vocabulary, slot.word, languages))
            continue
        stop = len(args) if slot.many else at + 1
        for arg in args[at:stop]:
            if arg == OMITTED:
                continue
            if arg == UNKNOWN:
                places.append((("?",),))
            elif slot.table == "int":
                places.append(((str(arg),),))
            else:
                symbol = vocabulary.symbol(slot.table, arg)
                places += symbol_places(vocabulary, slot.table, symbol, languages)
            if slot.unit:
                places.append(word_place(vocabulary, slot.unit, languages))
        at = stop
    return tuple(places)


def symbol_places(
    vocabulary: Vocabulary, table: str, symbol: str, languages: tuple[str, ...]
) -> list[Place]:
    """The parts of a compound such as `asia/money`, or the one word of a plain symbol."""
    if vocabulary.tables[table].terms and symbol in simple_symbols(vocabulary, table):
        return [spellings_in(vocabulary, table, symbol, languages)]
    found: list[Place] = []
    for part in PARTS.split(symbol):
        if part.isdecimal():
            found.append(((part,),))
            continue
        holder = next(
            (
                part_table.name
                for template in vocabulary.tables[table].templates
                for piece in template.parts
                if piece.kind == "table"
                for part_table in (vocabulary.tables[piece.name],)
                if part in part_table.codes
            ),
            "",
        )
        if holder:
            found.append(spellings_in(vocabulary, holder, part, languages))
        else:
            found.append(word_place(vocabulary, part, languages, own=table))
    return found


@lru_cache(maxsize=64)
def simple_symbols(vocabulary: Vocabulary, table: str) -> frozenset[str]:
    own = vocabulary.tables[table]
    return frozenset(own.symbols[term.code] for terms in own.terms.values() for term in terms)


def word_place(
    vocabulary: Vocabulary, word: str, languages: tuple[str, ...], own: str = ""
) -> Place:
    for name in (own, own_words(own), *WORDS) if own else WORDS:
        if name in vocabulary.tables:
            spellings = spelled(vocabulary, name, word, languages)
            if spellings:
                return spellings
    return (words_of(word),)


@lru_cache(maxsize=1024)
def spelled(vocabulary: Vocabulary, table: str, symbol: str, languages: tuple[str, ...]) -> Place:
    """The spellings of a symbol in some languages; none where they borrow the word."""
    own = vocabulary.tables[table]
    code = own.codes.get(symbol)
    return tuple(
        term.words
        for terms in own.terms.values()
        for term in terms
        if term.code == code and term.language in languages
    )


def spellings_in(
    vocabulary: Vocabulary, table: str, symbol: str, languages: tuple[str, ...]
) -> Place:
    return spelled(vocabulary, table, symbol, languages) or ((words_of(symbol),) if symbol else ())


def beginning_with(
    text: str, table: str, symbols: Sequence[str], vocabulary: Vocabulary, lang: str
) -> list[str]:
    """The symbols of which a word is the beginning; the whole word means just the one."""
    whole = vocabulary.read(table, text)
    if whole is not None and vocabulary.symbol(table, whole) in symbols:
        return [vocabulary.symbol(table, whole)]
    words = words_of(text)
    for languages in ((lang,), vocabulary.languages):
        found = [
            symbol
            for symbol in symbols
            if any(
                len(words) <= len(spelling)
                and all(full.startswith(w) for w, full in zip(words, spelling, strict=False))
                for spelling in spellings_in(vocabulary, table, symbol, languages)
            )
        ]
        if found and words:
            return found
    return []


def seats_begun(text: str, vocabulary: Vocabulary, language: str) -> list[tuple[int, str]] | None:
    """`o=Ada p=Bo b`: each colour by as much of its beginning as tells it from the others."""
    symbols = vocabulary.tables["seat"].symbols
    found: list[tuple[int, str]] = []
    for part in PLAYER.findall(text):
        colour, _, name = part.partition("=")
        seats = beginning_with(colour, "seat", symbols, vocabulary, language)
        if len(seats) != 1:
            return None
        found.append((symbols.index(seats[0]), name.strip('"')))
    return found if len({seat for seat, _ in found}) == len(found) else None


def values_begun(
    word: str, slot: Slot, vocabulary: Vocabulary, language: str, seats: Collection[int]
) -> list[str]:
    """What a word may stand for in a slot of names, written in full: `s:b` for `solar:blue`.

    Only `seats` play; the reader's own language goes first; a word that is whole means just itself.
    """
    if vocabulary.read(slot.table, word) is not None:
        return [word]
    words = tuple(one for one in words_of(word) if one not in SIGNS)
    playing = {vocabulary.symbol("seat", seat) for seat in seats}
    absent = {*vocabulary.tables["seat"].symbols} - playing
    for languages in ((language,), vocabulary.languages):
        found = [
            vocabulary.spell(slot.table, code, language)
            for code, used in one_value(words, slot, vocabulary, languages)
            if used == len(words)
            and code != UNKNOWN
            and absent.isdisjoint(PARTS.split(vocabulary.symbol(slot.table, code)))
        ]
        if found:
            return list(dict.fromkeys(found))
    return []
