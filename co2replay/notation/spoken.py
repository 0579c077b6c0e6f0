"""How people put words otherwise than a log does, each turned into a log's own order.

`Ada's` and `$18` are two words, `all'Asia` is `all' Asia`, `the second place` is `the place 2`, and
`the red side of street 2` is `street 2 red`. Nothing here says what an entry means.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from msgspec.structs import replace

from .phrases import EMPTY, SEAT, is_difference, read_number
from .records import MAX_ARGS
from .tokens import RANGE, Token, tokens_of, words_of
from .undone import is_from_elsewhere, is_undone
from .vocabulary import VERBS, Form, Slot, Table, Vocabulary, match, match_terms, match_word

OWNED = "'"  # behind the name of somebody whose thing is meant
VOWELS = "aeiouy"
TOKENS_MAX = 60  # of an entry that is read loosely: nobody says more of one thing
_SPAN = re.compile(rf"^{RANGE}$")
_GLUED = re.compile(r"^([^\w\s]+)([0-9]+)$|^([0-9]+)(?![ol]$|i$)(\D+)$")  # `1O` is no number


def apart(tokens: list[Token], vocabulary: Vocabulary, names: Table | None = None) -> list[Token]:
    """Part what people write in one (`$18`, `Ada's`, `20-24`), and read numbers said as words."""
    found: list[Token] = []
    for token in ranges_glued(unnumbered(tokens, vocabulary), vocabulary):
        word, is_owner = without_ending(token.word, vocabulary, names)
        if is_owner:
            found += [replace(token, word=word), replace(token, word=OWNED)]
            continue
        if (span := _SPAN.match(word)) is not None and int(span[1]) < int(span[2]):
            numbers = range(int(span[1]), min(int(span[2]), int(span[1]) + MAX_ARGS) + 1)
            found += [replace(token, word=str(number)) for number in numbers]
            continue
        glued = _GLUED.match(word)
        if glued is None:
            found.append(replace(token, word=vocabulary.counts.get(word, word)))
            continue
        for word in sorted(filter(None, glued.groups()), key=str.isdecimal, reverse=True):
            found.append(Token(word, token.start, token.end))
    for at in range(len(found) - 1, -1, -1):  # `a card nobody noted`
        end = match_word(vocabulary, "unknown", found, at)
        if end is not None:
            found[at:end] = [Token("?", found[at].start, found[end - 1].end)]
        if tuple(one.word for one in found[at : at + 2]) in vocabulary.ahead and vocabulary.goals:
            goal = min(vocabulary.goals - vocabulary.places)
            found[at : at + 2] = [Token(goal, found[at].start, found[at + 1].end)]
    return found


def unnumbered(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`no. 3` as `3`, and `N. America` as `n america`."""
    return [
        token
        for at, token in enumerate(tokens)
        if not (token.word == "." and at and is_letter(tokens[at - 1].word))
        and not (
            token.word in vocabulary.numbered
            and [one.word for one in tokens[at + 1 : at + 2]] == ["."]
            and tokens[at + 2 :]
            and read_number(tokens[at + 2].word) is not None
        )
    ]


def is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def ranges_glued(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`20 to 24`, and `20..24`, as `20-24`."""
    found: list[Token] = []
    for token in tokens:
        ends = [one.word for one in (*found[-3:-2], token)]
        is_dotted = [one.word for one in found[-2:]] == [".", "."] and len(ends) == 2
        if is_dotted and all(map(str.isdecimal, ends)):
            found[-3:] = [Token("-".join(ends), found[-3].start, token.end)]
            continue
        numbers = [*found[-2:-1], token]
        is_range = len(found) > 1 and found[-1].word in vocabulary.through
        if is_range and all(one.word.isdecimal() for one in numbers):
            found[-2:] = [Token(f"{numbers[0].word}-{token.word}", numbers[0].start, token.end)]
        else:
            found.append(token)
    return found


def without_ending(word: str, vocabulary: Vocabulary, names: Table | None) -> tuple[str, bool]:
    """A word without an ending that carries nothing (`Afrikas`), and if it is an owner's name.

    A name loses the vowels at its end before another one: `Hany` is `Hana`'s, `Ani` `Ania`'s.
    """
    called = {} if names is None else names.terms
    around = vocabulary.fillers | vocabulary.noise | vocabulary.itself | vocabulary.that
    begins = word in vocabulary.taken  # `that's all`
    if begins or word in vocabulary.known or word in called or word in around:
        return word, False
    for ending in vocabulary.endings | vocabulary.name_endings:
        stem = word.removesuffix(ending)
        if not stem or stem == word:
            continue
        for name in called:
            vowels = len(name) - len(name.rstrip(VOWELS)) if ending[0] in VOWELS else 0
            if stem in (name[: len(name) - cut] for cut in range(min(vowels, 2) + 1)):
                return name, True
        if ending in vocabulary.endings and (stem in vocabulary.known or not ending[0].isalpha()):
            return stem, False
    return word, False


def turned(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the second place` as `the place 2`, `the second stone bridge` as `the stone bridge 2`."""
    found = [*tokens]
    for at, one in enumerate(tokens[:-1]):
        if one.word in vocabulary.ordinals:
            heads = match_terms(vocabulary.tables[VERBS], tokens, at + 1)
            end = max((end for _, end in heads), default=at + 2)
            number = replace(one, word=vocabulary.ordinals[one.word])
            found[at:end] = [*tokens[at + 1 : end], number]
    return found


def joined(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`one from his hand goes to Asia` as `one goes from his hand to Asia`."""
    for at, token in enumerate(tokens):
        for term in vocabulary.taken.get(token.word, ()):
            for more in range(at + 2, len(tokens)):
                if term.words[1:] == (tokens[more].word,):
                    return [
                        *tokens[: at + 1],
                        tokens[more],
                        *tokens[at + 1 : more],
                        *tokens[more + 1 :],
                    ]
    return tokens


def said_in_front(tokens: list[Token], phrases: frozenset[tuple[str, ...]]) -> int:
    """How many words in front are one of some phrases; 0 where none is."""
    words = tuple(token.word for token in tokens)
    return max((len(one) for one in phrases if words[: len(one)] == one), default=0)


def is_nobody_said(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    return any(said_in_front(tokens[at:], vocabulary.nobody) for at in range(len(tokens)))


def nor_turned(tokens: list[Token], vocabulary: Vocabulary, names: Table | None) -> list[Token]:
    """`neanche Bo costruisce` as `Bo non costruisce`."""
    front = vocabulary.nor.get(tokens[0].word)
    found = match(vocabulary, SEAT, tokens, 1, names) if front and len(tokens) > 1 else None
    if front is None or found is None:
        return tokens
    return [*tokens[1 : found[1]], replace(tokens[0], word=front), *tokens[found[1] :]]


def agent_first(tokens: list[Token], vocabulary: Vocabulary, names: Table | None) -> list[Token]:
    """`card 6 is put up by Ada` as `Ada put up card 6`; without an `is` nothing is passive."""
    is_at = next((at for at, one in enumerate(tokens) if one.word in vocabulary.passive), 0)
    at = next((n for n in range(is_at, len(tokens)) if tokens[n].word in vocabulary.agents), 0)
    found = match(vocabulary, SEAT, tokens, at + 1, names) if is_at and at else None
    if found is None or found[1] != len(tokens):
        return tokens
    return [*tokens[at + 1 :], *tokens[is_at + 1 : at], *tokens[:is_at]]


def numbers_last(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the market has 2 cubes` as `the market cubes 2`."""
    said = [one for one in tokens if one.word not in vocabulary.noise - vocabulary.known]
    return sorted(said, key=lambda token: read_number(token.word) is not None)


def elided(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`all'Asia` as `all' Asia`."""
    found: list[Token] = []
    for token in tokens:
        front = next((one for one in vocabulary.elided if token.word.startswith(one)), "")
        if front and front != token.word:
            found.append(replace(token, word=front))
        found.append(replace(token, word=token.word.removeprefix(front) or token.word))
    return found


def places_turned(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the red side of street 2`, and `street 2, side red`, as `street 2 red`."""
    between = vocabulary.fillers | vocabulary.noise | {","}

    def behind(at: int) -> int:
        while at < len(tokens) and tokens[at].word in between:
            at += 1
        return at

    for word, inside in numbered_places(vocabulary):
        for at in range(len(tokens)):
            end = match_word(vocabulary, word, tokens, at)
            if end is None or end == len(tokens) or read_number(tokens[end].word) is None:
                continue
            place, more = tokens[at : end + 1], behind(end + 1)
            told = match(vocabulary, inside, tokens, more) if more < len(tokens) else None
            if told is not None:
                return [*tokens[:at], *place, *tokens[more : told[1]], *tokens[told[1] :]]
            for begin in range(at):
                told = match(vocabulary, inside, tokens, begin)
                is_way = told is not None and is_way_from(tokens, begin, told[1], at, vocabulary)
                if told is not None and behind(told[1]) >= at and not is_way:
                    thing = tokens[begin : told[1]]
                    return [*tokens[:begin], *place, *thing, *tokens[end + 1 :]]
    return tokens


def is_way_from(tokens: list[Token], begin: int, end: int, at: int, vocabulary: Vocabulary) -> bool:
    """Is a thing where somebody comes from: `from the red house to street 2`?"""
    ways = [one.word for one in tokens[:begin] if one.word in vocabulary.origins | vocabulary.goals]
    is_from = bool(ways) and ways[-1] in vocabulary.origins
    return is_from and any(one.word in vocabulary.goals for one in tokens[end:at])


def halves_turned(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the money space of Asia` as `Asia money`, where the two together are one place.

    `in Asia solar, money` is `Asia money solar`: one of each was said, and something between.
    """
    between = (vocabulary.fillers | vocabulary.noise) - vocabulary.goals
    for table in vocabulary.tables.values():
        for template in table.templates:
            parts = [part.name for part in template.parts if part.kind == "table"]
            if len(parts) != 2 or any(part.kind in ("word", "number") for part in template.parts):
                continue
            for at in range(len(tokens)):
                last = match(vocabulary, parts[1], tokens, at)
                more = at if last is None else last[1]
                while at < more < len(tokens) and tokens[more].word in between:
                    more += 1
                first = match(vocabulary, parts[0], tokens, more) if at < more else None
                if last is not None and first is not None:
                    whole = [*tokens[more : first[1]], *tokens[at : last[1]]]
                    return [*tokens[:at], *whole, *tokens[first[1] :]]
            ends = [places_of(part, tokens, vocabulary) for part in parts]
            if all(len(one) == 1 for one in ends) and ends[0][0][1] < ends[1][0][0]:
                (_, end), (start, after) = ends[0][0], ends[1][0]
                return [*tokens[:end], *tokens[start:after], *tokens[end:start], *tokens[after:]]
    return tokens


def places_of(name: str, tokens: list[Token], vocabulary: Vocabulary) -> list[tuple[int, int]]:
    """Where the symbols of a table begin and end in an entry."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        told = match(vocabulary, name, tokens, at)
        if told is not None:
            found.append((at, told[1]))
        at = at + 1 if told is None else told[1]
    return found


def owner_first(tokens: list[Token], vocabulary: Vocabulary, names: Table | None) -> list[Token]:
    """`income Ada: 2 coins` as `Ada income 2 coins`."""
    colon = next((at for at, token in enumerate(tokens) if token.word == ":"), 0)
    for at in range(1, colon):
        found = match(vocabulary, SEAT, tokens, at, names)
        if found is not None and found[1] == colon:
            return [*tokens[at:colon], *tokens[:at], *tokens[colon + 1 :]]
    return tokens


def is_goal(tokens: list[Token], at: int, slots: tuple[Slot, ...], vocabulary: Vocabulary) -> bool:
    """Does a word that says where something goes stand here, in front of a value of a slot?"""
    begin = at
    while at + 1 < len(tokens) and tokens[at].word in vocabulary.goals | vocabulary.fillers:
        at += 1
    named = (slot.table for slot in slots if slot.table in vocabulary.tables)
    is_said = tokens[begin].word in vocabulary.goals and at > begin
    return is_said and any(match(vocabulary, name, tokens, at) is not None for name in named)


def is_of_kind(form: Form, tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """Does a word follow a number that says what it counts: `5 cards`?"""
    tables = (one.table for one in form.slots if one.table in vocabulary.tables)
    return any(match(vocabulary, name, tokens, at) is not None for name in tables if name != SEAT)


def none_said(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int | None:
    """People write that there is none of it: `orange.goal empty`."""
    said = (match_word(vocabulary, symbol, tokens, at) for symbol in EMPTY)
    return 0 if at + 1 in said else None


def numbered_places(vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """The word of each place with a number and something in it, and the table of that."""
    shapes = (
        [(part.kind, part.name) for part in template.parts if part.kind != "sign"]
        for table in vocabulary.tables.values()
        for template in table.templates
    )
    kinds = ("word", "number", "table")
    told = (shape for shape in shapes if tuple(kind for kind, _ in shape) == kinds)
    return list(dict.fromkeys((shape[0][1], shape[2][1]) for shape in told))


def owned(
    tokens: list[Token], vocabulary: Vocabulary, names: Table | None
) -> tuple[int, list[Token]] | None:
    """Whose thing moves, where that is said behind it (`il pezzo di Ada va ...`)."""
    for at in range(1, len(tokens) - 2):
        is_told = tokens[at].word in vocabulary.owners
        start = at + is_told
        found = match(vocabulary, SEAT, tokens, start, names)
        if found is None or found[1] == len(tokens):
            continue
        end = found[1] + (tokens[found[1]].word == OWNED)
        if is_told or end > found[1]:
            return found[0], [*tokens[:at], *tokens[end:]]
    return None


def shared_words(text: str, vocabulary: Vocabulary, names: Table | None) -> str:
    """The seat in front of a fact, or what stands before a colon, which the facts behind share."""
    front, colon, _ = text.partition(":")
    if colon:
        return front
    tokens = tokens_of(text, most=TOKENS_MAX)
    if not tokens or SEAT not in vocabulary.tables:
        return ""
    found = match(vocabulary, SEAT, tokens, 0, names)
    if found is None:
        return ""
    return text[tokens[0].start : tokens[found[1] - 1].end]


@lru_cache(maxsize=256)
def halves(vocabulary: Vocabulary, table: str) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    """The first word of each symbol that is put together of two, with all it can go on to."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    if table not in vocabulary.tables:
        return found
    for template in vocabulary.tables[table].templates:
        tables = [part.name for part in template.parts if part.kind == "table"]
        if len(tables) != 2 or any(part.kind in ("word", "number") for part in template.parts):
            continue
        first, second = (vocabulary.tables[name] for name in tables)
        wholes = [words_of(symbol) for symbol in second.symbols]
        for terms in first.terms.values():
            for term in terms:
                found[term.words] = [(*term.words, *whole) for whole in wholes]
    return found


def held_words(vocabulary: Vocabulary) -> frozenset[str]:
    """Words for what a player has: behind a number they say what it counts."""
    fields = vocabulary.tables.get("seatfield")
    return frozenset() if fields is None else frozenset(fields.terms)


def speaks_for_itself(form: Form) -> bool:
    """Do the values of a form tell it without its head: `coal africa`, but not `purple 19`?"""
    return sum(slot.table not in ("int", "literal", "mark") for slot in form.slots) > 1


def is_one_word(tokens: list[Token], context: str, vocabulary: Vocabulary) -> bool:
    """Does an entry say one thing alone? What is drawn may have an article."""
    passed = vocabulary.fillers if context == "draw" else frozenset()
    return sum(one.word not in passed for one in tokens) == 1


def has_head(tokens: list[Token], context: str, vocabulary: Vocabulary) -> bool:
    """Does a word of an entry begin one of its context, also one that may say nothing?

    In front of a draw `receives` and the like say no more than that something comes.
    """
    heads = vocabulary.tables[VERBS]
    passed = vocabulary.itself if context == "draw" else frozenset()
    return any(
        (context, heads.symbols[code]) in vocabulary.by_key
        for at in range(len(tokens))
        for code, end in match_terms(heads, tokens, at)
        if end > at + 1 or tokens[at].word not in passed
    )


def is_said_back(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """`takes her piece back`: where it goes is said, too."""
    return any(token.word in vocabulary.undone for token in tokens)


def is_had_of(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it said of whom something is had, by the ending of a name: `od Bena`?"""
    before = vocabulary.origins | vocabulary.through
    return any(
        token.word == OWNED and at > 1 and tokens[at - 2].word in before
        for at, token in enumerate(tokens)
    )


def says_more(
    form: Form, args: tuple[int, ...], tokens: list[Token], vocabulary: Vocabulary
) -> bool:
    """Would words be passed over that say more: another value, or another act behind a sign?"""
    at, given = 0, dict[str, set[int]]()
    for slot in form.slots:
        if slot.many or slot.table == "mark":
            break
        if slot.table in vocabulary.tables:
            given.setdefault(slot.table, set()).add(args[at])
        at += slot.table != "literal"
    said = {token.word for token in tokens} & vocabulary.noise
    for table, codes in given.items():
        terms = vocabulary.tables[table].terms
        for word in said if min(codes) >= 0 else ():
            others = {term.code for term in terms.get(word, ()) if len(term.words) == 1}
            if others and others.isdisjoint(codes):
                return True
    ends = [n for n, one in enumerate(tokens) if one.word in (",", ":")]
    clauses = (tokens[a + 1 : b] for a, b in zip(ends, [*ends[1:], len(tokens)], strict=False))
    return any(is_other_act(clause, form, vocabulary) for clause in clauses)


def is_otherwise(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it said otherwise than a log would: `raises by 2`, `2 houses`, `takes back the sale`?"""
    rest = [one for one in tokens if not is_head(form, one, vocabulary)]
    is_moved = form.context != "act" or any(slot.usual for slot in form.slots)
    if form.context == "act" and is_undone(form, tokens, vocabulary):
        return True
    if any(slot.usual for slot in form.slots) and is_from_elsewhere(tokens, vocabulary):
        return True
    if not is_moved and (is_said_back(rest, vocabulary) or is_had_of(tokens, vocabulary)):
        return True
    is_seen = form.context == "seen"
    numbers = [at for at, one in enumerate(tokens) if read_number(one.word) is not None]
    if is_seen or any(slot.reached for slot in form.slots):
        places = range(len(tokens)) if is_seen and numbers else numbers
        if any(is_difference(vocabulary, tokens, at) for at in places):
            return True
    things = vocabulary.noise - vocabulary.fillers - vocabulary.sums
    is_price = any(slot.price for slot in form.slots)
    if is_price and any(one.word in things for at in numbers for one in tokens[at + 1 : at + 2]):
        return True
    return any(slot.many and is_way(slot.table, tokens, vocabulary) for slot in form.slots)


def is_head(form: Form, token: Token, vocabulary: Vocabulary) -> bool:
    """Is a word of what people say for this act: `si ritira` for a pass?"""
    code = vocabulary.tables[VERBS].codes.get(form.name)
    taken = (term for terms in vocabulary.taken.values() for term in terms)
    return any(term.code == code and token.word in term.words for term in taken)


def is_way(table: str, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it a way from one to another, not both: `from Essen to Köln`?"""
    if table not in vocabulary.tables:
        return False
    ends = places_of(table, tokens, vocabulary)
    pairs = itertools.pairwise(ends)
    between = (tokens[end:start] for (_, end), (start, _) in pairs)
    return any(words and {one.word for one in words} <= vocabulary.through for words in between)


def is_other_act(clause: list[Token], form: Form, vocabulary: Vocabulary) -> bool:
    """Is it another act, in words that each alone say nothing: `..., and his turn is over`?"""
    passed = vocabulary.noise | vocabulary.itself | vocabulary.fillers
    words = [one.word for one in clause]
    if not passed.issuperset(words):
        return False
    heads = vocabulary.tables[VERBS]
    codes = {code for at in range(len(clause)) for code, _ in match_terms(heads, clause, at)}
    for at, word in enumerate(words):
        terms = vocabulary.taken.get(word, ())
        codes |= {one.code for one in terms if tuple(words[at : at + len(one.words)]) == one.words}
    acts = {heads.symbols[code] for code in codes} - {form.name, *(one.told for one in form.slots)}
    return any((form.context, one) in vocabulary.by_key for one in acts)


def is_parted(form: Form, tokens: list[Token], at: int, vocabulary: Vocabulary) -> bool:
    """Does a value of another kind stand between a number and the one before it?"""
    start = max((n + 1 for n in range(at) if read_number(tokens[n].word) is not None), default=at)
    tables = {slot.table for slot in form.slots} & vocabulary.tables.keys()
    places = range(start, at)
    return any(match(vocabulary, name, tokens, n) is not None for name in tables for n in places)
