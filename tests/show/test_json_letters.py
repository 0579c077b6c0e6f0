"""JSON stays JSON where the output lacks a letter: it is escaped, not written as another."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from co2replay.cli.main import run
from co2replay.show.environment import Environment, make_safe

OPENING = Path(__file__).parents[2] / "fixtures/games/co2/walkthrough/opening.log"
NAME = "“Żółw” 🎲"


def printed(encoding: str, *words: str) -> Any:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    make_safe(out)
    world = Environment(stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    run(words, world)
    out.flush()
    return json.loads(raw.getvalue().decode(encoding))


@pytest.fixture
def game(tmp_path: Path) -> str:
    text = OPENING.read_text(encoding="utf-8").replace("---\n", f"x-title: {NAME}\n---\n", 1)
    path = tmp_path / "game.log"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("encoding", ["ascii", "cp1250", "cp1252", "utf-8"])
def test_every_letter_comes_back(game: str, encoding: str) -> None:
    assert printed(encoding, "golden", "export", "--jsonl", game)["title"] == NAME
    assert NAME in printed(encoding, "convert", game, "--json")["text"]
    machine = printed(encoding, "convert", game, "--to", "json")
    assert ["x-title", NAME] in machine["header"]


def test_what_the_output_has_is_written_as_it_is(game: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", newline="\n")
    world = Environment(stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    run(("convert", game, "--json"), world)
    out.flush()
    assert NAME.encode() in raw.getvalue()


def test_a_failure_is_json_too() -> None:
    found = printed("ascii", "explain", "co2.rynek „kup”", "--json", "--lang", "pl")
    assert found["schema"] == "failed/1"
    assert "„kup”" in found["findings"][0]["message"]
