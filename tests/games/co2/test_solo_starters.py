"""The game for one: what is laid out, which region takes a starter project, what is unseen."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.chapters import solo
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import OMITTED, UNKNOWN
from tests.games.co2.asking import (
    BIOMASS,
    FORESTATION,
    FUSION,
    PURPLE,
    RECYCLING,
    SOLAR,
    asked,
    asking,
)

NORTH, SOUTH, EUROPE, AFRICA, ASIA, OCEANIA = range(6)


def alone(*pending: Frame, **readings: str) -> Table:
    """Purple plays alone, with the agendas of the walk-through."""
    t = asking(*pending, readings=tuple(readings.items()))
    s = t.state
    s.order = (PURPLE,)
    s.agenda = [
        (FORESTATION, SOLAR, BIOMASS),
        (BIOMASS, RECYCLING, FORESTATION),
        (FORESTATION, FUSION, BIOMASS),
        (FUSION, FORESTATION, RECYCLING),
        (SOLAR, BIOMASS, FUSION),
        (RECYCLING, BIOMASS, SOLAR),
    ]
    for source in range(5):
        s.c[at.PROJECT_POOL + source] = 6
    return t


@pytest.mark.parametrize(
    ("shown", "stack", "hidden"), [("10", "10", 3), ("0", "10", 10), ("0", "13", 13)]
)
def test_the_stack_and_the_deck_are_what_the_box_has(shown: str, stack: str, hidden: int) -> None:
    t = alone(solo_un_faceup_at_start=shown, solo_un_stack=stack)
    solo.lay_out_solo(t)
    assert (t.state.un_hidden, t.state.lobby_deck) == (hidden, 21)  # 26 less the five in hand
    assert asked(t) == {"solo_un_faceup_at_start", *(["solo_un_stack"] if shown == "0" else [])}
    assert solo.visible_at_start(t) == int(shown)


def test_a_starter_project_goes_to_the_next_region() -> None:
    t = alone(solo_starter_next_region="next_region")
    t.state.starters, t.state.starter_last = (FUSION,), EUROPE
    assert solo.check_starter(t, (SOLAR, ASIA)) is None
    assert asked(t) == {"solo_starter_next_region"}
    breach = solo.check_starter(t, (SOLAR, NORTH))
    assert breach is not None
    facts: dict[str, int | str] = {"region": "north_america", "due": "asia"}
    assert (breach.clause, breach.facts) == ("co2.solo.starter-next", facts)
    # Europe or Africa is followed by North America, or Europe follows Oceania and ends the ring.
    assert breach.rests == ("region.europe.ring", "region.africa.ring", "region.oceania.ring")
    for args, clause, words in (
        ((FUSION, ASIA), "projects", {"source": "fusion", "twice": "yes"}),
        ((SOLAR, SOUTH), "agenda", {"source": "solar", "region": "south_america"}),
    ):
        breach = solo.check_starter(t, args)
        assert breach is not None
        assert (breach.clause, breach.facts) == (f"co2.solo.starter-{clause}", words)
    assert solo.check_starter(t, (SOLAR, OMITTED)) is None  # the region follows: Asia
    t.state.agenda[0] = ()
    breach = solo.check_starter(t, (SOLAR, ASIA))
    assert breach is not None
    assert (breach.clause, breach.facts) == ("co2.solo.starter-agenda", {"missing": "agenda"})


def test_a_source_that_no_region_takes_is_due_nowhere() -> None:
    t = alone()
    t.state.starter_last = EUROPE
    assert solo.region_for(t, SOLAR) == ASIA
    t.state.agenda = [(FUSION, BIOMASS, RECYCLING)] * 6
    assert solo.region_for(t, SOLAR) == -1
    assert solo.check_starter(t, (SOLAR, OMITTED)) is None


def test_cards_unseen_are_counted() -> None:
    t = alone()
    t.state.lobby_hidden[PURPLE], t.state.lobby_deck = 2, 7
    solo.apply_refill(t, (UNKNOWN,))
    assert (t.state.lobby_hidden[PURPLE], t.state.lobby_deck) == (3, 6)
    solo.apply_refill(t, (13,))
    assert (t.state.lobby[PURPLE], t.state.lobby_used, t.state.lobby_deck) == ((13,), (13,), 5)
