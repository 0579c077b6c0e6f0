"""Phase 2: who is asked, what may be bid, and what is taken for said although nobody wrote it."""

from __future__ import annotations

import pytest

from co2replay.games.power_grid.forms import RESOURCES

from .scene import box, broken, head, holds, play, player, stage

THREE = {seat: player(100) for seat in ("red", "blue", "green")}


@pytest.mark.clause("pg.auction.open-min-bid")
@pytest.mark.parametrize(("bid", "refused"), [(14, True), (15, False), (16, False)])
def test_the_number_is_the_least_bid(bid: int, refused: bool) -> None:
    scene = stage(f"red: open 15 {bid}", "3 auction red", THREE)
    if refused:
        assert broken(scene) == ("pg.auction.open-min-bid", {"bid": 14, "plant": 15})
    else:
        assert holds(scene).state.bid == bid


@pytest.mark.clause("pg.auction.win-last")
@pytest.mark.parametrize(("money", "refused"), [(15, True), (16, False)])
def test_nobody_bids_more_than_the_money_in_hand(money: int, refused: bool) -> None:
    table = {**THREE, "blue": player(money)}
    scene = stage("red: open 15 ; blue: bid 16", "3 auction red", table)
    if refused:
        assert broken(scene) == ("pg.auction.win-last", {"bid": 16, "money": 15})
    else:
        holds(scene)


@pytest.mark.clause("pg.auction.open-current-only")
@pytest.mark.parametrize(("plant", "refused"), [(18, False), (19, True)])
def test_the_four_lowest_are_on_offer(plant: int, refused: bool) -> None:
    scene = stage(f"red: open {plant}", "3 auction red", THREE)
    if refused:
        assert broken(scene) == ("pg.auction.open-current-only", {"plant": 19, "most": 18})
    else:
        holds(scene)


def test_a_plant_that_lies_nowhere_cannot_be_put_up_by_any_ruling() -> None:
    scene = stage(
        'ruling pg.auction.open-current-only "so be it"\nred: open 40', "3 auction red", THREE
    )
    assert scene.breach is not None
    assert scene.breach.hard


@pytest.mark.clause("pg.auction.bid-clockwise")
def test_a_pass_that_somebody_is_bound_to_need_not_be_written() -> None:
    # blue has 15 and cannot go above 15; green goes on
    table = {**THREE, "blue": player(15)}
    kept = stage("red: open 15\ngreen: bid 16\nred: pass\n! draw 30", "3 auction red", table)
    assert holds(kept).plants("green") == (15,)
    told = stage(
        "red: open 15\nblue: pass\ngreen: bid 16\nred: pass\n! draw 30", "3 auction red", table
    )
    assert holds(told).plants("green") == (15,)
    able = {**THREE, "blue": player(16)}
    missing = stage("red: open 15\ngreen: bid 16", "3 auction red", able)
    assert broken(missing)[0] == "pg.auction.bid-clockwise"


def test_a_card_ends_an_auction_in_which_all_others_are_bound_to_pass() -> None:
    table = {"red": player(100), "blue": player(15), "green": player(3)}
    assert holds(stage("red: open 15\n! draw 30", "3 auction red", table)).plants("red") == (15,)


@pytest.mark.clause("pg.auction.opener-again")
@pytest.mark.clause("pg.auction.next-opener")
def test_who_opens_next() -> None:
    lost = "red: open 15 ; blue: bid 16 ; green: pass ; red: pass\n! draw 30\nred: open 16"
    holds(stage(lost, "3 auction red", THREE))
    won = "red: open 15 ; blue: pass ; green: pass\n! draw 30\ngreen: open 16"
    assert broken(stage(won, "3 auction red", THREE)) == (
        "pg.order.forward-phases",
        {"next": "blue"},
    )


@pytest.mark.clause("pg.order.forward-phases")
def test_a_ruling_lets_another_player_open() -> None:
    body = 'ruling pg.order.forward-phases "they agreed"\nblue: open 15\ngreen: pass\nred: bid 16'
    scene = stage(body, "3 auction red", THREE)
    assert [found.kind for found in scene.trace.findings] == ["ruled", "unfinished"]
    assert scene.state.holder == 0


@pytest.mark.clause("pg.auction.last-pays-min")
@pytest.mark.parametrize(("edition", "refused"), [("it", True), ("en", False)])
def test_the_books_part_on_what_the_last_player_may_pay(edition: str, refused: bool) -> None:
    body = "red: pass ; blue: pass\ngreen: open 15 20"
    scene = stage(body, "3 auction red", THREE, edition=edition)
    if refused:
        assert broken(scene) == ("pg.auction.last-pays-min", {"bid": 20, "plant": 15})
    else:
        assert holds(scene).money("green") == 80


@pytest.mark.clause("pg.auction.limit-discard")
def test_the_discard_may_come_before_the_card_or_behind_it() -> None:
    table = {**THREE, "red": player(100, "13 18 22")}
    offer = {"market": "15 16 17 19 20 21 23 24", "out": "empty"}
    won = "red: open 15 ; blue: pass ; green: pass\n"
    early = holds(stage(f"{won}red: discard 13\n! draw 30", "5 auction red", table, **offer))
    late = holds(stage(f"{won}! draw 30\nred: discard 13", "5 auction red", table, **offer))
    assert early.plants("red") == late.plants("red") == (15, 18, 22)
    assert early.state.market == late.state.market == (16, 17, 19, 20, 21, 23, 24, 30)


@pytest.mark.clause("pg.auction.discard-lose-fuel")
@pytest.mark.parametrize(
    ("lost", "fits"),
    [
        ("1 coal 1 oil", True),
        ("2 coal", True),
        ("2 oil", True),
        ("1 coal", False),
        ("2 coal 1 oil", False),
    ],
)
def test_the_owner_says_which_fuel_is_lost(lost: str, fits: bool) -> None:
    # 8 and 29 hold 2 coal and 2 oil; without 8 there is room for 2 at the hybrid, so that 2 go
    table = {**THREE, "red": player(100, "8 13 29", coal=2, oil=2)}
    body = "red: open 18 ; blue: pass ; green: pass\n! draw 30\nred: discard 8\nred: lose " + lost
    offer = {"market": "18 19 20 21 22 23 24 25", "out": "empty"}
    scene = stage(body, "5 auction red", table, **offer)
    if fits:
        assert sum(holds(scene).fuel("red")) == 2
    else:
        assert broken(scene)[0] == "pg.auction.discard-lose-fuel"


def test_fuel_lost_without_a_choice_may_be_written_and_is_checked() -> None:
    # 3 coal on plant 8; the hybrid has room for 2: one coal goes
    table = {**THREE, "red": player(100, "8 13 29", coal=3)}
    body = "red: open 18 ; blue: pass ; green: pass\n! draw 30\nred: discard 8\nred: lose "
    offer = {"market": "18 19 20 21 22 23 24 25", "out": "empty"}
    assert holds(stage(body + "1 coal", "5 auction red", table, **offer)).fuel("red")[0] == 2
    assert stage(body + "2 coal", "5 auction red", table, **offer).breach is not None


@pytest.mark.clause("pg.auction.first-round-must-buy")
def test_a_player_of_round_1_may_pass_in_an_auction_and_not_decline() -> None:
    top = head("red blue green") + "! regions west northwest southwest ; order red blue green\n"
    assert broken(play(top + "red: pass\n"))[0] == "pg.auction.first-round-must-buy"
    holds(play(top + "red: open 3 ; blue: pass\n"))


@pytest.mark.clause("pg.setup.deck-bottom")
def test_a_draw_stays_possible_whatever_was_taken_out_unseen() -> None:
    """Of 34 plants 8 are taken out with three players: any of them may still come."""
    top = head("red blue green") + "! regions west northwest southwest ; order red blue green\n"
    first = "red: open 3 ; blue: pass ; green: pass\n! draw 13\nblue: open 4 ; green: pass\n"
    for plant in (11, 12, 50):
        holds(play(f"{top}{first}! draw {plant}\n"))
    assert broken(play(f"{top}{first}! draw 13\n"))[0] == "pg.setup.plants-total"
    assert broken(play(f"{top}{first}! step3\n")) == ("pg.setup.deck-bottom", {"deck": 25})


@pytest.mark.clause("pg.auction.decline")
def test_who_can_pay_for_nothing_need_not_say_so() -> None:
    # 15 is the lowest number: red has 14
    poor = {**THREE, "red": player(14)}
    holds(stage("blue: open 15", "3 auction red", poor))
    holds(stage("red: pass\nblue: open 15", "3 auction red", poor))
    able = {**THREE, "red": player(15)}
    assert broken(stage("blue: open 15", "3 auction red", able))[0] == "pg.order.forward-phases"
    nobody = {seat: player(14) for seat in THREE}
    holds(stage("! draw 30\n[3 resources]", "3 auction red", nobody))


def test_a_pass_without_a_name_behind_a_fact_is_that_of_who_was_bound_to_it() -> None:
    # the fact is held against the table behind blue's bound pass; the pass written then is blue's
    table = {"red": player(100), "blue": player(15), "green": player(100)}
    scene = stage("red: open 15\n= red.money 100\npass\nbid 16", "3 auction red", table)
    assert holds(scene).state.holder == 2


@pytest.mark.parametrize(
    ("seats", "bid", "clause"), [(1, 16, ""), (2, 16, "pg.auction.open-min-bid")]
)
def test_what_the_last_one_may_pay_is_a_point_of_its_own(seats: int, bid: int, clause: str) -> None:
    """Openings stay at the number where others may answer; alone, one may pay more."""
    players = {"red": player(60), "blue": player(60)}
    declines = "red: pass ; " if seats == 1 else ""
    who = "blue" if seats == 1 else "red"
    readings = "opening_bid=minimum, last_pays=any"
    scene = stage(f"{declines}{who}: open 15 {bid}", "3 auction red", players, readings=readings)
    assert (scene.breach.clause if scene.breach else "") == clause


@pytest.mark.clause("pg.auction.decline")
def test_where_no_plant_is_left_to_offer_nobody_has_to_say_so() -> None:
    """However rich they are: the market is empty, and so is the deck."""
    left = " ".join(str(number) for number in sorted(box().plants))
    scene = stage("[8 resources]", "8 auction red", THREE, step=3, deck=0, market="empty", out=left)
    assert holds(scene).state.phase == RESOURCES
