"""On a live cluster, before a release: a search by four, every verb, Ctrl-C, whoever ends all."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.cases import cases_folder, read_cases
from co2replay.questions.coverage.runs import cases_as_tasks, play_all
from co2replay.search import runner
from co2replay.search.explore import SearchOptions
from co2replay.search.planted import read_faults
from co2replay.search.runner import SearchTask
from co2replay.search.runner import work as search_range
from co2replay.search.selftest import selftest
from co2replay.tasks import cluster as cluster_module
from co2replay.tasks.cluster import Cluster, cluster
from co2replay.tasks.jobs import each

from .clusters import ROOT, Running, running

Cli = Callable[..., Any]
GAMES = ROOT / "fixtures/games/co2"
KEPT = ("ranges", "situations", "findings")


@pytest.fixture(scope="module")
def four_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("cluster"), 4) as found:
        yield found


@pytest.fixture
def crew(four_workers: Running) -> Iterator[Cluster]:
    with cluster(four_workers.address) as found:
        found.client.wait_for_workers(4, timeout=60)
        yield found


def test_two_searches_of_the_same_seeds_agree_in_all_that_they_keep(
    cli: Cli, crew: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RANGE", 2)  # many short ranges, done in whatever order
    monkeypatch.setattr(runner, "GAMES_TWICE", 1)
    words = ("fuzz", "run", "--game", "co2", "--games", "9", "--seed", "11")
    stores = [tmp_path / f"{number}.db" for number in range(3)]
    carriers = (("--cluster", crew.address),) * 2 + (("--jobs", "1"),)
    for file, carrier in zip(stores, carriers, strict=True):
        assert cli(*words, *carrier, "--store", str(file)).code in (0, 1)
    for table in KEPT:
        first, second, alone = (rows(file, table) for file in stores)
        assert first == second == alone
    assert len(rows(stores[0], "ranges")) == 5  # four of two games, one of one
    assert rows(stores[0], "situations")


def rows(file: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(f"select * from {table} order by 1, 2").fetchall()


# Every verb ---------------------------------------------------------------------------------------


def test_coverage_is_the_same_elsewhere(crew: Cluster) -> None:
    cases = read_cases(cases_folder("co2"))[:40]
    tasks = cases_as_tasks("co2", cases, ("co2/en", "co2/pl"))
    assert play_all(tasks, crew) == play_all(tasks, 1)


def test_planted_faults_are_found_elsewhere_too(crew: Cluster) -> None:
    listed = read_faults(ROOT / "tests/lab/faults_of_co2.toml").fault
    faults = [one for one in listed if one.name == "income is skipped"]
    assert len(faults) == 1
    told = ("name", "found", "by_search", "check", "what", "told_clause", "entries_before")
    # Without any fault nothing is looked for here: that goes by the clock.
    here, there = (
        [one for one in selftest("co2", faults, 5, jobs=jobs, sound=0.1) if one.name]
        for jobs in (1, crew)
    )
    assert [[getattr(one, name) for name in told] for one in there] == [
        [getattr(one, name) for name in told] for one in here
    ]
    assert here[0].found


@pytest.mark.parametrize(
    "words",
    [
        ("reconcile", "evening", "--budget", "300"),
        ("reconcile", "evening", "--budget", "300", "--json"),
        ("audit", "evening", "-o", "reports", "--format", "md"),
        ("golden", "test", "evening"),
        ("validate", "evening", "--resume", "done.jsonl"),
    ],
)
def test_a_folder_comes_to_the_same_elsewhere(
    cli: Cli,
    four_workers: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    said = []
    for name, carrier in (
        ("here", ("--jobs", "1")),
        ("there", ("--cluster", four_workers.address)),
    ):
        (tmp_path / name / "evening").mkdir(parents=True)
        monkeypatch.chdir(tmp_path / name)
        for path in ("disputes/d25-card-in-anothers-turn.log", "walkthrough/scoring.log"):
            shutil.copy(GAMES / path, "evening")
        ran = cli(*words, *carrier)
        files = {str(one): one.read_bytes() for one in sorted(Path().rglob("*.*")) if one.is_file()}
        said.append((ran.code, ran.out, ran.err, files))
    assert said[0] == said[1]
    assert said[0][1]


# Who stops, who ends all --------------------------------------------------------------------------


def test_ctrl_c_on_a_live_cluster_leaves_nothing_queued(
    four_workers: Running, crew: Cluster
) -> None:
    logs = sorted((GAMES / "rules").glob("*.log"))
    words = ("validate", *map(str, logs), "--edition", "all", "--cluster", four_workers.address)
    process = subprocess.Popen(
        [sys.executable, "-m", "co2replay", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    for _ in range(4):  # it is in the middle
        assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert out.count(b".log") < len(logs) / 2
    until = time.monotonic() + 10
    while tasks_there(crew):
        assert time.monotonic() < until, "something is still queued"
        time.sleep(0.1)
    assert [done.result for done in each(square, [3, 4], crew)] == [9, 16]  # and it is free again


def tasks_there(crew: Cluster) -> int:
    return int(crew.client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)))


def square(number: int) -> int:
    return number * number


def end_at_20(number: int) -> int:
    if number == 20:
        os._exit(1)
    return number * number


def test_a_search_finds_the_same_with_the_same_seeds(crew: Cluster) -> None:
    options = SearchOptions("co2", cases=0, deep_every=10**9)
    tasks = [SearchTask(options, first, 1) for first in (3, 4, 5)]
    here = [done.result for done in each(search_range, tasks)]
    there = [done.result for done in each(search_range, tasks, crew)]
    assert [one.fingerprint for one in there if one] == [one.fingerprint for one in here if one]
    assert [one.situations for one in there if one] == [one.situations for one in here if one]
    assert [one.games for one in here if one] == [1, 1, 1]


def test_a_scheduler_without_workers_is_told(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 1.0)
    with running(tmp_path, 0) as found:
        ran = cli("validate", "any.log", "--cluster", found.address)
    assert (ran.code, ran.out) == (4, "")
    assert "error[no-workers]" in ran.err


def test_a_task_that_ends_every_worker_is_named() -> None:
    with cluster("local:2") as crew:
        found = list(each(end_at_20, [19, 20, 21], crew))
    assert [done.number for done in found if done.died is not None] == [1]
    assert [done.result for done in found] == [361, None, 441]
