"""What may stand at a place of an entry that is read in any order: a value of a slot, or none."""

from __future__ import annotations

from .lots import Lots, is_bid
from .phrases import is_number_of_thing, read_number
from .records import MAX_ARGS, NOBODY, OMITTED, UNKNOWN
from .spoken import is_of_kind, none_said
from .tokens import Token
from .vocabulary import VERBS, Form, Slot, Table, Vocabulary, match, match_terms, match_word


class ValueReader:
    """Reads the values of slots among the words of one entry; `names` are players' names."""

    def __init__(self, vocabulary: Vocabulary, names: Table | None) -> None:
        self.vocabulary = vocabulary
        self.names = names
        self.tokens: list[Token] = []
        self.phase: str | None = ""  # of the mark above; None where the game has not begun
        self.held_thing: int | None = None  # the thing that was begun last: `opens 4`
        self.lots: Lots | None = None  # who may still bid, where that is told
        self.by = NOBODY  # who acts, as far as anybody said
        self.sums_told: set[int] = set()  # where numbers stand that are a sum: `2 oil (6)`

    def is_said_by(self, at: int, words: frozenset[str]) -> bool:
        return self.is_led(at, words) or self.tokens[at].word in words  # `in` of `in Asia`, too

    def is_led(self, at: int, words: frozenset[str]) -> bool:
        """Does one of these words stand in front, perhaps with `the` between?"""
        at -= 1
        while at > 0 and self.tokens[at].word in self.vocabulary.fillers - words:
            at -= 1
        return at >= 0 and self.tokens[at].word in words

    def is_goal_of(self, at: int) -> bool:
        """Is it where something goes, perhaps with `the project in` between?"""
        ways = self.vocabulary.goals | self.vocabulary.origins
        passed = (self.vocabulary.fillers | self.vocabulary.noise) - ways
        while at > 0 and self.tokens[at - 1].word in passed:
            at -= 1
        return self.is_said_by(at, self.vocabulary.goals)

    def value(
        self, form: Form, slot: Slot, at: int, tokens: list[Token]
    ) -> tuple[tuple[int, ...], int] | None:
        word = tokens[at].word
        if slot.unknown and word == "?":
            return (UNKNOWN,), self.behind_unit(slot, at + 1)
        if slot.table == "literal":
            end = match_word(self.vocabulary, slot.word, tokens, at)
            return None if end is None else ((), end)
        if slot.table == "int":
            number = read_number(word)
            if number is None and form.context == "seen":
                number = none_said(tokens, at, self.vocabulary)
            if number is None or self.is_other_unit(form, slot, at + 1):
                return None
            is_other = is_number_of_thing(self.vocabulary, slot, tokens, at)
            if is_other or self.is_led_elsewhere(form, slot, at):
                return None
            is_paid = (slot.unpaid or slot.led) and self.vocabulary.is_paid(tokens, at)
            is_paid |= slot.unpaid and tokens[at].start in self.sums_told
            if is_paid or (slot.counted and self.is_led(at, self.vocabulary.sums)):
                return None
            if slot.unpaid and self.is_counted_again(form, at + 1):
                return None  # `4 oil, then 1 more oil`
            if slot.many and slot.unknown and self.is_counted(form, at + 1):
                return self.counted(number, at)
            return (number,), self.behind_unit(slot, at + 1)
        table = slot.table
        found = None if table == "mark" else match(self.vocabulary, table, tokens, at, self.names)
        if found is None or found[1] <= at or self.is_never(slot, found[0]):
            return None
        if slot.usual and len(form.slots) == 1 and self.is_from(at):
            return None  # where it comes from is not where it goes
        end = found[1]
        if slot.suffix:
            end = match_word(self.vocabulary, slot.suffix, tokens, end) or end
        return (found[0],), end

    def is_never(self, slot: Slot, code: int) -> bool:
        """Is it a value that nobody can mean by this act? Then other words of it name another."""
        tables = self.vocabulary.tables
        return bool(slot.never) and tables[slot.table].symbols[code] in tables[slot.never].codes

    def counted(self, number: int, at: int) -> tuple[tuple[int, ...], int] | None:
        """So many cards that nobody noted; nothing more where each of them is named, too."""
        after = self.tokens[at + 1 :]
        named = sum(one.word == "?" or read_number(one.word) is not None for one in after)
        if number > MAX_ARGS or named not in (0, number):
            return None
        return ((UNKNOWN,) * (0 if named else number), at + 1)

    def behind_unit(self, slot: Slot, at: int) -> int:
        if not slot.unit:
            return at
        return match_word(self.vocabulary, slot.unit, self.tokens, at) or at

    def is_other_unit(self, form: Form, slot: Slot, at: int) -> bool:
        """Does a word follow that says which other number of the form this is?"""
        others = [one.unit for one in form.slots if one.unit and one.unit != slot.unit]
        return any(match_word(self.vocabulary, unit, self.tokens, at) for unit in others)

    def is_led_elsewhere(self, form: Form, slot: Slot, at: int) -> bool:
        """Does a word in front of this number, or of another one, say that it is not this one's?"""
        if slot.many or not any(one.led for one in form.slots):
            return False
        if self.is_led(at, self.vocabulary.leads) or not slot.led:
            return self.is_led(at, self.vocabulary.leads) != slot.led
        return any(self.is_thing(place) for place in range(len(self.tokens)))

    def is_thing(self, at: int) -> bool:
        """Is this the number of one of the game's things, and said to be: `plant 4`?"""
        is_number = read_number(self.tokens[at].word) is not None
        return is_number and self.is_led(at, self.vocabulary.leads)

    def is_number_passed(self, form: Form) -> bool:
        """Was it said of which thing the act is, and nothing in the form says it?"""
        known = {str(self.held_thing)}  # `bids 6 on plant 4`, which is held
        things = sum(
            self.is_thing(at) and self.tokens[at].word not in known
            for at in range(len(self.tokens))
        )
        numbers = [slot for slot in form.slots if slot.table == "int"]
        return things > 0 and not any(slot.led or slot.many for slot in numbers)

    def is_from(self, at: int) -> bool:
        """Is it said to be where somebody comes from, and not where he goes?"""
        is_origin = self.is_led(at, self.vocabulary.origins)
        return is_origin and not self.is_led(at, self.vocabulary.goals)

    def is_counted(self, form: Form, at: int) -> bool:
        """Does a number say how many there are, not which: `5 goals`, `5 cards of the goals`?"""
        passed = self.vocabulary.noise - self.vocabulary.fillers
        while not is_of_kind(form, self.tokens, at, self.vocabulary):
            if at >= len(self.tokens) or self.tokens[at].word not in passed:
                return False
            at, passed = at + 1, self.vocabulary.noise | self.vocabulary.fillers
        return True

    def is_counted_again(self, form: Form, at: int) -> bool:
        """Does a number say how many of another thing there are?"""
        passed = self.vocabulary.noise | self.vocabulary.fillers
        while at < len(self.tokens) and self.tokens[at].word in passed:
            at += 1
        return at < len(self.tokens) and is_of_kind(form, self.tokens, at, self.vocabulary)

    def is_meant(self, form: Form) -> bool:
        """A number alone says nothing of what it counts: `turn 2` is no income, `7 VPs` may be."""
        counts = all(slot.table in ("int", "literal", "mark") for slot in form.slots)
        return not counts or any(self.is_unit_said(slot) for slot in form.slots)

    def is_unit_said(self, slot: Slot) -> bool:
        places = range(len(self.tokens))
        return bool(slot.unit) and any(
            match_word(self.vocabulary, slot.unit, self.tokens, at) for at in places
        )

    def is_said(self, slot: Slot) -> bool:
        places = range(len(self.tokens))
        return any(match_word(self.vocabulary, slot.word, self.tokens, at) for at in places)

    def is_opened(self, form: Form, args: tuple[int, ...], start: int) -> bool:
        """Can it only be begun, as nothing was held: `takes 3 for 3`, `takes 8 at its minimum`?

        Where nothing is put up, `bids 5 on plant 4` puts it up, and so does `buys plant 4` where
        nobody else is left.
        """
        told = next((slot.told for slot in form.slots if slot.told), "")
        bid = self.vocabulary.by_key.get((form.context, told)) if form.opens else None
        if bid is None or self.phase not in bid.here or args[0] == self.held_thing:
            return False
        if self.lots is not None and not self.lots.is_open:
            seated = () if self.names is None else self.names.seated
            is_led = any(self.is_thing(at) for at in range(len(self.tokens)))
            if self.lots.is_left_to(self.by, seated) or self.is_bid_said(bid, start, is_led):
                return True
        least = any(token.word in self.vocabulary.least for token in self.tokens)
        return args[1] == args[0] or (least and args[1] == OMITTED)

    def is_put_up(self, form: Form, word: str) -> bool:
        """Is it a bid, in a word by which something may be put up as well: `wants 8`?"""
        terms = self.vocabulary.meant.get(word, ()) if is_bid(form, self.vocabulary) else ()
        heads = self.vocabulary.tables[VERBS]
        return any(
            self.vocabulary.by_key["act", heads.symbols[one.code]].opens
            for one in terms
            if ("act", heads.symbols[one.code]) in self.vocabulary.by_key
        )

    def is_bid_said(self, bid: Form, at: int, is_led: bool) -> bool:
        """Does a word say a bid here: for certain, and on which thing, or perhaps: `wants 4`?"""
        heads, word = self.vocabulary.tables[VERBS], self.tokens[at].word
        code = heads.codes[bid.name]
        sure = [here for here, _ in match_terms(heads, self.tokens, at)]
        sure += [one.code for one in self.vocabulary.taken.get(word, ()) if len(one.words) == 1]
        perhaps = [one.code for one in self.vocabulary.meant.get(word, ()) if len(one.words) == 1]
        return code in (sure if is_led else perhaps)
