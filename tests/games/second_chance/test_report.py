"""The report on a game of Second Chance: one book, so no other parts; what stands behind its lines;
in German, whatever it names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.second_chance.box.components import BOXES
from co2replay.rulebooks.boxfiles import is_assumed
from co2replay.show.words import words_of

Cli = Callable[..., Any]
GOLDEN = Path(__file__).parents[3] / "fixtures" / "games" / "second-chance" / "golden"
LANGUAGES = ("en", "de", "it", "pl")


def report(cli: Cli, file: Path, language: str = "de") -> str:
    told = cli("audit", str(file), "--lang", language, "--format", "md")
    return str(told.out)


def test_what_stands_behind_each_line_of_the_score_sheet_is_told(cli: Cli) -> None:
    """Ada's $7 and two CEPs of her own and two of regions, sold at 5: 27, which are 13 VP."""
    text = report(cli, GOLDEN / "by-hand-3-final-scoring.log")
    ada = text.partition("### rot (Ada): 64")[2].partition("###")[0]
    assert "| im Spiel | 30 |" in ada
    assert "| +8 | sc.comp.goal.04 |" in ada
    assert "| +13 | sc.comp.final.money |" in ada
    assert "Grundlage: 27 Geld" in ada
    assert "| sc.comp.final.sell-all | +20 Geld" in ada
    # Rows laid out three tokens; what the set-up of a whole game deals out was never there.
    assert "+3 Technologiemarker (vor dem ersten Eintrag" in ada
    assert "Spielaufbau" not in ada


def test_points_of_all_together_are_followed_too(cli: Cli) -> None:
    """12 at hand, 2 for a UN goal, 8 of income; 8 for four open goals at 2, 4 more for two that
    inspectors look at, 4 for one step of CO2: 12 + 2 + 8 - 8 - 4 - 4 = 6."""
    text = report(cli, GOLDEN / "by-hand-1-alone-won.log")
    behind = text.partition("### zusammen: 6")[2]
    for row in (
        "| +12 |",
        "| +2 | sc.coop.un.two-vp |",
        "| +8 | sc.coop.income.team-vp |",
        "| -8 | sc.env.penalty-2040 |",
        "| -4 | sc.variant.inspectors.double |",
        "| -4 | sc.coop.reduce.price-2040 |",
    ):
        assert row in behind
    assert "niemand lag vor einem anderen" in text


def test_one_book_parts_from_no_other_and_leaves_no_choice(cli: Cli) -> None:
    text = report(cli, GOLDEN / "by-hand-3-final-scoring.log")
    assert "## Worauf die Antwort beruht" in text
    assert "Was der Tisch wählen muss" not in text
    assert "Wo die Regelhefte in dieser Partie auseinandergehen" not in text
    # It is asked as the table is laid out, in no line of the log.
    assert "gas\\_removed" in text
    assert "Zeile 0" not in text


def test_what_was_not_written_down_is_asked_for_in_the_readers_words(
    cli: Cli, tmp_path: Path
) -> None:
    whole = (GOLDEN / "by-hand-2-zweimal-am-markt.log").read_text(encoding="utf-8")
    log = tmp_path / "gap.log"
    begun = whole.partition("violett: verkaufen")[0]
    log.write_text(f"{begun}...\n[1.2 violett]\nviolett: bauen wind asien/geld\n", encoding="utf-8")
    text = report(cli, log)
    assert "Finde zuerst heraus: asien/geld.plättchen." in text


def test_a_sign_that_makes_a_name_is_shown_as_it_is(cli: Cli) -> None:
    text = report(cli, GOLDEN / "by-hand-3-final-scoring.log")
    assert "second-chance-2018&#64;b2:" in text  # no backslash: the entity would be read aloud


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_of_the_box_is_assumed_has_a_name(language: str) -> None:
    words, symbols = words_of("second-chance", language), set()
    for path, mark in BOXES.load(BOXES.usual, (), ()).marks.items():
        if is_assumed(mark):
            symbols |= {part for part in path.split(".")[1:] if part.isidentifier()}
    tables = ("part", "value")
    assert [
        one
        for one in sorted(symbols)
        if not any(words.has(table, one) for table in tables) and not words.table_of(one)
    ] == []


def test_a_lost_game_is_told_of_in_which_nobody_noted_the_goals_claimed(cli: Cli) -> None:
    """490 ppm and 20 more: the game is over for all, whatever either has claimed."""
    file = GOLDEN.parent / "partial" / "lost-with-goals-that-nobody-noted.log"
    told = cli("audit", str(file), "--lang", "en", "--format", "md")
    assert told.code == 0
    assert "everybody loses" in told.out
