"""The header of a new record, row by row: the rulebook, the players, the variants."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from co2replay.engine.book import Choice
from co2replay.games.registry import game
from co2replay.notation.header import BODY, EXAMPLE_NAMES, FIRST_LINE, colours_for, read_seats
from co2replay.notation.spelling import fold
from co2replay.rulebooks.editions import edition_names

from ..words import Words, heard
from .heading import EDITION, SEATS_KEY, choice_row, rows_of, seats_row
from .replies import Asked

LANGUAGE_ROW = "lang"
COMPANIONS = (LANGUAGE_ROW, "manifest")  # rows that come with the answer before them
SEVERAL = 2  # players, before they are named
ROW = re.compile(r"[A-Za-z][A-Za-z0-9_-]*:(\s|$)")


class Beginning:
    """What is known of a game before its first line; what was said stays said."""

    def __init__(
        self,
        text: str,
        name: str,
        language: str,
        edition: str | None,
        folders: tuple[Path, ...] = (),
    ) -> None:
        self.name = name
        self.game = game(name)
        self.vocabulary = self.game.vocabulary()
        self.books = edition_names(name, folders)
        self.text = text or f"{FIRST_LINE}\ngame: {name}\n"
        self.language = language
        self.edition = edition
        self.offered = ""  # players as they may have been meant: said again with Enter or yes

    def given(self) -> list[str]:
        """What the command line has answered already."""
        if self.edition is None or self.key() != EDITION:
            return []
        return [self.edition]

    def key(self) -> str:
        """What people say next: the book, the players, what they choose; empty: all is said."""
        rows = {row.key: row.value for row in rows_of(self.text)}
        asked = (EDITION, SEATS_KEY, *self.needed(), *self.choices(rows.get(SEATS_KEY)))
        return next((key for key in asked if key not in rows), "")

    def needed(self) -> dict[str, Choice]:
        """What a header of this game has to say of how it is played: a map, a mode."""
        return {one.key: one for one in self.game.header().choices if one.needed}

    def choices(self, seats: str | None) -> Mapping[str, Sequence[str]]:
        """What so many players may choose beside that; of a game without a face, by its header."""
        face = self.game.face()
        players = len(read_seats(seats, self.vocabulary) or ()) if seats else SEVERAL
        if face is not None:
            return face.keeping().choices(players)
        free = [one for one in self.game.header().choices if not one.needed]
        open_to = {one.key: [x for x in one.known if not one.barred(x, players)] for one in free}
        return {key: names for key, names in open_to.items() if names}

    def asked(self, words: Words) -> Asked:
        key = self.key()
        options = self.books if key == EDITION else ()
        told = {"editions": ", ".join(options), "usual": self.usual(), "example": self.example()}
        text = words.say("record", f"ask_{key}", **told)
        return Asked(kind=key, text=text, options=options)

    def usual(self) -> str:
        return self.language if self.language in self.books else self.books[0]

    def completions(self) -> list[str]:
        """Words that can be said here."""
        key = self.key()
        if key == EDITION:
            return list(self.books)
        table = "seat" if key == SEATS_KEY else key.removesuffix("s")
        return self.spelled(table)

    def spelled(self, table: str) -> list[str]:
        codes = range(len(self.vocabulary.tables[table].symbols))
        return [self.vocabulary.spell(table, code, self.language) for code in codes]

    def example(self) -> str:
        """Players as they may be said, in colours of this game."""
        named = zip_longest(self.spelled("seat")[:3], EXAMPLE_NAMES[:2])
        return " ".join(f"{colour}={name}" if name else colour for colour, name in named)

    def answer(self, said: str, words: Words) -> list[str] | str:
        """The rows that an answer makes, or what is wrong with it."""
        key = self.key()
        if ROW.match(said) and not said.startswith(f"{key}:"):
            return [said]  # a row of one's own, such as `x-club: Tuesday` or `readings: ...`
        value = said.removeprefix(f"{key}:").strip()
        if key == EDITION:
            return self.edition_rows(value, words)
        if key == SEATS_KEY:
            is_yes = not value or fold(value) in heard("record_word", "yes")
            value = self.offered if is_yes and self.offered else value
            row = seats_row(value, self.vocabulary, self.language)
            if row is None:
                self.offered = self.players_meant(value)
                if self.offered:
                    return words.say("record", "near_seats", names=self.offered)
                colours = ", ".join(self.spelled("seat"))
                return words.say("record", "bad_seats", colours=colours, example=self.example())
            rows = [row, f"manifest: {self.game.header().boxes.usual}"]
            return self.with_end(rows)
        if key in self.needed():
            names = self.needed()[key].known
            row = choice_row(key, names, value, self.vocabulary, self.language)
            return self.with_end([row]) if row else words.say("record", f"bad_{key}")
        no_more = heard("record_word", "none"), heard("record_word", "over")
        nothing = value == "-" or any(fold(value) in one for one in no_more)
        seats = next((row.value for row in rows_of(self.text) if row.key == SEATS_KEY), None)
        known = self.choices(seats)[key]
        chosen = choice_row(key, known, "" if nothing else value, self.vocabulary, self.language)
        if chosen is None:
            return words.say("record", f"bad_{key}")
        return [chosen, BODY] if chosen else [BODY]

    def players_meant(self, value: str) -> str:
        """So many players, or their names, with the colours that come first."""
        spelled = self.spelled("seat")
        if value.isdecimal() and 0 < int(value) <= len(spelled):
            return " ".join(spelled[: int(value)])
        return colours_for(value, self.vocabulary, self.language)

    def with_end(self, rows: list[str]) -> list[str]:
        """The header ends where nothing more is asked."""
        said = Beginning(f"{self.text}{chr(10).join(rows)}\n", self.name, self.language, None)
        return rows if said.key() else [*rows, BODY]

    def edition_rows(self, value: str, words: Words) -> list[str] | str:
        name = value.lower().removeprefix(f"{self.name}/") or self.usual()
        found = [one for one in self.books if one == name]
        if not found:
            return words.say("record", "bad_edition", editions=", ".join(self.books))
        rows = [f"{EDITION}: {self.name}/{found[0]}"]
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
            players = max(SEVERAL, self.game.header().players[0])
            text += f"{SEATS_KEY}: {' '.join(self.vocabulary.tables['seat'].symbols[:players])}\n"
        seats = next((row.value for row in rows_of(text) if row.key == SEATS_KEY), "")
        seated = len(read_seats(seats, self.vocabulary) or ())
        for key, choice in self.needed().items():
            if key not in keys:
                fit = [name for name in choice.known if not choice.barred(name, seated)]
                text += f"{key}: {(fit or choice.known)[0]}\n"
        return text if text.endswith(f"{BODY}\n") else f"{text}{BODY}\n"
