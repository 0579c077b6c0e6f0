"""The library: its examples run, importing it costs nothing, and it answers as the commands do."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import co2replay
from co2replay import library

Cli = Callable[..., Any]
SCORING = "fixtures/games/co2/walkthrough/scoring.log"


def test_every_example_runs() -> None:
    ran = doctest.testmod(library)
    assert ran.failed == 0
    assert ran.attempted > len(co2replay.__all__)


def test_every_public_function_has_an_example() -> None:
    examples = {found.name.rpartition(".")[2]: found.examples for found in find(library)}
    for name in co2replay.__all__:
        if name != "UnreadableLog":
            assert examples.get(name), name


def find(module: Any) -> list[doctest.DocTest]:
    return doctest.DocTestFinder().find(module)


def test_the_package_alone_is_light(root: Path) -> None:
    asked = "import sys, co2replay; print(*sorted(x for x in sys.modules if 'co2replay' in x))"
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", asked], capture_output=True, text=True, check=True, cwd=root
    ).stdout.split()
    assert loaded == ["co2replay"]
    names = {"msgspec", "click", "rich", "typing"}
    heavy = f"import sys, co2replay; assert not {names} & set(sys.modules)"
    subprocess.run([sys.executable, "-S", "-c", heavy], check=True, cwd=root)


def test_the_package_lists_its_functions_and_knows_no_others() -> None:
    assert set(co2replay.__all__) <= set(dir(co2replay))
    assert all(getattr(co2replay, name) is getattr(library, name) for name in co2replay.__all__)
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = co2replay.no_such_thing


def test_a_log_is_read_from_a_path_a_name_bytes_or_text(root: Path) -> None:
    path = root / SCORING
    data = path.read_bytes()
    logs = [co2replay.read_log(x) for x in (path, str(path), data, data.decode())]
    assert len({len(log.log.entries) for log in logs}) == 1
    assert [log.log.file for log in logs] == [str(path), str(path), "-", "-"]


def test_a_log_that_cannot_be_read_lists_every_problem() -> None:
    text = "co2replay 1\ngame: co2\nseats: orange purple\n---\nsel\nbuyy\n"
    with pytest.raises(co2replay.UnreadableLog) as caught:
        co2replay.read_log(text)
    assert [problem.line for problem in caught.value.problems] == [5, 6]
    with pytest.raises(co2replay.UnreadableLog) as caught:
        co2replay.read_log(text.replace("seats", "edition: xx\nseats"))
    codes = [problem.code for problem in caught.value.problems]
    assert codes == ["unknown-edition", "unknown-word", "unknown-word"]
    assert isinstance(caught.value, library.UnreadableFile)


def test_a_header_that_cannot_be_opened_is_refused_too() -> None:
    text = "co2replay 1\ngame: co2\nedition: xx\nseats: orange purple\n---\n"
    with pytest.raises(co2replay.UnreadableLog) as caught:
        co2replay.read_log(text)
    assert caught.value.problems[0].code == "unknown-edition"


def test_readings_and_edition_are_those_asked_for(root: Path) -> None:
    log = co2replay.read_log(root / SCORING, readings={"end_income": "no"})
    # the worked example of the walk-through: without the income blue wins with 70
    assert co2replay.score(log, ["co2/en"]).books[0].winners == ["blue"]
    assert co2replay.replay(log, "co2/it").book.settings["end_income"] == "no"


def test_the_commands_print_the_records_of_the_library(
    cli: Cli, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    log = co2replay.read_log(SCORING)
    answers: list[tuple[Any, str]] = [
        (co2replay.score(log), f"score {SCORING}"),
        (co2replay.reconcile(log), f"reconcile {SCORING}"),
        (co2replay.explain("co2.market.buy", "pl"), "explain co2.market.buy --lang pl"),
    ]
    for answer, words in answers:
        assert json.loads(msgspec.json.encode(answer)) == cli(*words.split(), "--json").json()


def test_the_readme_shows_what_the_library_answers(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    readme = (root / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        assert doctest.DocTestRunner().run(test).failed == 0
