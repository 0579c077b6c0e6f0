"""Whoever acts out of turn hears the clause that says when that act is due, or whose it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from co2replay.engine import naming
from co2replay.engine.passed import CONFIRMED
from co2replay.engine.table import Breach
from co2replay.games.registry import vocabulary_for
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board import cells as at
from co2replay.games.second_chance.board.pieces import EMPTY
from co2replay.games.second_chance.board.state import OVER, Table
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.judge import judge
from co2replay.games.second_chance.turn.frames import DrawFossil, Turn
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, DRAW, NOBODY, OMITTED, Entry, Log
from co2replay.rulebooks.opening import replay_log
from tests.conftest import ROOT
from tests.games.moments import EVERY, moments_of
from tests.sample import WHOLE

GOLDEN = ROOT / "fixtures/games/second-chance/golden"
# Of each mode, and of each number of players; lost on the way, lost at the end, and won.
FEW = (
    *("by-hand-1-alone", "by-hand-2-together-won", "by-hand-3-final", "by-hand-4"),
    *("g01-", "g16-", "g24-", "g33-", "g39-"),
)
GAMES = [x.stem for x in sorted(GOLDEN.glob("*.log")) if WHOLE or x.stem.startswith(FEW)]

# Written from the register, section 2; told apart by whether everybody plays for himself.
ORDER = "sc.turn.order"  # in each round every player takes one turn, clockwise
START_PLAYER = "sc.decade-end.start-player-right"
OWN_CARD = "sc.lobby.own-turn-only"
OWN_GOAL = "sc.comp.company.discard-8"  # in the own turn the company goal may be discarded
SCORED = "sc.comp.final.order"  # it is scored in final scoring, which follows six steps in order
PHASES = {True: "sc.comp.phases.order", False: "sc.coop.phases.order"}
LOWERED = {
    True: "sc.comp.supply.no-vp-reduction",  # against each other points never lower the CO2
    False: "sc.coop.reduce.after-supply",
}
INCOMES = "sc.income.player-order"  # income is taken in player order
NO_INCOME = {  # only the first two stacks of a track get any, of two players only the first
    1: "sc.income.first-two-stacks",
    2: "sc.income.two-players-first-only",
    3: "sc.income.first-two-stacks",
    4: "sc.income.first-two-stacks",
}
PLAYED_OUT = {True: "sc.comp.decades.five", False: "sc.coop.end.after-four"}
DECADES = {True: 5, False: 4}
ROUNDS = {1: 4, 2: 4, 3: 3, 4: 2}
ON_THE_WAY = {  # by which a game ends before its last decade has
    "sc.comp.loss.immediate",
    "sc.env.loss-negative",
    "sc.coop.loss.vp-negative-supply",
    "sc.coop.loss.co2-above-500",
}
KEPT = {
    "competitive": "sc.comp.setup.company-goals",  # two are dealt, one is kept
    "cooperative": "sc.coop.setup.private-goals-two",  # two are dealt, and both stay
    "solo": "sc.solo.setup.private-goals",  # four are drawn, two are kept
}
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
    f.DRAFTED: "sc.variant.draft.keep-two",
}
# Of an event: whom a token is asked of, and that nobody who has one gives points instead.
DONATED = {f.OWN_TOKEN: "sc.comp.events.owe-tech", f.NO_TOKEN: "sc.comp.events.no-voluntary-minus2"}
DRAWS = {
    f.START: "sc.coop.setup.start-player",
    f.HOME: "sc.supply.start-region",
    f.AGENDA: "sc.coop.setup.agenda-random",
    f.SOLO_CARD: "sc.solo.setup.solo-goal-optional",
    f.RIVALS: "sc.solo.cubes.start-region",
    f.SUMMIT: "sc.summit.replace",
    f.EVENT: "sc.comp.events.refill",
    f.INSPECTOR: "sc.variant.inspectors.move-each-decade",
}
UN_LAID = {True: "sc.comp.setup.un-ten", False: "sc.coop.setup.un-display"}
GOALS_LAID = {True: "sc.comp.setup.no-env-goals", False: "sc.coop.setup.env-21"}
SUPPLIED = "sc.supply.satisfied"  # a region with a plant for the decade is skipped
CLOCKWISE = "sc.supply.clockwise"  # the regions follow one another
REVEALED = {
    f.PRIVATE_DECK: "sc.coop.goal.reveal-end",  # hidden until the end
    f.COMPANY_DECK: "sc.comp.final.company",  # revealed when it is scored
}

BONUSES = ("energy", "tech", "region-cep", "any")

IN_TURN = (
    *(f.PLAN, f.PREPARE, f.BUILD, f.PASS, f.SCIENTIST, f.BUY, f.SELL, f.CLAIM, f.END),
    *(f.LOBBY, f.GOAL),
)
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
    (f.GOAL, (1, f.SCORED)),
    (f.RECRUIT, ()),
    (f.GO, (0,)),
    (f.PAY, (0,)),
    (f.TOKEN, (f.OWN_TOKEN,)),
    (f.TOKEN, (f.NO_TOKEN,)),
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
    (f.DEAL, (0, f.PRIVATE_DECK, 1, 2)),
    (f.DEAL, (0, f.COMPANY_DECK, 1, 2)),
    (f.SOLO_CARD, (1,)),
    (f.RIVALS, (0,)),
    (f.SUMMIT, (1, 0, 1)),
    (f.EVENT, (0,)),
    (f.INSPECTOR, (0, 0)),
    *((f.FOSSIL, (region, 0)) for region in range(len(f.REGIONS))),
    (f.REVEAL, (0, f.PRIVATE_DECK, 1, 2)),
    (f.REVEAL, (0, f.COMPANY_DECK, 1)),
)
# By what each thing is due that the game waits for: told where it is not written down.
AWAITED = {
    "turn": {"sc.turn.main-exactly-one"},
    "pay": {
        *("sc.actions.infra.pay-cep", "sc.actions.build.cost"),
        *("sc.supply.settle-controller", "sc.comp.events.owe-cep"),
    },
    "leave": {"sc.actions.infra.scientist-leaves"},
    "region-token": {"sc.comp.build.region-tech"},
    "donate": {"sc.comp.events.owe-tech"},
    "grant": {"sc.actions.plan.grant-scientist-choice"},
    "move": {"sc.lobby.side-kinds"},
    "any-knowledge": {"sc.actions.plan.recruit-knowledge"},
    **{key: {f"sc.knowledge.bonus-{x}" for x in BONUSES} for key in ("bonus", "use")},
    "study": {"sc.summit.free-split"},
    "share": {"sc.income.split-choice"},
    "reduce": {"sc.coop.reduce.after-supply"},
    "company": {"sc.comp.final.company"},
    "draw-fossil": {"sc.supply.place-fossil"},
    "draw-inspector": {"sc.variant.inspectors.draw"},
    "draw-summit": {"sc.summit.replace"},
    "draw-event": {"sc.comp.events.refill"},
}
# Where several answer the same one after the other, it is told who comes first.
IN_ORDER = {
    ("share", f.INCOME): {INCOMES},
    ("study", f.TOPIC): {"sc.summit.player-order"},
}
# What is asked of somebody in each phase, beside what belongs to the turns.
ASKED_IN = {
    f.ACTIONS: tuple(verb for verb in ANSWERS if verb != f.DRAFTED),
    f.INCOMES: (f.INCOME,),
    f.SUPPLY: (f.PAY, f.REDUCE),
    f.EVENT_PHASE: (f.PAY, f.TOKEN),
}


def moments(name: str) -> list[Table]:
    """Tables of the game that are laid out whole; where one begins in the middle it is asked what
    comes next."""
    found = []
    for t in moments_of(GAME, GOLDEN / f"{name}.log", lambda state: state.phase != f.SETUP):
        if GAME.waits_for(t.state).name == "adrift":
            if not GAME.is_told(t.state):
                continue
            assert GAME.take_bearings(t)
        if t.state.phase != f.SETUP:
            found.append(t)
    return found


def tried(t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
    copy = Table(t.state.copy(), t.rules, None)
    if verb >= f.START:
        return GAME.draw(copy, verb, args)
    return GAME.act(copy, who, verb, args)


def standing(t: Table) -> Iterator[Table]:
    """The table, and each one that comes of it without a word: a turn that holds its main action
    may end, CO2 may be left as it is, and an answer that is the only one may be left out."""
    while True:
        yield t
        wait = GAME.waits_for(t.state)
        said = {"turn": (NOBODY, f.END, ()), "reduce": (NOBODY, f.REDUCE, (0,))}.get(wait.name)
        if wait.name == "turn" and (not t.state.mains or t.state.promised):
            return
        if said is None:
            answers = GAME.legal(t) if wait.role == "answer" else []
            if len(answers) != 1:
                return
            said = answers[0]
        t = Table(t.state.copy(), t.rules, None)
        if GAME.act(t, *said) != 0:
            return


def is_due(t: Table, who: int, verb: int) -> bool:
    """Is such an act asked for, of this player? Its details are another matter."""
    wait = GAME.waits_for(t.state)
    if who not in (NOBODY, wait.seat) and wait.name != "reduce":
        return False
    if wait.name == "turn":
        return verb in IN_TURN
    if wait.name in ("reduce", "share", "company"):
        return verb == {"reduce": f.REDUCE, "share": f.INCOME, "company": f.GOAL}[wait.name]
    return wait.role == "answer" and verb in (*ASKED_IN.get(t.state.phase, ()), f.SCIENTIST)


def may_follow(t: Table, who: int, verb: int) -> bool:
    """Could such an act be right behind what is asked for, or drawn, now?"""
    s = t.state
    wait = GAME.waits_for(s)
    if wait.role not in ("answer", "draw") and wait.name != "reduce":
        return False
    if verb in IN_TURN:
        return next_turn(t, wait.name) in ((who,) if who != NOBODY else s.seats)
    if s.phase == f.SUPPLY and wait.name not in ("draw-fossil", "pay"):
        return False
    if s.phase == f.SUPPLY:
        is_lowered = verb == f.REDUCE and not t.rules.is_competitive()
        return verb == f.PAY or is_lowered
    is_last = wait.name == "draw-event" or (wait.name == "draw-summit" and not s.completed)
    is_asked = who in (NOBODY, *(one.seat for one in s.pending))
    return is_asked and not is_last and verb in ASKED_IN.get(s.phase, ())


def next_turn(t: Table, asked: str) -> int | None:
    """Whose turn goes on, or comes next, once what is asked for is there."""
    s, is_own = t.state, t.rules.is_competitive()
    if s.phase == f.ACTIONS:
        begun = [one.seat for one in s.pending if isinstance(one, Turn)]
        # the start player begins the next round; behind the last one nobody checks which it was
        return int((*begun, *s.queue, s.first)[0])
    if s.phase != f.SUPPLY:
        return None
    if is_own or asked == "draw-inspector":
        return int(s.first)
    is_last = s.decade == DECADES[is_own]
    return None if is_last else int(s.seats[s.seats.index(s.first) - 1])


def clause_of(t: Table, who: int, verb: int, args: tuple[int, ...]) -> str:
    """What the register says of an act that is not due."""
    s, is_own = t.state, t.rules.is_competitive()
    if s.phase == OVER and s.result is not None:
        return s.lost if s.lost in ON_THE_WAY else PLAYED_OUT[is_own]
    if verb == f.LOBBY:
        return OWN_CARD
    if verb == f.GOAL:
        return OWN_GOAL if args[1] == f.DISCARDED else SCORED
    if verb in IN_TURN and s.phase == OVER:
        return PLAYED_OUT[is_own]
    if verb in IN_TURN and s.phase != f.ACTIONS:
        return PHASES[is_own]
    if verb in IN_TURN:  # of a later decade the one on the right of the last start player begins
        is_begun = s.decade == 1 or (s.round, s.pending[-1].seat) != (1, s.first)
        return ORDER if is_begun or s.mains or s.execs else START_PLAYER
    if verb == f.REDUCE:
        return LOWERED[is_own]
    # it has ended behind the last word, or goes on
    is_over = (s.decade, f.EVENT_PHASE if is_own else f.GOAL_PHASE) in s.entered
    if verb == f.INCOME and is_over and who != NOBODY and not is_earning(t, who):
        return NO_INCOME[len(s.seats)]
    if verb == f.INCOME and s.phase == f.INCOMES:
        return NO_INCOME[len(s.seats)] if who != NOBODY and not is_earning(t, who) else INCOMES
    if verb == f.INCOME:
        return PHASES[is_own]
    if verb == f.KEEP:
        return KEPT[mode_of(t)]
    return DONATED[args[0]] if verb == f.TOKEN and s.phase == f.EVENT_PHASE else ANSWERS[verb]


def is_earning(t: Table, seat: int) -> bool:
    """Has the player a disc in one of the stacks that are paid, on any track?"""
    for energy in range(len(f.ENERGIES)):
        discs = {other: t.state.c[at.known(other, energy)] for other in t.state.seats}
        stacks = sorted({space for space in discs.values() if space}, reverse=True)
        if discs[seat] in stacks[: 1 if len(discs) == 2 else 2]:
            return True
    return False


def mode_of(t: Table) -> str:
    if t.rules.is_competitive():
        return "competitive"
    return "solo" if t.rules.is_solo() else "cooperative"


def clause_of_draw(t: Table, verb: int, args: tuple[int, ...]) -> str:
    """What it says of a draw that is not due."""
    s, is_own = t.state, t.rules.is_competitive()
    if verb == f.REVEAL:
        return REVEALED[args[1]]
    if verb == f.DEAL:
        private = KEPT["solo" if t.rules.is_solo() else "cooperative"]
        return ("sc.coop.setup.lobby-five", private, KEPT["competitive"])[args[1]]
    if verb in (f.UN, f.GOAL_TILES):
        return (UN_LAID if verb == f.UN else GOALS_LAID)[is_own]
    if s.phase == OVER and s.result is not None and verb not in AT_THE_START:
        return clause_of(t, NOBODY, f.END, ())
    if verb != f.FOSSIL:
        return DRAWS[verb]
    if is_supplied(t, args[0]):
        return SUPPLIED
    return CLOCKWISE if GAME.waits_for(s).name == "draw-fossil" else PHASES[is_own]


HEADS = {form.code: form.name for form in f.FORMS}
AT_THE_START = (f.START, f.HOME, f.AGENDA, f.SOLO_CARD, f.RIVALS)


def is_next(t: Table, region: int) -> bool:
    frame = t.state.pending[-1]
    return isinstance(frame, DrawFossil) and frame.region == region


def is_supplied(t: Table, region: int) -> bool:
    """Has it a plant for this decade, or no space for one, or is no tile left?"""
    spaces, place = t.state.demand[region], t.state.decade - 1
    is_lacking = place < len(spaces) and spaces[place] == EMPTY
    return not is_lacking or not any(t.state.fossils)


def is_drawn_later(t: Table, verb: int) -> bool:
    """Does such a draw come once what is asked for now has been answered?"""
    s, is_own = t.state, t.rules.is_competitive()
    wait = GAME.waits_for(s)
    if wait.role not in ("answer", "draw") and wait.name != "reduce":
        return False
    if verb == f.SUMMIT:
        return any(one.name in ("do-close", "do-summit", "draw-summit") for one in s.pending)
    if verb == f.EVENT:
        return is_own and s.phase in (f.INCOMES, f.EVENT_PHASE)
    if verb == f.INSPECTOR:
        return bool(s.phase == f.SUPPLY and t.rules.has_inspectors())
    return verb == f.FOSSIL and s.phase == (f.EVENT_PHASE if is_own else f.INCOMES)


def refused(t: Table, verb: int, args: tuple[int, ...], who: int = NOBODY) -> Breach | None:
    """How an act that is not due is refused, or that it was taken back to what was settled."""
    found = tried(t, who, verb, args)
    if found == CONFIRMED or any(one.verb == verb for one in t.state.settled):
        return None  # held against what the rules have answered: another matter
    assert isinstance(found, Breach), (GAME.waits_for(t.state), who, verb, found)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_each_act_that_is_not_due_is_refused_by_its_own_clause(name: str) -> None:
    tables, seen = moments(name), 0
    for t in tables:
        places = list(standing(t))
        for who in (NOBODY, *t.state.seats):
            for verb, args in ACTS:
                if any(is_due(place, who, verb) for place in places):
                    continue
                if (found := refused(t, verb, args, who)) is None:
                    continue
                said = (GAME.waits_for(t.state), t.state.phase, who, verb, args, found)
                if found.missing:  # something comes first, and this right behind it
                    assert any(may_follow(place, who, verb) for place in places), said
                    asked = GAME.waits_for(places[-1].state).name
                    assert found.clause in IN_ORDER.get((asked, verb), AWAITED[asked]), said
                    continue
                allowed = {clause_of(place, who, verb, args) for place in places}
                assert found.clause in allowed, (*said, allowed)
                seen += 1
    assert seen >= 10 * len(tables)


@pytest.mark.parametrize("name", GAMES)
def test_each_draw_that_is_not_due_is_refused_by_its_own_clause(name: str) -> None:
    tables, seen = moments(name), 0
    for t in tables:
        places = list(standing(t))
        waits = {GAME.waits_for(place.state).name for place in places}
        is_over = any(place.state.phase == OVER for place in places)
        for verb, args in DRAWN:
            if (verb == f.REVEAL and is_over) or f"draw-{HEADS[verb]}" in waits - {"draw-fossil"}:
                continue
            if verb == f.FOSSIL and any(is_next(place, args[0]) for place in places):
                continue
            if (found := refused(t, verb, args)) is None:
                continue
            said = (GAME.waits_for(t.state), t.state.phase, verb, args, found)
            if found.missing:
                assert any(is_drawn_later(place, verb) for place in places), said
                assert found.clause in AWAITED[GAME.waits_for(places[-1].state).name], said
                continue
            allowed = {clause_of_draw(place, verb, args) for place in places}
            assert found.clause in allowed, (*said, allowed)
            seen += 1
    assert seen >= 10 * len(tables)


@pytest.mark.parametrize("name", GAMES)
def test_the_second_judge_refuses_it_at_the_same_place_and_names_that_clause(name: str) -> None:
    path = GOLDEN / f"{name}.log"
    log = read_text(path.read_text("utf-8"), vocabulary_for, path.name)
    seats = log.get("seats") or ""
    tries = [
        Entry(ACT, verb, args, who % len(seats.split())) for verb, args in ACTS for who in (0, 1)
    ]
    tries += [Entry(DRAW, verb, args) for verb, args in DRAWN]
    begun = next(place for place, one in enumerate(log.entries) if one.kind == ACT)
    seen = 0
    places = range(begun, len(log.entries), EVERY)
    for turn, place in enumerate(places):
        for entry in (tries[(turn * 3 + more * 29) % len(tries)] for more in range(3)):
            spoilt = Log(log.version, log.header, [*log.entries[:place], entry], [])
            trace, *_ = replay_log(spoilt, GAME, "second-chance/de")
            assert trace is not None
            first = trace.first("breach")
            opinion = judge(spoilt, vocabulary(), "de")
            said = opinion.first_breach
            assert (first and first.entry) == (said and said.position), (place, entry, said)
            assert naming.misnamed(opinion, trace, spoilt) is None, (place, entry, said, first)
            seen += first is not None
    assert seen >= len(places)
