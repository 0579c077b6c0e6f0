"""Help, exit codes, and what a start may import."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from co2replay.cli.frame import VerbGroup
from co2replay.cli.main import VERBS, main_group
from co2replay.verdict.exits import Exit, worst

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]


def every_command(group: VerbGroup, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    context = click.Context(group)
    found: list[tuple[str, ...]] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        found.append((*path, name))
        if isinstance(command, VerbGroup):
            found += every_command(command, (*path, name))
    return found


def python(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        **options,
    )


def test_exit_codes_are_those_that_scripts_rely_on() -> None:
    assert {code.name: code.value for code in Exit} == {
        "HOLDS": 0,
        "FINDING": 1,
        "USAGE": 2,
        "UNDETERMINED": 3,
        "UNREADABLE": 4,
        "INTERRUPTED": 130,
    }


@pytest.mark.parametrize(
    ("codes", "expected"),
    [([], 0), ([0, 3], 3), ([3, 1, 0], 1), ([1, 4, 3], 4), ([0, 0], 0)],
)
def test_of_many_logs_the_worst_speaks(codes: list[int], expected: int) -> None:
    assert worst(codes) == expected


def test_help_groups_the_verbs_by_who_needs_them(cli: Cli) -> None:
    ran = cli("--help")
    assert ran.code == 0
    heads = re.findall(r"^(For \w+):$", ran.out, re.MULTILINE)
    assert heads == ["For players", "For judges", "For authors"]
    for verb in VERBS:
        assert (f"  {verb.name} " in ran.out) is not verb.hidden


@pytest.mark.parametrize("group", [(), ("box",), ("rules",)], ids=" ".join)
def test_without_a_verb_the_help_is_shown(cli: Cli, group: tuple[str, ...]) -> None:
    alone = cli(*group)
    assert (alone.code, alone.err) == (0, "")
    assert alone.out == cli(*group, "--help").out


@pytest.mark.parametrize("path", every_command(main_group()), ids=" ".join)
def test_every_verb_has_help_with_examples(cli: Cli, path: tuple[str, ...]) -> None:
    ran = cli(*path, "--help")
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert f"co2replay {' '.join(path)}" in ran.out or path == ("answer",)
    assert max(map(len, ran.out.splitlines())) <= 100


def test_help_imports_nothing_heavy() -> None:
    """How anything is written, and who knows the games: both import nothing."""
    code = (
        "import sys; from co2replay.__main__ import main; sys.argv = ['co2replay', '--help'];"
        "main();"
        "print([m for m in sys.modules if m.split('.')[0] in ('rich', 'sqlite_utils', 'msgspec')"
        " or m.startswith(('co2replay.rulebooks.', 'co2replay.engine', 'co2replay.notation.'))"
        " and m not in ('co2replay.notation.spelling', 'co2replay.rulebooks.datafiles')])"
    )
    ran = python("-c", code)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("verb", ["validate", "replay", "score", "answer"])
def test_what_players_ask_most_imports_nothing_heavy(verb: str) -> None:
    heavy = ("hypothesis", "multiprocessing", "prompt_toolkit", "rich", "sqlite3", "sqlite_utils")
    log = "fixtures/games/co2/walkthrough/opening.log"
    words = ["co2replay", *([] if verb == "answer" else [verb]), log]
    code = (
        f"import sys; from co2replay.__main__ import main; sys.argv = {words};"
        "import atexit; atexit.register(lambda: print(*["
        f"m for m in {heavy} if m in sys.modules], sep=' ', end='|'));"
        "main()"
    )
    assert python("-c", code).stdout.splitlines()[-1] == "|"


def test_an_unknown_verb_is_wrong_usage(cli: Cli) -> None:
    ran = cli("reply")
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("error[usage]: no such command 'reply'")
    assert ran.err.endswith("help: did you mean replay? co2replay --help\n")


def test_an_unknown_option_is_wrong_usage(cli: Cli) -> None:
    assert cli("completion", "bash", "--nonsense").code == 2


def test_a_log_that_is_not_there_cannot_be_read(cli: Cli) -> None:
    ran = cli("no-such-game.log")
    assert ran.code == 4
    assert "no-such-game.log" in ran.err


def test_an_interruption_is_quiet(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(VerbGroup, "main", interrupted)
    ran = cli("--help")
    assert ran.code == 130
    assert "Traceback" not in ran.err


def test_optimised_python_is_refused() -> None:
    ran = python("-O", "-m", "co2replay", "--help")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert "without -O" in ran.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("golden", "list", "--clause", "co2.nope"),
        ("golden", "list", "--edition", "xx"),
        ("db", "games", "--clause", "co2.nope"),
        ("fuzz", "list", "--clause", "co2.nope"),
        ("fuzz", "run", "--edition", "xx"),
        ("compare", "--edition", "co2/xx"),
        ("coverage", "--edition", "xx"),
    ],
)
def test_a_filter_that_nothing_can_fit_is_wrong_usage(cli: Cli, words: tuple[str, ...]) -> None:
    ran = cli(*words)
    assert ran.code == 2
    assert f"named '{words[-1]}'" in ran.err


def test_a_closed_pipe_ends_quietly() -> None:
    ran = subprocess.run(
        f"{sys.executable} -m co2replay rules list --game co2 | head -n 1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""


def test_a_closed_pipe_is_no_finding() -> None:
    # 90 KB are more than a pipe takes in before somebody reads: the writing itself fails.
    with subprocess.Popen(
        [sys.executable, "-m", "co2replay", "rules", "list", "--game", "co2", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as ran:
        assert ran.stdout is not None
        assert ran.stderr is not None
        ran.stdout.close()
        assert ran.stderr.read() == b""
    assert ran.returncode == 0


@pytest.mark.parametrize(
    ("shell", "word"), [("bash", "complete -o"), ("zsh", "#compdef"), ("fish", "function")]
)
def test_completion_is_printed_for_each_shell(cli: Cli, shell: str, word: str) -> None:
    ran = cli("completion", shell)
    assert ran.code == 0
    assert word in ran.out
    assert "_CO2REPLAY_COMPLETE" in ran.out


def complete(words: str, at: int) -> list[str]:
    import os

    settings = {"_CO2REPLAY_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    ran = python("-m", "co2replay", env={**os.environ, **settings})
    return [line.split(",", 1)[1] for line in ran.stdout.splitlines()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("co2replay replay ga", 2),  # the log of a verb
        ("co2replay golden test fix", 3),
        ("co2replay fixtures/ga", 1),  # a log without a verb
        ("co2replay replay --manifest mi", 3),
    ],
)
def test_a_shell_is_told_to_offer_files(shell: str, words: str, at: int) -> None:
    """Each script hands what is of the type `file` to the shell's own completion."""
    import os

    typed = words.rpartition(" ")[2] if shell != "bash" else str(at)
    settings = {
        "_CO2REPLAY_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": typed if shell == "fish" else str(at),
    }
    ran = python("-m", "co2replay", env={**os.environ, **settings})
    told = ran.stdout.replace("\n", ",").split(",")
    assert told[0] == "file"


def test_the_shell_completes_verbs_clauses_editions_and_readings() -> None:
    assert complete("co2replay rul", 1) == ["rules"]
    assert "co2.market.buy" in complete("co2replay explain co2.market.b", 2)
    assert complete("co2replay rules diff co2/i", 3) == ["co2/it"]
    assert complete("co2replay replay --reading end_income=", 3) == [
        "end_income=yes",
        "end_income=no",
    ]
    assert complete("co2replay schema rules-l", 2) == ["rules-list"]
    assert {"log", "replay", "rules-list"} <= set(complete("co2replay schema ", 2))
