"""The course of a page is what `score` says of the same table, were it the last one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from co2replay.library import read_log
from co2replay.notation.format import write_text
from co2replay.show.page.course import moments_of, stands
from co2replay.verdict.session import play_to
from tests.show.page_games import ROOT

Cli = Callable[..., Any]
GAME = ROOT / "fixtures/games/co2/golden/g15-en-5p.log"
MOMENTS = 20
KEPT = ("game", "edition", "seats", "manifest")


@pytest.mark.parametrize("edition", ["co2/en", "co2/pl"])
def test_the_standing_is_the_score_of_the_table_were_it_the_last(
    cli: Cli, tmp_path: Path, edition: str
) -> None:
    """At twenty moments the table is written down as position rows, and scored from those."""
    session = read_log(GAME)
    moments = moments_of(session.log.entries)
    first = 30  # before, the table is still being laid out
    step = (len(moments) - 1 - first) // MOMENTS
    compared = 0
    for number in range(MOMENTS):
        moment = moments[first + step * number]
        table = play_to(session, edition, moment.entry + 1)
        rows = list(session.game.rows(table))
        header = [row for row in session.log.header if row.key in KEPT]
        log = replace(session.log, header=header, entries=rows)
        file = tmp_path / f"{number}.log"
        file.write_text(write_text(log, session.vocabulary, "en") + "[end]\n", encoding="utf-8")
        answer = cli("score", str(file), "--json", "--edition", edition).json()
        (book,) = [one for one in answer["books"] if one["edition"] == edition]
        (total,) = [line for line in book["sheet"] if line["name"] == "total"]
        assert total["points"] == stands(session.game, table), moment
        compared += 1
    assert compared == MOMENTS


def test_the_table_is_left_as_it_is() -> None:
    session = read_log(GAME)
    table = play_to(session, "co2/en", 300)
    before = session.game.digest(table.state)
    assert stands(session.game, table)["orange"] != "?"
    assert session.game.digest(table.state) == before
