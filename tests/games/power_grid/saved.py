"""Games of ours written as the implementation boardgamers/powergrid saves them, row by row."""

from __future__ import annotations

import json
from typing import Any

from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.board import cells as at
from co2replay.games.power_grid.board.state import GONE, OVER, State
from co2replay.games.power_grid.chapters.storage import room_of
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.turn.frames import Discard, Draw, Lose, Mix
from co2replay.notation.records import ACT, OMITTED, Entry

from .random_games import Player, rules_for

# How the implementation spells the cities that we spell otherwise.
SPELT = {
    "frankfurt-oder": "Frankfurt-O",
    "frankfurt-main": "Frankfurt-M",
    "luebeck": "Lubeck",
    "duesseldorf": "Dusseldorf",
    "nuernberg": "Nurnberg",
    "muenster": "Münster",
    "osnabrueck": "Osnabrück",
    "wuerzburg": "Würzburg",
    "koeln": "Köln",
    "saarbruecken": "Saarbrücken",
    "muenchen": "München",
    "knoxville": "Knoxvile",
    "jacksonville": "Jacksonvile",
    "st-louis": "St. Louis",
}
COLOURS = ("green", "purple", "red", "blue", "yellow", "black")
SEATS = tuple(f.SEATS.index(name) for name in COLOURS)
# What the implementation decides, where our books leave it open.
READINGS = {
    "last_pays": "minimum",
    "step3_first_removal": "same_round",
    "end_and_step2": "step2_first",
}
PHASES = ("Order", "Auction", "Resources", "Building", "Bureaucracy", "Game End")


def spelt(city: int) -> str:
    name = f.CITIES[city]
    return SPELT.get(name) or name.replace("-", " ").title()


class Saver(Player):
    """Plays a game at random, and saves it meanwhile; `old` as earlier versions wrote it."""

    def __init__(
        self, players: int, ground: int, seed: int, old: bool = False, **habits: str
    ) -> None:
        self.is_fuel_gone = habits.pop("lost_fuel", "") == "gone"
        super().__init__(rules_for(players, ground, "en", {**READINGS, **habits}), seed)
        self.held: list[dict[str, Any]] = []  # what earlier versions write behind its cards
        self.over: list[Entry] = []  # what the implementation takes, and writes no row for
        self.habits = habits
        self.old = old
        self.stop = "" if old else "."
        self.table.state = State()
        GAME.open(self.table, SEATS[:players], {})
        self.rows: list[dict[str, Any]] = []
        self.built: dict[tuple[int, int], int] = {}  # how many houses stood there before
        self.passed: list[int] = []  # who is done with phase 5
        self.unasked = 0  # the round in whose auctions nobody is asked
        self.event("Game Start!")

    def setup(self) -> Any:
        regions, _order = super().setup()
        yield regions
        yield Entry(regions.kind, f.FIRST_ORDER, self.table.state.seats)

    # Rows -----------------------------------------------------------------------------------------

    def event(self, text: str) -> None:
        self.rows.append({"type": "event", "event": text})

    def move(self, seat: int, name: str, data: Any, simple: str) -> None:
        number = SEATS.index(seat)
        told = f"Player {number} {simple}{self.stop}"
        move = {"name": name, "data": data}
        row = {"type": "move", "player": number, "move": move, "simple": told, "pretty": told}
        self.rows.append(row)

    def leave(self, seat: int) -> None:
        self.move(seat, "Pass", True, "passes")

    def answer(self) -> Entry:
        """Some versions leave none of a fuel in the hybrids, where there was too much of it."""
        return self.over.pop(0) if self.over else super().answer()

    def card(self) -> Entry:
        """Earlier versions ask for the plant that is discarded before the card is drawn."""
        pending = self.table.state.pending
        if self.old and isinstance(pending[-2:][0], Discard):
            frame = pending[-2]
            owned = [one for one in self.table.state.plants[frame.seat] if one != frame.bought]
            return Entry(ACT, f.DISCARD, (self.luck.choice(owned),), frame.seat)
        return super().card()

    def take(self, entry: Entry) -> None:
        before = self.table.state.copy()
        super().take(entry)
        after = self.table.state
        for seat in after.seats:
            for city in after.networks[seat]:
                others = sum(city in after.networks[one] for one in after.seats if one != seat)
                self.built.setdefault((seat, city), others)
        if entry.kind == ACT and entry.verb == f.LOSE and type(before.pending[-1]) is not Lose:
            return
        if entry.kind == ACT and entry.verb == f.DISCARD and "fuel_thrown" in self.habits:
            self.over = self.too_much(entry.who, before, after)
        if entry.kind == ACT and entry.verb == f.DISCARD and self.is_fuel_gone:
            self.take_out(before, after)
        if entry.kind == ACT:
            self.tell(entry, before, after)
        elif entry.verb == f.DRAWN:
            number = entry.args[0]
            if number not in after.out:
                self.event(f"Power Plant {number} drawn from the deck{self.stop}")
            elif self.old:
                self.event(f"Power Plant {number} drawn from the deck and discarded.")
            else:
                self.event(f"Power plant {number} discarded.")
        elif entry.verb == f.STEP3 and before.phase != f.AUCTION and not self.old:
            left = after.out[len(before.out)]
            self.event(f"Step 3 will begin next phase, Power Plant {left} discarded.")
        self.tell_phase(before, after)
        if not isinstance(after.pending[-1], Draw):
            self.rows += self.held
            self.held = []

    def take_out(self, before: State, after: State) -> None:
        """What fits nowhere goes, and to no supply; coal and oil at once are given back by hand."""
        given = [after.c[at.SUPPLY + x] > before.c[at.SUPPLY + x] for x in range(len(f.FUELS))]
        for fuel, name in enumerate(f.FUELS):
            if given[fuel] and not (fuel < 2 and all(given[:2])):
                cell = f.BOARD_FIELDS.index(f"supply.{name}")
                GAME.correct(self.table, f.BOARD_FIELD, (cell, before.c[at.SUPPLY + fuel]))

    def too_much(self, seat: int, before: State, after: State) -> list[Entry]:
        """Where coal or oil alone is asked for, all of it goes that has no plant of its own: first
        what fits nowhere, which the rules take, too."""
        room = room_of(self.table.rules, after.plants[seat])
        had, has = ([s.c[at.stored(seat, fuel)] for fuel in range(4)] for s in (before, after))
        spare = [max(0, had[fuel] - room[fuel]) for fuel in (0, 1)]
        shares = [spare[1 - fuel] if room.hybrid else 0 for fuel in (0, 1)]
        asked = [had[fuel] - room[fuel] + shares[fuel] > room.hybrid for fuel in (0, 1)]
        more = [max(0, has[fuel] - room[fuel]) * asked[fuel] for fuel in (0, 1)]
        if sum(asked) != 1 or not sum(more):
            return []
        ruled = [x - y for x, y in zip(had, has, strict=True)]
        return [
            Entry(ACT, f.LOSE, tuple(lost), seat) for lost in (ruled, [*more, 0, 0]) if any(lost)
        ]

    def tell(self, entry: Entry, before: State, after: State) -> None:
        seat, verb, args = entry.who, entry.verb, entry.args
        if verb == f.OPEN:
            left = [x for x in before.order if x not in (*before.served, *before.declined)]
            self.move(seat, "ChoosePowerPlant", args[0], f"chooses Power Plant {args[0]}")
            if left != [seat]:
                bid = args[0] if args[1] == OMITTED else args[1]
                self.move(seat, "Bid", bid, f"bids ${bid}")
        elif verb == f.BID:
            self.move(seat, "Bid", args[0], f"bids ${args[0]}")
        elif verb in (f.PASS, f.END):
            if before.phase == f.AUCTION and not (before.market or before.served):
                self.unasked = before.round  # there was nothing to open from the first
            if before.phase != f.AUCTION or before.round != self.unasked:
                self.leave(seat)
        elif verb == f.DISCARD:
            told = f"discards Power Plant {args[0]}"
            self.move(seat, "DiscardPowerPlant", args[0], told)
        elif verb == f.LOSE:
            for fuel, amount in zip(f.FUELS, args, strict=True):
                for _ in range(amount):
                    self.move(seat, "DiscardResources", fuel, f"discarded a {fuel}")
        elif verb == f.BUY:
            self.tell_bought(seat, args[0], args[1], before)
        elif verb == f.BUILD:
            price = before.c[at.MONEY + seat] - after.c[at.MONEY + seat]
            data = {"name": spelt(args[0]), "price": price}
            self.move(seat, "Build", data, f"builds on {data['name']} for ${price}")
            if self.old and isinstance(after.pending[-1], Draw):
                self.held = [self.rows.pop()]
        elif verb in (f.POWER, f.BURN):
            self.tell_run(entry, before, after)

    def tell_bought(self, seat: int, amount: int, fuel: int, before: State) -> None:
        prices = self.table.rules.box.shelves[fuel].prices
        on_offer = [p for p, n in zip(prices, before.spaces[fuel], strict=True) for _ in range(n)]
        for price in on_offer[:amount]:
            name = f.FUELS[fuel]
            self.move(seat, "BuyResource", {"resource": name}, f"buys {name} for ${price}")

    def tell_run(self, entry: Entry, before: State, after: State) -> None:
        """One row a plant; those of a player whose hybrids are still asked for wait for the mix."""
        box = self.table.rules.box
        if entry.verb == f.POWER:
            self.runs = entry.args
            self.had = [before.c[at.stored(entry.who, fuel)] for fuel in range(4)]
            if any(isinstance(one, Mix) for one in after.pending):
                return
        spent = self.had[0] - after.c[at.stored(entry.who, 0)]
        coal = spent - sum(box.plants[x].fuel for x in self.runs if box.plants[x].kind == 0)
        for number in self.runs:
            plant = box.plants[number]
            burnt: list[str] = []
            if plant.kind < len(f.FUELS):
                burnt = [f.FUELS[plant.kind]] * plant.fuel
            elif plant.kind == len(f.FUELS):
                first = min(coal, plant.fuel)
                coal -= first
                burnt = ["coal"] * first + ["oil"] * (plant.fuel - first)
            data = {"powerPlant": number, "resourcesSpent": burnt, "citiesPowered": plant.cities}
            self.move(entry.who, "UsePowerPlant", data, f"uses Power Plant {number}")
        self.leave(entry.who)
        self.passed.append(entry.who)

    # Phases ---------------------------------------------------------------------------------------

    def tell_phase(self, before: State, after: State) -> None:
        """What goes on by itself behind an act: it can be told from the table before and behind."""
        owned = {one for seat in before.seats for one in before.plants[seat]}
        gone = [one for one in after.out[len(before.out) :] if one not in owned]
        is_done = (
            after.phase > f.AUCTION or after.stage > before.stage
        )  # nothing is drawn at the end
        is_unsold = before.phase == f.AUCTION and before.stage == 0 and is_done
        is_unsold = is_unsold and not (before.served or after.served)
        if is_unsold and gone:
            told = "Everyone passed, removing lowest numbered Power Plant"
            self.event(f"{told} ({gone.pop(0)}){self.stop}")
        has_gone = before.card != GONE and after.card == GONE
        if before.phase == f.AUCTION and after.phase > f.AUCTION and has_gone and gone:
            self.event(f"Starting Step 3, Power Plant {gone.pop(0)} discarded{self.stop}")
        if after.removed and not before.removed:
            self.event(f"Starting Step 2, power plant {gone.pop(0)} discarded")
        if is_refilled(before, after):
            for seat in after.seats:
                if seat not in self.passed:
                    self.leave(seat)
            self.passed = []
            put = [after.c[at.MARKET + x] - before.c[at.MARKET + x] for x in range(4)]
            self.event(f"Resupplying resources: [{', '.join(map(str, put))}]{self.stop}")
            if len(after.under) > len(before.under):
                told = f"Putting Power Plant {after.under[-1]} on the bottom of the deck"
                self.event(f"{told}{self.stop}")
            elif gone:
                self.event(f"Discarding Power Plant {gone[0]}{self.stop}")
        if after.phase == OVER:
            self.event("Game Ended!")

    # The whole ------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The game as it is saved where it stands."""
        s, rules = self.table.state, self.table.rules
        box = rules.box
        cities = [x for x in range(len(f.CITIES)) if box.region_of[x] in s.regions]
        ours = f.CITIES_OF_MAP[f.MAPS[rules.ground]]
        cities = [x for x in cities if f.CITIES[x] in ours]
        edges = [(x, y, cost) for x in cities for y, cost in box.neighbours[x] if x < y]
        powered = {row[0]: row[1] for row in s.sheet}
        saved: dict[str, Any] = {
            "map": {
                "name": ("Germany", "USA")[rules.ground],
                "cities": [{"name": spelt(x), "region": "red", "x": 1, "y": 2} for x in cities],
                "connections": [
                    {"nodes": [spelt(x), spelt(y)], "cost": cost}
                    for x, y, cost in edges
                    if y in cities
                ],
            },
            "options": {"fastBid": False, "variant": "original", "showMoney": False},
            "players": [self.player(seat, powered.get(seat, 0)) for seat in s.seats],
            "playerOrder": [SEATS.index(seat) for seat in s.order],
            "step": s.step,
            "round": s.round,
            "phase": PHASES[s.phase],
            "actualMarket": [{"number": number} for number in s.market[:4]],
            "futureMarket": [{"number": number} for number in s.market[4:]],
            "log": self.rows,
        }
        for fuel, name in enumerate(f.FUELS):
            saved[f"{name}Market"] = s.c[at.MARKET + fuel]
            saved[f"{name}Supply"] = s.c[at.SUPPLY + fuel]
        result: dict[str, Any] = json.loads(json.dumps(saved))
        return result

    def player(self, seat: int, powered: int) -> dict[str, Any]:
        s = self.table.state
        number = SEATS.index(seat)
        held = {f"{name}Left": s.c[at.stored(seat, x)] for x, name in enumerate(f.FUELS)}
        return {
            "id": number,
            "name": f"Player {number}",
            "money": s.c[at.MONEY + seat],
            "powerPlants": [{"number": one, "type": 0} for one in s.plants[seat]],
            "cities": [
                {"name": spelt(x), "position": self.built[seat, x]} for x in s.networks[seat]
            ],
            "citiesPowered": powered,
            "isDropped": False,
            **held,
        }


def is_refilled(before: State, after: State) -> bool:
    """Phase 5 is left as soon as nobody is asked any more."""
    was_due = before.phase in (f.BUILDING, f.BUREAUCRACY)
    was_done = before.phase == f.BUREAUCRACY and before.stage == 1
    is_done = after.phase == f.BUREAUCRACY and after.stage == 1
    return was_due and not was_done and (is_done or after.round > before.round)


def saved(players: int, ground: int, seed: int, old: bool = False, **habits: str) -> dict[str, Any]:
    saver = Saver(players, ground, seed, old, **habits)
    for _ in saver.play():
        pass
    return saver.record()
