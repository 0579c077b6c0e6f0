"""How CO₂ is drawn: as text, on a small screen, on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from co2replay.engine.contract import Band, Speech
from co2replay.games.co2.board.state import State
from co2replay.games.co2.params import Co2Rules

if TYPE_CHECKING:
    from .keeping import Keeping
    from .page import Page
    from .table import Part


class Co2Face:
    """Each drawing is loaded when somebody looks at it."""

    def table(self, state: State, rules: Co2Rules, words: Speech) -> list[Part]:
        from .table import table

        return table(state, rules, words)

    def board(self, state: State, rules: Co2Rules, words: Speech, width: int) -> list[Band]:
        from .screen import board

        return board(state, rules, words, width)

    def page(self) -> Page:
        from .page import Page

        return Page()

    def keeping(self) -> Keeping:
        from .keeping import Keeping

        return Keeping()
