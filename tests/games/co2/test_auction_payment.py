"""What pays a bid, who begins then, and auctions of a table known in part."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_NONE
from co2replay.games.co2.chapters import auction
from co2replay.games.co2.doubt.blur import blur
from co2replay.games.co2.forms import BID, PAYMENT, REGIONS
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import random_play
from co2replay.notation.records import ACT, Entry
from tests.games.co2.bidding import AUCTION, BID_3, LAST_TURN, X27, hold, noted, refusal, start
from tests.games.co2.placing import EDITIONS, SECOND_SPACES_TAKEN, last_turn, placed, waits
from tests.games.co2.scene import play, play_position

each_edition = pytest.mark.parametrize("edition", EDITIONS)

# Payment.


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.clause("co2.auction.no-change")
@pytest.mark.parametrize(
    ("payment", "left"),
    [
        ("3 coins 0 cubes", (1, 3, 2)),
        ("1 coins 1 cubes", (3, 2, 2)),
        ("0 coins 2 cubes", (4, 1, 2)),  # value 4, no change
        ("0 coins 0 cubes hand", (4, 3, 1)),  # value 4, no change
    ],
)
@each_edition
def test_worked_example_x27(edition: str, payment: str, left: tuple[int, int, int]) -> None:
    scene = hold(BID_3 + f"purple: payment {payment}\n", edition, X27)
    assert noted(scene) == []
    assert (scene["purple.money"], scene["purple.tech"], scene["purple.cep"]) == left
    # 40 CEPs less 21 of the regions, 2 of the market and 6 of the hands; the one paid comes back
    assert scene["bank.cep"] == (12 if "hand" in payment else 11)
    assert scene["price"] == 4


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.parametrize("payment", ["2 coins 0 cubes", "0 coins 1 cubes", "0 coins 0 cubes"])
@each_edition
def test_a_payment_short_of_the_bid_is_refused(edition: str, payment: str) -> None:
    coins, cubes = int(payment[0]), int(payment[8])
    clause, facts = refusal(hold(BID_3 + f"purple: payment {payment}\n", edition, X27))
    assert (clause, facts) == ("co2.auction.currency", {"paid": coins + 2 * cubes, "bid": 3})


@pytest.mark.clause("co2.auction.currency")
@each_edition
def test_nobody_pays_what_is_not_there(edition: str) -> None:
    clause, facts = refusal(hold(BID_3 + "purple: payment 5 coins 0 cubes\n", edition, X27))
    assert (clause, facts) == ("co2.auction.currency", {"money": 4, "paid": 5})
    clause, facts = refusal(hold(BID_3 + "purple: payment 0 coins 4 cubes\n", edition, X27))
    assert (clause, facts) == ("co2.auction.currency", {"cubes": 3, "paid": 4})


@pytest.mark.clause("co2.auction.cep-source")
@pytest.mark.parametrize(
    ("purses", "refused", "facts"),
    [
        ("europe", False, {}),
        ("hand europe", False, {}),
        ("hand hand", False, {}),
        ("hand hand hand", True, {"purse": "hand", "cep": 2}),
        ("asia", True, {"purse": "asia", "cep": 0}),  # nobody controls Asia
        ("africa", True, {"purse": "africa", "cep": 0}),  # orange controls Africa
        ("europe europe europe europe europe", True, {"purse": "europe", "cep": 4}),
    ],
)
@each_edition
def test_ceps_come_from_the_hand_or_from_controlled_regions(
    edition: str, purses: str, refused: bool, facts: dict[str, object]
) -> None:
    rows = (*X27, "europe.control purple", "africa.control orange")
    scene = hold(BID_3 + f"purple: payment 0 coins 0 cubes {purses}\n", edition, rows)
    if refused:
        assert refusal(scene) == ("co2.auction.cep-source", facts)
        return
    assert scene.breach() is None
    count = len(purses.split())
    assert scene["purple.cep"] == 2 - purses.split().count("hand")
    assert scene["europe.cep"] == 4 - purses.split().count("europe")
    assert scene["bank.cep"] == 11 + count


@pytest.mark.clause("co2.auction.no-change")
@pytest.mark.parametrize(
    ("payment", "minimal"),
    [
        ("3 coins 0 cubes", True),
        ("0 coins 2 cubes", True),  # 4, but neither cube can stay
        ("0 coins 0 cubes hand", True),
        ("2 coins 1 cubes", False),  # 4: a coin too many
        ("4 coins 0 cubes", False),
        ("1 coins 0 cubes hand", False),
        ("0 coins 3 cubes", False),
        ("0 coins 0 cubes hand hand", False),
    ],
)
@pytest.mark.parametrize("value", ["any_set", "minimal_set"])
@each_edition
def test_the_reading_of_pieces_that_the_bid_does_not_need(
    edition: str, value: str, payment: str, minimal: bool
) -> None:
    words = BID_3 + f"purple: payment {payment}\n"
    scene = hold(words, edition, X27, readings={"auction_overpay": value}, record=True)
    if minimal or value == "any_set":
        assert scene.breach() is None
    else:
        assert refusal(scene)[0] == "co2.auction.no-change"
    assert scene.trace.book is not None
    assert ("auction_overpay" in scene.trace.book.asked) == (not minimal)


@pytest.mark.clause("co2.auction.winner-chooses")
@each_edition
def test_the_payment_stands_in_the_ledger(edition: str) -> None:
    scene = hold(BID_3 + "purple: payment 1 coins 0 cubes hand\n", edition, X27, record=True)
    assert scene.trace.book is not None
    rows = [row[1:] for row in scene.trace.book.rows if row[4].startswith("co2.auction")]
    named = [(amount, at.CELL_NAMES[a], at.CELL_NAMES[b], clause) for amount, a, b, clause in rows]
    assert named == [
        (1, "purple.money", "bank.money", "co2.auction.winner-chooses"),
        (1, "purple.cep", "bank.cep", "co2.auction.cep-source"),
    ]


# Two players, and tables known in part.


@pytest.mark.clause("co2.auction.rounds")
@each_edition
def test_two_players_bid_against_each_other(edition: str) -> None:
    words = "orange: bid 1\npurple: bid 2\n"
    scene = play(
        placed(*SECOND_SPACES_TAKEN) + last_turn(1, 2) + LAST_TURN + words,
        edition,
        2,
        extra=AUCTION,
    )
    assert waits(scene) == ("auction" if edition == "it" else "auction-pay")


# A table known in part: the coins of orange and purple are noted, and what of their goods is not.
KNOWN = (
    "@ turn 1.4 blue ; orange.money 3 ; purple.money 4 ; blue.money 9\n"
    "@ price 3 ; purple.cep 2 ; purple.tech ? ; ppm 190 ; market.cep 2\n"
    "@ asia/money empty ; asia.agenda solar biomass fusion ; asia.cep 5\n"
    "[1.4 blue]\npropose solar asia money\nend\n"
)


@each_edition
def test_after_a_gap_the_auction_is_judged_as_far_as_goods_are_known(edition: str) -> None:
    rows = "".join(f"@ {region}.control none\n" for region in REGIONS)
    body = rows + KNOWN + "= turn 2.1 orange\n"
    scene = play_position(body, edition, extra=AUCTION)
    assert "breach" not in scene.kinds()


@pytest.mark.clause("co2.auction.currency")
@pytest.mark.parametrize(("bid", "judged"), [(10, True), (11, False)])
@each_edition
def test_goods_that_nobody_counted_leave_a_bid_unjudged(
    edition: str, bid: int, judged: bool
) -> None:
    # 4 coins and 2 CEPs at 3 are known, the cubes are not: 11 may be possible
    scene = hold("orange: pass\n", edition)
    table = Table(scene.state, rules_alone(edition, None, ("auction",)), None)
    scene.state.partial = True
    scene.state.goal[1] = GOAL_NONE
    scene.state.c[at.CUBES + 1] = Unknown("purple.tech")
    if judged:
        assert auction.check_bid(table, scene.state.pending[-1], bid) is None
        return
    with pytest.raises(Consulted, match=r"purple\.tech"):
        auction.check_bid(table, scene.state.pending[-1], bid)
    entry = Entry(kind=ACT, verb=BID, args=(bid,), who=1)
    blur(table, entry)  # what was said is certain all the same
    frame = scene.state.pending[-1]
    assert (frame.name, frame.seat, frame.high) == ("auction", 2, 11)


@pytest.mark.clause("co2.auction.currency")
@each_edition
def test_an_unjudged_payment_leaves_the_hand_as_written(edition: str) -> None:
    scene = hold(BID_3, edition, X27)
    table = Table(scene.state, rules_alone(edition, None, ("auction",)), None)
    scene.state.partial = True
    scene.state.c[at.MONEY + 1] = Unknown("purple.money")
    frame = scene.state.pending[-1]
    with pytest.raises(Consulted, match=r"purple\.money"):
        auction.check_payment(table, frame, (1, 1))
    blur(table, Entry(kind=ACT, verb=PAYMENT, args=(1, 1), who=1))
    assert (waits(scene), scene["purple.tech"]) == ("auction-name", 2)
    assert is_unknown(scene["purple.money"])


@each_edition
def test_after_a_gap_nobody_knows_who_holds_the_marker_but_payments_count(edition: str) -> None:
    words = "...\n= purple.money 8\n= purple.tech 2\n[1.4 blue]\npropose solar asia money\nend\n"
    words += "= purple.money 8\n= purple.tech 2\n"
    words += "orange: bid 1\npurple: bid 5\nblue: pass\n"
    words += "purple: payment 3 coins 1 cubes\npurple: first blue\n[2 supply]\n"
    scene = play(words + "[2.1 blue]\n= purple.money 5\n= purple.tech 1\n", edition, extra=AUCTION)
    assert not {"breach", "false-fact"} & set(scene.kinds())
    wrong = play(words + "= purple.money 6\n= purple.tech 2\n", edition, extra=AUCTION)
    assert wrong.kinds().count("false-fact") == 2


@pytest.mark.parametrize(
    ("clause", "before", "line"),
    [
        ("co2.auction.raise-or-pass", "orange: bid 2\n", "purple: bid 2\n"),
        ("co2.auction.no-change", BID_3, "purple: payment 4 coins 0 cubes\n"),
    ],
)
@each_edition
def test_a_ruling_lets_it_stand(edition: str, clause: str, before: str, line: str) -> None:
    readings = {"auction_overpay": "minimal_set"}
    broken = hold(before + line, edition, X27, readings=readings)
    assert refusal(broken)[0] == clause
    words = before + f'ruling {clause} "all agreed"\n' + line
    ruled = hold(words, edition, X27, readings=readings)
    assert ruled.breach() is None


@pytest.mark.clause("co2.auction.when")
@pytest.mark.parametrize("edition", ["en", "it"])
def test_a_ruling_lets_a_first_auction_name_the_start_player(edition: str) -> None:
    words = "orange: bid 0\npurple: pass\nblue: pass\n"
    words += 'ruling co2.auction.when "we hold one"\norange: first blue\n[1.1 blue]\n'
    scene = play(words, edition, extra=AUCTION)
    assert (scene.breach(), start(scene)) == (None, "blue")


@pytest.mark.clause("co2.auction.starter")
@each_edition
def test_a_library_user_who_plays_alone_meets_no_auction(edition: str) -> None:
    rules = rules_alone(edition, {"auction_before_first_decade": "yes"}, ("auction",))
    log = random_play.play(rules, (0,), 1)
    assert not any(entry.verb in (BID, PAYMENT) and entry.kind == ACT for entry in log.entries)
