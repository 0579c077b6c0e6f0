"""A form for the end of a game: position rows to fill in, or asked for one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from co2replay.notation.format import write_line
from co2replay.notation.header import BODY, EXAMPLE_NAMES, FIRST_LINE, read_seats
from co2replay.notation.parse import read_text
from co2replay.notation.records import Entry, Log
from co2replay.notation.shorthand import seats_begun, values_begun
from co2replay.notation.spelling import show_safe
from co2replay.notation.vocabulary import Vocabulary

from .book import Choice
from .face import Asking, Speech
from .fields import Fields

OPEN = "?"  # for one value that nobody knows, or alone for all that are asked for


class EndForm(Protocol):
    """How a game of which only the table at its end was seen is put down."""

    def blank_form(self, players: int, words: Speech) -> str:
        """The empty form: every `?` is a value that may be filled in or left open."""
        ...

    def ask_form(self, asking: Asking, words: Speech) -> str:
        """The same form, filled in question by question."""
        ...


class FormRows(NamedTuple):
    """Writes the rows of a form and asks for them, whatever the game counts."""

    game: str
    vocabulary: Callable[[], Vocabulary]
    fields: Fields[Any]
    choices: Sequence[Choice] = ()  # those that a header has to say

    def head(
        self,
        seats: Sequence[int],
        language: str,
        names: Mapping[int, str] = {},
        chosen: Mapping[str, str] = {},
    ) -> list[str]:
        colours = (self.vocabulary().spell("seat", seat, language) for seat in seats)
        told = (f'="{names[seat]}"' if names.get(seat) else "" for seat in seats)
        row = " ".join(map("".join, zip(colours, told, strict=True)))
        choices = (
            f"{one.key}: {chosen.get(one.key) or f'{one.known[0]}  # ' + ', '.join(one.known)}"
            for one in self.choices
        )
        return [FIRST_LINE, f"game: {self.game}", *choices, f"seats: {row}", BODY]

    def written(self, entries: Sequence[Entry], words: Speech) -> str:
        line = write_line(list(entries), self.vocabulary(), words.language)
        return line.removeprefix("@ ")

    def log_with(self, lines: Sequence[str]) -> Log:
        def known(game: str) -> Vocabulary | None:
            return self.vocabulary() if game == self.game else None

        return read_text("\n".join(lines) + "\n", known, "-")

    def ask_seats(self, asking: Asking, words: Speech) -> dict[int, str]:
        seen = [*map(words.seat, self.vocabulary().tables["seat"].symbols)]
        example = " ".join(map("=".join, zip(seen, EXAMPLE_NAMES[:2], strict=False)))
        while True:
            said = answered(asking, words.say("score", "ask_seats", colours=", ".join(seen)))
            seats = seats_begun(said, self.vocabulary(), words.language) or read_seats(
                said, self.vocabulary()
            )
            if seats:
                return dict(seats)
            asking.tell(needed(said, example, words))

    def ask_choices(self, asking: Asking, words: Speech) -> dict[str, str]:
        chosen: dict[str, str] = {}
        for one in self.choices:
            while one.key not in chosen:
                said = answered(asking, f"{one.key} ({', '.join(one.known)}): ").strip().lower()
                if said in one.known:
                    chosen[one.key] = said
                else:
                    asking.tell(needed(said, ", ".join(one.known), words))
        return chosen

    def ask_rows(
        self, asking: Asking, words: Speech, lines: Sequence[str], entries: list[Entry]
    ) -> list[str]:
        """Put one question until its answer can be read; the rows as they stand in the form.

        One value where several are asked for is the first of them: the others are asked for then.
        """
        names = [self.written([entry], words).rpartition(" ")[0] for entry in entries]
        told = [self.name_of(entry) for entry in entries]
        question = f"{asking.places(told, self.players_in(lines))}: "
        while True:
            said = asking.ask(question)
            if said in (None, "", OPEN):
                return [f"@ {self.written(entries, words)}"]
            assert said is not None
            values = [said] if len(names) == 1 else said.replace(",", " ").split()
            if len(values) not in (1, len(names)):  # which is left out would be guessed
                count = {"count": len(names), "said": show_safe(said)}
                asking.tell(words.say("score", "ask_all", **count))
                continue
            line = row_of(names, values)
            log = self.log_with([*lines, line])
            if log.problems:
                full = self.in_full(asking, words, lines, entries, values)
                if full is None:
                    continue  # a beginning of several words
                if full != values:
                    values, line = full, row_of(names, full)
                    log = self.log_with([*lines, line])
                    if not log.problems:  # a slip of one key may be the beginning of another word
                        asking.tell(f"  {line.removeprefix('@ ')}")
            if not log.problems:
                rest = entries[len(values) :]
                more = self.ask_rows(asking, words, [*lines, line], rest) if rest else []
                return [line, *more]
            for problem in log.problems[:1]:
                asking.refuse(log, problem)

    def players_in(self, lines: Sequence[str]) -> dict[str, str]:
        """Who plays which colour, as far as names were said."""
        vocabulary = self.vocabulary()
        row = next((line for line in lines if line.startswith("seats:")), "seats:")
        seats = read_seats(row.partition(":")[2].strip(), vocabulary) or ()
        return {vocabulary.symbol("seat", seat): name for seat, name in seats if name}

    def in_full(
        self,
        asking: Asking,
        words: Speech,
        lines: Sequence[str],
        entries: Sequence[Entry],
        values: Sequence[str],
    ) -> list[str] | None:
        """The values with each name that was only begun written out; None where several fit."""
        vocabulary, full = self.vocabulary(), []
        playing = read_seats(self.log_with(lines).get("seats") or "", vocabulary) or []
        seats = [seat for seat, _ in playing]
        for entry, value in zip(entries, values, strict=False):
            slot = vocabulary.forms[entry.verb].slots[-1]
            said = value.replace(",", " ").split() if slot.table != "int" else []
            for at, one in enumerate(said):
                found = values_begun(one, slot, vocabulary, words.language, seats)
                if len(found) > 1:
                    told = {"said": show_safe(one), "words": ", ".join(found)}
                    asking.tell(words.say("record", "ambiguous", **told))
                    return None
                said[at] = found[0] if found else one
            full.append(" ".join(said) if said else value)
        return full

    def name_of(self, entry: Entry) -> str:
        """Name the value that a row tells: `orange.vp`, `asia.control`, `price`."""
        told = self.fields.told(entry.verb, entry.args)
        return "" if told is None else self.fields.name_of(told.field, told.owner)


class SeatForm(NamedTuple):
    """The form of a game whose end is told by a few numbers of each player."""

    rows: FormRows
    names: Sequence[str]  # of a player's fields, as a row tells them

    def blank_form(self, players: int, words: Speech) -> str:
        seats = range(players)
        lines = self.rows.head(seats, words.language)
        lines += [f"@ {self.rows.written(self.blanks(seat), words)}" for seat in seats]
        return "\n".join(lines) + "\n"

    def ask_form(self, asking: Asking, words: Speech) -> str:
        asking.tell(words.say("score", "ask_open"))
        names = self.rows.ask_seats(asking, words)
        chosen = self.rows.ask_choices(asking, words)
        lines = self.rows.head([*names], words.language, names, chosen)
        for seat in names:
            lines += self.rows.ask_rows(asking, words, lines, self.blanks(seat))
        return "\n".join(lines) + "\n"

    def blanks(self, seat: int) -> list[Entry]:
        """A row each that asks for a value."""
        fields = self.rows.fields
        who = self.rows.vocabulary().tables["seat"].symbols[seat]
        told = (fields.by_name[f"{who}.{name}"] for name in self.names)
        return [fields.blank(field, owner) for field, owner in told]


def row_of(names: Sequence[str], values: Sequence[str]) -> str:
    return "@ " + " ; ".join(f"{name} {value}" for name, value in zip(names, values, strict=False))


def needed(said: str, such: str, words: Speech) -> str:
    """What cannot be left open was, or cannot be read: what is written there."""
    again = [words.say("score", "ask_again", said=show_safe(said))] if said else []
    return "; ".join([*again, words.say("score", "ask_such", such=such)])


def answered(asking: Asking, question: str) -> str:
    said = asking.ask(question)
    if said is None:
        raise KeyboardInterrupt  # nobody is there any more
    return said
