"""The game CO₂ as the replay sees it: one object that joins the chapters to the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from co2replay.engine.book import BoxLines, Header
from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.fields import Listed
from co2replay.engine.passed import Difference, Supposed, Wait
from co2replay.engine.ranked import Ranked
from co2replay.engine.table import Answered, Breach
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import is_unknown
from co2replay.notation.header import names_of, read_claim, read_seats
from co2replay.notation.records import (
    ACT,
    Entry,
    HeaderRow,
)
from co2replay.notation.vocabulary import Vocabulary

from .board import facts
from .board.fields import FIELDS
from .board.pieces import NO_SEAT
from .board.state import (
    CANONICAL_NAMES,
    GOAL_NONE,
    OVER,
    State,
    Table,
    canonical_values,
    named,
    scores_of,
)
from .box.components import Manifest
from .chapters import setup
from .chapters.ending import S_SEAT, S_TOTAL
from .chapters.sheet import decided_by, sheet_of
from .doubt import blur as blurring
from .doubt.blur import lose_warmth
from .forms import SEATS
from .opening import header
from .params import Co2Rules
from .turn import flow, handlers, marks
from .turn import frames as fr
from .turn.asked import CLAUSE_OF_FRAME
from .turn.unasked import BIDDING
from .words import vocabulary

if TYPE_CHECKING:
    from co2replay.engine.face import Face
    from co2replay.engine.final_table import FinalTable, ScoreRows
    from co2replay.engine.opinion import Judge
    from co2replay.engine.players import Players

Args = tuple[int, ...]

NAMES_HASHED = begin_digest(CANONICAL_NAMES)


class Co2(Listed, Ranked):
    """The registered game; it holds no state of its own."""

    name = "co2"
    fields = FIELDS

    def box_lines(self) -> BoxLines:
        from .box import boxfacts

        return boxfacts

    def final_table(self) -> FinalTable:
        from .doubt import final_table

        return final_table

    def judge(self) -> Judge:
        from .judge import judge  # only who asks for a second opinion

        return judge

    def players(self) -> Players:
        from .players.playing import Co2Players  # only the search asks for it

        return Co2Players(self)

    def score_rows(self) -> ScoreRows:
        from .chapters import sheet

        return sheet

    def face(self) -> Face:
        from .face import Co2Face

        return Co2Face()

    def vocabulary(self) -> Vocabulary:
        return vocabulary()

    def header(self) -> Header[Manifest, Co2Rules]:
        return header()

    def seats(self, header: dict[str, str]) -> tuple[int, ...] | None:
        """Seats clockwise from the header; None where they cannot be read."""
        pairs = read_seats(header.get("seats", ""), vocabulary())
        if not pairs:
            return None
        return tuple(seat for seat, _ in pairs)

    def begin(self, rules: Co2Rules, seats: tuple[int, ...], header: dict[str, str]) -> State:
        return State()

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None:
        preset = header.get("preset", "").strip() or None
        setup.lay_out(t, seats, preset)

    # Most entries of every log go through these; a method around each would only cost time.
    act = staticmethod(flow.play_act)
    draw = staticmethod(flow.play_draw)
    mark = staticmethod(marks.check_mark)

    def settle(self, t: Table, before: Entry | None = None) -> None:
        is_word = before is None or before.kind != ACT or before.verb in BIDDING
        handlers.close_optional(t, handlers.AT_A_GLANCE if is_word else handlers.BEFORE_AN_ACT)

    def settled(self, state: State) -> Sequence[Answered]:
        return state.settled

    def made_of(
        self, t: Table, verb: int, args: Args, claim: Difference | None = None
    ) -> tuple[str, ...]:
        from .doubt import doubts

        return doubts.made_of(t, verb, args, partial(self.is_assumed, t.rules), claim)

    def confirm(self, t: Table, verb: int, args: Args) -> None:
        from .doubt import doubts

        doubts.confirm(t, verb, args)

    def otherwise(self, t: Table) -> Iterator[Iterable[tuple[State, tuple[str, ...]]]]:
        from .doubt import doubts

        return doubts.otherwise(t, partial(self.is_assumed, t.rules))

    def place(self, t: Table, verb: int, args: Args) -> Breach | None:
        return facts.place(t, verb, args)

    def correct(self, t: Table, verb: int, args: Args) -> Breach | None:
        return facts.correct(t, verb, args)

    def gap(self, t: Table) -> None:
        s: State = t.state
        lose_warmth(s)
        # A goal may have gone for coins meanwhile.
        s.goals_unsure = tuple(seat for seat in s.order if s.goal[seat] != GOAL_NONE)
        s.gapped = True
        s.ended = NO_SEAT
        facts.forget(t)
        blurring.may_be_done(s, *blurring.TURN_FLAGS)

    def blur(self, t: Table, entry: Entry) -> None:
        blurring.blur(t, entry)

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        return digest(NAMES_HASHED, canonical_values(state))

    def named(self, state: State) -> dict[str, Any]:
        return named(state)

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def end_of_log(self, t: Table) -> Breach | None:
        """Nothing more was written: an open turn stays open, the last call is over."""
        s: State = t.state
        handlers.close_optional(t, handlers.AT_THE_END)
        if s.pending and isinstance(s.pending[-1], fr.LastCall):
            s.pending.pop()
            handlers.run(t)
            handlers.close_optional(t, handlers.AT_THE_END)
        return marks.unpaid(t)

    def waits_for(self, state: State) -> Wait:
        if not state.pending:
            return Wait("over", "over", NO_SEAT, "")
        frame = state.pending[-1]
        seat = frame.seat
        return Wait(
            fr.ROLES.get(type(frame), "answer"),
            frame.name,
            NO_SEAT if is_unknown(seat) else seat,
            CLAUSE_OF_FRAME.get(type(frame), ""),
        )

    def legal(self, t: Table) -> list[tuple[int, int, Args]]:
        from .lists import legal_actions  # the second opinion: who only replays needs none

        return legal_actions.legal(t)

    def legal_of_others(self, t: Table) -> list[tuple[int, int, Args]]:
        return []  # one player is asked at a time

    def possible(self, t: Table) -> list[Entry]:
        from .lists.alternatives import possible  # only those need it who look for what is missing

        return possible(t)

    def suppose(self, t: Table, name: str, entry: Entry) -> list[Supposed]:
        from .doubt.supposing import suppose  # only who judges a single moment asks for it

        return suppose(t, name, entry.who, entry.verb, entry.args)

    def hangs_on(self, t: Table, entry: Entry, breach: Breach) -> list[str]:
        from .doubt.supposing import hangs_on

        return hangs_on(t, entry.who, entry.verb, entry.args, breach)

    def impossible(self, t: Table) -> list[Breach]:
        from .doubt.impossible import impossible_for

        return impossible_for(t)

    def checklist(self, verb: int) -> tuple[str, ...]:
        from .lists.checklists import CHECKLISTS

        return CHECKLISTS.get(verb, ())

    def explained(self, t: Table, who: int, verb: int, args: Args) -> Mapping[str, int | str]:
        return {}

    def seen_before(self, entries: Sequence[Entry], upto: int, clause: str, card: int | str) -> int:
        from .board.row_reading import seen_before

        return seen_before(entries, upto, clause, card)

    def claim(self, state: State, header: dict[str, str]) -> list[Difference]:
        """Compare the totals that the table wrote down with the score sheet."""
        written = header.get("claim", "").strip()
        if not written:
            return []
        rows = [HeaderRow(key, value) for key, value in header.items()]
        claimed = read_claim(written, vocabulary(), names_of(rows, vocabulary()))
        if claimed is None:
            return [Difference("claim", written, "unreadable")]
        totals = {row[S_SEAT]: row[S_TOTAL] for row in state.sheet}
        found = []
        for seat, points in claimed:
            if is_unknown(totals.get(seat)):
                continue
            if totals.get(seat) != points:
                found.append(Difference(f"{SEATS[seat]}.total", points, totals.get(seat, "none")))
        return found

    def sheet(self, state: State) -> list[ScoreLine]:
        return [] if state.result is None else sheet_of(state)

    def scores(self, state: State) -> dict[str, int | str]:
        return scores_of(state)

    def standing(self, t: Table) -> dict[str, int | str]:
        from .doubt.final_table import standing

        return standing(t)

    def reckoned(self, t: Table) -> dict[str, int | str]:
        from .doubt.final_table import incomes_shown

        return incomes_shown(t)

    def winners(self, state: State) -> list[str] | None:
        return None if state.result is None else [SEATS[seat] for seat in state.result]

    def decided_by(self, state: State, rules: Co2Rules) -> str:
        return "" if state.result is None else decided_by(state, rules)

    def is_assumed(self, rules: Co2Rules, path: str) -> bool:
        if path.startswith("lobby.?"):
            return any(
                mark.startswith("assumed") and name.startswith("lobby.")
                for name, mark in rules.box.marks.items()
            )
        return rules.box.marks.get(path, "").startswith("assumed")


GAME = Co2()
