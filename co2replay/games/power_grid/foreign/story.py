"""A saved game told as a log: its rows become entries, its last state becomes facts.

Our own rules go along, for two things that no row says: when the Step 3 card comes, and in which
round and phase an entry stands. What they refuse is written down all the same, for the judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from co2replay.engine.table import Breach
from co2replay.notation.records import ACT, CORRECTION, DRAW, MARK, OMITTED, Entry, Log, Problem
from co2replay.rulebooks.rulebook import load_rules

from .. import forms as f
from ..board import cells as at
from ..board.state import IN_DECK, OVER, State, Table
from ..box.components import COAL, FREE, HYBRID, OIL, load_box
from ..chapters.auction import is_alone, tokens_of
from ..chapters.plant_market import is_card_left
from ..chapters.storage import excess_of, room_of
from ..params import resolve
from ..turn.frames import Draw, Lose, Mix, Open, seat_of
from . import rows
from .claims import Named, wrongs_of
from .given_up import GivenUp, beyond, given_up
from .record import (
    Record,
    RecordRow,
    city_of,
    ground_of,
    habits,
    nearest_cities,
    problem,
    regions_in_play,
)
from .rows import Event, Move, read_event, read_move
from .sealed import PASSED, Sealed, put_up
from .writing import board_facts, closing_facts, header, in_lines

NONE = (0,) * len(f.FUELS)
LOST_FUEL = "lost_fuel"  # a habit that is no reading: no book lets a token leave the game


class Story:
    """One telling of a record, row by row."""

    def __init__(self, record: Record, readings: dict[str, str], is_sealed: bool = False) -> None:
        self.record = record
        self.is_sealed, self.is_retold = is_sealed, False
        self.sealed: Sealed | None = None  # a plant put up, until all have said what they bid
        self.lost_fuel = readings.get(LOST_FUEL, "")
        ruled = {name: value for name, value in readings.items() if name != LOST_FUEL}
        self.readings = {**habits().readings, **ruled}
        colours = habits().seats[: len(record.players)]
        self.seats = tuple(f.SEATS.index(name) for name in colours)
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.named, self.row, self.mark = Named(), 0, (0, 0)
        self.passes, self.chosen = 0, 0  # the plant put up, until the first bid is told
        self.running: dict[int, list[rows.RecordRun]] = {}  # by seat: plants that run in this phase
        self.overspent: dict[int, tuple[int, int]] = {}  # the row and plant that spend too much
        self.bought: list[tuple[int, int, int]] = []  # seat, fuel, price of tokens not yet written
        self.market: list[int] = []  # tokens by fuel, from the rows of the record alone
        self.phase = f.AUCTION  # as the record goes; our rules may be further
        self.early: list[tuple[int, int]] = []  # rows and numbers of cards told before their cause
        self.is_begun = True  # somebody has been asked in the auctions of this round
        self.under_way = True  # our rules have taken everything so far
        self.has_started = self.has_ended = False  # as the record says
        self.open()

    # The table ------------------------------------------------------------------------------------

    def open(self) -> None:
        from ..game import GAME  # the game is made of this package, too

        book = load_rules("power-grid", habits().edition, self.readings)
        rules = resolve(book, load_box(), ground_of(self.record), len(self.seats))
        self.game = GAME
        self.table = Table(State(), rules, None)
        GAME.open(self.table, self.seats, {})
        self.market = [sum(shelf.start) for shelf in rules.box.shelves]
        self.add(Entry(DRAW, f.REGIONS_CHOSEN, regions_in_play(self.record)))
        self.add(Entry(DRAW, f.FIRST_ORDER, self.first_order()))

    @property
    def state(self) -> State:
        return self.table.state

    def first_order(self) -> tuple[int, ...]:
        """Nobody wrote it down: seats in turn, or else those who opened auctions as they did."""
        openers: list[int] = []
        for row in self.record.log:
            if row.event and "resupplying" in row.event.lower():
                break
            if row.move.get("name") == rows.CHOOSE and row.player not in openers:
                openers.append(row.player)
        others = [seat for seat in range(len(self.seats)) if seat not in openers]
        if openers == sorted(openers):
            return self.seats
        return tuple(self.seats[number] for number in [*openers, *others])

    def add(self, entry: Entry) -> None:
        """Play an entry by our rules as far as these go along, and write it under its mark."""
        s = self.state
        here, out, had = (s.round, s.phase), s.out, self.money()
        if self.under_way:
            if entry.kind == ACT:
                taken = self.game.act(self.table, entry.who, entry.verb, entry.args)
            else:
                taken = self.game.draw(self.table, entry.verb, entry.args)
            self.under_way = not isinstance(taken, Breach)
            self.named.see(self.row, entry, here[1], self.state.out[len(out) :])
            self.named.see_sale(entry, here[1], had - self.money())
        if entry.kind == ACT:
            self.write_mark(*here)
        self.entries.append(entry)

    def money(self) -> int:
        return sum(self.state.c[at.MONEY : at.MONEY + at.SEAT_COUNT])

    def write_mark(self, game_round: int, phase: int) -> None:
        """No phase has begun where the choice of regions is refused."""
        if phase and self.mark != (game_round, phase):
            self.mark = (game_round, phase)
            self.entries.append(Entry(MARK, args=(phase, game_round)))

    def act(self, seat: int, verb: int, *args: int) -> None:
        self.add(Entry(ACT, verb, args, seat))

    # Rows -----------------------------------------------------------------------------------------

    def tell(self) -> None:
        for number, row in enumerate(self.record.log, 1):
            self.row = number
            if row.type == "event":
                event = read_event(row.event)
                if event is None:
                    self.refuse("record-event", row.event)
                    continue
                if self.has_ended or (event.name == rows.START and self.has_started):
                    self.refuse("record-damaged", row.event)
                    continue
                self.tell_event(event)
            elif row.type == "move":
                move = read_move(row)
                if move is None:
                    self.refuse("record-move", str(row.move.get("name", "")) or row.simple)
                    continue
                if self.is_behind_end():
                    self.refuse("record-damaged", row.simple or move.name)
                    continue
                self.tell_move(self.seats[row.player], move, row)
            else:
                self.refuse("record-row", row.type)
        self.write_bought()
        self.refuse_early()
        self.row += 1
        self.deal_step3()
        if self.under_way and (self.phase, self.state.phase) == (f.AUCTION, f.RESOURCES):
            self.phase = f.RESOURCES  # told by the rows, though nobody has bought yet

    def is_behind_end(self) -> bool:
        """Nobody has a word there."""
        return self.has_ended or (self.under_way and self.state.phase == OVER)

    def refuse(self, code: str, text: str = "", row: int = 0) -> None:
        self.problems.append(problem(code, text, row or self.row))

    def tell_event(self, event: Event) -> None:
        self.write_bought()
        self.named.hear_price(self.row, event)
        self.named.hear(self.row, event)
        self.has_started = self.has_started or event.name == rows.START
        self.has_ended = event.name == rows.END
        if event.name in (rows.DRAWN, rows.LEFT_AT_ONCE):
            self.draw(self.row, event.numbers[0])
        elif event.name == rows.REFILL:
            self.note_refill(event.numbers)
        elif event.name == rows.DROPPED:
            self.refuse("record-dropped", str(event.numbers[0]))
        elif event.name == rows.END and not self.record.is_over():
            self.refuse("record-end")

    def draw(self, row: int, number: int) -> None:
        """A card; early versions tell it before the city for which a plant is too small."""
        self.deal_step3()
        if self.under_way and not isinstance(self.state.pending[-1], Draw):
            if self.is_last_card_kept(row, number):
                self.lay_out_again(number)
            else:
                self.early.append((row, number))
        else:
            self.add(Entry(DRAW, f.DRAWN, (number,)))

    def is_last_card_kept(self, row: int, number: int) -> bool:
        """Was this card just told to leave, as too small, and nothing lies in the deck any more?"""
        before = read_event(self.record.log[row - 2].event)
        has_left = before == Event(rows.LEFT_AT_ONCE, (number,)) and number in self.state.out
        return has_left and not is_card_left(self.state)

    def lay_out_again(self, number: int) -> None:
        """It lies on the market all the same; by the rules nothing that is too small does."""
        s = self.state
        self.rule(f.MARKET, tuple(sorted((*s.market, number))), habits().laid_out)
        gone = tuple(one for one in s.out if one != number)
        self.rule(f.OUT, gone, habits().laid_out)

    def refuse_early(self) -> None:
        for row, number in self.early:
            self.refuse("record-draw", str(number), row)
        self.early = []

    def deal_step3(self) -> None:
        """The card is not written where it comes; when the cards above it are gone, it is due."""
        s = self.state
        while self.under_way and isinstance(s.pending[-1], Draw):
            if s.card != IN_DECK or s.deck:
                return
            self.add(Entry(DRAW, f.STEP3))
            s = self.state

    def note_refill(self, put: tuple[int, ...]) -> None:
        """What lies on the market now; a round in which nobody ran a plant has its mark first."""
        self.market = [there + added for there, added in zip(self.market, put, strict=True)]
        self.write_mark(self.mark[0], f.BUREAUCRACY)
        self.entries += board_facts("market", self.market)
        self.phase, self.is_begun = f.AUCTION, False

    def tell_move(self, seat: int, move: Move, row: RecordRow) -> None:
        if move.name in rows.TELLING_NOTHING:
            return
        self.named.hear_price(self.row)
        self.deal_step3()
        if move.name != rows.BUILD:
            self.refuse_early()
            self.named.hold(self.state, self.under_way and self.phase < f.BUREAUCRACY)
        if move.name == rows.BUY:
            price = rows.paid(row) or 0  # a row without it is refused
            fuel = f.FUELS.index(move.data.resource)
            self.market[fuel] -= 1
            if self.phase == f.AUCTION:
                self.see_that_all_is_drawn()
                self.phase = f.RESOURCES
            self.bought.append((seat, fuel, price))
            return
        self.write_bought()
        if self.phase == f.AUCTION and move.name not in (rows.DISCARD, rows.THROW):
            self.see_that_all_is_drawn()
            if self.state.phase != f.AUCTION:
                self.phase = f.RESOURCES
        TELLERS[move.name](self, seat, move, row)

    def see_that_all_is_drawn(self) -> None:
        if self.under_way and isinstance(self.state.pending[-1], Draw):
            self.refuse("record-no-draw")
            self.under_way = False
        is_begun, self.is_begun = self.is_begun, True
        while self.under_way and not (is_begun or self.state.market) and is_opening(self.state):
            self.act(seat_of(self.state.pending[-1]), f.PASS)  # nothing to open: no row says so

    def write_bought(self) -> None:
        """Tokens of one kind and price that a player takes one after the other are one entry."""
        waiting, self.bought = self.bought, []
        while waiting:
            first = waiting[0]
            count = next((n for n, one in enumerate(waiting) if one != first), len(waiting))
            waiting = waiting[count:]
            seat, fuel, price = first
            self.act(seat, f.BUY, count, fuel, price)

    def choose(self, seat: int, move: Move, row: RecordRow) -> None:
        """Where others may still bid, the first bid is a row of its own."""
        if self.is_sealed and not is_alone(self.state, seat):
            self.sealed = put_up(self.state, seat, move.data)
        elif is_alone(self.state, seat) or not self.is_bid_next():
            if self.under_way and not is_alone(self.state, seat):
                self.named.belie("record-no-bid", move.data, self.row + 1)
            self.act(seat, f.OPEN, move.data, OMITTED)
        else:
            self.chosen = move.data

    def is_bid_next(self) -> bool:
        """It is still to come, too, where the record stops."""
        behind = self.record.log[self.row : self.row + 1]
        return not behind or behind[0].move.get("name") == rows.BID

    def bid(self, seat: int, move: Move, row: RecordRow) -> None:
        if self.sealed:
            self.hear(self.sealed, seat, move.data)
        elif self.chosen:
            self.act(seat, f.OPEN, self.chosen, move.data)
            self.chosen = 0
        else:
            self.act(seat, f.BID, move.data)

    def hear(self, sealed: Sealed, seat: int, bid: int) -> None:
        """When all have bid, the auction is told; what was paid stands in the row behind."""
        for who, verb, numbers in sealed.hear(seat, bid, self.record.log[self.row : self.row + 1]):
            if self.sealed:
                self.write_mark(self.state.round, self.state.phase)
                self.entries.append(sealed.noted())
                self.is_retold = True
            self.sealed = None
            self.act(who, verb, *numbers)

    def leave(self, seat: int, move: Move, row: RecordRow) -> None:
        """A pass: everybody says one in each of the phases behind the auctions, too."""
        if self.sealed:
            self.hear(self.sealed, seat, PASSED)
            return
        if self.phase == f.AUCTION:
            self.act(seat, f.PASS)
            return
        if self.phase == f.BUREAUCRACY:
            self.run_all(seat)
        else:
            self.act(seat, f.END)
        self.passes += 1
        if self.passes == len(self.seats):
            self.phase, self.passes = self.phase + 1, 0

    def build(self, seat: int, move: Move, row: RecordRow) -> None:
        city = city_of(move.data.name, ground_of(self.record))
        if city is None:
            near = nearest_cities(move.data.name, ground_of(self.record))
            self.problems.append(problem("record-city", move.data.name, self.row, near))
            return
        self.act(seat, f.CONNECT, city, move.data.price)
        early, self.early = self.early, []
        for number_of_row, card in early:
            self.draw(number_of_row, card)

    def use(self, seat: int, move: Move, row: RecordRow) -> None:
        for code in wrongs_of(move.data):
            self.refuse(code, str(move.data.power_plant))
        runs = self.running.setdefault(seat, [])
        runs.append(move.data)
        spent = [name for one in runs for name in one.resources_spent]
        held = tokens_of(self.state, seat)
        if any(spent.count(name) > there for name, there in zip(f.FUELS, held, strict=True)):
            self.overspent.setdefault(seat, (self.row, move.data.power_plant))

    def run_all(self, seat: int) -> None:
        """All that a player runs is one entry, and what the hybrids burn another where it is asked.

        What the implementation takes for powering nothing need not be said of who can run nothing.
        """
        runs = self.running.pop(seat, [])
        plants = tuple(one.power_plant for one in runs)
        if not plants and self.under_way and not self.is_asked_to_power(seat):
            return
        self.act(seat, f.POWER, *plants)
        row, plant = self.overspent.pop(seat, (0, 0))
        if row and self.under_way:  # what lies there is enough, and is of another kind
            self.named.belie("record-spent", plant, row)
        if self.under_way and isinstance(self.state.pending[-1], Mix):
            box = self.table.rules.box
            spent = [
                fuel
                for one in runs
                if one.power_plant in box.plants and box.plants[one.power_plant].kind == HYBRID
                for fuel in one.resources_spent
            ]
            self.act(seat, f.BURN, spent.count("coal"), spent.count("oil"))

    def is_asked_to_power(self, seat: int) -> bool:
        return seat in getattr(self.state.pending[-1], "left", ())

    def discard(self, seat: int, move: Move, row: RecordRow) -> None:
        """What is lost with a plant: as the row says, rows behind it say, or all that is over."""
        held = tokens_of(self.state, seat)
        self.act(seat, f.DISCARD, move.data)
        if not self.under_way:
            return
        taken = beyond(held, tokens_of(self.state, seat))
        thrown = self.thrown_behind()
        extra = self.lost_with(move.data, rows.given_back(row))
        room = room_of(self.table.rules, self.state.plants[seat])
        told = tuple(more + thrown.count(fuel) for fuel, more in enumerate(extra))
        if any(extra):
            end = GivenUp(tuple(had - less for had, less in zip(held, told, strict=True)), NONE)
        else:
            end = given_up(room, held, thrown, self.lost_fuel)
        may_throw = self.readings.get("fuel_thrown") == "yes"
        if isinstance(self.state.pending[-1], Lose):
            if not (thrown or any(extra) or self.record.log[self.row :]):
                return  # it stops where the player is asked
            ways = excess_of(room, tokens_of(self.state, seat)).mixes()
            over = beyond(tokens_of(self.state, seat), end.kept)
            way = min(ways, key=lambda one: sum(beyond(one, over[: OIL + 1])))
            is_nearest = may_throw or (thrown and any(beyond(way, over[: OIL + 1])))
            self.act(seat, f.LOSE, *((*way, 0, 0) if is_nearest else told))
        over = beyond(tokens_of(self.state, seat), end.kept)
        if may_throw and any(over):
            if any(one.verb == f.LOSE for one in self.state.settled):
                self.act(seat, f.LOSE, *taken)  # first, or the other would be heard as its echo
            self.act(seat, f.LOSE, *over)
        if thrown:
            self.leave_too_much(seat, end.kept)
        self.take_out(end.vanished)

    def leave_too_much(self, seat: int, kept: Sequence[int]) -> None:
        """It stops asking while there is more of a kind than fits; no rule leaves that to anybody.

        It comes back from the supply, where the rules have put it.
        """
        for fuel, left in enumerate(kept):
            if self.under_way and tokens_of(self.state, seat)[fuel] < left:
                cell = f.SEAT_FIELDS.index(f.FUELS[fuel])
                self.rule(f.SEAT_FIELD, (seat, cell, left), habits().kept)

    def take_out(self, vanished: Sequence[int]) -> None:
        """Tokens that no rule takes out of the game: a ruling of the table says so."""
        for fuel, count in enumerate(vanished):
            if count and self.under_way:
                left = self.state.c[at.SUPPLY + fuel] - count
                cell = f.BOARD_FIELDS.index(f"supply.{f.FUELS[fuel]}")
                self.rule(f.BOARD_FIELD, (cell, left), habits().vanished)

    def rule(self, verb: int, args: tuple[int, ...], why: str) -> None:
        """Where the implementation leaves the rules, and says so: as a table would rule it."""
        self.under_way = self.game.correct(self.table, verb, args) is None
        self.entries.append(Entry(CORRECTION, verb, args, text=why))

    def lost_with(self, number: int, extra: tuple[int, ...]) -> tuple[int, ...]:
        kind = self.table.rules.box.plants[number].kind if extra else FREE
        lost = [0] * len(f.FUELS)
        if kind == HYBRID:
            lost[COAL : OIL + 1] = extra[: OIL + 1]
        elif kind < FREE:
            lost[kind] = extra[0]
        return tuple(lost)

    def thrown_behind(self) -> list[int]:
        """Tokens given back in rows of their own, right behind the plant; what comes of the sale
        may be told before the last of them."""
        moves = map(read_move, (row for row in self.record.log[self.row :] if row.type == "move"))
        thrown = takewhile(lambda move: move is not None and move.name == rows.THROW, moves)
        return [f.FUELS.index(move.data) for move in thrown if move is not None]

    def throw(self, seat: int, move: Move, row: RecordRow) -> None:
        """Told with the plant that was discarded before."""

    # The log --------------------------------------------------------------------------------------

    def ends_as_recorded(self) -> bool:
        """Do our rules come to the state that the record has at its end?"""
        return self.under_way and not self.problems and not self.differences()

    def differences(self) -> list[str]:
        found = (self.game.see(self.table, one.verb, one.args) for one in self.closing())
        return [one.name for one in found if one is not None]

    def closing(self) -> list[Entry]:
        """The facts of the last state that can be seen. What a log leaves unwritten has happened
        where its facts stand, and fuel is burnt once a player has said all that runs."""
        facts = closing_facts(self.record, self.seats, tuple(self.running))
        if not self.under_way:
            return facts
        settled = self.settled()
        return [
            one
            for one in facts
            if self.game.see(settled, one.verb, one.args) is None
            or self.game.see(self.table, one.verb, one.args) is not None
        ]

    def settled(self) -> Table:
        settled = Table(self.state.copy(), self.table.rules, None)
        self.game.settle(settled)
        return settled

    def log(self, file: str, with_names: bool) -> Log:
        if self.problems:
            return Log(1, [], [], self.problems, file)
        entries = [*self.entries]
        if self.record.is_over():
            entries.append(Entry(MARK, args=(f.END_OF_GAME,)))
        entries += self.closing()
        retold = habits().sealed * self.is_retold
        head = header(self.record, self.seats, self.readings, retold, with_names)
        return Log(1, head, in_lines(entries), [], file)


TELLERS = {
    rows.CHOOSE: Story.choose,
    rows.BID: Story.bid,
    rows.PASS: Story.leave,
    rows.DISCARD: Story.discard,
    rows.THROW: Story.throw,
    rows.BUILD: Story.build,
    rows.RUN: Story.use,
}


def is_opening(s: State) -> bool:
    return s.phase == f.AUCTION and isinstance(s.pending[-1], Open)
