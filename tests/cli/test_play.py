"""Playing a log: turns, ledger, table, one screen, exit codes; numbers by hand from the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
OPENING = Path(__file__).resolve().parents[1] / "show" / "logs" / "opening.log"
TEXT = OPENING.read_text(encoding="utf-8")


@pytest.fixture
def altered(tmp_path: Path) -> Callable[[str, str], str]:
    """Write the opening with one place changed; the place must be there."""

    def write(old: str, new: str) -> str:
        assert TEXT.count(old) == 1
        path = tmp_path / "altered.log"
        path.write_text(TEXT.replace(old, new), encoding="utf-8")
        return str(path)

    return write


def test_a_turn_is_told_in_a_compact_line_with_what_it_changed(cli: Cli) -> None:
    ran = cli("replay", str(OPENING))
    assert ran.code == 0
    lines = ran.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("[1.1 orange]"))
    assert " ".join(lines[at : at + 2]) == (
        "[1.1 orange] proposes solar in Asia, money; plays Lobby card 5 (main); "
        "moves a scientist: hand → Asia, money; buys a CEP; ends the turn"
    )
    # grant 5 + card 3 - price 3; one CEP bought; Expertise for the own project
    assert "orange: coins +5, CEPs +1, solar +1" in lines[at + 2]


def test_who_asks_for_it_gets_the_moves_as_a_log_writes_them(cli: Cli) -> None:
    lines = cli("replay", str(OPENING), "--as-written").out.splitlines()
    assert (
        "[1.1 orange] propose solar asia/money; lobby 5 main; scientist hand asia/money; buy; end"
    ) in lines


def test_the_end_of_a_turn_belongs_to_it_even_if_the_next_mark_closes_it(cli: Cli) -> None:
    turns = {turn["mark"]: turn for turn in cli("replay", str(OPENING), "--json").json()["turns"]}
    # own project with a scientist: one Expertise in its source at the end of the turn
    assert turns["1.1 purple"]["changes"]["purple"]["forestation"] == 1
    assert "purple" not in turns["1.1 blue"]["changes"]


def test_the_ledger_says_who_got_what_from_where_and_why(cli: Cli) -> None:
    out = cli("replay", str(OPENING), "--ledger").out
    line = next(line for line in out.splitlines() if "co2.displace.fee" in line)
    # line 31 of the log: purple displaces Ada's scientist for 1 coin
    words = ["31", "coins", "1", "purple", "(coins)", "→", "orange", "(coins)"]
    assert line.split() == [*words, "co2.displace.fee"]


def test_explain_lists_every_entry_that_made_a_number(cli: Cli) -> None:
    answer = cli("replay", str(OPENING), "--explain", "orange.money", "--json").json()
    moved = [
        (row["amount"] if row["target"] == "orange.money" else -row["amount"], row["clause"])
        for row in answer["ledger"]
    ]
    assert moved == [
        (3, "co2.setup.start-coins-by-seat"),
        (5, "co2.propose.grant-money"),  # 5 CEPs in Asia
        (3, "co2.lobby.05"),
        (-3, "co2.market.buy"),
        (1, "co2.displace.fee"),
    ]
    assert answer["value"] == 9
    assert cli("replay", str(OPENING), "--explain", "orange.monny").code == 2


def test_to_stops_as_the_named_turn_begins(cli: Cli) -> None:
    answer = cli("replay", str(OPENING), "--at", "1.1 purple", "--json").json()
    assert [turn["mark"] for turn in answer["turns"]] == ["", "1.1 orange"]
    assert answer["findings"] == []


@pytest.mark.parametrize(
    ("at", "coins"),
    [
        ("1.1 orange", 3),
        ("[1.1 orange]", 3),
        ("decade 1", 3),
        ("line 19", 11),  # 3 + grant 5 + card 3
        ("line 21", 8),  # 11 - price 3
        ("1.1 viola", 8),
        ("end", 9),
        ("entry 0", 0),
    ],
)
def test_a_moment_is_anything_a_person_would_say(cli: Cli, at: str, coins: int) -> None:
    answer = cli("show", str(OPENING), "--at", at, "--json").json()
    assert answer["state"]["orange.money"] == coins


@pytest.mark.parametrize("at", ["4.4 black", "line 900", "nonsense", "entry 999", "decade 9"])
def test_a_moment_that_is_not_there_names_those_that_are(cli: Cli, at: str) -> None:
    ran = cli("show", str(OPENING), "--at", at)
    assert ran.code == 2
    assert ran.out == ""
    assert "1.1 orange" in ran.err or "did you mean" in ran.err


@pytest.mark.parametrize("language", ["en", "it", "pl"])
def test_the_whole_table_fits_a_hundred_columns_and_is_plain(cli: Cli, language: str) -> None:
    ran = cli("show", str(OPENING), "--lang", language)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 100
    assert "\x1b" not in ran.out


def test_the_table_shows_regions_projects_market_tracks_summits_and_players(cli: Cli) -> None:
    out = cli("show", str(OPENING)).out
    rows = {line.split("  ")[0].strip(): line.split() for line in out.splitlines()}
    # 40 CEPs - 2 market - 21 regions - 6 hands + 1 for the installation; cubes 23 of 28 - 5
    assert "market: CEP 1 · price 3 · bank: CEP 12, cubes " in out
    assert "190 ppm" in out  # two coal 80, three oil 90, one gas 20
    assert rows["orange"][1:6] == ["9", "3", "2", "0", "1"]
    assert "solar installed" in out
    assert "forestation proposed [purple]" in out
    assert "summit 2  solar: free   fusion: free" in out
    assert "13 20 25 ?" in out


def test_one_screen_answers_under_every_edition(cli: Cli) -> None:
    ran = cli(str(OPENING))
    assert ran.code == 0
    assert len(ran.out.splitlines()) <= 24
    for edition in ("co2/en", "co2/it", "co2/pl"):
        assert f"{edition}: legal as far as recorded" in ran.out
    assert cli("-", stdin=TEXT.encode()).out.replace(" -\n", f" {OPENING}\n") == ran.out


def test_a_breach_names_place_clause_books_and_next_step(cli: Cli, altered: Any) -> None:
    ran = cli(altered("buy\nend\n", "buy\nsell\nend\n"))
    assert ran.code == 1
    assert "breach[co2.market.not-both]: orange may not buy and sell in the same turn" in ran.out
    assert "altered.log:21:1" in ran.out
    assert "   | ^^^^" in ran.out
    assert "= rule: EN §2.2.2, IT §2.2.2, PL §2.2.2 agree" in ran.out
    assert "= broken under co2/en, co2/it, co2/pl" in ran.out
    # the Action, the scientist, the card and the market visit of this turn are used up
    assert (
        "help: legal here: end, goal 32 discard; to let it stand: ruling co2.market.not-both"
        in ran.out
    )


def test_a_breach_is_told_in_the_language_asked_for(cli: Cli, altered: Any) -> None:
    name = altered("buy\nend\n", "buy\nsell\nend\n")
    assert "pomarańczowy" in cli(name, "--lang", "pl").out
    assert "arancione" in cli(name, "--lang", "it").out


def test_a_ruling_lets_it_stand(cli: Cli, altered: Any) -> None:
    ruling = 'ruling co2.market.not-both "all agreed"'
    ran = cli(altered("buy\nend\n= orange.money 8, orange.cep 3", f"buy\n{ruling}\nsell\nend"))
    assert ran.code == 0
    assert "let stand by a ruling: all agreed" in ran.out


def test_a_false_fact_is_a_finding_with_both_numbers(cli: Cli, altered: Any) -> None:
    ran = cli(altered("orange.cep 3", "orange.cep 5"))
    assert ran.code == 1
    assert "false[fact]: the fact does not hold: orange.cep 5; here it is 3" in ran.out
    # which region card 5 shows is assumed, but no other region makes its 3 coins more than 3
    ran = cli(altered("orange.money 8", "orange.money 12"))
    assert ran.code == 1
    assert "false[fact]: the fact does not hold: orange.money 12; here it is 8" in ran.out
    # under another book the table's facts do not bind: they only differ
    other = cli(altered("orange.money 8", "orange.money 12"), "--edition", "co2/it")
    assert other.code == 0
    assert "note[difference]" in other.out


def test_an_unknown_word_cannot_be_read(cli: Cli, altered: Any) -> None:
    ran = cli("replay", altered("lobby 14 minor", "loby 14 minr"))
    assert ran.code == 4
    assert ran.out == ""
    assert "error[unknown-word]: unknown word: loby" in ran.err
    assert "did you mean lobby" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("edition: en", "edition: xx", "unknown-edition"),
        ("manifest: co2-2012", "manifest: co2-1912", "unknown-manifest"),
        ("manifest: co2-2012", "manifest: co2-2012\nmanifst: x", "unknown-key"),
        ("manifest: co2-2012", "readings: end_incom=yes", "unknown-reading"),
        ("manifest: co2-2012", "readings: end_income=maybe", "unknown-value"),
        ("manifest: co2-2012", "manifest: co2-2012@b2:00000000", "wrong-manifest"),
        ("co2replay 1", "co2replay 9", "wrong-version"),
        ("game: co2", "game: chess", "unknown-game"),
        ("seats: orange=Ada", "seats: purple=Ada", "bad-seats"),
    ],
)
def test_a_header_that_cannot_be_read_says_where(
    cli: Cli, altered: Any, old: str, new: str, code: str
) -> None:
    ran = cli(altered(old, new))
    assert ran.code == 4
    assert f"error[{code}]" in ran.err
    assert "altered.log:" in ran.err
    failed = cli(altered(old, new), "--json").json()
    assert failed["schema"] == "failed/1"
    assert failed["findings"][0]["code"] == code


def test_a_wrong_name_on_the_command_line_is_wrong_usage(cli: Cli) -> None:
    assert cli("replay", str(OPENING), "--edition", "co2/xx").code == 2
    assert cli("replay", str(OPENING), "--reading", "end_incom=yes").code == 2
    assert cli("replay", str(OPENING), "--reading", "end_income=maybe").code == 2
    assert cli("replay", str(OPENING), "--manifest", "no-such.toml").code == 2


def test_names_with_escape_codes_are_shown_escaped(cli: Cli, altered: Any) -> None:
    ran = cli(altered("buy\nend\n", "b\x1b[2Juy\nend\n"))
    assert ran.code == 4
    assert "\x1b" not in ran.err


def test_manifest_ask_lists_only_assumed_values_that_the_game_touches(
    cli: Cli, tmp_path: Path
) -> None:
    answer = cli("box", "ask", str(OPENING), "--json").json()
    paths = [question["path"] for question in answer["questions"]]
    assert "lobby.14.minor" in paths
    assert "lobby.15.minor" not in paths  # nobody played it
    # in playing order: the card of the first turn before that of the second
    assert paths.index("lobby.5.detail") < paths.index("lobby.14.minor")
    form = cli("box", "ask", str(OPENING)).out
    filled = form.replace('lobby.14.minor = "?"', 'lobby.14.minor = "money 2"')
    assert filled != form
    overlay = tmp_path / "mine.toml"
    overlay.write_text(filled, encoding="utf-8")
    again = cli("box", "ask", str(OPENING), "--manifest", str(overlay), "--json").json()
    assert "lobby.14.minor" not in [question["path"] for question in again["questions"]]


def test_a_new_log_can_be_read_as_it_is(cli: Cli) -> None:
    for language in ("en", "it", "pl"):
        ran = cli("new", "--game", "co2", "--players", "4", "--lang", language)
        assert f"edition: co2/{language}" in ran.out
        again = cli("-", stdin=ran.out.encode())
        assert again.code == 0
        assert "____" in ran.out


def test_fmt_checks_and_writes(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text(TEXT.replace("propose solar", "PROPONI   Solare"), encoding="utf-8")
    assert cli("fmt", "--check", str(path)).code == 1
    assert cli("fmt", "--write", str(path)).code == 0
    assert cli("fmt", "--check", str(path)).code == 0
    assert "propose solar asia/money ; lobby 5 main" in path.read_text(encoding="utf-8")


def test_convert_goes_to_machine_form_and_back(cli: Cli, tmp_path: Path) -> None:
    neat = cli("fmt", str(OPENING)).out
    machine = cli("convert", str(OPENING), "--to", "json").out
    assert cli("convert", "-", stdin=machine.encode()).out == neat
    polish = cli("convert", str(OPENING), "--lang", "pl").out
    assert "przygotuj" in polish
    assert cli("convert", "-", "--lang", "en", stdin=polish.encode()).out == neat


def test_anonymise_drops_names_and_says_what_it_dropped(cli: Cli, altered: Any) -> None:
    ran = cli(
        "convert", altered("buy\nend", "buy  # Ada sighs\nend"), "--anonymise", "--lang", "en"
    )
    assert "Ada" not in ran.out
    assert "names of orange, purple, blue" in ran.err
    plain = cli("convert", str(OPENING), "--json").json()["game_id"]
    nameless = cli("convert", str(OPENING), "--anonymise", "--json").json()["game_id"]
    assert plain == nameless


def test_a_number_written_as_a_position_is_where_its_explanation_begins(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "position.log"
    rows = "@ turn 1.1 orange ; orange.money 7 ; orange.cep 1 ; market.cep 2 ; price 4\n"
    head = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple\n---\n"
    path.write_text(f"{head}{rows}sell\n", encoding="utf-8")
    lines = cli("replay", str(path), "--explain", "orange.money").out.splitlines()
    # 7 coins on the table, and 4 for a CEP
    assert (lines[0], lines[-1]) == ("on the table before: 7", "orange.money = 11")
    assert len(lines) == 3
    said = cli("replay", str(path), "--explain", "orange.money", "--lang", "pl").out.splitlines()
    assert said[-1] == "pomarańczowy.pieniądze = 11"
    # The count stands behind the noun, which has another form behind each number in Polish.
    assert said[1].split()[:3] == ["7", "monety", "4"]


def test_a_missing_decision_is_asked_for_with_its_answers(cli: Cli, tmp_path: Path) -> None:
    # Orange ends the turn with a scientist on solar and one on fusion: which Expertise is not said.
    path = tmp_path / "missing.log"
    table = (
        'ruling set asia/money fusion installed orange-scientist "on the table"\n'
        'ruling set africa/tech solar proposed orange-scientist "on the table"\n'
    )
    set_up = TEXT[TEXT.index("! start") : TEXT.index("[1.1 orange]")]
    head = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n---\n"
    turn = "[1.1 orange]\npropose solar asia tech\n[1.1 purple]\n"
    path.write_text(head + set_up + table + turn, encoding="utf-8")
    ran = cli("replay", str(path))
    assert ran.code == 1
    first = "breach[co2.turn.end-expertise]: orange: a decision is missing: the Expertise at the"
    assert first in ran.out
    assert "help: legal here: expertise solar, expertise fusion, goal 32 discard" in ran.out


@pytest.mark.parametrize(
    ("game", "players", "most"),
    [("co2", "9", 5), ("power-grid", "1", 6), ("second-chance", "5", 4)],
)
def test_so_many_as_do_not_play_a_game_get_no_form(
    cli: Cli, game: str, players: str, most: int
) -> None:
    for verb in (("new",), ("score", "--blank")):
        ran = cli(*verb, "--game", game, "--players", players)
        assert ran.code == 2
        assert f"<={most}" in ran.err


def test_who_passes_hears_that_an_action_is_possible(cli: Cli) -> None:
    """At the first turn every space is free, and a proposal costs nothing."""
    text = OPENING.read_text(encoding="utf-8")
    begun = text[: text.index("\npropose")] + "\npass\n"
    ran = cli("validate", "-", stdin=begun.encode())
    assert ran.code == 1
    assert "an action is possible: yes" in ran.out + ran.err
