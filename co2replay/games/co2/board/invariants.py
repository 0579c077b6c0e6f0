"""What holds on every table of CO₂, whatever was played: the printed totals and what lies where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter

import msgspec

from ..forms import FOSSILS, REGIONS, SEATS, SOURCES, SPACES
from ..turn import frames as fr
from . import cells as at
from .pieces import (
    NO_PROJECT,
    NO_SEAT,
    SOURCE_OF_TILE,
    fossil,
    is_green,
    owner_of_plant,
    source_of_plant,
)
from .state import FINAL, GOAL_HIDDEN, GOAL_NONE, SETUP, Table

Facts = dict[str, int | str]

# Cells that hold no piece of the box: points, and where things without a limit come from.
WITHOUT_FLOOR = (
    *range(at.VP, at.VP + at.SEAT_COUNT),
    at.BANK_MONEY,
    at.BANK_VP,
    at.SKY,
    at.BANK_EXPERTISE,
)


def _runs_of(cells: set[int]) -> list[slice]:
    """Cells as runs of such as lie one behind the other."""
    ends = sorted(cell + 1 for cell in cells if cell + 1 not in cells)
    starts = sorted(cell for cell in cells if cell - 1 not in cells)
    return [slice(*run) for run in zip(starts, ends, strict=True)]


# The cells of a kind, and those never below nothing: by one reading the bank lends cubes.
_CEPS, _CUBES, _MONEY, _SCIENTISTS, _PPM = (
    itemgetter(*at.KINDS[kind]) for kind in ("cep", "tech", "money", "scientist", "ppm")
)
_FLOORED = itemgetter(*_runs_of({*range(at.CELL_COUNT)} - {*WITHOUT_FLOOR, at.BANK_CUBES}))
# The clause that speaks of the total of a kind.
CLAUSE_OF_KIND = {
    "cep": "co2.setup.cep-bank",
    "tech": "co2.construct.pay-bank",
    "money": "co2.construct.pay-bank",
    "vp": "co2.setup.score-zero",
    "ppm": "co2.setup.pollution-start",
    "expertise": "co2.expertise.first-step",
    "price": "co2.market.price-up",
    "scientist": "co2.scientist.max-4",
    "project": "co2.setup.projects-sorted",
    "fossil": "co2.setup.fossil-pile-hidden",
    "plant": "co2.setup.plants-sorted",
}
# What somebody has not got, points stand in for: nobody owes coins or cubes.
CLAUSE_OF_DEBT = {"money": "co2.supply.cep.vp-substitute", "tech": "co2.event.penalty"}


class Broken(msgspec.Struct, frozen=True):
    """Something that cannot be on a table: its name, a clause it goes against, and the numbers."""

    name: str
    clause: str
    facts: Facts


def broken(t: Table) -> list[Broken]:
    """List every invariant that does not hold; nothing of the state may be unknown."""
    return [
        Broken(name, clause, facts)
        for name, check in INVARIANTS.items()
        for clause, facts in check(t)
    ]


def printed_totals(t: Table) -> dict[str, int]:
    """How much of each kind there is, in all zones together."""
    box = t.rules.box
    return {
        "cep": box.ceps,
        "tech": box.cubes,
        "money": box.coins_total,
        "vp": 0,
        "ppm": 0,
        "expertise": 0,
        "price": t.rules.numbers.price_max,
        "scientist": box.scientists * len(t.state.order),
        "project": sum(box.projects),
        "fossil": sum(box.fossils),
        "plant": sum(len(stack) for stack in box.plants),
    }


def cheap(t: Table) -> bool:
    """Tell by the sums alone whether every piece is still there; for use after each action."""
    s, box = t.state, t.rules.box
    c = s.c
    return bool(
        sum(_CEPS(c)) == box.ceps
        and sum(_CUBES(c)) == box.cubes
        and sum(_MONEY(c)) == box.coins_total
        and sum(_SCIENTISTS(c)) == box.scientists * len(s.order)
        and sum(_PPM(c)) == 0
        and min(map(min, _FLOORED(c))) >= 0
    )


# Counts -------------------------------------------------------------------------------------------


def check_totals(t: Table) -> Iterator[tuple[str, Facts]]:
    totals = printed_totals(t)
    for kind, zone in at.KINDS.items():
        held = sum(t.state.c[cell] for cell in zone)
        if held != totals[kind]:
            yield CLAUSE_OF_KIND[kind], {"kind": kind, "held": held, "printed": totals[kind]}


def check_floor(t: Table) -> Iterator[tuple[str, Facts]]:
    settings = t.rules.settings
    free = set(WITHOUT_FLOOR)
    if settings.cube_supply_empty == "unlimited":
        free.add(at.BANK_CUBES)
    if settings.coins_limited == "yes":
        free.remove(at.BANK_MONEY)
    for cell, amount in enumerate(t.state.c):
        if amount < 0 and cell not in free:
            yield clause_below_nothing(cell), {"cell": at.CELL_NAMES[cell], "amount": amount}


def clause_below_nothing(cell: int) -> str:
    kind = at.KIND_OF_CELL[cell]
    clauses = CLAUSE_OF_DEBT if at.MONEY <= cell < at.CEPS else CLAUSE_OF_KIND
    return clauses[kind]


def check_own_scientists(t: Table) -> Iterator[tuple[str, Facts]]:
    s = t.state
    for seat, name in enumerate(SEATS):
        held = s.c[at.HAND + seat] + s.c[at.POOL + seat] + s.c[at.AFIELD + seat]
        due = t.rules.box.scientists if seat in s.order else 0
        if held != due:
            yield "co2.scientist.max-4", {"seat": name, "held": held, "printed": due}


def check_sources(t: Table) -> Iterator[tuple[str, Facts]]:
    """Each source keeps its own number of projects and plants, each fossil fuel its own tiles."""
    c, box = t.state.c, t.rules.box
    for source, name in enumerate(SOURCES):
        held = c[at.PROJECT_POOL + source] + c[at.PROJECTS_OUT + source]
        if held != box.projects[source]:
            facts: Facts = {"source": name, "held": held, "printed": box.projects[source]}
            yield "co2.setup.projects-sorted", facts
        held = c[at.PLANT_STACK + source] + c[at.PLANTS_OUT + source]
        if held != len(box.plants[source]):
            facts = {"source": name, "held": held, "printed": len(box.plants[source])}
            yield "co2.setup.plants-sorted", facts
    for kind, name in enumerate(FOSSILS):
        zones = (at.FOSSIL_PILE, at.FOSSIL_OUT, at.FOSSIL_GONE)
        held = sum(c[zone + kind] for zone in zones)
        if held != box.fossils[kind]:
            facts = {"fossil": name, "held": held, "printed": box.fossils[kind]}
            yield "co2.setup.fossil-pile-hidden", facts


# What lies on the board ---------------------------------------------------------------------------


def check_tiles(t: Table) -> Iterator[tuple[str, Facts]]:
    s = t.state
    # A starter project drawn lies beside the board until its space is named.
    drawn = [frame.source for frame in s.pending if isinstance(frame, fr.StarterSpace)]
    for source, name in enumerate(SOURCES):
        lying = sum(SOURCE_OF_TILE[tile] == source for tile in s.tiles)
        lying += drawn.count(source)
        out = s.c[at.PROJECTS_OUT + source]
        if lying != out:
            yield "co2.construct.project-returns", {"source": name, "board": lying, "out": out}


def check_plants(t: Table) -> Iterator[tuple[str, Facts]]:
    s = t.state
    green = [source_of_plant(plant) for plant in s.plants if is_green(plant)]
    for source, name in enumerate(SOURCES):
        built, out = green.count(source), s.c[at.PLANTS_OUT + source]
        if built != out:
            yield "co2.region.green-permanent", {"source": name, "board": built, "out": out}
    for kind, name in enumerate(FOSSILS):
        built, out = s.plants.count(fossil(kind)), s.c[at.FOSSIL_OUT + kind]
        if built != out:
            yield "co2.construct.replace-tile-gone", {"fossil": name, "board": built, "out": out}
    for plant in s.plants:
        owner = owner_of_plant(plant)
        if owner not in (NO_SEAT, *s.order):
            yield "co2.construct.owner-disc", {"seat": SEATS[owner]}


def check_scientists(t: Table) -> Iterator[tuple[str, Facts]]:
    s = t.state
    for seat, name in enumerate(SEATS):
        seen = s.visitors.count(seat) + sum(who == seat for row in s.speakers for who in row)
        afield = s.c[at.AFIELD + seat]
        if seen != afield:
            yield "co2.free.kinds", {"seat": name, "board": seen, "afield": afield}
    for space, who in enumerate(s.visitors):
        if who != NO_SEAT and s.tiles[space] == NO_PROJECT:
            facts: Facts = {"space": SPACES[space], "seat": SEATS[who]}
            yield "co2.construct.scientist-leaves", facts
    for place, (topics, speakers) in enumerate(zip(s.topics, s.speakers, strict=True)):
        if len(topics) != len(speakers):
            facts = {"summit": place + 1, "topics": len(topics), "speakers": len(speakers)}
            yield "co2.summit.one-per-topic", facts


def check_regions(t: Table) -> Iterator[tuple[str, Facts]]:
    """Limits of CEPs, and control: by an owner of a plant, and never nobody's after a plant."""
    s, rules = t.state, t.rules
    settling = [frame.region for frame in s.pending if isinstance(frame, fr.DoControl)]
    for region, name in enumerate(REGIONS):
        ceps, limit = s.c[at.REGION_CEPS + region], rules.box.region_spaces[region]
        if ceps > limit:
            yield "co2.region.cep-limit", {"region": name, "cep": ceps, "limit": limit}
        plants = s.plants[rules.offsets[region] : rules.offsets[region + 1]]
        owners = {owner_of_plant(plant) for plant in plants} - {NO_SEAT}
        holder = s.control[region]
        if holder != NO_SEAT and holder not in owners:
            yield "co2.control.most-types", {"region": name, "control": SEATS[holder]}
        if holder == NO_SEAT and owners and region not in settling:
            yield "co2.control.first-builder", {"region": name, "control": "nobody"}


def check_pollution(t: Table) -> Iterator[tuple[str, Facts]]:
    s, numbers = t.state, t.rules.numbers
    each = enumerate(numbers.co2_ppm)
    standing = sum(ppm * s.plants.count(fossil(kind)) for kind, ppm in each)
    if s.c[at.PPM] != standing:
        facts: Facts = {"ppm": s.c[at.PPM], "plants": standing}
        yield "co2.setup.pollution-start", facts
    if s.c[at.PPM] >= numbers.safe_below and not s.warmed:
        yield "co2.end.safe-zone", {"ppm": s.c[at.PPM], "warmed": "no"}


def check_market(t: Table) -> Iterator[tuple[str, Facts]]:
    c, numbers, settings = t.state.c, t.rules.numbers, t.rules.settings
    if not numbers.price_min <= c[at.PRICE] <= numbers.price_max:
        facts: Facts = {"price": c[at.PRICE], "min": numbers.price_min, "max": numbers.price_max}
        above = c[at.PRICE] > numbers.price_max
        yield "co2.market.price-up" if above else "co2.market.price-down", facts
    # In the closing steps the CEPs go to the bank at once, and nobody comes to the market again.
    refilled = settings.market_refill_trigger == "any_cause" and t.state.phase < FINAL
    if refilled and c[at.MARKET_CEPS] == 0 and c[at.BANK_CEPS] > 0:
        yield "co2.market.refill", {"market": 0, "bank": c[at.BANK_CEPS]}


def check_tracks(t: Table) -> Iterator[tuple[str, Facts]]:
    if t.rules.settings.expertise_track_end == "unlimited":
        return
    for seat, name in enumerate(SEATS):
        for source, length in enumerate(t.rules.box.track_length):
            level = t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
            if level > length:
                facts: Facts = {"seat": name, "source": SOURCES[source], "level": level}
                yield "co2.expertise.first-step", {**facts, "length": length}


# Cards --------------------------------------------------------------------------------------------


def check_lobby(t: Table) -> Iterator[tuple[str, Facts]]:
    """Every known card lies in one hand at most, and is among those seen."""
    s = t.state
    known = [card for cards in s.lobby for card in cards]
    for card in sorted(set(known)):
        if known.count(card) > 1 or card not in s.lobby_used:
            yield "co2.setup.lobby-deal", {"card": card, "hands": known.count(card)}
    unseen = len(t.rules.box.lobby) - len(set(s.lobby_used))
    if min(s.lobby_hidden) < 0 or sum(s.lobby_hidden) > unseen:
        yield "co2.setup.lobby-deal", {"hidden": sum(s.lobby_hidden), "unseen": unseen}
    for seat, name in enumerate(SEATS):
        held = len(s.lobby[seat]) + s.lobby_hidden[seat]
        if held > t.rules.numbers.lobby_hand:
            yield "co2.setup.lobby-deal", {"seat": name, "held": held}
    if len(s.order) == 1:
        yield from check_deck_of_one(t)
    if s.pending and isinstance(draft := s.pending[-1], fr.Draft):
        yield from check_packs(t, draft)


def check_deck_of_one(t: Table) -> Iterator[tuple[str, Facts]]:
    """Alone: a card played is replaced, as long as there is one; none comes from nowhere."""
    s, size = t.state, t.rules.numbers.lobby_hand
    (seat,) = s.order
    held = len(s.lobby[seat]) + s.lobby_hidden[seat]
    due = [type(frame) for frame in s.pending].count(fr.DrawRefill)
    if s.lobby_deck > due and held + due != size:
        yield "co2.solo.lobby-refill", {"held": held, "due": due, "deck": s.lobby_deck}
    known = len(set(s.lobby_used)) + s.lobby_hidden[seat]
    if s.lobby_deck < 0 or known + s.lobby_deck > len(t.rules.box.lobby):
        yield "co2.solo.lobby-refill", {"seen": known, "deck": s.lobby_deck}


def check_packs(t: Table, draft: fr.Draft) -> Iterator[tuple[str, Facts]]:
    """In a draft: each card once, and everybody has as many as were dealt."""
    packs, kept = draft.packs, draft.kept
    cards = [card for row in (*packs, *kept) for card in row]
    known = [card for card in cards if card > 0]
    if len(set(known)) != len(known):
        yield "co2.setup.draft-end", {"cards": len(known), "twice": "yes"}
    size = t.rules.numbers.lobby_hand
    for place, seat in enumerate(t.state.order):
        own, pack = len(kept[place]), len(packs[place])
        if own != draft.passes + (seat in draft.picked) or own + pack != size:
            yield "co2.setup.draft-end", {"seat": SEATS[seat], "held": own, "pack": pack}


def check_goals(t: Table) -> Iterator[tuple[str, Facts]]:
    s = t.state
    held = [goal for goal in s.goal if goal not in (GOAL_NONE, GOAL_HIDDEN)]
    for goal in sorted(set(held)):
        if held.count(goal) > 1 or goal not in s.goals_used:
            yield "co2.setup.company-goal-deal", {"goal": goal, "hands": held.count(goal)}


def check_un_goals(t: Table) -> Iterator[tuple[str, Facts]]:
    """Each card once; with several players none of those put out is ever lost."""
    s = t.state
    cards = [*s.un_display, *(card for held in s.un_held for card in held)]
    if len(s.order) == 1:
        if len(set(cards)) != len(cards) or not set(s.un_used).issuperset(cards):
            yield "co2.solo.main-reveals-un", {"cards": len(cards), "seen": len(s.un_used)}
        yield from check_stack_of_one(t)
        return
    shown = t.rules.numbers.un_display[len(s.order)]
    if cards and (len(cards) != shown or len(set(cards)) != shown):
        clause = "co2.setup.un-goals-7-2p" if len(s.order) == 2 else "co2.setup.un-goals-10"
        yield clause, {"cards": len(set(cards)), "printed": shown}


def check_stack_of_one(t: Table) -> Iterator[tuple[str, Facts]]:
    """Alone: goals on show, claimed, lost to disasters and still hidden are those put out."""
    s, settings = t.state, t.rules.settings
    if s.phase == SETUP:
        return
    shown = settings.solo_un_faceup_at_start != "0"
    total = len(t.rules.box.un) if shown else int(settings.solo_un_stack)
    if s.un_hidden < 0 or len(s.un_used) + s.un_hidden != total:
        facts: Facts = {"seen": len(s.un_used), "hidden": s.un_hidden, "printed": total}
        yield "co2.solo.un-stack", facts


def check_events(t: Table) -> Iterator[tuple[str, Facts]]:
    s = t.state
    cards = set(s.events_used)
    if len(cards) != len(s.events_used) or not cards.issuperset(s.events):
        yield "co2.eventcard.one-per-region", {"events": " ".join(map(str, s.events))}
    if len(s.events) > t.rules.numbers.events_visible:
        yield "co2.setup.events-two-visible", {"events": len(s.events)}


# What the game waits for --------------------------------------------------------------------------


def check_pending(t: Table) -> Iterator[tuple[str, Facts]]:
    """The game never stops at a step that it has to do itself."""
    pending = t.state.pending
    if not pending or pending[-1].is_step:
        name = pending[-1].name if pending else "nothing"
        yield "co2.turn.one-action", {"waits": name}


INVARIANTS: dict[str, Callable[[Table], Iterator[tuple[str, Facts]]]] = {
    "totals": check_totals,
    "floor": check_floor,
    "own-scientists": check_own_scientists,
    "sources": check_sources,
    "tiles": check_tiles,
    "plants": check_plants,
    "scientists": check_scientists,
    "regions": check_regions,
    "pollution": check_pollution,
    "market": check_market,
    "tracks": check_tracks,
    "lobby": check_lobby,
    "goals": check_goals,
    "un-goals": check_un_goals,
    "events": check_events,
    "pending": check_pending,
}
