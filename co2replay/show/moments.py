"""Moments of a game as people say them: a mark, `2.1`, `line 41`, `entry 12`, `end`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from co2replay.errors import UnknownName
from co2replay.games.registry import game_of
from co2replay.notation.header import is_seat, names_of
from co2replay.notation.records import MARK, Log
from co2replay.notation.spelling import fold
from co2replay.notation.tokens import Token, words_of
from co2replay.notation.vocabulary import Vocabulary, match_word

from .words import Words, heard

TABLE = "moment_word"  # how people name the kinds of moments


def moment(text: str, log: Log, vocabulary: Vocabulary) -> int:
    """Say how many entries are played at a moment; at a mark the turn before it has ended.

    What stands on a line or is an entry is not played yet.
    """
    plain = fold(text.replace(",", " ").strip().strip("[]"))
    words = words_of(plain.replace(".", " ", 1))
    numbers = [int(word) for word in words if word.isdecimal()]
    names = {word for word in words if not word.isdecimal()}
    found: int | None = None
    game = game_of(log)
    if names and names <= heard(TABLE, "end") and not numbers:
        found = len(log.entries)
    elif names and names <= heard(TABLE, "start") and not numbers:
        found = mark_at(log, lambda args: True)
    elif len(numbers) == 1 and names <= heard(TABLE, "line"):
        found = before_line(log, numbers[0])
    elif len(numbers) == 1 and names <= heard(TABLE, "entry"):
        found = before_number(log, numbers[0])
    elif len(numbers) == 1 and names <= heard(TABLE, "part", game):
        found = mark_at(log, lambda args: args[1:2] == (numbers[0],))
    elif numbers:
        found = mark_named(words, numbers, log, vocabulary, heard(TABLE, "part", game))
    if found is None:
        raise UnknownName("moment", text, marks_of(log, vocabulary), game=game)
    return found


def mark_named(
    words: Sequence[str],
    numbers: list[int],
    log: Log,
    vocabulary: Vocabulary,
    parts: frozenset[str],
) -> int | None:
    """Find a mark by its numbers, and the word of its phase or whose turn it is."""
    ours = parts | heard(TABLE, "round")
    said = [word for word in words if not word.isdecimal()]
    tokens = [Token(word, 0, 0) for word in said if word not in ours]
    seat = seat_of(said, log, vocabulary)
    for phase in vocabulary.phases.values():
        if len(phase.numbers) != len(numbers):
            continue
        if phase.silent and (seat is not None or not tokens):
            wanted = (phase.code, *numbers) if seat is None else (phase.code, *numbers, seat)
        elif tokens and match_word(vocabulary, phase.name, tokens, 0) == len(tokens):
            wanted = (phase.code, *numbers)
        else:
            continue
        found = mark_at(log, lambda args, wanted=wanted: args[: len(wanted)] == wanted)
        if found is not None:
            return found
    return None


def before_line(log: Log, line: int) -> int | None:
    """Everything above the line is played, and the mark that it begins with."""
    if not 0 < line <= max(len(log.lines), 1) + 1:
        return None
    return before_entry(log, sum(1 for entry in log.entries if entry.line < line))


def before_entry(log: Log, at: int) -> int:
    """What stands at a place is not played; a mark only closes what came before it."""
    is_mark = at < len(log.entries) and log.entries[at].kind == MARK
    return at + 1 if is_mark else at


def before_number(log: Log, number: int) -> int | None:
    if number > len(log.entries):
        return None
    return before_entry(log, number - 1) if number else 0


def mark_at(log: Log, fits: object) -> int | None:
    assert callable(fits)
    for at, entry in enumerate(log.entries):
        if entry.kind == MARK and not entry.taken_back and fits(entry.args):
            return at + 1  # the mark itself closes what came before
    return None


def seat_of(words: list[str], log: Log, vocabulary: Vocabulary) -> int | None:
    """Read a colour or a player's name, with words such as `round` beside it."""
    names = names_of(log.header, vocabulary)
    for first in range(len(words)):
        tokens = [Token(word, 0, 0) for word in words[first:]]
        if (seat := is_seat(vocabulary, tokens, names)) is not None:
            return seat
    return None


def marks_of(log: Log, vocabulary: Vocabulary) -> tuple[str, ...]:
    """List what can be asked for in this log."""
    seats = vocabulary.tables["seat"].symbols
    found = []
    for entry in log.entries:
        if entry.kind != MARK:
            continue
        phase = vocabulary.phases[entry.args[0]]
        if phase.numbers:
            words = [".".join(map(str, entry.args[1 : 1 + len(phase.numbers)]))]
            words += [] if phase.silent else [phase.name]
            words += [seats[entry.args[-1]]] if phase.seat else []
            found.append(" ".join(words))
    named = [f"{vocabulary.part} 2"] if vocabulary.part else []
    return (*dict.fromkeys(found), "end", "line 12", "entry 12", *named)


def told(known: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """Moments that can be asked for, in the reader's words."""
    kinds = words.sentences[TABLE]
    part = next(iter(words.fallback.sentences[TABLE].get("part", ())), "") if words.fallback else ""

    def of(name: str) -> str:
        key = "part" if name == part else name
        if key in kinds:
            return str(kinds[key][0])
        return words.seat(name) if words.knows("seat", name) else words.mark(name)

    return tuple(re.sub(r"[a-z_]+", lambda found: of(found[0]), one) for one in known)
