"""A second project's use of the pytest plugin: logs as tests, without a line of configuration."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAD = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\ntrust: assumed\n---\n"
TURN = "@ turn 2.1 orange ; orange.money {coins} ; market.cep 2 ; price 3\n"
HELD = HEAD + TURN.format(coins=3) + "buy\n"  # 3 coins for a price of 3
BROKEN = HEAD + TURN.format(coins=2) + "buy\n"
EXPECTED = HEAD + TURN.format(coins=2) + "buy  #> breach co2.market.buy\n"
WRONG = HEAD + TURN.format(coins=3) + "buy  #> breach co2.market.buy en\n"


pytestmark = pytest.mark.skipif(
    "co2replay" not in entry_points(group="pytest11").names,
    reason="the package was installed before it had a plugin: pip install -e . again",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Another project: its own tests, a log of another program, and games."""
    games = tmp_path / "games"
    games.mkdir()
    for name, text in {
        "held": HELD,
        "broken": BROKEN,
        "expected": EXPECTED,
        "wrong": WRONG,
    }.items():
        (games / f"{name}.log").write_text(text, encoding="utf-8")
    (games / "server.log").write_text("2026-01-01 started\n", encoding="utf-8")
    (games / "unread.log").write_text(HEAD + "byu\n", encoding="utf-8")
    return tmp_path


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, whose pytest takes the plugin in as an installed one."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTEST")
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", *words],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        env={**environment, "PYTHONPATH": str(ROOT)},
    )


def test_logs_are_items_a_book_and_fail_with_our_message(project: Path) -> None:
    ran = run(project, "games/", "-rA")
    assert ran.returncode == 1
    out = ran.stdout
    for passed in ("held.log::co2/en", "expected.log::co2/en", "expected.log::co2/it"):
        assert f"PASSED games/{passed}" in out
    assert "server.log" not in out
    assert "breach[co2.market.buy]: orange may not buy a CEP" in out
    assert "price 3, coins 2" in out
    assert "error[unknown-word]: unknown word: byu" in out
    assert "wrong.log:8: #> breach co2.market.buy" in out
    # held under its own book and expected under three; of the wrong one its line speaks of one book
    assert "3 failed, 4 passed" in out


def test_what_failed_last_is_run_again_and_a_word_chooses(project: Path) -> None:
    run(project, "games/")
    again = run(project, "games/", "--lf", "-rA")
    assert "held.log" not in again.stdout
    assert "broken.log" in again.stdout
    chosen = run(project, "games/", "-k", "held", "-vv")
    assert chosen.returncode == 0
    assert "games/held.log::co2/en PASSED" in chosen.stdout  # an id to be typed again
    assert "1 passed" in chosen.stdout


def test_two_processes_come_to_the_same(project: Path) -> None:
    pytest.importorskip("xdist", reason="the other project may have it or not")
    ran = run(project, "games/", "-n", "2")
    assert ran.returncode == 1
    assert "3 failed, 4 passed" in ran.stdout  # as one process says above
