"""The hand-written games of the variants, under the three books."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.placing import EDITIONS
from tests.games.co2.scene import Scene

FOLDER = Path(__file__).parents[3] / "fixtures/games/co2/variants"
LOGS = sorted(path.name for path in FOLDER.glob("*.log"))


def log_of(name: str) -> Log:
    log = read_text(read_file(str(FOLDER / name)), vocabulary_for, name)
    assert log.problems == []
    return log


def replayed(name: str, edition: str) -> Scene:
    log = log_of(name)
    trace, _, problems = replay_log(log, GAME, edition)
    assert trace is not None, problems
    return Scene(log, trace)


def told(scene: Scene) -> list[tuple[str, str]]:
    """Each finding with the clause it broke, or with the line it is about."""
    rows = scene.log.lines
    found = []
    for one in scene.trace.findings:
        if one.kind == "unfinished":
            continue
        line = rows[scene.log.entries[one.entry].line - 1] if one.entry >= 0 else "claim"
        found.append((one.kind, one.clause or line.split("  ")[0]))
    return found


# What each book finds: nothing is refused by a book because only another one asks for it.
FOUND: dict[str, dict[str, list[tuple[str, str]]]] = {
    "draft.log": {"pl": [("breach", "co2.setup.draft-second-pass")]},
    "draft-right.log": {
        "en": [("breach", "co2.setup.draft-second-pass")],
        "it": [("breach", "co2.setup.draft-second-pass")],
    },
    "auction.log": {},
    "auction-open.log": {
        "en": [("breach", "co2.auction.rounds")],
        "pl": [("breach", "co2.auction.rounds")],
    },
    # the two books that hold no auction there keep the start player drawn; blue's goods stay
    "auction-first-decade.log": {
        edition: [
            ("moot", "orange: bid 1"),
            ("moot", "purple: pass"),
            ("moot", "blue: bid 4"),
            ("moot", "blue: payment 1 coins 0 cubes hand"),
            ("breach", "co2.auction.when"),
            ("difference", "= blue.money 3, blue.cep 1, bank.cep 12"),
            ("difference", "= blue.money 3, blue.cep 1, bank.cep 12"),
            ("difference", "= blue.money 3, blue.cep 1, bank.cep 12"),
        ]
        for edition in ("en", "it")
    },
    "solo-opening.log": {"it": [("breach", "co2.solo.starter-space")] * 5},
    "solo-apertura.log": {
        "en": [
            ("moot", "spazio europa/denaro"),
            ("moot", "spazio africa/tecnologia"),
            ("moot", "spazio europa/tecnologia"),
            ("moot", "spazio asia/tecnologia"),
            ("moot", "spazio oceania/denaro"),
            ("breach", "co2.solo.un-position"),
        ],
        "pl": [("breach", "co2.solo.un-position")],
    },
    "solo-end.log": {
        edition: [("moot", "orange: goal 28 score"), ("difference", "claim")]
        for edition in ("en", "pl")
    },
}


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_each_book_says_of_a_game(name: str, edition: str) -> None:
    assert told(replayed(name, edition)) == FOUND[name].get(edition, [])


@pytest.mark.parametrize("name", LOGS)
def test_text_and_words_come_back(name: str) -> None:
    log = log_of(name)
    for language in EDITIONS:
        text = write_text(log, vocabulary(), language)
        again = read_text(text, vocabulary_for, name)
        assert again.problems == []
        assert [(e.kind, e.verb, e.args, e.who) for e in again.entries] == [
            (e.kind, e.verb, e.args, e.who) for e in log.entries
        ]


@pytest.mark.clause("co2.auction.rounds")
def test_the_books_lead_to_different_first_players_and_payments() -> None:
    """The same bids to begin with; the comments of the logs have the arithmetic."""
    single, open_ended = replayed("auction.log", "en"), replayed("auction-open.log", "it")
    first = replayed("auction-first-decade.log", "pl")
    assert (single.state.start, single["blue.tech"], single["orange.money"]) == (2, 1, 12)
    assert (open_ended.state.start, open_ended["blue.tech"]) == (1, 2)
    assert open_ended["orange.money"] == 9
    assert (first.state.start, first.state.decade) == (2, 1)


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.parametrize(("edition", "total"), [("en", None), ("it", 74), ("pl", None)])
def test_a_game_for_one_at_exactly_500(edition: str, total: int | None) -> None:
    scene = replayed("solo-end.log", edition)
    assert scene["ppm"] == 500
    if total is None:
        assert (scene.state.result, scene.state.sheet) == ((), ())
    else:
        assert scene.state.sheet == ((0, 42, 0, 6, 20, 3, 3, total),)
