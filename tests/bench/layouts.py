"""One slice of the game in two layouts of the state, played over the same entries.

    python -m tests.bench.layouts

The slice: propose with its grant, a scientist, install with a displacement, the market with its
refill, construct with a chain of bonuses and a check of control, the end of the turn.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from tests.bench.clock import median_seconds
from tests.bench.layout_flat import Flat, apply_flat, check_flat
from tests.bench.layout_slice import END, SOURCES, SPACES, Entry
from tests.bench.layout_slots import Slots, apply_slots, check_slots, values_of_slots


def random_entries(seed: int, count: int) -> list[Entry]:
    """Legal entries, found by trying: the same ones are played in both layouts."""
    rng = random.Random(seed)
    s = Slots()
    found: list[Entry] = []
    while len(found) < count:
        entry = (rng.choice(range(7)), rng.randrange(SOURCES), rng.randrange(SPACES))
        if check_slots(s, entry):
            apply_slots(s, entry)
            found.append(entry)
    return found


_encode = msgspec.json.encode


def digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=8).digest()


def play_slots(entries: list[Entry], step_back: bool = False, hashed: bool = False) -> Slots:
    """With `step_back` a copy is kept of every turn's end."""
    s = Slots()
    kept = []
    for entry in entries:
        assert check_slots(s, entry)
        apply_slots(s, entry)
        if entry[0] == END:
            if step_back:
                kept.append(s.copy())
            if hashed:
                digest(_encode(values_of_slots(s)))
    return s


def play_flat(entries: list[Entry], step_back: bool = False, hashed: bool = False) -> Flat:
    """With `step_back` the journal is kept to the end; otherwise it is dropped at every turn's."""
    s = Flat()
    for entry in entries:
        assert check_flat(s, entry)
        apply_flat(s, entry)
        if entry[0] == END:
            if not step_back:
                s.journal.clear()
            if hashed:
                digest(s.a.tobytes())
    return s


def main(count: int, repeat: int) -> None:
    entries = random_entries(1, count)
    both = {"step_back": True, "hashed": True}
    runs: list[tuple[str, Callable[..., Any], dict[str, bool]]] = [
        ("slots and lists", play_slots, {}),
        ("flat array, journal", play_flat, {}),
        ("slots and lists, a copy a turn", play_slots, {"step_back": True}),
        ("flat array, the whole journal kept", play_flat, {"step_back": True}),
        (
            "slots and lists, copy and digest a turn",
            play_slots,
            {"step_back": True, "hashed": True},
        ),
        ("flat array, journal and digest a turn", play_flat, both),
    ]
    for name, play, ways in runs:
        seconds = median_seconds(lambda play=play, ways=ways: play(entries, **ways), repeat)
        sys.stdout.write(f"{name:42} {count / seconds:>12,.0f} actions/s\n")


if __name__ == "__main__":
    main(20_000, 7)
