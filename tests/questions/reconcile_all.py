"""How often `reconcile` finds what was planted: golden games with one slip and with two.

`python -m tests.questions.reconcile_all` plays all of them; a release wants no crash, 95 of a
hundred games with one slip and 80 with two among the first three explanations.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from co2replay.games.co2 import forms as f
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, DIGEST, DRAW, MARK, NOBODY, SEEN, UNKNOWN, Entry, Log
from co2replay.questions.reconcile.edits import slots_of
from co2replay.questions.reconcile.search import ExplanationSearch, quiet, reconcile
from tests.questions.slips import reread, session_of

GOLDEN = Path(__file__).resolve().parents[2] / "fixtures/games/co2/golden"
FIRST = 3
WANTED = {1: 95, 2: 80}  # of a hundred


class Planted(NamedTuple):
    """A golden game with slips in it, and how it was noted."""

    log: Log
    whole: Log
    kinds: tuple[str, ...]


class Outcome(NamedTuple):
    name: str
    kinds: tuple[str, ...]
    rank: int  # of the planted explanation; 0: not found
    seconds: float
    spent: int


def golden(digests: bool) -> Iterator[Log]:
    for path in sorted(GOLDEN.glob("*.log")):
        log = read_text(path.read_bytes(), vocabulary_for, path.stem)
        kept = [x for x in log.entries if digests or x.kind != DIGEST]
        yield replace(reread(replace(log, entries=kept)), file=path.stem)


# Slips --------------------------------------------------------------------------------------------


def forgotten(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    return [*entries[:at], *entries[at + 1 :]]


def twice(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    return [*entries[: at + 1], *entries[at:]]


def swapped(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    if at + 1 == len(entries) or entries[at + 1].kind != ACT:
        return []
    return [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]


def late(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    """Noted two to four acts too late."""
    last = at + rng.randint(2, 4)
    if any(entry.kind != ACT for entry in entries[at : last + 1]):
        return []
    return [*entries[:at], *entries[at + 1 : last + 1], entries[at], *entries[last + 1 :]]


def other_word(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    """Another region, source, card or space of the same table, or an amount one off."""
    entry = entries[at]
    form = vocabulary().forms[entry.verb]
    slots = [(at, slot) for at, slot in slots_of(form, entry.args) if entry.args[at] >= 0]
    if not slots:
        return []
    place, slot = rng.choice(slots)
    value = entry.args[place]
    if slot.table == "int":
        other = value + rng.choice((1, -1))
    else:
        other = rng.randrange(len(vocabulary().tables[slot.table].symbols))
    if other < 0 or other == value:
        return []
    args = (*entry.args[:place], other, *entry.args[place + 1 :])
    return [*entries[:at], replace(entry, args=args), *entries[at + 1 :]]


def other_player(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    seats = sorted(
        {entry.args[3] for entry in entries if entry.kind == MARK and len(entry.args) > 3}
    )
    other = rng.choice(seats)
    if entries[at].who in (NOBODY, other):
        return []
    return [*entries[:at], replace(entries[at], who=other), *entries[at + 1 :]]


def misread(entries: Sequence[Entry], at: int, rng: Random) -> list[Entry]:
    """A number on the table one off."""
    facts = [x for x, one in enumerate(entries) if one.kind == SEEN and one.verb == f.SEAT_FIELD]
    if not facts:
        return []
    place = rng.choice(facts)
    *rest, number = entries[place].args
    other = number + rng.choice((1, -1))
    if number == UNKNOWN or other < 0:
        return []
    wrong = replace(entries[place], args=(*rest, other))
    return [*entries[:place], wrong, *entries[place + 1 :]]


SLIPS = {
    "forgotten": forgotten,
    "twice": twice,
    "swapped": swapped,
    "late": late,
    "word": other_word,
    "player": other_player,
    "misread": misread,
}


def slipped(log: Log, rng: Random, kinds: Sequence[str]) -> tuple[str, Log] | None:
    """Make one slip; None where it cannot be written so."""
    kind = rng.choice(kinds)
    places = [at for at, entry in enumerate(log.entries) if entry.kind == ACT]
    entries = SLIPS[kind](log.entries, rng.choice(places), rng)
    return (kind, replace(log, entries=entries)) if entries else None


def fails(log: Log) -> bool:
    return (
        ExplanationSearch(session_of(log), session_of(log).edition(), 0, quiet).base.whole.failure
        is not None
    )


def planted(whole: Log, slips: int, rng: Random, wanted: Sequence[str]) -> Planted:
    """Make so many slips, each of which shows."""
    log = whole
    kinds: list[str] = []
    while len(kinds) < slips:
        alone = rng.getrandbits(64)
        one = slipped(whole, Random(alone), wanted)
        made = slipped(log, Random(alone), wanted)
        if one is None or made is None:
            continue
        try:
            both = reread(made[1])
            shows = fails(reread(one[1])) and fails(both)
        except AssertionError:  # what cannot be written down is nobody's slip
            continue
        if shows:
            log = both
            kinds.append(made[0])
    return Planted(log, whole, tuple(kinds))


# Was it found? ------------------------------------------------------------------------------------

Story = list[tuple[object, Counter[tuple[object, ...]]]]


def story(entries: Sequence[Entry]) -> Story:
    """What was done and seen from mark to mark, in any order under which it holds."""
    found: Story = [((), Counter())]
    for entry in entries:
        if entry.kind == MARK:
            found.append((entry.args, Counter()))
        elif entry.kind in (ACT, DRAW, SEEN) and not (entry.kind == ACT and entry.verb == f.END):
            mark = found[-1][0]
            at_turn = isinstance(mark, tuple) and len(mark) > 3 and entry.who == mark[3]
            who = NOBODY if at_turn else entry.who
            found[-1][1][entry.kind, entry.verb, entry.args, who] += 1
    return found


def rank_of(case: Planted) -> tuple[int, int]:
    """The place of the planted explanation among all, from 1; 0 where it is not among them."""
    answer, solutions = reconcile(session_of(case.log))
    wanted = story(case.whole.entries)
    for rank, solution in enumerate(solutions, 1):
        changes = len(solution.edits) + len(solution.readings) + len(solution.sums)
        if story(solution.entries) == wanted and changes <= len(case.kinds):
            return rank, answer.spent
    return 0, answer.spent


def outcome(
    log: Log, slips: int, seed: int = 1, kinds: Sequence[str] = tuple(sorted(SLIPS))
) -> tuple[Planted, Outcome]:
    case = planted(log, slips, Random(f"{log.file} {slips} {seed}"), kinds)
    began = time.process_time()
    rank, spent = rank_of(case)
    return case, Outcome(log.file, case.kinds, rank, time.process_time() - began, spent)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slips", type=int, choices=(1, 2), action="append")
    parser.add_argument("--kind", choices=sorted(SLIPS), action="append")
    parser.add_argument("--digests", action="store_true", help="leave digests where they stand")
    parser.add_argument("--game", help="only this one; the log with the slip is written out")
    asked = parser.parse_args(words)
    logs = [log for log in golden(asked.digests) if asked.game in (None, log.file)]
    is_short = False
    for slips in asked.slips or (1, 2):
        found = 0
        for log in logs:
            case, one = outcome(log, slips, asked.seed, asked.kind or sorted(SLIPS))
            found += 0 < one.rank <= FIRST
            told = f"rank {one.rank}, {one.spent} tried, {one.seconds:.1f} s"
            print(f"{one.name}: {' + '.join(one.kinds)}: {told}", flush=True)
            if asked.game:
                print(write_text(case.log, vocabulary(), "en"))
        print(f"{slips}: {found} of {len(logs)} among the first {FIRST}; wanted {WANTED[slips]} %")
        is_short = is_short or found * 100 < WANTED[slips] * len(logs)
    return int(is_short)


if __name__ == "__main__":
    raise SystemExit(main())
