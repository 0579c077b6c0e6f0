"""What a value on the table could be, and which values a broken clause hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from co2replay.engine.table import Breach
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.play import Table
from ..board.state import NO_SEAT, OPERATIONS, State, is_installed, plant_of
from ..chapters.auction import is_held
from ..chapters.scientists import PLACE_HAND, PLACE_SPACE, PLACE_TOPIC, topic_of
from ..turn.frames import TURN
from .blur import TURN_FLAGS

Args = tuple[int, ...]
Supposed = tuple[int | str, State]  # a value as a log writes it, and the table with it

COINS_MAX, POINTS_MAX = 40, 150  # more than any decision ever asked for
PPM_STEP = 10
DECADES = range(1, 6)
ROOM, FULL = "room", "full"
FREE, TAKEN = "free", "taken"
YES, NO, NONE = "yes", "no", "none"


def suppose(t: Table, name: str, who: int, verb: int, args: Args) -> list[Supposed]:
    """The table with each possible value of one thing, known or not; none if nobody can say.

    As far as values are better or worse for whoever acts, the best one comes last.
    """
    if name in at.CELL_BY_NAME:
        cell = at.CELL_BY_NAME[name]
        return [(value, with_cell(t, cell, value)) for value in cell_values(t, cell)]
    owner, _, what = name.partition(".")
    if name in f.SPACES:
        space = f.SPACES.index(name)
        codes = sorted(range(len(f.TILES)), key=lambda code: is_wanted(code, verb))
        return [(f.TILES[code], with_tile(t, space, code)) for code in codes]
    if owner in f.SPACES:
        space = f.SPACES.index(owner)
        actor = t.state.active if who == NOBODY else who
        return [(word, with_visitor(t, space, x)) for word, x in reversed(holders(t, actor))]
    if owner in f.REGIONS:
        region = f.REGIONS.index(owner)
        if what == "plants" and verb == f.CLAIM:
            return list(of_claim(t, region, t.state.active if who == NOBODY else who, args[0]))
        return list(of_region(t, region, what, t.state.active if who == NOBODY else who))
    if owner in f.SEATS and what == "lobby":
        return list(of_hand(t, f.SEATS.index(owner), card_for(t, verb, args)))
    if owner == "summit":
        return list(of_summit(t, int(what) - 1))
    if name in FLAGS:
        return list(of_flag(t, FLAGS[name]))
    if name == "turn" and not opens_turn(t, verb):
        return []
    of_name = OF_NAME.get(name)
    return [] if of_name is None else list(of_name(t, args))


def with_cell(t: Table, cell: int, value: int) -> State:
    new: State = t.state.copy()
    new.c[cell] = value
    return new


def cell_values(t: Table, cell: int) -> Iterable[int]:
    kind, box, numbers = at.KIND_OF_CELL[cell], t.rules.box, t.rules.numbers
    if cell == at.PPM:
        return range(0, numbers.loss_from + PPM_STEP, PPM_STEP)
    if at.REGION_CEPS <= cell < at.REGION_CUBES:
        return range(box.region_spaces[cell - at.REGION_CEPS] + 1)
    if kind == "expertise":
        return range(max(box.track_length) + 1)
    limits: dict[str, int] = {
        "cep": box.ceps,
        "tech": box.cubes,
        "money": COINS_MAX,
        "vp": POINTS_MAX,
        "scientist": box.scientists,
        "project": max(box.projects),
        "fossil": max(box.fossils),
        "plant": max(len(stack) for stack in box.plants),
    }
    if cell == at.PRICE:
        return range(numbers.price_max, numbers.price_min - 1, -1)
    return range(limits.get(kind, COINS_MAX) + 1)


def is_wanted(tile: int, verb: int) -> bool:
    """Is this what an act needs of a project space?"""
    if verb == f.PROPOSE:
        return tile == 0
    return tile != 0 and is_installed(tile) == (verb != f.INSTALL)


def with_tile(t: Table, space: int, code: int) -> State:
    new: State = t.state.copy()
    new.tiles[space] = code
    if not code:  # a scientist stands on a project only
        new.visitors[space] = NO_SEAT
    return new


def holders(t: Table, actor: Any) -> list[tuple[str, int]]:
    """Nobody, the others, and last who acts."""
    own = NO_SEAT if is_unknown(actor) else actor
    seats = sorted(t.state.order, key=lambda seat: seat == own)
    return [(f.HOLDERS[0], NO_SEAT), *((f.SEATS[seat], seat) for seat in seats)]


def with_visitor(t: Table, space: int, who: int) -> State:
    new: State = t.state.copy()
    new.visitors[space] = who
    return new


def of_region(t: Table, region: int, what: str, actor: Any) -> Iterator[Supposed]:
    if what == "control":
        for word, who in holders(t, actor):
            new: State = t.state.copy()
            new.control[region] = who
            yield word, new
    elif what == "agenda":
        for tile in t.rules.box.agendas:
            new = t.state.copy()
            new.agenda[region] = tuple(tile)
            yield " ".join(f.SOURCES[source] for source in sorted(tile)), new
    elif what == "plants":
        spaces = range(t.rules.offsets[region], t.rules.offsets[region + 1])
        unseen = [x for x in spaces if is_unknown(t.state.plants[x])] or [spaces[-1]]
        for word, plant in ((FULL, plant_of(t.state.order[0], 0)), (ROOM, 0)):
            new = t.state.copy()
            for x in unseen:
                new.plants[x] = plant
            yield word, new


def of_claim(t: Table, region: int, seat: Any, card: int) -> Iterator[Supposed]:
    """Are the plants that a UN goal asks for among those that nobody wrote down?"""
    goal = t.rules.box.un.get(card)
    if goal is None or is_unknown(seat) or seat == NO_SEAT:
        return
    wanted = [plant_of(seat, source) for source, n in enumerate(goal.needs) for _ in range(n)]
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


def of_turn(t: Table, args: Args) -> Iterator[Supposed]:
    """Whose turn it is; what has been done in it so far, the table knows or not."""
    for seat in t.state.order:
        new: State = t.state.copy()
        new.phase, new.active = OPERATIONS, seat
        new.pending = [(TURN, seat)]
        yield f.SEATS[seat], new


def of_start(t: Table, args: Args) -> Iterator[Supposed]:
    for seat in t.state.order:
        new: State = t.state.copy()
        new.start = seat
        yield f.SEATS[seat], new


def of_decade(t: Table, args: Args) -> Iterator[Supposed]:
    for decade in DECADES:
        new: State = t.state.copy()
        new.decade = decade
        yield decade, new


def of_round(t: Table, args: Args) -> Iterator[Supposed]:
    for number in range(1, t.rules.numbers.rounds_by_players[len(t.state.order)] + 1):
        new: State = t.state.copy()
        new.round = number
        yield number, new


def of_flag(t: Table, flag: str) -> Iterator[Supposed]:
    """Was something done, or not? Whoever acts is mostly better off where it was not."""
    for word, done in ((YES, True), (NO, False)):
        new: State = t.state.copy()
        setattr(new, flag, done)
        yield word, new


def of_display(t: Table, args: Args) -> Iterator[Supposed]:
    for word, cards in ((NO, ()), (YES, args[:1])):
        new: State = t.state.copy()
        new.un_display = cards
        yield word, new


# What was done in this turn, and whether pollution was ever high: by name.
FLAGS = {flag.replace("_", "-"): flag for flag in (*TURN_FLAGS, "warmed")}
# What the active player does unasked; other acts may answer something that nobody wrote down.
ONLY_IN_A_TURN = (f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.BUY, f.SELL, f.CLAIM, f.END)
ALSO_ANSWERS = (f.SCIENTIST, f.LOBBY, f.PASS)


def opens_turn(t: Table, verb: int) -> bool:
    """Is an act one of a turn, whatever came before it?"""
    s = t.state
    if verb not in ALSO_ANSWERS:
        return verb in ONLY_IN_A_TURN
    return not any(is_unknown(getattr(s, flag)) for flag in TURN_FLAGS) and not is_held(t)


OF_NAME: dict[str, Callable[[Table, Args], Iterator[Supposed]]] = {
    "turn": of_turn,
    "start": of_start,
    "decade": of_decade,
    "round": of_round,
    "un": of_display,
}


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
    if place == PLACE_HAND:
        return {}
    if place < PLACE_TOPIC:
        return {key: f.SPACES[place - PLACE_SPACE]}
    return {"summit": f"summit.{topic_of(place)[0] + 1}"}


def source_named(t: Table, verb: int, args: Args) -> int | None:
    if verb not in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        return None
    if args[0] >= 0:
        return args[0]
    tile = t.state.tiles[args[1]]
    return (tile - 1) >> 1 if not is_unknown(tile) and tile else None


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
