"""The rows of the canonical form: what the symbol at a row's head says about its values."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import repeat
from typing import Any

import msgspec

from .header import read_comment, read_row
from .lines import CLAUSE, HEX, QUOTES
from .records import (
    ACT,
    BOX,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    GAP,
    MARK,
    MAX_ARGS,
    MAX_LINE,
    MAX_NUMBER,
    NO_FORM,
    NOBODY,
    OMITTED,
    POSITION,
    RULING,
    SEEN,
    UNKNOWN,
    Entry,
    HeaderRow,
)
from .tokens import split_pieces
from .vocabulary import Form, Phase, Vocabulary, form_key

Value = int | str | bool | None

# Signs of the entries that have a form stand in front of the form's key; the others have a word.
SIGNS = {ACT: "", DRAW: "!", SEEN: "=", POSITION: "@", CORRECTION: "set "}
CONTEXTS = {ACT: "act", DRAW: "draw", SEEN: "seen", POSITION: "seen", CORRECTION: "seen"}
PLAIN = {"ruling": RULING, "fact": BOX, "#": COMMENT, "#>": EXPECT, "...": GAP, "=d": DIGEST}
TAKEN_BACK = "x "
NAMED = ":"  # behind the key: the first value is the seat that was named

HEADS_KEPT = 1024
_FORBIDDEN = re.compile("[\n\0\ufffd]")


class Spec(msgspec.Struct, frozen=True, gc=False):
    """What one value of a row may be: a symbol of a table, or an integer (no table)."""

    table: str
    optional: bool = False
    unknown: bool = False


class RowHead(msgspec.Struct, frozen=True, gc=False):
    """What the head of a row says: the entry's kind and form, and what its values are."""

    kind: int
    verb: int
    taken_back: bool
    is_named: bool
    specs: tuple[Spec, ...]
    rest: Spec | None  # of a form that ends in many
    texts: int
    mark: int = -1


class RowError(Exception):
    """A row that says nothing: which value of it (0 is the head), and what was expected."""

    def __init__(self, at: int, expected: str) -> None:
        super().__init__(expected)
        self.at = at
        self.expected = expected


@lru_cache(maxsize=HEADS_KEPT)  # every log of a game has much the same ones
def read_head(symbol: str, vocabulary: Vocabulary) -> RowHead | None:
    for phase in vocabulary.phases.values():
        if symbol == mark_symbol(phase):
            specs = (Spec(""),) * len(phase.numbers) + (Spec("seat"),) * phase.seat
            return RowHead(MARK, NO_FORM, False, False, specs, None, 0, phase.code)
    if symbol in PLAIN:
        kind = PLAIN[symbol]
        texts = {GAP: 0, RULING: 2}.get(kind, 1)
        specs = (Spec(""),) if kind == DIGEST else ()
        return RowHead(kind, NO_FORM, False, False, specs, None, texts)
    key = symbol.removeprefix(TAKEN_BACK)
    taken_back = key != symbol
    for kind in (DRAW, SEEN, POSITION, CORRECTION, ACT):
        if key.startswith(SIGNS[kind]):
            break
    key = key[len(SIGNS[kind]) :]
    is_named = kind == ACT and key.endswith(NAMED)
    form = vocabulary.by_key.get((CONTEXTS[kind], key.removesuffix(NAMED) if is_named else key))
    if form is None or (taken_back and kind not in (ACT, DRAW)):
        return None
    specs, rest = specs_of(form)
    return RowHead(kind, form.code, taken_back, is_named, specs, rest, int(kind == CORRECTION))


class WrittenHeads(dict[str, RowHead]):
    """The heads of one log by their symbols: each is taken apart once, not for each row."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary

    def __missing__(self, symbol: str) -> RowHead:
        head = read_head(symbol, self.vocabulary)
        assert head is not None, symbol
        self[symbol] = head
        return head


def specs_of(form: Form) -> tuple[tuple[Spec, ...], Spec | None]:
    specs: list[Spec] = []
    rest: Spec | None = None
    for slot in form.slots:
        table = "" if slot.table == "int" else slot.table
        if slot.table == "mark":
            specs += (Spec(""), Spec(""))
        elif slot.many:
            rest = Spec(table, False, slot.unknown)
        elif slot.table != "literal":
            specs.append(Spec(table, slot.optional, slot.unknown))
    return tuple(specs), rest


def mark_symbol(phase: Phase) -> str:
    return f"[{phase.name}]"


def write_head(entry: Entry, vocabulary: Vocabulary) -> str:
    if entry.kind == MARK:
        return mark_symbol(vocabulary.phases[entry.args[0]])
    if entry.kind not in SIGNS:
        return next(symbol for symbol, kind in PLAIN.items() if kind == entry.kind)
    taken_back = TAKEN_BACK if entry.taken_back else ""
    named = NAMED if entry.kind == ACT and entry.who != NOBODY else ""
    return f"{taken_back}{SIGNS[entry.kind]}{form_key(vocabulary.forms[entry.verb])}{named}"


def write_values(entry: Entry, head: RowHead, vocabulary: Vocabulary) -> list[tuple[str, Value]]:
    """List the values behind the head: (table of a symbol or "", what is written)."""
    values: list[tuple[str, Value]] = []
    if head.is_named:
        values.append(("seat", vocabulary.symbol("seat", entry.who)))
    args = entry.args[1:] if entry.kind == MARK else entry.args
    if entry.kind == DIGEST:
        args = (entry.verb,)
    for number, arg in enumerate(args):
        spec = head.specs[number] if number < len(head.specs) else head.rest
        assert spec is not None
        if arg == UNKNOWN:
            values.append(("", None))
        elif arg == OMITTED:
            values.append(("", False))
        elif spec.table:
            values.append((spec.table, vocabulary.symbol(spec.table, arg)))
        else:
            values.append(("", arg))
    if entry.kind == RULING:
        clause, _, reason = entry.text.partition("\n")
        values += [("", clause), ("", reason)]
    elif entry.kind == BOX:
        values.append(("", " ".join(entry.text.split())))
    elif head.texts:
        values.append(("", entry.text))
    return values


SEAT = Spec("seat")


class FileCodes(dict[str, dict[int, int | None]]):
    """By table what each symbol of one file means in it, by the symbol's number in the file."""

    def __init__(self, vocabulary: Vocabulary, symbols: list[str]) -> None:
        super().__init__()
        self.tables = vocabulary.tables
        self.symbols = symbols

    def __missing__(self, name: str) -> dict[int, int | None]:
        codes = dict(enumerate(map(self.tables[name].codes.get, self.symbols)))
        self[name] = codes
        return codes


class RowReader:
    """Reads the rows of one file through its own table of symbols."""

    def __init__(self, vocabulary: Vocabulary, symbols: list[str]) -> None:
        self.vocabulary = vocabulary
        self.symbols = symbols
        self.heads: dict[int, RowHead] = {}
        self.codes = FileCodes(vocabulary, symbols)

    def head(self, value: Value) -> RowHead:
        if type(value) is not int or not 0 <= value < len(self.symbols):
            raise RowError(0, "symbol")
        if value not in self.heads:
            head = read_head(self.symbols[value], self.vocabulary)
            if head is None:
                raise RowError(0, "kind of entry")
            self.heads[value] = head
        return self.heads[value]

    def entry(self, row: list[Value], line: int) -> Entry:
        if not row:
            raise RowError(0, "symbol")
        head = self.heads.get(row[0]) if type(row[0]) is int else None
        if head is None:
            head = self.head(row[0])
        stop = len(row) - head.texts
        at = 1
        who = NOBODY
        if head.is_named:
            said = self.value(row[1], SEAT) if stop > 1 else None
            if said is None:
                raise RowError(1, "seat")
            who = said
            at = 2
        count = stop - at
        specs = head.specs
        if count != len(specs):
            if count < len(specs) or head.rest is None:
                raise RowError(max(stop, 1), f"{len(specs)} values")
            if count > MAX_ARGS + 1:
                raise RowError(MAX_ARGS, f"{MAX_ARGS} values")
            specs = (*specs, *repeat(head.rest, count - len(specs)))
        args: tuple[Any, ...] = tuple(map(self.value, row[at:stop], specs))
        if None in args:  # refused, so that all are numbers behind it
            wrong = args.index(None)
            raise RowError(at + wrong, specs[wrong].table or "number")
        text = self.text(row, stop, head) if head.texts else ""
        verb = head.verb
        if head.kind == DIGEST:
            (verb,), args = args, ()
        elif head.kind == MARK:
            args = (head.mark, *args)
        return Entry(head.kind, verb, args, who, text, head.taken_back, line, 0, 0)

    def value(self, value: Value, spec: Spec) -> int | None:
        """What one value says; None where it can be no such thing."""
        if type(value) is int:
            if spec.table:
                return self.codes[spec.table].get(value)
            return value if -MAX_NUMBER <= value <= MAX_NUMBER else None
        if value is None and spec.unknown:
            return UNKNOWN
        return OMITTED if value is False and spec.optional else None

    def text(self, row: list[Value], at: int, head: RowHead) -> str:
        texts: list[str] = []
        for number, value in enumerate(row[at:], at):
            if not isinstance(value, str):
                raise RowError(number, "text")
            texts.append(value)
        if not is_plain_text(head.kind, texts):
            raise RowError(at, "text of one line")
        return "\n".join(texts)


def is_plain_text(kind: int, texts: list[str]) -> bool:
    """Tell whether a text can stand on a line and be read back as it is."""
    if any(_FORBIDDEN.search(text) or len(text) >= MAX_LINE for text in texts):
        return False
    text = texts[0]
    if kind in (COMMENT, EXPECT):
        return text == read_comment(f" {text}")
    if kind == BOX:
        pieces, comment = split_pieces(text)
        is_one = comment is None and len(pieces) == 1
        return is_one and QUOTES.search(text) is None and text == " ".join(text.split())
    if kind == RULING:
        return CLAUSE.fullmatch(text) is not None and text == text.lower()
    if kind == DIGEST:
        return HEX.fullmatch(text) is not None and text == text.lower()
    return True


def is_plain_header(row: HeaderRow, written: str) -> bool:
    """Tell whether a row of the header reads back from its line as what it is."""
    if _FORBIDDEN.search(written) or len(written) > MAX_LINE:
        return False
    again = read_row(written, 0)
    return again is not None and (again.key, again.value, again.comment) == (
        row.key,
        row.value,
        row.comment,
    )
