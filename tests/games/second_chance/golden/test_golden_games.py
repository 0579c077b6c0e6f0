"""The golden games of Second Chance show together everything wanted, and come out as they say."""

from __future__ import annotations

import pytest

from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import GAP, Log
from co2replay.questions.golden.subject import check_log
from co2replay.rulebooks.opening import replay_log
from tests.sample import one_in

from . import make
from .recipes import WANTED, play

FILES = [make.file_of(number, one) for number, one in enumerate(make.recipes(), 1)]
BY_HAND = sorted(make.FOLDER.glob("by-hand-*.log"))
ANEW = [number for number, one in enumerate(make.recipes()) if not one.gone]
SHOWN_BY_HAND = {"won:cooperative", "won:solo", "won:competitive", "by:sc.comp.tiebreak.un"}


def read(path: make.Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), lambda _: vocabulary(), path.name)
    assert log.problems == []
    return log


LOGS = {path: read(path) for path in (*FILES, *BY_HAND)}


def test_there_are_forty_and_nine_by_hand_and_none_is_large() -> None:
    assert sorted(make.FOLDER.glob("*.log")) == sorted((*FILES, *BY_HAND))
    assert (len(FILES), len(BY_HAND)) == (make.GAMES, 9)
    assert [path.name for path in FILES if path.stat().st_size > 40_000] == []
    assert {log.get("trust") for log in LOGS.values()} == {"assumed"}


def test_everything_wanted_is_shown() -> None:
    shown = {path: str(log.get("x-tags")).split() for path, log in LOGS.items()}
    played = {tag for path in FILES for tag in shown[path]}
    assert [name for name in WANTED if name not in played] == []
    assert {tag for path in BY_HAND for tag in shown[path]} >= SHOWN_BY_HAND


@pytest.mark.parametrize("number", one_in(4, ANEW))
def test_a_recipe_gives_its_game_again(number: int) -> None:
    recipe = make.recipes()[number]
    assert make.written(recipe, play(recipe)) == FILES[number].read_text(encoding="utf-8")


def test_each_played_game_ends_and_has_no_gap() -> None:
    for path in one_in(8, FILES):
        trace, _, problems = replay_log(LOGS[path], GAME)
        assert problems == []
        assert trace is not None
        assert GAME.is_over(trace.state), path.name
        assert GAP not in {entry.kind for entry in LOGS[path].entries}


@pytest.mark.parametrize("path", [*one_in(5, FILES), *BY_HAND], ids=lambda path: path.stem)
def test_what_the_lines_expect_comes_true(path: make.Path) -> None:
    assert check_log(LOGS[path], [make.EDITION]) == []
