"""Where a game turned: who took the lead, the turns that paid most, what the final scoring did."""

from __future__ import annotations

import msgspec

from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import ACT, DRAW, GAP, MARK, POSITION
from co2replay.verdict.session import Played

LEAD, GAIN, SCORING, MARGIN, TIE = "lead", "gain", "scoring", "margin", "tie"
LEADS_SHOWN = 3
GAINS_SHOWN = 3
GAIN_MIN = 2


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One of them: by how much, for whom, against whom, in which turn (`mark` is its entry)."""

    kind: str
    seat: str
    other: str = ""
    amount: int = 0
    mark: int = -1
    line: int = 0
    name: str = ""  # the line of the score sheet that did most
    clause: str = ""


def turning_points(played: Played) -> list[TurningPoint]:
    session, trace = played.session, played.trace
    sheet = session.game.sheet(trace.state)
    if not sheet or any("?" in line.points.values() for line in sheet):
        return []
    points = {line.name: {s: int(p) for s, p in line.points.items()} for line in sheet}
    track = session.game.score_rows().TRACK
    if track not in points:
        track = ""  # all won or lost together
    running = on_the_track(played, points[track]) if track else []
    return [*running, *at_the_end(played, points, track, decisive=sheet[-1].name)]


def on_the_track(played: Played, track: dict[str, int]) -> list[TurningPoint]:
    """The last changes of the lead, and the turns in which somebody gained most."""
    if is_patchy(played):
        return []  # points that were written down, not played, belong to no turn
    gains = gains_by_turn(played)
    entries = played.session.log.entries
    score = {
        seat: end - sum(gain.get(seat, 0) for gain in gains.values()) for seat, end in track.items()
    }
    leader = sole_leader(score)
    leads = []
    best = []
    for mark, gain in gains.items():
        line = entries[mark].line if mark < len(entries) else 0
        for seat, amount in gain.items():
            score[seat] += amount
            if amount >= GAIN_MIN:
                best.append(TurningPoint(kind=GAIN, seat=seat, amount=amount, mark=mark, line=line))
        now = sole_leader(score)
        if now and now != leader and len(score) > 1:
            leads.append(
                TurningPoint(
                    kind=LEAD, seat=now, other=leader, amount=score[now], mark=mark, line=line
                )
            )
            leader = now
    best.sort(key=lambda point: (-point.amount, point.mark))
    return [*leads[-LEADS_SHOWN:], *best[:GAINS_SHOWN]]


def is_patchy(played: Played) -> bool:
    begun = False
    for entry in played.session.log.entries:
        if entry.kind == GAP or (begun and entry.kind == POSITION):
            return True
        begun = begun or (entry.kind in (ACT, DRAW) and not entry.taken_back)
    book = played.trace.book
    return any(is_unknown(amount) for _, amount, *_ in book.rows) if book is not None else True


def gains_by_turn(played: Played) -> dict[int, dict[str, int]]:
    """Points that came and went before the final scoring, by the mark that opened the turn."""
    session, trace = played.session, played.trace
    assert trace.book is not None
    knows, at = session.game.score_rows(), session.game.goods().places
    sheet = session.game.sheet(trace.state)
    entries = session.log.entries
    marks = [x for x, entry in enumerate(entries) if entry.kind == MARK and not entry.taken_back]
    found: dict[int, dict[str, int]] = {}
    for seat in sheet[0].points:
        cell = at[knows.track_of(seat)]
        wanted = {line.name: line.points[seat] for line in sheet[:-1]}
        behind = knows.points_behind(trace.book.rows, seat, wanted)[knows.TRACK]
        for entry, amount, _, target, _ in behind:
            mark = max((x for x in marks if x < entry), default=0)
            gain = found.setdefault(mark, {})
            gain[seat] = gain.get(seat, 0) + (amount if target == cell else -amount)
    return dict(sorted(found.items()))


def sole_leader(score: dict[str, int]) -> str:
    most = max(score.values())
    best = [seat for seat, points in score.items() if points == most]
    return best[0] if len(best) == 1 else ""


def at_the_end(
    played: Played, points: dict[str, dict[str, int]], track: str, decisive: str
) -> list[TurningPoint]:
    """Who won although somebody else led before, and by how much or by which tie-break.

    What tells the winner first stands last on a sheet: a total, or what else counts most.
    """
    session, trace = played.session, played.trace
    winners = session.game.winners(trace.state)
    total = points[decisive]
    before = points[track] if track else dict.fromkeys(total, 0)
    if not winners or len(total) < 2 or winners[0] not in total:
        return []  # all won together: nobody was ahead
    found = []
    winner = winners[0]
    ahead = [seat for seat in total if before[seat] > before[winner]]
    if ahead and len(winners) == 1:
        led = max(ahead, key=lambda seat: before[seat])
        lines = [name for name in points if name not in (track, decisive)]
        most = max(lines, key=lambda name: points[name][winner] - points[name][led])
        found.append(
            TurningPoint(
                kind=SCORING,
                seat=winner,
                other=led,
                amount=points[most][winner] - points[most][led],
                name=most,
                line=0,
            )
        )
    rivals = [seat for seat in total if seat not in winners]
    if rivals and len(winners) == 1:
        second = max(rivals, key=lambda seat: total[seat])
        margin = total[winner] - total[second]
        clause = session.game.decided_by(trace.state, played.rules)
        found.append(
            TurningPoint(
                kind=MARGIN if margin else TIE,
                seat=winner,
                other=second,
                amount=margin,
                clause=clause,
            )
        )
    return found
