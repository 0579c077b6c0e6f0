"""The toy as a package of its own, installed beside the toolkit in an environment of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOY = Path(__file__).parent / "nim"
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "co2replay-nim"
version = "1.0"

[project.entry-points."co2replay.games"]
nim = "nim_of_ours"

[tool.hatch.build.targets.wheel]
packages = ["nim_of_ours"]
"""
LOG = """co2replay 1
game: nim
edition: club
seats: left=Ada right=Bo
claim: left 1, right 0
---
! begins left
[1 left]
take 3
[1 right]
take 3
[2 left]
take 3
[2 right]
take 1
"""


def call(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, cwd=cwd
    )


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the toolkit as it lies here, what it needs, and the toy's wheel."""
    folder = tmp_path_factory.mktemp("installed")
    project = folder / "toy"
    project.mkdir()
    shutil.copytree(TOY, project / "nim_of_ours", ignore=shutil.ignore_patterns("__pycache__"))
    (project / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    venv = folder / "venv"
    made = call(sys.executable, "-m", "venv", "--without-pip", venv)
    assert made.returncode == 0, made.stderr
    found = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    quietly = ("--no-deps", "-q", "--disable-pip-version-check", "--no-index")
    pip = (sys.executable, "-m", "pip")
    built = call(*pip, "wheel", *quietly, "--no-build-isolation", "-w", folder, project)
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    fitted = call(*pip, "--python", found, "install", *quietly, wheel)
    assert fitted.returncode == 0, fitted.stderr
    scheme = {"base": str(venv), "platbase": str(venv)}
    site = Path(sysconfig.get_path("purelib", "venv", vars=scheme))
    beside = [ROOT, sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    (site / "toolkit.pth").write_text("\n".join(map(str, dict.fromkeys(beside))), encoding="utf-8")
    (folder / "game.log").write_text(LOG, encoding="utf-8")
    return found


def run(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return call(python, "-m", "co2replay", *words, cwd=python.parents[2])


def test_a_log_of_it_is_judged(python: Path) -> None:
    ran = run(python, "validate", "game.log", "--json")
    assert ran.returncode == 0, ran.stderr
    verdict = json.loads(ran.stdout)["logs"][0]["verdicts"][0]
    assert (verdict["legality"], verdict["winners"]) == ("legal", ["left"])


def test_it_keeps_its_contract(python: Path) -> None:
    ran = run(python, "conform", "nim")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_another_process_plays_it_too(python: Path) -> None:
    """An engine is started anew, and finds the game by its entry point."""
    assert run(python, "compare", "--save", "then.jsonl", "game.log").returncode == 0
    ran = run(python, "compare", "--against", "then.jsonl")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "games: 1" in ran.stdout


def test_it_is_no_game_without_the_package(tmp_path: Path) -> None:
    """The same log in an environment that has not installed it names a game that is not there."""
    log = tmp_path / "game.log"
    log.write_text(LOG, encoding="utf-8")
    ran = call(sys.executable, "-m", "co2replay", "validate", log, cwd=tmp_path)
    assert ran.returncode == 4
    assert "no such game: nim" in ran.stderr + ran.stdout
