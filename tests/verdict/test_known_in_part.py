"""A verdict on a table of which somebody wrote down a part: what is lacking, what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.check.position import check_position
from co2replay.verdict.exits import Exit
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH, LEGAL, UNDETERMINED
from co2replay.verdict.session import Options, Session, open_session

PARTIAL = Path(__file__).parents[2] / "fixtures" / "games" / "co2" / "partial"
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")


def opened(name: str) -> Session:
    path = PARTIAL / f"{name}.log"
    session, problems = open_session(
        read_text(path.read_bytes(), vocabulary_for, str(path)), Options()
    )
    assert session is not None, problems
    return session


def test_a_tie_asks_at_once_for_all_the_plants_that_break_it() -> None:
    verdict, _ = judge(opened("tie-without-plants"), "co2/en")
    assert (verdict.legality, verdict.winners, verdict.unjudged) == (LEGAL, None, 0)
    assert verdict.lacking == [f"{region}.plants" for region in REGIONS]


def test_a_table_that_cannot_be_is_no_legal_one_for_whoever_reads_it() -> None:
    session = opened("../rules/co2.setup.cep-bank.breach")
    for edition in ("co2/en", "co2/it", "co2/pl"):
        verdict, _ = judge(session, edition)
        assert verdict.first is not None
        assert (verdict.legality, verdict.exit) == (BREACH, Exit.FINDING)
        # 20 + 19 in hand and 2 in the market, of 40
        assert verdict.first.facts == {"kind": "cep", "held": 41, "printed": 40}
        (reason,) = check_position(session, (edition,)).reasons
        assert (reason.clause, reason.facts) == (verdict.first.clause, verdict.first.facts)


def test_forty_ceps_may_lie_wherever_they_lie() -> None:
    session = opened("all-ceps-that-there-are")
    assert judge(session, "co2/en")[0].legality == LEGAL
    assert check_position(session, ("co2/en",)).reasons == ()


def test_a_chosen_reading_is_named_and_tried_where_only_the_region_is_known() -> None:
    session = opened("full-tie-on-a-table-known-in-part")
    verdict, _ = judge(session, "co2/pl", try_chosen=True)
    assert "control_full_tie" in verdict.rests.chosen
    (other,) = [one for one in verdict.alternatives if one.reading == "control_full_tie"]
    assert (other.value, other.differs) == ("non_controller", True)
    # the winner is nobody's yet and everything was legal: what was seen would not hold
    assert (other.outcome.legality, other.outcome.assertions) == (LEGAL, False)
    assert "control_full_tie" not in judge(session, "co2/en")[0].rests.chosen


@pytest.mark.parametrize(
    ("header", "act", "asked"),
    [
        ("game: co2\nseats: orange blue", "orange: sell", "turn"),
        ("game: second-chance\nmode: cooperative\nseats: red blue", "red: sell", "at"),
    ],
)
def test_an_act_without_anything_before_it_is_not_judged(header: str, act: str, asked: str) -> None:
    """Nobody wrote down a set-up: that is no breach of whoever is said to have acted."""
    text = f"co2replay 1\n{header}\n---\n{act}\n"
    session, problems = open_session(read_text(text.encode(), vocabulary_for, "-"), Options())
    assert session is not None, problems
    verdict, _ = judge(session, session.edition())
    assert (verdict.legality, verdict.exit) == (UNDETERMINED, Exit.UNDETERMINED)
    assert (verdict.judged, verdict.unjudged, verdict.lacking[0]) == (0, 1, asked)
