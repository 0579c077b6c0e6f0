"""Which winners a table at the end allows while some of its values are not known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import gcd, prod
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.unknown import Consulted

TRIALS_MAX = 20_000  # a second or two; with more than that left open nothing is worth saying
STEPS = 20  # it takes about so many tries to find where a growing value turns the result
SPREAD_OVER = 500  # of more than can be tried, so many are looked at

Values = Mapping[str, int]
Domains = Mapping[str, Sequence[int]]


class Range(msgspec.Struct, frozen=True, kw_only=True):
    """From one value to another the same can come out; `certain`: whatever else is open."""

    low: int | str
    high: int | str | None  # None: and more
    winners: list[str]  # whoever may win, alone or with others
    certain: bool


class OpenValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that the result hangs on and nobody wrote down; without ranges too much is open."""

    name: str
    ranges: list[Range]


class Ending(NamedTuple):
    """What comes out for one choice of values."""

    winners: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]  # of the score sheet


class OpenEndings(NamedTuple):
    """Everything that can come out."""

    values: list[OpenValue]
    outcomes: list[tuple[str, ...]]  # empty: too much is open
    lows: list[list[Any]]  # of each cell of the sheet
    highs: list[list[Any]]
    seen: list[tuple[str, ...]]  # what came out of the completions that were looked at
    looked_at: int
    ways: int  # in which what is open can be filled in
    exhaustive: bool  # whatever the others come to was seen too


class Joint(Exception):
    """Values that are possible one by one, and not together: their ends do not stand for them."""


class Explorer:
    """Tries values; `play` raises Consulted where one is missing, `grows_for` names its owner,
    `may_be` says which values can lie on one table."""

    def __init__(
        self,
        play: Callable[[Values], Ending],
        domains: Domains,
        grows_for: Callable[[str], int],
        show: Callable[[str, int], int | str],
        alias: Callable[[str], str],
        seats: Sequence[int],
        names: Sequence[str],
        may_be: Callable[[Values], bool] = lambda values: True,
    ) -> None:
        self.play = play
        self.domains = domains
        self.owner = grows_for
        self.show = show
        self.alias = alias
        self.seats = seats
        self.names = names  # of the seats, as results name them
        self.may_be = may_be
        self.is_joint = False
        self.open: dict[str, Sequence[int]] = {}
        self.seen: dict[tuple[tuple[str, int], ...], tuple[str, ...]] = {}
        self.rows: list[tuple[tuple[Any, ...], ...]] = []

    def explore(self) -> OpenEndings:
        """Find the values that are asked for, then what each of them changes."""
        while True:
            self.seen, self.rows = {}, []
            try:
                if self.cases_left({}) > TRIALS_MAX:
                    return self.looked_around()
                found = self.outcomes({})
                if self.trials() > TRIALS_MAX:
                    values = [OpenValue(name=name, ranges=[]) for name in self.open]
                else:
                    values = [self.value(name) for name in self.open]
            except Consulted as asked:
                if not self.opened(self.alias(asked.name)):
                    return self.given_up()
                continue
            except Joint:
                self.is_joint = True
                continue
            outcomes = sorted({*found, *self.seen.values()}, key=self.rank)
            looked = len(self.seen)
            return OpenEndings(
                values, outcomes, *self.bounds(), outcomes, looked, self.ways(), exhaustive=True
            )

    def opened(self, name: str) -> bool:
        """Take up a value that was asked for, with all that it can be on this table."""
        if name in self.open or name not in self.domains:
            return False
        domain = self.domains[name]
        self.open[name] = [value for value in domain if self.may_be({name: value})] or domain
        return True

    def grows_for(self, name: str) -> int:
        """The seat that more of it helps, as long as one number leaves the others free."""
        return -1 if self.is_joint else self.owner(name)

    def rank(self, winners: tuple[str, ...]) -> list[int]:
        return [self.names.index(name) for name in winners]

    def given_up(self) -> OpenEndings:
        """Something is asked for of which nobody can say what it could be."""
        values = [OpenValue(name=name, ranges=[]) for name in self.domains]
        return OpenEndings(values, [], [], [], [], 0, self.ways(), exhaustive=False)

    def looked_around(self) -> OpenEndings:
        """More is open than can be tried: look at ways that lie far apart, the same ones always."""
        ways = self.ways()
        step = ways * 987 // 1597  # near the golden section no two of them lie close together
        while gcd(step, ways) > 1:
            step += 1
        found = set()
        for number in range(min(SPREAD_OVER, ways)):
            place = number * step % ways
            values: dict[str, int] = {}
            for name, domain in self.open.items():
                place, value = divmod(place, len(domain))
                values[name] = domain[value]
            if self.may_be(values):
                found.add(self.result(values))
        given_up = self.given_up()
        return given_up._replace(
            seen=sorted(found, key=self.rank), looked_at=min(SPREAD_OVER, ways)
        )

    def ways(self) -> int:
        return prod(map(len, self.open.values()))

    def cases_left(self, fixed: Values) -> int:
        """How many endings stand for all."""
        free = [name for name in self.open if name not in fixed]
        loose = [name for name in free if self.grows_for(name) < 0]
        corners = 2 * len(self.seats) if len(loose) < len(free) else 1
        return prod(len(self.open[name]) for name in loose) * corners

    def trials(self) -> int:
        """How many endings it takes to say everything."""
        loose = [name for name in self.open if self.grows_for(name) < 0]
        growing = len(self.open) - len(loose)
        each = prod(len(self.open[name]) for name in loose)
        corners = 2 * len(self.seats) if growing > 1 else 1
        return each * corners * max(1, STEPS * growing)

    def value(self, name: str) -> OpenValue:
        ranges: list[Range] = []
        growing = self.grows_for(name) >= 0
        domain = self.open[name]
        found = self.along(name) if growing else [self.told(name, value) for value in domain]
        for value, (winners, certain) in zip(domain, found, strict=True):
            if not winners and not certain:
                continue  # beside none of the others it can be so
            shown = self.show(name, value)
            high = None if growing and value == domain[-1] else shown
            last = ranges[-1] if ranges and isinstance(shown, int) else None
            if last is not None and (last.winners, last.certain) == (winners, certain):
                ranges[-1] = msgspec.structs.replace(last, high=high)
            else:
                ranges.append(Range(low=shown, high=high, winners=winners, certain=certain))
        return OpenValue(name=name, ranges=ranges)

    def told(self, name: str, value: int) -> tuple[list[str], bool]:
        outcomes = self.outcomes({name: value})
        return in_order(self.names, outcomes), len(outcomes) == 1

    def along(self, name: str) -> list[tuple[list[str], bool]]:
        """Tell every step of a growing value, looking only where its two ends differ.

        Each seat goes only one way from never to always winning, so between like ends all is alike.
        """
        domain = self.open[name]
        found: dict[int, tuple[list[str], bool]] = {}
        waiting = [(0, len(domain) - 1)]
        while waiting:
            first, last = waiting.pop()
            for step in (first, last):
                if step not in found:
                    found[step] = self.told(name, domain[step])
            if last - first < 2:
                continue
            if found[first] == found[last]:
                found.update(dict.fromkeys(range(first + 1, last), found[first]))
                continue
            middle = (first + last) // 2
            waiting += [(first, middle), (middle, last)]
        return [found[step] for step in range(len(domain))]

    def outcomes(self, fixed: Values) -> set[tuple[str, ...]]:
        """Every result with these values, whatever the others are.

        Of what only helps its owner the extremes are enough: a seat that wins with the least of its
        own and the most of the others' always wins.
        """
        return {self.result({**fixed, **loose, **corner}) for loose, corner in self.cases(fixed)}

    def cases(self, fixed: Values) -> Iterator[tuple[Values, Values]]:
        free = [name for name in self.open if name not in fixed]
        loose = [name for name in free if self.grows_for(name) < 0]
        growing = [name for name in free if self.grows_for(name) >= 0]
        for values in product(*(self.open[name] for name in loose)):
            chosen = dict(zip(loose, values, strict=True))
            if not self.may_be({**fixed, **chosen}):
                continue
            if not growing:
                yield chosen, {}
                continue
            for seat in self.seats:
                for favoured in (True, False):
                    corner = {
                        name: self.open[name][
                            -1 if (self.grows_for(name) == seat) == favoured else 0
                        ]
                        for name in growing
                    }
                    if not self.may_be({**fixed, **chosen, **corner}):
                        raise Joint
                    yield chosen, corner

    def result(self, values: Values) -> tuple[str, ...]:
        key = tuple(sorted(values.items()))
        if key not in self.seen:
            ending = self.play(values)
            self.seen[key] = ending.winners
            self.rows.append(ending.rows)
        return self.seen[key]

    def bounds(self) -> tuple[list[list[Any]], list[list[Any]]]:
        lows: list[list[Any]] = []
        highs: list[list[Any]] = []
        for rows in zip(*self.rows, strict=True):
            cells = list(zip(*rows, strict=True))
            lows.append([min(cell) for cell in cells])
            highs.append([max(cell) for cell in cells])
        return lows, highs


def in_order(names: Sequence[str], outcomes: set[tuple[str, ...]]) -> list[str]:
    winners = {name for outcome in outcomes for name in outcome}
    return [name for name in names if name in winners]
