"""The words of a log of nim, of every language that has a list."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from co2replay.notation.vocabulary import Phase, Vocabulary
from co2replay.notation.wordlists import read_vocabulary

from .table import FIELDS, TABLES

PHASES = (Phase(0, "turn", ("round",), seat=True, silent=True),)


@cache
def vocabulary() -> Vocabulary:
    folder = Path(__file__).parent / "data" / "vocabulary"
    return read_vocabulary(folder, tuple(FIELDS.forms.values()), TABLES, None, PHASES)
