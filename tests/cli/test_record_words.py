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
