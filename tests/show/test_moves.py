"""Moves in words: one set of sentences for replay, step, page and report, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.registry import game, games
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, CORRECTION, DRAW, RULING, SEEN
from co2replay.notation.vocabulary import Vocabulary
from co2replay.sentences import languages
from co2replay.show.acts import move_text, seen_text
from co2replay.show.words import words_of
from tests.show.page_games import OPENING

Cli = Callable[..., Any]


def forms(vocabulary: Vocabulary) -> Iterator[str]:
    """The names of what can be done or drawn."""
    yield from (one.name for one in vocabulary.forms.values() if one.context in (ACT, DRAW))


@pytest.mark.parametrize("name", sorted(games()))
def test_whatever_can_be_done_or_drawn_has_a_sentence(name: str) -> None:
    words = words_of(name, "en")
    assert [one for one in forms(game(name).vocabulary()) if not words.has("move", one)] == []


SAID = {
    "de": (
        "am Tisch gesehen: orange: Münzen 8, ppm 190",
        "Entscheid am Tisch: gilt trotz co2.market.buy (all agreed)",
        "Entscheid am Tisch: von hier an orange: Münzen 5 (change was wrong)",
    ),
    "en": (
        "seen on the table: orange: coins 8, ppm 190",
        "ruling: co2.market.buy is let stand (all agreed)",
        "ruling: orange: coins 5 from here (change was wrong)",
    ),
    "it": (
        "visto sul tavolo: arancione: monete 8, ppm 190",
        "decisione del tavolo: co2.market.buy si lascia passare (all agreed)",
        "decisione del tavolo: arancione: monete 5 da qui (change was wrong)",
    ),
    "pl": (
        "widziane na stole: pomarańczowy: monety 8, ppm 190",
        "postanowienie stołu: co2.market.buy zostaje (all agreed)",
        "postanowienie stołu: pomarańczowy: monety 5 odtąd (change was wrong)",
    ),
}


@pytest.mark.parametrize("language", sorted(SAID))
def test_facts_and_rulings_are_told_in_words(language: str) -> None:
    vocabulary = game("co2").vocabulary()
    log = read_text(
        OPENING.read_text(encoding="utf-8")
        + "= orange.money 8, ppm 190\n"
        + 'ruling co2.market.buy "all agreed"\n'
        + 'ruling set orange.money 5 "change was wrong"\n',
        lambda _: vocabulary,
    )
    words = words_of("co2", language)
    last = {one.kind: one for one in log.entries}
    facts = [one for one in log.entries if one.kind == SEEN][-2:]
    assert (
        seen_text(facts, vocabulary, words),
        move_text(last[RULING], vocabulary, words),
        move_text(last[CORRECTION], vocabulary, words),
    ) == SAID[language]
    assert set(SAID) == set(languages())


def test_replay_page_and_report_tell_a_move_in_the_same_words(cli: Cli, tmp_path: Path) -> None:
    turns = {one["mark"]: one for one in cli("replay", str(OPENING), "--json").json()["turns"]}
    moves = turns["1.1 orange"]["text"].split("; ")
    cli("html", str(OPENING), "-o", str(tmp_path / "game.html"))
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    there = re.search(r'<h3 id="1\.1-orange".*?</ol>', page, re.S)
    assert there is not None
    said = [re.sub("<[^>]*>", "", one) for one in re.findall(r"<li.*?</li>", there[0])]
    fact = "seen on the table: orange: coins 8, CEP 3, solar 1, market: CEP 1"
    assert said == [*moves, fact]
    broken = OPENING.read_text(encoding="utf-8").replace("\nbuy ", "\nbuy ; buy ")
    report = cli("audit", "-", stdin=broken.encode()).out
    assert f"decade 1 · round 1 · orange: {moves[3]}" in report
