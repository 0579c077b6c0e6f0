"""The judging of mutants says what is so, and its explanations speak of mutants that there are."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutation.judging import KILLED, SURVIVED, TIMED_OUT, Verdict
from tests.mutation.mutants import (
    ROOMS,
    ROOT,
    Function,
    difference,
    functions_in,
    module_of,
    mutants_of,
    original,
    paths_to_mutate,
)
from tests.mutation.score import drawn, explanations, interval, row, table, without_place
from tests.sample import one_in

CONTROL = ROOT / "co2replay/games/co2/chapters/control.py"


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # where mutmut looks for its configuration


def named(path: Path, name: str) -> Function:
    (found,) = [one for one in functions_in(path) if one.name == name]
    return found


def judged(*words: str) -> list[str]:
    """The answer of a judging, in a process of its own: it runs tests of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.mutation.score", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_every_room_that_is_to_be_mutated_is() -> None:
    rooms = Counter(module_of(path).split(".")[1] for path in paths_to_mutate())
    assert set(rooms) == set(ROOMS)
    everything = {path for room in ROOMS for path in (ROOT / "co2replay" / room).rglob("*.py")}
    everything = {path for path in everything if path.parent.name not in ("judge", "players")}
    assert everything == set(paths_to_mutate())


def test_mutants_are_judged_and_each_has_its_verdict() -> None:
    lines = judged(
        "co2.chapters.control", "--sample", "12", "--tests", "tests/games/co2/test_control.py"
    )
    told = lines[2].split()
    assert told[0] == "co2replay.games.co2.chapters.control"
    _, whole, asked, killed, survived, undecided = told[:6]
    mutants = sum(len(one.mutations) for one in functions_in(CONTROL))
    assert (int(whole), asked, undecided) == (mutants, "12", "0")
    assert int(killed) + int(survived) == 12
    assert int(killed) > 6  # the tests of control see most of what happens to it
    assert told[6].endswith("%")


def test_shares_on_a_cluster_come_to_the_same() -> None:
    words = ("chapters.control", "--sample", "9", "--tests", "tests/games/co2/test_control.py")
    # The first line of those judged here tells how long it took.
    assert judged(*words, "--cluster", "local:2") == judged(*words)[1:]


def test_a_command_goes_elsewhere_without_its_place() -> None:
    assert without_place(["a", "--cluster", "local:2", "--json=x", "--sample", "9"]) == [
        "a",
        "--sample",
        "9",
    ]


def test_a_test_that_sees_nothing_kills_nothing() -> None:
    lines = judged(
        "chapters.control", "--sample", "3", "--tests", "tests/games/co2/test_words_data.py"
    )
    assert sum("no test calls it" in line for line in lines) == 3
    assert any(line.startswith("= games") and " 0.0%" in line for line in lines)


def test_a_mutant_is_the_original_but_for_one_place() -> None:
    for function in functions_in(CONTROL):
        living = original(function)
        assert living.__name__ == function.name
        for mutant in mutants_of(function):
            change = difference(mutant)
            assert change.was != change.now, mutant


def test_a_share_is_told_when_every_mutant_has_its_verdict_and_not_before() -> None:
    kinds = Counter({KILLED: 7, TIMED_OUT: 1, SURVIVED: 2})
    assert row("a", 10, 10, kinds).split() == ["a", "10", "10", "8", "2", "0", "80.0%"]
    assert row("a", 11, 11, kinds).split() == ["a", "11", "11", "8", "2", "1"]
    # of 20, 10 were drawn: 8 killed; the interval is that of Wilson for 8 of 10: 49 to 94
    assert row("a", 20, 10, kinds).endswith("80.0%  49% to 94%")


def test_an_interval_stays_between_nothing_and_all() -> None:
    assert interval(10, 10)[1] == 1.0
    assert interval(0, 10)[0] == 0.0
    low, high = interval(50, 100)
    # (0.5 + 3.8416/200) / 1.038416 = 0.5; half: 1.96/1.038416 * sqrt(0.0025 + 0.00009604) = 0.0962
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


def test_a_draw_takes_from_every_module_by_its_share() -> None:
    large = [mutant for one in functions_in(CONTROL) for mutant in mutants_of(one)]
    small = large[: len(large) // 10]
    both = {"large": large, "small": small}
    # a tenth of both together: a tenth of each
    share = round((len(large) + len(small)) / 10)
    found = drawn(both, share, seed=1)
    assert len(found) in (share - 1, share, share + 1)
    assert round(len(small) / 10) >= 1
    assert drawn(both, share, seed=1) == found
    assert drawn(both, share, seed=2) != found


def test_a_table_adds_up_its_rooms() -> None:
    function = functions_in(CONTROL)[0]
    mutants = mutants_of(function)[:3]
    told = [Verdict(one, KILLED, "", 1, 1) for one in mutants[:2]]
    lines = table({function.module: mutants}, mutants, told)
    assert lines[-1].split() == ["=", "all", "3", "3", "2", "0", "1"]
    assert lines[-2].split()[:2] == ["=", "games"]


def test_every_explanation_speaks_of_a_mutant_that_there_is() -> None:
    every = explanations()
    wanted = set(one_in(5, sorted({function for function, _, _ in every})))
    known = {one: why for one, why in every.items() if one[0] in wanted}
    modules = {path: module_of(path) for path in paths_to_mutate()}
    found = set()
    for path, module in modules.items():
        if any(name.startswith(module + ".") for name in wanted):
            for function in functions_in(path):
                if str(function) in wanted:
                    found |= {(str(function), *difference(one)) for one in mutants_of(function)}
    assert set(known) - found == set()
    assert all(len(why) > 10 for why in every.values())
