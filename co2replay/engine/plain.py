"""What holds of a game that says nothing of it: no doubt, no box, nothing taken unwritten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from co2replay.notation.header import names_of, read_claim, read_seats, read_shared_claim
from co2replay.notation.records import ACT, Entry, HeaderRow
from co2replay.notation.vocabulary import Term, Vocabulary

from .book import BoxFact, BoxFactProblem, BoxLines, Chosen, Header, Read, Rules, Spell
from .contract import Game
from .passed import Difference, Goods, Supposed
from .ranked import Ranked
from .table import Answered, Breach, LedgerRow, Table
from .trace import ScoreLine
from .unknown import Consulted

if TYPE_CHECKING:
    from .face import Face, Wanted
    from .final_table import FinalTable, RefusedAnswer, ScoreRows, Sold, TakenAnswer
    from .form import EndForm
    from .opinion import Judge
    from .players import Players

Args = tuple[int, ...]


class NoBox:
    """A game of which no printed fact is ever told."""

    def rewritten(self, text: str, read: Read, spell: Spell, language: str) -> str:
        return text

    def blank_fact(self, path: str, spell: Spell, language: str) -> str:
        return ""


class Bare(msgspec.Struct, frozen=True):
    """The box of such a game: its one component set, in which no value is told."""

    name: str
    digest: str = ""
    marks: dict[str, str] = {}


class NoBoxes:
    """The component sets of such a game: its one, which nothing corrects."""

    def __init__(self, name: str) -> None:
        self.usual = name

    def names(self) -> tuple[str, ...]:
        return (self.usual,)

    def load(self, name: str, overlays: Sequence[Any] = (), facts: Sequence[BoxFact] = ()) -> Any:
        return Bare(name)

    def corrections(self, box: Any) -> dict[str, Any]:
        return {}

    def shown(self, path: str, value: Any) -> str:
        return str(value)

    def where(self, path: str, language: str) -> str:
        return path

    def blank(self, path: str) -> str:
        return '"?"'

    def read_value(self, path: str, written: Any, file: str) -> Any:
        return written

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        return BoxFactProblem(1, "unexpected-word")

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        return []


class PlainRules(msgspec.Struct, frozen=True):
    """What a game is played by that has no box and no variants: the book."""

    book: Rules[Any]
    box: Bare
    variants: tuple[str, ...] = ()


def plain_rules(book: Rules[Any], box: Bare, chosen: Chosen) -> PlainRules:
    return PlainRules(book, box)


class NoForm:
    """A game of which nobody hands in the last table alone."""

    def form(self) -> EndForm | None:
        return None

    def is_form(self, entries: Sequence[Entry]) -> bool:
        return False

    def end_of_play(self, entries: Sequence[Entry]) -> int:
        return -1

    def recall(self, t: Table, entries: Sequence[Entry]) -> None: ...

    def names_open(self, t: Table) -> dict[str, tuple[int, ...]]:
        return {}

    def grows_for(self, name: str) -> int:
        return -1

    def fill(self, t: Table, values: Mapping[str, int]) -> None: ...

    def can_be(self, t: Table, values: Mapping[str, int]) -> bool:
        return True

    def close(
        self, t: Table, answers: Sequence[tuple[int, Entry]]
    ) -> tuple[list[TakenAnswer], list[RefusedAnswer]]:
        return [], []

    def sold(self, t: Table) -> list[Sold]:
        return []

    def alias(self, name: str) -> str:
        return name

    def show_value(self, name: str, value: int) -> int | str:
        return value

    def sheet_between(
        self, seats: Sequence[str], lows: Sequence[Sequence[int]], highs: Sequence[Sequence[int]]
    ) -> list[ScoreLine]:
        return []


class NoRows:
    """A score sheet of which no line is followed in the ledger."""

    THINGS: Mapping[str, str] = {}
    FOLLOWED: Sequence[str] = ()
    TRACK = ""

    def track_of(self, seat: str) -> str:
        return ""

    def points_behind(
        self, rows: Sequence[LedgerRow], seat: str, points: Mapping[str, int | str]
    ) -> dict[str, list[LedgerRow]]:
        return {}

    def rows_of(self, rows: Sequence[LedgerRow], name: str) -> list[LedgerRow]:
        return []

    def counted(self, state: Any, seat: str) -> dict[str, Any]:
        return {}


class PlainKeeping:
    """A record of a game that has no face: its decisions, and the draws that it lists."""

    def choices(self, players: int) -> Mapping[str, Sequence[str]]:
        return {}

    def next_draw(self, table: Table, entries: Sequence[Entry]) -> Wanted | None:
        return None

    def draws_unnoted(self, table: Table, entries: Sequence[Entry]) -> Sequence[Wanted]:
        return ()

    def printed(self, entry: Entry, rests: Sequence[str]) -> Sequence[str]:
        return ()

    def read_in_play(self, path: str) -> bool:
        return False

    def mark_due(self, state: Any) -> tuple[int, ...] | None:
        return None

    def closing(self, state: Any) -> tuple[int, ...] | None:
        return None

    def is_aside(self, entry: Entry) -> bool:
        return False


class Plain(Ranked):
    """What a game inherits that wants no more than to be played."""

    name: str

    def vocabulary(self) -> Vocabulary:
        raise NotImplementedError

    def is_over(self, state: Any) -> bool:
        raise NotImplementedError

    def legal(self, t: Table) -> list[tuple[int, int, Args]]:
        raise NotImplementedError

    # Book and box ---------------------------------------------------------------------------------

    def goods(self) -> Goods:
        return Goods((), ())

    def box_lines(self) -> BoxLines:
        return NoBox()

    def is_assumed(self, rules: Any, path: str) -> bool:
        return str(rules.box.marks.get(path, "")).startswith("assumed")

    def checklist(self, verb: int) -> tuple[str, ...]:
        return ()

    def header(self) -> Header[Any, Any]:
        colours = len(self.vocabulary().tables["seat"].symbols)
        return Header(boxes=NoBoxes(self.name), resolve=plain_rules, players=(1, colours))

    def seats(self, header: dict[str, str]) -> tuple[int, ...] | None:
        pairs = read_seats(header.get("seats", ""), self.vocabulary())
        return tuple(seat for seat, _ in pairs) if pairs else None

    def face(self) -> Face | None:
        return None

    # Play -----------------------------------------------------------------------------------------

    def settle(self, t: Table, before: Entry | None = None) -> None: ...

    def legal_of_others(self, t: Table) -> list[tuple[int, int, Args]]:
        return []

    def settled(self, state: Any) -> Sequence[Answered]:
        return ()

    def end_of_log(self, t: Table) -> Breach | None:
        return None

    def possible(self, t: Table) -> list[Entry]:
        try:
            return [Entry(ACT, verb, args, who) for who, verb, args in self.legal(t)]
        except Consulted:  # of a table known in part nobody lists the answers
            return []

    def explained(self, t: Table, who: int, verb: int, args: Args) -> Mapping[str, int | str]:
        return {}

    def seen_before(self, entries: Sequence[Entry], upto: int, clause: str, card: int | str) -> int:
        return -1

    # Doubt ----------------------------------------------------------------------------------------

    def made_of(
        self, t: Table, verb: int, args: Args, claim: Difference | None = None
    ) -> tuple[str, ...]:
        return ()

    def confirm(self, t: Table, verb: int, args: Args) -> None: ...

    def otherwise(self, t: Table) -> Iterator[Iterable[tuple[Any, tuple[str, ...]]]]:
        return iter(())

    def suppose(self, t: Table, name: str, entry: Entry) -> list[Supposed]:
        return []

    def every(self, t: Table, name: str) -> list[Supposed]:
        return []

    def hangs_on(self, t: Table, entry: Entry, breach: Breach) -> list[str]:
        return []

    def impossible(self, t: Table) -> list[Breach]:
        return []

    def row_of(self, name: str) -> str:
        return ""

    # Ending ---------------------------------------------------------------------------------------

    def final_table(self) -> FinalTable:
        return NoForm()

    def score_rows(self) -> ScoreRows:
        return NoRows()

    def players(self) -> Players:
        from .players import Players  # only the search asks for it

        return Players(cast(Game, self))

    def judge(self) -> Judge | None:
        return None

    def claim(self, state: Any, header: dict[str, str]) -> list[Difference]:
        """Where the totals that the table wrote down differ from the score."""
        written = header.get("claim", "").strip()
        if not written:
            return []
        words = self.vocabulary()
        rows = [HeaderRow(key, value) for key, value in header.items()]
        shared = read_shared_claim(written, words) if self.header().is_shared else None
        if shared is not None:
            return self.shared_claim(state, *shared)
        claimed = read_claim(written, words, names_of(rows, words))
        if claimed is None:
            return [Difference("claim", written, "unreadable")]
        scores = self.scores(state)
        seats = [(words.symbol("seat", seat), points) for seat, points in claimed]
        return [
            Difference(f"{seat}.total", points, scores.get(seat, "none"))
            for seat, points in seats
            if scores.get(seat) != points
        ]

    def shared_claim(self, state: Any, said: str, points: int | None) -> list[Difference]:
        """Where a result of all together differs: that they won or lost, or what a party has."""
        outcome = self.outcome(state)
        found: int | str = outcome.kind if outcome is not None else "none"
        name = "result"
        seen: int | str = said
        if points is not None:
            name, seen, found = f"{said}.total", points, self.scores(state).get(said, "none")
        return [] if seen == found else [Difference(name, seen, found)]
