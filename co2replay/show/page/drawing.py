"""The face of a game as data: `face/face.toml`, and `face/board.svg` drawn with eight bindings.

A board is a template. What changes in it is bound to a field by one of these, each written as an
element with `data-f` (places of its fields) and `data-k` (its rule); the scripts follow the same
rules, so that a game brings none:

    number   n      what a field says, as text; `@1` is its second word
    piece    u      the drawing named by what it says: `#plant-solar`
    count    c      as many of a drawing
    row      r      a drawing a word, one beside the other: cards, plants in their spaces
    slot     s      at a place, a drawing for each owner whose field has a word
    along    m      stands along a line
    around   a      stands around a circle
    shown    on     is marked while a field has a word
    tally    y      how often a word stands in several fields
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

from co2replay.engine.contract import Game
from co2replay.engine.face import Value
from co2replay.engine.table import Table
from co2replay.errors import DataError
from co2replay.games.registry import folder_of
from co2replay.sentences import cause_of

from ..words import Words
from .course import fits
from .templating import compiled
from .texts import Texts, label

UNKNOWN = "?"
NONE = ("-", "")
SIGNS = re.compile(r"[^0-9A-Za-z_-]+")
TOLD = re.compile(r'data-tell="([\d ]*)" data-title="(\d+)"')
Telling = Callable[[str, Value], str]  # a field and what it says, in words


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the players' table: a field of each seat, or how often it is named in others."""

    label: str
    field: str = ""
    tally: str = ""
    cards: str = ""  # the drawings of cards held
    most: int = 1  # so many of them side by side
    narrow: bool = True  # shown on a telephone, too


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines over the moments: a field of each seat, fields of the table, or tallies of a seat."""

    label: str
    field: str = ""
    fields: tuple[str, ...] = ()
    tally: str = ""
    levels: tuple[int, ...] = ()


class Behind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies as an area behind the standing."""

    field: str
    label: str
    most: int = 0
    levels: tuple[int, ...] = ()


class ScreenThing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing on a small screen; in a table the `*` of its field is whose row it is."""

    field: str
    label: str = ""
    zero: str = ""  # its label where the first of its words is 0, which is not shown then
    first: int = 0  # of its words, from this one
    last: int | None = None  # up to that one
    beside: str = ""  # the field of who stands on it
    spread: bool = False  # each word in a column of its own
    of: int = 0  # so many words are one thing, and each has a number
    done: str = ""  # the field that names the numbers of those that are done


class ScreenPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a small screen: one thing behind the other, or a table of all that have a field."""

    show: tuple[ScreenThing, ...]
    rows: str = ""  # `*.plants`: a row for each of these
    names: str = ""  # the table of sentences with names that fit a screen
    title: str = ""  # of a line


class FaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`face.toml`: nothing of it has to be said."""

    opens: str = "start"  # where a page of a finished game begins: `start`, or `end`
    left_out: tuple[str, ...] = ()  # fields that no page needs
    secret: tuple[str, ...] = ()  # held face down until the game is over
    hidden: dict[str, int] = {}  # entries that name such cards, and from which argument on
    quiet: tuple[str, ...] = ()  # fields of which no chip is made
    columns: tuple[Column, ...] = ()
    charts: tuple[Chart, ...] = ()
    behind: Behind | None = None
    screen: tuple[ScreenPart, ...] = ()  # the table on a terminal
    seats: dict[str, str] = {}  # colours, where the name of a seat is none
    icons: dict[str, str] = {}  # a good, and the drawing that moves for it
    look: str = ""  # styles, beside those of every page
    data: dict[str, Any] = {}  # what the drawing needs: coordinates, outlines


def face_of(game: str) -> tuple[FaceData, str]:
    """The data of a face, and its board; a game without either is a table of its fields."""
    return face_in(folder_of(game) / "face")


@cache
def face_in(folder: Path) -> tuple[FaceData, str]:
    told, drawn = folder / "face.toml", folder / "board.svg"
    face = FaceData()
    if told.is_file():
        try:
            face = msgspec.convert(tomllib.loads(read(told)), FaceData)
        except msgspec.ValidationError as wrong:
            raise DataError(
                "face.toml", str(wrong).rpartition(" - at ")[2], cause_of(wrong)
            ) from wrong
    look = folder / "board.css"
    if look.is_file():
        face = msgspec.structs.replace(face, look=f"{face.look}\n{read(look).strip()}")
    return face, read(drawn) if drawn.is_file() else ""


def on_this_table(
    face: FaceData,
    names: Sequence[str],
    seats: Sequence[str],
    shown: Sequence[Mapping[str, Value]],
) -> FaceData:
    """What of a face this table has: a mode may lack fields that another one has, and of cards
    that nobody ever holds there is no column."""

    def held(field: str) -> bool:
        return not field or any(f"{seat}.{field}" in names for seat in seats)

    def seen(field: str) -> bool:
        return any(
            row.get(f"{seat}.{field}", NONE[0]) not in NONE for row in shown for seat in seats
        )

    charts = [
        msgspec.structs.replace(one, fields=tuple(x for x in one.fields if x in names))
        for one in face.charts
        if held(one.field)
    ]
    return msgspec.structs.replace(
        face,
        columns=tuple(
            one for one in face.columns if held(one.field) and (not one.cards or seen(one.field))
        ),
        charts=tuple(one for one in charts if one.field or one.fields or one.tally),
    )


def look_of(face: FaceData) -> str:
    """The styles of a game, and the colours of its seats."""
    colours = "\n".join(
        f".c-{seat} {{ fill: {colour}; stroke: {colour}; background: {colour}; }}"
        for seat, colour in face.seats.items()
    )
    return f"{colours}\n{face.look.strip()}"


def read(place: Path) -> str:
    return place.read_text(encoding="utf-8")


class Bindings:
    """Draws the bound parts of one board with the values of one moment."""

    def __init__(self, names: Sequence[str], row: Sequence[Value]) -> None:
        self.place = {name: number for number, name in enumerate(names)}
        self.row = row

    def has(self, name: str) -> bool:
        return name in self.place

    def value(self, name: str) -> Value:
        return self.row[self.place[name]] if name in self.place else NONE[0]

    def attributes(self, names: Sequence[str], rule: str) -> Markup:
        places = " ".join(str(self.place[name]) for name in names if name in self.place)
        return Markup(' data-f="{}" data-k="{}"').format(places, rule)

    # The bindings ---------------------------------------------------------------------------------

    def number(self, name: str, word: str = "", tag: str = "text", **more: Any) -> Markup:
        rule = f"n@{word}" if word != "" else "n"
        bound = self.attributes([name], rule)
        said = picked(self.value(name), str(word))
        return Markup("<{}{}{}>{}</{}>").format(tag, bound, written(more), said, tag)

    def piece(
        self, name: str, kind: str, x: float, y: float, size: float, word: str = "", tall: float = 0
    ) -> Markup:
        rule = f"u:{kind}@{word}" if word != "" else f"u:{kind}"
        href = reference(kind, picked(self.value(name), str(word)))
        return Markup('<use href="{}" x="{}" y="{}" width="{}" height="{}"{}/>').format(
            href, g(x), g(y), g(size), g(tall or size), self.attributes([name], rule)
        )

    def count(
        self, name: str, kind: str, x: float, y: float, size: float, step: float, most: int = 99
    ) -> Markup:
        value = self.value(name)
        shown = min(int(value), most) if str(value).lstrip("-").isdigit() else 0
        uses = used([kind] * shown, size, size, step, 0, 0)
        rule = f"c:{kind},{g(size)},{g(step)},{most}"
        return self._group(x, y, [name], rule, uses)

    def cards(
        self,
        name: str,
        kind: str,
        x: float,
        y: float,
        width: float,
        tall: float,
        step: float,
        wrap: int = 0,
        down: float = 0,
        first: int = 0,
    ) -> Markup:
        words = words_in(self.value(name))[first:]
        uses = used([reference(kind, one)[1:] for one in words], width, tall, step, wrap, down)
        rule = f"r:{kind},{g(width)},{g(tall)},{g(step)},{wrap},{g(down)},{first}"
        return self._group(x, y, [name], rule, uses)

    def slots(
        self,
        names: Sequence[str],
        kind: str,
        word: str,
        x: float,
        y: float,
        wide: float,
        tall: float,
        most: float,
        amid: bool = False,
    ) -> Markup:
        """In a field of this size, as large as they can be; in its middle, or from its corner."""
        held = [owner_of(name) for name in names if word in words_in(self.value(name))]
        size, columns = fitted(len(held), wide, tall, most)
        lines = -(-len(held) // columns)
        # Rows in the middle of a field share its height: letters may be larger than their pieces.
        down = tall / lines if amid and lines else size
        shift = (wide - size * min(columns, len(held))) / 2 * amid, (down - size) / 2
        uses = used([f"{kind}-{owner}" for owner in held], size, size, size, columns, down, *shift)
        rule = f"s:{kind},{word},{g(wide)},{g(tall)},{g(most)},{int(amid)}"
        return self._group(x, y, names, rule, uses)

    def along(
        self,
        name: str,
        x: float,
        step: float,
        y: float = 0,
        most: float = 9999,
        caller: Callable[[], str] | None = None,
    ) -> Markup:
        value = self.value(name)
        known = str(value).lstrip("-").isdigit()
        at = x + step * min(float(value), most) if known else 0
        place = Markup(' transform="translate({} {})"').format(g(at), g(y))
        absent = Markup(' visibility="hidden"')
        rule = f"m:{g(x)},{g(step)},{g(y)},{g(most)}"
        return Markup("<g{}{}>{}</g>").format(
            self.attributes([name], rule), place if known else absent, caller() if caller else ""
        )

    def around(
        self,
        name: str,
        x: float,
        y: float,
        start: float,
        step: float,
        most: float = 9999,
        caller: Callable[[], str] | None = None,
    ) -> Markup:
        value = self.value(name)
        known = str(value).lstrip("-").isdigit()
        angle = start + step * min(float(value), most) if known else 0
        place = Markup(' transform="translate({} {}) rotate({})"').format(g(x), g(y), g(angle))
        absent = Markup(' visibility="hidden"')
        rule = f"a:{g(x)},{g(y)},{g(start)},{g(step)},{g(most)}"
        return Markup("<g{}{}>{}</g>").format(
            self.attributes([name], rule), place if known else absent, caller() if caller else ""
        )

    def shown(self, name: str, word: str) -> Markup:
        """Attributes of an element that is marked while a field has the word."""
        on = Markup(' data-on="1"') if word in words_in(self.value(name)) else Markup("")
        return Markup("{}{}").format(self.attributes([name], f"on:{word}"), on)

    def told(self, patterns: str) -> Markup:
        """The fields that a drawing says in words to who does not see it."""
        names = [one for one in self.place for wanted in patterns.split() if fits(one, wanted)]
        places = " ".join(str(self.place[name]) for name in dict.fromkeys(names))
        return Markup('data-tell="{}"').format(places)

    def tally(self, patterns: str, word: str, tag: str = "tspan") -> Markup:
        names = [one for one in self.place for wanted in patterns.split() if fits(one, wanted)]
        total = count_in(map(self.value, names), word)
        return Markup("<{}{}>{}</{}>").format(tag, self.attributes(names, f"y:{word}"), total, tag)

    def _group(self, x: float, y: float, names: Sequence[str], rule: str, inside: Markup) -> Markup:
        return Markup('<g transform="translate({} {})"{}>{}</g>').format(
            g(x), g(y), self.attributes(names, rule), inside
        )


def owner_of(name: str) -> str:
    return name.partition(".")[0]


def words_in(value: Value) -> list[str]:
    return [] if value in NONE else str(value).split()


def picked(value: Value, word: str) -> str:
    """A word of what is said, several of them joined, or all of it."""
    if word == "":
        return str(value)
    first, _, last = word.partition("-")
    words = str(value).split()[int(first) : int(last or first) + 1]
    return "-".join(words)


def count_in(values: Iterable[Value], word: str) -> Value:
    """How often a word stands in several fields; of a field that nobody knows nobody can count."""
    there = [one for value in values for one in words_in(value)]
    if UNKNOWN in there:
        return UNKNOWN
    return sum(one == word or one.endswith(f":{word}") for one in there)


def reference(kind: str, said: str) -> str:
    return f"#{kind}-{'q' if said == UNKNOWN else SIGNS.sub('-', said)}"


def fitted(many: int, wide: float, tall: float, most: float) -> tuple[float, int]:
    """So many squares in a field: how large they can be, and how many stand in a row."""
    size, columns = 0.0, 1
    for number in range(1, many + 1):
        fits_here = min(wide / number, tall / -(-many // number), most)
        if fits_here > size:
            size, columns = fits_here, number
    return size, columns


def used(
    names: Sequence[str],
    width: float,
    tall: float,
    step: float,
    wrap: int,
    down: float,
    x: float = 0,
    y: float = 0,
) -> Any:
    """Drawings in a row, or in several of them."""
    return Markup("").join(
        Markup('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>').format(
            name,
            g(x + step * (at % wrap if wrap else at)),
            g(y + (down * (at // wrap) if wrap else 0)),
            g(width),
            g(tall),
        )
        for at, name in enumerate(names)
    )


def g(number: float) -> str:
    return f"{number:.6g}"


def written(more: Mapping[str, Any]) -> Markup:
    """Attributes; `class_` and the like stand for words that Python keeps for itself."""
    return Markup("").join(
        Markup(' {}="{}"').format(
            name.rstrip("_").replace("_", "-"), g(said) if isinstance(said, float) else said
        )
        for name, said in more.items()
    )


class Saying:
    """What a board says in words, tied to their places for the switch of languages."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def word(self, table: str, symbol: str, tag: str = "tspan") -> Markup:
        def said(words: Words) -> str:
            return words.say_or("name", symbol, words.word(table, symbol))

        return self.texts.span(said, tag)

    def label(self, key: str, tag: str = "tspan") -> Markup:
        return self.texts.span(label(key), tag)

    def said(self, table: str, key: str, tag: str = "tspan") -> Markup:
        """A sentence of the game's catalogue."""
        return self.texts.span(lambda words: words.say_or(table, key, key), tag)

    def letter(self, seat: str, tag: str = "tspan") -> Markup:
        """The letter of a seat, where the catalogue has one."""

        def said(words: Words) -> str:
            return words.say_or("step_seat", seat, words.seat(seat)[:1].upper())

        return self.texts.span(said, tag)

    def number(self, table: str, key: str) -> int:
        """The place of a word among the texts, for a title that the scripts go on with."""
        if table == "label":
            return self.texts.number(label(key))
        return self.texts.number(lambda words: words.say_or("name", key, words.word(table, key)))

    def aria(self, key: str) -> Markup:
        return self.texts.attribute("aria-label", label(key))


def board(drawn: str, known: Mapping[str, Any], said: Telling | None = None) -> Markup:
    """Draw a board; the template is the game's, what is filled in is escaped. Each drawing has a
    name, and where nothing steps, what it shows behind it; on a page the scripts say that."""
    made = compiled(drawn).render(**known)
    bindings, texts = known["b"], known["say"].texts
    names = list(bindings.place)

    def named(found: re.Match[str]) -> str:
        title = texts.rows[int(found[2])]
        places = map(int, found[1].split()) if said is not None else ()
        parts = [said(names[at], bindings.row[at]) for at in places] if said is not None else []
        label = title if isinstance(title, str) else title[0]
        label = f"{label}: {'; '.join(parts)}" if parts else label
        return f"{found[0]} {written({'aria-label': label}).strip()}"

    return Markup(TOLD.sub(named, re.sub(r"\n\s*", "\n", made).strip()))


def known_to_board(
    game: Game, rules: Any, seats: Sequence[str], bindings: Bindings, face: FaceData, texts: Texts
) -> dict[str, Any]:
    """What the template of a board may name."""
    return {
        "b": bindings,
        "face": face,
        "say": Saying(texts),
        "tables": {name: table.symbols for name, table in game.vocabulary().tables.items()},
        "seats": seats,
        "rules": rules,
        "box": rules.box,
        "assumed": lambda pattern: any(
            fits(path, pattern) and game.is_assumed(rules, path)
            for path in getattr(rules.box, "marks", ())
        ),
    }


def pictured(
    game: Game, table: Table, seats: Sequence[str], texts: Texts, said: Telling
) -> tuple[Markup, str]:
    """The board of one table, and its looks; nothing of a game that has no drawing."""
    face, template = face_of(game.name)
    if not template:
        return Markup(""), ""
    row = {name: value for line in game.shown(table, True) for name, value in line}
    bindings = Bindings(list(row), list(row.values()))
    known = known_to_board(game, table.rules, seats, bindings, face, texts)
    return board(template, known, said), look_of(face)
