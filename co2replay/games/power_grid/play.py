"""The table of one replay of Power Grid, with its own types: what the chapters work on."""

from __future__ import annotations

from typing import TypeAlias

from co2replay.engine.table import Play

from .board.state import State
from .params import PowerGridRules

Table: TypeAlias = Play[State, PowerGridRules]
