"""A saved game told as a log: its rows become entries, its last state becomes facts.

Our own rules go along, for two things that no row says: when the Step 3 card comes, and in which
round and phase an entry stands. What they refuse is written down all the same, for the judge.
"""

from __future__ import annotations

from co2replay.engine.table import Breach
from co2replay.notation.records import (
    ACT,
    DRAW,
    MARK,
    NOBODY,
    OMITTED,
    SEEN,
    Entry,
    HeaderRow,
    Log,
    Problem,
)
from co2replay.rulebooks.rulebook import load_rules

from .. import forms as f
from ..board.state import IN_DECK, State
from ..box.components import COAL, FREE, HYBRID, OIL, load_box
from ..chapters.auction import is_alone, tokens_of
from ..chapters.storage import room_of
from ..params import resolve
from ..play import Table
from ..turn.frames import Draw, Lose, Mix, Open, seat_of
from . import rows
from .facts import board_facts, claim_of, closing_facts
from .habits import habits
from .record import (
    Record,
    RecordRow,
    city_of,
    ground_of,
    nearest_cities,
    problem,
    regions_in_play,
)
from .rows import Event, Move, read_event, read_move

OF_A_SEAT = (f.SEAT_FIELD, f.SEAT_PLANTS, f.SEAT_CITIES)


def told(record: Record, file: str, with_names: bool) -> Log:
    """The game as a log. Two habits of the implementation are not recorded: they are tried."""
    story = Story(record, {})
    story.tell()
    if not story.ends_as_recorded():
        known = habits().habits
        for readings in (*known, {name: value for one in known for name, value in one.items()}):
            other = Story(record, readings)
            other.tell()
            if other.ends_as_recorded():
                story = other
                break
    return story.log(file, with_names)


class Story:
    """One telling of a record, row by row."""

    def __init__(self, record: Record, readings: dict[str, str]) -> None:
        self.record = record
        self.readings = {**habits().readings, **readings}
        colours = habits().seats[: len(record.players)]
        self.seats = tuple(f.SEATS.index(name) for name in colours)
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.row = 0
        self.mark = (0, 0)
        self.chosen = 0  # the plant put up, until the first bid is told
        self.running: dict[int, list[rows.RecordRun]] = {}  # by seat: plants that run in this phase
        self.bought: list[tuple[int, int, int]] = []  # seat, fuel, price of tokens not yet written
        self.market: list[int] = []  # tokens by fuel, from the rows of the record alone
        self.phase = f.AUCTION  # as the record goes; our rules may be further
        self.passes = 0
        self.under_way = True  # our rules have taken everything so far
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
        order = sorted(openers) + others if openers != sorted(openers) else []
        numbers = [*openers, *others] if order else range(len(self.seats))
        return tuple(self.seats[number] for number in numbers)

    def add(self, entry: Entry) -> None:
        """Play an entry by our rules as far as these go along, and write it under its mark."""
        s = self.state
        here = (s.round, s.phase)
        if self.under_way:
            if entry.kind == ACT:
                taken = self.game.act(self.table, entry.who, entry.verb, entry.args)
            else:
                taken = self.game.draw(self.table, entry.verb, entry.args)
            self.under_way = not isinstance(taken, Breach)
        if entry.kind == ACT:
            self.write_mark(*here)
        self.entries.append(entry)

    def write_mark(self, game_round: int, phase: int) -> None:
        if self.mark != (game_round, phase):
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
                self.tell_event(event)
            elif row.type == "move":
                move = read_move(row)
                if move is None:
                    self.refuse("record-move", str(row.move.get("name", "")) or row.simple)
                    continue
                self.tell_move(self.seats[row.player], move, row)
            else:
                self.refuse("record-row", row.type)
        self.write_bought()
        self.deal_step3()
        if isinstance(self.state.pending[-1], Draw) and self.under_way:
            self.refuse("record-no-draw")

    def refuse(self, code: str, text: str = "") -> None:
        self.problems.append(problem(code, text, self.row))

    def tell_event(self, event: Event) -> None:
        self.write_bought()
        if event.name in (rows.DRAWN, rows.LEFT_AT_ONCE):
            self.deal_step3()
            if self.under_way and not isinstance(self.state.pending[-1], Draw):
                self.refuse("record-draw", str(event.numbers[0]))
                return
            self.add(Entry(DRAW, f.DRAWN, event.numbers))
        elif event.name == rows.REFILL:
            self.note_refill(event.numbers)
        elif event.name == rows.DROPPED:
            self.refuse("record-dropped", str(event.numbers[0]))
        elif event.name == rows.END and not self.record.is_over():
            self.refuse("record-end")

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
        self.phase = f.AUCTION

    def tell_move(self, seat: int, move: Move, row: RecordRow) -> None:
        if move.name == rows.BUY:
            price = rows.paid(row)
            fuel = f.FUELS.index(move.data.resource)
            self.market[fuel] -= 1
            if self.phase == f.AUCTION:
                self.see_that_all_is_drawn()
                self.phase = f.RESOURCES
            self.bought.append((seat, fuel, OMITTED if price is None else price))
            return
        self.write_bought()
        if self.phase == f.AUCTION and move.name not in (rows.DISCARD, rows.THROW):
            self.see_that_all_is_drawn()
            if self.state.phase != f.AUCTION:
                self.phase = f.RESOURCES
        TELLERS[move.name](self, seat, move, row)

    def see_that_all_is_drawn(self) -> None:
        self.deal_step3()
        if self.under_way and isinstance(self.state.pending[-1], Draw):
            self.refuse("record-no-draw")
            self.under_way = False
        while self.under_way and not self.state.market and is_opening(self.state):
            self.act(seat_of(self.state.pending[-1]), f.PASS)  # nothing is on offer: no row says so

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
        if is_alone(self.state, seat) or not self.is_bid_next():
            self.act(seat, f.OPEN, move.data, OMITTED)
        else:
            self.chosen = move.data

    def is_bid_next(self) -> bool:
        behind = self.record.log[self.row : self.row + 1]
        return bool(behind) and behind[0].move.get("name") == rows.BID

    def bid(self, seat: int, move: Move, row: RecordRow) -> None:
        if self.chosen:
            self.act(seat, f.OPEN, self.chosen, move.data)
            self.chosen = 0
        else:
            self.act(seat, f.BID, move.data)

    def leave(self, seat: int, move: Move, row: RecordRow) -> None:
        """A pass: everybody says one in each of the phases behind the auctions, too."""
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

    def use(self, seat: int, move: Move, row: RecordRow) -> None:
        self.running.setdefault(seat, []).append(move.data)

    def run_all(self, seat: int) -> None:
        """All that a player runs is one entry, and what the hybrids burn another where it is asked.

        What the implementation takes for powering nothing need not be said of who can run nothing.
        """
        runs = self.running.pop(seat, [])
        plants = tuple(one.power_plant for one in runs)
        if not plants and self.under_way and not self.is_asked_to_power(seat):
            return
        self.act(seat, f.POWER, *plants)
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
        given = self.lost_with(move.data, rows.given_back(row))
        lost = tuple(map(sum, zip(given, self.lost_behind(), strict=True)))
        if isinstance(self.state.pending[-1], Lose):
            self.act(seat, f.LOSE, *lost)
        elif self.readings.get("fuel_thrown") == "yes":
            over = lost if any(lost) else self.over_by_the_machine(seat, held)
            if any(over):
                self.act(seat, f.LOSE, *over)

    def lost_with(self, number: int, extra: tuple[int, ...]) -> tuple[int, ...]:
        kind = self.table.rules.box.plants[number].kind if extra else FREE
        lost = [0] * len(f.FUELS)
        if kind == HYBRID:
            lost[COAL : OIL + 1] = extra[: OIL + 1]
        elif kind < FREE:
            lost[kind] = extra[0]
        return tuple(lost)

    def lost_behind(self) -> tuple[int, ...]:
        """Tokens given back in rows of their own, right behind the plant."""
        lost = [0] * len(f.FUELS)
        for row in self.record.log[self.row :]:
            move = read_move(row) if row.type == "move" else None
            if move is None or move.name != rows.THROW:
                break
            lost[f.FUELS.index(move.data)] += 1
        return tuple(lost)

    def over_by_the_machine(self, seat: int, held: tuple[int, ...]) -> tuple[int, ...]:
        """Where coal alone, or oil alone, is too much, some versions leave none in the hybrids."""
        fuel = tokens_of(self.state, seat)
        room = room_of(self.table.rules, self.state.plants[seat])
        return tuple(
            max(0, fuel[kind] - room[kind]) if kind <= OIL and fuel[kind] < held[kind] else 0
            for kind in range(len(f.FUELS))
        )

    def throw(self, seat: int, move: Move, row: RecordRow) -> None:
        """Told with the plant that was discarded before."""

    # The log --------------------------------------------------------------------------------------

    def ends_as_recorded(self) -> bool:
        """Do our rules come to the state that the record has at its end?"""
        return self.under_way and not self.problems and not self.differences()

    def differences(self) -> list[str]:
        differs = []
        for entry in closing_facts(self.record, self.seats):
            difference = self.game.see(self.table, entry.verb, entry.args)
            if difference is not None:
                differs.append(difference.name)
        return differs

    def log(self, file: str, with_names: bool) -> Log:
        if self.problems:
            return Log(1, [], [], self.problems, file)
        entries = [*self.entries]
        if self.record.is_over():
            entries.append(Entry(MARK, args=(f.END_OF_GAME,)))
        entries += closing_facts(self.record, self.seats)
        return Log(1, self.header(with_names), in_lines(entries), [], file)

    def header(self, with_names: bool) -> list[HeaderRow]:
        readings = ", ".join(f"{name}={value}" for name, value in self.readings.items())
        rows_ = [
            HeaderRow("game", "power-grid"),
            HeaderRow("edition", f"power-grid/{habits().edition}"),
            HeaderRow("readings", readings),
            HeaderRow("seats", self.seat_words(with_names)),
            HeaderRow("map", f.MAPS[ground_of(self.record)]),
        ]
        claim = claim_of(self.record, self.seats)
        rows_ += [HeaderRow("claim", claim)] if claim else []
        return [
            *rows_,
            HeaderRow("x-origin", habits().origin),
            HeaderRow("x-licence", habits().licence),
        ]

    def seat_words(self, with_names: bool) -> str:
        words = []
        for seat, player in zip(self.seats, self.record.players, strict=True):
            name = player.name.replace('"', "'") if with_names else ""
            words.append(f'{f.SEATS[seat]}="{name}"' if name else f.SEATS[seat])
        return " ".join(words)


TELLERS = {
    rows.CHOOSE: Story.choose,
    rows.BID: Story.bid,
    rows.PASS: Story.leave,
    rows.DISCARD: Story.discard,
    rows.THROW: Story.throw,
    rows.BUILD: Story.build,
    rows.RUN: Story.use,
}


def in_lines(entries: list[Entry]) -> list[Entry]:
    """The same entries, with numbers of lines: an auction, a turn, what somebody has."""
    written: list[Entry] = []
    line = 1
    for entry in entries:
        if written and not is_of_one_line(written[-1], entry):
            line += 1
        entry.line = line
        written.append(entry)
    return written


def is_of_one_line(before: Entry, entry: Entry) -> bool:
    """A card stands behind what it is drawn for."""
    if entry.kind == DRAW:
        return before.kind == ACT
    if before.kind != entry.kind or entry.kind not in (ACT, SEEN):
        return False
    if entry.kind == SEEN:
        owners = [one.args[0] if one.verb in OF_A_SEAT else NOBODY for one in (before, entry)]
        return owners[0] == owners[1]
    if entry.verb == f.POWER:
        return before.verb in (f.POWER, f.BURN)
    if entry.verb == f.END and before.verb == f.END:
        return True
    return entry.verb in (f.BID, f.PASS) or (
        entry.who == before.who and entry.verb in (f.BUY, f.CONNECT, f.END, f.BURN, f.LOSE)
    )


def is_opening(s: State) -> bool:
    return s.phase == f.AUCTION and isinstance(s.pending[-1], Open)
