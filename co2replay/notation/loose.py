"""What an entry that is not in a log's order of words can only have meant.

People say who acts without a colon, put the answer before its head, and add words that carry
nothing. All readings of such an entry are looked for, by the same tables; one alone is taken, and
of several each is named. Nothing here is on the way of an entry that is written as logs are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .header import speakers
from .listed import is_listed_on, is_other_counted
from .phrases import SEAT
from .records import MAX_ARGS, NOBODY, OMITTED, UNKNOWN
from .spoken import (
    OWNED,
    TOKENS_MAX,
    agent_first,
    apart,
    elided,
    halves,
    halves_turned,
    has_head,
    held_words,
    is_goal,
    is_nobody_said,
    is_one_word,
    is_otherwise,
    is_parted,
    is_said_back,
    joined,
    nor_turned,
    numbers_last,
    owned,
    owner_first,
    places_turned,
    says_more,
    speaks_for_itself,
    turned,
)
from .sums import summed, sums_apart
from .tokens import Token, tokens_of
from .tries import WORD, Tries
from .valued import ValueReader
from .vocabulary import VERBS, Form, Slot, Table, Vocabulary, match, match_terms

CHOICES_MAX = 3  # words that are all offered where one of them was not said
SIGNS = (OWNED, ",", ":", "(", ")", ".", "=", "/", "!", ">", "+", "?")
NOT_SAID = (":", "(", ")", ">", "!")  # between the words of one thing

Given = tuple[tuple[int, ...], ...]  # the values of each slot, none yet where it is empty


class LooseReading(NamedTuple):
    """One thing that an entry may mean: whose act it is, its form and values.

    What is not sure is offered and not taken: a head of another meaning, or none where one is.
    """

    who: int
    form: Form
    args: tuple[int, ...]
    is_sure: bool = True
    is_told: bool = True  # its head stood there, or it has none
    is_named: bool = False  # and that is its own, not one of another meaning


class SoughtForm(NamedTuple):
    """A form and the words that tell it; no words where its values alone have to."""

    form: Form
    start: int
    end: int
    is_sure: bool = True
    is_taken: bool = False  # no head of a log, and sure all the same
    is_own: bool = False  # a head of a log


class LooseReader(ValueReader):
    """Reads one entry in any order of its words; `names` are players' names.

    Whose turn it is and who was named in front tell an answer from an act of the turn.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        names: Table | None,
        turn_of: int = NOBODY,
        who: int = NOBODY,
        phase: str | None = "",
        held_thing: int | None = None,
        tries: Tries | None = None,
    ) -> None:
        super().__init__(vocabulary, names)
        self.tries = tries or Tries()
        self.turn_of = turn_of
        self.named = who
        self.phase, self.held_thing = phase, held_thing
        self.is_answer = False
        self.is_told = False  # a head stands in the entry
        self.is_bare = False  # words that say nothing were left out
        self.is_of_nobody = False  # `nobody builds` is asked of all, and is no act of one

    def readings(self, text: str, context: str, beside: str = "") -> list[LooseReading]:
        """What `sought_out` finds, looked for once in a line."""
        state = (self.turn_of, self.named, self.phase, self.held_thing, self.lots)
        key = (text, context, beside, self.is_of_nobody, *state)
        self.tries.spend(WORD)
        known = self.tries.known.get(key)
        if known is None:
            known = self.tries.known[key] = self.sought_out(text, context, beside)
        return known

    def sought_out(self, text: str, context: str, beside: str) -> list[LooseReading]:
        """Every meaning in a context that leaves the fewest words unread, the sure ones first.

        `beside` are words in front that an entry before it shares: an entry may begin with them.
        """
        found: list[tuple[int, LooseReading]] = []
        for front in dict.fromkeys((beside, "")):
            words = tokens_of(f"{front} {text}".strip(), most=TOKENS_MAX)
            tokens = apart(words, self.vocabulary, self.names)
            if not tokens or len(tokens) > TOKENS_MAX:
                continue
            self.tries.spend(WORD * len(tokens))
            if any(self.phase in form.here for form in self.vocabulary.priced):
                tokens = summed(tokens)  # `10 + 4`
            self.is_told = has_head(tokens, context, self.vocabulary)
            self.sums_told = {tokens[at].start for at in sums_apart(tokens)}
            said = [tokens, turned(tokens, self.vocabulary)]
            said += [numbers_last(tokens, self.vocabulary)] if context == "seen" else []
            said += [owner_first(tokens, self.vocabulary, self.names)] if context == "act" else []
            said += [joined(tokens, self.vocabulary)]
            said += [
                nor_turned(tokens, self.vocabulary, self.names),
                agent_first(tokens, self.vocabulary, self.names),
            ]
            said += [places_turned(elided(one, self.vocabulary), self.vocabulary) for one in said]
            said += [halves_turned(one, self.vocabulary) for one in said]
            ways = dict.fromkeys(map(tuple, said))
            for cost, is_sure, tried in (one for way in ways for one in self.variants([*way])):
                if any(one.is_sure for _, one in found):
                    break
                self.is_bare = cost > 0 and context == "act"
                read = [
                    (cost + more, self.held(one, is_sure, tokens, tried))
                    for more, one in self.of_tokens(tried, context)
                ]
                found += [one for one in read if one[1].is_sure or not found]
        told = [(cost, one) for cost, one in found if one.is_told] or found
        sure = [(cost, one) for cost, one in found if one.is_sure] or told
        # A head that need not be said, and was, says more than what may be a word of another act.
        called = [(cost, one) for cost, one in sure if one.is_named and one.form.silent] or sure
        least = min((cost for cost, _ in called), default=0)
        once = {one[:3]: one for cost, one in called[::-1] if cost == least}
        return [*once.values()][::-1]

    def held(
        self, told: LooseReading, is_sure: bool, tokens: list[Token], tried: list[Token]
    ) -> LooseReading:
        """A reading held against all that was said: sure only where nothing else was."""
        is_own = is_sure or self.is_its_own(told, tokens)
        is_more = self.is_had(told, tokens)
        is_more |= says_more(told.form, told.args, tokens, self.vocabulary)
        is_more |= is_otherwise(told.form, tokens, self.vocabulary)
        is_more |= is_listed_on(told.form, tokens, self.vocabulary)
        is_act = told.form.context == "act"
        is_more |= is_act and is_other_counted(told.form, tokens, self.vocabulary)
        is_more |= is_act and not self.is_of_nobody and is_nobody_said(tokens, self.vocabulary)
        # A form that counts something counts the 1 that was left out, too: `1 coal, then 3 coal`.
        ones = [[one.word for one in words].count("1") for words in (tokens, tried)]
        is_more |= ones[0] > ones[1] and any(slot.table == "int" for slot in told.form.slots)
        return told if is_own and not is_more else told._replace(is_sure=False)

    def is_had(self, told: LooseReading, tokens: list[Token]) -> bool:
        """Is it what somebody has, and not what was done: `has Essen`, not `has built Essen`?"""
        at = next((n for n, one in enumerate(tokens, 1) if one.word in self.vocabulary.holds), 0)
        if not at or told.form.context != "act":
            return False
        code = self.vocabulary.tables[VERBS].codes.get(told.form.name, -1)
        had = held_words(self.vocabulary)  # `has a coin in Asia`: of the act it is no word
        places = [n for n in range(at, len(tokens)) if n == at or tokens[n].word not in had]
        heads, taken = self.vocabulary.tables[VERBS], self.vocabulary.taken
        said = {here for n in places for here, _ in match_terms(heads, tokens, n)}
        said |= {term.code for n in places for term in taken.get(tokens[n].word, ())}
        return code not in said

    def is_its_own(self, told: LooseReading, tokens: list[Token]) -> bool:
        """Do `receives` and the like say no more than the act that is named: an income, a grant?"""
        code = self.vocabulary.tables[VERBS].codes.get(told.form.name)
        said = {one.word for one in tokens} & self.vocabulary.itself - self.vocabulary.noise
        meant = (self.vocabulary.meant.get(word, ()) for word in said)
        is_meant = all(any(term.code == code for term in terms) for terms in meant)
        is_drawn, is_here = told.form.context == "draw", self.phase in told.form.here
        is_own = told.form.lays or is_drawn or is_meant
        return (told.is_named and is_own) or (is_drawn and told.is_sure) or (is_meant and is_here)

    def variants(self, tokens: list[Token]) -> Iterator[tuple[int, bool, list[Token]]]:
        """The words of an entry, then without those that say less and less, and what that costs."""
        vocabulary = self.vocabulary
        plain = [token for token in tokens if token.word not in NOT_SAID]
        ways = vocabulary.goals | vocabulary.origins | vocabulary.sums | vocabulary.leads
        ways |= held_words(vocabulary)
        spoken = [one for one in plain if one.word not in vocabulary.fillers - ways]
        noise = vocabulary.noise - vocabulary.sums - vocabulary.leads
        bare = [one for one in plain if one.word not in noise and one.word != ","]
        told = noise | vocabulary.itself
        rest = [one for one in plain if one.word not in told and one.word != ","]
        none = [one for one in rest if one.word != "1"]
        yield 0, True, plain
        if len(spoken) < len(plain):
            yield 0, True, spoken
        before = plain
        for fewer, is_sure in ((bare, True), (rest, False), (none, False)):
            if len(fewer) < len(before):
                yield len(plain) - len(fewer), is_sure, fewer
            before = fewer

    def of_tokens(self, tokens: list[Token], context: str) -> list[tuple[int, LooseReading]]:
        """Every reading, with how many of the words it passes over."""
        found: list[tuple[int, LooseReading]] = []
        named = speakers(self.vocabulary, tokens, self.names) if context == "act" else ()
        said = [(who, tokens[start:]) for who, start in named]
        owner = None if said or context != "act" else owned(tokens, self.vocabulary, self.names)
        for who, rest in (*said, *filter(None, [owner]), (NOBODY, tokens)):
            self.tokens = rest
            by = self.named if who == NOBODY else who
            self.by = self.turn_of if by == NOBODY else by
            self.is_answer = NOBODY not in (by, self.turn_of) and by != self.turn_of
            for sought in self.sought(context):
                if not sought.end and not sought.form.slots:
                    continue
                if (who, rest) == owner and not sought.form.silent:
                    continue  # whoever acts may well use what is somebody else's
                for cost, args, is_whole in self.filled(sought):
                    is_enough = sought.is_sure and (context == "act" or sought.form.alone)
                    if not (sought.end or is_enough or sum(one != OMITTED for one in args) > 1):
                        continue  # one word alone, without a head, says too little
                    is_sure = sought.is_sure or self.is_opened(sought.form, args, sought.start)
                    is_sure = is_sure and is_whole and not self.is_number_passed(sought.form)
                    is_told = sought.end > 0 or not sought.form.name
                    is_named = sought.end > 0 and sought.is_sure
                    reading = LooseReading(who, sought.form, args, is_sure, is_told, is_named)
                    found.append((cost, reading))
            if found:
                break
        return found

    def sought(self, context: str) -> Iterator[SoughtForm]:
        """The forms whose head stands anywhere; then those that their values alone can tell."""
        heads = self.vocabulary.tables[VERBS]
        upto = 0  # of a longer head, which is not the shorter one in it
        for at in range(len(self.tokens)):
            found: list[SoughtForm] = []
            for code, end in match_terms(heads, self.tokens, at):
                form = self.vocabulary.by_key.get((context, heads.symbols[code]))
                if form is not None:
                    found.append(SoughtForm(form, at, end, is_own=True))
            for terms, is_sure in ((self.vocabulary.meant, False), (self.vocabulary.taken, True)):
                for term in terms.get(self.tokens[at].word, ()):
                    end = at + len(term.words)
                    said = tuple(token.word for token in self.tokens[at:end])
                    form = self.vocabulary.by_key.get((context, heads.symbols[term.code]))
                    if form is not None and said == term.words:
                        is_asked = self.phase in form.here and not self.is_put_up(
                            form, term.words[0]
                        )
                        is_asked |= self.is_answer and form.silent
                        found.append(SoughtForm(form, at, end, is_sure or is_asked, is_sure))
            longest = max(found, key=lambda one: one.end * one.is_sure, default=None)
            if longest is not None:  # `money from` may pay where `money` alone is taken
                found = [
                    one
                    for one in found
                    if not (one.is_own and one.form is not longest.form and one.end < longest.end)
                ]
            yield from (one for one in found if one.end > upto)
            upto = max([upto, *(one.end for one in found if one.is_taken)])
        for form in self.vocabulary.contexts.get(context, ()):
            if form.late and self.phase is None:
                continue
            is_one = not self.is_bare and is_one_word(self.tokens, context, self.vocabulary)
            is_alone = form.alone and (not form.here or self.phase in (None, *form.here))
            is_bare = form.silent or not form.name or (is_alone and is_one)
            is_here = self.phase in form.here and self.is_meant(form)
            if is_bare or is_here or (not self.is_told and self.is_meant(form)):
                is_sure = is_bare or (context != "act" and speaks_for_itself(form))
                yield SoughtForm(form, 0, 0, is_sure=is_here or (is_sure and not self.is_told))

    def filled(self, sought: SoughtForm) -> Iterator[tuple[int, tuple[int, ...], bool]]:
        """The values of a form, how many words were passed over, and whether all of it was said."""
        empty: Given = ((),) * len(sought.form.slots)
        for cost, given in self.fill(sought, 0, empty, 0):
            args = self.args_of(sought.form, given)
            if args is not None:
                yield cost, args, True
            elif sought.end:
                is_back = is_said_back(self.tokens[sought.start + 2 :], self.vocabulary)
                for way in (*self.either_way(sought.form, given), *self.each(sought.form, given)):
                    yield cost, way, is_back
        if sought.form.context == "act" and sought.end:
            yield from self.half_said(sought)

    def either_way(self, form: Form, given: Given) -> Iterator[tuple[int, ...]]:
        """One end of a way was said and not which: it may be either, with the usual other end."""
        ends = [number for number, slot in enumerate(form.slots) if slot.usual]
        if len(form.slots) == len(ends) == 1 and not given[0]:  # `takes it back`
            slot = form.slots[0]
            yield (self.vocabulary.tables[slot.table].codes[slot.usual],)
        said = [given[number] for number in ends if given[number]]
        if len(ends) != 2 or len(said) != 1 or self.is_answer:
            return
        slot = form.slots[ends[0]]
        usual = (self.vocabulary.tables[slot.table].codes[slot.usual],)
        words = {token.word for token in self.tokens}
        to, off = (usual, said[0]), (said[0], usual)
        is_to, is_off = words & self.vocabulary.goals, words & self.vocabulary.origins
        for pair in (to, off) if bool(is_to) == bool(is_off) else (to,) if is_to else (off,):
            whole = list(given)
            whole[ends[0]], whole[ends[1]] = pair
            args = self.args_of(form, tuple(whole))
            if args is not None:
                yield args

    def each(self, form: Form, given: Given) -> Iterator[tuple[int, ...]]:
        """One of a few words was not said, and nothing else is missing: each of them."""
        for number, slot in enumerate(form.slots):
            table = self.vocabulary.tables.get(slot.table)
            if table is None or given[number] or len(table.symbols) > CHOICES_MAX:
                continue
            ways = [added(given, number, (code,)) for code in range(len(table.symbols))]
            told = [args for way in ways if (args := self.args_of(form, way)) is not None]
            yield from told

    def half_said(self, sought: SoughtForm) -> Iterator[tuple[int, tuple[int, ...], bool]]:
        """The values of a form of which one, put together of two words, was said by half."""
        tokens, here = self.tokens, {token.word for token in self.tokens}
        for slot in sought.form.slots:
            for said, wholes in halves(self.vocabulary, slot.table).items():
                if said[0] not in here:
                    continue
                at = next(n for n, one in enumerate(tokens) if one.word == said[0])
                if tuple(one.word for one in tokens[at : at + len(said)]) != said:
                    continue
                if at < sought.end and at + len(said) > sought.start:
                    continue
                for whole in wholes:
                    words = [Token(word, tokens[at].start, tokens[at].end) for word in whole]
                    self.tokens = [*tokens[:at], *words, *tokens[at + len(said) :]]
                    more = len(words) - len(said) if at < sought.start else 0
                    moved = sought._replace(start=sought.start + more, end=sought.end + more)
                    for cost, given in self.fill(moved, 0, ((),) * len(sought.form.slots), 0):
                        args = self.args_of(sought.form, given)
                        ways = self.either_way(sought.form, given) if args is None else (args,)
                        for way in ways:
                            yield cost, way, False
                self.tokens = tokens

    def fill(
        self, sought: SoughtForm, at: int, given: Given, cost: int
    ) -> Iterator[tuple[int, Given]]:
        """Give every word from a place on to a slot, or pass over it as one that says nothing."""
        self.tries.spend(1)
        if at == sought.start < sought.end:
            at = sought.end
        if at >= len(self.tokens):
            yield cost, given
            return
        is_placed = False
        for slot, values, end in self.values(sought, at, given):
            is_placed = True
            yield from self.fill(sought, end, added(given, slot, values), cost)
        if not is_placed and self.is_passed(at, sought, given):
            is_noise = self.tokens[at].word in self.vocabulary.noise
            yield from self.fill(sought, at + 1, given, cost + is_noise)

    def values(
        self, sought: SoughtForm, at: int, given: Given
    ) -> Iterator[tuple[int, tuple[int, ...], int]]:
        """What may be read at a place: the slot that takes it, its value, where it ends."""
        slots = sought.form.slots
        tables = set()
        upto = sought.start if at < sought.start else len(self.tokens)  # a head is no value
        for number, slot in self.in_turn(slots, at, given):
            if slot.table in tables and not slot.unit:
                continue  # a like slot before it takes this word
            if given[number] and not slot.many:
                continue
            is_list = slot.many and slot.table == "int" and given[number]
            if is_list and is_parted(sought.form, self.tokens, at, self.vocabulary):
                continue
            found = self.value(sought.form, slot, at, self.tokens[:upto])
            if found is not None:
                tables.add(slot.table)
                yield number, *found

    def in_turn(self, slots: tuple[Slot, ...], at: int, given: Given) -> Iterator[tuple[int, Slot]]:
        """The slots in their order; behind `to` the last of like ones comes first."""
        order = list(enumerate(slots))
        if self.is_said_by(at, self.vocabulary.goals) or self.is_goal_of(at):
            # `the one in Asia to Europe`: where it is, and then where it goes
            is_start = self.is_said_by(at, self.vocabulary.places) and any(
                is_goal(self.tokens, behind, slots, self.vocabulary)
                for behind in range(at + 1, len(self.tokens))
            )
            order = order if is_start else order[::-1]
        yield from order

    def is_passed(self, at: int, sought: SoughtForm, given: Given) -> bool:
        """May a word be passed over: a sign, a filler, a single one of a thing, what was said?"""
        word = self.tokens[at].word
        vocabulary = self.vocabulary
        around = vocabulary.goals | vocabulary.origins | vocabulary.fillers | vocabulary.noise
        if word in SIGNS[:-1] or word in around:
            return True
        heads = vocabulary.tables[VERBS]
        code = heads.codes.get(sought.form.name, -1)
        if sought.end and sought.is_sure and (code, at + 1) in match_terms(heads, self.tokens, at):
            return True  # its head once more: `event 52 on the event space`
        meant = vocabulary.meant.get(word, ()) if word in vocabulary.itself else ()
        if sought.is_taken and any((one.code, one.words) == (code, (word,)) for one in meant):
            return True  # `puts a house into Essen and pays 10`
        after = self.tokens[at + 1].word if at + 1 < len(self.tokens) else ""
        told = {slot.told for slot in sought.form.slots} - {""}
        heads_here = {heads.symbols[code] for code, _ in match_terms(heads, self.tokens, at)}
        if sought.end and told & heads_here:
            return True  # `opens 4 and bids 5`
        if self.is_thing(at):
            return True  # `bids 6 on plant 4`: of which thing the act is, where that is known
        is_moved = any(slot.usual for slot in sought.form.slots)  # whose piece it is, decides
        owner = match(vocabulary, SEAT, self.tokens, at, self.names)
        if after == OWNED and owner is not None and not is_moved:
            # `installs Ada's project`, `the end of Ada's turn`; but not `buys Bo's`, nor `Bo's 3`
            is_place = bool(sought.form.slots) and all(
                slot.table != "int" for slot in sought.form.slots
            )
            return is_place or owner[0] == self.by
        if word == "-" and not sought.form.slots:
            return True  # `-1 stone (sold)`
        if word == "1":
            ints = (
                had for one, had in zip(sought.form.slots, given, strict=True) if one.table == "int"
            )
            if any(ints):
                return False  # `4 oil, then 1 more`
            return not after or after in vocabulary.noise or after in vocabulary.fillers
        for slot, had in zip(sought.form.slots, given, strict=True):
            if had and slot.table not in ("int", "literal", "mark"):
                found = match(vocabulary, slot.table, self.tokens, at, self.names)
                if found is not None and found[0] in had:
                    return True  # `price 4 price`
        return False

    def args_of(self, form: Form, given: Given) -> tuple[int, ...] | None:
        """Put the values in their order; None where one is missing."""
        args: list[int] = []
        for number, (slot, had) in enumerate(zip(form.slots, given, strict=True)):
            if slot.table == "literal":
                if not self.is_said(slot):
                    return None
                continue
            if not had:
                value = self.missing(form, number, given)
                if value is None:
                    return None
                had = value
            args += had
        return tuple(args) if len(args) <= MAX_ARGS else None

    def missing(self, form: Form, number: int, given: Given) -> tuple[int, ...] | None:
        """What stands for a value that nobody said; None where it has to be said."""
        slot = form.slots[number]
        if slot.absent is not None:
            units = [one for one in form.slots if one.unit]
            is_told = not slot.unit or any(
                had for one, had in zip(form.slots, given, strict=True) if one in units
            )
            return (slot.absent,) if is_told else None
        if slot.optional:
            return () if slot.many else (OMITTED,)
        if slot.many and slot.unknown and form.context == "draw" and all(given[:number]) and number:
            return (UNKNOWN,)  # nobody noted which
        code = self.vocabulary.code(slot.table, slot.usual) if slot.usual else None
        like = [n for n, one in enumerate(form.slots) if one.table == slot.table and n != number]
        if code is None or self.is_answer or not any(given[other] for other in like):
            return None
        if any(given[other] == (code,) for other in like):
            return None  # from the hand to the hand nothing goes
        said = self.vocabulary.goals if number < like[0] else self.vocabulary.origins
        is_told = any(token.word in said for token in self.tokens)
        return (code,) if is_told else None


def added(given: Given, slot: int, values: tuple[int, ...]) -> Given:
    return (*given[:slot], (*given[slot], *values), *given[slot + 1 :])
