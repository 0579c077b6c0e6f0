"""What chance can bring: the list of draws equals what the check of one draw accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import chances
from co2replay.games.co2.lists.chances import Draw
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import OMITTED

SOURCES = range(len(f.SOURCES))
REGIONS = range(len(f.REGIONS))
SAMPLE = 60  # of a long list of draws


def topics(places: range, sizes: tuple[int, ...]) -> Iterator[Draw]:
    for place in places:
        for size in sizes:
            for tile in combinations(SOURCES, size):
                yield f.SUMMIT, (place, *tile)


def draws_of(t: Table, verb: int) -> Iterator[Draw]:
    """Everything that a draw of this kind could name, in the box or not."""
    box = t.rules.box
    if verb == f.START:
        yield from ((verb, (seat,)) for seat in range(len(f.SEATS)))
    elif verb == f.AGENDA:
        yield from ((verb, (x, *tile)) for x in REGIONS for tile in permutations(SOURCES, 3))
    elif verb == f.FOSSIL:
        yield from ((verb, pair) for pair in product(REGIONS, range(len(f.FOSSILS))))
    elif verb == f.SUMMIT:
        yield from topics(range(6), (2, 3, 4))
    elif verb == f.EVENT:
        numbers = (46, *box.events, 53)
        yield from ((verb, (number,)) for number in numbers)
        yield from ((verb, pair) for pair in product(numbers, repeat=2))
    elif verb == f.REVEAL:
        sides = [(OMITTED, OMITTED), *((f.FLANKS.index("left"), card) for card in box.un)]
        yield from ((verb, (card, *side)) for card, side in product((33, *box.un), sides))
    elif verb == f.REFILL:
        yield from ((verb, (number,)) for number in (0, *box.lobby, 27))
    elif verb == f.PROJECT:  # a region that is left out follows from the others
        yield from ((verb, pair) for pair in product(SOURCES, REGIONS))


def of_next_thing(listed: set[Draw], draw: Draw) -> bool:
    """During the set-up the list has one thing at a time: the draw must be about that thing."""
    verb, args = draw
    if verb in (f.AGENDA, f.FOSSIL, f.SUMMIT):
        return args[0] in {other[1][0] for other in listed}
    if verb == f.EVENT:
        return len(args) in {len(other[1]) for other in listed}
    return True


def compare(t: Table) -> None:
    before = GAME.digest(t.state)
    draws = chances.chance(t)
    assert GAME.digest(t.state) == before
    assert draws
    assert len(set(draws)) == len(draws)
    listed = set(draws)
    for draw in islice(draws, 0, None, max(1, len(draws) // SAMPLE)):
        assert flow.play_draw(Table(t.state.copy(), t.rules, None), *draw) == flow.PLAYED
    for verb in {verb for verb, _ in draws} - {f.UN}:
        for draw in draws_of(t, verb):
            if draw in listed or not of_next_thing(listed, draw):
                continue
            taken = flow.play_draw(Table(t.state.copy(), t.rules, None), *draw)
            assert taken != flow.PLAYED, draw


class Drawing:
    """Compare before every draw of a game, as far as such a draw has not been seen often."""

    def __init__(self) -> None:
        self.seen: Counter[type[fr.Frame]] = Counter()

    def __call__(self, t: Table) -> None:
        kind = type(t.state.pending[-1])
        setting_up = kind is fr.SetUp and self.seen[kind] < 40
        later = kind in random_play.DRAWS and self.seen[kind] < 8
        if setting_up or later:
            self.seen[kind] += 1
            compare(t)


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_list_of_draws_is_what_the_check_of_each_accepts(edition: str, players: int) -> None:
    watch = Drawing()
    rules = rules_alone(edition)
    for seed in range(30):
        random_play.play(rules, tuple(range(players)), seed, watch=watch)
    wanted = {fr.SetUp, fr.DrawFossil, fr.DrawEvent, fr.DrawSummit}
    if players == 1:
        wanted |= {fr.DrawReveal, fr.DrawRefill}
    assert wanted <= set(watch.seen)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("region_scan_order", "free"),
        ("completed_summit_tile", "back_to_pile"),
        ("solo_un_reveal_position", "free"),
        ("solo_un_faceup_at_start", "10"),
        ("solo_starter_next_region", "from_last_region"),
        ("solo_starter_space_choice", "free"),
    ],
)
def test_draws_follow_a_reading(name: str, value: str) -> None:
    watch = Drawing()
    rules = rules_alone("en", {name: value})
    for seed in range(4):
        players = 1 if name.startswith("solo") else 3
        random_play.play(rules, tuple(range(players)), seed, watch=watch)
    assert watch.seen[fr.SetUp] > 20


def fresh(players: int, preset: str = "") -> Table:
    rules = rules_alone("en")
    header = {"preset": preset} if preset else {}
    seats = tuple(range(players))
    t = Table(GAME.begin(rules, seats, header), rules, None)
    GAME.open(t, seats, header)
    return t


def test_the_set_up_is_drawn_one_thing_after_the_other() -> None:
    t = fresh(3)
    kinds = []
    while isinstance(t.state.pending[-1], fr.SetUp):
        draws = chances.chance(t)
        kinds.append((draws[0][0], len(draws)))
        assert flow.play_draw(t, *draws[0]) == flow.PLAYED
    assert kinds == [
        (f.START, 3),  # one of three players
        *((f.AGENDA, 8 - region) for region in range(6)),  # 8 tiles, one less each time
        *((f.FOSSIL, 3) for _ in range(6)),  # coal, oil, gas: ten of each
        *((f.SUMMIT, 10 - place) for place in range(3)),  # ten tiles of two topics
        (f.UN, 286),  # 13 over 10
        (f.EVENT, 30),  # two of six, in order: 6 x 5
    ]


def test_a_preset_fixes_the_first_fossil_plants() -> None:
    t = fresh(2, "extreme")  # six coal
    while isinstance(t.state.pending[-1], fr.SetUp):
        draws = chances.chance(t)
        if draws[0][0] == f.FOSSIL:
            assert {args[1] for _, args in draws} == {f.FOSSILS.index("coal")}
        flow.play_draw(t, *draws[0])
    coal_plants = [plant for plant in t.state.plants if plant == 1]
    assert len(coal_plants) == 6


def test_nothing_is_drawn_while_a_player_is_asked() -> None:
    t = fresh(2)
    while isinstance(t.state.pending[-1], fr.SetUp):
        flow.play_draw(t, *chances.chance(t)[0])
    assert isinstance(t.state.pending[-1], fr.Turn)
    assert chances.chance(t) == []
