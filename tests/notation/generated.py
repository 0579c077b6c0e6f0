"""Logs made at random over all forms, as hypothesis strategies; they need not make sense."""

from __future__ import annotations

from hypothesis import strategies as st

from co2replay.games.co2.forms import FORMS, SEATS, TABLES
from co2replay.notation.records import (
    ACT,
    BLANK,
    BOX,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    MARK_END,
    MARK_SUPPLY,
    MARK_TURN,
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
    Log,
)
from co2replay.notation.vocabulary import Form, Slot

CONTEXTS = {ACT: "act", DRAW: "draw", SEEN: "seen", POSITION: "seen", CORRECTION: "seen"}

SEAT_CODES = st.integers(0, len(SEATS) - 1)
# Letters of everyday text, and some that tools stumble over.
TEXTS = st.text(st.sampled_from("abZ ;#,:=\"\\'„“”[]!xłé¿🌳\x1b\u00a0\u2028\t"), max_size=12)
REASONS = TEXTS
COMMENTS = TEXTS.map(str.rstrip)
BOX_TEXTS = st.text(st.sampled_from("abc 12="), min_size=1, max_size=12).filter(
    lambda text: bool(text.strip())
)


def values(slot: Slot) -> st.SearchStrategy[list[int]]:
    if slot.table == "literal":
        return st.just([])
    if slot.table == "mark":
        return st.lists(st.integers(0, 9), min_size=2, max_size=2)
    if slot.table == "int":
        one = st.integers(-MAX_NUMBER, MAX_NUMBER)
    else:
        one = st.integers(0, len(TABLES[slot.table]) - 1)
    if slot.unknown:
        one = one | st.just(UNKNOWN)
    if slot.optional and not slot.many:
        one = one | st.just(OMITTED)
    # A list whose table has a word for an empty place cannot itself be empty.
    least = 0 if slot.many and "empty" not in TABLES.get(slot.table, ()) else 1
    return st.lists(one, min_size=least, max_size=7 if slot.many else 1)


def args(form: Form) -> st.SearchStrategy[tuple[int, ...]]:
    given = st.tuples(*(values(slot) for slot in form.slots))
    return given.map(lambda parts: tuple(value for part in parts for value in part))


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    kind = draw(st.integers(ACT, BLANK))
    if kind in CONTEXTS:
        fitting = [form for form in FORMS if form.context == CONTEXTS[kind]]
        form = draw(st.sampled_from(fitting))
        who = draw(SEAT_CODES | st.just(NOBODY)) if kind == ACT else NOBODY
        text = draw(REASONS) if kind == CORRECTION else ""
        taken_back = kind in (ACT, DRAW) and draw(st.booleans())
        return Entry(kind, form.code, draw(args(form)), who, text, taken_back)
    if kind == MARK:
        turn = st.tuples(st.just(MARK_TURN), st.integers(0, 9), st.integers(0, 9), SEAT_CODES)
        supply = st.tuples(st.just(MARK_SUPPLY), st.integers(0, 9))
        return Entry(MARK, NO_FORM, draw(turn | supply | st.just((MARK_END,))))
    if kind == DIGEST:
        return Entry(
            DIGEST, draw(st.integers(1, 9)), text=draw(st.sampled_from(("9f3a", "00beef")))
        )
    texts = {
        RULING: REASONS.map(lambda reason: f"co2.market.buy\n{reason}"),
        BOX: BOX_TEXTS.map(lambda text: " ".join(text.split())),
        COMMENT: COMMENTS,
        EXPECT: COMMENTS,
    }
    return Entry(kind, text=draw(texts.get(kind, st.just(""))))


@st.composite
def logs(draw: st.DrawFn) -> Log:
    """A log whose entries share lines here and there, as its text may or may not allow."""
    listed = draw(st.lists(entries(), max_size=12))
    line = 10
    for entry in listed:
        line += draw(st.sampled_from((0, 0, 1)))
        entry.line = line
    header = [
        HeaderRow("game", "co2"),
        HeaderRow("seats", "orange=Ada purple=Bo", comment=draw(st.none() | COMMENTS)),
        HeaderRow("", "", comment=draw(st.none() | COMMENTS)),
    ]
    return Log(1, header, listed, [])
