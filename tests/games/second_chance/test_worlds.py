"""Hidden goals at the end, held against every hand that can lie there, written out and judged."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score.sheets import score
from co2replay.questions.score.worlds import Worlds, worlds
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.session import Options, Session, open_session

RULES = Path(__file__).resolve().parents[3] / "fixtures/games/second-chance/rules"
TOGETHER = RULES / "sc.coop.goal.reveal-end.legal.log"
AGAINST = RULES / "sc.comp.goal.06.legal.log"
ALONE = RULES / "sc.solo.goal.two-private.legal.log"
BOOK = "second-chance/de"
CARDS = range(1, 17)  # the goals of the game together, 01 to 16


def judged(text: str) -> tuple[Session, Verdict]:
    log = read_text(text, vocabulary_for, "end.log")
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session, judge(session, BOOK)[0]


def asked(text: str) -> Worlds:
    found = worlds(*judged(text))
    assert found is not None
    assert found.exhaustive
    return found


def by_force(text: str, hand: str, others: tuple[int, ...]) -> dict[tuple[int, ...], list[str]]:
    """Who won, by the cards for which nobody wrote more than a `?`."""
    found = {}
    for cards in combinations([card for card in CARDS if card not in others], hand.count("?")):
        told = hand
        for card in cards:
            told = told.replace("?", str(card), 1)
        _, verdict = judged(text.replace(hand, told))
        assert verdict.winners is not None
        found[cards] = verdict.winners
    return found


@pytest.mark.clause("sc.coop.goal.one-of-two")
@pytest.mark.parametrize("hand", ["red.private ? ?", "red.private ? 8"])
def test_together_a_hidden_goal_decides(hand: str) -> None:
    """Nobody has done anything that goals ask for, but red has recruited everybody (05); 06 and 07
    are purple's, who has the $10 of 06. Alone at a summit (03) was nobody."""
    whole = TOGETHER.read_text(encoding="utf-8").partition("! reveal")[0] + "[end]\n"
    text = whole.replace("red.private ? ?", f"{hand} ; red.alone 0 ; purple.alone 0")
    results = by_force(text, hand, (6, 7, 8) if "8" in hand else (6, 7))
    assert {cards for cards, winners in results.items() if winners} == {
        cards for cards in results if 5 in cards
    }
    found = asked(text)
    assert sorted(found.results) == [[], ["red", "purple"]]
    (fact,) = found.deciding
    assert (fact.name, found.alone) == ("red.private", True)
    won = [(one.low, one.high) for one in fact.ranges if one.winners]
    assert won == [(5, 5)]


@pytest.mark.clause("sc.solo.goal.two-private")
@pytest.mark.parametrize(
    ("hand", "can_win"),
    [
        # 04, three tech tokens, is there; the $10 of 06 are not, nor is anything that 07 asks for
        ("red.private 4 ?", False),
        ("red.private 6 ?", False),
        ("red.private ? ?", False),
    ],
)
def test_alone_both_goals_have_to_come_true(hand: str, can_win: bool) -> None:
    whole = ALONE.read_text(encoding="utf-8").partition("#> ")[0]
    text = whole.replace("red.private 4 6", f"{hand} ; red.alone 0")
    others = tuple(int(word) for word in hand.split()[1:] if word != "?")
    results = {str(winners): winners for winners in by_force(text, hand, others).values()}
    assert sorted(asked(text).results) == sorted(results.values())
    assert (["red"] in results.values()) is can_win


@pytest.mark.clause("sc.solo.goal.two-private")
def test_alone_two_hidden_goals_can_both_come_true_where_two_do() -> None:
    """With $10 as well, 04 and 06 do; with 04 shown, the other one decides."""
    whole = ALONE.read_text(encoding="utf-8").partition("#> ")[0].replace("money 9", "money 10")
    text = whole.replace("red.private 4 6", "red.private ? ? ; red.alone 0")
    results = by_force(text, "red.private ? ?", ())
    assert [cards for cards, winners in results.items() if winners] == [(4, 6)]
    assert asked(text).results == [[], ["red"]]
    shown = asked(whole.replace("red.private 4 6", "red.private 4 ? ; red.alone 0"))
    assert shown.alone
    assert [one.low for one in shown.deciding[0].ranges if one.winners] == [6]


@pytest.mark.clause("sc.comp.final.company")
def test_two_company_goals_are_never_the_same_one() -> None:
    """Red has built in two regions and of two energies, purple has prepared those plants; cards 1
    to 3 are worth nothing here, and like all such cards are changed into money."""
    whole = AGAINST.read_text(encoding="utf-8").partition("red: goal")[0] + "[end]\n"
    purple = "purple.private empty\n@ purple.company"
    assert f"{purple} empty" in whole
    whole = whole.replace("red.tech 0 ; red.vp 0", "red.tech 0 ; red.vp 4")
    text = whole.replace("red.company 6", "red.company ?").replace(f"{purple} empty", f"{purple} ?")
    results: dict[str, list[str]] = {}
    for red, blue in permutations(range(4, 11), 2):
        told = text.replace("red.company ?", f"red.company {red}")
        told = told.replace("purple.company ?", f"purple.company {blue}")
        book = score(judged(told)[0], [BOOK]).books[0]
        if not book.impossible:
            assert book.winners is not None
            results[str(book.winners)] = book.winners
    assert len(results) > 1
    assert sorted(asked(text).results) == sorted(results.values())
