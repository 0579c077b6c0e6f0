"""The hooks that pre-commit finds here: each calls a verb that there is, with logs behind it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
HELD = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple\n---\n! start orange\n"


def test_each_hook_holds_a_log_that_is_in_order_and_refuses_one_that_is_not(
    cli: Cli, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.log", tmp_path / "bad.log"
    good.write_text(HELD, encoding="utf-8")
    bad.write_text(HELD + "  ! un  34\n! start purple\n", encoding="utf-8")
    entries = re.findall(r"^  entry: co2replay (.+)$", HOOKS, re.MULTILINE)
    assert len(entries) == 2
    for entry in entries:
        assert cli(*entry.split(), str(good)).code == 0
        assert cli(*entry.split(), str(good), str(bad)).code == 1
    assert re.findall(r"^- id: (.+)$", HOOKS, re.MULTILINE) == [
        "co2replay-fmt",
        "co2replay-validate",
    ]
