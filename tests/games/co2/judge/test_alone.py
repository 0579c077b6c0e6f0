"""The second judge shares nothing with the engine and the rules: read off the syntax trees."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from co2replay.games.co2.judge.books_and_box import PLAYABLE
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings

GAMES = Path(__file__).parents[4] / "co2replay" / "games"
SHARED = GAMES / "judging.py"  # what every second judge says and how it stops, held to the same
MODULES = sorted([*GAMES.glob("*/judge/**/*.py"), SHARED])
ALLOWED = ("co2replay.notation", "co2replay.errors", "co2replay.games.judging")


def modules_named(source: str) -> set[str]:
    """Name what a text imports from outside its own folder, also by a call."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level > 1:
                found.add("." * node.level + (node.module or ""))
            elif node.level == 0:
                found.add(node.module or "")
        elif isinstance(node, ast.Name) and node.id in ("__import__", "import_module"):
            found.add(node.id)
    return found


def foreign(source: str) -> list[str]:
    named = modules_named(source)
    loose = [name for name in named if name.startswith(".") or "import" in name.split(".")[0]]
    ours = [name for name in named if name.split(".")[0] == "co2replay"]
    return sorted(loose) + sorted(one for one in ours if not one.startswith(ALLOWED))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_module_of_the_second_judge_sees_only_notation(path: Path) -> None:
    assert foreign(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        "from co2replay.engine.replay import replay",
        "import co2replay.games.co2.chapters.market",
        "from co2replay import rules",
        "from ...co2.chapters import market",
        "__import__('co2replay.engine')",
        "from importlib.resources import files",
    ],
)
def test_a_planted_import_is_found(planted: str) -> None:
    assert foreign(planted) != []


def test_every_value_that_can_be_played_is_a_value_of_the_data() -> None:
    readings = load_readings("co2")
    for name, values in PLAYABLE.items():
        assert set(values) <= set(readings[name].values), name


def clauses_cited(source: str) -> list[str]:
    """List the clauses in the docstrings of functions that play a rule."""
    found = []
    for node in ast.walk(ast.parse(source)):
        text = (ast.get_docstring(node) or "") if isinstance(node, ast.FunctionDef) else ""
        found += re.findall(r"co2\.[a-z0-9.-]*[a-z0-9]", text) if text.startswith("co2.") else []
    return found


def test_every_function_of_a_rule_cites_clauses_of_the_register() -> None:
    cited = [one for path in MODULES for one in clauses_cited(path.read_text(encoding="utf-8"))]
    assert len(set(cited)) > 150
    assert [one for one in cited if one not in load_clauses("co2")] == []
