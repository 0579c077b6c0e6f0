"""What a saved game says besides what happens: what a plant takes and powers, which plants leave
the market, in which round it stands. Each is held against the box, or our rules."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.notation.records import Problem

from .. import forms as f
from ..board.state import State
from ..box.components import COAL, FREE, HYBRID, OIL, load_box
from . import rows
from .record import Record, problem
from .rows import Event, RecordRun

LEAVING = (rows.SMALL, rows.UNSOLD, rows.UNDER)


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


class Named:
    """The plants that events name as leaving the market; our rules take them by themselves."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Event]] = []
        self.steps: list[tuple[int, int]] = []
        self.wrong: list[Problem] = []

    def hear(self, row: int, event: Event) -> None:
        """The cause of what leaves may be told behind it."""
        if event.name in LEAVING:
            self.waiting.append((row, event))
        elif event.name == rows.STEP and len(event.numbers) > 1:
            self.steps.append((row, event.numbers[1]))

    def hold(self, s: State) -> None:
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
        return sorted([*self.wrong, *left], key=lambda one: one.line)


def wrong_round(record: Record, s: State) -> list[Problem]:
    """Where it says to be at its end. The phase is not asked: one in which nobody has a word may be
    over or not, as its program likes."""
    if record.round == s.round:
        return []
    return [problem("record-standing", f"round {record.round}")]
