"""The form for the end of a game of CO₂: empty on one page, or filled in question by question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from co2replay.engine.face import Asking, Speech
from co2replay.engine.field import Field
from co2replay.engine.form import FormRows
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board import hands
from co2replay.games.co2.board.fields import CONTROL, FIELDS, PLANTS
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.co2.words import GAME, vocabulary
from co2replay.notation.records import ACT, MARK, MARK_END, POSITION, Entry
from co2replay.notation.spelling import show_safe

# What counts at the end, in the order in which one looks at it.
ON_THE_TRACKS = (at.PRICE_SHOWN, at.POLLUTION)
OF_REGION = (CONTROL, at.CEPS_LYING, PLANTS)
OF_SEAT = (
    *(at.POINTS, at.MONEY_HELD, at.CEPS_HELD, at.CUBES_HELD),
    *(hands.UN_GOAL_COUNT, hands.GOAL),
)
# What is read off together is asked for together.
LYING_TOGETHER = ((CONTROL, at.CEPS_LYING), (PLANTS,))
HELD_TOGETHER = (OF_SEAT[:1], OF_SEAT[1:4], OF_SEAT[4:], at.LEVELS)
REGIONS = range(len(f.REGIONS))
ROWS = FormRows(GAME, vocabulary, FIELDS)


def blank_form(players: int, words: Speech) -> str:
    """Write the empty form: every `?` is a value that may be filled in or left open."""
    seats = range(players)
    rows = [blanks(ON_THE_TRACKS), *(blanks(OF_REGION, region) for region in REGIONS)]
    rows += [blanks(fields, seat) for seat in seats for fields in (OF_SEAT, at.LEVELS)]
    lines = [*head(seats, words.language), *(f"@ {written(line, words)}" for line in rows)]
    lines.append(written(the_end(), words))
    return "\n".join([*lines, *notes(words)]) + "\n"


def notes(words: Speech) -> list[str]:
    """How to fill the form in, as comments behind it."""
    said = (
        words.say("score", "form_plants", row=plant_example(words)),
        words.say("score", "form_income", fact=income_example(words)),
        words.say("score", "form_end", line=answer_example(words)),
    )
    return [f"# {note}" for note in said]


def head(seats: Sequence[int], language: str, names: Mapping[int, str] = {}) -> list[str]:
    return ROWS.head(seats, language, names)


def written(entries: Sequence[Entry], words: Speech) -> str:
    return ROWS.written(entries, words)


def blanks(fields: Sequence[Field[Any]], owner: int = 0) -> list[Entry]:
    return [FIELDS.blank(field, owner) for field in fields]


def the_end() -> list[Entry]:
    return [Entry(kind=MARK, args=(MARK_END,))]


def plant_example(words: Speech) -> str:
    plants = (f.PLANTS.index(plant) for plant in ("gas", "solar:orange", "fusion:purple"))
    args = (f.REGIONS.index("asia"), *plants)
    return written([Entry(kind=POSITION, verb=f.PLANT_ROW, args=args)], words)


def income_example(words: Speech) -> str:
    space, income = 4, 2
    return track_fact(f.SOURCES.index("solar"), space, income, words)


def answer_example(words: Speech) -> str:
    income = Entry(kind=ACT, verb=f.INCOME, args=(0, 6), who=0)
    goal = Entry(kind=ACT, verb=f.GOAL, args=(32, f.GOAL_WAYS.index("score")), who=0)
    return written([income, goal], words)


def track_fact(source: int, space: int, income: int, words: Speech) -> str:
    """Write what is printed beside a disc, as `fact` lines say it."""
    from co2replay.engine.book import BoxFact
    from co2replay.games.co2.box.boxfacts import format_box_fact

    path = f"track.{f.SOURCES[source]}.{space}.income"

    def spell(table: str, code: int) -> str:
        return vocabulary().spell(table, code, words.language)

    text = format_box_fact(BoxFact(((path, income),)), spell, words.language)
    return f"{words.word('literal', 'fact')} {text}"


# Question by question.


def ask_form(asking: Asking, words: Speech) -> str:
    """Ask for everything that counts at the end; an empty answer leaves a value open."""
    plants = plant_example(words).partition(" ")[2]
    nobody = vocabulary().spell("holder", 0, words.language)
    empty = vocabulary().spell("plant", 0, words.language)
    asking.tell(words.say("score", "ask_open"))
    short = re.sub(r"(\w{3})\w+", r"\1", plants)
    blanks = {"empty": empty, "nobody": nobody, "plants": plants, "short": short}
    asking.tell(words.say("score", "ask_hint", **blanks))
    names = ROWS.ask_seats(asking, words)
    seats = [*names]
    lines = head(seats, words.language, names)
    for entries in board_and_players(seats):
        told = ROWS.ask_rows(asking, words, lines, entries)
        lines += told
        if len(entries) == len(at.LEVELS):  # all tracks of a player
            lines += ask_incomes(asking, words, lines, len(told))
    return "\n".join([*lines, written(the_end(), words)]) + "\n"


def board_and_players(seats: Sequence[int]) -> Iterator[list[Entry]]:
    """One question each: price and pollution, region by region, then player by player."""
    yield blanks(ON_THE_TRACKS)
    yield from (blanks(fields, region) for region in REGIONS for fields in LYING_TOGETHER)
    yield from (blanks(fields, seat) for seat in seats for fields in HELD_TOGETHER)


def ask_incomes(asking: Asking, words: Speech, lines: Sequence[str], told: int) -> list[str]:
    """Ask for the numbers beside the discs of the player just told, once for each space."""
    box = load_manifest()
    log = ROWS.log_with(lines)
    usual: dict[str, int] = {}
    for entry in (entry for entry in log.entries if entry.line > len(log.lines) - told):
        source = f.SOURCES.index(f.SEAT_FIELDS[entry.args[1]])
        space = min(entry.args[2], box.track_length[source])
        if space < 1:
            continue
        income = box.income[source][space]
        known = track_fact(source, space, income, words).rpartition(" ")[0]
        if not any(line.startswith(known + " ") for line in lines):
            usual[known] = income
    return [*beside_discs(asking, words, usual)]


def beside_discs(asking: Asking, words: Speech, usual: Mapping[str, int]) -> Iterator[str]:
    """What is printed on this copy; Enter takes all as our list has it, `?` a single one."""
    left = [*usual]
    while left:
        shown = " ".join(str(usual[known]) for known in left)
        said = asking.ask(words.say("score", "ask_income", what=", ".join(left), usual=shown))
        values = (said or "").replace(",", " ").split()
        if not values or values == ["?"]:
            return
        if len(values) not in (1, len(left)):
            told = {"count": len(left), "said": show_safe(said or "")}
            asking.tell(words.say("score", "ask_all", **told))
        elif any(one != "?" and not (one.isascii() and one.isdigit()) for one in values):
            asking.tell(words.say("score", "ask_again", said=show_safe(said or "")))
        else:
            pairs = zip(left, values, strict=False)
            yield from (f"{known} {int(one)}" for known, one in pairs if one != "?")
            left = left[len(values) :]
