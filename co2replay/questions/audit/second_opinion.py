"""What the second judge of a game says of a log, held beside the replay, one book at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.contract import Game
from co2replay.engine.opinion import Opinion, is_silent
from co2replay.engine.trace import ScoreLine, Trace
from co2replay.notation.records import Log
from co2replay.verdict.session import Played, Session

AGREES, DIFFERS, SILENT = "agrees", "differs", "silent"
LEGALITY, FINISHED, SCORE, WINNER = "legality", "finished", "score", "winner"
LEGAL = "legal"


class JudgesParting(msgspec.Struct, frozen=True, kw_only=True):
    """The first thing about which the two judges part; what each says of it, as codes."""

    what: str  # legality, finished, score, winner
    name: str = ""  # the line of the score sheet
    seat: str = ""  # whose points they are
    clause: str = ""
    entry: int = -1
    line: int = 0
    first: str  # the replay
    second: str  # the second judge
    reason: str = ""  # in the second judge's own words


class SecondOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """One book: whether a judge written apart from the first one comes to the same."""

    edition: str
    said: str  # agrees, differs, silent
    why_silent: str = ""
    parting: JudgesParting | None = None


def second_opinions(games: Sequence[Played]) -> list[SecondOpinion]:
    """Ask the second judge about one log under every book it was replayed under."""
    return [second_opinion(played) for played in games]


def second_opinion(played: Played) -> SecondOpinion:
    session, edition = played.session, played.edition
    judge, words = session.game.judge(), session.vocabulary
    if judge is None:
        return SecondOpinion(edition=edition, said=SILENT, why_silent="no second judge")
    try:
        book, copy = edition.rpartition("/")[2], corrections_of(session)
        said = judge(session.log, words, book, session.options.settings, copy)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        # A book or a copy of one's own: the second judge knows only those of the package.
        why = f"{type(error).__name__}: {error}"
        return SecondOpinion(edition=edition, said=SILENT, why_silent=why)
    if is_silent(said):
        return SecondOpinion(edition=edition, said=SILENT, why_silent=said.unknown)
    found = parting(said, played.trace, session.game, session.log)
    said_so = AGREES if found is None else DIFFERS
    return SecondOpinion(edition=edition, said=said_so, parting=found)


def corrections_of(session: Session) -> dict[str, Any]:
    """What the table's own copy of the game has otherwise than the usual one."""
    return session.game.header().boxes.corrections(session.box)


def parting(said: Opinion, trace: Trace, game: Game, log: Log) -> JudgesParting | None:
    """Compare legality, the end, the score sheet and the winners, in this order."""
    judged = (x for x in trace.findings if x.clause or not x.hangs)  # of facts that judge is silent
    first = next((x for x in judged if x.kind in (kinds.BREACH, kinds.UNDETERMINED)), None)
    breach = said.first_breach
    unjudged = trace.first(kinds.UNJUDGED)
    if unjudged is not None and breach is not None and unjudged.entry <= breach.position:
        return None  # of what nobody wrote down the first judge says nothing
    if first is not None or breach is not None:
        mine = first.entry if first is not None else -1
        theirs = breach.position if breach is not None else -1
        if mine == theirs:
            return None
        one = first.clause if first is not None else LEGAL
        other = breach.clause if breach is not None else LEGAL
        entry = min(place for place in (mine, theirs) if place >= 0)
        return JudgesParting(
            what=LEGALITY,
            clause=other if entry == theirs else one,
            entry=entry,
            line=log.line_of(entry),
            first=one,
            second=other,
            reason=breach.reason if breach is not None else "",
        )
    winners = game.winners(trace.state)
    if said.finished != (winners is not None):
        return JudgesParting(
            what=FINISHED, first=answered(winners is not None), second=answered(said.finished)
        )
    found = other_line(game.sheet(trace.state), said.sheet)
    if found is None and said.finished and winners != said.winners:
        return JudgesParting(
            what=WINNER,
            clause=said.decided_by,
            first=" ".join(winners or ()),
            second=" ".join(said.winners),
        )
    return found


def other_line(
    sheet: Sequence[ScoreLine], theirs: Mapping[str, Mapping[str, int]]
) -> JudgesParting | None:
    """The first line and seat of the score sheet on which they part."""
    for line in sheet if theirs else ():
        for seat, points in line.points.items():
            second = theirs.get(seat, {}).get(line.name.replace("-", "_"))
            if points != second:
                return JudgesParting(
                    what=SCORE,
                    name=line.name,
                    seat=seat,
                    clause=line.clause,
                    first=str(points),
                    second=str(second),
                )
    return None


def answered(holds: bool) -> str:
    return "yes" if holds else "no"
