"""The table on a terminal as the data of a face lay it out: the program has no game's word."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from co2replay.games.registry import game as game_called
from co2replay.games.registry import games
from co2replay.sentences import languages
from co2replay.show.environment import Environment
from co2replay.show.logs import log_of, session_for
from co2replay.show.page.drawing import ScreenPart, ScreenThing, face_of
from co2replay.show.stepping.layout import drawn, laid_out, plain
from co2replay.show.stepping.screen import bands, screen
from co2replay.show.stepping.stepper import Stepper
from co2replay.show.words import words_of
from co2replay.verdict.session import Options
from tests.sample import one_in

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "games"
GOLDEN = [
    *(FIXTURES / "second-chance/golden").glob("*.log"),
    *(FIXTURES / "power-grid/golden").glob("*.log"),
]
SOLO = FIXTURES / "second-chance/golden/g36-solo-1p.log"
WORLD = Environment(io.BytesIO(), io.StringIO(), io.StringIO())
MOMENTS = 5


def walk(file: Path, language: str) -> Stepper:
    log = log_of(file.read_text(encoding="utf-8"), file.name, WORLD)
    session = session_for(log, Options(), words_of("co2", "en"))
    return Stepper(session, session.edition(), language)


def lines_of(parts: tuple[ScreenPart, ...], row: dict[str, int | str], width: int) -> list[str]:
    words = words_of("second-chance", "en")
    return [plain(line) for line in drawn(laid_out(parts, row, words), [], width)]


def test_a_table_has_a_row_for_everybody_who_has_such_a_field() -> None:
    row: dict[str, int | str] = {
        "red.money": 7, "red.plants": "wind:red empty gas", "red.at": "solar 2", "red.on": "blue",
        "blue.money": 12, "blue.plants": "-", "blue.at": "empty", "blue.on": "nobody", "ppm": 90,
    }  # fmt: skip
    shown = (
        ScreenThing("*.money", label="money"),
        ScreenThing("*.at", beside="*.on"),
        ScreenThing("*.plants", label="plants", spread=True),
        ScreenThing("*.absent", label="vp"),
    )
    assert lines_of((ScreenPart(shown, rows="*.money"),), row, 80) == [
        "        mon         plants",
        " R red    7 sol 2@B win:R . gas",
        " B blue  12 .       .",
    ]


def test_things_of_several_words_have_numbers_and_what_is_done_a_sign() -> None:
    row: dict[str, int | str] = {"goals": "plant wind size 3", "met": "2", "price": 4}
    shown = (
        ScreenThing("price", label="price"),
        ScreenThing("goals", of=2, done="met"),
        ScreenThing("absent"),
    )
    assert lines_of((ScreenPart(shown, title="goals"),), row, 80) == [
        " goals price 4  1:plant win 2+size 3"
    ]


def test_a_count_of_nothing_may_have_its_own_word() -> None:
    """Between a purchase and the discard no bid stands (pg.auction.limit-discard)."""
    part = ScreenPart((ScreenThing("lot", label="bid", zero="bought", first=1),))
    said = [lines_of((part,), {"lot": lot}, 80) for lot in ("22 18 red", "22 0 red")]
    assert said == [[" bid 18 R"], [" bought R"]]


def test_a_row_that_is_too_long_goes_on_below_it() -> None:
    row: dict[str, int | str] = {"red.plants": "gas gas gas gas", "blue.plants": "gas"}
    parts = (ScreenPart((ScreenThing("*.plants", spread=True),), rows="*.plants"),)
    assert lines_of(parts, row, 18) == ["", " R red  gas gas", "     gas gas", " B blue gas"]


@pytest.mark.parametrize("game", games())
def test_no_game_is_a_list_of_fields_on_a_terminal(game: str) -> None:
    """Each has a drawing: one of its own, or one that its data lay out."""
    assert game_called(game).face() is not None or face_of(game)[0].screen


@pytest.mark.parametrize("file", one_in(14, sorted(GOLDEN)), ids=lambda one: one.stem)
@pytest.mark.parametrize("language", languages())
def test_nothing_on_the_table_is_cut_and_nothing_is_left_in_code(file: Path, language: str) -> None:
    stepper = walk(file, language)
    for number in range(MOMENTS):
        stepper.at = stepper.last() * number // (MOMENTS - 1)
        table = bands(stepper, stepper.at, 80)
        cells = [cell.text for band in table for row in band.rows for cell in row]
        said = "\n".join(plain(line) for line in drawn(table, [], 80))
        flat = " ".join(said.replace("*", " ").split())
        assert all(" ".join(cell.split()) in flat for cell in cells)
        assert not [cell for cell in cells if "_" in cell]
        assert max(len(line) for line in said.split("\n")) <= 80


@pytest.mark.parametrize(("width", "height"), [(120, 40), (200, 50)])
def test_a_wide_terminal_has_table_ledger_clauses_course_and_log_at_once(
    width: int, height: int
) -> None:
    """Line 57: red plans solar in Europe with a tech grant, for 1 knowledge and 2 tech tokens."""
    stepper = walk(SOLO, "en")
    stepper.at = next(
        at
        for at in range(stepper.last())
        if any("plan solar europe" in stepper.entry_text(x) for x in stepper.shown_entries(at))
    )
    lines = [plain(line) for line in screen(stepper, width, height)]
    text = "\n".join(lines)
    assert lines[1].startswith(" ppm █")
    assert " 460 " in lines[1]
    assert "together 60" in lines[1]
    assert "*sol 1 " in next(line for line in lines if line.startswith(" Europe "))
    assert " *6 " in next(line for line in lines if line.startswith(" R red "))  # 4 and 2 more
    assert "tech 2: bank → red (tech)" in text
    assert "sc.actions.plan.grant-tech" in text
    assert "> plans solar in Europe, tech" in text
    assert ">  57 | rot: planen solar" in text
    assert ("The tech grant gives 2 tech tokens." in text) == (width == 200)


def test_a_small_terminal_has_the_course_where_the_table_leaves_room() -> None:
    """Line 383: 420 ppm; the table of three players takes 17 lines of 24."""
    stepper = walk(FIXTURES / "co2/golden/g07-en-3p.log", "en")
    stepper.jump("line 384")
    lines = [plain(line) for line in screen(stepper, 80, 24)]
    assert lines[1].startswith(" ppm █")
    assert " 420 " in lines[1]
    assert "would score: " in lines[1]


def test_what_only_tests_read_is_on_no_screen() -> None:
    """Line 441 of the log is `[6.2 blue]  #> legal-actions ...`."""
    stepper = walk(FIXTURES / "co2/golden/g15-en-5p.log", "en")
    stepper.jump("line 442")
    for size in ((80, 24), (120, 40), (200, 60)):
        text = "\n".join(plain(line) for line in screen(stepper, *size))
        assert " 441 | [6.2 blue]" in text
        assert "#>" not in text
