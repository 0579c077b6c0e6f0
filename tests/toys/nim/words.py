"""The forms of a log of nim, and its words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from co2replay.notation.vocabulary import Form, Phase, Slot, Vocabulary
from co2replay.notation.wordlists import read_vocabulary

SEATS = ("left", "right")
TAKE, BEGINS, HEAP_ROW, TAKEN_ROW, TURN_ROW, SCORE = 0, 10, 20, 21, 22, 23
MARK = 0
NUMBER = Slot(table="int", unknown=True)
SEAT = Slot(table="seat")
FORMS = (
    Form(TAKE, "take", "act", (Slot(table="int"),)),
    Form(BEGINS, "begins", "draw", (SEAT,)),
    Form(HEAP_ROW, "", "seen", (Slot(table="boardfield"), NUMBER)),
    Form(TAKEN_ROW, "", "seen", (SEAT, Slot(table="seatfield", joined=True), NUMBER)),
    Form(TURN_ROW, "turn", "seen", (Slot(table="int"), SEAT)),
    Form(SCORE, "score", "seen", (SEAT, Slot(table="int")), repeats=True),
)
TABLES = {"seat": SEATS, "boardfield": ("heap",), "seatfield": ("taken",)}
PHASES = (Phase(MARK, "turn", ("round",), seat=True, silent=True),)


@cache
def vocabulary() -> Vocabulary:
    return read_vocabulary(files(__package__) / "data" / "vocabulary", FORMS, TABLES, None, PHASES)
