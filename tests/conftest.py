"""What every test may use: the root of the project, and a command line run without a process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import co2replay.games  # noqa: F401 - hands the games to the rulebooks
from co2replay.cli.main import run
from co2replay.show.environment import Environment
from tests.sample import WHOLE

# Logs that lie beside tests are what those tests say of them; `pytest` collects none of them here.
collect_ignore_glob = ["*.log", "*.html"]

ROOT = Path(__file__).resolve().parent.parent
# Test files that take two seconds of a core and more: `-m "not slow"` leaves them out. The layers,
# the names, README, the cases of the clauses and the kernel stay in, whatever they take.
SLOW = {ROOT / "tests" / line for line in (ROOT / "tests/slow.txt").read_text("utf-8").split()}
WITHOUT_SLOW = "not slow"

# Long searches and mutants are for a release, as in `.ci/release`.
LATER = {ROOT / "tests" / line for line in (ROOT / "tests/release.txt").read_text("utf-8").split()}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is left out need not be read either."""
    return True if collection_path in SLOW and config.option.markexpr == WITHOUT_SLOW else None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if config.option.markexpr == WITHOUT_SLOW:
        terminalreporter.write_line(f"left out: the {len(SLOW)} files of tests/slow.txt")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        module = getattr(item, "module", None)
        if module is not None and Path(module.__file__) != item.path:
            # Folders of tests that are packages of one name: a file runs in the place of another.
            raise pytest.UsageError(f"{item.path} is shadowed by {module.__file__}")
        if item.path in SLOW:
            item.add_marker("slow")
        if item.path in LATER and not WHOLE:
            item.add_marker(pytest.mark.skip(reason="before a release, with CORPUS=whole"))


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


def run_cli(*arguments: str, stdin: bytes = b"", **manners: Any) -> Ran:
    out, err = io.StringIO(), io.StringIO()
    environment = Environment(stdin=io.BytesIO(stdin), stdout=out, stderr=err, **manners)
    code = run(arguments, environment)
    return Ran(code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def cli() -> Callable[..., Ran]:
    return run_cli
