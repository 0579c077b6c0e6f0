"""A game played by chance alone, and looked at by what holds of any: as far as its list of legal
answers, its words, its ledger and its phases go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DIGEST,
    DRAW,
    GAP,
    MARK,
    NO_FORM,
    NOBODY,
    POSITION,
    UNKNOWN,
    Entry,
)
from co2replay.notation.vocabulary import Form, Phase

from .contract import Game
from .passed import PLAYED
from .playing import (
    INVARIANT,
    LAW,
    REFUSED,
    SPOILED,
    UNLISTED,
    Act,
    Chance,
    Facts,
    Failure,
    Look,
    Stuck,
)
from .table import Table
from .trying import Trying, sample, values_of

DIGEST_SCHEME = 1
DRAWS_TRIED = 400  # of all that words can write, where the game lists none
TRIED_IN_FULL = 5000  # acts of one verb; of more of them only a sample is tried
SET_ANEW = (CORRECTION, POSITION, GAP)


class BlindPlayer:
    """Takes any legal answer, each as likely as the others, and any draw that is possible."""

    def __init__(self, game: Game, t: Table, rng: Chance, look: Look | None, digests: bool) -> None:
        self.game = game
        self.table = t
        self.rng = rng
        self.look = look
        self.digests = digests
        self.entries: list[Entry] = []
        self.turns = t.state.turns  # of those that have begun; a mark stands where one more has
        self.numbers = {code: (0,) * len(x.numbers) for code, x in self.phases().items()}

    def phases(self) -> dict[int, Phase]:
        return dict(self.game.vocabulary().phases)

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        """The draws of a set-up come as all others do."""

    def play_on(self) -> None:
        while not self.game.is_over(self.table.state):
            self.step()

    def take_back(self) -> bool:
        return False

    def shot(self) -> tuple[Any, list[Entry], int, dict[int, tuple[int, ...]]]:
        state = self.game.copy(self.table.state)
        return state, self.entries[:], self.turns, dict(self.numbers)

    def go_back_to(self, shot: tuple[Any, list[Entry], int, dict[int, tuple[int, ...]]]) -> None:
        state, entries, self.turns, numbers = shot
        self.table.state = self.game.copy(state)
        self.entries, self.numbers = entries[:], dict(numbers)

    def step(self) -> None:
        """Do the next thing: write a mark, then an answer, else a draw."""
        if self.table.state.turns != self.turns:
            self.mark()
        acts = [act for act in self.game.legal(self.table) if UNKNOWN not in act[2]]
        if acts:
            who, verb, args = acts[self.rng.randrange(len(acts))]
            self.play(Entry(ACT, verb, args, who))
            return
        drawn = self.draw()
        if drawn is not None:
            self.play(drawn)
            return
        before = self.game.digest(self.table.state)
        self.game.settle(self.table)
        if self.game.digest(self.table.state) == before:
            wait = self.game.waits_for(self.table.state)
            raise Stuck(f"waiting for {wait.name} of {wait.seat}")

    def play(self, entry: Entry) -> None:
        game, t = self.game, self.table
        if entry.kind == ACT:
            taken = game.act(t, entry.who, entry.verb, entry.args)
        else:
            taken = game.draw(t, entry.verb, entry.args)
        if taken != PLAYED:
            raise Stuck(f"{entry.who} {entry.verb} {entry.args}: {taken}")
        self.write(entry)

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)
        if self.look is not None:
            self.look(self.table, entry)

    def draw(self) -> Entry | None:
        """A draw that is possible: by the game's list, else by all that can be written."""
        found = [one for one in self.game.possible(self.table) if one.kind == DRAW]
        if found:
            place: int = self.rng.randrange(len(found))
            return found[place]
        forms = self.game.vocabulary().contexts.get("draw", ())
        for _ in range(DRAWS_TRIED if forms else 0):
            form = forms[self.rng.randrange(len(forms))]
            args = some_values(self.game, form, self.rng)
            t = Table(self.game.copy(self.table.state), self.table.rules, None)
            if UNKNOWN not in args and self.game.draw(t, form.code, args) == PLAYED:
                return Entry(DRAW, form.code, args)
        return None

    # Marks ----------------------------------------------------------------------------------------

    def mark(self) -> None:
        """Write where the game is, as its phases say it; what the game takes is right."""
        self.turns = self.table.state.turns
        for args in self.marks():
            t = Table(self.game.copy(self.table.state), self.table.rules, None)
            if self.game.mark(t, args) is None:
                if self.digests and any(one.kind == MARK for one in self.entries):
                    text = self.game.digest(self.table.state)
                    self.entries.append(Entry(DIGEST, DIGEST_SCHEME, text=text))
                self.game.mark(self.table, args)
                self.numbers[args[0]] = args[1 : 1 + len(self.numbers[args[0]])]
                self.write(Entry(MARK, NO_FORM, args))
                return

    def marks(self) -> Iterator[tuple[int, ...]]:
        """Marks that could stand here: the numbers of the last one, or such as come next."""
        asked = self.game.waits_for(self.table.state).seat
        seats = sorted(all_seats(self.game), key=lambda seat: seat != asked)
        for code, phase in self.phases().items():
            near = [dict.fromkeys((n, n + 1, 1)) for n in self.numbers[code]]
            for numbers in product(*near):
                for seat in seats if phase.seat else ((),):
                    yield (code, *numbers, *((seat,) if phase.seat else ()))


def all_seats(game: Game) -> tuple[int, ...]:
    return tuple(range(len(game.vocabulary().tables["seat"].symbols)))


def some_values(game: Game, form: Form, rng: Chance) -> tuple[int, ...]:
    """Something that can be written in each slot of a form."""
    sizes = {name: len(table.symbols) for name, table in game.vocabulary().tables.items()}
    args: tuple[int, ...] = ()
    for slot in values_of(form, sizes):
        args += slot[rng.randrange(len(slot))]
    return args


def some_act(game: Game, rng: Chance) -> Act:
    """Any act that can be written, by anybody."""
    forms = game.vocabulary().contexts["act"]
    form = forms[rng.randrange(len(forms))]
    seats = (NOBODY, *all_seats(game))
    return seats[rng.randrange(len(seats))], form.code, some_values(game, form, rng)


# What holds of any game ---------------------------------------------------------------------------


class Conservation:
    """Goods neither come nor go but by a ruling: the sum of each kind stays what it was."""

    def __init__(self, game: Game, t: Table, owed: Sequence[str] = ()) -> None:
        """`owed`: kinds of goods of which one may have less than nothing."""
        goods = game.goods()
        self.names, self.kinds = goods.names, goods.kinds
        seats = game.vocabulary().tables["seat"].symbols
        self.owned = [
            name.partition(".")[0] in seats and kind not in owed
            for name, kind in zip(self.names, self.kinds, strict=True)
        ]
        self.remember(t)

    def remember(self, t: Table) -> None:
        self.totals = None if t.state.partial else self.totals_of(t)

    def take_back(self, t: Table) -> None:
        self.remember(t)

    def totals_of(self, t: Table) -> dict[str, int]:
        totals: dict[str, int] = {}
        for kind, amount in zip(self.kinds, t.state.c if self.kinds else (), strict=True):
            totals[kind] = totals.get(kind, 0) + amount
        return totals

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        if t.state.partial:
            return None
        if self.totals is None or (entry is not None and entry.kind in SET_ANEW):
            self.remember(t)
            return None
        totals = self.totals_of(t)
        for kind, total in totals.items():
            if total != self.totals[kind]:
                facts: dict[str, int | str] = {"of": kind, "was": self.totals[kind], "is": total}
                return Failure(LAW, f"total {kind}", facts=facts)
        for place, owned in enumerate(self.owned):
            if owned and t.state.c[place] < 0:
                return Failure(INVARIANT, "floor", facts={self.names[place]: t.state.c[place]})
        return None


Broken = tuple[str, str, Facts]  # a law, its clause, and what shows that it does not hold


class MomentLaws:
    """What cannot come after what was there: goods, and what a game says of two known tables."""

    owed: Sequence[str] = ()  # goods of which one may have less than nothing

    def __init__(self, game: Game, t: Table) -> None:
        self.goods = Conservation(game, t, self.owed)
        self.remember(t)

    def remember(self, t: Table) -> None:
        self.goods.remember(t)
        self.known = not t.state.partial and self.is_played(t)
        if self.known:
            self.note(t)

    def take_back(self, t: Table) -> None:
        self.remember(t)

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        """Name the first law that the table breaks, seen from the moment before."""
        if t.state.partial or not self.known or (entry is not None and entry.kind in SET_ANEW):
            self.remember(t)
            return None
        failure = self.goods.look(t, entry)
        found = next(self.broken(t, entry), None) if failure is None else None
        self.remember(t)
        if found is None:
            return failure
        name, clause, facts = found
        return Failure(LAW, name, clause, facts=facts)

    def is_played(self, t: Table) -> bool:
        """Do the laws of the game hold here, or is it still being laid out?"""
        raise NotImplementedError

    def note(self, t: Table) -> None:
        """Remember what they need of the moment before."""
        raise NotImplementedError

    def broken(self, t: Table, entry: Entry | None) -> Iterator[Broken]:
        raise NotImplementedError


def disagreement(game: Game, t: Table, tried: Iterable[Act]) -> Failure | None:
    """Where the list of legal answers and the check of one act part: of those listed and `tried`.

    An act that does the same as a listed one is the same act written otherwise.
    """
    digest = game.digest(t.state)
    listed = [act for act in game.legal(t) if UNKNOWN not in act[2]]
    _, waits, _, clause = game.waits_for(t.state)
    if game.digest(t.state) != digest:
        return Failure(SPOILED, "list", clause)
    trying = Trying(game, t.rules)
    reached = {act: trying.attempt(t.state, act) for act in listed}
    for act, taken in reached.items():
        if not isinstance(taken, str):
            return parted(game, REFUSED, waits, clause, act)
    known = set(reached.values())
    for act in tried:
        taken = trying.attempt(t.state, act)
        if isinstance(taken, str) and taken not in known and UNKNOWN not in act[2]:
            return parted(game, UNLISTED, waits, clause, act)
    return None


def parted(game: Game, check: str, waits: str, clause: str, act: Act) -> Failure:
    name = game.vocabulary().forms[act[1]].name
    return Failure(check, f"{waits} {name}", clause, facts={"verb": name, "first": str(act)})


def some_acts(game: Game, rng: Chance) -> Iterator[Act]:
    for _ in range(DRAWS_TRIED):
        yield some_act(game, rng)


def every_act(game: Game, rules: Any) -> Iterator[Act]:
    """All that words can write; of a verb with too many of them those at the ends and between."""
    trying = Trying(game, rules)
    for form, values in trying.forms:
        count = 1
        for slot in values:
            count *= len(slot)
        every = (tuple(x for part in chosen for x in part) for chosen in product(*values))
        for args in every if count <= TRIED_IN_FULL else sample(values):
            for who in trying.seats:
                yield who, form.code, args
