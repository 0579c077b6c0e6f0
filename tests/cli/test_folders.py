"""`audit` and `reconcile` of a folder: of each log what is said of it alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
LOGS = ("disputes/d25-card-in-anothers-turn.log", "walkthrough/opening.log")


@pytest.fixture
def evening(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two logs, one of them below, one with a breach; and one that nobody can read."""
    folder = tmp_path / "evening"
    (folder / "late").mkdir(parents=True)
    shutil.copy(root / "fixtures/games/co2" / LOGS[0], folder / "a.log")
    shutil.copy(root / "fixtures/games/co2" / LOGS[1], folder / "late" / "b.log")
    (folder / "c.log").write_text("no game\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return Path("evening")


def test_audit_of_a_folder_writes_what_it_says_of_each(cli: Cli, evening: Path) -> None:
    ran = cli("audit", "evening", "-o", "reports", "--format", "md", "--jobs", "2")
    assert ran.code == 4  # of the one that cannot be read
    lines = ran.out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["evening/a.log", "1"],
        ["evening/c.log", "4"],
        ["evening/late/b.log", "0"],
    ]
    assert sorted(str(one) for one in Path("reports").rglob("*.md")) == [
        "reports/a.log.md",
        "reports/late/b.log.md",
    ]
    for name in ("a.log", "late/b.log"):
        assert cli("audit", f"evening/{name}", "-o", "alone", "--format", "md").code in (0, 1)
        assert Path("alone").read_bytes() == Path(f"reports/{name}.md").read_bytes()


def test_reconcile_of_a_folder_says_what_it_says_of_each(cli: Cli, evening: Path) -> None:
    few = ("--budget", "50")
    ran = cli("reconcile", "evening", *few, "--jobs", "2")
    told = cli("reconcile", "evening", *few, "--json")
    assert (ran.code, told.code) == (4, 4)
    found = {one["file"]: one for one in told.json()["logs"]}
    assert list(found) == ["evening/a.log", "evening/c.log", "evening/late/b.log"]
    assert found["evening/c.log"]["reconciled"] is None
    assert found["evening/c.log"]["problems"][0]["file"] == "evening/c.log"
    for name in ("evening/a.log", "evening/late/b.log"):
        alone = cli("reconcile", name, *few, "--json")
        assert found[name]["reconciled"] == alone.json()
        assert found[name]["exit"] == alone.code
        assert f"== {name}\n{cli('reconcile', name, *few).out}" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("audit", "evening"), "into a folder"),
        (("audit", "evening/a.log", "-o", "evening"), "into a file"),
        (("audit", "evening/a.log", "--jobs", "2"), "this is one log"),
        (("reconcile", "evening/a.log", "--cluster", "local:2"), "this is one log"),
        (("reconcile", "evening", "-o", "new.log"), "log by log"),
    ],
)
def test_what_cannot_be_meant_is_told(
    cli: Cli, evening: Path, words: tuple[str, ...], says: str
) -> None:
    ran = cli(*words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
