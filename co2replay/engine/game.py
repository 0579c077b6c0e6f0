"""What a game must offer so that a log of it can be replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from co2replay.notation.records import Entry
from co2replay.notation.vocabulary import Vocabulary

from .contract import BoxLines, FinalTable, Goods, Header, ScoreRows, Wait
from .face import Face
from .table import Breach, Table
from .trace import ScoreLine

# How an entry was taken when it broke nothing.
PLAYED, CONFIRMED, MOOT = range(3)


# A value that something could have, as a log writes it, and the state with it.
Supposed = tuple[int | str, Any]


class Difference(msgspec.Struct, frozen=True):
    """A fact that the table saw and the replay does not have."""

    name: str
    seen: int | str
    computed: int | str


class Game(Protocol):
    """A family of rules, as the replay sees it; `rules` and states are the game's own types.

    A state has two slots that the replay reads: `partial` (something is unknown) and `turns`, the
    number of turns and phases begun.
    """

    name: str

    def goods(self) -> Goods: ...

    def box_lines(self) -> BoxLines: ...

    def final_table(self) -> FinalTable: ...

    def score_rows(self) -> ScoreRows: ...

    def shown(self, t: Table, is_over: bool) -> Iterable[Sequence[tuple[str, int | str]]]:
        """The table line by line: names of fields with what they say, `?` for what is unknown."""
        ...

    def face(self) -> Face | None:
        """How the game is drawn; None where it is shown by its fields."""
        ...

    def place_of(self, verb: int, args: tuple[int, ...]) -> int:
        """The place among the goods that a fact about one number speaks of, or -1."""
        ...

    def row_of(self, name: str) -> str:
        """The beginning of the position row that makes something known; empty if none does."""
        ...

    def vocabulary(self) -> Vocabulary: ...

    def header(self) -> Header[Any, Any]:
        """What of a log's header is the game's own."""
        ...

    def seats(self, header: dict[str, str]) -> tuple[int, ...] | None:
        """Seats clockwise; None where the header does not say them readably."""
        ...

    def begin(self, rules: Any, seats: tuple[int, ...], header: dict[str, str]) -> Any:
        """Return the state before the first entry."""
        ...

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None:
        """Lay out everything that needs no draw."""
        ...

    def act(self, t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int: ...

    def draw(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | int: ...

    def settle(self, t: Table, before: Entry | None = None) -> None:
        """Take the conduct that holds when nothing is written, as far as the table shows it, or
        as far as it is taken before an entry that does something else."""
        ...

    def settled(self, state: Any) -> Sequence[tuple[int, int, tuple[int, ...]]]:
        """The answers of this turn that were taken though nobody wrote them: verb, seat, args."""
        ...

    def see(self, t: Table, verb: int, args: tuple[int, ...]) -> Difference | None: ...

    def made_of(
        self, t: Table, verb: int, args: tuple[int, ...], claim: Difference | None = None
    ) -> tuple[str, ...]:
        """Paths of the assumed facts of the box under which a fact or a claim may hold."""
        ...

    def confirm(self, t: Table, verb: int, args: tuple[int, ...]) -> None:
        """The table has said this number: from here on it no longer rests on facts of the box."""
        ...

    def otherwise(self, t: Table) -> Iterator[Iterable[tuple[Any, tuple[str, ...]]]]:
        """The state as it would be had assumed facts of the box been others, with their paths:
        with one number changed, and then, where that does not do, with more of them."""
        ...

    def place(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
        """Set what a position row says."""
        ...

    def learn(self, t: Table, verb: int, args: tuple[int, ...]) -> bool:
        """Take a fact as the value of something unknown; false when nothing of it was unknown."""
        ...

    def correct(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | None: ...

    def mark(self, t: Table, args: tuple[int, ...]) -> Breach | None: ...

    def gap(self, t: Table) -> None: ...

    def blur(self, t: Table, entry: Entry) -> None:
        """Forget what an entry that could not be judged may have changed."""
        ...

    def copy(self, state: Any) -> Any: ...

    def digest(self, state: Any) -> str: ...

    def named(self, state: Any) -> dict[str, Any]: ...

    def is_over(self, state: Any) -> bool: ...

    def end_of_log(self, t: Table) -> Breach | None:
        """Nothing more was written: take every conduct that holds unwritten."""
        ...

    def waits_for(self, state: Any) -> Wait: ...

    def legal(self, t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
        """Every answer to what the game waits for: who, verb, arguments."""
        ...

    def possible(self, t: Table) -> list[Entry]:
        """Every act and draw that a log may have left out here; what is unknown is passed over."""
        ...

    def rows(self, t: Table) -> list[Entry]:
        """The table as position rows, as it lies when a turn begins; lines numbered from 1."""
        ...

    def suppose(self, t: Table, name: str, entry: Entry) -> list[Supposed]:
        """Every value that one thing of the table could have, as far as it matters to an entry."""
        ...

    def hangs_on(self, t: Table, entry: Entry, breach: Breach) -> list[str]:
        """Name what would have to be different for an entry not to break a clause."""
        ...

    def impossible(self, t: Table) -> list[Breach]:
        """Every reason why this table, known in part, cannot be."""
        ...

    def checklist(self, verb: int) -> tuple[str, ...]:
        """The clauses that an act has to keep, in the order in which they are asked."""
        ...

    def seen_before(self, entries: Sequence[Entry], upto: int, clause: str, card: object) -> int:
        """Position of the entry that showed a card before, or -1."""
        ...

    def claim(self, state: Any, header: dict[str, str]) -> list[Difference]:
        """Where the result that the table wrote down differs from the one computed."""
        ...

    def sheet(self, state: Any) -> list[ScoreLine]:
        """The score sheet, line by line; empty while the game is not over."""
        ...

    def scores(self, state: Any) -> dict[str, int | str]: ...

    def winners(self, state: Any) -> list[str] | None:
        """Colours of the winners: None while the game is not over, none when everybody lost."""
        ...

    def decided_by(self, state: Any, rules: Any) -> str:
        """The clause that told the winner."""
        ...

    def is_assumed(self, rules: Any, path: str) -> bool: ...
