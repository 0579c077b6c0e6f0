"""What cannot go on is told with a code that no name changes, and with a list that says its cut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.errors import UnknownName
from co2replay.show.faults import fault_finding

Cli = Callable[..., Any]
OPENING = str(Path(__file__).parent / "logs" / "opening.log")


@pytest.mark.parametrize(
    ("words", "code", "fact"),
    [
        (("--reading", "end_income=maybe"), "unknown-value", ["value of: end_income"]),
        (("--explain", "orange.luck"), "unknown-number", []),
        (("--at", "decade 9"), "unknown-moment", []),
        (("--edition", "chess/en"), "unknown-edition", None),
        (("--reading", "end_incom=no"), "unknown-reading", []),
    ],
)
def test_a_code_holds_no_name(
    cli: Cli, words: tuple[str, str], code: str, fact: list[str] | None
) -> None:
    (finding,) = cli("replay", OPENING, *words, "--json").json()["findings"]
    assert finding["code"] == code
    assert fact is None or finding["facts"] == fact


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (12, "a, b, c, d, e, f, g, h, i, j, k, l"),
        (13, "a, b, c, d, e, f, g, h, i, j, k, l and 1 more"),
    ],
)
def test_a_list_of_names_that_is_cut_says_so(names: int, listed: str) -> None:
    known = tuple("abcdefghijklmnopqrstuvwxyz"[:names])
    assert fault_finding(UnknownName("clause", "????", known), "en").help == f"known: {listed}"


def test_who_is_waited_for_is_told_and_not_who_comes_too_soon(cli: Cli) -> None:
    """Orange pays purple's scientist to leave and buys before it has gone: purple is asked."""
    case = "fixtures/games/co2/rules/co2.displace.use-at-once.breach.log"
    first = cli("validate", case).out.splitlines()[0]
    assert first.endswith("the game waits for: where the displaced scientist goes (purple)")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "no such file or directory"),
        ("de", "Datei oder Ordner nicht gefunden"),  # a noun keeps its capital
    ],
)
def test_what_the_system_refuses_begins_as_its_language_does(
    cli: Cli, language: str, said: str
) -> None:
    (finding,) = cli("replay", "nothing.log", "--lang", language, "--json").json()["findings"]
    assert finding["message"] == said
