"""Acts that break exactly one named clause: at which moment one is planted, and how it reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.games.power_grid import forms as f

from ..board import cells as at
from ..board.state import GONE, IN_DECK, Table, current_market
from ..chapters import auction
from ..chapters.building import ground_of, is_step2_reached
from ..chapters.storage import burnt_by, can_burn, free_for, is_usable, room_of
from ..turn.frames import Bid, Build, Buy, Discard, Draw, Lose, Mix, Open, Power

Planter = Callable[[Table], str | None]


def name(seat: int) -> str:
    return f.SEATS[seat]


def asked(t: Table, kind: type) -> Any:
    """What the game waits for, where it is of this kind."""
    frame = t.state.pending[-1]
    return frame if isinstance(frame, kind) else None


def money(t: Table, seat: int) -> int:
    return int(t.state.c[at.MONEY + seat])


def offer(t: Table) -> list[int]:
    return list(current_market(t.state, t.rules.numbers.market_current))


# Phase 2 ------------------------------------------------------------------------------------------


def not_the_opener(t: Table) -> str | None:
    frame = asked(t, Open)
    others = [seat for seat in auction.eligible(t.state) if frame and seat != frame.seat]
    if not others or auction.is_bound_to_decline(t, frame.seat):
        return None
    return f"{name(others[-1])}: open {offer(t)[0]}" if offer(t) else None


def out_of_the_future(t: Table) -> str | None:
    frame = asked(t, Open)
    if not frame or t.state.card == GONE or len(t.state.market) < 5:
        return None
    return f"{name(frame.seat)}: open {t.state.market[4]}"


def below_the_number(t: Table) -> str | None:
    frame = asked(t, Open)
    return (
        f"{name(frame.seat)}: open {offer(t)[0]} {offer(t)[0] - 1}" if frame and offer(t) else None
    )


def on_credit(t: Table) -> str | None:
    frame = asked(t, Bid)
    if not frame or money(t, frame.seat) < t.state.bid:
        return None
    return f"{name(frame.seat)}: bid {money(t, frame.seat) + 1}"


def no_higher(t: Table) -> str | None:
    frame = asked(t, Bid)
    return f"{name(frame.seat)}: bid {t.state.bid}" if frame else None


def out_of_turn(t: Table) -> str | None:
    """Somebody else who is still in bids first."""
    s = t.state
    frame = asked(t, Bid)
    if not frame or auction.is_bound_to_pass(s, frame.seat):
        return None
    others = [
        seat
        for seat in auction.eligible(s)
        if seat not in (*s.passed, frame.seat, s.holder) and money(t, seat) > s.bid
    ]
    return f"{name(others[0])}: bid {s.bid + 1}" if others else None


def after_a_pass(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Bid)
    if not frame or not s.passed or auction.is_bound_to_pass(s, frame.seat):
        return None
    return f"{name(s.passed[0])}: bid {s.bid + 1}"


def after_a_purchase(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Bid)
    if not frame or not s.served or auction.is_bound_to_pass(s, frame.seat):
        return None
    return f"{name(s.served[0])}: bid {s.bid + 1}"


def a_second_plant(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Open)
    if not frame or not s.served or not offer(t) or auction.is_bound_to_decline(t, frame.seat):
        return None
    return f"{name(s.served[0])}: open {offer(t)[0]}"


def declined_before(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Bid)
    if not frame or not s.declined or auction.is_bound_to_pass(s, frame.seat):
        return None
    return f"{name(s.declined[0])}: bid {s.bid + 1}"


def no_plant_in_round_1(t: Table) -> str | None:
    frame = asked(t, Open)
    return f"{name(frame.seat)}: pass" if frame and t.state.round == 1 else None


def more_than_the_minimum(t: Table) -> str | None:
    frame = asked(t, Open)
    if not frame or not offer(t) or t.rules.settings.last_pays == "any":
        return None
    is_last = auction.eligible(t.state) == (frame.seat,)
    return f"{name(frame.seat)}: open {offer(t)[0]} {offer(t)[0] + 1}" if is_last else None


def the_new_plant(t: Table) -> str | None:
    frame = asked(t, Discard)
    if not frame or t.rules.settings.new_plant_discard == "yes":
        return None
    return f"{name(frame.seat)}: discard {frame.bought}"


def too_much_lost(t: Table) -> str | None:
    frame = asked(t, Lose)
    return f"{name(frame.seat)}: lose {frame.amount} coal 1 oil" if frame else None


def no_card_drawn(t: Table) -> str | None:
    frame = asked(t, Draw)
    if not frame or frame.clause != "pg.auction.replace-now":
        return None
    waiting = auction.eligible(t.state)
    return f"{name(waiting[0])}: open {offer(t)[0]}" if waiting and offer(t) else None


# Cards --------------------------------------------------------------------------------------------


def an_opening_plant(t: Table) -> str | None:
    s = t.state
    return "! draw 7" if asked(t, Draw) and s.card == IN_DECK and s.deck else None


def no_such_plant(t: Table) -> str | None:
    return "! draw 41" if asked(t, Draw) else None


def the_card_too_soon(t: Table) -> str | None:
    s = t.state
    return "! step3" if asked(t, Draw) and s.card == IN_DECK and s.deck else None


def not_under_the_card(t: Table) -> str | None:
    s = t.state
    if not asked(t, Draw) or s.card == IN_DECK or not s.market:
        return None
    return f"! draw {s.market[-1]}"


# Phases 3 and 4 -----------------------------------------------------------------------------------


def of_no_use(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Buy)
    if not frame:
        return None
    room = room_of(t.rules, s.plants[frame.seat])
    for fuel, word in enumerate(f.FUELS):
        if s.c[at.MARKET + fuel] and not is_usable(room, fuel):
            return f"{name(frame.seat)}: buy 1 {word}"
    return None


def no_room(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Buy)
    if not frame:
        return None
    room = room_of(t.rules, s.plants[frame.seat])
    held = auction.tokens_of(s, frame.seat)
    for fuel, word in enumerate(f.FUELS):
        most = s.c[at.MARKET + fuel]
        if is_usable(room, fuel) and most > free_for(room, held, fuel):
            return f"{name(frame.seat)}: buy {most} {word}"
    return None


def more_than_there_is(t: Table) -> str | None:
    frame = asked(t, Buy)
    if not frame:
        return None
    fuel = t.state.turns % at.FUEL_COUNT
    return f"{name(frame.seat)}: buy {t.state.c[at.MARKET + fuel] + 1} {f.FUELS[fuel]}"


def not_the_cheapest(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Buy)
    if not frame or t.rules.settings.cheapest_first == "no":
        return None
    room = room_of(t.rules, s.plants[frame.seat])
    held = auction.tokens_of(s, frame.seat)
    for fuel, shelf in enumerate(t.rules.box.shelves):
        prices = [p for p, there in zip(shelf.prices, s.spaces[fuel], strict=True) if there]
        if len(prices) > 1 and is_usable(room, fuel) and free_for(room, held, fuel):
            return f"{name(frame.seat)}: buy 1 {f.FUELS[fuel]} {prices[-1]}"
    return None


def ended_before(t: Table) -> str | None:
    """Somebody whose turn is over builds once more."""
    s = t.state
    frame = asked(t, Buy) or asked(t, Build)
    others = [x for x in s.order if frame and x != frame.seat and x not in s.queue]
    return f"{name(others[0])}: end" if others else None


def back_to_the_market(t: Table) -> str | None:
    frame = asked(t, Build)
    return f"{name(frame.seat)}: buy 1 coal" if frame else None


def cities(t: Table) -> list[int]:
    return [city for city in range(len(f.CITIES)) if ground_of(city) == t.rules.ground]


def not_in_play(t: Table) -> str | None:
    frame = asked(t, Build)
    if not frame:
        return None
    out = [x for x in cities(t) if t.rules.box.region_of[x] not in t.state.regions]
    return f"{name(frame.seat)}: build {f.CITIES[out[0]]}" if out else None


def the_same_city(t: Table) -> str | None:
    frame = asked(t, Build)
    network = t.state.networks[frame.seat] if frame else ()
    return f"{name(frame.seat)}: build {f.CITIES[network[0]]}" if network else None


def no_space(t: Table) -> str | None:
    s = t.state
    frame = asked(t, Build)
    if not frame or (s.step == 1 and is_step2_reached(t)):
        return None
    for city in cities(t):
        there = [seat for seat in s.seats if city in s.networks[seat]]
        if len(there) >= s.step and frame.seat not in there:
            return f"{name(frame.seat)}: build {f.CITIES[city]}"
    return None


def beyond_the_money(t: Table) -> str | None:
    """The price that a house has at least is more than this player has."""
    s = t.state
    frame = asked(t, Build)
    if not frame or money(t, frame.seat) >= t.rules.numbers.house_prices[0]:
        return None
    if t.rules.settings.house_limit != "none" or t.rules.is_for_novices():
        return None
    for city in cities(t):
        is_free = not any(city in s.networks[seat] for seat in s.seats)
        if is_free and t.rules.box.region_of[city] in s.regions:
            return f"{name(frame.seat)}: build {f.CITIES[city]}"
    return None


# Phase 5, and marks -------------------------------------------------------------------------------


def not_owned(t: Table) -> str | None:
    frame = asked(t, Power)
    if not frame or not t.state.market:
        return None
    return f"{name(frame.left[0])}: power {t.state.market[0]}"


def twice(t: Table) -> str | None:
    frame = asked(t, Power)
    plants = t.state.plants[frame.left[0]] if frame else ()
    return f"{name(frame.left[0])}: power {plants[0]} {plants[0]}" if plants else None


def without_fuel(t: Table) -> str | None:
    frame = asked(t, Power)
    for seat in frame.left if frame else ():
        for number in t.state.plants[seat]:
            if not can_burn(burnt_by(t.rules, (number,)), auction.tokens_of(t.state, seat)):
                return f"{name(seat)}: power {number}"
    return None


def wrong_mix(t: Table) -> str | None:
    frame = asked(t, Mix)
    if not frame:
        return None
    coal = auction.tokens_of(t.state, frame.seat)[0]
    if coal >= frame.amount:
        return None
    return f"{name(frame.seat)}: burn {frame.amount} coal"


def too_early(t: Table) -> str | None:
    """The end is written while auctions are held."""
    frame = asked(t, Open)
    return "[end]" if frame and not auction.is_bound_to_decline(t, frame.seat) else None


PLANTERS: dict[str, Planter] = {
    "pg.order.forward-phases": not_the_opener,
    "pg.auction.open-current-only": out_of_the_future,
    "pg.auction.open-min-bid": below_the_number,
    "pg.auction.win-last": on_credit,
    "pg.auction.bid-higher": no_higher,
    "pg.auction.bid-clockwise": out_of_turn,
    "pg.auction.pass-out": after_a_pass,
    "pg.auction.done-after-buy": after_a_purchase,
    "pg.auction.one-plant": a_second_plant,
    "pg.auction.decline": declined_before,
    "pg.auction.first-round-must-buy": no_plant_in_round_1,
    "pg.auction.last-pays-min": more_than_the_minimum,
    "pg.auction.limit-discard": the_new_plant,
    "pg.auction.discard-lose-fuel": too_much_lost,
    "pg.auction.replace-now": no_card_drawn,
    "pg.setup.plants-open": an_opening_plant,
    "pg.setup.plants-total": no_such_plant,
    "pg.setup.deck-bottom": the_card_too_soon,
    "pg.bureaucracy.under-step3": not_under_the_card,
    "pg.resources.buy-usable": of_no_use,
    "pg.resources.buy-capacity": no_room,
    "pg.resources.stock-limited": more_than_there_is,
    "pg.resources.cheapest-first": not_the_cheapest,
    "pg.order.reverse-phases": ended_before,
    "pg.round.phases": back_to_the_market,
    "pg.build.in-play": not_in_play,
    "pg.build.no-double": the_same_city,
    "pg.build.capacity-step": no_space,
    "pg.build.cost": beyond_the_money,
    "pg.bureaucracy.choose-plants": not_owned,
    "pg.plant.once-per-round": twice,
    "pg.plant.fuel-exact": without_fuel,
    "pg.plant.hybrid-mix": wrong_mix,
    "pg.end.trigger": too_early,
}
