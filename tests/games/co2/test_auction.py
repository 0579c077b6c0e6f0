"""The auction for first player: who speaks, what wins, what pays, and who begins."""

from __future__ import annotations

import pytest

from co2replay.games.co2.turn import frames as fr
from tests.games.co2.bidding import (
    AUCTION,
    BID_3,
    LAST_TURN,
    SITUATION,
    X27,
    hold,
    noted,
    refusal,
    start,
)
from tests.games.co2.placing import EDITIONS, SECOND_SPACES_TAKEN, last_turn, placed, waits
from tests.games.co2.scene import Scene, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)

# When it is held.


@pytest.mark.clause("co2.auction.when")
@pytest.mark.clause("co2.ops.end-pass-start")
@each_edition
def test_an_auction_takes_the_place_of_passing_the_marker(edition: str) -> None:
    scene = hold("", edition)
    assert (waits(scene), start(scene), scene.state.decade) == ("auction", "orange", 2)
    plain = hold("", edition, extra="")
    assert (waits(plain), start(plain)) == ("draw-event", "purple")


@pytest.mark.clause("co2.auction.when")
@each_edition
def test_no_auction_is_held_after_the_last_decade(edition: str) -> None:
    scene = play(last_turn(5) + LAST_TURN, edition, extra=AUCTION)
    # one book decides on the goals by itself, and is done
    assert waits(scene) == ("over" if edition == "it" else "goals")
    before = play(placed(*SECOND_SPACES_TAKEN) + last_turn(4) + LAST_TURN, edition, extra=AUCTION)
    assert waits(before) == "auction"


@pytest.mark.clause("co2.auction.when")
@each_edition
def test_who_bids_without_the_variant_breaks_its_clause(edition: str) -> None:
    clause, _ = refusal(hold("orange: bid 1\n", edition, extra=""))
    assert clause == "co2.auction.when"
    clause, _ = refusal(play("[1.1 orange]\norange: bid 1\n", edition))
    assert clause == "co2.auction.when"


@pytest.mark.clause("co2.auction.when")
@each_edition
def test_the_words_of_an_auction_may_follow_the_mark_of_the_supply_phase(edition: str) -> None:
    words = "[2 supply]\norange: bid 1\npurple: pass\nblue: pass\npayment 1 coins 0 cubes\n"
    scene = hold(words + "first blue\n! event 48\n[2.1 blue]\n", edition)
    assert (noted(scene), start(scene)) == ([], "blue")


@each_edition
def test_an_auction_that_nobody_wrote_is_missing(edition: str) -> None:
    clause, facts = refusal(hold("! event 48\n", edition))
    assert (clause, facts["waits"]) == ("co2.auction.raise-or-pass", "auction")


# Before the first decade.


@pytest.mark.clause("co2.auction.when")
@pytest.mark.parametrize(
    ("edition", "start_of_1", "coins", "kinds"),
    [
        # neither speaks of the first decade: bids and payment change nothing, and the name must be
        # that of the start player drawn
        ("en", "orange", 4, ["moot"] * 4 + ["breach"]),
        ("it", "orange", 4, ["moot"] * 4 + ["breach"]),
        ("pl", "purple", 2, []),  # purple pays 2 of 4 coins
    ],
)
def test_only_one_book_may_hold_an_auction_before_the_first_decade(
    edition: str, start_of_1: str, coins: int, kinds: list[str]
) -> None:
    words = "orange: pass\npurple: bid 2\nblue: pass\npurple: payment 2 coins 0 cubes\n"
    unnamed = play(words, edition, extra=AUCTION)
    assert (start(unnamed), unnamed["purple.money"]) == ("orange", coins)
    scene = play(words + "purple: first purple\n", edition, extra=AUCTION)
    assert noted(scene) == kinds
    if kinds:
        assert refusal(scene) == ("co2.auction.when", {"start": "orange", "seat": "purple"})
    else:
        assert start(scene) == start_of_1
        assert scene.state.active == scene.state.start


@pytest.mark.clause("co2.auction.when")
@pytest.mark.parametrize("edition", ["en", "it"])
def test_naming_the_start_player_drawn_is_moot(edition: str) -> None:
    words = "orange: bid 0\npurple: pass\nblue: pass\norange: first orange\n[1.1 orange]\n"
    scene = play(words, edition, extra=AUCTION)
    assert noted(scene) == ["moot"] * 4
    assert waits(scene) == "turn"


@pytest.mark.clause("co2.auction.when")
def test_the_polish_table_may_leave_the_first_auction_out() -> None:
    scene = play("[1.1 orange]\npropose solar asia money\n", "pl", extra=AUCTION)
    assert noted(scene) == []


def paying(scene: Scene) -> tuple[int, int]:
    """Who has won an auction, and with which bid."""
    frame = scene.state.pending[-1]
    assert isinstance(frame, fr.AuctionPay)
    return frame.seat, frame.bid


def test_looking_at_the_table_does_not_leave_the_first_auction_out() -> None:
    body = "= ppm 190\norange: bid 0\n= ppm 190\npurple: bid 1\nblue: pass\n"
    body += "purple: payment 1 coins 0 cubes\nfirst blue\n[1.1 blue]\n"
    scene = play(body, "pl", extra=AUCTION)
    assert (noted(scene), start(scene), scene["purple.money"]) == ([], "blue", 3)


@pytest.mark.clause("co2.auction.when")
@pytest.mark.parametrize(("value", "waiting"), [("no", "turn"), ("yes", "auction"), ("free", "")])
@each_edition
def test_the_reading_of_the_first_auction(edition: str, value: str, waiting: str) -> None:
    readings = {"auction_before_first_decade": value}
    marked = play("[1.1 orange]\n", edition, extra=AUCTION, readings=readings)
    if value == "yes":
        assert refusal(marked)[1]["waits"] == "auction"
    else:
        assert (noted(marked), waits(marked)) == ([], "turn")
    unmarked = play("", edition, extra=AUCTION, readings=readings)
    assert waits(unmarked) == (waiting or "auction")


@pytest.mark.clause("co2.auction.when")
def test_coins_by_seat_follow_the_start_player_drawn_not_the_one_named() -> None:
    body = "orange: bid 0\npurple: pass\nblue: pass\norange: first blue\n"
    scene = play(body, "pl", extra=AUCTION)
    assert [scene[f"{seat}.money"] for seat in ("orange", "purple", "blue")] == [3, 4, 4]
    assert start(scene) == "blue"
    assert scene.state.pending == [fr.Turn(2)]  # nobody waits for the player drawn
    on = play(
        body + "[1.1 blue]\npropose solar asia money\nend\n[1.1 orange]\n", "pl", extra=AUCTION
    )
    assert noted(on) == []  # clockwise after blue


# Bids.


@pytest.mark.clause("co2.auction.starter")
@each_edition
def test_the_holder_of_the_marker_speaks_first_then_clockwise(edition: str) -> None:
    assert refusal(hold("purple: bid 1\n", edition))[0] == "co2.auction.starter"
    assert refusal(hold("orange: bid 1\nblue: bid 2\n", edition))[0] == "co2.auction.starter"
    assert refusal(hold("orange: bid 1\nblue: pass\n", edition))[0] == "co2.auction.starter"
    assert refusal(hold("orange: bid 1\norange: bid 2\n", edition))[0] == "co2.auction.starter"
    assert refusal(hold("orange: bid 1\nblue: payment 1 coins 0 cubes\n", edition))[0] == (
        "co2.auction.raise-or-pass"
    )
    assert refusal(hold("orange: bid 1\nblue: first blue\n", edition))[0] == (
        "co2.auction.raise-or-pass"
    )
    assert hold("orange: bid 1\npurple: bid 2\nblue: bid 3\n", edition).breach() is None


@pytest.mark.clause("co2.auction.starter")
@each_edition
def test_a_bidder_need_not_be_named(edition: str) -> None:
    scene = hold("bid 1\npass\nbid 2\n", edition)
    frame = scene.state.pending[-1]
    assert scene.breach() is None
    if edition == "it":  # which asks orange again
        assert (frame.seat, frame.high) == (0, 2)
    else:
        assert paying(scene) == (2, 2)


@pytest.mark.clause("co2.auction.raise-or-pass")
@pytest.mark.parametrize(("bid", "refused"), [(1, True), (2, True), (3, False)])
@each_edition
def test_a_bid_must_be_above_the_last_one(edition: str, bid: int, refused: bool) -> None:
    scene = hold(f"orange: bid 2\npurple: bid {bid}\n", edition)
    if refused:
        assert refusal(scene) == ("co2.auction.raise-or-pass", {"bid": bid, "high": 2})
    else:
        assert scene.breach() is None


@pytest.mark.clause("co2.auction.zero-bid")
@each_edition
def test_nothing_is_a_bid_but_only_the_first(edition: str) -> None:
    scene = hold("orange: bid 0\npurple: pass\nblue: pass\n", edition)
    assert (scene.breach(), waits(scene)) == (None, "auction-name")
    assert (
        refusal(hold("orange: bid 0\npurple: bid 0\n", edition))[0] == "co2.auction.raise-or-pass"
    )
    late = hold("orange: pass\npurple: bid 0\nblue: pass\n", edition)
    assert (late.breach(), waits(late)) == (None, "auction-name")


@pytest.mark.clause("co2.auction.zero-bid")
@each_edition
def test_nothing_is_paid_for_nothing(edition: str) -> None:
    words = "orange: bid 0\npurple: pass\nblue: pass\n"
    scene = hold(words + "orange: payment 0 coins 0 cubes\norange: first orange\n", edition)
    assert (noted(scene), scene["orange.money"]) == ([], 3)
    clause, facts = refusal(hold(words + "orange: payment 1 coins 0 cubes\n", edition))
    assert (clause, facts) == ("co2.auction.zero-bid", {"only": "0 0"})


GOAL_GONE = "purple: goal 31 discard\n"  # 8 coins


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.parametrize(("bid", "refused"), [(18, False), (19, True)])
@pytest.mark.parametrize("before", ["", GOAL_GONE])
@each_edition
def test_nobody_bids_more_than_could_be_paid(
    edition: str, before: str, bid: int, refused: bool
) -> None:
    # purple: 4 coins, 2 CEPs at price 3, and 8 coins for the goal, gone already or still to go
    scene = hold(f"orange: pass\n{before}purple: bid {bid}\n", edition)
    if refused:
        assert refusal(scene) == ("co2.auction.currency", {"bid": 19, "worth": 18})
    else:
        assert scene.breach() is None


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.parametrize(("bid", "refused"), [(10, False), (11, True)])
@each_edition
def test_a_goal_that_may_go_only_in_the_own_turn_pays_no_bid(
    edition: str, bid: int, refused: bool
) -> None:
    readings = {"goal_discard_when": "own_turn"}
    scene = hold(f"orange: pass\npurple: bid {bid}\n", edition, readings=readings)
    assert (scene.breach() is not None) == refused


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.parametrize(
    ("words", "refused"),
    [
        # orange, whose turn begins then, has 3 coins, 6 for two CEPs, 8 for the goal
        ("orange: bid 17\n", False),
        ("orange: bid 18\n", True),
        # purple has 4 and 6, and no own turn
        ("orange: pass\npurple: bid 10\n", False),
        ("orange: pass\npurple: bid 11\n", True),
    ],
)
def test_before_the_first_turn_only_the_goal_of_its_player_counts(
    words: str, refused: bool
) -> None:
    readings = {"goal_discard_when": "own_turn"}
    scene = play(words, "pl", extra=AUCTION, readings=readings)
    assert (scene.breach() is not None) == refused


@pytest.mark.clause("co2.goal.discard")
@each_edition
def test_a_bid_that_counts_on_the_goal_is_paid_once_it_has_gone(edition: str) -> None:
    words = "orange: pass\npurple: bid 12\nblue: pass\n"
    short = hold(words + "purple: payment 12 coins 0 cubes\n", edition)
    assert refusal(short) == ("co2.auction.currency", {"money": 4, "paid": 12})
    scene = hold(words + GOAL_GONE + "purple: payment 12 coins 0 cubes\n", edition)
    assert (noted(scene), scene["purple.money"]) == ([], 0)  # 4 + 8 - 12


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.clause("co2.auction.cep-source")
@each_edition
def test_all_goods_count_at_their_value(edition: str) -> None:
    # 4 coins, 3 cubes at 2, 2 CEPs in hand and 4 in Europe at 5, a goal: 4 + 6 + 10 + 20 + 8 = 48
    rows = ("purple.tech 3", "price 5", "europe.control purple")
    assert hold("orange: pass\npurple: bid 48\n", edition, rows).breach() is None
    over = hold("orange: pass\npurple: bid 49\n", edition, rows)
    assert refusal(over) == ("co2.auction.currency", {"bid": 49, "worth": 48})


# How long it lasts.


@pytest.mark.clause("co2.auction.rounds")
@pytest.mark.parametrize("edition", ["en", "pl"])
def test_one_round_and_no_second_bid(edition: str) -> None:
    scene = hold(SITUATION, edition)
    assert (waits(scene), paying(scene)) == ("auction-pay", (2, 2))
    clause, facts = refusal(hold(SITUATION + "orange: bid 3\n", edition))
    assert (clause, facts["waits"]) == ("co2.auction.rounds", "auction-pay")


@pytest.mark.clause("co2.auction.rounds")
def test_open_bidding_lasts_until_all_others_have_passed() -> None:
    scene = hold(SITUATION, "it")
    assert (waits(scene), scene.state.pending[-1].seat) == ("auction", 0)
    on = hold(SITUATION + "orange: bid 3\npurple: pass\nblue: pass\n", "it")
    assert (noted(on), waits(on), paying(on)) == ([], "auction-pay", (0, 3))
    clause, _ = refusal(
        hold(SITUATION + "orange: bid 3\npurple: pass\nblue: pass\nblue: bid 4\n", "it")
    )
    assert clause == "co2.auction.rounds"


@pytest.mark.clause("co2.auction.rounds")
@each_edition
def test_the_same_table_has_another_first_player_and_another_price_under_each_book(
    edition: str,
) -> None:
    """Orange would give up to 3, purple up to 1, blue up to 2; whoever wins begins.

    EN, PL: 0, 1, 2 and nobody speaks again: blue pays 2 of 9 coins and begins. In Italy orange goes
    on to 3, the others pass: orange pays all of 3 coins and begins.
    """
    table = {
        "en": "blue: payment 2 coins 0 cubes\nblue: first blue\n",
        "it": "orange: bid 3\npurple: pass\nblue: pass\n"
        "orange: payment 3 coins 0 cubes\norange: first orange\n",
        "pl": "blue: payment 2 coins 0 cubes\nblue: first blue\n",
    }[edition]
    scene = hold(SITUATION + table + "! event 48\n", edition)
    assert noted(scene) == []
    result = (start(scene), scene["orange.money"], scene["blue.money"])
    assert result == (("orange", 0, 9) if edition == "it" else ("blue", 3, 7))


@pytest.mark.clause("co2.auction.rounds")
@pytest.mark.parametrize(
    ("value", "waiting"), [("single_round", "auction-pay"), ("open_until_all_pass", "auction")]
)
@each_edition
def test_the_reading_of_the_format(edition: str, value: str, waiting: str) -> None:
    scene = hold(SITUATION, edition, readings={"auction_format": value}, record=True)
    assert waits(scene) == waiting
    assert scene.trace.book is not None
    assert "auction_format" in scene.trace.book.asked


@pytest.mark.clause("co2.auction.rounds")
@each_edition
def test_passing_once_more_is_asked_in_one_book_and_changes_nothing_in_the_others(
    edition: str,
) -> None:
    words = SITUATION + "orange: pass\npurple: pass\nblue: payment 2 coins 0 cubes\nfirst purple\n"
    scene = hold(words, edition)
    assert noted(scene) == ([] if edition == "it" else ["moot", "moot"])
    assert (start(scene), scene["blue.money"]) == ("purple", 7)


@pytest.mark.clause("co2.auction.rounds")
@each_edition
def test_who_stops_after_one_round_has_passed_where_the_bidding_is_open(edition: str) -> None:
    scene = hold(SITUATION + "blue: payment 2 coins 0 cubes\nblue: first purple\n", edition)
    assert (noted(scene), start(scene), scene["blue.money"]) == ([], "purple", 7)


@pytest.mark.clause("co2.auction.rounds")
def test_a_fact_in_the_middle_does_not_close_open_bidding() -> None:
    words = SITUATION + "= orange.money 3\norange: bid 3\npurple: pass\nblue: pass\n"
    scene = hold(words, "it")
    assert (noted(scene), paying(scene)) == ([], (0, 3))


@pytest.mark.clause("co2.auction.raise-or-pass")
@pytest.mark.parametrize(("value", "refused"), [("no", True), ("yes", False)])
def test_the_reading_of_a_bid_after_a_pass(value: str, refused: bool) -> None:
    words = "orange: pass\npurple: bid 1\nblue: bid 2\n"
    readings = {"auction_reentry": value}
    scene = hold(words + "orange: bid 3\n", "it", readings=readings)
    if refused:
        assert refusal(scene)[0] == "co2.auction.raise-or-pass"
        on = hold(words + "purple: bid 3\nblue: pass\n", "it", readings=readings)
        assert (noted(on), paying(on)) == ([], (1, 3))
    else:
        assert scene.breach() is None
        on = hold(words + "orange: bid 3\npurple: pass\nblue: pass\n", "it", readings=readings)
        assert (noted(on), paying(on)) == ([], (0, 3))
        # purple passed, blue raises, and purple may come back again
        again = words + "orange: bid 3\npurple: pass\nblue: bid 4\norange: pass\npurple: bid 5\n"
        assert hold(again, "it", readings=readings).breach() is None


def test_reentry_is_consulted_only_where_somebody_passed_and_would_speak_again() -> None:
    plain = hold("orange: bid 0\npurple: bid 1\nblue: bid 2\n", "it", record=True)
    assert plain.trace.book is not None
    assert "auction_reentry" not in plain.trace.book.asked
    passed = hold("orange: pass\npurple: bid 1\nblue: bid 2\n", "it", record=True)
    assert passed.trace.book is not None
    assert "auction_reentry" in passed.trace.book.asked


@pytest.mark.clause("co2.auction.zero-bid")
@pytest.mark.parametrize(
    ("value", "waiting", "first"),
    [("holder_at_zero", "auction-name", "orange"), ("passes_left", "draw-event", "purple")],
)
@each_edition
def test_the_reading_of_a_round_of_passes(
    edition: str, value: str, waiting: str, first: str
) -> None:
    words = "orange: pass\npurple: pass\nblue: pass\n"
    scene = hold(words, edition, readings={"auction_all_pass": value})
    assert (noted(scene), waits(scene), start(scene)) == ([], waiting, first)
    if value == "holder_at_zero":
        named = hold(words + "orange: first blue\n", edition, readings={"auction_all_pass": value})
        assert (start(named), named["orange.money"]) == ("blue", 3)


def test_a_round_of_passes_before_the_first_decade_leaves_the_start_player_drawn() -> None:
    words = "orange: pass\npurple: pass\nblue: pass\n[1.1 orange]\n"
    scene = play(words, "pl", extra=AUCTION, readings={"auction_all_pass": "passes_left"})
    assert (noted(scene), start(scene)) == ([], "orange")


# The first player.


@pytest.mark.clause("co2.auction.winner-chooses")
@pytest.mark.parametrize("named", ["orange", "purple", "blue"])
@each_edition
def test_the_winner_names_anybody_and_the_decade_begins_there(edition: str, named: str) -> None:
    words = BID_3 + f"purple: payment 3 coins 0 cubes\npurple: first {named}\n! event 48\n"
    scene = hold(words + f"[2.1 {named}]\npropose fusion africa tech\nend\n", edition, X27)
    assert (noted(scene), start(scene)) == ([], named)
    order = ("orange", "purple", "blue")
    follower = order[(order.index(named) + 1) % 3]
    assert order[scene.state.active] == follower


@pytest.mark.clause("co2.auction.winner-chooses")
@each_edition
def test_only_the_winner_names_and_somebody_at_the_table(edition: str) -> None:
    words = BID_3 + "purple: payment 3 coins 0 cubes\n"
    assert refusal(hold(words + "orange: first orange\n", edition, X27))[0] == (
        "co2.auction.winner-chooses"
    )
    clause, facts = refusal(hold(words + "purple: first black\n", edition, X27))
    assert (clause, facts) == ("co2.auction.winner-chooses", {"seat": "black"})


@pytest.mark.clause("co2.auction.winner-chooses")
@each_edition
def test_the_winner_pays_before_anything_else(edition: str) -> None:
    clause, facts = refusal(hold(BID_3 + "purple: first blue\n", edition, X27))
    assert (clause, facts["waits"]) == ("co2.auction.winner-chooses", "auction-pay")


@pytest.mark.parametrize("name", ["auction", "asta", "licytacja", "Asta"])
def test_the_header_names_the_variant_in_any_of_the_languages(name: str) -> None:
    scene = hold("", extra=f"variants: {name}\n")
    assert waits(scene) == "auction"
