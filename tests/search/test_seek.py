"""Games made to order: short, and told otherwise by two readings or two books, as they say."""

from __future__ import annotations

import pytest

from co2replay.errors import UnknownName
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.golden.subject import check_log
from co2replay.search.seek import LEGALITY, WINNER, SoughtSide, WantedDifference, seek, wanted_of

EDITIONS = ("co2/en", "co2/it", "co2/pl")
GAMES, SHRINK = 1200, 1.5


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("winner-differs end_income", "winner"),
        ("legality-differs region_cube_subsidy", "breach co2.event.subsidy"),
        ("legality-differs D20", "breach co2.summit.order"),
        ("winner-differs en pl", "winner"),
    ],
)
def test_a_game_is_found_and_comes_out_as_its_lines_say(asked: str, wanted: str) -> None:
    found = seek("co2", wanted_of("co2", asked), shrink_seconds=SHRINK, games=GAMES, seconds=60)
    assert found is not None
    assert found.entries < found.entries_before
    assert len(found.expected) >= 2
    assert any(wanted in line for line in found.expected)
    log = read_text(found.log, vocabulary_for)
    assert log.problems == []
    assert check_log(log, EDITIONS) == []
    assert all(f"#> {line}" in found.log for line in found.expected)


def test_the_two_sides_part_on_what_was_asked() -> None:
    found = seek(
        "co2", wanted_of("co2", "winner-differs end_income", ["co2/en"]), shrink_seconds=SHRINK
    )
    assert found is not None
    winners = {
        line.partition("winner ")[2].split(" en")[0]
        for line in found.expected
        if " en" in line.partition("winner ")[2]
    }
    assert len(winners) == 2


def test_a_question_names_its_readings_by_name_or_number_and_its_books() -> None:
    assert wanted_of("co2", "winner-differs co2/en it") == [
        WantedDifference(WINNER, SoughtSide("co2/en"), SoughtSide("co2/it"))
    ]
    by_number = wanted_of("co2", "legality-differs D09", ["co2/it"])
    assert by_number == wanted_of("co2", "legality-differs region_cube_subsidy", ["co2/it"])
    # D09 has two values: either may be the one that the game is played by.
    assert [(one.question, one.one.value, one.other.value) for one in by_number] == [
        (LEGALITY, "mandatory", "optional"),
        (LEGALITY, "optional", "mandatory"),
    ]
    alone = "winner-differs"
    for wrong in ("", "who-wins D31", alone, f"{alone} Q99", f"{alone} a b", f"{alone} it it"):
        with pytest.raises(UnknownName):
            wanted_of("co2", wrong)


def test_nothing_is_made_up_where_nothing_differs() -> None:
    # In the first game of one seed nothing hangs on how an auction goes that is not held.
    assert (
        seek("co2", wanted_of("co2", "winner-differs auction_reentry", ["co2/en"]), games=1) is None
    )
