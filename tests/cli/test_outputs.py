"""No verb writes over what it reads, under whatever name; every output of every verb is tried."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

from co2replay.cli.frame import HelpingCommand, VerbGroup
from co2replay.cli.main import main_group
from co2replay.cli.outputs import Output

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
SCORING = ROOT / "fixtures/games/co2/walkthrough/scoring.log"
# Files that a command writes by another name than that of an option or argument of this type.
IN_PLACE = {("fmt", "logs"), ("golden bless", "paths")}  # asked to write just these


class Way(NamedTuple):
    """One input and one output of a verb."""

    verb: str
    output: click.Parameter
    read: click.Parameter


def commands() -> Iterator[tuple[str, click.Command]]:
    def below(command: click.Command, words: str) -> Iterator[tuple[str, click.Command]]:
        if not isinstance(command, VerbGroup):
            yield words, command
            return
        for name in command.verbs:
            inner = command.get_command(click.Context(command), name)
            assert inner is not None
            yield from below(inner, f"{words} {name}".strip())

    return below(main_group(), "")


def takes_file(param: click.Parameter) -> bool:
    """Can it name a file to be read? Arguments are words of all kinds."""
    if isinstance(param.type, Output):
        return False
    return isinstance(param, click.Argument) or isinstance(param.type, click.Path)


def ways() -> list[Way]:
    return [
        Way(verb, output, read)
        for verb, command in commands()
        for output in command.params
        if isinstance(output.type, Output)
        for read in command.params
        if takes_file(read) and not isinstance(read.type, click.Choice)
    ]


def given(param: click.Parameter, value: str) -> list[str]:
    return [value] if isinstance(param, click.Argument) else [param.opts[0], value]


def words_of(way: Way, read: str, output: str) -> list[str]:
    command = dict(commands())[way.verb]
    others = [
        one
        for one in command.params
        if one.required and one not in (way.read, way.output) and isinstance(one, click.Argument)
    ]
    values = {one.name: str(SCORING) for one in others}
    values |= {way.read.name: read, way.output.name: output}
    return [
        *way.verb.split(),
        *(
            word
            for one in command.params
            if one.name in values
            for word in given(one, values[one.name])
        ),
    ]


def test_every_option_that_names_a_new_file_is_an_output() -> None:
    """A path that need not be there is written, or it is a folder or a store that is read."""
    read = {("fuzz list", "store"), ("fuzz export", "store"), ("fuzz export", "folder")}
    for verb, command in commands():
        assert isinstance(command, HelpingCommand), verb  # it keeps apart what is written
        for param in command.params:
            if (verb, param.name) in read or isinstance(param.type, Output):
                continue
            assert not (isinstance(param.type, click.Path) and not param.type.exists), verb
            assert param.metavar not in ("NEW", "FILE") or isinstance(param.type, click.Path), verb
            assert param.name not in ("output", "target", "save", "write") or param.is_flag, verb


def test_the_outputs_are_found_at_all() -> None:
    verbs = {way.verb for way in ways()}
    assert {"audit", "html", "compare", "reconcile", "score", "record", "db import"} <= verbs
    assert len(ways()) > 20


@pytest.mark.parametrize("name", ["itself", "relative", "symlink", "hard link", "below"])
@pytest.mark.parametrize("way", ways(), ids=lambda w: f"{w.verb}-{w.read.name}-{w.output.name}")
def test_nothing_is_written_over_what_is_read(
    cli: Cli, way: Way, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own, read = tmp_path / "own.log", "own.log"
    own.write_bytes(SCORING.read_bytes())
    output = str(own)
    if name == "relative":
        read, output = str(own), str(Path("..") / tmp_path.name / "own.log")
    elif name == "symlink":
        Path("link").symlink_to("own.log")
        output = "link"
    elif name == "hard link":
        os.link(own, "other")
        output = "other"
    elif name == "below":
        read = str(tmp_path)
    folders = isinstance(way.read.type, click.Path) and not way.read.type.dir_okay
    only = isinstance(way.read.type, click.Path) and not way.read.type.file_okay
    if (name == "below" and folders) or (name != "below" and only):
        pytest.skip("files and folders are given apart")
    ran = cli(*words_of(way, read, output))
    assert (ran.code, ran.out) == (2, ""), ran.err
    assert own.read_bytes() == SCORING.read_bytes()
    assert Path(output).exists()


def test_what_comes_from_standard_input_is_not_written_over(tmp_path: Path) -> None:
    own = tmp_path / "own.log"
    own.write_bytes(SCORING.read_bytes())
    for words in (["audit", "-", "-o", str(own)], ["html", "-", "-o", str(own)]):
        with own.open("rb") as stdin:
            code = "from co2replay.__main__ import main; import sys; sys.exit(main())"
            ran = subprocess.run(
                [sys.executable, "-c", code, *words], stdin=stdin, capture_output=True, text=True
            )
        assert ran.returncode == 2
        assert "is read by this command" in ran.stderr
        assert own.read_bytes() == SCORING.read_bytes()


def test_what_is_added_by_the_shell_is_kept_apart_too(tmp_path: Path) -> None:
    own = tmp_path / "own.log"
    own.write_bytes(SCORING.read_bytes())
    with own.open("ab") as stdout:
        code = "from co2replay.__main__ import main; import sys; sys.exit(main())"
        ran = subprocess.run(
            [sys.executable, "-c", code, "convert", str(own)],
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert ran.returncode == 2
    assert own.read_bytes() == SCORING.read_bytes()


def test_the_games_of_a_checkout_are_read_too(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without logs `compare` reads those of the folder that one stands in."""
    folder = tmp_path / "fixtures" / "games"
    folder.mkdir(parents=True)
    own = folder / "own.log"
    own.write_bytes(SCORING.read_bytes())
    monkeypatch.chdir(tmp_path)
    ran = cli("compare", "--save", str(own))
    assert ran.code == 2
    assert own.read_bytes() == SCORING.read_bytes()


def test_another_file_in_a_folder_that_is_read_may_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "own.log").write_bytes(SCORING.read_bytes())
    kept = tmp_path / "kept.jsonl"
    kept.write_text("of last time\n", encoding="utf-8")
    assert cli("compare", "--save", str(kept), str(tmp_path)).code == 0
    assert kept.read_text(encoding="utf-8").startswith("{")


def test_the_refusal_names_the_file(cli: Cli) -> None:
    ran = cli("audit", str(SCORING), "-o", str(SCORING), "--lang", "it")
    assert f"questo comando legge {SCORING}: non ci si scrive sopra" in ran.err


WRITTEN_ANEW = (
    "fmt LOG",
    "convert LOG --lang pl",
    "convert LOG --to json",
    "position from LOG --at end",
    "new --game co2 --seed 11",
    "new --game co2 --lang it",
    "box ask --game co2",
    "box ask LOG",
    "words --game co2 --markdown",
    "words discard --game co2 --lang pl",
)


@pytest.mark.parametrize("words", WRITTEN_ANEW)
def test_what_is_a_file_by_itself_goes_where_o_says(cli: Cli, words: str, tmp_path: Path) -> None:
    given = words.replace("LOG", str(SCORING)).split()
    shown, target = cli(*given), tmp_path / "new"
    ran = cli(*given, "-o", str(target))
    assert (ran.code, ran.out) == (0, "")
    assert target.read_text(encoding="utf-8") == shown.out
    assert cli(*given, "-o", "-").out == shown.out


@pytest.mark.parametrize("words", ["new --game co2", "box ask --game co2", "box ask LOG"])
def test_what_is_to_be_filled_in_is_never_written_over(
    cli: Cli, words: str, tmp_path: Path
) -> None:
    filled = tmp_path / "mine"
    filled.write_text("what somebody wrote\n", encoding="utf-8")
    ran = cli(*words.replace("LOG", str(SCORING)).split(), "-o", str(filled))
    assert (ran.code, ran.out) == (4, "")
    assert filled.read_text(encoding="utf-8") == "what somebody wrote\n"


@pytest.mark.parametrize("words", ["words discard --game co2", "position from LOG", "box ask LOG"])
def test_json_is_shown_beside_the_file(cli: Cli, words: str, tmp_path: Path) -> None:
    given, target = words.replace("LOG", str(SCORING)).split(), tmp_path / "new"
    ran = cli(*given, "--json", "-o", str(target))
    assert json.loads(ran.out)
    assert target.read_text(encoding="utf-8") == cli(*given).out
    assert cli(*given, "--json", "-o", "-").code == 2


@pytest.mark.parametrize("wrong", ["--check", "--write", str(SCORING)])
def test_one_log_goes_into_one_other_file(cli: Cli, wrong: str, tmp_path: Path) -> None:
    own, target = tmp_path / "own.log", tmp_path / "new"
    own.write_bytes(SCORING.read_bytes())
    assert cli("fmt", str(own), wrong, "-o", str(target)).code == 2
    assert not target.exists()
