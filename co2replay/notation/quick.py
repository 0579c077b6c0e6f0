"""The short way to read a line that is written as we write it: whole words, one entry, no comment.

What it does not recognise at a glance it leaves to the careful reader, who also explains slips.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from .records import (
    ACT,
    DIGEST,
    DRAW,
    MARK,
    MAX_ARGS,
    MAX_NUMBER,
    NO_FORM,
    NOBODY,
    OMITTED,
    UNKNOWN,
)

if TYPE_CHECKING:
    from .vocabulary import Form, Phase, Row, Slot, Vocabulary

Key = TypeVar("Key")
# Lines met before are not read again. Both bounds keep a hostile file from filling the memory.
MEMO_LINES = 8192
MEMO_LENGTH = 200

_MARK = re.compile(r"\[(?:([0-9]{1,3})(?:\.([0-9]{1,3}))? )?(\S+)\]")
_DIGEST = re.compile(r"=d([0-9]{1,3}) ([0-9a-f]{4,128})")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
# Signs of what this reader leaves alone: joined entries, comments, lists of facts, reasons.
_LONGER = re.compile(r'[;#,"]')
_QUOTES = frozenset("“”„«»")  # in a pattern they would take it seven times as long to be made

SMALL_NUMBERS = {str(number): number for number in range(100)}  # most that are written
NO_WORDS: dict[str, int] = {}  # of a slot that takes a sign
NO_PAIRS: dict[str, dict[str, int]] = {}


class QuickReader:
    """Dictionaries from whole written words to their codes, built once per vocabulary."""

    __slots__ = ("heads", "marks", "pairs", "silent", "singles", "units")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.heads: dict[str, dict[str, Form]] = {"act": {}, "draw": {}}
        self.silent: list[tuple[str, Form]] = []  # written without their head: `orange: hand`
        self.singles: dict[str, dict[str, int]] = {"int": SMALL_NUMBERS}
        self.pairs: dict[str, dict[str, dict[str, int]]] = {}  # of two words: by the first of them
        self.units: dict[str, frozenset[str]] = {}
        self.marks: dict[tuple[int, str], Phase] = {}  # by numbers and word; by "" with a seat
        for phase in vocabulary.phases.values():
            for language in vocabulary.languages:
                word = "" if phase.silent else vocabulary.word(phase.name, language)
                if bool(word) != phase.seat:
                    self.marks[len(phase.numbers), word] = phase
        if any(phase.seat for phase in vocabulary.phases.values()):
            self.singles["seat"] = written_words(vocabulary, "seat")
        for context, heads in self.heads.items():
            for form in vocabulary.contexts.get(context, ()):
                self.add_form(vocabulary, form, heads)

    def add_form(self, vocabulary: Vocabulary, form: Form, heads: dict[str, Form]) -> None:
        for slot in form.slots:
            if slot.table not in ("int", "literal", "mark") and slot.table not in self.singles:
                self.singles[slot.table] = written_words(vocabulary, slot.table)
                self.pairs[slot.table] = written_pairs(vocabulary, slot.table)
            if slot.unit:
                words = (vocabulary.word(slot.unit, language) for language in vocabulary.languages)
                self.units[slot.unit] = frozenset(words)
        if form.silent and len(form.slots) == 1:
            self.silent.append((form.slots[0].table, form))
        table = vocabulary.tables["verb"]
        code = table.codes.get(form.name)
        if code is None:
            return
        for language in vocabulary.languages:
            word = vocabulary.spell("verb", code, language)
            if " " not in word and heads.setdefault(word, form) is not form:
                del heads[word]  # two heads, one word: the careful reader tells them apart

    def row(self, line: str) -> Row | None:
        """Read a line, or say nothing."""
        if _LONGER.search(line) is not None or not line.isprintable():
            return None
        if not line.isascii() and not _QUOTES.isdisjoint(line):
            return None
        first = line[0]
        if first == "[":
            return self.mark(line)
        if first == "=":
            found = _DIGEST.fullmatch(line)
            if found is None:
                return None
            return DIGEST, int(found[1]), (), NOBODY, found[2], False, 1, len(line) + 1
        start = 0
        who = NOBODY
        context, kind = "act", ACT
        if first == "!":
            if line[1:2] != " ":
                return None
            start, context, kind = 2, "draw", DRAW
        else:
            colon = line.find(": ")
            if colon >= 0:
                seat = self.singles.get("seat", {}).get(line[:colon])
                if seat is None:
                    return None
                who, start = seat, colon + 2
        words = line[start:].split(" ")
        form = self.heads[context].get(words[0])
        args = None if form is None else self.args(form.slots, words)
        if args is None and context == "act":
            if form is not None and any(slot.absent is not None for slot in form.slots):
                return None  # less is said than we write
            form = self.headless(words)
            args = None if form is None else self.args(form.slots, ["", *words])
        if form is None or args is None:
            return None
        return kind, form.code, args, who, "", False, start + 1, len(line) + 1

    def headless(self, words: list[str]) -> Form | None:
        """One thing alone (`hand`), though it is written in two words, a name and a number."""
        for table, form in self.silent:
            if len(words) == 1 and words[0] in self.singles[table]:
                return form
            if len(words) == 2 and words[1] in self.pairs[table].get(words[0], NO_WORDS):
                return form
        return None

    def mark(self, line: str) -> Row | None:
        found = _MARK.fullmatch(line)
        if found is None:
            return None
        numbers = tuple(int(number) for number in found.groups()[:2] if number is not None)
        phase = self.marks.get((len(numbers), found[3]))
        args = (phase.code, *numbers) if phase is not None else ()
        if phase is None:
            phase = self.marks.get((len(numbers), ""))
            seat = self.singles.get("seat", {}).get(found[3])
            if phase is None or seat is None:
                return None
            args = (phase.code, *numbers, seat)
        return MARK, NO_FORM, args, NOBODY, "", False, 1, len(line) + 1

    def args(self, slots: tuple[Slot, ...], words: list[str]) -> tuple[int, ...] | None:
        """Read the words behind a head, all of them and each at a glance."""
        args: list[int] = []
        at = 1
        count = len(words)
        if count > MAX_ARGS:
            return None
        for slot in slots:
            first = at
            known = self.singles.get(slot.table, NO_WORDS)
            pairs = self.pairs.get(slot.table, NO_PAIRS)
            while at < count:
                value = None
                if pairs and at + 1 < count and words[at] in pairs:  # the longest is meant
                    value = pairs[words[at]].get(words[at + 1])
                    at += value is not None
                if value is None:
                    value = known.get(words[at])
                    if value is None:
                        value = self.number(slot, words[at])
                        if value is None:
                            break
                args.append(value)
                at += 1
                if slot.unit and at < count and words[at] in self.units[slot.unit]:
                    at += 1
                if not slot.many:
                    break
            if at == first:
                if not slot.optional:
                    return None
                if not slot.many:
                    args.append(OMITTED)
        return tuple(args) if at == count else None

    def number(self, slot: Slot, word: str) -> int | None:
        """What a slot takes that is no word of its table."""
        if word == "?":
            return UNKNOWN if slot.unknown else None
        if slot.table != "int" or _NUMBER.fullmatch(word) is None:
            return None
        number = int(word)
        return number if -MAX_NUMBER <= number <= MAX_NUMBER else None


def written_words(vocabulary: Vocabulary, table: str) -> dict[str, int]:
    """What we write for each symbol of a table, in every language, where it is one word."""
    found: dict[str, int] = {}
    for language in vocabulary.languages:
        for code in range(len(vocabulary.tables[table].symbols)):
            word = vocabulary.spell(table, code, language)
            if " " not in word:
                found[word] = code
    return found


def written_pairs(vocabulary: Vocabulary, table: str) -> dict[str, dict[str, int]]:
    """The same where it is two words, a thing and its number."""
    found: dict[str, dict[str, int]] = {}
    for language in vocabulary.languages:
        for code in range(len(vocabulary.tables[table].symbols)):
            first, _, second = vocabulary.spell(table, code, language).partition(" ")
            if second and " " not in second:
                found.setdefault(first, {})[second] = code
    return found


def remember(memo: dict[Key, tuple[Row, ...]], key: Key, rows: tuple[Row, ...]) -> None:
    if len(memo) >= MEMO_LINES:
        memo.clear()
    memo[key] = rows
