"""The list of legal answers beside the check of one act, at a moment of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from co2replay.engine.passed import PLAYED
from co2replay.engine.playing import REFUSED, SPOILED, UNLISTED, Act, Facts, Failure
from co2replay.engine.trying import Trying
from co2replay.games.power_grid import forms as f
from co2replay.notation.records import OMITTED

from ..board import cells as at
from ..board.state import Table
from ..turn.frames import NAMES, Bid, Build, Buy, Discard, Lose, Mix, Open, Power
from . import deck

ASKED = (Open, Bid, Discard, Lose, Buy, Build, Power, Mix)
CARDS_TRIED = 52
NOT_ON_OFFER = (3, 13, 41, 50)
SAMPLE = 30  # acts of each side, where not all are tried


def candidates(t: Table) -> Iterator[Act]:
    """What could be written for the question that is open, legal or not."""
    s = t.state
    frame: Any = s.pending[-1]
    for seat in frame.left if isinstance(frame, Power) else (frame.seat,):
        yield from OF[type(frame)](t, seat)
        yield from ((seat, verb, ()) for verb in (f.PASS, f.END))


def some(t: Table, rng: Any) -> Act:
    """One of them: first a verb, so that few numbers count as much as many."""
    verbs: dict[int, list[Act]] = {}
    for act in candidates(t):
        verbs.setdefault(act[1], []).append(act)
    found: Act = rng.choice(verbs[rng.choice(list(verbs))])
    return found


def openings(t: Table, seat: int) -> Iterator[Act]:
    money = t.state.c[at.MONEY + seat]
    for number in (*t.state.market, *NOT_ON_OFFER):
        yield seat, f.OPEN, (number, OMITTED)
        for bid in (number - 1, number, number + 1, money - 1, money, money + 1):
            yield seat, f.OPEN, (number, max(0, bid))


def bids(t: Table, seat: int) -> Iterator[Act]:
    s = t.state
    for bid in range(s.bid - 1, s.c[at.MONEY + seat] + 2):
        yield seat, f.BID, (max(0, bid),)
    yield seat, f.OPEN, (s.market[0], OMITTED)


def plants(t: Table, seat: int) -> Iterator[Act]:
    for number in t.rules.box.plants:
        yield seat, f.DISCARD, (number,)


def mixes(verb: int, *others: int) -> Any:
    """Coal and oil; of what plants alone store, none or one."""

    def of_coal_and_oil(t: Table, seat: int) -> Iterator[Act]:
        for coal in range(8):
            for oil in range(8):
                yield seat, verb, (coal, oil, *others)
        for place in range(len(others)):
            yield seat, verb, (1, 1, *(int(place == one) for one in range(len(others))))

    return of_coal_and_oil


def purchases(t: Table, seat: int) -> Iterator[Act]:
    for fuel, shelf in enumerate(t.rules.box.shelves):
        for amount in range(14):
            yield seat, f.BUY, (amount, fuel, OMITTED)
        for price in (*shelf.prices, 9, 17):
            for amount in range(4):
                yield seat, f.BUY, (amount, fuel, price)


def cities(t: Table, seat: int) -> Iterator[Act]:
    for city in range(len(f.CITIES)):
        yield seat, f.BUILD, (city,)
        for paid in (0, 10, 12, 15, 20, 25, 31):
            yield seat, f.CONNECT, (city, paid)


def runs(t: Table, seat: int) -> Iterator[Act]:
    owned = t.state.plants[seat]
    for count in range(len(owned) + 1):
        for chosen in combinations(owned, count):
            yield seat, f.POWER, chosen
    for number in owned:
        yield seat, f.POWER, (number, number)
    yield seat, f.POWER, (3,)


OF: dict[type, Any] = {
    Open: openings,
    Bid: bids,
    Discard: plants,
    Lose: mixes(f.LOSE, 0, 0),
    Mix: mixes(f.BURN),
    Buy: purchases,
    Build: cities,
    Power: runs,
}


def disagreement(game: Any, t: Table, rng: Any | None) -> Failure | None:
    """An act that is listed and refused, or taken and not listed; with a chance, of a sample."""
    frame = t.state.pending[-1]
    digest = game.digest(t.state)
    listed = game.legal(t)
    clause = game.waits_for(t.state).clause
    if game.digest(t.state) != digest:
        return Failure(SPOILED, "list", clause)
    trying = Trying(game, t.rules)
    for act in listed if rng is None else rng.sample(listed, min(SAMPLE, len(listed))):
        if not isinstance(trying.attempt(t.state, act), str):
            return parted(REFUSED, frame, clause, act)
    others = list(candidates(t))
    known = set(map(plainly, ((t, act) for act in listed)))
    for act in others if rng is None else rng.sample(others, min(SAMPLE, len(others))):
        taken = trying.attempt(t.state, act)
        if isinstance(taken, str) and plainly((t, act)) not in known:
            return parted(UNLISTED, frame, clause, act)
    return None


def wrong_card(game: Any, t: Table) -> Failure | None:
    """A card that comes off the deck and cannot lie there, or the other way about."""
    may_come = {(entry.verb, entry.args) for entry in deck.cards(t)}
    drawn = [(f.DRAWN, (number,)) for number in range(CARDS_TRIED)]
    for verb, args in [*drawn, (f.STEP3, ())]:
        later = Table(t.state.copy(), t.rules, None)
        is_taken = game.draw(later, verb, args) == PLAYED
        if is_taken != ((verb, args) in may_come):
            facts: Facts = {"card": str(args)}
            check = UNLISTED if is_taken else REFUSED
            return Failure(check, "card", "pg.setup.deck-build", facts=facts)
    return None


def plainly(written: tuple[Table, Act]) -> Act:
    """The same act as the list writes it."""
    t, (who, verb, args) = written
    s = t.state
    frame = s.pending[-1]
    if verb == f.PASS and isinstance(frame, Buy | Build):
        return who, f.END, ()
    if verb == f.PASS and isinstance(frame, Power):
        return who, f.POWER, ()
    if verb == f.OPEN and args[0] == args[1]:
        return who, verb, (args[0], OMITTED)
    if verb == f.BUY and args[2] != OMITTED:
        spaces = s.spaces[args[1]]
        prices = t.rules.box.shelves[args[1]].prices
        lying = [price for price, there in zip(prices, spaces, strict=True) if there]
        if lying and args[2] == lying[0] and args[0] <= spaces[prices.index(lying[0])]:
            return who, verb, (args[0], args[1], OMITTED)
    if verb == f.CONNECT and isinstance(frame, Build):
        return connected(t, who, args)
    return who, verb, tuple(sorted(args)) if verb == f.POWER else args


def connected(t: Table, who: int, args: tuple[int, ...]) -> Act:
    """A connection at the price that it has is a building that names none."""
    from ..lists.legal import city_price, costs_from

    price = city_price(t, who, args[0], costs_from(t, t.state.networks[who]))
    return (who, f.BUILD, args[:1]) if price == args[1] else (who, f.CONNECT, args)


def parted(check: str, frame: Any, clause: str, act: Act) -> Failure:
    verb = f.FORMS[[form.code for form in f.FORMS].index(act[1])].name
    waits = NAMES[type(frame)]
    facts: Facts = {"verb": verb, "first": str(act)}
    return Failure(check, f"{waits} {verb}", clause, facts=facts)
