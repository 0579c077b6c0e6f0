"""Why a table, known whole or in part, cannot be, though each of its rows can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board import cells as at
from ..board.held import connected
from ..board.state import IN_DECK, IN_MARKET, LAST_STEP, OVER, State, Table, current_market
from ..chapters.ending import cities_to_end
from ..chapters.plant_market import has_come_unsaid, is_too_small, located
from ..chapters.setup import hang_together, named
from ..chapters.storage import fits, room_of
from ..params import consult
from ..turn.certain import network
from ..turn.frames import NO_SEAT, Adrift, Discard, Draw, Lose, seat_of
from ..turn.marks import too_early
from ..turn.places import may_have_bought, misplaced
from .able import output_of_the_best, output_printed
from .one_way import of_one_way

FIRST_STEP = 1
UNBUILT = (f.AUCTION, f.RESOURCES, f.BUREAUCRACY)  # phases in which nobody builds


def impossible_for(t: Table) -> list[Breach]:
    """Every reason; what nobody wrote down speaks against nothing."""
    checks = (of_order, of_regions, of_tokens, of_cards, of_market, of_deck, of_plants, of_houses)
    later = (
        of_purchases,
        of_cities,
        of_powered,
        of_small_plants,
        of_step,
        of_places,
        of_start,
        of_first_card,
        of_first_prices,
        of_lot,
        of_end,
        of_one_way,
    )
    return [breach for check in (*checks, *later) for breach in check(t)]


def impossible_at_a_mark(t: Table) -> Breach | None:
    """Rows may stand in front of the mark that tells when they are of. What goes on between two
    phases by itself - the order, the step, a plant too small - they may tell as it was before."""
    s = t.state
    told = [of_end, of_plants, of_purchases, of_start, of_first_card, of_first_prices]
    if s.phase > (f.RESOURCES if s.round == 1 else f.AUCTION):
        told.append(of_places)
    if s.phase < f.BUREAUCRACY:
        told.append(of_step)
    found = (breach for check in told for breach in check(t))
    return next(found, None) or next(of_one_way(t, is_at_a_mark=True), None)


def impossible_at_the_end(t: Table) -> Breach | None:
    """Rows alone in front of the mark of the end tell what counts for it."""
    over = Table(t.state.copy(), t.rules, t.book)
    over.state.phase = OVER
    return next((breach for check in (of_plants, of_powered) for breach in check(over)), None)


def known(values: Iterable[Any]) -> list[Any]:
    return [one for one in values if not is_unknown(one)]


def of_order(t: Table) -> Iterator[Breach]:
    order = t.state.order
    if is_unknown(order) or not order:
        return
    left_out = [f.SEATS[seat] for seat in t.state.seats if seat not in order]
    if left_out:
        yield impossible("pg.order.rest-same", left_out=", ".join(left_out))


def of_regions(t: Table) -> Iterator[Breach]:
    """As many as the number of players asks for, and they hang together."""
    regions, due = t.state.regions, t.rules.numbers.regions[t.rules.players]
    if is_unknown(regions) or not regions:
        return
    if len(regions) != due:
        yield impossible("pg.setup.regions-count", due=due, written=len(regions))
    if not hang_together(t, regions):
        yield impossible("pg.setup.regions-adjacent", regions=named(regions))


def of_tokens(t: Table) -> Iterator[Breach]:
    """84 tokens, each in hand, on the market or in the supply."""
    s = t.state
    for fuel, shelf in enumerate(t.rules.box.shelves):
        held = [s.c[at.stored(seat, fuel)] for seat in s.seats]
        places = [*held, s.c[at.MARKET + fuel], s.c[at.SUPPLY + fuel]]
        told = known(places)
        facts = {"fuel": f.FUELS[fuel], "amount": sum(told)}
        if sum(told) > shelf.tokens:
            yield impossible("pg.setup.tokens", **facts, most=shelf.tokens)
        elif sum(told) < shelf.tokens and len(told) == len(places):
            yield impossible("pg.setup.tokens", **facts, least=shelf.tokens)


def of_cards(t: Table) -> Iterator[Breach]:
    twice = [number for number, times in Counter(located(t.state)).items() if times > 1]
    if twice:
        yield impossible("pg.setup.plants-total", twice=", ".join(map(str, sorted(twice))))


def of_market(t: Table) -> Iterator[Breach]:
    """Eight plants lie there until the Step 3 card comes, and in step 3 no more than six."""
    s, numbers = t.state, t.rules.numbers
    if is_unknown(s.market):
        return
    is_last = not is_unknown(s.step) and s.step == LAST_STEP
    most = numbers.market_plants_last if is_last else numbers.market_plants
    if len(s.market) > most:
        clause = "pg.step3.market-six" if is_last else "pg.market.sort"
        yield impossible(clause, amount=len(s.market), most=most)
    is_full = is_unknown(s.card) or s.card != IN_DECK or len(s.market) >= most
    if not is_full and not (is_lost(t) or is_card_due(t) or has_come_unsaid(t)):
        yield impossible("pg.market.sort", amount=len(s.market), least=most)
    elif is_replaced_at_once(t) and len(s.market) < most - 1:
        yield impossible("pg.auction.replace-now", amount=len(s.market), least=most - 1)


def is_replaced_at_once(t: Table) -> bool:
    """Where the Step 3 card has come in the auctions that are on, what lay below it fills up."""
    s = t.state
    has_come = not is_unknown(s.card) and s.card == IN_MARKET
    is_on = (has_come or has_come_unsaid(t)) and s.phase == f.AUCTION and not s.lot
    has_cards = not is_unknown(s.under) and bool(s.under)
    return bool(is_on and has_cards and not is_card_due(t) and not t.rules.is_for_novices())


def is_lost(t: Table) -> bool:
    """Does nobody know in which phase the game stands?"""
    return bool(t.state.partial or is_unknown(t.state.phase))


def is_card_due(t: Table) -> bool:
    """In a row that nobody has acted behind yet, or by the rules."""
    return bool(t.state.called) or any(isinstance(one, Draw) for one in t.state.pending)


def of_deck(t: Table) -> Iterator[Breach]:
    """Above the Step 3 card lies no plant that was seen, and none that left before the game."""
    s, rules = t.state, t.rules
    if is_unknown(s.deck) or is_unknown(s.card) or s.card != IN_DECK:
        return
    seen = {*located(t.state), *s.past.sold, *s.past.out, *rules.numbers.plants_open}
    most = len(rules.box.plants) - len(seen) - rules.numbers.deck_removed[rules.players]
    if s.deck > most:
        yield impossible("pg.setup.deck-remove", deck=s.deck, most=most)


def of_plants(t: Table) -> Iterator[Breach]:
    """No more plants than the limit, and no more fuel than they store."""
    s, rules = t.state, t.rules
    most = rules.numbers.plants_max[rules.players]
    for seat in s.seats:
        plants = s.plants[seat]
        if is_unknown(plants):
            continue
        is_buying = len(plants) >= most and may_give_up(t, seat)
        if len(plants) > most + is_buying:
            yield impossible("pg.plant.limit", seat=f.SEATS[seat], amount=len(plants), most=most)
        held = (s.c[at.stored(seat, fuel)] for fuel in range(at.FUEL_COUNT))
        least = [0 if is_unknown(amount) else amount for amount in held]
        if not is_buying and not fits(room_of(rules, plants), least):
            told = {name: amount for name, amount in zip(f.FUELS, least, strict=True) if amount}
            yield impossible("pg.plant.storage", seat=f.SEATS[seat], **told)


def may_give_up(t: Table, seat: int) -> bool:
    """May it be that a player, behind a purchase, has a plant to discard still, or fuel to lose?"""
    s = t.state
    if not isinstance(s.pending[-1], Adrift):
        return any(isinstance(one, Discard | Lose) and one.seat == seat for one in s.pending)
    if is_unknown(s.phase):
        return True
    if s.phase != f.AUCTION or is_behind_the_discard(s, seat):
        return False
    return bool(s.partial or seat in (*s.served, s.holder))


def is_behind_the_discard(s: State, seat: int) -> bool:
    """Is somebody else asked, where no card is due and nothing sold: has a buyer given up one?"""
    is_sold = bool(s.lot) and not s.bid
    is_due = bool(s.called) or (is_sold and s.holder == seat)
    return seat in s.served and seat_of(s.pending[-1]) not in (NO_SEAT, seat) and not is_due


def of_houses(t: Table) -> Iterator[Breach]:
    """As many cities as are in play, and as many houses as a colour has where these limit it."""
    rules = t.rules
    numbers, limit = rules.numbers, rules.settings.house_limit
    in_play = cities_in_play(t)
    for seat in t.state.seats:
        houses = connected(t, seat)
        if is_unknown(houses):
            continue
        facts: dict[str, int | str] = {"seat": f.SEATS[seat], "houses": houses}
        told = t.state.counted[seat]
        if told is not None and not is_unknown(told) and told != houses:
            yield impossible("pg.build.track-now", **facts, cities=told)
        if rules.is_for_novices() and houses > numbers.cities_novices:
            yield impossible("pg.variant.beginner-cap", **facts, most=numbers.cities_novices)
        elif houses > in_play:
            yield impossible("pg.build.in-play", **facts, most=in_play)
        elif houses > numbers.houses - numbers.houses_marking:
            consult(t, "house_limit")
            if limit != "none" and houses > int(limit):
                yield impossible("pg.setup.houses", **facts, most=int(limit))


def cities_in_play(t: Table) -> int:
    """How many there are; where nobody told the regions, as many as the largest ones have."""
    s, rules = t.state, t.rules
    by_region = Counter(
        rules.box.region_of[f.CITIES.index(city)] for city in f.CITIES_OF_MAP[f.MAPS[rules.ground]]
    )
    if not is_unknown(s.regions) and s.regions:
        return sum(by_region[region] for region in s.regions)
    return sum(sorted(by_region.values())[-rules.numbers.regions[rules.players] :])


def of_cities(t: Table) -> Iterator[Breach]:
    """Houses stand in the regions in play, one of a colour, and as many as the step allows."""
    s, region_of = t.state, t.rules.box.region_of
    step = LAST_STEP if is_unknown(s.step) else s.step
    most = t.rules.numbers.networks_by_step[step]
    networks = [network(t, seat) for seat in s.seats]
    for city, houses in Counter(city for one in networks for city in one).items():
        name, region = f.CITIES[city], region_of[city]
        if any(one.count(city) > 1 for one in networks):
            yield impossible("pg.build.no-double", city=name)
        if not is_unknown(s.regions) and s.regions and region not in s.regions:
            yield impossible("pg.build.in-play", city=name, region=f.REGIONS[region])
        if houses > most:
            yield impossible("pg.build.capacity-step", city=name, houses=houses, most=most)
    told = sum(known(connected(t, seat) for seat in s.seats))
    if told > cities_in_play(t) * most:  # each city may have room, and all of them together none
        yield impossible("pg.build.capacity-step", houses=told, most=cities_in_play(t) * most)


def of_powered(t: Table) -> Iterator[Breach]:
    """Nobody powers more cities than there are, nor than their plants have printed. What a table of
    the end tells may be less than could be powered, and its fuel be burnt."""
    s = t.state
    for seat in s.seats:
        powered, cities = s.powered[seat], connected(t, seat)
        if is_unknown(powered):
            continue
        facts: dict[str, int | str] = {"seat": f.SEATS[seat], "powered": powered}
        most = output_printed(t, seat) if is_of_these_plants(s, seat) else output_of_the_best(t)
        if not is_unknown(cities) and powered > cities:
            yield impossible("pg.bureaucracy.surplus-wasted", **facts, cities=cities)
        elif powered > most:
            yield impossible("pg.plant.output-cap", **facts, most=most)


def is_of_these_plants(s: State, seat: int) -> bool:
    """Tells a row of what a player's plants power now, and not of those of the round before?"""
    if is_unknown(s.phase):
        return False
    return (s.phase == OVER and not s.sheet) or (s.phase == f.BUREAUCRACY and seat in s.served)


def of_start(t: Table) -> Iterator[Breach]:
    """In round 1 nobody has built before phase 4, and all buy a plant; step 2 comes behind it."""
    s = t.state
    if is_unknown(s.round) or is_unknown(s.phase) or s.round != 1 or s.phase > f.BUILDING:
        return
    if s.phase < f.BUILDING and (cities := most_connected(t)):
        yield impossible("pg.setup.score-zero", cities=cities, most=0)
    if not is_unknown(s.step) and (s.step == 2 or (s.phase == f.AUCTION and s.step > 2)):
        yield impossible("pg.step1.start", step=s.step)
    if s.phase == f.AUCTION and not s.unheard:
        for seat in s.declined:
            yield impossible("pg.auction.first-round-must-buy", seat=f.SEATS[seat])


def of_purchases(t: Table) -> Iterator[Breach]:
    """One plant a round at most, and behind the auctions of round 1 one at least."""
    s = t.state
    if is_unknown(s.round) or is_unknown(s.phase):
        return
    for seat in s.seats:
        owned = s.plants[seat]
        if is_unknown(owned):
            continue
        most = s.round if may_be_of_this_round(s, seat) else s.round - 1
        if len(owned) > most:
            facts = {"amount": len(owned), "most": most}
            yield impossible("pg.auction.one-plant", seat=f.SEATS[seat], **facts)
        if s.round == 1 and s.phase > f.AUCTION and not owned:
            yield impossible("pg.auction.first-round-must-buy", seat=f.SEATS[seat], least=1)


def may_be_of_this_round(s: State, seat: int) -> bool:
    """May a plant of this round be among a player's? Of round 1 the buyers themselves tell."""
    if s.phase != f.AUCTION or s.round == 1 or is_unknown(s.order):
        return True
    return seat in may_have_bought(s, s.order)


# clauses: pg.setup.deck-top
def of_first_card(t: Table) -> Iterator[Breach]:
    """In round 1 no drawn plant leaves the game: where another has come, the first one lies."""
    s, numbers = t.state, t.rules.numbers
    if any(map(is_unknown, (s.round, s.card, s.market, s.under, *(s.plants[x] for x in s.seats)))):
        return
    if s.round != 1 or s.card != IN_DECK:
        return
    drawn = [one for one in located(s) if one not in numbers.plants_open]
    if drawn and numbers.deck_first not in drawn:
        yield impossible("pg.setup.deck-top", plant=min(drawn), due=numbers.deck_first)


# clauses: pg.plant.number-min-bid
def of_first_prices(t: Table) -> Iterator[Breach]:
    """Before the first income everybody has paid at least the number of each plant."""
    s, start = t.state, t.rules.numbers.money_start
    if is_unknown(s.round) or is_unknown(s.phase) or s.round != 1:
        return
    for seat in s.seats if s.phase in range(f.AUCTION, f.BUREAUCRACY) else ():
        owned, money = s.plants[seat], s.c[at.MONEY + seat]
        if is_unknown(owned) or is_unknown(money) or not owned:
            continue
        if money > start - sum(owned):
            facts = {"plant": max(owned), "money": money, "most": start - sum(owned)}
            yield impossible("pg.plant.number-min-bid", seat=f.SEATS[seat], **facts)


def of_lot(t: Table) -> Iterator[Breach]:
    """Who has bought has a plant; that put up is in the current market, and who has bid can pay."""
    s = t.state
    if is_unknown(s.phase) or s.phase != f.AUCTION:
        return
    for buyer in s.served if not s.unheard else ():
        if buyer in s.declined:
            yield impossible("pg.auction.decline", seat=f.SEATS[buyer])
    for buyer in s.served:
        if not is_unknown(s.plants[buyer]) and not s.plants[buyer]:
            yield impossible("pg.auction.win-last", plants=0, seat=f.SEATS[buyer])
    for one in s.seats if s.round == 1 and s.served and not s.unheard else ():
        owned = () if is_unknown(s.plants[one]) else s.plants[one]
        if owned and one not in (*s.served, s.holder):
            yield impossible("pg.auction.done-after-buy", plants=len(owned), seat=f.SEATS[one])
    if not (s.lot and s.bid):
        return
    seat, money = f.SEATS[s.holder], s.c[at.MONEY + s.holder]
    is_known = not is_unknown(s.market) and not is_unknown(s.step)
    if is_known and s.lot not in current_market(s, t.rules.numbers.market_current):
        yield impossible("pg.auction.open-current-only", seat=seat, plant=s.lot)
    if not is_unknown(money) and money < s.bid:
        yield impossible("pg.auction.win-last", seat=seat, bid=s.bid, money=money)


def of_end(t: Table) -> Iterator[Breach]:
    """A game is over when somebody has the cities for it, and not before; nor does it go on."""
    s = t.state
    if is_unknown(s.phase):
        return
    if s.phase == OVER and (breach := too_early(t)) is not None:
        yield breach
    cities, due = most_connected(t), cities_to_end(t)
    told = most_before(t) if not is_unknown(s.round) and s.phase != OVER else 0
    if told >= due:  # in a round before this one, or a phase
        cities = max(cities, told)
    elif s.phase not in UNBUILT or cities < due:
        return
    if s.phase == f.BUREAUCRACY:
        consult(t, "final_income")
    if s.phase != f.BUREAUCRACY or t.rules.settings.final_income == "no":
        yield impossible("pg.end.trigger", cities=cities, most=due - 1)


def most_connected(t: Table) -> int:
    """As far as it is known; nobody has fewer than were known before a gap."""
    told: list[int] = known(connected(t, seat) for seat in t.state.seats)
    return max(*told, *(len(network(t, seat)) for seat in t.state.seats))


def most_before(t: Table) -> int:
    """As far as it was known in an earlier phase, before a gap: nobody loses a city."""
    s = t.state
    now = (s.round, s.phase)
    held = (one for (name, _), one in s.past.held.items() if name == "connected")
    return max((one.amount for one in held if one.turn < now), default=0)


def of_small_plants(t: Table) -> Iterator[Breach]:
    """A plant leaves the market as soon as it is too small."""
    s, cities = t.state, most_connected(t)
    if is_unknown(s.market) or not s.market or s.market[0] > cities or is_card_due(t):
        return
    consult(t, "obsolete_when")
    if t.rules.settings.obsolete_when == "any_time" and is_too_small(t, s.market[0], cities):
        yield impossible("pg.market.obsolete", plant=s.market[0], cities=cities)


def of_step(t: Table) -> Iterator[Breach]:
    """Step 2 begins behind the phase in which somebody has the cities for it."""
    s, due = t.state, t.rules.numbers.cities_step2[t.rules.players]
    cities = most_connected(t)
    if is_unknown(s.phase) or is_unknown(s.step):
        return
    if s.step != FIRST_STEP or s.phase not in UNBUILT or cities < due:
        return
    consult(t, "step2_by")
    if t.rules.settings.step2_by == "anyone" and not t.rules.is_for_novices():
        yield impossible("pg.step2.trigger", step=s.step, cities=cities, most=due - 1)


def of_places(t: Table) -> Iterator[Breach]:
    """Cities set the order, and among equals plants: nobody builds before phase 4."""
    if not is_unknown(t.state.order):
        yield from misplaced(t, t.state.order)
