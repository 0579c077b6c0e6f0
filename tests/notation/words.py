"""The vocabulary that the tests of the notation read with, and what they compare of an entry."""

from __future__ import annotations

from pathlib import Path

from co2replay.games.co2.forms import FORMS, TABLES
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import BLANK, COMMENT, Entry, Log
from co2replay.notation.vocabulary import Vocabulary

LOGS = Path(__file__).parent / "logs"
PIECES = ("opening", "bonuses", "scoring", "dispute")
WORDS: Vocabulary = vocabulary()

HEAD = "co2replay 1\ngame: co2\nseats: orange=Ada purple=Bo blue=Cy\n---\n"
HEAD_LINES = 4

Told = tuple[int, int, tuple[int, ...], int, str, bool]


def code(table: str, symbol: str) -> int:
    return TABLES[table].index(symbol)


def form(context: str, name: str) -> int:
    return next(one.code for one in FORMS if (one.context, one.name) == (context, name))


def read(body: str, head: str = HEAD) -> Log:
    return read_text(head + body, vocabulary_for)


def told(entry: Entry) -> Told:
    """What an entry says, without its place."""
    return (entry.kind, entry.verb, entry.args, entry.who, entry.text, entry.taken_back)


def said(log: Log) -> list[Told]:
    """What a log says: all its entries without places, comments and empty lines."""
    return [told(entry) for entry in log.entries if entry.kind not in (COMMENT, BLANK)]


def one(body: str) -> Told:
    log = read(body + "\n")
    assert log.problems == []
    assert len(log.entries) == 1
    return told(log.entries[0])
