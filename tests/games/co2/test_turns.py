"""The frame of the Operations Phase: rounds, order, one Action, and the end of a turn."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.cells import KIND_OF_CELL
from tests.games.co2.scene import SEATS, Scene, play, set_up
from tests.games.co2.supply_phase import QUIET, faults, refused, ruled, supply

EDITIONS = ("en", "it", "pl")
ROUNDS = {2: 5, 3: 4, 4: 3, 5: 2}  # 7 - players
TURN = "[1.1 orange]\n"
QUICK = "propose fusion africa research recruit\n"


def here(scene: Scene) -> tuple[int, int, str, str]:
    """Decade, round, whose turn, and what the game waits for."""
    s = scene.state
    seat = SEATS[s.active] if s.active >= 0 else "nobody"
    return s.decade, s.round, seat, s.pending[-1].name


# Rounds and order.


@pytest.mark.clause("co2.ops.rounds")
@pytest.mark.clause("co2.ops.round-track-last")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", ROUNDS)
def test_the_last_round_is_seven_less_the_players(players: int, edition: str) -> None:
    last, rounds = SEATS[players - 1], ROUNDS[players]
    before = ruled(f"turn 1.{rounds - 1} {last}") + QUICK + "end\n"
    assert here(play(before, edition, players)) == (1, rounds, "orange", "turn")
    final = ruled(f"turn 1.{rounds} {last}") + QUICK + "end\n"
    assert here(play(final, edition, players)) == (2, 1, "nobody", "draw-fossil")


@pytest.mark.clause("co2.ops.round-track-last")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", ROUNDS)
def test_a_reading_leaves_out_the_round_on_the_last_space(players: int, edition: str) -> None:
    # D10: the literal Italian sentence, against the table of the same section
    last, rounds = SEATS[players - 1], ROUNDS[players]
    lines = ruled(f"turn 1.{rounds - 1} {last}") + QUICK + "end\n"
    short = {"round_on_last_space_played": "no"}
    scene = play(lines, edition, players, readings=short, record=True)
    assert here(scene) == (2, 1, "nobody", "draw-fossil")
    assert scene.trace.book is not None
    assert "round_on_last_space_played" in scene.trace.book.asked
    played = {"round_on_last_space_played": "yes"}
    assert here(play(lines, edition, players, readings=played))[1] == rounds


@pytest.mark.clause("co2.ops.start")
@pytest.mark.clause("co2.ops.clockwise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_goes_clockwise_from_the_start_player(edition: str) -> None:
    table = set_up(4).replace("start orange", "start blue")
    marks = ("[1.1 blue]", "[1.1 yellow]", "[1.1 orange]", "[1.1 purple]")
    spaces = ("asia/money", "asia/tech", "africa/money", "africa/tech")
    sources = ("solar", "biomass", "fusion", "recycling")
    body = "".join(
        f"{mark}\npropose {source} {space}\nend\n"
        for mark, source, space in zip(marks, sources, spaces, strict=True)
    )
    scene = play(body + "[1.2 blue]\n", edition, 4, setup=table)
    assert faults(scene) == []
    assert here(scene) == (1, 2, "blue", "turn")


def out_of_order(written: str) -> dict[str, str]:
    return {"written": written, "due": "1.1 purple", "waits": "turn"}


@pytest.mark.clause("co2.ops.clockwise")
@pytest.mark.parametrize(
    ("mark", "breaches"),
    [
        ("[1.1 purple]", []),
        # blue before purple, of whom nothing is written: the turn is not blue's
        ("[1.1 blue]", [("co2.ops.clockwise", out_of_order("1.1 blue"))]),
        ("[1.2 purple]", [("co2.ops.clockwise", out_of_order("1.2 purple"))]),
        ("[2.1 orange]", [("co2.ops.rounds", out_of_order("2.1 orange"))]),
    ],
)
def test_a_mark_that_is_not_next_is_refused_with_what_is_due(
    mark: str, breaches: list[tuple[str, object]]
) -> None:
    scene = play(TURN + QUICK + "end\n" + mark + "\n")
    assert [(x.clause, x.facts) for x in scene.trace.findings if x.kind == "breach"] == breaches


@pytest.mark.clause("co2.ops.clockwise")
def test_an_act_of_another_seat_is_out_of_turn() -> None:
    facts = {"waits": "turn", "seat": "orange"}
    assert refused(play(TURN + "purple: pass\n")) == ("co2.ops.clockwise", facts)
    assert faults(play(TURN + "orange: propose solar asia money\n")) == []


@pytest.mark.clause("co2.ops.end-advance-decade")
@pytest.mark.clause("co2.ops.end-reset-round")
@pytest.mark.clause("co2.ops.end-pass-start")
@pytest.mark.clause("co2.ops.end-new-decade")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", ROUNDS)
def test_a_new_decade_starts_with_the_left_neighbour(players: int, edition: str) -> None:
    scene = supply("! event 48\n", edition, players, before=QUIET)
    assert faults(scene) == []
    assert here(scene) == (2, 1, "purple", "turn")
    assert scene.state.start == 1


@pytest.mark.clause("co2.ops.end-pass-start")
def test_after_the_last_seat_the_marker_comes_back_to_the_first() -> None:
    table = set_up().replace("start orange", "start blue")
    lines = QUIET + ruled("turn 1.4 purple") + QUICK + "end\n! event 48\n"
    assert here(play(lines, setup=table)) == (2, 1, "orange", "turn")


# Exactly one Action.


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.clause("co2.turn.free-moves-optional")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("body", "facts"),
    [
        (QUICK + "end\n", None),  # one Action, no Free Move
        ("end\n", {"acted": "no"}),
        ("buy\nend\n", {"acted": "no"}),  # a Free Move is no Action
        (QUICK + "propose solar asia money\nend\n", {"acted": "yes"}),
        (QUICK + "install africa/research\n", {"acted": "yes"}),
        (QUICK + "pass\n", {"acted": "yes"}),
    ],
)
def test_a_turn_has_exactly_one_action(
    body: str, facts: dict[str, int | str] | None, edition: str
) -> None:
    found = play(TURN + body, edition).breach()
    assert (found.facts if found else None) == facts
    assert found is None or found.clause == "co2.turn.one-action"


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mark_of_the_next_turn_closes_one_as_end_does(edition: str) -> None:
    scene = play(TURN + QUICK + "[1.1 purple]\n", edition)
    assert (faults(scene), here(scene)) == ([], (1, 1, "purple", "turn"))
    facts = {"acted": "no", "open": "1.1 orange"}
    assert refused(play(TURN + "[1.1 purple]\n", edition))[1] == facts


def stuck() -> str:
    """All 18 project spaces taken by proposed projects, and no CEP to install one with."""
    agendas = {
        "north_america": "forestation solar biomass",
        "south_america": "biomass recycling forestation",
        "europe": "forestation fusion biomass",
        "africa": "fusion forestation recycling",
        "asia": "solar biomass fusion",
        "oceania": "recycling biomass solar",
    }
    rows = [
        f"{region}/{grant} {source} proposed"
        for region, sources in agendas.items()
        for grant, source in zip(("money", "tech", "research"), sources.split(), strict=True)
    ]
    return ruled(*rows, "orange.cep 0")


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.parametrize("edition", EDITIONS)
def test_passing_is_for_a_player_without_any_action(edition: str) -> None:
    scene = play(TURN + stuck() + "pass\nend\n[1.1 purple]\n", edition)
    assert faults(scene) == []
    able = play(TURN + "pass\n", edition)
    assert refused(able) == ("co2.turn.one-action", {"possible": "yes"})
    # one CEP makes an installation possible
    rich = play(TURN + stuck() + ruled("orange.cep 1") + "pass\n", edition)
    assert refused(rich) == ("co2.turn.one-action", {"possible": "yes"})


@pytest.mark.clause("co2.turn.one-action")
def test_a_reading_knows_no_pass() -> None:
    scene = play(TURN + stuck() + "pass\n", readings={"no_action": "illegal"})
    assert refused(scene) == ("co2.turn.one-action", {"possible": "no"})
    assert faults(play(TURN + stuck() + "pass\n", readings={"no_action": "pass"})) == []


# The Expertise at the end of a turn.

ONE = ruled("asia/money solar proposed orange-scientist")
TWO = ONE + ruled("africa/money fusion proposed orange-scientist")


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_only_source_needs_no_word_and_is_checked_when_written(edition: str) -> None:
    for end in (
        "end\n",
        "[1.1 purple]\n",
        "end\nexpertise solar\n",
        "end\norange: expertise solar\n",
    ):
        scene = play(TURN + ONE + QUICK + end, edition)
        assert (faults(scene), scene["orange.solar"]) == ([], 1)
    wrong = play(TURN + ONE + QUICK + "end\nexpertise fusion\n", edition)
    assert refused(wrong)[0] == "co2.turn.end-expertise"


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_scientist_on_a_project_nothing_is_gained(edition: str) -> None:
    scene = play(TURN + QUICK + "end\n[1.1 purple]\n", edition)
    sources = ("forestation", "solar", "fusion", "biomass", "recycling")
    assert [scene[f"orange.{source}"] for source in sources] == [0] * 5
    claimed = play(TURN + QUICK + "end\norange: expertise solar\n", edition)
    assert claimed.broken in ("co2.turn.end-expertise", "co2.ops.clockwise")


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("source", "gained"), [("solar", (1, 0)), ("fusion", (0, 1))])
def test_of_two_sources_the_player_picks_one(
    source: str, gained: tuple[int, int], edition: str
) -> None:
    for end in (f"end\nexpertise {source}\n", f"expertise {source}\n"):
        scene = play(TURN + TWO + QUICK + end + "[1.1 purple]\n", edition)
        assert faults(scene) == []
        assert (scene["orange.solar"], scene["orange.fusion"]) == gained


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_two_sources_one_must_be_picked_and_no_other(edition: str) -> None:
    missing = play(TURN + TWO + QUICK + "end\n[1.1 purple]\n", edition)
    clause, facts = refused(missing)
    assert (clause, facts["waits"]) == ("co2.turn.end-expertise", "end-expertise")
    other = play(TURN + TWO + QUICK + "end\nexpertise biomass\n", edition)
    assert refused(other) == ("co2.turn.end-expertise", {"seat": "orange", "source": "biomass"})


@pytest.mark.clause("co2.turn.end-expertise")
def test_two_projects_of_one_source_are_no_choice() -> None:
    rows = ONE + ruled("north_america/money solar proposed orange-scientist")
    scene = play(TURN + rows + QUICK + "end\n[1.1 purple]\n")
    assert (faults(scene), scene["orange.solar"]) == ([], 1)


@pytest.mark.clause("co2.turn.end-expertise")
def test_a_scientist_at_a_summit_earns_nothing_at_the_end_of_the_turn() -> None:
    rows = ruled("summit 1 forestation=free solar=orange")
    scene = play(TURN + rows + QUICK + "end\n[1.1 purple]\n")
    assert (faults(scene), scene["orange.solar"]) == ([], 0)


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_player_whose_turn_ends_gains(edition: str) -> None:
    # D11: all three books by default; a literal Italian sentence would pay everybody
    rows = ONE + ruled("africa/money fusion proposed purple-scientist")
    body = TURN + rows + QUICK + "end\n[1.1 purple]\n"
    own = play(body, edition)
    assert (faults(own), own["orange.solar"], own["purple.fusion"]) == ([], 1, 0)
    everyone = {"end_turn_expertise_beneficiary": "everyone"}
    paid = play(body, edition, readings=everyone)
    assert (faults(paid), paid["orange.solar"], paid["purple.fusion"]) == ([], 1, 1)


@pytest.mark.clause("co2.turn.end-expertise")
def test_if_everyone_gains_each_picks_among_the_own_projects() -> None:
    rows = ruled(
        "asia/money solar proposed purple-scientist",
        "africa/money fusion proposed purple-scientist",
    )
    everyone = {"end_turn_expertise_beneficiary": "everyone"}
    body = TURN + rows + QUICK + "end\npurple: expertise fusion\n[1.1 purple]\n"
    scene = play(body, readings=everyone)
    assert (faults(scene), scene["purple.fusion"], scene["purple.solar"]) == ([], 1, 0)
    unasked = play(TURN + rows + QUICK + "end\n[1.1 purple]\n", readings=everyone)
    found = unasked.breach()
    assert found is not None
    assert (found.clause, found.waits, found.seat) == ("co2.turn.end-expertise", "end-expertise", 1)


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "gained"), [("mandatory", 1), ("optional", 0)])
def test_leaving_the_step_out_is_a_reading(value: str, gained: int, edition: str) -> None:
    readings = {"end_turn_expertise": value}
    silent = play(TURN + ONE + QUICK + "end\n[1.1 purple]\n", edition, readings=readings)
    assert (faults(silent), silent["orange.solar"]) == ([], gained)
    said = TURN + ONE + QUICK + "end\nexpertise solar\n[1.1 purple]\n"
    scene = play(said, edition, readings=readings)
    assert (faults(scene), scene["orange.solar"]) == ([], 1)


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.clause("co2.summit.at-end-of-turn")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["project_first", "summit_first"])
def test_the_point_of_a_project_comes_before_the_summits_or_after_them(
    value: str, edition: str
) -> None:
    # summit 1 is complete; orange picks the source of a project and the extra of the summit
    rows = TWO + ruled("summit 1 forestation=orange solar=orange")
    start = TURN + rows + "propose biomass asia tech\nend\n"
    project, summit = "expertise fusion\n", "extra solar\n! summit 1 solar biomass\n"
    orders = {"project_first": project + summit, "summit_first": summit + project}
    readings = {"end_turn_order": value}
    for name, answers in orders.items():
        scene = play(start + answers + "[1.1 purple]\n", edition, readings=readings)
        if name == value:
            assert faults(scene) == []
            # two topics and the extra: forestation 1, solar 2; fusion 1 by the project
            levels = [scene[f"orange.{x}"] for x in ("forestation", "solar", "fusion")]
            assert levels == [1, 2, 1]
        else:
            found = scene.breach()
            assert found is not None
            waits = "end-expertise" if value == "project_first" else "summit-extra"
            assert found.waits == waits


# Orange's solar disc on 3: the next step reaches a bonus, one fusion step.
ORDERS = {
    "project_first": ["turn.end-expertise", "bonus.energy", "summit.per-scientist"],
    "summit_first": ["summit.per-scientist", "summit.per-scientist", "bonus.energy"],
}


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("value", ORDERS)
def test_the_order_of_project_and_summit_is_the_order_of_their_bonuses(value: str) -> None:
    rows = ONE + ruled("summit 1 forestation=orange solar=orange", "orange.solar 3")
    end = "propose biomass asia tech\nend\nextra forestation\n! summit 1 solar biomass\n"
    scene = play(TURN + rows + end, readings={"end_turn_order": value}, record=True)
    assert faults(scene) == []
    assert scene.trace.book is not None
    gains = [row[4][4:] for row in scene.trace.book.rows if "expertise" in cell_kind(row)]
    assert gains[1:4] == ORDERS[value]  # after the correction
    # project, topic and bonus of solar 3: solar 5, fusion 1; topic and extra: forestation 2
    assert [scene[f"orange.{x}"] for x in ("solar", "fusion", "forestation")] == [5, 1, 2]


def cell_kind(row: tuple[int, object, int, int, str]) -> str:
    return KIND_OF_CELL[row[2]]


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_summit_without_any_choice_needs_no_word(edition: str) -> None:
    # both have finished the forestation track: only solar is left for the extra; the Italian
    # book prints no order of the two, and unwritten, turn order holds
    rows = ruled("summit 1 forestation=orange solar=purple")
    rows += ruled("orange.forestation 10", "purple.forestation 10")
    end = QUICK + "end\n! summit 1 solar biomass\n[1.1 purple]\n"
    scene = play(TURN + rows + end, edition)
    assert (faults(scene), here(scene)) == ([], (1, 1, "purple", "turn"))
    # purple: topic and extra; orange: the topic is lost at the end of the track, the extra not
    assert (scene["purple.solar"], scene["orange.solar"]) == (2, 1)


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        ("", set()),
        (ONE, {"end_turn_expertise"}),
        (ruled("summit 1 forestation=orange solar=orange"), set()),
        (
            ONE + ruled("summit 1 forestation=orange solar=orange"),
            {"end_turn_expertise", "end_turn_order"},
        ),
    ],
)
def test_the_end_of_a_turn_consults_what_it_comes_to(rows: str, asked: set[str]) -> None:
    scene = play(TURN + rows + "propose biomass asia tech\nend\n", record=True)
    assert scene.trace.book is not None
    assert set(scene.trace.book.asked) & {"end_turn_expertise", "end_turn_order"} == asked


@pytest.mark.clause("co2.ops.round-track-last")
@pytest.mark.parametrize(("begun", "consulted"), [(3, False), (4, True)])
def test_only_the_round_on_the_last_space_consults_its_reading(begun: int, consulted: bool) -> None:
    scene = play(ruled(f"turn 1.{begun - 1} blue") + QUICK + "end\n", record=True)
    assert here(scene) == (1, begun, "orange", "turn")
    assert scene.trace.book is not None
    assert ("round_on_last_space_played" in scene.trace.book.asked) == consulted


@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize(("seat", "consulted"), [("orange", False), ("purple", True)])
def test_who_gains_is_consulted_when_another_has_a_scientist_out(
    seat: str, consulted: bool
) -> None:
    rows = ruled(f"asia/money solar proposed {seat}-scientist")
    scene = play(TURN + rows + QUICK + "end\n", record=True)
    assert scene.trace.book is not None
    assert ("end_turn_expertise_beneficiary" in scene.trace.book.asked) == consulted
