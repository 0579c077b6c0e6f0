"""What the scripts of a page work with, as JSON: moments, differences, movements, texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from co2replay.engine.face import Page, Said
from co2replay.engine.trace import FAILING, UNDETERMINED
from co2replay.notation.records import COMMENT, RULING, Entry
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.session import Played, Session, all_editions

from ..findings.citing import cited
from ..moments import TABLE
from ..replay.text import cell_name
from ..rulebooks.answers import paraphrase
from ..words import Words, heard
from . import charts
from .controls import keys
from .course import Course, Moment, Moved, deltas, moment_at
from .texts import Texts, label

HEARD = ("line", "part", "start", "end")  # words with which people ask for a moment
SAME = 0  # as under the first rulebook
SPOKEN = (
    "moved_nothing", "amount", "from_to", "by_clause", "after_all", "so_far_legal", "fact",
    "so_far_broken", "so_far_doubt", "verdict_differs", "table_differs", "no_hit", "ask_go",
    "ask_search", "no_more",
)  # fmt: skip


class Told(NamedTuple):
    """Where a rulebook finds fault: at which moment, with what, and how bad it is."""

    moment: int
    entry: int
    clause: str
    doubt: bool


def script_data(
    session: Session,
    games: Sequence[Played],
    courses: Sequence[Course],
    moments: Sequence[Moment],
    names: Sequence[str],
    addresses: dict[int, str],
    texts: Texts,
    page: Page,
) -> dict[str, Any]:
    lying = [place for place, name in enumerate(names) if name not in page.asked]
    goods = session.game.goods().names
    faults = [faults_of(game, moments) for game in games]
    clauses: dict[str, int] = {}
    cells: dict[int, int] = {}
    ledgers = [packed(course.moved, clauses, cells) for course in courses]
    entries = session.log.entries
    first = [0] * len(games)
    changes = [deltas(course.shown) for course in courses]
    for number in range(1, len(courses)):
        first[number] = parts_at(courses[0].shown, courses[number].shown, lying)
        pairs = zip(changes[0], changes[number], strict=True)
        changes[number] = [SAME if one == other else other for one, other in pairs]  # type: ignore[misc]
        rows = zip(ledgers[0], ledgers[number], strict=True)
        ledgers[number] = [SAME if one == other else other for one, other in rows]
    return {
        "seats": list(session.vocabulary.tables["seat"].symbols),
        **page.data,
        "fields": list(names),
        "first": [course.shown[0] for course in courses],
        "changes": changes,
        "ledgers": ledgers,
        "clauses": [[one, *clause_texts(session, one, texts)] for one in clauses],
        "cells": [[goods[one], texts.number(_cell(goods[one]))] for one in cells],
        "moments": [
            [
                one.entry,
                one.mark,
                entries[one.entry].line if one.entry < len(entries) else 0,
                entries[one.entry].kind if one.entry < len(entries) else -1,
            ]
            for one in moments
        ],
        "addresses": {str(at): name for at, name in addresses.items()},
        "editions": [game.edition for game in games],
        "faults": [
            [[*one, *clause_texts(session, one.clause, texts)] for one in told] for told in faults
        ],
        "rulings": kind_at(entries, moments, RULING),
        "comments": kind_at(entries, moments, COMMENT),
        "keys": keys(),
        "part": session.vocabulary.part,
        "over": page.over,
        "chart": [charts.LEFT, charts.RIGHT, charts.TOP, charts.BOTTOM],
        "apart": first,
        "disputed": disputed(faults),
        "names": {
            table: [texts.number(one) for one in said] for table, said in page.said().items()
        },
        "say": {key: texts.number(label(key)) for key in (*SPOKEN, *page.spoken)},
        "heard": {name: sorted(heard(TABLE, name, session.game.name)) for name in HEARD},
    }


def _cell(name: str) -> Said:
    return lambda words: cell_name(name, words)


def clause_texts(session: Session, clause: str, texts: Texts) -> list[int]:
    """What a clause says in our words, and where the books have it."""
    game = session.game.name
    known = load_clauses(game).get(clause)
    folders = session.options.folders

    def said(words: Words) -> str:
        return paraphrase(game, known, words.language) if known is not None else clause

    def where(words: Words) -> str:
        return cited(game, clause, all_editions(session), folders, words)

    return [texts.number(said), texts.number(where)]


def kind_at(entries: Sequence[Entry], moments: Sequence[Moment], kind: int) -> list[int]:
    """The moments at which entries of a kind stand, a comment at what it is about."""
    found = set()
    for at, entry in enumerate(entries):
        if entry.kind == kind and not entry.taken_back:
            later = moment_at(moments, at)
            before = max(0, later - 1)
            beside = entries[moments[before].entry].line == entry.line
            found.add(before if beside else later)
    return sorted(found)


def faults_of(game: Played, moments: Sequence[Moment]) -> list[Told]:
    return [
        Told(moment_at(moments, one.entry), one.entry, one.clause, one.kind == UNDETERMINED)
        for one in game.trace.findings
        if one.kind in (*FAILING, UNDETERMINED)
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
                clauses.setdefault(clause, len(clauses)),
            )
        found.append(flat)
    return found
