"""Second Chance as the replay sees it: one object that joins the chapters to the kernel."""

from __future__ import annotations

from typing import Any

from co2replay.engine.book import Header
from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.final_table import FinalTable, ScoreRows
from co2replay.engine.opinion import Judge
from co2replay.engine.passed import Difference, Outcome, Party, Supposed, Wait
from co2replay.engine.placing import Placing
from co2replay.engine.plain import Plain
from co2replay.engine.players import Players
from co2replay.engine.table import Breach
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import ACT, Entry
from co2replay.notation.vocabulary import Vocabulary

from .board import cells as at
from .board.fields import FIELDS, forget, is_shown_whole, is_whole
from .board.pieces import NO_SEAT, PLANNED, PREPARED
from .board.state import CANONICAL_NAMES, State, Table, hashed_values, named
from .box.components import Box
from .chapters import ending, final_scoring, setup
from .forms import ACTIONS, END_OF_GAME, PLAN, PREPARE, SEATS
from .lists.legal import legal, legal_of_others, possible
from .opening import header
from .params import SecondChanceRules
from .turn import adrift, due, flow, marks
from .turn.acts import CHECKLISTS
from .turn.frames import ROLES, Adrift
from .words import GAME as NAME
from .words import vocabulary

Args = tuple[int, ...]
NAMES_HASHED = begin_digest(CANONICAL_NAMES)
TEAM = "team"


class SecondChance(Placing, Plain):
    """The registered game; it holds no state of its own."""

    name = NAME
    fields = FIELDS

    def judge(self) -> Judge:
        from .judge import judge  # only who asks for a second opinion

        return judge

    def players(self) -> Players:
        from .players.playing import SecondChancePlayers  # only the search asks for it

        return SecondChancePlayers(self)

    def vocabulary(self) -> Vocabulary:
        return vocabulary()

    def final_table(self) -> FinalTable:
        from .doubt import final_table  # only who scores a table

        return final_table

    def score_rows(self) -> ScoreRows:
        from .chapters import sheet  # only who asks what stands behind a score

        return sheet

    def header(self) -> Header[Box, SecondChanceRules]:
        return header()

    def begin(
        self, rules: SecondChanceRules, seats: tuple[int, ...], header: dict[str, str]
    ) -> State:
        return State()

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None:
        setup.lay_out(t, seats)

    # Every entry of every log goes through these two; a method around each would only cost time.
    act = staticmethod(flow.play_act)
    draw = staticmethod(flow.play_draw)

    def settle(self, t: Table, before: Entry | None = None) -> None:
        if isinstance(t.state.pending[-1], Adrift):
            flow.take_bearings(t)

    def mark(self, t: Table, args: Args) -> Breach | None:
        return marks.mark(t, args)

    def see(self, t: Table, verb: int, args: Args) -> Difference | None:
        """What is noted behind the last income holds before the open goals are paid, or behind."""
        difference = super().see(t, verb, args)
        if difference is None or t.state.earlier is None:
            return difference
        earlier = super().see(Table(t.state.earlier, t.rules, None), verb, args)
        return difference if earlier is not None else None

    forget = staticmethod(forget)
    blur = staticmethod(adrift.blur)
    is_whole = staticmethod(is_whole)
    take_bearings = staticmethod(flow.take_bearings)

    def suppose(self, t: Table, name: str, entry: Entry) -> list[Supposed]:
        """The tile with which an act may do on its space comes last, as the best of all does."""
        found = super().suppose(t, name, entry)
        planned, prepared = found[PLANNED:PREPARED], found[PREPARED:]
        if entry.kind != ACT or not name.endswith(".tile"):
            return found
        if entry.verb == PLAN:
            return [*planned, *prepared, *found[:PLANNED]]
        return [*found[:PLANNED], *prepared, *planned] if entry.verb == PREPARE else found

    def impossible(self, t: Table) -> list[Breach]:
        from .doubt.impossible import impossible_for  # only a table that was written down asks

        return impossible_for(t)

    def is_told(self, state: State) -> bool:
        frame = state.pending[-1]
        if not (isinstance(frame, Adrift) and frame.is_placed):
            return False
        return not state.partial or is_shown_whole(state)

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        return digest(NAMES_HASHED, hashed_values(state))

    def named(self, state: State) -> dict[str, Any]:
        return named(state)

    def is_over(self, state: State) -> bool:
        return state.result is not None

    def end_of_log(self, t: Table) -> Breach | None:
        """Nothing more was written: what may go without a word is taken, and the end judged."""
        s = t.state
        if isinstance(s.pending[-1], Adrift) and not is_unknown(s.phase) and s.phase == END_OF_GAME:
            flow.take_bearings(t)
        while flow.close_unsaid(t):
            pass
        return None

    def waits_for(self, state: State) -> Wait:
        frame = state.pending[-1]
        clause = due.CLAUSE_OF_FRAME.get(type(frame), getattr(frame, "clause", ""))
        seat = frame.seat
        is_adrift = isinstance(frame, Adrift)
        if is_adrift and (is_unknown(state.phase) or state.phase != ACTIONS):
            seat = NO_SEAT  # whoever is asked there takes no turn, in which more were better
        return Wait(ROLES.get(type(frame), "answer"), frame.name, seat, clause)

    def legal(self, t: Table) -> list[tuple[int, int, Args]]:
        if isinstance(t.state.pending[-1], Adrift):
            flow.take_bearings(Table(t.state.copy(), t.rules, None))  # what fails leaves no trace
            flow.take_bearings(t)
        return legal(t)

    legal_of_others = staticmethod(legal_of_others)

    def possible(self, t: Table) -> list[Entry]:
        return [Entry(ACT, verb, args, who) for who, verb, args in possible(t)]

    def checklist(self, verb: int) -> tuple[str, ...]:
        return CHECKLISTS.get(verb, ())

    # How it ended ---------------------------------------------------------------------------------

    def winners(self, state: State) -> list[str] | None:
        if state.result is None:
            return None
        return [SEATS[seat] for seat in state.result]

    def is_ranked(self, state: State) -> bool:
        """Was it scored, each for himself?"""
        return bool(state.sheet) and len(state.sheet[0]) > final_scoring.TOTAL

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        if self.is_ranked(state):
            parties = tuple(Party(SEATS[seat]) for seat in state.seats)
            return Outcome("ranked", parties, tuple(self.sheet(state)))
        team = (Party(TEAM, "team"),)
        lines, conditions = tuple(self.sheet(state)), ending.told(state.sheet)
        return Outcome("won" if state.result else "lost", team, lines, conditions)

    def sheet(self, state: State) -> list[ScoreLine]:
        if state.result is None:
            return []
        if not self.is_ranked(state):
            name, clause = TEAM, "sc.coop.setup.team-score-zero"
            if state.is_own:  # lost by all, before anything but the play was scored
                name, clause, _ = final_scoring.LINES[0]
            return [ScoreLine(name=name, clause=clause, points=self.scores(state))]
        return [
            ScoreLine(
                name=name,
                clause=clause,
                points={
                    SEATS[row[final_scoring.SEAT]]: self.points(row[column]) for row in state.sheet
                },
            )
            for name, clause, column in final_scoring.LINES
        ]

    def scores(self, state: State) -> dict[str, int | str]:
        if state.is_own:
            return {SEATS[seat]: self.points(state.c[at.VP + seat]) for seat in state.seats}
        return {TEAM: self.points(state.c[at.TEAM])}

    def points(self, value: Any) -> int | str:
        return "?" if is_unknown(value) else int(value)

    def decided_by(self, state: State, rules: SecondChanceRules) -> str:
        if state.result is None:
            return ""
        if state.lost:
            return state.lost
        return final_scoring.ranked(state)[1] if rules.is_competitive() else "sc.coop.win"


GAME = SecondChance()
