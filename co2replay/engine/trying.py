"""What a game accepts here of all that its words can write, whatever its list of answers says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from typing import Any, NamedTuple

from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from co2replay.notation.vocabulary import Form, Slot

from .contract import Game
from .passed import PLAYED
from .table import Breach, Play

Args = tuple[int, ...]
Act = tuple[int, int, Args]  # who, verb, arguments

# Numbers without end can be written: bids, and payments in many pieces, are tried up to here.
ONE_NUMBER = range(-1, 64)  # of a form with one number
EACH_NUMBER = range(-1, 21)  # of a form with several
MANY = 3  # values in a slot of many, in the order of their table


class Accepted(NamedTuple):
    """An act that was accepted, and the digest of the table behind it."""

    act: Act
    outcome: str

    def is_shorter(self, other: Accepted) -> bool:
        """Does it write the same as another, leaving something out: a name, a slot, a card?"""
        (who, verb, args), (named, verb_of_other, whole) = self.act, other.act
        return (
            verb == verb_of_other
            # A card that is not noted lies there unknown.
            and (self.outcome == other.outcome or UNKNOWN in args)
            and self.act != other.act
            and who in (NOBODY, named)
            and len(args) == len(whole)
            and all(x in (y, OMITTED, UNKNOWN) for x, y in zip(args, whole, strict=True))
        )


class Trying:
    """Tries acts on copies of a table."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.game = game
        self.rules = rules
        vocabulary = game.vocabulary()
        self.seats = (NOBODY, *range(len(vocabulary.tables["seat"].symbols)))
        sizes = {name: len(table.symbols) for name, table in vocabulary.tables.items()}
        self.forms = [(form, values_of(form, sizes)) for form in vocabulary.contexts["act"]]

    def attempt(self, state: Any, act: Act) -> Breach | int | str:
        """The digest of the table behind an act that is played; else what became of it."""
        table = Play(self.game.copy(state), self.rules, None)
        taken = self.game.act(table, *act)
        return self.game.digest(table.state) if taken == PLAYED else taken

    def reaches(self, act: Act) -> bool:
        """Is an act one of those that are tried?"""
        _, verb, args = act
        values = next(values for form, values in self.forms if form.code == verb)
        for slot in values[:-1]:
            if args[:1] not in slot:
                return False
            args = args[1:]
        return args in values[-1] if values else True

    def accepted(self, state: Any, whole: bool = False) -> list[Accepted]:
        """Every act that is played here, by anybody; each once, as it is written in full."""
        found: list[Accepted] = []
        for form, values in self.forms:
            of_form = [
                one for who in self.seats for one in self._by(state, who, form.code, values, whole)
            ]
            alike: dict[str, list[Accepted]] = {}
            for one in of_form:
                alike.setdefault(one.outcome, []).append(one)
            for one in of_form:
                others = of_form if UNKNOWN in one.act[2] else alike[one.outcome]
                if not any(one.is_shorter(other) for other in others):
                    found.append(one)
        return found

    def _by(
        self, state: Any, who: int, verb: int, values: Sequence[Sequence[Args]], whole: bool
    ) -> Iterator[Accepted]:
        """What somebody may do with a verb.

        Where all of a first sample, which has every value of every slot, meets one refusal with
        the same facts, the verb itself is not open: the rest is tried only for the `whole`.
        """
        if len(values) > 1 and not whole and self._is_closed(state, who, verb, values):
            return
        for chosen in product(*values):
            act = (who, verb, tuple(chain.from_iterable(chosen)))
            outcome = self.attempt(state, act)
            if isinstance(outcome, str):
                yield Accepted(act, outcome)

    def _is_closed(self, state: Any, who: int, verb: int, values: Sequence[Sequence[Args]]) -> bool:
        """Does every act of the sample meet the same refusal?"""
        tries = [(who, verb, args) for args in sample(values)]
        first = self.attempt(state, tries[0])
        if not isinstance(first, Breach):
            return False
        table = Play(self.game.copy(state), self.rules, None)
        if any(self.game.act(table, *act) != first for act in tries):
            return False
        if self.game.digest(table.state) == self.game.digest(state):
            return True
        # Here a refused act leaves its traces, so that each needs a table of its own.
        return all(self.attempt(state, act) == first for act in tries)


def values_of(form: Form, sizes: dict[str, int]) -> list[Sequence[Args]]:
    """What may stand in each slot that takes an argument."""
    several = [slot.table for slot in form.slots].count("int") > 1
    numbers = EACH_NUMBER if several else ONE_NUMBER
    return [
        slot_values(slot, range(sizes[slot.table]) if slot.table in sizes else numbers)
        for slot in form.slots
        if slot.table != "literal"
    ]


def slot_values(slot: Slot, values: Sequence[int]) -> list[Args]:
    if slot.many:
        rows = (combinations_with_replacement(values, length) for length in range(MANY + 1))
        return list(chain.from_iterable(rows))
    found: list[Args] = [(value,) for value in values]
    if slot.optional:
        found.append((OMITTED,))
    if slot.unknown or slot.absent == UNKNOWN:
        found.append((UNKNOWN,))
    return found


def sample(values: Sequence[Sequence[Args]]) -> list[Args]:
    """Every value of each slot, beside the first, the middle and the last ones of the others."""
    bases = [x[0] for x in values], [x[len(x) // 2] for x in values], [x[-1] for x in values]
    found = (
        tuple(chain.from_iterable([*base[:place], value, *base[place + 1 :]]))
        for base in bases
        for place, slot in enumerate(values)
        for value in slot
    )
    return list(dict.fromkeys(found))  # each once, in that order
