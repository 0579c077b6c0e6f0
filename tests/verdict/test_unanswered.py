"""An edition that has not answered a reading says so in every verdict that needs it."""

from __future__ import annotations

from pathlib import Path

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.editions import scaffold_edition
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import UNDETERMINED
from co2replay.verdict.session import Options, open_session

SCORING = Path(__file__).parents[2] / "fixtures" / "games" / "co2" / "walkthrough" / "scoring.log"


def test_a_verdict_that_needs_an_unanswered_reading_is_undetermined(tmp_path: Path) -> None:
    folder = tmp_path / "co2" / "editions"
    folder.mkdir(parents=True)
    (folder / "es.toml").write_text(scaffold_edition("co2", "es"), encoding="utf-8")
    log = read_text(SCORING.read_bytes(), vocabulary_for, "scoring.log")
    session, problems = open_session(log, Options(folders=(tmp_path,)))
    assert session is not None, problems
    verdict, _ = judge(session, "co2/es")
    assert verdict.legality == UNDETERMINED
    # the game ends with an income or none, and goals are exchanged or not: the book must say
    assert {"end_income", "goal_exchange_at_end"} <= set(verdict.rests.unanswered)
    assert "end_income" in verdict.open
    assert not judge(session, "co2/en")[0].rests.unanswered
