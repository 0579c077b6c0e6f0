"""The report on a dispute: accounts, divergences, turning points; numbers worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.cases import proofs
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.audit.dispute import Audit, audit
from co2replay.questions.audit.divergences import Divergence
from co2replay.questions.score.ledger import Account, SheetLine
from co2replay.verdict.session import Options, open_session
from tests.games.co2.scene import head, read, set_up
from tests.games.co2.test_solo_ending import SCORING as SOLO_SCORING
from tests.games.co2.test_solo_ending import supply

ROOT = Path(__file__).resolve().parents[2]
# Ada 75, Bo 66, Cy 73 under EN: the arithmetic stands in tests/show/test_score_sheet.py.
SCORING = (ROOT / "fixtures/games/co2/walkthrough/scoring.log").read_text(encoding="utf-8")
DISPUTE = (ROOT / "fixtures/games/co2/walkthrough/dispute.log").read_text(encoding="utf-8")


def audited(text: str | Log, edition: str = "co2/en", **settings: str) -> Audit:
    log = text if isinstance(text, Log) else read_text(text, vocabulary_for, "game.log")
    assert log.problems == []
    session, problems = open_session(log, Options(settings=settings))
    assert session is not None, problems
    return audit(session, edition)[0]


def line(found: Audit, seat: str, name: str) -> SheetLine:
    return next(one for one in found.lines if (one.seat, one.name) == (seat, name))


def parts(account: Account | None) -> dict[str, Any]:
    assert account is not None
    return {part.clause: part.amount for part in account.parts}


def divergence(found: Audit, reading: str) -> Divergence:
    return next(one for one in found.divergences if one.reading == reading)


def test_behind_the_coins_stands_where_each_came_from() -> None:
    found = audited(SCORING)
    coins = line(found, "orange", "coins")
    # 7 in hand, 3 CEPs of the hand and 2 of Asia sold at 5: 7 + 25 = 32 coins, 16 points.
    assert (coins.points.value, coins.counted) == (16, 32)
    assert coins.stock is not None
    assert (coins.stock.before, parts(coins.stock)) == (7, {"co2.end.step2-sell": 25})
    # 3 in hand, 1 CEP of the hand and 1 of Africa at 5, the goal for 8: 21 coins, 10 points.
    coins = line(found, "purple", "coins")
    assert (coins.points.value, coins.counted) == (10, 21)
    assert parts(coins.stock) == {"co2.end.step2-sell": 10, "co2.score.goal-exchange": 8}


def test_behind_points_stand_clause_and_line() -> None:
    found = audited(SCORING)
    goal = line(found, "blue", "goal")
    (part,) = goal.points.parts
    assert (goal.points.value, part.clause, part.amount) == (12, "co2.goal.27", 12)
    text = SCORING.splitlines()[part.moves[0].line - 1]
    assert text.startswith("blue: income 0 coins 3 vp ; goal 27 score")
    income = line(found, "orange", "income")
    assert (income.points.value, parts(income.points)) == (6, {"co2.income.split": 6})
    track = line(found, "orange", "track")
    assert (track.points.value, track.points.before, track.points.parts) == (42, 42, [])
    assert line(found, "orange", "most-un").counted == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_in_a_whole_game_every_point_has_its_move(cli: Any, players: int) -> None:
    """Nothing was there before the first move but what the set-up lays out through the ledger."""
    games = (
        cli("simulate", "--seed", str(seed), "--players", str(players), "--edition", "co2/en").out
        for seed in range(1, 20)
    )
    found = next(one for one in map(audited, games) if one.sheet)  # not lost by pollution
    for one in found.lines:
        for account in (one.points, one.stock):
            if account is not None:
                assert account.before == 0, (one.seat, one.name)
                assert sum(parts(account).values()) == account.value
    for seat, total in found.sheet[-1].points.items():
        own = [one.points.value for one in found.lines if one.seat == seat]
        assert sum(map(int, own)) == total


def test_only_the_divergences_that_matter_are_told_the_weightiest_first() -> None:
    found = audited(SCORING)
    assert [(one.reading, one.numbers, one.changes) for one in found.divergences] == [
        ("end_income", ["D35"], ["winner", "scores", "assertions"]),  # and the claim does not hold
        ("goal_exchange_at_end", ["D36"], ["legality"]),
    ]
    income = found.divergences[0]
    # Without the income at the end: 75 - 6, 66 - 3, 73 - 3.
    assert income.outcome.scores == {"orange": 69, "purple": 63, "blue": 70}
    assert (income.outcome.winners, income.editions) == (["blue"], ["co2/pl"])
    assert (income.kind, income.confidence) == (
        "contradiction, probable translation error (PL)",
        "high",
    )
    exchange = found.divergences[1]
    assert (exchange.outcome.legality, exchange.outcome.clause) == (
        "breach",
        "co2.score.goal-exchange",
    )
    assert exchange.editions == ["co2/it"]


def test_a_reading_that_makes_a_fact_true_or_false_and_nothing_else_is_told() -> None:
    """D30: Asia is purple's by the builder against the controller, blue's by the best of all."""
    third = ROOT / "fixtures/games/co2/disputes/d30-a-third-company.log"
    found = audited(third.read_text(encoding="utf-8"))
    assert [(one.reading, one.changes) for one in found.divergences] == [
        ("control_check_scope", ["assertions"])
    ]
    (scope,) = found.divergences
    assert (scope.outcome.legality, scope.outcome.assertions) == ("legal", True)


def test_where_nothing_parts_the_books_nothing_is_told() -> None:
    found = audited(head(3, "en") + set_up(3) + "[1.1 orange]\npropose solar asia tech\n")
    assert (found.divergences, found.together, found.agree) == ([], [], True)
    assert (found.sheet, found.lines, found.turning) == ([], [], [])


def test_what_a_person_set_parts_no_book() -> None:
    found = audited(SCORING, end_income="no")
    assert [one.reading for one in found.divergences] == ["goal_exchange_at_end"]
    assert found.books[0].scores == {"orange": 69, "purple": 63, "blue": 70}


def test_readings_that_matter_only_together_are_found() -> None:
    """D43: at exactly 500 ppm IT scores by either of two readings, so no single one changes it."""
    found = audited(supply(500, SOLO_SCORING, "it").log, "co2/it")
    assert found.books[0].winners == ["orange"]
    names = {"solo_end_threshold", "solo_at_exactly_500"}
    assert names.isdisjoint(one.reading for one in found.divergences)
    (english,) = [one for one in found.together if one.edition == "co2/en"]
    assert english.readings == {
        "solo_end_threshold": "over_500",
        "solo_at_exactly_500": "base_loss_no_score",
    }
    assert english.outcome.winners == []


def test_every_book_stands_beside_the_own_with_the_claim_compared() -> None:
    found = audited(SCORING)
    assert [(b.edition, b.legality, b.winners, b.claim) for b in found.books] == [
        ("co2/en", "legal", ["orange"], True),
        ("co2/it", "breach", ["orange"], True),
        ("co2/pl", "legal", ["blue"], False),
    ]
    assert not found.agree
    italian = audited(SCORING, "co2/it")
    assert [book.edition for book in italian.books] == ["co2/it", "co2/en", "co2/pl"]
    assert divergence(italian, "goal_exchange_at_end").outcome.legality == "legal"


def test_a_wrong_sum_is_shown_beside_the_computed_one() -> None:
    found = audited(SCORING.replace("purple 66", "purple 68"))
    assert found.claim_holds is False
    assert [(one.seat, one.claimed, one.computed) for one in found.claim] == [
        ("orange", 75, 75),
        ("purple", 68, 66),
        ("blue", 73, 73),
    ]


def test_turning_points_say_who_passed_whom_and_by_what() -> None:
    scoring, margin = audited(SCORING).turning
    # Blue led the track by 53 to 42; of the lines, coins bring orange most against it: 16 - 5.
    assert (scoring.kind, scoring.seat, scoring.other) == ("scoring", "orange", "blue")
    assert (scoring.name, scoring.amount) == ("coins", 11)
    assert (margin.kind, margin.seat, margin.other, margin.amount) == (
        "margin",
        "orange",
        "blue",
        2,
    )


def test_on_the_track_the_lead_and_the_best_turns_are_named() -> None:
    """Points are set by hand before decade 5: orange 10, purple 12, blue 5; all else is level."""
    start = SCORING.partition("[end]")[0].replace("claim: orange 75, purple 66, blue 73\n", "")
    for seat, before, points in (("orange", 42, 10), ("purple", 50, 12), ("blue", 53, 5)):
        start = start.replace(f"@ {seat}.vp {before}", f"@ {seat}.vp {points}")
    turns = (
        'ruling set orange.vp 13 "three more"\nruling set purple.vp 14 "two more"\n'
        'ruling set blue.vp 20 "fifteen more"\n'
    )
    end = SCORING.partition("[end]\n")[2]
    found = audited(start + turns + "[end]\n" + end)
    told = [(one.kind, one.seat, one.other, one.amount) for one in found.turning]
    assert told[:3] == [
        ("lead", "blue", "purple", 20),
        ("gain", "blue", "", 15),
        ("gain", "orange", "", 3),
    ]


# Under IT a goal that scores may not be exchanged. Orange gives goal 32 (8 points) for 8 coins
# (4 points): 75 - 8 + 4 = 71, and blue wins with 73. By the book orange scores it: 75.
RULED = (
    "\n".join(
        text
        for text in SCORING.replace("edition: en", "edition: it")
        .replace("goal 31 exchange", "goal 31 score")
        .splitlines()
        if not text.startswith(("claim:", "orange: income"))
    )
    + '\norange: income 0 coins 6 vp\nruling co2.score.goal-exchange "all agreed"\n'
    "orange: goal 32 exchange\n"
)


def test_a_ruling_that_changed_the_winner_is_named() -> None:
    found = audited(RULED, "co2/it")
    assert (found.books[0].winners, found.books[0].scores["orange"]) == (["blue"], 71)
    (ruling,) = found.rulings
    assert (ruling.clause, ruling.reason) == ("co2.score.goal-exchange", "all agreed")
    assert ruling.winner_differs
    assert ruling.outcome is not None
    assert (ruling.outcome.winners, ruling.outcome.scores["orange"]) == (["orange"], 75)
    assert found.by_the_book is not None
    assert found.by_the_book.winner_differs
    assert "co2.score.goal-exchange" in found.deciding


def test_what_has_to_be_checked_by_hand_is_listed_with_its_lines() -> None:
    checks = {check.kind: check for check in audited(DISPUTE).checks}
    lines = DISPUTE.splitlines()
    assert [lines[x - 1][:21] for x in checks["false"].lines] == ["= blue.money 12      "]
    assert [lines[x - 1][:2] for x in checks["taken-back"].lines] == ["x "]
    assert [lines[x - 1][:4] for x in checks["rulings"].lines] == ["sell"]
    assert {"waiting", "no-claim"} <= set(checks)
    assert not {"no-book", "no-facts", "gaps"} & set(checks)


def test_a_log_without_a_book_or_with_a_gap_says_so() -> None:
    text = head(3, "en").replace("edition: en\n", "") + set_up(3) + "[1.1 orange]\n...\n"
    checks = {check.kind: check for check in audited(read(text)).checks}
    assert {"no-book", "no-claim", "no-facts"} <= set(checks)
    assert checks["gaps"].lines == [len(text.splitlines())]


def test_deciding_clauses_are_those_on_which_the_answer_turns() -> None:
    assert set(audited(SCORING).deciding) == {
        "co2.score.goal-exchange",
        "co2.end.step3-income",
        "co2.score.company-goal",
        "co2.winner.score",
    }


def test_the_proofs_of_a_clause_are_the_cases_that_keep_and_break_it() -> None:
    found = proofs("co2", ["co2.market.buy", "co2.no.such"])
    own = ["co2.market.buy.legal.log", "co2.market.buy.breach.log"]
    assert [name for name in found["co2.market.buy"] if name in own] == own
    assert found["co2.no.such"] == []


def test_every_deciding_clause_of_a_report_is_looked_up() -> None:
    deciding = audited(SCORING).deciding
    found = proofs("co2", deciding)
    assert list(found) == deciding
    # goals that score may not be exchanged in one book: both sides are shown
    assert found["co2.score.goal-exchange"] == [
        "co2.score.goal-exchange.legal.log",
        "co2.score.goal-exchange.breach.log",
        "co2.score.goal-exchange.false.log",
    ]


# The installation takes both CEPs of the market: it is filled up and the price rises from 3 to 4.
# Whether one may still buy in this turn EN and PL can be read either way; IT allows it.
OPEN = (
    '[1.1 orange]\nruling set europe/tech forestation proposed "placed"\n'
    'ruling set orange.money 9 "enough"\ninstall forestation europe/tech\nbuy\n'
)


@pytest.mark.parametrize("edition", ["co2/en", "co2/it"])
def test_a_point_that_one_book_leaves_open_parts_it_from_the_one_that_does_not(
    edition: str,
) -> None:
    found = audited(head(3, "en") + set_up(3) + OPEN, edition)
    one = divergence(found, "buy_after_price_change")
    assert (one.changes, one.outcome.legality) == (["legality"], "breach")
    assert one.outcome.clause == "co2.market.complete-before-change"
    assert one.open == one.editions == ["co2/en", "co2/pl"]
    assert not found.agree
    assert "co2.market.complete-before-change" in found.deciding
