"""Which function answers, settles or steps over each frame of the stack."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach

from .. import forms as f
from ..board.play import Table
from ..board.state import FINAL, OVER, Frame
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

Args = tuple[int, ...]

STEPS: dict[int, Callable[[Table, Frame], None]] = {
    fr.DO_INSTALL: projects.do_install,
    fr.DO_BENEFIT: projects.do_benefit,
    fr.DO_CONSTRUCT: construct.do_construct,
    fr.DO_PAY_PLANT: construct.do_pay_plant,
    fr.DO_CONTROL: construct.do_control,
    fr.DO_LATE_FEE: scientists.do_late_fee,
    fr.DO_STEP_OFF: construct.do_step_off,
    fr.DO_TILE_BACK: construct.do_tile_back,
    fr.DO_CARD: cards.do_card,
    fr.DO_DEED_DONE: projects.do_deed_done,
    fr.DO_GAIN: expertise.do_gain,
    fr.DO_END_EXPERTISE: turns.do_end_expertise,
    fr.DO_SUMMITS: summits.do_summits,
    fr.DO_SUMMIT_NEXT: summits.do_summit_next,
    fr.DO_SUMMIT_TOPICS: summits.do_summit_topics,
    fr.DO_SUMMIT_CLOSE: summits.do_summit_close,
    fr.DO_NEXT_TURN: turns.do_next_turn,
    fr.DO_SUPPLY_CEP: supply.do_supply_cep,
    fr.DO_SCAN: supply.do_scan,
    fr.DO_EVENT: supply.do_event,
    fr.DO_SUPPLY_END: turns.do_supply_end,
    fr.DO_FINAL: ending.do_final,
    fr.DO_FINAL_INCOME: ending.do_final_income,
    fr.DO_SCORE: ending.do_score,
}
# Decisions that the rules may settle alone: true when they did.
SETTLE: dict[int, Callable[[Table, Frame], bool]] = {
    fr.GRANT: scientists.settle_grant,
    fr.CARD_MOVE: scientists.settle_card_move,
    fr.DISPLACED: scientists.settle_displaced,
    fr.FUND: construct.settle_fund,
    fr.OWN_OFF: scientists.settle_own,
    fr.OWN_BUILT: scientists.settle_own,
    fr.FEE: projects.settle_fee,
    fr.SHORT: supply.settle_short,
    fr.CEP_BONUS: expertise.settle_cep,
    fr.END_EXPERTISE: turns.settle_end_expertise,
    fr.SUMMIT_EXTRA: summits.settle_extra,
    fr.INCOME: income.settle_income,
    fr.DRAW_FOSSIL: supply.settle_draw_fossil,
    fr.DRAW_EVENT: supply.settle_draw_event,
    fr.DRAW_SUMMIT: summits.settle_draw_summit,
    fr.GOALS: ending.settle_goals,
}
# Decisions with a conduct that holds when nothing is written: true when it was taken.
UNWRITTEN: dict[int, Callable[[Table, Frame], bool]] = {
    fr.GRANT: scientists.skip_grant,
    fr.SHORT: supply.buy_for_points,
    fr.OWN_OFF: scientists.stay,
    fr.OWN_BUILT: scientists.go_home,
    fr.OWN_CUBE: construct.take_cube,
    fr.CEP_BONUS: expertise.skip_cep,
    fr.END_EXPERTISE: turns.skip_end_expertise,
    fr.SPEAKER: summits.default_speaker,
    fr.LAST_CALL: ending.close_last_call,
    fr.AUCTION: auction.leave_unsaid,
    fr.ANY_BONUS: expertise.default_any,
    fr.SUMMIT_EXTRA: summits.default_extra,
    fr.INCOME: ending.default_income,
    fr.GOALS: ending.default_goals,
    fr.DRAW_REVEAL: solo.skip_reveal,
    fr.DRAW_REFILL: solo.skip_refill,
}
# The answers to a decision of one seat, by frame.
ANSWERS: dict[int, tuple[int, Callable[[Table, Frame, Args], Breach | None]]] = {
    fr.DISPLACED: (f.GO, scientists.answer_displaced),
    fr.FEE: (f.PAY, projects.answer_fee),
    fr.CARD_MOVE: (f.SCIENTIST, scientists.answer_card_move),
    fr.OWN_CUBE: (f.CUBE, construct.answer_cube),
    fr.ANY_BONUS: (f.ANY, expertise.answer_any),
    fr.CEP_BONUS: (f.CEP, expertise.answer_cep),
    fr.END_EXPERTISE: (f.EXPERTISE, turns.answer_end_expertise),
    fr.WHICH_SUMMIT: (f.RESOLVE, summits.answer_which),
    fr.TOPIC: (f.TOPIC, summits.answer_topic),
    fr.SUMMIT_EXTRA: (f.EXTRA, summits.answer_extra),
    fr.AUCTION_PAY: (f.PAYMENT, auction.answer_payment),
    fr.AUCTION_NAME: (f.SPEAKER, auction.answer_name),
    fr.STARTER_SPACE: (f.STARTER, solo.answer_space),
}


def run(t: Table) -> None:
    """Take every step that needs no answer, until the game waits for somebody or is over."""
    pending = t.state.pending
    while pending:
        frame = pending[-1]
        kind = frame[0]
        if kind >= fr.FIRST_STEP:
            pending.pop()
            STEPS[kind](t, frame)
            pending = t.state.pending
        else:
            settle = SETTLE.get(kind)
            if settle is None or not settle(t, frame):
                return


# Answers to a question that this book does not ask: passed over where it could have been one.


def _moot_income(t: Table) -> bool:
    s = t.state
    scored = s.phase == FINAL or bool(s.phase == OVER and s.sheet)
    return scored and not s.collapsed and t.rules.settings.end_income == "no"


def _moot_speaker(t: Table) -> bool:
    in_auction = t.state.pending[-1][0] in (fr.AUCTION, fr.AUCTION_PAY, fr.AUCTION_NAME)
    return not in_auction and bool(t.rules.settings.summit_scoring_order != "free")


def _moot_cube(t: Table) -> bool:
    """Nobody asks for a cube where there is none, but not before the plant is paid."""
    s = t.state
    is_to_pay = any(frame[0] == fr.DO_CONSTRUCT for frame in s.pending)
    return bool(s.deed[:1] == (f.CONSTRUCT,)) and not is_to_pay


MOOT_ANSWERS: dict[int, Callable[[Table], bool]] = {
    f.INCOME: _moot_income,
    f.SPEAKER: _moot_speaker,
    f.CUBE: _moot_cube,
    f.GOAL: ending.is_goal_moot,
}
