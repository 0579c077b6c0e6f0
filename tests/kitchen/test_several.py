"""What is said of several at once, or follows from who may still bid: read where it is certain."""

from __future__ import annotations

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import BLANK

HEAD = """co2replay 1
game: power-grid
map: germany
seats: red=Ada blue=Bo green=Cy
---
"""
SOLD = "Ada: open 4 4\nBo: pass\nCy: pass\n! draw 13\n"  # Ada has a plant: Bo and Cy are left
LAST = f"{SOLD}Bo: open 5\nCy: pass\n! draw 20\n"  # Cy alone is left
CO2 = """co2replay 1
game: co2
edition: co2/en
seats: orange=Ada purple=Bo
---
"""


def read(text: str) -> list[tuple[int, int, tuple[int, ...], int]] | None:
    log = read_text(f"{text}\n", vocabulary_for)
    told = [(one.kind, one.verb, one.args, one.who) for one in log.entries if one.kind != BLANK]
    return None if log.problems else told


@pytest.mark.parametrize(
    ("above", "typed", "meant"),
    [
        ("[1 auction]\nAda: open 4 4\n", "The others pass", "Bo: pass\nCy: pass"),
        ("[1 auction]\nAda: open 4 4\nBo: pass\n", "the others pass", "Cy: pass"),
        ("[1 auction]\nBo: open 4 4\n", "both others pass", "Cy: pass\nAda: pass"),
        ("[1 auction]\nAda: open 4 4\n", "Gli altri due passano", "Bo: pass\nCy: pass"),
        ("[1 auction]\nAda: open 4 4\n", "Bo passes, so does Cy", "Bo: pass\nCy: pass"),
        (f"[1 auction]\n{LAST}", "Cy buys plant 8", "Cy: open 8"),
        (f"[1 auction]\n{LAST}", "Cy prende la 8", "Cy: open 8"),
        (f"[1 auction]\n{SOLD}", "Bo bids 9 on plant 8", "Bo: open 8 9"),
        (f"[1 auction]\n{SOLD}", "Bo wants 8, Cy passes", "Bo: open 8\nCy: pass"),
        (f"[1 auction]\n{SOLD}", "Plant 8 is put up by Bo", "Bo: open 8"),
        ("[1 building]\n", "nobody builds", "end\nend\nend"),
        ("[1 building]\n", "Neanche Bo costruisce", "Bo: end"),
        ("[1 resources]\n", "nobody builds", "[1 building]\nend\nend\nend"),
        ("[1 bureaucracy]\n", "Ada has 43 Elektro, Bo 14", "= red.money 43, blue.money 14"),
    ],
)
def test_it_is_read_where_the_table_can_only_mean_that(above: str, typed: str, meant: str) -> None:
    assert read(f"{HEAD}{above}{typed}") == read(f"{HEAD}{above}{meant}") is not None


@pytest.mark.parametrize(
    ("above", "typed"),
    [
        ("[1 auction]\nAda: open 4 4\nBo: pass\n", "both others pass"),  # one is left
        ("[1 auction]\nAda: open 4 4\n...\n", "the others pass"),  # nobody knows who may bid
        ("[1 auction]\nAda: open 4 4\npass\n", "the others pass"),  # nor who has passed
        (f"[1 auction]\n{SOLD}", "Bo buys plant 8"),  # and Cy? for how much?
        ("[1 auction]\nAda: open 4 4\n", "Bo wants 8"),  # 8 Elektro, or plant 8
        ("[1 auction]\nAda: open 4 4\n", "Bo bids 5, so does Cy"),  # the same bid is none
        ("[1 building]\nAda: build essen\n", "nobody builds"),  # Ada did
        ("[1 building]\nAda: build essen\n", "the others build"),
        ("[1 bureaucracy]\n", "nobody builds"),  # that phase is over
        ("[1 building]\n", "Bo builds, nobody else builds"),
    ],
)
def test_it_is_refused_where_it_may_be_otherwise(above: str, typed: str) -> None:
    assert read(f"{HEAD}{above}".rstrip()) is not None
    assert read(f"{HEAD}{above}{typed}") is None


@pytest.mark.parametrize(
    ("above", "typed", "meant"),
    [
        ("[2 supply]\n", "Ada $20, 1 CEP, 5 cubes", "= Ada.money 20, Ada.cep 1, Ada.tech 5"),
        ("[2 supply]\n", "Ada: 9 coins / 1 CEP / 2 VP", "= Ada.money 9, Ada.cep 1, Ada.vp 2"),
        ("[1.1 Ada]\n", "ppm 170 price 2", "= ppm 170, price 2"),
        ("[1.1 Ada]\n", "c 23 minor", "lobby 23 minor"),
        ("[1.1 Ada]\n", "lobby #7 main", "lobby 7 main"),
        ("[1.1 Ada]\n", "-1 CEP (sold)", "sell"),
        (
            "",
            "! S1 solar+recycling, S2 solar+fusion",
            "! summit 1 solar recycling ; summit 2 solar fusion",
        ),
    ],
)
def test_notes_in_a_hurry_are_read(above: str, typed: str, meant: str) -> None:
    assert read(f"{CO2}{above}{typed}") == read(f"{CO2}{above}{meant}") is not None


@pytest.mark.parametrize(
    ("above", "typed"),
    [
        ("[1.1 Ada]\n", "Ada $20, 1 CEP, 5 cubes"),  # in her turn she may have got it
        ("[2 supply]\n", "Ada +3 coins, +1 CEP, +1 cube"),
        ("[2 supply]\n", "Ada: 13 coins, 2 CEP"),  # was read as an income of 13 coins and 2 VPs
        ("[2 supply]\n", "Ada: 13 coins and 2 plants"),  # and so were these
        ("[2 supply]\n", "Ada: 4 coins, 2 projects"),
        ("[2 supply]\n", "Ada: 5 coins 3 cards"),
        ("[1.1 Ada]\n", "claim 2 CEP"),  # no goal 2, and
        ("[1.1 Ada]\n", "claim 34, 2 CEP"),  # none beside goal 34
    ],
)
def test_what_may_have_been_gained_is_no_fact_and_no_other_thing(above: str, typed: str) -> None:
    assert read(f"{CO2}{above}{typed}") is None
