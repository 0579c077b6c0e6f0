"""The table of one replay of Second Chance, with its own types: what the chapters work on."""

from __future__ import annotations

from typing import TypeAlias

from co2replay.engine.table import Play

from .board.state import State
from .params import SecondChanceRules

Table: TypeAlias = Play[State, SecondChanceRules]
