"""Every value of the data is acted on in the rules, and the rules know no other value."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import co2replay.games.co2
from co2replay.games.co2.params import Settings
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import load_numbers

CHAPTERS = Path(co2replay.games.co2.__file__).parent
# Second opinions read the settings too; they must not be what makes this test pass.
OPINIONS = ("lists", "judge", "players")
CLAUSE_ID = re.compile(r"co2\.[a-z0-9.-]*[a-z0-9]")
READINGS = load_readings("co2")
# The one value is what every book says; nothing else was ever written down.
SINGLE = {"scientists_per_project_max": {"1"}}
# The value is the number itself: `int(settings.solo_un_stack)`.
COUNTED = {"solo_un_stack", "solo_un_faceup_at_start"}


def trees() -> dict[str, ast.Module]:
    return {
        path.name: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(CHAPTERS.rglob("*.py"))
        if path.parent.name not in OPINIONS
    }


def setting_names(tree: ast.AST) -> dict[str, str]:
    """Local names that stand for one setting: `way = t.rules.settings.end_income`."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = setting_of(node.value, {})
            if name:
                found[node.targets[0].id] = name
    return found


def setting_of(node: ast.AST, local: dict[str, str]) -> str:
    """Name the setting that an expression reads, or nothing."""
    if isinstance(node, ast.Name):
        return local.get(node.id, "")
    if isinstance(node, ast.Attribute) and node.attr in READINGS:
        owner = node.value
        if isinstance(owner, ast.Attribute) and owner.attr == "settings":
            return node.attr
        if isinstance(owner, ast.Name) and owner.id == "settings":
            return node.attr
    return ""


def strings(node: ast.AST) -> list[str]:
    return [
        x.value for x in ast.walk(node) if isinstance(x, ast.Constant) and isinstance(x.value, str)
    ]


def tables_of(tree: ast.AST) -> dict[str, list[str]]:
    """Function tables of a module: their names and the values they are keyed by."""
    found = {}
    for node in ast.walk(tree):
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and isinstance(node.value, ast.Dict):  # type: ignore[union-attr]
            keys = node.value.keys  # type: ignore[union-attr]
            found[target.id] = [
                key.value
                for key in keys
                if isinstance(key, ast.Constant) and isinstance(key.value, str)
            ]
    return found


def acted_on() -> dict[str, set[str]]:
    """Per reading the values that some comparison or function table of the chapters names."""
    found: dict[str, set[str]] = {name: set() for name in READINGS}
    for tree in trees().values():
        tables = tables_of(tree)
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            local = setting_names(function)
            for node in ast.walk(function):
                if isinstance(node, ast.Compare):
                    parts = [node.left, *node.comparators]
                    for name in filter(None, (setting_of(part, local) for part in parts)):
                        for part in parts:
                            found[name].update(strings(part))
                elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
                    name = setting_of(node.slice, local)
                    if name:
                        found[name].update(tables.get(node.value.id, ()))
    return found


ACTED_ON = acted_on()


def test_the_settings_are_the_readings() -> None:
    fields = {name: set(get_args(hint)) for name, hint in get_type_hints(Settings).items()}
    assert fields == {name: set(reading.values) for name, reading in READINGS.items()}


@pytest.mark.parametrize("name", sorted(READINGS))
def test_the_rules_name_no_value_that_the_data_lack(name: str) -> None:
    assert ACTED_ON[name] <= set(READINGS[name].values)


@pytest.mark.parametrize("name", sorted(set(READINGS) - set(SINGLE) - COUNTED))
def test_all_values_but_the_one_of_the_plain_course_are_acted_on(name: str) -> None:
    values = set(READINGS[name].values)
    if name in GETATTR:
        assert GETATTR[name] <= values
        return
    assert len(values - ACTED_ON[name]) <= 1, values - ACTED_ON[name]


# Two readings share one line of `check_main`, which looks the right one up by name.
GETATTR = {
    "main_lobby_timing": {"with_action", "after_action"},
    "main_lobby_discount_timing": {"with_action", "after_action"},
}


def test_readings_looked_up_by_name_are_looked_up() -> None:
    text = (CHAPTERS / "chapters" / "cards.py").read_text(encoding="utf-8")
    for name in GETATTR:
        assert f'"{name}"' in text
    assert '== "after_action"' in text


@pytest.mark.parametrize("name", sorted(SINGLE))
def test_single_values_are_what_the_data_have(name: str) -> None:
    assert set(READINGS[name].values) == SINGLE[name]


def test_every_clause_named_in_the_rules_is_in_the_register() -> None:
    known = set(load_clauses("co2"))
    for file, tree in trees().items():
        for text in strings(tree):
            if text.startswith("co2.") and " " not in text and text.count(".") >= 2:
                begins = text.endswith((".", "-")) and any(x.startswith(text) for x in known)
                assert text in known or begins, (file, text)


def test_every_clause_is_cited_where_it_is_applied() -> None:
    """By name in a chapter, or beside the number or the reading that states it."""
    data = CHAPTERS / "data"
    texts = [
        path.read_text(encoding="utf-8")
        for path in sorted(CHAPTERS.rglob("*.py"))
        if path.parent.name not in ("judge", "players")
    ]
    texts += [
        (data / name).read_text(encoding="utf-8") for name in ("numbers.toml", "readings.toml")
    ]
    cited = {found for text in texts for found in CLAUSE_ID.findall(text)}
    # `co2.lobby.07` and `co2.install.benefit-solar` are put together from a card or a source
    composed = {
        x for x in load_clauses("co2") if x.startswith(("co2.lobby.", "co2.install.benefit-"))
    }
    composed |= {f"co2.setup.company-goals-{players}p" for players in (1, 2, 3)}
    composed |= {f"co2.preset.{name}" for name in ("beginner", "normal", "expert", "extreme")}
    assert sorted(set(load_clauses("co2")) - cited - composed) == []


def test_every_number_in_the_data_is_read() -> None:
    """By the rules as a field, or by the second judge under its name."""
    chapters = (path for path in CHAPTERS.rglob("*.py") if path.parent.name not in OPINIONS)
    rules = [path.read_text(encoding="utf-8") for path in chapters]
    judge = [x.read_text(encoding="utf-8") for x in (CHAPTERS / "judge").rglob("*.py")]
    read = {name for text in rules for name in re.findall(r"numbers\.([a-z_0-9]+)\b", text)}
    read |= {name for text in judge for name in re.findall(r'\["([a-z_0-9]+)"\]', text)}
    assert set(load_numbers("co2").__struct_fields__) - read == set()
