"""What a table of Power Grid forgot to write down is found; a log is told without its people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from co2replay.library import read_log
from co2replay.notation.records import ACT
from co2replay.questions.reconcile import edits
from co2replay.questions.reconcile.course import ChangedCourse
from co2replay.verdict.session import setting_of
from tests.conftest import Ran

from .test_saved_games import BY_HAND, converted

Cli = Callable[..., Ran]
# In the record by hand card 13 comes for plant 4, and 20 for plant 5.
FORGOTTEN = converted(BY_HAND).replace(" ; ! draw 13", "")


@pytest.mark.clause("pg.auction.replace-now")
def test_a_card_that_nobody_wrote_down_is_found_by_what_came_of_it(cli: Cli) -> None:
    """Of all cards that may have come only 13 stands in the market that was seen at the end."""
    assert converted(BY_HAND) != FORGOTTEN
    ran = cli("reconcile", "-", "--json", "--lang", "en", stdin=FORGOTTEN.encode())
    first = ran.json()["explanations"][0]["changes"][0]
    assert ran.code == 1
    assert (first["kind"], first["text"]) == ("insert", "! draw 13")


GOLDEN = Path(__file__).parents[3] / "fixtures" / "games" / "power-grid" / "golden"
FIVE_ROUNDS = 60  # lines of that game
SEEN = """= market.coal 18 ; market.oil 8 ; supply.coal 1 ; supply.oil 12
= red.money 33 ; red.coal 3 ; red.oil 2 ; red.cities birmingham new-orleans houston
= blue.money 33 ; blue.coal 2 ; blue.oil 2
"""


def test_two_slips_are_found_though_leaving_a_city_out_comes_further(cli: Cli) -> None:
    """A city for another that red cannot pay, and six lines on a bid of 8 for 7: red lacks one
    Elektro then. That of the city is none of the four changes of the first slip that go furthest.
    """
    lines = (GOLDEN / "g24-en-2p-novices.log").read_text("utf-8").splitlines()[:FIVE_ROUNDS]
    told = "\n".join(line for line in lines if not line.startswith(("=d1", "#>"))) + "\n"
    slipped = told.replace("red: build houston", "red: build dallas")
    slipped = slipped.replace("blue: bid 6 ; red: bid 7", "blue: bid 6 ; red: bid 8")
    assert slipped.count("dallas") == slipped.count("red: bid 8") == 1
    ran = cli("reconcile", "-", "--json", "--lang", "en", stdin=(slipped + SEEN).encode())
    first = ran.json()["explanations"][0]["changes"]
    assert [one["text"] for one in first] == ["red: build houston", "red: bid 7"]


# In round 1 red is asked first, and nobody writes that red has enough. Plant 6 stores two.
@pytest.mark.parametrize(
    ("written", "kind", "text"),
    [
        ("blue: buy 9 garbage\n", "word", "blue: buy 2 garbage"),
        ("", "insert", "blue: buy 2 garbage"),
    ],
)
def test_what_who_comes_next_has_bought_is_found_though_nobody_ended_a_turn(
    written: str, kind: str, text: str, cli: Cli
) -> None:
    lines = (GOLDEN / "g24-en-2p-novices.log").read_text("utf-8").splitlines()
    told = "\n".join(lines[: next(x for x, one in enumerate(lines) if one[:3] == "=d1") + 1])
    slipped = told.replace("blue: buy 2 garbage\n", written, 1) + "\n"
    assert slipped != told + "\n"
    ran = cli("reconcile", "-", "--json", "--lang", "en", stdin=slipped.encode())
    (change,) = ran.json()["explanations"][0]["changes"]
    assert (change["kind"], change["text"]) == (kind, text)


def test_a_table_that_waits_for_a_card_lists_the_cards_that_may_come(cli: Cli) -> None:
    """Of 42 plants 3 to 10 lie open at the start, and 13 has come: 33 are left."""
    waiting = converted(BY_HAND).partition(" ; ! draw 20")[0] + "\n"
    assert "legal answers: 33\n" in cli("legal", "-", "--lang", "en", stdin=waiting.encode()).out


def test_what_an_earlier_change_put_there_is_not_moved_by_the_next_one(tmp_path: Path) -> None:
    """It stands on no line of which a second change could speak."""
    path = tmp_path / "forgotten.log"
    path.write_text(FORGOTTEN, "utf-8")
    session = read_log(path)
    setting = setting_of(session, "power-grid/en", {})
    place = next(at for at, one in enumerate(session.log.entries) if one.kind == ACT)
    for put in (0, 1):
        entries = list(session.log.entries)
        entries[place + put] = replace(entries[place + put], line=0)
        course = ChangedCourse(session, setting, entries, {})
        told = {(one.kind, one.entry) for one in edits.edits_at(course, place)}
        assert not [one for one in told if one[1] == place + put]
        assert (edits.MOVE, place) in told or put == 0


def test_names_notes_and_dates_go_and_the_game_stays(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "named.log"
    text = converted(BY_HAND, with_names=True).replace("map: usa\n", "map: usa\ndate: 2026-05-01\n")
    path.write_text(text.replace("[1 resources]", "[1 resources]  # Nemo 1 sighs"), "utf-8")
    ran = cli("convert", str(path), "--anonymise", "--lang", "en")
    assert ran.code == 0
    for gone in ("Nemo", "2026", "x-origin", "sighs"):
        assert gone in path.read_text("utf-8")
        assert gone not in ran.out
    for kept in ("map: usa\n", "readings: last_pays=minimum", "seats: green purple\n"):
        assert kept in ran.out
    assert cli("validate", "-", stdin=ran.out.encode()).code == 0
