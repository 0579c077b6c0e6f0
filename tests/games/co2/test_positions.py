"""A table written down from the board: what its rows say is known, everything else is not."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_HIDDEN, GOAL_NONE, OPERATIONS, SUPPLY
from tests.games.co2.placing import SECOND_SPACES_TAKEN, last_turn, placed, waits
from tests.games.co2.scene import Scene, play, play_position

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
    [("africa.plants coal oil gas empty", 3, 4), ("asia.plants oil" + " empty" * 6, 6, 7)],
)
def test_a_row_of_plants_is_no_longer_than_its_region(row: str, spaces: int, written: int) -> None:
    facts = {"region": row.split(".")[0], "spaces": spaces, "written": written}
    assert first(play_position(f"{HERE}@ {row}\n")) == ("co2.region.cep-limit-values", facts)


def test_a_player_who_does_not_play_is_not_on_turn() -> None:
    scene = play_position("@ turn 2.3 black\n")
    assert first(scene) == ("co2.ops.clockwise", {"seat": "black", "plays": "no"})


@pytest.mark.clause("co2.setup.lobby-deal")
@pytest.mark.parametrize(
    ("hands", "card", "why"),
    [
        ("purple.lobby 14 3\n@ orange.lobby 5 14", 14, {"seen": "yes"}),
        ("orange.lobby 5 13\n@ purple.lobby 5 2", 5, {"seen": "yes"}),
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
def test_rows_with_nothing_missing_above_are_told_as_false_and_put_right_what_they_name(
    edition: str,
) -> None:
    body = "[1.1 orange]\npropose solar asia tech\n@ orange.money 20 ; asia.cep 6\nbuy\n"
    scene = play(body, edition)
    assert scene.kinds() == ["false-fact", "false-fact"]
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


def test_a_table_without_a_row_of_the_turn_is_past_its_set_up() -> None:
    scene = play_position("@ purple.money 4\n")
    assert scene.state.phase == OPERATIONS
    assert scene.state.turns == 0
    assert play_position(HERE).state.turns == 1
    assert play_position(HERE + "@ turn 2.3 blue\n").state.turns == 2


def test_a_row_of_the_turn_ends_a_supply_phase() -> None:
    # Nobody is paid, the second spaces are taken: an event card is awaited.
    end = placed(*SECOND_SPACES_TAKEN) + last_turn(1) + "propose solar asia tech\nend\n"
    assert play(end).state.phase == SUPPLY
    scene = play(end + "@ turn 2.1 purple\n")
    assert (scene.state.phase, waits(scene)) == (OPERATIONS, "turn")


def test_an_agenda_nobody_wrote_down_is_asked_for_by_its_name() -> None:
    scene = play_position(HERE + "@ asia/tech empty\npropose solar asia tech\n")
    assert unjudged(scene) == ["asia.agenda"]


def test_rows_tell_which_tiles_and_cards_have_been_seen() -> None:
    # Agenda 1 and 3 of the list, summit tiles 1 and 11; each is noted once, however often written.
    rows = (
        "@ north_america.agenda forestation solar biomass\n"
        "@ summit 1 solar=free forestation=free\n"
        "@ summit 2 recycling=free fusion=free forestation=free\n"
        "@ un 38 35 ; orange.goals 36 34 ; orange.goal 32 ; purple.goal 0 ; blue.goal ?\n"
    )
    scene = play_position(HERE + rows)
    s = scene.state
    assert (s.agendas_used, s.summits_used) == ((0,), (0, 10))
    assert (s.un_used, s.goals_used) == ((38, 35, 36, 34), (32,))
    assert s.goal[:3] == [32, GOAL_NONE, GOAL_HIDDEN]
    again = play_position(HERE + rows + rows + "@ un 40 38\n").state
    assert (again.summits_used, again.un_used) == ((0, 10), (38, 35, 36, 34, 40))


def test_the_stack_of_goals_keeps_the_order_in_which_they_came_up() -> None:
    assert play_position(HERE + "@ used un 36 34 35\n").state.un_used == (36, 34, 35)


def test_a_hand_may_be_written_down_twice() -> None:
    assert play_position(HERE + "@ purple.lobby 2 14\n@ purple.lobby 14 2\n").kinds() == []


REFUSED = [
    ("purple.lobby 27 14", "co2.setup.lobby-deal", {"card": 27, "known": "no"}),
    ("summit 0 solar=free fusion=free", "co2.setup.summits-two-topic", {"place": 0}),
    ("summit 4 solar=free fusion=free", "co2.setup.summits-two-topic", {"place": 4}),
    ("stack solar 6", "co2.setup.plants-sorted", {"printed": 5, "written": 6}),
    ("start black", "co2.ops.start", {"seat": "black", "plays": "no"}),
    ("un 33", "co2.un.cards-34-46", {"card": 33, "known": "no"}),
    ("orange.goals 47", "co2.un.cards-34-46", {"card": 47, "known": "no"}),
    ("event 46", "co2.eventcard.one-per-region", {"card": 46, "known": "no"}),
    ("event 47 48 49", "co2.setup.events-two-visible", {"events": 3}),
    ("orange.goal 26", "co2.setup.company-goal-deal", {"card": 26, "known": "no"}),
]
# A table is looked at as a whole; who rules is believed.
IMPOSSIBLE = [
    ("orange.money -1", "co2.supply.cep.vp-substitute", {"cell": "orange.money", "amount": -1}),
    ("price 9", "co2.market.price-up", {"price": 9, "min": 1, "max": 8}),
    (
        "orange.solar 11",
        "co2.expertise.first-step",
        {"seat": "orange", "source": "solar", "level": 11, "length": 10},
    ),
    ("turn 6.1 purple", "co2.end.last-decade", {"decade": 6, "last": 5}),
    ("turn 1.5 purple", "co2.ops.rounds", {"round": 5, "last": 4}),
]


@pytest.mark.parametrize(("row", "clause", "facts"), REFUSED, ids=[x[0] for x in REFUSED])
def test_a_row_of_what_the_box_does_not_have_is_refused(
    row: str, clause: str, facts: dict[str, int | str]
) -> None:
    assert first(play_position(f"{HERE}@ {row}\n")) == (clause, facts)
    assert first(play(f'[1.1 orange]\nruling set {row} "so it is"\n')) == (clause, facts)


@pytest.mark.parametrize(("row", "clause", "facts"), IMPOSSIBLE, ids=[x[0] for x in IMPOSSIBLE])
def test_a_row_of_what_cannot_be_is_refused(
    row: str, clause: str, facts: dict[str, int | str]
) -> None:
    assert first(play_position(f"{HERE}@ {row}\n")) == (clause, facts)
    assert play(f'[1.1 orange]\nruling set {row} "so it is"\n').broken == ""


@pytest.mark.parametrize(
    ("rows", "decade", "holder"),
    [
        # The marker goes on by one seat a decade: orange, purple, blue.
        ("@ turn 3.2 purple ; start blue\n", 4, "orange"),
        ("@ turn 3.2 purple ; start blue\n", 5, "purple"),
        ("@ turn 2.1 purple ; start purple\n", 4, "orange"),
        ("@ turn 1.1 purple ; start purple\n", 4, "purple"),
        ("@ turn 4.1 purple ; start blue\n", 4, "blue"),
    ],
)
def test_who_held_the_marker_tells_who_holds_it_later(rows: str, decade: int, holder: str) -> None:
    later = f"...\n[{decade}.3 purple]\n"
    assert play_position(f"{rows}{later}= start {holder}\n").kinds() == []


def test_the_marker_alone_tells_nothing_of_later_decades() -> None:
    # A fact that is not known cannot be compared, whatever it says.
    scene = play_position("@ start blue\n...\n[4.3 purple]\n= start orange\n= start purple\n")
    assert unjudged(scene) == ["start", "start"]


# Rulings.

MOVED = [
    # What is set, the cell that gives or takes, and how much more there is.
    ("orange.money 20", "bank.money", 17),  # of 3
    ("orange.money 1", "bank.money", -2),
    ("purple.tech 4", "bank.tech", 4),
    ("purple.cep 5", "bank.cep", 3),  # of 2
    ("orange.vp 6", "bank.vp", 6),
    ("blue.solar 2", "bank.expertise", 2),
    ("asia.cep 6", "bank.cep", 1),  # of 5
    ("ppm 200", "sky", 10),  # of 190
    ("price 5", "price.scale", 2),  # of 3
    ("orange.hand 0", "orange.pool", -1),  # of 1
]


@pytest.mark.parametrize(("row", "other", "more"), MOVED, ids=[x[0] for x in MOVED])
def test_a_ruling_moves_what_it_sets(row: str, other: str, more: int) -> None:
    scene = play(f'[1.1 orange]\nruling set {row} "so it is"\n', record=True)
    before = play("[1.1 orange]\n")
    name, amount = row.split()
    assert scene[name] == int(amount)
    assert scene[name] - before[name] == before[other] - scene[other] == more
    assert scene.trace.book is not None
    cells = (at.CELL_BY_NAME[other], at.CELL_BY_NAME[name])
    assert [x[1:] for x in scene.trace.book.rows if x[4] == "ruling"] == [(more, *cells, "ruling")]


def test_a_ruling_sets_what_comes_from_nowhere() -> None:
    scene = play('[1.1 orange]\nruling set bank.cep 9 "so it is"\n', record=True)
    assert scene["bank.cep"] == 9
    assert scene.trace.book is not None
    assert [x for x in scene.trace.book.rows if x[4] == "ruling"] == []


def test_a_ruling_tells_what_a_gap_has_hidden() -> None:
    scene = play('[1.1 orange]\n...\nruling set orange.money 7 "seen"\n= orange.money 7\n')
    assert scene.kinds() == ["ruled"]
    assert scene["orange.money"] == 7


def test_a_ruling_without_a_number_leaves_what_is_there() -> None:
    scene = play('[1.1 orange]\nruling set orange.money ? "unseen"\n')
    assert scene["orange.money"] == 3


@pytest.mark.parametrize(("ppm", "warmed"), [(340, False), (350, True)])
def test_a_ruling_on_pollution_tells_that_it_was_warm(ppm: int, warmed: bool) -> None:
    assert play(f'[1.1 orange]\nruling set ppm {ppm} "so it is"\n').state.warmed is warmed


@pytest.mark.parametrize("row", ["orange.goal 32", "orange.goal ?"])
def test_a_row_of_a_goal_tells_that_it_is_still_there(row: str) -> None:
    body = f"[1.1 orange]\n...\n@ {row}\n"
    assert play(body).state.goals_unsure == (1, 2)
    assert play(f"{body}= orange.goal 0\n").kinds() == (["false-fact"] if "32" in row else [])
    assert play("[1.1 orange]\n...\n= purple.goal 0\n").state.goals_unsure == (0, 2)
