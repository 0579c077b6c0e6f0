"""What holds between one moment of a game of CO₂ and the next: control, endings, what stays."""

from __future__ import annotations

from typing import Any

from co2replay.engine.playing import LAW, Facts, Failure
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, SETUP, SUPPLY, State
from co2replay.games.co2.forms import REGIONS, SEATS
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import CORRECTION, MARK, POSITION, Entry

from ..board.pieces import NO_SEAT, is_green, owner_of_plant, plant_of
from .situations import shape_of

NEXT_PHASES = {
    SETUP: (SETUP, OPERATIONS),
    OPERATIONS: (OPERATIONS, SUPPLY, FINAL, OVER),
    SUPPLY: (SUPPLY, OPERATIONS, OVER, FINAL),
    FINAL: (FINAL, OVER),
    OVER: (OVER,),
}

# What is remembered for the turn that is on, and gone when the next one begins.
OF_A_TURN = (
    "acted",
    "moved",
    "bought",
    "sold",
    "carded",
    "price_changed",
    "refilled",
    "market_before",
    "armed",
    "deed",
    "sent",
    "coins_paid",
)
# Of these what is done stays done as long as the turn is on, whoever acts in it.
DONE = OF_A_TURN[:5]


class Laws:
    """Looks at a table after every entry and remembers what it needs of the one before."""

    __slots__ = (
        "ceiling",
        "control",
        "done",
        "due",
        "loss_from",
        "phase",
        "place",
        "plants",
        "ruled",
        "turn",
    )

    def __init__(self, t: Table) -> None:
        numbers, players = t.rules.numbers, len(t.state.order)
        self.ceiling = (numbers.decades_by_players[players], numbers.rounds_by_players[players])
        self.loss_from = numbers.loss_from
        self.due: list[tuple[int, int, int]] = []  # region, builder, who held it
        self.ruled = False  # somebody set the pollution by ruling since the last supply phase
        self.remember(t)

    def remember(self, t: Table) -> None:
        s = t.state
        self.plants: list[Any] = s.plants[:]
        self.control: list[Any] = s.control[:]
        self.place = (s.decade, s.round)
        self.turn = (s.decade, s.round, s.active)
        self.done = [name for name in DONE if getattr(s, name)]
        self.phase = s.phase

    def take_back(self, t: Table) -> None:
        """Begin anew at an earlier moment; a plant may stand there whose control is still asked."""
        s = t.state
        self.remember(t)
        regions = [(x.region, x.seat) for x in s.pending if isinstance(x, fr.DoControl)]
        self.due = [(region, builder, s.control[region]) for region, builder in regions]

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        """Name the first law that the table breaks, seen from the moment before."""
        s = t.state
        if s.partial:
            return None
        if entry is not None and entry.kind in (CORRECTION, POSITION):
            self.ruled = True
            self.due.clear()
            self.remember(t)
            return None
        found = self.broken(t) or self.check_done(s) or self.check_turn(t, entry)
        if s.phase == SUPPLY:
            self.ruled = False
        self.remember(t)
        if found is None:
            return None
        name, clause, facts = found
        return Failure(LAW, name, clause, facts=facts, shape=shape_of(t))

    def broken(self, t: Table) -> tuple[str, str, Facts] | None:
        s = t.state
        if s.plants != self.plants and (lost := self.notice_plants(t)) is not None:
            return lost
        if (s.control != self.control or self.due) and (wrong := self.check_control(t)) is not None:
            return wrong
        return self.check_course(t)

    def notice_plants(self, t: Table) -> tuple[str, str, Facts] | None:
        """A green plant stays; each new one asks who controls its region."""
        for space, (old, new) in enumerate(zip(self.plants, t.state.plants, strict=True)):
            if old == new:
                continue
            region = t.rules.region_of_demand[space]
            if is_green(old):
                facts: Facts = {"region": REGIONS[region], "space": space}
                return "green-stays", "co2.region.green-permanent", facts
            if is_green(new):
                self.due.append((region, owner_of_plant(new), self.control[region]))
        return None

    def check_control(self, t: Table) -> tuple[str, str, Facts] | None:
        s = t.state
        if any(isinstance(frame, (fr.DoControl, fr.OwnCube, fr.Fund)) for frame in s.pending):
            return None
        due, self.due = self.due, []
        for region, builder, holder in due:
            may = may_control(t, region, builder, holder)
            if s.control[region] not in may:
                facts: Facts = {
                    "region": REGIONS[region],
                    "control": holder_name(s.control[region]),
                    "due": " ".join(sorted(map(holder_name, may))),
                }
                return "control", "co2.control.check-scope", facts
        touched = {region for region, _, _ in due}
        for region, (old, new) in enumerate(zip(self.control, s.control, strict=True)):
            if old != new and region not in touched:
                facts = {"region": REGIONS[region], "control": holder_name(new)}
                return "control-moved", "co2.control.check-on-build", facts
        return None

    def check_course(self, t: Table) -> tuple[str, str, Facts] | None:
        s = t.state
        if s.phase not in NEXT_PHASES[self.phase]:
            return "phase", "co2.decade.phases", {"phase": s.phase, "before": self.phase}
        if not s.pending:
            return "pending", "co2.turn.one-action", {"waits": "nothing"}
        frame = s.pending[-1]
        if s.phase == OVER:
            if s.result is None or not isinstance(frame, fr.Over):
                return "over", "co2.winner.score", {"waits": frame.name}
            return None
        if isinstance(frame, fr.Turn) and len(s.pending) > 1:
            below = " ".join(one.name for one in s.pending[:-1])
            return "pending", "co2.turn.one-action", {"below": below}
        if s.phase not in (OPERATIONS, SUPPLY) or s.decade == 0:
            return None
        if (s.decade, s.round) < self.place:
            return "backwards", "co2.ops.end-advance-decade", {"decade": s.decade, "round": s.round}
        if s.decade > self.ceiling[0]:
            return "last-decade", "co2.end.last-decade", {"decade": s.decade}
        if s.round > self.ceiling[1]:
            return "last-round", "co2.ops.end-reset-round", {"round": s.round}
        return self.check_pollution(t)

    def check_turn(self, t: Table, entry: Entry | None) -> tuple[str, str, Facts] | None:
        """Nothing is remembered where one turn has ended and the next begins."""
        s = t.state
        if entry is None or not (entry.kind == MARK or entry.verb == f.END):
            return None
        if not isinstance(s.pending[-1], fr.Turn) or (s.decade, s.round, s.active) == self.turn:
            return None
        kept = " ".join(name for name in OF_A_TURN if getattr(s, name))
        return ("kept", "co2.turn.one-action", {"of the turn before": kept}) if kept else None

    def check_done(self, s: State) -> tuple[str, str, Facts] | None:
        """Within a turn nothing done is forgotten, whoever acts in it."""
        if not self.done or (s.decade, s.round, s.active) != self.turn or s.phase != self.phase:
            return None
        gone = " ".join(name for name in self.done if not getattr(s, name))
        return ("given-back", "co2.free.once-each", {"forgotten": gone}) if gone else None

    def check_pollution(self, t: Table) -> tuple[str, str, Facts] | None:
        """A game that should have ended: lost after a supply phase, or safe again before it."""
        s = t.state
        ppm = s.c[at.PPM]
        if len(s.order) == 1 or self.ruled:
            return None
        if s.phase == OPERATIONS and s.decade > 1 and ppm >= self.loss_from:
            return "lost", "co2.end.loss-500", {"ppm": ppm}
        begun = s.phase == SUPPLY and self.phase == OPERATIONS
        begun = begun and isinstance(s.pending[-1], (fr.DrawFossil, fr.Income))
        if begun and s.warmed and ppm < t.rules.numbers.safe_below:
            return "safe", "co2.end.safe-zone", {"ppm": ppm}
        return None


def holder_name(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else "nobody"


def kinds_built(t: Table, region: int, seat: int) -> tuple[bool, ...]:
    """Which of the three sources asked for in the region this seat supplies, highest first."""
    first, end = t.rules.offsets[region], t.rules.offsets[region + 1]
    row = t.state.plants[first:end]
    return tuple(plant_of(seat, source) in row for source in t.state.agenda[region])


def may_control(t: Table, region: int, builder: int, holder: int) -> set[int]:
    """Who may control the region after a plant there; where Expertise decides, more than one.

    Written from the clauses alone: more sources, then the higher ones (co2.control.tie-agenda).
    """
    if holder == NO_SEAT:
        return {builder}
    settings = t.rules.settings
    strength = {
        seat: (sum(kinds), kinds)
        for seat in t.state.order
        if any(kinds := kinds_built(t, region, seat))
    }
    if settings.control_check_scope == "all_players":
        most = max(strength.values())
        best = {seat for seat, one in strength.items() if one == most}
        if len(best) == 1:
            return best
        if builder in best:
            return {*best, builder, holder}
        # What the builder learns by the plant changes nothing among the others.
        expert = best_experts(t, region, best, most[1])
        if len(expert) == 1:
            return expert
        return {builder} if settings.control_tie_of_others == "builder_takes" else {holder}
    if holder == builder:
        even = {seat for seat, one in strength.items() if one == strength[builder]}
        return even if settings.control_full_tie == "non_controller" else {builder}
    mine, theirs = strength[builder], strength.get(holder, (0, ()))
    if mine == theirs:
        return {builder, holder}
    return {builder} if mine > theirs else {holder}


def best_experts(t: Table, region: int, seats: set[int], kinds: tuple[bool, ...]) -> set[int]:
    """Who of some that supply the same knows most, source by source from the top."""
    built_only = t.rules.settings.control_expertise_scope == "built_types"
    agenda = t.state.agenda[region]
    sources = [source for source, has in zip(agenda, kinds, strict=True) if has or not built_only]

    def levels(seat: int) -> list[int]:
        first = at.EXPERTISE + seat * at.SOURCE_COUNT
        return [t.state.c[first + source] for source in sources]

    most = max(map(levels, seats))
    return {seat for seat in seats if levels(seat) == most}
