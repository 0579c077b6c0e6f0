"""What a refusal tells: its clause, its facts, its words and its numbers are each looked at."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.chapters import market
from co2replay.games.co2.players import opinions, refusals
from co2replay.notation.records import NOBODY
from co2replay.rulebooks.clauses import load_clauses
from co2replay.search.varying import in_book, seeds, table_before

CLAUSES = load_clauses("co2")


def table_of(file: str) -> Table:
    """The table before the last entry of a small case."""
    seed = next(one for one in seeds("co2") if one.file == file)
    log = in_book(seed, "co2/en")
    t = table_before(log, len(log.entries) - 1)
    assert t is not None
    return t


@pytest.mark.parametrize(
    ("clause", "facts", "named"),
    [
        ("co2.market.buy", {"price": 3, "money": 2}, None),
        ("co2.market.buy", {"market": 0}, None),
        ("co2.market.buy", {"seat": "orange", "waits": "fee"}, None),
        ("co2.market.buy", {"price": 3}, "facts"),
        ("co2.market.buy", {"price": 3, "coins": 2}, "facts"),
        ("co2.market.buy", {"price": None, "money": 2}, "fact"),
        ("co2.market.buy", {"price": "three", "money": 2}, "fact"),
        ("co2.turn.one-action", {"acted": "YES"}, "fact"),
        ("co2.propose.agenda", {"source": "wind", "region": "asia", "agenda": "solar"}, "fact"),
        ("CO2.MARKET.BUY", {"market": 0}, "clause unknown"),
        (None, {}, "clause unknown"),
    ],
)
def test_a_reason_tells_its_facts_in_known_words(
    clause: Any, facts: Any, named: str | None
) -> None:
    failure = refusals.mistold(clause, facts, CLAUSES)
    assert (failure.name if failure else None) == named


def test_every_clause_of_the_table_is_one_of_the_register() -> None:
    assert refusals.TOLD.keys() <= CLAUSES.keys()


def test_a_number_that_does_not_lie_there_is_found() -> None:
    t = table_of("co2.market.buy.breach.log")
    seat = t.state.pending[-1].seat
    money, price = t.state.c[at.MONEY + seat], t.state.c[at.PRICE]
    act = (NOBODY, f.BUY, ())
    assert money < price

    def told(price: int, money: int) -> Any:
        return refusals.miscounted(
            t, act, Breach("co2.market.buy", {"price": price, "money": money})
        )

    assert told(price, money) is None
    assert told(price, money + 1).facts["name"] == "money"
    assert told(price + 1, money).facts["name"] == "price"


def test_lists_and_checks_compared_hear_what_every_refusal_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = table_of("co2.market.buy.breach.log")
    assert opinions.disagreement(t) is None
    honest = market.check_buy

    def one_coin_more(t: Table, seat: int) -> Breach | None:
        breach = honest(t, seat)
        if breach is None or "money" not in breach.facts:
            return breach
        return Breach(breach.clause, {**breach.facts, "money": breach.facts["money"] + 1}, True)

    monkeypatch.setattr(market, "check_buy", one_coin_more)
    failure = opinions.disagreement(t)
    assert failure is not None
    assert (failure.name, failure.clause) == ("fact", "co2.market.buy")
