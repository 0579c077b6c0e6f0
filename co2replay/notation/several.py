"""What is said of several at once, or of one as of another: `Ada and Bo pass`, `so does Cy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .loose import LooseReader, LooseReading
from .phrases import SEAT, read_number
from .records import ACT, DRAW, MARK, NO_FORM, NOBODY, SEEN, UNKNOWN, Entry
from .spoken import apart, said_in_front
from .tokens import Token, tokens_of
from .vocabulary import VERBS, Phase, Table, Vocabulary, match, match_terms

if TYPE_CHECKING:
    from .meaning import Above

CONTEXT = {ACT: "act", DRAW: "draw"}


def is_one(found: list[LooseReading]) -> bool:
    return len(found) == 1 and found[0].is_sure


def entry_of(found: LooseReading, kind: int) -> Entry:
    return Entry(kind, found.form.code, found.args, found.who if kind == ACT else NOBODY)


def speaker(tokens: list[Token], at: int, vocabulary: Vocabulary, names: Table | None) -> int:
    """Where the words of a name end that begins there; 0 where none does."""
    found = match(vocabulary, SEAT, tokens, at, names)
    return 0 if found is None else found[1]


def of_several(text: str, kind: int, reader: LooseReader, above: Above) -> list[Entry]:
    """The same of several players: `Ada and Bo pass`, `each player is dealt five cards`."""
    tokens = tokens_of(text)
    seats, at = seats_told(tokens, reader.vocabulary, reader.names)
    is_all = not seats
    if is_all:
        seats, at = everybody(tokens, kind, reader, above)
    if len(set(seats)) < 2 or at == len(tokens):
        return []
    start = tokens[at].start
    entries: list[Entry] = []
    for seat in seats:
        name = reader.vocabulary.symbol(SEAT, seat) if kind == DRAW else ""
        told = reader.readings(f"{name} {text[start:]}".strip(), CONTEXT[kind])
        if not is_one(told) or not is_shared(told[0], kind):
            return []
        if is_all and kind == ACT:  # each in a turn of his own
            entries += (
                [] if seat == above.turn_of else [Entry(MARK, NO_FORM, (*above.mark[:-1], seat))]
            )
        entries.append(entry_of(told[0] if is_all else told[0]._replace(who=seat), kind))
    for entry in entries:
        entry.col, entry.end = start, len(text)
    return entries


def is_shared(told: LooseReading, kind: int) -> bool:
    """Can it be of several: an act without values, cards that nobody noted?"""
    if kind == ACT:
        return not told.args and told.who == NOBODY
    numbers = any(slot.table == "int" for slot in told.form.slots)
    return not numbers or UNKNOWN in told.args


def seats_told(
    tokens: list[Token], vocabulary: Vocabulary, names: Table | None
) -> tuple[list[int], int]:
    """The players named in front, and where what is said of them begins."""
    seats: list[int] = []
    at = 0
    while at < len(tokens):
        found = match(vocabulary, SEAT, tokens, at, names)
        if found is None:
            break
        seats.append(found[0])
        at = found[1] + (
            found[1] < len(tokens) and tokens[found[1]].word in {*vocabulary.joints, ","}
        )
    return seats, at


def everybody(
    tokens: list[Token], kind: int, reader: LooseReader, above: Above
) -> tuple[list[int], int]:
    """All at the table, or all whose turn is still to come in a round, from this one on."""
    at = said_in_front(tokens, reader.vocabulary.everybody)
    seated = [] if reader.names is None or not at else [*reader.names.seated]
    if kind == DRAW:
        return seated, at
    if above.turn_of not in seated:
        return [], 0
    first = seated.index(above.turn_of)
    return [one for one in seated[first:] + seated[:first] if one not in above.had], at


def of_nobody(text: str, reader: LooseReader, above: Above) -> list[Entry]:
    """`nobody builds`, where a phase of all has just begun, or begins with it: each in turn."""
    vocabulary = reader.vocabulary
    if not said_in_front(tokens_of(text), vocabulary.nobody):
        return []
    reader.is_of_nobody = True
    told = reader.readings(text, CONTEXT[ACT])
    reader.is_of_nobody = False
    if not is_one(told) or not is_shared(told[0], ACT):
        return []
    phase, here = vocabulary.phases[above.mark[0]], phase_said(text, reader)
    begun = [Entry(MARK, NO_FORM, (here.code, *above.mark[1:]))] if here else []
    if phase.seat or not (above.is_fresh or here) or (here and here.code <= phase.code):
        return []
    seated = () if reader.names is None else reader.names.seated
    entries = begun + [entry_of(told[0], ACT) for _ in seated]
    for entry in entries:
        entry.col, entry.end = 0, len(text)
    return entries


def phase_said(text: str, reader: LooseReader) -> Phase | None:
    """The phase of all in which alone the act is done that nobody did, if it is not this one."""
    vocabulary = reader.vocabulary
    heads, tokens = vocabulary.tables[VERBS], tokens_of(text)
    codes = {code for at in range(len(tokens)) for code, _ in match_terms(heads, tokens, at)}
    names = {
        name
        for form in vocabulary.contexts[CONTEXT[ACT]]
        for name in form.here
        if form.name and heads.codes[form.name] in codes
    }
    found = [one for one in vocabulary.phases.values() if one.name in names and not one.seat]
    is_other = len(found) == 1 and found[0].name != reader.phase
    return found[0] if is_other and found[0].numbers else None


def others_or_alike(text: str, before: list[Entry], reader: LooseReader) -> list[Entry]:
    """`the others pass`, each who may still bid; `so does Bo`, the same as the one before him."""
    vocabulary = reader.vocabulary
    tokens = apart(tokens_of(text), vocabulary, reader.names)
    seats = [seat for at in range(len(tokens)) if (seat := seat_at(tokens, at, reader)) is not None]
    if before and len(seats) == 1 and before[-1].kind == ACT and not before[-1].args:
        said = [one.word for at, one in enumerate(tokens) if seat_at(tokens, at, reader) is None]
        is_alike = bool(said) and vocabulary.alike.issuperset(said)
        return [Entry(ACT, before[-1].verb, (), seats[0])] if is_alike else []
    tokens = tokens_of(text)
    at = said_in_front(tokens, vocabulary.others | vocabulary.both)
    if not at or at == len(tokens) or reader.lots is None or reader.names is None:
        return []
    told = reader.readings(text[tokens[at].start :], CONTEXT[ACT])
    others = reader.lots.others(reader.names.seated)
    is_both = said_in_front(tokens, vocabulary.both) == at
    if not is_one(told) or not told[0].form.leaves or (is_both and len(others) != 2):
        return []
    return [entry_of(told[0]._replace(who=seat), ACT) for seat in others]


def seat_at(tokens: list[Token], at: int, reader: LooseReader) -> int | None:
    found = match(reader.vocabulary, SEAT, tokens, at, reader.names)
    return found[0] if found is not None and found[1] == at + 1 else None


def carried(text: str, before: Entry, reader: LooseReader) -> list[Entry]:
    """`Ada has 4 coins, Bo 2`: what is counted is said once."""
    tokens = apart(tokens_of(text), reader.vocabulary, reader.names)
    slots = reader.vocabulary.forms[before.verb].slots
    shape = [slot.table for slot in slots if not slot.many]
    seat = seat_at(tokens, 0, reader) if len(tokens) == 2 else None
    number = read_number(tokens[-1].word) if tokens else None
    if shape != [SEAT, "seatfield", "int"] or len(shape) != len(slots) or None in (seat, number):
        return []
    assert seat is not None
    assert number is not None
    return [Entry(SEEN, before.verb, (seat, before.args[1], number))]
