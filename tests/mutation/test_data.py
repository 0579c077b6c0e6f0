"""The perturbation of data notices what it should, and says so of what nobody looks up."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.rulebooks.rulebook import load_numbers
from tests.mutation import data
from tests.mutation.data import BOOK, BOX, NEVER_ASKED, READING, SAME, Change, Game, Told


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the cases of the market, and those of one event."""
    chosen = [
        game
        for game in data.games()
        if game.log.file.startswith(("co2.market.", "co2.event.threshold"))
    ]
    monkeypatch.setattr(data, "games", lambda: chosen)


def change(kind: str, *path: str | int, old: Any, new: Any) -> Told:
    return data.notice(Change(kind, path, old, new))


def test_a_changed_number_of_the_book_is_noticed() -> None:
    assert change(BOOK, "price_max", old=8, new=7).file
    # 350 ppm are not 351: nothing happens at the event any more; 349 are 349
    for new in (351, 349):
        assert change(BOOK, "disaster_from", old=350, new=new).file.startswith("co2.event.thresh")


def test_a_changed_number_of_the_box_is_noticed() -> None:
    ceps = data.games()[0].rules.box.ceps
    assert change(BOX, "ceps", old=ceps, new=ceps - 1).file


@pytest.mark.parametrize("edition", data.EDITIONS)
def test_a_reading_that_is_switched_under_one_book_is_noticed_there(edition: str) -> None:
    told = change(READING, "sell_after_refill_at_max_price", edition, old="", new="yes")
    # one that sets the reading in its header for all books is the witness
    assert told.file == "co2.market.no-sale-after-price-change.breach-at-8.log"
    assert told.edition == edition


def test_what_nobody_looks_up_is_said() -> None:
    assert change(BOX, "discs", old=20, new=21).how == NEVER_ASKED


def test_what_is_looked_up_and_changes_nothing_is_said() -> None:
    # no case of the market or of the event has five players
    assert change(BOOK, "rounds_by_players", 5, old=2, new=3).how == SAME


def test_one_value_is_changed_and_no_other() -> None:
    numbers = load_numbers("co2")
    other = data.put(numbers, ("presets", "normal", 1), 3)
    assert other.presets["normal"] == (2, 3, 2)
    assert {**other.presets, "normal": (2, 2, 2)} == numbers.presets
    assert data.put(numbers, ("price_max",), 9).price_max == 9


def test_every_reason_explains_a_change() -> None:
    said = [str(one) for one in data.changes()]
    for begins in data.EXPLAINED:
        assert any(text.startswith(begins) for text in said), begins


def test_numbers_that_books_and_box_both_tell_agree() -> None:
    rules = data.games()[0].rules
    numbers, lobby = rules.numbers, rules.box.lobby
    mains = {card: {(x.kind, x.amount) for x in row.mains} for card, row in lobby.items()}
    assert all(mains[card] == {("discount", numbers.discount_coins)} for card in range(15, 20))
    assert rules.box.scientists == numbers.scientists_max


def test_a_game_is_played_anew_with_the_change() -> None:
    game: Game = data.games()[0]
    assert data.outcome(game, game.rules) == game.comes_to
