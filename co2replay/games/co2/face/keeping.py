"""What a record of CO₂ asks for that no player decides: its variants, its set-up, its marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from co2replay.engine.face import Wanted
from co2replay.engine.table import Table
from co2replay.games.co2.board.state import FINAL, OPERATIONS, SETUP, SUPPLY, State
from co2replay.games.co2.chapters.setup import deals_open, lacking
from co2replay.games.co2.forms import (
    AGENDA,
    DEAL,
    DECKS,
    EVENT,
    FOSSIL,
    GOAL,
    GOAL_WAYS,
    START,
    SUMMIT,
    UN,
    VARIANTS,
)
from co2replay.games.co2.lists.chances import un_goals_wanted
from co2replay.games.co2.opening import SOLITAIRE
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.words import vocabulary
from co2replay.notation.records import (
    ACT,
    DRAW,
    MARK_END,
    MARK_SUPPLY,
    MARK_TURN,
    Entry,
)

TOPICS = 2  # on a summit tile of the set-up
ONE = 1
HELD = ("plant", "lobby", "event")
TILES = {AGENDA: "agenda", SUMMIT: "summit"}
DISCARD = GOAL_WAYS.index("discard")
UNMARKED = (fr.SetUp, fr.Adrift, fr.LastCall, fr.Over, fr.Draft, fr.Auction)


class Co2Keeping:
    """What is asked, beside decisions, while a record is kept."""

    def choices(self, players: int) -> Mapping[str, Sequence[str]]:
        return {"variants": [name for name in VARIANTS if name != SOLITAIRE]} if players > 1 else {}

    def next_draw(self, table: Table, entries: Sequence[Entry]) -> Wanted | None:
        """What comes next of the set-up, in the order of the form that `new` writes."""
        state: State = table.state
        if (
            not state.pending
            or not isinstance(state.pending[-1], fr.SetUp)
            or not next(lacking(table), None)
        ):
            return None
        if state.start < 0:
            return Wanted(START, (), "seat", ONE)
        for region, agenda in enumerate(state.agenda):
            if not agenda:
                return Wanted(AGENDA, (region,), "source", 3)
        for region in range(len(state.agenda)):
            if state.plants[table.rules.offsets[region]] == 0:
                return Wanted(FOSSIL, (region,), "fossil", ONE)
        for place, topics in enumerate(state.topics):
            if not topics:
                return Wanted(SUMMIT, (place + 1,), "source", TOPICS)
        wanted = un_goals_wanted(table)
        if wanted and not state.un_display:
            return Wanted(UN, (), "int", wanted)
        # The last draw begins the game; what was dealt is asked for before that.
        if dealt := self.draws_unnoted(table, entries):
            return dealt[0]
        missing = table.rules.numbers.events_visible - len(state.events)
        return Wanted(EVENT, (), "int", missing) if missing else None

    def draws_unnoted(self, table: Table, entries: Sequence[Entry]) -> list[Wanted]:
        """The hands that nobody has said anything about."""
        if table.state.phase != SETUP and not deals_open(table):
            return []
        dealt = {
            entry.args[:2]
            for entry in entries
            if entry.kind == DRAW and entry.verb == DEAL and not entry.taken_back
        }
        counts = {"lobby": table.rules.numbers.lobby_hand, "goal": ONE}
        places = [
            (seat, DECKS.index(deck), count)
            for seat in table.state.order
            for deck, count in counts.items()
        ]
        return [
            Wanted(DEAL, (seat, deck), "int", count, may_be_unknown=True)
            for seat, deck, count in places
            if (seat, deck) not in dealt
        ]

    def printed(self, entry: Entry, rests: Sequence[str]) -> list[str]:
        """A tile that the table has and our list of tiles has not: what is printed on it, as facts.

        The tiles bear no number; it takes the place of any that nobody has seen.
        """
        head = TILES.get(entry.verb)
        if head is None or entry.kind != DRAW:
            return []
        topics = " ".join(vocabulary().symbol("source", code) for code in entry.args[1:])
        numbers = [path.rpartition(".")[2] for path in rests if path.startswith(f"{head}.")]
        return [f"{head} {number} {topics}" for number in numbers]

    def read_in_play(self, path: str) -> bool:
        """Printed on what somebody holds in a hand right now; boards can be read at any time."""
        return path.partition(".")[0] in HELD

    def mark_due(self, state: State) -> tuple[int, ...] | None:
        """The mark under which the next entry stands; a turn's stands before its first act."""
        top = type(state.pending[-1]) if state.pending else fr.Over
        if top in UNMARKED:
            return None  # behind the last call no goal could be discarded any more
        if state.phase == OPERATIONS and top is fr.Turn:
            return MARK_TURN, state.decade, state.round, state.active
        if state.phase == SUPPLY:
            return MARK_SUPPLY, state.decade
        return (MARK_END,) if state.phase == FINAL else None

    def closing(self, state: State) -> tuple[int, ...] | None:
        """The mark that says that nobody wants anything more."""
        last_call = bool(state.pending) and isinstance(state.pending[-1], fr.LastCall)
        return (MARK_END,) if last_call else None

    def is_aside(self, entry: Entry) -> bool:
        """What may be done at any moment is no answer to the question asked."""
        return entry.kind == ACT and entry.verb == GOAL and entry.args[1] == DISCARD
