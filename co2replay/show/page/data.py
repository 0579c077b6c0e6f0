"""What the scripts of a page work with, as JSON: moments, differences, movements, texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from co2replay.engine.face import Said, Value
from co2replay.engine.trace import FAILING, UNDETERMINED, Observation
from co2replay.notation.records import COMMENT, NOBODY, RULING, Entry
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.judge import Verdict
from co2replay.verdict.legality import OPEN
from co2replay.verdict.session import Played, Session

from ..acts import field_said
from ..findings.making import message_of
from ..moments import TABLE
from ..names import cell_name, titled
from ..words import Words, heard
from .charts import told
from .clauses import clause_texts, told_clauses
from .controls import keys
from .course import ASKED, NOTHING, WAITS, Course, Moment, Moved, deltas, fits, moment_at, rows_of
from .drawing import FaceData, words_in
from .texts import Texts, label

SEVERAL = re.compile(r"[ :=]")  # between the words of a value
HEARD = ("line", "part", "start", "end")  # words with which people ask for a moment
SAME = 0  # as under the first rulebook
SPOKEN = (
    "moved_nothing", "after_all", "so_far_legal",
    "so_far_broken", "so_far_doubt", "verdict_differs", "table_differs", "no_hit", "no_moment",
    "ask_go", "ask_search", "no_more", "waits", "copied", "decided_at", "readings", "play",
    "pause", "if_now", "never_apart",
)  # fmt: skip


class Told(NamedTuple):
    """Where a rulebook finds fault: at which moment, with what, and how bad it is."""

    moment: int
    entry: int
    clause: str
    doubt: bool


class Drawn(NamedTuple):
    """Everything of a game that a page is made of."""

    session: Session
    games: Sequence[Played]
    courses: Sequence[Course]
    moments: Sequence[Moment]
    names: Sequence[str]
    addresses: Mapping[int, str]
    face: FaceData
    seats: Sequence[str]


def script_data(drawn: Drawn, over: bool, codes: Sequence[str], texts: Texts) -> dict[str, Any]:
    session, games, courses, moments = drawn[:4]
    names, face = drawn.names, drawn.face
    rows = [rows_of(one.shown, names) for one in courses]
    parties = list(dict.fromkeys(p for one in courses for row in one.standing for p in row))
    goods = session.game.goods().names
    kinds = session.game.goods().kinds
    faults = [faults_of(game, moments) for game in games]
    clauses: dict[str, int] = {}
    cells: dict[int, int] = {}
    ledgers = [packed(course.moved, clauses, cells) for course in courses]
    entries = session.log.entries
    standing = [rows_of(one.standing, parties) for one in courses]
    cited = [*clauses, *codes, *(one.clause for rows in faults for one in rows)]
    lying = [number for number, name in enumerate(names) if name not in (WAITS, ASKED)]
    return {
        "seats": list(drawn.seats),
        "fields": list(names),
        "labels": [label_of(name, session, texts) for name in names],
        "words": said_words(session, rows, texts)
        | {one: texts.number(partial(party_said, one)) for one in parties},
        "first": [one[0] for one in rows],
        "changes": beside([deltas(one) for one in rows]),
        "parties": parties,
        "standing0": [one[0] for one in standing],
        "standing": beside([deltas(one) for one in standing]),
        "ledgers": beside(ledgers),
        "clauses": list(clauses),
        "law": told_clauses(session, cited, texts),
        "cells": [
            [
                goods[one],
                texts.number(_cell(goods[one])),
                icon_of(face, kinds[one]),
                texts.number(_goods(kinds[one])),
            ]
            for one in cells
        ],
        "moments": [moment_row(drawn, one) for one in moments],
        "marks": {str(at): numbers_of(drawn, at) for at in drawn.addresses},
        "addresses": {str(at): name for at, name in drawn.addresses.items()},
        "editions": [game.edition for game in games],
        "faults": [
            [
                [*one, *fault_texts(game, x, texts)]
                for one, x in zip(rows, failing(game), strict=True)
            ]
            for game, rows in zip(games, faults, strict=True)
        ],
        "part": session.vocabulary.part,
        "rulings": kind_at(entries, moments, RULING),
        "comments": kind_at(entries, moments, COMMENT),
        "keys": keys(),
        "apart": [0, *(parts_at(rows[0], row, lying) for row in rows[1:])],
        "disputed": disputed(faults),
        "secret": [n for n, name in enumerate(names) if any(fits(name, x) for x in face.secret)],
        "quiet": [n for n, name in enumerate(names) if any(fits(name, x) for x in face.quiet)],
        "over": over,
        **told(face, names, drawn.seats, lambda key: texts.number(label(key))),
        "say": {key: texts.number(label(key)) for key in SPOKEN},
        "heard": {name: sorted(heard(TABLE, name, session.game.name)) for name in HEARD},
    }


def numbers_of(drawn: Drawn, at: int) -> tuple[int, ...]:
    """What a mark counts: by these, moments are stepped over together."""
    args = drawn.session.log.entries[at].args
    return args[1 : 1 + len(drawn.session.vocabulary.phases[args[0]].numbers)]


def beside(sides: list[list[Any]]) -> list[list[Any]]:
    """What is the same as under the first rulebook is not written again."""
    pairs = [zip(sides[0], side, strict=True) for side in sides[1:]]
    return [sides[0], *([SAME if a == b else b for a, b in pair] for pair in pairs)]


def moment_row(drawn: Drawn, moment: Moment) -> list[Any]:
    """Entry, mark, line, and who acts."""
    entries, vocabulary = drawn.session.log.entries, drawn.session.vocabulary
    if moment.entry >= len(entries):
        return [moment.entry, moment.mark, 0, -1]
    entry = entries[moment.entry]
    who = entry.who
    if who == NOBODY and moment.mark >= 0:
        mark = entries[moment.mark]
        if vocabulary.phases[mark.args[0]].seat:
            who = mark.args[-1]
    acts = vocabulary.symbol("seat", who) if who >= 0 else ""
    place = drawn.seats.index(acts) if acts in drawn.seats else -1
    return [moment.entry, moment.mark, entry.line, place]


def party_said(party: str, words: Words) -> str:
    return words.seat(party)


def label_of(name: str, session: Session, texts: Texts) -> list[Any]:
    """Whose a field is, and what it is called: `orange`, `coins`."""
    owner, _, thing = name.rpartition(".")
    seats = session.vocabulary.tables["seat"].symbols
    if owner in seats:
        return [owner, texts.number(lambda words: field_said(thing, words))]
    return ["", texts.number(lambda words: place_said(name, words))]


def place_said(name: str, words: Words) -> str:
    """A place of the table and what lies there: `market: tokens`."""
    if words.has("label", name):
        return words.label(name)
    if name in (WAITS, ASKED):
        return name
    head, _, tail = name.partition(".")
    place = ", ".join(
        words.say_or("label", one, titled(one, words)) for one in head.replace(" ", "/").split("/")
    )
    return f"{place}: {field_said(tail, words)}" if tail else place


def row_lines(row: Mapping[str, Value], session: Session, words: Words) -> list[str]:
    """A line for each owner and place of a table: what lies there, as far as something does."""
    seats = session.vocabulary.tables["seat"].symbols
    found: dict[str, list[str]] = {}
    for name, value in row.items():
        if value in (NOTHING, 0) or name in (WAITS, ASKED):
            continue
        owner, _, thing = name.rpartition(".") if "." in name else ("", "", name)
        called = field_said(thing, words) if owner else place_said(name, words)
        shown = [waited(one, words) for one in SEVERAL.split(str(value))]
        is_list = str(value).replace(" ", "").isdigit()
        found.setdefault(owner, []).append(f"{called} {(', ' if is_list else ' ').join(shown)}")
    return [
        f"{words.seat(o) if o in seats else place_said(o, words)}: {'; '.join(told)}"
        if o
        else "; ".join(told)
        for o, told in found.items()
    ]


def icon_of(face: FaceData, kind: str) -> str:
    return face.icons.get(kind, "")


def said_words(
    session: Session, rows: Sequence[Sequence[Sequence[Any]]], texts: Texts
) -> dict[str, int]:
    """What stands for the words of the fields in each language, numbers left as they are."""
    found = {
        part
        for table in rows
        for value in {value for row in table for value in row if isinstance(value, str)}
        for word in words_in(value)
        for part in word.replace("=", ":").split(":")
        if not part.isdigit() and part != "?"
    }
    return {
        word: texts.number(lambda words, one=word: waited(one, words))  # type: ignore[misc]
        for word in sorted(found)
    }


def waited(word: str, words: Words) -> str:
    return words.say("wait", word) if words.has("wait", word) else titled(word, words)


def _cell(name: str) -> Said:
    return lambda words: cell_name(name, words)


def _goods(kind: str) -> Said:
    return lambda words: words.say_or("goods", kind, kind)


def kind_at(entries: Sequence[Entry], moments: Sequence[Moment], kind: int) -> list[int]:
    """The moments at which entries of a kind stand, a comment at what it is about."""
    found = set()
    for at, entry in enumerate(entries):
        if entry.kind == kind and not entry.taken_back:
            later = moment_at(moments, at)
            before = max(0, later - 1)
            beside_it = entries[moments[before].entry].line == entry.line
            found.add(before if beside_it else later)
    return sorted(found)


def faults_of(game: Played, moments: Sequence[Moment]) -> list[Told]:
    return [
        Told(moment_at(moments, one.entry), one.entry, one.clause, one.kind == UNDETERMINED)
        for one in failing(game)
    ]


def failing(game: Played) -> list[Observation]:
    return [one for one in game.trace.findings if one.kind in (*FAILING, UNDETERMINED)]


def fault_texts(game: Played, found: Observation, texts: Texts) -> list[int]:
    """The clause that fails; what fails by none (a fact, the claim, a digest) is told itself."""
    if found.clause:
        return clause_texts(game.session, found.clause, texts)
    if found.kind == UNDETERMINED:
        return [texts.number(lambda words: words.say("page", "unwritten"))]
    entry = game.session.log.entries[found.entry] if found.entry >= 0 else None
    return [texts.number(lambda words: message_of(game, found, entry, words))]


def hanging(verdict: Verdict, game: str) -> list[Observation]:
    """Where an answer hangs by which nothing fails: what could not be judged since nobody wrote it
    down; or another reading with equal right breaks something there, or comes to something else."""
    found = [one.kind in (*FAILING, UNDETERMINED) for one in verdict.findings]
    if verdict.legality != UNDETERMINED or any(found):
        return []
    if verdict.because is not None:
        return [Observation(UNDETERMINED, verdict.because.entry, verdict.because.clause)]
    known = load_readings(game)
    return [
        Observation(UNDETERMINED, one.outcome.entry, one.outcome.clause)
        if one.outcome.clause
        else Observation(UNDETERMINED, one.entry, known[one.reading].clauses[0])
        for one in verdict.alternatives
        if one.cls == OPEN and one.differs
    ]


def disputed(faults: Sequence[Sequence[Told]]) -> list[int]:
    """Name the moments at which some rulebooks find fault and others do not."""
    places = {(one.moment, one.entry, one.clause) for told in faults for one in told}
    held = [{(one.moment, one.entry, one.clause) for one in told} for told in faults]
    return sorted({place[0] for place in places if not all(place in one for one in held)})


def parts_at(one: Sequence[Any], other: Sequence[Any], lying: Sequence[int]) -> int:
    """The first moment at which two tables differ; -1: never. What is asked lies on no table."""
    for number, (left, right) in enumerate(zip(one, other, strict=True)):
        if left != right and any(left[place] != right[place] for place in lying):
            return number
    return -1


def packed(
    moved: Sequence[Sequence[Moved]], clauses: dict[str, int], cells: dict[int, int]
) -> list[Any]:
    """Write movements as numbers: amount, from, to, clause, one after the other."""
    found: list[Any] = []
    for rows in moved:
        flat: list[int | str] = []
        for amount, source, target, clause in rows:
            flat += (
                amount,
                cells.setdefault(source, len(cells)),
                cells.setdefault(target, len(cells)),
                # What a ruling moves rests on no clause: the sentence of the moment says so.
                clauses.setdefault(clause if "." in clause else "", len(clauses)),
            )
        found.append(flat)
    return found
