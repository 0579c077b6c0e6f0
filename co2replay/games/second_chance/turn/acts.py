"""Acts played: each is checked by its chapter, and answers what the game waited for; and the
clauses that it has to keep, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from co2replay.engine.table import Breach, impossible, refuse

from .. import forms as f
from ..board import pieces as p
from ..board.state import CARDED_EARLY, Table
from ..chapters import (
    build,
    cards,
    company,
    draft,
    events,
    income,
    knowledge,
    market,
    projects,
    scientists,
    solo,
    summits,
    supply,
)
from . import due
from .closing import check_end, check_use, is_bound_to_pass
from .frames import DoActed, DoClose, Donate, Draft, Leave, Turn

Args = tuple[int, ...]
NONE = -1


def accept(t: Table) -> None:
    """The act has passed its checks: what it answered is no longer open."""
    t.accepted = True
    t.state.pending.pop()


def answered(t: Table, breach: Breach | None, apply: Callable[[], None]) -> Breach | None:
    """What a question brings, unless its answer breaks a clause."""
    if breach is None:
        accept(t)
        apply()
    return breach


# Main actions -------------------------------------------------------------------------------------


# clauses: sc.turn.main-exactly-one sc.turn.free-interleave sc.solo.second-main.no-exec
def check_main(t: Table, done: Args) -> Breach | None:
    s = t.state
    if s.mains:
        if t.rules.is_solo():
            breach = solo.check_second(t, done[0])
        else:
            breach = refuse(t, "sc.turn.main-exactly-one", taken=len(s.mains))
        if breach is not None:
            return breach
    return cards.check_promise(t, done)


# clauses: sc.turn.exec-marking
def begin_main(t: Table, done: Args) -> None:
    s = t.state
    t.accepted = True
    if s.mains and t.rules.is_solo():
        solo.pollute(t)
    s.mains = (*s.mains, done[0])
    s.last = done


def take_plan(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    energy, space = args
    done = (f.PLAN, energy, p.region_of(space), p.grant_of(space), NONE)
    breach = check_main(t, done) or projects.check_plan(t, seat, energy, space)
    if breach is not None:
        return breach
    begin_main(t, done)
    projects.plan(t, seat, energy, space)
    return None


def take_prepare(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return take_tile(t, seat, f.PREPARE, args, projects.check_prepare, projects.prepare)


def take_build(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return take_tile(t, seat, f.BUILD, args, build.check_build, build.build)


def take_tile(
    t: Table,
    seat: int,
    verb: int,
    args: Args,
    check: Callable[[Table, int, int, int], Breach | None],
    apply: Callable[[Table, int, int], None],
) -> Breach | None:
    """An action on a tile that lies on the board."""
    energy, space = args
    tile = t.state.tiles[space]
    done = (verb, p.energy_of(tile) if tile else NONE, p.region_of(space), NONE, NONE)
    breach = check_main(t, done) or check(t, seat, energy, space)
    if breach is not None:
        return breach
    begin_main(t, done)
    apply(t, seat, space)
    return None


def take_pass(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    done = (f.PASS, NONE, NONE, NONE, NONE)
    if (breach := check_main(t, done)) is not None:
        return breach
    if not is_bound_to_pass(t, seat):
        return impossible("sc.turn.main-exactly-one", possible="yes")
    begin_main(t, done)
    return None


# Executive actions --------------------------------------------------------------------------------


# clauses: sc.turn.exec-once-each
def check_executive(t: Table, kind: int, done: Args) -> Breach | None:
    if kind in t.state.execs and kind == scientists.SCIENTIST:
        breach = refuse(t, "sc.turn.exec-once-each", moved="yes")
        if breach is not None:
            return breach
    return cards.check_promise(t, done)


def begin_executive(t: Table, seat: int, kind: int, done: Args) -> None:
    s = t.state
    t.accepted = True
    s.execs = (*s.execs, kind)
    s.last = done
    s.pending.append(DoActed(seat=seat))


# clauses: sc.exec.scientist.one-move
def take_scientist(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if not isinstance(frame, Turn):
        return take_move(t, frame, seat, args)
    source, target = args
    topic = p.topic_of(target)[1] if p.is_topic(target) else NONE
    done = (f.SCIENTIST, NONE, NONE, NONE, topic)
    breach = check_executive(t, scientists.SCIENTIST, done)
    breach = breach or scientists.check_way(t, seat, source, target)
    if breach is not None:
        return breach
    begin_executive(t, seat, scientists.SCIENTIST, done)
    scientists.go(t, seat, source, target, "sc.exec.scientist.one-move")
    return None


# clauses: sc.actions.plan.grant-move-rules
def take_move(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    """A move by a grant or a card uses up no executive action."""
    source, target = args
    return answered(
        t,
        scientists.check_way(t, seat, source, target),
        partial(scientists.go, t, seat, source, target, "sc.actions.plan.grant-move-rules"),
    )


def take_buy(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return take_visit(t, seat, f.BUY, market.check_buy, market.apply_buy)


def take_sell(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return take_visit(t, seat, f.SELL, market.check_sell, market.apply_sell)


def take_visit(
    t: Table,
    seat: int,
    verb: int,
    check: Callable[[Table, int], Breach | None],
    apply: Callable[[Table, int], None],
) -> Breach | None:
    """A visit to the market is one of the two."""
    done = (verb, NONE, NONE, NONE, NONE)
    breach = check_executive(t, market.MARKET, done) or check(t, seat)
    if breach is not None:
        return breach
    begin_executive(t, seat, market.MARKET, done)
    apply(t, seat)
    return None


def take_lobby(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    card, side, effect = args
    if (breach := cards.check_lobby(t, seat, card, side, effect)) is not None:
        return breach
    if side == f.MAIN and (breach := check_use(t, seat, card)) is not None:
        return breach
    s = t.state
    t.accepted = True
    s.execs = (*s.execs, cards.CARD)
    if s.decade == 1:
        s.feats[CARDED_EARLY] = 1
    cards.play_lobby(t, seat, card, side, effect)
    return None


def take_claim(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if (breach := cards.check_claim(t, seat, args[0])) is not None:
        return breach
    t.accepted = True
    t.state.execs = (*t.state.execs, cards.CARD, cards.CLAIMED)
    cards.claim(t, seat, args[0])
    return None


def take_goal(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    """A company goal: given up in a turn, scored or given up at the end."""
    card, way = args
    if not isinstance(frame, Turn):
        settled = partial(company.settle, t, frame, card, way)
        return answered(t, company.check_final(t, frame, card, way), settled)
    if way != f.DISCARDED:
        return impossible("sc.comp.final.order", phase=f.PHASE_NAMES[t.state.phase])
    if (breach := company.check_discard(t, seat, card, frame.seat == seat)) is not None:
        return breach
    t.accepted = True
    company.discard(t, seat)
    return None


def take_end(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return answered(t, check_end(t, seat), partial(t.state.pending.append, DoClose(seat=seat)))


# Answers ------------------------------------------------------------------------------------------


def take_recruit(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return answered(t, scientists.check_recruit(t, seat), partial(scientists.recruit, t, seat))


def take_go(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if not isinstance(frame, Leave):
        sources = scientists.sources(t, seat, args[0])
        if len(sources) > 1:
            return due.missing(t, frame)
        return take_move(t, frame, seat, (*sources, *args))
    source = p.place_of_space(frame.space)
    if args[0] == source:
        if scientists.may_stay(t):
            return answered(t, None, lambda: None)
        return impossible("sc.actions.infra.scientist-leaves", target=f.PLACES[source])
    breach = scientists.check_way(t, seat, source, args[0])
    return answered(t, breach, partial(scientists.leave, t, frame, args[0]))


def take_pay(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return answered(
        t, market.check_pay(t, seat, args[0]), partial(market.pay, t, seat, args[0], frame.clause)
    )


def take_token(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if isinstance(frame, Donate):
        return take_donation(t, frame, args[0])
    if args[0] == f.NO_TOKEN:
        return impossible("sc.comp.build.region-tech", token=f.TOKENS[args[0]])
    accept(t)
    build.answer_token(t, frame, args[0])
    return None


def take_donation(t: Table, frame: Donate, token: int) -> Breach | None:
    """Under an event: the own token, or the points."""
    if token not in (f.OWN_TOKEN, f.NO_TOKEN):
        return impossible("sc.comp.events.owe-tech", token=f.TOKENS[token])
    accept(t)
    if token == f.NO_TOKEN:
        events.lose_points(t, frame.seat)
    else:
        events.donate(t, frame.seat, frame.event)
    return None


def take_bonus(verb: int) -> Callable[[Table, Any, int, Args], Breach | None]:
    def take(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
        if (breach := knowledge.check_use(t, frame, verb, args)) is not None:
            return breach
        accept(t)
        knowledge.use(t, frame, seat, verb, args)
        return None

    return take


def take_any(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if hasattr(frame, "clause"):
        accept(t)
        knowledge.choose(t, frame, args[0])
        return None
    return take_bonus(f.ANY)(t, frame, seat, args)


def take_topic(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return answered(
        t, summits.check_study(t, frame, args[0]), partial(summits.study, t, frame, args[0])
    )


def take_income(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return answered(t, income.check_share(frame, *args), partial(income.share, t, frame, *args))


def take_reduce(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    return answered(t, supply.check_reduce(t, args[0]), partial(supply.reduce, t, args[0]))


def take_kept(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if isinstance(frame, Draft):
        return answered(t, draft.check_draft(t, frame, args), partial(draft.draft, t, frame, args))
    return answered(t, draft.check_keep(t, frame, args), partial(draft.keep, t, frame, args))


HANDLERS: dict[int, Callable[[Table, Any, int, Args], Breach | None]] = {
    f.PLAN: take_plan,
    f.PREPARE: take_prepare,
    f.BUILD: take_build,
    f.PASS: take_pass,
    f.SCIENTIST: take_scientist,
    f.BUY: take_buy,
    f.SELL: take_sell,
    f.LOBBY: take_lobby,
    f.CLAIM: take_claim,
    f.GOAL: take_goal,
    f.END: take_end,
    f.RECRUIT: take_recruit,
    f.GO: take_go,
    f.PAY: take_pay,
    f.TOKEN: take_token,
    f.TAKE: take_bonus(f.TAKE),
    f.ANY: take_any,
    f.CEP: take_bonus(f.CEP),
    f.GIVE: take_bonus(f.GIVE),
    f.DECLINE: take_bonus(f.DECLINE),
    f.TOPIC: take_topic,
    f.INCOME: take_income,
    f.REDUCE: take_reduce,
    f.KEEP: take_kept,
    f.DRAFTED: take_kept,
}


MAIN = ("sc.turn.order", "sc.turn.main-exactly-one", "sc.lobby.main-adjacent")
EXECUTIVE = ("sc.turn.order", "sc.turn.exec-once-each", "sc.lobby.main-adjacent")
MARKET = (*EXECUTIVE, "sc.exec.market.one-of-two", "sc.market.empty.closed")
CARD = ("sc.turn.order", "sc.exec.card.one-of-two")
WAY = (
    "sc.exec.scientist.one-move",
    "sc.scientist.matrix.closed",
    "sc.exec.scientist.not-on-infra",
    "sc.exec.scientist.one-per-space",
    "sc.exec.scientist.same-energy-topic",
)
CHECKLISTS: dict[int, tuple[str, ...]] = {
    f.PLAN: (
        *MAIN,
        "sc.actions.plan.stack-limit",
        "sc.actions.plan.place-empty-space",
        "sc.actions.plan.agenda",
        "sc.turn.main-all-steps",
    ),
    f.PREPARE: (
        *MAIN,
        "sc.actions.infra.choose",
        "sc.actions.infra.token-needed",
        "sc.actions.infra.pay-cep",
    ),
    f.BUILD: (
        *MAIN,
        "sc.actions.build.any-infra",
        "sc.actions.build.region-full-green",
        "sc.actions.build.knowledge-level",
        "sc.cep.cannot-pay-no-action",
        "sc.actions.build.cost",
    ),
    f.SCIENTIST: (*EXECUTIVE, *WAY),
    f.BUY: (*MARKET, "sc.exec.market.buy"),
    f.SELL: (*MARKET, "sc.exec.market.sell-from-board-only"),
    f.LOBBY: (
        "sc.lobby.own-turn-only",
        "sc.exec.card.one-of-two",
        "sc.lobby.main-or-side",
        "sc.lobby.play-beside-board",
        "sc.lobby.main-detail",
        "sc.lobby.main-adjacent",
    ),
    f.CLAIM: (
        *CARD,
        "sc.un.one-per-turn",
        "sc.un.claim.infra-for-all",
        "sc.un.claim.plant-built",
        "sc.un.claim.multiplicity",
        "sc.un.claim.cost",
    ),
    f.GOAL: ("sc.comp.company.discard-8", "sc.comp.final.company"),
    f.END: ("sc.lobby.this-turn", "sc.turn.main-exactly-one"),
    f.RECRUIT: ("sc.actions.plan.recruit",),
    f.GO: WAY,
    f.PAY: ("sc.cep.pay-from",),
    f.CEP: ("sc.knowledge.region-cep-one-per-space",),
    f.GIVE: ("sc.knowledge.bonus-give-away", "sc.trade.forbidden"),
    f.TOPIC: ("sc.summit.free-split",),
    f.INCOME: ("sc.income.amount-space",),
    f.REDUCE: (
        "sc.coop.reduce.after-supply",
        "sc.coop.co2.floor-400",
        "sc.coop.reduce.must-reach-500",
    ),
}
