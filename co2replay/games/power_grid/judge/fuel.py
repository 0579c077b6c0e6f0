"""What plants store and burn: coal and oil share the room of hybrids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from co2replay.games.judging import Table, Wrong, is_answer

from .due import lacking
from .numbers import FUELS, Cards
from .pages import coming, turn_page

Mix = tuple[int, int]  # coal, oil
HYBRID = "coal oil"
RUNS_STORED = 2  # pg.plant.storage


def room(cards: Cards, plants: Iterable[int]) -> dict[str, int]:
    """pg.plant.storage, pg.plant.storage-kind: by what a plant burns"""
    found = dict.fromkeys((*FUELS, HYBRID, ""), 0)
    for number in plants:
        tokens, kind, _ = cards[number]
        found[kind] += RUNS_STORED * tokens
    return found


def beyond(cards: Cards, plants: Iterable[int], fuel: dict[str, int]) -> dict[str, int]:
    """The tokens of each kind without a room of their own: coal and oil, for hybrids to take."""
    space = room(cards, plants)
    return {kind: max(0, fuel[kind] - space[kind]) for kind in FUELS}


def fits(cards: Cards, plants: Sequence[int], fuel: dict[str, int]) -> bool:
    """pg.plant.hybrid-store, pg.resources.rearrange"""
    over = beyond(cards, plants, fuel)
    in_hybrids = over["coal"] + over["oil"] <= room(cards, plants)[HYBRID]
    return in_hybrids and not over["garbage"] and not over["uranium"]


def places_for(cards: Cards, plants: Sequence[int], fuel: dict[str, int], kind: str) -> int:
    """pg.resources.buy-capacity: on its own plants, and what the rest leaves of the hybrids"""
    space, over = room(cards, plants), beyond(cards, plants, fuel)
    own = max(0, space[kind] - fuel[kind])
    hybrids = max(0, space[HYBRID] - over["coal"] - over["oil"]) if kind in ("coal", "oil") else 0
    return own + hybrids


def usable(cards: Cards, plants: Iterable[int], kind: str) -> bool:
    """pg.resources.buy-usable"""
    return any(kind in cards[number][1].split() for number in plants)


# What a discarded plant leaves behind -------------------------------------------------------------


def ways_to_lose(cards: Cards, plants: Sequence[int], fuel: dict[str, int]) -> list[Mix]:
    """pg.auction.discard-lose-fuel: what fits nowhere, and no more"""
    over = beyond(cards, plants, fuel)
    lost = max(0, over["coal"] + over["oil"] - room(cards, plants)[HYBRID])
    return [(coal, lost - coal) for coal in range(lost + 1) if is_way(over, coal, lost - coal)]


def is_way(over: dict[str, int], coal: int, oil: int) -> bool:
    return coal <= over["coal"] and oil <= over["oil"]


def lose(t: Table, seat: str) -> None:
    """pg.auction.discard-move-fuel, pg.auction.discard-lose-fuel"""
    clause = "pg.auction.discard-lose-fuel"
    plants, fuel = t["plants"][seat], t["fuel"][seat]
    over = beyond(t["cards"], plants, fuel)
    for kind in ("garbage", "uranium"):
        to_supply(t, seat, kind, over[kind])
    ways = ways_to_lose(t["cards"], plants, fuel)
    way = ways[0]
    if len(ways) > 1:
        way = chosen_mix(t, seat, "lose", ways, clause)
    elif any((*way, over["garbage"], over["uranium"])):
        lost = [*way, over["garbage"], over["uranium"]]
        t["unwritten"].append((seat, "lose", lost))
    to_supply(t, seat, "coal", way[0])
    to_supply(t, seat, "oil", way[1])


def chosen_mix(t: Table, seat: str, verb: str, ways: list[Mix], clause: str) -> Mix:
    """Take the word on a choice that this player has."""
    page = coming(t, (seat, verb))
    if page is None or not is_answer(page, seat, verb):
        raise lacking(t, page, clause, f"{verb} of {seat}")
    coal, oil, *others = page["says"]
    if (coal, oil) not in ways or any(others):
        is_short = verb == "burn" and coal + oil != sum(ways[0])
        also = ("pg.plant.fuel-exact",) * is_short
        raise Wrong(clause, page, f"it is one of {ways}", also=also)
    turn_page(t)
    return coal, oil


def to_supply(t: Table, seat: str, kind: str, tokens: int) -> None:
    """pg.bureaucracy.burn"""
    t["fuel"][seat][kind] -= tokens
    t["supply"][kind] += tokens


# Running plants -----------------------------------------------------------------------------------


def mixes(cards: Cards, run: Sequence[int], fuel: dict[str, int]) -> list[Mix]:
    """All that hybrids may burn while these plants run, the others first; none: they cannot run.

    pg.plant.fuel-exact, pg.plant.hybrid-mix; tokens may be moved between the runs, and a log does
    not say where they lie: whatever a player holds may be burnt (pg.resources.rearrange).
    """
    need = dict.fromkeys((*FUELS, HYBRID, ""), 0)
    for number in run:
        need[cards[number][1]] += cards[number][0]
    if any(fuel[kind] < need[kind] for kind in FUELS):
        return []
    left = (fuel["coal"] - need["coal"], fuel["oil"] - need["oil"])
    ways = [(coal, need[HYBRID] - coal) for coal in range(need[HYBRID] + 1)]
    return [(coal, oil) for coal, oil in ways if coal <= left[0] and oil <= left[1]]


def runs(cards: Cards, plants: Sequence[int], fuel: dict[str, int]) -> list[tuple[int, ...]]:
    """Every set of plants that can run at once, the empty one too."""
    return [
        chosen
        for count in range(len(plants) + 1)
        for chosen in combinations(plants, count)
        if mixes(cards, chosen, fuel)
    ]


def most_powered(t: Table, seat: str) -> int:
    """pg.end.winner: the most cities that this player is able to power"""
    found = runs(t["cards"], t["plants"][seat], t["fuel"][seat])
    return max(powered(t, seat, chosen) for chosen in found)


def powered(t: Table, seat: str, chosen: Sequence[int]) -> int:
    """pg.plant.output-cap, pg.bureaucracy.surplus-wasted"""
    cards: Cards = t["cards"]
    return min(sum(cards[number][2] for number in chosen), len(t["cities"][seat]))
