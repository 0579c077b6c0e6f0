"""A table written at a moment as rows reads back to the very same one, and play goes on from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from co2replay.engine.trace import UNJUDGED
from co2replay.games.power_grid.board.state import State, Table
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.turn import flow
from co2replay.games.power_grid.turn.frames import Adrift
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import CORRECTION, POSITION, Log
from co2replay.questions.check.moment import position_of
from co2replay.verdict.session import Options, Session, begin, open_session, play_to
from tests.conftest import Ran

from .judge.agreement import difference, random_log
from .scene import broken, head, holds, layout, play, player, stage

Cli = Callable[..., Ran]

LAST_STEP = {10: 3, 22: 1}  # two in Germany; four novices in the USA, who know no step 3


def opened(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def digest(log: Log, edition: str) -> str:
    session = opened(log)
    return session.game.digest(play_to(session, edition, len(log.entries)).state)


def moments(session: Session, edition: str) -> dict[tuple[int, str], int]:
    """The last moment at which each kind of question is open in each step: entries played."""
    found: dict[tuple[int, str], int] = {}
    _, run = begin(session, edition)
    for index, entry in enumerate(session.log.entries):
        run.step(index, entry)
        state = run.table.state
        if state.phase and not session.game.is_over(state):
            found[state.step, type(state.pending[-1]).__name__] = index + 1
    return found


@pytest.mark.parametrize("seed", LAST_STEP)
def test_a_position_read_back_is_the_same_table_and_goes_on_to_the_same_end(seed: int) -> None:
    log, name = random_log(seed)
    edition = f"power-grid/{name}"
    session = opened(log)
    found = moments(session, edition)
    assert {"Open", "Bid", "Draw", "Buy", "Build", "Power", "Mix"} <= {x for _, x in found}
    assert max(step for step, _ in found) == LAST_STEP[seed]
    for upto in found.values():
        written = position_of(session, edition, upto)
        assert (written.exact, written.start > 0) == (True, True)
        again = read_text(write_text(written.log, vocabulary(), name), lambda _: vocabulary())
        assert again.problems == []
        before = replace(log, entries=log.entries[:upto])
        assert digest(again, edition) == digest(before, edition)
        rest = replace(again, entries=[*again.entries, *log.entries[upto:]])
        assert digest(rest, edition) == digest(log, edition)
        assert difference(rest, name) == ""


# Fuel to be lost, who has said already what runs, the mix of hybrids.
HALF_TOLD = """\
[4 auction]
blue: open 19 ; green: pass ; red: pass ; ! draw 33
blue: discard 10
blue: lose 1 coal 3 oil
red: pass ; green: pass
[4 bureaucracy]
red: power 20
blue: power 5 12
blue: burn 2 coal 2 oil
green: power 30
"""


def half_told() -> Log:
    """Behind plant 10 blue has 6 coal and 6 oil, and hybrids for 8: 4 go, of which blue says which.
    Of the 5 coal and 3 oil that are left plants 5 and 12 burn 4."""
    players = {
        "red": player(60, "15 20 25", "dresden halle", coal=4),
        "blue": player(60, "5 10 12", "muenchen augsburg passau", coal=6, oil=6),
        "green": player(60, "11 18 30", "koeln", garbage=3),
    }
    fuel = {"coal": 8, "oil": 8, "garbage": 6, "uranium": 2}
    market = "16 17 19 21 22 23 24 26"
    # Three plants each, of rounds 1 to 3. Of 34 cards behind 3 to 10 eight left at the set-up, and
    # 16 lie elsewhere: 10 in the deck.
    table = layout(
        "4 auction blue", players, order="blue red green", market=market, deck=10, fuel=fuel
    )
    log = read_text(head("red blue green") + table + HALF_TOLD, lambda _: vocabulary())
    assert log.problems == []
    return log


def laid_out(table: Table) -> Table:
    """The table as its rows alone tell it."""
    rows = GAME.rows(Table(GAME.copy(table.state), table.rules, None))
    again = Table(State(), table.rules, None)
    GAME.open(again, table.state.seats, {})
    for row in rows:
        assert GAME.place(again, row.verb, row.args) is None
    if isinstance(again.state.pending[-1], Adrift):
        flow.take_bearings(again)
    return again


@pytest.mark.parametrize("seed", [0, *LAST_STEP])
def test_rows_tell_every_moment_but_what_nobody_sees(seed: int) -> None:
    """In the middle of auctions, while the Step 3 card lies on the market, while fuel is to be lost
    and plants run: all but what the player in turn has done already, which is no table."""
    log, name = random_log(seed) if seed else (half_told(), "it")
    session = opened(log)
    asked = set()
    _, run = begin(session, f"power-grid/{name}")
    for index, entry in enumerate(log.entries):
        run.step(index, entry)
        state = run.table.state
        if entry.kind == POSITION or not state.phase or GAME.is_over(state):
            continue
        asked.add(type(state.pending[-1]).__name__)
        before, after = GAME.named(state), GAME.named(laid_out(run.table).state)
        assert {x for x in before if before[x] != after[x]} <= {"acted"}, index
    assert asked >= {"Draw", "Discard", "Power", "Mix"} | ({"Lose"} if not seed else set())


@pytest.mark.parametrize(
    ("line", "asked", "moved"),
    [
        (20, "blue: lose 0 coal 4 oil", "blue: Elektro -19"),
        (24, "blue: power 5", "red: coal -3"),
        (25, "blue: burn 1 coal 3 oil", "red: coal -3"),
        (26, "green: power 30", "red: coal -3; blue: coal -2, oil -2"),
    ],
)
def test_such_a_moment_is_examined_asked_and_shown(
    cli: Cli, tmp_path: Path, line: int, asked: str, moved: str
) -> None:
    """Fuel to be lost, who has not said yet what runs, the mix of the hybrids: by every verb."""
    place, there = tmp_path / "game.log", tmp_path / "table.log"
    place.write_text(write_text(half_told(), vocabulary(), "en"))
    moment = ("--at", f"line {line}")
    there.write_text(cli("position", "from", str(place), *moment).out)
    examined = cli("position", "examine", str(there), "--edition", "power-grid/it")
    assert (examined.code, examined.err) == (0, "")
    assert asked in cli("legal", str(there), "--all").out
    assert moved in cli("replay", str(place), *moment).out


@pytest.mark.clause("pg.bureaucracy.market-bottom")
def test_of_a_plant_market_with_nothing_in_it_nothing_goes_under_the_deck() -> None:
    players = {"red": player(5, "13", "koeln"), "blue": player(5, "18", "essen")}
    gone = {"market": "empty", "out": "empty"}
    scene = stage("red: power 13 ; blue: pass", "3 bureaucracy", players, **gone)
    assert broken(scene)[0] == "pg.market.sort"  # no such table is; it is played all the same
    assert (scene.state.round, scene.state.under, scene.state.market) == (4, (), ())


RULED = """! regions west southwest southeast ; order red green blue
[1 auction]
red: open 7 ; blue: pass ; green: pass ; ! draw 13
green: open 4 ; blue: pass ; ! draw 20
blue: open 3 ; ! draw 25
[1 resources]
blue: buy 2 oil
ruling set green.oil 2 "it stays where it is"
[1 building]
blue: build köln aachen
green: build essen
ruling pg.build.capacity-step "all agreed"
red: build essen
[1 bureaucracy]
blue: power 3
! draw 30
[2 auction]
"""


@pytest.mark.clause("pg.plant.storage", "pg.build.capacity-step")
def test_a_table_behind_a_ruling_is_told_by_rulings_and_nothing_speaks_against_it(
    tmp_path: Path, cli: Cli
) -> None:
    # green's plant 4 stores no oil, and in step 1 two houses stand in Essen
    session = opened(read_text(head("red blue green") + RULED, lambda _: vocabulary()))
    found = position_of(session, "power-grid/it", len(session.log.entries))
    assert (found.exact, found.start > 0) == (True, True)
    assert [one.text for one in found.log.entries if one.kind == CORRECTION] == ["all agreed"] * 2
    there = tmp_path / "table.log"
    there.write_text(write_text(found.log, vocabulary(), "en"))
    judged = cli("validate", str(there), "--keep-going")
    assert (judged.code, "breach" in judged.out) == (0, False)
    assert cli("position", "examine", str(there)).code == 0


def test_rows_are_held_together_before_a_ruling_sets_right_what_they_tell() -> None:
    players = {"red": player(5, "14", "koeln"), "blue": player(5, "23", "koeln")}
    told = 'ruling set blue.money 50 "counted again"\nred: build essen'
    assert broken(stage(told, "5 building red", players))[0] == "pg.build.capacity-step"


POOR = {"red": player(40), "blue": player(0), "green": player(33)}
UNSAID = "[4 resources]\ngreen: end"


@pytest.mark.parametrize("phase", ["[4 resources]", "[4 building]"])
def test_nobody_has_to_write_that_the_only_one_left_can_open_nothing(phase: str) -> None:
    # red and green have bought; blue has no money: a pass is all there is (decline needs no word)
    players = {**POOR, "red": player(40, "23"), "green": player(33, "24")}
    rows = layout("4 auction blue", players, order="red green blue")
    text = head("red blue green") + rows + "@ served red green\n" + phase + "\n"
    assert play(text).trace.first("breach", UNJUDGED) is None


def test_without_a_sale_a_card_is_due_where_rows_say_that_nobody_bought() -> None:
    rows = layout("4 auction blue", POOR, order="red green blue") + "@ away red green\n"
    refused = play(f"{head('red blue green')}{rows}{UNSAID}\n")
    assert broken(refused)[0] == "pg.auction.no-sale-remove"
    assert holds(play(f"{head('red blue green')}{rows}! draw 25\n{UNSAID}\n"))


def test_nobody_is_convicted_of_no_card_where_no_row_says_who_has_bought() -> None:
    rows = layout("4 auction blue", POOR, order="red green blue")
    found = play(f"{head('red blue green')}{rows}{UNSAID}\n").trace.first("breach", UNJUDGED)
    assert found is not None
    assert (found.kind, found.lacking) == (UNJUDGED, ("served",))
    assert holds(play(f"{head('red blue green')}{rows}! draw 25\n{UNSAID}\n"))


def test_where_an_auction_is_held_a_table_has_to_say_who_is_asked() -> None:
    rows = layout("4 auction", POOR, order="red green blue") + "@ lot 15 16 red\n"
    found = play(f"{head('red blue green')}{rows}green: bid 17\n").trace.first(UNJUDGED)
    assert found is not None
    assert found.lacking == ("turn",)


def test_rows_of_an_auction_may_stand_behind_the_one_that_says_whose_turn_it_is() -> None:
    rows = layout("4 auction blue", POOR, order="red green blue") + "@ lot 15 16 red\n"
    refused = play(f"{head('red blue green')}{rows}blue: bid 16\n")  # not above it
    assert broken(refused)[0] == "pg.auction.bid-higher"


def test_a_deck_that_is_counted_in_step_3_may_hold_any_plant() -> None:
    # 11 cards are counted, and `under` names none of them: whether one replaces 22 hangs on it
    rows = layout("9 auction red", POOR, step=3, deck=11, market="15 16 17 20 21 22")
    text = f"{head('red blue green')}{rows}red: open 22 ; blue: pass ; green: pass\n! draw 31\n"
    found = play(text).trace.first("breach", UNJUDGED)
    assert found is not None
    assert found.lacking == ("under",)
    rows = layout("9 auction red", POOR, step=3, deck=2, market="15 16 17 20 21 22", under="30 31")
    text = f"{head('red blue green')}{rows}red: open 22 ; blue: pass ; green: pass\n"
    assert holds(play(f"{text}! draw 31\n"))


def test_a_table_that_cannot_be_is_none_before_a_gap_either() -> None:
    rows = layout("9 auction red", POOR, step=3, deck=0)  # eight plants in step 3
    assert broken(play(f"{head('red blue green')}{rows}...\n"))[0] == "pg.step3.market-six"


SIX, SEVEN = "31 33 34 35 36 38", "31 33 34 35 36 38 39"


# A table as people see it, with nothing said of the Step 3 card: it has the place of one plant in
# phase 2; later it has left, with another plant, and step 3 begins behind the phase.
@pytest.mark.clause("pg.step3.market-six")
@pytest.mark.parametrize(
    ("where", "market", "readings", "is_true"),
    [
        ("5 auction red", SEVEN, "", True),
        ("5 building red", SIX, "", True),
        ("5 bureaucracy red", SIX, "step3_at_step2=bureaucracy", True),
        ("5 building red", SEVEN, "", False),  # a place that no card has taken
        ("5 resources red", SIX, "", False),  # it came in phase 2: this is step 3
    ],
)
def test_the_step_3_card_has_come_where_the_deck_is_empty_and_places_are_free(
    where: str, market: str, readings: str, is_true: bool
) -> None:
    table = {"red": player(0, "4", "essen"), "blue": player(0, "7", "köln")}
    late = {"step": 2, "deck": 0, "market": market, "under": "42", "order": "blue red"}
    found = stage("", where, table, readings=readings, **late)
    assert (found.breach.clause if found.breach is not None else "") == (
        "" if is_true else "pg.market.sort"
    )


def test_step_3_begins_behind_the_phase_in_which_its_card_has_come() -> None:
    table = {"red": player(50, "4", "essen"), "blue": player(50, "7", "köln")}
    late = {"step": 2, "deck": 0, "under": "42", "order": "blue red"}
    built = stage("red: end ; blue: end", "5 building red", table, market=SIX, **late)
    assert holds(built).state.step == 3
    sold = stage(
        "red: open 31 ; ! draw 42\n[5 resources]", "5 auction red", table, market=SEVEN, **late
    )
    # 42 comes for 31; behind the auctions the card leaves with 33, the lowest
    assert holds(sold).state.market == (34, 35, 36, 38, 39, 42)
    assert sold.state.step == 3
