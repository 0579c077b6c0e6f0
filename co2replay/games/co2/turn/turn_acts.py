"""What the active player can do in a turn: each act checked, then done."""

from __future__ import annotations

from co2replay.engine.table import Breach, consult, refuse

from .. import forms as f
from ..board.pieces import Deed
from ..board.play import Table
from ..chapters import cards, construct, market, projects, scientists, turns

Args = tuple[int, ...]


def act_propose(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := projects.check_propose(t, args)) is not None:
        return breach
    t.accepted = True
    t.state.settled = []
    projects.apply_propose(t, seat, args)
    return None


def act_install(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := projects.check_install(t, seat, args)) is not None:
        return breach
    t.accepted = True
    t.state.settled = []
    projects.apply_install(t, seat, args)
    return None


def act_construct(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := construct.check_construct(t, seat, args)) is not None:
        return breach
    t.accepted = True
    t.state.settled = []
    construct.apply_construct(t, seat, args)
    return None


def check_pass(t: Table, seat: int) -> Breach | None:
    """Passing is for a player without any legal Action."""
    from ..lists.legal_actions import has_action  # only a pass asks for the list

    if (breach := projects.check_action(t)) is not None:
        return breach
    consult(t, "no_action")
    if has_action(t, seat):
        return refuse(t, "co2.turn.one-action", possible="yes")
    if t.rules.settings.no_action == "illegal":
        return refuse(t, "co2.turn.one-action", possible="no")
    return None


def act_pass(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := check_pass(t, seat)) is not None:
        return breach
    t.accepted = True
    t.state.acted = True
    t.state.deed = Deed(f.PASS)
    return None


# clauses: co2.free.anytime
def act_scientist(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := scientists.check_free_move(t, seat, args)) is not None:
        return breach
    t.accepted = True
    scientists.apply_free_move(t, seat, args)
    return None


# clauses: co2.free.anytime
def act_buy(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := market.check_buy(t, seat)) is not None:
        return breach
    t.accepted = True
    market.apply_buy(t, seat)
    cards.fire_market_card(t, seat, cards.CARD_BUY)
    return None


# clauses: co2.free.anytime
def act_sell(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := market.check_sell(t, seat)) is not None:
        return breach
    t.accepted = True
    market.apply_sell(t, seat)
    cards.fire_market_card(t, seat, cards.CARD_SELL)
    return None


# clauses: co2.free.anytime co2.lobby.minor-timing
def act_lobby(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := cards.check_lobby(t, seat, args)) is not None:
        return breach
    t.accepted = True
    cards.apply_lobby(t, seat, args)
    return None


# clauses: co2.free.anytime
def act_claim(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := cards.check_claim(t, seat, args)) is not None:
        return breach
    t.accepted = True
    cards.apply_claim(t, seat, args)
    return None


def act_end(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := turns.check_end(t)) is not None:
        return breach
    t.accepted = True
    turns.apply_end(t, seat)
    return None
