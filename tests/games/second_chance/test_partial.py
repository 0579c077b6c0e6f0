"""Tables of which not all is told: what can be said is said, and nothing falls over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.cases import cases_folder
from co2replay.games.registry import vocabulary_for
from co2replay.games.second_chance.game import GAME
from co2replay.notation.parse import read_text
from co2replay.rulebooks.opening import replay_log
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, open_session

Cli = Callable[..., Any]
OWN = "sc.comp.company.discard-8.breach.log"  # competitive
TOGETHER = "sc.actions.build.cost.breach.log"  # cooperative
VERBS = [
    *(("validate",), ("score",), ("audit",), ("show",), ("legal",)),
    *(("step", "--plain"), ("position", "from"), ("position", "examine"), ("reconcile",)),
]


def without(case: str, *rows: str) -> str:
    """A small case of which the rows that begin so are left out."""
    lines = (cases_folder("second-chance") / case).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(tuple(f"@ {row}" for row in rows))]
    assert len(kept) < len(lines)
    return "\n".join(line.partition("#>")[0] for line in kept) + "\n"


@pytest.mark.parametrize(
    ("case", "rows", "scores"),
    [
        # In the competitive game each has points of the own (sc.comp.income.own-vp), told or not.
        (OWN, ("event", "used"), {"red": 0, "purple": 0}),
        (OWN, ("event", "used", "red.money"), {"red": "?", "purple": 0}),
        # The others have those of the team (sc.coop.setup.team-score-zero).
        (TOGETHER, ("goals",), {"team": 0}),
        (TOGETHER, ("goals", "ppm"), {"team": "?"}),
    ],
)
def test_points_are_told_whatever_else_is_not(
    case: str, rows: tuple[str, ...], scores: dict[str, int | str]
) -> None:
    log = read_text(without(case, *rows), vocabulary_for)
    trace, _, problems = replay_log(log, GAME, "second-chance/de")
    assert problems == []
    assert trace is not None
    assert GAME.scores(trace.state) == scores


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("case", "rows"),
    [
        (OWN, ("event", "used")),
        (TOGETHER, ("goals",)),
        (TOGETHER, ("un ",)),
        (TOGETHER, ("at ",)),
        (TOGETHER, ("asia/",)),
        (TOGETHER, ("",)),
    ],
)
def test_no_verb_falls_over_what_nobody_wrote_down(
    cli: Cli, tmp_path: Path, verb: tuple[str, ...], case: str, rows: tuple[str, ...]
) -> None:
    log = tmp_path / "part.log"
    log.write_text(without(case, *rows), encoding="utf-8")
    told = cli(*verb, str(log), "--lang", "en")  # it would raise
    assert told.out + told.err


def test_an_end_whose_points_nobody_wrote_down_is_compared(cli: Cli, tmp_path: Path) -> None:
    for name in ("one.log", "other.log"):
        text = without("sc.coop.goal.12.legal.log", "ppm")
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert cli("diff", str(tmp_path / "one.log"), str(tmp_path / "other.log")).code == 0


def test_what_may_be_done_is_listed_as_far_as_the_table_tells(cli: Cli, tmp_path: Path) -> None:
    """Nobody says which UN goals lie there: claiming is left out, and the list says so."""
    log = tmp_path / "part.log"
    log.write_text(without(TOGETHER, "un "), encoding="utf-8")
    told = cli("legal", str(log), "--lang", "en")
    assert told.code == 3
    assert "red: buy " in told.out
    assert "red: claim" not in told.out
    assert "the table is known in part: other answers may be legal too" in told.out


def test_what_a_goal_remembers_is_asked_for_where_a_table_does_not_tell_it() -> None:
    log = read_text(without("sc.solo.card.03.legal.log", "feat"), vocabulary_for)
    session, _ = open_session(log, Options())
    assert session is not None
    verdict, _ = judge(session, "second-chance/de")
    assert (verdict.winners, verdict.lacking) == (None, ["feat plants"])
