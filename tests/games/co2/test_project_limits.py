"""Projects: each refusal to the letter, and what proposing and installing change."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import projects as pr
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.laid import laid, opened, put, says
from tests.games.co2.placing import placed

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
    return laid(ROWS, PURPLE)


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


# Proposing.


def propose(t: Table, source: int = SOLAR, space: int = ASIA_TECH) -> dict[str, Any]:
    return happened(t, pr.check_propose, (source, space))


ACTION = "co2.turn.one-action"


@pytest.mark.clause("co2.turn.one-action")
def test_there_is_one_action_a_turn(t: Table) -> None:
    assert happened(t, pr.check_action) == {}
    t.state.acted = True
    refused = says(ACTION, hard=False, acted="yes")
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
    refused = says("co2.propose.agenda", hard=False, **facts)
    assert propose(t, RECYCLING) == {**refused, **asks}
    t.waived = ("co2.propose.agenda",)
    assert propose(t, RECYCLING) == asks
    loose = opened(base, {"agenda_restricts_projects": "no"})
    assert propose(loose, RECYCLING) == asks
    t.waived, t.state.agenda[ASIA] = (), ()
    none = says("co2.propose.agenda", hard=False, **{**facts, "agenda": "none"})
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


TILE = "1 pool.solar > out.solar co2.propose.tile"


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
