"""The header of a new record, row by row: the rulebook, the players, the variants."""

from __future__ import annotations

import re
from pathlib import Path

from co2replay.games.registry import vocabulary_for
from co2replay.notation.header import BODY, FIRST_LINE, read_seats
from co2replay.notation.spelling import fold
from co2replay.rulebooks.editions import edition_names

from ..words import Words, heard
from .co2_setup import (
    EDITION,
    SEATS_KEY,
    VARIANTS_KEY,
    components_row,
    header_question,
    rows_of,
    seats_row,
    variants_row,
)
from .replies import Asked

GAME = "co2"
LANGUAGE_ROW = "lang"
COMPANIONS = (LANGUAGE_ROW, "manifest")  # rows that come with the answer before them
ROW = re.compile(r"[A-Za-z][A-Za-z0-9_-]*:(\s|$)")
SOMEBODY = "orange purple"  # stands for the players until they are named


class Beginning:
    """What is known of a game before its first line; what was said stays said."""

    def __init__(
        self, text: str, language: str, edition: str | None, folders: tuple[Path, ...] = ()
    ) -> None:
        self.books = edition_names(GAME, folders)
        self.text = text or f"{FIRST_LINE}\ngame: {GAME}\n"
        self.language = language
        self.edition = edition

    def given(self) -> list[str]:
        """What the command line has answered already."""
        if self.edition is None or self.key() != EDITION:
            return []
        return [self.edition]

    def key(self) -> str:
        return header_question(rows_of(self.text), is_done=False)

    def asked(self, words: Words) -> Asked:
        key = self.key()
        options = self.books if key == EDITION else ()
        told = {"editions": ", ".join(options), "usual": self.usual()}
        text = words.say("record", f"ask_{key}", **told)
        return Asked(kind=key, text=text, options=options)

    def usual(self) -> str:
        return self.language if self.language in self.books else self.books[0]

    def completions(self) -> list[str]:
        """Words that can be said here."""
        vocabulary = vocabulary_for(GAME)
        assert vocabulary is not None
        key = self.key()
        if key == EDITION:
            return list(self.books)
        table = {SEATS_KEY: "seat", VARIANTS_KEY: "variant"}[key]
        codes = range(len(vocabulary.tables[table].symbols))
        return [vocabulary.spell(table, code, self.language) for code in codes]

    def answer(self, said: str, words: Words) -> list[str] | str:
        """The rows that an answer makes, or what is wrong with it."""
        vocabulary = vocabulary_for(GAME)
        assert vocabulary is not None
        key = self.key()
        if ROW.match(said) and not said.startswith(f"{key}:"):
            return [said]  # a row of one's own, such as `x-club: Tuesday` or `readings: ...`
        value = said.removeprefix(f"{key}:").strip()
        if key == EDITION:
            return self.edition_rows(value, words)
        if key == SEATS_KEY:
            row = seats_row(value, vocabulary, self.language)
            if row is None:
                return words.say("record", "bad_seats")
            rows = [row, components_row()]
            players = read_seats(row.partition(":")[2], vocabulary) or []
            return [*rows, BODY] if len(players) == 1 else rows
        nothing = value == "-" or fold(value) in heard("record_word", "none")
        variants = variants_row("" if nothing else value, vocabulary, self.language)
        if variants is None:
            return words.say("record", "bad_variants")
        return [variants, BODY] if variants else [BODY]

    def edition_rows(self, value: str, words: Words) -> list[str] | str:
        name = value.lower().removeprefix(f"{GAME}/") or self.usual()
        found = [one for one in self.books if one == name]
        if not found:
            return words.say("record", "bad_edition", editions=", ".join(self.books))
        rows = [f"{EDITION}: {GAME}/{found[0]}"]
        return rows if found[0] == self.language else [*rows, f"{LANGUAGE_ROW}: {self.language}"]

    def taken_back(self) -> tuple[str, list[str]] | None:
        """The header without its last answer, which a comment still shows."""
        lines = self.text.split("\n")
        rows = [row for row in rows_of(self.text) if row.key and row.key != "game"]
        if not rows:
            return None
        last = rows[-2:] if rows[-1].key in COMPANIONS and len(rows) > 1 else rows[-1:]
        for row in last:
            lines[row.line - 1] = f"# x {lines[row.line - 1].strip()}"
        return "\n".join(lines), [lines[row.line - 1] for row in last]

    def probe(self, text: str) -> str:
        """The header as far as it goes, so that what is wrong in it is found now."""
        keys = {row.key for row in rows_of(text)}
        if SEATS_KEY not in keys:
            text += f"{SEATS_KEY}: {SOMEBODY}\n"
        return text if text.endswith(f"{BODY}\n") else f"{text}{BODY}\n"
