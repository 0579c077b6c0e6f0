"""The engine protocol, version 1: questions and answers, one JSON object a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from co2replay.engine.passed import Outcome
from co2replay.notation.records import Entry
from co2replay.notation.rows import read_head, write_head, write_values
from co2replay.notation.vocabulary import Vocabulary

PROTOCOL = 1
LINE_MAX = 4 * 1024 * 1024  # bytes of one line; a whole table takes a thousandth of it
NO_ID = 0  # of the answer to a line in which no id could be read
# What an engine may say of itself in `hello`; without any it still plays and is asked how it ended.
STATE, DIGESTS, LEGAL_COUNT, LEGAL_LIST, MOVES = "state", "digest", "legal", "legal-list", "moves"

Cell = int | str | bool | None


class Ask(msgspec.Struct, kw_only=True, tag_field="ask"):
    """Something that an engine is asked; it answers each with exactly one line of the same id."""

    id: int = NO_ID


class Hello(Ask, tag="hello"):
    """The first question: the version of the protocol that is spoken here."""

    protocol: int = PROTOCOL


class New(Ask, tag="new"):
    """Lay a game out, and forget the one before. Everything that needs no draw is on the table."""

    game: str
    edition: str
    seats: list[str]  # clockwise
    variants: list[str] = []
    readings: dict[str, str] = {}  # every reading of the rulebook, as it is taken here
    set: dict[str, str] = {}  # of these the ones that are taken otherwise than the edition does
    manifest: str = ""  # digest of the component facts
    facts: list[str] = []  # what the log says of its own copy of the components
    header: dict[str, str] = {}  # the log's header as written


class Act(Ask, tag="act"):
    """What a player does or answers: the row of the machine form, symbols and numbers."""

    row: list[Cell]


class Chance(Ask, tag="chance"):
    """What chance brought, or what was hidden and shows: an engine never draws by itself."""

    row: list[Cell]


class Note(Ask, tag="note"):
    """Whatever else stands in a log and says something to a game; only what `hello` listed."""

    kind: str  # mark, seen, position, digest, ruling, correction, gap
    row: list[Cell]


class StateAsked(Ask, tag="state"):
    """Tell the table by names; as much of it as the engine has names for."""


class LegalAsked(Ask, tag="legal"):
    """Count the answers that are legal here; with `list` also name them."""

    list: bool = False


class Digest(Ask, tag="digest"):
    """Tell the digest of the table, and its scheme."""


class Result(Ask, tag="result"):
    """Nothing more was written: what came out?"""


class Quit(Ask, tag="quit"):
    """End; so does the end of the input."""


class Reply(msgspec.Struct, kw_only=True, tag_field="reply"):
    """An answer, with the id of what was asked."""

    id: int = NO_ID


class Welcome(Reply, tag="hello"):
    """Who answers, and what it can be asked."""

    protocol: int
    engine: str
    version: str = ""
    games: list[str] = []
    capabilities: list[str] = []  # state, digest, legal, legal-list, moves
    notes: list[str] = []  # kinds of notes that it takes


class Ok(Reply, tag="ok"):
    """Done. `moves` tells what changed hands: `AMOUNT FROM>TO CLAUSE`."""

    moves: list[str] = []


class RefusedTold(Reply, tag="refused"):
    """The entry breaks a clause. What the table is now is not asked: the game ends here."""

    clause: str = ""
    facts: dict[str, int | str] = {}


class Untrue(Reply, tag="untrue"):
    """What the table saw, or a digest that it wrote down, is not what the engine has."""

    facts: dict[str, Any] = {}


class UnknownTold(Reply, tag="unknown"):
    """The entry hangs on a value that nobody wrote down."""

    value: str = ""


class StateTold(Reply, tag="state"):
    """Names and values: numbers, words, lists of them; `?` is a value that nobody wrote down."""

    state: dict[str, Any]


class LegalTold(Reply, tag="legal"):
    """How many answers are legal; null: it hangs on what nobody wrote down."""

    count: int | None
    rows: list[list[Cell]] | None = None


class DigestTold(Reply, tag="digest"):
    digest: str
    scheme: str = ""


class ResultTold(Reply, tag="result"):
    """How the game came out, as far as it went."""

    over: bool
    winners: list[str] | None = None  # null: not over; none: everybody lost
    scores: dict[str, int | str] = {}
    decided_by: str = ""  # a clause
    outcome: Outcome | None = None  # null: not over, or the engine has no such thing


class FaultTold(Reply, tag="error"):
    """The engine cannot do what it was asked; it goes on, and no game is harmed."""

    code: str  # unreadable, unknown-ask, no-game, unsupported, failed
    message: str = ""


class Bye(Reply, tag="bye"):
    """The last line of an engine."""


AnyAsk = Hello | New | Act | Chance | Note | StateAsked | LegalAsked | Digest | Result | Quit
AnyReply = (
    Welcome
    | Ok
    | RefusedTold
    | Untrue
    | UnknownTold
    | StateTold
    | LegalTold
    | DigestTold
    | ResultTold
    | FaultTold
    | Bye
)
Step = Act | Chance | Note  # what is played, entry by entry

decode_ask = msgspec.json.Decoder(AnyAsk).decode
decode_reply = msgspec.json.Decoder(AnyReply).decode
SCHEMAS: dict[str, Any] = {"engine-ask": AnyAsk, "engine-reply": AnyReply}

Message = TypeVar("Message", bound=msgspec.Struct)


def encode(message: Ask | Reply) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def numbered(message: Message, number: int) -> Message:
    """The same message under another id."""
    return msgspec.structs.replace(message, id=number)


def row_of(entry: Entry, vocabulary: Vocabulary) -> list[Cell]:
    """Write an entry as a row of the machine form, its symbols spelled out."""
    symbol = write_head(entry, vocabulary)
    head = read_head(symbol, vocabulary)
    assert head is not None
    return [symbol, *(value for _, value in write_values(entry, head, vocabulary))]


def clauses_of(moves: Sequence[str], names: Sequence[str] = ()) -> list[str]:
    """The clauses by which something moved, those that touch one of the names first."""
    touching = [move for move in moves if any(name in ways(move) for name in names)]
    return list(dict.fromkeys(move.rpartition(" ")[2] for move in (*touching, *moves)))


def ways(move: str) -> tuple[str, ...]:
    """Where a move came from and went to."""
    parts = move.split(" ")
    return tuple(parts[1].split(">")) if len(parts) > 1 else ()


def protocol_schema(name: str) -> dict[str, Any]:
    """Describe one side of the protocol as a JSON Schema."""
    shape: dict[str, Any] = msgspec.json.schema(SCHEMAS[name])
    return shape
