"""What holds of any game: nothing gets lost, both opinions agree, a log says all of it again."""

from __future__ import annotations

import pytest

from co2replay.engine.passed import CONFIRMED
from co2replay.engine.table import Table
from co2replay.engine.unknown import is_unknown
from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.board import cells as at
from co2replay.games.power_grid.board.state import GONE, IN_DECK, IN_MARKET, State
from co2replay.games.power_grid.chapters.storage import fits, room_of
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.params import PowerGridRules
from co2replay.games.power_grid.turn.flow import BEHIND
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import OMITTED, HeaderRow, Log

from .random_games import Player, rules_for
from .scene import play

TOKENS = (24, 24, 24, 12)
PLANTS = 42
GAMES = [(players, ground) for players in range(2, 7) for ground in (0, 1)]


def check_sums(s: State, rules: PowerGridRules) -> None:
    """84 tokens, 42 plants, no money out of nothing, no fuel that fits nowhere."""
    assert not any(map(is_unknown, s.c))
    assert sum(s.c[at.MONEY : at.BANK + 1]) == 0
    assert min(s.c[at.MONEY : at.BANK]) >= 0
    for fuel, tokens in enumerate(TOKENS):
        held = [s.c[at.stored(seat, fuel)] for seat in s.seats]
        on_market, supply = s.c[at.MARKET + fuel], s.c[at.SUPPLY + fuel]
        assert sum(held) + on_market + supply == tokens
        assert min(*held, on_market, supply) >= 0
        assert sum(s.spaces[fuel]) == on_market
        assert max(s.spaces[fuel]) <= rules.box.shelves[fuel].room
    owned = [number for seat in s.seats for number in s.plants[seat]]
    seen = [*owned, *s.market, *s.out, *(s.under if s.card == IN_DECK else ())]
    assert len(set(seen)) == len(seen)
    if s.card == IN_DECK:
        removed = rules.numbers.deck_removed[rules.players]
        assert len(seen) + s.deck + removed == PLANTS
    assert list(s.market) == sorted(s.market)
    for seat in s.seats:
        assert len(s.networks[seat]) == len(set(s.networks[seat]))


def check_calm(s: State, rules: PowerGridRules) -> None:
    """Where no card is due: the market is full, nobody stores too much, no city is overcrowded."""
    due = {"Draw", "Discard", "Lose"}
    if any(type(frame).__name__ in due for frame in s.pending):
        return
    limit = rules.numbers.plants_max[rules.players]
    for seat in s.seats:
        assert len(s.plants[seat]) <= limit
        assert fits(room_of(rules, s.plants[seat]), [s.c[at.stored(seat, x)] for x in range(4)])
    full = {IN_DECK: 8, IN_MARKET: 7, GONE: 6}[s.card]
    assert len(s.market) == full or (s.card != IN_DECK and len(s.market) < full and not s.under)
    places = [city for seat in s.seats for city in s.networks[seat]]
    assert all(places.count(city) <= s.step for city in places)


@pytest.mark.parametrize(("players", "ground"), GAMES)
def test_a_game_keeps_its_sums_from_the_first_entry_to_the_last(players: int, ground: int) -> None:
    rules = rules_for(players, ground)
    player = Player(rules, seed=100 * players + ground)
    for _ in player.play():
        check_sums(player.table.state, rules)
        check_calm(player.table.state, rules)
    s = player.table.state
    assert GAME.is_over(s)
    cities = {seat: len(s.networks[seat]) for seat in s.seats}
    assert max(cities.values()) >= {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}[players]


def every_act(t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every act that a log could name, as far as it can be told at all from what is legal."""
    s: State = t.state
    numbers = sorted({*s.market, *(x for seat in s.seats for x in s.plants[seat])})
    acts: list[tuple[int, tuple[int, ...]]] = [(f.PASS, ()), (f.END, ())]
    acts += [(f.OPEN, (number, bid)) for number in numbers for bid in (number - 1, number + 1)]
    acts += [(f.BID, (bid,)) for bid in range(s.bid - 1, s.bid + 4)]
    acts += [(f.DISCARD, (number,)) for number in numbers]
    mixes = [(coal, oil) for coal in range(4) for oil in range(4)]
    acts += [(verb, mix) for verb in (f.LOSE, f.BURN) for mix in mixes]
    acts += [(f.BUY, (amount, fuel, OMITTED)) for amount in range(9) for fuel in range(4)]
    acts += [(f.BUILD, (city,)) for city in range(84)]
    acts += [(f.POWER, pair) for pair in [(), *((x,) for x in numbers)]]
    return [(seat, verb, args) for seat in s.seats for verb, args in acts]


OTHERWISE = {
    "cheapest_first": "no",
    "new_plant_discard": "yes",
    "late_start": "empty_only",
    "routes_outside": "yes",
    "opening_bid": "minimum",
    "house_limit": "22",
}


@pytest.mark.parametrize(
    ("players", "ground", "readings"),
    [(2, 1, {}), (3, 0, {}), (5, 1, {}), (3, 1, OTHERWISE), (6, 0, {"last_pays": "any"})],
)
def test_the_list_and_the_checks_say_the_same(
    players: int, ground: int, readings: dict[str, str]
) -> None:
    """What is listed is what can be done now; a later player's act only closes turns before it."""
    rules = rules_for(players, ground, readings=readings)
    player = Player(rules, seed=7 * players + ground)
    for number, _ in enumerate(player.play()):
        s = player.table.state
        listed = set(GAME.legal(player.table))
        asked = {who for who, _, _ in listed}
        if number % 9 or not listed:
            continue
        for who, verb, args in every_act(player.table):
            if who not in asked or verb in BEHIND.get(type(s.pending[-1]), ()):
                continue  # it would end the turn at hand first
            trial = Table(GAME.copy(s), rules, None)
            came = GAME.act(trial, who, verb, args)
            if came == CONFIRMED and (verb, args) == (f.POWER, ()):
                continue  # said late, in the next auctions: it changes nothing, and no list asks it
            is_taken = isinstance(came, int)
            said = (who, f.END if verb == f.PASS and (who, f.END, ()) in listed else verb, args)
            if verb == f.PASS and (who, f.POWER, ()) in listed:
                said = (who, f.POWER, ())
            assert is_taken == (said in listed), (s.pending, who, verb, args)


def log_of(player: Player, ground: str, seats: str) -> Log:
    header = {"game": "power-grid", "edition": "it", "map": ground, "seats": seats}
    rows = [HeaderRow(key, value) for key, value in header.items()]
    for line, entry in enumerate(player.entries, 10):
        entry.line = line
    return Log(1, rows, player.entries, [])


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_log_says_the_whole_game_again(language: str) -> None:
    player = Player(rules_for(4, 0), seed=5)
    list(player.play())
    log = log_of(player, "germany", "red blue green yellow")
    text = write_text(log, vocabulary(), language)
    again = play(text)
    assert again.breach is None
    digest = GAME.digest(player.table.state)
    assert GAME.digest(again.state) == digest
    data = to_canonical(log, vocabulary())
    back = write_text(from_canonical(data, lambda _: vocabulary()), vocabulary(), language)
    assert back == text
    assert write_text(read_text(text, lambda _: vocabulary()), vocabulary(), language) == text


def test_the_machine_form_takes_few_bytes_an_entry() -> None:
    """At most 14 bytes: with words, rows and brackets of the lines all counted."""
    player = Player(rules_for(5, 1), seed=3)
    count = len(list(player.play()))
    log = log_of(player, "usa", "red blue green yellow purple")
    assert len(to_canonical(log, vocabulary())) < 14 * count
