"""A small table of Power Grid that plays and saves games as the open implementation does.

It knows the cards and the maps of the box, and nothing else of the product: refills, payments,
limits and what happens when stand here a second time, from the register and from the description
of the form. `seen` tells which of the rarer things a game came to.
"""

from __future__ import annotations

import heapq
import itertools
import random
from typing import Any, NamedTuple

from co2replay.games.power_grid.box.components import KINDS, load_box
from co2replay.games.power_grid.forms import CITIES, CITIES_OF_MAP, REGIONS

from .saved import spelt

Saved = dict[str, Any]
FUELS = ("coal", "oil", "garbage", "uranium")
STEP3 = 99
PAYMENT = (10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145)
PAYMENT += (148, 150, 150)
# By players: coal, oil, garbage and uranium that come back in steps 1, 2 and 3.
REFILL = {
    2: ((3, 4, 3), (2, 2, 4), (1, 2, 3), (1, 1, 1)),
    3: ((4, 5, 3), (2, 3, 4), (1, 2, 3), (1, 1, 1)),
    4: ((5, 6, 4), (3, 4, 5), (2, 3, 4), (1, 2, 2)),
    5: ((5, 7, 5), (4, 5, 6), (3, 3, 5), (2, 3, 2)),
    6: ((7, 9, 6), (5, 6, 7), (3, 5, 6), (2, 3, 3)),
}
REMOVED = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}
REGIONS_IN_PLAY = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}
TO_STEP2 = {2: 10, 3: 7, 4: 7, 5: 7, 6: 6}
TO_END = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}
# Every token of a fuel has its price; those that lie on the market are the dearest.
IN_THREES = tuple(price for price in range(1, 9) for _ in range(3))
PRICES = (IN_THREES, IN_THREES, IN_THREES, (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16))


class Pace(NamedTuple):
    """How these people play: chances in a hundred, and cities a turn."""

    opens: int = 60
    raises: int = 40
    cities: int = 3
    idle_until: int = 0  # nobody builds more than one city before this round
    stocks: int = 70


USUAL = Pace()


class Words(NamedTuple):
    """What differs from one version of the implementation to another."""

    stop: str = ""
    step: str = "Power Plant"
    is_card_first: bool = False  # before the city, or the plant given up, for which it is drawn
    is_lost_fuel_gone: bool = False  # it lies in no supply
    is_price_told: bool = False  # an event says what a plant was sold for
    is_hybrid_emptied: bool = False  # of coal or oil that is too much alone, none stays in hybrids
    is_sealed: bool = False  # all bid at once, under cover
    is_rest_back: bool = False  # of coal and oil together too much, nothing goes to nobody
    is_step_told: bool = False  # an event says that step 3 begins, wherever it does


EARLY = Words("", "power plant", is_card_first=True, is_lost_fuel_gone=True, is_hybrid_emptied=True)
LATER = Words()  # as the rules are
LATEST = Words(".", is_price_told=True, is_hybrid_emptied=True)
SEALED = Words(is_sealed=True)
SEALED_LATEST = Words(".", is_price_told=True, is_sealed=True, is_rest_back=True, is_step_told=True)


class Seat:
    def __init__(self, number: int) -> None:
        self.number = number
        self.money = 50
        self.plants: list[int] = []
        self.fuel = [0, 0, 0, 0]
        self.cities: dict[str, int] = {}
        self.could_power = 0


class Elsewhere:
    """One game, played by chance at a pace."""

    def __init__(
        self, players: int, ground: str, seed: int, pace: Pace = USUAL, words: Words = LATER
    ) -> None:
        self.luck = random.Random(seed)
        self.pace, self.words = pace, words
        self.ground = ground
        self.plants = {
            number: (KINDS[plant.kind], plant.fuel, plant.cities)
            for number, plant in load_box().plants.items()
        }
        self.seats = [Seat(number) for number in range(players)]
        self.order = list(range(players))
        self.market = [24, 18, 6, 2]
        self.supply = [0, 6, 18, 10]
        self.lay_map()
        numbers = [one for one in sorted(self.plants) if one > 10 and one != 13]
        self.luck.shuffle(numbers)
        self.deck = [13, *numbers[REMOVED[players] :], STEP3]
        self.actual, self.future = [3, 4, 5, 6], [7, 8, 9, 10]
        self.step, self.round, self.phase = 1, 1, "Auction"
        self.rows: list[Saved] = []
        self.late: list[Saved] = []  # a move told behind the card that it brings
        self.seen: set[str] = set()
        self.event("Game Start!", "")

    def lay_map(self) -> None:
        """Regions that hang together, their cities, and what joins these."""
        box, ours = load_box(), CITIES_OF_MAP[self.ground]
        of_map = [x for x, city in enumerate(CITIES) if city in ours]
        joined = {
            (box.region_of[x], box.region_of[y])
            for x in of_map
            for y, _ in box.neighbours[x]
            if box.region_of[x] != box.region_of[y]
        }
        regions = sorted({box.region_of[x] for x in of_map})
        chosen = [self.luck.choice(regions)]
        while len(chosen) < REGIONS_IN_PLAY[len(self.seats)]:
            more = self.luck.choice(regions)
            if more not in chosen and any((more, one) in joined for one in chosen):
                chosen.append(more)
        there = [x for x in of_map if box.region_of[x] in chosen]
        self.region = {spelt(x): REGIONS[box.region_of[x]] for x in there}
        self.edges: dict[str, dict[str, int]] = {
            spelt(x): {spelt(y): cost for y, cost in box.neighbours[x] if y in there} for x in there
        }

    # Rows -----------------------------------------------------------------------------------------

    def event(self, text: str, stop: str | None = None) -> None:
        self.rows.append(
            {"type": "event", "event": text + (self.words.stop if stop is None else stop)}
        )

    def move(self, seat: Seat, name: str, data: Any, told: str, is_before: bool = True) -> None:
        simple = f"Nemo {seat.number} {told}{self.words.stop}"
        one = {"name": name, "data": data}
        row = {"type": "move", "player": seat.number, "move": one, "simple": simple, "pretty": ""}
        if is_before or not self.words.is_card_first:
            self.rows.append(row)
        else:
            self.late.append(row)

    def tell_late(self) -> None:
        self.rows += self.late
        self.late = []

    # Cards ----------------------------------------------------------------------------------------

    def most_cities(self) -> int:
        return max(len(seat.cities) for seat in self.seats)

    def draw(self) -> None:
        if not self.deck:
            self.seen.add("nothing left to draw")
            return
        card = self.deck.pop(0)
        while card <= self.most_cities():
            self.event(f"Power plant {card} discarded", ".")
            self.seen.add("a card too small")
            if not self.deck:  # it lies on the market all the same: no rule says so
                self.seen.add("the last card too small")
                break
            card = self.deck.pop(0)
        if card != STEP3:
            self.event(f"Power Plant {card} drawn from the deck", ".")
            self.lay_out(card)
            return
        self.luck.shuffle(self.deck)
        self.seen.add(f"step 3 card in {self.phase}, step {self.step}")
        if self.phase == "Auction":
            self.lay_out(card)
            return
        lowest = self.actual.pop(0)
        self.event(f"Step 3 will begin next phase, {self.words.step} {lowest} discarded", ".")
        self.actual, self.future = sorted([*self.actual, *self.future]), []

    def lay_out(self, card: int) -> None:
        whole = sorted([*self.actual, *self.future, card])
        is_last = not self.future
        self.actual, self.future = (whole, []) if is_last else (whole[:4], whole[4:])

    # Auctions -------------------------------------------------------------------------------------

    def auctions(self) -> None:
        waiting, sold = list(self.order), 0
        while waiting:
            seat = self.seats[waiting[0]]
            can = [one for one in self.actual if one <= seat.money]
            is_due = self.round == 1
            if not can or not (is_due or self.luck.randrange(100) < self.pace.opens):
                self.move(seat, "Pass", True, "passes")
                waiting.pop(0)
                continue
            plant = self.luck.choice(can)
            winner, price = self.auction(seat, plant, waiting)
            if winner is not seat:
                self.seen.add("somebody else won")
            waiting.remove(winner.number)
            winner.money -= price
            winner.plants.append(plant)
            self.actual.remove(plant)
            sold += 1
            if self.words.is_price_told:
                self.event(f"Nemo {winner.number} wins the bid and pays {price}")
            if self.round == 1 and not waiting:
                self.set_order()
            if len(winner.plants) > (4 if len(self.seats) == 2 else 3):
                self.give_up(winner)
            self.draw()
            self.tell_late()
        if not sold and self.actual:
            self.event(f"Everyone passed, removing lowest numbered Power Plant ({self.actual[0]})")
            self.seen.add("nobody bought")
            self.actual.pop(0)
            if self.deck[:1] == [STEP3]:
                self.seen.add("step 3 card where nobody bought")
            self.draw()
        if STEP3 in self.future:
            self.event(f"Starting Step 3, {self.words.step} {self.actual[0]} discarded")
            self.actual, self.future = [*self.actual[1:], *self.future[:-1]], []
            self.step = 3

    def auction(self, opener: Seat, plant: int, waiting: list[int]) -> tuple[Seat, int]:
        if len(waiting) == 1:
            self.move(opener, "ChoosePowerPlant", plant, f"chooses Power Plant {plant}")
            return opener, plant
        told = f"chooses Power Plant {plant} to initiate an auction"
        self.move(opener, "ChoosePowerPlant", plant, told)
        if self.words.is_sealed:
            return self.sealed(opener, plant, waiting)
        price = plant
        if opener.money > plant and self.luck.randrange(100) < 20:
            price += 1
            self.seen.add("opened above the number")
        self.move(opener, "Bid", price, f"bids ${price}")
        count = len(self.seats)
        around = [(opener.number + more) % count for more in range(count)]
        bidding = [one for one in around if one in waiting]
        while len(bidding) > 1:
            bidding.append(bidding.pop(0))
            seat = self.seats[bidding[0]]
            if seat.money > price and self.luck.randrange(100) < self.pace.raises:
                price = min(seat.money, price + self.luck.randrange(1, 4))
                self.move(seat, "Bid", price, f"bids ${price}")
            else:
                self.move(seat, "Pass", True, "passes")
                bidding.pop(0)
                bidding.insert(0, bidding.pop())  # the next is asked behind who left
        return self.seats[bidding[0]], price

    def sealed(self, opener: Seat, plant: int, waiting: list[int]) -> tuple[Seat, int]:
        """Told when all have bid, as they came; the second highest bid says what is paid."""
        coming = list(waiting)
        self.luck.shuffle(coming)
        bids: dict[int, int] = {}
        for number in coming:
            seat = self.seats[number]
            is_bid = seat is opener or self.luck.randrange(100) < self.pace.raises
            if not is_bid or seat.money < plant:
                self.move(seat, "Pass", True, "passes")
                continue
            bids[number] = min(seat.money, plant + self.luck.randrange(4))
            self.move(seat, "Bid", bids[number], f"bids ${bids[number]}")
        count = len(self.seats)
        around = [(opener.number + more) % count for more in range(count)]
        asked = [number for number in around if number in bids]
        high = max(bids.values())
        winner = next(number for number in asked if bids[number] == high)
        others = [number for number in asked if number != winner]
        if not others:
            return self.seats[winner], plant
        second = max(bids[number] for number in others)
        if second == high:
            self.seen.add("sealed: a tie")
            return self.seats[winner], second
        # who has the second highest bid goes that far; asked behind, the winner bids one more
        is_behind = any(bids[one] == second for one in asked[: asked.index(winner)])
        self.seen.add("sealed: one more" if is_behind else "sealed: as much as the second")
        return self.seats[winner], second + is_behind

    def begin_step3(self) -> None:
        if self.words.is_step_told and self.step != 3:
            self.event("Starting Step 3", ".")
            self.seen.add("step 3 told by itself")
        self.step = 3

    def room(self, seat: Seat) -> tuple[list[int], int]:
        """For each fuel alone, and what hybrids take of coal and oil."""
        own, mixed = [0, 0, 0, 0], 0
        for number in seat.plants:
            kind, fuel, _ = self.plants[number]
            if kind == "hybrid":
                mixed += 2 * fuel
            elif kind in FUELS:
                own[FUELS.index(kind)] += 2 * fuel
        return own, mixed

    def give_up(self, seat: Seat) -> None:
        """The smallest of the plants that are not new goes; of coal and oil what fits nowhere."""
        plant = min(seat.plants[:-1])
        seat.plants.remove(plant)
        self.seen.add("a plant given up")
        own, mixed = self.room(seat)
        for fuel in (2, 3):
            self.lose(seat, fuel, max(0, seat.fuel[fuel] - own[fuel]))
        over = self.too_much(seat)
        told = f"discards Power Plant {plant}"
        self.move(seat, "DiscardPowerPlant", plant, told, is_before=len(over) == 2)
        if len(over) == 1:
            spare = [max(0, seat.fuel[fuel] - own[fuel]) for fuel in (0, 1)]
            due = sum(spare) - mixed
            self.lose(seat, over[0], spare[over[0]] if self.words.is_hybrid_emptied else due)
        while len(over) == 2:
            # it asks for either; nobody gives back what fits
            fuel = self.luck.choice([one for one in over if seat.fuel[one] > own[one]])
            seat.fuel[fuel] -= 1
            self.supply[fuel] += 1
            over = self.too_much(seat)
            told = f"discarded a {FUELS[fuel]}"
            self.move(seat, "DiscardResources", FUELS[fuel], told, is_before=len(over) == 2)
            self.seen.add("coal and oil given back")
            if len(over) == 1 and self.words.is_rest_back:
                self.lose(seat, over[0], max(0, seat.fuel[over[0]] - own[over[0]]))
                self.seen.add("the rest given back")
            elif len(over) == 1:
                seat.fuel[over[0]] -= 1
                self.seen.add("a token that went nowhere")
                if self.too_much(seat):
                    self.seen.add("more than fits is kept")

    def too_much(self, seat: Seat) -> list[int]:
        """Coal, oil, both or neither."""
        own, mixed = self.room(seat)
        more = [seat.fuel[fuel] - own[fuel] for fuel in (0, 1)]
        if not mixed:
            return [fuel for fuel in (0, 1) if more[fuel] > 0]
        return [fuel for fuel in (0, 1) if more[fuel] + max(0, more[1 - fuel]) > mixed]

    def lose(self, seat: Seat, fuel: int, count: int) -> None:
        seat.fuel[fuel] -= count
        if count:
            self.seen.add("fuel lost with a plant")
        if not self.words.is_lost_fuel_gone:
            self.supply[fuel] += count

    def set_order(self) -> None:
        def rank(number: int) -> tuple[int, int]:
            seat = self.seats[number]
            return len(seat.cities), max(seat.plants, default=0)

        self.order = sorted(self.order, key=rank, reverse=True)

    # Fuel and cities ------------------------------------------------------------------------------

    def buy(self, seat: Seat) -> None:
        own, mixed = self.room(seat)
        while self.luck.randrange(100) < 92:
            spare = [max(0, seat.fuel[fuel] - own[fuel]) for fuel in (0, 1)]
            room = [own[fuel] + mixed - sum(spare) + spare[fuel] for fuel in (0, 1)]
            room += own[2:]
            can = [
                fuel
                for fuel in range(4)
                if seat.fuel[fuel] < room[fuel]
                and self.market[fuel]
                and PRICES[fuel][-self.market[fuel]] <= seat.money
            ]
            if not can or self.luck.randrange(100) >= self.pace.stocks:
                break
            fuel = self.luck.choice(can)
            price = PRICES[fuel][-self.market[fuel]]
            self.market[fuel] -= 1
            seat.fuel[fuel] += 1
            seat.money -= price
            if FUELS[fuel] == "uranium":
                self.seen.add("uranium bought")
            data = {"resource": FUELS[fuel]}
            self.move(seat, "BuyResource", data, f"buys {FUELS[fuel]} for ${price}")
        self.move(seat, "Pass", True, "passes")

    def prices(self, seat: Seat) -> dict[str, int]:
        """Of each city that this player may connect now."""
        way = dict.fromkeys(seat.cities, 0) or dict.fromkeys(self.edges, 0)
        heap = [(0, city) for city in way]
        while heap:
            cost, city = heapq.heappop(heap)
            if cost > way[city]:
                continue
            for other, more in self.edges[city].items():
                if cost + more < way.get(other, 1000):
                    way[other] = cost + more
                    heapq.heappush(heap, (cost + more, other))
        there = {city: sum(city in one.cities for one in self.seats) for city in way}
        return {
            city: 10 + 5 * there[city] + cost
            for city, cost in way.items()
            if city not in seat.cities and there[city] < self.step
        }

    def build(self, seat: Seat) -> None:
        most = 1 if self.round < self.pace.idle_until else self.pace.cities
        for _ in range(self.luck.randrange(most + 1)):
            can = {city: price for city, price in self.prices(seat).items() if price <= seat.money}
            if not can or len(seat.cities) == 21:
                break
            city = min(can, key=lambda one: (can[one], one))
            self.seen.add(f"a house at {10 + 5 * sum(city in one.cities for one in self.seats)}")
            seat.cities[city] = sum(city in one.cities for one in self.seats)
            seat.money -= can[city]
            data = {"name": city, "price": can[city]}
            self.move(seat, "Build", data, f"builds on {city} for ${can[city]}", is_before=False)
            if self.actual and self.actual[0] <= len(seat.cities):
                self.seen.add("a plant too small")
                self.actual.pop(0)
                self.draw()
            self.tell_late()
        self.move(seat, "Pass", True, "passes")

    # Powering -------------------------------------------------------------------------------------

    def ways_to_run(self, seat: Seat, number: int) -> list[list[int]]:
        kind, fuel, _ = self.plants[number]
        if kind == "hybrid":
            ways = [[coal, fuel - coal, 0, 0] for coal in range(fuel + 1)]
        else:
            ways = [[fuel * (kind == name) for name in FUELS]]
        return [way for way in ways if all(x <= y for x, y in zip(way, seat.fuel, strict=True))]

    def power(self) -> None:
        """Rows of different players stand between one another."""
        left = {number: list(self.seats[number].plants) for number in self.order}
        output = dict.fromkeys(left, 0)
        while left:
            number = self.luck.choice(list(left))
            seat = self.seats[number]
            can = [(one, way) for one in left[number] for way in self.ways_to_run(seat, one)]
            if not can or output[number] >= len(seat.cities) or self.luck.randrange(100) < 3:
                self.move(seat, "Pass", True, "passes")
                seat.money += PAYMENT[min(output[number], len(seat.cities))]
                del left[number]
                continue
            plant, way = self.luck.choice(can)
            for fuel, count in enumerate(way):
                seat.fuel[fuel] -= count
                self.supply[fuel] += count
            if self.plants[plant][0] == "hybrid" and way[0] and way[1]:
                self.seen.add("a mixed hybrid")
            spent = [name for name, count in zip(FUELS, way, strict=True) for _ in range(count)]
            data = {"powerPlant": plant, "resourcesSpent": spent}
            data["citiesPowered"] = self.plants[plant][2]
            self.move(seat, "UsePowerPlant", data, f"uses Power Plant {plant}")
            output[number] += self.plants[plant][2]
            left[number].remove(plant)

    def refill(self) -> None:
        put = []
        for fuel in range(4):
            due = REFILL[len(self.seats)][fuel][self.step - 1]
            put.append(min(due, self.supply[fuel]))
            if put[-1] < due:
                self.seen.add("too little in the supply")
            self.supply[fuel] -= put[-1]
            self.market[fuel] += put[-1]
        self.event(f"Resupplying resources: [{', '.join(map(str, put))}]")
        if self.future:
            self.event(f"Putting Power Plant {self.future[-1]} on the bottom of the deck")
            self.deck.append(self.future.pop())
        elif self.actual:
            self.event(f"Discarding Power Plant {self.actual.pop(0)}")
        self.draw()

    def most_powered(self, seat: Seat) -> int:
        best = 0
        for count in range(len(seat.plants) + 1):
            for some in itertools.combinations(seat.plants, count):
                need, mixed = [0, 0, 0, 0], 0
                for number in some:
                    kind, fuel, _ = self.plants[number]
                    if kind == "hybrid":
                        mixed += fuel
                    elif kind in FUELS:
                        need[FUELS.index(kind)] += fuel
                rest = [has - takes for has, takes in zip(seat.fuel, need, strict=True)]
                if min(rest) >= 0 and rest[0] + rest[1] >= mixed:
                    best = max(best, sum(self.plants[one][2] for one in some))
        return min(best, len(seat.cities))

    # The whole ------------------------------------------------------------------------------------

    def play(self) -> Elsewhere:
        while True:
            self.phase = "Auction"
            if self.actual:
                self.auctions()
            else:
                self.seen.add("an empty market")
            self.phase = "Resources"
            for number in reversed(self.order):
                self.buy(self.seats[number])
            self.phase = "Building"
            for number in reversed(self.order):
                self.build(self.seats[number])
            most = self.most_cities()
            if self.step == 1 and most >= TO_STEP2[len(self.seats)]:
                self.seen.add("step 2" if self.future else "step 2 behind step 3")
                if self.deck[:1] == [STEP3]:
                    self.seen.add("step 3 card at step 2")
                self.event(f"Starting Step 2, {self.words.step} {self.actual.pop(0)} discarded")
                self.step = 2
                self.draw()
                if most >= TO_END[len(self.seats)]:
                    self.seen.add("step 2 and the end at once")
            if most >= TO_END[len(self.seats)]:
                return self.end()
            self.phase = "Bureaucracy"
            if not self.future:
                self.begin_step3()
            self.power()
            self.refill()
            self.round += 1
            self.set_order()
            if not self.future:
                self.begin_step3()

    def end(self) -> Elsewhere:
        self.phase = "Game End"
        for seat in self.seats:
            seat.could_power = self.most_powered(seat)
        self.event("Game Ended!", "")
        best = max(seat.could_power for seat in self.seats)
        tied = [seat for seat in self.seats if seat.could_power == best]
        if len(tied) > 1:
            self.seen.add("a tie on cities powered")
        most = max(len(seat.cities) for seat in self.seats)
        if all(len(seat.cities) < most for seat in tied):
            self.seen.add("not who came first to the last city")
        self.seen.add(f"the end in step {self.step}")
        return self

    def winners(self) -> list[int]:
        def rank(seat: Seat) -> tuple[int, int, int]:
            return seat.could_power, seat.money, len(seat.cities)

        best = max(map(rank, self.seats))
        return [seat.number for seat in self.seats if rank(seat) == best]

    def record(self) -> Saved:
        """With the keys that the description names, and no others."""
        edges = [(x, y, cost) for x, near in self.edges.items() for y, cost in near.items()]
        saved: Saved = {
            "map": {
                "name": {"germany": "Germany", "usa": "USA"}[self.ground],
                "cities": [
                    {"name": city, "region": region, "x": 0, "y": 0}
                    for city, region in self.region.items()
                ],
                "connections": [{"nodes": [x, y], "cost": cost} for x, y, cost in edges if x < y],
            },
            "options": {
                "map": {"germany": "Germany", "usa": "USA"}[self.ground],
                "variant": "original",
                "fastBid": self.words.is_sealed,
                "showMoney": True,
            },
            "players": [
                {
                    "id": seat.number,
                    "money": seat.money,
                    "powerPlants": [{"number": one} for one in seat.plants],
                    "cities": [{"name": x, "position": at} for x, at in seat.cities.items()],
                    **{f"{name}Left": seat.fuel[x] for x, name in enumerate(FUELS)},
                }
                for seat in self.seats
            ],
            "playerOrder": list(self.order),
            "step": self.step,
            "round": self.round,
            "phase": self.phase,
            "actualMarket": [{"number": one} for one in self.actual],
            "futureMarket": [{"number": one} for one in self.future],
            "log": self.rows,
        }
        for fuel, name in enumerate(FUELS):
            saved[f"{name}Market"] = self.market[fuel]
            saved[f"{name}Supply"] = self.supply[fuel]
        return saved


__all__ = [
    *("EARLY", "LATER", "LATEST", "SEALED", "SEALED_LATEST", "USUAL"),
    *("Elsewhere", "Pace", "Words"),
]
