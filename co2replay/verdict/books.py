"""One log under the books asked for: a verdict each, and what the rulings of its table changed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from co2replay.engine import trace as kinds
from co2replay.errors import UnknownName

from .by_the_book import Branch, by_the_book
from .judge import Verdict, judge
from .session import Played, Session, all_editions

ALL = "all"


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition says, and what it would say had nobody ruled."""

    verdict: Verdict
    by_the_book: Branch | None  # None: nothing was let stand


class Validation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the books asked for say of one log."""

    file: str
    own: list[str]  # editions that the log names
    speaks: str  # the edition whose verdict counts
    judged: list[Judged]
    taken_back: list[int]  # entries on record that were not played


def validate(
    session: Session,
    editions: Sequence[str] = (),
    try_chosen: bool = False,
    keep_going: bool = False,
    telling: bool = False,
    whole: bool = True,
) -> tuple[Validation, list[Played]]:
    """Judge a log under its own edition, or under those named; `all` stands for every one."""
    names = editions_of(session, editions)
    found: list[Judged] = []
    games: list[Played] = []
    for name in names:
        verdict, played = judge(
            session, name, try_chosen, going=keep_going, whole=whole, telling=telling
        )
        found.append(Judged(verdict=verdict, by_the_book=branch_of(played)))
        games.append(played)
    entries = session.log.entries
    validation = Validation(
        file=session.log.file,
        own=list(session.editions),
        speaks=session.edition() if session.edition() in names else names[0],
        judged=found,
        taken_back=[at for at, entry in enumerate(entries) if entry.taken_back],
    )
    return validation, games


def editions_of(session: Session, asked: Sequence[str]) -> tuple[str, ...]:
    """Spell out which editions are meant; a name that nobody knows is wrong usage."""
    if not asked:
        return (session.edition(),)
    return all_editions(session) if ALL in asked else spelled_out(session, asked)


def spelled_out(session: Session, asked: Sequence[str]) -> tuple[str, ...]:
    """Full names of the editions asked for; a short name is one of the log's own game."""
    known = all_editions(session)
    found: list[str] = []
    for name in asked:
        full = name if "/" in name else f"{session.game.name}/{name}"
        if name != ALL and full not in known:
            raise UnknownName("edition", full, known)
        found += known if name == ALL else (full,)
    return tuple(dict.fromkeys(found))


def branch_of(played: Played) -> Branch | None:
    if not any(found.kind == kinds.RULED for found in played.trace.findings):
        return None
    return by_the_book(played)
