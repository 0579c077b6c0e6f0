"""What a saved game says besides what happens: what a plant takes and powers, which plants leave
the market, in which round it stands. Each is held against the box, or our rules."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.notation.records import ACT, DRAW, Entry, Problem

from .. import forms as f
from ..board.state import IN_DECK, State
from ..box.components import COAL, FREE, HYBRID, OIL, load_box
from . import rows
from .record import Record, plain, problem
from .rows import Event, RecordRun, read_move

NO_PHASE = -1
LEAVING = (rows.SMALL, rows.UNSOLD, rows.UNDER)
BIDDING = (f.OPEN, f.BID, f.PASS)
MADE_WAY = (f.BUILD, f.CONNECT)  # for a city: no row names the plant that is too small now


def wrongs_of(run: RecordRun) -> Iterator[str]:
    """A plant that no box has is for the rules; to power less than it can is no wrong."""
    plant = load_box().plants.get(run.power_plant)
    if plant is None:
        return
    spent = [f.FUELS.index(name) for name in run.resources_spent]
    kinds = (COAL, OIL) if plant.kind == HYBRID else (plant.kind,)
    due = 0 if plant.kind == FREE else plant.fuel
    if len(spent) != due or any(fuel not in kinds for fuel in spent):
        yield "record-spent"
    if (run.cities_powered or 0) > plant.cities:
        yield "record-output"


def bids_lost(record: Record) -> Iterator[Problem]:
    """Under cover, too, who puts a plant up has to bid; where the record stops, perhaps later."""
    opener, plant, others = -1, 0, False
    for number, row in enumerate(record.log, 1):
        name = row.move.get("name")
        if name == rows.BID:
            opener = -1 if row.player == opener else opener
            others = True
        elif name != rows.PASS:
            if opener >= 0 and others:
                yield problem("record-no-bid", str(plant), number)
            move = read_move(row) if name == rows.CHOOSE else None
            opener, plant, others = (row.player, move.data, False) if move else (-1, 0, False)


class Named:
    """The plants that events name as leaving the market; our rules take them by themselves."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Event]] = []
        self.under = 0  # how many were said to be put under the deck
        self.refilled = 0  # the row of the last refill
        self.steps: list[tuple[int, int]] = []
        self.told: set[tuple[bool, int]] = set()  # is it put under the deck; the plant
        self.due: list[tuple[int, int]] = []  # rows that ought to name a plant that leaves
        self.wrong: list[Problem] = []
        self.sale = 0  # what a plant was sold for in the row before this one
        self.price = 0  # the row that told one last; early versions have none
        self.is_price_ahead = False  # of a sale that our rules see in a later row

    def see_sale(self, entry: Entry, phase: int, spent: int) -> None:
        """What leaves the players' hands in the auctions is what a plant was sold for."""
        if spent and phase == f.AUCTION and entry.kind == ACT and entry.verb in BIDDING:
            self.sale = spent

    def hear_price(self, row: int, event: Event | None = None) -> None:
        """What was paid is told right behind the row that ends an auction, and told once."""
        sale, self.sale = self.sale, 0
        if event is None or event.name != rows.SOLD:
            if sale and self.price and not self.is_price_ahead:
                self.belie("record-no-price", sale, row)
            self.is_price_ahead = self.is_price_ahead and not sale
            return
        paid = event.numbers[-1]
        if row == self.price + 1 or (sale and paid != sale):
            self.belie("record-price", paid, row)
        self.price, self.is_price_ahead = row, not sale

    def hear(self, row: int, event: Event) -> None:
        """The cause of what leaves may be told behind it."""
        self.refilled = row if event.name == rows.REFILL else self.refilled
        if event.name in LEAVING:
            self.waiting.append((row, event))
            self.under += event.name == rows.UNDER
        elif event.name == rows.STEP and len(event.numbers) > 1:
            self.steps.append((row, event.numbers[1]))
        else:
            return
        told = (event.name == rows.UNDER, event.numbers[-1])
        if told in self.told:  # nothing leaves twice
            self.wrong.append(problem("record-plant", str(told[1]), row))
        self.told.add(told)

    def belie(self, code: str, plant: int, row: int) -> None:
        """A row that is wrong, or is not there, where all else comes out as it is recorded."""
        self.wrong.append(problem(code, str(plant), row))

    def see(self, row: int, entry: Entry, phase: int, gone: tuple[int, ...]) -> None:
        """What our rules take out of the game by an entry of this phase.

        Early versions are silent on the plant that the Step 3 card drives out behind the auctions;
        what a player gives up, and a card too small for the market, have rows of their own.
        """
        if entry.kind == DRAW and entry.verb == f.STEP3:
            left, row = gone if phase == f.AUCTION else gone[1:], row - 1
        elif entry.verb in MADE_WAY if entry.kind == ACT else phase != f.AUCTION:
            left = ()
        else:
            left = tuple(one for one in gone if one not in entry.args)
        self.due += [(row + 1, one) for one in left]

    def miss(self, s: State) -> None:
        """That a plant goes under the deck is a row of its own, behind the refill of its round."""
        if s.card == IN_DECK and (untold := s.under[self.under :]):
            self.wrong.append(problem("record-no-bottom", str(untold[0]), self.refilled + 1))
            self.under = len(s.under)

    def hold(self, s: State, is_round_told: bool = False) -> None:
        """`is_round_told`: every row of the round before has been heard."""
        if is_round_told:
            self.miss(s)
        for row, event in self.waiting:
            there = s.under if event.name == rows.UNDER else s.out
            if event.numbers[0] not in there:
                self.wrong.append(problem("record-plant", str(event.numbers[0]), row))
        self.waiting = []

    def hold_all(self, s: State) -> list[Problem]:
        """When a step takes its plant is a habit: at the end it must be gone."""
        self.hold(s)
        left = [
            problem("record-plant", str(one), row) for row, one in self.steps if one not in s.out
        ]
        wrong = [*self.wrong, *left] or [  # a row that names another plant is none that is lost
            problem("record-no-leave", str(one), row)
            for row, one in self.due
            if (False, one) not in self.told
        ]
        return sorted(wrong, key=lambda one: one.line)


def wrong_round(record: Record, s: State, phase: int) -> list[Problem]:
    """Where it says to be at its end: by its rows, or by our rules, which may be further where
    nobody has a word."""
    if record.round != s.round:
        return [problem("record-standing", f"round {record.round}")]
    names = {**{name: code for code, name in enumerate(f.PHASE_NAMES)}, "order": f.AUCTION}
    told = names.get(plain(record.phase), NO_PHASE)
    is_passed_over = s.phase == f.AUCTION and not s.market  # nothing to open: its program goes on
    last = max(s.phase, phase, f.RESOURCES * is_passed_over)
    if record.is_over() or min(s.phase, phase) <= told <= last:
        return []
    return [problem("record-standing", f"phase {record.phase}")]
