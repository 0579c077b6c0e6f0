"""Whoever acts out of turn hears the clause that says when that act is due, or whose it is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.state import FINAL, OVER, SETUP, SUPPLY
from co2replay.games.co2.game import GAME
from co2replay.games.co2.turn import due, flow
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY
from tests.games.co2.asking import ORANGE, PURPLE, asking
from tests.games.moments import moments_of

GOLDEN = Path("fixtures/games/co2/golden")
# The shortest game of each book for each number of players.
GAMES = [
    *("g01-en-1p", "g02-en-2p", "taught-3-patience", "g13-en-4p-expert", "g17-en-5p-extreme"),
    *("g20-it-1p", "g26-it-2p-draft-expert", "g30-it-3p", "g34-it-4p", "g37-it-5p"),
    *("g43-pl-1p", "g46-pl-2p", "g49-pl-3p", "g56-pl-4p-auction-normal", "g60-pl-5p-extreme"),
]

# Written from the register. Who: "own" is the player whose turn it is, "other" is anybody else.
CLOCKWISE = "co2.ops.clockwise"  # turns go clockwise: an Action belongs to the turn
OWN_TURN = "co2.free.anytime"  # Free Moves: at any time in the own turn
MINOR = "co2.lobby.minor-timing"  # a minor lobby: at any time of the own turn
ORDER = "co2.decade.supply-order"  # income, energy supply, event: the steps of a Supply Phase
NO_FIRST = "co2.decade.first-skips-supply"  # the first decade has no Supply Phase
TRIGGER = "co2.displace.trigger"  # installing or building displaces an opponent's scientist
REACHED = "co2.bonus.on-reach"  # reaching a bonus space gives its bonus
SUMMIT = "co2.summit.at-end-of-turn"  # a summit is resolved at the end of the turn
OWN_END = "co2.turn.end-expertise"  # at the end of the own turn: one of the own projects
RESEARCH = "co2.scientist.recruit-only-research"  # only the research grant recruits
DRAFTED = "co2.setup.draft-end"  # the draft is over when every player has five cards
AUCTION = "co2.auction.when"  # an auction: at the end of a decade, or before each one
SCORED = "co2.score.company-goal"  # at the end of the game: the Company Goal is scored
SWAPPED = "co2.score.goal-exchange"  # or exchanged instead
CUBE = "co2.event.subsidy"  # when a green plant is built in a region with cubes
SPACE = "co2.solo.starter-space"  # the player picks the space of each starter project
FEE = "co2.install.fee"  # in a turn a CEP is paid for an installation alone

ACTIONS = (f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.PASS, f.END)
FREE_MOVES = (f.SCIENTIST, f.BUY, f.SELL, f.CLAIM)
# What belongs to no open turn, whoever does it.
ANSWERS: dict[int, str] = {
    f.GO: TRIGGER,
    f.PAY: FEE,
    f.CUBE: CUBE,
    f.ANY: REACHED,
    f.CEP: REACHED,
    f.RESOLVE: SUMMIT,
    f.TOPIC: SUMMIT,
    f.EXTRA: SUMMIT,
    f.SPEAKER: SUMMIT,
    f.DRAFTED: DRAFTED,
    f.BID: AUCTION,
    f.PAYMENT: AUCTION,
    f.STARTER: SPACE,
    f.RECRUIT: RESEARCH,
}
DRAWS: dict[int, str] = {
    f.START: "co2.setup.start-player-random",  # the first start player is chosen by lot
    f.AGENDA: "co2.setup.agenda-random",  # one tile a region, at the set-up
    f.SUMMIT: "co2.summit.replace",  # a new tile replaces a completed one
    f.PROJECT: "co2.solo.starter-projects",  # one project of each source, at the set-up
    f.REVEAL: "co2.solo.main-reveals-un",  # a main lobby used also reveals one UN Goal
    f.REFILL: "co2.solo.lobby-refill",  # a Lobby card played is replaced by a new one
}
# Ten UN Goals, seven for two; the game for one has a stack that lies face down.
UN_GOALS = {1: "co2.solo.un-stack", 2: "co2.setup.un-goals-7-2p"}
ENDED = {  # why a game is over: whoever plays on hears which of them it was
    "co2.end.last-decade",
    "co2.end.two-green-regions",
    "co2.end.safe-zone",
    "co2.end.loss-500",
    "co2.solo.end-500",
}
LAID_OUT = (f.START, f.AGENDA, f.PROJECT, f.UN, f.DEAL, f.DRAFTED, f.STARTER)
# Questions that some books never ask: a word on them is noted and changes nothing.
NEVER_ASKED = (f.SPEAKER, f.CUBE, f.INCOME, f.GOAL, f.PASS, f.BID, f.PAYMENT)


def clause_in_turn(t: Table, own: bool, verb: int, args: tuple[int, ...]) -> str:
    """What the register says of an act or draw that is not due while a turn is open."""
    first = t.state.decade == 1
    if verb in ACTIONS:
        return CLOCKWISE
    if verb in FREE_MOVES:
        return OWN_TURN
    if verb == f.LOBBY:
        return MINOR if args[1] else OWN_TURN
    if verb == f.EXPERTISE:
        return OWN_END
    if verb in (f.INCOME, f.FOSSIL, f.EVENT):
        return NO_FIRST if first else ORDER
    if verb == f.GOAL:
        return SWAPPED if args[1] else SCORED
    if verb == f.UN:
        return UN_GOALS.get(len(t.state.order), "co2.setup.un-goals-10")
    if verb == f.DEAL:
        return "co2.setup.company-goal-deal" if args[1] else "co2.setup.lobby-deal"
    return {**ANSWERS, **DRAWS}[verb]


# One act or draw of each kind; places and numbers that exist.
ACTS: list[tuple[int, tuple[int, ...]]] = [
    (f.PROPOSE, (0, 0)),
    (f.INSTALL, (0, 0)),
    (f.CONSTRUCT, (0, 0)),
    (f.PASS, ()),
    (f.END, ()),
    (f.SCIENTIST, (0, 1)),
    (f.BUY, ()),
    (f.SELL, ()),
    (f.LOBBY, (1, 0, 0)),  # the main lobby, a Free Move like any other
    (f.LOBBY, (1, 1, 0)),  # the minor one
    (f.CLAIM, (34,)),
    (f.RECRUIT, ()),
    (f.GO, (0,)),
    (f.PAY, (0,)),
    (f.CUBE, (0,)),
    (f.ANY, (0,)),
    (f.CEP, (0,)),
    (f.EXTRA, (0,)),
    (f.TOPIC, (0,)),
    (f.EXPERTISE, (0,)),
    (f.RESOLVE, (1,)),
    (f.SPEAKER, (0,)),
    (f.GOAL, (29, 0)),
    (f.GOAL, (29, 1)),
    (f.INCOME, (3, 0)),
    (f.DRAFTED, (1,)),
    (f.BID, (2,)),
    (f.PAYMENT, (1, 0)),
    (f.STARTER, (0,)),
]
DRAWN: list[tuple[int, tuple[int, ...]]] = [
    (f.START, (0,)),
    (f.AGENDA, (0, 0, 1, 2)),
    (f.FOSSIL, (0, 0)),
    (f.SUMMIT, (1, 0, 1)),
    (f.UN, (34, 35)),
    (f.EVENT, (47,)),
    (f.DEAL, (0, 0, 1, 2, 3, 4, 5)),
    (f.DEAL, (0, 1, 29)),
    (f.PROJECT, (0, 0)),
    (f.REVEAL, (34, -2, -2)),
    (f.REFILL, (1,)),
]


@cache
def moments(name: str) -> list[Table]:
    return moments_of(GAME, GOLDEN / f"{name}.log", lambda state: state.phase != SETUP)


def tried(t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
    copy = Table(t.state.copy(), t.rules, None)
    if verb >= f.START:
        return flow.play_draw(copy, verb, args)
    return flow.play_act(copy, who, verb, args)


@pytest.mark.parametrize("name", GAMES)
def test_in_a_turn_each_act_out_of_turn_is_refused_by_its_own_clause(name: str) -> None:
    seen = 0
    for t in moments(name):
        if GAME.waits_for(t.state).name != "turn" or t.state.decade == t.state.round == 1:
            continue  # in the first round hands may still be noted, and bids
        for who in (NOBODY, *t.state.order):
            own = who in (NOBODY, t.state.active)
            for verb, args in ACTS:
                if own and verb in (*ACTIONS, *FREE_MOVES, f.LOBBY, f.EXPERTISE):
                    continue
                seen += is_refused(t, who, verb, args, {clause_in_turn(t, own, verb, args)})
        for verb, args in DRAWN:
            seen += is_refused(t, NOBODY, verb, args, {clause_in_turn(t, True, verb, args)})
    assert seen > 50


# What is refused in the Supply Phase, whoever does it and whatever is waited for.
IN_SUPPLY = {
    **dict.fromkeys(ACTIONS, ORDER),
    **dict.fromkeys(FREE_MOVES, OWN_TURN),
    f.BUY: "co2.supply.cep.forced-purchase",  # only who has no CEP at all buys, and has to
    f.LOBBY: MINOR,
    f.GO: TRIGGER,
    f.PAY: "co2.supply.cep.controller-pays",  # the controller of the region pays, and nobody else
    f.ANY: REACHED,
    f.CEP: REACHED,
    f.CUBE: CUBE,
    f.RESOLVE: SUMMIT,
    f.TOPIC: SUMMIT,
    f.EXTRA: SUMMIT,
    f.EXPERTISE: OWN_END,
    f.RECRUIT: RESEARCH,
    f.STARTER: SPACE,
    f.DRAFTED: DRAFTED,
}


def test_in_the_supply_phase_each_act_is_refused_by_its_own_clause() -> None:
    seen = 0
    for name in GAMES:
        for t in moments(name):
            if t.state.phase != SUPPLY or GAME.waits_for(t.state).name not in (
                "income",
                "draw-fossil",
                "draw-event",
            ):
                continue
            for who in t.state.order:
                for verb, args in ACTS:
                    if clause := IN_SUPPLY.get(verb):
                        allowed = {clause}
                        if verb == f.LOBBY:
                            allowed.add(OWN_TURN)
                        seen += is_refused(t, who, verb, args, allowed)
            for verb, args in DRAWN:
                if verb in DRAWS and verb not in (f.REVEAL, f.REFILL):
                    seen += is_refused(t, NOBODY, verb, args, {DRAWS[verb]})
    assert seen > 200


# While somebody owes an answer or a draw: what bars the act itself, besides that it is not due.
AT_ONCE = "co2.displace.use-at-once"  # no Free Move between a displacement and the use of the tile
ONE_CARD = "co2.card.lobby-xor-un"  # one card a turn: a Lobby card or a UN Goal
GOES = "co2.displace.choice"  # whoever is paid to leave chooses where to
BIDS = {"co2.auction.starter", "co2.auction.raise-or-pass", "co2.auction.rounds", AUCTION}
PAID = {"co2.auction.currency", "co2.auction.winner-chooses", AUCTION}
NO_PLACE = {"co2.income.rank-1-2", "co2.income.2p-first-only"}  # who is paid for a track
LAST_INCOME = {"co2.end.step3-income", "co2.solo.no-final-income"}  # once more, or not at all
NO_PLANT_DUE = {"co2.supply.energy.skip-green", "co2.supply.scan.space", ORDER, NO_FIRST}
WHILE_ASKED: dict[int, set[str]] = {
    **{verb: {CLOCKWISE, ORDER, "co2.turn.one-action", *BIDS} for verb in ACTIONS},
    f.SCIENTIST: {OWN_TURN, AT_ONCE, GOES, "co2.scientist.hand-to-project"},
    f.BUY: {OWN_TURN, AT_ONCE, "co2.market.buy", "co2.supply.cep.forced-purchase"},
    f.SELL: {OWN_TURN, AT_ONCE, "co2.market.no-sale-after-price-change"},
    f.CLAIM: {OWN_TURN, AT_ONCE, ONE_CARD, "co2.un.requirement", "co2.solo.un-stack"},
    f.LOBBY: {OWN_TURN, AT_ONCE, MINOR, ONE_CARD, "co2.lobby.removed", "co2.setup.lobby-deal"},
    f.GO: {TRIGGER, GOES},
    f.PAY: {FEE, "co2.supply.cep.controller-pays"},
    f.CUBE: {CUBE},
    f.ANY: {REACHED},
    f.CEP: {REACHED},
    f.EXTRA: {SUMMIT, "co2.summit.extra-any-topic", "co2.summit.extra-per-company"},
    f.TOPIC: {SUMMIT, "co2.summit.per-scientist"},
    f.RESOLVE: {SUMMIT},
    f.SPEAKER: {SUMMIT, "co2.summit.order"},
    f.EXPERTISE: {OWN_END},
    f.RECRUIT: {RESEARCH},
    f.GOAL: {SCORED, SWAPPED, "co2.goal.secret"},
    f.INCOME: {ORDER, NO_FIRST, "co2.income.amount", *NO_PLACE, "co2.income.split", *LAST_INCOME},
    f.DRAFTED: {DRAFTED, "co2.setup.draft-first-pass"},
    f.BID: BIDS,
    f.PAYMENT: PAID,
    f.STARTER: {SPACE},
    **{verb: {clause} for verb, clause in DRAWS.items()},
    f.FOSSIL: NO_PLANT_DUE,
    f.EVENT: {ORDER, NO_FIRST},
    f.UN: {*UN_GOALS.values(), "co2.setup.un-goals-10"},
    f.DEAL: {"co2.setup.company-goal-deal", "co2.setup.lobby-deal", "co2.setup.player-count"},
}
IN_A_TURN_OR_SUPPLY = ("turn", "income", "draw-fossil", "draw-event")


def test_while_an_answer_is_owed_each_act_is_refused_by_a_clause_of_its_own() -> None:
    """What is awaited is told as missing where it comes first, and never lends its clause."""
    seen = 0
    for name in GAMES:
        for t in moments(name):
            waits = GAME.waits_for(t.state).name
            if waits in IN_A_TURN_OR_SUPPLY or t.state.phase == OVER or t.state.partial:
                continue
            for who in (NOBODY, *t.state.order):
                for verb, args in ACTS if who != NOBODY else (*ACTS, *DRAWN):
                    found = tried(t, who, verb, args)
                    if not isinstance(found, Breach) or found.missing:
                        continue
                    own = WHILE_ASKED[verb] | (ENDED if t.state.phase == FINAL else set())
                    assert found.clause in own, (name, waits, who, verb, args, found.clause)
                    seen += 1
    assert seen > 500


@pytest.mark.parametrize("name", GAMES)
def test_after_the_end_whoever_plays_on_hears_why_the_game_is_over(name: str) -> None:
    t = moments(name)[-1]
    assert t.state.phase == OVER
    heard = set()
    for who in t.state.order:
        for verb, args in ACTS:
            if verb in (*ACTIONS, *FREE_MOVES, f.GO, f.PAY, f.ANY, f.TOPIC):
                found = tried(t, who, verb, args)
                assert isinstance(found, Breach), (verb, found)
                heard.add(found.clause)
    assert len(heard) == 1  # one reason, for all of them
    assert heard <= ENDED


def is_refused(t: Table, who: int, verb: int, args: tuple[int, ...], clauses: set[str]) -> bool:
    found = tried(t, who, verb, args)
    if not isinstance(found, Breach):
        settled = any(one.verb in (verb, f.SCIENTIST) for one in t.state.settled)
        assert found != flow.PLAYED, (who, verb, args)
        assert settled or verb in NEVER_ASKED, (who, verb, args)
        return False
    if any(one.verb == verb for one in t.state.settled):
        return False  # it is held against what the rules have answered: another matter
    said = (GAME.waits_for(t.state).name, who, verb, args, found.clause)
    assert found.clause in clauses, said
    assert not found.missing, said
    return True


@pytest.mark.clause("co2.income.split")
def test_an_income_is_waited_for_from_whom_one_is_due_and_nothing_else_is() -> None:
    wait = fr.Income(due=(0, 3, 0), is_final=False)
    assert due.is_taken(wait, 1, f.INCOME, (3, 0))
    assert due.is_taken(wait, NOBODY, f.INCOME, (3, 0))
    assert not due.is_taken(wait, 0, f.INCOME, (3, 0))
    assert not due.is_taken(wait, NOBODY, f.GOAL, (27, 0))
    assert not due.is_taken(wait, 1, f.GOAL, (27, 0))


@pytest.mark.clause("co2.end.step3-income", "co2.solo.no-final-income")
def test_an_income_beside_the_sheet_belongs_to_the_step_in_which_it_is_paid_once_more() -> None:
    frame = fr.Goals((ORANGE,))
    t = asking(frame)
    t.state.phase, t.state.sheet = FINAL, ((ORANGE, *(0,) * 7),)
    assert due.clause_due(t, PURPLE, f.INCOME, (1, 0), frame) == "co2.end.step3-income"
    t.state.collapsed = True  # alone, and the planet is lost: nothing is paid any more
    assert due.clause_due(t, ORANGE, f.INCOME, (1, 0), frame) == "co2.solo.no-final-income"


@pytest.mark.clause("co2.summit.replace")
@pytest.mark.parametrize(("place", "taken"), [(3, True), (1, False)])
def test_a_summit_is_drawn_for_the_place_that_is_free(place: int, taken: bool) -> None:
    # The third place; the tile that comes shows forestation (0) and solar (1).
    assert due.is_taken(fr.DrawSummit(2), NOBODY, f.SUMMIT, (place, 0, 1)) is taken
