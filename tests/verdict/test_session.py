"""What a command line adds to a log, held against the log's own game."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.errors import UnknownName
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict import session
from co2replay.verdict.session import Options, known_setting, open_session

SCORING = Path(__file__).resolve().parents[2] / "fixtures/games/co2/walkthrough/scoring.log"


def test_a_reading_is_one_of_the_game_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two games that are hosted the other one has the reading that is asked for."""

    def readings(game: str) -> object:
        return load_readings("co2") if game == "twin" else {}

    monkeypatch.setitem(session.games(), "twin", "co2replay.games.co2")
    monkeypatch.setattr(session, "load_readings", readings)
    setting = known_setting("end_income=no")
    assert setting == ("end_income", "no")
    log = read_text(SCORING.read_bytes(), vocabulary_for)
    with pytest.raises(UnknownName) as raised:
        open_session(log, Options(settings=dict([setting])))
    assert (raised.value.kind, raised.value.name) == ("reading", "end_income")


def test_what_no_game_knows_is_refused_at_once() -> None:
    for word, kind in (("no_such=1", "reading"), ("end_income=perhaps", "value")):
        with pytest.raises(UnknownName) as raised:
            known_setting(word)
        assert raised.value.kind == kind
