"""Records written by hand from the description of their form alone: only the keys that it names."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from .test_saved_games import DAMAGED, Saved, converted, event, finding, ground, move, told_problems


def has(number: int, money: int, plants: list[int], cities: list[str], **left: int) -> Saved:
    fuel = {f"{name}Left": left.get(name, 0) for name in ("coal", "oil", "garbage", "uranium")}
    houses = [{"name": name, "position": 0} for name in cities]
    owned = [{"number": one} for one in plants]
    return {"id": number, "money": money, "powerPlants": owned, "cities": houses, **fuel}


def record(
    name: str, regions: str, players: list[Saved], log: list[Saved], at: Saved, **market: Any
) -> Saved:
    """`market`: by fuel, what lies there and in the supply; `plants`: the eight on offer."""
    plants = [{"number": one} for one in market.pop("plants")]
    fuels = {f"{fuel}Market": there for fuel, (there, _) in market.items()}
    fuels |= {f"{fuel}Supply": left for fuel, (_, left) in market.items()}
    options = {"map": name, "variant": "original", "fastBid": False, "showMoney": True}
    both = {"actualMarket": plants[:4], "futureMarket": plants[4:]}
    shape = ground(name.lower(), *regions.split())
    return {"map": shape, "options": options, "players": players, "log": log, **fuels, **both, **at}


def bought(player: int, fuel: str, price: int) -> Saved:
    return move(player, "BuyResource", {"resource": fuel}, f"Somebody buys {fuel} for ${price}.")


def built(player: int, city: str, price: int) -> Saved:
    return move(player, "Build", {"name": city, "price": price})


def ran(player: int, plant: int, *spent: str) -> Saved:
    data = {"powerPlant": plant, "resourcesSpent": list(spent), "citiesPowered": 1}
    return move(player, "UsePowerPlant", data)


def passed(player: int) -> Saved:
    return move(player, "Pass", True)


def drawn(number: int) -> Saved:
    return event(f"Power Plant {number} drawn from the deck.")


# 3 goes to player 2 for 4, 4 to player 0 for 6, 5 to player 1 for its number: 46, 44 and 45 left,
# and the order is 1, 0, 2. 2: oil 3 + 3, houses 10 + (10 + 0): 20. 0: coal 1 + 1, 10 + (10 + 4):
# 18. 1: coal 1, oil 3, 10 + (10 + 2): 19. Each powers one city: 22 more.
# Coal 24 - 3; of the 4 that are due only the 3 burnt lie in the supply. Oil 18 - 3 + 2; 6 + 3 - 2.
GERMANY = record(
    "Germany",
    "west southwest northwest",
    [
        has(0, 40, [4], ["Köln", "Düsseldorf"]),
        has(1, 41, [5], ["Münster", "Dortmund"]),
        has(2, 42, [3], ["Essen", "Duisburg"]),
    ],
    [
        event("Game Start!"),
        *(move(0, "ChoosePowerPlant", 3), move(0, "Bid", 3), passed(1)),
        *(move(2, "Bid", 4), passed(0), drawn(13)),
        *(move(0, "ChoosePowerPlant", 4), move(0, "Bid", 4), move(1, "Bid", 5)),
        *(move(0, "Bid", 6), passed(1), drawn(20)),
        *(move(1, "ChoosePowerPlant", 5), drawn(25)),
        *(bought(2, "oil", 3), bought(2, "oil", 3), passed(2)),
        *(bought(0, "coal", 1), bought(0, "coal", 1), passed(0)),
        *(bought(1, "coal", 1), bought(1, "oil", 3), passed(1)),
        *(built(2, "Essen", 10), built(2, "Duisburg", 10), passed(2)),
        *(built(0, "Köln", 10), built(0, "Düsseldorf", 14), passed(0)),
        *(built(1, "Münster", 10), built(1, "Dortmund", 12), passed(1)),
        *(ran(0, 4, "coal", "coal"), ran(1, 5, "oil", "coal"), ran(2, 3, "oil", "oil")),
        *(passed(1), passed(2), passed(0)),
        event("Resupplying resources: [3, 2, 1, 1]"),
        event("Putting Power Plant 25 on the bottom of the deck"),
        drawn(31),
    ],
    {"playerOrder": [1, 0, 2], "step": 1, "round": 2, "phase": "Auction"},
    coal=(24, 0),
    oil=(17, 7),
    garbage=(7, 17),
    uranium=(3, 9),
    plants=[6, 7, 8, 9, 10, 13, 20, 31],
)
GERMANY_TOLD = """\
! regions northwest west southwest
! order green purple red
[1 auction]
green: open 3 3 ; purple: pass ; red: bid 4 ; green: pass ; ! draw 13
green: open 4 4 ; purple: bid 5 ; green: bid 6 ; purple: pass ; ! draw 20
purple: open 5 ; ! draw 25
[1 resources]
red: buy 2 oil 3 ; end
green: buy 2 coal 1 ; end
purple: buy 1 coal 1 ; buy 1 oil 3 ; end
[1 building]
red: connect essen 10 ; connect duisburg 10 ; end
green: connect köln 10 ; connect düsseldorf 14 ; end
purple: connect münster 10 ; connect dortmund 12 ; end
[1 bureaucracy]
purple: power 5"""

# Of six only one has bought: 3 for 3. All else lies as it was laid out.
SIX = record(
    "USA",
    "northwest southwest south midwest northeast",
    [has(0, 47, [3], []), *(has(number, 50, [], []) for number in range(1, 6))],
    [
        event("Game Start!"),
        *(move(0, "ChoosePowerPlant", 3), move(0, "Bid", 3)),
        *(passed(number) for number in range(1, 6)),
        drawn(13),
    ],
    {"playerOrder": [0, 1, 2, 3, 4, 5], "step": 1, "round": 1, "phase": "Auction"},
    coal=(24, 0),
    oil=(18, 6),
    garbage=(6, 18),
    uranium=(2, 10),
    plants=[4, 5, 6, 7, 8, 9, 10, 13],
)


def changed(whole: Saved, **keys: Any) -> Saved:
    return {**copy.deepcopy(whole), **keys}


def test_three_in_germany_become_the_log_that_they_would_have_written() -> None:
    assert converted(GERMANY).split("---\n")[1].startswith(GERMANY_TOLD)
    assert finding(GERMANY) is None


def test_six_in_the_usa_of_whom_one_has_bought() -> None:
    text = converted(SIX)
    passes = " ; ".join(f"{seat}: pass" for seat in ["purple", "red", "blue", "yellow", "black"])
    assert f"[1 auction]\ngreen: open 3 3 ; {passes} ; ! draw 13\n" in text
    assert finding(SIX) is None


def test_what_nobody_says_of_the_end_is_not_claimed() -> None:
    """The description names no number of cities that a player could power."""
    over = changed(GERMANY, phase="Game End")
    assert converted(over).count("[end]") == 1
    assert "claim" not in converted(over)
    for player in over["players"]:
        player["citiesPowered"] = 1
    assert "claim: green 1, purple 1, red 1\n" in converted(over)


def test_who_was_dropped_and_another_variant_are_refused_with_the_reason() -> None:
    dropped = changed(GERMANY, log=[*GERMANY["log"], event("Player 2 was dropped")])
    assert told_problems(dropped) == [("record-dropped", len(GERMANY["log"]) + 1, "2")]
    other = changed(GERMANY, options={**GERMANY["options"], "variant": "recharged"})
    assert told_problems(other) == [("record-variant", 0, "recharged")]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("what", ["money", "oilLeft"])
def test_a_last_state_that_is_otherwise_is_found(seat: int, what: str) -> None:
    wrong = changed(GERMANY)
    wrong["players"][seat][what] += 1
    found = finding(wrong)
    assert found is not None
    assert found.kind == "false-fact"


@pytest.mark.parametrize("what", ["event", "kind of row", "no log", "money in words", "move"])
def test_damage_is_refused_there_too(what: str) -> None:
    wrong = changed(GERMANY)
    DAMAGED[what][0](wrong)
    assert told_problems(wrong)[0] == DAMAGED[what][1]
