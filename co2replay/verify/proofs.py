"""Which of the small cases of a game prove a clause: those that name it as kept or broken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from co2replay.rules.datafiles import GAMES

FOLDER, SUFFIX = "cases", ".log"
EXPECTED = re.compile(r"#>(.*)$", re.MULTILINE)


def proofs(game: str, clauses: Sequence[str]) -> dict[str, list[str]]:
    """Names of the cases whose expectations, or whose own name, hold a clause."""
    named = cases_of(game)
    return {
        clause: [name for name, words in named.items() if clause in words] for clause in clauses
    }


@cache
def cases_of(game: str) -> dict[str, frozenset[str]]:
    """Read the words of every case's expectations, cases in the order of their names."""
    folder = resources.files(GAMES[game]) / "data" / FOLDER
    if not folder.is_dir():
        return {}
    found = {}
    for place in sorted(folder.iterdir(), key=lambda place: place.name):
        if place.name.endswith(SUFFIX):
            stem = place.name[: -len(SUFFIX)]
            said = EXPECTED.findall(place.read_text(encoding="utf-8"))
            found[place.name] = frozenset({stem, *" ".join(said).split()})
    return found
