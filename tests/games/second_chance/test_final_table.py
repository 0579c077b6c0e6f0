"""The last table of a game of Second Chance alone: what comes out, and what is lacking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score.sheets import BookScore, score
from co2replay.verdict.session import Options, open_session

Cli = Callable[..., Any]
NOBODY_ELSEWHERE = " ; ".join(
    f"{region}.control nobody"
    for region in ("europe", "africa", "oceania", "north_america", "south_america")
)
AGAINST = f"""co2replay 1
game: second-chance
mode: competitive
seats: red blue
trust: assumed
---
@ price 5 ; asia.control red ; asia.cep 2 ; {NOBODY_ELSEWHERE}
@ red.vp 70 ; red.money 5 ; red.cep 3 ; red.tech 2 ; red.un 3 16 ; red.company 4
@ blue.vp 80 ; blue.money MONEY ; blue.cep 0 ; blue.tech 2 ; blue.un 4 ; blue.company empty
[end]
"""
# Of each goal there is one card: 06 lies with blue alone (sc.material.count.coop-goals).
TOGETHER = """co2replay 1
game: second-chance
mode: cooperative
seats: red blue
trust: assumed
---
@ team.vp 12 ; un 3 16 17
@ red.money 5 ; red.cep 3 ; red.tech 2 ; red.pool 0 ; red.private 5 7
@ blue.money MONEY ; blue.cep 0 ; blue.tech 2 ; blue.private 4 6
[end]
"""


def scored(text: str) -> BookScore:
    session, problems = open_session(read_text(text, vocabulary_for), Options())
    assert session is not None, problems
    return score(session).books[0]


def lines_of(book: BookScore) -> dict[str, dict[str, int | str]]:
    return {line.name: dict(line.points) for line in book.sheet}


def test_each_for_himself_the_six_steps_are_taken_from_the_table() -> None:
    """Red: 3 + 2 CEPs at 5 and $5 are $30: 15; card 4 for one region: 4; tech 3; two cards 10."""
    book = scored(AGAINST.replace("MONEY", "27"))
    assert lines_of(book) == {
        "play": {"red": 70, "blue": 80},
        "company": {"red": 4, "blue": 0},
        "money": {"red": 15, "blue": 13},
        "tech": {"red": 3, "blue": 3},
        "un": {"red": 10, "blue": 6},
        "total": {"red": 102, "blue": 102},  # 70+15+4+3+10 and 80+13+0+3+6
    }
    assert (book.winners, book.decided_by) == (["red"], "sc.comp.tiebreak.un")  # 2 cards, 1 card
    assert [(one.seat, one.verb, one.number, one.way) for one in book.taken] == [
        ("red", "goal", 4, "score")  # 4 VP either way: $8 are 4 VP
    ]


def test_money_that_nobody_wrote_down_decides_from_28_dollars_on() -> None:
    """89 and half of the money against 102: equal at $26, and red has more UN Goals."""
    book = scored(AGAINST.replace("MONEY", "?"))
    assert book.winners is None
    (money,) = book.open
    assert money.name == "blue.money"
    assert [(one.low, one.high, one.winners) for one in money.ranges] == [
        (0, 27, ["red"]),
        (28, None, ["blue"]),
    ]


def test_a_company_goal_that_is_worth_less_than_its_money_is_given_up() -> None:
    """Card 2 counts tracks on which one is first: none; $8 more are 38: 19 VP."""
    text = AGAINST.replace("MONEY", "0").replace("red.company 4", "red.company 2")
    tracks = "@ red.recycling 0 ; red.hydro 0 ; red.wind 0 ; red.solar 0 ; red.forestation 0"
    book = scored(text.replace("[end]", f"{tracks}\n[end]"))
    assert lines_of(book)["money"]["red"] == 19
    assert [(one.number, one.way) for one in book.taken] == [(2, "discard")]


@pytest.mark.parametrize(("money", "winners"), [("10", ["red", "blue"]), ("9", [])])
def test_all_together_win_with_one_goal_each_and_three_cards_left(
    money: str, winners: list[str]
) -> None:
    """Red has recruited everybody (05); blue has 2 tech, not 3 (04), and needs $10 (06)."""
    book = scored(TOGETHER.replace("MONEY", money))
    assert book.winners == winners
    assert lines_of(book) == {"team": {"team": 12}}


def test_four_cards_left_lose_whatever_the_goals() -> None:
    book = scored(TOGETHER.replace("MONEY", "10").replace("un 3 16 17", "un 3 16 17 18"))
    assert (book.winners, book.decided_by) == ([], "sc.coop.loss.un-goals")


def test_all_together_hang_on_the_money_of_a_goal() -> None:
    (money,) = scored(TOGETHER.replace("MONEY", "?")).open
    assert [(one.low, one.winners) for one in money.ranges] == [(0, []), (10, ["red", "blue"])]


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
@pytest.mark.parametrize("game", ["second-chance/de", "power-grid/en"])
def test_the_empty_form_is_read_and_leaves_everything_open(
    cli: Cli, tmp_path: Any, game: str, language: str
) -> None:
    written = cli("score", "--blank", "--players", "3", "--edition", game, "--lang", language)
    assert written.code == 0, written.err
    form = tmp_path / "end.log"
    form.write_text(written.out, encoding="utf-8")
    ran = cli("score", str(form), "--lang", "en")
    assert (ran.code, "is open" in ran.out) == (3, True), ran.out + ran.err


def test_a_form_is_asked_for_question_by_question(cli: Cli) -> None:
    """Ada 90 + 3 for the most tech (nobody has any) + 10 for two cards; Bo 80 + 3 + 6 for one."""
    said = ["red=Ada blue=Bo", "competitive", *["?"] * 2, *["nobody 0"] * 6]
    said += ["90", "0 0 0 ?", "16 17", "empty", "?", "0 0 0 0 0"]
    said += ["80", "0 0 0 ?", "3", "empty", "?", ""]
    asked = ("score", "--edition", "second-chance/de", "--lang", "en")
    ran = cli(*asked, stdin=("\n".join(said) + "\n").encode(), interactive=True)
    assert "second-chance/de: red (Ada) wins with 103" in ran.out, ran.out + ran.err
    assert ran.out.split("total")[1].split()[:2] == ["103", "89"]
