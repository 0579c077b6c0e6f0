"""Tables at the edge of what can be, as position rows: steps about to change, the last cities,
markets and decks that run out, players with little and with much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from co2replay.games.power_grid import forms as f
from co2replay.notation.records import OMITTED, POSITION, Entry

from ..board.state import Table
from ..box.components import COAL, OIL
from ..chapters.building import ground_of
from ..chapters.storage import fits, room_of
from . import deck

LATE, LAST_CARDS, SHORT, RICH, POOR, STEP2, STEP3 = EDGES = (
    *("late", "last cards", "short", "rich", "poor", "step 2", "step 3"),
)
ROUNDS = range(2, 12)
WHERE = (f.AUCTION, f.RESOURCES, f.BUILDING, f.BUREAUCRACY)


def draw_edges(rng: Any) -> tuple[str, ...]:
    """None for a game from its start; else some of the edges, the table lies at."""
    if rng.random() < 0.6:
        return ()
    return tuple(rng.sample(EDGES, rng.randrange(1, 4)))


def row(verb: int, *args: int) -> Entry:
    return Entry(POSITION, verb, args)


def rows(t: Table, rng: Any, edges: Sequence[str]) -> list[Entry]:
    """A table that could be, whatever led to it: every card, token and house is somewhere."""
    rules, seats = t.rules, list(t.state.seats)
    step = 3 if STEP3 in edges else 2 if STEP2 in edges else 1
    step = 1 if rules.is_for_novices() else step
    regions = deck.regions(rules, rng)
    order, phase = rng.sample(seats, len(seats)), rng.choice(WHERE)
    networks = some_networks(t, rng, regions, step, LATE in edges)
    plants, market, under, out, left = some_cards(t, rng, step, networks)
    cities = {seat: len(networks[seat]) for seat in order}
    if phase in (f.BUILDING, f.BUREAUCRACY):  # some were connected since the order was set
        cities = {seat: rng.randrange(now + 1) for seat, now in cities.items()}
    order.sort(key=lambda seat: (-cities[seat], -max(plants[seat], default=0)))
    above = min(left, rng.randrange(3) if LAST_CARDS in edges else left) if step < 3 else 0
    found = [row(f.BOARD_FIELD, f.BOARD_FIELDS.index("step"), step)]
    found += [row(f.BOARD_FIELD, f.BOARD_FIELDS.index("deck"), above)]
    found += [row(f.REGIONS_SEEN, *regions), row(f.ORDER_SEEN, *order)]
    found += [row(f.MARKET, *market), row(f.UNDER, *under), row(f.OUT, *out)]
    tokens = [shelf.tokens for shelf in rules.box.shelves]
    for seat in seats:
        most = 8 if POOR in edges else 60
        money = rng.randrange(most) + (150 if RICH in edges else 0)
        held = some_fuel(t, rng, plants[seat], tokens)
        amounts = dict(zip(f.FUELS, held, strict=True)) | {"money": money}
        for name, amount in amounts.items():
            found.append(row(f.SEAT_FIELD, seat, f.SEAT_FIELDS.index(name), amount))
        found.append(row(f.SEAT_PLANTS, seat, *plants[seat]))
        found.append(row(f.SEAT_CITIES, seat, *networks[seat]))
    for fuel, shelf in enumerate(rules.box.shelves):
        space = min(tokens[fuel], shelf.room * len(shelf.prices))
        lying = rng.randrange(min(space, 3) + 1 if SHORT in edges else space + 1)
        for zone, amount in (("market", lying), ("supply", tokens[fuel] - lying)):
            name = f"{zone}.{f.FUELS[fuel]}"
            found.append(row(f.BOARD_FIELD, f.BOARD_FIELDS.index(name), amount))
    least = max(map(len, plants.values()))  # one plant a round, and none yet of this one
    least += phase == f.AUCTION
    game_round = max(least, rng.choice(ROUNDS))
    return [*found, row(f.ROUND, game_round, phase, OMITTED)]


def some_networks(
    t: Table, rng: Any, regions: Sequence[int], step: int, is_late: bool
) -> dict[int, tuple[int, ...]]:
    """Cities by chance, as many to each as the step has room for; late ones nearly end the game."""
    numbers, players = t.rules.numbers, t.rules.players
    ground = [
        city
        for city in range(len(f.CITIES))
        if t.rules.box.region_of[city] in regions and ground_of(city) == t.rules.ground
    ]
    end = numbers.cities_novices if t.rules.is_for_novices() else numbers.cities_end[players]
    most = end if step > 1 else min(end, numbers.cities_step2[players])
    room = dict.fromkeys(ground, numbers.networks_by_step[step])
    found: dict[int, tuple[int, ...]] = {}
    for seat in t.state.seats:
        count = most - 1 - rng.randrange(3) if is_late else rng.randrange(most)
        free = [city for city in ground if room[city] > 0]
        chosen = rng.sample(free, max(0, min(count, len(free))))
        for city in chosen:
            room[city] -= 1
        found[seat] = tuple(chosen)
    return found


def some_cards(
    t: Table, rng: Any, step: int, networks: dict[int, tuple[int, ...]]
) -> tuple[dict[int, tuple[int, ...]], list[int], list[int], list[int], int]:
    """Plants owned, on the market, under the Step 3 card, gone; how many are left for the deck."""
    numbers, players = t.rules.numbers, t.rules.players
    cards = [number for number in t.rules.box.plants if number not in numbers.plants_open]
    rng.shuffle(cards)
    plants = {}
    for seat in t.state.seats:
        count = rng.randrange(numbers.plants_max[players] + 1)
        plants[seat] = tuple(sorted(cards.pop() for _ in range(count)))
    cities = max(map(len, networks.values()))
    fit = [number for number in cards if number > cities]
    size = numbers.market_plants_last if step == 3 else numbers.market_plants
    market = sorted(fit[:size])
    rest = [number for number in cards if number not in market]
    under = [rest.pop() for _ in range(min(len(rest), rng.randrange(5)))]
    first = numbers.deck_first
    out = [first] if first in rest else []
    left = len(rest) - len(out)
    if step < 3:  # some left at the set-up, and nobody sees them
        left -= numbers.deck_removed[players]
    gone = rng.randrange(left + 1) if step < 3 else left
    out += [number for number in rest if number != first][:gone]
    return plants, market, sorted(under), sorted(out), left - gone


def some_fuel(t: Table, rng: Any, plants: Sequence[int], tokens: list[int]) -> list[int]:
    """Tokens that these plants can hold, taken out of what is left."""
    room = room_of(t.rules, plants)
    held = [0, 0, 0, 0]
    for fuel in range(len(held)):
        most = room[fuel] + (room.hybrid if fuel in (COAL, OIL) else 0)
        amount = rng.randrange(min(most, tokens[fuel]) + 1)
        while amount and not fits(room, [*held[:fuel], amount, *held[fuel + 1 :]]):
            amount -= 1
        held[fuel] = amount
        tokens[fuel] -= amount
    return held
