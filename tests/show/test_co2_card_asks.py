"""What a lobby card asks for is said where somebody has not done it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "fixtures/games/co2/rules"


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize(
    ("case", "language", "said"),
    [
        # card 5 asks for a proposal in Asia, card 25 for a purchase
        ("breach", "en", "card 5; the card asks for: Propose Project, asia"),
        ("breach", "it", "carta 5; la carta chiede: Proporre un Progetto, asia"),
        ("breach", "pl", "karta 5; karta wymaga: Przygotowanie projektu, azja"),
        ("breach-end", "en", "card 25; the card asks for: buying"),
        ("breach-end", "pl", "karta 25; karta wymaga: kupno"),
    ],
)
def test_the_card_asks(cli: Any, case: str, language: str, said: str) -> None:
    log = CASES / f"co2.lobby.main-condition.{case}.log"
    ran = cli("validate", str(log), "--edition", "en", "--lang", language)
    assert ran.code == 1
    line = next(line for line in ran.out.splitlines() if "^^^" in line)
    assert line.endswith(f"^ {said}")
