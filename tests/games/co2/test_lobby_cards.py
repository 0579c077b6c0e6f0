"""Every lobby card: what its main lobby asks for and gives, and what its minor lobby gives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.co2.scene import BOARD, UN_TEN, Scene, play

# The copy of the shipped component file, read by hand: number, what the main lobby asks for, what
# it gives, and the minor lobby.
REGION_CARDS = {
    1: "north_america forestation",
    2: "south_america biomass",
    3: "europe forestation",
    4: "africa fusion",
    5: "asia solar",
    6: "oceania recycling",
}
GRANT_CARDS = {7: "money", 8: "tech", 9: "research"}
INSTALL_CARDS = {10: "recycling", 11: "fusion", 12: "biomass", 13: "solar", 14: "forestation"}
CONSTRUCT_CARDS = {15: "recycling", 16: "fusion", 17: "biomass", 18: "solar", 19: "forestation"}
SUMMIT_CARDS = {20: "recycling", 21: "fusion", 22: "biomass", 23: "solar", 24: "forestation"}
MINORS = {
    "cep": (1, 4, 7, 11, 16, 25),
    "tech": (2, 5, 9, 15, 17, 19, 26),
    "move": (3, 6, 10, 12, 18, 22),
    "money": (8, 13, 14, 20, 21, 23, 24),
}
EDITIONS = ("en", "it", "pl")
# A region of the set-up whose agenda shows the source.
HOME = {
    "forestation": "europe",
    "solar": "asia",
    "fusion": "africa",
    "biomass": "asia",
    "recycling": "oceania",
}
# Cost in coins of the first plant of a stack.
COST = {"forestation": 11, "solar": 10, "fusion": 9, "biomass": 8, "recycling": 7}


def with_card(card: int, body: str, edition: str = "en", **more: Any) -> Scene:
    """Orange holds the card and four unseen ones; nobody else's hand is known."""
    dealt = f"! deal orange lobby {card} ? ? ? ?\n"
    table = BOARD + UN_TEN + dealt
    return play(body, edition, setup=table, **more)


def after_or_before(act: str, card: str, moment: str) -> str:
    return f"{act}\n{card}\n" if moment == "after" else f"{card}\n{act}\n"


MOMENTS = [("en", "before"), ("it", "before"), *((edition, "after") for edition in EDITIONS)]


def numbered(cards: dict[int, str]) -> list[Any]:
    """Each card with its detail, tagged with its own clause."""
    return [
        pytest.param(card, detail, marks=pytest.mark.clause(f"co2.lobby.{card:02d}"), id=str(card))
        for card, detail in cards.items()
    ]


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.clause("co2.lobby.main-timing")
@pytest.mark.parametrize(("edition", "moment"), MOMENTS)
@pytest.mark.parametrize(("card", "detail"), numbered(REGION_CARDS))
def test_a_region_card_pays_three_coins_for_proposing_there(
    card: int, detail: str, edition: str, moment: str
) -> None:
    region, source = detail.split()
    propose = f"propose {source} {region} tech"
    scene = with_card(
        card,
        "[1.1 orange]\n" + after_or_before(propose, f"lobby {card} main", moment),
        edition,
    )
    assert scene.kinds() == []
    # 3 coins of the first player + 3 of the card; the tech grant gives 2 cubes and no coin.
    assert (scene["orange.money"], scene["orange.tech"]) == (6, 2)
    assert card not in scene.state.lobby[0]


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize(("card", "detail"), numbered(REGION_CARDS))
def test_a_region_card_asks_for_its_own_region(card: int, detail: str) -> None:
    # The next region of the list, with a source of its agenda.
    region, source = REGION_CARDS[card % 6 + 1].split()
    scene = with_card(card, f"[1.1 orange]\npropose {source} {region} tech\nlobby {card} main\n")
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.lobby.main-condition", {"card": card})


@pytest.mark.parametrize(("edition", "moment"), MOMENTS)
@pytest.mark.parametrize(("card", "grant"), numbered(GRANT_CARDS))
def test_a_grant_card_adds_to_the_grant_of_its_kind(
    card: int, grant: str, edition: str, moment: str
) -> None:
    own_grant = "\nrecruit" if grant == "research" else ""
    body = after_or_before(f"propose solar asia {grant}{own_grant}", f"lobby {card} main", moment)
    move = "scientist hand asia/research\n" if card == 9 else ""
    scene = with_card(card, f"[1.1 orange]\n{body}{move}", edition)
    assert scene.kinds() == []
    expected = {
        7: (3 + 5 + 3, 0, 1),  # coins at the start, 5 CEPs in Asia, the card
        8: (3, 2 + 1, 1),  # the grant's cubes, the card's
        9: (3, 0, 1 + 1 - 1),  # one scientist recruited, one sent out by the card
    }
    numbers = scene["orange.money"], scene["orange.tech"], scene["orange.hand"]
    assert numbers == expected[card]
    if card == 9:
        assert scene.state.moved is False  # the free move of the scientist is still to come


@pytest.mark.parametrize(("card", "grant"), numbered(GRANT_CARDS))
def test_a_grant_card_asks_for_its_own_grant(card: int, grant: str) -> None:
    other = {7: "tech", 8: "money", 9: "tech"}[card]
    scene = with_card(card, f"[1.1 orange]\npropose solar asia {other}\nlobby {card} main\n")
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.lobby.main-condition", {"card": card})


# Coins, cubes and CEPs after installing with 3 coins and 2 CEPs: one CEP is the fee, then the tile.
INSTALLED = {
    "recycling": (3 + 5, 0, 2 - 1 + 1),
    "fusion": (3 + 5, 1, 2 - 1),
    "biomass": (3 + 3, 1, 2 - 1 + 1),
    "solar": (3, 3, 2 - 1),
    "forestation": (3, 0, 2 - 1 + 2),
}
# What the card adds: coins, cubes.
DRAWN = {10: (3, 0), 11: (3, 0), 13: (0, 2), 14: (0, 2)}


def install(source: str) -> tuple[str, str]:
    region = HOME[source]
    ready = f'ruling set {region}/tech {source} proposed "a project to install"\n'
    return ready, f"install {source} {region}/tech"


@pytest.mark.parametrize(("edition", "moment"), MOMENTS)
@pytest.mark.parametrize(
    ("card", "source"), numbered({k: v for k, v in INSTALL_CARDS.items() if k != 12})
)
def test_an_install_card_gives_what_it_shows(
    card: int, source: str, edition: str, moment: str
) -> None:
    ready, act = install(source)
    body = after_or_before(act, f"lobby {card} main", moment)
    scene = with_card(card, f"[1.1 orange]\n{ready}{body}", edition)
    assert set(scene.kinds()) <= {"ruled"}
    coins, cubes, ceps = INSTALLED[source]
    more_coins, more_cubes = DRAWN[card]
    numbers = scene["orange.money"], scene["orange.tech"], scene["orange.cep"]
    assert numbers == (coins + more_coins, cubes + more_cubes, ceps)


@pytest.mark.clause("co2.lobby.12")
@pytest.mark.parametrize(("edition", "moment"), MOMENTS)
@pytest.mark.parametrize(
    ("effect", "coins", "cubes"),
    [("money", 3 + 3 + 3, 1), ("tech", 3 + 3, 1 + 2)],  # the tile gives 3 coins and 1 cube
)
def test_card_12_gives_one_of_two_things(
    effect: str, coins: int, cubes: int, edition: str, moment: str
) -> None:
    ready, act = install("biomass")
    body = after_or_before(act, f"lobby 12 main {effect}", moment)
    scene = with_card(12, f"[1.1 orange]\n{ready}{body}", edition)
    assert set(scene.kinds()) <= {"ruled"}
    assert (scene["orange.money"], scene["orange.tech"]) == (coins, cubes)


@pytest.mark.clause("co2.lobby.12")
@pytest.mark.parametrize(
    ("effect", "facts"),
    [("", {"card": 12, "choose": "money or tech"}), (" cep", {"card": 12, "effect": "cep"})],
)
def test_card_12_needs_one_of_its_two_named(effect: str, facts: dict[str, object]) -> None:
    ready, act = install("biomass")
    scene = with_card(12, f"[1.1 orange]\n{ready}{act}\nlobby 12 main{effect}\n")
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.lobby.12", facts)


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize(("card", "source"), numbered(INSTALL_CARDS))
def test_an_install_card_asks_for_its_own_source(card: int, source: str) -> None:
    ready, act = install("solar" if source != "solar" else "fusion")
    effect = " money" if card == 12 else ""
    scene = with_card(card, f"[1.1 orange]\n{ready}{act}\nlobby {card} main{effect}\n")
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.lobby.main-condition", {"card": card})


def building(source: str, coins: int) -> tuple[str, str]:
    """A table on which orange has the licence and the cubes for the first plant of the source."""
    region = HOME[source]
    ready = (
        f'ruling set {region}/money {source} installed "a project to build"\n'
        f'ruling set orange.{source} 5 "licence"\n'
        f'ruling set orange.tech 3 "cubes"\n'
        f'ruling set orange.money {coins} "coins"\n'
    )
    return ready, f"construct {source} {region}/money"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "source"), numbered(CONSTRUCT_CARDS))
def test_a_construct_card_takes_three_coins_off_the_price(
    card: int, source: str, edition: str
) -> None:
    ready, act = building(source, COST[source] - 3)
    scene = with_card(card, f"[1.1 orange]\n{ready}lobby {card} main\n{act}\n", edition)
    assert scene.broken == ""
    assert scene["orange.money"] == 0


@pytest.mark.parametrize(("card", "source"), numbered(CONSTRUCT_CARDS))
def test_a_construct_card_does_not_cover_a_fourth_coin(card: int, source: str) -> None:
    ready, act = building(source, COST[source] - 4)
    scene = with_card(card, f"[1.1 orange]\n{ready}lobby {card} main\n{act}\n")
    found = scene.breach()
    assert found is not None
    short = {"money": COST[source] - 4, "needed": COST[source] - 3}
    assert (found.clause, found.facts) == ("co2.construct.resources", short)


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize(("card", "source"), numbered(CONSTRUCT_CARDS))
def test_a_construct_card_asks_for_its_own_source(card: int, source: str) -> None:
    other = "solar" if source != "solar" else "fusion"
    ready, act = building(other, 20)
    scene = with_card(card, f"[1.1 orange]\n{ready}lobby {card} main\n{act}\n")
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.lobby.main-condition", {"card": card})


def sending(source: str) -> tuple[str, str]:
    """A scientist of orange on a project of the source, beside a summit with that topic."""
    region = HOME[source]
    topic, other = source, "biomass" if source != "biomass" else "recycling"
    ready = (
        f'ruling set {region}/money {source} proposed orange-scientist "a speaker"\n'
        f'ruling set summit 1 {topic}=free {other}=free "a summit"\n'
    )
    return ready, f"scientist {region}/money summit 1/{source}"


@pytest.mark.parametrize(("edition", "moment"), MOMENTS)
@pytest.mark.parametrize(("card", "source"), numbered(SUMMIT_CARDS))
def test_a_summit_card_gives_one_expertise_at_once(
    card: int, source: str, edition: str, moment: str
) -> None:
    ready, act = sending(source)
    body = after_or_before(act, f"lobby {card} main", moment)
    scene = with_card(card, f"[1.1 orange]\n{ready}{body}", edition)
    assert scene.broken == ""
    assert scene[f"orange.{source}"] == 1


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize(("card", "source"), numbered(SUMMIT_CARDS))
def test_a_summit_card_asks_for_its_own_source(card: int, source: str) -> None:
    ready, act = sending("solar" if source != "solar" else "fusion")
    scene = with_card(card, f"[1.1 orange]\n{ready}{act}\nlobby {card} main\n", "pl")
    found = scene.breach()
    assert found is not None
    # Nobody was sent to a summit on its source: the card is not refused for its picture, but for
    # coming before what it shows.
    assert (found.clause, found.facts) == ("co2.lobby.main-timing", {"card": card, "done": "no"})


@pytest.mark.parametrize(("edition", "moment"), MOMENTS)
@pytest.mark.parametrize(
    ("card", "act", "coins", "points"),
    [
        pytest.param(25, "buy", 3 - 3, 2, marks=pytest.mark.clause("co2.lobby.25")),
        pytest.param(26, "sell", 3 + 3 + 3, 0, marks=pytest.mark.clause("co2.lobby.26")),
    ],
)
def test_a_market_card_pays_for_its_visit(
    card: int, act: str, coins: int, points: int, edition: str, moment: str
) -> None:
    body = after_or_before(act, f"lobby {card} main", moment)
    scene = with_card(card, f"[1.1 orange]\n{body}", edition)
    assert scene.kinds() == []
    assert (scene["orange.money"], scene["orange.vp"]) == (coins, points)


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize(
    ("card", "act"),
    [
        pytest.param(25, "sell", marks=pytest.mark.clause("co2.lobby.25")),
        pytest.param(26, "buy", marks=pytest.mark.clause("co2.lobby.26")),
    ],
)
def test_a_market_card_asks_for_its_own_visit(card: int, act: str) -> None:
    scene = with_card(card, f"[1.1 orange]\n{act}\nlobby {card} main\n")
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.lobby.main-condition", {"card": card})


@pytest.mark.clause("co2.lobby.minor-kinds")
@pytest.mark.clause("co2.lobby.minor-free")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "kind"),
    [
        pytest.param(card, kind, marks=pytest.mark.clause(f"co2.lobby.{card:02d}"), id=f"{card}")
        for kind, cards in MINORS.items()
        for card in cards
    ],
)
def test_the_minor_lobby_gives_what_the_card_prints(card: int, kind: str, edition: str) -> None:
    ready = 'ruling set asia/money solar proposed "a place to go"\n'
    move = "scientist hand asia/money\n" if kind == "move" else ""
    scene = with_card(card, f"[1.1 orange]\n{ready}lobby {card} minor\n{move}", edition)
    assert set(scene.kinds()) <= {"ruled"}
    numbers = (
        scene["orange.money"],
        scene["orange.tech"],
        scene["orange.cep"],
        scene["orange.hand"],
        scene["market.cep"],
    )
    expected = {
        "money": (3 + 2, 0, 2, 1, 2),
        "tech": (3, 1, 2, 1, 2),
        "cep": (3, 0, 2 + 1, 1, 2 - 1),
        "move": (3, 0, 2, 1 - 1, 2),
    }
    assert numbers == expected[kind]
    assert scene.state.visitors.count(0) == (1 if kind == "move" else 0)


def test_the_hand_read_list_holds_all_26_cards() -> None:
    every = {*REGION_CARDS, *GRANT_CARDS, *INSTALL_CARDS, *CONSTRUCT_CARDS, *SUMMIT_CARDS, 25, 26}
    assert every == set(range(1, 27))
    assert sorted(card for cards in MINORS.values() for card in cards) == list(range(1, 27))
