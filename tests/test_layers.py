"""Imports go one way, modules stay small, names say something: read off the syntax trees."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

PACKAGE = "co2replay"
# Left to right; the second judge of a game sees only the notation.
LAYERS = (
    ("errors", "files", "sentences"),
    ("notation",),
    ("engine",),
    ("rulebooks",),
    ("games",),
    ("corpus",),
    ("tasks",),
    ("verdict",),
    ("questions",),
    ("store",),
    ("search",),
    ("show",),
    ("cli",),
)
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
JUDGE = re.compile(rf"{PACKAGE}\.games\.(\w+\.judge|judging)(\.|$)")
# A module named in a string, whole or as the beginning of an f-string, is an import too.
MODULE_NAMED = re.compile(rf"{PACKAGE}\.({'|'.join((*RANK, 'library'))})(\.\w+)*\.?")
# Who loads a module by a name that is made up as it runs, and why; everybody else imports.
LOADS_BY_NAME = {
    "co2replay.games.registry": "a game when it is played, its numbers",
    "co2replay.show.schemas": "the records that have a schema",
    "co2replay.cli.frame": "a verb, late",
}
EMPTY_WORDS = {"utils", "helpers", "common", "manager"}
LINES_MAX = 500


def layer_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@cache
def imported(source: str, module: str) -> set[str]:
    """Name every module of ours that a source text imports, relative ones resolved."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                stem = module.split(".")[: -node.level]
                base = ".".join([*stem, base]) if base else ".".join(stem)
            # `from co2replay import store` names a layer only in what it imports.
            found |= {f"{base}.{name.name}" for name in node.names} if base == PACKAGE else {base}
        elif isinstance(node, ast.Constant) and MODULE_NAMED.fullmatch(str(node.value)):
            found.add(str(node.value).rstrip("."))
    return {name for name in found if name.split(".")[0] == PACKAGE}


def rank_of(layer: str) -> int:
    """What is no room stands above all of them."""
    return RANK.get(layer, len(LAYERS))


def game_of(module: str) -> str:
    """The game in whose folder a module lies; empty for all others."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 3 else ""


def faults(source: str, module: str) -> list[str]:
    own = layer_of(module)
    if own not in RANK:
        return []  # the package itself and its way in stand above all layers
    wrong = []
    for name in sorted(imported(source, module)):
        other = layer_of(name)
        if JUDGE.match(module):
            if not JUDGE.match(name) and other not in ("notation", "errors"):
                wrong.append(f"{module} imports {name}")
        elif name == f"{PACKAGE}.__version__":
            continue
        elif rank_of(other) > RANK[own] or (
            game_of(module) and game_of(name) not in ("", game_of(module))
        ):
            wrong.append(f"{module} imports {name}")
    return wrong


def sources(root: Path) -> list[tuple[str, Path]]:
    return [
        (".".join(path.relative_to(root).with_suffix("").parts), path)
        for path in sorted((root / PACKAGE).rglob("*.py"))
    ]


def test_no_module_imports_from_a_layer_to_its_right(root: Path) -> None:
    wrong = [
        fault
        for module, path in sources(root)
        for fault in faults(path.read_text(encoding="utf-8"), module)
    ]
    assert wrong == []


def checks_used(source: str) -> set[str]:
    """Every name of a check that a source text imports, reads or calls."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return {name for name in found if name.startswith("check_")}


def test_the_list_of_legal_acts_asks_no_check(root: Path) -> None:
    """It is a second opinion on what the checks allow, so it may not ask them."""
    lists = [
        *(root / PACKAGE).glob("games/*/lists/*.py"),
        *(root / PACKAGE).glob("games/*/lists.py"),
    ]
    assert {path.parts[-3] for path in lists} >= {"co2", "power_grid"}
    used = {path.name: checks_used(path.read_text(encoding="utf-8")) for path in lists}
    assert {name: checks for name, checks in used.items() if checks} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "from ..chapters.market import check_buy",
        "from ..chapters import market\nallowed = market.check_buy(t, 1) is None",
        "def can_buy(t, seat):\n    return check_buy(t, seat) is None",
    ],
)
def test_a_check_asked_by_the_list_is_found(planted: str) -> None:
    assert checks_used(planted) == {"check_buy"}


def classes(root: Path) -> dict[str, list[str]]:
    """Every class name, with the modules that have one of it."""
    found: dict[str, list[str]] = {}
    for module, path in sources(root):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(module)
    return found


def means_two_things(modules: list[str]) -> bool:
    """Two games may each have their own of the same kind: a state, a frame, a clause's numbers."""
    games = [game_of(module) for module in modules]
    return len(modules) > 1 and not (all(games) and len(set(games)) == len(games))


def test_a_class_name_means_one_thing(root: Path) -> None:
    twice = {name for name, modules in classes(root).items() if means_two_things(modules)}
    assert twice == set()


def test_a_name_given_twice_is_found(tmp_path: Path) -> None:
    for place in ("engine/play", "search/play", "games/a/board", "games/b/board"):
        path = tmp_path / PACKAGE / f"{place}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("class State: ...\n" if "board" in place else "class Match: ...\n")
    found = {name: means_two_things(modules) for name, modules in classes(tmp_path).items()}
    assert found == {"Match": True, "State": False}


BY_NAME = ("import_module", "__import__")


def test_only_they_load_a_module_by_its_name(root: Path) -> None:
    loading = {
        module
        for module, path in sources(root)
        if any(name in (text := path.read_text(encoding="utf-8")) for name in BY_NAME)
        and any(
            (isinstance(node, ast.Name) and node.id in BY_NAME)
            or (isinstance(node, ast.Attribute) and node.attr in BY_NAME)
            for node in ast.walk(ast.parse(text))
        )
    }
    assert loading == set(LOADS_BY_NAME)


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("from co2replay.show import table", "co2replay.engine.table"),
        ("import co2replay.games.co2", "co2replay.engine.replay"),
        ("def late():\n    from co2replay import store", "co2replay.questions.score.sheets"),
        ("from ..show import words", "co2replay.rulebooks.clauses"),
        ("from co2replay.engine import table", "co2replay.games.co2.judge"),
        ("from co2replay.library import audit", "co2replay.engine.replay"),
        ("from co2replay import audit", "co2replay.games.co2.chapters.market"),
        ('importlib.import_module("co2replay.show.words")', "co2replay.engine.replay"),
        ('import_module(f"co2replay.show.{name}_table")', "co2replay.questions.score.sheets"),
    ],
)
def test_a_planted_import_to_the_right_is_found(source: str, module: str) -> None:
    assert len(faults(source, module)) == 1


def test_every_package_belongs_to_a_layer(root: Path) -> None:
    folders = {path.parent.name for path in (root / PACKAGE).glob("*/__init__.py")}
    assert folders - set(RANK) == set()


# These know a game by what the registry hands them, and by nothing else.
NAMES_NO_GAME = (
    "engine",
    "rulebooks",
    "corpus",
    "tasks",
    "verdict",
    "questions",
    "store",
    "search",
    "show",
    "cli",
)


def games_imported(source: str, module: str) -> list[str]:
    return [
        f"{module} imports {name}" for name in sorted(imported(source, module)) if game_of(name)
    ]


def test_no_room_but_the_games_themselves_imports_a_game(root: Path) -> None:
    wrong = [
        fault
        for module, path in sources(root)
        if layer_of(module) in NAMES_NO_GAME
        for fault in games_imported(path.read_text(encoding="utf-8"), module)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    [
        "from co2replay.games.co2.game import GAME",
        "def late():\n    import co2replay.games.co2.players.laws",
        'PLACE = "co2replay.games.co2.chapters"',
    ],
)
def test_a_planted_import_of_a_game_is_found(source: str) -> None:
    assert len(games_imported(source, "co2replay.search.explore")) == 1


def test_the_engine_names_no_game(root: Path) -> None:
    games = {path.name for path in (root / PACKAGE / "games").glob("*/") if path.is_dir()}
    named = [
        f"{path.name}: {node.value!r}"
        for module, path in sources(root)
        if layer_of(module) == "engine"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in games
    ]
    assert named == []


def test_no_module_outgrows_its_name(root: Path) -> None:
    for module, path in sources(root):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= LINES_MAX, f"{module} has {lines} lines"
        assert path.stem not in EMPTY_WORDS, module


def test_every_module_says_what_it_knows(root: Path) -> None:
    silent = [
        module
        for module, path in sources(root)
        if path.read_text(encoding="utf-8").strip()
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []
