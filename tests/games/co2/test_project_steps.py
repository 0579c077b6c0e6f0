"""Projects step by step: each refusal to the letter, and what proposing and installing change."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import projects as pr
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.placing import placed
from tests.games.co2.scene import play

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
ASIA = 4
ASIA_MONEY, ASIA_TECH, ASIA_RESEARCH, EUROPE_TECH = 12, 13, 14, 7
# Asia wants solar, biomass, fusion and has 5 CEPs; purple has 4 coins and 2 CEPs.
ROWS = placed("asia/money solar proposed", "europe/tech forestation installed")
TURN = fr.Turn(PURPLE)


@pytest.fixture(scope="module")
def base() -> State:
    state: State = play(ROWS + "[1.1 orange]\n").state
    state.active, state.pending = PURPLE, [TURN]
    return state


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def opened(base: State, readings: dict[str, str] | None = None, **cells: int) -> Table:
    t = Table(base.copy(), random_play.load("en", readings), None)
    for name, amount in cells.items():
        put(t, name.replace("__", "."), amount)
    return t


def put(t: Table, name: str, amount: Any) -> None:
    t.state.c[at.CELL_BY_NAME[name]] = amount


def asked(t: Table, *frames: Any) -> Table:
    t.state.pending = [TURN, *frames]
    return t


def waiting(*frames: Any) -> dict[str, Any]:
    return {"pending": [TURN, *frames]}


def says(clause: str, hard: bool = True, **facts: int | str) -> dict[str, Any]:
    return {"says": Breach(clause, facts, hard=hard)}


# Proposing.


def propose(t: Table, source: int = SOLAR, space: int = ASIA_TECH) -> dict[str, Any]:
    return happened(t, pr.check_propose, (source, space))


ACTION = "co2.turn.one-action"


@pytest.mark.clause("co2.turn.one-action")
def test_there_is_one_action_a_turn(t: Table) -> None:
    assert happened(t, pr.check_action) == {}
    t.state.acted = True
    refused = says(ACTION, False, acted="yes")
    assert happened(t, pr.check_action) == refused
    assert propose(t) == refused
    assert install(t) == refused
    t.waived = (ACTION,)
    assert propose(t) == {}
    assert install(t) == {}


@pytest.mark.clause("co2.propose.empty-space")
def test_a_project_goes_to_an_empty_space(t: Table) -> None:
    clause = "co2.propose.empty-space"
    proposed = says(clause, space="asia/money", project="solar proposed")
    assert propose(t, SOLAR, ASIA_MONEY) == proposed
    installed = says(clause, space="europe/tech", project="forestation installed")
    assert propose(t, SOLAR, EUROPE_TECH) == installed


@pytest.mark.clause("co2.propose.agenda")
def test_the_agenda_asks_for_it(base: State) -> None:
    asks = {"asks": ["agenda_restricts_projects"]}
    facts = {"source": "recycling", "region": "asia", "agenda": "solar biomass fusion"}
    t = opened(base)
    assert propose(t) == {}
    refused = says("co2.propose.agenda", False, **facts)
    assert propose(t, RECYCLING) == {**refused, **asks}
    t.waived = ("co2.propose.agenda",)
    assert propose(t, RECYCLING) == asks
    loose = opened(base, {"agenda_restricts_projects": "no"})
    assert propose(loose, RECYCLING) == asks
    t.waived, t.state.agenda[ASIA] = (), ()
    none = says("co2.propose.agenda", False, **{**facts, "agenda": "none"})
    assert propose(t, RECYCLING) == {**none, **asks}


@pytest.mark.clause("co2.propose.tile")
@pytest.mark.parametrize(("left", "refused"), [(1, False), (0, True)])
def test_a_tile_is_left(base: State, left: int, refused: bool) -> None:
    t = opened(base, pool__solar=left)
    # How many of the 30 tiles are solar ones no book says.
    none = Breach(
        "co2.propose.tile", {"source": "solar", "pool": 0}, True, ("project.solar.count",)
    )
    assert propose(t) == ({"says": none} if refused else {})


def test_a_pool_that_nobody_counted(base: State) -> None:
    """Six solar tiles: one lies in Asia, so that five are left or out of sight."""
    t = opened(base)
    s = t.state
    put(t, "pool.solar", Unknown("pool.solar"))
    assert pr.pool_left(t, SOLAR) == 5
    s.tiles[0] = 4
    assert pr.pool_left(t, SOLAR) == 4
    for space in (14, 15, 16):
        s.tiles[space] = Unknown(f"tile {space}")
    assert pr.pool_left(t, SOLAR) == 1  # three of the four may lie there
    assert pr.pool_left(opened(base), SOLAR) == 5
    s.tiles[17] = Unknown("tile 17")
    with pytest.raises(Consulted, match="tile 14"):
        pr.pool_left(t, SOLAR)
    s.tiles = [3] * 6 + [0] * 12
    assert pr.pool_left(t, SOLAR) == 0
    s.tiles = [1] * 6 + [0] * 12
    put(t, "pool.forestation", Unknown("pool.forestation"))
    assert pr.pool_left(t, FORESTATION) == 0


def test_a_card_declared_for_a_proposal_must_fit(t: Table) -> None:
    t.state.armed = 5  # a proposal in Asia
    assert propose(t) == {}
    assert propose(t, SOLAR, 0)["says"].facts == {"card": 5}  # in North America
    t.state.armed = 108  # on a space that grants technology
    assert propose(t) == {}
    assert propose(t, SOLAR, ASIA_RESEARCH)["says"].facts == {"card": 8}


DEED = {"acted": True, "tiles.13": 3, "deed": [f.PROPOSE, ASIA, 1, SOLAR]}
TILE = "1 pool.solar > out.solar co2.propose.tile"
TECH = "2 bank.tech > purple.tech co2.propose.grant-tech"


@pytest.mark.clause("co2.propose.grant-tech")
def test_a_proposal_is_made_and_its_grant_given(base: State) -> None:
    t = opened(base)
    assert happened(t, pr.apply_propose, PURPLE, (SOLAR, ASIA_TECH)) == {
        **DEED,
        "moves": [TILE, TECH],
    }
    armed = opened(base)
    armed.state.armed = 5
    told = happened(armed, pr.apply_propose, PURPLE, (SOLAR, ASIA_TECH))
    assert told == {**DEED, **waiting(fr.DoDeedDone(PURPLE)), "moves": [TILE, TECH]}
    by_region = opened(base, {"recruit_by": "region"})
    assert happened(by_region, pr.apply_propose, PURPLE, (SOLAR, ASIA_TECH)) == {
        **DEED,
        **waiting(fr.Grant(PURPLE, True)),
        "asks": ["recruit_by"],
        "moves": [TILE, TECH],
    }
    research = happened(opened(base), pr.apply_propose, PURPLE, (SOLAR, ASIA_RESEARCH))
    assert research == {
        **waiting(fr.Grant(PURPLE, False)),
        "acted": True,
        "tiles.14": 3,
        "deed": [f.PROPOSE, ASIA, 2, SOLAR],
        "moves": [TILE],
    }


@pytest.mark.clause("co2.propose.grant-money")
@pytest.mark.clause("co2.propose.grant-money-floor")
@pytest.mark.parametrize(
    ("ceps", "coins", "clause"),
    [(5, 5, "grant-money"), (1, 1, "grant-money"), (0, 1, "grant-money-floor")],
)
def test_a_grant_of_money_is_a_coin_for_each_cep(
    base: State, ceps: int, coins: int, clause: str
) -> None:
    t = opened(base, asia__cep=ceps)
    t.state.tiles[ASIA_MONEY] = 0
    told = happened(t, pr.apply_propose, PURPLE, (SOLAR, ASIA_MONEY))
    assert told["moves"] == [TILE, f"{coins} bank.money > purple.money co2.propose.{clause}"]


# Installing.


def install(t: Table, source: int = SOLAR, space: int = ASIA_MONEY) -> dict[str, Any]:
    return happened(t, pr.check_install, PURPLE, (source, space))


@pytest.mark.clause("co2.install.any-proposed")
def test_what_is_proposed_is_installed(t: Table) -> None:
    clause = "co2.install.any-proposed"
    assert install(t) == {}
    assert install(t, f.OMITTED_SOURCE) == {}
    none = says(clause, space="asia/tech", project="none")
    assert install(t, SOLAR, ASIA_TECH) == none
    done = says(clause, space="europe/tech", project="installed")
    assert install(t, FORESTATION, EUROPE_TECH) == done
    assert install(t, FUSION) == says(clause, space="asia/money", project="solar")
    t.state.tiles[ASIA_MONEY] = 1
    assert install(t, FORESTATION) == {}


@pytest.mark.clause("co2.install.fee")
def test_a_cep_is_paid_from_the_hand_or_a_region(base: State) -> None:
    refused = says("co2.install.fee", fee=1, cep=0)
    t = opened(base, purple__cep=0)
    assert install(t) == refused
    t.state.control[ASIA] = PURPLE
    assert install(t) == {}
    put(t, "asia.cep", 0)
    assert install(t) == refused
    put(t, "purple.cep", 1)
    assert install(t) == {}
    t.state.control[ASIA] = Unknown("asia.control")  # one in hand is enough
    assert install(t) == {}


AFTER = {"displacement_fee_timing": "after_benefit"}


@pytest.mark.clause("co2.displace.fee")
def test_another_scientist_costs_a_coin_before_or_after_the_benefit(base: State) -> None:
    asks = {"asks": ["displacement_fee_timing"]}

    def displacing(
        money: int, tile: int, readings: dict[str, str] | None = None, visitor: int = BLUE
    ) -> dict[str, Any]:
        t = opened(base, readings, purple__money=money)
        t.state.visitors[ASIA_MONEY], t.state.tiles[ASIA_MONEY] = visitor, tile
        return install(t, f.OMITTED_SOURCE)

    fusion, solar = 5, 3  # proposed; fusion brings 5 coins, solar none
    refused = says("co2.displace.fee", fee=1, money=0)
    assert displacing(1, fusion) == {}
    assert displacing(0, fusion) == {**refused, **asks}
    assert displacing(0, fusion, AFTER) == asks
    assert displacing(0, solar, AFTER) == {**refused, **asks}
    assert displacing(0, solar, visitor=PURPLE) == {}


def test_a_card_declared_for_an_installation_must_fit(t: Table) -> None:
    t.state.armed = 113  # installing solar, cubes chosen
    assert install(t) == {}
    t.state.armed = 11  # fusion
    assert install(t)["says"].facts == {"card": 11}


BEGUN = {"acted": True, "deed": [f.INSTALL, ASIA, 0, SOLAR]}
BENEFIT = fr.DoBenefit(PURPLE, SOLAR, ASIA_MONEY)
PAY = fr.DoInstall(PURPLE, ASIA_MONEY, False)
PAY_AT_ONCE = fr.DoInstall(PURPLE, ASIA_MONEY, True)
GOES = fr.Displaced(BLUE, SOLAR, PURPLE, ASIA_MONEY)
OFF = fr.OwnOff(PURPLE, ASIA_MONEY)
LATE = fr.DoLateFee(PURPLE, BLUE)
REMOVAL = {"install_own_scientist_free_removal": "yes"}


def begun(
    base: State, visitor: int, readings: dict[str, str] | None = None, armed: int = 0
) -> dict[str, Any]:
    t = opened(base, readings)
    t.state.visitors[ASIA_MONEY], t.state.armed = visitor, armed
    return happened(t, pr.apply_install, PURPLE, (f.OMITTED_SOURCE, ASIA_MONEY))


@pytest.mark.clause("co2.install.fee-first")
def test_the_steps_of_an_installation(base: State) -> None:
    plain = {**BEGUN, **waiting(BENEFIT, PAY)}
    coin = {"moves": ["1 purple.money > blue.money co2.displace.fee"]}
    assert begun(base, NO_SEAT) == plain
    assert begun(base, NO_SEAT, REMOVAL) == plain
    assert begun(base, NO_SEAT, AFTER) == plain
    assert begun(base, PURPLE) == plain
    assert begun(base, PURPLE, AFTER) == plain
    assert begun(base, PURPLE, REMOVAL) == {**BEGUN, **waiting(OFF, BENEFIT, PAY)}
    done = fr.DoDeedDone(PURPLE)
    assert begun(base, NO_SEAT, armed=13) == {**BEGUN, **waiting(done, BENEFIT, PAY)}
    early = waiting(BENEFIT, PAY_AT_ONCE, GOES)
    assert begun(base, BLUE) == {**BEGUN, **early, **coin}
    assert begun(base, BLUE, REMOVAL) == {**BEGUN, **early, **coin}
    late = waiting(LATE, BENEFIT, PAY_AT_ONCE, GOES)
    assert begun(base, BLUE, AFTER) == {**BEGUN, **late}


def test_a_cep_is_asked_for(t: Table) -> None:
    step = fr.DoInstall(PURPLE, ASIA_MONEY, True)
    fee = fr.Fee(PURPLE, "co2.install.fee", True)
    assert happened(t, pr.do_install, step) == waiting(fee)


CEPS = "{} market.cep > purple.cep co2.install.benefit-{}"
CUBES = "{} bank.tech > purple.tech co2.install.benefit-{}"
COINS = "{} bank.money > purple.money co2.install.benefit-{}"


@pytest.mark.clause("co2.install.flip")
@pytest.mark.parametrize(
    ("source", "benefit"),
    [
        # The market has three CEPs here: it is not emptied.
        (FORESTATION, ["1 ceps", "1 ceps"]),
        (SOLAR, ["3 cubes"]),
        (FUSION, ["1 cubes", "5 coins"]),
        (BIOMASS, ["1 ceps", "1 cubes", "3 coins"]),
        (RECYCLING, ["1 ceps", "5 coins"]),
    ],
)
def test_each_tile_has_its_benefit(base: State, source: int, benefit: list[str]) -> None:
    forms = {"ceps": CEPS, "cubes": CUBES, "coins": COINS}
    t = opened(base, market__cep=3)
    frame = fr.DoBenefit(PURPLE, source, ASIA_TECH)
    told = happened(t, pr.do_benefit, frame)
    words = [one.split() for one in benefit]
    assert told == {
        "tiles.13": 2 + 2 * source,
        "moves": [forms[kind].format(amount, SOURCES[source]) for amount, kind in words],
    }


# Paying.

FEE = fr.Fee(PURPLE, "co2.install.fee", False)
PAID = "1 {} > bank.cep co2.install.fee"


def test_the_only_purse_needs_no_word(t: Table) -> None:
    asked(t, FEE)
    t.state.control[ASIA] = PURPLE
    assert happened(t, pr.settle_fee, FEE) == {"says": False}
    put(t, "purple.cep", 0)
    assert happened(t, pr.settle_fee, FEE) == {
        **waiting(),
        "says": True,
        "settled": [[f.PAY, PURPLE, [5]]],
        "moves": [PAID.format("asia.cep")],
    }


@pytest.mark.clause("co2.install.fee-source")
@pytest.mark.clause("co2.supply.cep.payment-sources")
@pytest.mark.parametrize(
    ("clause", "named"),
    [
        ("co2.install.fee", "co2.install.fee-source"),
        ("co2.supply.cep.one-to-bank", "co2.supply.cep.payment-sources"),
    ],
)
def test_a_purse_is_named(base: State, clause: str, named: str) -> None:
    frame = fr.Fee(PURPLE, clause, False)

    def answered(purse: int, **cells: int) -> dict[str, Any]:
        t = asked(opened(base, **cells), frame)
        t.state.control = [BLUE, -1, -1, PURPLE, -1, -1]
        return happened(t, pr.answer_fee, frame, (purse,))

    assert answered(0) == {**waiting(), "moves": [f"1 purple.cep > bank.cep {clause}"]}
    assert answered(4) == {**waiting(), "moves": [f"1 africa.cep > bank.cep {clause}"]}
    assert answered(0, purple__cep=0) == says(named, purse="hand", cep=0)
    assert answered(4, africa__cep=0) == says(named, purse="africa", cep=0)
    assert answered(1) == says(named, purse="north_america", control="blue")
    assert answered(5) == says(named, purse="asia", control="nobody")


def test_a_card_whose_action_is_done_is_paid(t: Table) -> None:
    t.state.armed, t.state.deed = 5, (f.PROPOSE, ASIA, 1, SOLAR)
    told = happened(t, pr.do_deed_done, fr.DoDeedDone(PURPLE))
    assert told["armed"] == 0
    assert told["pending"][-1] == fr.DoCard(PURPLE, 5)
