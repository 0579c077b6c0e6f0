"""The header of a game that was played by chance."""

from __future__ import annotations

from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.params import Co2Rules
from co2replay.notation.records import HeaderRow


def header_rows(
    rules: Co2Rules, seats: tuple[int, ...], seed: int, preset: str = ""
) -> list[HeaderRow]:
    rows = [
        ("game", GAME.name),
        ("edition", rules.book.edition.partition("/")[2]),
        ("seats", " ".join(f.SEATS[seat] for seat in seats)),
        ("manifest", rules.box.name),
        ("trust", "assumed"),
        ("x-seed", str(seed)),
    ]
    if rules.variants:
        rows.insert(4, ("variants", " ".join(rules.variants)))
    if rules.book.overridden:
        pairs = (f"{name}={rules.book.settings[name]}" for name in rules.book.overridden)
        rows.insert(4, ("readings", ", ".join(pairs)))
    if preset:
        rows.insert(4, ("preset", preset))
    return [HeaderRow(key, value) for key, value in rows]
