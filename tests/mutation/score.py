"""Tell how many mutants of the code the tests kill, by module, and which survive.

    python -m tests.mutation.score                           # every mutant; hours
    python -m tests.mutation.score --sample 600 --seed 1     # some of every module, drawn by lot
    python -m tests.mutation.score chapters.market          # modules whose names hold a word
    python -m tests.mutation.score chapters.market --tests tests/games/co2/test_market.py
    python -m tests.mutation.score --cluster tcp://host:8786    # a share for each worker

Nothing is kept from an earlier run: neither mutants nor what the tests call. Which code is mutated,
and which tests judge, stands under [tool.mutmut]; the mutants are those of `mutmut run`, with the
same numbers. A mutant has survived when every test chosen for it passes: the fastest of those that
call its function, up to --spend seconds. A survivor that is all the same as the original, or that
nobody can see, is explained in survivors.toml and counts as a survivor nevertheless.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from mutmut.configuration import config

from tests.mutation.elsewhere import judged_elsewhere, read_share
from tests.mutation.judging import KILLED, NO_TEST, SURVIVED, TIMED_OUT, Judge, Verdict, judge
from tests.mutation.mutants import (
    ROOMS,
    ROOT,
    Mutant,
    difference,
    functions_in,
    module_of,
    mutants_of,
    paths_to_mutate,
)
from tests.shares import interval

EXPLAINED = Path(__file__).with_name("survivors.toml")
KILLS = (KILLED, TIMED_OUT)
LIVES = (SURVIVED, NO_TEST)


def all_mutants(words: list[str]) -> dict[str, list[Mutant]]:
    found: dict[str, list[Mutant]] = {}
    for path in paths_to_mutate():
        module = module_of(path)
        if words and not any(word in module for word in words):
            continue
        mutants = [one for function in functions_in(path) for one in mutants_of(function)]
        if mutants:
            found[module] = mutants
    return found


def drawn(mutants: dict[str, list[Mutant]], number: int, seed: int) -> list[Mutant]:
    """So many mutants by lot, of every module as its share is, at least one; in no order."""
    lot = random.Random(seed)
    total = sum(map(len, mutants.values()))
    found = []
    for module in sorted(mutants):
        share = max(1, round(number * len(mutants[module]) / total))
        found += lot.sample(mutants[module], min(share, len(mutants[module])))
    lot.shuffle(found)
    return found


def row(name: str, whole: int, asked: int, kinds: Counter[str]) -> str:
    """One line of the table; a share only where every mutant asked for has its verdict."""
    killed = sum(kinds[kind] for kind in KILLS)
    lives = sum(kinds[kind] for kind in LIVES)
    open_ones = asked - killed - lives
    line = f"{name:44} {whole:6} {asked:6} {killed:6} {lives:8} {open_ones:7}"
    if open_ones or not asked:
        return line
    low, high = interval(killed, asked)
    share = f"{killed / asked:7.1%}"
    return f"{line} {share}" + (f"  {low:.0%} to {high:.0%}" if asked < whole else "")


def table(
    mutants: dict[str, list[Mutant]], asked: list[Mutant], verdicts: list[Verdict]
) -> list[str]:
    kinds: dict[str, Counter[str]] = {module: Counter() for module in mutants}
    for one in verdicts:
        kinds[one.mutant.function.module][one.kind] += 1
    wanted = Counter(one.function.module for one in asked)
    head = ("module", "all", "judged", "killed", "survived", "open", "killed")
    lines = ["{:44} {:>6} {:>6} {:>6} {:>8} {:>7} {:>7}".format(*head)]
    for room in (*ROOMS, ""):
        inside = [m for m in sorted(mutants) if not room or m.split(".")[1] == room]
        if room:
            lines += [row(m, len(mutants[m]), wanted[m], kinds[m]) for m in inside]
        if inside:
            whole = sum(len(mutants[m]) for m in inside)
            judged = sum(wanted[m] for m in inside)
            together = sum((kinds[m] for m in inside), Counter[str]())
            lines.append(row(f"= {room or 'all'}", whole, judged, together))
    return lines


def explanations() -> dict[tuple[str, str, str], str]:
    """Why a mutant survives, by function, what was there, and what is there now."""
    with EXPLAINED.open("rb") as file:
        rows = tomllib.load(file)["survivor"]
    return {(row["function"], row["was"], row["now"]): row["why"] for row in rows}


def survivor(verdict: Verdict, known: dict[tuple[str, str, str], str]) -> list[str]:
    change = difference(verdict.mutant)
    why = known.get((str(verdict.mutant.function), *change))
    ran = f"{verdict.ran} of {verdict.of} tests" if verdict.of else NO_TEST
    return [
        f"{verdict.mutant} ({ran})",
        f"    - {change.was}",
        f"    + {change.now}",
        *([f"    explained: {why}"] if why else []),
    ]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation.score",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("modules", nargs="*", help="words that the name of a module holds")
    parser.add_argument("--sample", type=int, metavar="N", help="so many by lot, not all")
    parser.add_argument("--seed", type=int, default=1, help="of the lot; 1 where none is named")
    parser.add_argument("--jobs", type=int, default=1, help="mutants judged at once")
    parser.add_argument("--spend", type=float, default=10.0, help="seconds of tests for a mutant")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="others than the configured")
    parser.add_argument("--minutes", type=float, help="stop after so many; the rest is open")
    parser.add_argument("--json", metavar="FILE", help="a line for every verdict, as it comes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a share for each of its workers")
    parser.add_argument("--share", type=read_share, help=argparse.SUPPRESS)
    words = sys.argv[1:] if words is None else words
    options = parser.parse_args(words)
    os.chdir(ROOT)
    mutants = all_mutants(options.modules)
    asked = [one for some in mutants.values() for one in some]
    if options.sample is not None:
        asked = drawn(mutants, options.sample, options.seed)
    if options.share:
        number, of = options.share
        asked = asked[number::of]
    verdicts: list[Verdict] = []
    out = Path(options.json).open("w", encoding="utf-8") if options.json else None  # noqa: SIM115

    def tell(verdict: Verdict) -> None:
        verdicts.append(verdict)
        if out:
            change = difference(verdict.mutant)
            row = {**verdict._asdict(), "mutant": str(verdict.mutant), **change._asdict()}
            print(json.dumps(row), file=out, flush=True)
        if sys.stderr.isatty():
            print(f"\r{len(verdicts)} of {len(asked)}", end="", file=sys.stderr, flush=True)

    if options.cluster:
        kept = without_place(words)
        for verdict in judged_elsewhere(asked, kept, options.cluster):
            tell(verdict)
    elif code := judged_here(asked, tell, options):
        return code
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print("\n".join(table(mutants, asked, verdicts)))
    known = explanations()
    order = sorted(verdicts, key=lambda one: (one.mutant.function.module, str(one.mutant)))
    for verdict in order:
        if verdict.kind not in KILLS:
            print("\n".join(survivor(verdict, known)))
    return 0


def without_place(words: list[str]) -> list[str]:
    """The same command without where it is carried out and where its verdicts are written."""
    kept: list[str] = []
    left = iter(words)
    for word in left:
        name, equals, _ = word.partition("=")
        if name not in ("--cluster", "--json"):
            kept.append(word)
        elif not equals:
            next(left)
    return kept


def judged_here(
    asked: list[Mutant], tell: Callable[[Verdict], None], options: argparse.Namespace
) -> int:
    """Judge in processes of this machine; tells why where the tests cannot even be collected."""
    until = time.monotonic() + options.minutes * 60 if options.minutes else math.inf
    judged = 0

    def count(verdict: Verdict) -> None:
        nonlocal judged
        judged += 1
        tell(verdict)

    judging = Judge(asked, count, jobs=options.jobs, spend=options.spend, until=until)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        selection = options.tests or config().pytest_add_cli_args_test_selection
        code = judge(judging, selection, Path(folder) / "tests")
    if not judging.tests:
        print(f"the tests could not be collected (pytest ended with {code})", file=sys.stderr)
        return 3
    took = time.monotonic() - began - judging.first_run
    print(
        f"{len(judging.tests)} tests in {judging.first_run:.0f} s; {judged} mutants judged "
        f"in {took:.0f} s, {took / max(1, judged):.2f} s each, {options.jobs} at once"
    )
    for name in judging.broken:
        print(f"left out, because it fails without any mutant: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
