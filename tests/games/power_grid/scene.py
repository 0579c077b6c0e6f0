"""A table of Power Grid laid out by position rows, and what is played on it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, NamedTuple

import networkx as nx

from co2replay.engine.trace import FAILING, UNJUDGED, Observation, Trace
from co2replay.games.power_grid.board import cells as at
from co2replay.games.power_grid.board.state import State
from co2replay.games.power_grid.chapters.setup import regions_beside
from co2replay.games.power_grid.forms import CITIES, FUELS, MAPS, SEATS
from co2replay.games.power_grid.forms import REGIONS as REGION_NAMES
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.rulebooks.opening import replay_log

TOKENS = {"coal": 24, "oil": 24, "garbage": 24, "uranium": 12}
MIDGAME = {"coal": 12, "oil": 12, "garbage": 6, "uranium": 2}  # tokens on the market
# Those that a table takes first; what it takes of them has to hang together.
REGIONS = {
    "germany": "west northwest southwest northeast east southeast",
    "usa": "northwest southwest south midwest northeast southeast",
}
IN_PLAY = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}  # pg.setup.regions-count


class Scene(NamedTuple):
    """What came of a log: the trace, and the last state."""

    trace: Trace
    state: State

    @property
    def breach(self) -> Observation | None:
        return self.trace.first(*FAILING, UNJUDGED)

    def money(self, seat: str) -> Any:
        return self.state.c[at.MONEY + SEATS.index(seat)]

    def fuel(self, seat: str) -> tuple[Any, ...]:
        first = at.stored(SEATS.index(seat), 0)
        return tuple(self.state.c[first : first + 4])

    def cities(self, seat: str) -> list[str]:
        return [CITIES[city] for city in self.state.networks[SEATS.index(seat)]]

    def plants(self, seat: str) -> tuple[int, ...]:
        return tuple(self.state.plants[SEATS.index(seat)])

    def on_market(self, fuel: str) -> dict[int, int]:
        """Tokens by price, as they lie on the market."""
        shelf = GAME_BOX.shelves[FUELS.index(fuel)]
        spaces = self.state.spaces[FUELS.index(fuel)]
        return {price: there for price, there in zip(shelf.prices, spaces, strict=True) if there}

    def supply(self, fuel: str) -> Any:
        return self.state.c[at.SUPPLY + FUELS.index(fuel)]


def box() -> Any:
    from co2replay.games.power_grid.box.components import load_box

    return load_box()


class _Box:
    """The box, read when somebody asks for it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(box(), name)


GAME_BOX = _Box()


def player(
    money: int = 50,
    plants: str = "empty",
    cities: str = "empty",
    coal: int = 0,
    oil: int = 0,
    garbage: int = 0,
    uranium: int = 0,
) -> dict[str, Any]:
    """What a player has at the beginning of a scene."""
    fuel = {"coal": coal, "oil": oil, "garbage": garbage, "uranium": uranium}
    return {"money": money, "plants": plants, "cities": cities, **fuel}


def head(
    seats: str,
    edition: str = "it",
    ground: str = "germany",
    readings: str = "",
    variants: str = "",
    extra: str = "",
) -> str:
    lines = ["co2replay 1", "game: power-grid", f"edition: {edition}", f"map: {ground}"]
    lines += [f"seats: {seats}"]
    lines += [f"readings: {readings}"] if readings else []
    lines += [f"variants: {variants}"] if variants else []
    lines += [extra] if extra else []
    return "\n".join([*lines, "---"]) + "\n"


def regions_around(players: Mapping[str, Mapping[str, Any]], ground: str) -> str:
    """The first regions that hang together and hold every network."""
    parts = box().region_of
    written = " ".join(str(one["cities"]) for one in players.values())
    for sound in ("äae", "öoe", "üue"):
        written = written.replace(sound[0], sound[1:])
    inhabited = {parts[CITIES.index(city)] for city in written.split() if city != "empty"}
    beside = nx.Graph(list(regions_beside(box(), MAPS.index(ground))))
    names = REGIONS[ground].split()
    for chosen in combinations(map(REGION_NAMES.index, names), IN_PLAY[len(players)]):
        if inhabited <= set(chosen) and nx.is_connected(beside.subgraph(chosen)):
            return " ".join(REGION_NAMES[one] for one in chosen)
    raise AssertionError(written)


def layout(
    where: str,
    players: Mapping[str, Mapping[str, Any]],
    step: int = 1,
    order: str = "",
    regions: str = "",
    market: str = "15 16 17 18 19 20 21 22",
    deck: int = 15,
    under: str = "empty",
    out: str = "13",
    ground: str = "germany",
    fuel: Mapping[str, int] = MIDGAME,
    supply: Mapping[str, int] | None = None,
) -> str:
    """Position rows of a whole table; the supply is what is left of the tokens in the box."""
    rows = [f"step {step} ; deck {deck}"]
    regions = regions or regions_around(players, ground)
    rows += [f"regions {regions}", f"order {order or ' '.join(players)}"]
    rows += [f"market {market} ; under {under} ; out {out}"]
    left = {
        kind: TOKENS[kind] - fuel[kind] - sum(one[kind] for one in players.values())
        for kind in FUELS
    }
    left.update(supply or {})
    assert min(left.values()) >= 0, left
    rows += [" ; ".join(f"market.{kind} {fuel[kind]}" for kind in FUELS)]
    rows += [" ; ".join(f"supply.{kind} {left[kind]}" for kind in FUELS)]
    for seat, one in players.items():
        rows += [" ; ".join(f"{seat}.{name} {value}" for name, value in one.items())]
    rows += [f"round {where}"]
    return "".join(f"@ {row}\n" for row in rows)


def told_once(text: str) -> str:
    """A table laid out anew in part: of two rows that tell one thing the later one is kept."""
    lines: list[str] = []
    told: set[str] = set()
    for line in reversed(text.split("\n")):
        if line.startswith("@"):
            rows = line[1:].split(" ; ")
            kept = [row for row in rows if row.split()[0] not in told]
            told |= {row.split()[0] for row in rows}
            line = f"@ {' ; '.join(row.strip() for row in kept)}" if kept else ""
        else:
            told = set()
        lines.insert(0, line)
    return "\n".join(lines)


def play(
    text: str, edition: str = "power-grid/it", readings: Mapping[str, str] | None = None
) -> Scene:
    log = read_text(told_once(text), lambda _: vocabulary())
    assert log.problems == [], log.problems
    trace, _, problems = replay_log(log, GAME, edition, record=True, readings=readings)
    assert problems == [], problems
    assert trace is not None
    return Scene(trace, trace.state)


def stage(
    body: str,
    where: str,
    players: Mapping[str, Mapping[str, Any]],
    edition: str = "it",
    readings: str = "",
    variants: str = "",
    **table: Any,
) -> Scene:
    """Lay a table out, play on it, and see what comes of it."""
    top = head(" ".join(players), edition, table.get("ground", "germany"), readings, variants)
    return play(top + layout(where, players, **table) + body + "\n", f"power-grid/{edition}")


def holds(scene: Scene) -> Scene:
    """Nothing was refused, and nothing that was seen is false."""
    assert scene.breach is None, scene.breach
    return scene


def broken(scene: Scene) -> tuple[str, Mapping[str, int | str]]:
    """The clause that is broken first, and its facts."""
    assert scene.breach is not None
    assert scene.breach.kind == "breach", scene.breach
    return scene.breach.clause, scene.breach.facts
