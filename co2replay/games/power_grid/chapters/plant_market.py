"""The plant market: cards off the deck, plants that have become too small, the Step 3 card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as replace_fields

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import Consulted, Unknown, is_unknown

from ..board.state import GONE, IN_DECK, IN_MARKET, State, Table, leader_cities
from ..forms import AUCTION, BUILDING, BUREAUCRACY, RESOURCES
from ..params import consult
from ..turn.frames import Draw

OBSOLETE = "pg.market.obsolete"
CHAIN = "pg.market.obsolete-chain"
MOST = 10**6  # more than the number of any plant


def is_card_left(s: State) -> bool:
    """Is there anything to draw? Above the Step 3 card lies that card at least."""
    return bool(s.card == IN_DECK or s.under)


# clauses: pg.auction.replace-now pg.step3.deck-empty
def replace(t: Table, clause: str) -> None:
    """Ask for a card in place of one that left; an empty deck replaces nothing."""
    if is_card_left(t.state):
        t.state.pending.append(Draw(clause))


# clauses: pg.market.sort
def add(s: State, number: int) -> None:
    s.market = tuple(sorted((*s.market, number)))


def without(plants: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The others of these plants, as they lie."""
    if number not in plants:
        return plants
    at = plants.index(number)
    return plants[:at] + plants[at + 1 :]


def take_away(s: State, number: int) -> None:
    """A plant leaves the game, seen by everybody."""
    s.market = without(s.market, number)
    s.out = (*s.out, number)


def remove_lowest(s: State) -> None:
    if s.market:
        take_away(s, s.market[0])


# clauses: pg.market.obsolete-not-owned pg.market.obsolete-chain
def sweep(t: Table, drawn: int = 0) -> None:
    """Remove what is too small, the lowest first, each replaced before the next is looked at;
    `drawn`: the plant that has just come."""
    s = t.state
    if is_unknown(s.market):
        if is_too_small(t, lowest_of(t)):
            raise Consulted("market")
        return
    while s.market and is_too_small(t, s.market[0]):
        if s.phase != BUILDING:
            consult(t, "obsolete_when")
            if t.rules.settings.obsolete_when == "building":
                return
        clause = CHAIN if s.market[0] == drawn else OBSOLETE
        remove_lowest(s)
        if is_card_left(s):
            s.pending.append(Draw(clause))
            return


def lowest_of(t: Table) -> int:
    """The lowest plant that a market may hold of which nobody knows what lies there."""
    elsewhere = located(t.state)
    left = [number for number in t.rules.box.plants if number not in elsewhere]
    return min(left, default=MOST)  # where all lie elsewhere, none is too small


# clauses: pg.market.obsolete
def is_too_small(t: Table, number: int, cities: int | None = None) -> bool:
    """`cities`: the most that anybody is known to have, where a table is told in part."""
    cities = leader_cities(t.state) if cities is None else cities
    if number != cities:
        return bool(number < cities)
    consult(t, "obsolete_at")
    return t.rules.settings.obsolete_at == "at_most"


def check_drawn(t: Table, number: int) -> Breach | None:
    """Can this plant come off the deck?"""
    s, rules = t.state, t.rules
    if number not in rules.box.plants:
        return impossible("pg.setup.plants-total", plant=number)
    if s.card != IN_DECK:
        if number not in s.under:
            return impossible("pg.bureaucracy.under-step3", plant=number)
        return check_shuffled(t, number)
    if s.deck == 0:
        return impossible("pg.setup.deck-bottom", plant=number, deck=0)
    first = rules.numbers.deck_first
    if number in rules.numbers.plants_open:
        return impossible("pg.setup.plants-open", plant=number)
    if is_seen(s, number):
        return impossible("pg.setup.plants-total", plant=number, seen="yes")
    if number != first and not is_top_gone(t):
        return impossible("pg.setup.deck-top", plant=number, due=first)
    if number == first and is_top_gone(t):  # wherever it has gone
        return impossible("pg.setup.plants-total", plant=number, seen="yes")
    return None


# clauses: pg.setup.deck-top
def is_top_gone(t: Table) -> bool:
    """Has the first card come? It has where any other one has, wherever it lies."""
    s, numbers = t.state, t.rules.numbers
    for place in places(s):
        for number in () if is_unknown(place) else place:
            if number not in numbers.plants_open:
                return True
    return is_seen(s, numbers.deck_first)


def located(s: State) -> list[int]:
    """Every plant that is known to lie somewhere now."""
    return [number for place in places(s) if not is_unknown(place) for number in place]


def places(s: State) -> list[Any]:
    """Where plants lie that have been seen."""
    return [*[s.plants[seat] for seat in s.seats], s.market, s.under, s.out]


# clauses: pg.step3.reshuffle
def check_shuffled(t: Table, number: int) -> Breach | None:
    """Do the cards below the Step 3 card still lie in the order in which they were put there?"""
    s = t.state
    if s.card != IN_MARKET or number == s.under[0]:
        return None
    consult(t, "reshuffle")
    if t.rules.settings.reshuffle == "at_once":
        return None
    return refuse(t, "pg.step3.reshuffle", plant=number, due=s.under[0])


def is_seen(s: State, number: int) -> bool:
    """Has a plant come out of the deck before?"""
    if number in s.market or number in s.out or number in s.under:
        return True
    return any(number in s.plants[seat] for seat in s.seats)


def apply_drawn(t: Table, number: int) -> None:
    s = t.state
    if s.card == IN_DECK:
        s.deck -= 1
    else:
        s.under = without(s.under, number)
    add(s, number)
    sweep(t, number)


def apply_unseen(t: Table, clause: str) -> None:
    """A card that nobody noted: the one that the rules leave, or the market is not known any more.

    Whether it was too small, and another one came for it, is asked where it can have been.
    """
    s, rules = t.state, t.rules
    if s.card != IN_DECK:
        left: tuple[int, ...] = s.under
    elif s.deck == 0:
        apply_step3(t, clause)
        return
    elif not is_top_gone(t):
        left = (rules.numbers.deck_first,)
    else:
        left = tuple(number for number in sorted(rules.box.plants) if not is_seen(s, number))
    if len(left) == 1:
        apply_drawn(t, left[0])
        return
    if s.card == IN_DECK:
        s.deck -= 1
    else:
        s.under = Unknown("under")
    if is_too_small(t, min(left)):
        raise Consulted("market")
    s.partial = True
    s.past = replace_fields(s.past, market=s.market)
    s.market = Unknown("market")


# clauses: pg.setup.deck-bottom pg.setup.deck-remove
def check_step3(t: Table) -> Breach | None:
    """Has the deck come down to the Step 3 card?"""
    s = t.state
    if s.card != IN_DECK:
        return impossible("pg.setup.plants-total", card="yes", seen="yes")
    if s.deck > 0:
        return impossible("pg.setup.deck-bottom", deck=s.deck)
    return None


# clauses: pg.step3.trigger pg.step3.drawn-auction pg.step3.drawn-build pg.step3.drawn-bureaucracy
# pg.step3.market-six pg.step3.all-buyable pg.step3.reshuffle
def apply_step3(t: Table, clause: str) -> None:
    """The card stands for the plant that it was drawn for; what lay below it is the deck now."""
    s = t.state
    s.step3_after = s.phase
    if s.phase == AUCTION:
        s.card = IN_MARKET
        sweep(t)
        return
    if s.phase == BUILDING and clause == "pg.step2.remove-once":
        consult(t, "step3_at_step2")
        if t.rules.settings.step3_at_step2 == "bureaucracy":
            s.step3_after = BUREAUCRACY
    s.card = GONE
    remove_lowest(s)
    sweep(t)


# clauses: pg.step3.drawn-auction pg.step3.market-six pg.variant.beginner
def has_come_unsaid(t: Table) -> bool:
    """Is the Step 3 card drawn on a table of which no row tells it? It has the place of one plant,
    behind phase 2 of two; step 2 goes on for its phase alone."""
    s = t.state
    if is_unknown(s.phase) or (s.phase == RESOURCES and not t.rules.is_for_novices()):
        return False
    return lacks_plants(t, t.rules.numbers.market_plants_last + (s.phase == AUCTION))


def lacks_plants(t: Table, most: int) -> bool:
    """Lie there no more than so many, though no row tells of the Step 3 card? Nothing lies above it
    then; where nobody wrote that down, one that is missing may be on its way, and two are not."""
    s = t.state
    if is_unknown(s.card) or is_unknown(s.market) or s.card != IN_DECK or s.called:
        return False
    if is_unknown(s.deck):
        return len(s.market) <= t.rules.numbers.market_plants_last
    return not s.deck and len(s.market) <= most


# clauses: pg.step3.drawn-auction-end pg.step3.market-six
def has_left_unsaid(t: Table) -> bool:
    """The same of rows in front of the mark of a phase: did it come in one before? Behind the
    auctions the lowest plant leaves with it; where nothing lay below it, nobody knows whether that
    is still among these."""
    s, most = t.state, t.rules.numbers.market_plants_last
    is_new = s.phase == RESOURCES
    if t.rules.is_for_novices() or not lacks_plants(t, most + is_new):
        return False
    if len(s.market) > most and not is_unknown(s.out):
        remove_lowest(s)
    elif len(s.market) > most or (is_new and not (is_unknown(s.under) or s.under)):
        s.market = Unknown("market")
    return True


def take_for_drawn(t: Table) -> None:
    """Novices go on in step 1; elsewhere step 3 begins behind this phase."""
    s, is_for_novices = t.state, t.rules.is_for_novices()
    is_long_gone = is_for_novices and len(s.market) <= t.rules.numbers.market_plants_last
    s.card = IN_MARKET if s.phase == AUCTION and not is_long_gone else GONE
    s.step3_after = 0 if is_long_gone else s.phase


def count_cards(s: State) -> None:
    """Behind the Step 3 card the deck is what lay under it; a count of others names none."""
    if is_unknown(s.card) or s.card == IN_DECK or is_unknown(s.deck) or not s.deck:
        return
    if not is_unknown(s.under) and len(s.under) != s.deck:
        s.under = Unknown("under")
    s.deck = 0


# clauses: pg.step3.drawn-auction-end
def close_auctions(s: State) -> None:
    """The card drawn in this phase 2 leaves, with the lowest plant; nothing takes their place.
    Where it was drawn before a gap, nobody knows what lay there with it."""
    if s.step3_after == AUCTION and (is_unknown(s.card) or s.card == IN_DECK):
        s.card, s.market = GONE, Unknown("market")
    elif s.card == IN_MARKET:
        s.card = GONE
        remove_lowest(s)


# clauses: pg.bureaucracy.market-bottom pg.bureaucracy.under-step3
def send_highest_under(t: Table) -> None:
    s = t.state
    s.under = (*s.under, s.market[-1])
    s.market = s.market[:-1]
    replace(t, "pg.bureaucracy.market-bottom")


# clauses: pg.step3.market-update
def drop_lowest(t: Table) -> None:
    remove_lowest(t.state)
    replace(t, "pg.step3.market-update")
