"""Two games side by side: alignment covers everything once, and only what differs is told."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, COMMENT, Entry, Log
from co2replay.questions.diff import Diffed, aligned, blocks, diff
from co2replay.show.names import told_values
from co2replay.show.words import words_of
from co2replay.verdict.session import Options, open_session
from co2replay.verdict.tables import SidePlayer, shown, values_between
from tests.games.co2.scene import head, read, set_up
from tests.questions.slips import acts, game, session_of

TURN = "[1.1 orange]\n"
GAMES = Path(__file__).resolve().parents[2] / "fixtures/games"
CODES = re.compile(r"-1\b|True|False|\b[a-z]+ \d+ \d+ \d+ \d+\b")


def compared(left: Log, right: Log, one: str = "", other: str = "") -> Diffed:
    a, b = session_of(left), session_of(right)
    return diff(a, one or a.edition(), b, other or b.edition())


def small(body: str, edition: str = "en") -> Log:
    return read(head(3, edition) + set_up(3) + body)


@pytest.mark.parametrize("seed", range(20))
def test_every_element_stands_in_one_block(seed: int) -> None:
    rng = Random(seed)
    one = [(rng.randrange(4),) for _ in range(rng.randrange(30))]
    other = [(rng.randrange(4),) for _ in range(rng.randrange(30))]
    left = [x for _, a, _ in blocks(list(one), list(other)) for x in a]
    right = [y for _, _, b in blocks(list(one), list(other)) for y in b]
    assert left == list(range(len(one)))
    assert right == list(range(len(other)))
    for same, a, b in blocks(list(one), list(other)):
        if same:
            assert [one[x] for x in a] == [other[y] for y in b]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_equal_to_itself_and_comments_are_no_difference(seed: int) -> None:
    log = game("en", 2 + seed % 3, seed)
    said = replace(log, entries=[Entry(COMMENT, text="late that evening"), *log.entries])
    answer = compared(log, said)
    assert answer.equal
    assert (answer.entries, answer.table, answer.end, answer.header) == ([], None, [], [])


@pytest.mark.parametrize("seed", range(6))
def test_one_act_that_is_missing_is_the_one_that_is_told(seed: int) -> None:
    log = game("en", 3, seed)
    place = Random(seed).choice(acts(log))
    lacking = replace(log, entries=[*log.entries[:place], *log.entries[place + 1 :]])
    answer = compared(log, lacking)
    (entry,) = answer.entries
    assert (entry.kind, entry.left_line) == ("left", log.entries[place].line)
    assert not answer.equal
    back = compared(lacking, log)
    (entry,) = back.entries
    assert (entry.kind, entry.right_line) == ("right", log.entries[place].line)


def test_what_reads_otherwise_stands_side_by_side() -> None:
    one = small(TURN + "propose solar asia tech\nbuy\n")
    other = small(TURN + "propose fusion asia tech\nbuy\n")
    answer = compared(one, other)
    (entry,) = answer.entries
    assert (entry.kind, entry.left, entry.right) == (
        "changed",
        "propose solar asia/tech",
        "propose fusion asia/tech",
    )
    assert answer.table is not None
    values = {value.name: (value.left, value.right) for value in answer.table.values}
    assert values["asia/tech"] == ("solar proposed", "fusion proposed")
    assert "orange.tech" not in values  # both bring two cubes


def test_whose_turn_it_is_is_told_as_a_mark_tells_it() -> None:
    ruled = 'ruling set turn 1.2 blue "as on the table"\n'
    answer = compared(small(TURN + ruled), small(TURN + "buy\n"))
    assert answer.table is not None
    assert ("turn", "1.2 blue", "1.1 orange") in {
        (value.name, value.left, value.right) for value in answer.table.values
    }


HALVES = (
    ("second-chance", "golden/g13-competitive-4p"),
    ("second-chance", "golden/g33-cooperative-4p-draft-inspectors"),
    ("co2", "golden/g15-en-5p"),
    ("power-grid", "golden/g19-en-6p-germany"),
)


@pytest.mark.parametrize(("game", "name"), HALVES)
def test_no_value_is_told_in_the_codes_of_the_program(game: str, name: str) -> None:
    """Two moments of one game: who controls which region is a field each, not a row of numbers."""
    text = (GAMES / game / f"{name}.log").read_text(encoding="utf-8")
    session, _ = open_session(read_text(text, vocabulary_for, name), Options())
    assert session is not None
    entries = len(session.log.entries)
    one, other = (SidePlayer(session, session.edition()) for _ in range(2))
    for player, steps in ((one, entries // 3), (other, entries * 2 // 3)):
        for at in range(steps):
            player.step(at)
    values = values_between(one, other, [], [])
    told = told_values(values, words_of(game, "en"))
    assert len(told) > 10
    lists = {name for name, kept in one.named().items() if isinstance(kept, list | tuple)}
    assert {value.name for value in values} & (lists - set(one.seen())) == set()
    assert [one for one in told if CODES.search(f"{one.left} {one.right}")] == []


def test_a_question_that_only_one_book_asks_is_no_difference() -> None:
    # the own scientist on the tile: IT asks whether it goes home for nothing
    body = (
        'ruling set europe/tech forestation proposed orange-scientist "placed"\n'
        'ruling set orange.hand 0 "on the tile"\ninstall forestation europe/tech\n'
    )
    log = small(TURN + body)
    assert compared(log, log, "co2/en", "co2/it").table is None


def test_a_breach_under_one_book_is_a_difference_with_its_reading() -> None:
    # card 5 shows a proposal for coins: PL wants it after the Action
    log = small(TURN + "lobby 5 main\npropose solar asia money\n")
    answer = compared(log, log, "co2/en", "co2/pl")
    assert answer.table is not None
    assert [one.name for one in answer.table.readings] == ["main_lobby_timing"]
    assert [one.clause for one in answer.table.right_found] == ["co2.lobby.main-timing"]
    assert answer.table.left_found == []
    assert (answer.left.legality, answer.right.legality) == ("legal", "breach")
    assert answer.right.line == answer.table.right_line


def test_readings_of_the_sides_are_named() -> None:
    log = small(TURN + "buy\n")
    left, _ = open_session(log, Options())
    right, _ = open_session(log, Options(settings={"end_income": "no"}))
    assert left is not None
    assert right is not None
    answer = diff(left, "co2/en", right, "co2/en")
    assert (answer.left.readings, answer.right.readings) == ({}, {"end_income": "no"})
    assert answer.equal


def test_seats_and_claims_are_compared_but_not_names() -> None:
    body = head(3, "en") + set_up(3)
    named = body.replace("seats: orange purple blue", "seats: orange=Ada purple=Bo blue=Cy")
    assert compared(read(body), read(named)).equal
    claimed = body.replace("game: co2\n", "game: co2\nclaim: orange 3, purple 4, blue 5\n")
    answer = compared(read(body), read(claimed))
    (row,) = answer.header
    assert (row.name, row.left, row.right) == ("claim", "-", "orange 3, purple 4, blue 5")
    assert not answer.equal


def test_pairs_of_two_logs_cover_both() -> None:
    one = [Entry(ACT, 6), Entry(COMMENT, text="x"), Entry(ACT, 7)]
    other = [Entry(ACT, 7), Entry(ACT, 10)]
    assert aligned(one, other) == [
        (False, (0, None)),
        (True, (2, 0)),
        (False, (None, 1)),
    ]


@pytest.mark.parametrize(
    ("value", "text"), [([], "-"), ([["a", 1], []], "a 1 -"), (3, 3), ("x", "x"), (None, "-")]
)
def test_a_value_of_the_table_is_told_in_one_word_or_number(value: object, text: object) -> None:
    assert shown(value) == text
