"""Every known mistake, each against one clause: that clause must refuse it."""

from __future__ import annotations

from .mistakes_of_actions import OF_ACTIONS
from .mistakes_of_answers import OF_ANSWERS
from .mistakes_of_cards import OF_CARDS
from .mistakes_of_phases import OF_PHASES
from .near_legal import Planter

IN_TURN: dict[str, Planter] = {**OF_ACTIONS, **OF_CARDS}
ELSEWHERE: dict[str, Planter] = {**OF_ANSWERS, **OF_PHASES}
PLANTERS: dict[str, Planter] = {**IN_TURN, **ELSEWHERE}
