"""Plant faults one at a time in copies of the code, and tell which of three judges notices each.

    python -m tests.lab.planted                           # thirty written by hand
    python -m tests.lab.planted --list tests/lab/by_hand_again.toml     # thirty others
    python -m tests.lab.planted --mutants 30 --seed 1     # by lot among the mutants of the rules
    python -m tests.lab.planted --both --mutants 30       # those written by hand, and those by lot
    python -m tests.lab.planted "ties of" --judges corpus # whose kind or name holds these words

The judges: `corpus` replays every game and small case of CO₂ (`golden test`), `search` plays from
seed 1 on for so many actions, both up to what they find first: no clock decides, so a busy machine
tells the same as a free one. `tests`, asked where the others pass a fault over, are those of the
rules, the corpus and both judges. First a copy without any fault is tried: who finds something
there proves nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant, difference
from tests.mutation.score import all_mutants, explanations

ROOT = Path(__file__).resolve().parents[2]
BY_HAND = Path(__file__).with_name("by_hand.toml")
CORPUS, SEARCH, TESTS = "corpus", "search", "tests"
JUDGES = (CORPUS, SEARCH, TESTS)
LAW = ("chapters", "turn", "board", "lists")
SELECTED = ("tests/rulebooks", "tests/games", "tests/corpus", "tests/questions", "tests/search")
LEFT_OUT = (".git", ".venv", "mutants", ".mypy_cache", ".ruff_cache", "*.db")
ACTIONS = 200_000  # of search for each fault: some 30 seconds of one core
PATIENCE = 1800.0  # seconds; a fault that makes something go on for ever is noticed, too
# What `golden test` looks at, up to the first that comes out otherwise: cases of the clause, then
# small logs before whole games, and what may follow their tables last, which takes longest.
REPLAY = """
import sys
from co2replay.show.golden import check_path, files_in
def late(path):
    return not path.name.startswith(sys.argv[1]), path.suffix != ".log", path.stat().st_size
for path in sorted(files_in(["fixtures/games/co2"], counts=True), key=late):
    for found in check_path(path).divergences:
        print(f"{path.name}:{found.line} {found.kind}: {found.recorded} | {found.computed}")
        sys.exit(1)
"""
LOOK = """
import sys
from co2replay.search.explore import Search, SearchOptions
search = Search(SearchOptions("co2"), 1)
report, seed = search.report, 0
while report.actions < int(sys.argv[1]) and not report.found:
    seed += 1
    try:
        search.play_seed(seed)
    except Exception as error:  # what was played cannot be judged again
        print(f"crash: {type(error).__name__}: {error}")
        sys.exit(1)
for one in report.found[:1]:
    print(f"{one.failure.check}: {one.failure.name} [{one.failure.clause}], {report.actions}")
    sys.exit(1)
"""


class Edit(NamedTuple):
    """Words of one file, which stand there once, and what stands there instead."""

    file: str  # from the package's folder
    old: str
    new: str


class Fault(NamedTuple):
    name: str
    kind: str
    clause: str
    edits: tuple[Edit, ...]


def by_hand(path: Path = BY_HAND) -> list[Fault]:
    rows = tomllib.loads(path.read_text("utf-8"))["fault"]
    return [
        Fault(row["name"], row["kind"], row["clause"], tuple(Edit(**one) for one in row["edits"]))
        for row in rows
    ]


def drawn(number: int, seed: int) -> Iterator[Mutant]:
    """Mutants of the law by lot: of what decides on a table that is known. Of a mutant that does
    the same as the original, as `survivors.toml` explains, there is nothing to notice."""
    found = all_mutants([f"games.co2.{room}." for room in LAW])
    mutants = [one for some in found.values() for one in some]
    same = explanations()
    lot = random.Random(seed)
    lot.shuffle(mutants)
    others = (x for x in mutants if (str(x.function), *difference(x)) not in same)
    return islice(others, number)


def by_lot(number: int, seed: int) -> Iterator[Fault]:
    """Such mutants, each a change of one file."""
    for mutant in drawn(number, seed):
        function = mutant.function
        mutation = function.mutations[mutant.number - 1]
        changed = function.tree.deep_replace(mutation.original_node, mutation.mutated_node)
        file = "/".join(function.module.split(".")[1:]) + ".py"
        change = difference(mutant)
        name = f"{mutant}: {change.was} -> {change.now}"
        yield Fault(name, "mutant", "", (Edit(file, function.tree.code, changed.code),))


def plant(folder: Path, fault: Fault | None) -> None:
    """Copy the checkout, with the fault in it."""
    ignored = shutil.ignore_patterns(*LEFT_OUT)
    shutil.copytree(ROOT, folder, ignore=ignored, copy_function=os.link, dirs_exist_ok=True)
    for edit in fault.edits if fault else ():
        path = folder / "co2replay" / edit.file
        text = path.read_text("utf-8")
        if text.count(edit.old) != 1:
            count = text.count(edit.old)
            raise SystemExit(f"{fault.name}: its words stand {count} times in {edit.file}")
        path.unlink()  # a link to the file of the checkout
        path.write_text(text.replace(edit.old, edit.new), "utf-8")


def ask(judge: str, folder: Path, actions: int, clause: str) -> str:
    """What a judge says against a copy; nothing where it has nothing to say."""
    commands = {
        CORPUS: ["-c", REPLAY, clause],
        SEARCH: ["-c", LOOK, str(actions)],
        TESTS: ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *SELECTED],
    }
    try:
        done = subprocess.run(
            [sys.executable, *commands[judge]],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "does not end"
    if done.returncode == 0:
        return ""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    if judge == TESTS:
        lines = [line for line in lines if line.startswith(("FAILED", "ERROR"))] or lines[-1:]
    return lines[0][:160] if lines else f"exit {done.returncode}"


def tried(judges: Sequence[str], actions: int, fault: Fault | None) -> dict[str, str]:
    """What each judge says; the tests, which take long, where nobody else has noticed."""
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "copy"
        plant(folder, fault)
        for judge in judges:
            if judge == TESTS and fault and any(found.values()):
                continue
            found[judge] = ask(judge, folder, actions, fault.clause if fault else "")
    return found


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.planted",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="*", help="of names and kinds")
    parser.add_argument("--list", type=Path, default=BY_HAND, metavar="FILE", help="of faults")
    parser.add_argument(
        "--mutants", type=int, metavar="N", help="mutants by lot, in the place of the list"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    parser.add_argument("--both", action="store_true", help="the list, and mutants by lot")
    parser.add_argument("--actions", type=int, default=ACTIONS, help="of search for each")
    parser.add_argument("--judges", nargs="+", choices=JUDGES, default=JUDGES)
    parser.add_argument("--jobs", type=int, default=1, help="faults tried at once")
    parser.add_argument("--json", metavar="FILE", help="a line for every fault, as it comes")
    options = parser.parse_args(words)
    lot, seed = options.mutants, options.seed
    faults = by_hand(options.list) if options.both or not lot else []
    faults += by_lot(lot, seed) if lot else ()
    wanted = [x for x in faults if all(word in f"{x.kind}: {x.name}" for word in options.words)]
    sound = tried([x for x in options.judges if x != TESTS], options.actions, None)
    if any(sound.values()):
        print(f"without any fault: {sound}", file=sys.stderr)
        return 2
    noticed = dict.fromkeys(options.judges, 0)
    missed = 0
    out = Path(options.json).open("w", encoding="utf-8") if options.json else None  # noqa: SIM115
    with ThreadPoolExecutor(options.jobs) as pool:
        trial = partial(tried, options.judges, options.actions)
        for fault, told in zip(wanted, pool.map(trial, wanted), strict=True):
            print(f"{fault.kind}: {fault.name}")
            for judge, what in told.items():
                noticed[judge] += bool(what)
                print(f"    {judge}: {what or 'nothing'}")
            missed += not any(told.values())
            if out:
                print(json.dumps({"name": fault.name, **told}), file=out, flush=True)
            sys.stdout.flush()
    shares = ", ".join(f"{judge} {count}" for judge, count in noticed.items())
    print(f"{len(wanted)} faults; noticed by {shares}; by nobody {missed}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
