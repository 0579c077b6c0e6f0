"""What a game is: the whole contract, in eight parts. Only the first two have to be written.

A game is an object that joins the parts; `plain.Plain` has what holds of the rest where a game says
nothing, `fields.Listed` makes the second part of one list of fields. Verbs, seats and places are
numbers here, as the game's words count them; clauses and names are as people read them. What a part
passes on lies beside this file: what every replay needs in `passed`, and where it is long in
`book`, `final_table`, `face`.

A state is the game's own. The kernel reads two slots of it: `partial` (something is unknown) and
`turns`, the number of turns and phases begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from co2replay.notation.records import Entry
from co2replay.notation.vocabulary import Vocabulary

from .book import BoxLines, Header
from .passed import Difference, Goods, Outcome, Supposed, Wait
from .table import Answered, Breach, Play
from .trace import ScoreLine

if TYPE_CHECKING:  # what only some verbs ask a game for is loaded by them
    from .face import Face
    from .final_table import FinalTable, ScoreRows
    from .opinion import Judge
    from .players import Players

S = TypeVar("S")  # the state of a game
R = TypeVar("R")  # the rules it is played by, as its header resolves them
S_in = TypeVar("S_in", contravariant=True)
R_in = TypeVar("R_in", contravariant=True)

Args = tuple[int, ...]


# 1. Play ------------------------------------------------------------------------------------------


class PlayPart(Protocol[S, R]):
    """How the game goes on. Its words declare its phases, which are the marks of its logs."""

    name: str

    def vocabulary(self) -> Vocabulary: ...

    def begin(self, rules: R, seats: tuple[int, ...], header: dict[str, str]) -> S:
        """Return the state before the first entry."""
        ...

    def open(self, t: Play[S, R], seats: tuple[int, ...], header: dict[str, str]) -> None:
        """Lay out everything that needs no draw."""
        ...

    def act(self, t: Play[S, R], who: int, verb: int, args: Args) -> Breach | int: ...

    def draw(self, t: Play[S, R], verb: int, args: Args) -> Breach | int: ...

    def mark(self, t: Play[S, R], args: Args) -> Breach | None: ...

    def waits_for(self, state: S) -> Wait: ...

    def is_over(self, state: S) -> bool: ...

    def legal(self, t: Play[S, R]) -> list[tuple[int, int, Args]]:
        """Every answer to what the game waits for: who, verb, arguments."""
        ...

    # With a default: nothing is taken unwritten, nothing was shown before, no act has a checklist,
    # and one player is asked at a time.

    def legal_of_others(self, t: Play[S, R]) -> list[tuple[int, int, Args]]:
        """What others may answer before whoever is asked, where no rule says who comes first."""
        ...

    def possible(self, t: Play[S, R]) -> list[Entry]:
        """Every act and draw that a log may have left out here; what is unknown is passed over."""
        ...

    def settle(self, t: Play[S, R], before: Entry | None = None) -> None:
        """Take the conduct that holds when nothing is written, as far as the table shows it, or
        as far as it is taken before an entry that does something else."""
        ...

    def settled(self, state: S) -> Sequence[Answered]:
        """The answers of this turn that were taken though nobody wrote them: verb, seat, args."""
        ...

    def end_of_log(self, t: Play[S, R]) -> Breach | None:
        """Nothing more was written: take every conduct that holds unwritten."""
        ...

    def checklist(self, verb: int) -> tuple[str, ...]:
        """The clauses that an act has to keep, in the order in which they are asked."""
        ...

    def explained(self, t: Play[S, R], who: int, verb: int, args: Args) -> Mapping[str, int | str]:
        """What an act is made of that its effects do not show: a route, how a price comes about."""
        ...

    def seen_before(self, entries: Sequence[Entry], upto: int, clause: str, card: int | str) -> int:
        """Position of the entry that showed a card before, or -1."""
        ...


# 2. Table -----------------------------------------------------------------------------------------


class TablePart(Protocol[S, R]):
    """What lies on the table. `fields.Listed` makes all of it but the first three of a list."""

    def copy(self, state: S) -> S: ...

    def digest(self, state: S) -> str: ...

    def named(self, state: S) -> dict[str, Any]: ...

    def goods(self) -> Goods: ...

    def place_of(self, verb: int, args: Args) -> int:
        """The place among the goods that a fact about one number speaks of, or -1."""
        ...

    def row_of(self, name: str) -> str:
        """The beginning of the position row that makes something known; empty if none does."""
        ...

    def see(self, t: Play[S, R], verb: int, args: Args) -> Difference | None:
        """Hold what the table saw against what lies there."""
        ...

    def learn(self, t: Play[S, R], verb: int, args: Args) -> bool:
        """Take a fact as the value of something unknown; false when nothing of it was unknown."""
        ...

    def place(self, t: Play[S, R], verb: int, args: Args) -> Breach | None:
        """Set what a position row says."""
        ...

    def correct(self, t: Play[S, R], verb: int, args: Args) -> Breach | None:
        """Set by ruling what a fact says, through the ledger."""
        ...

    def rows(self, t: Play[S, R]) -> list[Entry]:
        """The table as position rows, as it lies when a turn begins; lines numbered from 1."""
        ...

    def shown(self, t: Play[S, R], is_over: bool) -> Iterable[Sequence[tuple[str, int | str]]]:
        """The table line by line: names of fields with what they say, `?` for what is unknown."""
        ...

    def suppose(self, t: Play[S, R], name: str, entry: Entry) -> list[Supposed]:
        """Every value that one thing of the table could have, as far as it matters to an entry."""
        ...

    def every(self, t: Play[S, R], name: str) -> list[Supposed]:
        """Every value that one thing could have, whatever is asked; none if nobody lists them."""
        ...

    def gap(self, t: Play[S, R]) -> None:
        """Forget what a stretch that nobody wrote down may have changed."""
        ...

    def blur(self, t: Play[S, R], entry: Entry) -> None:
        """Forget what an entry that could not be judged may have changed."""
        ...


# 3. Ending ----------------------------------------------------------------------------------------


class EndPart(Protocol[S_in, R_in]):
    """What comes out at the end, and of what it is made."""

    def outcome(self, state: S_in) -> Outcome | None:
        """None while the game is not over; by default ranked, or lost where nobody wins."""
        ...

    def sheet(self, state: S_in) -> list[ScoreLine]:
        """The score sheet, line by line; empty while the game is not over."""
        ...

    def scores(self, state: S_in) -> dict[str, int | str]:
        """The points of each party as they are now."""
        ...

    def standing(self, t: Play[Any, Any]) -> dict[str, int | str]:
        """The points of each party if the game ended now; the table is left as it is. Decisions of
        the end are taken as suits their player best; by default the points there are."""
        ...

    def reckoned(self, t: Play[Any, Any]) -> dict[str, int | str]:
        """Numbers that follow from the table and lie on no component, by the name that a field
        of theirs would have (`orange.income`); by default there are none."""
        ...

    def winners(self, state: S_in) -> list[str] | None:
        """Colours of the winners: None while the game is not over, none when everybody lost."""
        ...

    def decided_by(self, state: S_in, rules: R_in) -> str:
        """The clause that told the winner."""
        ...

    def claim(self, state: S_in, header: dict[str, str]) -> list[Difference]:
        """Where the result that the table wrote down differs from the one computed."""
        ...

    def final_table(self) -> FinalTable: ...

    def score_rows(self) -> ScoreRows: ...


# 4. Doubt -----------------------------------------------------------------------------------------


class DoubtPart(Protocol[S, R]):
    """What follows of what is unknown or assumed, as far as fields and domains do not tell it."""

    def is_assumed(self, rules: R, path: str) -> bool:
        """Does a value of the box stand there that nobody has read off a component?"""
        ...

    def made_of(
        self, t: Play[S, R], verb: int, args: Args, claim: Difference | None = None
    ) -> tuple[str, ...]:
        """Paths of the assumed facts of the box under which a fact or a claim may hold."""
        ...

    def confirm(self, t: Play[S, R], verb: int, args: Args) -> None:
        """The table has said this number: from here on it no longer rests on facts of the box."""
        ...

    def otherwise(self, t: Play[S, R]) -> Iterator[Iterable[tuple[S, tuple[str, ...]]]]:
        """The state as it would be had assumed facts of the box been others, with their paths:
        with one number changed, and then, where that does not do, with more of them."""
        ...

    def hangs_on(self, t: Play[S, R], entry: Entry, breach: Breach) -> list[str]:
        """Name what would have to be different for an entry not to break a clause."""
        ...

    def impossible(self, t: Play[S, R]) -> list[Breach]:
        """Every reason why this table, known in part, cannot be."""
        ...


# 5. Book and box ----------------------------------------------------------------------------------


class BookPart(Protocol):
    """What of a header is the game's own. Its data lie below its folder, in `data`: clauses,
    readings, editions, `numbers.toml` for the record `numbers.Numbers`, words, sentences, box."""

    def header(self) -> Header[Any, Any]: ...

    def seats(self, header: dict[str, str]) -> tuple[int, ...] | None:
        """Seats clockwise; None where the header does not say them readably."""
        ...

    def box_lines(self) -> BoxLines: ...


# 6. Players ---------------------------------------------------------------------------------------


class PlayersPart(Protocol):
    def players(self) -> Players:
        """How the game is played by chance, and what is looked at meanwhile."""
        ...


# 7. Judge -----------------------------------------------------------------------------------------


class JudgePart(Protocol):
    def judge(self) -> Judge | None:
        """A second judge, who sees nothing of all this; None where the game has none."""
        ...


#    Records of other programs: read by who converts, from the module `foreign`, if there is one:
#    `is_record(data)`, and `read(data, file, with_names)`, which gives a `Log`.
# 8. Face ------------------------------------------------------------------------------------------


class FacePart(Protocol):
    def face(self) -> Face | None:
        """How the game is drawn; None where it is shown by its fields."""
        ...


class Game(
    PlayPart[Any, Any],
    TablePart[Any, Any],
    EndPart[Any, Any],
    DoubtPart[Any, Any],
    BookPart,
    PlayersPart,
    JudgePart,
    FacePart,
    Protocol,
):
    """A family of rules, as the kernel sees it: whose states these are it does not know."""
