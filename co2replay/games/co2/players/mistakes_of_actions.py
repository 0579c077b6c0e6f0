"""Mistakes of a player whose turn it is, at an Action or in the market."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.chapters.construct import building_site
from co2replay.games.co2.turn import frames as fr

from ..board.pieces import IS_INSTALLED, NO_PROJECT, SOURCE_OF_TILE, is_green, verb_of
from .near_legal import Planter, TurnMoment, is_turn, name

SPACES = range(len(f.SPACES))
CARDS = range(1, 27)


def fresh(m: TurnMoment) -> bool:
    """The Action of this turn is still to come, and no card waits for it."""
    return is_turn(m) and not m.s.acted and not m.s.armed


def unvisited(m: TurnMoment) -> bool:
    return is_turn(m) and not (m.s.bought or m.s.sold or m.s.armed)


def cardless(m: TurnMoment) -> bool:
    return is_turn(m) and not m.s.carded and not m.s.armed


def still(m: TurnMoment) -> bool:
    return is_turn(m) and not m.s.moved and verb_of(m.s.deed) not in (f.INSTALL, f.CONSTRUCT)


def region_of(space: int) -> int:
    return space // len(f.GRANTS)


def pool(m: TurnMoment, source: int) -> int:
    return int(m.c[at.PROJECT_POOL + source])


def proposals(m: TurnMoment) -> Iterator[tuple[int, int]]:
    """What may be proposed by space, agenda and pool."""
    for space in SPACES:
        if m.s.tiles[space] == NO_PROJECT:
            for source in m.s.agenda[region_of(space)]:
                if pool(m, source) > 0:
                    yield source, space


def propose(source: int, space: int) -> str:
    return f"propose {f.SOURCES[source]} {f.SPACES[space]}"


# Actions.


def off_agenda(m: TurnMoment) -> str | None:
    if fresh(m):
        for space in SPACES:
            for source in range(at.SOURCE_COUNT):
                shown = source in m.s.agenda[region_of(space)]
                if m.s.tiles[space] == NO_PROJECT and not shown and pool(m, source) > 0:
                    return propose(source, space)
    return None


def on_a_project(m: TurnMoment) -> str | None:
    if fresh(m):
        for space in SPACES:
            for source in m.s.agenda[region_of(space)]:
                if m.s.tiles[space] and pool(m, source) > 0:
                    return propose(source, space)
    return None


def with_no_tile(m: TurnMoment) -> str | None:
    """All tiles of a source are put on the board first."""
    if not fresh(m):
        return None
    empty = [space for space in SPACES if m.s.tiles[space] == NO_PROJECT]
    for source in range(at.SOURCE_COUNT):
        left = pool(m, source)
        fitting = [space for space in empty if source in m.s.agenda[region_of(space)]]
        if fitting and left <= len(empty) - 1:
            target = fitting[0]
            others = [space for space in empty if space != target][:left]
            put = [
                f'ruling set {f.SPACES[x]} {f.SOURCES[source]} proposed "put there"' for x in others
            ]
            return "\n".join([*put, propose(source, target)])
    return None


def second_action(m: TurnMoment) -> str | None:
    if is_turn(m) and m.s.acted and not m.s.armed:
        return next((propose(*one) for one in proposals(m)), None)
    return None


def install_nothing(m: TurnMoment) -> str | None:
    if fresh(m):
        for space in SPACES:
            if m.s.tiles[space] == NO_PROJECT or IS_INSTALLED[m.s.tiles[space]]:
                return f"install {f.SPACES[space]}"
    return None


def proposed(m: TurnMoment) -> list[int]:
    return [x for x in SPACES if m.s.tiles[x] and not IS_INSTALLED[m.s.tiles[x]]]


def has_own_region_cep(m: TurnMoment, seat: int) -> bool:
    return any(
        m.s.control[region] == seat and m.c[at.REGION_CEPS + region] > 0
        for region in range(at.REGION_COUNT)
    )


def install_without_cep(m: TurnMoment) -> str | None:
    if fresh(m) and not has_own_region_cep(m, m.seat):
        for space in proposed(m):
            if m.s.visitors[space] in (-1, m.seat):
                empty = f'ruling set {name(m.seat)}.cep 0 "none left"'
                return f"{empty}\ninstall {f.SPACES[space]}"
    return None


def displace_without_coin(m: TurnMoment) -> str | None:
    if fresh(m):
        for space in proposed(m):
            if m.s.visitors[space] not in (-1, m.seat):
                empty = f'ruling set {name(m.seat)}.money 0 "none left"'
                return f"{empty}\ninstall {f.SPACES[space]}"
    return None


def build_proposed(m: TurnMoment) -> str | None:
    if fresh(m):
        return next((f"construct {f.SPACES[space]}" for space in proposed(m)), None)
    return None


def build_off_agenda(m: TurnMoment) -> str | None:
    if fresh(m):
        for space in SPACES:
            for source in range(at.SOURCE_COUNT):
                if (
                    m.s.tiles[space] == NO_PROJECT
                    and source not in m.s.agenda[region_of(space)]
                    and pool(m, source) > 0
                ):
                    word = f.SOURCES[source]
                    return (
                        f'ruling set {f.SPACES[space]} {word} installed "stands there"\n'
                        f"construct {word} {f.SPACES[space]}"
                    )
    return None


def sites(m: TurnMoment) -> Iterator[tuple[int, int, int]]:
    """Space, region and source of a project that could be built as far as the board goes."""
    for space in SPACES:
        tile = m.s.tiles[space]
        region = region_of(space)
        if IS_INSTALLED[tile] and m.s.visitors[space] in (-1, m.seat):
            source = SOURCE_OF_TILE[tile]
            fits = source in m.s.agenda[region] and building_site(m.t, region) >= 0
            if fits and m.c[at.PLANT_STACK + source] > 0:
                yield space, region, source


def next_plant(m: TurnMoment, source: int) -> tuple[int, int]:
    """Coins and cubes of the plant on top of a stack."""
    stack = m.t.rules.box.plants[source]
    plant = stack[len(stack) - m.c[at.PLANT_STACK + source]]
    return plant.coins, plant.cubes


def build_on_a_full_region(m: TurnMoment) -> str | None:
    if not fresh(m):
        return None
    offsets = m.t.rules.offsets
    for space, region, source in sites(m):
        row = m.s.plants[offsets[region] : offsets[region + 1]]
        left = {x: m.c[at.PLANT_STACK + x] - (x == source) for x in range(at.SOURCE_COUNT)}
        words = []
        for plant in row:
            fit = next((x for x, count in left.items() if count > 0), None)
            if is_green(plant):
                words.append(f.PLANTS[plant])
            elif fit is not None:
                left[fit] -= 1
                words.append(f"{f.SOURCES[fit]}:{name(m.seat)}")
        if len(words) == len(row):
            full = f'ruling set {f.REGIONS[region]}.plants {" ".join(words)} "full"'
            return f"{full}\nconstruct {f.SPACES[space]}"
    return None


def build_without_plant(m: TurnMoment) -> str | None:
    if fresh(m):
        for space, _, source in sites(m):
            gone = f'ruling set stack {f.SOURCES[source]} 0 "used up"'
            return f"{gone}\nconstruct {f.SPACES[space]}"
    return None


def build_without_licence(m: TurnMoment) -> str | None:
    if fresh(m):
        for space, _, source in sites(m):
            cubes = next_plant(m, source)[1]
            if cubes > 1 and m.c[at.EXPERTISE + m.seat * at.SOURCE_COUNT + source] < cubes - 1:
                return f"construct {f.SPACES[space]}"
    return None


def build_one_coin_short(m: TurnMoment) -> str | None:
    if fresh(m) and not m.s.moved:
        for space, _, source in sites(m):
            coins, cubes = next_plant(m, source)
            level = m.c[at.EXPERTISE + m.seat * at.SOURCE_COUNT + source]
            if coins and level >= cubes and m.c[at.CUBES + m.seat] >= cubes:
                poor = f'ruling set {name(m.seat)}.money {coins - 1} "one short"'
                return f"{poor}\nconstruct {f.SPACES[space]}"
    return None


def built_scientist_elsewhere(m: TurnMoment) -> str | None:
    """The own scientist went home when the plant was built; somebody notes another place."""
    if not isinstance(m.frame, fr.Turn):
        return None
    for one in m.s.settled:
        args = one.args
        if one.verb == f.SCIENTIST and one.seat == m.seat and args[1] == 0 and args[0] > 0:
            if m.s.tiles[args[0] - 1]:
                continue  # the project is still there: it went home for another reason
            other = 1 if args[0] != 1 else 2
            return f"scientist {f.PLACES[args[0]]} {f.PLACES[other]}"
    return None


# The market.


def buy_one_coin_short(m: TurnMoment) -> str | None:
    price = m.c[at.PRICE]
    if unvisited(m) and not m.s.price_changed and m.c[at.MARKET_CEPS] > 0:
        return f'ruling set {name(m.seat)}.money {price - 1} "one short"\nbuy'
    return None


def buy_twice(m: TurnMoment) -> str | None:
    if is_turn(m) and m.s.bought and not m.s.armed and m.c[at.MONEY + m.seat] >= m.c[at.PRICE]:
        return "buy"
    return None


def sell_after_buying(m: TurnMoment) -> str | None:
    return "sell" if is_turn(m) and m.s.bought and m.c[at.CEPS + m.seat] > 0 else None


def sell_nothing(m: TurnMoment) -> str | None:
    if unvisited(m) and not m.s.price_changed and not m.s.refilled:
        return f'ruling set {name(m.seat)}.cep 0 "none left"\nsell'
    return None


def sell_after_a_change(m: TurnMoment) -> str | None:
    if unvisited(m) and m.s.price_changed and m.c[at.CEPS + m.seat] > 0:
        return "sell"
    return None


def buy_after_a_change(m: TurnMoment) -> str | None:
    if (
        unvisited(m)
        and m.t.rules.settings.buy_after_price_change == "no"
        and m.s.price_changed
        and m.c[at.MONEY + m.seat] >= m.c[at.PRICE]
        and m.c[at.MARKET_CEPS] > 0
    ):
        return "buy"
    return None


OF_ACTIONS: dict[str, Planter] = {
    "co2.propose.agenda": off_agenda,
    "co2.propose.empty-space": on_a_project,
    "co2.propose.tile": with_no_tile,
    "co2.turn.one-action": second_action,
    "co2.install.any-proposed": install_nothing,
    "co2.install.fee": install_without_cep,
    "co2.displace.fee": displace_without_coin,
    "co2.construct.match": build_proposed,
    "co2.control.agenda-only": build_off_agenda,
    "co2.region.all-green-no-build": build_on_a_full_region,
    "co2.construct.top-of-stack": build_without_plant,
    "co2.construct.license": build_without_licence,
    "co2.construct.resources": build_one_coin_short,
    "co2.construct.scientist-leaves": built_scientist_elsewhere,
    "co2.market.buy": buy_one_coin_short,
    "co2.free.once-each": buy_twice,
    "co2.market.not-both": sell_after_buying,
    "co2.market.sell-hand-only": sell_nothing,
    "co2.market.no-sale-after-price-change": sell_after_a_change,
    "co2.market.complete-before-change": buy_after_a_change,
}
