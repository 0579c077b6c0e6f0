"""What last moved a number and what made an act impossible, as a refusal goes back to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.engine.trace import (
    BREACH,
    LastMoved,
    NumberChange,
    Observation,
    changed_in_turn,
    last_moved,
    made_impossible,
)
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import SEEN, Entry
from co2replay.verdict.session import Options, Played, open_session, play_unweighed

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "tests/show/messages/sale-after-price-change.log"
TEXT = LOG.read_text(encoding="utf-8")


def opened(text: str, edition: str = "co2/en") -> Played:
    session, problems = open_session(read_text(text, vocabulary_for, "game.log"), Options())
    assert session is not None, problems
    return play_unweighed(session, edition, record=True, telling=True)


def line_of(played: Played, at: int) -> str:
    log = played.session.log
    entry: Entry = log.entries[at]
    return log.lines[entry.line - 1]


def moved_by(played: Played, upto: int, name: str) -> LastMoved | None:
    return last_moved(played.trace, played.session.game.goods().places.get(name), upto)


def change_of(played: Played, upto: int, name: str) -> NumberChange | None:
    session = played.session
    return changed_in_turn(played.trace, session.log, session.game, upto, name)


def after_which(played: Played, found: Observation) -> int:
    session = played.session
    return made_impossible(played.trace, session.log, session.game, played.rules, found)


@pytest.mark.clause("co2.market.no-sale-after-price-change")
def test_the_entry_that_emptied_the_market_raised_the_price() -> None:
    played = opened(TEXT)
    last = len(played.session.log.entries) - 1
    assert line_of(played, last) == "sell"
    change = change_of(played, last, "price")
    assert change is not None
    # Two CEPs go from the market to Europe: it is empty, so the price goes from 3 one up.
    assert (change.before, change.after) == (3, 4)
    assert line_of(played, change.entry) == "install europe/tech"


def test_only_the_turn_itself_is_searched() -> None:
    played = opened(TEXT.replace("\nsell\n", "\nend\n[1.1 purple]\nsell\n"))
    last = len(played.session.log.entries) - 1
    assert change_of(played, last, "price") is None


def test_a_number_that_stayed_has_no_change() -> None:
    played = opened(TEXT)
    last = len(played.session.log.entries) - 1
    assert change_of(played, last, "blue.money") is None


def made_impossible_by(text: str) -> str:
    """The line after which the last entry was refused."""
    played = opened(text)
    found = next(one for one in played.trace.findings if one.kind == BREACH)
    at = after_which(played, found)
    return line_of(played, at) if at >= 0 else ""


@pytest.mark.clause("co2.turn.one-action")
def test_what_was_done_is_found_where_it_was_done() -> None:
    second = TEXT.replace("\nsell\n", "\npropose solar asia/money\n")
    assert made_impossible_by(second) == "install europe/tech"


def test_what_was_refused_from_the_beginning_nothing_made_impossible() -> None:
    early = TEXT.replace("\ninstall europe/tech\nsell\n", "\nconstruct asia/money\n")
    assert made_impossible_by(early) == ""


@pytest.mark.clause("sc.exec.market.one-of-two")
def test_what_was_done_is_found_in_a_game_that_keeps_it_otherwise() -> None:
    case = ROOT / "fixtures/games/second-chance/rules/sc.exec.market.one-of-two.breach.log"
    played = opened(case.read_text(encoding="utf-8"), "second-chance/de")
    found = next(one for one in played.trace.findings if one.kind == BREACH)
    assert after_which(played, found) == found.entry - 1  # `buy ; sell`


@pytest.mark.clause("co2.event.subsidy")
def test_a_number_moved_last_where_a_cube_of_the_region_went_into_a_plant() -> None:
    case = ROOT / "fixtures/games/co2/rules/co2.event.subsidy.false.log"
    played = opened(case.read_text(encoding="utf-8"))
    end = len(played.session.log.entries)
    moved = moved_by(played, end, "oceania.tech")
    assert moved is not None
    assert moved.clauses == ("co2.event.subsidy",)
    assert line_of(played, moved.entry).startswith("construct")


def test_what_only_a_ruling_moved_or_nothing_at_all_has_no_clause() -> None:
    played = opened(TEXT.replace("\nsell\n", '\nruling set blue.money 9 "agreed"\n'))
    end = len(played.session.log.entries)
    assert moved_by(played, end, "blue.money") is None
    assert moved_by(played, end, "asia.control") is None


@pytest.mark.clause("co2.supply.cep.vp-substitute")
def test_what_is_settled_where_a_fact_is_noted_names_its_clause() -> None:
    """The plant costs a CEP at price 3, orange has 1 coin: 2 points go once no goal is given up."""
    case = (ROOT / "fixtures/games/co2/rules/co2.supply.cep.vp-substitute.false.log").read_text(
        "utf-8"
    )
    played = opened(case)
    entries = played.session.log.entries
    at = next(index for index, one in enumerate(entries) if one.kind == SEEN)
    moved = moved_by(played, at, "orange.vp")
    assert moved is not None
    assert moved.clauses == ("co2.supply.cep.vp-substitute",)
