"""What a message proposes: lines to paste, names that are near, the one thing that is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.co2.box.boxfacts import BoxFact, blank_fact, parse_box_fact
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.registry import vocabulary_for
from co2replay.show.logs import spelled

Cli = Callable[..., Any]
OPENING = (Path(__file__).parent / "logs" / "opening.log").read_text(encoding="utf-8")
HEAD = OPENING[: OPENING.index("[1.1 orange]")]
SAMPLES = ("0", "1", "solar", "asia", "money 1", "none")


def test_a_missing_space_is_read_where_the_log_laid_one_such_project(cli: Cli) -> None:
    turns = "[1.1 orange]\npropose solar asia money\n[1.1 purple]\n"
    told = [
        cli("replay", "-", "--json", stdin=(HEAD + turns + act).encode())
        for act in ("install solar asia ; buy # x\n", "install solar asia/money ; buy # x\n")
    ]
    assert [ran.code for ran in told] == [0, 0]
    assert told[0].json()["digest"] == told[1].json()["digest"]


@pytest.mark.parametrize(
    ("body", "proposed"),
    [
        # all three spaces are empty
        (
            "[1.1 orange]\npropose solar asia\n",
            "did you mean propose solar asia/money or propose solar asia/tech or "
            "propose solar asia/research?",
        ),
        # nothing is there to install, and that is said
        (
            "[1.1 orange]\ninstall solar asia\n",
            "did you mean install solar asia/money or install solar asia/tech or "
            "install solar asia/research? (refused there: orange may not install there: no such "
            "proposed project lies on this space)",
        ),
        # how the table looks there cannot be told
        (
            "[1.1 orange]\npropose solr asia money\n[1.1 purple]\ninstall solar asia\n",
            "did you mean install solar asia/money or install solar asia/tech or "
            "install solar asia/research?",
        ),
    ],
)
def test_a_missing_space_is_named_where_the_game_leaves_no_other(
    cli: Cli, body: str, proposed: str
) -> None:
    ran = cli("replay", "-", "--json", stdin=(HEAD + body).encode())
    assert ran.code == 4
    last = ran.json()["findings"][-1]
    assert (last["code"], last["help"]) == ("missing-word", proposed)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "before a colon stands a player: orange=Ada"),
        ("it", "davanti ai due punti sta un giocatore: orange=Ada"),
        ("pl", "przed dwukropkiem stoi gracz: orange=Ada"),
    ],
)
def test_a_colon_behind_what_is_no_player_is_explained(cli: Cli, language: str, said: str) -> None:
    ran = cli("replay", "-", "--lang", language, stdin=f"{HEAD}Azji: biomasa\n".encode())
    assert said in ran.err


def test_a_player_misspelt_before_a_colon_is_named(cli: Cli) -> None:
    ran = cli("replay", "-", stdin=f"{HEAD}purpel: buy\n".encode())
    assert "help: did you mean purple?" in ran.err


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_a_blank_fact_can_be_filled_in_and_read(language: str) -> None:
    vocabulary, box = vocabulary_for("co2"), load_manifest("co2-2012")
    assert vocabulary is not None
    spell = partial(spelled, vocabulary, language)
    written = 0
    for path in box.values:
        line = blank_fact(path, spell, language)
        if not line:
            assert not box.marks[path].startswith("assumed"), path
            continue
        tiles = line.replace("? ? ?", "solar fusion biomass").replace("? ?", "solar fusion")
        filled = [tiles.replace("?", sample) for sample in SAMPLES]
        read = [parse_box_fact(text, vocabulary.read) for text in filled]
        paths = [one.values[0][0] for one in read if isinstance(one, BoxFact)]
        assert path in paths, (path, line)
        written += 1
    assert written > 200  # plants, tracks, tiles, cards


def test_an_assumed_value_is_asked_for_by_the_line_that_replaces_it(cli: Cli) -> None:
    log = Path(__file__).parent / "messages" / "resting-on-an-assumed-value.log"
    lines = log.read_text(encoding="utf-8").splitlines()
    (place,) = [at for at, line in enumerate(lines) if line == "construct asia/money"]
    # orange has nothing left: a plant at no coins can be paid for, one at 1 cannot
    for cost, code in (("0", 0), ("1", 1)):
        filled = [*lines[:place], f"fact plant solar 1 cost {cost}", *lines[place:], ""]
        assert cli("-", stdin="\n".join(filled).encode()).code == code


RESOURCES = Path("fixtures/games/co2/rules/co2.construct.resources.breach.log")


def test_an_act_that_is_legal_only_with_a_card_is_shown_with_it(cli: Cli) -> None:
    """The first solar plant costs 10; card 18 takes 3 coins off a solar plant."""
    text = RESOURCES.read_text(encoding="utf-8")
    short = text.replace("orange.money 9", "orange.money 8")
    assert "construct" not in help_of(cli, short)
    with_card = short.replace("orange lobby 5 13", "orange lobby 18 13")
    shown = help_of(cli, with_card.replace("purple lobby 14 2 7 18 26", "purple lobby 14 2 7 5 26"))
    assert "construct solar asia/money ; lobby 18 main" in shown
    assert shown.count("construct") == 1


def test_what_another_says_behind_an_act_is_no_part_of_it(cli: Cli) -> None:
    shown = help_of(
        cli, RESOURCES.with_name("co2.auction.raise-or-pass.breach.log").read_text("utf-8")
    )
    assert "purple: pass, purple: bid 2–" in shown  # orange bid 1
    assert "bid 2 ;" not in shown


def test_a_card_that_is_to_be_turned_up_is_offered_as_a_draw(cli: Cli) -> None:
    """Alone: a main lobby reveals a UN Goal, and a card played is replaced."""
    legal = RESOURCES.with_name("co2.solo.main-reveals-un.legal.log").read_text("utf-8")
    shown = help_of(cli, legal.replace("! reveal 36", "end"))
    assert "! reveal 34–46" in shown  # all UN Goals: none was seen yet


def test_what_follows_an_answer_may_hang_on_what_nobody_wrote_down(cli: Cli) -> None:
    """Behind the income the cubes of the regions decay, and nobody knows how many there are."""
    log = Path("fixtures/games/co2/partial/wrong-income-where-little-is-known.log")
    shown = help_of(cli, log.read_text(encoding="utf-8"))
    ways = ("0 coins 2 vp", "1 coins 1 vp", "2 coins 0 vp")  # 2 are due
    assert all(f"orange: income {way}" in shown for way in ways)


def help_of(cli: Cli, text: str) -> str:
    ran = cli("validate", "-", "--edition", "en", stdin=text.encode())
    (line,) = [line for line in ran.out.splitlines() if line.startswith("   help: ")]
    return str(line)
