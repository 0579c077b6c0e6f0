"""The words of Second Chance's logs: every language whose word list lies in the data folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from co2replay.notation.vocabulary import Vocabulary
from co2replay.notation.wordlists import read_vocabulary

from .board.fields import FIELDS
from .forms import PHASES, TABLES, TEMPLATES

GAME = "second-chance"


@cache
def vocabulary() -> Vocabulary:
    """Load the words of all languages once; they never change while the program runs."""
    folder = Path(__file__).parent / "data" / "vocabulary"
    return read_vocabulary(folder, tuple(FIELDS.forms.values()), TABLES, TEMPLATES, PHASES)
