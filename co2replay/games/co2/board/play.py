"""The table of one replay of CO₂, with its own types: what the chapters work on."""

from __future__ import annotations

from typing import TypeAlias

from co2replay.engine.table import Play

from ..params import Co2Rules
from .state import State

Table: TypeAlias = Play[State, Co2Rules]
