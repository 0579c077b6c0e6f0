"""Why a table, known whole or in part, cannot be: what the printed totals and the rules exclude."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from co2replay.engine.table import Breach
from co2replay.engine.unknown import Consulted, is_unknown

from ..board import cells as at
from ..board.invariants import (
    CLAUSE_OF_KIND,
    INVARIANTS,
    WITHOUT_FLOOR,
    clause_below_nothing,
    printed_totals,
)
from ..board.pieces import (
    GRANT_OF,
    NO_PROJECT,
    NO_SEAT,
    REGION_OF,
    SOURCE_OF_TILE,
    fossil,
    is_green,
    owner_of_plant,
    source_of_plant,
)
from ..board.state import GOAL_HIDDEN, GOAL_NONE, OPERATIONS, Table
from ..chapters.card_numbers import facts_of_card
from ..chapters.setup import removed_clause
from ..chapters.turns import beyond
from ..forms import FOSSILS, HOLDERS, REGIONS, SEATS, SOURCES, SPACES

Facts = dict[str, int | str]
COUNTED = ("cep", "tech", "money")  # of these nothing is left out: the rest lies in the bank


def impossible_for(t: Table) -> list[Breach]:
    """Every reason once: those that a table seen in part gives, then those of the whole one."""
    found: dict[tuple[str, tuple[str, ...]], Breach] = {}
    for check in CHECKS:
        for breach in as_far_as_known(check, t):
            found.setdefault(key_of(breach.clause, breach.facts), breach)
    clauses = {breach.clause for breach in found.values()}
    for whole in INVARIANTS.values():
        for clause, facts in as_far_as_known(whole, t):
            if clause not in clauses and not any(map(is_unknown, facts.values())):
                found.setdefault(key_of(clause, facts), Breach(clause, facts))
    return list(found.values())


def impossible_row(t: Table, cell: int) -> Breach | None:
    """Why a row cannot stand, whatever is written beside it: the number at a cell, or the turn."""
    checks = ROW_CHECKS if cell >= 0 else (check_turn,)
    name = at.CELL_NAMES[cell] if cell >= 0 else ""
    for check in checks:
        for breach in as_far_as_known(check, t):
            if cell < 0 or _is_about(breach.facts, name):
                return Breach(breach.clause, breach.facts, hard=True, rests=breach.rests)
    return None


def _is_about(facts: Facts, name: str) -> bool:
    """Does a reason speak of this one number?"""
    holder, _, thing = name.partition(".")
    if name == "price":
        return "price" in facts
    told = facts.get("cell") == name or (thing == "cep" and facts.get("region") == holder)
    return told or (facts.get("seat") == holder and facts.get("source") == thing)


def key_of(clause: str, facts: Facts) -> tuple[str, tuple[str, ...]]:
    return clause, tuple(f"{name} {value}" for name, value in sorted(facts.items()))


def as_far_as_known(check: Callable[[Table], Iterator[Any]], t: Table) -> list[Any]:
    """What a check finds before it asks for something that nobody wrote down."""
    found = []
    try:
        for one in check(t):
            found.append(one)
    except Consulted:
        pass
    return found


def seen(values: Iterable[Any]) -> list[Any]:
    return [value for value in values if not is_unknown(value)]


# Counts -------------------------------------------------------------------------------------------


def check_amounts(t: Table) -> Iterator[Breach]:
    """No pile holds less than nothing, and no kind more than was printed."""
    c, settings = t.state.c, t.rules.settings
    free = set(WITHOUT_FLOOR)
    if settings.cube_supply_empty == "unlimited":
        free.add(at.BANK_CUBES)
    if settings.coins_limited == "yes":
        free.remove(at.BANK_MONEY)
    totals = printed_totals(t)
    for kind in COUNTED:
        cells = [cell for cell in at.KINDS[kind] if cell not in free]
        held = sum(seen(c[cell] for cell in cells))
        unlimited = kind == "money" and settings.coins_limited != "yes"
        unlimited |= kind == "tech" and settings.cube_supply_empty == "unlimited"
        if held > totals[kind] and not unlimited:
            facts: Facts = {"kind": kind, "held": held, "printed": totals[kind]}
            yield Breach(CLAUSE_OF_KIND[kind], facts)
    afield = range(at.AFIELD, at.AFIELD + at.SEAT_COUNT)  # whoever is in neither hand nor pool
    derived = (at.BANK_CEPS, at.BANK_CUBES, *afield)
    for cell, amount in enumerate(c):
        if is_unknown(amount) or amount >= 0 or cell in free or cell in derived:
            continue
        kind = at.KIND_OF_CELL[cell]
        if cell < at.PROJECT_POOL and kind != "price":  # the market has its own limits
            facts = {"cell": at.CELL_NAMES[cell], "amount": amount}
            yield Breach(clause_below_nothing(cell), facts)


def check_scientists(t: Table) -> Iterator[Breach]:
    s, box = t.state, t.rules.box
    speakers = [who for row in seen(s.speakers) for who in seen(row)]
    for seat in s.order:
        afield = seen(s.visitors).count(seat) + speakers.count(seat)
        held = sum(seen((s.c[at.HAND + seat], s.c[at.POOL + seat])))
        if held + afield > box.scientists:
            facts: Facts = {
                "seat": SEATS[seat],
                "held": held + afield,
                "printed": box.scientists,
            }
            yield Breach("co2.scientist.max-4", facts)
    for space, who in enumerate(s.visitors):
        if is_unknown(who) or who == NO_SEAT:
            continue
        if who not in s.order:
            yield Breach("co2.setup.player-count", {"seat": HOLDERS[who + 1], "plays": "no"})
        tile = s.tiles[space]
        if not is_unknown(tile) and tile == NO_PROJECT:
            facts = {"space": SPACES[space], "project": "none"}
            yield Breach("co2.scientist.hand-to-project", facts)
    for who in sorted(set(speakers) - {NO_SEAT, *s.order}):
        yield Breach("co2.setup.player-count", {"seat": SEATS[who], "plays": "no"})


def check_tiles(t: Table) -> Iterator[Breach]:
    """Tiles on the board: no more than there are, where the region has such a space."""
    s, box = t.state, t.rules.box
    lying = Counter(SOURCE_OF_TILE[tile] for tile in seen(s.tiles) if tile)
    for source, name in enumerate(SOURCES):
        if lying[source] > box.projects[source]:
            facts: Facts = {
                "source": name,
                "held": lying[source],
                "printed": box.projects[source],
            }
            yield Breach("co2.setup.projects-sorted", facts)
    for space, tile in enumerate(s.tiles):
        if is_unknown(tile) or tile == NO_PROJECT:
            continue
        region, grant = REGION_OF[space], GRANT_OF[space]
        if grant not in box.region_grants[region]:
            yield Breach("co2.propose.empty-space", {"space": SPACES[space], "project": "none"})
        agenda = s.agenda[region]
        restricted = t.rules.settings.agenda_restricts_projects == "yes"
        if restricted and not is_unknown(agenda) and agenda:
            source = SOURCE_OF_TILE[tile]
            if source not in agenda:
                facts = {"source": SOURCES[source], "region": REGIONS[region]}
                yield Breach("co2.propose.agenda", facts)


def check_plants(t: Table) -> Iterator[Breach]:
    s, box = t.state, t.rules.box
    plants = seen(s.plants)
    built = Counter(source_of_plant(plant) for plant in plants if is_green(plant))
    for source, name in enumerate(SOURCES):
        if built[source] > len(box.plants[source]):
            facts: Facts = {
                "source": name,
                "held": built[source],
                "printed": len(box.plants[source]),
            }
            yield Breach("co2.setup.plants-sorted", facts)
    for kind, name in enumerate(FOSSILS):
        gone = sum(seen((s.c[at.FOSSIL_GONE + kind],)))
        held = plants.count(fossil(kind)) + gone
        if held > box.fossils[kind]:
            facts = {"fossil": name, "held": held, "printed": box.fossils[kind]}
            yield Breach("co2.setup.fossil-pile-hidden", facts)
    for owner in sorted({owner_of_plant(plant) for plant in plants} - {NO_SEAT, *s.order}):
        yield Breach("co2.construct.owner-disc", {"seat": SEATS[owner], "plays": "no"})


# Regions ------------------------------------------------------------------------------------------


def check_region_ceps(t: Table) -> Iterator[Breach]:
    for region, name in enumerate(REGIONS):
        ceps, limit = t.state.c[at.REGION_CEPS + region], t.rules.box.region_spaces[region]
        if not is_unknown(ceps) and ceps > limit:
            yield Breach("co2.region.cep-limit", {"region": name, "cep": ceps, "limit": limit})


def check_regions(t: Table) -> Iterator[Breach]:
    s, rules = t.state, t.rules
    for region, name in enumerate(REGIONS):
        row = s.plants[rules.offsets[region] : rules.offsets[region + 1]]
        yield from check_row(t, region, row)
        owners = {owner_of_plant(plant) for plant in seen(row)} - {NO_SEAT}
        holder = s.control[region]
        if is_unknown(holder):
            continue
        whole = len(seen(row)) == len(row)
        if holder != NO_SEAT and holder not in owners and whole:
            facts: Facts = {"region": name, "control": SEATS[holder]}
            yield Breach("co2.control.most-types", facts)
        if holder == NO_SEAT and owners:
            facts = {"region": name, "control": HOLDERS[0]}
            yield Breach("co2.control.first-builder", facts)


def check_row(t: Table, region: int, row: list[Any]) -> Iterator[Breach]:
    """Plants stand without a hole from the left, and only of sources that the region asks for."""
    filled = [index for index, plant in enumerate(row) if not is_unknown(plant) and plant]
    empty = [index for index, plant in enumerate(row) if not is_unknown(plant) and not plant]
    if filled and empty and min(empty) < max(filled):
        facts: Facts = {"region": REGIONS[region], "space": min(empty) + 1}
        yield Breach("co2.construct.leftmost-empty", facts)
    agenda = t.state.agenda[region]
    if is_unknown(agenda) or not agenda:
        return
    green = {source_of_plant(plant) for plant in seen(row) if is_green(plant)}
    for source in sorted(green - set(agenda)):
        facts = {"source": SOURCES[source], "region": REGIONS[region]}
        yield Breach("co2.control.agenda-only", facts)


def check_agendas(t: Table) -> Iterator[Breach]:
    tiles = [agenda for agenda in seen(t.state.agenda) if agenda]
    yield from _more_than_printed(tiles, t.rules.box.agendas, "agenda", "co2.setup.agenda-random")


def check_summits(t: Table) -> Iterator[Breach]:
    printed = [tuple(sorted(tile)) for tile in t.rules.box.summits]
    tiles = [tuple(sorted(topics)) for topics in seen(t.state.topics) if topics]
    yield from _more_than_printed(tiles, printed, "summit", "co2.summit.replace")


def _more_than_printed(
    tiles: Sequence[tuple[int, ...]], printed: Sequence[tuple[int, ...]], kind: str, clause: str
) -> Iterator[Breach]:
    """Tiles of one content that lie there more often than the box has them."""
    rests = tuple(f"{kind}.{index + 1}" for index in range(len(printed)))
    for tile, count in Counter(tiles).items():
        there = printed.count(tile)
        if count > there:
            words = " ".join(SOURCES[source] for source in tile)
            yield Breach(clause, {"tile": words, "held": count, "printed": there}, rests=rests)


# Tracks and the market ----------------------------------------------------------------------------


def check_pollution(t: Table) -> Iterator[Breach]:
    s, numbers = t.state, t.rules.numbers
    ppm = s.c[at.PPM]
    if is_unknown(ppm):
        return
    standing = sum(
        each * seen(s.plants).count(fossil(kind)) for kind, each in enumerate(numbers.co2_ppm)
    )
    unseen = len(s.plants) - len(seen(s.plants))
    if ppm - standing not in sums_of(numbers.co2_ppm, unseen):
        yield Breach("co2.setup.pollution-start", {"ppm": ppm, "plants": standing})


@cache
def sums_of(values: tuple[int, ...], most: int) -> frozenset[int]:
    """What so many places, or fewer, can come to."""
    sums = {0}
    for _ in range(most):
        sums |= {each + value for each in sums for value in values}
    return frozenset(sums)


def check_price(t: Table) -> Iterator[Breach]:
    price, numbers = t.state.c[at.PRICE], t.rules.numbers
    if not is_unknown(price) and not numbers.price_min <= price <= numbers.price_max:
        facts: Facts = {"price": price, "min": numbers.price_min, "max": numbers.price_max}
        above = price > numbers.price_max
        yield Breach("co2.market.price-up" if above else "co2.market.price-down", facts)


def check_market(t: Table) -> Iterator[Breach]:
    c = t.state.c
    market, bank = c[at.MARKET_CEPS], c[at.BANK_CEPS]
    refilled = t.rules.settings.market_refill_trigger == "any_cause"
    known = not (is_unknown(market) or is_unknown(bank))
    if refilled and known and market == 0 and bank > 0:
        yield Breach("co2.market.refill", {"market": market, "bank": bank})


def check_tracks(t: Table) -> Iterator[Breach]:
    if t.rules.settings.expertise_track_end == "unlimited":
        return
    for seat in t.state.order:
        for source, length in enumerate(t.rules.box.track_length):
            level = t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
            if not is_unknown(level) and level > length:
                facts: Facts = {
                    "seat": SEATS[seat],
                    "source": SOURCES[source],
                    "level": level,
                    "length": length,
                }
                rests = (f"track.{SOURCES[source]}.length",)
                yield Breach("co2.expertise.first-step", facts, rests=rests)


# Cards --------------------------------------------------------------------------------------------


def check_cards(t: Table) -> Iterator[Breach]:
    s, box, numbers = t.state, t.rules.box, t.rules.numbers
    hands = seen(s.lobby)
    known = [card for hand in hands for card in hand]
    for card, count in sorted(Counter(known).items()):
        if card not in box.lobby:
            yield Breach("co2.setup.lobby-deal", facts_of_card(card, box.lobby))
        elif count > 1:
            yield Breach("co2.setup.lobby-deal", {"card": card, "hands": count})
    for seat in s.order:
        if is_unknown(s.lobby[seat]) or is_unknown(s.lobby_hidden[seat]):
            continue
        held = len(s.lobby[seat]) + s.lobby_hidden[seat]
        if held > numbers.lobby_hand:
            facts: Facts = {"seat": SEATS[seat], "held": held, "printed": numbers.lobby_hand}
            yield Breach("co2.setup.lobby-deal", facts)
    goals = [goal for goal in seen(s.goal) if goal not in (GOAL_NONE, GOAL_HIDDEN)]
    removed = numbers.goals_removed[len(s.order)]
    for goal, count in sorted(Counter(goals).items()):
        if goal in removed:
            yield Breach(removed_clause(len(s.order)), {"card": goal})
        elif goal not in box.goals:
            yield Breach("co2.setup.company-goal-deal", facts_of_card(goal, box.goals))
        elif count > 1:
            yield Breach("co2.setup.company-goal-deal", {"goal": goal, "hands": count})


def check_un(t: Table) -> Iterator[Breach]:
    s, box = t.state, t.rules.box
    display = () if is_unknown(s.un_display) else s.un_display
    cards = [*display, *(card for held in seen(s.un_held) for card in held)]
    for card, count in sorted(Counter(seen(cards)).items()):
        if card not in box.un:
            yield Breach("co2.un.cards-34-46", facts_of_card(card, box.un))
        elif count > 1:
            yield Breach("co2.un.cards-34-46", {"card": card, "twice": "yes"})
    if len(s.order) > 1:
        shown = t.rules.numbers.un_display[len(s.order)]
        clause = "co2.setup.un-goals-7-2p" if len(s.order) == 2 else "co2.setup.un-goals-10"
        if len(cards) > shown:
            yield Breach(clause, {"cards": len(cards), "printed": shown})


def check_events(t: Table) -> Iterator[Breach]:
    events = seen(t.state.events)
    for card, count in sorted(Counter(events).items()):
        if count > 1 or card not in t.rules.box.events:
            facts = facts_of_card(card, t.rules.box.events)
            yield Breach("co2.eventcard.one-per-region", facts)


# Whose turn it is ---------------------------------------------------------------------------------


def check_turn(t: Table) -> Iterator[Breach]:
    s = t.state
    if s.phase != OPERATIONS or is_unknown(s.decade) or is_unknown(s.round):
        return
    if (breach := beyond(t, s.decade, s.round)) is not None:
        yield breach


def check_burnt(t: Table) -> Iterator[Breach]:
    """No turn is played at 500 ppm: a Supply Phase ended the game. Alone, books part."""
    s, ppm = t.state, t.state.c[at.PPM]
    if s.phase != OPERATIONS or is_unknown(s.active) or s.active == NO_SEAT or len(s.order) == 1:
        return
    if ppm >= t.rules.numbers.loss_from:
        yield Breach("co2.end.loss-500", {"ppm": ppm})


# What one row may say that no other row can put right.
ROW_CHECKS: tuple[Callable[[Table], Iterator[Breach]], ...] = (
    check_amounts,
    check_region_ceps,
    check_price,
    check_tracks,
)
CHECKS: tuple[Callable[[Table], Iterator[Breach]], ...] = (
    check_turn,
    check_burnt,
    check_amounts,
    check_scientists,
    check_tiles,
    check_plants,
    check_region_ceps,
    check_regions,
    check_agendas,
    check_summits,
    check_pollution,
    check_price,
    check_market,
    check_tracks,
    check_cards,
    check_un,
    check_events,
)
