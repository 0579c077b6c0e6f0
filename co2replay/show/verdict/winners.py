"""Who won, as one sentence: alone or sharing, by points or by which tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from co2replay.notation.spelling import show_safe

from ..words import Words


def won_text(
    winners: Sequence[str] | None,
    points: Mapping[str, int | str],
    words: Words,
    decided_by: str = "",
    players: Mapping[str, str] | None = None,
) -> str:
    """Name the players by colour, and by the name that `players` has of them."""
    if winners is None:
        return words.say("sheet", "not_over")
    if not winners:
        return words.label("all_lost")
    own = players or {}
    if winners[0] not in points and points:  # nobody has points of their own
        total = next(iter(points.values()))
        if len(winners) == 1:  # who played alone did not win together with others
            return words.say("sheet", "winner", seat=with_name(winners[0], own, words), total=total)
        return words.say("sheet", "together", total=total)
    names = ", ".join(with_name(seat, own, words) for seat in winners)
    total = points.get(winners[0], "?")
    if len(points) == 1:
        return words.say("sheet", "alone", seat=names, total=total)
    if len(winners) > 1:
        return words.say("sheet", "shared", seats=names, total=total)
    if not decided_by or list(points.values()).count(total) == 1:
        return words.say("sheet", "winner", seat=names, total=total)
    return words.say("sheet", "winner_by", seat=names, total=total, clause=decided_by)


def with_name(seat: str, players: Mapping[str, str], words: Words) -> str:
    name = players.get(seat, "")
    return f"{words.seat(seat)} ({show_safe(name)})" if name else words.seat(seat)


def points_of(winners: Sequence[str], points: Mapping[str, int | str]) -> int | str:
    """What the winners came to: their own points, or those of all together."""
    return points.get(winners[0], next(iter(points.values()), "?"))
