"""A legal game of one book, judged by the others: no breach comes from a question of one book."""

from __future__ import annotations

import pytest

from co2replay.engine.trace import BREACH, UNDETERMINED, UNWRITTEN
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.random_play import simulate
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.scene import play

EDITIONS = ("co2/en", "co2/it", "co2/pl")
# Clauses that say "an answer is missing here": what another book's log cannot be blamed for.
QUESTIONS = {
    "co2.end.step3-income",
    "co2.income.split",
    "co2.score.company-goal",
    "co2.event.subsidy",
    "co2.install.own-scientist-removal",
    "co2.install.fee-source",
    "co2.supply.cep.payment-sources",
    "co2.displace.choice",
    "co2.turn.end-expertise",
}


@pytest.mark.parametrize("own", EDITIONS)
@pytest.mark.parametrize("seed", range(12))
def test_no_breach_comes_from_a_question_that_only_one_book_asks(own: str, seed: int) -> None:
    log = simulate(own, 2 + seed % 4, seed)
    for edition in EDITIONS:
        trace, _, problems = replay_log(log, GAME, edition)
        assert trace is not None, problems
        for found in trace.findings:
            if found.kind == BREACH:
                # an answer that this book refuses is a breach; one that is not written is none
                assert found.clause not in QUESTIONS or "waits" not in found.facts, found
        if edition == own:
            assert not [x for x in trace.findings if x.kind in (BREACH, UNDETERMINED, UNWRITTEN)]


# Orange leads solar (place 4, income 2) and nothing else is paid: one final income, of 2.
LAST = """\
ruling set orange.solar 4 "a lead"
ruling set orange.vp 10 "points"
"""


def test_a_final_income_that_the_own_book_does_not_pay_is_taken_as_points() -> None:
    body = LAST + "".join(turns())
    polish = play(body + "[end]\n" + GOALS, edition="pl", players=2, setup=None)
    assert polish.kinds().count("breach") == 0
    log = polish.log
    english, _, _ = replay_log(log, GAME, "co2/en")
    assert english is not None
    noted = [found.clause for found in english.findings if found.kind == UNWRITTEN]
    assert noted == ["co2.end.step3-income"]
    rows = {row[0]: row for row in english.state.sheet}
    assert rows[0][2] == 2  # orange: income 2, all of it points


# English players are asked for incomes and goals, Italian ones for incomes, Polish ones for goals.
@pytest.mark.parametrize(("own", "over"), [("en", set()), ("it", {"co2/pl"}), ("pl", {"co2/it"})])
def test_what_the_own_book_asks_too_is_taken_unwritten_by_no_other(
    own: str, over: set[str]
) -> None:
    log = play(LAST + "".join(turns()) + "[end]\n", edition=own, players=2, setup=None).log
    traces = {edition: replay_log(log, GAME, edition)[0] for edition in EDITIONS}
    assert {one for one, trace in traces.items() if trace and GAME.is_over(trace.state)} == over
    assert all(trace and not trace.first(BREACH) for trace in traces.values())


GOALS = "orange: goal 32 exchange\npurple: goal 31 exchange\n"


def turns() -> list[str]:
    """One decade is enough when the game ends there: pollution was warm and is back."""
    lines = ['ruling set ppm 360 "warm"\n', 'ruling set ppm 340 "back in the safe zone"\n']
    spaces = [
        ("forestation", "north_america"),
        ("biomass", "south_america"),
        ("fusion", "europe"),
        ("fusion", "africa"),
        ("solar", "asia"),
    ]
    for turn, (source, region) in enumerate(spaces, start=1):
        lines.append(f"[1.{turn} orange]\npropose {source} {region} money\nend\n")
        other = {"forestation": "solar", "biomass": "recycling", "solar": "biomass"}
        second = other.get(source, "forestation")
        lines.append(f"[1.{turn} purple]\npropose {second} {region} tech\nend\n")
    return lines
