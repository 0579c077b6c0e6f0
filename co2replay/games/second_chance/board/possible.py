"""Rows that no table can show: a ninth decade, a price above 8, a card or a tile of no copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from co2replay.engine.field import Field
from co2replay.engine.table import Breach, impossible, resting
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..chapters import company, goals, inspectors
from ..chapters.moments import clause_of_nowhere, order_of
from . import pieces as p
from .state import Table

Values = Sequence[int]
# What a table of this mode, or without this variant, does not have; and why it is so.
ELSEWHERE = {
    "team.vp": "sc.comp.setup.own-score",
    "{seat}.vp": "sc.coop.setup.team-score-zero",
    **dict.fromkeys(("goals", "met"), "sc.comp.setup.no-env-goals"),
    **dict.fromkeys(("event", "used"), "sc.comp.setup.events-two-open"),
    "{seat}.un": "sc.coop.un.flip",
    "{seat}.claimed": "sc.comp.un.take-card",
    "{seat}.alone": "sc.comp.setup.company-goals",
    "{region}.tech": "sc.comp.events.tech-placed",
    "inspector {group}": "sc.variant.inspectors.setup",
    "card": "sc.solo.setup.solo-goal-optional",
}
# By deck: the clause that counts its cards, and the rows in which they lie.
COUNTED_BY = (
    "sc.material.count.lobby",
    "sc.material.count.coop-goals",
    "sc.material.count.company-goals",
)
DECK_OF = {
    **dict.fromkeys(("lobby", "played", "guests"), f.LOBBY_DECK),
    **dict.fromkeys(("private", "unkept"), f.PRIVATE_DECK),
    "company": f.COMPANY_DECK,
}


def reasons_against(t: Table, field: Field[Table], owner: int, value: Values) -> Iterator[Breach]:
    """Why the row of one field cannot be true of any table, of whatever else that may tell."""
    name, of = field.name, field.of
    thing = name.rpartition(".")[2]
    told = [one for one in value if one not in (OMITTED, UNKNOWN)]
    if of == "seat":
        yield from of_seats(t, [owner])
    if thing in DECK_OF:
        deck = DECK_OF[thing]
        yield from of_numbers(f.DECK_SIZES[deck], COUNTED_BY[deck], told)
        yield from of_goals(t, owner, thing, value)
    check = CHECKS.get(name) or CHECKS.get(thing)
    if check is not None and told:
        yield from check(t, owner, told)
    is_nothing = not (any(told) or (field.values and field.values[0].many and told))
    if name in ELSEWHERE and not field.is_on(t) and not is_nothing:
        yield impossible(ELSEWHERE[name], written=len(told), due=0)


def of_numbers(most: int, clause: str, told: Values) -> Iterator[Breach]:
    for card, times in Counter(told).items():
        if not 1 <= card <= most or times > 1:
            yield impossible(clause, card=card)


# clauses: sc.comp.setup.company-goals sc.coop.setup.private-goals-two sc.solo.setup.private-goals
def of_goals(t: Table, seat: int, thing: str, value: Values) -> Iterator[Breach]:
    """Goals of another mode: company goals replace the private ones; drawn and not kept are
    some only where somebody plays alone."""
    is_own, alone, deck = t.rules.is_competitive(), t.rules.is_solo(), DECK_OF[thing]
    is_said = value not in ((), (UNKNOWN,))  # a form leaves it open
    is_elsewhere = deck == (f.PRIVATE_DECK if is_own else f.COMPANY_DECK)
    if is_said and (is_elsewhere or (thing == "unkept" and not alone)):
        shared = "sc.solo.setup.private-goals" if alone else "sc.coop.setup.private-goals-two"
        clause = "sc.comp.setup.company-goals" if is_own else shared
        yield impossible(clause, seat=f.SEATS[seat], deck=f.DECKS[deck])


def of_seats(t: Table, seats: Values) -> Iterator[Breach]:
    for seat in seats:
        if seat != p.NO_SEAT and seat not in t.state.seats:
            yield impossible("sc.material.count.discs", seat=f.SEATS[seat], plays="no")


def of_moment(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    decade, game_round, phase, *seats = value
    last = order_of(t)[-1]
    where = last if phase == f.END_OF_GAME else phase
    clause = clause_of_nowhere(t, where, decade, game_round)
    if clause:
        yield impossible(clause, decade=decade, round=game_round, phase=f.PHASE_NAMES[phase])
    yield from of_seats(t, seats)


def of_start(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    yield from of_seats(t, value)


def of_holder(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    yield from of_seats(t, [holder - 1 for holder in value])


# Numbers ------------------------------------------------------------------------------------------


def within(
    clause: str, most: Callable[[Table, int], int], path: Callable[[int], str] | None = None
) -> Callable[[Table, int, Values], Iterator[Breach]]:
    """From 0 on to a limit; where the box tells the limit, by a path of it."""

    def check(t: Table, owner: int, value: Values) -> Iterator[Breach]:
        limit = most(t, owner)
        for amount in value:
            if amount < 0:
                yield impossible(clause, amount=amount)
            elif amount > limit:
                breach = impossible(clause, most=limit, amount=amount)
                yield breach if path is None else resting(breach, path(owner)) or breach

    return check


def of_money(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    for amount in value:
        if amount < 0:
            yield impossible("sc.actions.build.cost", amount=amount)  # nothing is paid on credit


def of_price(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    numbers = t.rules.numbers
    for price in value:
        if price > numbers.price_max:
            yield impossible("sc.market.empty.price-up", price=price, most=numbers.price_max)
        elif price < numbers.price_min:
            clause = "sc.exec.market.sell-lowers-price"
            yield impossible(clause, price=price, least=numbers.price_min)


def of_air(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    numbers = t.rules.numbers
    floor = numbers.co2_floor_competitive if t.rules.is_competitive() else numbers.co2_floor
    for ppm in value:
        if ppm < floor:
            yield impossible("sc.coop.co2.floor-400", ppm=ppm, least=floor)
        elif ppm % numbers.co2_step:
            yield impossible("sc.material.count.fossil-values", ppm=ppm)


def of_track(energy: int) -> Callable[[Table, int, Values], Iterator[Breach]]:
    return within(
        "sc.knowledge.end-lost",
        lambda t, _: len(t.rules.box.tracks[energy].income),
        lambda _: f"track.{f.ENERGIES[energy]}.income",
    )


# Tiles and cards ----------------------------------------------------------------------------------


def of_demand(t: Table, region: int, value: Values) -> Iterator[Breach]:
    spaces, name = t.rules.box.demand[region], f.REGIONS[region]
    if len(value) > spaces:
        clause = "sc.actions.build.place-leftmost"
        breach = impossible(clause, region=name, plants=len(value), spaces=spaces)
        yield resting(breach, f"board.demand.{name}") or breach
    yield from of_seats(t, [p.plant_owner(plant) for plant in value if p.is_green(plant)])


def of_cubes(t: Table, region: int, value: Values) -> Iterator[Breach]:
    owners = [p.cube_owner(one) for one in value]
    yield from of_seats(t, [owner for owner in owners if owner != p.RIVAL])
    rivals, most = owners.count(p.RIVAL), t.rules.numbers.rival_most * t.rules.is_solo()
    if rivals > most:
        clause = "sc.solo.cubes.cond-max-two" if most else "sc.solo.setup.opponent-cubes-8"
        yield impossible(clause, region=f.REGIONS[region], cubes=rivals, most=most)


def of_tile(t: Table, _space: int, value: Values) -> Iterator[Breach]:
    yield from of_seats(t, [p.owner_of(tile) for tile in value if p.is_prepared(tile)])


def of_summit(t: Table, place: int, value: Values) -> Iterator[Breach]:
    width, box = len(f.SEATS) + 1, t.rules.box
    if not 1 <= place <= box.summit_places:
        breach = impossible("sc.coop.setup.summit-display", place=place)
        yield resting(breach, "board.summits") or breach
    topics = tuple(sorted(code // width for code in value))
    if topics not in box.summits:
        named = ", ".join(f.ENERGIES[energy] for energy in topics)
        rests = tuple(f"summit.{number}" for number in range(1, len(box.summits) + 1))
        yield Breach("sc.material.count.summits", {"topics": named}, hard=True, rests=rests)
    yield from of_seats(t, [code % width - 1 for code in value])


def of_met(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    last = sum(t.rules.numbers.goal_tiles)
    for place, times in Counter(value).items():
        if not 1 <= place <= last or times > 1:
            yield impossible("sc.env.flip-achieved", place=place)


def of_inspector(t: Table, group: int, value: Values) -> Iterator[Breach]:
    """Beside no goal, which is 0, or beside one of its own group."""
    places = goals.places_of(t, inspectors.GROUP_OF_TILES[group])
    for place in value:
        if place and place - 1 not in places:
            yield impossible("sc.variant.inspectors.setup", group=f.GROUPS[group], place=place)


def of_un_goals(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    yield from of_numbers(len(t.rules.box.un), "sc.material.count.un-goals", value)


def of_summits_seen(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    yield from of_numbers(len(t.rules.box.summits), "sc.material.count.summits", value)


def of_events(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    tiles = t.rules.box.events
    for event, times in Counter(value).items():
        if times > tiles.count(event):
            breach = impossible("sc.material.count.events", event=f.EVENTS[event])
            yield resting(breach, "event.tiles") or breach


def of_company(t: Table, _owner: int, value: Values) -> Iterator[Breach]:
    """Two players leave some of the goals in the box."""
    for card in value:
        if (breach := company.check_taken_out(t, card)) is not None:
            yield breach


def of_open_events(t: Table, owner: int, value: Values) -> Iterator[Breach]:
    due = t.rules.numbers.events_open
    if len(value) > due:
        clause = "sc.comp.setup.events-two-open"
        yield impossible(clause, written=len(value), due=due)
    yield from of_events(t, owner, value)


SCIENTISTS = within("sc.material.count.scientists", lambda t, _: t.rules.numbers.scientists)
CEPS = within("sc.material.count.cep", lambda t, _: t.rules.numbers.cep_total)
TECHS = within("sc.material.count.tech", lambda t, _: t.rules.numbers.tech_total)
CHECKS: dict[str, Callable[[Table, int, Values], Iterator[Breach]]] = {
    "at": of_moment,
    "start": of_start,
    "price": of_price,
    "ppm": of_air,
    "money": of_money,
    "cep": CEPS,
    "tech": TECHS,
    "{region}.cep": within(
        "sc.knowledge.region-cep-one-per-space",
        lambda t, region: t.rules.box.cep_spaces[region],
        lambda region: f"board.cep.{f.REGIONS[region]}",
    ),
    "tokens": within(
        "sc.material.count.infra-tokens", lambda t, _: t.rules.pieces(t.rules.numbers.tokens)
    ),
    "pool": SCIENTISTS,
    "board": SCIENTISTS,
    **{energy: of_track(code) for code, energy in enumerate(f.ENERGIES)},
    "stack {energy}": within("sc.material.count.projects", lambda t, _: t.rules.numbers.stack),
    "left {fossil}": within(
        "sc.material.count.fossil",
        lambda t, kind: t.rules.box.fossil_count[kind],
        lambda kind: f"fossil.{f.FOSSILS[kind]}.count",
    ),
    "control": of_holder,
    "scientist": of_holder,
    "plants": of_demand,
    "cubes": of_cubes,
    "tile": of_tile,
    "summit {summit}": of_summit,
    "seen": of_summits_seen,
    "un": of_un_goals,
    "claimed": of_un_goals,
    "company": of_company,
    "met": of_met,
    "inspector {group}": of_inspector,
    "event": of_open_events,
    "used": of_events,
}
