"""What a table shows that cannot lie so is told in a sentence of its own, not by the bare rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.sentences import languages
from co2replay.show.words import words_of

Cli = Callable[..., Any]
HEAD = "co2replay 1\ngame: second-chance\nmode: competitive\nseats: red purple blue\n---\n"
TURN = "@ turn 2.1 red\n"
THREE = "@ asia/money.tile solar 1 ; asia/tech.tile solar 1 ; europe/tech.tile solar 1 ; stack "

# Two projects of level 1 lie on top of each stack of five: with three on the board, one too many.
CASES = [
    (f"{TURN}@ europe.cep 30", "sc.knowledge.region-cep-one-per-space amount"),
    (f"{TURN}@ met 40", "sc.env.flip-achieved place"),
    (f"{TURN}@ event arctic arctic arctic", "sc.comp.setup.events-two-open written"),
    ("! event arctic", "sc.comp.setup.events-two-open written"),
    (f"{TURN}{THREE}solar 2", "sc.coop.setup.projects-sorted level"),
    (f"{TURN}@ price 40", "sc.market.empty.price-up price"),
    (f"{TURN}@ asia.plants solar:red empty wind:red", "sc.actions.build.place-leftmost place"),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("rows", "key"), CASES)
def test_it_is_told_in_a_sentence(
    cli: Cli, tmp_path: Path, rows: str, key: str, language: str
) -> None:
    log = tmp_path / "x.log"
    log.write_text(f"{HEAD}{rows}\n", encoding="utf-8")
    ran = cli("validate", str(log), "--keep-going", "--lang", language)
    said = words_of("second-chance", language).say("breach", key)
    assert f"[{key.partition(' ')[0]}]: {said}" in " ".join((ran.out + ran.err).split())
