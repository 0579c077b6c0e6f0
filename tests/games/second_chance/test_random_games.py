"""What holds of any game: nothing gets lost, both opinions agree, a log says all of it again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from co2replay.engine.digest import digest
from co2replay.engine.table import Play
from co2replay.engine.unknown import Unknown
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board import cells as at
from co2replay.games.second_chance.board import pieces as p
from co2replay.games.second_chance.board.state import State, Table, canonical_values
from co2replay.games.second_chance.box.components import GIFTS
from co2replay.games.second_chance.game import GAME, NAMES_HASHED
from co2replay.games.second_chance.params import SecondChanceRules
from co2replay.games.second_chance.players.opinions import written
from co2replay.games.second_chance.turn.flow import ANSWERS
from co2replay.games.second_chance.turn.frames import Leave, Turn
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import OMITTED, UNKNOWN, HeaderRow, Log
from co2replay.rulebooks.opening import replay_log

from .random_games import MODES, Player, rules_for
from .scene import Scene

PLENTY = 180  # points lent to a team, so that its game goes on
COLOURS = "red purple blue yellow"
TABLES = [
    ("cooperative", 2, ()),
    ("cooperative", 3, ("inspectors",)),
    ("cooperative", 4, ("draft",)),
    ("competitive", 2, ("draft",)),
    ("competitive", 3, ()),
    ("competitive", 4, ()),
    ("solo", 1, ()),
    ("solo", 1, ("solo-goal",)),
]
# What lies in the box, and what is neither more nor less at the end than at the beginning.
TOTALS = {"cep": 50, "tech": 30, "money": 0, "vp": 0, "ppm": 0, "price": 0, "knowledge": 0}
PROJECTS = 25


def check_sums(s: State, rules: SecondChanceRules) -> None:
    """No good comes out of nothing, and nobody holds less than nothing but points."""
    totals: Counter[str] = Counter()
    goods = GAME.goods()
    for name, kind, amount in zip(goods.names, goods.kinds, s.c, strict=True):
        totals[kind] += amount
        is_source = name in ("bank.money", "bank.vp", "sky", "prices", "learning")
        assert amount >= 0 or is_source or kind == "vp", name
    assert {kind: totals[kind] for kind in TOTALS} == TOTALS
    assert totals["scientist"] == 4 * len(s.seats)
    assert totals["token"] == (24 if rules.is_solo() else 8 * len(s.seats))


def check_board(s: State, rules: SecondChanceRules) -> None:
    """Every project is in its stack, planned, prepared or built; every scientist stands once."""
    lying = sum(tile != p.EMPTY for tile in s.tiles)
    green = [one for row in s.demand for one in row if p.is_green(one)]
    cubes = [one for row in s.cubes for one in row if p.cube_owner(one) != p.RIVAL]
    assert sum(s.stacks) + lying + len(green) == PROJECTS
    assert len(cubes) == len(green)
    standing = [*s.scientists, *s.visitors, *(who for row in s.speakers for who in row)]
    for seat in s.seats:
        assert standing.count(seat) == s.c[at.ABROAD + seat]
    for space, who in enumerate(s.scientists):
        leaving = [frame for frame in s.pending if getattr(frame, "space", -1) == space]
        assert who == p.NO_SEAT or p.is_planned(s.tiles[space]) or leaving
    for region, spaces in enumerate(rules.box.cep_spaces):
        assert s.c[at.REGION_CEPS + region] <= spaces
    assert 1 <= s.c[at.PRICE] <= 8
    hands = [card for row in (*s.hands, *s.played, *s.taken, *s.passed_on) for card in row]
    known = [card for card in hands if card != UNKNOWN]
    assert len(known) == len(set(known))


@pytest.mark.parametrize(("mode", "players", "variants"), TABLES)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_game_keeps_its_sums_from_the_first_entry_to_the_last(
    mode: str, players: int, variants: tuple[str, ...], hidden: bool
) -> None:
    rules = rules_for(mode, players, variants=variants)
    points = 0 if rules.is_competitive() else PLENTY
    player = Player(rules, seed=10 * players + MODES[mode], hidden=hidden, points=points)
    for _ in player.play():
        check_sums(player.table.state, rules)
        check_board(player.table.state, rules)
    assert GAME.is_over(player.table.state)
    assert player.table.state.decade >= 3


def is_same_choice(t: Table, verb: int, args: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """As a list writes it: a gift that is the only one goes without its name."""
    if verb == f.LOBBY and args[1] == f.MAIN:
        gifts = [GIFTS[what] for what, _ in t.rules.box.lobby[args[0] - 1].gifts]
        is_only = args[2] != OMITTED and gifts == [f.EFFECTS[args[2]]]
        return verb, (args[0], f.MAIN, OMITTED if is_only else args[2])
    return verb, args


OTHERWISE = {
    "lobby_summit_move": "any",
    "scientist_grant": "forfeited",
    "lobby_prebonus": "before",
    "infra_order": "scientist_first",
    "company_discard": "any_time",
    "bonus_give": "cooperative",
    "co2_loss": "at",
    "extra_tokens": "no",
    "lobby_grant_cards": "as_printed",
    "infra_scientist": "may",
    "un_reuse": "no",
    "event_choice": "choice",
}
EVERY = 41  # so many entries lie between two tables that are looked at


@pytest.mark.parametrize("readings", [{}, OTHERWISE])
@pytest.mark.parametrize(("mode", "players", "variants"), TABLES[1:7:2] + TABLES[6:7])
def test_the_list_and_the_checks_say_the_same(
    mode: str, players: int, variants: tuple[str, ...], readings: dict[str, str]
) -> None:
    rules = rules_for(mode, players, readings, variants)
    points = 0 if rules.is_competitive() else PLENTY
    player = Player(rules, seed=7 * players + MODES[mode], points=points)
    for number, _ in enumerate(player.play()):
        s = player.table.state
        listed = set(GAME.legal(player.table))
        is_turn = bool(s.pending) and isinstance(s.pending[-1], Turn)
        if not listed or number % (EVERY if is_turn else EVERY // 4):
            continue
        who, asked = s.pending[-1].seat, ANSWERS[type(s.pending[-1])]
        for verb, args in (one for one in written(player.table) if one[0] in asked):
            trial: Table = Play(GAME.copy(s), rules, None)
            taken = GAME.act(trial, who, verb, args)
            said = (who, *is_same_choice(player.table, verb, args))
            assert isinstance(taken, int) == (said in listed), (s.pending, verb, args, taken)
            if not isinstance(taken, int):
                assert GAME.digest(trial.state) == GAME.digest(s), (verb, args)


def log_of(player: Player, mode: str, variants: tuple[str, ...]) -> Log:
    seats = " ".join(COLOURS.split()[: player.table.rules.players])
    header = {"game": "second-chance", "edition": "de", "mode": mode, "seats": seats}
    if variants:
        header["variants"] = " ".join(variants)
    rows = [HeaderRow(key, value) for key, value in header.items()]
    for line, entry in enumerate(player.entries, 10):
        entry.line = line
    return Log(1, rows, player.entries, [])


@pytest.mark.parametrize(
    ("mode", "players", "variants", "language"),
    [
        ("cooperative", 3, ("inspectors",), "en"),
        ("cooperative", 4, ("draft",), "de"),
        ("competitive", 4, (), "de"),
        ("competitive", 2, ("draft",), "it"),
        ("solo", 1, ("solo-goal",), "pl"),
    ],
)
def test_a_log_says_the_whole_game_again(
    mode: str, players: int, variants: tuple[str, ...], language: str
) -> None:
    player = Player(rules_for(mode, players, variants=variants), seed=5, hidden=players == 3)
    list(player.play())
    log = log_of(player, mode, variants)
    text = write_text(log, vocabulary(), language)
    again = read_text(text, lambda _: vocabulary())
    assert again.problems == []
    trace, _, problems = replay_log(again, GAME, "second-chance/de")
    assert problems == []
    assert trace is not None
    assert trace.first("breach", "unjudged") is None
    assert GAME.digest(trace.state) == GAME.digest(player.table.state)
    data = to_canonical(log, vocabulary())
    back = write_text(from_canonical(data, lambda _: vocabulary()), vocabulary(), language)
    assert back == text == write_text(again, vocabulary(), language)


@pytest.mark.parametrize(("mode", "players", "variants"), TABLES)
def test_the_digest_is_that_of_the_values_by_name(
    mode: str, players: int, variants: tuple[str, ...]
) -> None:
    player = Player(rules_for(mode, players, variants=variants), seed=3, hidden=players == 3)
    for _ in player.play():
        s = player.table.state
        assert GAME.digest(s) == digest(NAMES_HASHED, canonical_values(s))
    part = s.copy()
    part.c[at.PPM], part.demand[0], part.partial = Unknown("ppm"), Unknown("demand"), True
    assert GAME.digest(part) == digest(NAMES_HASHED, canonical_values(part)) != GAME.digest(s)


# What a game remembers and no table shows; and cells from which goods come that nobody counts.
REMEMBERED = ("feats", "private_left")  # told where a solo goal asks for them
UNSEEN = (
    *("rivals", "stage"),
    *("bank.money", "bank.vp", "sky", "prices", "learning", "placed"),
)


@pytest.mark.parametrize(("mode", "players", "variants"), TABLES)
def test_a_table_comes_back_from_its_rows(
    mode: str, players: int, variants: tuple[str, ...]
) -> None:
    """As it lies when a turn begins; what is remembered and cannot be seen, rows do not tell."""
    rules = rules_for(mode, players, variants=variants)
    points = 0 if rules.is_competitive() else PLENTY
    player = Player(rules, seed=players, points=points)
    for number, _ in enumerate(player.play()):
        s = player.table.state
        if number % 7 or not s.pending or not isinstance(s.pending[-1], Turn):
            continue
        if s.mains or s.execs or s.phase != f.ACTIONS:
            continue
        anew: Table = Play(State(), rules, None)
        GAME.open(anew, s.seats, {})
        for row in GAME.rows(player.table):
            assert GAME.place(anew, row.verb, row.args) is None
        GAME.settle(anew)
        for name, value in GAME.named(s).items():
            if name not in UNSEEN and (name not in REMEMBERED or "solo-goal" in variants):
                assert GAME.named(anew.state)[name] == value, name


@pytest.mark.parametrize("seed", range(24))
def test_both_opinions_know_what_may_bring_a_cep(seed: int) -> None:
    """Nobody has a CEP, scientists stand on projects, discs before bonuses: what may be prepared,
    and what may be said until it is paid, where the scientist leaves first (A12)."""
    chance = Random(seed)
    scene = Scene("competitive" if seed % 3 == 0 else "cooperative", 2 + seed % 2, OTHERWISE)
    s, asked = scene.turn().s, 0
    for space, region in zip(f.SPACES, [x for x in s.agendas for _ in f.GRANTS], strict=True):
        if chance.random() < 0.4:
            scene.tile(space, f.ENERGIES[chance.choice(region)])
    planned = [space for space, tile in zip(f.SPACES, s.tiles, strict=True) if tile]
    for space in chance.sample(planned, min(len(planned), 3)):
        scene.scientist(space, f.SEATS[chance.randrange(len(s.seats))])
    scene.played("purple", *chance.sample(range(1, f.CARDS + 1), 2))
    for seat in s.seats:
        s.c[at.CEPS + seat] = 0
        for energy in range(at.ENERGY_COUNT):
            s.c[at.known(seat, energy)] = chance.choice((2, 5, 6, 8))
    for region in range(at.REGION_COUNT):
        s.control[region] = chance.choice((p.NO_SEAT, 0, 0, 1))
        s.c[at.REGION_CEPS + region] *= s.control[region] == p.NO_SEAT
    for _ in range(6):
        frame, listed = s.pending[-1], set(GAME.legal(scene.table))
        verbs = (f.PREPARE,) if isinstance(frame, Turn) else ANSWERS[type(frame)]
        for verb, args in (one for one in written(scene.table) if one[0] in verbs):
            if (verb == f.PREPARE and args[0] != OMITTED) or (
                verb == f.GO and not isinstance(frame, Leave)
            ):
                continue  # said in another way as well
            trial: Table = Play(GAME.copy(s), scene.table.rules, None)
            taken = GAME.act(trial, frame.seat, verb, args)
            assert isinstance(taken, int) == ((frame.seat, verb, args) in listed), (verb, args)
            asked += 1
        said = sorted(one for one in listed if one[1] in verbs)
        if not said:
            break
        GAME.act(scene.table, *chance.choice(said))
        s = scene.s
        if isinstance(s.pending[-1], Turn):
            break
    assert asked
