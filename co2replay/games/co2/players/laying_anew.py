"""A table laid out from the rows that tell of it, and one whose every draw was listed before."""

from __future__ import annotations

from random import Random

from co2replay.engine.playing import REPLAY, Failure
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.state import SETUP
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists.alternatives import possible
from co2replay.games.co2.lists.chances import chance
from co2replay.games.co2.lists.legal_actions import legal
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import Entry
from co2replay.rulebooks.editions import edition_names

from .random_setup import lay_out
from .situations import shape_of
from .swarming import new_game

PLAYERS = 3


def wrong(t: Table, new: Table) -> Failure | None:
    """Rows make the same table; and with what everybody has forgotten, projects are proposed as
    before, for they cost nothing."""
    if t.state.partial or not isinstance(t.state.pending[-1], fr.Turn):
        return None
    rows = GAME.rows(Table(t.state.copy(), t.rules, None))
    for row in rows:
        if (breach := GAME.place(new, row.verb, row.args)) is not None:
            return Failure(REPLAY, "row refused", breach.clause)
    if GAME.digest(new.state) != GAME.digest(t.state):
        return Failure(REPLAY, "rows", shape=shape_of(t))
    GAME.gap(new)
    for row in rows:
        if row.verb != f.SEAT_FIELD:
            GAME.place(new, row.verb, row.args)
    listed = {one[1:] for one in legal(t) if one[1] == f.PROPOSE}
    known = {(one.verb, one.args) for one in possible(new) if one.verb == f.PROPOSE}
    return None if known == listed else Failure(REPLAY, "possible", shape=shape_of(t))


def laid_out(rng: Random) -> Table:
    """A table at the first turn; before each draw everything that could be drawn is listed."""

    def look(t: Table, entry: Entry | None) -> None:
        if t.state.phase == SETUP:
            chance(t)

    seats = tuple(range(PLAYERS))
    table = Table(None, rules_alone(f"{GAME.name}/{edition_names(GAME.name)[0]}", {}, ()), None)
    table.state = GAME.begin(table.rules, seats, {})
    GAME.open(table, seats, {})
    player = new_game(table, rng, look, False)
    lay_out(player)
    return table
