"""The game as the replay sees it: what waits, whose claim holds, where a mark says the game is."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from co2replay.engine.passed import Difference
from co2replay.engine.table import Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, SUPPLY, State
from co2replay.games.co2.game import GAME
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import ACT, SEEN, Entry
from tests.games.co2.asking import (
    BLUE,
    ORANGE,
    OVER_NOW,
    PURPLE,
    SOLAR,
    asking,
    played_by,
    waiting,
)
from tests.games.co2.placing import SECOND_SPACES_TAKEN, last_turn, placed, waits, why
from tests.games.co2.scene import BOARD, UN_TEN, play, play_position

TURN: Frame = fr.Turn(ORANGE)


# What waits.


WAITING: list[tuple[Frame | None, tuple[str, int, str]]] = [
    (None, ("over", NO_SEAT, "")),
    (fr.Topic(PURPLE, 0, (SOLAR,)), ("topic", PURPLE, "co2.summit.per-scientist")),
    (fr.DrawEvent(), ("draw-event", NO_SEAT, "co2.event.rotate")),
    (fr.Turn(Unknown("turn")), ("turn", NO_SEAT, "co2.turn.one-action")),
    (fr.DoScan(), ("do-scan", NO_SEAT, "")),  # a step needs no answer
]


@pytest.mark.parametrize(("frame", "told"), WAITING)
def test_what_the_game_waits_for_has_a_name_a_seat_and_a_clause(
    frame: Frame | None, told: tuple[str, int, str]
) -> None:
    t = asking(*([frame] if frame else []))
    assert GAME.waits_for(t.state)[1:] == told


def test_a_state_has_its_values_by_name() -> None:
    state = State()
    state.c[at.MONEY + PURPLE] = 4
    assert (GAME.named(state)["purple.money"], GAME.named(state)["orange.money"]) == (4, 0)
    assert not GAME.is_over(state)
    state.phase = OVER
    assert GAME.is_over(state)


# The header.

SEATS: list[tuple[dict[str, str], tuple[int, ...] | None]] = [
    ({"seats": "purple orange"}, (PURPLE, ORANGE)),
    ({"seats": "purple orange purple"}, None),
    ({"seats": "nobody else"}, None),
    ({}, None),
]


@pytest.mark.parametrize(("header", "seats"), SEATS)
def test_seats_are_read_from_the_header(
    header: dict[str, str], seats: tuple[int, ...] | None
) -> None:
    assert GAME.seats(header) == seats


TOTALS = {ORANGE: 11, PURPLE: 12, BLUE: Unknown("blue.vp")}
CLAIMS = [
    ("orange 11, purple 12", []),
    ("", []),
    ("  ", []),
    ("eleven all", [Difference("claim", "eleven all", "unreadable")]),
    ("orange 10, purple 13", [("orange", 10, 11), ("purple", 13, 12)]),
    ("blue 3, purple 13", [("purple", 13, 12)]),  # nobody knows what blue has
    ("black 5, orange 1", [("black", 5, "none"), ("orange", 1, 11)]),
]


@pytest.mark.parametrize(("claim", "found"), CLAIMS)
def test_a_claim_is_held_against_the_sheet(claim: str, found: list[object]) -> None:
    state = State()
    state.sheet = tuple((seat, 0, 0, 0, 0, 0, 0, total) for seat, total in TOTALS.items())
    told = [
        one if isinstance(one, Difference) else Difference(f"{one[0]}.total", *one[1:])
        for one in found
    ]
    assert GAME.claim(state, {"claim": claim, "seats": "orange purple blue"}) == told
    assert GAME.claim(state, {"seats": "orange purple blue"}) == []


def test_a_claim_may_name_people() -> None:
    state = State()
    state.sheet = ((PURPLE, 0, 0, 0, 0, 0, 0, 12),)
    header = {"claim": "Ines 13", "seats": "purple=Ines"}
    assert GAME.claim(state, header) == [Difference("purple.total", 13, 12)]


ASSUMED = [
    ("event.47.region", {"event.47.region": "assumed:DE2"}, True),
    ("event.47.region", {"event.47.region": "rulebook:EN"}, False),
    ("event.47.region", {"event.48.region": "assumed"}, False),
    ("lobby.?.minor", {"lobby.3.minor": "assumed"}, True),
    ("lobby.?.minor", {"lobby.3.minor": "rulebook", "event.47.region": "assumed"}, False),
    ("lobby.?.minor", {"lobby.3.minor": "rulebook", "lobby.4.minor": "assumed"}, True),
    ("lobby.?.minor", {}, False),
]


@pytest.mark.parametrize(("path", "marks", "assumed"), ASSUMED)
def test_what_nobody_read_off_the_box_is_assumed(
    path: str, marks: dict[str, str], assumed: bool
) -> None:
    rules = SimpleNamespace(box=SimpleNamespace(marks=marks))
    assert GAME.is_assumed(rules, path) is assumed  # type: ignore[arg-type]


# What is settled before an entry is looked at.


SETTLED = [
    (None, True),
    (Entry(SEEN, f.CONTROL), True),
    (Entry(ACT, f.BID), True),
    (Entry(ACT, f.PASS), True),
    (Entry(ACT, f.BUY), False),
]


@pytest.mark.parametrize(("entry", "open_still"), SETTLED)
def test_an_auction_stays_open_for_words_and_glances(entry: Entry | None, open_still: bool) -> None:
    # Orange leads with 0; purple, who has spoken, and blue are not heard of any more.
    spoken = (ORANGE, PURPLE, BLUE)
    t = asking(TURN, variants=("auction",))
    t.state.pending.append(fr.Auction(PURPLE, 0, ORANGE, (), spoken, False))
    GAME.settle(t, entry)
    assert (waiting(t)[0] == "auction") is open_still


@pytest.mark.parametrize("entry", [None, Entry(ACT, f.BUY)])
def test_a_final_income_waits_for_its_word(entry: Entry | None) -> None:
    t = asking(fr.Goals((ORANGE,)), fr.Income((2, 0, 0, 0, 0), True))
    played_by(t, end_income="no")
    t.state.goal[ORANGE] = 32
    GAME.settle(t, entry)
    assert waiting(t)[0] == "income"
    t.state.pending.pop()
    GAME.settle(t, entry)
    assert waiting(t)[0] == "goals"


# Marks.


def test_a_mark_before_the_set_up_is_complete_tells_what_is_missing() -> None:
    table = BOARD.replace("! start orange\n", "").replace("fossil africa coal ; ", "") + UN_TEN
    clause = "co2.setup.start-player-random"
    assert why(play("[1.1 orange]\n", setup=table)) == (clause, {"missing": "start, fossil africa"})


QUIET_END = placed(*SECOND_SPACES_TAKEN) + last_turn(1) + "propose solar asia tech\nend\n"
PROPOSED = "[1.1 orange]\npropose solar asia tech\n"  # a mark ends the turn as well as `end`
TURNS, ROUNDS, END = "co2.ops.clockwise", "co2.ops.rounds", "co2.end.last-decade"
MARKS: list[tuple[str, str, str, str, str]] = [
    (f"{PROPOSED}[1.1 blue]\n", "1.1 blue", "1.1 purple", "turn", TURNS),
    (f"{PROPOSED}[1.2 purple]\n", "1.2 purple", "1.1 purple", "turn", TURNS),
    (f"{PROPOSED}[2.1 purple]\n", "2.1 purple", "1.1 purple", "turn", ROUNDS),
    (f"{QUIET_END}[2.1 purple]\n", "2.1 purple", "2 supply", "draw-event", "co2.event.rotate"),
    (f"{QUIET_END}[3 supply]\n", "3 supply", "2 supply", "draw-event", ROUNDS),
    (f"{QUIET_END}[end]\n", "end", "2 supply", "draw-event", END),
]


@pytest.mark.parametrize(("body", "written", "due", "waiting", "clause"), MARKS)
def test_a_mark_of_elsewhere_says_where_the_game_is(
    body: str, written: str, due: str, waiting: str, clause: str
) -> None:
    scene = play(body)
    found = scene.breach()
    assert found is not None
    assert found.facts == {"written": written, "due": due, "waits": waiting}
    assert found.hard
    assert found.missing is (clause == "co2.event.rotate")
    assert found.clause == clause


def test_a_ruling_lets_a_mark_of_elsewhere_stand() -> None:
    ruled = 'ruling co2.ops.clockwise "nobody minded"\n'
    assert play(f"{PROPOSED}{ruled}[1.1 blue]\n").broken == ""


def test_an_open_turn_that_a_mark_cannot_close_is_named() -> None:
    scene = play("[1.1 orange]\n[1.1 purple]\n")
    assert why(scene) == ("co2.turn.one-action", {"acted": "no", "open": "1.1 orange"})


def test_where_the_card_declared_had_no_use_no_other_turn_is_suspected() -> None:
    body = "[1.1 orange]\npropose solar asia tech\nlobby 25 main\n[1.1 purple]\n"
    clause, facts = why(play(body))
    assert clause == "co2.lobby.main-condition"
    assert "open" not in facts


@pytest.mark.parametrize("mark", ["[1 supply]", "[2 supply]"])
def test_the_mark_of_a_supply_phase_in_its_place(mark: str) -> None:
    scene = play(f"{QUIET_END}{mark}\n")
    assert (scene.broken == "") is (mark == "[2 supply]")
    assert scene.state.phase == SUPPLY


def in_turn(**done: object) -> Table:
    """The first turn of the second decade; its supply phase has just run through by itself."""
    t = asking(TURN)
    t.state.start, t.state.decade, t.state.round = ORANGE, 2, 1
    for name, value in done.items():
        setattr(t.state, name, value)
    return t


def test_a_supply_phase_that_asked_nothing_may_be_marked_behind_it() -> None:
    assert GAME.mark(in_turn(), (1, 2)) is None
    for done in (
        {"decade": 3},
        {"round": 2},
        {"active": PURPLE},
        {"acted": True},
        {"moved": True},
        {"bought": True},
        {"sold": True},
        {"carded": True},
        {"phase": SUPPLY, "decade": 1},
    ):
        assert GAME.mark(in_turn(**done), (1, 2)) is not None, done
    first = in_turn(decade=1)
    assert GAME.mark(first, (1, 1)) is not None  # no supply phase lies before the first decade


def test_a_turn_that_is_open_is_marked_by_all_of_it() -> None:
    assert GAME.mark(in_turn(), (0, 2, 1, ORANGE)) is None
    for args in ((0, 1, 1, ORANGE), (0, 2, 2, ORANGE), (0, 2, 1, PURPLE)):
        assert GAME.mark(in_turn(), args) is not None


# After a gap.


def test_after_a_gap_a_mark_tells_where_the_game_is() -> None:
    scene = play(f"{PROPOSED}...\n[3.2 blue]\n")
    s = scene.state
    assert (s.decade, s.round, s.active, waits(scene)) == (3, 2, BLUE, "turn")
    assert s.gapped
    assert s.goals_unsure == (ORANGE, PURPLE, BLUE)
    # Cards noted in a hand may have been played: they are seen nowhere else, and may be anywhere.
    assert s.lobby_used == ()


def test_a_goal_that_is_gone_is_not_unsure_after_a_gap() -> None:
    body = "[1.1 orange]\norange: goal 32 discard\npropose solar asia tech\nend\n...\n"
    assert play(body).state.goals_unsure == (PURPLE, BLUE)


def test_a_card_played_before_a_gap_stays_out_of_the_game() -> None:
    body = "[1.1 orange]\nlobby 13 minor\n...\n"
    assert play(body).state.lobby_used == (13,)


def test_after_a_gap_a_supply_phase_waits_for_what_is_not_known() -> None:
    scene = play(f"{PROPOSED}...\n[2 supply]\n")
    s = scene.state
    assert (s.phase, s.decade, s.round, s.active) == (SUPPLY, 2, 1, NO_SEAT)
    assert waits(scene) == "adrift"


def test_a_plant_short_of_coins_at_the_end_of_the_log_is_named() -> None:
    body = placed(
        "oceania/money recycling installed",
        "orange.recycling 1",
        "orange.tech 1",
        "orange.money 6",  # of 7
    )
    build = "[1.1 orange]\n" + body + "construct recycling oceania/money\n"
    scene = play(build, "it")
    assert scene.broken == "co2.construct.resources"
    assert play(f"{build}[1.1 purple]\n", "it").broken == "co2.construct.resources"


def test_a_position_known_in_part_has_marks_too() -> None:
    scene = play_position("@ turn 2.3 purple\n[2.3 purple]\n")
    assert scene.kinds() == []
    clause, facts = why(play_position("@ turn 2.3 purple\n[2.2 purple]\n"))
    assert (clause, facts["due"]) == ("co2.ops.clockwise", "2.3 purple")


def test_a_turn_that_could_not_be_judged_is_closed_by_the_next_mark() -> None:
    adrift: Frame = fr.Adrift(ORANGE)
    t = in_turn(pending=[TURN, adrift])
    taken = GAME.mark(t, (0, 2, 1, PURPLE))
    assert taken is not None
    assert taken.clause == "co2.turn.one-action"  # nobody saw an Action in it
    t = in_turn(pending=[TURN, adrift], acted=True)
    assert GAME.mark(t, (0, 2, 1, PURPLE)) is None
    assert (waiting(t), t.state.active) == (("turn", PURPLE), PURPLE)


def test_where_nobody_knows_who_is_next_a_mark_tells_it() -> None:
    # The last round of a decade, should purple hold the marker; nobody wrote that.
    for args, phase in (((1, 3), SUPPLY), ((0, 2, 4, BLUE), OPERATIONS)):
        t = asking(fr.Turn(PURPLE))
        s = t.state
        s.partial, s.start, s.decade, s.round = True, Unknown("start"), 2, 4
        s.active, s.acted = PURPLE, True
        s.plants = [Unknown("plants")] * t.rules.offsets[6]
        assert GAME.mark(t, args) is None
        assert (s.phase, s.decade) == (phase, 3 if phase == SUPPLY else 2)
        assert s.turns > 0
        if phase == OPERATIONS:
            assert s.turns == 1


def test_the_mark_of_the_end_closes_the_last_call() -> None:
    for args, over in (((2,), True), ((1, 2), False)):
        goals: Frame = fr.Goals(())
        t = asking(goals, goals, fr.LastCall())
        t.state.phase = FINAL
        found = GAME.mark(t, args)
        assert (found is None) is over
        assert (waiting(t) == OVER_NOW) is over
    t = asking(fr.LastCall(), fr.Goals((ORANGE,)))
    t.state.phase, t.state.decade = FINAL, 5
    t.state.goal[ORANGE] = 32
    assert GAME.mark(t, (2,)) is None  # the goals still wait
    assert waiting(t) != OVER_NOW
    elsewhere = GAME.mark(t, (0, 5, 1, BLUE))
    assert elsewhere is not None
    facts = {"written": "5.1 blue", "due": "end", "waits": "goals"}
    assert (elsewhere.clause, elsewhere.facts) == ("co2.end.last-decade", facts)


def test_what_another_book_asks_at_the_end_is_taken_at_a_mark_and_at_the_end_of_the_log() -> None:
    for marked in (True, False):
        t = asking(
            fr.Over(),
            fr.Goals(()),
            fr.Income((1, 0, 0, 0, 0), True),
        )
        t.state.phase = FINAL
        played_by(t, end_income="no")
        assert (GAME.mark(t, (2,)) if marked else GAME.end_of_log(t)) is None
        assert waiting(t) == OVER_NOW
        assert t.state.c[at.VP + ORANGE] == 1


def test_the_end_of_a_log_closes_the_last_call() -> None:
    t = asking(fr.Goals((ORANGE,)), fr.LastCall())
    t.state.phase, t.state.goal[ORANGE] = FINAL, 0
    assert GAME.end_of_log(t) is None
    assert waiting(t) == OVER_NOW
    # What follows the last call is taken unwritten where this book, not the table's, asks for it.
    t = asking(fr.Goals(()), fr.Income((1, 0, 0, 0, 0), True))
    t.state.pending.append(fr.LastCall())
    t.state.phase = FINAL
    played_by(t, end_income="no")
    assert GAME.end_of_log(t) is None
    assert waiting(t) == OVER_NOW
    assert t.state.c[at.VP + ORANGE] == 1
    turn = asking(TURN)
    assert GAME.end_of_log(turn) is None
    assert waiting(turn) == ("turn", ORANGE)


def adrift() -> Table:
    """After a gap all is known again but whose turn it is; orange holds a CEP, each its goal."""
    t = asking(fr.Adrift(NO_SEAT))
    s = t.state
    s.plants = [0] * t.rules.offsets[6]
    s.c[at.CEPS + ORANGE], s.c[at.PRICE], s.goal[:3] = 1, 3, [32, 31, 27]
    assert t.book is not None
    t.book.rows.append((3, 1, at.BANK_CEPS, at.CEPS + ORANGE, "co2.market.buy"))
    return t


def test_the_mark_of_the_end_leads_out_of_a_gap() -> None:
    t = adrift()
    assert GAME.mark(t, (2,)) is None
    assert waiting(t)[0] == "goals"
    assert t.state.phase == FINAL
    assert t.state.c[at.MONEY + ORANGE] == 3
    assert t.book is not None
    assert len(t.book.rows) == 3  # the CEP goes, the coins come


def test_an_end_that_asks_for_what_is_not_known_moves_nothing() -> None:
    t = adrift()
    t.state.c[at.CEPS + PURPLE] = Unknown("purple.cep")
    assert GAME.mark(t, (2,)) is None
    assert (t.state.phase, t.state.active) == (FINAL, NO_SEAT)
    assert waiting(t) == ("adrift", NO_SEAT)
    assert t.state.c[at.CEPS + ORANGE] == 1
    assert t.book is not None
    assert len(t.book.rows) == 1
    t = adrift()
    t.state.c[at.CEPS + PURPLE], t.book = Unknown("purple.cep"), None
    assert GAME.mark(t, (2,)) is None
    assert t.state.phase == FINAL


def test_a_mark_of_a_supply_phase_leads_out_of_a_gap() -> None:
    t = adrift()
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3
    assert GAME.mark(t, (1, 2)) is None
    assert waiting(t)[0] == "income"
    paid = [coins for seat, verb, (coins, _) in GAME.legal(t) if (seat, verb) == (PURPLE, f.INCOME)]
    assert sorted(paid) == [0, 1, 2]  # in the third space: 2, in whatever parts
    assert (t.state.phase, t.state.decade) == (SUPPLY, 2)
    assert GAME.mark(adrift(), (0, 2, 3, BLUE)) is None


# What a table is opened with, and what it says of itself.


def test_a_preset_is_taken_from_the_header() -> None:
    for header, preset in (({"preset": " normal "}, "normal"), ({"preset": " "}, ""), ({}, "")):
        t = asking()
        t.state = GAME.begin(t.rules, (PURPLE, ORANGE), header)
        GAME.open(t, (PURPLE, ORANGE), header)
        assert t.state.pending[-1] == fr.SetUp(preset)
        assert t.state.order == (PURPLE, ORANGE)


def test_a_doubt_asks_whether_its_fact_is_assumed() -> None:
    t = asking()
    marks = {"plant.solar.1.vp": "assumed", "un.36.vp": "rulebook"}
    t.rules = SimpleNamespace(box=SimpleNamespace(marks=marks))
    assert t.book is not None
    t.book.rows += [
        (1, 9, at.BANK_VP, at.VP + PURPLE, "co2.construct.vp"),
        (2, 4, at.BANK_VP, at.VP + BLUE, "co2.un.score-now"),
    ]
    t.book.uses += [(1, "plant.solar.1.vp", PURPLE), (2, "un.36.vp", BLUE)]
    t.state.c[at.VP + PURPLE] = t.state.c[at.VP + BLUE] = 10
    found = [
        (state.c[at.VP + PURPLE], state.c[at.VP + BLUE])
        for tables in GAME.otherwise(t)
        for state, _ in tables
    ]
    # 9 of the 10 points may not have come, or 99 more.
    assert set(found) == {(1, 10), (10 + 99, 10)}
    assert GAME.made_of(t, f.SCORE, (PURPLE, 7)) == ("plant.solar.1.vp",)
    assert GAME.made_of(t, f.SCORE, (BLUE, 7)) == ()


def test_what_there_is_to_check_belongs_to_a_word() -> None:
    assert GAME.checklist(f.CONSTRUCT) != ()
    assert GAME.checklist(f.CONSTRUCT) != GAME.checklist(f.INSTALL)
    assert GAME.checklist(-5) == ()


def test_a_state_has_a_digest_of_its_own() -> None:
    one, other = State(), State()
    assert GAME.digest(one) == GAME.digest(other)
    other.c[at.MONEY] = 1
    assert GAME.digest(one) != GAME.digest(other)


def test_a_plant_that_waits_for_coins_is_unpaid_at_a_mark_and_at_the_end() -> None:
    # 3 of 9 coins are missing; it was begun in entry 4.
    fund: Frame = fr.Fund(ORANGE, 3, 2, False, 6)
    for ended in (False, True):
        t = asking(TURN, fr.DoDeedDone(ORANGE), fund)
        t.state.asked_at, t.state.c[at.PLANT_STACK + 2] = 4, 5
        found = GAME.end_of_log(t) if ended else GAME.mark(t, (1, 2))
        assert found is not None
        assert (found.clause, found.since) == ("co2.construct.resources", 4)
        assert found.facts == {"money": 6, "needed": 9}
    assert GAME.end_of_log(asking((fr.Turn, fr.Fund))) is None


def test_a_mark_at_a_bonus_rests_on_the_track() -> None:
    t = asking(TURN, fr.AnyBonus(ORANGE))
    t.state.c[at.EXPERTISE + SOLAR] = 8
    found = GAME.mark(t, (0, 1, 1, PURPLE))
    assert found is not None
    assert (found.clause, found.missing) == ("co2.bonus.any", True)
    assert found.rests == ("track.solar.8.bonus",)
