"""Installing a project: the fee, the benefit, and the scientists on it."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import named
from tests.games.co2.placing import placed, space, why
from tests.games.co2.scene import play

EDITIONS = ("en", "it", "pl")


SOLAR = placed("asia/money solar proposed")
PURPLE_ON_SOLAR = placed("asia/money solar proposed purple-scientist")
OWN_ON_SOLAR = placed("asia/money solar proposed orange-scientist")
INSTALL = "[1.1 orange]\ninstall solar asia/money\n"


@pytest.mark.clause("co2.install.any-proposed")
@pytest.mark.clause("co2.action.lifecycle")
@pytest.mark.parametrize(
    ("row", "there"),
    [("empty", "none"), ("solar installed", "installed"), ("biomass proposed", "biomass")],
)
def test_only_a_proposed_project_of_that_source_is_installed(row: str, there: str) -> None:
    scene = play(placed(f"asia/money {row}") + INSTALL)
    assert why(scene) == (
        "co2.install.any-proposed",
        {"space": "asia/money", "project": there},
    )


@pytest.mark.clause("co2.install.any-proposed")
@pytest.mark.clause("co2.install.flip")
def test_the_source_need_not_be_named() -> None:
    scene = play(SOLAR + "[1.1 orange]\ninstall asia/money\n")
    assert scene.breach() is None
    assert space(scene, "asia/money") == ("solar installed", "nobody")


@pytest.mark.clause("co2.install.fee")
@pytest.mark.clause("co2.install.no-money")
@pytest.mark.clause("co2.cep.spent-to-bank")
@pytest.mark.parametrize(("ceps", "refused"), [(1, False), (0, True)])
def test_installing_costs_one_cep_to_the_bank_and_no_coins(ceps: int, refused: bool) -> None:
    scene = play(SOLAR + placed(f"orange.cep {ceps}", "orange.money 0") + INSTALL)
    if refused:
        assert why(scene) == ("co2.install.fee", {"fee": 1, "cep": 0})
    else:
        assert scene.breach() is None
        # the bank of 3 players: 40 - 21 in regions - 2 on the market - 6 in hands = 11;
        # one more from the correction of the hand to 1, one from the fee
        assert (scene["orange.cep"], scene["bank.cep"]) == (0, 13)
        assert scene["orange.money"] == 0


@pytest.mark.clause("co2.install.fee-first")
def test_the_fee_cannot_come_out_of_the_benefit() -> None:
    there = placed("africa/money forestation proposed", "orange.cep 0")
    scene = play(there + "[1.1 orange]\ninstall forestation africa/money\n")
    assert why(scene) == ("co2.install.fee", {"fee": 1, "cep": 0})


@pytest.mark.clause("co2.install.fee-source")
@pytest.mark.clause("co2.control.use-ceps")
@pytest.mark.clause("co2.cep.player-payments")
@pytest.mark.parametrize(
    ("purse", "hand", "asia", "africa"), [("hand", 1, 5, 2), ("asia", 2, 4, 2), ("africa", 2, 5, 1)]
)
def test_the_fee_comes_from_hand_or_any_controlled_region(
    purse: str, hand: int, asia: int, africa: int
) -> None:
    there = SOLAR + placed("asia.control orange", "africa.control orange")
    scene = play(there + INSTALL + f"pay {purse}\n")
    assert scene.breach() is None
    assert (scene["orange.cep"], scene["asia.cep"], scene["africa.cep"]) == (hand, asia, africa)
    assert scene["bank.cep"] == 12
    assert scene["orange.tech"] == 3


@pytest.mark.clause("co2.install.fee-source")
@pytest.mark.parametrize("control", ["nobody", "purple"])
def test_a_region_under_no_own_control_pays_nothing(control: str) -> None:
    there = SOLAR + placed("europe.control orange", f"asia.control {control}")
    scene = play(there + INSTALL + "pay asia\n")
    assert why(scene) == ("co2.install.fee-source", {"purse": "asia", "control": control})
    empty = play(there + placed("orange.cep 0", "europe.cep 0") + INSTALL)
    assert why(empty) == ("co2.install.fee", {"fee": 1, "cep": 0})


@pytest.mark.clause("co2.install.fee-source")
def test_where_the_fee_comes_from_must_be_said_if_there_is_a_choice() -> None:
    there = SOLAR + placed("asia.control orange")
    scene = play(there + INSTALL + "buy\n")
    assert why(scene) == ("co2.install.fee-source", {"waits": "fee", "seat": "orange"})
    forced = play(there + placed("orange.cep 0") + INSTALL + "pay asia\n")
    assert forced.breach() is None
    assert (forced["asia.cep"], forced["orange.tech"]) == (4, 3)


# The market holds 2 CEPs at price 3; orange has 3 coins, 2 CEPs, no cube; the bank 11 CEPs.
BENEFITS = [
    # source, region, coins, cubes, CEPs (2 - 1 + benefit), market, price, bank of CEPs
    ("forestation", "africa", 3, 0, 3, 2, 4, 10),  # 2 taken, 2 refilled: 11 + 1 - 2
    ("solar", "asia", 3, 3, 1, 2, 3, 12),
    ("fusion", "europe", 8, 1, 1, 2, 3, 12),
    ("biomass", "oceania", 6, 1, 2, 1, 3, 12),
    ("recycling", "south_america", 8, 0, 2, 1, 3, 12),
]


@pytest.mark.clause("co2.install.benefit-forestation")
@pytest.mark.clause("co2.install.benefit-solar")
@pytest.mark.clause("co2.install.benefit-fusion")
@pytest.mark.clause("co2.install.benefit-biomass")
@pytest.mark.clause("co2.install.benefit-recycling")
@pytest.mark.clause("co2.cep.player-gains")
@pytest.mark.clause("co2.cep.all-from-market")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("row", BENEFITS, ids=lambda row: row[0])
def test_each_source_gives_its_benefit(
    row: tuple[str, str, int, int, int, int, int, int], edition: str
) -> None:
    source, region, money, cubes, ceps, market, price, bank = row
    there = placed(f"{region}/money {source} proposed")
    scene = play(there + f"[1.1 orange]\ninstall {source} {region}/money\n", edition)
    assert scene.breach() is None
    assert (scene["orange.money"], scene["orange.tech"]) == (money, cubes)
    assert (scene["orange.cep"], scene["market.cep"]) == (ceps, market)
    assert (scene["price"], scene["bank.cep"]) == (price, bank)


# The own scientist.


@pytest.mark.clause("co2.install.own-scientist-stays")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_own_scientist_may_stay_and_stays_if_nothing_is_written(edition: str) -> None:
    scene = play(OWN_ON_SOLAR + INSTALL + "end\n", edition)
    assert scene.breach() is None
    assert space(scene, "asia/money") == ("solar installed", "orange")
    assert scene["orange.solar"] == 1  # end of the turn: the only project with an own scientist


@pytest.mark.clause("co2.install.own-scientist-removal")
@pytest.mark.parametrize(("edition", "refused"), [("en", True), ("it", False), ("pl", True)])
def test_taking_the_own_scientist_off_is_free_in_one_book(edition: str, refused: bool) -> None:
    # D12: off to the hand, then the Free Move to another project.
    there = OWN_ON_SOLAR + placed("africa/money fusion proposed")
    moves = "scientist asia/money hand\nscientist hand africa/money\n"
    scene = play(there + INSTALL + moves, edition)
    if refused:
        assert why(scene) == ("co2.free.once-each", {"moved": "yes"})
    else:
        assert scene.breach() is None
        assert space(scene, "africa/money")[1] == "orange"
        assert scene["orange.solar"] == 0  # no Expertise for going home


@pytest.mark.clause("co2.install.own-scientist-removal")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("no", True), ("yes", False)])
def test_the_free_removal_goes_by_the_reading(edition: str, value: str, refused: bool) -> None:
    there = OWN_ON_SOLAR + placed("africa/money fusion proposed")
    moves = "scientist asia/money hand\nscientist hand africa/money\n"
    readings = {"install_own_scientist_free_removal": value}
    scene = play(there + INSTALL + moves, edition, readings=readings)
    assert scene.broken == ("co2.free.once-each" if refused else "")


@pytest.mark.clause("co2.install.own-scientist-removal")
def test_the_free_removal_leads_home_and_nowhere_else() -> None:
    # Straight to another project is the Free Move, so a second one is refused in every book.
    there = OWN_ON_SOLAR + placed("africa/money fusion proposed")
    moves = "scientist asia/money africa/money\nscientist africa/money hand\n"
    for edition in EDITIONS:
        scene = play(there + INSTALL + moves, edition)
        assert why(scene) == ("co2.free.once-each", {"moved": "yes"})


# The scientist of another player.


@pytest.mark.clause("co2.install.opponent-scientist")
@pytest.mark.clause("co2.displace.trigger")
@pytest.mark.clause("co2.displace.fee")
@pytest.mark.clause("co2.displace.hand-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_gets_a_coin_and_may_take_the_scientist_home_for_expertise(
    edition: str,
) -> None:
    scene = play(PURPLE_ON_SOLAR + INSTALL + "purple: hand\n", edition)
    assert scene.breach() is None
    assert (scene["orange.money"], scene["purple.money"]) == (2, 5)  # 3 - 1 and 4 + 1
    assert (scene["purple.hand"], scene["purple.solar"]) == (1, 1)
    assert space(scene, "asia/money") == ("solar installed", "nobody")
    assert scene["orange.tech"] == 3


@pytest.mark.clause("co2.displace.choice")
@pytest.mark.clause("co2.displace.summit")
def test_the_owner_may_send_the_scientist_to_a_topic_of_the_source_without_expertise() -> None:
    scene = play(PURPLE_ON_SOLAR + INSTALL + "purple: summit 2/solar\n")
    assert scene.breach() is None
    assert scene["purple.solar"] == 0
    assert (scene["purple.hand"], scene["purple.afield"]) == (0, 1)
    assert named(scene.state)["summits"][1] == [["solar", "purple"], ["fusion", "nobody"]]
    assert scene["orange.tech"] == 3


@pytest.mark.clause("co2.displace.fee")
@pytest.mark.clause("co2.displace.fee-before")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("money", "refused"), [(1, False), (0, True)])
def test_without_the_coin_the_project_cannot_be_used(
    edition: str, money: int, refused: bool
) -> None:
    scene = play(
        PURPLE_ON_SOLAR + placed(f"orange.money {money}") + INSTALL + "purple: hand\n", edition
    )
    if refused:
        assert why(scene) == ("co2.displace.fee", {"fee": 1, "money": 0})
    else:
        assert scene.breach() is None
        assert scene["orange.money"] == 0


@pytest.mark.clause("co2.displace.fee-before")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("before_removal", True), ("after_benefit", False)])
def test_the_coin_comes_before_the_removal_or_out_of_the_benefit(
    edition: str, value: str, refused: bool
) -> None:
    # D16: recycling gives 5 coins and 1 CEP; orange has none of the first.
    there = placed("oceania/money recycling proposed purple-scientist", "orange.money 0")
    body = there + "[1.1 orange]\ninstall recycling oceania/money\npurple: hand\n"
    scene = play(body, edition, readings={"displacement_fee_timing": value})
    assert play(body, edition).broken == "co2.displace.fee"  # all three books
    if refused:
        assert why(scene) == ("co2.displace.fee", {"fee": 1, "money": 0})
    else:
        assert scene.breach() is None
        assert (scene["orange.money"], scene["purple.money"]) == (4, 5)  # 0 + 5 - 1
    # a benefit without coins helps nobody
    broke = play(
        PURPLE_ON_SOLAR + placed("orange.money 0") + INSTALL,
        edition,
        readings={"displacement_fee_timing": value},
    )
    assert why(broke) == ("co2.displace.fee", {"fee": 1, "money": 0})


@pytest.mark.clause("co2.displace.choice")
def test_only_a_free_topic_of_the_source_will_do() -> None:
    start = PURPLE_ON_SOLAR + placed("summit 1 forestation=free solar=blue")
    full = play(start + INSTALL + "purple: summit 1/solar\n")
    assert why(full) == (
        "co2.summit.one-per-topic",
        {"place": "summit 1/solar", "scientist": "blue"},
    )
    other = play(start + INSTALL + "purple: summit 2/fusion\n")
    assert why(other) == ("co2.displace.summit", {"project": "solar", "topic": "fusion"})
    elsewhere = play(
        start + placed("africa/money fusion proposed") + INSTALL + "purple: africa/money\n"
    )
    assert why(elsewhere) == ("co2.displace.choice", {"place": "africa/money"})


@pytest.mark.clause("co2.displace.choice")
def test_without_a_free_topic_the_owner_takes_the_scientist_home() -> None:
    full = placed("summit 1 forestation=free solar=blue", "summit 2 solar=blue fusion=free")
    for answer in ("", "purple: hand\n"):  # one option: it may be written or not
        scene = play(PURPLE_ON_SOLAR + full + INSTALL + answer)
        assert scene.breach() is None
        assert (scene["purple.hand"], scene["purple.solar"]) == (1, 1)
    scene = play(PURPLE_ON_SOLAR + full + INSTALL + "purple: summit 1/solar\n")
    assert why(scene)[0] == "co2.displace.choice"


@pytest.mark.clause("co2.displace.choice")
def test_the_choice_is_the_owners() -> None:
    scene = play(PURPLE_ON_SOLAR + INSTALL + "blue: hand\n")
    assert why(scene) == ("co2.displace.choice", {"waits": "displaced", "seat": "purple"})


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("move", ["buy", "sell", "lobby 5 minor", "scientist hand asia/tech"])
def test_no_free_move_comes_between_displacement_and_use(edition: str, move: str) -> None:
    there = PURPLE_ON_SOLAR + placed("asia/tech biomass proposed", "orange.money 20")
    scene = play(there + INSTALL + move + "\n", edition)
    clause, facts = why(scene)
    assert clause == "co2.displace.use-at-once"
    assert facts == {"waits": "displaced", "seat": "purple"}
    # the same move is legal before, and once the tile has been used
    assert play(there + f"[1.1 orange]\n{move}\n", edition).breach() is None
    assert play(there + INSTALL + f"purple: hand\n{move}\n", edition).breach() is None


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("value", ["all_moves", "free_moves"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_goal_may_bring_coins_between_displacement_and_use_in_one_reading(
    edition: str, value: str
) -> None:
    # D17, open in EN and PL, printed in IT: discarding the goal is no Free Move.
    readings = {"displacement_barred_between": value}
    body = PURPLE_ON_SOLAR + INSTALL + "orange: goal 32 discard\npurple: hand\n"
    scene = play(body, edition, readings=readings)
    assert play(body, edition).broken == "co2.displace.use-at-once"  # the value tried first
    if value == "all_moves":
        assert why(scene) == ("co2.displace.use-at-once", {"between": "goal"})
    else:
        assert scene.breach() is None
        assert scene["orange.money"] == 3 - 1 + 8
    # the owner is not the one who uses the tile
    owner = PURPLE_ON_SOLAR + INSTALL + "purple: goal 31 discard\npurple: hand\n"
    assert play(owner, edition, readings=readings).breach() is None


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize(("value", "refused"), [("all_moves", True), ("free_moves", False)])
def test_the_fee_is_still_before_the_use(value: str, refused: bool) -> None:
    there = PURPLE_ON_SOLAR + placed("asia.control orange")
    body = there + INSTALL + "purple: hand\ngoal 32 discard\npay asia\n"
    scene = play(body, readings={"displacement_barred_between": value})
    assert scene.broken == ("co2.displace.use-at-once" if refused else "")
    own = placed("asia/money solar proposed", "asia.control orange") + INSTALL
    assert play(own + "goal 32 discard\npay asia\n").breach() is None  # nobody was displaced


@pytest.mark.clause("co2.displace.hand-expertise")
@pytest.mark.clause("co2.bonus.combo")
def test_the_bonus_of_the_displaced_owner_comes_at_once() -> None:
    # solar 4 brings fusion 1 step: fusion 4 is a region CEP, chosen by purple in orange's turn
    there = PURPLE_ON_SOLAR + placed("purple.solar 3", "purple.fusion 3", "market.cep 2")
    scene = play(there + INSTALL + "purple: hand\npurple: cep africa\n")
    assert scene.breach() is None
    assert (scene["purple.solar"], scene["purple.fusion"]) == (4, 4)
    assert (scene["africa.cep"], scene["market.cep"], scene["orange.tech"]) == (3, 1, 3)
    early = play(there + INSTALL + "purple: hand\nend\n")
    assert why(early) == ("co2.bonus.region-cep", {"waits": "cep-bonus", "seat": "purple"})


@pytest.mark.clause("co2.summit.at-end-of-turn")
@pytest.mark.clause("co2.displace.summit")
def test_a_summit_completed_by_displacement_is_resolved_at_the_end_of_this_turn() -> None:
    there = PURPLE_ON_SOLAR + placed("summit 2 solar=free fusion=blue")
    body = there + INSTALL + "purple: summit 2/solar\nend\n"
    scene = play(body + "purple: extra solar\nblue: extra fusion\n! summit 2 biomass recycling\n")
    assert scene.breach() is None
    # each one's topic and one more in a topic of the summit
    assert (scene["purple.solar"], scene["blue.fusion"]) == (2, 2)
    assert (scene["purple.hand"], scene["blue.hand"]) == (1, 1)
