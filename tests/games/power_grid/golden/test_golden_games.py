"""The golden games of Power Grid show together everything wanted, and come out as they say."""

from __future__ import annotations

import pytest

from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.judge import judge
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import DIGEST, MARK, Log
from co2replay.questions.golden.subject import check_log, seen_of
from co2replay.rulebooks.opening import replay_log

from . import make
from .recipes import WANTED, play

FILES = [make.file_of(number, one) for number, one in enumerate(make.recipes(), 1)]
EDITIONS = [f"power-grid/{name}" for name in make.EDITIONS]
# Of two games with what one recipe gives is written anew: the shortest, and one with a tie.
ANEW = (24, 30)


def read(path: make.Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), lambda _: vocabulary(), path.name)
    assert log.problems == []
    return log


@pytest.fixture(scope="module")
def logs() -> dict[str, Log]:
    return {path.name: read(path) for path in FILES}


def test_there_are_thirty_and_none_is_large() -> None:
    assert sorted(make.FOLDER.glob("*.log")) == sorted(FILES)
    assert len(FILES) == make.GAMES
    assert [path.name for path in FILES if path.stat().st_size > 40_000] == []


def test_everything_wanted_is_shown(logs: dict[str, Log]) -> None:
    shown = {tag for log in logs.values() for tag in str(log.get("x-tags")).split()}
    assert [name for name in WANTED if name not in shown] == []


def test_each_step_change_comes_in_each_phase_that_lets_it_come(logs: dict[str, Log]) -> None:
    """The Step 3 card comes for a plant sold, one that nobody bought, one too small, one of phase
    5, in step 1 or behind step 2; and for the plant that step 2 takes, which comes behind it."""
    shown = [set(str(log.get("x-tags")).split()) for log in logs.values()]
    early = [one for one in shown if "step3:before-step2" in one]
    late = [one for one in shown if "step2" in one and "step3:before-step2" not in one]
    cards = {"step3:auction", "step3:no-sale", "step3:building", "step3:bureaucracy"}
    assert cards <= set().union(*early)
    assert cards | {"step3:step2"} <= set().union(*late)
    assert len(late) >= 8


@pytest.mark.parametrize("number", ANEW)
def test_a_recipe_gives_its_game_again(number: int) -> None:
    recipe = make.recipes()[number - 1]
    assert make.written(recipe) == make.file_of(number, recipe).read_text(encoding="utf-8")
    assert play(recipe).shows == play(recipe).shows


def test_every_game_is_complete_with_a_digest_for_every_round(logs: dict[str, Log]) -> None:
    for path in FILES:
        log = logs[path.name]
        kinds = [entry.kind for entry in log.entries]
        rounds = {entry.args[1] for entry in log.entries if entry.kind == MARK and entry.args[1:]}
        assert kinds.count(DIGEST) == len(rounds), path.name  # one behind each
        trace, _, problems = replay_log(log, GAME)
        assert problems == []
        assert trace is not None
        assert GAME.is_over(trace.state), path.name
        text = write_text(log, vocabulary(), str(log.get("edition")))
        assert text == path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.stem)
def test_what_the_lines_expect_comes_true_under_both_books(path: make.Path) -> None:
    assert check_log(read(path), EDITIONS) == []


def test_the_second_judge_agrees_about_every_game(logs: dict[str, Log]) -> None:
    for name, log in logs.items():
        edition = f"power-grid/{log.get('edition')}"
        said = judge(log, vocabulary(), edition)
        assert said.finished, (name, said.first_breach, said.unknown)
        assert said.winners == seen_of(log, edition).winners, name
