"""A reading that decides something is noted as asked, whichever of its values is applied."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import placed
from tests.games.co2.scene import play

TURN = "[1.1 orange]\n"
ABLE = ("orange.money 11", "orange.tech 2", "orange.solar 2")
SOLAR = "asia/money solar installed"
BUILD = TURN + "construct solar asia/money\n"
PURPLE = "asia/money solar proposed purple-scientist"
INSTALL = TURN + "install solar asia/money\n"
END = TURN + "propose biomass asia tech\nend\n"
FUSION_STEP = placed("africa/money fusion proposed orange-scientist", "orange.fusion 3") + END
PAIR = placed("summit 2 solar=orange fusion=purple")
LEVEL = ("asia.plants oil solar:purple empty empty empty empty", "asia.control purple")

GREEN = placed("africa.plants fusion:blue fusion:blue forestation:blue")
LAST = placed("turn 2.4 blue") + "[2.4 blue]\npropose biomass asia tech\nend\n"

# Per reading its values and lines in which it decides: legality, a number, or who holds what.
DECIDES: list[tuple[str, tuple[str, ...], str]] = [
    ("agenda_restricts_projects", ("yes", "no"), TURN + "propose solar europe money\n"),
    ("recruit_by", ("space", "region"), TURN + "propose solar asia money ; recruit\n"),
    (
        "install_own_scientist_free_removal",
        ("no", "yes"),
        placed("asia/money solar proposed orange-scientist")
        + INSTALL
        + "scientist asia/money hand\nscientist hand asia/money\n",
    ),
    (
        "displacement_fee_timing",
        ("before_removal", "after_benefit"),
        placed("oceania/money recycling proposed purple-scientist", "orange.money 0")
        + TURN
        + "install recycling oceania/money\npurple: hand\n",
    ),
    (
        "displacement_barred_between",
        ("all_moves", "free_moves"),
        placed(PURPLE) + INSTALL + "goal 32 discard\n",
    ),
    (
        "displacement_at_construction",
        ("before_payment", "at_step_7"),
        placed(SOLAR + " purple-scientist", *ABLE, *LEVEL, "purple.solar 3")
        + BUILD
        + "purple: hand\n",
    ),
    ("construct_space", ("leftmost_empty", "leftmost"), placed(SOLAR, *ABLE) + BUILD),
    (
        "construct_own_scientist_destination",
        ("hand", "matrix"),
        placed(SOLAR + " orange-scientist", *ABLE)
        + BUILD
        + "scientist asia/money summit 2/solar\n",
    ),
    ("region_cube_subsidy", ("mandatory", "optional"), placed(SOLAR, *ABLE, "asia.tech 1") + BUILD),
    (
        "license_against",
        ("tile", "net"),
        placed(SOLAR, *ABLE, "asia.tech 1", "orange.solar 1") + BUILD,
    ),
    (
        "cubes_against",
        ("net", "tile"),
        placed(SOLAR, *ABLE, "asia.tech 1", "orange.tech 1") + BUILD,
    ),
    (
        "replace_cep_at_limit",
        ("not_taken", "taken_and_lost"),
        placed(SOLAR, *ABLE, "asia.plants oil oil oil gas gas gas", "asia.cep 6") + BUILD,
    ),
    (
        "region_cep_full_target",
        ("other_region", "lost"),
        placed("africa.cep 3") + FUSION_STEP + "orange: cep africa\n",
    ),
    ("region_cep_optional", ("mandatory", "optional"), FUSION_STEP + "[1.1 purple]\n"),
    (
        "expertise_track_end",
        ("lost", "unlimited"),
        placed("orange.solar 10", "asia/money solar proposed orange-scientist") + END,
    ),
    (
        "control_check_scope",
        ("builder_vs_controller", "all_players"),
        placed(SOLAR, *ABLE, *LEVEL) + BUILD,
    ),
    (
        "control_expertise_scope",
        ("built_types", "all_agenda"),
        placed(SOLAR, *ABLE, *LEVEL, "purple.solar 3") + BUILD,
    ),
    (
        "control_full_tie",
        ("builder", "non_controller"),
        placed(
            SOLAR,
            *ABLE,
            "orange.money 15",
            "orange.tech 4",
            "orange.solar 4",
            "purple.solar 5",
            "purple.fusion 0",
            "asia.plants oil solar:purple solar:orange empty empty empty",
            "asia.control orange",
        )
        + BUILD,
    ),
    (
        "summit_scoring_order",
        ("turn_order_active_last", "free"),
        PAIR + END + "orange: extra solar\n",
    ),
    (
        "completed_summit_tile",
        ("removed", "back_to_pile"),
        PAIR + END + "purple: extra solar\norange: extra solar\n! summit 2 solar fusion\n",
    ),
    (
        "two_summits",
        ("active_chooses", "board_order"),
        PAIR + placed("summit 1 forestation=orange solar=purple") + END,
    ),
    (
        "free_move_interleaving",
        ("outside_actions", "between_steps"),
        placed("asia/money solar proposed", "asia.control orange") + INSTALL + "buy\n",
    ),
    (
        "end_turn_order",
        ("project_first", "summit_first"),
        PAIR + placed("africa/money fusion proposed orange-scientist") + END,
    ),
    (
        "lobby_main_cep_source",
        ("market", "bank"),
        "fact lobby 5 main cep 1\n" + TURN + "propose solar asia money ; lobby 5 main\n",
    ),
    (
        "card_move_counts",
        ("additional", "as_free_move"),
        "fact lobby 5 minor move\n"
        + placed("asia/money solar proposed", "africa/money fusion proposed")
        + TURN
        + "scientist hand asia/money ; lobby 5 minor\nscientist asia/money africa/money\n",
    ),
    (
        "end_two_green_regions",
        ("full_and_green", "all_plants_green"),
        GREEN + placed("oceania.plants solar:blue solar:blue empty empty") + LAST,
    ),
]


@pytest.mark.parametrize(
    ("reading", "value", "body"),
    [(name, value, body) for name, values, body in DECIDES for value in values],
)
def test_a_reading_that_decides_is_noted(reading: str, value: str, body: str) -> None:
    scene = play(body, readings={reading: value}, record=True)
    assert scene.trace.book is not None
    assert reading in scene.trace.book.asked


def test_a_tie_of_others_is_noted_only_where_all_are_compared() -> None:
    body = placed(
        "asia/money fusion installed",
        *ABLE,
        "orange.fusion 2",
        "asia.plants oil solar:purple solar:blue empty empty empty",
        "asia.control purple",
    )
    body += TURN + "construct fusion asia/money\n"
    for edition, asked in (("en", False), ("it", True), ("pl", False)):
        scene = play(body, edition, record=True)
        assert scene.trace.book is not None
        assert ("control_tie_of_others" in scene.trace.book.asked) is asked


@pytest.mark.parametrize(
    ("reading", "body"),
    [
        ("region_cube_subsidy", placed(SOLAR, *ABLE) + BUILD),
        ("displacement_fee_timing", placed("asia/money solar proposed") + INSTALL),
        ("displacement_barred_between", placed(PURPLE) + INSTALL + "purple: hand\n"),
        ("control_expertise_scope", placed(SOLAR, *ABLE) + BUILD),
        ("license_against", placed(SOLAR, *ABLE, "asia.tech 1") + BUILD),
        ("cubes_against", placed(SOLAR, *ABLE, "asia.tech 1") + BUILD),
        ("recruit_by", TURN + "propose solar asia research ; recruit\n"),
        ("control_full_tie", placed(SOLAR, *ABLE, *LEVEL) + BUILD),
        ("summit_scoring_order", placed("summit 2 solar=orange fusion=orange") + END),
        ("expertise_track_end", FUSION_STEP),
        ("replace_cep_at_limit", placed(SOLAR, *ABLE) + BUILD),
        ("end_two_green_regions", GREEN + LAST),
    ],
)
def test_a_reading_that_decides_nothing_is_not_noted(reading: str, body: str) -> None:
    scene = play(body, record=True)
    assert scene.trace.book is not None
    assert reading not in scene.trace.book.asked
