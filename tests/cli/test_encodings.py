"""Every verb writes to every encoding: a missing letter becomes the nearest plain one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from co2replay.cli.main import run
from co2replay.show.environment import Environment, make_safe

LOGS = Path(__file__).resolve().parents[1] / "show" / "logs"
OPENING = str(LOGS / "opening.log")

COMMANDS = (
    "--help",
    f"{OPENING} --lang LANG",
    f"replay {OPENING} --ledger --lang LANG",
    f"show {OPENING} --lang LANG",
    f"step {OPENING} --lang LANG",
    f"fmt {OPENING} --lang LANG",
    f"convert {OPENING} --lang LANG",
    f"convert {OPENING} --to json",
    f"audit {OPENING} --lang LANG",
    f"audit {OPENING} --lang LANG --format md",
    f"audit {OPENING} --lang LANG --format html",
    "new --game co2 --lang LANG",
    "simulate --game co2 --lang LANG",
    "rules list --game co2 --lang LANG",
    "explain co2.event.subsidy --lang LANG",
    "rules diff co2/it co2/pl --lang LANG",
    "rules readings --game co2 --lang LANG",
    "box facts --game co2 --lang LANG",
    "rules review pl --lang LANG",
    "rules new co2/es",
    f"box ask {OPENING} --lang LANG",
    "schema replay",
    "completion fish",
)


@pytest.mark.parametrize("encoding", ["cp1250", "cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: " ".join(words.split()[:2])[-30:])
def test_every_verb_writes_to_every_encoding(command: str, language: str, encoding: str) -> None:
    if "LANG" not in command and language != "en":
        return
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    err = io.StringIO()
    make_safe(out)
    environment = Environment(stdin=io.BytesIO(), stdout=out, stderr=err)
    code = run(command.replace("LANG", language).split(), environment)
    out.flush()
    assert (code, err.getvalue()) == (0, "")
    assert len(raw.getvalue().decode(encoding)) > 20
