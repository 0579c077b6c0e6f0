"""The game for one: set-up, turns, cards, goals and disasters; its end has a file of its own."""

from __future__ import annotations

import pytest

from co2replay.games.co2.forms import SPACES, TILES
from co2replay.games.co2.game import GAME
from co2replay.rulebooks.opening import replay_log
from co2replay.rulebooks.rulebook import load_rules
from tests.games.co2.alone import (
    HANDS,
    SIX,
    STARTERS,
    TWO,
    alone,
    last_turn_alone,
    noted,
    refusal,
    starters,
)
from tests.games.co2.placing import EDITIONS, SECOND_SPACES_TAKEN, placed, waits
from tests.games.co2.scene import BOARD, Scene, head, read

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def laid(scene: Scene) -> dict[str, str]:
    """What lies on the project spaces."""
    return {SPACES[x]: TILES[tile] for x, tile in enumerate(scene.state.tiles) if tile}


# Set-up.


@pytest.mark.clause("co2.setup.player-count")
@pytest.mark.clause("co2.setup.cep-bank")
@each_edition
def test_one_player_begins_with_what_the_first_seat_gets(edition: str) -> None:
    scene = alone("", edition)
    assert (noted(scene), waits(scene)) == ([], "turn")
    assert (scene["orange.money"], scene["orange.cep"]) == (3, 2)
    assert scene["bank.cep"] == 15  # 40 - 21 of the regions - 2 of the market - 2
    assert (scene["orange.hand"], scene["orange.pool"]) == (1, 3)
    assert scene.state.lobby_deck == 21  # 26 - 5


@each_edition
def test_naming_the_variant_changes_nothing(edition: str) -> None:
    assert noted(alone("", edition, extra="variants: solitaire\n")) == []


@each_edition
def test_the_start_player_may_be_written_though_there_is_no_other(edition: str) -> None:
    setup = BOARD.replace("! start orange\n", "") + HANDS + starters(edition == "it")
    scene = alone("", edition, setup=setup)
    assert (noted(scene), scene["orange.money"]) == ([], 3)
    clause, _ = refusal(alone("", edition, setup="! start purple\n"))
    assert clause == "co2.setup.start-player-random"


@pytest.mark.clause("co2.solo.goals-removed")
@pytest.mark.clause("co2.setup.company-goals-1p")
@pytest.mark.parametrize("goal", range(27, 34))
@each_edition
def test_four_company_goals_are_taken_out(edition: str, goal: int) -> None:
    setup = BOARD + HANDS.replace("goal 28", f"goal {goal}") + starters(edition == "it")
    scene = alone("", edition, setup=setup)
    if goal in (27, 30, 32, 33):
        assert refusal(scene) == ("co2.setup.company-goals-1p", {"card": goal})
    else:
        assert noted(scene) == []


@pytest.mark.clause("co2.solo.un-stack")
@each_edition
def test_no_un_goal_lies_open_at_the_start(edition: str) -> None:
    scene = alone("", edition)
    assert (scene.state.un_display, scene.state.un_hidden) == ((), 10)
    shown = alone("! un 34 35 36 37 38 39 40 41 42 44\n", edition)
    assert refusal(shown) == ("co2.solo.un-stack", {"cards": 10, "needed": 0})


@pytest.mark.clause("co2.solo.un-stack")
@pytest.mark.parametrize(
    ("readings", "left"),
    [
        ({"solo_un_stack": "10"}, 10),
        ({"solo_un_stack": "13"}, 13),
        ({"solo_un_faceup_at_start": "10"}, 3),  # 13 less the ten shown
    ],
)
@each_edition
def test_the_readings_of_the_stack(edition: str, readings: dict[str, str], left: int) -> None:
    shown = "! un 34 35 36 37 38 39 40 41 42 44\n" if left == 3 else ""
    setup = BOARD + HANDS + shown + starters(edition == "it")
    scene = alone("", edition, setup=setup, readings=readings)
    assert (noted(scene), waits(scene), scene.state.un_hidden) == ([], "turn", left)
    if shown:
        assert len(scene.state.un_display) == 10
        unshown = alone("", edition, readings=readings)
        assert waits(unshown) == "set-up"


@pytest.mark.clause("co2.solo.un-stack")
@pytest.mark.parametrize("literal", [False, True])
def test_a_goal_can_be_claimed_before_any_main_lobby_only_by_the_literal_italian_text(
    literal: bool,
) -> None:
    # D39: orange has a solar and a fusion plant and a cube; 36 asks for these two
    rows = placed("asia.plants solar:orange fusion:orange empty empty empty empty", "orange.tech 1")
    shown = "! un 34 35 36 37 38 39 40 41 42 44\n" if literal else ""
    readings = {"solo_un_faceup_at_start": "10"} if literal else {}
    setup = BOARD + HANDS + shown + starters(True)
    scene = alone(rows + "[1.1 orange]\nclaim 36\n", "it", setup=setup, readings=readings)
    if literal:
        assert (noted(scene), scene["orange.vp"]) == ([], 4)
    else:
        assert refusal(scene) == ("co2.solo.un-stack", {"card": 36, "display": "no"})


# Starter projects.


@pytest.mark.clause("co2.solo.starter-projects")
@pytest.mark.clause("co2.solo.starter-agenda")
@each_edition
def test_one_project_of_each_source_lies_out_without_a_grant(edition: str) -> None:
    scene = alone("", edition)
    assert laid(scene) == {
        "europe/money": "forestation proposed",
        "asia/money": "solar proposed",
        "europe/tech": "fusion proposed",
        "asia/tech": "biomass proposed",
        "oceania/money": "recycling proposed",
    }
    # 3 coins and no cube: nothing was granted
    assert (scene["orange.money"], scene["orange.tech"], scene["orange.pool"]) == (3, 0, 3)


@pytest.mark.clause("co2.solo.starter-next")
@pytest.mark.parametrize("edition", ["en", "pl"])
def test_worked_example_x25_a_region_may_hold_several_starter_projects(edition: str) -> None:
    # X25 stands in EN and PL: Europe and Asia are skipped by some, and have two each in the end
    scene = alone("", edition)
    regions = [space.partition("/")[0] for space in laid(scene)]
    assert sorted(regions) == ["asia", "asia", "europe", "europe", "oceania"]


@pytest.mark.clause("co2.solo.starter-projects")
@each_edition
def test_each_source_is_drawn_once_and_all_of_them(edition: str) -> None:
    four = starters(edition == "it", STARTERS[:4])
    scene = alone("[1.1 orange]\n", edition, setup=BOARD + HANDS + four)
    clause, facts = refusal(scene)
    assert facts == {"missing": "project recycling"}
    again = alone("! project biomass oceania\n", edition, setup=BOARD + HANDS + four)
    clause, facts = refusal(again)
    assert (clause, facts) == (
        "co2.solo.starter-projects",
        {"source": "biomass", "twice": "yes"},
    )


@pytest.mark.clause("co2.solo.starter-agenda")
@each_edition
def test_a_region_that_does_not_ask_for_the_source_gets_nothing(edition: str) -> None:
    scene = alone("", edition, setup=BOARD + HANDS + "! project solar africa\n")
    assert refusal(scene) == (
        "co2.solo.starter-agenda",
        {"source": "solar", "region": "africa"},
    )


@pytest.mark.clause("co2.solo.starter-agenda")
@each_edition
def test_agendas_lie_out_before_the_starter_projects(edition: str) -> None:
    scene = alone("", edition, setup="! project solar asia\n")
    assert refusal(scene) == ("co2.solo.starter-agenda", {"missing": "agenda"})


@pytest.mark.clause("co2.solo.starter-space")
@each_edition
def test_the_space_of_a_first_project_without_a_region_is_asked_for(edition: str) -> None:
    # North America, Asia and Oceania ask for solar: nothing says which of them got it
    scene = alone("", edition, setup=BOARD + HANDS + "! project solar\n! project fusion\n")
    clause, facts = refusal(scene)
    assert (clause, facts["waits"]) == ("co2.solo.starter-space", "starter-space")


@pytest.mark.clause("co2.solo.starter-projects")
@each_edition
def test_a_project_that_no_region_takes_is_skipped(edition: str) -> None:
    # six agendas without recycling: tiles 1, 3 and 6 of the box, and 2, 4, 5, 7, 8 have recycling:
    # no table can do without it, so all spaces of the regions that ask for it are taken
    rows = placed(
        *(
            f"{region}/{grant} solar proposed"
            for region in ("south_america", "africa", "oceania")
            for grant in ("money", "tech", "research")
        )
    )
    four = starters(edition == "it", STARTERS[:4])
    scene = alone("! project recycling\n", edition, setup=BOARD + HANDS + four + rows)
    assert (noted(scene), waits(scene)) == ([], "turn")


@pytest.mark.clause("co2.solo.starter-next")
@each_edition
def test_the_next_project_goes_to_the_next_region_that_takes_it(edition: str) -> None:
    # after Asia: Oceania, the Americas, Europe; only Europe, Africa and Asia ask for fusion
    rows = (*STARTERS[:2], ("fusion", "africa", "tech"))
    scene = alone("", edition, setup=BOARD + HANDS + starters(edition == "it", rows))
    assert refusal(scene) == ("co2.solo.starter-next", {"region": "africa", "due": "europe"})


@pytest.mark.clause("co2.solo.starter-next")
@pytest.mark.parametrize(
    ("value", "region", "refused"),
    [
        ("next_region", "europe", False),
        ("next_region", "asia", True),  # Asia, just used, asks for fusion too
        ("from_last_region", "asia", False),
        ("from_last_region", "europe", True),
    ],
)
@each_edition
def test_the_reading_of_the_region_just_used(
    edition: str, value: str, region: str, refused: bool
) -> None:
    rows = (*STARTERS[:2], ("fusion", region, "research"))
    setup = BOARD + HANDS + starters(edition == "it", rows)
    scene = alone("", edition, setup=setup, readings={"solo_starter_next_region": value})
    if refused:
        assert refusal(scene)[0] == "co2.solo.starter-next"
    else:
        assert scene.breach() is None


@pytest.mark.clause("co2.solo.starter-next")
@pytest.mark.parametrize(
    ("edition", "kind"), [("en", "open"), ("it", "printed"), ("pl", "printed")]
)
def test_only_the_english_words_leave_the_region_just_used_open(edition: str, kind: str) -> None:
    book = load_rules("co2", edition)
    assert book.classes["solo_starter_next_region"] == kind
    assert ("solo_starter_next_region" in book.tried) == (kind == "open")


# The space of a starter project: before the draw in Italy, after it in England (D40).

LATE, EARLY = starters(False), starters(True)


@pytest.mark.clause("co2.solo.starter-space")
@pytest.mark.parametrize(
    ("edition", "order", "kinds"),
    [
        ("en", LATE, []),
        ("it", LATE, ["breach"] * 5),  # seen first, against the Italian words
        ("pl", LATE, []),
        ("en", EARLY, ["moot"] * 5),  # nobody asks yet; the word stands after the draw
        ("it", EARLY, []),
        ("pl", EARLY, []),
    ],
)
def test_the_space_is_named_before_or_after_the_draw(
    edition: str, order: str, kinds: list[str]
) -> None:
    scene = alone("[1.1 orange]\n", edition, setup=BOARD + HANDS + order)
    assert noted(scene) == kinds
    assert waits(scene) == "turn"
    assert laid(scene) == laid(alone("", "pl", setup=BOARD + HANDS + LATE))
    if "breach" in kinds:
        assert refusal(scene) == (
            "co2.solo.starter-space",
            {"space": "europe/money", "after": "yes"},
        )


@pytest.mark.clause("co2.solo.starter-space")
@pytest.mark.parametrize(
    ("value", "kinds"), [("after_draw", ["moot"] * 5), ("before_look", []), ("free", [])]
)
@each_edition
def test_the_reading_of_the_moment_with_the_space_named_first(
    edition: str, value: str, kinds: list[str]
) -> None:
    readings = {"solo_starter_space_choice": value}
    scene = alone("", edition, setup=BOARD + HANDS + EARLY, readings=readings)
    assert noted(scene) == kinds


@pytest.mark.clause("co2.solo.starter-space")
@each_edition
def test_an_early_word_stands_until_it_is_taken_back(edition: str) -> None:
    setup = BOARD + HANDS + "space europe/money\n! project forestation europe\nspace europe/tech\n"
    scene = alone("", edition, setup=setup)
    assert laid(scene) == {"europe/money": "forestation proposed"}
    # the second word speaks of the next project
    assert scene.state.space_ahead == SPACES.index("europe/tech")
    changed = alone("", edition, setup=setup.replace("space europe/money", "x space europe/money"))
    assert laid(changed) == {"europe/tech": "forestation proposed"}
    assert (changed.breach() is None) == (edition != "it")


@pytest.mark.clause("co2.solo.starter-space")
@each_edition
def test_a_space_named_in_a_region_that_is_passed_over_is_named_anew(edition: str) -> None:
    # Africa does not ask for solar: the project goes on to Asia, and its space is still open
    body = "space africa/tech\n! project solar asia\nspace asia/research\n"
    scene = alone("", edition, setup=BOARD + HANDS + body)
    assert laid(scene) == {"asia/research": "solar proposed"}
    assert noted(scene) == (["moot"] if edition == "en" else [])


@pytest.mark.clause("co2.solo.starter-agenda")
@pytest.mark.parametrize(("edition", "due"), [("en", ""), ("it", "europe"), ("pl", "")])
def test_where_the_space_comes_first_so_does_its_region(edition: str, due: str) -> None:
    # Europe asks for forestation: in Italy the first project may not be carried on to Africa
    body = "space europe/tech\n! project forestation africa\n"
    scene = alone("", edition, setup=BOARD + HANDS + body)
    if due:
        assert refusal(scene) == ("co2.solo.starter-agenda", {"region": "africa", "due": due})
    else:
        assert scene.breach() is None


@pytest.mark.clause("co2.solo.starter-space")
@each_edition
def test_the_space_must_be_free_and_in_the_region(edition: str) -> None:
    one = starters(True, STARTERS[:1])
    taken = alone(
        "", edition, setup=BOARD + HANDS + one + "space europe/money\nspace europe/money\n"
    )
    clause, facts = refusal(taken)
    assert (clause, facts) == ("co2.solo.starter-space", {"space": "europe/money"})
    if edition != "it":
        body = "! project forestation europe\nspace asia/money\n"
        clause, facts = refusal(alone("", edition, setup=BOARD + HANDS + body))
        assert (clause, facts) == (
            "co2.solo.starter-space",
            {"space": "asia/money", "region": "europe"},
        )


@pytest.mark.clause("co2.solo.starter-space")
@each_edition
def test_the_only_free_space_needs_no_word_but_bears_one(edition: str) -> None:
    # two spaces of Europe are taken: the forestation can only lie on the third
    rows = placed("europe/money solar proposed", "europe/tech solar proposed")
    body = rows + "! project forestation europe\n"
    bare = alone("", edition, setup=BOARD + HANDS + body)
    assert (noted(bare), laid(bare)["europe/research"]) == ([], "forestation proposed")
    said = alone("", edition, setup=BOARD + HANDS + body + "space europe/research\n")
    assert said.breach() is None
    assert said.state.space_ahead == -1


@each_edition
def test_a_missing_space_is_an_error_at_its_place(edition: str) -> None:
    body = "! project forestation europe\n! project solar asia\n"
    clause, facts = refusal(alone("", edition, setup=BOARD + HANDS + body))
    assert (clause, facts["waits"]) == ("co2.solo.starter-space", "starter-space")


NEXT_WRONG = "! project fusion africa\n"  # Europe comes before Africa


# Turns.


@pytest.mark.clause("co2.solo.turns-6")
@each_edition
def test_a_decade_has_six_turns(edition: str) -> None:
    turns = "".join(
        f"[1.{number} orange]\npropose {project}\nend\n"
        for number, project in enumerate(
            (
                "solar asia research recruit",
                "fusion europe research recruit",
                "fusion africa money",
                "forestation africa tech",
                "biomass oceania tech",
                "solar north_america money",
            ),
            start=1,
        )
    )
    body = placed(*SECOND_SPACES_TAKEN) + turns
    scene = alone(body + "[2 supply]\n! event 48\n[2.1 orange]\n", edition)
    assert noted(scene) == []
    early = alone(
        placed(*SECOND_SPACES_TAKEN) + turns[: turns.index("[1.6")] + "[2 supply]\n", edition
    )
    facts = {"written": "2 supply", "due": "1.6 orange", "waits": "turn"}  # the sixth turn
    assert refusal(early) == ("co2.solo.turns-6", facts)


@pytest.mark.clause("co2.ops.end-pass-start")
@each_edition
def test_the_marker_stays_where_it_is(edition: str) -> None:
    scene = alone(placed(*SECOND_SPACES_TAKEN) + last_turn_alone(1) + SIX, edition)
    assert (scene.state.decade, scene.state.start) == (2, 0)


@pytest.mark.clause("co2.auction.starter")
@each_edition
def test_one_player_has_no_auction_and_no_draft(edition: str) -> None:
    for variant in ("auction", "draft"):
        log = head(1, edition, f"variants: {variant}\n") + BOARD
        trace, _, problems = replay_log(read(log), GAME)
        assert trace is None
        assert [(x.code, x.text, x.expected) for x in problems] == [
            ("barred-variant", variant, (CLAUSES[variant],))
        ]


CLAUSES = {"auction": "co2.auction.starter", "draft": "co2.setup.draft-first-pass"}


@pytest.mark.clause("co2.setup.player-count")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@each_edition
def test_solitaire_is_for_one(edition: str, players: int) -> None:
    trace, _, problems = replay_log(read(head(players, edition, "variants: solitaire\n")), GAME)
    assert trace is None
    assert [(x.code, x.expected) for x in problems] == [
        ("barred-variant", ("co2.setup.player-count",))
    ]


# What a table lets stand.


@pytest.mark.parametrize(
    ("edition", "clause", "before", "line"),
    [
        ("it", "co2.solo.starter-space", "! project forestation europe\n", "space europe/tech\n"),
        ("en", "co2.solo.starter-next", EARLY[: EARLY.index("space europe/tech")], NEXT_WRONG),
        (
            "en",
            "co2.solo.un-position",
            LATE + TWO[: TWO.index("! reveal {}")],
            "! reveal 37 left\n",
        ),
        ("pl", "co2.solo.un-stack", LATE, "! un 34 35 36 37 38 39 40 41 42 44\n"),
    ],
)
def test_a_ruling_lets_it_stand(edition: str, clause: str, before: str, line: str) -> None:
    setup = BOARD + HANDS + before
    broken = alone(line, edition, setup=setup)
    assert refusal(broken)[0] == clause
    ruled = alone(f'ruling {clause} "all agreed"\n' + line, edition, setup=setup)
    assert ruled.breach() is None
    assert "ruled" in ruled.kinds()
