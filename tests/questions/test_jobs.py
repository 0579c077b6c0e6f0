"""Work on many things: the same results with one process or several, and after a worker's death."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from co2replay.errors import DataError, UnknownName, UnreadableFile
from co2replay.show.faults import ProblemsInLog
from co2replay.show.findings.record import Finding
from co2replay.tasks import jobs
from co2replay.tasks.jobs import Done, WorkerDied, each, parts_of

TASKS = list(range(37))
SQUARES = [number * number for number in TASKS]


def square(number: int) -> int:
    return number * number


def die_once(task: tuple[int, str]) -> int:
    """End the process at 20, the first time."""
    number, folder = task
    mark = Path(folder) / "died"
    if number == 20 and not mark.exists():
        mark.touch()
        os._exit(1)
    return square(number)


def die_always(number: int) -> int:
    if number == 20:
        os._exit(1)
    return square(number)


def refuse(number: int) -> int:
    raise ValueError(number)


@pytest.mark.parametrize("jobs", [1, 2, 3, 100])
def test_the_results_do_not_depend_on_the_number_of_jobs(jobs: int) -> None:
    assert [done.result for done in each(square, TASKS, jobs)] == SQUARES
    as_they_come = each(square, TASKS, jobs, in_order=False)
    assert sorted(as_they_come) == [Done(n, square(n)) for n in TASKS]


def test_a_process_started_afresh_does_the_same() -> None:
    assert [done.result for done in each(square, TASKS[:5], 2, method="spawn")] == SQUARES[:5]


def test_in_one_process_a_result_is_there_before_the_next_task_begins() -> None:
    begun: list[int] = []

    def note(number: int) -> int:
        begun.append(number)
        return number

    results = each(note, TASKS)
    assert next(results) == Done(0, 0)
    assert begun == [0]


def test_what_a_dead_worker_had_is_done_again(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in TASKS]
    assert [done.result for done in each(die_once, tasks, 2)] == SQUARES
    assert (tmp_path / "died").exists()


def test_a_task_that_always_ends_its_process_is_named_and_the_rest_is_done() -> None:
    found = list(each(die_always, TASKS, 2))
    assert [done.number for done in found] == TASKS
    died = [done for done in found if done.died is not None]
    assert [done.number for done in died] == [20]
    assert isinstance(died[0].died, WorkerDied)
    assert [done.result for done in found if done.died is None] == SQUARES[:20] + SQUARES[21:]


def first_at_once(number: int) -> int:
    if number:
        time.sleep(60)
    return number


def test_who_stops_does_not_wait_for_work_under_way() -> None:
    # Ctrl-C during a long part: what a worker is still at is taken by nobody.
    begun = time.monotonic()
    found = each(first_at_once, range(4), jobs=2, in_order=False)
    assert next(found) == Done(0, 0)
    found.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 50
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_itself_comes_out(jobs: int) -> None:
    with pytest.raises(ValueError, match=r"^\d+$"):
        list(each(refuse, TASKS, jobs))


@pytest.mark.parametrize(("count", "jobs"), [(0, 2), (1, 2), (15, 2), (16, 2), (1000, 2), (7, 7)])
def test_every_task_is_in_one_part(count: int, jobs: int) -> None:
    numbers = [number for part in parts_of(count, jobs) for number in part.numbers]
    assert numbers == list(range(count))


def test_work_that_a_broken_pool_forgot_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handed in while the workers die, a part is neither done nor refused: nobody waits for it."""
    made: list[ProcessPoolExecutor] = []

    class Forgetful(ProcessPoolExecutor):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            made.append(self)

        def submit(self, work: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
            if self is not made[0]:
                return super().submit(work, *arguments, **options)
            if work is int:  # is anybody there?
                raise BrokenProcessPool
            return Future()

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", Forgetful)
    monkeypatch.setattr(jobs, "PATIENCE", 0.01)
    assert [done.result for done in each(square, TASKS, 2)] == SQUARES
    assert len(made) == 2


RAISED = (
    UnreadableFile("gone.log", "No such file or directory"),
    UnknownName("value", "x", ("yes", "no"), of="end_income"),
    DataError("numbers.toml", "market", "is no number"),
    ProblemsInLog("bad.log", [Finding(kind="error", code="unknown-word", message="bey")]),
)


def raise_one(number: int) -> int:
    raise RAISED[number]


@pytest.mark.parametrize("number", range(len(RAISED)))
def test_what_a_process_raises_arrives_with_its_fields(number: int) -> None:
    with pytest.raises(type(RAISED[number])) as caught:
        list(each(raise_one, [number, number], 2))
    assert str(caught.value) == str(RAISED[number])
    assert vars(caught.value) == vars(RAISED[number])
