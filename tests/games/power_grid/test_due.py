"""Whoever acts out of turn hears the clause that says when that act is due, or whose it is."""

from __future__ import annotations

import pytest

from co2replay.engine.passed import CONFIRMED
from co2replay.engine.table import Breach
from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.board import cells as at
from co2replay.games.power_grid.board.state import OVER, Table
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.turn.frames import Build
from co2replay.notation.records import NOBODY, OMITTED
from tests.conftest import ROOT
from tests.games.moments import moments_of
from tests.sample import WHOLE

GOLDEN = ROOT / "fixtures/games/power-grid/golden"
# One of each number of players, both books, both maps, and one of the novices.
FEW = ("g01-en-2p", "g10-it-3p", "g12-en-4p", "g16-en-5p", "g18-it-6p", "g26-it-3p-novices")
GAMES = [x.stem for x in sorted(GOLDEN.glob("*.log")) if WHOLE or x.stem.startswith(FEW)]

# Written from the register, section 2.
LATER = "pg.round.phase-complete"  # a phase ends only when all have acted; then the next begins
OVER_NOW = "pg.round.phases"  # five phases in their order: that of this act is behind
IN_ORDER = "pg.order.forward-phases"  # auctions are opened in player order
REVERSE = "pg.order.reverse-phases"  # resources and building go in reverse order
HELD = "pg.auction.win-last"  # an auction goes on until one player is left
TO_THE_LEFT = "pg.auction.bid-clockwise"
PASSED = "pg.auction.pass-out"  # who passed is out of that auction
BOUGHT = "pg.auction.done-after-buy"  # who bought joins no more auctions this round
ONE_PLANT = "pg.auction.one-plant"  # and puts up none
DECLINED = "pg.auction.decline"  # who declined is out of all auctions of the round
OPENED = "pg.auction.open-first"  # an auction is opened before anybody bids in it
TOO_MANY = "pg.auction.limit-discard"  # a buyer over the limit discards a plant, nobody else
THROWN = "pg.auction.discard-lose-fuel"  # fuel is given up where it fits nowhere
HYBRID = "pg.plant.hybrid-mix"  # coal and oil are chosen for a hybrid that runs
ONCE = "pg.plant.once-per-round"
THE_END = "pg.end.trigger"
# Why a card comes off the deck in each phase: in the third and fourth only for an obsolete plant.
CARD = {
    f.AUCTION: "pg.auction.replace-now",
    f.RESOURCES: "pg.market.obsolete",
    f.BUILDING: "pg.market.obsolete",
    f.BUREAUCRACY: "pg.bureaucracy.sequence",
    f.END_OF_GAME: THE_END,
}
# What has to be answered before anything goes on: told as missing where the act comes behind it.
FIRST = ("draw", "discard", "lose", "mix")
LAID_OUT = {
    f.REGIONS_CHOSEN: "pg.setup.regions-chosen",
    f.FIRST_ORDER: "pg.setup.order-first",
}
# The phases in which each act has its place.
PLACE = {
    f.OPEN: (f.AUCTION,),
    f.BID: (f.AUCTION,),
    f.BUY: (f.RESOURCES,),
    f.BUILD: (f.BUILDING,),
    f.CONNECT: (f.BUILDING,),
    f.POWER: (f.BUREAUCRACY,),
    f.END: (f.RESOURCES, f.BUILDING),
}
STEP_2 = {2: 10, 6: 6}  # cities of one player that begin it; 7 among three, four and five
BERLIN = f.CITIES.index("berlin")
ACTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (f.OPEN, (4, OMITTED)),
    (f.BID, (99,)),
    (f.PASS, ()),
    (f.DISCARD, (4,)),
    (f.LOSE, (1, 0, 0, 0)),
    (f.BUY, (1, 0, OMITTED)),
    (f.BUILD, (BERLIN,)),
    (f.CONNECT, (BERLIN, 10)),
    (f.POWER, (4,)),
    (f.BURN, (1, 1)),
    (f.END, ()),
)
DRAWS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (f.REGIONS_CHOSEN, (0, 1, 2)),
    (f.FIRST_ORDER, (0, 1)),
    (f.DRAWN, (30,)),
    (f.STEP3, ()),
)


def clause_of(t: Table, who: int, verb: int) -> str:
    """What the register says of an act that is not due; empty where it may be due."""
    s = t.state
    wait = GAME.waits_for(s)
    if s.phase == OVER:
        return THE_END
    if verb in (f.DISCARD, f.LOSE, f.BURN):
        return "" if wait.name in FIRST and is_answered_by(t, verb) else OF_ITS_OWN[verb]
    if places := PLACE.get(verb):
        if s.phase < places[0]:
            # a turn at the market or on the map may end without a word, and the phase with it
            is_over = is_bound(t) if s.phase == f.AUCTION else verb in BEHIND_THE_MARKET
            return "" if is_over else LATER
        if s.phase > places[-1]:
            return OVER_NOW
    if s.phase == f.AUCTION:
        return in_auction(t, who, verb, wait.seat)
    if s.phase == f.BUREAUCRACY:
        return ONCE if who != NOBODY and who in s.served else ""
    # A card that is due breaks into a turn, which goes on behind it.
    begun = (one.seat for one in s.pending if isinstance(one, Build))
    is_later = who in (NOBODY, wait.seat, *begun, *s.queue)
    return "" if is_later else REVERSE


BEHIND_THE_MARKET = (f.BUILD, f.CONNECT, f.POWER)
OF_ITS_OWN = {f.DISCARD: TOO_MANY, f.LOSE: THROWN, f.BURN: HYBRID}


def is_answered_by(t: Table, verb: int) -> bool:
    """A plant too many may be discarded before or behind the card that is drawn for the new one."""
    limit = 4 if len(t.state.seats) == 2 else 3
    if verb == f.DISCARD:
        return any(len(t.state.plants[seat]) > limit for seat in t.state.seats)
    return GAME.waits_for(t.state).name == {f.LOSE: "lose", f.BURN: "mix"}[verb]


def in_auction(t: Table, who: int, verb: int, asked: int) -> str:
    s = t.state
    if is_bound(t):
        return ""  # who has no choice passes without a word, and others may be asked
    is_held = GAME.waits_for(s).name == "bid"
    out = (*s.served, *s.declined)
    if who in s.declined:
        return DECLINED
    if who in s.served or (who == NOBODY and all(seat in out for seat in s.seats)):
        return ONE_PLANT if verb == f.OPEN else BOUGHT
    if is_held and verb == f.OPEN:
        return HELD
    if is_held:
        return PASSED if who in s.passed else "" if who in (NOBODY, asked) else TO_THE_LEFT
    if verb == f.BID:
        return OPENED
    first = next(seat for seat in s.order if seat not in out)
    return "" if who in (NOBODY, first) else IN_ORDER


def is_bound(t: Table) -> bool:
    """Is there nothing that whoever is asked could pay? Then a pass need not be written."""
    s = t.state
    wait = GAME.waits_for(s)
    if wait.name == "bid":
        return bool(s.c[at.MONEY + wait.seat] <= s.bid)
    money = s.c[at.MONEY + wait.seat]
    return wait.name == "open" and s.round > 1 and all(money < plant for plant in s.market)


def removes_smallest(t: Table) -> bool:
    """pg.step2.trigger: with the last turn of the building, which needs no word, step 2 begins,
    and a card comes for the plant that is taken away."""
    s = t.state
    most = max(len(t.state.networks[seat]) for seat in s.seats)
    return s.phase == f.BUILDING and s.step == 1 and most >= STEP_2.get(len(s.seats), 7)


def moments(name: str) -> list[Table]:
    return moments_of(GAME, GOLDEN / f"{name}.log", lambda state: state.phase >= f.AUCTION)


def tried(t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
    copy = Table(t.state.copy(), t.rules, None)
    if verb >= f.REGIONS_CHOSEN:
        return GAME.draw(copy, verb, args)
    return GAME.act(copy, who, verb, args)


@pytest.mark.parametrize("name", GAMES)
def test_each_act_that_is_not_due_is_refused_by_its_own_clause(name: str) -> None:
    seen = 0
    for t in moments(name):
        wait = GAME.waits_for(t.state)
        for who in (NOBODY, *t.state.seats):
            for verb, args in ACTS:
                if clause := clause_of(t, who, verb):
                    found = tried(t, who, verb, args)
                    if found == CONFIRMED:
                        continue
                    assert isinstance(found, Breach), (wait, t.state.phase, who, verb, found)
                    if found.missing:
                        assert wait.name in FIRST, (wait, who, verb)
                        assert clause in (LATER, OVER_NOW) or verb == f.PASS, (who, verb)
                        continue
                    assert found.clause == clause, (wait, t.state.phase, who, verb, found, clause)
                    seen += 1
        for verb, args in DRAWS:
            found = tried(t, NOBODY, verb, args)
            is_due = wait.name in ("power", *FIRST) or is_bound(t) or removes_smallest(t)
            if verb >= f.DRAWN and is_due:
                continue
            assert isinstance(found, Breach), (wait, verb)
            clause = LAID_OUT.get(verb) or CARD[t.state.phase]
            assert found.clause == clause, (wait, t.state.phase, verb, found, clause)
            seen += 1
    assert seen > 100
