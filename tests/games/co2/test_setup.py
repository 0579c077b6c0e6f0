"""The set-up: what everybody starts with, and every draw that the board or the rules refuse."""

from __future__ import annotations

import pytest

from co2replay.games.co2.game import GAME
from co2replay.rulebooks.opening import open_log, replay_log
from tests.games.co2.placing import why
from tests.games.co2.scene import BOARD, UN_SEVEN, UN_TEN, Scene, head, play, read, set_up

EDITIONS = ("en", "it", "pl")
MARK = "[1.1 orange]\n"


def drawn(setup: str, players: int = 3, edition: str = "en", extra: str = "") -> Scene:
    return play("", edition, players, setup=setup, extra=extra)


@pytest.mark.clause("co2.setup.start-coins-by-seat")
@pytest.mark.clause("co2.setup.start-player-random")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "coins"), [(2, [3, 4]), (3, [3, 4, 4]), (4, [3, 4, 4, 5]), (5, [3, 4, 4, 5, 5])]
)
def test_start_coins_follow_the_seats(players: int, coins: list[int], edition: str) -> None:
    scene = play(MARK, edition, players)
    seats = ("orange", "purple", "blue", "yellow", "black")[:players]
    assert scene.kinds() == []
    assert [scene[f"{seat}.money"] for seat in seats] == coins


@pytest.mark.clause("co2.setup.start-coins-by-seat")
def test_start_coins_are_counted_from_the_start_player_not_from_the_first_seat() -> None:
    scene = play("[1.1 blue]\n", players=4, setup=set_up(4).replace("start orange", "start blue"))
    # clockwise orange purple blue yellow; from blue: blue 3, yellow 4, orange 4, purple 5
    coins = [scene[f"{seat}.money"] for seat in ("orange", "purple", "blue", "yellow")]
    assert (scene.kinds(), coins) == ([], [4, 5, 3, 4])


@pytest.mark.clause("co2.setup.start-ceps")
@pytest.mark.clause("co2.setup.scientist-in-hand")
@pytest.mark.clause("co2.setup.scientists-in-pool")
@pytest.mark.clause("co2.setup.score-zero")
def test_every_player_starts_with_two_ceps_one_scientist_and_no_points() -> None:
    scene = play(MARK, players=5)
    for seat in ("orange", "purple", "blue", "yellow", "black"):
        fields = [scene[f"{seat}.{x}"] for x in ("cep", "hand", "pool", "vp", "tech")]
        assert fields == [2, 1, 3, 0, 0]


@pytest.mark.clause("co2.setup.region-ceps")
@pytest.mark.clause("co2.setup.cep-bank")
@pytest.mark.clause("co2.setup.market-stock")
@pytest.mark.clause("co2.setup.market-price")
@pytest.mark.parametrize(("players", "bank"), [(2, 13), (3, 11), (4, 9), (5, 7)])
def test_ceps_lie_in_regions_market_hands_and_bank(players: int, bank: int) -> None:
    # 40 in all; regions 4+3+4+2+5+3 = 21; market 2; hands 2 each: 40-21-2-2n
    scene = play(MARK, players=players)
    regions = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
    assert [scene[f"{region}.cep"] for region in regions] == [4, 3, 4, 2, 5, 3]
    assert (scene["market.cep"], scene["price"], scene["bank.cep"]) == (2, 3, bank)


@pytest.mark.clause("co2.setup.start-player-random")
@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        ("! start yellow\n", {"seat": "yellow"}),  # yellow does not play with three
        ("! start blue\n! start orange\n", {"start": "blue"}),
    ],
)
def test_the_start_player_is_one_of_the_seats_and_drawn_once(
    lines: str, facts: dict[str, int | str]
) -> None:
    assert why(drawn(lines)) == ("co2.setup.start-player-random", facts)


@pytest.mark.clause("co2.setup.agenda-random")
@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        (
            "! agenda asia solar biomass fusion\n! agenda asia solar recycling fusion\n",
            {"region": "asia", "twice": "yes"},
        ),
        ("! agenda asia solar solar fusion\n", {"region": "asia", "repeated": "yes"}),
        (  # each tile is there once
            "! agenda asia solar biomass fusion\n! agenda africa solar biomass fusion\n",
            {"tile": "solar biomass fusion"},
        ),
        # the order on the tile is the priority: this order is on no tile
        ("! agenda asia fusion biomass solar\n", {"tile": "fusion biomass solar"}),
    ],
)
def test_an_agenda_that_cannot_be_drawn_is_why(lines: str, facts: dict[str, int | str]) -> None:
    assert why(drawn(lines)) == ("co2.setup.agenda-random", facts)


@pytest.mark.clause("co2.setup.agenda-random")
@pytest.mark.clause("co2.setup.summits-two-topic")
@pytest.mark.parametrize(
    ("lines", "rests"),
    [
        # eight tiles, all of them assumed; the one drawn before has been on the table: tile 6
        (
            "! agenda africa solar biomass fusion\n! agenda asia fusion biomass solar\n",
            tuple(f"agenda.{x}" for x in (1, 2, 3, 4, 5, 7, 8)),
        ),
        (
            "fact agenda 1 forestation solar biomass\n! agenda asia fusion biomass solar\n",
            tuple(f"agenda.{x}" for x in (2, 3, 4, 5, 6, 7, 8)),  # tile 1 was read off
        ),
        ("! summit 4 solar fusion\n", ("summit.places",)),
        # of 18 summits the eleventh is the one of the rulebooks; there is one of fusion and solar
        (
            "! summit 1 solar fusion\n! summit 2 fusion solar\n",
            tuple(f"summit.{x}" for x in range(1, 19) if x not in (5, 11)),
        ),
    ],
)
def test_a_tile_unlike_our_reconstruction_is_no_breach_without_trust(
    lines: str, rests: tuple[str, ...]
) -> None:
    text = head(3, "en").replace("trust: assumed\n", "")
    trace, _, _ = replay_log(read(text + lines), GAME)
    assert trace is not None
    found = trace.findings[0]
    assert (found.kind, found.rests) == ("undetermined", rests)


@pytest.mark.clause("co2.setup.fossil-first")
@pytest.mark.clause("co2.setup.fossil-pile-hidden")
def test_a_region_gets_one_fossil_plant() -> None:
    scene = drawn("! fossil asia coal\n! fossil asia gas\n")
    assert why(scene) == ("co2.setup.fossil-first", {"region": "asia", "twice": "yes"})


@pytest.mark.clause("co2.setup.summits-two-topic")
@pytest.mark.parametrize(
    ("lines", "clause", "facts"),
    [
        ("! summit 3 solar fusion\n", "", {}),
        ("! summit 3 forestation fusion recycling\n", "two", {"place": 3, "topics": 3}),
        ("! summit 4 solar fusion\n", "two", {"place": 4}),  # the board shows three places
        ("! summit 3 solar fusion\n! summit 3 fusion recycling\n", "new", {"place": 3}),
        ("! summit 1 solar fusion\n! summit 2 fusion solar\n", "new", {"tile": "fusion solar"}),
    ],
)
def test_a_summit_place_starts_with_one_unused_tile_of_two_topics(
    lines: str, clause: str, facts: dict[str, int | str]
) -> None:
    found = drawn(lines).breach()
    names = {"two": "co2.setup.summits-two-topic", "new": "co2.summit.replace"}
    if not clause:
        assert found is None
        return
    assert found is not None
    wanted = {**facts, "occupied": "yes"} if facts == {"place": 3} else facts
    assert (found.clause, found.facts) == (names[clause], wanted)


@pytest.mark.clause("co2.setup.un-goals-10")
@pytest.mark.clause("co2.setup.un-goals-7-2p")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "cards", "clause"),
    [
        (2, 6, "co2.setup.un-goals-7-2p"),
        (2, 7, ""),
        (2, 8, "co2.setup.un-goals-7-2p"),
        (3, 9, "co2.setup.un-goals-10"),
        (3, 10, ""),
        (3, 11, "co2.setup.un-goals-10"),
        (5, 10, ""),
        (5, 7, "co2.setup.un-goals-10"),
    ],
)
def test_seven_un_goals_with_two_players_and_ten_with_more(
    players: int, cards: int, clause: str, edition: str
) -> None:
    numbers = " ".join(str(34 + x) for x in range(cards))
    found = drawn(f"! un {numbers}\n", players, edition).breach()
    if not clause:
        assert found is None
        return
    assert found is not None
    needed = 7 if players == 2 else 10
    assert (found.clause, found.facts) == (clause, {"cards": cards, "needed": needed})


@pytest.mark.clause("co2.setup.un-goals-10")
def test_a_ruled_number_of_un_goals_lets_the_game_begin() -> None:
    ruled = 'ruling co2.setup.un-goals-10 "one card is lost"\n! un 34 35 36 37 38 39 40 41 42\n'
    scene = play(MARK, setup=set_up().replace(UN_TEN, ruled))
    assert scene.kinds() == ["ruled"]
    assert scene.state.un_display == (34, 35, 36, 37, 38, 39, 40, 41, 42)


@pytest.mark.clause("co2.un.cards-34-46")
def test_a_number_that_is_no_un_goal_is_told_before_how_many_there_are() -> None:
    facts = {"card": 60, "known": "no"}
    assert why(drawn("! un 60\n")) == ("co2.un.cards-34-46", facts)


@pytest.mark.clause("co2.un.cards-34-46")
@pytest.mark.parametrize(
    ("last", "facts"),
    [
        ("46", None),
        ("47", {"card": 47, "known": "no"}),
        ("33", {"card": 33, "known": "no"}),
        ("34", {"card": 34, "twice": "yes"}),
    ],
)
def test_un_goals_are_the_cards_34_to_46_each_once(
    last: str, facts: dict[str, int | str] | None
) -> None:
    found = drawn(f"! un 34 35 36 37 38 39 40 41 42 {last}\n").breach()
    assert (found.facts if found else None) == facts
    assert found is None or found.clause == "co2.un.cards-34-46"


@pytest.mark.parametrize(("players", "clause"), [(2, "un-goals-7-2p"), (3, "un-goals-10")])
def test_un_goals_are_put_out_once(players: int, clause: str) -> None:
    scene = drawn(2 * (UN_SEVEN if players == 2 else UN_TEN), players)
    assert why(scene) == (f"co2.setup.{clause}", {"twice": "yes"})


@pytest.mark.clause("co2.setup.events-two-visible")
@pytest.mark.clause("co2.eventcard.one-per-region")
@pytest.mark.parametrize(
    ("lines", "clause", "facts"),
    [
        ("! event 47 52\n", "", {}),
        ("! event 47\n! event 52\n", "", {}),
        ("! event 47 48 49\n", "co2.setup.events-two-visible", {"cards": 3}),
        ("! event 47 47\n", "co2.eventcard.one-per-region", {"card": 47, "seen": "yes"}),
        ("! event 47\n! event 47\n", "co2.eventcard.one-per-region", {"card": 47, "seen": "yes"}),
        ("! event 46 47\n", "co2.eventcard.one-per-region", {"card": 46, "known": "no"}),
        ("! event 52 53\n", "co2.eventcard.one-per-region", {"card": 53, "known": "no"}),
    ],
)
def test_two_different_event_cards_lie_open(
    lines: str, clause: str, facts: dict[str, int | str]
) -> None:
    found = drawn(lines).breach()
    assert (found.clause if found else "") == clause
    assert (found.facts if found else {}) == facts


@pytest.mark.clause("co2.setup.lobby-deal")
@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        ("! deal orange lobby 1 2 3 4 26\n", None),
        ("! deal orange lobby ? ? ? ? 26\n", None),
        ("! deal orange lobby 1 2 3 4\n", {"cards": 4, "needed": 5}),
        ("! deal orange lobby 1 2 3 4 5 6\n", {"cards": 6, "needed": 5}),
        ("! deal orange lobby 1 2 3 4 27\n", {"card": 27, "known": "no"}),
        ("! deal orange lobby 1 2 3 4 1\n", {"card": 1, "seen": "yes"}),
        (
            "! deal orange lobby 1 2 3 4 5\n! deal blue lobby 6 7 8 9 5\n",
            {"card": 5, "seen": "yes"},
        ),
        ("! deal orange lobby 1 2 3 4 5\n! deal orange lobby 6 7 8 9 10\n", {"twice": "yes"}),
    ],
)
def test_a_hand_is_five_lobby_cards_that_nobody_else_has(
    lines: str, facts: dict[str, int | str] | None
) -> None:
    found = drawn(lines).breach()
    assert (found.facts if found else None) == facts
    assert found is None or found.clause == "co2.setup.lobby-deal"


REMOVED = {2: (28, 30, 33), 3: (30,), 4: (), 5: ()}


@pytest.mark.clause("co2.setup.company-goals-2p")
@pytest.mark.clause("co2.setup.company-goals-3p")
@pytest.mark.clause("co2.setup.company-goals-4-5p")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", REMOVED)
def test_goals_taken_out_by_the_number_of_players_cannot_be_dealt(
    players: int, edition: str
) -> None:
    for card in range(27, 34):
        found = drawn(f"! deal orange goal {card}\n", players, edition).breach()
        if card in REMOVED[players]:
            assert found is not None
            assert found.clause == f"co2.setup.company-goals-{players}p"
            assert found.facts == {"card": card}
        else:
            assert found is None


@pytest.mark.clause("co2.setup.company-goal-deal")
@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        ("! deal orange goal ?\n! deal blue goal ?\n", None),
        ("! deal orange goal 26\n", {"card": 26, "known": "no"}),
        ("! deal orange goal 34\n", {"card": 34, "known": "no"}),
        ("! deal orange goal 27\n! deal blue goal 27\n", {"card": 27, "seen": "yes"}),
        ("! deal orange goal 27\n! deal orange goal 28\n", {"twice": "yes"}),
        ("! deal orange goal 27 28\n", {"cards": 2}),
    ],
)
def test_each_player_has_one_goal_that_nobody_else_has(
    lines: str, facts: dict[str, int | str] | None
) -> None:
    found = drawn(lines).breach()
    assert (found.facts if found else None) == facts
    assert found is None or found.clause == "co2.setup.company-goal-deal"


@pytest.mark.clause("co2.setup.player-count")
def test_nothing_is_dealt_to_a_colour_that_does_not_play() -> None:
    scene = drawn("! deal black lobby 1 2 3 4 5\n")
    assert why(scene) == ("co2.setup.player-count", {"seat": "black", "plays": "no"})


@pytest.mark.clause("co2.setup.player-count")
@pytest.mark.parametrize(("seats", "accepted"), [(1, True), (2, True), (5, True)])
def test_one_to_five_seats_can_play(seats: int, accepted: bool) -> None:
    opened, problems = open_log(GAME, read(head(seats, "en")))
    assert (opened is not None) == accepted
    assert [problem.code for problem in problems] == ([] if accepted else ["bad-seats"])


def test_a_mark_before_the_set_up_is_complete_names_what_is_missing() -> None:
    table = BOARD.replace("! event 47 50\n", "").replace(
        "! fossil africa coal ; fossil", "! fossil"
    )
    clause, facts = why(play(MARK, setup=table))
    assert clause == "co2.setup.fossil-first"
    assert facts == {"missing": "fossil africa, un, event"}


@pytest.mark.clause("co2.setup.decade-marker")
@pytest.mark.clause("co2.setup.round-marker")
@pytest.mark.clause("co2.decade.first-skips-supply")
@pytest.mark.parametrize("edition", EDITIONS)
def test_play_begins_with_the_first_round_of_the_first_decade(edition: str) -> None:
    scene = play(MARK, edition)
    assert scene.kinds() == []
    assert (scene.state.decade, scene.state.round, scene.state.active) == (1, 1, 0)
    # no Supply Phase first: orange is due
    facts = {"written": "1 supply", "due": "1.1 orange", "waits": "turn"}
    assert why(play("[1 supply]\n", edition)) == ("co2.decade.first-skips-supply", facts)


@pytest.mark.clause("co2.setup.projects-sorted")
@pytest.mark.clause("co2.setup.plants-sorted")
@pytest.mark.clause("co2.setup.fossil-pile-hidden")
def test_pools_and_stacks_are_full_at_the_start() -> None:
    scene = play(MARK)
    sources = ("forestation", "solar", "fusion", "biomass", "recycling")
    # 30 projects, 25 plants; of 10 fossil tiles a kind 2 coal, 3 oil and 1 gas lie out
    assert sum(scene[f"pool.{source}"] for source in sources) == 30
    assert [scene[f"stack.{source}"] for source in sources] == [5, 5, 5, 5, 5]
    assert [scene[f"pile.{kind}"] for kind in ("coal", "oil", "gas")] == [8, 7, 9]
    assert scene["bank.tech"] == 25


@pytest.mark.clause("co2.setup.summits-draw-pile")
@pytest.mark.parametrize(
    ("tile", "possible"),
    [
        ("solar biomass", True),  # a tile of two topics that was left over
        ("forestation fusion recycling", True),
        ("solar fusion biomass", True),
        ("forestation solar fusion biomass", True),
        ("solar fusion", False),  # lies on the second place
        ("forestation solar", False),  # the completed one, out of the game
    ],
)
def test_the_draw_pile_holds_the_rest_of_two_topics_and_all_of_three_and_four(
    tile: str, possible: bool
) -> None:
    rows = 'ruling set summit 1 forestation=orange solar=purple "t"\n'
    turn = "propose solar asia tech\nend\n"
    extras = "purple: extra solar\norange: extra solar\n"
    found = play(f"{MARK}{rows}{turn}{extras}! summit 1 {tile}\n").breach()
    assert (found.facts if found else None) == (None if possible else {"tile": tile})
    assert found is None or found.clause == "co2.summit.replace"


@pytest.mark.clause("co2.setup.un-goals-face-up")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_un_goals_lie_open_from_the_set_up_on(edition: str) -> None:
    seen = "= un 34 35 36 37 38 39 40 41 42 44\n"
    assert play(MARK + seen, edition).kinds() == []
    assert play(MARK + seen.replace("44", "43"), edition).kinds() == ["false-fact"]


@pytest.mark.clause("co2.setup.lobby-deal")
def test_a_hand_seen_in_part_counts_what_is_unseen_and_is_dealt_once() -> None:
    one = "! deal blue lobby ? 3 ? ? 26\n"
    assert drawn(one).state.lobby_hidden[2] == 3
    assert drawn(one).state.lobby[2] == (3, 26)
    assert why(drawn(one + one)) == ("co2.setup.lobby-deal", {"twice": "yes"})


@pytest.mark.clause("co2.setup.agenda-random")
@pytest.mark.clause("co2.summit.replace")
@pytest.mark.parametrize(
    ("lines", "clause", "tile"),
    [
        (
            "! agenda asia forestation solar biomass\n! agenda africa forestation solar biomass\n",
            "co2.setup.agenda-random",
            "forestation solar biomass",
        ),
        (
            "! summit 1 forestation solar\n! summit 2 forestation solar\n",
            "co2.summit.replace",
            "forestation solar",
        ),
    ],
)
def test_the_first_tile_of_a_kind_is_there_once_too(lines: str, clause: str, tile: str) -> None:
    assert why(drawn(lines)) == (clause, {"tile": tile})


@pytest.mark.clause("co2.solo.main-reveals-un")
@pytest.mark.clause("co2.solo.lobby-refill")
@pytest.mark.parametrize(
    ("line", "clause"),
    [("! reveal 34\n", "co2.solo.main-reveals-un"), ("! refill 21\n", "co2.solo.lobby-refill")],
)
@pytest.mark.parametrize("players", [1, 3])
def test_what_a_turn_draws_is_no_part_of_the_set_up(line: str, clause: str, players: int) -> None:
    extra = "variants: solitaire\n" if players == 1 else ""
    assert why(drawn(line, players, extra=extra)) == (clause, {"waits": "set-up"})
