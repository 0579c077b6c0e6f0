"""One log under the books asked for: a verdict each, and what the rulings of its table changed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.replay import KEEP_NOTHING
from co2replay.engine.trace import Finding
from co2replay.errors import UnknownName
from co2replay.notation.records import ACT, DRAW, MARK, RULING, Entry, Log

from .session import Played, Session, all_editions, begin, play
from .verdict import Outcome, Verdict, judge, outcome_of

ALL = "all"
TURN = "turn"  # what the game waits for between the acts of a turn


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The game by the book: from the first ruling on without what the rulings let stand."""

    entry: int  # the first entry that is played otherwise
    left_out: list[int]  # entries that the book does not allow, and answers that hang on them
    outcome: Outcome
    first: Finding | None  # where the recorded game cannot go on as it was recorded
    differs: bool  # another winner, or other scores
    winner_differs: bool


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
) -> tuple[Validation, list[Played]]:
    """Judge a log under its own edition, or under those named; `all` stands for every one."""
    names = editions_of(session, editions)
    found: list[Judged] = []
    games: list[Played] = []
    for name in names:
        verdict, played = judge(
            session, name, try_chosen, keep=KEEP_NOTHING, going=keep_going, ledger=False
        )
        found.append(Judged(verdict=verdict, by_the_book=by_the_book(played)))
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
    known = all_editions(session)
    if ALL in asked:
        return known
    game = session.game.name
    names = [name if "/" in name else f"{game}/{name}" for name in asked]
    for name in names:
        if name not in known:
            raise UnknownName("edition", name, known)
    return tuple(dict.fromkeys(names))


def by_the_book(played: Played, rulings: Sequence[int] | None = None) -> Branch | None:
    """Replay without the rulings (all, or those before these entries) and what they let stand."""
    ruled = [
        found.entry
        for found in played.trace.findings
        if found.kind == kinds.RULED and (rulings is None or found.entry in rulings)
    ]
    if not ruled:
        return None
    session = played.session
    left_out = sorted({*ruled, *hanging_on(played, set(ruled))})
    log = without(session.log, left_out)
    branch = play(session._replace(log=log), played.edition, going=played.going)
    outcome = outcome_of(branch, branch.trace)
    game = session.game
    state = played.trace.state
    winners = game.winners(state)
    return Branch(
        entry=left_out[0],
        left_out=left_out,
        outcome=outcome,
        first=branch.trace.first(kinds.BREACH, kinds.UNDETERMINED),
        differs=(winners, game.scores(state)) != (outcome.winners, outcome.scores),
        winner_differs=winners != outcome.winners,
    )


def without(log: Log, left_out: Sequence[int]) -> Log:
    """Take entries back, with the rulings made for them; a mark only loses its ruling."""
    entries = list(log.entries)
    for at in left_out:
        if entries[at].kind != MARK:
            entries[at] = msgspec.structs.replace(entries[at], taken_back=True)
        for before in rulings_for(log.entries, at):
            entries[before] = msgspec.structs.replace(entries[before], taken_back=True)
    return msgspec.structs.replace(log, entries=entries)


def rulings_for(entries: Sequence[Entry], at: int) -> list[int]:
    """Find the rulings that cover an entry: what is not played does not use one up."""
    found = []
    for before in range(at - 1, -1, -1):
        entry = entries[before]
        if entry.kind in (ACT, DRAW) and not entry.taken_back:
            break
        if entry.kind == RULING and not entry.taken_back:
            found.append(before)
    return found


def hanging_on(played: Played, ruled: set[int]) -> list[int]:
    """List the answers that were asked for only because a ruled act was played."""
    session = played.session
    table, run = begin(session, played.edition)
    run.going = played.going
    entries = session.log.entries
    found: list[int] = []
    follows = False
    waited = ""  # what the game waited for when the ruled act came
    for at, entry in enumerate(entries):
        if at > max(ruled) and not follows:
            break
        answers = entry.kind in (ACT, DRAW) and not entry.taken_back
        here = session.game.waits_for(table.state)[0]
        if follows and (here in (TURN, waited) or entry.kind == MARK):
            follows = False
        if follows and answers and at not in ruled:
            found.append(at)
        run.step(at, entry)
        if at in ruled and entry.kind in (ACT, DRAW):
            waited = here
            follows = session.game.waits_for(table.state)[0] not in (TURN, waited)
    return found
