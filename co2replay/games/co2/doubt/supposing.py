"""What a value on the table could be, and which values a broken clause hangs on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.engine.table import Breach
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.fields import FIELDS
from ..board.pieces import (
    HAND,
    IS_INSTALLED,
    NO_PROJECT,
    NO_SEAT,
    SOURCE_OF_TILE,
    SPACE_UNDER,
    TOPIC_PLACES,
    plant_of,
    topic_of,
)
from ..board.state import OPERATIONS, State, Table, has_auction
from ..turn.frames import Turn
from .blur import TURN_FLAGS

Args = tuple[int, ...]
Supposed = tuple[int | str, State]  # a value as a log writes it, and the table with it

ROOM, FULL = "room", "full"
FREE, TAKEN = "free", "taken"
YES, NO, NONE = "yes", "no", "none"


def suppose(t: Table, name: str, who: int, verb: int, args: Args) -> list[Supposed]:
    """The table with each possible value of one thing, known or not; none if nobody can say.

    As far as values are better or worse for whoever acts, the best one comes last.
    """
    actor = t.state.active if who == NOBODY else who
    owner, _, what = name.partition(".")
    if what == "plants" and verb == f.CLAIM:
        return list(of_claim(t, f.REGIONS.index(owner), actor, args[0]))
    if what == "plants":
        return list(of_plants(t, f.REGIONS.index(owner)))
    if what == "agenda":
        return list(of_agenda(t, f.REGIONS.index(owner)))
    if owner in f.SEATS and what == "lobby":
        return list(of_hand(t, f.SEATS.index(owner), card_for(t, verb, args)))
    if owner == "summit":
        return list(of_summit(t, int(what) - 1))
    if name == "turn":
        return list(of_turn(t)) if opens_turn(t, verb) else []
    if name == "un":
        return list(of_display(t, args[2:] if verb == f.REVEAL else args))
    found = FIELDS.suppose(t, name, actor)
    if name in f.SPACES:
        found.sort(key=lambda one: is_wanted(f.TILES.index(str(one[0])), verb))
    return found


def is_wanted(tile: int, verb: int) -> bool:
    """Is this what an act needs of a project space?"""
    if verb == f.PROPOSE:
        return tile == NO_PROJECT
    return tile != NO_PROJECT and IS_INSTALLED[tile] == (verb != f.INSTALL)


def of_plants(t: Table, region: int) -> Iterator[Supposed]:
    """Is there room among those that nobody wrote down, or none?"""
    spaces = range(t.rules.offsets[region], t.rules.offsets[region + 1])
    unseen = [x for x in spaces if is_unknown(t.state.plants[x])] or [spaces[-1]]
    for word, plant in ((FULL, plant_of(t.state.order[0], 0)), (ROOM, 0)):
        new: State = t.state.copy()
        for x in unseen:
            new.plants[x] = plant
        yield word, new


def of_agenda(t: Table, region: int) -> Iterator[Supposed]:
    """Every tile, its sources told in the order of the board, whatever the tile has first."""
    for tile in t.rules.box.agendas:
        new: State = t.state.copy()
        new.agenda[region] = tuple(tile)
        yield " ".join(f.SOURCES[source] for source in sorted(tile)), new


def of_claim(t: Table, region: int, seat: Any, card: int) -> Iterator[Supposed]:
    """Are the plants that a UN goal asks for among those that nobody wrote down?"""
    goal = t.rules.box.un.get(card)
    if goal is None or is_unknown(seat) or seat == NO_SEAT:
        return
    wanted = [plant_of(seat, source) for source, n in enumerate(goal.needs) for _ in range(n)]
    for plant in t.state.plants:
        if not is_unknown(plant) and plant in wanted:
            wanted.remove(plant)  # it stands where everybody sees it
    spaces = range(t.rules.offsets[region], t.rules.offsets[region + 1])
    unseen = [x for x in spaces if is_unknown(t.state.plants[x])]
    for word, plants in ((NO, []), (YES, wanted)):
        new: State = t.state.copy()
        for at_space, x in enumerate(unseen):
            new.plants[x] = plants[at_space] if at_space < len(plants) else 0
        yield word, new


def card_for(t: Table, verb: int, args: Args) -> int:
    """The card that matters to an act: the one played, or a discount for the plant built."""
    if verb != f.CONSTRUCT:
        return args[0] if args else 0
    source = source_named(t, verb, args)
    rows = t.rules.box.lobby.values()
    fitting = (x.number for x in rows if x.trigger == "construct" and x.source == source)
    return next(fitting, 0)


def of_hand(t: Table, seat: int, card: int) -> Iterator[Supposed]:
    unseen = int(card == UNKNOWN)
    word = "?" if unseen else str(card)
    for held, cards, hidden in ((NONE, (), 0), (word, (card,) * (1 - unseen), unseen)):
        new: State = t.state.copy()
        new.lobby[seat], new.lobby_hidden[seat] = cards, hidden
        yield held, new


def of_summit(t: Table, place: int) -> Iterator[Supposed]:
    if not 0 <= place < len(t.state.topics):
        return
    topics = t.state.topics[place]
    if is_unknown(topics):
        topics = tuple(range(at.SOURCE_COUNT))
    for word, who in ((TAKEN, t.state.order[0]), (FREE, NO_SEAT)):
        new: State = t.state.copy()
        new.topics[place], new.speakers[place] = topics, (who,) * len(topics)
        yield word, new


def of_turn(t: Table) -> Iterator[Supposed]:
    """Whose turn it is; what has been done in it so far, the table knows or not."""
    for seat in t.state.order:
        new: State = t.state.copy()
        new.phase, new.active = OPERATIONS, seat
        new.pending = [Turn(seat)]
        yield f.SEATS[seat], new


def of_display(t: Table, args: Args) -> Iterator[Supposed]:
    for word, cards in ((NO, ()), (YES, args[:1])):
        new: State = t.state.copy()
        new.un_display = cards
        yield word, new


# What the active player does unasked; other acts may answer something that nobody wrote down.
ONLY_IN_A_TURN = (f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.BUY, f.SELL, f.CLAIM, f.END)
ALSO_ANSWERS = (f.SCIENTIST, f.LOBBY, f.PASS)


def opens_turn(t: Table, verb: int) -> bool:
    """Is an act one of a turn, whatever came before it?"""
    s = t.state
    if verb not in ALSO_ANSWERS:
        return verb in ONLY_IN_A_TURN
    return not any(is_unknown(getattr(s, flag)) for flag in TURN_FLAGS) and not has_auction(t)


# What a broken clause hangs on: the one thing of the table that would have to be different.


def hangs_on(t: Table, who: int, verb: int, args: Args, breach: Breach) -> list[str]:
    """Name what would have to be different for a clause not to be broken by this act."""
    s = t.state
    seat = s.active if who == NOBODY else who
    if is_unknown(seat) or seat == NO_SEAT:
        return []
    names = OF_CLAUSE.get(breach.clause, ())
    place = places_of(verb, args)
    parts = {"seat": f.SEATS[seat], **place}
    source = source_named(t, verb, args)
    if source is not None:
        parts["source"] = f.SOURCES[source]
    found = []
    for fact, pattern in names:
        if fact in breach.facts or not fact:
            try:
                found.append(pattern.format_map(parts))
            except KeyError:
                continue
    return found


def places_of(verb: int, args: Args) -> dict[str, str]:
    """The space, region and summit that an act names; of a move both its ends."""
    if verb in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        space = args[1]
        return {"space": f.SPACES[space], "region": f.REGIONS[space // len(f.GRANTS)]}
    if verb == f.GO:
        return place_parts("to", args[0])
    if verb == f.SCIENTIST:
        return {**place_parts("origin", args[0]), **place_parts("to", args[1])}
    return {}


def place_parts(key: str, place: int) -> dict[str, str]:
    if place == HAND:
        return {}
    if place not in TOPIC_PLACES:
        return {key: f.SPACES[SPACE_UNDER[place]]}
    return {"summit": f"summit.{topic_of(place)[0] + 1}"}


def source_named(t: Table, verb: int, args: Args) -> int | None:
    if verb not in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        return None
    if args[0] >= 0:
        return args[0]
    tile = t.state.tiles[args[1]]
    return SOURCE_OF_TILE[tile] if not is_unknown(tile) and tile else None


# By clause: a fact that the breach tells (any if empty), and the name of what it hangs on.
OF_CLAUSE: dict[str, tuple[tuple[str, str], ...]] = {
    "co2.propose.empty-space": (("", "{space}"),),
    "co2.propose.agenda": (("", "{region}.agenda"),),
    "co2.propose.tile": (("", "pool.{source}"),),
    "co2.install.any-proposed": (("", "{space}"),),
    "co2.install.fee": (("", "{seat}.cep"),),
    "co2.displace.fee": (("", "{seat}.money"),),
    "co2.construct.match": (("", "{space}"),),
    "co2.control.agenda-only": (("", "{region}.agenda"),),
    "co2.region.all-green-no-build": (("", "{region}.plants"),),
    "co2.construct.top-of-stack": (("", "stack.{source}"),),
    "co2.construct.license": (("", "{seat}.{source}"),),
    "co2.construct.resources": (("cubes", "{seat}.tech"), ("money", "{seat}.money")),
    "co2.market.buy": (("market", "market.cep"), ("money", "{seat}.money")),
    "co2.market.sell-hand-only": (("", "{seat}.cep"),),
    "co2.scientist.hand-to-project": (("hand", "{seat}.hand"), ("project", "{to}")),
    "co2.scientist.one-per-project": (("", "{to}.scientist"),),
    "co2.scientist.project-to-hand": (("scientist", "{origin}.scientist"),),
    "co2.scientist.project-to-project": (("project", "{to}"),),
    "co2.scientist.project-to-summit": (("project", "{origin}"),),
    "co2.summit.one-per-topic": (("", "{summit}"),),
    "co2.scientist.max-4": (("pool", "{seat}.pool"),),
    "co2.card.lobby-xor-un": (("hand", "{seat}.lobby"),),
    "co2.lobby.removed": (("", "{seat}.lobby"),),
    "co2.setup.lobby-deal": (("", "{seat}.lobby"),),
    "co2.un.first-come": (("", "un"),),
    "co2.un.cost": (("cubes", "{seat}.tech"),),
    "co2.ops.clockwise": (("", "turn"),),
}
