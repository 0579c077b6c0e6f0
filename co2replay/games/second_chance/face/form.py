"""The form for the end of a game of Second Chance: empty on one page, or asked for row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from co2replay.engine.face import Asking, Speech
from co2replay.engine.form import FormRows
from co2replay.notation.records import ACT, MARK, POSITION, Entry

from .. import forms as f
from ..board import cells as at
from ..board.fields import FIELDS, TRACKS
from ..opening import header
from ..words import GAME, vocabulary

# What counts at the end, in the order in which one looks at it; what a mode has not stays open.
ON_THE_BOARD = ("ppm", "price", "team.vp", "un")
OF_REGION = ("{region}.control", "{region}.cep")
OF_SEAT = tuple(
    f"{{seat}}.{name}"
    for name in ("vp", "money", "cep", "tech", "pool", "un", "company", "private")
)
# What is read off together is asked for together: a list, such as of goals, by itself.
TOGETHER = (
    ON_THE_BOARD[:3],
    OF_REGION,
    tuple(f"{{seat}}.{name}" for name in ("money", "cep", "tech", "pool")),
)
OF_TRACKS = tuple(field.name for field in TRACKS)
THE_END = (Entry(kind=MARK, args=(f.END_OF_GAME,)),)
BY_NAME = {field.name: field for field in FIELDS.list}


class LastTable:
    """Rows for the board, for each region, and for each player; then the end."""

    def __init__(self) -> None:
        needed = [choice for choice in header().choices if choice.needed]
        self.rows = FormRows(GAME, vocabulary, FIELDS, needed)

    def blank_form(self, players: int, words: Speech) -> str:
        seats = range(players)
        lines = self.rows.head(seats, words.language)
        lines += [f"@ {self.rows.written(row, words)}" for row in asked(seats)]
        lines.append(self.rows.written(THE_END, words))
        return "\n".join([*lines, *(f"# {note}" for note in self.notes(words))]) + "\n"

    def ask_form(self, asking: Asking, words: Speech) -> str:
        """Ask for what is read off together in one question each."""
        asking.tell(words.say("score", "ask_open"))
        for note in self.notes(words)[:-1]:
            asking.tell(note)
        names = self.rows.ask_seats(asking, words)
        chosen = self.rows.ask_choices(asking, words)
        lines = self.rows.head([*names], words.language, names, chosen)
        for row in asked([*names]):
            for part in in_questions(row):
                lines += self.rows.ask_rows(asking, words, lines, part)
        return "\n".join([*lines, self.rows.written(THE_END, words)]) + "\n"

    def notes(self, words: Speech) -> list[str]:
        """What no row asks for and may be told all the same, and what stands behind the end."""
        cubes = (f.CUBES.index("solar:red"), f.CUBES.index("wind:blue"))
        plants = (f.PLANTS.index("gas"), f.PLANTS.index("solar:red"))
        tile = (f.TILES.index("hydro 1:red"),)
        asia, space = f.REGIONS.index("asia"), f.SPACES.index("asia/money")
        goal = Entry(kind=ACT, verb=f.GOAL, args=(7, f.SCORED), who=0)
        told = (
            ("form_built", row_of("{region}.cubes", asia, cubes)),
            ("form_plants", row_of("{region}.plants", asia, plants)),
            ("form_prepared", row_of("{space}.tile", space, tile)),
        )
        notes = [words.say("score", key, row=self.rows.written([row], words)) for key, row in told]
        return [*notes, words.say("score", "form_end", line=self.rows.written([goal], words))]


def asked(seats: Sequence[int]) -> Iterator[list[Entry]]:
    yield blanks(ON_THE_BOARD)
    yield from (blanks(OF_REGION, region) for region in range(at.REGION_COUNT))
    for seat in seats:
        yield blanks(OF_SEAT, seat)
        yield blanks(OF_TRACKS, seat)


def in_questions(row: list[Entry]) -> Iterator[list[Entry]]:
    """The values of a row that one question asks for, one question after the other."""
    told = [field_named(entry) for entry in row]
    at = 0
    while at < len(row):
        groups = (*TOGETHER, OF_TRACKS)
        many = next((len(one) for one in groups if tuple(told[at : at + len(one)]) == one), 1)
        yield row[at : at + many]
        at += many


def field_named(entry: Entry) -> str:
    told = FIELDS.told(entry.verb, entry.args)
    return "" if told is None else told.field.name


def blanks(names: Sequence[str], owner: int = 0) -> list[Entry]:
    return [FIELDS.blank(BY_NAME[name], owner) for name in names]


def row_of(name: str, owner: int, value: tuple[Any, ...]) -> Entry:
    head = FIELDS.head(BY_NAME[name], owner)
    return Entry(kind=POSITION, verb=head[0], args=(*head[1:], *value))


FORM = LastTable()
