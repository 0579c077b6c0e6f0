"""A missing turn, held against writing it out in every way that words allow, and judging that."""

from __future__ import annotations

from functools import cache

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score import missing_turn
from co2replay.questions.score.missing_turn import gap_of
from co2replay.questions.score.sheets import score
from co2replay.questions.score.worlds import Worlds, worlds
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Options, Session, open_session

# Blue has the last turn: 110 points, an income of 18, most cubes, 6 coins; no CEP, so that nothing
# can be installed. The one empty space is Asia's for money: a proposal there brings 6 coins; for
# that the CEP on the market can be bought, which moves the price from 7 to 8.
# Blue: 110 + 18 + 3 = 131, and 6 for 12 coins, or for 5 and a CEP sold at 8.
# Black: 99 + 8 + 3 = 110, and 26 for 4 coins and seven CEPs at 7; at 8 they are 60 coins, 30.
BLUE_LAST = """\
co2replay 1
game: co2
edition: en
seats: blue=Kai black=Lia
trust: assumed
---
@ turn 5.5 blue ; start black ; done warmed
@ ppm 430 ; price 7 ; market.cep 1 ; bank.cep 32 ; bank.tech 20
@ north_america.agenda forestation fusion biomass
@ north_america.plants oil coal coal oil forestation:black
@ north_america.cep 0 ; north_america.tech 0 ; north_america.control black
@ south_america.agenda forestation solar biomass ; south_america.plants gas oil gas coal
@ south_america.cep 0 ; south_america.tech 2 ; south_america.control nobody
@ europe.agenda solar biomass fusion
@ europe.plants fusion:blue coal biomass:blue biomass:black oil
@ europe.cep 0 ; europe.tech 0 ; europe.control blue
@ africa.agenda recycling biomass solar ; africa.plants gas gas oil
@ africa.cep 0 ; africa.tech 1 ; africa.control nobody
@ asia.agenda solar recycling fusion
@ asia.plants gas recycling:black recycling:blue recycling:black solar:black fusion:black
@ asia.cep 6 ; asia.tech 0 ; asia.control black
@ oceania.agenda forestation solar recycling
@ oceania.plants forestation:blue recycling:blue gas recycling:black
@ oceania.cep 0 ; oceania.tech 0 ; oceania.control blue
@ north_america/money biomass proposed ; north_america/tech biomass proposed
@ north_america/research biomass proposed
@ south_america/money biomass proposed ; south_america/tech solar proposed
@ south_america/research forestation proposed
@ europe/money solar proposed ; europe/tech biomass proposed ; europe/research fusion proposed
@ africa/money recycling proposed ; africa/tech recycling proposed ; africa/research solar proposed
@ asia/money empty ; asia/tech fusion proposed ; asia/research recycling proposed
@ oceania/money solar proposed ; oceania/tech recycling proposed
@ oceania/research forestation proposed
@ summit 1 fusion=black biomass=free
@ summit 2 forestation=free solar=free fusion=free biomass=free
@ summit 3 forestation=free solar=black biomass=free recycling=black
@ blue.money 6 ; blue.cep 0 ; blue.tech 2 ; blue.vp 110 ; blue.hand 0 ; blue.pool 4
@ blue.forestation 7 ; blue.solar 4 ; blue.fusion 8 ; blue.biomass 9 ; blue.recycling 10
@ blue.lobby empty ; blue.goal 0 ; blue.goals 34 43
@ black.money 4 ; black.cep 1 ; black.tech 0 ; black.vp 99 ; black.hand 0 ; black.pool 1
@ black.forestation 5 ; black.solar 6 ; black.fusion 6 ; black.biomass 2 ; black.recycling 10
@ black.lobby empty ; black.goal 0 ; black.goals 42 37 40 41
@ un 36 ; event 47 51
@ used lobby 3 6 7 12 14 16 18 24 25 26 ; used goal 27 ; used event 48 49 50 52
@ used un 34 36 37 40 41 42 43 ; used coal 2 ; used oil 0 ; used gas 0
@ closed forestation recycling ; closed forestation biomass ; closed forestation fusion
[5.5 blue]
"""
SAID = (
    *(f"propose {x} asia/money" for x in ("forestation", "solar", "fusion")),
    "install fusion asia/tech",
    "buy",
    "sell",
    "pass",
    "end",
)


@cache
def session_of(text: str) -> Session:
    log = read_text(text, vocabulary_for, "game.log")
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


@cache
def written_out(before: str, said: tuple[str, ...], edition: str) -> list[str]:
    """Every log that goes on with these words as far as nothing in it is broken."""
    if judge(session_of(before), edition)[0].legality == BREACH:
        return []
    if before.endswith("end\n"):
        return [before]
    longer = (written_out(f"{before}{words}\n", said, edition) for words in said)
    return [before, *(log for found in longer for log in found)]


def by_force(before: str, behind: str, said: tuple[str, ...], edition: str) -> list[list[str]]:
    """Who won, in all whole logs in which nothing is broken and every fact holds."""
    found: dict[str, list[str]] = {}
    for log in written_out(before, said, edition):
        session = session_of(log + behind)
        verdict, _ = judge(session, edition)
        if verdict.legality == BREACH or not verdict.assertions:
            continue
        winners = score(session, [edition]).books[0].winners
        if winners is not None:
            found[str(winners)] = winners
    return sorted(found.values())


def asked(before: str, behind: str, edition: str) -> Worlds | None:
    session = session_of(f"{before}...\n{behind}")
    return worlds(session, judge(session, edition)[0])


# Coins seen behind the turn: 12 are a proposal, 5 a CEP bought with them, 50 nothing.
SEEN = ("", "= blue.money 5\n", "= blue.money 12\n", "= blue.money 50\n")


@pytest.mark.parametrize(
    ("edition", "results"),
    [
        ("co2/en", [[["black"], ["blue"]], [["black"]], [["blue"]], []]),
        # without the incomes black is ahead; what was seen binds under the book of the table alone
        ("co2/pl", [[["black"]]]),
    ],
)
def test_a_last_turn_can_have_led_where_written_logs_lead(
    edition: str, results: list[list[list[str]]]
) -> None:
    for seen, winners in zip(SEEN, results, strict=False):
        found = asked(BLUE_LAST, seen + "[end]\n", edition)
        assert found is not None
        assert found.exhaustive
        assert sorted(found.results) == winners
        assert by_force(BLUE_LAST, seen + "[end]\n", SAID, edition) == winners


def test_the_price_behind_the_turn_tells_who_won() -> None:
    found = asked(BLUE_LAST, "[end]\n", "co2/en")
    assert found is not None
    assert (found.alone, found.line) == (True, BLUE_LAST.count("\n") + 1)
    (fact,) = found.deciding
    assert fact.name == "price"
    assert [(x.low, x.high, x.winners, x.certain) for x in fact.ranges] == [
        (7, 7, ["blue"], True),
        (8, 8, ["black"], True),
    ]


def test_more_ways_than_are_looked_at_are_said_to_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing_turn, "TABLES_MAX", 3)
    found = asked(BLUE_LAST, "[end]\n", "co2/en")
    assert found is not None
    assert not found.exhaustive
    assert (found.looked_at, found.deciding) == (3, [])
    assert found.ways > 3


def test_a_log_that_does_not_come_to_its_end_is_not_asked() -> None:
    assert asked(BLUE_LAST, "", "co2/en") is None


def test_two_gaps_are_more_than_one_turn() -> None:
    text = BLUE_LAST + "...\n...\n[end]\n"
    assert gap_of(session_of(text).log) == -1


def test_behind_rows_that_lay_the_table_anew_no_turn_is_asked_for() -> None:
    text = BLUE_LAST + "...\n@ blue.money 5\n[end]\n"
    assert gap_of(session_of(text).log) == -1
