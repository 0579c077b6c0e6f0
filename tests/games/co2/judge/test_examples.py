"""The worked examples of the register, as the second judge sees them; every number is theirs."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2.judge import Judgement, judge
from co2replay.games.co2.judge.actions import grant_money
from co2replay.games.co2.judge.books import NUMBERS
from co2replay.games.co2.judge.books_and_box import components, readings_of
from co2replay.games.co2.judge.ending import goal_worth, winners_of
from co2replay.games.co2.judge.expertise import control_check
from co2replay.games.co2.judge.market import has_room
from co2replay.games.co2.judge.scientists import hold_summit
from co2replay.games.co2.judge.setup import bare_table, start_ceps, start_coins
from co2replay.games.co2.judge.supply import disaster, forced_purchase, income_of
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text

Table = dict[str, Any]
EDITIONS = ("en", "it", "pl")
COLOURS = ["orange", "purple", "blue", "yellow", "black"]

HEAD = """co2replay 1
game: co2
edition: en
seats: orange purple
manifest: co2-2012
trust: assumed
---
! start orange
! agenda north_america forestation solar biomass
! agenda south_america biomass recycling forestation
! agenda europe forestation fusion biomass ; agenda africa fusion forestation recycling
! agenda asia solar biomass fusion ; agenda oceania recycling biomass solar
! fossil africa coal ; fossil asia oil ; fossil europe gas
! fossil north_america oil ; fossil oceania oil ; fossil south_america coal
! summit 1 forestation solar ; summit 2 solar fusion ; summit 3 fusion recycling
! un 34 35 36 37 38 39 40 ; event 47 50
! deal orange lobby 1 5 13 15 22 ; deal purple lobby 2 6 12 16 23
! deal orange goal 32 ; deal purple goal 31
"""


def table(edition: str = "en", players: int = 3, pages: list[Any] | None = None) -> Table:
    seats = COLOURS[:players]
    t = bare_table(seats, readings_of(edition, {}), NUMBERS, components({}), pages or [], "")
    for region in t["regions"]:
        t["ground"][region][0] = "gas"
    t["start"] = seats[0]
    t.update(refilled=False, price_moved=False, deeds=[], setting_up=False)
    start_coins(t)
    start_ceps(t)
    return t


def plants(*owned: str) -> list[dict[str, str]]:
    return [dict(zip(("owner", "source"), one.split(), strict=True)) for one in owned]


def opinion(moves: str, edition: str = "en") -> Judgement:
    log = read_text(HEAD + moves, lambda _: vocabulary())
    assert log.problems == []
    return judge(log, vocabulary(), edition)


@pytest.mark.clause("co2.setup.region-ceps")
def test_x02_a_fresh_board_holds_21_ceps() -> None:
    held = table()["ceps"]
    expected = {"africa": 2, "asia": 5, "europe": 4, "north_america": 4, "oceania": 3}
    assert {region: held[region] for region in expected} == expected
    assert held["south_america"] == 3
    assert held["bank"] == 40 - 21 - 2 - 2 * 3


@pytest.mark.clause("co2.income.split")
def test_x03_first_in_biomass_and_second_in_recycling() -> None:
    t = table()
    t["box"] = {"track": {s: {"length": 10} for s in t["pool"]}}
    t["box"]["track"]["biomass"]["7"] = {"income": 4}
    t["box"]["track"]["recycling"]["4"] = {"income": 2}
    t["skill"]["orange"].update(biomass=7, recycling=4)
    t["skill"]["purple"].update(recycling=6)
    assert income_of(t, "orange") == 6


@pytest.mark.clause("co2.income.second-after-tied-first")
def test_x04_two_tied_leaders_get_4_and_three_seconds_3() -> None:
    t = table(players=5)
    for seat, level in zip(COLOURS, (5, 7, 7, 5, 5), strict=True):
        t["skill"][seat]["solar"] = level  # the shipped track: 3 at space 5, 4 at space 7
    assert [income_of(t, seat) for seat in COLOURS] == [3, 4, 4, 3, 3]


@pytest.mark.clause("co2.region.cep-limit-values")
def test_x10_regional_limits() -> None:
    t = table()
    limits = {"africa": 3, "asia": 6, "europe": 5}
    limits |= {"north_america": 5, "oceania": 4, "south_america": 4}
    for region, limit in limits.items():
        t["ceps"][region] = limit - 1
        assert has_room(t, region)
        t["ceps"][region] = limit
        assert not has_room(t, region)


def answer(position: int, who: str, source: str) -> dict[str, Any]:
    page = {"position": position, "line": position, "kind": "act", "verb": "extra"}
    return {**page, "who": who, "says": [source]}


@pytest.mark.clause("co2.summit.extra-per-company")
def test_x14_a_summit_of_three_topics() -> None:
    new = {"position": 2, "line": 2, "kind": "draw", "verb": "summit", "who": ""}
    new["says"] = [1, "forestation", "solar"]
    pages = [answer(0, "orange", "forestation"), answer(1, "purple", "fusion"), new]
    t = table(players=2, pages=pages)
    t["active"] = "purple"
    t["summits"] = {1: ["forestation", "fusion", "recycling"]}
    t["men"]["orange"] = ["summit 1/recycling", "summit 1/fusion"]
    t["men"]["purple"] = ["summit 1/forestation"]
    hold_summit(t, 1)
    gained = {seat: {s: n for s, n in t["skill"][seat].items() if n} for seat in t["seats"]}
    assert gained == {
        "orange": {"recycling": 1, "fusion": 1, "forestation": 1},
        "purple": {"forestation": 1, "fusion": 1},
    }
    assert t["men"] == {"orange": ["hand", "hand"], "purple": ["hand"]}


@pytest.mark.clause("co2.control.most-types")
@pytest.mark.parametrize("edition", EDITIONS)
def test_x15_types_count_and_not_plants(edition: str) -> None:
    t = table(edition)
    t["agenda"]["asia"] = ["solar", "fusion", "biomass"]
    t["ground"]["asia"] = plants(
        "orange solar", "orange fusion", "purple solar", "purple solar", "purple solar"
    )
    t["control"]["asia"] = "purple"
    control_check(t, "asia", "orange")
    assert t["control"]["asia"] == "orange"


@pytest.mark.clause("co2.control.tie-agenda")
@pytest.mark.parametrize("edition", EDITIONS)
def test_x16_the_second_source_of_the_agenda_decides(edition: str) -> None:
    t = table(edition)
    t["agenda"]["asia"] = ["solar", "fusion", "biomass"]
    t["ground"]["asia"] = plants("blue solar", "blue fusion", "orange solar", "orange biomass")
    t["control"]["asia"] = "blue"
    control_check(t, "asia", "orange")
    assert t["control"]["asia"] == "blue"


@pytest.mark.clause("co2.control.tie-expertise-scope")
@pytest.mark.parametrize(("edition", "holder"), [("en", "orange"), ("it", "blue"), ("pl", "blue")])
def test_x17_editions_compare_expertise_in_other_sources(edition: str, holder: str) -> None:
    # The situation of D31: recycling 4 against 3, forestation 1 against 4; forestation is on top.
    t = table(edition)
    t["agenda"]["africa"] = ["forestation", "solar", "recycling"]
    t["ground"]["africa"] = [*plants("orange recycling", "blue recycling"), "coal"]
    t["control"]["africa"] = "orange"
    t["skill"]["orange"].update(recycling=4, forestation=1)
    t["skill"]["blue"].update(recycling=3, forestation=4)
    control_check(t, "africa", "blue")
    assert t["control"]["africa"] == holder


@pytest.mark.clause("co2.control.check-scope")
@pytest.mark.parametrize(
    ("edition", "holder"), [("en", "purple"), ("it", "blue"), ("pl", "purple")]
)
def test_a_third_player_can_win_control_in_one_book(edition: str, holder: str) -> None:
    # The situation of D30: purple controls with solar 3, blue has solar 5, orange builds recycling.
    t = table(edition)
    t["agenda"]["asia"] = ["solar", "fusion", "recycling"]
    t["ground"]["asia"] = plants("purple solar", "blue solar", "orange recycling")
    t["control"]["asia"] = "purple"
    t["skill"]["purple"]["solar"], t["skill"]["blue"]["solar"] = 3, 5
    control_check(t, "asia", "orange")
    assert t["control"]["asia"] == holder


@pytest.mark.clause("co2.setup.start-coins-by-seat")
def test_x22_start_coins() -> None:
    t = table(players=5)
    t["start"] = "blue"
    start_coins(t)
    assert [t["coins"][seat] for seat in ("blue", "yellow", "black", "orange", "purple")] == [
        3, 4, 4, 5, 5,
    ]  # fmt: skip


@pytest.mark.clause("co2.event.penalty")
def test_x23_without_plant_and_cube_two_points_are_lost() -> None:
    t = table()
    t["cubes"].update(purple=1)
    t["ground"]["asia"][1] = plants("blue solar")[0]
    disaster(t, "asia")
    assert t["points"] == {"orange": -2, "purple": 0, "blue": 0}
    assert (t["cubes"]["purple"], t["cubes"]["asia"]) == (0, 1)


@pytest.mark.clause("co2.propose.grant-money-floor")
@pytest.mark.parametrize(("ceps", "coins"), [(0, 1), (2, 2)])
def test_x28_a_money_grant(ceps: int, coins: int) -> None:
    t = table()
    t["ceps"]["asia"] = ceps
    grant_money(t, "orange", "asia")
    assert t["coins"]["orange"] == 3 + coins


@pytest.mark.clause("co2.supply.cep.vp-substitute")
@pytest.mark.parametrize("edition", EDITIONS)
def test_x29_three_missing_coins_cost_three_points(edition: str) -> None:
    t = table(edition)
    t["price"], t["coins"]["orange"], t["ceps"]["orange"] = 4, 1, 0
    bank = t["ceps"]["bank"]
    forced_purchase(t, "orange")
    assert (t["coins"]["orange"], t["points"]["orange"]) == (0, -3)
    assert (t["ceps"]["market"], t["ceps"]["bank"], t["price"]) == (1, bank + 1, 4)


@pytest.mark.clause("co2.ops.rounds")
@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_x30_rounds(players: int, rounds: int) -> None:
    assert NUMBERS["rounds_by_players"][players] == rounds


@pytest.mark.clause("co2.goal.30")
@pytest.mark.parametrize(("built", "worth"), [(0, 0), (1, 0), (2, 3), (6, 15), (7, 15)])
def test_goal_30_counts_behind_the_first_plant(built: int, worth: int) -> None:
    t = table()
    t["ground"]["asia"] = plants(*["orange solar"] * built)
    t["goal_31_hand"] = {"orange": 0}
    assert goal_worth(t, "orange", 30) == worth


@pytest.mark.clause("co2.winner.tie-plants")
def test_a_tie_goes_down_the_list() -> None:
    t = table(players=2)
    sheet = {"orange": {"total": 50}, "purple": {"total": 50}}
    assert winners_of(t, sheet) == (["orange", "purple"], "co2.winner.tie-shared")
    t["control"]["asia"] = "purple"
    assert winners_of(t, sheet) == (["purple"], "co2.winner.tie-regions")
    t["skill"]["orange"]["recycling"] = 1
    assert winners_of(t, sheet) == (["orange"], "co2.winner.tie-expertise")
    t["ground"]["asia"][1] = plants("purple solar")[0]
    assert winners_of(t, sheet) == (["purple"], "co2.winner.tie-plants")


OPENING = """[1.1 orange]
propose solar asia/money ; scientist hand asia/money
end
[1.1 purple]
install solar asia/money
"""


@pytest.mark.clause("co2.displace.hand-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_x08_x11_a_displaced_owner_is_paid_and_the_tile_gives_three_cubes(edition: str) -> None:
    said = opinion(OPENING + "orange: hand\nend\n[1.2 orange]\n", edition)
    last = said.money_of_turns[-1]
    assert (said.legal, last.mark) == (True, "1.1 purple")
    # orange: 3 + 5 of the grant + 1; purple: 4 - 1, one CEP paid of two, three cubes
    assert last.seats["orange"]["money"] == 9
    assert last.seats["purple"] == {"money": 3, "cep": 1, "tech": 3, "vp": 0}


@pytest.mark.clause("co2.displace.choice")
def test_the_owner_must_say_where_to() -> None:
    said = opinion(OPENING + "end\n")
    assert said.first_breach is not None
    assert (said.first_breach.clause, said.first_breach.is_missing) == ("co2.displace.choice", True)


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize(("edition", "legal"), [("en", None), ("it", False), ("pl", None)])
def test_a_goal_given_up_behind_a_displacement(edition: str, legal: bool | None) -> None:
    assert opinion(OPENING + "purple: goal 31 discard\norange: hand\nend\n", edition).legal is legal


@pytest.mark.clause("co2.construct.license")
def test_x13_expertise_below_the_crane_is_refused() -> None:
    moves = """[1.1 orange]
propose forestation europe/tech ; scientist hand europe/tech
end
[1.1 purple]
propose biomass asia/tech
end
[1.2 orange]
install forestation europe/tech
end
[1.2 purple]
install biomass asia/tech
end
[1.3 orange]
construct forestation europe/tech
"""
    said = opinion(moves)  # forestation 2, and 3 is needed
    assert said.first_breach is not None
    assert said.first_breach.clause == "co2.construct.license"


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("source", ["biomass", "fusion"])
def test_x12_one_of_two_projects_gives_one_step(source: str) -> None:
    moves = """[1.1 orange]
propose fusion europe/research ; recruit ; scientist hand europe/research
end
[1.1 purple]
propose biomass oceania/tech
end
[1.2 orange]
propose biomass asia/tech ; scientist hand asia/tech
end
"""
    assert opinion(moves + f"orange: expertise {source}\n[1.2 purple]\n").legal is True
    said = opinion(moves + "[1.2 purple]\npropose solar asia/money\n")
    assert said.first_breach is not None
    assert said.first_breach.clause == "co2.turn.end-expertise"


@pytest.mark.clause("co2.market.not-both")
def test_buying_and_selling_in_one_turn_is_refused() -> None:
    said = opinion("[1.1 orange]\nbuy ; sell\n")
    assert said.first_breach is not None
    assert (said.legal, said.first_breach.clause) == (False, "co2.market.not-both")


@pytest.mark.parametrize("row", ["...", "@ price 5", 'ruling set bank.tech 5 "so"'])
def test_what_is_not_judged_is_said(row: str) -> None:
    said = opinion(f"[1.1 orange]\n{row}\n")
    assert (said.legal, said.finished) == (None, False)
    assert "not judged" in said.unknown
