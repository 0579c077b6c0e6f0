"""The sentences that come up from below the view, or from click, in English; here in others."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

FOLDER = "phrases/raised"
HOLE = re.compile(r"\{(\w+)\}")
DEPTH_MAX = 4  # a line in a file in a sentence; nothing says more than that at once


def say_raised(text: str, language: str, depth: int = 0) -> str:
    """Say a raised sentence in a language, and those inside it; an unknown one stays English."""
    if depth > DEPTH_MAX:
        return text
    for pattern, sentence in catalogue(language):
        found = pattern.fullmatch(text)
        if found is not None:
            held = {
                name: say_raised(part, language, depth + 1)
                for name, part in found.groupdict().items()
            }
            return sentence.format_map(held)
    return text


@cache
def catalogue(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns with their sentences, the one with the most words of its own first."""
    place = resources.files("co2replay.show").joinpath(*FOLDER.split("/"), f"{language}.toml")
    if not place.is_file():
        return ()
    tables = tomllib.loads(place.read_text(encoding="utf-8"))
    known = {
        english: said
        for table in tables.values()
        if isinstance(table, dict)
        for english, said in table.items()
    }
    ordered = sorted(known, key=lambda english: -len(HOLE.sub("", english)))
    return tuple((pattern_of(english), known[english]) for english in ordered)


def pattern_of(english: str) -> re.Pattern[str]:
    """Read `no value {name}; allowed: {names}` as a pattern with those two groups."""
    parts = HOLE.split(english)  # what stands between the holes, and their names, in turn
    literal = [re.escape(part) for part in parts[::2]]
    groups = [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(a + b for a, b in zip(literal, [*groups, ""], strict=True)), re.S)
