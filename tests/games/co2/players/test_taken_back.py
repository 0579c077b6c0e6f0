"""A game goes on from a moment inside an Action: the laws look at what is still asked there."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.laws import Laws
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.placing import placed
from tests.games.co2.scene import play

ORANGE, PURPLE = 0, 1
ASIA, BIOMASS, SOLAR = f.REGIONS.index("asia"), f.SOURCES.index("biomass"), f.SOURCES.index("solar")
# The plant brings biomass 4, and its space a point in any source, which orange has not named.
PLANT = placed(
    "asia/money biomass installed", "orange.biomass 3", "orange.money 20", "orange.tech 5"
)
BUILT = "[1.1 orange]\nconstruct biomass asia/money\n"


def built() -> Table:
    scene = play(PLANT + BUILT)
    table = Table(scene.state, rules_alone("co2/en"), None)
    assert [type(frame) for frame in table.state.pending].count(fr.DoControl) == 1
    return table


@pytest.mark.clause("co2.control.check-on-build")
def test_control_that_was_still_asked_for_may_come_after_a_game_was_taken_back() -> None:
    t = built()
    laws = Laws(t)
    laws.take_back(t)
    assert flow.play_act(t, ORANGE, f.ANY, (SOLAR,)) == flow.PLAYED
    assert t.state.control[ASIA] == ORANGE
    assert laws.look(t, None) is None


@pytest.mark.clause("co2.control.first-builder")
def test_and_it_is_looked_at_whose_it_becomes() -> None:
    t = built()
    laws = Laws(t)
    laws.take_back(t)
    assert flow.play_act(t, ORANGE, f.ANY, (SOLAR,)) == flow.PLAYED
    t.state.control[ASIA] = PURPLE  # who built nothing there
    failure = laws.look(t, None)
    assert failure is not None
    assert (failure.name, failure.facts["control"]) == ("control", "purple")
