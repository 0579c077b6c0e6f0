"""The words of CO₂'s logs: every language whose word list lies in the data folder."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from co2replay.notation.vocabulary import Vocabulary
from co2replay.notation.wordlists import build_vocabulary

from .forms import FORMS, PHASES, TABLES, TEMPLATES

GAME = "co2"


@cache
def vocabulary() -> Vocabulary:
    """Load the words of all languages once; they never change while the program runs."""
    folder = files("co2replay.games.co2") / "data" / "vocabulary"
    words: dict[str, dict[str, dict[str, list[str]]]] = {}
    fillers: list[str] = []
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            listed = tomllib.loads(file.read_text(encoding="utf-8"))
            fillers.extend(listed.pop("fillers"))
            words[listed.pop("language")] = listed
    return build_vocabulary(FORMS, TABLES, words, fillers, TEMPLATES, PHASES)


def vocabulary_for(game: str) -> Vocabulary | None:
    """Give the reader of a log the words of its game, if it is this one."""
    return vocabulary() if game == GAME else None
