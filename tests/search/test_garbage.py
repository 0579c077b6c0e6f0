"""Whatever stands in a file, nothing falls over: rows of any value, logs with bytes changed."""

from __future__ import annotations

from random import Random

import pytest

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from tests.games.co2.scene import play as play_scene
from tests.sample import at_most
from tests.search.garbage import play_rows, read_changed, written_games


def test_rows_with_any_value_never_make_the_engine_fall_over() -> None:
    rng = Random(11)
    assert sum(play_rows(rng) for _ in range(at_most(60, 250))) > at_most(2_400, 10_000)


def test_changed_bytes_never_make_a_reader_fall_over() -> None:
    rng = Random(12)
    for _ in range(6):
        for data in written_games(rng):
            for _ in range(8):
                read_changed(rng, data)


@pytest.mark.parametrize(
    ("row", "clause"),
    [
        ("un 33 34", "co2.un.cards-34-46"),
        ("orange.goals 47", "co2.un.cards-34-46"),
        ("event 46", "co2.eventcard.one-per-region"),
        ("event 47 48 49", "co2.setup.events-two-visible"),
        ("orange.goal 26", "co2.setup.company-goal-deal"),
        ("orange.lobby 27", "co2.setup.lobby-deal"),
        ("stack solar 99", "co2.setup.plants-sorted"),
        ("start black", "co2.ops.start"),
    ],
)
@pytest.mark.parametrize("way", ["@ {row}", 'ruling set {row} "seen"'])
def test_what_the_box_does_not_have_lies_on_no_table(row: str, clause: str, way: str) -> None:
    scene = play_scene(way.format(row=row) + "\n")
    assert scene.broken == clause


def test_the_rows_above_can_be_read() -> None:
    log = read_text("co2replay 1\ngame: co2\n---\n@ un 33 34\n", vocabulary_for)
    assert log.problems == []
