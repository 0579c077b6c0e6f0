"""Small models of market, scientists and control, written by hand, and a machine that drives them.

The machine plays the real engine by rules of its own choice; after each step the engine has to say
what the model says. What fails is a log, as anything that the search finds.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings, target
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from co2replay.engine.playing import Failure
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS, OVER, SETUP
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.opinions import FORM_OF_VERB
from co2replay.games.co2.players.random_play import DRAWS, FORMAT_VERSION, RandomPlayer
from co2replay.games.co2.players.random_setup import header_rows, lay_out
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.records import ACT, CORRECTION, NOBODY, OMITTED, Entry, Log
from co2replay.search.hosted import hosted
from co2replay.search.recheck import still_shows
from co2replay.search.shrink import Found, shrink
from co2replay.search.walking import GameWatch, walk

HAND, FIRST_SPACE, FIRST_TOPIC = 0, 1, 19  # places of a scientist
PRICE_MIN, PRICE_MAX, REFILL = 1, 8, 2  # co2.market.price-down, .price-up, .refill
FREE, GREEN, SOURCES = -1, 4, 5  # plants: 4 + 5 * seat + source
RICH = {"money": 30, "tech": 8, "cep": 3, "forestation": 3, "solar": 3, "biomass": 3}


class MachineFailure(AssertionError):
    """The engine and a model part; the log leads there."""

    def __init__(self, what: str, log: Log) -> None:
        super().__init__(f"{what}\n{write_text(log, vocabulary(), 'en')}")
        self.what = what
        self.log = log


class SmallModels(RuleBasedStateMachine):
    """Turns of two or three players: the market visited, scientists sent, regions taken over."""

    def __init__(self) -> None:
        super().__init__()
        self.player: RandomPlayer
        self.rich = False

    @initialize(
        edition=st.sampled_from(("co2/en", "co2/it", "co2/pl")),
        players=st.integers(2, 3),
        seed=st.integers(0, 20),
        price=st.sampled_from((1, 3, 7, 8)),
        rich=st.booleans(),
    )
    def begin(self, edition: str, players: int, seed: int, price: int, rich: bool) -> None:
        rules = rules_alone(edition)
        self.seats = tuple(range(players))
        self.rules, self.seed = rules, seed
        table = Table(GAME.begin(rules, self.seats, {}), rules, None)
        GAME.open(table, self.seats, {})
        self.player = RandomPlayer(table, Random(seed), False, None)
        lay_out(self.player)
        while table.state.phase == SETUP:
            self.player.answer(table.state.pending[-1])
        self.player.mark()
        self.watch = GameWatch(hosted("co2"), table, 1, 1)
        self.forget_turn()
        self.set(f.BOARD_FIELD, f.BOARD_FIELDS.index("price"), price)
        for seat in self.seats if rich else ():
            for name, value in RICH.items():
                self.set(f.SEAT_FIELD, seat, f.SEAT_FIELDS.index(name), value)
        for region in (0, 1) if rich else ():
            self.set_projects(region)
        self.watch.laws.remember(table)
        self.note_market()

    def set_projects(self, region: int) -> None:
        """Installed projects of every source that the region asks for, ready to be built."""
        t = self.player.table
        spaces = [x for x in range(3 * region, 3 * region + 3) if not t.state.tiles[x]]
        for space, source in zip(spaces, t.state.agenda[region], strict=False):
            self.set(f.TILE, space, 2 * source + 2, OMITTED)

    def set(self, verb: int, *args: int) -> None:
        GAME.correct(self.player.table, verb, args)
        self.player.entries.append(Entry(kind=CORRECTION, verb=verb, args=args, text="machine"))

    # The market -----------------------------------------------------------------------------------

    def forget_turn(self) -> None:
        self.visited = self.sent = self.changed = self.refilled = False

    def note_market(self) -> None:
        c = self.cells()
        self.price, self.stock, self.bank = c[at.PRICE], c[at.MARKET_CEPS], c[at.BANK_CEPS]

    def cells(self) -> Any:
        return self.player.table.state.c

    def seat(self) -> int:
        return int(self.player.table.state.active)

    def in_turn(self) -> bool:
        s = self.player.table.state
        return s.phase == OPERATIONS and s.pending[-1] == fr.Turn(s.active) and not s.armed

    @precondition(in_turn)
    @rule()
    def buy(self) -> None:
        c, seat = self.cells(), self.seat()
        money = c[at.MONEY + seat]
        may = not self.visited and self.stock > 0 and money >= self.price
        paid = self.price
        if self.tries(f.BUY, (), may):
            self.visited = True
            self.stock -= 1
            if self.stock == 0 and self.bank > 0:
                self.stock = min(REFILL, self.bank)
                self.bank -= self.stock
                self.refilled = True
                self.changed = self.changed or self.price < PRICE_MAX
                self.price = min(PRICE_MAX, self.price + 1)
            self.same(c[at.MONEY + seat], money - paid, "money after buying")
            self.same_market()

    @precondition(in_turn)
    @rule()
    def sell(self) -> None:
        c, seat = self.cells(), self.seat()
        money, ceps = c[at.MONEY + seat], c[at.CEPS + seat]
        may = not (self.visited or self.changed or self.refilled) and ceps > 0
        brings = self.price
        if self.tries(f.SELL, (), may):
            self.visited = True
            self.stock += 1
            self.changed = self.price > PRICE_MIN
            self.price = max(PRICE_MIN, self.price - 1)
            self.same(c[at.MONEY + seat], money + brings, "money after selling")
            self.same_market()

    def same_market(self) -> None:
        c = self.cells()
        self.same(c[at.PRICE], self.price, "price")
        self.same(c[at.MARKET_CEPS], self.stock, "CEPs in the market")
        self.same(c[at.BANK_CEPS], self.bank, "CEPs in the bank")

    # Scientists -----------------------------------------------------------------------------------

    @precondition(in_turn)
    @rule(origin=st.integers(0, 18), goal=st.integers(0, 48))
    def send(self, origin: int, goal: int) -> None:
        self.try_sending(origin, goal)

    @precondition(in_turn)
    @rule(data=st.data())
    def send_to_what_is_there(self, data: Any) -> None:
        """The same with places that are likely to do."""
        s = self.player.table.state
        own = [FIRST_SPACE + x for x, who in enumerate(s.visitors) if who == self.seat()]
        tiles = [FIRST_SPACE + x for x, tile in enumerate(s.tiles) if tile]
        origin = data.draw(st.sampled_from([HAND, *own]))
        goal = data.draw(st.sampled_from([HAND, *tiles, FIRST_TOPIC, FIRST_TOPIC + 7]))
        self.try_sending(origin, goal)

    def try_sending(self, origin: int, goal: int) -> None:
        may = not self.sent and self.may_go(origin, goal)
        if self.tries(f.SCIENTIST, (origin, goal), may):
            self.sent = True

    def may_go(self, origin: int, goal: int) -> bool:
        """The matrix: hand to project; project to hand, project, or summit of its source."""
        s, seat = self.player.table.state, self.seat()
        if origin == HAND:
            return (
                bool(s.c[at.HAND + seat]) and FIRST_SPACE <= goal < FIRST_TOPIC and self.free(goal)
            )
        if s.visitors[origin - FIRST_SPACE] != seat:
            return False
        if goal == HAND:
            return True
        if goal < FIRST_TOPIC:
            return goal != origin and self.free(goal)
        place, source = divmod(goal - FIRST_TOPIC, SOURCES)
        own = (s.tiles[origin - FIRST_SPACE] - 1) // 2
        if place >= len(s.topics) or source != own:
            return False
        return (source, FREE) in zip(s.topics[place], s.speakers[place], strict=True)

    def free(self, place: int) -> bool:
        s = self.player.table.state
        return s.tiles[place - FIRST_SPACE] > 0 and s.visitors[place - FIRST_SPACE] == FREE

    # Actions and control --------------------------------------------------------------------------

    def may_act(self) -> bool:
        return self.in_turn() and not self.player.table.state.acted

    @precondition(may_act)
    @rule(data=st.data())
    def act(self, data: Any) -> None:
        t, seat = self.player.table, self.seat()
        found = self.player.actions(seat)
        built = [one for one in found if one[0] == f.CONSTRUCT]
        verb, args = data.draw(st.sampled_from(built or found or [(f.PASS, ())]))
        if verb == f.CONSTRUCT:
            self.build(args)
            return
        self.plays(verb, args)
        self.answer_all(t)

    def build(self, args: tuple[int, ...]) -> None:
        t, seat, space = self.player.table, self.seat(), args[1]
        region = space // 3
        holder, visitor = t.state.control[region], t.state.visitors[space]
        self.plays(f.CONSTRUCT, args)
        self.answer_all(t)
        if visitor in (FREE, seat):  # else the displaced may know more now than at the check
            wanted = self.holder_after(region, seat, holder)
            self.same(t.state.control[region], wanted, f"control of {f.REGIONS[region]}")

    def holder_after(self, region: int, builder: int, holder: int) -> int:
        """First builder; more kinds, the higher source, more Expertise; ties to the builder."""
        if holder == FREE:
            return builder
        if self.player.table.rules.settings.control_check_scope == "builder_vs_controller":
            mine, theirs = self.rank(region, builder), self.rank(region, holder)
            return builder if mine >= theirs else holder
        ranks = {seat: self.rank(region, seat) for seat in self.seats}
        best = [seat for seat in self.seats if ranks[seat] == max(ranks.values())]
        if len(best) == 1:
            return best[0]
        return builder if builder in best else holder

    def rank(self, region: int, seat: int) -> tuple[Any, ...]:
        t = self.player.table
        first, size = t.rules.offsets[region], t.rules.box.region_spaces[region]
        plants = t.state.plants[first : first + size]
        agenda = t.state.agenda[region]
        kinds = tuple(GREEN + SOURCES * seat + source in plants for source in agenda)
        everything = t.rules.settings.control_expertise_scope == "all_agenda"
        row = at.EXPERTISE + seat * SOURCES
        steps = [
            t.state.c[row + x] for x, has in zip(agenda, kinds, strict=True) if has or everything
        ]
        return (sum(kinds), kinds, tuple(steps))

    @precondition(lambda self: self.in_turn() and self.player.table.state.acted)
    @rule()
    def end(self) -> None:
        self.plays(f.END, ())
        t = self.player.table
        self.answer_all(t)
        self.forget_turn()
        self.note_market()
        if t.state.phase == OPERATIONS:
            self.player.mark()

    # One step -------------------------------------------------------------------------------------

    def tries(self, verb: int, args: tuple[int, ...], may: bool) -> bool:
        """Do what the model allows or forbids; the engine has to say the same."""
        t = self.player.table
        copy = Table(t.state.copy(), t.rules, None)
        taken = flow.play_act(copy, NOBODY, verb, args) == flow.PLAYED
        if taken != may:
            entry = Entry(kind=ACT, verb=verb, args=args)
            word = "legal" if may else "not legal"
            self.fail(f"{FORM_OF_VERB[verb].name} {args} is {word}", entry)
        if taken:
            self.player.act(NOBODY, verb, args)
            self.look()
        return taken

    def plays(self, verb: int, args: tuple[int, ...]) -> None:
        """Something that the small models do not know: what it did to the market is read off."""
        before = self.cells()[at.BANK_CEPS]
        price = self.price
        self.player.act(NOBODY, verb, args)
        self.look()
        self.note_after(before, price)

    def note_after(self, bank: int, price: int) -> None:
        self.note_market()
        self.refilled = self.refilled or self.bank < bank
        self.changed = self.changed or self.price != price

    def answer_all(self, t: Table) -> None:
        """Whatever is asked gets some answer, until somebody is at turn."""
        while t.state.phase != OVER and not (
            isinstance(t.state.pending[-1], fr.Turn) and t.state.phase == OPERATIONS
        ):
            frame = t.state.pending[-1]
            bank, price = self.cells()[at.BANK_CEPS], self.cells()[at.PRICE]
            if isinstance(frame, DRAWS):
                self.player.mark_phase()
                self.player.draw_next(frame)
            elif isinstance(frame, fr.LastCall):
                self.player.last_call()
            else:
                self.player.mark_phase()
                self.player.answer(frame)
            self.look()
            self.note_after(bank, price)

    def look(self) -> None:
        failure = self.watch.look(self.player.table, self.player.entries[-1])
        if failure is not None:
            self.fail(f"{failure.check}: {failure.name} {failure.clause} {failure.facts}")

    def same(self, here: object, wanted: object, what: str) -> None:
        if here != wanted:
            self.fail(f"{what}: {here}, by the model {wanted}")

    def fail(self, what: str, entry: Entry | None = None) -> None:
        header = header_rows(self.rules, self.seats, self.seed)
        entries = [*self.player.entries, *([entry] if entry is not None else [])]
        raise MachineFailure(what, Log(FORMAT_VERSION, header, entries, []))

    def teardown(self) -> None:
        """Towards the limits: a high price, an empty market, scientists abroad, regions held."""
        if not hasattr(self, "watch"):
            return
        s = self.player.table.state
        target(float(s.c[at.PRICE]), label="price")
        target(-float(s.c[at.BANK_CEPS]), label="CEPs gone from the bank")
        target(float(sum(who != FREE for who in s.visitors)), label="projects with a scientist")
        target(float(sum(who != FREE for who in s.control)), label="regions controlled")
        target(float(sum(plant >= GREEN for plant in s.plants)), label="green plants")


def drive(
    examples: int, steps: int = 40, seconds: float = 10.0, fewest_steps: bool = True
) -> Found | None:
    """Let the machine look; what it finds comes back as a log, made small where a log shows it."""
    phases = [Phase.generate, Phase.target, *([Phase.shrink] if fewest_steps else [])]
    limits = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        phases=phases,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    try:
        run_state_machine_as_test(SmallModels, settings=limits)  # type: ignore[no-untyped-call]
    except MachineFailure as failed:
        return made_small(failed, seconds)
    return None


def made_small(failed: MachineFailure, seconds: float) -> Found:
    shown = walk(failed.log)
    if shown is None:  # only the model knows: the machine's own steps are the shortest there are
        return Found(Failure("model", failed.what.split("\n")[0]), failed.log)
    return Found(shown, shrink(failed.log, still_shows(shown), seconds))
