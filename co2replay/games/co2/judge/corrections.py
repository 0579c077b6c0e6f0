"""What a table sets right by a ruling: each thing seen, put so on the table from there on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong

Words = list[Any]
COLOURS = ("orange", "purple", "blue", "yellow", "black")


class Jump(Exception):
    """A ruling sets the turn: play goes on there."""

    def __init__(self, decade: int, game_round: int, seat: str) -> None:
        super().__init__(f"{decade}.{game_round} {seat}")
        self.decade = decade
        self.game_round = game_round
        self.seat = seat


def set_right(t: Table, page: Page) -> None:
    """Set one thing of the table as a correction says."""
    amend = AMENDS.get(page["verb"])
    if amend is None or not t["coins"] or "?" in page["says"]:
        raise CannotKnow(f"line {page['line']}: a correction of {page['verb']} is not judged")
    for seat in COLOURS:
        if seat not in t["seats"] and any(seat in re.split("[:=]", str(x)) for x in page["says"]):
            raise Wrong("co2.setup.player-count", page, f"nobody plays {seat}")
    if clause := not_in_the_box(t, page["verb"], page["says"]):
        raise Wrong(clause, page, "the box has none such")
    amend(t, *page["says"])


def not_in_the_box(t: Table, verb: str, said: Words) -> str:
    """Name the clause by which the box does not have what a ruling puts on the table."""
    box = t["box"]
    if verb == "region.plants" and len(said) - 1 > len(t["ground"][said[0]]):
        return "co2.region.cep-limit-values"
    if verb == "stack" and str(said[1]) not in ("0", *box["plant"][said[0]]):
        return "co2.setup.plants-sorted"
    if verb == "event" and len(said) > t["numbers"]["events_visible"]:
        return "co2.setup.events-two-visible"
    clause, pile, cards = {
        "un": ("co2.un.cards-34-46", "un", said),
        "event": ("co2.eventcard.one-per-region", "event", said),
        "seat.goals": ("co2.un.cards-34-46", "un", said[1:]),
        "seat.lobby": ("co2.setup.lobby-deal", "lobby", said[1:]),
        "seat.goal": ("co2.setup.company-goal-deal", "goal", [x for x in said[1:] if x]),
    }.get(verb, ("", "", []))
    return clause if any(str(card) not in box[pile] for card in cards) else ""


def of_seat(t: Table, seat: str, field: str, amount: int) -> None:
    if field == "cep":
        ceps_to(t, seat, amount)
    elif field in ("hand", "pool"):
        men_to(t, seat, field, amount)
    elif field == "un":
        t["un_won"][seat] = [0] * amount
    elif field in t["skill"][seat]:
        t["skill"][seat][field] = amount
    else:
        t[{"money": "coins", "tech": "cubes", "vp": "points"}[field]][seat] = amount


def ceps_to(t: Table, holder: str, amount: int) -> None:
    """co2.setup.cep-bank: what is put right somewhere comes from the bank or goes there"""
    if holder != "bank":
        t["ceps"]["bank"] -= amount - t["ceps"][holder]
    t["ceps"][holder] = amount


def men_to(t: Table, seat: str, where: str, amount: int) -> None:
    men, other = t["men"][seat], "pool" if where == "hand" else "hand"
    while men.count(where) < amount and other in men:
        men[men.index(other)] = where
    while men.count(where) > amount:
        men[men.index(where)] = other


def of_region(t: Table, region: str, field: str, amount: int) -> None:
    if field == "cep":
        ceps_to(t, region, amount)
    else:
        t["cubes"][region] = amount


def of_control(t: Table, region: str, holder: str) -> None:
    t["control"][region] = "" if holder == "nobody" else holder


def of_board(t: Table, field: str, amount: int) -> None:
    if field == "ppm":
        t["ppm"] = amount
        t["warmed"] = t["warmed"] or amount >= t["numbers"]["safe_below"]
    elif field == "price":
        t["price"] = amount
    elif field in ("market.cep", "bank.cep"):
        ceps_to(t, field.split(".")[0], amount)
    elif field in ("deck.lobby", "deck.un"):
        t[{"deck.lobby": "lobby_left", "deck.un": "un_left"}[field]] = amount
    else:
        raise CannotKnow(f"a correction of {field} is not judged")


def of_turn(t: Table, mark: str, seat: str) -> None:
    decade, game_round = (int(number) for number in mark.split("."))
    raise Jump(decade, game_round, seat)


def mark_let_stand(t: Table, page: Page, clause: str) -> None:
    """By a ruling the game is where a mark has it."""
    told = str(page["says"][0]).split()
    if clause not in page["waived"] or page["verb"] != "turn" or told[1] not in t["seats"]:
        raise CannotKnow(f"a ruling on {told}")
    page["waived"].clear()
    if clause != "co2.ops.clockwise":
        t["starter"] = told[1]
    of_turn(t, *told)


def of_space(t: Table, space: str, tile: str, holder: str | None = None) -> None:
    """co2.propose.tile: tiles come out of the pool and go back there"""
    old = t["tiles"].pop(space, None)
    if old:
        t["pool"][old["source"]] += 1
    for seat in t["seats"]:
        men = t["men"][seat]
        if space in men:
            men[men.index(space)] = "hand"
    if tile != "empty":
        source, state = tile.split()
        t["tiles"][space] = {"source": source, "installed": state == "installed"}
        t["pool"][source] -= 1
    if holder not in (None, "nobody"):
        man_to(t, str(holder), space)


def man_to(t: Table, seat: str, place: str) -> None:
    men = t["men"][seat]
    free = "hand" if "hand" in men else "pool"
    if free not in men:
        raise CannotKnow(f"no scientist of {seat} is left for {place}")
    men[men.index(free)] = place


def of_summit(t: Table, place: int, *topics: str) -> None:
    """co2.summit.one-per-topic"""
    before = [f"summit {place}/{topic}" for topic in t["summits"].get(place, [])]
    for seat in t["seats"]:
        t["men"][seat] = ["hand" if man in before else man for man in t["men"][seat]]
    named = [topic.split("=") for topic in topics]
    tile = sorted(source for source, _ in named)
    if tile != sorted(t["summits"].get(place, [])):
        t["summits_seen"].append(tile)
    t["summits"][place] = [source for source, _ in named]
    for source, holder in named:
        if holder != "free":
            man_to(t, holder, f"summit {place}/{source}")


def of_plants(t: Table, region: str, *plants: str) -> None:
    """co2.setup.plants-sorted: plants come off their piles, which are as deep as the board says

    A row that stops early is empty from there on.
    """
    for here in t["ground"][region]:
        count_plant(t, here, -1)
    row = [*plants, *["empty"] * (len(t["ground"][region]) - len(plants))]
    named = [plant.replace("empty", "").split(":") for plant in row]
    t["ground"][region] = [
        {"source": one[0], "owner": one[1]} if len(one) == 2 else one[0] for one in named
    ]
    for here in t["ground"][region]:
        count_plant(t, here, 1)


def count_plant(t: Table, here: Any, step: int) -> None:
    if isinstance(here, dict):
        t["stack"][here["source"]] += step
    elif here:
        t["fossils"][here] -= step


def of_agenda(t: Table, region: str, *sources: str) -> None:
    t["agenda"][region] = list(sources)


def leave(hands: dict[str, list[Any]], cards: tuple[int, ...]) -> None:
    """There is one card of each number: put down somewhere, it lies nowhere else."""
    for seat, hand in hands.items():
        hands[seat] = [card for card in hand if card not in cards]


def of_hand(t: Table, seat: str, *cards: int) -> None:
    leave(t["lobby"], cards)
    t["lobby"][seat] = list(cards)
    t["lobby_seen"] |= set(cards)


def of_goal(t: Table, seat: str, number: int) -> None:
    for other, held in t["goal"].items():
        if number and held == number and other != seat:
            t["goal"][other] = "?"  # that seat has another one, and nobody says which
    t["goal"][seat] = number or None
    t["goals_seen"] |= {number} - {0}


def of_goals(t: Table, seat: str, *numbers: int) -> None:
    back = [number for number in t["un_won"][seat] if number and number not in numbers]
    leave(t["un_won"], numbers)
    t["un_won"][seat] = list(numbers)
    t["un"] = [number for number in t["un"] if number not in numbers] + back
    t["un_seen"] |= set(numbers)


def of_display(t: Table, *numbers: int) -> None:
    leave(t["un_won"], numbers)
    t["un"] = list(numbers)
    t["un_left"] -= len(set(numbers) - t["un_seen"])
    t["un_seen"] |= set(numbers)


def of_events(t: Table, *numbers: int) -> None:
    t["events"] = list(numbers)
    t["events_seen"] |= set(numbers)


def of_stack(t: Table, source: str, left: int) -> None:
    """co2.setup.plants-sorted: the cheapest are gone"""
    plants = [level for level in t["box"]["plant"][source] if level.isdigit()]
    t["stack"][source] = len(plants) - left


AMENDS: dict[str, Callable[..., None]] = {
    "seat.seatfield": of_seat,
    "region.regionfield": of_region,
    "region.control": of_control,
    "boardfield": of_board,
    "turn": of_turn,
    "space": of_space,
    "summit": of_summit,
    "region.plants": of_plants,
    "region.agenda": of_agenda,
    "seat.lobby": of_hand,
    "seat.goal": of_goal,
    "seat.goals": of_goals,
    "un": of_display,
    "event": of_events,
    "stack": of_stack,
}
