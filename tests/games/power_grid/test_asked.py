"""What a judge asks at the table: may she build there, by which route and price; which bids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

from .scene import head, layout, player

Cli = Callable[..., Ran]
# As the rulebook's example has it: A in Essen and Münster, B in Düsseldorf and Köln.
TABLE = {
    "red": player(100, cities="essen muenster"),
    "blue": player(100, cities="duesseldorf koeln"),
}


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "table.log"
    top = head("red blue", "power-grid/it")
    path.write_text(top + layout("3 building red", TABLE, order="blue red"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("act", "route", "price"),
    [
        # 2 to Düsseldorf, where red builds nothing, and 9 from there
        ("build aachen", "essen - duesseldorf - aachen", "10 + 11 = 21"),
        # from Münster; from Essen it would be 4
        ("costruisce dortmund", "muenster - dortmund", "10 + 2 = 12"),
        # each city is where the next one starts: Osnabrück is 7 from Münster, Bremen 11 behind it
        (
            "build osnabrück bremen",
            "muenster - osnabrueck / osnabrueck - bremen",
            "10 + 7 = 17 / 10 + 11 = 21",
        ),
    ],
)
def test_a_city_is_told_with_its_route_and_its_price(
    act: str, route: str, price: str, cli: Cli, table: str
) -> None:
    (answer,) = cli("check", table, act, "--edition", "it", "--json").json()["answers"]
    assert (answer["answer"], answer["explained"]) == ("yes", {"route": route, "price": price})
    shown = cli("check", table, act, "--edition", "it", "--lang", "en").out.replace("\n    ", " ")
    for code, written in (("due", "dü"), ("mue", "mü"), ("brue", "brü")):
        route = route.replace(code, written)
    assert f"route: {route.title()}, price {price}" in shown  # names begin with a capital


def test_what_cannot_be_paid_is_told_with_its_price_too(cli: Cli, table: str) -> None:
    poor = Path(table).read_text(encoding="utf-8").replace("red.money 100", "red.money 20")
    ran = cli("check", "-", "build aachen", "--edition", "it", "--json", stdin=poor.encode())
    (answer,) = ran.json()["answers"]
    assert answer["answer"] == "no"
    assert [reason["clause"] for reason in answer["reasons"]] == ["pg.build.cost"]
    assert answer["explained"]["price"] == "10 + 11 = 21"


def test_the_price_of_a_second_house_in_step_2_is_told(cli: Cli, table: str) -> None:
    second = Path(table).read_text(encoding="utf-8").replace("@ step 1", "@ step 2")
    ran = cli("check", "-", "build köln", "--edition", "it", "--json", stdin=second.encode())
    (answer,) = ran.json()["answers"]
    assert answer["explained"] == {
        "route": "essen - duesseldorf - koeln",
        "price": "15 + 6 = 21",  # 2 + 4
    }


def test_bids_that_do_alike_are_one_line(cli: Cli) -> None:
    text = head("red blue") + layout("3 auction red", TABLE) + "red: open 15 ; blue: bid 16\n"
    ran = cli("legal", "-", "--lang", "en", stdin=text.encode())
    assert "legal answers: 85" in ran.out  # a pass, and bids from 17 to 100
    assert [line.split("  ")[1] for line in ran.out.splitlines()[1:]] == [
        "red: pass",
        "red: bid 17–100",
    ]
    assert len(cli("legal", "-", "--json", stdin=text.encode()).json()["options"]) == 85
