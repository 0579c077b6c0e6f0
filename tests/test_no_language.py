"""No language and no edition is named in the code of engine and rules: editions are data alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

LANGUAGES = ("en", "it", "pl", "de")
WORDS = re.compile(r"english|italian[oa]?|polish|polski|german(?!y)|deutsch", re.IGNORECASE)
EDITION = re.compile(rf"[a-z0-9-]+/({'|'.join(LANGUAGES)})")


def named(source: str) -> list[str]:
    """List what a source text says of languages: literals, names, and comparisons of editions."""
    tree = ast.parse(source)
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            text = node.value
            if text in LANGUAGES or EDITION.fullmatch(text) or WORDS.search(text):
                found.append(f"line {node.lineno}: {text!r}")
        elif isinstance(node, ast.Compare):
            sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
            if any(re.search(r"\b(edition|lang|language)$", side) for side in sides) and any(
                isinstance(side, ast.Constant) and isinstance(side.value, str)
                for side in (node.left, *node.comparators)
            ):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.Name) and WORDS.search(node.id):
            found.append(f"line {node.lineno}: {node.id}")
    return found


def test_engine_and_rules_name_no_language(root: Path) -> None:
    wrong = [
        f"{path.relative_to(root)}: {what}"
        for folder in ("engine", "rulebooks", "games")
        for path in sorted((root / "co2replay" / folder).rglob("*.py"))
        if path.parent.name != "judge"  # its books are tables of its own
        for what in named(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    [
        'if edition == "x": pass',
        'BOOKS = ("en", 3)',
        'name = "co2/pl"',
        'what = "the Italian book"',
        "italian = 3",
    ],
)
def test_a_planted_language_is_found(source: str) -> None:
    assert named(source)


def test_prose_in_docstrings_may_name_a_book() -> None:
    assert named('"""The Italian book asks this."""') == []
