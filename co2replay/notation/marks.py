"""How the inside of a mark is read: `2.3 purple`, `3 supply`, `end`, as the game declares them."""

from __future__ import annotations

from typing import NamedTuple

from .header import is_seat
from .phrases import read_number
from .tokens import Token
from .vocabulary import Phase, Table, Vocabulary, match_word


class FoundMark(NamedTuple):
    """The arguments of a mark: the code of its phase, its numbers, its seat."""

    args: tuple[int, ...]
    is_private: bool = False  # names of this log were needed


class Slip(NamedTuple):
    """Why a mark cannot be read, and the tokens that are in the way: none where a word lacks."""

    code: str
    expected: tuple[str, ...]
    tokens: list[Token]


def read_mark(vocabulary: Vocabulary, tokens: list[Token], names: Table | None) -> FoundMark | Slip:
    phases = tuple(vocabulary.phases.values())
    numbers, at = numbers_of(tokens)
    for phase in phases:
        args = None if phase.silent else by_word(vocabulary, phase, numbers, tokens, at, names)
        if args is not None:
            return FoundMark(args, phase.seat)
    seated = next((phase for phase in phases if phase.silent), None)
    if seated is not None and numbers and is_begun(seated, tokens):
        return by_seat(vocabulary, seated, numbers, tokens, names)
    expected = tuple(phase.shape for phase in phases)
    if not tokens:
        return Slip("missing-word", expected, [])
    if numbers and len(tokens) == 1:
        dot = ('"."',) if any(len(phase.numbers) > 1 for phase in phases) else ()
        words = tuple(phase.name for phase in phases if len(phase.numbers) == 1)
        return Slip("missing-word", (*dot, *words), [])
    return Slip("unknown-word", expected, tokens[1 if numbers else 0 :])


def is_begun(phase: Phase, tokens: list[Token]) -> bool:
    """Do the numbers stand as this phase has them, so that a seat is what comes next?"""
    if len(phase.numbers) > 1:
        return len(tokens) > 2 and tokens[1].word == "."
    return len(tokens) > 1


def by_word(
    vocabulary: Vocabulary,
    phase: Phase,
    numbers: tuple[int, ...],
    tokens: list[Token],
    at: int,
    names: Table | None,
) -> tuple[int, ...] | None:
    """Read `3 supply`; people also write `supply 3`."""
    end = match_word(vocabulary, phase.name, tokens, at)
    if end is None:
        return None
    if not numbers:
        numbers, more = numbers_of(tokens[end:])
        end += more
    args = (phase.code, *numbers)
    if phase.seat:
        seat = is_seat(vocabulary, tokens[end:], names)
        if seat is None:
            return None
        args, end = (*args, seat), len(tokens)
    return args if len(numbers) == len(phase.numbers) and end == len(tokens) else None


def by_seat(
    vocabulary: Vocabulary,
    phase: Phase,
    numbers: tuple[int, ...],
    tokens: list[Token],
    names: Table | None,
) -> FoundMark | Slip:
    """Read the numbers and the seat of `2.3 purple`."""
    at = 2 * len(phase.numbers) - 1  # behind the numbers and the dots between them
    if len(numbers) != len(phase.numbers):
        wrong = min(2 * len(numbers), len(tokens) - 1)
        return Slip("unexpected-word", ("number",), tokens[wrong : wrong + 1])
    seat = is_seat(vocabulary, tokens[at:], None)
    is_private = seat is None
    if seat is None:
        seat = is_seat(vocabulary, tokens[at:], names)
    if seat is not None:
        return FoundMark((phase.code, *numbers, seat), is_private)
    return Slip("unknown-word" if tokens[at:] else "missing-word", ("seat",), tokens[at:])


def numbers_of(tokens: list[Token]) -> tuple[tuple[int, ...], int]:
    """Read numbers joined by dots, as far as they go; and where the next token stands."""
    numbers: list[int] = []
    at = 0
    while at < len(tokens):
        number = read_number(tokens[at].word)
        if number is None:
            break
        numbers.append(number)
        at += 1
        behind = tokens[at + 1].word if at + 1 < len(tokens) else ""
        if not (at < len(tokens) and tokens[at].word == "." and read_number(behind) is not None):
            break
        at += 1
    return tuple(numbers), at
