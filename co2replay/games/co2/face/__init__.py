"""How CO₂ is drawn: as text, on a small screen, on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from co2replay.engine.book import Rules
from co2replay.engine.face import Band, Speech
from co2replay.games.co2.board.state import State
from co2replay.games.co2.forms import GRANTS, REGIONS, SOURCES
from co2replay.games.co2.params import Co2Rules

if TYPE_CHECKING:
    from co2replay.games.co2.numbers import Numbers
    from co2replay.notation.records import Log

    from .keeping import Co2Keeping
    from .table import Part

MAIN_CONDITION = "co2.lobby.main-condition"


class Co2Face:
    """Each drawing is loaded when somebody looks at it."""

    def table(self, state: State, rules: Co2Rules, words: Speech) -> list[Part]:
        from .table import table

        return table(state, rules, words)

    def board(self, state: State, rules: Co2Rules, words: Speech, width: int) -> list[Band]:
        from .screen import board

        return board(state, rules, words, width)

    def keeping(self) -> Co2Keeping:
        from .keeping import Co2Keeping

        return Co2Keeping()

    def blank(
        self, players: int, book: Rules[Numbers], words: Speech, variants: Sequence[str]
    ) -> list[str]:
        from .blank import blank_rows

        return blank_rows(players, book, words, variants)

    def drawn(self, players: int, edition: str, seed: int, variants: tuple[str, ...]) -> Log:
        from .blank import drawn

        return drawn(players, edition, seed, variants)

    def wanted(self, clause: str, rules: Co2Rules, card: int | str, words: Speech) -> str:
        """Say what a lobby card wants done, where the clause is about that; else nothing."""
        if clause != MAIN_CONDITION or not isinstance(card, int):
            return ""
        row = rules.box.lobby[card]
        named = "term" if words.knows("term", row.trigger) else "verb"
        parts = [words.value(row.trigger) if named == "verb" else words.word(named, row.trigger)]
        for table, symbols, code in (
            ("region", REGIONS, row.region),
            ("grant", GRANTS, row.grant),
            ("source", SOURCES, row.source),
        ):
            if code >= 0:
                parts.append(words.word(table, symbols[code]))
        return words.say("found", "card_asks", what=", ".join(parts))
