"""Logs with gaps: the unknown is neither accepted nor refused; facts and rows bring it back."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.games.co2.chapters.ending import is_over
from co2replay.games.co2.chapters.supply import events_gone, settle_draw_event
from co2replay.games.co2.doubt.impossible import impossible_for
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn.frames import DrawEvent
from tests.games.co2.scene import BOARD, UN_TEN, Scene, play, play_position

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"
GRANTS = ("money", "tech", "research")
SPACES_OF = {  # demand spaces by region
    "north_america": 5,
    "south_america": 4,
    "europe": 5,
    "africa": 3,
    "asia": 6,
    "oceania": 4,
}


def unjudged(scene: Scene) -> list[str]:
    """The values that entries asked for in vain, in the order of the log."""
    return [str(x.facts["value"]) for x in scene.trace.findings if x.kind == "unjudged"]


def told(scene: Scene) -> list[str]:
    return [kind for kind in scene.kinds() if kind != "ruled"]


# What a gap leaves.


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_consults_an_unknown_number_is_neither_accepted_nor_refused(edition: str) -> None:
    scene = play(TURN + "propose solar asia tech\n...\n[1.3 purple]\nsell\n", edition)
    assert told(scene) == ["unjudged"]
    assert unjudged(scene) == ["purple.cep"]
    assert scene.trace.derailed < 0


def test_after_a_gap_nobody_is_on_turn_until_a_mark_or_a_row_says_so() -> None:
    scene = play(TURN + "propose solar asia tech\n...\nsell\n")
    assert unjudged(scene) == ["turn"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "known",
    [
        "= purple.money 9, purple.cep 2, price 4, market.cep 1\n[1.3 purple]\n",
        "[1.3 purple]\n= purple.money 9, purple.cep 2, price 4, market.cep 1\n",
        "@ turn 1.3 purple ; purple.money 9 ; purple.cep 2 ; price 4 ; market.cep 1\n",
    ],
    ids=["facts", "facts in the turn", "rows"],
)
def test_facts_and_rows_bring_numbers_back(known: str, edition: str) -> None:
    scene = play(TURN + f"propose solar asia tech\n...\n{known}sell\n", edition)
    assert told(scene) == []
    # The price of 4 is paid and falls by one.
    numbers = scene["purple.money"], scene["purple.cep"], scene["price"], scene["market.cep"]
    assert numbers == (9 + 4, 1, 3, 2)


def test_a_number_brought_back_is_checked_from_then_on() -> None:
    scene = play(TURN + "...\n= orange.money 6\n= orange.money 7\n")
    found = scene.trace.findings[0]
    assert (found.kind, found.facts) == (
        "false-fact",
        {"value": "orange.money", "seen": 7, "computed": 6},
    )


def test_a_fact_before_the_gap_is_no_fact_after_it() -> None:
    scene = play(TURN + "= orange.money 3\n...\n= orange.money 11\n")
    assert told(scene) == []
    assert scene["orange.money"] == 11


@pytest.mark.clause("co2.market.sell-hand-only")
def test_a_breach_after_a_gap_needs_known_values() -> None:
    known = "...\n[1.3 purple]\n= purple.cep 0, price 4, market.cep 1\nsell\n"
    found = play(TURN + known).breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.market.sell-hand-only", {"cep": 0})


@pytest.mark.clause("co2.propose.agenda")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_never_changes_is_known_beyond_the_gap(edition: str) -> None:
    # The agenda tiles lie where they lay: Asia shows no recycling.
    body = "...\n@ turn 1.3 purple ; asia/tech empty\npropose recycling asia tech\n"
    found = play(TURN + body, edition).breach()
    assert found is not None
    assert found.clause == "co2.propose.agenda"
    agenda = "solar biomass fusion"
    assert found.facts == {"source": "recycling", "region": "asia", "agenda": agenda}


@pytest.mark.clause("co2.propose.tile")
@pytest.mark.parametrize(("seen", "value"), [(12, ["north_america/money"]), (13, [])])
def test_a_pool_is_asked_for_only_while_it_may_be_empty(seen: int, value: list[str]) -> None:
    # Six tiles a source: with six spaces unseen there may be none left, with five there is one.
    # The row of spaces ends with North America, the first region in the order of the board.
    regions = ("asia", "europe", "africa", "oceania", "north_america", "south_america")
    spaces = [f"{region}/{grant} empty" for region in regions for grant in GRANTS]
    rows = " ; ".join(["turn 1.3 purple", *spaces[:seen]])
    scene = play(f"{TURN}...\n@ {rows}\npropose solar asia tech\n")
    assert unjudged(scene) == value


# Sums of a decade.


@pytest.mark.parametrize("edition", EDITIONS)
def test_scores_may_be_given_as_sums_per_decade(edition: str) -> None:
    scene = play(TURN + "...\n= score orange 24, purple 19\n", edition)
    assert told(scene) == []
    assert (scene["orange.vp"], scene["purple.vp"]) == (24, 19)


def test_a_sum_goes_on_from_the_known_score() -> None:
    body = (
        "...\n= score orange 24, purple 19\n[2.1 orange]\n"
        "@ asia.plants oil solar:orange fusion:orange empty empty empty\n"
        "= orange.tech 1\n= un 34 36\nclaim 36\n= score orange 28, purple 19\n"
    )
    scene = play(TURN + body)
    # Plants unseen elsewhere do not matter where the ones asked for are seen; goal 36 is worth 4.
    assert told(scene) == []
    assert scene["orange.vp"] == 24 + 4


@pytest.mark.clause("co2.un.requirement")
def test_a_claim_asks_for_the_plants_that_nobody_saw() -> None:
    body = (
        "...\n[2.1 orange]\n= orange.tech 1\n= un 34 36\n"
        "@ asia.plants oil solar:orange empty empty empty empty\nclaim 36\n"
    )
    assert unjudged(play(TURN + body)) == ["north_america.plants"]


def test_a_wrong_sum_is_a_false_fact() -> None:
    scene = play(TURN + "= score orange 24\n")
    found = scene.trace.findings[0]
    assert (found.kind, found.facts) == (
        "false-fact",
        {"value": "orange.vp", "seen": 24, "computed": 0},
    )


# An entry that could not be judged.


@pytest.mark.clause("co2.propose.empty-space")
def test_a_project_that_could_not_be_judged_lies_there_afterwards() -> None:
    body = "...\n[1.3 purple]\npropose solar asia money\n[1.3 blue]\ninstall solar asia/money\n"
    scene = play(TURN + body)
    assert scene.broken == ""  # installing asks for CEPs that nobody noted
    tile = scene.state.tiles[12]  # asia/money: the fifth region's first space
    assert tile == 2 * 1 + 2  # solar, installed


@pytest.mark.clause("co2.turn.one-action")
def test_two_actions_in_a_turn_are_refused_even_if_the_first_could_not_be_judged() -> None:
    body = "...\n[1.3 purple]\npropose solar asia tech\npropose fusion asia money\n"
    found = play(TURN + body).breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.turn.one-action", {"acted": "yes"})


@pytest.mark.clause("co2.free.once-each")
def test_a_breach_that_cannot_be_played_on_leaves_no_trace_of_a_ruling() -> None:
    scene = play(TURN + "...\n[1.3 purple]\nsell\nsell\n= purple.money 4\n")
    assert scene.kinds() == ["unjudged", "breach"]
    assert scene.broken == "co2.free.once-each"
    assert scene["purple.money"] == 4


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("answer", ["hand", "summit 2/fusion"])
def test_answers_to_an_entry_that_could_not_be_judged_are_not_refused(
    answer: str, edition: str
) -> None:
    rows = "@ africa/tech fusion proposed purple-scientist ; orange.money 3 ; orange.cep 2\n"
    body = f"...\n{rows}[1.3 orange]\ninstall fusion africa/tech\npurple: {answer}\nbuy\nend\n"
    scene = play(TURN + body, edition)
    assert set(told(scene)) == {"unjudged"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_choice_of_a_research_grant_is_not_taken_for_the_free_move(edition: str) -> None:
    body = (
        "...\n[1.3 purple]\npropose solar asia research\nscientist hand asia/research\n"
        "scientist asia/research asia/money\nend\n[1.3 blue]\npropose solar asia tech\n"
    )
    scene = play(TURN + body, edition)
    assert set(told(scene)) == {"unjudged"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_chain_after_the_end_of_a_turn_is_not_refused(edition: str) -> None:
    body = (
        "...\n[1.3 purple]\npropose solar asia tech\nend\norange: extra fusion\n"
        "purple: any solar\ncep asia\n! summit 2 forestation biomass recycling\n[1.3 blue]\n"
    )
    scene = play(TURN + body, edition)
    assert set(told(scene)) == {"unjudged"}


def test_the_end_of_a_turn_that_could_not_be_judged_leaves_coins_and_points_known() -> None:
    body = (
        "...\n[1.3 purple]\n= purple.money 4, purple.vp 19\npropose solar asia tech\n"
        "= purple.money 4, purple.vp 19\nend\n= purple.money 4\n= purple.money 5\n"
    )
    scene = play(TURN + body)
    # Two cubes and Expertise at most: neither coins nor points.
    assert scene.trace.first("false-fact") is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_next_mark_is_taken_where_the_end_of_the_turn_was_not_judged(edition: str) -> None:
    body = "...\n[1.3 purple]\npropose solar asia tech\n[1.3 blue]\nbuy\n[1.4 orange]\nsell\n"
    scene = play(TURN + body, edition)
    assert scene.trace.derailed < 0
    # Blue took no Action, whatever else is unknown.
    assert scene.broken == "co2.turn.one-action"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_played_unjudged_before_its_action_still_lowers_the_price(edition: str) -> None:
    body = (
        "...\n@ turn 1.3 blue ; oceania/money recycling installed nobody ; blue.money 4\n"
        "@ blue.tech 1 ; blue.recycling 1 ; oceania.plants oil empty empty empty\n"
        "@ oceania.tech 0 ; stack recycling 5 ; oceania.cep 1 ; oceania.control nobody\n"
        "lobby 15 main\n= blue.money 4, blue.tech 1, blue.recycling 1\n"
        "construct recycling oceania/money\n"
    )
    scene = play(TURN + body, edition)
    assert scene.broken == ""  # 7 - 3 = 4 coins


def test_a_card_not_noted_whose_effect_is_not_written_is_not_judged() -> None:
    table = BOARD + UN_TEN
    scene = play(TURN + "lobby ? minor\nbuy\n", setup=table)
    assert unjudged(scene)[0] == "orange.lobby"
    assert scene.broken == ""


# Whole phases after a gap.


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_supply_phase_after_a_gap_is_neither_accepted_nor_refused(edition: str) -> None:
    body = (
        "...\n[2 supply]\norange: income 3 coins 0 vp\n! fossil europe gas\npurple: pay asia\n"
        "! fossil africa coal\n! event 51\n[2.1 purple]\nbuy\n"
    )
    scene = play(TURN + body, edition)
    assert set(told(scene)) == {"unjudged"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_final_scoring_after_a_gap_is_neither_accepted_nor_refused(edition: str) -> None:
    body = "...\n[end]\norange: income 0 coins 6 vp\norange: goal 32 score\n"
    scene = play(TURN + body, edition, extra="claim: orange 61, purple 55, blue 49\n")
    assert set(told(scene)) <= {"unjudged", "moot"}
    assert scene.trace.first("false-claim") is None


def test_two_gaps_forget_twice() -> None:
    scene = play(TURN + "...\n= orange.money 6\n...\n= orange.money 9\n")
    assert told(scene) == []
    assert scene["orange.money"] == 9


# Cards that nobody noted, beyond a gap.


def test_a_card_seen_before_the_gap_is_not_in_another_hand_after_it() -> None:
    body = (
        "lobby 13 minor\npropose solar asia tech\n...\n@ turn 2.1 purple ; purple.lobby ? ?\n"
        "lobby 13 minor\n"
    )
    found = play(TURN + body).breach()
    assert found is not None
    assert found.facts == {"card": 13, "hand": "no"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_knows_only_what_is_written(edition: str) -> None:
    rows = "@ turn 2.3 purple ; purple.money 4\n"
    scene = play_position(rows + "buy\n", edition)
    assert unjudged(scene) == ["market.cep"]
    scene = play_position(rows + "@ market.cep 2 ; price 4\nbuy\n= purple.money 0\n", edition)
    assert told(scene) == []


# What a gap hides of the whole game: was pollution ever at 350, and which events have been seen.


def table_of(scene: Scene, edition: str = "en", **readings: str) -> Table:
    return Table(scene.state, rules_alone(edition, readings), None)


@pytest.mark.clause("co2.end.safe-zone")
@pytest.mark.parametrize(
    ("before", "mark", "warmed"),
    [
        (190, "[1.3 purple]", False),  # no Supply Phase in between: nothing raises pollution
        (349, "[1.3 purple]", False),
        # One Supply Phase: six regions with coal at most, 6 x 40 = 240. 109 + 240 = 349, and 350.
        (109, "[2.1 purple]", False),
        (110, "[2.1 purple]", None),
        (190, "[2 supply]", False),  # the phase itself is written down
        (110, "[3 supply]", None),  # that of decade 2 lies in the gap
        (109, "[3.1 orange]", None),  # two of them: 109 + 480
        (350, "[1.3 purple]", True),  # what once was so stays so
        (350, "[3.1 orange]", True),
    ],
)
def test_350_ppm_is_forgotten_only_where_it_may_have_been_reached(
    before: int, mark: str, warmed: bool | None
) -> None:
    scene = play(f'{TURN}ruling set ppm {before} "as on the table"\n...\n{mark}\n')
    told = scene.state.warmed
    assert (None if is_unknown(told) else told) is warmed


@pytest.mark.clause("co2.end.safe-zone")
def test_after_a_supply_phase_in_a_gap_a_fact_tells_of_350_ppm() -> None:
    unseen = f"{TURN}...\n[3.1 orange]\n"
    for fact in ("= ppm 350", "@ done warmed", "= done warmed", "@ ppm 400"):
        assert play(f"{unseen}{fact}\n").state.warmed is True, fact
    for fact in ("= ppm 349", "= turn 3.1 orange"):
        assert is_unknown(play(f"{unseen}{fact}\n").state.warmed), fact
    # Two gaps: what the first one left open no later mark of the same decade settles.
    assert is_unknown(play(f"{unseen}...\n[3.2 orange]\n").state.warmed)
    assert play(f"{TURN}...\n[1.2 orange]\n...\n[1.3 orange]\n").state.warmed is False


@pytest.mark.clause("co2.end.safe-zone")
def test_whether_the_safe_zone_ends_the_game_hangs_on_what_the_gap_hides() -> None:
    rows = " ; ".join(f"{name}.plants {'empty ' * size}" for name, size in SPACES_OF.items())
    unseen = f"{TURN}...\n@ turn 3.1 orange ; ppm 0 ; {rows}\n"
    with pytest.raises(Consulted) as asked:
        is_over(table_of(play(unseen)))
    assert asked.value.name == "warmed"
    assert is_over(table_of(play(f"{unseen}@ done warmed\n")))
    # Without a gap a position that does not speak of it says that it never was.
    assert not is_over(table_of(play_position(f"@ turn 3.1 orange ; ppm 0 ; {rows}\n")))
    # Read otherwise, any level below is enough: nothing has to be known.
    assert is_over(table_of(play(unseen), safe_zone_return="any_level_below"))


@pytest.mark.clause("co2.supply.energy.pollution-up")
def test_a_fossil_plant_laid_on_an_unknown_pollution_may_have_warmed() -> None:
    body = "...\n[2 supply]\norange: income 3 coins 0 vp\n! fossil europe gas\n"
    scene = play(TURN + body)
    assert is_unknown(scene.state.warmed)
    # 340 and one plant of gas, 20: 360, though the entry itself could not be judged.
    body = "...\n@ ppm 340\n[2 supply]\n! fossil europe gas\n"
    assert play(TURN + body).state.warmed is True


@pytest.mark.clause("co2.eventcard.one-per-region")
def test_an_event_drawn_after_a_gap_counts_among_those_seen() -> None:
    body = "...\n[2 supply]\n! event 51\n...\n[3 supply]\n! event 52\n= event 51 52\n"
    scene = play(TURN + body)
    assert set(told(scene)) <= {"unjudged"}
    assert set(scene.state.events_used) == {47, 50, 51, 52}  # 47 and 50 from the set-up
    assert [x for x in impossible_for(table_of(scene)) if "event" in x.clause] == []


@pytest.mark.clause("co2.event.rotate")
def test_the_deck_of_events_is_counted_by_decades_not_by_what_was_seen() -> None:
    # Two lie open from the beginning; one more comes at the end of each Supply Phase, of six cards.
    for decade, gone in ((2, 2), (5, 5), (6, 6)):
        t = table_of(play_position(f"@ turn {decade}.1 orange ; event 47 50\n"))
        assert events_gone(t) == gone
        assert settle_draw_event(t, DrawEvent()) is (gone == 6)
    t = table_of(play_position("@ turn 3.1 orange ; used event 47 48 49 50 51\n"))
    assert events_gone(t) == 5  # five were seen, though three would be due: the row is believed


@pytest.mark.clause("co2.lobby.removed")
def test_a_card_held_before_a_gap_may_be_among_the_unseen_ones_after_it() -> None:
    # Purple was dealt 18; of the three cards that nobody looked at it may be one.
    purple = 1
    for rows in ("@ turn 2.3 purple ; purple.lobby ? ? ?", "[2.3 purple]\n= purple.lobby ? ? ?"):
        scene = play(f"{TURN}...\n{rows}\nlobby 18 minor\n")
        assert scene.breach() is None
        assert (scene.state.lobby[purple], scene.state.lobby_hidden[purple]) == ((), 2)
        assert 18 in scene.state.lobby_used
    # Played before the gap it cannot be there any more.
    assert play(f"{TURN}lobby 13 minor\n...\n{rows}\nlobby 13 minor\n").breach() is not None


@pytest.mark.clause("co2.goal.discard")
def test_a_goal_may_have_gone_for_coins_in_a_gap() -> None:
    unseen = f"{TURN}...\n[1.3 purple]\n"
    assert told(play(f"{unseen}= purple.goal 0\n")) == []
    assert play(f"{unseen}= purple.goal 0\npurple: goal 31 discard\n").broken == "co2.goal.discard"
    assert told(play(f"{unseen}= purple.goal 31\n")) == []
    # Shown again, or given up, it was there all the time; another one never was.
    assert told(play(f"{unseen}purple: goal 31 discard\n")) == []
    assert play(f"{unseen}purple: goal 27 discard\n").broken == "co2.goal.secret"
    # Nobody wrote of a gap: then it lies where it lay, and once seen it does again.
    assert told(play(f"{TURN}= purple.goal 0\n")) == ["false-fact"]
    assert told(play(f"{unseen}= purple.goal 31\n= purple.goal 0\n")) == ["false-fact"]
