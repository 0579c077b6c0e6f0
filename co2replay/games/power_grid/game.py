"""The game Power Grid as the replay sees it: one object that joins the chapters to the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from co2replay.engine.book import Header
from co2replay.engine.digest import begin_digest, digest, plain
from co2replay.engine.final_table import FinalTable
from co2replay.engine.opinion import Judge
from co2replay.engine.passed import Difference, Supposed, Wait
from co2replay.engine.placing import Placing
from co2replay.engine.plain import Plain
from co2replay.engine.players import Players
from co2replay.engine.table import Breach
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import ACT, Entry
from co2replay.notation.vocabulary import Vocabulary

from . import forms as f
from .board.fields import FIELDS, forget, is_whole
from .board.state import CANONICAL_NAMES, OVER, State, Table, hashed_values, named
from .box.components import Box
from .chapters import building, bureaucracy, ending, order, setup, steps
from .forms import SEATS
from .lists.legal import legal
from .opening import header
from .params import PowerGridRules
from .turn import certain, due, flow, marks, written
from .turn.acts import CHECKLISTS
from .turn.frames import NAMES, NO_SEAT, ROLES, Adrift, Draw, SetUp, seat_of
from .words import GAME as NAME
from .words import vocabulary

Args = tuple[int, ...]
NAMES_HASHED = begin_digest(CANONICAL_NAMES)


class PowerGrid(Placing, Plain):
    """The registered game; it holds no state of its own."""

    name = NAME
    fields = FIELDS

    def judge(self) -> Judge:
        from .judge import judge  # only who asks for a second opinion

        return judge

    def possible(self, t: Table) -> list[Entry]:
        """Where a card is due, every card that may come."""
        if t.state.pending and isinstance(t.state.pending[-1], Draw) and is_whole(t.state):
            from .players.deck import cards

            return cards(t)
        return super().possible(t)

    def suppose(self, t: Table, name: str, entry: Entry) -> list[Supposed]:
        return self.fields.suppose(t, name, entry)  # money may be as much as is asked for

    def players(self) -> Players:
        from .players.playing import PowerGridPlayers  # only the search asks for it

        return PowerGridPlayers(self)

    def vocabulary(self) -> Vocabulary:
        return vocabulary()

    def header(self) -> Header[Box, PowerGridRules]:
        return header()

    def begin(self, rules: PowerGridRules, seats: tuple[int, ...], header: dict[str, str]) -> State:
        return State()

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None:
        setup.lay_out(t, seats)

    # Every entry of every log goes through these two; a method around each would only cost time.
    act = staticmethod(flow.play_act)
    draw = staticmethod(flow.play_draw)

    def settle(self, t: Table, before: Entry | None = None) -> None:
        if isinstance(t.state.pending[-1], Adrift):
            flow.take_bearings(t)
        elif before is None:
            while flow.pass_if_bound(t, opening=False):
                pass
        elif before.kind == ACT and before.verb in (f.BUY, f.BUILD, f.CONNECT, f.END):
            flow.close_unsaid(t, before.who, before.verb)

    def mark(self, t: Table, args: Args) -> Breach | None:
        was_lost = is_unknown(t.state.phase)
        breach = marks.mark(t, args)
        if breach is None and was_lost and not is_unknown(t.state.phase):
            from .doubt.impossible import impossible_at_a_mark

            return impossible_at_a_mark(t)
        if breach is None and was_lost and args[0] == f.END_OF_GAME:
            from .doubt.impossible import impossible_at_the_end

            return impossible_at_the_end(t)
        return breach

    forget = staticmethod(forget)
    is_whole = staticmethod(is_whole)
    take_bearings = staticmethod(flow.take_bearings)

    def is_told(self, state: State) -> bool:
        frame = state.pending[-1]
        is_placed = isinstance(frame, Adrift) and (frame.seat != NO_SEAT or bool(state.called))
        return is_placed and not state.partial

    def place(self, t: Table, verb: int, args: Args) -> Breach | None:
        """Rows behind a gap are held against what was known before; of a table laid out at the
        beginning later ones put right what they name, and all are held together."""
        found = certain.belied(t, verb, args) if certain.is_behind_a_gap(t) else None
        if found is not None:
            return found.breach
        if verb in f.HOW_FAR:
            flow.lose_bearings(t)
        return super().place(t, verb, args)

    def correct(self, t: Table, verb: int, args: Args) -> Breach | None:
        """A ruling may set what no game leads to: nothing is held against what was before it."""
        t.state.past = replace(t.state.past, held={})
        return super().correct(t, verb, args)

    def see(self, t: Table, verb: int, args: Args) -> Difference | None:
        frame = t.state.pending[-1]
        if verb in f.HOW_FAR and isinstance(frame, Adrift) and not frame.placed:
            raise Consulted("turn")  # nobody knows how far a phase has come
        if (found := certain.belied(t, verb, args)) is not None:
            return super().see(found.table, verb, args)
        difference = super().see(t, verb, args)
        if difference is not None:
            for state in seen_otherwise(t):
                if super().see(Table(state, t.rules, None), verb, args) is None:
                    return None
        return difference

    def blur(self, t: Table, entry: Entry) -> None:
        if not written.take_bid(t, entry):
            super().blur(t, entry)

    def learn(self, t: Table, verb: int, args: Args) -> bool:
        """Nobody knows of money, told while the players are paid, whether that is in it."""
        is_money = verb == f.SEAT_FIELD and args[1] == f.SEAT_FIELDS.index("money")
        if is_money and bureaucracy.is_paying(t.state) and args[0] in t.state.served:
            return False
        if certain.belied(t, verb, args) is not None:
            return False
        return super().learn(t, verb, args)

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        return digest(NAMES_HASHED, hashed_values(state))

    def named(self, state: State) -> dict[str, Any]:
        return named(state)

    def is_over(self, state: State) -> bool:
        return bool(not is_unknown(state.phase) and state.phase == OVER)

    def end_of_log(self, t: Table) -> Breach | None:
        """Nothing more was written: what may be left out was not done."""
        self.settle(t)
        return None

    def waits_for(self, state: State) -> Wait:
        frame = state.pending[-1]
        clause = due.CLAUSE_OF_FRAME.get(type(frame), getattr(frame, "clause", ""))
        if isinstance(frame, SetUp):
            clause = setup.clause_of_lacking(state)
        return Wait(ROLES.get(type(frame), "answer"), NAMES[type(frame)], seat_of(frame), clause)

    def legal(self, t: Table) -> list[tuple[int, int, Args]]:
        if isinstance(t.state.pending[-1], Adrift):
            flow.take_bearings(t)
        return legal(t)

    def checklist(self, verb: int) -> tuple[str, ...]:
        return CHECKLISTS.get(verb, ())

    def explained(self, t: Table, who: int, verb: int, args: Args) -> Mapping[str, int | str]:
        if who not in t.state.seats or verb not in (f.BUILD, f.CONNECT):
            return {}
        return building.explained(t, who, args if verb == f.BUILD else args[:1])

    def impossible(self, t: Table) -> list[Breach]:
        from .doubt.impossible import impossible_for  # only a table that was written down asks

        return impossible_for(t)

    def final_table(self) -> FinalTable:
        from .doubt import final_table

        return final_table

    def sheet(self, state: State) -> list[ScoreLine]:
        return [
            ScoreLine(
                name=name,
                clause=clause,
                points={SEATS[row[ending.SEAT]]: plain(row[column]) for row in state.sheet},
            )
            for name, clause, column in ending.COLUMNS
            if state.sheet
        ]

    def scores(self, state: State) -> dict[str, int | str]:
        return {SEATS[row[ending.SEAT]]: row[ending.POWERED] for row in state.sheet}

    def standing(self, t: Table) -> dict[str, int | str]:
        return ending.standing(t)

    def winners(self, state: State) -> list[str] | None:
        if state.result is None:
            return None
        return [SEATS[seat] for seat in state.result]

    def decided_by(self, state: State, rules: PowerGridRules) -> str:
        return ending.decided_by(state)


def seen_otherwise(t: Table) -> Iterator[State]:
    """The table as people may see it meanwhile: no entry says when a phase is over."""
    yield from bureaucracy.seen_meanwhile(t)
    yield from steps.seen_since(t)
    yield from order.seen_before(t.state)


GAME = PowerGrid()
