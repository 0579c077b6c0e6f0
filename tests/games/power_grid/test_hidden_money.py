"""Elektro hidden before the last building, held against every sum written out and judged."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from co2replay.questions.score import hidden_values
from co2replay.questions.score.sheets import score
from co2replay.questions.score.worlds import Worlds, worlds
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH, LEGAL, UNDETERMINED
from tests.conftest import Ran
from tests.games.power_grid.scene import head, layout, player
from tests.games.power_grid.test_missing_turn import BOOK, opened

Cli = Callable[..., Ran]

# g29 of the golden games before its last building.
BEFORE = """\
co2replay 1
game: power-grid
edition: en
seats: red blue green yellow purple
map: germany
variants: novices
---
@ round 15 building yellow
@ away red purple green blue yellow
@ step 1 ; began 0 ; deck 0
@ regions northeast west east southwest southeast
@ order red purple green blue yellow
@ market empty
@ under empty
@ out 13 6 7 25 4 9 12 15 22 16 27 24 18 20 29 8 31 23 36 11 10 33 3 39 32 46 38
@ market.coal 13 ; market.oil 2 ; market.garbage 0 ; market.uranium 2
@ supply.coal 0 ; supply.oil 11 ; supply.garbage 21 ; supply.uranium 4
@ red.money 58 ; red.coal 4 ; red.oil 0 ; red.garbage 0 ; red.uranium 2
@ red.plants 28 42 44
@ red.cities kassel dortmund köln fulda erfurt
@ red.powered 5
@ blue.money 44 ; blue.coal 4 ; blue.oil 4 ; blue.garbage 0 ; blue.uranium 0
@ blue.plants 19 21 40
@ blue.cities essen aachen osnabrück
@ blue.powered 3
@ green.money 41 ; green.coal 0 ; green.oil 0 ; green.garbage 0 ; green.uranium 2
@ green.plants 17 37 50
@ green.cities münster düsseldorf duisburg trier
@ green.powered 4
@ yellow.money 9 ; yellow.coal 3 ; yellow.oil 3 ; yellow.garbage 3 ; yellow.uranium 0
@ yellow.plants 5 30 35
@ yellow.cities frankfurt-main wiesbaden
@ yellow.powered 2
@ purple.money 42 ; purple.coal 0 ; purple.oil 4 ; purple.garbage 0 ; purple.uranium 2
@ purple.plants 14 26 34
@ purple.cities berlin frankfurt-oder magdeburg halle leipzig
@ purple.powered 5
"""
LAST = """\
[15 building]
blue: build saarbrücken
green: build stuttgart
purple: build schwerin
purple: build rostock
red: build dresden
red: build mannheim
[end]
"""
SUMS = range(121)


def by_force(row: str) -> dict[int, list[str]]:
    """Who won, by what was written for what is hidden; what cannot be paid is left out."""
    found = {}
    assert BEFORE.count(f"{row} ") == 1
    before, _, behind = BEFORE.partition(f"{row} ")
    for money in SUMS:
        rest = behind.lstrip("0123456789")
        verdict, _ = judge(opened(f"{before}{row} {money}{rest}{LAST}"), BOOK)
        if verdict.legality != BREACH:
            assert verdict.winners is not None
            found[money] = verdict.winners
    return found


def asked(text: str) -> Worlds | None:
    session = opened(text)
    return worlds(session, judge(session, BOOK)[0])


@pytest.mark.clause("pg.end.tie-money")
@pytest.mark.parametrize(
    ("hidden", "row"), [("red.money 58", "red"), ("purple.money 42", "purple")]
)
def test_hidden_elektro_can_have_been_what_written_sums_can_be(hidden: str, row: str) -> None:
    """Red and purple power seven each. Red pays all of 58, purple all of 42, and with nothing left
    in both hands they share: a single Elektro more wins, one less does not build."""
    sums = by_force(f"{row}.money")
    assert min(sums) == int(hidden.split()[1])
    text = BEFORE.replace(hidden, f"{row}.money ?") + LAST
    found = asked(text)
    assert found is not None
    assert found.exhaustive
    assert sorted(found.results) == sorted({str(one): one for one in sums.values()}.values())
    assert len(found.results) == 2
    (fact,) = found.deciding
    assert (fact.name, found.alone) == (f"{row}.money", True)
    told = {one.low: one.winners for one in fact.ranges}
    assert told == {min(sums): ["red", "purple"], min(sums) + 1: [row]}
    assert score(opened(text), [BOOK]).books[0].worlds == found


def test_what_is_more_than_can_be_tried_is_said_to_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_values, "TABLES_MAX", 400)
    text = BEFORE.replace("red.money 58", "red.money ?").replace(
        "purple.money 42", "purple.money ?"
    )
    found = asked(text + LAST)
    # 42 sums of purple with which it cannot build; with the next one, red's sums, as far as it goes
    assert found is not None
    assert (found.results, found.exhaustive) == ([["red"], ["red", "purple"]], False)
    assert (found.looked_at, found.deciding) == (400, [])
    assert found.ways > 400


def test_a_log_that_does_not_come_to_its_end_is_not_asked() -> None:
    text = BEFORE.replace("red.money 58", "red.money ?") + LAST
    assert asked(text.replace("[end]\n", "")) is None


# Only the table at the end: red and blue power 14 each, and red is connected to one city more.
AT_THE_END = """\
co2replay 1
game: power-grid
edition: en
seats: red blue green
map: germany
---
@ red.powered 14 ; blue.powered 14 ; green.powered 13
@ red.connected 15 ; blue.connected 14 ; green.connected 17
@ red.money ? ; blue.money 20 ; green.money 90
"""


@pytest.mark.clause("pg.end.tie-money")
@pytest.mark.parametrize("end", ["", "[end]\n"])
def test_elektro_hidden_on_the_last_table_decides_for_every_verb(end: str, cli: Cli) -> None:
    """Blue has 20: red wins with more, and with as much by its cities (P24), or they share (A27).
    Green powers one city less, whatever it has."""
    table = AT_THE_END + end
    english = "red or blue can have won; one fact decides, Elektro of red: with 0-19 blue wins"
    italian = "with 0-19 blue wins, with 20 red + blue share the victory, otherwise red wins"
    for verb in ("validate", "score", "audit"):
        said = " ".join(cli(verb, "-", "--lang", "en", stdin=table.encode()).out.split())
        assert f"{english}, otherwise red wins" in said
        assert (italian in said) == (verb != "validate")  # which judges by the table's own book
    by_force = {
        money: score(opened(table.replace("?", str(money))), [BOOK]).books[0].winners
        for money in (0, 1, 18, 19, 20, 21, 22, 300)
    }
    assert by_force == {money: ["red"] if money >= 20 else ["blue"] for money in by_force}
    assert asked(table) == score(opened(table), [BOOK]).books[0].worlds


@pytest.mark.parametrize("edition", ["power-grid/en", "power-grid/it"])
def test_two_hidden_sums_on_the_last_table_lead_where_written_ones_lead(edition: str) -> None:
    table = AT_THE_END.replace("blue.money 20", "blue.money ?")
    table = table.replace("edition: en", f"edition: {edition}")
    by_force = set()
    for red, blue in product(range(4), repeat=2):
        told = table.replace("red.money ?", f"red.money {red}")
        book = score(opened(told.replace("blue.money ?", f"blue.money {blue}")), [edition]).books[0]
        by_force.add(tuple(book.winners or ()))
    expected = {("red",), ("blue",)} | ({("red", "blue")} if edition == "power-grid/it" else set())
    session = opened(table)
    found = worlds(session, judge(session, edition)[0])
    assert found is not None
    assert (found.exhaustive, found.alone) == (True, False)
    assert {tuple(one) for one in found.results} == by_force == expected
    assert [one.name for one in found.deciding] == ["red.money", "blue.money"]


def test_a_table_that_says_in_which_round_it_lay_is_none_of_the_end() -> None:
    before = BEFORE.replace("red.money 58", "red.money ?")
    assert asked(before) is None
    assert score(opened(before), [BOOK]).books[0].winners is None


# Two of three can power as many cities: one with 305 Elektro, one with what nobody wrote down.
RICH = """\
co2replay 1
game: power-grid
map: germany
edition: en
seats: red blue green
---
@ red.powered 14 ; red.money {} ; red.connected 17
@ blue.powered 14 ; blue.money 305 ; blue.connected 16
@ green.powered 0 ; green.money 100 ; green.connected 9
[end]
"""


def test_hidden_money_may_be_more_than_anybody_is_known_to_have(cli: Cli) -> None:
    """pg.end.tie-money: with 306 Elektro it is red who wins, with 304 blue."""
    for money, winner in (("304", "blue"), ("306", "red")):
        said = cli("score", "-", "--json", stdin=RICH.format(money).encode()).json()
        assert said["books"][0]["winners"] == [winner]
    said = cli("score", "-", "--json", stdin=RICH.format("?").encode()).json()
    assert sorted(said["books"][0]["possible"]) == [["blue"], ["red"]]


HEAD_TO_HEAD = {"red": player(), "blue": player(100)}
AUCTION = head("red blue") + layout("3 auction red", HEAD_TO_HEAD).replace(
    "red.money 50", "red.money ?"
)


@pytest.mark.clause("pg.auction.win-last")
@pytest.mark.parametrize("bid", [17, 300, 401, 5000])
def test_no_bid_is_too_much_for_what_nobody_wrote_down(bid: int, cli: Cli) -> None:
    """A05: a bid needs the money; the register sets no bound to what somebody may have."""
    told = cli("check", "-", f"open 15 {bid}", "--edition", BOOK, stdin=AUCTION.encode()).out
    assert f"red.money = 0-{bid - 1}: no (pg.auction.win-last); {bid} or more: yes" in told
    log = f"{AUCTION}red: open 15 {bid}\n"
    assert judge(opened(log), BOOK)[0].legality == UNDETERMINED
    low = log.replace("red.money ?", f"red.money {bid - 1}")
    assert judge(opened(low), BOOK)[0].legality == BREACH
    enough = log.replace("red.money ?", f"red.money {bid}")
    assert judge(opened(enough), BOOK)[0].legality == LEGAL


@pytest.mark.clause("pg.end.tie-money")
def test_a_hidden_sum_may_be_more_than_what_others_keep_at_the_end() -> None:
    """Purple pays all but 600 of 642, red 58: with 658 before they share, with more red wins."""
    text = BEFORE.replace("purple.money 42", "purple.money 642") + LAST
    for money, winners in ((657, ["purple"]), (658, ["red", "purple"]), (659, ["red"])):
        written = text.replace("red.money 58", f"red.money {money}")
        assert judge(opened(written), BOOK)[0].winners == winners
    found = asked(text.replace("red.money 58", "red.money ?"))
    assert found is not None
    assert sorted(found.results) == [["purple"], ["red"], ["red", "purple"]]


@pytest.mark.clause("pg.end.winner")
@pytest.mark.parametrize("verb", ["", "validate", "score", "audit", "replay", "step"])
def test_a_game_is_over_though_nobody_wrote_down_what_a_loser_has_left(verb: str, cli: Cli) -> None:
    """Red powers 3 + 4 cities, blue 2: no money decides. 50 - 13 from Kassel - 10 = 27."""
    sixteen = (
        "essen duisburg dortmund münster osnabrück kassel düsseldorf bremen hannover hamburg kiel"
        " flensburg cuxhaven wilhelmshaven aachen köln"
    )
    seats = {
        "red": player(50, "27 37", sixteen),
        "blue": player(0, "22", "trier wiesbaden"),
        "green": player(0),
    }
    late = {"step": 3, "deck": 0, "market": "31 33 34 35 36 38", "out": "14"}
    table = layout("9 building red", seats, **late).replace("blue.money 0", "blue.money ?")
    log = f"{head('red blue green')}{table}red: connect frankfurt-main 23\nend\n"
    more = {"step": ("--plain",), "audit": ("--format", "json")}
    shown = [(), *([("--json",)] if verb in ("validate", "score", "replay") else [])]
    for way in (more[verb],) if verb in more else shown:
        ran = cli(*(one for one in (verb, "-") if one), *way, stdin=log.encode())
        assert (ran.code, ran.err) == (0, "")
    if verb == "score":
        (book, _) = ran.json()["books"]
        (money,) = [line["points"] for line in book["sheet"] if line["name"] == "money"]
        assert (book["winners"], money) == (["red"], {"red": 27, "blue": "?", "green": 0})
