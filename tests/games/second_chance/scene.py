"""A table of Second Chance laid out for one situation, and what is played on it.

Every scene begins as a game does, with the set-up below; then pieces are put where the situation
has them, and the lines that follow are those of a log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from co2replay.engine.passed import PLAYED
from co2replay.engine.table import Book, Breach
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board import cells as at
from co2replay.games.second_chance.board import pieces as p
from co2replay.games.second_chance.board.fields import forget_turn
from co2replay.games.second_chance.board.state import State, Table
from co2replay.games.second_chance.box.components import load_box
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.params import resolve
from co2replay.games.second_chance.turn import flow
from co2replay.games.second_chance.turn.frames import Turn
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, DRAW, MARK, Entry
from co2replay.rulebooks.rulebook import load_rules

# North America shows solar, hydro, recycling, as in the example of planning.
SET_UP = """
! home north_america
! agenda north_america solar hydro recycling ; agenda south_america wind solar recycling
! agenda europe forestation wind recycling ; agenda africa recycling solar forestation
! agenda asia hydro wind solar ; agenda oceania forestation hydro wind
! summit 1 recycling forestation ; summit 2 hydro solar
! summit 3 hydro wind solar ; summit 4 recycling hydro wind forestation
"""
GOALS = """
! goals plant north_america, plant asia, plant asia, plant europe, {solar}, plant wind, plant hydro
! goals last solar, half solar, half hydro, last wind, half recycling
! goals size 2, size 3, size 4, topic solar, topic hydro, topic wind, topic forestation, {last}
""".format(solar="plant solar, plant solar", last="topic recycling")
UN = {1: (5, 5), 2: (5, 5), 3: (4, 4), 4: (3, 3)}


def entries_of(body: str) -> list[Entry]:
    log = read_text(f"co2replay 1\ngame: second-chance\n---\n{body}\n", lambda _: vocabulary())
    assert log.problems == [], log.problems
    return [entry for entry in log.entries if entry.kind in (ACT, DRAW, MARK)]


class Scene:
    """One table; `do` plays lines of a log, `refused` says which clause the last of them breaks."""

    def __init__(
        self,
        mode: str = "cooperative",
        players: int = 2,
        readings: Mapping[str, str] | None = None,
        variants: tuple[str, ...] = (),
        card: int = 0,
    ) -> None:
        book = load_rules("second-chance", "de", dict(readings or {}))
        rules = resolve(book, load_box(), f.MODES.index(mode), players, variants)
        self.table = Table(State(), rules, Book())
        GAME.open(self.table, tuple(range(players)), {})
        self.set_up(card)

    @property
    def s(self) -> State:
        return self.table.state

    def set_up(self, card: int) -> None:
        rules = self.table.rules
        if not rules.is_solo():
            self.do("! start red")
        self.do(SET_UP)
        both = rules.numbers.un_competitive if rules.is_competitive() else UN[rules.players]
        cards = [*range(1, 1 + both[0]), *range(16, 16 + both[1])]
        self.do("! un " + " ".join(map(str, cards)))
        self.do("! event europe asia" if rules.is_competitive() else GOALS)
        if rules.is_solo():
            self.do("! cubes asia")
        if card:
            self.do(f"! card {card}")
        for seat in f.SEATS[: rules.players]:
            self.do(f"! deal {seat} lobby ? ? ? ? ?")
            if rules.is_competitive():
                self.do(f"! deal {seat} company ? ?")
            else:
                self.do(f"! deal {seat} private " + "? " * (4 if rules.is_solo() else 2))

    # Laying out -----------------------------------------------------------------------------------

    def turn(self, seat: str = "red", decade: int = 1, game_round: int = 1) -> Scene:
        """A turn of the action phase begins; whoever comes behind in the round is still to come."""
        s = self.s
        forget_turn(s)
        s.phase, s.stage, s.decade, s.round = f.ACTIONS, 0, decade, game_round
        order = (*s.seats[s.seats.index(s.first) :], *s.seats[: s.seats.index(s.first)])
        s.queue = order[order.index(f.SEATS.index(seat)) + 1 :]
        s.pending = [Turn(seat=f.SEATS.index(seat))]
        return self

    def phase(self, phase: int, decade: int = 1) -> Scene:
        """A phase begins, and goes on as far as nobody is asked."""
        s = self.s
        forget_turn(s)
        s.phase, s.stage, s.decade, s.queue, s.pending = phase, 0, decade, (), []
        flow.run(self.table)
        return self

    def put(self, **amounts: int) -> Scene:
        """Set numbers: `red_money=8`, `ppm=470`, `africa_cep=0`, `red_solar=3`."""
        for name, amount in amounts.items():
            key = name.replace("_vp", ".vp") if name == "team_vp" else name
            cell = CELLS.get(key) or CELLS[".".join(key.rsplit("_", 1))]
            self.s.c[cell[0]] = amount
        return self

    def tile(self, space: str, energy: str, level: int = 1, owner: str = "") -> Scene:
        code, kind = f.SPACES.index(space), f.ENERGIES.index(energy)
        tile = p.planned_tile(kind, level)
        if owner:
            tile = p.prepared_tile(kind, level, f.SEATS.index(owner))
        self.s.tiles[code] = tile
        return self

    def scientist(self, space: str, seat: str) -> Scene:
        code = f.SEATS.index(seat)
        self.s.scientists[f.SPACES.index(space)] = code
        self.s.c[at.POOL + code] -= 1
        self.s.c[at.ABROAD + code] += 1
        return self

    def speaker(self, summit: int, energy: str, seat: str) -> Scene:
        code, topics = f.SEATS.index(seat), self.s.topics[summit - 1]
        place = topics.index(f.ENERGIES.index(energy))
        speakers = list(self.s.speakers[summit - 1])
        speakers[place] = code
        self.s.speakers[summit - 1] = tuple(speakers)
        self.s.c[at.POOL + code] -= 1
        self.s.c[at.ABROAD + code] += 1
        return self

    def plants(self, region: str, *plants: str) -> Scene:
        """From the left; the rest of the region's spaces stays empty."""
        code = f.REGIONS.index(region)
        found = [f.PLANTS.index(plant) for plant in plants]
        self.s.demand[code] = (*found, *self.s.demand[code][len(found) :])
        return self

    def cubes(self, region: str, *cubes: str) -> Scene:
        code = f.REGIONS.index(region)
        self.s.cubes[code] = tuple(sorted(f.CUBES.index(cube) for cube in cubes))
        return self

    def control(self, region: str, seat: str) -> Scene:
        self.s.control[f.REGIONS.index(region)] = f.SEATS.index(seat)
        return self

    def hand(self, seat: str, *cards: int) -> Scene:
        self.s.hands[f.SEATS.index(seat)] = cards
        return self

    def played(self, seat: str, *cards: int) -> Scene:
        self.s.played[f.SEATS.index(seat)] = cards
        return self

    # Playing --------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> Breach | None:
        if entry.kind == ACT:
            taken = GAME.act(self.table, entry.who, entry.verb, entry.args)
        elif entry.kind == DRAW:
            taken = GAME.draw(self.table, entry.verb, entry.args)
        else:
            return GAME.mark(self.table, entry.args)
        assert isinstance(taken, Breach) or taken == PLAYED
        return taken if isinstance(taken, Breach) else None

    def do(self, body: str) -> Scene:
        """Play lines of a log, none of which may be refused."""
        for entry in entries_of(body):
            assert (breach := self.take(entry)) is None, (entry.text, breach)
        return self

    def refused(self, body: str) -> tuple[str, Mapping[str, int | str]]:
        """The clause that the last entry breaks, with its facts; those before it stand."""
        *before, last = entries_of(body)
        for entry in before:
            assert (breach := self.take(entry)) is None, (entry.text, breach)
        breach = self.take(last)
        assert breach is not None, (body, self.waits)
        return breach.clause, breach.facts

    # Looking --------------------------------------------------------------------------------------

    def has(self, name: str) -> Any:
        """A number of the table, as a fact would tell it: `red.money`, `ppm`, `asia.cep`."""
        return self.s.c[CELLS[name][0]]

    def tells(self, seat: str) -> dict[str, Any]:
        """Money, CEPs and tech of a player."""
        return {good: self.has(f"{seat}.{good}") for good in ("money", "cep", "tech")}

    @property
    def waits(self) -> str:
        frame = self.s.pending[-1]
        return f"{frame.name} {f.SEATS[frame.seat]}" if frame.seat >= 0 else frame.name


CELLS = {name: (place,) for place, name in enumerate(GAME.goods().names)}
