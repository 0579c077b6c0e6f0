"""Games that another table played and saved, without our rules: each row and the end agree."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from co2replay.games.power_grid.forms import SEATS as COLOURS
from tests.conftest import Ran

from .elsewhere import EARLY, LATER, LATEST, SEALED, SEALED_LATEST, USUAL, Elsewhere, Pace
from .saved import SEATS
from .test_saved_games import Saved, converted, finding, told_problems

Cli = Callable[..., Ran]
HURRIED = Pace(opens=90, raises=20, cities=5)
FEW = Pace(opens=5, cities=4)
# Players, map, seed, pace, words: together they come to all of RARE.
GAMES = {
    "a": (4, "germany", 2, USUAL, LATEST),
    "b": (2, "germany", 880, Pace(95, 5, 6, 9, 97), LATER),
    "c": (3, "usa", 666, FEW, EARLY),
    "d": (2, "usa", 775, HURRIED, LATER),
    "e": (2, "germany", 200, HURRIED, LATEST),
    "f": (3, "germany", 631, HURRIED, LATER),
    "g": (5, "usa", 308, FEW, LATEST),
    "h": (4, "usa", 267, Pace(opens=15, cities=2), EARLY),
    "i": (6, "usa", 499, FEW, LATER),
    "j": (6, "germany", 524, FEW, LATEST),
    "k": (5, "germany", 283, FEW, LATER),
    "l": (2, "germany", 160, Pace(95, 5, 6, 9, 97), LATER),
    "m": (2, "germany", 90, FEW, EARLY),
    "n": (4, "usa", 11, USUAL, SEALED),
    "o": (3, "germany", 12, USUAL, SEALED_LATEST),
    "p": (4, "usa", 17, FEW, SEALED_LATEST),
}
RARE = {
    *("step 2", "step 2 behind step 3", "step 3 card at step 2", "step 3 card where nobody bought"),
    *("step 3 card in Auction, step 1", "step 3 card in Auction, step 2"),
    *("step 3 card in Building, step 1", "step 3 card in Building, step 2"),
    *("step 3 card in Bureaucracy, step 1", "step 3 card in Bureaucracy, step 2"),
    *("nobody bought", "opened above the number", "somebody else won", "an empty market"),
    *("a plant given up", "fuel lost with a plant", "coal and oil given back"),
    *("a token that went nowhere", "a mixed hybrid", "uranium bought", "too little in the supply"),
    *("a plant too small", "a card too small", "nothing left to draw"),
    *("more than fits is kept", "the last card too small"),
    *("a house at 10", "a house at 15", "a house at 20"),
    *("the end in step 2", "the end in step 3", "step 3 told by itself"),
    *("sealed: a tie", "sealed: one more", "sealed: as much as the second"),
    *("a tie on cities powered", "not who came first to the last city"),
}


@cache
def game(name: str) -> Elsewhere:
    return Elsewhere(*GAMES[name]).play()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_played_elsewhere_replays_strictly(name: str) -> None:
    assert finding(game(name).record()) is None


# Where the implementation leaves the rules, a ruling says so, and the game goes on.
RULED = {
    "l": ("ruling set green.oil 6", "the implementation leaves this player more than fits"),
    "m": ("ruling set market 13", "the implementation lays out the last card, though"),
}


@pytest.mark.parametrize("name", RULED)
def test_where_no_rule_allows_it_a_ruling_gives_the_reason(name: str) -> None:
    (ruling, why), text = RULED[name], converted(game(name).record())
    assert [line for line in text.splitlines() if line.startswith(ruling) and why in line]


def test_together_they_come_to_all_that_is_rare() -> None:
    assert set[str]().union(*(game(name).seen for name in GAMES)) >= RARE


@pytest.mark.parametrize("name", ["a", "c", "k"])
def test_both_tables_name_the_winner(name: str, cli: Cli) -> None:
    ran = cli("validate", "-", "--json", stdin=converted(game(name).record()).encode())
    verdict = json.loads(ran.out)["logs"][0]["verdicts"][0]
    assert verdict["winners"] == [COLOURS[SEATS[one]] for one in game(name).winners()]
    powered = {COLOURS[SEATS[one.number]]: one.could_power for one in game(name).seats}
    assert verdict["scores"] == powered


def rows_with(record: Saved, name: str) -> list[Saved]:
    return [row for row in record["log"] if row.get("move", {}).get("name") == name]


def a_token_cheaper(record: Saved) -> None:
    row = rows_with(record, "BuyResource")[-1]
    price = int(row["simple"].rsplit("$", 1)[1])
    row["simple"] = f"Nemo buys it for ${price - 1}"


def a_city_dearer(record: Saved) -> None:
    rows_with(record, "Build")[-1]["move"]["data"]["price"] += 1


def more_put_back(record: Saved) -> None:
    row = [one for one in record["log"] if "Resupplying" in one.get("event", "")][-1]
    head, tail = row["event"].split("[")
    coal, rest = tail.split(",", 1)
    row["event"] = f"{head}[{int(coal) + 1},{rest}"


def a_plant_that_did_not_run(record: Saved) -> None:
    record["log"].remove(rows_with(record, "UsePowerPlant")[-1])


def a_bid_too_high(record: Saved) -> None:
    rows_with(record, "Bid")[-1]["move"]["data"] += 1


def end(field: str) -> Callable[[Saved], None]:
    def alter(record: Saved) -> None:
        record[field] += 1

    return alter


ALTERED: tuple[Callable[[Saved], None], ...] = (
    *(a_token_cheaper, a_city_dearer, more_put_back, a_plant_that_did_not_run, a_bid_too_high),
    *map(end, ("coalMarket", "oilSupply", "step")),
)


@pytest.mark.parametrize("number", range(len(ALTERED)))
def test_one_number_that_is_otherwise_is_found(number: int) -> None:
    """What is altered was right before: the replay above says so."""
    name = "dhk"[number % 3]
    record = copy.deepcopy(game(name).record())
    ALTERED[number](record)
    assert finding(record) is not None


def test_the_command_reads_it_and_leaves_the_names_out(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.json"
    path.write_text(json.dumps(game("a").record()), encoding="utf-8")
    ran = cli("convert", str(path))
    assert ran.code == 0
    assert "Nemo" not in ran.out
    assert cli("validate", "-", stdin=ran.out.encode()).code == 0


@pytest.mark.parametrize("name", "cdp")
@pytest.mark.parametrize("said", ["Starting Step 2", "Discarding Power Plant"])
def test_a_plant_that_lies_there_at_the_end_is_not_said_to_have_left(name: str, said: str) -> None:
    record = copy.deepcopy(game(name).record())
    stays = str(record["actualMarket"][-1]["number"])
    lines = [n for n, row in enumerate(record["log"], 1) if said in row.get("event", "")]
    row = record["log"][lines[0] - 1]
    row["event"] = re.sub(r"(?i)(power plant) \d+", rf"\1 {stays}", row["event"])
    assert told_problems(record) == [("record-plant", lines[0], stays)]


@pytest.mark.parametrize(
    ("name", "said"),
    [("c", "Starting Step 3, ")]
    + [(name, said) for name in "cdp" for said in ("Starting Step 2", "Discarding Power Plant")],
)
def test_a_plant_that_leaves_the_market_has_a_row(name: str, said: str) -> None:
    """Where a step begins, and in phase 5 of step 3, in every version."""
    record = copy.deepcopy(game(name).record())
    texts = [row.get("event", "") for row in record["log"]]
    place = next(place for place, text in enumerate(texts) if text.startswith(said))
    (plant,) = re.findall(r"(?i)power plant (\d+)", record["log"].pop(place)["event"])
    ((code, row, text),) = told_problems(record)
    assert (code, text) == ("record-no-leave", plant)
    assert place - 1 <= row <= place + 1  # behind what makes it go, or the card that came


@pytest.mark.parametrize("name", "cdp")
def test_a_plant_leaves_where_it_is_said_to(name: str) -> None:
    """Two plants that were discarded one round after the other change places."""
    record = copy.deepcopy(game(name).record())
    said = [n for n, row in enumerate(record["log"], 1) if "Discarding" in row.get("event", "")]
    first, second = (record["log"][n - 1] for n in said[:2])
    first["event"], second["event"] = second["event"], first["event"]
    number = re.sub(r"\D", "", first["event"])
    assert told_problems(record) == [("record-plant", said[0], number)]


def test_the_round_is_that_of_the_last_state_in_every_version() -> None:
    for name in GAMES:
        record = copy.deepcopy(game(name).record())
        record["round"] += 1
        told = told_problems(record)
        assert told == [("record-standing", 0, f"round {record['round']}")], name


def prices_of(record: Saved) -> list[int]:
    return [at for at, row in enumerate(record["log"]) if " wins the bid" in row.get("event", "")]


@pytest.mark.parametrize("name", ["a", "o"])
def test_what_was_paid_is_told_once_behind_each_sale(name: str) -> None:
    """Early versions do not say it: that the first such row is lost, nobody can know."""
    record = game(name).record()
    at = prices_of(record)[-1]
    row = record["log"][at]
    price = re.findall(r"\d+", row["event"])[-1]
    lost, twice = copy.deepcopy(record), copy.deepcopy(record)
    del lost["log"][at]
    twice["log"].insert(at, row)
    assert told_problems(lost) == [("record-no-price", at + 1, price)]
    assert told_problems(twice) == [("record-price", at + 2, price)]


def test_another_price_than_was_bid_is_refused() -> None:
    record = copy.deepcopy(game("a").record())
    at = prices_of(record)[-1]
    said = record["log"][at]["event"]
    price = re.findall(r"\d+", said)[-1]
    other = str(int(price) + 1)
    record["log"][at]["event"] = f" {other}".join(said.rsplit(f" {price}", 1))
    assert told_problems(record) == [("record-price", at + 1, other)]


def test_under_cover_who_puts_a_plant_up_has_bid() -> None:
    """In the row behind that, or one behind it; others have bid, and the game went on."""
    record = copy.deepcopy(game("p").record())
    log = record["log"]
    for at, row in enumerate(log):
        if row.get("move", {}).get("name") == "ChoosePowerPlant":
            end = next(x for x in range(at, len(log)) if log[x].get("event"))
            bids = [x for x in range(at, end) if log[x]["move"]["name"] == "Bid"]
            own = [x for x in bids if log[x]["player"] == row["player"]]
            if len(bids) > len(own) > 0:
                plant = str(row["move"]["data"])
                del log[own[0]]
                assert told_problems(record)[0] == ("record-no-bid", end, plant)
                return
    raise AssertionError("nobody else has bid")


def test_a_saved_game_says_which_variant_it_is() -> None:
    """Every version that is known writes it, its default with it: a file without it was cut."""
    record = copy.deepcopy(game("a").record())
    del record["options"]["variant"]
    ((code, row, text),) = told_problems(record)
    assert (code, row) == ("record-damaged", 0)
    assert "variant" in text
