"""What is printed on board, tiles and cards, written down from part 6 of the register."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from co2replay.games.judging import CannotKnow

ENERGIES = ("recycling", "hydro", "wind", "solar", "forestation")
LETTER = {"R": "recycling", "H": "hydro", "W": "wind", "S": "solar", "F": "forestation"}
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")  # clockwise
GRANTS = ("money", "tech", "scientist")
SPACES = dict(zip(REGIONS, (5, 4, 5, 3, 6, 4), strict=True))  # of demand, and of CEPs
FOSSILS = {"gas": (20, 10), "oil": (30, 10), "coal": (40, 10)}  # ppm, tiles
# Money, tech, CEPs, points, and the space of the track that unlocks the level.
PLANTS = {
    ("recycling", 1): (7, 1, 1, 5, 1),
    ("recycling", 2): (10, 2, 1, 8, 4),
    ("hydro", 1): (8, 1, 1, 6, 1),
    ("hydro", 2): (11, 2, 1, 9, 4),
    ("wind", 1): (9, 2, 1, 7, 2),
    ("wind", 2): (12, 3, 1, 10, 5),
    ("solar", 1): (10, 2, 1, 8, 2),
    ("solar", 2): (13, 3, 1, 11, 5),
    ("forestation", 1): (9, 3, 1, 9, 3),
    ("forestation", 2): (12, 4, 1, 12, 6),
}
LENGTH, HALF = 10, 5
INCOME = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
NEXT = {"R": "W", "H": "S", "W": "H", "S": "F", "F": "R"}  # the symbol above space 3
AGENDAS = "SHR RFH WSR FWR RSF HWS FHW HSF"
# The numbers of part 6 with the tile of X25: wind, solar and forestation.
SUMMITS = "RF RH HS HW RS SF WF WS RHF RHS RHW WSF RWF HWS RHWF RHSF RWSF HWSF"
SUMMIT_PLACES = 4
UN_SHOWN = {1: (5, 5), 2: (5, 5), 3: (4, 4), 4: (3, 3)}
UN_SHOWN_COMPETITIVE = (5, 5)
EVENTS = (*REGIONS, "arctic")
COMPANY_OUT = (5, 6, 7)  # with two players
# Private goals 08 to 16, by players from one on.
ASKED = {
    8: (3, 3, 2, 2),
    9: (3, 3, 2, 2),
    10: (4, 4, 3, 3),
    11: (3, 3, 2, 2),
    12: (4, 4, 3, 3),
    13: (3, 3, 2, 2),
    14: (4, 4, 3, 3),
    15: (3, 3, 2, 2),
    16: (4, 4, 3, 3),
}
SIDES = {
    "cep": (3, 6, 10, 14, 18, 22, 26, 30, 34),
    "tech": (2, 7, 11, 15, 19, 23, 27, 31, 35),
    "money": (1, 5, 12, 16, 20, 24, 28, 32, 36),
    "move": (4, 8, 9, 13, 17, 21, 25, 29, 33),
}
SIDE = {card: side for side, cards in SIDES.items() for card in cards}


def words(letters: str) -> tuple[str, ...]:
    return tuple(LETTER[letter] for letter in letters)


def goal_copies() -> dict[str, int]:
    """sc.material.count.env-goals, by what a tile shows"""
    found = {f"plant {name}": 2 for name in (*REGIONS, *ENERGIES)}
    found |= {f"{way} {energy}": 1 for way in ("last", "half") for energy in ENERGIES}
    found |= {"size 2": 2, "size 3": 2, "size 4": 1}
    return found | {f"topic {energy}": 2 for energy in ENERGIES}


def group_of(goal: str) -> str:
    way = goal.split()[0]
    return {"plant": "green", "last": "pink", "half": "pink"}.get(way, "blue")


def un_cards() -> dict[int, tuple[tuple[str, ...], int]]:
    """A38: 15 pairs, doubles among them, for 1 tech; 30 of three, none of a kind, for 2."""
    pairs = [(pair, 1) for pair in combinations_with_replacement(ENERGIES, 2)]
    trios = [(trio, 2) for trio in combinations_with_replacement(ENERGIES, 3)]
    return dict(enumerate([*pairs, *(one for one in trios if len(set(one[0])) > 1)], 1))


class LobbyistCard(NamedTuple):
    kind: str  # plan, prepare, build, summit, sell
    detail: str  # the region, the grant or the energy that is pictured
    bonus: tuple[tuple[str, int], ...]  # more than one: a choice


def lobbyists() -> dict[int, LobbyistCard]:
    """sc.lobby.01-06 to sc.lobby.36, with A06 and A07"""
    money, tech, learn = ("money", 3), ("tech", 2), ("knowledge", 1)
    found = [LobbyistCard("plan", region, (money,)) for region in REGIONS]
    for grant, bonus in zip(GRANTS, (money, tech, ("move", 1)), strict=True):
        found.append(LobbyistCard("plan", grant, (bonus,)))
    gifts = ((money,), (tech, ("money", 2)), (tech,), (money,), (tech,))
    found += [LobbyistCard("prepare", one, gift) for one, gift in zip(ENERGIES, gifts, strict=True)]
    for kind, gift in (("prepare", learn), ("build", money), ("build", learn), ("summit", learn)):
        found += [LobbyistCard(kind, energy, (gift,)) for energy in ENERGIES]
    found += [LobbyistCard("sell", "", (money,)), LobbyistCard("sell", "", (("vp", 2),))]
    return dict(enumerate(found, 1))


class OwnBox(NamedTuple):
    plants: dict[tuple[str, int], tuple[int, int, int, int, int]]
    fossils: dict[str, tuple[int, int]]
    demand: dict[str, int]


COLUMNS = ("money", "tech", "cep", "vp", "space")


def own_box(said: Mapping[str, Any]) -> OwnBox:
    """The package's box, but for what `fact` lines say: `plant.solar.1.money`, `fossil.gas.ppm`."""
    box = OwnBox(dict(PLANTS), dict(FOSSILS), dict(SPACES))
    for path, value in said.items():
        match path.split("."):
            case ["plant", energy, level, column] if column in COLUMNS:
                row = list(box.plants[energy, int(level)])
                row[COLUMNS.index(column)] = int(value)
                box.plants[energy, int(level)] = (row[0], row[1], row[2], row[3], row[4])
            case ["fossil", kind, "ppm"]:
                box.fossils[kind] = (int(value), box.fossils[kind][1])
            case ["fossil", kind, "count"]:
                box.fossils[kind] = (box.fossils[kind][0], int(value))
            case ["board", "demand", region]:
                box.demand[region] = int(value)
            case _:
                raise CannotKnow(f"a copy with another {path}")
    return box
