"""Mutants judged on a cluster: each worker learns once what the tests call, then judges."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutation.judging import Verdict
from tests.mutation.mutants import ROOT, Mutant


class Share(NamedTuple):
    """Every so-manyth mutant of those that were asked for, from one of them on."""

    number: int
    of: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


def read_share(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    return int(number), int(of)


def judged_share(share: Share) -> list[dict[str, Any]]:
    """In a process of its own, which ends with what the mutants have left behind."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "verdicts.jsonl"
        command = ("-m", "tests.mutation.score", *share.words, "--share", str(share))
        ran = subprocess.run(
            [sys.executable, *command, "--json", str(file)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode != 0:
            raise RuntimeError(f"share {share}: {ran.stderr[-2000:]}")
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def judged_elsewhere(
    asked: Sequence[Mutant], words: Sequence[str], address: str
) -> Iterator[Verdict]:
    """The verdicts of all shares, as these are done; each worker has the same checkout."""
    # Imported here: whoever judges lets pytest load the package, and nobody before it.
    from co2replay.tasks.cluster import cluster
    from co2replay.tasks.jobs import each

    by_name = {str(mutant): mutant for mutant in asked}
    with cluster(address) as crew:
        size = crew.size()
        shares = [Share(number, size, tuple(words)) for number in range(size)]
        for done in each(judged_share, shares, crew, in_order=False):
            if done.result is None:
                raise RuntimeError(f"share {shares[done.number]}: the workers died over it")
            for row in done.result:
                mutant = by_name[row["mutant"]]
                yield Verdict(mutant, row["kind"], row["test"], row["ran"], row["of"])
