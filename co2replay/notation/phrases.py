"""How one entry is read word by word: head, slots, and how far the reading came when it fails."""

from __future__ import annotations

from collections.abc import Iterator

from .records import MAX_ARGS, MAX_NUMBER, OMITTED, UNKNOWN
from .tokens import Token
from .vocabulary import VERBS, Form, Slot, Table, Vocabulary, match, match_terms, match_word

SEAT = "seat"
EMPTY = ("empty", "nobody")  # the words for a list of nothing


class Miss:
    """Where the best reading so far had to stop, and what could have stood there."""

    def __init__(self) -> None:
        self.at = -1
        self.expected: list[str] = []

    def note(self, at: int, expected: str) -> None:
        if at > self.at:
            self.at = at
            self.expected = []
        if at == self.at and expected not in self.expected:
            self.expected.append(expected)


class Phrase:
    """Reads the tokens of one entry; `names` is a table of players' names or None."""

    def __init__(self, vocabulary: Vocabulary, tokens: list[Token], names: Table | None) -> None:
        self.vocabulary = vocabulary
        self.tokens = tokens
        self.names = names
        self.miss = Miss()

    def word(self, at: int) -> str:
        return self.tokens[at].word if at < len(self.tokens) else ""

    def skip(self, at: int) -> int:
        """Step over words that carry nothing ("w", "the") and over commas."""
        fillers = self.vocabulary.fillers
        while at < len(self.tokens) and (
            self.tokens[at].word == "," or self.tokens[at].word in fillers
        ):
            at += 1
        return at

    def entry(self, context: str, at: int = 0) -> tuple[Form, tuple[int, ...], int] | None:
        """Read one form of a context, all of it; the end is a token's index."""
        for form, start in self.candidates(context, at):
            found = self.form(form, start)
            if found is not None and self.is_over(form, found[1]):
                return form, found[0], found[1]
        return None

    def candidates(self, context: str, at: int) -> Iterator[tuple[Form, int]]:
        heads = self.vocabulary.tables[VERBS]
        start = at
        while True:
            for code, end in match_terms(heads, self.tokens, start):
                form = self.vocabulary.by_key.get((context, heads.symbols[code]))
                if form is not None:
                    yield form, end
            if self.word(start) not in self.vocabulary.fillers or start >= len(self.tokens):
                break
            start += 1
        self.miss.note(at, context)
        for form in self.vocabulary.contexts.get(context, ()):
            if form.silent or not form.name:
                yield form, at

    def is_over(self, form: Form, at: int) -> bool:
        at = self.skip(at)
        if at == len(self.tokens):
            return True
        if any(self.follower(form, at)):
            return True
        self.miss.note(at, "end")
        return False

    def follower(self, form: Form, at: int) -> Iterator[tuple[Form, int]]:
        """Yield the act that stands behind a form without a `;`, and where its words end."""
        at = self.skip(at)
        heads = self.vocabulary.tables[VERBS]
        for code, end in match_terms(heads, self.tokens, at):
            if heads.symbols[code] in form.followed:
                yield self.vocabulary.by_key[form.context, heads.symbols[code]], end

    def form(self, form: Form, at: int) -> tuple[tuple[int, ...], int] | None:
        """Read the slots of a form from a place; None where one does not fit."""
        args: list[int] = []
        parted = False  # a unit told already which of the numbers is meant
        for slot in form.slots:
            if slot.absent is not None and self.is_absent(slot, form, at, parted):
                args.append(slot.absent)
                continue
            after = self.many(slot, at, args) if slot.many else self.one(slot, at, args)
            if after is None:
                return None
            if slot.unit and read_number(self.word(after - 1)) is None:
                parted = True
            at = after
        return tuple(args), at

    def is_absent(self, slot: Slot, form: Form, at: int, parted: bool) -> bool:
        """Is a number left out here? With units only where one of them stands behind a number."""
        at = self.skip(at)
        if read_number(self.word(at)) is None:
            self.miss.note(at, "number")
            is_sign = slot.unknown and self.unknown(at) is not None
            return not is_sign and (parted or not slot.unit)
        others = [one.unit for one in form.slots if one.unit and one.unit != slot.unit]
        return bool(slot.unit) and any(
            match_word(self.vocabulary, unit, self.tokens, at + 1) is not None for unit in others
        )

    def one(self, slot: Slot, at: int, args: list[int]) -> int | None:
        if slot.joined:
            if self.word(at) != ".":
                self.miss.note(at, '"."')
                return None
            at += 1
        end = self.value(slot, at, args)
        if end is None and self.skip(at) != at:
            end = self.value(slot, self.skip(at), args)
        if end is None and slot.optional:
            args.append(OMITTED)
            return at
        return end

    def many(self, slot: Slot, at: int, args: list[int]) -> int | None:
        first = len(args)
        if slot.joined:
            return None  # no game needs a joined list without a word before it
        while True:
            end = self.value(slot, at, args)
            if end is None and self.skip(at) != at:
                if len(args) > first and self.word(at) in self.vocabulary.through:
                    break  # `20 to 24` are five numbers and not two
                end = self.value(slot, self.skip(at), args)
            if end is None:
                break
            if len(args) > MAX_ARGS:
                self.miss.note(at, "end")
                return None
            at = end
        if len(args) == first:
            for symbol in EMPTY:
                end = match_word(self.vocabulary, symbol, self.tokens, self.skip(at))
                if end is not None:
                    return end
            return at if slot.optional else None
        return at

    def value(self, slot: Slot, at: int, args: list[int]) -> int | None:
        if slot.unknown:
            end = self.unknown(at)
            if end is not None:
                args.append(UNKNOWN)
                return self.unit(slot, end)
        if slot.table == "literal":
            end = match_word(self.vocabulary, slot.word, self.tokens, at)
            if end is None:
                self.miss.note(at, slot.word)
            return end
        if slot.table == "int":
            return self.number(slot, at, args)
        if slot.table == "mark":
            return self.moment(at, args)
        return self.symbol(slot, at, args)

    def unknown(self, at: int) -> int | None:
        if self.word(at) == "?":
            return at + 1
        return match_word(self.vocabulary, "unknown", self.tokens, at)

    def number(self, slot: Slot, at: int, args: list[int]) -> int | None:
        number = read_number(self.word(at))
        if number is None:
            self.miss.note(at, "number")
            return None
        if slot.unpaid and self.vocabulary.is_paid(self.tokens, at):
            self.miss.note(at, "end")
            return None
        is_other = slot.reached and is_difference(self.vocabulary, self.tokens, at)
        if is_other or is_number_of_thing(self.vocabulary, slot, self.tokens, at):
            self.miss.note(at, "end")
            return None
        args.append(number)
        return self.unit(slot, at + 1)

    def unit(self, slot: Slot, at: int) -> int:
        if not slot.unit:
            return at
        end = match_word(self.vocabulary, slot.unit, self.tokens, at)
        return at if end is None else end

    def moment(self, at: int, args: list[int]) -> int | None:
        """Read the two numbers of a mark: `2.3`."""
        part, game_round = read_number(self.word(at)), read_number(self.word(at + 2))
        if part is None or game_round is None or self.word(at + 1) != ".":
            self.miss.note(at, "mark")
            return None
        args += (part, game_round)
        return at + 3

    def symbol(self, slot: Slot, at: int, args: list[int]) -> int | None:
        start = at
        if slot.suffix:  # some languages say `naukowiec fioletowy`
            start = match_word(self.vocabulary, slot.suffix, self.tokens, at) or at
        found = match(self.vocabulary, slot.table, self.tokens, start, self.names)
        if found is None:
            self.note_parts(slot.table, start)
            return None
        args.append(found[0])
        end = found[1]
        if slot.suffix and start == at:
            end = match_word(self.vocabulary, slot.suffix, self.tokens, end) or end
        return end

    def note_parts(self, name: str, at: int) -> None:
        """Note how far into a compound the reading came: behind `asia/` a grant is missing."""
        self.miss.note(at, name)
        for template in self.vocabulary.tables[name].templates:
            place = at
            for part in template.parts:
                if part.kind == "sign":
                    place += self.word(place) == part.name
                    continue
                if part.kind == "word":
                    end = match_word(self.vocabulary, part.name, self.tokens, place, name)
                elif part.kind == "number":
                    end = place + 1 if read_number(self.word(place)) is not None else None
                else:
                    found = match(self.vocabulary, part.name, self.tokens, place, self.names)
                    end = None if found is None else found[1]
                if end is None:
                    if place > at:
                        self.miss.note(place, part.name)
                    break
                place = end

    def is_known(self, at: int) -> bool:
        word = self.word(at)
        return word in self.vocabulary.known or not word[:1].isalpha()


def read_number(word: str) -> int | None:
    digits = word[1:] if word[:1] in ("-", "+", "−") else word
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(MAX_NUMBER)):
        return None
    number = int(digits)
    return -number if word[0] in ("-", "−") else number


def is_difference(vocabulary: Vocabulary, tokens: list[Token], at: int) -> bool:
    """Do words beside a number say that it is a difference: `raises by 2`, `2 more`?"""
    words = [token.word for token in tokens]
    beside = (
        words[at - 1 : at],
        words[at - 2 : at],
        words[at + 1 : at + 2],
        words[at + 1 : at + 3],
    )
    return any(tuple(one) in vocabulary.differences for one in beside)


def is_number_of_thing(vocabulary: Vocabulary, slot: Slot, tokens: list[Token], at: int) -> bool:
    """Is a number that of a thing, where a slot is for an amount: `2 coal for plant 7`?"""
    is_amount = slot.unpaid or slot.reached or slot.price or slot.counted
    while is_amount and at and tokens[at - 1].word in vocabulary.fillers - vocabulary.leads:
        at -= 1
    return is_amount and at > 0 and tokens[at - 1].word in vocabulary.leads
