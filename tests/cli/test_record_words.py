"""What a record understands besides entries: names it has asked for, `done`, groups of answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
OPENING = Path(__file__).resolve().parents[2] / "fixtures/games/co2/walkthrough/opening.log"


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The opening's set-up, where the first turn has just begun."""
    text = OPENING.read_text(encoding="utf-8")
    path = tmp_path / "game.log"
    path.write_text(text[: text.index("[1.1 orange]")], encoding="utf-8")
    return path


def test_a_name_is_known_in_the_set_up_once_it_was_asked_for(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "new.log"
    said = "en\norange=Ada purple=Bo blue=Cy\nnone\nBo\n"
    cli("record", str(path), "--game", "co2", "--lang", "en", stdin=said.encode())
    assert "! start purple" in path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "word", ["done", "next player", "fatto", "prossimo giocatore", "następny gracz"]
)
def test_done_and_next_end_the_turn(cli: Cli, begun: Path, word: str) -> None:
    said = f"propose solar asia money\n{word}\n"
    cli("record", str(begun), "--lang", "en", stdin=said.encode())
    assert begun.read_text(encoding="utf-8").splitlines()[-1] == "end"


def test_a_question_names_the_player_as_the_table_does(cli: Cli, begun: Path) -> None:
    assert "seats: orange=Ada" in begun.read_text(encoding="utf-8")
    out = cli("record", str(begun), "--lang", "de", stdin=b"\n").out
    assert "? orange (Ada): die Aktionen des Spielzugs" in out


# The words of a record itself, in the language it is kept in: what help says is understood.
OWN_WORDS = {
    "en": ["why", "undo", "anyway", "legal", "show", "score", "help", "quit"],
    "it": ["perché", "annulla", "conserva", "mosse", "tavolo", "punti", "aiuto", "esci"],
    "pl": ["dlaczego", "cofnij", "zachowaj", "ruchy", "stół", "punkty", "pomoc", "wyjdź"],
    "de": [
        "warum",
        "rückgängig",
        "trotzdem",
        "erlaubt",
        "spielstand",
        "wertung",
        "hilfe",
        "schluss",
    ],
}


@pytest.mark.parametrize("game", ["co2", "power-grid", "second-chance"])
@pytest.mark.parametrize("language", OWN_WORDS)
def test_help_names_the_words_of_its_language_and_they_are_understood(
    cli: Cli, tmp_path: Path, game: str, language: str
) -> None:
    """In German they were English, and `tisch` was not heard."""
    path = tmp_path / "new.log"
    path.write_text(cli("new", "--game", game, "--seed", "11").out, encoding="utf-8")
    own = OWN_WORDS[language]
    out = cli("record", str(path), "--lang", language, stdin=f"{own[6]}\n".encode()).out
    said = "\n".join(out.splitlines()[2:])
    assert [word for word in own if f"\n{word} " not in said and f"  {word}  " not in said] == []
    others = {word for one in OWN_WORDS if one != language for word in OWN_WORDS[one]} - {*own}
    assert [word for word in sorted(others) if f"\n{word} " in said] == []
    shown = cli("record", str(path), "--lang", language, stdin=f"{own[4]}\n{own[7]}\n".encode())
    assert len(shown.out.splitlines()) > 20


def test_a_draw_that_no_list_holds_is_asked_for_with_an_example(cli: Cli, tmp_path: Path) -> None:
    """It said `legal answers: 0`, and nothing of what to type."""
    games = OPENING.parents[2] / "second-chance" / "golden" / "g01-competitive-2p.log"
    text, mark, _ = games.read_text(encoding="utf-8").partition("[1 energieversorgung]\n")
    path = tmp_path / "new.log"
    path.write_text(f"{text}{mark}", encoding="utf-8")
    out = cli("record", str(path), "--lang", "de", stdin=b"erlaubt\n").out
    assert "ein fossiles Kraftwerk, etwa ! fossil asien kohle" in out
    assert "erlaubte Antworten: 0" not in out


def test_many_answers_of_a_kind_are_one_line(cli: Cli, begun: Path) -> None:
    out = cli("record", str(begun), "--lang", "en", stdin=b"legal\n").out
    lines = [line for line in out.splitlines() if line.startswith("  ")]
    assert len(lines) < 15
    assert any(
        line.startswith("  propose forestation") and "more of the kind" in line for line in lines
    )
    only = cli("record", str(begun), "--lang", "en", stdin=b"legal propose\n").out
    proposed = [line for line in only.splitlines() if line.startswith("  propose ")]
    assert len(proposed) == 54  # 6 regions with 3 spaces and 3 sources each
    assert not [line for line in only.splitlines() if line.startswith("  buy")]


def test_every_answer_is_listed_where_all_are_asked_for(cli: Cli, begun: Path) -> None:
    few = cli("legal", str(begun), "--lang", "en").out.splitlines()
    every = cli("legal", str(begun), "--lang", "en", "--all").out.splitlines()
    assert len(few) < 15 < 100 < len(every)


def test_what_cannot_be_said_is_answered_by_what_can(cli: Cli, begun: Path) -> None:
    out = cli("record", str(begun), "--lang", "en", stdin=b"fly to the moon\n").out
    assert "what can begins with: propose" in out


def test_a_question_mark_asks_what_may_be_said_and_writes_nothing(cli: Cli, begun: Path) -> None:
    """It was short for `orange: goal ? discard`, and the card was gone for 8 coins."""
    text = begun.read_text(encoding="utf-8").replace("deal purple goal 29", "deal purple goal ?")
    begun.write_text(text, encoding="utf-8")
    ran = cli("record", str(begun), "--lang", "en", stdin=b"?\n")
    assert "discard" not in begun.read_text(encoding="utf-8")
    assert cli("record", str(begun), "--lang", "en", stdin=b"legal\n").out.strip() in ran.out
    assert "propose forestation" in ran.out


@pytest.mark.parametrize(
    ("game", "example", "colours"),
    [
        ("co2", "orange=Ada purple=Bo blue", "orange, purple, blue, yellow, black"),
        ("power-grid", "red=Ada blue=Bo green", "red, blue, green, yellow, purple, black"),
        ("second-chance", "red=Ada purple=Bo blue", "red, purple, blue, yellow"),
    ],
)
def test_players_are_asked_for_in_the_colours_of_the_game(
    cli: Cli, tmp_path: Path, game: str, example: str, colours: str
) -> None:
    book = "de" if game == "second-chance" else "en"
    said = f"{book}\npink\n".encode()
    out = cli("record", str(tmp_path / "x.log"), "--game", game, "--lang", "en", stdin=said).out
    assert f"such as {example}\n" in out
    assert f"each player needs another colour of {colours}, such as {example}\n" in out


@pytest.mark.parametrize("word", ["none", "done", "next", "-"])
def test_done_is_no_variant(cli: Cli, tmp_path: Path, word: str) -> None:
    path = tmp_path / "x.log"
    said = f"en\norange purple blue\n{word}\nblue\n".encode()
    cli("record", str(path), "--game", "co2", "--lang", "en", stdin=said)
    assert path.read_text(encoding="utf-8").splitlines()[-1] == "! start blue"


def test_a_draw_of_the_set_up_and_a_bid_are_read_as_they_are_asked_for(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "new.log"
    said = (
        "\nred=Ann blue=Ben green=Cleo\nusa\n\nnortheast, midwest and northwest\nBen, Ann, Cleo\n"
        "Ben starts with plant 3\nCleo passes\nAnn 4\n"
    )
    cli("record", str(path), "--game", "power-grid", "--lang", "en", stdin=said.encode())
    written = path.read_text(encoding="utf-8").splitlines()
    assert written[written.index("---") + 1 :] == [
        "! regions northeast midwest northwest",
        "! order blue red green",
        "blue: open 3",
        "green: pass",
        "red: bid 4",
    ]


@pytest.mark.parametrize(("said", "line"), [("13", "! draw 13"), ("! draw 13", "! draw 13")])
def test_a_number_answers_the_question_for_a_card(
    cli: Cli, tmp_path: Path, said: str, line: str
) -> None:
    """4 is sold, and the first card off the deck is due: no bid of 13 (pg.setup.deck-top)."""
    path = tmp_path / "new.log"
    path.write_text(
        "co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue\n---\n"
        "! regions northwest west southwest\n! order red blue\n"
        "[1 auction]\nred: open 4 ; blue: pass\n"
    )
    ran = cli("record", str(path), "--lang", "en", stdin=f"{said}\n".encode())
    assert ran.code == 0
    assert path.read_text(encoding="utf-8").splitlines()[-1] == line
