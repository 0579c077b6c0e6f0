"""A new record asks for what the header of its game has to say: a map, a mode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]


@pytest.mark.parametrize(
    ("game", "language", "said", "asked", "rows"),
    [
        (
            "power-grid",
            "it",
            "it\nrosso blu\ngermania\n\nquit\n",
            "Germania o Stati Uniti",
            ["seats: rosso blu", "manifest: power-grid-2004", "map: germany"],
        ),
        (
            "second-chance",
            "de",
            "de\nrot violett\nwie immer\nkompetitiv\nsoloziel\nkartendraft\nquit\n",
            "kooperativ, kompetitiv oder solo",
            [
                "seats: rot violett",
                "manifest: second-chance-2018",
                "mode: competitive",
                # The goal of the game alone is for who plays so (sc.solo.setup.solo-goal-optional).
                "variants: draft",
            ],
        ),
    ],
)
def test_what_a_header_must_say_is_asked(
    cli: Cli, tmp_path: Path, game: str, language: str, said: str, asked: str, rows: list[str]
) -> None:
    log = tmp_path / "new.log"
    ran = cli("record", str(log), "--game", game, "--lang", language, stdin=said.encode())
    assert asked in ran.out
    begun = log.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row not in begun] == []
    assert begun[-1] == "---"  # the header ends where nothing more is asked
