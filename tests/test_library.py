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


def run_blocks(page: Path) -> int:
    """Run what a page shows of Python; how many lines that was."""
    blocks = re.findall(
        r"^```pycon\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    tests = [doctest.DocTestParser().get_doctest(one, {}, page.name, None, 0) for one in blocks]
    assert sum(doctest.DocTestRunner().run(test).failed for test in tests) == 0
    return sum(len(test.examples) for test in tests)


def test_every_example_runs(root: Path) -> None:
    assert run_blocks(root / "docs" / "library.md") > len(co2replay.__all__)


def test_every_public_function_has_an_example(root: Path) -> None:
    pages = (root / "docs" / "library.md").read_text(encoding="utf-8").split("\n## ")[1:]
    shown = {name: text for name, _, text in (page.partition("\n") for page in pages)}
    functions = {name for name in co2replay.__all__ if name.islower()}
    pages = [name for name in shown if name not in functions]
    assert (set(shown) - set(pages), pages) == (functions, ["Records and errors", "What is stable"])
    shown = {name: text for name, text in shown.items() if name in functions}
    assert all(f"{name}(" in text.partition(">>>")[2] for name, text in shown.items())


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


def test_what_is_shown_of_an_answer_is_a_line(root: Path) -> None:
    played = co2replay.replay(root / SCORING)
    assert repr(played) == f"<Played {root / SCORING}, co2/en: legal>"
    assert repr(played.session) == f"<Session {root / SCORING}: co2>"


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


def test_every_function_takes_a_log_by_its_name(root: Path) -> None:
    name = str(root / SCORING)
    assert co2replay.replay(name).state["orange.vp"] == 42 + 6 + 8 + 16 + 3  # the sheet of the log
    assert co2replay.score(name, ["co2/en"]).books[0].winners == ["orange"]
    assert co2replay.validate(name, ["co2/pl"]).judged[0].verdict.winners == ["blue"]
    assert co2replay.diff(name, name).equal


def test_a_finding_has_its_line_its_columns_and_a_sentence(root: Path) -> None:
    found = co2replay.findings(root / SCORING, "co2/it")
    (breach,) = [one for one in found if one.kind == "breach"]
    line = (root / SCORING).read_text(encoding="utf-8").splitlines()[breach.line - 1]
    assert line[breach.col - 1 : breach.end - 1] == "goal 31 exchange"
    assert (breach.code, breach.message) == (
        "co2.score.goal-exchange",
        "purple has no choice here: a Company Goal that is met is scored, any other is exchanged",
    )


def test_what_goes_wrong_is_caught_by_one_class() -> None:
    with pytest.raises(co2replay.Co2ReplayError):
        co2replay.replay("no-such-file.log")
    assert issubclass(co2replay.UnreadableLog, co2replay.UnreadableFile)


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


def test_the_page_of_authors_shows_what_the_library_answers(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    assert run_blocks(root / "docs" / "authors.md")
