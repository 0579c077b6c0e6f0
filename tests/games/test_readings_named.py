"""Readings are asked for by the names of the fields that hold their values, in every game."""

from __future__ import annotations

from types import ModuleType
from typing import get_args

import pytest

from co2replay.games.co2 import params as co2
from co2replay.games.power_grid import params as power_grid
from co2replay.games.second_chance import params as second_chance


@pytest.mark.parametrize("params", [co2, power_grid, second_chance])
def test_each_reading_may_be_asked_for_and_nothing_else(params: ModuleType) -> None:
    assert get_args(params.Reading) == params.Settings.__struct_fields__
