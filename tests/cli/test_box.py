"""One's own copy, once: read off, kept under a name, and found by every verb."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
HEAD = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n{rows}---\n! start orange\n"
# The cheapest solar plant of this copy costs 9 coins, which is not what our list assumes.
MINE = 'plant.solar.1.cost = 9\nplant.solar.2.vp = "?"\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CO2REPLAY_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def log(path: Path, rows: str = "", body: str = "") -> str:
    path.write_text(HEAD.format(rows=rows) + body, encoding="utf-8")
    return str(path)


def test_a_form_is_kept_under_a_name_and_a_header_finds_it(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "form.toml").write_text(MINE, encoding="utf-8")
    ran = cli("box", "keep", "mine", "form.toml", "--game", "co2", "--json")
    assert ran.code == 0
    assert (ran.json()["name"], ran.json()["values"]) == ("mine", 1)  # a `?` is nothing read
    assert cli("box", "list", "--json").json()["copies"] == {"co2": ["mine"]}
    told = "fact plant solar 1 cost 9\n"
    assert cli("validate", log(tmp_path / "a.log", "manifest: mine\n", told)).code == 0
    wrong = cli(
        "validate", log(tmp_path / "b.log", "manifest: mine\n", "fact plant solar 1 cost 8\n")
    )
    assert wrong.code == 4
    assert "mine.toml" in wrong.err


@pytest.mark.parametrize("game", ["co2", "power-grid", "second-chance"])
def test_a_form_says_itself_of_which_game_it_is(cli: Cli, tmp_path: Path, game: str) -> None:
    (tmp_path / "mine.toml").write_text(cli("box", "ask", "--game", game).out, encoding="utf-8")
    assert cli("box", "keep", "mine", "mine.toml").code == 0
    assert cli("box", "list", "--json").json()["copies"] == {game: ["mine"]}


def test_a_copy_may_lie_beside_the_log(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(MINE, encoding="utf-8")
    row = "manifest: ours.toml\n"
    assert cli("validate", log(tmp_path / "a.log", row, "fact plant solar 1 cost 9\n")).code == 0
    assert cli("validate", log(tmp_path / "b.log", row, "fact plant solar 1 cost 8\n")).code == 4


@pytest.mark.parametrize("name", ["theirs", "../home/box/co2/mine", "/etc/passwd", "nowhere.toml"])
def test_a_header_names_a_copy_and_never_a_path(cli: Cli, tmp_path: Path, name: str) -> None:
    cli("box", "keep", "mine", "-", "--game", "co2", stdin=MINE.encode())
    ran = cli("validate", log(tmp_path / "a.log", f"manifest: {name}\n"))
    assert ran.code == 4
    assert "error[unknown-manifest]" in ran.err
    assert "mine" in ran.err  # what is kept is among the names that are known


def test_what_is_read_later_is_laid_over_what_was_kept(cli: Cli) -> None:
    for text, values in (("plant.solar.1.cost = 9\n", 1), ("plant.solar.1.cost = 8\n", 1)):
        ran = cli("box", "keep", "mine", "-", "--game", "co2", "--json", stdin=text.encode())
        assert ran.json()["values"] == values
    more = b"plant.solar.1.vp = 4\n"
    assert (
        cli("box", "keep", "mine", "-", "--game", "co2", "--json", stdin=more).json()["values"] == 2
    )


@pytest.mark.parametrize("name", ["../mine", "a/b", "co2-2012", ""])
def test_a_name_is_no_path_and_no_set_of_ours(cli: Cli, home: Path, name: str) -> None:
    assert cli("box", "keep", name, "-", "--game", "co2", stdin=MINE.encode()).code == 2
    assert not home.exists()


def test_a_form_for_the_whole_box_names_the_values_that_there_are(cli: Cli) -> None:
    form = cli("box", "ask", "--game", "co2").out
    lines = form.splitlines()
    at = lines.index('region.africa.ring = "?"')
    assert "north_america, south_america, europe, africa, asia, oceania" in lines[at - 1]
    ran = cli("box", "keep", "mine", "-", "--game", "co2", "--json", stdin=form.encode())
    assert ran.json()["values"] == 0


def test_logs_tell_what_they_agree_on_and_name_what_they_part_on(cli: Cli, tmp_path: Path) -> None:
    both = "fact plant solar 1 cost 9\n"
    logs = [
        log(tmp_path / "a.log", body=both + "fact plant solar 2 vp 5\n"),
        log(tmp_path / "b.log", body=both + "fact plant solar 2 vp 6\n"),
    ]
    ran = cli("box", "learn", *logs, "--json")
    assert ran.code == 1
    assert {
        row["path"]: {x["value"]: len(x["logs"]) for x in row["told"]}
        for row in ran.json()["values"]
    } == {
        "plant.solar.1.cost": {"9": 2},
        "plant.solar.2.vp": {"5": 1, "6": 1},
    }
    file = cli("box", "learn", *logs).out
    kept = cli("box", "keep", "mine", "-", "--game", "co2", "--json", stdin=file.encode())
    assert kept.json()["values"] == 1  # what logs part on is not taken
    assert cli("box", "learn", logs[0]).code == 0


def test_a_message_that_asks_for_a_value_names_those_that_there_are(
    cli: Cli, tmp_path: Path
) -> None:
    """The minor lobbies of the rulebook: money, a cube, a CEP, a scientist to move."""
    body = "@ turn 1.1 orange ; orange.lobby 22\nlobby 22 minor money\n"
    out = cli("validate", log(tmp_path / "a.log", body=body), "--lang", "en").out
    assert "fact lobby 22 minor ?" in out
    assert "(? is one of: money, tech, cep, move)" in out
    assert "`trust: assumed`" in out


def test_a_form_speaks_the_language_that_was_asked_for(cli: Cli) -> None:
    for game, head in (
        ("co2", "# Angaben zu deinem Exemplar des Spiels."),
        ("second-chance", "# Angaben zu deinem Exemplar des Spiels."),
        ("power-grid", "# Kein Wert, der hier gebraucht wird, ist nur angenommen"),
    ):
        form = cli("box", "ask", "--game", game, "--lang", "de").out.splitlines()
        assert form[0].startswith(head), game
        assert not [one for one in form if "assumed" in one], game


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("event ?", "nordamerika, südamerika, europa, afrika, asien, ozeanien, arktis"),
        ("region asia ?", "kraftwerksplätze, kez, subventionen"),
        ("un 16 ?", "technologie"),
        ("goal ?", "letztes hydro"),
    ],
)
def test_what_a_fact_takes_is_said_in_the_language_asked_for(
    cli: Cli, fact: str, said: str
) -> None:
    head = "co2replay 1\ngame: second-chance\nmode: competitive\nseats: red=Ada purple=Bo\n---\n"
    told = cli("validate", "-", "--lang", "de", stdin=f"{head}fact {fact}\n".encode())
    assert said in told.out + told.err


LANGUAGES = ["en", "de", "it", "pl"]
FACT_HEAD = HEAD.format(rows="").replace("! start orange\n", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "fact",
    ["?", "lobby 22 ?", "lobby 22 main ?", "lobby 22 minor ?", "plant solar 1 ?"]
    + ["track solar ?", "track solar 1 ?", "track solar 1 bonus ?"],
)
def test_each_word_that_a_fact_offers_is_read_there(cli: Cli, fact: str, language: str) -> None:
    """What is named in a language is what the line takes, not its English name."""

    def column(text: str) -> tuple[int, str]:
        log = f"{FACT_HEAD}fact {text}\n".encode()
        found = cli("replay", "-", "--json", "--lang", language, stdin=log).json()["findings"]
        return (found[0]["col"], found[0]["detail"]) if found else (1000, "")

    at, told = column(fact)
    assert at == len(f"fact {fact}")
    words = [one for one in told.partition(": ")[2].split(", ") if "(" not in told]
    for word in words:
        assert column(fact.replace("?", f"{word} ?"))[0] > at, word
    if language != "en" and fact == "lobby 22 minor ?":
        assert "money" not in words
    assert words or "(" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_fact_takes_is_said_in_the_language_of_the_log(cli: Cli, language: str) -> None:
    log = f"{FACT_HEAD}fact lobby 22 minor ?\n".replace("---", f"lang: {language}\n---")
    money = {"en": "money", "de": "geld", "it": "denaro", "pl": "pieniądze"}[language]
    ran = cli("validate", "-", stdin=log.encode())
    assert money in ran.out + ran.err


def test_the_copies_are_listed_whatever_language_is_asked_for(cli: Cli) -> None:
    cli("box", "keep", "mine", "-", "--game", "co2", stdin=MINE.encode())
    for asked in (("box", "list", "--lang", "pl"), ("--lang", "pl", "box", "list")):
        ran = cli(*asked)
        assert (ran.code, ran.out) == (0, "co2: mine\n")


def test_a_value_whose_key_has_a_blank_is_kept_and_found(
    cli: Cli, tmp_path: Path, home: Path
) -> None:
    form = cli("box", "ask", "--game", "second-chance").out
    row = 'goals."size 2" = "?"'
    assert row in form
    (tmp_path / "form.toml").write_text(
        form.replace(row, row.replace('"?"', "2")), encoding="utf-8"
    )
    assert cli("box", "keep", "mine", "form.toml", "--json").json()["values"] == 1
    kept = (home / "box" / "second-chance" / "mine.toml").read_text(encoding="utf-8")
    assert 'goals."size 2" = 2' in kept


@pytest.mark.parametrize("game", ["co2", "power-grid", "second-chance"])
def test_a_game_in_place_of_a_log_is_offered_the_form_of_its_box(cli: Cli, game: str) -> None:
    ran = cli("box", "ask", game)
    assert ran.code == 2
    assert f"no log is named {game}" in ran.err
    assert f"co2replay box ask --game {game}\n" in ran.err
    assert cli("box", "ask", "--game", game).code == 0


def test_a_log_named_as_a_game_is_a_log(cli: Cli, tmp_path: Path) -> None:
    log(tmp_path / "co2")
    assert cli("box", "ask", "co2").code == 0
