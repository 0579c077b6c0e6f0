"""How often readings decide: counted in games that are known, and ranked."""

from __future__ import annotations

from pathlib import Path

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.audit.divergences import changes, outcome_with
from co2replay.search.impact import (
    Changed,
    GameSays,
    ImpactTask,
    disputed,
    earnest_game,
    impacts,
    look,
    ranked,
)
from co2replay.verdict.legality import outcome_of
from co2replay.verdict.session import Options, open_session, play_unweighed

SCORING = "fixtures/games/co2/walkthrough/scoring.log"


def test_the_game_of_the_walkthrough_hangs_on_the_final_income_and_the_goal(root: Path) -> None:
    # README: blue wins with 73 under the English book, with 70 under the Polish one, which pays no
    # final income (D35); the Italian one allows no exchange of goal 31 (D36).
    found = look(ImpactTask("co2", 0, (root / SCORING).read_text(encoding="utf-8"), "scoring"))
    assert found.edition == "co2/en"
    said = {(one.reading, one.value): one.changes for one in found.tried}
    assert "scores" in said["end_income", "no"]
    assert "legality" in said["goal_exchange_at_end", "only_if_unmet"]
    assert said["region_cube_subsidy", "optional"] == []


def test_each_game_counts_once_and_what_decides_comes_first() -> None:
    says = [
        GameSays("a", "co2/en", [Changed("end_income", "no", True, ["winner", "scores"])]),
        GameSays("b", "co2/en", [Changed("end_income", "no", True, ["scores"])]),
        GameSays(
            "c",
            "co2/it",
            [
                # Where the game stops at a breach nobody wins: that is no other winner.
                Changed("region_scan_order", "clockwise", True, ["legality", "winner", "scores"]),
                Changed("end_income", "no", False, []),
            ],
        ),
    ]
    first, second = ranked("co2", says)[:2]
    assert (first.reading, first.asked, first.winner, first.legality, first.scores) == (
        "end_income",
        2,
        1,
        0,
        2,
    )
    assert first.example == "a"
    assert (second.reading, second.asked, second.winner, second.legality) == (
        "region_scan_order",
        1,
        0,
        1,
    )


def test_a_reading_that_nothing_asked_for_changes_nothing(root: Path) -> None:
    log = read_text((root / SCORING).read_bytes(), vocabulary_for)
    session, _ = open_session(log, Options())
    assert session is not None
    played = play_unweighed(session, "co2/en", record=True)
    assert played.trace.book is not None
    own = outcome_of(played, played.trace)
    for reading, held in disputed("co2").items():
        if reading in played.trace.book.asked:
            continue
        for value in {value for values in held.values() for value in values}:
            assert changes(own, outcome_with(played, {reading: value})) == []


def test_a_seed_gives_the_same_game_and_the_jobs_do_not_matter() -> None:
    assert earnest_game("co2", 3).entries == earnest_game("co2", 3).entries
    assert impacts("co2", (), games=2, seed=3, jobs=1) == impacts(
        "co2", (), games=2, seed=3, jobs=2
    )
