"""A number of a game is found by whatever a player calls it, in any language of the notation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
OPENING = str(Path(__file__).parent / "logs" / "opening.log")  # orange=Ada purple=Bo blue=Cy


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("orange.vp", "orange.vp"),
        ("arancione.denaro", "orange.money"),
        ("pomarańczowy.punkty", "orange.vp"),
        ("Ada.vp", "orange.vp"),
        ("Ada punkty", "orange.vp"),
        ("bo punti vittoria", "purple.vp"),
        ("viola monete", "purple.money"),
        ("orange solar", "orange.solar"),
        ("Azja PNE", "asia.cep"),
        ("mercato cep", "market.cep"),
        ("prezzo", "price"),
        ("orange.afield", "orange.afield"),
    ],
)
def test_a_number_is_explained_by_any_name(cli: Cli, said: str, name: str) -> None:
    asked = cli("replay", OPENING, "--explain", said, "--json").json()
    plain = cli("replay", OPENING, "--explain", name, "--json").json()
    assert asked == plain
    assert asked["what"] == name


@pytest.mark.parametrize(
    "said",
    ["", "Ada", "Ada luck", "orange.lobby", "orange.money 5, purple.money", "orange.vp ; ppm", "#"],
)
def test_what_is_no_number_is_wrong_usage(cli: Cli, said: str) -> None:
    ran = cli("replay", OPENING, "--explain", said)
    assert ran.code == 2
    assert "error[unknown-number]" in ran.err
