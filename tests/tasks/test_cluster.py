"""Work on a cluster: what one process finds, whoever dies; strangers and silence are told."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from co2replay.errors import ClusterFault, UnreadableFile
from co2replay.tasks import cluster as cluster_module
from co2replay.tasks.cluster import Cluster, cluster, do_there, is_cluster, our_mark
from co2replay.tasks.jobs import Done, each

from .clusters import Running, running

Cli = Callable[..., Any]
TASKS = list(range(37))
TASKS_OF_THE_DEAD = 120
SQUARES = [number * number for number in TASKS]


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


@pytest.fixture
def crew(two_workers: Running) -> Iterator[Cluster]:
    with cluster(two_workers.address) as found:
        yield found


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    raise UnreadableFile(f"{number}.log", "no-place")


def note_and_wait(task: tuple[int, str]) -> int:
    """Leave a mark of who did what, and take a while."""
    number, folder = task
    with (Path(folder) / f"{os.getpid()}").open("a") as file:
        file.write(f"{number}\n")
    time.sleep(0.02)
    return number * number


def test_the_results_are_those_of_one_process_in_order(crew: Cluster) -> None:
    assert [done.result for done in each(square, TASKS, crew)] == SQUARES
    as_they_come = each(square, TASKS, crew, in_order=False)
    assert sorted(as_they_come) == [Done(n, n * n) for n in TASKS]
    assert list(each(square, [], crew)) == []


def test_what_a_worker_raises_arrives_with_its_fields(crew: Cluster) -> None:
    with pytest.raises(UnreadableFile) as caught:
        list(each(refuse, [7, 8], crew))
    assert (caught.value.file[1:], caught.value.cause.code) == (".log", "no-place")


def begun_in(folder: Path) -> int:
    return sum(len(path.read_text().split()) for path in folder.iterdir())


def test_who_stops_leaves_nothing_waiting(crew: Cluster, tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in range(500)]
    found = each(note_and_wait, tasks, crew, in_order=False)
    next(found)
    found.close()  # type: ignore[attr-defined]
    # What was under way ends: parts of 31 tasks, 20 ms each. Then nobody takes any of the others.
    begun, before = begun_in(tmp_path), -1
    while begun > before:
        time.sleep(1.0)
        begun, before = begun_in(tmp_path), begun
    assert begun < 250
    assert [done.result for done in each(square, TASKS, crew)] == SQUARES  # and it is free again


def test_a_command_says_the_same_to_the_letter(
    cli: Cli, two_workers: Running, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    folder = "fixtures/games/co2/walkthrough"
    words = ("validate", f"{folder}/opening.log", f"{folder}/scoring.log", "gone.log")
    for more in ((), ("--json",)):
        here = cli(*words, *more, "--jobs", "1")
        there = cli(*words, *more, "--cluster", two_workers.address)
        assert (there.code, there.out, there.err) == (here.code, here.out, here.err)
        assert here.out


def test_logs_travel_as_text_to_where_nothing_is_shared(
    cli: Cli, two_workers: Running, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (root / "fixtures/games/co2/walkthrough/opening.log").read_text(encoding="utf-8")
    (tmp_path / "mine.log").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # No folder of this name is on the workers: they stay where they are.
    monkeypatch.setattr(Path, "cwd", lambda: Path("/nowhere/to/be/found"))
    ran = cli("validate", "mine.log", "gone.log", "--cluster", two_workers.address)
    assert ran.code == 4  # for the file that is nowhere
    assert "legal" in next(line for line in ran.out.splitlines() if line.startswith("mine.log"))


# Who cannot be trusted, and who is gone -----------------------------------------------------------


def test_a_worker_with_another_program_is_refused(tmp_path: Path, cli: Cli) -> None:
    stranger = tmp_path / "stranger" / "co2replay"
    stranger.mkdir(parents=True)
    (stranger / "__init__.py").write_text("# of another day\n", encoding="utf-8")
    with running(tmp_path, 1, {"PYTHONPATH": str(stranger.parent)}) as found:
        ran = cli("validate", "any.log", "--cluster", found.address)
        assert (ran.code, ran.out) == (4, "")
        assert "error[other-program]" in ran.err
        assert our_mark() in ran.err


def test_one_that_comes_later_is_refused_too(
    crew: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert do_there("0.0+0", b"") == our_mark()
    monkeypatch.setattr(cluster_module, "our_mark", lambda: "0.0+0")  # as a later one would say
    with pytest.raises(ClusterFault) as caught:
        list(each(square, TASKS, crew))
    assert caught.value.cause.code == "other-program"


def test_where_nobody_answers_is_told(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.3)
    ran = cli("validate", "any.log", "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (4, "")
    assert "error[no-cluster]" in ran.err


@pytest.mark.parametrize("name", ["local:0", "local:", "host", "8786", "tcp://"])
def test_what_names_no_workers_is_wrong_use(cli: Cli, name: str) -> None:
    assert not is_cluster(name)
    ran = cli("validate", "any.log", "--cluster", name)
    assert (ran.code, ran.out) == (2, "")


def test_processes_or_a_cluster(cli: Cli) -> None:
    ran = cli("validate", "any.log", "--jobs", "2", "--cluster", "local:2")
    assert (ran.code, ran.out) == (2, "")
    assert "--jobs or --cluster" in ran.err


# Who dies -----------------------------------------------------------------------------------------


def test_a_worker_killed_loses_nothing_and_a_scheduler_killed_is_told(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    tasks = [(number, str(marks)) for number in range(TASKS_OF_THE_DEAD)]
    with running(tmp_path, 2) as found, cluster(found.address) as crew:
        crew.client.wait_for_workers(2, timeout=60)
        results = each(note_and_wait, tasks, crew)
        known = [next(results) for _ in range(20)]
        killed = found.workers[1]
        assert (marks / str(killed.pid)).exists(), "it has work"
        killed.kill()
        known += results
        assert known == [Done(n, n * n) for n, _ in tasks]  # each once, in order, none lost
        begun = [int(n) for path in marks.iterdir() for n in path.read_text().split()]
        assert set(begun) == set(range(TASKS_OF_THE_DEAD))
        assert len(begun) > TASKS_OF_THE_DEAD  # what it had under way was done again

        results = each(note_and_wait, tasks, crew)
        assert next(results).result == 0
        found.scheduler.kill()
        with pytest.raises(ClusterFault, match="--resume") as caught:
            list(results)
        assert caught.value.cause.code == "cluster-lost"
