"""Which function answers, settles, leaves unwritten or steps over each frame of the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from co2replay.engine.table import Breach

from .. import forms as f
from ..board.state import Table
from ..chapters import (
    auction,
    cards,
    construct,
    ending,
    expertise,
    income,
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


# What stays open all the same, by what is looked at: a glance at the table pays no final income,
# the end of a log ends no auction, and a mark leaves nothing open that may be left unwritten.
AT_A_GLANCE: fr.Kinds = (fr.Auction, fr.Income, fr.Goals)
BEFORE_AN_ACT: fr.Kinds = (fr.Income, fr.Goals)
AT_THE_END: fr.Kinds = (fr.Auction,)
AT_A_MARK: fr.Kinds = ()


def close_optional(t: Table, open_still: fr.Kinds = AT_A_GLANCE) -> None:
    """Take every unwritten conduct except the last call: what a fact on the table looks at."""
    while t.state.pending:
        frame = t.state.pending[-1]
        stays = isinstance(frame, (fr.LastCall, *open_still))
        default = None if stays else UNWRITTEN.get(type(frame))
        if default is None or not default(t, frame):
            return
        run(t)
