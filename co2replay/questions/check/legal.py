"""Every legal answer to what the game waits for at a moment, and what each would move."""

from __future__ import annotations

import msgspec

from co2replay.engine.exploring import attempt
from co2replay.engine.passed import DRAW as DRAWS
from co2replay.engine.passed import SET_UP
from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import ACT, DRAW, NOBODY, Entry

from .act import AskedMoment, Moved, moved


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One answer: in words of a log, what it moves, and what the game waits for then."""

    act: str
    moved: tuple[Moved, ...]
    whole: bool  # false: what else moves hangs on what nobody wrote down
    waits: str
    seat: int


class Legal(msgspec.Struct, frozen=True, kw_only=True):
    """`legal`: every answer under one edition."""

    schema: str = "legal/1"
    file: str
    edition: str
    entry: int  # so many entries are played
    waits: str
    seat: int
    broken: str  # the first clause broken before the moment, and its line
    broken_line: int
    certain: bool  # false: of more answers nobody can say, as the table is known in part
    options: tuple[Option, ...]


def legal_entries(moment: AskedMoment) -> tuple[list[Entry], bool]:
    """What may be written next, and whether that is all: of a table known in part it is not."""
    game = moment.session.game
    table = Table(moment.state, moment.rules, None)
    try:
        listed = [*game.legal(table), *game.legal_of_others(table)]
        acts = [Entry(ACT, verb, args, who) for who, verb, args in listed]
        certain = True
    except Consulted:
        acts = [x for x in game.possible(table) if x.kind == ACT]
        certain = False
    if game.waits_for(moment.state).role in (SET_UP, DRAWS):
        acts += [x for x in game.possible(table) if x.kind == DRAW]
    return acts, certain


def option_of(moment: AskedMoment, entry: Entry, act: str) -> Option | None:
    """Say what an answer moves; none when it turns out to be no answer after all."""
    game = moment.session.game
    tried = attempt(game, moment.state, moment.rules, entry)
    if tried.breach is not None:
        return None
    waits, seat = "", NOBODY
    if not tried.asked:
        _, waits, seat, _ = game.waits_for(tried.table.state)
    return Option(
        act=act, moved=moved(game, tried.table), whole=not tried.asked, waits=waits, seat=seat
    )
