"""The end of a game alone: cities powered, Elektro and cities are enough to say who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.power_grid.forms import SEATS
from tests.conftest import Ran

Cli = Callable[..., Ran]
HEAD = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue green\n"


def form(*rows: tuple[Any, Any, Any], head: str = HEAD) -> bytes:
    """Cities powered, Elektro and cities connected of each player."""
    lines = [
        f"@ {seat}.powered {powered} ; {seat}.money {money} ; {seat}.connected {cities}\n"
        for seat, (powered, money, cities) in zip(("red", "blue", "green"), rows, strict=True)
    ]
    return (head + "---\n" + "".join(lines)).encode()


def books(cli: Cli, text: bytes, *more: str) -> dict[str, Any]:
    answer = cli("score", "-", "--json", *more, stdin=text).json()
    return {one["edition"].rpartition("/")[2]: one for one in answer["books"]}


@pytest.mark.clause("pg.end.winner")
@pytest.mark.clause("pg.end.not-first")
@pytest.mark.clause("pg.end.tie-money")
@pytest.mark.parametrize(
    ("rows", "italian", "english"),
    [
        # as X24: 17 cities and 15 powered lose against 16 and 16
        (((15, 12, 17), (16, 3, 16), (10, 90, 12)), ["blue"], ["blue"]),
        # as X25: 15 each, and 30 Elektro against 12
        (((15, 12, 17), (15, 30, 16), (10, 90, 12)), ["blue"], ["blue"]),
        # a full tie: shared in the Italian rules (A27), most cities in the official text (P24)
        (((15, 12, 17), (15, 12, 16), (14, 90, 14)), ["red", "blue"], ["red"]),
        (((15, 12, 16), (15, 12, 16), (14, 90, 14)), ["red", "blue"], ["red", "blue"]),
    ],
)
def test_the_last_table_tells_the_winner(
    rows: Any, italian: list[str], english: list[str], cli: Cli
) -> None:
    found = books(cli, form(*rows))
    assert found["it"]["winners"] == italian
    assert found["en"]["winners"] == english
    assert found["it"]["sheet"][-1]["points"] == {
        seat: row[0] for seat, row in zip(("red", "blue", "green"), rows, strict=True)
    }


def test_what_is_open_is_told_with_what_hangs_on_it(cli: Cli) -> None:
    text = form((15, 12, 17), (15, "?", 16), (14, 90, 14))
    found = books(cli, text)
    assert found["it"]["winners"] is None
    assert sorted(found["it"]["possible"]) == [["blue"], ["red"], ["red", "blue"]]
    assert sorted(found["en"]["possible"]) == [["blue"], ["red"]]
    ran = cli("score", "-", "--edition", "en", "--lang", "en", stdin=text)
    assert ran.code == 3
    # 12 each is a tie, which red's 17 cities decide: blue wins from 13 on
    said = "one fact decides, Elektro of blue: with 0-12 red wins, otherwise blue wins"
    assert said in " ".join(ran.out.split())


def test_a_last_income_is_paid_where_a_reading_says_so(cli: Cli) -> None:
    """15 cities bring 134, 14 bring 129: red has 0 + 134 against 4 + 134."""
    text = form((15, 0, 17), (15, 4, 16), (14, 90, 14))
    found = books(cli, text, "--reading", "final_income=yes")
    money = next(line for line in found["it"]["sheet"] if line["name"] == "money")
    assert money["points"] == {"red": 134, "blue": 138, "green": 90 + 129}
    assert found["it"]["winners"] == ["blue"]


def test_a_claim_is_held_against_it(cli: Cli) -> None:
    claimed = HEAD + "edition: power-grid/it\nclaim: red 16, blue 15\n"
    ran = cli("score", "-", "--json", stdin=form((15, 1, 17), (15, 2, 16), (9, 0, 9), head=claimed))
    first = ran.json()["books"][0]
    assert (ran.code, [(one["name"], one["computed"]) for one in first["claim"]]) == (
        1,
        [("red.total", 15)],
    )


def test_the_empty_form_is_filled_in_and_scored(cli: Cli) -> None:
    blank = cli("score", "--game", "power-grid", "--blank", "--players", "3", "--lang", "en").out
    assert blank == (
        "co2replay 1\ngame: power-grid\nmap: germany  # germany, usa\nseats: red blue green\n---\n"
        "@ red.powered ? ; red.money ? ; red.connected ?\n"
        "@ blue.powered ? ; blue.money ? ; blue.connected ?\n"
        "@ green.powered ? ; green.money ? ; green.connected ?\n"
    )
    text = blank
    for value in (15, 12, 17, 15, 30, 16, 10, 90, 12):  # X25, as above
        text = text.replace("?", str(value), 1)
    assert books(cli, text.encode())["it"]["winners"] == ["blue"]


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_the_form_is_asked_question_by_question(cli: Cli, language: str) -> None:
    """Who plays, on which map, then three numbers each; what cannot be read is asked again."""
    red = {"en": "red", "it": "rosso", "de": "rot"}[language]
    blue = {"en": "blue", "it": "blu", "de": "blau"}[language]
    answers = f"nobody here\n{red} {blue}\nfrance\ngermany\nmany\n15\n12\n17\n15\n30\n?\n"
    words = ("score", "--game", "power-grid", "--json", "--lang", language)
    ran = cli(*words, stdin=answers.encode(), interactive=True)
    (book,) = [one for one in ran.json()["books"] if one["edition"] == "power-grid/it"]
    assert book["winners"] == ["blue"]  # 30 Elektro against 12, whatever is connected
    assert ran.err.count("france") == 1
    assert ran.err.count("nobody here") == 1


@pytest.mark.clause("pg.end.trigger")
@pytest.mark.parametrize(("players", "cities"), [(2, 21), (3, 17), (4, 17), (5, 15), (6, 14)])
def test_a_game_is_not_over_before_somebody_has_the_cities(
    players: int, cities: int, cli: Cli
) -> None:
    for most in (cities - 1, cities):
        is_over = most == cities
        text = end_of(SEATS[:players], most)
        said = cli("score", "-", "--json", stdin=text).json()["books"][0]
        told = [(one["clause"], one["facts"]) for one in said["impossible"]]
        assert told == ([] if is_over else [("pg.end.trigger", {"cities": most, "least": cities})])
        assert said["winners"] == ["red"]
        held = cli("validate", "-", stdin=text + b"[end]\n")
        assert ("pg.end.trigger" in held.out) != is_over
        assert ("red wins" in cli("validate", "-", stdin=text).out) == is_over


@pytest.mark.parametrize("mark", ["[9 building]", "@ round 9 building"])
def test_a_game_of_which_too_little_is_told_is_over_all_the_same(mark: str, cli: Cli) -> None:
    """Red has 17 cities of three players, and the table wrote down that the game was over. Cities
    powered, told while houses are built, may be those of the round before."""
    rows = end_of(SEATS[:3], 17).decode().replace("---\n", f"---\n{mark}\n") + "[end]\n"
    said = cli("score", "-", "--json", stdin=rows.encode()).json()["books"][0]
    assert (said["over"], said["winners"], said["possible"]) == (True, None, [])
    for verb in ("score", "validate", "replay", "audit"):
        told = cli(verb, "-", "--lang", "en", stdin=rows.encode()).out
        assert "too much is open to say who wins" in told, verb
        assert "not over yet" not in told, verb


def test_other_verbs_say_the_same_of_a_game_that_is_said_to_be_over(
    cli: Cli, tmp_path: Path
) -> None:
    """A table of 16 cities with the mark of the end is one city off; the other is as it should."""
    sound, short = tmp_path / "sound.log", tmp_path / "short.log"
    for path, cities in ((sound, 17), (short, 16)):
        rows = end_of(SEATS[:3], cities).decode().replace("---\n", "---\n[9 building]\n")
        path.write_text(rows + "[end]\n", encoding="utf-8")
    beside = cli("diff", str(sound), str(short), "--lang", "en").out
    assert "A: legal as far as recorded; too much is open to say who wins" in beside
    mended = cli("reconcile", str(short), "--lang", "en").out
    assert "everything holds; too much is open to say who wins" in mended


def test_whose_cities_nobody_counted_may_have_ended_the_game(cli: Cli) -> None:
    text = end_of(SEATS[:3], 15).replace(b"blue.connected 2", b"blue.connected ?")
    assert cli("score", "-", "--json", stdin=text).json()["books"][0]["impossible"] == []
    assert "pg.end.trigger" not in cli("validate", "-", stdin=text + b"[end]\n").out


@pytest.mark.clause("pg.variant.beginner")
def test_novices_end_with_seven(cli: Cli) -> None:
    for most, count in ((7, 0), (6, 1)):
        text = end_of(SEATS[:3], most).replace(b"---", b"variants: novices\n---")
        said = cli("score", "-", "--json", stdin=text).json()["books"][0]
        assert len(said["impossible"]) == count


def end_of(seats: Sequence[str], most: int) -> bytes:
    """Red powers two cities of its many, the others one of two."""
    top = f"co2replay 1\ngame: power-grid\nmap: germany\nseats: {' '.join(seats)}\n---\n"
    rows = [f"@ {seat}.powered 1 ; {seat}.money 9 ; {seat}.connected 2\n" for seat in seats[1:]]
    first = f"@ red.powered 2 ; red.money 9 ; red.connected {most}\n"
    return "".join((top, first, *rows)).encode()


@pytest.mark.clause("pg.end.winner")
def test_a_final_table_behind_a_gap_names_the_winner_that_it_names_alone(cli: Cli) -> None:
    """18 cities powered against 16; what broke a rule before the gap still comes to no end."""
    head, rows = form((18, 5, 18), (16, 50, 16), (10, 90, 12)).split(b"---\n")
    start = "! regions northwest west southwest ; order red blue green\n"
    for played, winners in (("[1 auction]\n", ["red"]), ("red: open 9\n", None)):
        text = head + b"---\n" + f"{start}{played}...\n".encode() + rows + b"[end]\n"
        assert {one["winners"] and one["winners"][0] for one in books(cli, text).values()} == {
            winners and winners[0]
        }


@pytest.mark.clause("pg.bureaucracy.surplus-wasted")
def test_a_table_that_cannot_be_names_nobody_for_any_verb(cli: Cli) -> None:
    """22 cities are powered, and 21 connected."""
    form = (
        b"co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue\n---\n"
        b"@ red.powered 22 ; red.money 3 ; red.connected 21\n"
        b"@ blue.powered 13 ; blue.money 4 ; blue.connected 13\n[end]\n"
    )
    ran = cli("score", "-", "--lang", "en", stdin=form)
    assert ran.code == 1
    assert "this table cannot be" in ran.out
    assert "power-grid/en: nobody is named as the winner" in ran.out
    assert "wins" not in ran.out
    assert "wins" not in cli("-", "--lang", "en", stdin=form).out


def test_a_last_table_behind_a_gap_has_one_winner_for_every_verb(cli: Cli) -> None:
    """18 against 13 cities powered (pg.end.winner), whatever was played in the gap."""
    log = (
        b"co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue\n---\n"
        b"! regions northwest west southwest\n! order red blue\n[1 auction]\n...\n"
        b"@ red.powered 18 ; red.money 5 ; red.connected 21\n"
        b"@ blue.powered 13 ; blue.money 50 ; blue.connected 15\n[end]\n"
    )
    for verb in ((), ("validate",), ("score",), ("audit",)):
        out = cli(*verb, "-", "--lang", "en", stdin=log).out
        assert "red wins" in out, verb
        assert "not over yet" not in out, verb


# Plant 20 powers 5 cities on 3 coal, 25 powers 5 on 2 coal, 31 powers 6 on 3 coal: all three 16 on
# 8 coal; on 6 coal 20 and 31 do, 11. Plant 37 powers 4 on nothing.
def last(red: str, coal: int, told: str = "", readings: str = "") -> bytes:
    """Red with these plants and so much coal; blue has 37 and can power 4."""
    none = " ; ".join(f"{{0}}.{fuel} 0" for fuel in ("oil", "garbage", "uranium"))
    return (
        f"co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue\n{readings}---\n"
        f"@ red.plants {red} ; red.coal {coal} ; {none.format('red')}\n"
        f"@ blue.plants 37 ; blue.coal 0 ; {none.format('blue')}\n"
        f"@ red.money 1 ; red.connected 21 ; blue.money 90 ; blue.connected 15\n{told}[end]\n"
    ).encode()


@pytest.mark.clause("pg.end.winner")
@pytest.mark.clause("pg.plant.output-cap")
@pytest.mark.clause("pg.bureaucracy.choose-fewer")
@pytest.mark.parametrize(
    ("coal", "powered", "counts"),
    [
        (8, 16, 16),
        (8, 15, 16),  # nobody has to run all: what could be powered counts, not what was
        (8, 0, 16),
        (6, 11, 11),
        (6, 10, 11),
        (6, 12, "11-12"),  # in the round before; or the coal of the end is burnt
    ],
)
def test_who_could_power_how_many_is_computed(
    coal: int, powered: int, counts: int | str, cli: Cli
) -> None:
    """A28: the most that any choice of plants and fuel powers; a row of what was powered, before
    the end or when it was over, is no reason against a table."""
    text = last("20 25 31", coal, f"@ red.powered {powered} ; blue.powered 4\n")
    for one in books(cli, text).values():
        assert one["impossible"] == []
        assert one["winners"] == ["red"] or one["possible"] == [["red"]]
        assert one["sheet"][-1]["points"] == {"red": counts, "blue": 4}
    ran = cli("validate", "-", "--lang", "en", stdin=text)
    assert ran.code == 0
    assert "red wins" in ran.out


@pytest.mark.clause("pg.plant.output-cap")
def test_no_round_powers_more_than_is_printed(cli: Cli) -> None:
    """5 + 5 + 6 are 16, whatever was burnt."""
    text = last("20 25 31", 8, "@ red.powered 17 ; blue.powered 4\n")
    for one in books(cli, text).values():
        assert [each["clause"] for each in one["impossible"]] == ["pg.plant.output-cap"]
        assert one["winners"] is None
    ran = cli("validate", "-", "--lang", "en", stdin=text)
    assert "breach[pg.plant.output-cap]" in ran.out
    assert "red wins" not in ran.out


@pytest.mark.clause("pg.end.winner")
def test_what_was_powered_decides_nothing_where_its_fuel_is_gone(cli: Cli) -> None:
    """Red powered 5 and has no coal: with it, it has more than blue's 4, without it none."""
    text = last("20 25 31", 0, "@ red.powered 5 ; blue.powered 4\n")
    found = books(cli, text)["it"]
    assert sorted(found["possible"]) == [["blue"], ["red"]]
    assert found["sheet"][-1]["points"] == {"red": "0-5", "blue": 4}


@pytest.mark.clause("pg.plant.fuel-exact")
def test_fuel_may_be_burnt_where_the_last_round_pays(cli: Cli) -> None:
    """Then what lies there is what is left; but no plant powers more than is printed on it."""
    for powered, clauses in ((12, []), (16, []), (17, ["pg.plant.output-cap"])):
        text = last("20 25 31", 0, f"@ red.powered {powered} ; blue.powered 4\n")
        found = books(cli, text, "--reading", "final_income=yes")["it"]
        assert [one["clause"] for one in found["impossible"]] == clauses


@pytest.mark.clause("pg.end.winner")
def test_plants_and_fuel_are_enough(cli: Cli) -> None:
    """16 against 4; without its coal red powers none, and blue wins."""
    for coal, most, winner in ((8, 16, "red"), (0, 0, "blue")):
        text = last("20 25 31", coal)
        for played in (text, text.replace(b"[end]", b"@ round 12 end"), behind_a_gap(text)):
            found = books(cli, played)["it"]
            assert found["sheet"][-1]["points"] == {"red": most, "blue": 4}
            assert found["winners"] == [winner]
            said = cli("validate", "-", "--lang", "en", stdin=played).out
            assert f"{winner} wins" in said
            assert "not over" not in said


def behind_a_gap(text: bytes) -> bytes:
    head, rows = text.split(b"---\n")
    return head + b"---\n! regions northwest west southwest ; order red blue\n...\n" + rows


@pytest.mark.clause("pg.end.winner")
def test_coal_that_nobody_counted_leaves_it_open(cli: Cli) -> None:
    """Red powers from none to 16; with 5, 31 or 20 alone, it has more than blue's 4."""
    text = last("20 25 31", 8).replace(b"red.coal 8", b"red.coal ?")
    found = books(cli, text)["it"]
    assert sorted(found["possible"]) == [["blue"], ["red"]]
    assert found["sheet"][-1]["points"] == {"red": "0-16", "blue": 4}


@pytest.mark.clause("pg.build.capacity-step")
def test_all_cities_together_have_no_room_for_so_many_houses(cli: Cli) -> None:
    """Four play on 4 regions of 7 cities with 3 spaces: 84, whatever each of them has built."""
    for last_one, is_too_many in ((0, False), (1, True)):
        cities = (28, 28, 28, last_one)
        rows = "".join(
            f"@ {seat}.powered 0 ; {seat}.money 9 ; {seat}.connected {connected}\n"
            for seat, connected in zip(SEATS, cities, strict=False)
        )
        text = f"co2replay 1\ngame: power-grid\nmap: usa\nseats: {' '.join(SEATS[:4])}\n---\n{rows}"
        found = books(cli, text.encode())["it"]["impossible"]
        facts = {"houses": 85, "most": 84}
        assert [(one["clause"], one["facts"]) for one in found] == (
            [("pg.build.capacity-step", facts)] if is_too_many else []
        )


@pytest.mark.clause("pg.auction.limit-discard")
def test_a_plant_that_was_bought_is_there_where_none_had_to_go(cli: Cli) -> None:
    """Two players keep four: red bought 4, and at the end has three others, or four."""
    bought = "[1 auction]\nred: open 4 ; blue: pass ; ! draw 13\nblue: open 7 ; ! draw 20\n"
    for plants, is_broken in (("20 25 31", True), ("20 25 31 50", False), ("4 20 25", False)):
        text = behind_a_gap(last(plants, 8)).replace(b"blue.plants 37", b"blue.plants 7 37")
        text = text.replace(b"...", bought.encode() + b"...")
        for one in books(cli, text).values():
            clauses = [each["clause"] for each in one["impossible"]]
            assert clauses == ["pg.auction.limit-discard"] * is_broken


@pytest.mark.clause("pg.end.winner")
def test_behind_the_end_a_row_tells_what_counts_for_it(cli: Cli, root: Path) -> None:
    """Not what was powered in the round before: red could power 14, as the sheet has it."""
    played = (root / "fixtures/games/power-grid/golden/g01-en-2p-germany.log").read_bytes()
    for powered in (12, 14):
        ran = cli("validate", "-", "--json", stdin=played + f"= red.powered {powered}\n".encode())
        assert "sheet" in ran.out
        assert (ran.code == 0) == (powered == 14)


@pytest.mark.clause("pg.end.trigger")
@pytest.mark.parametrize(
    ("act", "reading", "kind"),
    [
        ("red: build essen", "no", "breach"),
        ("red: pass", "no", "breach"),
        ("red: power 20", "no", "breach"),
        ("! draw 30", "no", "breach"),
        ("red: power 20", "yes", "undetermined"),  # perhaps it is what the last income is paid for
        ("red: build essen", "yes", "breach"),
    ],
)
def test_nobody_acts_behind_a_table_of_the_end(act: str, reading: str, kind: str, cli: Cli) -> None:
    for end in ("[end]", "@ round 9 end"):
        text = end_of(SEATS[:3], 17) + f"{end}\n{act}\n".encode()
        ran = cli("validate", "-", "--json", "--reading", f"final_income={reading}", stdin=text)
        (verdict, *_) = ran.json()["logs"][0]["verdicts"]
        assert verdict["legality"] == kind, end
        if kind == "breach":
            assert verdict["because"]["code"] == "pg.end.trigger"
