"""No bytes make a reader fall over, whatever their order, and none make it eat the memory."""

from __future__ import annotations

import tracemalloc

import pytest

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.canonical import from_canonical
from co2replay.notation.parse import read_text
from tests.notation import byte_noise
from tests.notation.byte_noise import GROWTH_MAX, HEAD, READERS, Maker, fed, memory

INPUTS = 6_000
PEAK_MAX = 300  # times the size of the input


@pytest.mark.parametrize("seed", [11, 12])
def test_noise_is_answered_with_problems(seed: int) -> None:
    fed(200, seed)
    before = memory()
    assert fed(INPUTS // 2, seed) == []
    assert memory() - before < GROWTH_MAX


def test_the_same_seed_makes_the_same_noise_for_every_reader() -> None:
    first, second = (list(Maker(3).inputs(300)) for _ in range(2))
    assert first == second
    assert {reader for reader, _ in first} == set(READERS)


def test_a_reader_that_falls_over_is_told_with_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(data: bytes) -> None:
        if b";" in data:
            raise KeyError("planted")

    monkeypatch.setitem(byte_noise.READERS, "text", falls)
    (found,) = fed(200, 1)
    assert (found.reader, b";" in found.data) == ("text", True)
    assert found.error.startswith("KeyError: 'planted' in falls")


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"buy ;" * 40_000,
        HEAD + b"(" * 200_000,
        HEAD + b"@ " + b"orange.money 1 ; " * 12_000,
        b"\x00" * 200_000,
        b"[" * 200_000,
        b'{"format":' * 20_000,
        HEAD + b"\n".join(b"x" * 50 for _ in range(4_000)),
        "é\u0301".encode() * 50_000,
    ],
    ids=["acts", "brackets", "rows", "nothing", "lists", "objects", "unknown", "marks"],
)
def test_large_noise_takes_memory_in_proportion(data: bytes) -> None:
    tracemalloc.start()
    try:
        read_text(data, vocabulary_for)
        from_canonical(data, vocabulary_for)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < PEAK_MAX * len(data)
