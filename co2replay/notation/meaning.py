"""A second look at an entry that cannot be read: what it means, or could have meant there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .format import SIGNS as WRITTEN
from .format import write_form
from .laid import ThingsLaid, also_laid, places_named, things_laid
from .loose import LooseReader, LooseReading
from .lots import Lots, lots_above
from .phrases import SEAT, is_difference, read_number
from .records import (
    ACT,
    BY_ITSELF,
    DRAW,
    FORGOTTEN,
    GAP,
    MARK,
    NOBODY,
    OWN_LINE,
    POSITION,
    SEEN,
    Entry,
)
from .several import carried, entry_of, is_one, of_nobody, of_several, others_or_alike, speaker
from .shortened import with_initials, written_out
from .spoken import apart, is_of_kind, shared_words
from .sums import sums_apart
from .tokens import Token, tokens_of
from .tries import Tries
from .undone import is_inexact
from .vocabulary import Table, Vocabulary, match

CONTEXT = {ACT: "act", DRAW: "draw", SEEN: "seen", POSITION: "seen"}
OFFERED_MAX = 3
LISTED = (SEEN, POSITION)  # several with commas; of acts and draws it is one, if it can be
SIGNS_BETWEEN = (",", ":")
UNPARTED = re.compile(r"(?<=[0-9])\s(?=[^\W\d])")  # `coins 2 price 4`


SLASH = r"\s/\s"  # between two of a kind; in `asia/money` no space stands beside it
COUNTED = re.compile(r"([^\d]+?)\s*\d")  # what stands before the first number


class Look(NamedTuple):
    """What a second look finds: the entries, or else what to offer and a truer name of the slip."""

    entries: list[Entry]
    offered: tuple[str, ...] = ()
    code: str = ""
    head: str = ""  # the sign that was forgotten
    span: tuple[int, int] = (0, 0)  # the words that are too much


class Above(NamedTuple):
    """What the entries above an entry say of it."""

    is_begun: bool  # a turn has begun: what cannot be an act is rarely part of the set-up
    laid: ThingsLaid  # what lies where
    turn_of: int = NOBODY  # whose turn it is
    phase: str | None = None  # in which it is; none before the first
    is_cut_read: bool = True  # words cut short are written out
    held_thing: int | None = None  # the number of what was begun last: `opens 4`
    mark: tuple[int, ...] = ()  # the last one
    had: frozenset[int] = frozenset()  # who had a turn in its round before
    lots: Lots | None = None  # who may still bid, where that is told
    is_fresh: bool = False  # nothing was done since that mark


def what_stands(above: list[Entry], vocabulary: Vocabulary) -> Above:
    marks = [entry.args for entry in above if entry.kind == MARK]
    mark = marks[-1] if marks else None
    is_turn = mark is not None and vocabulary.phases[mark[0]].seat
    turn_of = mark[-1] if mark is not None and is_turn else NOBODY
    phase = None if mark is None else vocabulary.phases[mark[0]].name
    laid, held = things_laid(above, vocabulary), held_thing(above, vocabulary)
    had = {one[-1] for one in marks[:-1] if is_turn and one[:-1] == marks[-1][:-1]} - {turn_of}
    lots = lots_above(above, vocabulary)
    is_fresh = mark is not None and not is_turn and is_marked_last(above)
    had_turn = frozenset(had)
    return Above(
        mark is not None, laid, turn_of, phase, True, held, mark or (), had_turn, lots, is_fresh
    )


def is_marked_last(above: list[Entry]) -> bool:
    done = (entry.kind for entry in reversed(above) if not entry.taken_back)
    return next((kind for kind in done if kind in (ACT, DRAW, MARK, GAP, POSITION)), None) == MARK


def held_thing(above: list[Entry], vocabulary: Vocabulary) -> int | None:
    """The number of the thing that was begun last in a phase: `opens 4`."""
    for entry in reversed(above):
        if entry.kind == MARK:
            break
        if entry.kind == ACT and vocabulary.forms[entry.verb].opens:
            return entry.args[0]
    return None


def look_again(
    text: str,
    kind: int,
    vocabulary: Vocabulary,
    names: Table | None,
    language: str,
    above: Above,
    who: int = NOBODY,
    is_last: bool = False,
    tries: Tries | None = None,
) -> Look:
    """Read an entry in any order of its words, else as what it could have meant there."""
    tries = tries or Tries()
    tries.spend(len(text))
    said = (vocabulary, names, language, above, who, False, tries)
    whole_text = with_initials(text, vocabulary, language)
    if whole_text != text:
        look = look_again(whole_text, kind, *said)
        return spread_over(look, text)
    stands = (above.turn_of, who, above.phase, above.held_thing)
    reader = LooseReader(vocabulary, names, *stands, tries)
    reader.lots = above.lots
    joints = [f" {word} " for word in sorted(vocabulary.joints)]
    every = ",|" + "|".join(joints)  # `gas in Asia, Africa and Europe`
    named = at_names(text, vocabulary, names)
    signs = ("", *named, *SIGNS_BETWEEN, *joints, every, SLASH) if kind not in LISTED else (",",)
    whole: list[LooseReading] = []
    if kind in LISTED:
        row, _ = parts_of(text, "", kind, reader)  # `order: Ada, Bo and Cy`
        if row and len(row[0].args) > 1 and vocabulary.forms[row[0].verb].slots[-1].many:
            return Look(row)
        for joint in joints:  # `6 coins and 2 cubes`
            text = text.replace(joint, ",".ljust(len(joint)))
        entries, _ = parts_of(UNPARTED.sub(",", text), ",", kind, reader)
        if entries:
            return Look(entries)
    for laid in (None, above.laid) if kind == ACT else (None,):
        for sign in signs:
            entries, found = parts_of(text, sign, kind, reader, laid)
            if entries:
                return Look(entries)
            whole = found if laid is None and sign == signs[0] else whole
    if kind == ACT and (pairs := pairs_of(text, reader)):
        return Look(pairs)
    if kind in (ACT, DRAW) and (several := of_several(text, kind, reader, above)):
        return Look(several)
    if kind == ACT and above.mark and (none := of_nobody(text, reader, above)):
        return Look(none)
    heading = heading_of(text, vocabulary, names)
    if heading:
        below = text[len(heading) :]
        look = look_again(below, kind, *said)
        for entry in look.entries:
            entry.col, entry.end = entry.col + len(heading), entry.end + len(heading)
        return look
    is_cut_read = above.is_cut_read and (above.is_begun or kind != ACT)
    ways = written_out(text, vocabulary, names, language) if is_cut_read else []
    looks = [look_again(one, kind, *said) for one in ways]
    read = {tuple((one.verb, one.args, one.who) for one in look.entries) for look in looks}
    if len(read - {()}) == 1:
        return spread_over(next(look for look in looks if look.entries), text)
    if is_last:
        return told_before(text, reader, above, language) or Look([])
    return look_elsewhere(text, kind, reader, whole, language, above)


def spread_over(look: Look, text: str) -> Look:
    """The entries of words that were written out stand where the words stand."""
    for entry in look.entries:
        spread(entry, text)
    return look


def spread(entry: Entry, text: str) -> Entry:
    entry.col, entry.end = 0, len(text)
    return entry


def at_names(text: str, vocabulary: Vocabulary, names: Table | None) -> list[str]:
    """What parts `Ada 1 coin, Bo 2 coins and 4 VPs`: the signs and joints in front of a name."""
    tokens = tokens_of(text)
    ends = (speaker(tokens, at, vocabulary, names) for at in range(1, len(tokens)))
    said = {text[tokens[at].start : tokens[end - 1].end] for at, end in enumerate(ends, 1) if end}
    if not said:
        return []
    joints = "|".join(rf"\s{word}\s" for word in sorted(vocabulary.joints))
    return [rf"(?:,|{joints})(?=\s*(?:{'|'.join(map(re.escape, sorted(said)))})\b)"]


def heading_of(text: str, vocabulary: Vocabulary, names: Table | None) -> str:
    """The heading of the book before a colon (`Free Move:`), or before a name (`At the end Bo`)."""
    front, colon, rest = text.partition(":")
    if not colon:
        tokens = tokens_of(text)
        at = next((at for at in range(len(tokens)) if speaker(tokens, at, vocabulary, names)), 0)
        start = tokens[at].start if at else 0
        front, rest = text[:start], text[start:]
    said = {token.word for token in tokens_of(front)}
    is_heading = (
        bool(said & vocabulary.headings) and said <= vocabulary.headings | vocabulary.fillers
    )
    return f"{front}{colon}" if rest.strip() and is_heading else ""


def pairs_of(text: str, reader: LooseReader) -> list[Entry]:
    """Several of one act, each a name with its number: `build dortmund 14 köln 16`."""
    entries, _ = parts_of(UNPARTED.sub(",", text), ",", ACT, reader, is_shared=True)
    is_paired = len({one.verb for one in entries}) == 1 and all(one.args[1:] for one in entries)
    slots = reader.vocabulary.forms[entries[0].verb].slots if is_paired else ()
    at = [at for at, slot in enumerate(slots) if slot.table in reader.vocabulary.tables]
    named = {tuple(one.args[number] for number in at) for one in entries}
    return entries if len(named) == len(entries) else []  # each of another thing


def parts_of(
    text: str,
    sign: str,
    kind: int,
    reader: LooseReader,
    laid: ThingsLaid | None = None,
    is_shared: bool = False,
) -> tuple[list[Entry], list[LooseReading]]:
    """Read what stands between the signs, each part for certain, perhaps with its things named by
    where they were laid; else what the first may mean that is not."""
    parts = re.split(sign, text) if sign else [text]
    before, beside = reader.lots, ""
    if len(parts) > 1 and kind in LISTED:
        beside = shared_words(text, reader.vocabulary, reader.names)
    elif len(parts) > 1:  # `buys 3 coal and 2 oil`
        counted = COUNTED.match(parts[0])
        beside = counted[1] if counted else ""
    words = parts[0].split()
    entries: list[Entry] = []
    start = 0
    for number, part in enumerate(parts):
        found = reader.readings(part, CONTEXT[kind], beside if number else "")
        if (
            number and (kind == DRAW or is_shared) and not is_one(found)
        ):  # `gas in Asia and in Europe`
            # `Ada gets cards 3 and 7, Bo 4 and 9`: what stands behind the first name is shared
            begin = speaker(tokens_of(parts[0]), 0, reader.vocabulary, reader.names)
            shared = [" ".join(words[:end]) for end in range(len(words) - 1, 0, -1)]
            shared += [" ".join(beside.split()[begin:])] if begin else []
            tried = (reader.readings(f"{front} {part}", CONTEXT[kind]) for front in shared)
            found = next(filter(is_one, tried), found)
        elif number and kind == DRAW and is_one(reader.readings(part, CONTEXT[kind])):
            words = part.split()  # `coal in Asia, oil in Africa and Europe`: what stands nearest
        if laid is not None and not is_one(found):
            named = places_named(part, reader.vocabulary, laid, reader.names)
            tried = (reader.readings(one, CONTEXT[kind]) for one in named)
            found = next(filter(is_one, tried), found)
        told = [entry_of(found[0], kind)] if is_one(found) else []
        if not told and kind == SEEN and entries:
            told = carried(part, entries[-1], reader)
        elif not told and kind == ACT:
            told = others_or_alike(part, entries, reader)
        if not told:
            reader.lots = before
            return [], found
        for entry in told:
            entry.col = start + len(part) - len(part.lstrip())
            entry.end = start + len(part.rstrip())
            laid = None if laid is None else also_laid(laid, entry, reader.vocabulary)
            lots = reader.lots
            reader.lots = None if lots is None else lots.after(entry, reader.vocabulary)
        entries += told
        gap = re.match(sign, text[start + len(part) :]) if sign else None
        start += len(part) + (gap.end() if gap is not None else 0)
    reader.lots = before
    return entries, []


def look_elsewhere(
    text: str,
    kind: int,
    reader: LooseReader,
    whole: list[LooseReading],
    language: str,
    above: Above,
) -> Look:
    """Nothing was meant for certain: was a sign forgotten, or does it follow from the rules?"""
    vocabulary = reader.vocabulary
    offered = [entry_of(one, kind) for one in whole]
    others = [one for one in (DRAW, SEEN, ACT) if one != kind and kind != POSITION]
    is_chance = not above.is_begun and ":" not in text  # before a colon stands who acts
    told = [
        (found.is_sure, entry_of(found, other))
        for other in others
        for found in reader.readings(text, CONTEXT[other])
        if found.is_told or (other == DRAW and found.is_sure and is_chance)
    ]
    elsewhere = [entry for _, entry in told]
    sure = [entry for is_sure, entry in told if is_sure]
    if kind == ACT and not any(one.is_sure for one in whole):
        facts = facts_forgotten(text, reader) if above.is_begun else []
        if facts and is_what_lies_there(text, facts, vocabulary, above):
            return Look(facts)
        if len(facts) > 1:
            sign = WRITTEN[SEEN].strip()
            return Look([], written(facts, vocabulary, language), FORGOTTEN, sign)
        is_told = any(one.is_told and not one.form.outcome for one in whole)
        before = None if is_told else told_before(text, reader, above, language)
        if before is not None:
            return before
        if not (offered or sure) and follows_by_itself(text, reader):
            return Look([], (), BY_ITSELF)
    if kind == ACT and sure and sure[0].kind != ACT and not (offered and above.is_begun):
        sign = WRITTEN[sure[0].kind].strip()
        alike = [one for one in sure if one.kind == sure[0].kind]
        return Look([], written([*alike, *offered], vocabulary, language), FORGOTTEN, sign)
    if kind != ACT and ":" in text and [one.kind for one in elsewhere] == [ACT]:
        return Look([], written(elsewhere, vocabulary, language), OWN_LINE)
    if above.is_begun and any(one.is_named for one in whole):
        elsewhere = []  # the act that was named, though one of its words may also begin a draw
    return Look([], written([*offered, *elsewhere], vocabulary, language))


def told_before(text: str, reader: LooseReader, above: Above, language: str) -> Look | None:
    """What an act says beside what the rules move: `discard goal 29, take 8 coins`, `for 9`."""
    vocabulary = reader.vocabulary
    tokens = apart(tokens_of(text), vocabulary, reader.names)
    fields = [name for name in vocabulary.tables if name.endswith("field")]
    for at in range(len(tokens) - 1, 0, -1):
        if read_number(tokens[at].word) is None:
            continue
        found = (match(vocabulary, name, tokens, at + 1, reader.names) for name in fields)
        end = max((one[1] for one in found if one is not None), default=0)
        start = at
        told = vocabulary.fillers | vocabulary.itself | vocabulary.sums
        while start > 0 and tokens[start - 1].word in told:
            start -= 1
        is_apart = at in sums_apart(tokens)
        is_sum = is_apart or any(one.word in vocabulary.sums for one in tokens[start:at])
        if not (end or is_sum):
            continue
        end = max(end, at + 1)
        if is_apart:  # with its sign, or brackets
            start = max((n for n in range(start) if tokens[n].word in ("(", "=")), default=start)
            end += [one.word for one in tokens[end : end + 1]] == [")"]
        rest = text[: tokens[start].start] + " ".join(one.word for one in tokens[end:])
        said = (vocabulary, reader.names, language, above, reader.named, True, reader.tries)
        look = look_again(rest, ACT, *said)
        entries = look.entries or [entry_of(one, ACT) for one in reader.readings(rest, "act")]
        acts = [(vocabulary.forms[one.verb], one.args) for one in entries if one.kind == ACT]
        is_whole = all(args or not form.slots for form, args in acts)
        is_more = any(is_of_kind(form, tokens, at + 1, vocabulary) for form, _ in acts)
        fact = outcome_told(entries, tokens, at, end, reader)
        if look.entries and is_whole and fact is not None:
            return Look([*spread_over(look, text).entries, spread(fact, text)])
        if entries and is_whole and not is_more:
            span = (tokens[start].start, tokens[end - 1].end)
            return Look([], written(entries, vocabulary, language), BY_ITSELF, span=span)
    return None


def outcome_told(
    entries: list[Entry], tokens: list[Token], at: int, end: int, reader: LooseReader
) -> Entry | None:
    """What came of an act that is told with it, as the fact that it is: `and serves 2 guests`."""
    vocabulary = reader.vocabulary
    if len(entries) != 1 or not (told := vocabulary.forms[entries[0].verb].outcome):
        return None
    seat = next((one for one in (entries[0].who, reader.named) if one != NOBODY), NOBODY)
    number = read_number(tokens[at].word)
    thing = vocabulary.read("seatfield", " ".join(one.word for one in tokens[at + 1 : end]))
    if number is None or thing is None or seat == NOBODY:
        return None
    before = [n for n in range(at) if tokens[n].word not in vocabulary.fillers]
    form = vocabulary.forms[entries[0].verb]
    if is_inexact(form, tokens, vocabulary) or is_difference(vocabulary, tokens, at):
        return None
    last = before[-1] if before else 0
    is_thing = last > 0 and tokens[last - 1].word in vocabulary.leads  # `card 8 for 2 coins`
    if read_number(tokens[last].word) is not None and not is_thing:
        return None  # `2 of her 3 guests`
    if vocabulary.symbol("seatfield", thing) not in told:
        return None
    code = vocabulary.tables["seatfield"].codes[told[0]]
    form = vocabulary.by_key["seen", f"{SEAT}.seatfield"]
    return Entry(SEEN, form.code, (seat, code, number))


def facts_forgotten(text: str, reader: LooseReader) -> list[Entry]:
    """What the table saw, without the `=`: `Ada has 4 coins and 2 cubes`."""
    tokens = tokens_of(text)
    colon = speaker(tokens, 0, reader.vocabulary, reader.names) if tokens else 0
    if ":" in text:
        if not colon or tokens[colon : colon + 1] == [] or tokens[colon].word != ":":
            return []
        text = text.replace(":", " ", 1)  # `Ada: 4 coins / 2 cubes`
    parted = re.sub(SLASH, ",  ", text)
    for joint in sorted(reader.vocabulary.joints):
        parted = parted.replace(f" {joint} ", ",".ljust(len(joint) + 2))
    # `coins 2 price 4`, `4 coins, 2 cubes`, `plants 8 and 9`
    tried = (UNPARTED.sub(",", parted), parted, text)
    return next(filter(None, (parts_of(one, ",", SEEN, reader)[0] for one in tried)), [])


def is_what_lies_there(text: str, facts: list[Entry], vocabulary: Vocabulary, above: Above) -> bool:
    """Is it said what somebody has, or what the board shows? Nobody says an act so.

    `Ada has 4 coins`, `stones 4 price 2`; behind a mark that is nobody's turn `Ada 4 coins, 2
    cubes, 1 stone`, as nothing was done by then from which she could have come by them.
    """
    forms = [vocabulary.forms[one.verb] for one in facts]
    is_of_somebody = all(form.slots and form.slots[0].table == SEAT for form in forms)
    if (
        is_of_somebody
        and ":" not in text
        and any(one.word in vocabulary.holds for one in tokens_of(text))
    ):
        return True
    if len(facts) > 1 and all(form.slots[0].table == "boardfield" for form in forms):
        return True
    is_counted_up = len({one.args[:2] for one in facts}) == len(facts) > 2
    is_moved = any(one.word[:1] in ("+", "-", "−") for one in tokens_of(text))
    return is_of_somebody and above.is_fresh and is_counted_up and not is_moved


def follows_by_itself(text: str, reader: LooseReader) -> bool:
    """Does it tell, in words that are all known, what somebody receives, pays or keeps?"""
    vocabulary, names = reader.vocabulary, reader.names
    tokens = apart(tokens_of(text), vocabulary, names)
    around = vocabulary.itself | vocabulary.noise | vocabulary.fillers
    known = all(
        token.word in vocabulary.known
        or token.word in around
        or not token.word[:1].isalpha()
        or (names is not None and token.word in names.terms)
        for token in tokens
    )
    return known and any(token.word in vocabulary.itself for token in tokens)


def written(entries: list[Entry], vocabulary: Vocabulary, language: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_written(entries, vocabulary, language)))[:OFFERED_MAX]


def _written(entries: list[Entry], vocabulary: Vocabulary, language: str) -> Iterator[str]:
    for entry in entries:
        who = ""
        if entry.kind == ACT and entry.who != NOBODY:
            who = f"{vocabulary.spell('seat', entry.who, language)}: "
        form = write_form(vocabulary, vocabulary.forms[entry.verb], entry.args, language)
        yield f"{WRITTEN.get(entry.kind, '')}{who}{form}"
