"""`--help` of every verb speaks the reader's language; another language is a file and no code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest

from co2replay.cli.frame import VerbGroup
from co2replay.cli.help_words import BESIDE, FOLDER
from co2replay.cli.main import main_group
from co2replay.sentences import folder_of, languages_in, read
from co2replay.show.examples import filled

Cli = Callable[..., Any]
LANGUAGES = languages_in(folder_of("") / FOLDER)  # what another lacks is said in English


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    yield " ".join(path) or "co2replay", command
    if isinstance(command, VerbGroup):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, (*path, name))


COMMANDS = dict(commands(main_group()))


def options(command: click.Command) -> list[click.Option]:
    return [
        one
        for one in command.params
        if isinstance(one, click.Option) and one.help and not one.hidden
    ]


def untold(told: dict[str, Any]) -> set[str]:
    """What a language lacks of the help of some command."""
    found = set()
    for path, command in COMMANDS.items():
        examples, *notes = (command.epilog or "").strip("\n").split("\n\n\b\n")
        beside = [line for line in examples.splitlines() if BESIDE.match(line)]
        found |= {f"about {path}"} - {f"about {name}" for name in told["about"]}
        if bool(notes) != (path in told["note"]):
            found.add(f"note {path}")
        if len(beside) != len(told["beside"].get(path, ())):
            found.add(f"beside {path}")
        for option in options(command):
            names = f"{path} {option.opts[0]}", option.opts[0]
            if not any(name in told["option"] for name in names):
                found.add(f"option {names[0]}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_help_is_told_and_nothing_is_left_over(language: str) -> None:
    told = read(folder_of("") / FOLDER, language)
    assert untold(told) == set()
    assert {*told["about"], *told["note"], *told["beside"]} == set(COMMANDS)
    known = {
        name
        for path, command in COMMANDS.items()
        for option in options(command)
        for name in (option.opts[0], f"{path} {option.opts[0]}")
    }
    assert set(told["option"]) <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_another_thing_in_english_is_another_sentence(language: str) -> None:
    """`--edition` of one verb is not told by the words for that of another."""
    table = read(folder_of("") / FOLDER, language)["option"]
    said: dict[tuple[str, str], set[str]] = {}
    for path, command in COMMANDS.items():
        for option in options(command):
            name = option.opts[0]
            key = name, table.get(f"{path} {name}") or table[name]
            said.setdefault(key, set()).add(filled(str(option.help)))
    assert {key: texts for key, texts in said.items() if len(texts) > 1} == {}


def test_a_planted_gap_is_found() -> None:
    told = read(folder_of("") / FOLDER, LANGUAGES[0])
    for table, key in (("about", "score"), ("option", "--lang"), ("note", "db")):
        less = {name: dict(rows) for name, rows in told.items()}
        del less[table][key]
        assert any(one.startswith(f"{table} ") for one in untold(less))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(COMMANDS))
def test_no_line_of_help_stays_english(cli: Cli, path: str, language: str) -> None:
    words = [] if path == "co2replay" else path.split()
    english = cli(*words, "--help", language="en").out
    other = cli(*words, "--help", language=language).out
    same = {
        line.strip()
        for line in english.splitlines()
        if line in other.splitlines() and "co2replay " not in line  # of an example
    }
    typed = {line for line in same if "   " in line}  # what is typed at the table, and written
    assert {line for line in same - typed if len(line.split()) > 3} == set()
    assert cli(*words, "--help", language="en").out == english  # and nothing is left behind


def test_the_frame_of_help_is_told(cli: Cli) -> None:
    out = cli("record", "--help", language="it").out
    assert out.startswith("Uso: co2replay record [OPZIONI] FILE")
    assert "\nOpzioni:\n" in out
    assert "  Esempi:\n    co2replay record tonight.log --edition co2/it\n" in out
    assert "goes on" not in out
    assert "[se non detto: 3" in cli("new", "--help", language="it").out
    assert "[necessario]" in cli("html", "--help", language="it").out
