"""What a second judge says in the end, and how its reading of a log stops: no rule of any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from co2replay.notation.header import read_seats
from co2replay.notation.records import (
    ACT,
    BLANK,
    BOX,
    COMMENT,
    DIGEST,
    DRAW,
    EXPECT,
    KIND_NAMES,
    MARK,
    NOBODY,
    OMITTED,
    POSITION,
    SEEN,
    UNKNOWN,
    Entry,
    Log,
)
from co2replay.notation.vocabulary import Vocabulary, form_key

Page = dict[str, Any]  # one entry of the log, in words
Table = dict[str, Any]  # everything on the table, in plain dictionaries and lists
NO_PART_OF_PLAY = (SEEN, DIGEST, COMMENT, EXPECT, BLANK, BOX)


class FirstBreach(msgspec.Struct, frozen=True):
    """Where the log first breaks a rule: the entry's position in the log, its line, the clause.

    An answer that is missing is a fault of the entry it is missing in front of. `also`: what else
    the same entry breaks; of several, a log may be told any.
    """

    position: int
    line: int
    clause: str
    reason: str
    is_missing: bool = False
    also: tuple[str, ...] = ()


class TurnMark(msgspec.Struct, frozen=True):
    """What every seat has when a turn or phase is over."""

    mark: str
    seats: dict[str, dict[str, int]]


class Judgement(msgspec.Struct, frozen=True):
    """The opinion on one log under one book; `legal` is None where something cannot be known."""

    legal: bool | None
    first_breach: FirstBreach | None
    sheet: dict[str, dict[str, int]]
    winners: list[str]  # of a finished game; nobody: everybody lost
    decided_by: str
    finished: bool
    money_of_turns: list[TurnMark]
    table: Table = {}  # how everything lies where the log ends, or where it first breaks a rule
    unknown: str = ""  # why legality cannot be known
    open_points: tuple[str, ...] = ()  # readings of equal right that the legality hangs on


class Wrong(Exception):
    """An entry breaks a clause, or an answer that the clause asks for is missing before it."""

    def __init__(
        self,
        clause: str,
        page: Page,
        reason: str,
        is_missing: bool = False,
        also: Sequence[str] = (),
    ) -> None:
        super().__init__(clause)
        self.clause = clause
        self.page = page
        self.reason = reason
        self.is_missing = is_missing
        self.also = tuple(also)


class OutOfPages(Exception):
    """The log ends while the game still waits for something."""


class CannotKnow(Exception):
    """The log, or a setting, holds something that this judge does not judge."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def judge_of(
    opening: Callable[..., Table],
    play: Callable[[Table, dict[str, Any]], None],
    open_points: Callable[[str, Mapping[str, str]], Mapping[str, Sequence[str]]],
    never_waived: Sequence[str] = (),
) -> Callable[..., Judgement]:
    """The judge of a game, by how its logs are opened and played and what its books leave open."""

    def judge(
        log: Log,
        vocabulary: Vocabulary,
        edition: str,
        settings: Mapping[str, str] = {},
        copy: Mapping[str, Any] | None = None,
    ) -> Judgement:
        """Judge a log under a book; a reading of equal right that decides makes it unknown.

        `copy` holds what the table's own copy of the game has otherwise, by path.
        """
        given = {**settings_of_header(log), **settings}

        def opinion(book: Mapping[str, str]) -> tuple[Judgement, set[str]]:
            opened = partial(opening, log, vocabulary, edition, book, copy)
            return heard(opened, play, never_waived)

        return read_both_ways(opinion, given, open_points(edition, given))

    return judge


def settings_of_header(log: Log) -> dict[str, str]:
    """Read `readings: end_income=no late_start=empty_only`."""
    found = re.findall(r"([\w-]+)\s*=\s*([\w-]+)", log.get("readings") or "")
    return {name.replace("-", "_"): value for name, value in found}


def read_both_ways(
    opinion_of: Callable[[Mapping[str, str]], tuple[Judgement, set[str]]],
    given: Mapping[str, str],
    open_points: Mapping[str, Sequence[str]],
) -> Judgement:
    """A reading of equal right that decides makes legality unknown."""
    opinion, asked = opinion_of(given)
    hanging = []
    if opinion.legal is not None:
        for name, values in sorted(open_points.items()):
            for value in values if name in asked else []:
                other, _ = opinion_of({**given, name: value})
                if other.legal != opinion.legal:
                    hanging.append(name)
    if not hanging:
        return opinion
    why = f"the books can be read both ways: {', '.join(hanging)}"
    return msgspec.structs.replace(opinion, legal=None, unknown=why, open_points=tuple(hanging))


def heard(
    opening: Callable[[], Table],
    play: Callable[[Table, dict[str, Any]], None],
    never_waived: Sequence[str] = (),
) -> tuple[Judgement, set[str]]:
    """Play a log from its opening as far as it goes: the opinion, and the readings asked for."""
    said: dict[str, Any] = {"legal": True, "first_breach": None, "unknown": ""}
    ended: dict[str, Any] = {"sheet": {}, "winners": [], "decided_by": "", "finished": False}
    t: Table = {"turns": [], "asked": set()}
    try:
        t = opening()
        play(t, ended)
    except OutOfPages:
        pass
    except Wrong as wrong:
        page, clause = wrong.page, wrong.clause
        if clause in page.get("waived", ()) and clause not in never_waived:
            said.update(legal=None, unknown=f"line {page['line']}: a ruling that is not judged")
        else:
            said["legal"] = None if wrong.is_missing else False
            place = page["position"], page["line"]
            said["first_breach"] = FirstBreach(
                *place, clause, wrong.reason, wrong.is_missing, wrong.also
            )
    except CannotKnow as gap:
        said.update(legal=None, unknown=gap.reason)
    return Judgement(money_of_turns=t["turns"], table=t, **said, **ended), t["asked"]


def seats_of(log: Log, vocabulary: Vocabulary) -> list[str]:
    """Who plays, as far as the log can be read."""
    if log.problems:
        raise CannotKnow("the log cannot be read")
    pairs = read_seats(log.get("seats") or "", vocabulary) or []
    return [vocabulary.symbol("seat", seat) for seat, _ in pairs]


def pages_of(
    log: Log, vocabulary: Vocabulary, spoken: Sequence[int] = (ACT, DRAW, POSITION)
) -> list[Page]:
    """Translate the entries that are played; what the judge does not judge stops it there."""
    pages: list[Page] = []
    for position, entry in enumerate(log.entries):
        if entry.kind in NO_PART_OF_PLAY or entry.taken_back:
            continue
        page: Page = {"position": position, "line": entry.line, "who": "", "verb": "", "says": []}
        page["kind"] = KIND_NAMES[entry.kind]
        if entry.kind in spoken:
            page["verb"] = form_key(vocabulary.forms[entry.verb])
            page["says"] = words_of(entry, vocabulary)
            page["who"] = "" if entry.who == NOBODY else vocabulary.symbol("seat", entry.who)
        elif entry.kind == MARK:
            phase = vocabulary.phases[entry.args[0]]
            page["verb"] = phase.name
            page["says"] = list(entry.args[1:])
            if phase.seat and len(page["says"]) > len(phase.numbers):
                page["says"][-1] = vocabulary.symbol("seat", page["says"][-1])
        else:
            page["kind"] = "stop"
        pages.append(page)
    return pages


def words_of(entry: Entry, vocabulary: Vocabulary) -> list[str | int | None]:
    """Say each argument in the game's own words; `?` is one nobody noted, None one left out."""
    slots = [slot for slot in vocabulary.forms[entry.verb].slots if slot.table != "literal"]
    words: list[str | int | None] = []
    for number, arg in enumerate(entry.args):
        slot = slots[min(number, len(slots) - 1)]
        if arg in (UNKNOWN, OMITTED):
            words.append("?" if arg == UNKNOWN else None)
        elif slot.table == "int":
            words.append(arg)
        else:
            words.append(vocabulary.symbol(slot.table, arg))
    return words


def is_answer(page: Page | None, who: str, *verbs: str) -> bool:
    """Tell whether a page is an act of this player; without a name it is."""
    if page is None or page["kind"] != "act":
        return False
    return page["verb"] in verbs and page["who"] in ("", who)


def missing(page: Page | None, clause: str, what: str, also: Sequence[str] = ()) -> Exception:
    """An answer is asked for and not there: a fault of the next page, if there is one, of which
    `also` may say when it is due."""
    return OutOfPages() if page is None else Wrong(clause, page, f"{what} is missing", True, also)


def hold(page: Page, broken: Iterable[tuple[str, str]]) -> None:
    """Refuse a page that breaks something, by all of it: clauses, each with its reason."""
    found = list(broken)
    if found:
        (clause, reason), *others = found
        raise Wrong(clause, page, reason, also=[one for one, _ in others])


def says(t: Table, reading: str) -> str:
    """Look a reading up, and note that the game asked for it."""
    t["asked"].add(reading)
    value: str = t["book"][reading]
    return value
