"""The header of a game that was played by chance."""

from __future__ import annotations

from co2replay.engine.playing import chance_header
from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.params import Co2Rules
from co2replay.notation.records import HeaderRow


def header_rows(
    rules: Co2Rules, seats: tuple[int, ...], seed: int, preset: str = ""
) -> list[HeaderRow]:
    rows = (("variants", " ".join(rules.variants)),) if rules.variants else ()
    start = (("preset", preset),) if preset else ()
    return chance_header(GAME.name, rules, [f.SEATS[seat] for seat in seats], seed, rows, start)
