"""What carries out each act of a turn, and which function answers, settles or steps over each frame
of the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from co2replay.engine.table import Breach, consult, refuse

from .. import forms as f
from ..board.pieces import Deed, verb_of
from ..board.state import FINAL, OVER, Table
from ..chapters import (
    auction,
    cards,
    construct,
    ending,
    expertise,
    income,
    market,
    projects,
    scientists,
    solo,
    summits,
    supply,
    turns,
)
from . import frames as fr
from .frames import Frame

Args = tuple[int, ...]
F = TypeVar("F", bound=Frame)
R = TypeVar("R")


def _on(
    kind: type[F], do: Callable[[Table, F], R]
) -> tuple[type[Frame], Callable[[Table, Any], R]]:
    """Pair a frame with what handles it: the type checker sees that they fit."""
    return kind, do


def _answer(
    kind: type[F], verb: int, answer: Callable[[Table, F, Args], Breach | None]
) -> tuple[type[Frame], tuple[int, Callable[[Table, Any, Args], Breach | None]]]:
    return kind, (verb, answer)


STEPS: dict[type[Frame], Callable[[Table, Any], None]] = dict(
    (
        _on(fr.DoInstall, projects.do_install),
        _on(fr.DoBenefit, projects.do_benefit),
        _on(fr.DoConstruct, construct.do_construct),
        _on(fr.DoPayPlant, construct.do_pay_plant),
        _on(fr.DoControl, construct.do_control),
        _on(fr.DoLateFee, scientists.do_late_fee),
        _on(fr.DoStepOff, construct.do_step_off),
        _on(fr.DoTileBack, construct.do_tile_back),
        _on(fr.DoCard, cards.do_card),
        _on(fr.DoDeedDone, projects.do_deed_done),
        _on(fr.DoGain, expertise.do_gain),
        _on(fr.DoEndExpertise, turns.do_end_expertise),
        _on(fr.DoSummits, summits.do_summits),
        _on(fr.DoSummitNext, summits.do_summit_next),
        _on(fr.DoSummitTopics, summits.do_summit_topics),
        _on(fr.DoSummitClose, summits.do_summit_close),
        _on(fr.DoNextTurn, turns.do_next_turn),
        _on(fr.DoSupplyCep, supply.do_supply_cep),
        _on(fr.DoScan, supply.do_scan),
        _on(fr.DoEvent, supply.do_event),
        _on(fr.DoSupplyEnd, turns.do_supply_end),
        _on(fr.DoFinal, ending.do_final),
        _on(fr.DoFinalIncome, ending.do_final_income),
        _on(fr.DoScore, ending.do_score),
    )
)
# Decisions that the rules may settle alone: true when they did.
SETTLE: dict[type[Frame], Callable[[Table, Any], bool]] = dict(
    (
        _on(fr.Grant, scientists.settle_grant),
        _on(fr.CardMove, scientists.settle_card_move),
        _on(fr.Displaced, scientists.settle_displaced),
        _on(fr.Fund, construct.settle_fund),
        _on(fr.OwnOff, scientists.settle_own),
        _on(fr.OwnBuilt, scientists.settle_own),
        _on(fr.Fee, projects.settle_fee),
        _on(fr.Short, supply.settle_short),
        _on(fr.CepBonus, expertise.settle_cep),
        _on(fr.EndExpertise, turns.settle_end_expertise),
        _on(fr.SummitExtra, summits.settle_extra),
        _on(fr.Income, income.settle_income),
        _on(fr.DrawFossil, supply.settle_draw_fossil),
        _on(fr.DrawEvent, supply.settle_draw_event),
        _on(fr.DrawSummit, summits.settle_draw_summit),
        _on(fr.Goals, ending.settle_goals),
    )
)
# Decisions with a conduct that holds when nothing is written: true when it was taken.
UNWRITTEN: dict[type[Frame], Callable[[Table, Any], bool]] = dict(
    (
        _on(fr.Grant, scientists.skip_grant),
        _on(fr.Short, supply.buy_for_points),
        _on(fr.OwnOff, scientists.stay),
        _on(fr.OwnBuilt, scientists.go_home),
        _on(fr.OwnCube, construct.take_cube),
        _on(fr.CepBonus, expertise.skip_cep),
        _on(fr.EndExpertise, turns.skip_end_expertise),
        _on(fr.Speaker, summits.default_speaker),
        _on(fr.LastCall, ending.close_last_call),
        _on(fr.Auction, auction.leave_unsaid),
        _on(fr.AnyBonus, expertise.default_any),
        _on(fr.SummitExtra, summits.default_extra),
        _on(fr.Income, ending.default_income),
        _on(fr.Goals, ending.default_goals),
        _on(fr.DrawReveal, solo.skip_reveal),
        _on(fr.DrawRefill, solo.skip_refill),
    )
)
# The answers to a decision of one seat, by frame.
ANSWERS: dict[type[Frame], tuple[int, Callable[[Table, Any, Args], Breach | None]]] = dict(
    (
        _answer(fr.Displaced, f.GO, scientists.answer_displaced),
        _answer(fr.Fee, f.PAY, projects.answer_fee),
        _answer(fr.CardMove, f.SCIENTIST, scientists.answer_card_move),
        _answer(fr.OwnCube, f.CUBE, construct.answer_cube),
        _answer(fr.AnyBonus, f.ANY, expertise.answer_any),
        _answer(fr.CepBonus, f.CEP, expertise.answer_cep),
        _answer(fr.EndExpertise, f.EXPERTISE, turns.answer_end_expertise),
        _answer(fr.WhichSummit, f.RESOLVE, summits.answer_which),
        _answer(fr.Topic, f.TOPIC, summits.answer_topic),
        _answer(fr.SummitExtra, f.EXTRA, summits.answer_extra),
        _answer(fr.AuctionPay, f.PAYMENT, auction.answer_payment),
        _answer(fr.AuctionName, f.SPEAKER, auction.answer_name),
        _answer(fr.StarterSpace, f.STARTER, solo.answer_space),
    )
)


def run(t: Table) -> None:
    """Take every step that needs no answer, until the game waits for somebody or is over."""
    while pending := t.state.pending:
        frame = pending[-1]
        kind = type(frame)
        step = STEPS.get(kind)
        if step is not None:
            pending.pop()
            step(t, frame)
            continue
        if kind is fr.Turn:
            return  # a turn is never settled alone
        settle = SETTLE.get(kind)
        if settle is None or not settle(t, frame):
            return


# Answers to a question that this book does not ask: passed over where it could have been one.


def is_closing(t: Table) -> bool:
    """Is the game being scored, or was it, as at any end that may bring an income once more?"""
    s = t.state
    return (s.phase == FINAL or bool(s.phase == OVER and s.sheet)) and not s.collapsed


def _moot_income(t: Table) -> bool:
    return is_closing(t) and t.rules.settings.end_income == "no"


def _moot_speaker(t: Table) -> bool:
    at_a_summit = any(isinstance(frame, fr.DoSummitClose) for frame in t.state.pending)
    return at_a_summit and bool(t.rules.settings.summit_scoring_order != "free")


def _moot_cube(t: Table) -> bool:
    """Nobody asks whether a cube is left where there is none, but not before the plant is paid."""
    s = t.state
    is_to_pay = any(isinstance(frame, fr.DoConstruct) for frame in s.pending)
    return verb_of(s.deed) == f.CONSTRUCT and not is_to_pay


MOOT_ANSWERS: dict[int, Callable[[Table], bool]] = {
    f.INCOME: _moot_income,
    f.SPEAKER: _moot_speaker,
    f.CUBE: _moot_cube,
    f.GOAL: ending.is_goal_moot,
}


# The acts of a turn.


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
