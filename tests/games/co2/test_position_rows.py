"""A table written as position rows: each thing on it once, in order, nothing that is unknown."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board.fields import FIELDS
from co2replay.notation.records import POSITION, Entry
from tests.games.co2.asking import BIOMASS
from tests.games.co2.both_opinions import rules_of
from tests.games.co2.placing import SECOND_SPACES_TAKEN, last_turn, placed, waits
from tests.games.co2.scene import Scene, head, play, play_position, read

Row = tuple[int, tuple[int, ...]]

# A table of two in its third decade, with something other than nothing on nearly everything. The
# sums are those of the box: 25 cubes (1 + 2 of the players, 3 in Asia, 19 left), 40 CEPs (3 + 1 of
# the players, 4 + 0 + 2 + 1 + 5 + 3 of the regions, 2 on the market, 19 left).
TABLE_OF_TWO = """\
turn 3.2 purple ; start orange ; done acted moved warmed drafted
ppm 330 ; price 6 ; market.cep 2 ; bank.cep 19 ; bank.tech 19
north_america.agenda forestation solar biomass ; \
north_america.plants oil fusion:purple empty empty empty ; \
north_america.cep 4 ; north_america.tech 0 ; north_america.control purple
south_america.agenda biomass recycling forestation ; \
south_america.plants coal empty empty empty ; \
south_america.cep 0 ; south_america.tech 0 ; south_america.control nobody
europe.agenda forestation fusion biomass ; \
europe.plants gas biomass:orange forestation:orange empty empty ; \
europe.cep 2 ; europe.tech 0 ; europe.control orange
africa.agenda fusion forestation recycling ; \
africa.plants coal recycling:orange empty ; \
africa.cep 1 ; africa.tech 0 ; africa.control orange
asia.agenda solar biomass fusion ; \
asia.plants oil solar:purple empty empty empty empty ; \
asia.cep 5 ; asia.tech 3 ; asia.control purple
oceania.agenda recycling biomass solar ; \
oceania.plants oil empty empty empty ; \
oceania.cep 3 ; oceania.tech 0 ; oceania.control nobody
north_america/money empty ; north_america/tech solar installed orange-scientist ; \
north_america/research empty
south_america/money biomass proposed ; south_america/tech empty ; south_america/research empty
europe/money empty ; europe/tech empty ; europe/research fusion installed purple-scientist
africa/money empty ; africa/tech empty ; africa/research empty
asia/money fusion proposed orange-scientist ; asia/tech empty ; asia/research empty
oceania/money empty ; oceania/tech empty ; oceania/research recycling installed
summit 1 solar=orange forestation=free ; summit 2 solar=free fusion=purple ; \
summit 3 recycling=free fusion=free
orange.money 7 ; orange.cep 3 ; orange.tech 1 ; orange.vp 12 ; orange.hand 0 ; orange.pool 1
orange.forestation 3 ; orange.solar 0 ; orange.fusion 1 ; orange.biomass 2 ; orange.recycling 4
orange.lobby 5 13 ? ; orange.goal ? ; orange.goals 36 34
purple.money 0 ; purple.cep 1 ; purple.tech 2 ; purple.vp 9 ; purple.hand 1 ; purple.pool 1
purple.forestation 0 ; purple.solar 5 ; purple.fusion 3 ; purple.biomass 0 ; purple.recycling 1
purple.lobby 14 2 ; purple.goal 31 ; purple.goals empty
un 38 35 40 ; event 49 50
used lobby 3 ; used goal 30 ; used event 47 48 ; used un 34 35 36 38 40 ; \
used coal 2 ; used oil 0 ; used gas 1 ; closed forestation fusion recycling
"""


def lines_of(entries: list[Entry]) -> list[list[Row]]:
    found: dict[int, list[Row]] = {}
    for entry in entries:
        found.setdefault(entry.line, []).append((entry.verb, entry.args))
    return list(found.values())


def rows_of(scene: Scene) -> list[list[Row]]:
    """The rows of the table as it lies, line by line."""
    entries = FIELDS.rows(Table(scene.state, rules_of("en"), None))
    assert {entry.kind for entry in entries} == {POSITION}
    lines = [entry.line for entry in entries]
    assert sorted(set(lines)) == list(range(1, max(lines) + 1))  # from 1, none left out
    assert lines == sorted(lines)
    return lines_of(entries)


def said(text: str, players: int) -> list[list[Row]]:
    """What such lines say, as a log writes them."""
    log = read(head(players, "en") + "".join(f"@ {line}\n" for line in text.splitlines()))
    return lines_of(log.entries)


def written(text: str, players: int) -> Scene:
    return play_position("".join(f"@ {line}\n" for line in text.splitlines()), players=players)


def test_a_whole_table_is_written_as_it_was_written_down() -> None:
    scene = written(TABLE_OF_TWO, 2)  # of every row one, and no table that a game leads to
    assert rows_of(scene) == said(TABLE_OF_TWO, 2)


@pytest.mark.parametrize(
    "left_out", ["deck.lobby 17 ; ", "deck.un 8 ; ", " ; project asia solar biomass"]
)
def test_a_table_for_one_without_one_of_them_does_not_tell_it(left_out: str) -> None:
    text = (
        "turn 5.6 orange\norange.goal ?\ndeck.lobby 17 ; deck.un 8 ; project asia solar biomass\n"
    )
    assert left_out in text
    text = text.replace(left_out, "")
    assert rows_of(written(text, 1)) == said(text, 1)


def test_a_table_for_one_has_its_decks_and_starter_projects() -> None:
    text = (
        "turn 5.6 orange\norange.goal ?\ndeck.lobby 17 ; deck.un 8 ; project asia solar biomass\n"
    )
    assert rows_of(written(text, 1)) == said(text, 1)


def test_what_nobody_wrote_down_has_no_row() -> None:
    text = """\
turn 5.3 orange
market.cep 2
africa.control nobody
asia.plants ? oil ? ? ? ? ; asia.cep 2
asia/tech solar proposed
orange.money 3 ; orange.hand 0
orange.solar 4
orange.lobby 5 ? ; orange.goal ?
purple.goal 29 ; purple.goals 35
event 51 52
used un 35 ; used coal 4 ; used gas 1
"""
    assert rows_of(written(text, 2)) == said(text, 2)


def test_after_a_gap_only_what_cannot_have_changed_has_a_row() -> None:
    left = """\
north_america.agenda forestation solar biomass
south_america.agenda biomass recycling forestation
europe.agenda forestation fusion biomass
africa.agenda fusion forestation recycling
asia.agenda solar biomass fusion ; asia.cep 3
oceania.agenda recycling biomass solar
orange.goal 32
purple.goal 31
blue.goal 27
used event 47 50 ; used un 34 35 36 37 38 39 40 41 42 44
"""
    scene = play("[1.1 orange]\npropose solar asia tech\n...\n= asia.cep 3\n")
    assert rows_of(scene) == said(left, 3)


def test_between_turns_no_turn_is_written() -> None:
    """The event of the first supply phase is awaited: nobody is on turn."""
    body = placed(*SECOND_SPACES_TAKEN) + last_turn(1) + "propose solar asia tech\nend\n"
    scene = play(body)
    assert waits(scene) == "draw-event"
    assert rows_of(scene)[:1] == said(
        "ppm 190 ; price 3 ; market.cep 2 ; bank.cep 11 ; bank.tech 23", 3
    )


@pytest.mark.parametrize(("third", "told"), [("solar=free fusion=free", True), ("", False)])
def test_a_tile_is_closed_where_all_that_lie_open_are_known(third: str, told: bool) -> None:
    summits = "summit 1 solar=free biomass=free ; summit 2 solar=free recycling=free"
    summits += f" ; summit 3 {third}" if third else ""
    closed = "closed forestation solar"
    scene = written(f"turn 2.1 orange\n{summits}\n{closed}\n", 2)
    lines = said(summits, 2) + said("orange.goal ?\npurple.goal ?", 2)
    assert rows_of(scene)[1:] == lines + (said(closed, 2) if told else [])


def test_a_summit_that_nobody_looked_at_hides_no_other() -> None:
    text = (
        "turn 2.1 orange\nsummit 2 solar=free recycling=purple ; summit 3 solar=free fusion=free\n"
    )
    text += "orange.goal ?\npurple.goal ?\n"
    assert rows_of(written(text, 2)) == said(text, 2)


def test_a_starter_project_that_no_region_took_has_no_row() -> None:
    scene = written("turn 5.6 orange\norange.goal ?\n", 1)
    scene.state.starters = (BIOMASS,)
    assert rows_of(scene) == said("turn 5.6 orange\norange.goal ?\n", 1)
