"""Language, colour, and encodings that lack a letter."""

from __future__ import annotations

import io

import pytest

from co2replay.show.environment import Environment, language_of, make_safe, wants_colour


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "pl_PL"}, "en"),
        ({"CO2REPLAY_LANG": "it", "LC_ALL": "pl_PL"}, "it"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(variables: dict[str, str], language: str) -> None:
    assert language_of(variables) == language


def test_no_color_and_dumb_terminals_are_respected() -> None:
    assert wants_colour({}) is True
    assert wants_colour({"NO_COLOR": "1"}) is False
    assert wants_colour({"TERM": "dumb"}) is False


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("cp1250", "CO2 źródło › 3×4 -> naïve 表"),
        ("cp1252", "CO2 zródlo › 3×4 -> naïve 表"),
        ("ascii", "CO2 zrodlo > 3x4 -> naive 表"),
    ],
)
def test_a_missing_letter_becomes_the_nearest_plain_one(encoding: str, expected: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    make_safe(stream)
    stream.write("CO₂ źródło › 3×4 → naïve 表")
    stream.flush()
    want = expected.replace("表", "\\u8868")
    if encoding == "cp1250":
        want = want.replace("ï", "i")
    assert raw.getvalue().decode(encoding) == want


@pytest.mark.parametrize(
    ("terminal", "seen"), [(True, "a\\x1b[31m\t\\x9bł\n"), (False, "a\x1b[31m\t\x9bł\n")]
)
def test_a_log_on_a_screen_has_its_terminal_codes_escaped(terminal: bool, seen: str) -> None:
    out = io.StringIO()
    world = Environment(io.BytesIO(), out, io.StringIO(), terminal=terminal)
    world.write_log("a\x1b[31m\t\x9bł\n")
    assert out.getvalue() == seen
