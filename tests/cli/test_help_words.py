"""The list of verbs is told in the reader's language; no verb is left out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.cli.frame import COMMANDS
from co2replay.cli.main import VERBS
from co2replay.sentences import catalogue

Cli = Callable[..., Any]


@pytest.mark.parametrize("language", ["de", "it", "pl"])
def test_every_verb_and_who_it_is_for_is_told_in_the_language(cli: Cli, language: str) -> None:
    shown = [verb for verb in VERBS if not verb.hidden]
    told = catalogue(language)
    assert set(told["verb"]) == {verb.name for verb in shown}
    assert set(told["audience"]) == {verb.audience for verb in shown} | {COMMANDS}
    out = cli("--help", language=language).out
    for verb in shown:
        assert verb.short not in out, verb.name
    assert f"{told['audience']['For players']}:" in out.splitlines()
    assert out == cli("--help", "--lang", language).out
    groups = cli("box", "--help", language=language).out.splitlines()
    assert f"{told['audience'][COMMANDS]}:" in groups
    assert "Commands:" not in groups


def test_english_says_in_the_code_what_its_catalogue_says() -> None:
    """Help in English reads no catalogue, and the other languages are held to that of English."""
    told = catalogue("en")
    shown = [verb for verb in VERBS if not verb.hidden]
    assert told["verb"] == {verb.name: verb.short for verb in shown}
    heads = {verb.audience for verb in shown} | {COMMANDS}
    assert told["audience"] == {head: head for head in heads}
