"""What is drawn when: a draw that nothing waits for, and one over an open question."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import OVER, SUPPLY
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import NOBODY, OMITTED
from tests.games.co2.asking import FUSION, ORANGE, PURPLE, SOLAR
from tests.games.co2.flow_scene import ASIA_TECH, HAND, TURN, Facts, act, draw, refused, table

# Draws.


def test_a_summit_tile_comes_to_the_place_that_is_empty() -> None:
    t = table(TURN, fr.DrawSummit(1))
    t.state.topics[1] = t.state.speakers[1] = ()
    clause = "co2.summit.replace"
    assert refused(draw(t, f.SUMMIT, 3, SOLAR, FUSION)) == (clause, {"place": 3, "wanted": 2})
    assert draw(t, f.SUMMIT, 2, SOLAR, FUSION) == flow.PLAYED
    assert t.state.topics[1] == (SOLAR, FUSION)


def test_a_summit_tile_that_was_seen_asks_where_scored_ones_go() -> None:
    t = table(TURN, fr.DrawSummit(1))
    t.state.topics[1] = t.state.speakers[1] = ()
    t.state.summits_used = (4,)  # solar, fusion
    assert refused(draw(t, f.SUMMIT, 2, SOLAR, FUSION)) == (
        "co2.summit.replace",
        {"tile": "solar fusion"},
    )
    assert t.book is not None
    assert "completed_summit_tile" in t.book.asked


DRAWN: list[tuple[Frame, str, str]] = [
    (TURN, "turn", "orange"),
    (fr.Topic(PURPLE, 0, (SOLAR,)), "topic", "purple"),
    (fr.Grant(PURPLE, False), "grant", "purple"),
]


@pytest.mark.parametrize(("frame", "waits", "seat"), DRAWN)
def test_a_draw_that_nothing_waits_for_says_when_it_is_due(
    frame: Frame, waits: str, seat: str
) -> None:
    for decade, clause in ((1, "co2.decade.first-skips-supply"), (2, "co2.decade.supply-order")):
        t = table(frame)
        t.state.decade = decade
        taken = draw(t, f.FOSSIL, 0, 0)
        assert refused(taken) == (clause, {"waits": waits, "seat": seat})
        assert isinstance(taken, Breach)
        assert (taken.hard, taken.missing, taken.rests) == (True, False, ())


def test_a_tile_drawn_over_an_open_question_says_which_answer_is_missing() -> None:
    t = table(fr.DrawSummit(0), fr.Topic(PURPLE, 0, (SOLAR,)))
    taken = draw(t, f.SUMMIT, 1, SOLAR, FUSION)
    assert refused(taken) == ("co2.summit.per-scientist", {"waits": "topic", "seat": "purple"})
    assert isinstance(taken, Breach)
    assert (taken.missing, taken.seat) == (True, PURPLE)


def test_a_draw_at_a_bonus_rests_on_the_track() -> None:
    t = table(fr.DrawSummit(0), fr.CepBonus(PURPLE))
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 6
    t.state.c[at.MARKET_CEPS] = 1
    taken = draw(t, f.SUMMIT, 1, SOLAR, FUSION)
    assert isinstance(taken, Breach)
    assert taken.rests == ("track.solar.6.bonus",)


def test_a_fossil_plant_is_drawn_where_it_is_waited_for() -> None:
    def ready() -> Table:
        t = table(fr.DrawFossil((0, 4), NO_SEAT))
        t.state.phase, t.state.decade, t.state.c[at.FOSSIL_PILE + 1] = SUPPLY, 1, 3
        return t

    t = ready()
    assert refused(draw(t, f.FOSSIL, 3, 1)) == (
        "co2.supply.scan.space",
        {"region": "africa", "need": "no"},
    )
    assert draw(t, f.FOSSIL, 4, 1) == flow.PLAYED
    assert t.state.plants[t.rules.offsets[4]] == 2  # oil
    assert t.state.pending == [fr.DrawFossil((0,), 4)]
    waiting = {"waits": "draw-fossil", "seat": "nobody"}
    t = ready()
    t.state.pending.insert(0, fr.DrawEvent())
    assert refused(draw(t, f.EVENT, 47)) == ("co2.decade.supply-order", waiting)


def test_an_event_card_is_drawn_where_it_is_waited_for() -> None:
    t = table(fr.DrawEvent())
    t.state.events = t.state.events_used = (47,)
    facts: Facts = {"card": 47, "seen": "yes"}
    assert refused(draw(t, f.EVENT, 47)) == ("co2.eventcard.one-per-region", facts)
    assert draw(t, f.EVENT, 50) == flow.PLAYED
    assert (t.state.events, t.state.pending) == ((47, 50), [])


def test_alone_cards_are_drawn_in_either_order() -> None:
    def ready() -> Table:
        t = table(TURN, fr.DrawRefill(ORANGE), fr.DrawReveal(ORANGE))
        t.state.order, t.state.lobby_deck, t.state.un_hidden = (ORANGE,), 5, 5
        t.state.lobby_used = t.state.un_used = ()
        return t

    t = ready()
    assert draw(t, f.REFILL, 13) == flow.PLAYED
    assert draw(t, f.REVEAL, 36, OMITTED, OMITTED) == flow.PLAYED
    assert (t.state.lobby[ORANGE], t.state.un_display) == ((13,), (36,))
    assert t.state.pending == [TURN]
    facts: Facts = {"card": 27, "known": "no"}
    assert refused(draw(ready(), f.REFILL, 27)) == ("co2.solo.lobby-refill", facts)
    assert refused(draw(t, f.REFILL, 14)) == (
        "co2.solo.lobby-refill",
        {"waits": "turn", "seat": "orange"},
    )


def test_a_deal_is_no_draw_of_the_game() -> None:
    t = table(TURN)
    t.state.start, t.state.lobby_used = ORANGE, ()
    # Before the first player has done anything hands may be noted; nothing else is drawn.
    assert refused(draw(t, f.EVENT, 47))[0] == "co2.decade.first-skips-supply"
    t.state.moved = True
    assert refused(draw(t, f.DEAL, PURPLE, 0, 5))[0] == "co2.setup.lobby-deal"


def test_after_the_end_nothing_is_drawn_or_done() -> None:
    t = table()
    t.state.phase, t.state.decade, t.state.sheet = OVER, 5, ((ORANGE,),)
    over = ("co2.end.last-decade", {"waits": "over", "seat": "nobody"})
    assert refused(draw(t, f.EVENT, 47)) == over
    assert refused(act(t, ORANGE, f.BUY)) == over


def test_adrift_nobody_knows_whose_turn_it_is() -> None:
    t = table(fr.Adrift(NO_SEAT))
    for active, asked in ((Unknown("turn"), "turn"), (NO_SEAT, "before")):  # in a phase without one
        t.state.active = active
        for verb, args in ((f.EVENT, (47,)), (f.SUMMIT, (1, SOLAR, FUSION)), (f.FOSSIL, (0, 0))):
            with pytest.raises(Consulted, match=f"^{asked}$"):
                draw(t, verb, *args)
        for verb in (f.BUY, f.TOPIC):
            with pytest.raises(Consulted, match=f"^{asked}$"):
                act(t, ORANGE, verb)


@pytest.mark.parametrize(
    ("who", "verb", "args", "unjudged"),
    [
        (ORANGE, f.SCIENTIST, (HAND, ASIA_TECH), True),  # perhaps the move of a card
        (ORANGE, f.TOPIC, (SOLAR,), True),
        (PURPLE, f.BUY, (), True),
        (ORANGE, f.BUY, (), False),
        (NOBODY, f.BUY, (), False),
    ],
)
def test_adrift_in_an_own_turn_only_what_is_wrong_in_any_case_is_refused(
    who: int, verb: int, args: tuple[int, ...], unjudged: bool
) -> None:
    t = table(TURN, fr.Adrift(ORANGE))
    t.state.c[at.MARKET_CEPS], t.state.c[at.PRICE], t.state.c[at.MONEY] = 1, 3, 3
    with pytest.raises(Consulted, match=r"^before$"):  # an answer may be missing
        act(t, who, verb, *args)
    if not unjudged:
        t = table(TURN, fr.Adrift(ORANGE))
        t.state.c[at.MARKET_CEPS], t.state.c[at.PRICE], t.state.c[at.MONEY] = 1, 3, 2
        assert refused(act(t, who, verb, *args))[0] == "co2.market.buy"
