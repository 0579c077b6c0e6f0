"""Market, scientists and control as small models; faults in them become short logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.engine.table import Breach, Table, move
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.chapters import construct, market, scientists
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.search.recheck import shown
from tests.search.machines import drive

EXAMPLES, STEPS = 40, 40


def test_engine_and_small_models_say_the_same() -> None:
    found = drive(EXAMPLES, STEPS)
    assert found is None, (found.failure, write_text(found.log, vocabulary(), "en"))


def costs_one_less(t: Table, seat: int) -> None:
    t.state.bought = True
    price = t.state.c[at.PRICE] - 1
    move(t, at.MONEY + seat, at.BANK_MONEY, price, "co2.market.buy")
    market.take_ceps(t, at.CEPS + seat, 1, "co2.market.buy", bought=True)


def moves_for_ever(t: Table, seat: int, args: tuple[int, ...]) -> Breach | None:
    return scientists.check_move(t, seat, args[0], args[1])


def builder_takes_all(t: Table, region: int, builder: int) -> None:
    t.state.control[region] = builder


def out_of_thin_air(t: Table, seat: int) -> None:
    t.state.sold = True
    t.state.c[at.MONEY + seat] += t.state.c[at.PRICE]
    move(t, at.CEPS + seat, at.MARKET_CEPS, 1, "co2.market.sell-adds-to-pile")
    if t.state.c[at.PRICE] > 1:
        move(t, at.PRICE, at.PRICE_SCALE, 1, "co2.market.price-down")
        t.state.price_changed = True


@pytest.mark.parametrize(
    ("module", "name", "wrong", "said"),
    [
        (market, "apply_buy", costs_one_less, "money after buying"),
        (scientists, "check_free_move", moves_for_ever, "is not legal"),
        (construct, "update_control", builder_takes_all, "control"),
        (market, "apply_sell", out_of_thin_air, ""),
    ],
)
def test_a_planted_fault_is_found_and_becomes_a_log(
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    wrong: Callable[..., Any],
    said: str,
) -> None:
    monkeypatch.setattr(module, name, wrong)
    found = drive(EXAMPLES * 20, STEPS, seconds=3.0, fewest_steps=module is market)
    assert found is not None
    assert said in found.failure.name
    text = write_text(found.log, vocabulary(), "en")
    log = read_text(text, vocabulary_for)
    assert log.problems == []
    if found.failure.check != "model":  # any check of the search shows it from the log alone
        assert shown(log, found.failure) is not None
        assert len(log.entries) < 60
