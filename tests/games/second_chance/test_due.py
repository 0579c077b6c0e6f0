"""Whoever acts out of turn hears the clause that says when that act is due, or whose it is."""

from __future__ import annotations

import pytest

from co2replay.engine.contract import CONFIRMED
from co2replay.engine.table import Breach
from co2replay.engine.unknown import Consulted
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board.state import OVER
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.play import Table
from co2replay.notation.records import NOBODY, OMITTED
from tests.conftest import ROOT
from tests.games.moments import moments_of
from tests.sample import WHOLE

GOLDEN = ROOT / "fixtures/games/second-chance/golden"
# Of each mode, and of each number of players; lost on the way, lost at the end, and won.
FEW = (
    *("by-hand-1-alone", "by-hand-2-together-won", "by-hand-3-final", "by-hand-4"),
    *("g01-", "g16-", "g24-", "g33-", "g39-"),
)
GAMES = [x.stem for x in sorted(GOLDEN.glob("*.log")) if WHOLE or x.stem.startswith(FEW)]

# Written from the register, section 2.
ORDER = "sc.turn.order"  # in each round every player takes one turn, clockwise
OWN_CARD = "sc.lobby.own-turn-only"
OWN_GOAL = "sc.comp.company.discard-8"  # in the own turn the company goal may be discarded
PHASES = {True: "sc.comp.phases.order", False: "sc.coop.phases.order"}
LOWERED = {
    True: "sc.comp.supply.no-vp-reduction",  # against each other points never lower the CO2
    False: "sc.coop.reduce.after-supply",
}
INCOMES = "sc.income.player-order"  # income is taken in player order
PLAYED_OUT = {True: "sc.comp.decades.five", False: "sc.coop.end.after-four"}
ON_THE_WAY = {  # by which a game ends before its last decade has
    "sc.comp.loss.immediate",
    "sc.env.loss-negative",
    "sc.coop.loss.vp-negative-supply",
    "sc.coop.loss.co2-above-500",
}
IN_TURN = (
    *(f.PLAN, f.PREPARE, f.BUILD, f.PASS, f.SCIENTIST),
    *(f.BUY, f.SELL, f.CLAIM, f.END),
)
ANSWERS = {  # what brings about the question that each of them answers
    f.RECRUIT: "sc.actions.plan.recruit",
    f.GO: "sc.exec.scientist.one-move",
    f.PAY: "sc.cep.pay-from",
    f.TOKEN: "sc.comp.build.region-tech",
    f.TAKE: "sc.knowledge.bonus-immediate",
    f.ANY: "sc.knowledge.bonus-any",
    f.CEP: "sc.knowledge.bonus-region-cep",
    f.GIVE: "sc.knowledge.bonus-give-away",
    f.DECLINE: "sc.knowledge.bonus-optional",
    f.TOPIC: "sc.summit.two-per-scientist",
    f.KEEP: "sc.comp.setup.company-goals",
    f.DRAFTED: "sc.variant.draft.keep-two",
}
NO_MINUS_2 = "sc.comp.events.no-voluntary-minus2"  # of a token that an event is given or not
DRAWS = {
    f.START: "sc.coop.setup.start-player",
    f.HOME: "sc.supply.start-region",
    f.AGENDA: "sc.coop.setup.agenda-random",
    f.UN: "sc.coop.setup.un-display",
    f.GOAL_TILES: "sc.coop.setup.env-21",
    f.DEAL: "sc.coop.setup.lobby-five",
    f.SOLO_CARD: "sc.solo.setup.solo-goal-optional",
    f.RIVALS: "sc.solo.cubes.start-region",
    f.SUMMIT: "sc.summit.replace",
    f.EVENT: "sc.comp.events.refill",
    f.INSPECTOR: "sc.variant.inspectors.move-each-decade",
}

ACTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (f.PLAN, (0, 0)),
    (f.PREPARE, (OMITTED, 0)),
    (f.BUILD, (OMITTED, 0)),
    (f.PASS, ()),
    (f.SCIENTIST, (0, 1)),
    (f.BUY, ()),
    (f.SELL, ()),
    (f.CLAIM, (1,)),
    (f.END, ()),
    (f.LOBBY, (1, f.SIDE, OMITTED)),
    (f.GOAL, (1, f.DISCARDED)),
    (f.RECRUIT, ()),
    (f.GO, (0,)),
    (f.PAY, (0,)),
    (f.TOKEN, (0,)),
    (f.TAKE, ()),
    (f.ANY, (0,)),
    (f.CEP, (0,)),
    (f.GIVE, (0,)),
    (f.DECLINE, ()),
    (f.TOPIC, (0,)),
    (f.INCOME, (1, 0)),
    (f.REDUCE, (10,)),
    (f.KEEP, (1,)),
    (f.DRAFTED, (1,)),
)
DRAWN: tuple[tuple[int, tuple[int, ...]], ...] = (
    (f.START, (0,)),
    (f.HOME, (0,)),
    (f.AGENDA, (0, 0, 1, 2)),
    (f.UN, (1, 2)),
    (f.GOAL_TILES, (0, 1)),
    (f.DEAL, (0, f.LOBBY_DECK, 1, 2, 3, 4, 5)),
    (f.SOLO_CARD, (1,)),
    (f.RIVALS, (0,)),
    (f.SUMMIT, (1, 0, 1)),
    (f.EVENT, (0,)),
    (f.INSPECTOR, (0, 0)),
)


def moments(name: str) -> list[Table]:
    return moments_of(GAME, GOLDEN / f"{name}.log", lambda state: state.phase != f.SETUP)


def tried(t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
    copy = Table(t.state.copy(), t.rules, None)
    if verb >= f.START:
        return GAME.draw(copy, verb, args)
    return GAME.act(copy, who, verb, args)


def clause_of(t: Table, who: int, verb: int) -> str:
    """What the register says of an act that is not due; empty where it may be due."""
    s, is_own = t.state, t.rules.is_competitive()
    wait = GAME.waits_for(s)
    if s.phase == OVER:
        return s.lost if s.lost in ON_THE_WAY else PLAYED_OUT[is_own]
    is_asked = who in (NOBODY, wait.seat)
    if wait.name == "reduce":
        return ""  # CO2 may be left as it is without a word, and all that follows be due
    if verb in (*IN_TURN, f.LOBBY, f.GOAL):
        if s.phase == f.ACTIONS and (is_asked or follows(t, who)):
            return ""  # in the own turn; one that holds all it must may end without a word
        if verb == f.LOBBY:
            return OWN_CARD
        if verb == f.GOAL:
            return OWN_GOAL
        return ORDER if s.phase == f.ACTIONS else PHASES[is_own]
    if verb == f.REDUCE:
        return "" if wait.name == "reduce" else LOWERED[is_own]
    if verb == f.INCOME and wait.name == "turn":
        return ""  # the last turn may end without a word
    if verb == f.INCOME:
        return (
            ""
            if s.phase == f.INCOMES and is_asked
            else (INCOMES if s.phase == f.INCOMES else PHASES[is_own])
        )
    if wait.name != "turn" and is_asked:
        return ""  # an answer to something, and perhaps to this
    return NO_MINUS_2 if verb == f.TOKEN and s.phase == f.EVENT_PHASE else ANSWERS[verb]


def follows(t: Table, who: int) -> bool:
    """Is it the player whose turn comes next?"""
    seats = t.state.seats
    seat = GAME.waits_for(t.state).seat
    return seat in seats and seats[(seats.index(seat) + 1) % len(seats)] == who


@pytest.mark.parametrize("name", GAMES)
def test_each_act_that_is_not_due_is_refused_by_its_own_clause(name: str) -> None:
    seen = 0
    for t in moments(name):
        wait = GAME.waits_for(t.state)
        said = (wait.name, t.state.phase)
        if wait.name == "adrift":
            continue  # of a table laid out near the end it is not told what comes next
        for who in (NOBODY, *t.state.seats):
            for verb, args in ACTS:
                if not (clause := clause_of(t, who, verb)):
                    continue
                try:
                    found = tried(t, who, verb, args)
                except Consulted:
                    continue  # it may be due, on a hand that nobody has seen
                if found == CONFIRMED or any(one[1] == verb for one in t.state.settled):
                    continue  # held against what the rules have answered: another matter
                assert isinstance(found, Breach), (*said, who, verb, found)
                if found.missing:  # something comes first, and this right behind it
                    assert wait.role in ("answer", "draw"), (*said, who, verb, found)
                    continue
                allowed = {clause}
                if clause == ORDER:  # the last turn of a phase may have ended without a word
                    allowed.add(PHASES[t.rules.is_competitive()])
                assert found.clause in allowed, (*said, who, verb, found, clause)
                seen += 1
        for verb, args in DRAWN:
            try:
                found = tried(t, NOBODY, verb, args)
            except Consulted:
                continue
            assert isinstance(found, Breach), (*said, verb, found)
            if found.missing:
                continue  # an income, where the last turn has ended without a word
            assert found.clause == DRAWS[verb], (*said, verb, found)
            seen += 1
    assert seen > 20
