"""Rows that no table can show are refused with a clause, whichever way they come into a log."""

from __future__ import annotations

import pytest

from .scene import Scene, broken, head, layout, play, player

PLAYERS = {
    "red": player(plants="20", cities="essen", coal=3),
    "blue": player(plants="18", cities="berlin"),
}
# A row, the clause by which it cannot be, and one like it that can.
ROWS = {
    "step 4": ("pg.step3.when", "step 3"),
    "step 0": ("pg.step3.when", "step 1"),
    "deck 43": ("pg.setup.plants-total", "deck 15"),
    "market 15 16 41": ("pg.setup.plants-total", "market 15 16 42"),
    "under 30 30": ("pg.setup.plants-total", "under 30"),
    "red.plants 43": ("pg.setup.plants-total", "red.plants 44"),
    "red.coal 25": ("pg.setup.tokens", "red.coal 6 ; supply.coal 6"),
    "market.uranium 13": ("pg.setup.tokens", "market.uranium 12 ; supply.uranium 0"),
    "red.cities dallas": ("pg.build.in-play", "red.cities duisburg"),
    "red.cities essen essen": ("pg.build.no-double", "red.cities essen duisburg"),
    "regions midwest west": ("pg.setup.map-shape", "regions east west southwest"),
    "regions west west": ("pg.setup.regions-chosen", "regions west east southwest"),
    "order red purple": ("pg.setup.players", "order red blue"),
    "purple.money 8": ("pg.setup.players", "blue.money 8"),
    "round 0 building red": ("pg.round.phases", "round 1 building red"),
    "round 3 set-up": ("pg.round.phases", "round 3 end"),
    "round 3 building purple": ("pg.setup.players", "round 3 building blue"),
    "served red red": ("pg.order.rest-same", "served red"),
    "lot 15 18 purple": ("pg.setup.players", "lot 15 18 blue"),
    "lot 15 14 red": ("pg.auction.open-min-bid", "lot 15 0 red ; due sold"),
    "mix -1": ("pg.plant.hybrid-mix", "mix 0"),
    "deck -1": ("pg.setup.plants-total", "deck 0"),
    "removals -1": ("pg.step2.remove-once", "removals 0"),
    "began -1": ("pg.round.phases", "began 0"),
    "red.money -1": ("pg.auction.win-last", "red.money 0"),
    "red.coal -1": ("pg.setup.tokens", "red.coal 0 ; supply.coal 12"),
    "supply.oil -1": ("pg.setup.tokens", "supply.oil 0 ; market.oil 24"),
    "red.connected -1": ("pg.setup.score-zero", "red.connected 1"),
    "red.powered -1": ("pg.bureaucracy.pay-zero", "red.powered 0"),
    "lot 41 45 red": ("pg.setup.plants-total", "lot 15 18 red"),
}


def with_row(row: str, way: str) -> Scene:
    text = head("red blue") + layout(
        "3 auction", PLAYERS, order="red blue", market="15 16 17 19 21 22 23 24"
    )
    return play(text + way.format(row) + "\n")


@pytest.mark.parametrize("way", ["@ {}", 'ruling set {} "so it lay"'])
@pytest.mark.parametrize("row", ROWS)
def test_a_row_that_no_table_shows_is_refused(row: str, way: str) -> None:
    clause, _ = ROWS[row]
    assert broken(with_row(row, way))[0] == clause


@pytest.mark.parametrize("row", ROWS)
def test_the_last_one_that_a_table_can_show_is_taken(row: str) -> None:
    scene = with_row(ROWS[row][1], "@ {}")
    assert scene.breach is None or scene.breach.clause != ROWS[row][0]


def test_a_fact_that_no_table_shows_is_false_and_no_breach() -> None:
    scene = with_row("step 4", "= {}")
    assert scene.breach is not None
    assert scene.breach.kind == "false-fact"
