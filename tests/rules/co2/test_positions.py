"""A table written down from the board: what its rows say is known, everything else is not."""

from __future__ import annotations

import pytest

from tests.rules.co2.scene import Scene, play, play_position

EDITIONS = ("en", "it", "pl")
HERE = "@ turn 2.3 purple\n"
NOBODY_RULES = "@ " + " ; ".join(
    f"{region}.control nobody"
    for region in ("north_america", "south_america", "europe", "africa", "asia", "oceania")
)


def first(scene: Scene) -> tuple[str, dict[str, int | str]]:
    found = scene.breach()
    assert found is not None
    return found.clause, found.facts


def unjudged(scene: Scene) -> list[str]:
    return [str(x.facts["value"]) for x in scene.trace.findings if x.kind == "unjudged"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_rows_may_stand_on_lines_of_their_own_or_together(edition: str) -> None:
    together = HERE + "@ purple.money 4 ; market.cep 2 ; price 4\nbuy\n"
    apart = HERE + "@ purple.money 4\n@ market.cep 2\n@ price 4\nbuy\n"
    for text in (together, apart):
        scene = play_position(text, edition)
        assert scene.kinds() == []
        assert (scene["purple.money"], scene["market.cep"], scene["price"]) == (0, 1, 4)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("left_out", ["purple.money 4", "market.cep 2", "price 4"])
def test_a_number_not_written_is_asked_for_by_its_name(left_out: str, edition: str) -> None:
    rows = [x for x in ("purple.money 4", "market.cep 2", "price 4") if x != left_out]
    scene = play_position(f"{HERE}@ {' ; '.join(rows)}\nbuy\n", edition)
    assert unjudged(scene) == [left_out.split()[0]]
    assert scene.broken == ""


def test_a_question_mark_in_a_row_leaves_the_value_unknown() -> None:
    scene = play_position(HERE + "@ purple.money ? ; market.cep 2 ; price 4\nbuy\n")
    assert unjudged(scene) == ["purple.money"]


def test_without_the_row_of_the_turn_nobody_is_on_turn() -> None:
    scene = play_position("@ purple.money 4 ; market.cep 2 ; price 4\nbuy\n")
    assert unjudged(scene) == ["turn"]


@pytest.mark.clause("co2.market.buy")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_is_judged_where_it_says_enough(edition: str) -> None:
    scene = play_position(HERE + "@ purple.money 3 ; market.cep 2 ; price 4\nbuy\n", edition)
    assert first(scene) == ("co2.market.buy", {"price": 4, "money": 3})


# What has happened in the current turn has its own row.

DONE = [
    ("acted", "propose solar asia tech", "co2.turn.one-action", {"acted": "yes"}),
    ("moved", "scientist hand asia/tech", "co2.free.once-each", {"moved": "yes"}),
    ("bought", "buy", "co2.free.once-each", {"visited": "buy"}),
    ("bought", "sell", "co2.market.not-both", {"visited": "buy"}),
    ("sold", "buy", "co2.market.not-both", {"visited": "sell"}),
    ("carded", "lobby 14 minor", "co2.card.lobby-xor-un", {"carded": "yes", "kind": "lobby"}),
    ("price-changed", "sell", "co2.market.no-sale-after-price-change", {"price": 4}),
]


@pytest.mark.parametrize(
    ("memory", "act", "clause", "facts"),
    [
        pytest.param(*row, marks=pytest.mark.clause(row[2]), id=f"{row[0]}, {row[1]}")
        for row in DONE
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_happened_in_the_turn_counts(
    memory: str, act: str, clause: str, facts: dict[str, int | str], edition: str
) -> None:
    rows = "@ purple.money 9 ; purple.cep 1 ; market.cep 1 ; price 4 ; purple.lobby 14\n"
    scene = play_position(f"{HERE}@ done {memory}\n{rows}{act}\n", edition)
    assert first(scene) == (clause, facts)


def test_a_turn_without_that_row_has_just_begun() -> None:
    rows = "@ purple.money 9 ; purple.cep 1 ; market.cep 1 ; price 4\n"
    assert play_position(HERE + rows + "sell\n").kinds() == []


@pytest.mark.clause("co2.end.safe-zone")
@pytest.mark.parametrize(("ppm", "warmed"), [(340, False), (350, True)])
def test_pollution_on_the_board_tells_that_it_was_warm(ppm: int, warmed: bool) -> None:
    assert play_position(f"{HERE}@ ppm {ppm}\n").state.warmed is warmed


def test_that_it_was_warm_before_has_its_row() -> None:
    assert play_position(HERE + "@ ppm 340 ; done warmed\n").state.warmed is True


# The board.


@pytest.mark.clause("co2.displace.fee")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_contested_displacement_from_a_photo(edition: str) -> None:
    rows = (
        "@ asia/tech solar proposed orange-scientist ; purple.money 1 ; purple.cep 1\n"
        "@ summit 1 solar=free fusion=free ; summit 2 fusion=free biomass=free\n"
        "@ summit 3 recycling=free biomass=free ; orange.money 0 ; purple.tech 0 ; bank.tech 9\n"
    )
    body = f"{HERE}{rows}{NOBODY_RULES}\ninstall solar asia/tech\norange: summit 1/solar\n"
    scene = play_position(
        body + "= purple.tech 3, purple.money 0, orange.money 1, purple.cep 0\n", edition
    )
    assert scene.kinds() == []
    broke = play_position(body.replace("purple.money 1", "purple.money 0"), edition)
    assert first(broke) == ("co2.displace.fee", {"fee": 1, "money": 0})


def test_a_project_row_without_a_scientist_says_that_there_is_none() -> None:
    rows = "@ asia/tech solar proposed ; purple.hand 1\n"
    assert play_position(HERE + rows + "scientist hand asia/tech\n").kinds() == []


def test_a_fact_without_a_scientist_leaves_it_open() -> None:
    body = "[1.1 orange]\n...\n@ turn 1.3 purple ; purple.hand 1\n= asia/tech solar proposed\n"
    assert unjudged(play(body + "scientist hand asia/tech\n")) == ["asia/tech.scientist"]


@pytest.mark.clause("co2.region.cep-limit-values")
@pytest.mark.parametrize(
    ("row", "spaces", "written"),
    [("africa.plants coal empty", 3, 2), ("asia.plants oil empty empty", 6, 3)],
)
def test_a_row_of_plants_has_the_length_of_its_region(row: str, spaces: int, written: int) -> None:
    facts = {"region": row.split(".")[0], "spaces": spaces, "written": written}
    assert first(play_position(f"{HERE}@ {row}\n")) == ("co2.region.cep-limit-values", facts)


def test_a_player_who_does_not_play_is_not_on_turn() -> None:
    scene = play_position("@ turn 2.3 black\n")
    assert first(scene) == ("co2.ops.clockwise", {"seat": "black", "plays": "no"})


@pytest.mark.clause("co2.setup.lobby-deal")
@pytest.mark.parametrize(
    ("hands", "card", "why"),
    [
        ("purple.lobby 14 3 ; orange.lobby 5 14", 14, {"seen": "yes"}),
        ("purple.lobby 14 14", 14, {"seen": "yes"}),
        ("purple.lobby 27", 27, {"known": "no"}),
    ],
)
def test_a_card_is_in_one_hand_only(hands: str, card: int, why: dict[str, str]) -> None:
    scene = play_position(f"{HERE}@ {hands}\n")
    assert first(scene) == ("co2.setup.lobby-deal", {"card": card, **why})


def test_an_unseen_card_may_be_any_that_is_in_no_hand() -> None:
    rows = HERE + "@ purple.lobby 14 ? ; orange.lobby 3 ; purple.money 0\n"
    assert play_position(rows + "lobby 13 minor\n= purple.money 2\n").kinds() == []
    scene = play_position(rows + "lobby 3 minor\n")
    assert first(scene) == ("co2.setup.lobby-deal", {"card": 3, "hand": "no"})


# Rows in the middle of a log.


@pytest.mark.parametrize("edition", EDITIONS)
def test_rows_in_a_log_put_right_what_they_name_and_leave_the_rest(edition: str) -> None:
    body = "[1.1 orange]\npropose solar asia tech\n@ orange.money 20 ; asia.cep 6\nbuy\n"
    scene = play(body, edition)
    assert scene.kinds() == []
    assert (scene["orange.money"], scene["orange.tech"], scene["asia.cep"]) == (17, 2, 6)


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_position_the_game_goes_on_by_marks(edition: str) -> None:
    rows = "@ purple.money 4 ; market.cep 2 ; price 4 ; blue.money 4 ; blue.cep 1\n"
    # What purple's end of turn did to the market nobody knows; the table looks at it again.
    body = f"{HERE}{rows}buy\n[2.3 blue]\n= price 4, market.cep 1\nsell\n= blue.money 8\n"
    scene = play_position(body, edition)
    # Purple took no Action, as far as recorded; blue's sale is judged all the same.
    assert scene.broken == "co2.turn.one-action"
    assert scene["blue.cep"] == 0
