"""What people say of the course of play: `round 2`, `turn Bo`, `undo`, `[Round 2, Bo]`.

It is read as the one mark that it can only mean, where it says its last number and its player.
Nothing else of this is read; it is answered by the mark, the row or the `x` that was meant.
"""

from __future__ import annotations

from typing import NamedTuple

from .format import SIGNS, write_form
from .loose import LooseReader
from .marks import FoundMark, numbers_of
from .meaning import written
from .phrases import Phrase
from .records import ACT, DRAW, MARK, TAKEN_BACK, Entry, Problem
from .several import entry_of
from .spoken import apart, turned
from .tokens import Token, tokens_of
from .tries import TooManyTries
from .vocabulary import VERBS, Phase, Table, Vocabulary, match, match_word

OPEN = "..."  # in the place of a seat that was not said


class MomentSaid(NamedTuple):
    """A moment in the words of the table: numbers by what they count, whose it is, its phase."""

    numbers: dict[str, int]
    seat: int | None
    phase: Phase | None

    def is_of(self, phase: Phase) -> bool:
        if self.phase is not None:
            return phase is self.phase
        counted = set(phase.numbers)
        return bool(counted) and counted >= {*self.numbers} and (phase.seat or self.seat is None)


def answer_aside(
    slip: Problem,
    start: int,
    text: str,
    kind: int,
    vocabulary: Vocabulary,
    names: Table | None,
    language: str,
    above: list[Entry],
) -> None:
    """Answer what was said of the moment, that something was taken back, or what is too much."""
    is_half_said = slip.code == "missing-word"  # the act was named, and only its place was not
    if kind == ACT and not is_half_said and is_taken_back(text, vocabulary):
        slip.code, slip.expected = TAKEN_BACK, ()
        return
    slip.meant = moments_meant(text, kind, vocabulary, names, language, above)
    if not (slip.meant or slip.nearest) and kind in (ACT, DRAW) and "end" in slip.expected:
        who, colon, whole = text[: slip.col - 1 - start].rpartition(":")
        context = "draw" if kind == DRAW else "act"
        found = Phrase(vocabulary, tokens_of(whole), names).entry(context)
        if found is not None:  # an entry stands there, and more behind it
            entry = write_form(vocabulary, found[0], found[1], language)
            slip.meant = (f"{SIGNS.get(kind, '')}{who}{colon}{' ' * len(colon)}{entry}",)
        elif not colon and kind == ACT:  # behind a name, too
            try:
                read = LooseReader(vocabulary, names).readings(whole, context)
            except TooManyTries:
                read = []
            sure = [entry_of(one, kind) for one in read if one.is_sure]
            slip.meant = written(sure, vocabulary, language)


def moments_meant(
    text: str,
    kind: int,
    vocabulary: Vocabulary,
    names: Table | None,
    language: str,
    above: list[Entry],
) -> tuple[str, ...]:
    """The marks, or the rows of a position, by which a log says what was said of the moment."""
    said = moment_said(
        turned(apart(tokens_of(text), vocabulary, names), vocabulary), vocabulary, names
    )
    if said is None or kind == DRAW:
        return ()
    phases = [phase for phase in vocabulary.phases.values() if said.is_of(phase)]
    first = {phase.numbers: phase for phase in reversed(phases)}  # of several alike the first
    moments = {
        phase.seat: moment(said, phase, vocabulary, language, above) for phase in first.values()
    }
    if kind == ACT:
        return tuple(f"[{one}]" for one in moments.values())
    heads = vocabulary.tables[VERBS].codes
    return tuple(
        f"{SIGNS[kind]}{vocabulary.spell(VERBS, heads[form.name], language)} {moments[True]}"
        for form in vocabulary.forms.values()
        if True in moments and any(slot.table == "mark" for slot in form.slots)
    )


def bare_mark(
    tokens: list[Token], vocabulary: Vocabulary, names: Table | None, above: list[Entry]
) -> FoundMark | None:
    """The mark that words without brackets can only mean; a word and a number may be none."""
    said = moment_said(turned(apart(tokens, vocabulary, names), vocabulary), vocabulary, names)
    is_told = said is not None and (said.seat is not None or said.phase is not None)
    return mark_meant(tokens, vocabulary, names, above) if is_told else None


def mark_meant(
    tokens: list[Token], vocabulary: Vocabulary, names: Table | None, above: list[Entry]
) -> FoundMark | None:
    """The one mark that words can only mean, in whatever order they stand."""
    said = moment_said(turned(apart(tokens, vocabulary, names), vocabulary), vocabulary, names)
    if said is None:
        return None
    seat = () if said.seat is None else (said.seat,)
    found = [
        (phase.code, *numbers_meant(said, phase, vocabulary, above), *seat)
        for phase in vocabulary.phases.values()
        if said.is_of(phase)
        and phase.seat == bool(seat)
        and (
            {*phase.numbers[-1:]} <= {*said.numbers}
            or is_next_turn(said, phase, above)
            or is_heading(said, phase, vocabulary, above)
        )
    ]
    return FoundMark(found[0], is_private=True) if len(found) == 1 else None


def is_next_turn(said: MomentSaid, phase: Phase, above: list[Entry]) -> bool:
    """`Ada's turn`, behind the turn of somebody else: it goes on from there."""
    mark = next((entry.args for entry in reversed(above) if entry.kind == MARK), (None, None))
    return not said.numbers and mark[0] == phase.code and mark[-1] != said.seat


def is_heading(said: MomentSaid, phase: Phase, vocabulary: Vocabulary, above: list[Entry]) -> bool:
    """`Building` alone, `Supply Phase`: it follows what is counted alike in the mark above."""
    mark = next((entry.args for entry in reversed(above) if entry.kind == MARK), None)
    counted = len(phase.numbers)
    return (
        said.phase is phase
        and not (said.numbers or phase.seat)
        and mark is not None
        and counted > 0
        and vocabulary.phases[mark[0]].numbers[:counted] == phase.numbers
    )


def moment_said(
    tokens: list[Token], vocabulary: Vocabulary, names: Table | None
) -> MomentSaid | None:
    """Read a moment in any order of its words; None where anything else was said, too."""
    said = MomentSaid({}, None, None)
    counted, is_told, at = "", False, 0
    while at < len(tokens):
        word = tokens[at].word
        seat = match(vocabulary, "seat", tokens, at, names)
        phase, end = phase_at(vocabulary, tokens, at)
        numbers, more = numbers_of(tokens[at:])
        if word in vocabulary.counted:
            counted, is_told, at = vocabulary.counted[word], True, at + 1
            continue
        if seat is not None and said.seat not in (None, seat[0]):
            return None
        if seat is not None:
            said, at = said._replace(seat=seat[0]), seat[1]
        elif phase is not None:
            if said.phase not in (None, phase):
                return None
            said, is_told, at = said._replace(phase=phase), True, end
            counted = phase.numbers[0]
            continue
        elif numbers:
            many = (one.numbers for one in vocabulary.phases.values() if len(one.numbers) > 1)
            at, is_told = at + more, is_told or len(numbers) > 1
            if not counted and at < len(tokens):  # `1. part`, `2 round`
                at += tokens[at].word == "."
                after = tokens[at].word if at < len(tokens) else ""
                if len(numbers) == 1 and after in vocabulary.counted:
                    counted, is_told, at = vocabulary.counted[after], True, at + 1
            named = (counted,) if len(numbers) == 1 else next(many, ())
            said.numbers.update(zip(named, numbers, strict=False))
        elif word[:1].isalpha() and word not in vocabulary.fillers | vocabulary.noise:
            return None
        else:
            at += 1
            continue
        counted = ""
    is_one = not said.numbers.keys() - {
        n for one in vocabulary.phases.values() for n in one.numbers
    }
    return said if is_told and is_one else None


def phase_at(vocabulary: Vocabulary, tokens: list[Token], at: int) -> tuple[Phase | None, int]:
    for phase in vocabulary.phases.values():
        end = None if phase.silent else match_word(vocabulary, phase.name, tokens, at)
        if end is not None and phase.numbers:
            return phase, end
    return None, at


def moment(
    said: MomentSaid, phase: Phase, vocabulary: Vocabulary, language: str, above: list[Entry]
) -> str:
    """Write `1.2 orange`, with what the marks above tell of it."""
    words = [".".join(map(str, numbers_meant(said, phase, vocabulary, above)))]
    words += [] if phase.silent else [vocabulary.word(phase.name, language)]
    if phase.seat:
        words.append(OPEN if said.seat is None else vocabulary.spell("seat", said.seat, language))
    return " ".join(words)


def numbers_meant(
    said: MomentSaid, phase: Phase, vocabulary: Vocabulary, above: list[Entry]
) -> list[int]:
    """The numbers of a mark; what was not said goes on from the marks above, a new part with 1."""
    marks = [entry.args for entry in above if entry.kind == MARK]
    last: dict[str, int] = {}
    for args in marks:
        last = dict(zip(vocabulary.phases[args[0]].numbers, args[1:], strict=False))
    numbers: list[int] = []
    is_new = False
    for name in phase.numbers:
        numbers.append(said.numbers.get(name, 1 if is_new else last.get(name, 1)))
        is_new = is_new or name in said.numbers
    if not is_new and said.seat is not None and (phase.code, *numbers, said.seat) in marks:
        numbers[-1] += 1  # had that turn already
    if not (is_new or phase.seat) and marks and is_heading(said, phase, vocabulary, above):
        is_past = phase.begins or marks[-1][0] >= phase.code  # it was played: the next one
        numbers[-1] += is_past
    return numbers


def is_taken_back(text: str, vocabulary: Vocabulary) -> bool:
    return any(token.word in vocabulary.undone for token in tokens_of(text))
