"""Tables known in part: what is judged all the same, and what is neither accepted nor refused."""

from __future__ import annotations

import pytest

from co2replay.engine.trace import BREACH, UNFINISHED, UNJUDGED
from co2replay.games.power_grid.board import cells as at
from co2replay.games.power_grid.board.fields import FIELDS
from co2replay.games.power_grid.forms import SEATS
from co2replay.games.power_grid.game import GAME
from co2replay.questions.conform.checks import unhashed

from .random_games import Player, rules_for
from .scene import GAME_BOX, MIDGAME, Scene, broken, head, holds, layout, play, player, stage

THREE = {seat: player(100) for seat in ("red", "blue", "green")}


def without(text: str, row: str) -> str:
    """Leave out what a row tells."""
    assert row in text
    return text.replace(row, "step 1")


def test_an_act_that_asks_for_what_nobody_wrote_down_is_not_judged() -> None:
    table = layout("3 auction red", THREE)
    text = head("red blue green") + without(table, "blue.money 100")
    scene = play(f"{text}red: open 15 ; blue: bid 16\n")
    found = scene.trace.first(UNJUDGED)
    assert found is not None
    assert found.lacking == ("blue.money",)


def test_behind_a_bid_that_nobody_can_judge_the_auction_goes_on_as_written() -> None:
    """What blue has is not known: 18 is not judged, and green, with 16, cannot go above it."""
    poor = {**THREE, "green": player(16)}
    text = head("red blue green") + without(layout("3 auction red", poor), "blue.money 100")
    for told, clause in (
        ("red: open 15 ; blue: bid 18 ; green: bid 20", "pg.auction.win-last"),
        ("red: open 15 ; blue: bid 18 ; green: bid 16", "pg.auction.bid-higher"),
        ("red: pass ; blue: open 15 20 ; green: bid 21", "pg.auction.win-last"),
        ("red: open 15\nbid 18\nbid 20", "pg.auction.win-last"),
    ):
        scene = play(f"{text}{told}\n")
        found = scene.trace.first("breach")
        assert found is not None
        assert found.clause == clause
        unjudged = scene.trace.first(UNJUDGED)
        assert unjudged is not None
        assert unjudged.lacking == ("blue.money",)
    sold = play(f"{text}red: open 15 ; blue: bid 18 ; green: pass ; red: pass\n! draw 30\n")
    assert sold.plants("blue") == (15,)
    assert sold.state.c[at.MONEY + SEATS.index("blue")].name == "blue.money"


def test_what_is_known_to_be_wrong_is_told_all_the_same() -> None:
    table = layout("3 auction red", THREE)
    text = head("red blue green") + without(table, "blue.money 100")
    scene = play(f"{text}red: open 15 ; blue: bid 15\n")
    assert broken(scene) == ("pg.auction.bid-higher", {"bid": 15, "high": 15})


def test_a_fact_makes_known_what_was_not() -> None:
    table = layout("3 auction red", THREE)
    text = head("red blue green") + without(table, "blue.money 100")
    scene = play(f"{text}= blue.money 40\nred: open 15 ; blue: bid 16\n")
    assert holds(scene).state.partial is False


def test_behind_a_gap_nothing_is_judged_until_a_position_tells_the_table() -> None:
    below = "23 24 25 26"  # one of each round that has ended
    table = layout("5 building red", THREE, order="blue green red", deck=10, under=below)
    start = "! regions west northwest southwest ; order red blue green\nred: open 3\n"
    text = head("red blue green") + start
    gap = play(f"{text}...\n[5 building]\nred: build essen\n")
    found = gap.trace.first(UNJUDGED)
    assert found is not None
    again = play(f"{text}...\n{table}red: build essen\n")
    assert holds(again).money("red") == 90


BEFORE_THE_GAP = {
    "red": player(60, "8 16", "essen duisburg münster osnabrück düsseldorf", coal=3, oil=2),
    "blue": player(60, "5", "leipzig halle erfurt dresden", coal=1, oil=1),
    "green": player(33, "10", "köln aachen trier", coal=2),
}
# Each is wrong on every table: plants never come back, and nobody gives a city up.
WRONG_ANYWHERE = {
    "[8 auction]\nred: open 25 24": "pg.auction.open-min-bid",
    "[8 auction]\nred: open 41": "pg.auction.open-current-only",
    "[8 auction]\nred: open 13": "pg.auction.open-current-only",  # out of the game
    "[8 auction]\nred: open 10": "pg.auction.open-current-only",  # green's
    "[8 auction]\nblue: discard 10": "pg.auction.limit-discard",
    "[8 auction]\n! draw 16": "pg.setup.plants-total",  # red's
    "[8 resources]\nred: buy 13 uranium": "pg.resources.stock-limited",
    "[8 building]\nred: build essen": "pg.build.no-double",
    "[8 building]\nred: build fulda fulda": "pg.build.no-double",
    "[8 building]\nred: build bremen": "pg.build.in-play",
    "[8 building]\nred: build chicago": "pg.build.in-play",
    "[8 building]\nred: connect fulda 9": "pg.build.cost",  # no house costs less than 10
    "[8 bureaucracy]\nred: power 8 8": "pg.plant.once-per-round",
    "[8 bureaucracy]\nred: power 10": "pg.bureaucracy.choose-plants",
}
RIGHT_SOMEWHERE = (
    *("[8 auction]\nred: open 25", "[8 auction]\nred: discard 16", "[8 auction]\n! draw 29"),
    *("[8 resources]\nred: buy 12 uranium", "[8 building]\nred: build fulda köln"),
    *("[8 building]\nred: connect fulda 10", "[8 bureaucracy]\nred: power 8 16 25"),
)


def behind_a_gap(told: str) -> str:
    regions = "west southwest east"
    where = {"order": "red blue green", "regions": regions, "market": "9 11 12 14 17 22 26 27"}
    table = layout("7 building green", BEFORE_THE_GAP, **where)
    return f"{head('red blue green')}{table}...\n{told}\n"


@pytest.mark.parametrize("told", WRONG_ANYWHERE)
def test_what_is_wrong_whatever_a_gap_hides_is_refused(told: str) -> None:
    found = play(behind_a_gap(told)).trace.first("breach")
    assert found is not None
    assert found.clause == WRONG_ANYWHERE[told]


def test_a_fact_behind_a_gap_gives_no_city_up_and_goes_back_to_no_step() -> None:
    found = play(behind_a_gap("= red.cities essen fulda")).trace.first("false-fact")
    assert found is not None
    assert found.facts["value"] == "red.cities"
    more = "= red.cities düsseldorf osnabrück münster duisburg essen fulda\n= step 2"
    assert holds(play(behind_a_gap(more)))
    back = behind_a_gap("= step 1").replace("@ step 1", "@ step 2")
    assert play(back).trace.first("false-fact") is not None


# Each of these answers something that is written down in the same phase, and here nothing is.
@pytest.mark.parametrize(
    ("act", "phase", "clause"),
    [
        ("bid 12", "auction", "pg.round.phases"),
        ("discard 4", "auction", "pg.auction.limit-discard"),
        ("lose 1 coal", "auction", "pg.auction.discard-lose-fuel"),
        ("burn 1 coal 1 oil", "bureaucracy", "pg.plant.hybrid-mix"),
    ],
)
def test_an_answer_has_its_phase_behind_a_gap_too(act: str, phase: str, clause: str) -> None:
    for one in ("auction", "resources", "building", "bureaucracy"):
        found = play(behind_a_gap(f"[8 {one}]\ngreen: {act}")).trace.first("breach")
        assert (found.clause if found is not None else "") == ("" if one == phase else clause)
    unwritten = play(behind_a_gap(f"[8 resources]\n...\ngreen: {act}")).trace
    assert (unwritten.first("breach"), unwritten.first(UNJUDGED) is None) == (None, False)


def test_fuel_goes_behind_a_gap_where_a_reading_lets_it_go() -> None:
    told = behind_a_gap("[8 building]\ngreen: lose 1 coal")
    assert play(told, readings={"fuel_thrown": "yes"}).trace.first("breach") is None


@pytest.mark.parametrize("told", RIGHT_SOMEWHERE)
def test_what_some_table_allows_is_not_judged_behind_a_gap(told: str) -> None:
    trace = play(behind_a_gap(told)).trace
    assert trace.first("breach") is None
    assert trace.first(UNJUDGED) is not None


def test_a_fact_is_held_against_the_table_with_bound_passes_taken() -> None:
    # blue and green cannot go above 15: red has the plant, whether or not the passes are written
    table = {"red": player(100), "blue": player(15), "green": player(3)}
    told = "red: open 15\n= red.money 85\nblue: pass\ngreen: pass\n! draw 30"
    assert holds(stage(told, "3 auction red", table)).plants("red") == (15,)


def test_money_told_while_players_are_paid_is_not_taken_for_what_was_there_before() -> None:
    # red is paid 22 for one city; whether that is in the 62 told before all are paid, nobody knows
    table = {
        "red": player(100, plants="8", cities="essen", coal=3),
        "blue": player(50, plants="10", cities="köln", coal=2),
        "green": player(50),
    }
    known = layout("5 bureaucracy", table)
    text = head("red blue green") + without(known, "red.money 100")
    scene = play(
        f"{text}red: power 8\n= red.money 62\nblue: power 10\n! draw 30\n= red.money 62\n"
        "= blue.money 72\n[6 auction]\n= red.money 62\n"
    )
    assert [one.kind for one in scene.trace.findings] == [UNJUDGED, UNFINISHED]
    assert scene.money("red") == 62


def test_an_unknown_order_leaves_nobody_in_turn_whom_no_row_names() -> None:
    table = layout("5 building", THREE, order="blue green red")
    text = head("red blue green") + without(table, "order blue green red")
    scene = play(f"{text}red: build essen\n")
    assert scene.trace.first(UNJUDGED) is not None


def test_a_position_written_and_read_is_the_same_table() -> None:
    player_of = Player(rules_for(3, 0), seed=11)
    for number, _ in enumerate(player_of.play()):
        if number == 150:
            break
    table = player_of.table
    rows = GAME.rows(table)
    assert len(rows) > 20
    for row in rows:
        assert FIELDS.see(table, row.verb, row.args) is None, row


def test_every_field_of_the_table_is_part_of_its_digest() -> None:
    player_of = Player(rules_for(3, 0), seed=11)
    for number, _ in enumerate(player_of.play()):
        if number == 150:
            break
    assert list(unhashed(FIELDS, player_of.table, GAME.digest)) == []


def test_tokens_told_of_a_market_lie_on_its_dearest_spaces() -> None:
    scene = stage("", "3 building red", THREE, order="blue green red")
    assert MIDGAME["coal"] == 12
    assert scene.on_market("coal") == {5: 3, 6: 3, 7: 3, 8: 3}
    assert scene.on_market("uranium") == {14: 1, 16: 1}


KNOWN = """\
@ regions west southwest southeast ; step 1
@ red.money 30 ; red.plants 4 ; red.cities essen ; blue.cities köln
@ round 3 building red
"""
GAP = "! regions west southwest southeast ; order red blue\nred: open 4\n...\n"


def test_a_turn_that_a_row_names_is_judged_though_nobody_knows_the_order() -> None:
    # Duisburg is joined to Essen for nothing, and empty: 10. Blue sits in Köln, and step 1 goes on.
    scene = play(f"{head('red blue')}{GAP}{KNOWN}red: build duisburg\n= red.money 20\n")
    assert holds(scene).money("red") == 20
    refused = play(f"{head('red blue')}{GAP}{KNOWN}red: build köln\n")
    assert broken(refused)[0] == "pg.build.capacity-step"


def test_behind_that_turn_nobody_knows_whose_the_next_is() -> None:
    text = f"{head('red blue')}{GAP}{KNOWN}red: build duisburg ; end\nblue: build aachen\n"
    found = play(text).trace.first(UNJUDGED)
    assert found is not None
    again = play(f"{text}[4 auction]\n")
    assert again.trace.first("breach") is None


def test_behind_a_gap_the_regions_in_play_are_what_they_were() -> None:
    """Two in the west, then a gap; Essen to Düsseldorf is 2, and nobody else is there."""
    opened = "! regions west southwest southeast ; order red blue\n...\n"
    table = "@ round 3 building red ; red.money 12 ; red.cities essen ; blue.cities empty\n"
    top = head("red blue") + opened + table + "@ step 1\n"
    assert play(top + "red: build düsseldorf\n= red.money 0\n").breach is None
    assert broken(play(top + "red: build berlin\n"))[0] == "pg.build.in-play"


def test_a_phase_that_nobody_has_a_word_in_may_have_its_mark() -> None:
    """Nobody can run anything, and red, the first to open, can pay for nothing that is on offer."""
    poor = {"red": player(0), "blue": player(100)}
    holds(stage("blue: end ; red: end ; ! draw 30\n[3 bureaucracy]", "3 building", poor))


def test_nobody_is_out_of_turn_where_nobody_wrote_down_the_order() -> None:
    # red builds first, so the order is blue red, or red blue with blue's turn over
    table = layout("5 building red", {"red": player(100), "blue": player(100)}, order="blue red")
    acts = "red: build essen\nblue: build kiel\n"
    text = head("red blue") + without(table, "order blue red") + acts
    found = play(text).trace.first(UNJUDGED, "breach")
    assert found is not None
    assert (found.kind, found.facts) == (UNJUDGED, {"value": "order"})
    told = play(head("red blue") + table + acts)
    assert holds(told).money("blue") == 90
    other = text.replace("step 1 ", "order red blue ; step 1 ", 1)
    assert broken(play(other))[0] == "pg.order.reverse-phases"


def test_who_can_run_nothing_may_say_so_behind_a_phase_without_a_card() -> None:
    # step 3, and no card is left: the phase is over as soon as green, who has 18, has spoken
    players = {
        "red": player(0, "20", "essen"),
        "blue": player(0, "21", "köln"),
        "green": player(0, "18", "kiel"),
    }
    table = layout("9 bureaucracy", players, step=3, market="31 36 40", deck=0)
    scene = holds(
        play(f"{head('red blue green')}{table}green: power 18 ; blue: power\nred: pass\n")
    )
    assert (scene.money("green"), scene.money("blue")) == (22, 10)
    again = play(f"{head('red blue green')}{table}green: power 18 ; green: power\n")
    assert broken(again)[0] == "pg.round.phase-complete"


ROUND_1 = """\
! regions west northwest southwest ; order red blue green
red: open 4 ; blue: pass ; green: pass
! draw 13
blue: open 5 ; green: pass
! draw 20
green: open 3
! draw ?
"""


# The card is one of 11 to 50: nothing that players can have so early is as many cities.
@pytest.mark.parametrize(
    ("told", "clause"),
    [
        ("green: buy 2 oil\n= green.money 41", ""),  # 50 - 3 for the plant, 3 + 3 for the oil
        ("green: buy 5 oil", "pg.resources.buy-capacity"),  # plant 3 stores four
        ("[1 building]\nblue: build essen\n= blue.money 35", ""),  # 50 - 5 - 10
        ("[1 building]\ngreen: build essen\nred: build essen", "pg.build.capacity-step"),
        ("! draw 21", "pg.market.obsolete"),
    ],
)
def test_behind_a_card_that_nobody_noted_all_else_is_judged(told: str, clause: str) -> None:
    scene = play(f"{head('red blue green')}{ROUND_1}{told}\n")
    assert (scene.breach.clause if scene.breach is not None else "") == clause


def test_a_card_that_nobody_noted_is_the_one_that_the_rules_leave() -> None:
    # 13 lies on top of the deck; behind the last card above it comes the Step 3 card
    told = ROUND_1.replace("draw ?", "draw 21").replace("draw 13", "draw ?")
    assert holds(play(head("red blue green") + told)).state.market == (6, 7, 8, 9, 10, 13, 20, 21)
    table = {"red": player(100), "blue": player(10)}
    last = stage("red: open 15\n! draw ?", "3 auction red", table, deck=0, step=2)
    assert holds(last).state.step3_after
    assert last.state.market == (16, 17, 18, 19, 20, 21, 22)


def test_what_comes_to_a_market_that_nobody_noted_is_learnt_from_it() -> None:
    table = {"red": player(100), "blue": player(100)}
    told = "red: open 15 ; blue: pass\n! draw ?\n{}blue: open 19"
    unknown = stage(told.format(""), "3 auction red", table)
    assert unknown.trace.first("breach") is None
    assert unknown.trace.first(UNJUDGED) is not None
    holds(stage(told.format("= market 16 17 18 19 20 21 22 30\n"), "3 auction red", table))
    low = stage(told.format("= market 14 16 17 18 19 20 21 22\n"), "3 auction red", table)
    assert broken(low)[0] == "pg.auction.open-current-only"  # the four lowest are 14, 16, 17, 18


def test_what_lay_on_a_market_lies_there_still_beside_a_card_that_nobody_noted() -> None:
    # 15 is sold; the seven others stay, and one is new: 17 cannot be missing, nor two be new
    table = {"red": player(100), "blue": player(100)}
    told = "red: open 15 ; blue: pass\n! draw ?\n"
    seen = stage(f"{told}= market 16 18 19 20 21 22 30 31", "3 auction red", table).trace
    found = seen.first("false-fact")
    assert found is not None
    assert found.facts["computed"] == "16 17 18 19 20 21 22 ?"
    row = stage(f"{told}@ market 16 18 19 20 21 22 30 31", "3 auction red", table)
    assert broken(row) == ("pg.market.sort", {"lacking": 17})
    for told_of, amount in (("16 17 18 19 20 21 22 30 31", 9), ("16 17 18 19 20 21 22", 7)):
        fact = stage(f"{told}= market {told_of}", "3 auction red", table).trace
        assert fact.first("false-fact") is not None
        row = stage(f"{told}@ market {told_of}", "3 auction red", table)
        assert broken(row) == ("pg.market.sort", {"amount": amount, "due": 8})  # 7 and the card
    assert holds(stage(f"{told}@ market 16 17 18 19 20 21 22 ?", "3 auction red", table))
    # 3 to 10 never lie in the deck
    early = stage(f"{told}= market 9 16 17 18 19 20 21 22", "3 auction red", table)
    assert early.trace.first("false-fact") is not None
    row = stage(f"{told}@ market 9 16 17 18 19 20 21 22", "3 auction red", table)
    assert broken(row) == ("pg.setup.plants-open", {"plant": 9})
    # and 22, the greatest, goes below it at the end of a round
    end = "red: end ; blue: end\n! draw ?\n{} market 15 16 17 18 19 20 21 22"
    under = stage(end.format("="), "3 building", table, order="blue red").trace
    assert under.first("false-fact") is not None
    back = stage(end.format("@"), "3 building", table, order="blue red")
    assert broken(back) == ("pg.setup.plants-total", {"plant": 22, "seen": "yes"})
    assert holds(stage(f"{told}= market 16 17 18 19 20 21 22 30", "3 auction red", table))
    # behind a gap nobody knows what was sold since
    later = stage(f"{told}...\n= market 16 18 19 20 21 22 30 31", "3 auction red", table).trace
    assert later.first("false-fact") is None


# What nothing can have led to since round 7: 8 is red's, 13 left the game, step 2 had begun.
BELIED = {
    "blue.plants 5 8": "pg.setup.plants-total",
    "market 8 14 17 22 26 27 28 29": "pg.setup.plants-total",
    "market 13 14 17 22 26 27 28 29": "pg.setup.plants-total",
    "under 8": "pg.setup.plants-total",
    "red.cities essen fulda": "pg.build.track-now",  # the marker goes on, not back
    "step 1": "pg.step3.when",
    "round 6 bureaucracy": "pg.round.phases",
    "round 7 resources red": "pg.round.phases",
}
NOT_BELIED = (
    *("blue.plants 5 25", "red.plants 8 16", "market 14 17 22 26 27 28 29 30", "step 2", "step 3"),
    *("red.cities essen duisburg münster osnabrück düsseldorf fulda", "round 7 building green"),
    *("round 7 bureaucracy", "round 8 auction", "under 25", "out 13 8"),
)


@pytest.mark.parametrize("row", BELIED)
def test_a_row_behind_a_gap_cannot_belie_what_stays_true(row: str) -> None:
    text = behind_a_gap(f"@ {row}").replace("@ step 1 ;", "@ step 2 ;")
    assert broken(play(text))[0] == BELIED[row]
    if not row.startswith("round"):  # which is no fact
        assert play(text.replace("...\n@", "...\n=")).trace.first("false-fact") is not None


@pytest.mark.clause("pg.auction.limit-discard")
@pytest.mark.parametrize("act", ["discard 8", "bid 30", "lose 1 coal"])
def test_what_is_held_or_bought_nobody_may_have_told_of_a_turn(act: str) -> None:
    """Red has one plant too many, or may have: a row names the turn, and no lot."""
    for rows in ("@ red.plants 8 16 17 19\n", ""):
        rows += "@ order red blue green\n@ round 8 auction red\n"
        scene = play(behind_a_gap(f"{rows}red: {act}"))
        assert scene.trace.first("breach") is None
        assert scene.trace.first(UNJUDGED) is not None
        # where the mark says that the auctions begin, nobody has bought, nor bid
        begun = rows.replace("@ round 8 auction red\n", "[8 auction]\n")
        assert play(behind_a_gap(f"{begun}red: {act}")).trace.first("breach") is not None


def test_a_plant_that_nothing_made_go_is_there_whatever_the_round() -> None:
    found = broken(play(behind_a_gap("@ red.plants 16")))  # three keep three, and red had 8
    assert found[0] == "pg.auction.limit-discard"


@pytest.mark.clause("pg.step3.when")
def test_a_step_3_card_drawn_before_a_gap_begins_step_3_behind_its_phase() -> None:
    table = {"red": player(100, plants="9"), "blue": player(100, plants="4")}
    cards = {"deck": 0, "under": "33 34 35 36", "market": "15 16 17 18 19 20 21 22", "step": 2}
    drawn = "red: open 15 ; blue: pass ; ! step3\n...\n@ served red\n@ round 9 auction blue\n"
    scene = stage(f"{drawn}blue: pass\n= step 3", "9 auction red", table, order="red blue", **cards)
    assert scene.trace.first("breach") is None
    assert scene.trace.first("false-fact") is None


@pytest.mark.parametrize("row", NOT_BELIED)
def test_a_row_behind_a_gap_may_tell_what_has_come_since(row: str) -> None:
    text = behind_a_gap(f"@ {row}").replace("@ step 1 ;", "@ step 2 ;")
    assert holds(play(text))


def test_a_mark_behind_a_gap_goes_back_to_no_phase() -> None:
    assert broken(play(behind_a_gap("[7 resources]")))[0] == "pg.round.phases"
    assert holds(play(behind_a_gap("[7 building]")))


PLACES = "= red.plants 8 ; blue.plants 14 ; green.plants 20\n= red.cities essen ; blue.cities köln"


@pytest.mark.parametrize(
    ("order", "is_true"), [("red blue green", False), ("blue red green", True)]
)
def test_an_order_is_held_against_cities_and_plants_that_are_known(
    order: str, is_true: bool
) -> None:
    """One city each, and 14 goes before 8; where green stands nobody knows."""
    start = f"{head('red blue green')}@ round 2 building\n...\n[3 auction]\n{PLACES}\n"
    fact = play(f"{start}= order {order}").trace.first("false-fact")
    row = play(f"{start}@ order {order}").trace.first("breach")
    assert (fact is None, row is None) == (is_true, is_true)
    if fact is not None and row is not None:
        assert (fact.facts["computed"], row.clause) == (
            "blue red green",
            "pg.order.tie-highest-plant",
        )
    # in the middle of the auctions plants may be others than those that set the order
    behind = start.replace("@ round 2 building", "@ round 3 auction red\n@ served red")
    assert (play(f"{behind}= order {order}").trace.first("false-fact") is None) == is_true
    behind = behind.replace("blue.plants 14", "blue.plants 5 14")  # the others have one still
    assert play(f"{behind}= order {order}").trace.first("false-fact") is None


def test_an_order_told_in_part_is_held_against_what_is_known() -> None:
    rows = PLACES.replace("=", "@") + "\n@ order red blue green\n@ round 3 auction red\n"
    told = play(f"{head('red blue green')}{rows}red: open 15")
    assert broken(told)[0] == "pg.order.tie-highest-plant"


@pytest.mark.parametrize(
    "row",
    ["market 15 16 ?", "under ?", "out 13 ?", "order ? ?", "regions west ? ?", "red.plants 4 ?"],
)
def test_a_row_may_say_that_nobody_knows_one_of_them(row: str) -> None:
    """What is known of it in part speaks against nothing, and is no fact."""
    assert holds(play(f"{head('red blue')}@ {row}\n")).state.partial


def test_what_lies_on_the_market_is_told_in_any_order() -> None:
    start = "! regions west northwest southwest ; order red blue\n"
    for told, is_true in (("10 9 8 7 6 5 4 3", True), ("3 4 5 ? 7 8 9 10", True), ("3 11", False)):
        scene = play(f"{head('red blue')}{start}= market {told}\n")
        assert (scene.trace.first("false-fact") is None) == is_true


# 20 is blue's, 13 left the game, 41 is no plant; red has six cities, so that 6 left the market.
@pytest.mark.parametrize(
    ("number", "kind"), [(20, "breach"), (13, "breach"), (41, "breach"), (6, "breach"), (7, "")]
)
def test_what_cannot_lie_on_a_market_known_in_part_is_not_put_up(number: int, kind: str) -> None:
    cities = "essen duisburg dortmund münster osnabrück kassel"
    table = {"red": player(100, cities=cities), "blue": player(100, "20")}
    market = {"market": "15 16 17 18 ? ? ? ?", "step": 2}
    found = stage(f"red: open {number}", "7 auction red", table, **market).trace
    breach = found.first("breach")
    assert breach is None if not kind else breach is not None
    assert breach is None or breach.clause == "pg.auction.open-current-only"
    assert (found.first(UNJUDGED) is None) == bool(kind)


@pytest.mark.clause("pg.bureaucracy.choose-plants")
def test_a_plant_of_somebody_else_runs_for_nobody_whose_plants_are_known_in_part() -> None:
    table = {"red": player(10, "4 ?", "essen"), "blue": player(10, "8", "köln", coal=3)}
    for number, clause in ((8, "pg.bureaucracy.choose-plants"), (18, "")):
        told = stage(f"red: power {number}", "3 bureaucracy", table, order="blue red").trace
        breach = told.first("breach")
        assert (breach.clause if breach is not None else "") == clause


@pytest.mark.clause("pg.end.trigger")
@pytest.mark.parametrize(("most", "clause"), [(20, "pg.end.trigger"), (21, "")])
def test_a_fact_behind_a_gap_counts_cities_that_nobody_named(most: int, clause: str) -> None:
    """21 cities end a game of two."""
    start = "! regions west northwest southwest ; order red blue\n...\n"
    facts = f"= red.connected 12\n= blue.connected {most}\n"
    scene = play(f"{head('red blue')}{start}{facts}[end]\n")
    assert (scene.breach.clause if scene.breach is not None else "") == clause
    built = play(
        f"{head('red blue')}{start}{facts}[9 building]\nred: build essen\n= red.connected 13\n"
    )
    assert built.trace.first("breach", "false-fact") is None  # the city was judged of nothing
    again = play(f"{head('red blue')}{start}{facts}= red.connected 13\n")
    assert again.trace.first("false-fact") is not None


# Blue has 30, red buys 15 or keeps 4; 13 left the game.
@pytest.mark.clause("pg.setup.plants-total")
@pytest.mark.parametrize(
    ("told", "holds_true"),
    [
        ("red: open 15 ; blue: pass\n! draw ?\n= market 15 16 17 18 19 20 21 22", False),
        ("red: open 15 ; blue: pass\n! draw ?\n= market 16 17 18 19 20 21 22 30", False),
        ("red: open 15 ; blue: pass\n! draw ?\n= market 16 17 18 19 20 21 22 31", True),
        ("...\n= market 13 15 16 17 18 19 20 21", False),
        ("...\n= red.plants 4 30", False),
        ("...\n= red.plants 4 15\n= blue.plants 30 33", True),
        ("...\n= red.plants 31\n= blue.plants 31", False),
    ],
)
def test_a_plant_that_lies_elsewhere_for_good_is_seen_nowhere(told: str, holds_true: bool) -> None:
    table = {"red": player(100, "4"), "blue": player(100, "30")}
    found = stage(told, "3 auction red", table).trace
    assert (found.first("false-fact") is None) == holds_true


def unwritten(where: str, players: dict[str, dict[str, object]], acts: str) -> Scene:
    """A table on which nobody wrote down the order."""
    text = layout(where, players)
    order = f"order {' '.join(players)}"
    return play(head(" ".join(players)) + without(text, order) + acts + "\n")


ALIKE = {
    "red": player(90, "4 8", "essen"),
    "blue": player(90, "7 10", "köln"),
    "green": player(90, "5", "aachen trier", oil=2),
}


# green has two cities; of red and blue, with one each, 10 goes before 8: green blue red
@pytest.mark.clause("pg.order.rest-same")
@pytest.mark.parametrize(
    ("where", "acts", "clause"),
    [
        ("3 auction", "green: open 15", ""),
        ("3 auction", "blue: open 15", "pg.order.forward-phases"),
        # in round 1 plants alone, behind the auctions (10, 8, 5), and green buys first
        ("1 resources", "green: buy 1 oil\nred: buy 1 coal\nblue: buy 1 coal", ""),
        ("1 resources", "red: buy 1 coal\ngreen: buy 1 oil", "pg.order.reverse-phases"),
        # who runs what is said in any order, and the next round has an order again
        ("3 bureaucracy", "green: power\n! draw 30\n[4 auction]\ngreen: open 15", ""),
        ("3 bureaucracy", "red: power 4", "pg.plant.fuel-exact"),
    ],
)
def test_an_order_that_nobody_wrote_follows_from_cities_and_plants(
    where: str, acts: str, clause: str
) -> None:
    players = ALIKE
    if where.startswith("1"):
        first = {seat: int(str(one["plants"]).split()[-1]) for seat, one in ALIKE.items()}
        paid = {seat: {"plants": str(one), "money": 50 - one} for seat, one in first.items()}
        players = {seat: {**one, "cities": "empty", **paid[seat]} for seat, one in ALIKE.items()}
    found = unwritten(where, players, acts).breach
    assert (found.clause if found is not None else "") == clause


# In phase 3 of a later round 10 may be new; while somebody builds, a city may be.
@pytest.mark.parametrize(
    ("where", "acts"),
    [
        ("3 resources", "red: buy 1 coal\nblue: buy 1 coal\nred: buy 1 coal"),
        ("3 building", "red: build duisburg\ngreen: build dortmund\nred: build dortmund"),
    ],
)
def test_an_order_that_may_be_another_is_left_open(where: str, acts: str) -> None:
    found = unwritten(where, ALIKE, acts).breach
    assert found is not None
    assert (found.kind, found.facts) == (UNJUDGED, {"value": "order"})


def test_whoever_has_not_built_yet_stands_by_the_cities_of_now() -> None:
    """The last in the order builds first: while it is his turn nobody in front has built."""
    text = layout("3 building red", ALIKE, order="{}")
    for order, clause in (
        ("green blue red", ""),
        ("blue green red", "pg.order.most-cities"),  # two cities behind one
        ("green red blue", "pg.round.phases"),  # red's turn: blue has built, and may have had none
    ):
        found = play(head("red blue green") + text.format(order)).trace.first("breach")
        assert (found.clause if found is not None else "") == clause * (order[0] == "b"), order


@pytest.mark.clause("pg.auction.no-sale-remove")
@pytest.mark.parametrize("before", ["", "[3 auction]\n", "[3 auction]\nblue: pass\n"])
def test_a_mark_written_again_behind_a_gap_does_not_begin_its_phase(before: str) -> None:
    """The gap may hide purchases: who is next, which plants are new, whether a plant is unsold."""
    table = {"red": player(90, "4 8", "essen"), "blue": player(90, "7 10", "köln")}
    start = layout("3 auction", table, order="blue red")
    again = start.replace("@ round 3 auction\n", "")
    text = f"{head('red blue')}{start}{before}...\n[3 auction]\n"
    for told in (
        "red: open 15\n",  # blue may have bought
        "blue: pass ; red: pass\n[3 resources]\nred: buy 1 coal\n",
    ):
        assert play(text + again + told).trace.first("breach") is None, told
    other = again.replace("order blue red", "order red blue")  # 8 may have been the greatest
    assert play(text + other).trace.first("breach") is None
    # rows that say how far the auctions have come leave nothing open
    told = f"{text}{again}@ served red\nred: open 15\n"
    assert broken(play(told))[0] == "pg.auction.one-plant"
    # the mark of a phase that had not begun stands at its beginning
    fresh = text.replace("...\n[3 auction]", "...\n[4 auction]")
    for was, now in (("under empty", "under 23"), ("deck 15", "deck 14")):
        again, other = (one.replace(was, now) for one in (again, other))
    assert broken(play(f"{fresh}{again}red: open 15\n"))[0] == "pg.order.forward-phases"
    assert broken(play(fresh + other))[0] == "pg.order.tie-highest-plant"


def test_a_phase_of_power_that_began_before_a_gap_asks_nobody_again() -> None:
    """Red may have said behind the gap what runs."""
    table = {
        "red": player(90, "4", "essen", coal=2),
        "blue": player(90, "10", "köln", coal=2),
    }
    rows = layout("3 bureaucracy", table, order="blue red")
    behind = rows.replace("@ round 3 bureaucracy\n", "")
    text = f"{head('red blue')}{rows}...\n[3 bureaucracy]\n{behind}blue: power 10\n"
    assert play(text + "! draw 30\n[4 auction]\n").trace.first("breach") is None
    fresh = text.replace(rows, rows.replace("3 bureaucracy", "2 bureaucracy"))
    assert broken(play(fresh + "[4 auction]\n"))[0] == "pg.bureaucracy.choose-plants"


def test_where_every_plant_lies_elsewhere_none_is_too_small_for_the_market() -> None:
    """Nobody wrote the market down; 4 and 7 are owned, and the forty others left the game."""
    table = {"red": player(100, "4", "essen"), "blue": player(100, "7", "köln")}
    gone = " ".join(str(one) for one in GAME_BOX.plants if one not in (4, 7))
    rows = layout("9 building red", table, step=3, deck=0, order="blue red", out=gone)
    text = head("red blue") + rows.replace("market 15 16 17 18 19 20 21 22 ; ", "")
    scene = play(text + "red: build duisburg\n= red.money 90\n")  # 10, and the way is free
    assert scene.trace.first("breach", "false-fact") is None
    assert scene.money("red") == 90


@pytest.mark.parametrize("facts", ["removals 0", "began 8", "removals 0\n= began 7"])
def test_how_step_3_came_is_learnt_behind_a_gap(facts: str) -> None:
    """No board shows it: step 2 may have taken its plant before, or never."""
    behind = behind_a_gap(f"[9 auction]\n= step 3\n= {facts}")
    assert holds(play(behind))
    untold = play(behind.replace("= step 3\n", "")).trace  # nor whether step 3 has come
    assert untold.first("false-fact") is None
    known = layout("9 building red", {"red": player(), "blue": player()}, step=3, deck=0)
    rows = known.replace("15 16 17 18 19 20 21 22", "31 33 34 35 36 38")
    told = play(f"{head('red blue')}{rows}= removals 0\n").trace
    assert told.first("false-fact") is not None  # a table laid out with step 3 says 1


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("", UNJUDGED),  # nobody wrote down whether red has run a plant
        ("@ red.powered 1\n", "breach"),
        ("@ red.powered 0\n", ""),  # as where it was played: phase 5 may have gone by in silence
    ],
)
def test_a_late_word_of_who_runs_nothing_hangs_on_what_a_table_tells(row: str, said: str) -> None:
    players = {"red": player(0, "20", "essen"), "blue": player(0, "21", "köln")}
    late = {"step": 3, "market": "36 40", "deck": 0, "order": "blue red"}
    found = stage(f"{row}red: power", "10 auction", players, **late).breach
    assert (found.kind if found is not None else "") == said


def test_what_a_round_brought_that_nobody_could_follow_speaks_against_no_fact() -> None:
    """Behind the mark of another round the players are paid, and the markets are others."""
    text = f"{head('red blue')}...\n[5 auction]\n= red.money 50\n= market 15 16 17 18 19 20 21 22\n"
    seen = "= red.money 72\n= market 15 16 17 18 19 20 21 30\n"
    assert play(f"{text}[6 auction]\n{seen}").trace.first("false-fact") is None
    assert play(f"{text}[5 resources]\n= red.money 72\n").trace.first("false-fact") is not None


def test_a_card_behind_a_turn_that_may_be_the_last_one_hangs_on_the_order() -> None:
    """Red's seventh city reaches step 2, which takes a plant when all have built."""
    six = "essen duisburg münster dortmund osnabrück bremen"
    table = {"red": player(90, "14", six), "blue": player(90, "7", "köln"), "green": player(90)}
    text = head("red blue green") + layout("5 building red", table, order="red blue green")
    acts = "red: build kassel\n! draw 30\n"
    assert holds(play(text + acts)).state.step == 2
    hidden = play(text.replace("@ order red blue green\n", "") + acts).trace
    assert hidden.first("breach") is None
    assert hidden.first(UNJUDGED) is not None


def test_a_gap_may_hide_the_beginning_of_the_set_up_alone() -> None:
    """The regions are not written down; the first order is, and is no second one."""
    scene = play(head("red blue") + "...\n! order red blue\n")
    assert scene.trace.first(BREACH) is None
    begun = "! order red blue\n[1 auction]\nred: open 4\n"
    later = play(head("red blue") + f"{begun}...\n! order red blue\n")
    assert later.trace.first(BREACH) is not None


@pytest.mark.parametrize(
    ("lies", "told", "said"),
    [
        ("15 16 17 18 19 20", "deck 0", ("step 3", "market 15 16 17 18 19 20")),
        ("15 16 17 18 19 20", "", ("step 3", "")),  # one may be on its way, two are not
        # the card lies there still: the lowest one leaves with it
        ("14 15 16 17 18 19 20", "deck 0", ("step 3", "market 15 16 17 18 19 20")),
        ("14 15 16 17 18 19 20", "", ("step 2", "")),
        ("13 14 15 16 17 18 19 20", "deck 0", ("step 2", "")),
    ],
)
def test_rows_in_front_of_phase_3_may_tell_the_table_as_the_auctions_left_it(
    lies: str, told: str, said: tuple[str, str]
) -> None:
    rows = f"@ step 2 ; order red blue ; market {lies} ; under 30 31 ; out 3\n"
    rows += f"@ {told}\n" if told else ""
    facts = "".join(f"= {one}\n" for one in said if one)
    scene = play(f"{head('red blue')}...\n{rows}[8 resources]\n{facts}")
    assert scene.trace.first("false-fact") is None
    assert play(f"{head('red blue')}...\n{rows}[8 resources]\n= step 1\n").trace.first("false-fact")


def test_what_leaves_with_the_card_is_open_where_nothing_lay_below_it() -> None:
    """Six plants and the card, one of eight was sold: or six are left."""
    rows = "@ step 2 ; order red blue ; market 15 16 17 18 19 20 ; deck 0 ; under empty\n"
    text = f"{head('red blue')}...\n{rows}[8 resources]\n= step 3\n"
    for seen in ("15 16 17 18 19 20", "16 17 18 19 20"):
        assert play(f"{text}= market {seen}\n").trace.first("false-fact") is None, seen
