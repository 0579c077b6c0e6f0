"""What is listed between the steps of an Action, and behind questions that may be left open."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import OPERATIONS, SUPPLY, Frame
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY
from tests.games.co2.asking import (
    BIOMASS,
    BLUE,
    FUSION,
    ORANGE,
    PURPLE,
    RECYCLING,
    SOLAR,
    asking,
)
from tests.games.co2.list_scene import ASIA_TECH, TURN, proposed, turn

# Between the steps of an Action.


GRANT: Frame = fr.Grant(PURPLE, False)


def between(*above: Frame, value: str = "between_steps") -> Table:
    t = turn(*above, free_move_interleaving=value)
    t.state.acted = True
    c = t.state.c
    c[at.PRICE], c[at.MARKET_CEPS], c[at.MONEY + PURPLE] = 3, 1, 3
    return t


STEPS = (
    GRANT,
    fr.Fee(PURPLE, "co2.install.fee", False),
    fr.OwnOff(PURPLE, ASIA_TECH),
    fr.OwnBuilt(PURPLE, ASIA_TECH),
    fr.AnyBonus(PURPLE),
    fr.CepBonus(PURPLE),
)


@pytest.mark.parametrize("step", STEPS)
def test_free_moves_come_between_the_steps_of_an_action(step: Frame) -> None:
    t = between(step)
    t.state.tiles[ASIA_TECH] = proposed(SOLAR)
    assert la.may_interrupt(t)
    t.state.pending.insert(1, fr.DoDeedDone(PURPLE))
    assert la.may_interrupt(t)
    assert (NOBODY, f.BUY, ()) in la.legal(t)


def test_elsewhere_they_do_not() -> None:
    tables = [between(GRANT, value="outside_actions")]
    tables += [between(fr.OwnCube(PURPLE, ASIA_TECH, False)), between(fr.Grant(BLUE, False))]
    tables += [between(fr.DoNextTurn(PURPLE), GRANT)]
    tables += [between(fr.DoInstall(PURPLE, ASIA_TECH, True), GRANT)]
    for name, value in (("acted", False), ("phase", SUPPLY)):
        t = between(GRANT)
        setattr(t.state, name, value)
        tables.append(t)
    assert [la.may_interrupt(t) for t in tables] == [False] * len(tables)
    assert not any((NOBODY, f.BUY, ()) in la.legal(t) for t in tables)


def test_a_move_that_answers_the_grant_is_listed_once() -> None:
    t = between(GRANT)
    t.state.tiles[ASIA_TECH], t.state.c[at.HAND + PURPLE] = proposed(SOLAR), 1
    moves = [act for act in la.legal(t) if act[1] == f.SCIENTIST]
    assert moves == [(PURPLE, f.SCIENTIST, (0, ASIA_TECH + 1))]


def test_before_the_first_bid_a_draft_may_begin() -> None:
    t = asking(TURN, fr.Auction(PURPLE, -1, NO_SEAT, (), (), True), variants=("auction", "draft"))
    t.state.start = t.state.active = ORANGE
    t.state.lobby[:3] = [(5,), (14,), (8,)]
    drafted = [(seat, f.DRAFTED, (card,)) for seat, card in ((ORANGE, 5), (PURPLE, 14), (BLUE, 8))]
    bids = [(PURPLE, f.PASS, ()), (PURPLE, f.BID, (0,))]
    assert la.legal(t) == [*bids, *drafted]
    t.state.pending[-1] = fr.AnyBonus(PURPLE)
    assert not any(act in drafted for act in la.legal(t))


def test_a_game_that_waits_for_nothing_has_no_acts() -> None:
    t = turn()
    t.state.pending = []
    assert la.legal(t) == []
    assert t.state.phase == OPERATIONS


# Behind questions that may be left unanswered.


def test_behind_an_offer_to_recruit_lies_the_rest_of_the_turn() -> None:
    t = between(fr.Grant(PURPLE, True))
    t.state.tiles[ASIA_TECH], t.state.c[at.HAND + PURPLE] = proposed(SOLAR), 1
    t.state.c[at.POOL + PURPLE] = 1
    now = [(PURPLE, f.RECRUIT, ()), (NOBODY, f.SCIENTIST, (0, ASIA_TECH + 1)), (NOBODY, f.BUY, ())]
    assert la.legal(t) == now
    assert la.legal(t, through=True) == [*now, (NOBODY, f.END, ())]
    assert isinstance(t.state.pending[-1], fr.Grant)  # looked at, not left
    t.state.pending[-1] = GRANT  # a grant of research waits for its answer
    assert la.legal(t, through=True) == la.legal(t)
    t.state.pending = [fr.Turn(PURPLE), fr.Grant(PURPLE, True), fr.Grant(PURPLE, True)]
    assert la.legal(t, through=True) == [*now, (NOBODY, f.END, ())]  # behind both
    t.state.pending = t.state.pending[:2]
    t.state.pending[-1] = fr.Fee(PURPLE, "co2.install.fee", False)
    assert la.legal(t, through=True) == la.legal(t)


def test_behind_an_auction_nobody_bids() -> None:
    t = asking(TURN, variants=("auction",))
    t.state.start = t.state.active = ORANGE
    for seat in (ORANGE, PURPLE, BLUE):
        t.state.c[at.MONEY + seat] = 4
    t.state.pending.append(fr.Auction(PURPLE, 2, ORANGE, (), (PURPLE, BLUE, ORANGE), False))
    words = [(PURPLE, f.PASS, ()), (PURPLE, f.BID, (3,)), (PURPLE, f.BID, (4,))]
    behind = [act for act in la.legal(t, through=True) if act[1] in (f.BID, f.PASS)]
    assert behind == words
    # The rest is what follows when all have passed: the winner pays 2, or gives more.
    rest = [act for act in la.legal(t, through=True) if act[1] not in (f.BID, f.PASS)]
    assert rest == [(ORANGE, f.PAYMENT, (coins, 0)) for coins in (2, 3, 4)]


def test_behind_an_auction_others_do_not_bid_yet() -> None:
    # Orange leads with 2, purple is asked again; blue has not spoken.
    t = asking(TURN, variants=("auction",))
    t.state.start = t.state.active = ORANGE
    for seat in (ORANGE, PURPLE, BLUE):
        t.state.c[at.MONEY + seat] = 3
    t.state.pending.append(fr.Auction(PURPLE, 2, ORANGE, (), (ORANGE, PURPLE), False))
    found = [act for act in la.legal(t, through=True) if act[1] in (f.BID, f.PASS)]
    assert found == [(PURPLE, f.PASS, ()), (PURPLE, f.BID, (3,))]


def test_behind_the_question_who_speaks_lie_the_topics_of_each() -> None:
    t = asking(TURN, fr.DoDeedDone(ORANGE), fr.Speaker(NO_SEAT, 0, (BLUE, ORANGE)))
    t.state.topics = [(SOLAR, FUSION, BIOMASS, RECYCLING)]
    t.state.speakers = [(ORANGE, ORANGE, BLUE, BLUE)]
    # Blue stands before a bonus on both tracks (3, then 4): the order counts. Any topic of the
    # summit may be the extra one.
    for source in (BIOMASS, RECYCLING):
        t.state.c[at.EXPERTISE + BLUE * 5 + source] = 3
    who = [(NOBODY, f.SPEAKER, (BLUE,)), (NOBODY, f.SPEAKER, (ORANGE,))]
    assert la.legal(t) == who
    found = la.legal(t, through=True)
    assert len(set(found)) == len(found)
    assert set(found) == {
        *who,
        *((BLUE, f.TOPIC, (x,)) for x in (BIOMASS, RECYCLING)),
        *((seat, f.EXTRA, (x,)) for seat in (BLUE, ORANGE) for x in t.state.topics[0]),
    }
