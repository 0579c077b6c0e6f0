"""Every command block of README.md and of docs runs and prints what is shown there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from co2replay.cli.frame import VerbGroup
from co2replay.cli.main import VERBS, main_group
from co2replay.questions.compare.names import read_names

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = re.compile(r"^## Set up$(.*?)^## ", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    language: str
    text: str
    line: int
    file: str = "README.md"


def blocks(text: str, file: str = "README.md") -> list[Block]:
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start()) + 1, file)
        for found in FENCE.finditer(text)
    ]


README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLES = [
    block
    for page in PAGES
    for block in blocks(page.read_text(encoding="utf-8"), page.name)
    if block.language == "console"
]


def commands_of(block: Block) -> list[tuple[str, str]]:
    """Split a block into commands with the output shown below each; `> ` continues a command."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            assert found, f"{block.file} line {block.line}: output before a command"
            found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def agrees(shown: str, printed: str) -> bool:
    """Compare line by line; a shown line of `...` stands for any number of lines."""
    parts = re.split(r"^\.\.\.$", shown, flags=re.MULTILINE)
    pattern = r".*?".join(
        re.escape(part.strip("\n")) + (r"(?=\n|\Z)" if part.strip("\n") else "") for part in parts
    )
    return (
        re.fullmatch(pattern.replace(".*?", r"(?:.*?)"), printed.strip("\n"), re.DOTALL) is not None
    )


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Give the variables of a shell in which `co2replay` is this very code."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "co2replay"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m co2replay "$@"\n')
    program.chmod(0o755)
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("LC_")},
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "LANG": "C.UTF-8",
        "PYTHONUTF8": "1",
    }


@pytest.mark.parametrize("block", CONSOLES, ids=lambda block: f"{block.file}-{block.line}")
def test_what_is_shown_is_what_the_program_prints(block: Block, shell: dict[str, str]) -> None:
    for command, shown in commands_of(block):
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=ROOT,
            env=shell,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        printed = ran.stdout + ran.stderr
        assert "Traceback" not in printed, command
        if shown:
            assert agrees(shown, printed), f"{command} printed:\n{printed}"
        else:
            assert ran.returncode == 0, f"{command} printed:\n{printed}"


def test_there_are_exactly_two_set_up_commands_of_one_line_each() -> None:
    found = SET_UP.search(README)
    assert found is not None
    inside = [block for block in blocks(found[1]) if block.language == "sh"]
    assert [len(block.text.splitlines()) for block in inside] == [1, 1]
    assert all(block.text.startswith("python3 -m venv .venv && ") for block in inside)
    # every other block of commands is run above
    assert [block.language for block in blocks(README)].count("sh") == 2
    assert not any(block.language in ("bash", "shell", "") for block in blocks(README))


def test_the_short_run_leaves_out_files_that_are_there_and_not_what_comes_first() -> None:
    found = SET_UP.search(README)
    assert found is not None
    assert '.venv/bin/python -m pytest -q -n auto -m "not slow"' in found[1]
    left_out = (ROOT / "tests/slow.txt").read_text(encoding="utf-8").split()
    assert [name for name in left_out if not (ROOT / "tests" / name).is_file()] == []
    rooms = ["engine", "notation", "rulebooks", "verdict", "corpus", "toys", "cli", "show"]
    for room in [*rooms, "games/co2", "games/power_grid", "games/second_chance"]:
        files = {f"{room}/{path.name}" for path in (ROOT / "tests" / room).glob("test_*.py")}
        assert files - set(left_out), room
    assert {"test_layers.py", "test_glossary.py", "test_readme.py"}.isdisjoint(left_out)


def test_the_first_command_plays_a_game_that_is_there() -> None:
    found = SET_UP.search(README)
    assert found is not None
    game = re.search(r"fixtures/games/\S+", blocks(found[1])[0].text)
    assert game is not None
    assert (ROOT / game[0]).is_file()


def test_the_notation_shown_can_be_read() -> None:
    from co2replay.games.co2.words import vocabulary_for
    from co2replay.notation.parse import read_text

    (shown,) = (block for block in blocks(README) if block.text.startswith("co2replay 1"))
    assert read_text(shown.text, vocabulary_for).problems == []


def test_every_verb_stands_in_the_readme_or_on_the_page_of_authors() -> None:
    shown = README + (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")
    group = main_group()
    import click

    context = click.Context(group)
    for verb in VERBS:
        if verb.hidden:
            continue
        assert f"`{verb.name}" in shown, verb.name
        command = group.get_command(context, verb.name)
        if isinstance(command, VerbGroup):
            for name in command.verbs:
                assert f"`{verb.name} {name}" in shown, f"{verb.name} {name}"


def test_dots_stand_for_lines_and_nothing_else_does() -> None:
    assert agrees("a\n...\nd", "a\nb\nc\nd\n")
    assert agrees("a\n...", "a\nb\n")
    assert not agrees("a\nd", "a\nb\nd")
    assert not agrees("a\n...\nd", "a\nb\nde")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_link_to_a_file_of_ours_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"", text)
    assert [link for link in map("".join, links) if not (page.parent / link).is_file()] == []


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_module_that_is_named_is_there(page: Path) -> None:
    named = re.findall(r"`((?:\w+/)+\w+\.py)`", page.read_text(encoding="utf-8"))
    bases = (ROOT, ROOT / "co2replay", ROOT / "co2replay/show")
    assert [name for name in named if not any((base / name).is_file() for base in bases)] == []


# Commands that stand in a page without their output: not run, as they take long or other programs.
TOLD = re.compile(
    r"^(?:    |\$ )?(?:\.venv/bin/)?co2replay (?!1$)(.+?)(?:  +#?.*| &)?$|`co2replay ([^`]+)`",
    re.MULTILINE,
)
LINES = [
    (page.name, "".join(found))
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]
    for found in TOLD.findall(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("page", "line"), LINES)
def test_a_command_that_is_only_told_has_the_verbs_and_options_that_there_are(
    page: str, line: str
) -> None:
    import click

    words = shlex.split(re.split(r" [|>] ", line)[0])
    command: click.Command = main_group()
    context = click.Context(command, info_name="co2replay")
    while isinstance(command, click.Group) and words[0] in command.list_commands(context):
        found = command.get_command(context, words.pop(0))
        assert found is not None
        command, context = found, click.Context(found, parent=context)
    if isinstance(command, click.Group):
        assert command.name == "co2replay", (page, line)  # a log without a verb
        assert re.fullmatch(r".*\.(log|html)", words[0]), (page, line)
        return
    command.make_parser(context).parse_args(words)  # an option that is unknown, or lacks its value


def test_the_names_of_another_engine_are_written_as_the_page_shows_them(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    (shown,) = (block for block in blocks(page) if block.language == "toml")
    path = tmp_path / "names.toml"
    path.write_text(shown.text, encoding="utf-8")
    read = read_names(path)
    assert read.names == {"players.ann.gold": "orange.money"}
    assert (read.values, read.ignore) == ({"cold_fusion": "fusion"}, ["sky"])


def test_each_editor_is_told_to_start_what_there_is() -> None:
    page = (ROOT / "docs" / "editor.md").read_text(encoding="utf-8")
    told = {block.language: block.text for block in blocks(page)}
    helix = tomllib.loads(told["toml"])
    (name,) = helix["language"][0]["language-servers"]
    server = helix["language-server"][name]
    assert (server["command"], server["args"]) == ("co2replay", ["lsp"])
    assert 'cmd = { "co2replay", "lsp" }' in told["lua"]
    assert "lsp" in {verb.name for verb in VERBS}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (extra,) = re.findall(r"'\.\[(\w+)\]'", told["sh"])
    assert extra in extras["project"]["optional-dependencies"]
