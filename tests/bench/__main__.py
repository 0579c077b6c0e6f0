"""The bench: co2replay beside its peers in one run, interleaved, each bench in its own process.

python -m tests.bench --rounds 3 --json out.jsonl
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.gates import alone, reached, verdict

ROOT = Path(__file__).resolve().parent.parent.parent
# Arguments behind the name of the module: what they stand for is filled in for each run.
BENCHES: dict[str, tuple[str, ...]] = {
    "co2": ("of_co2", "{folder}", "{games}", "{repeat}"),
    "power-grid": ("of_game", "power-grid", "{folder}", "{games}", "{repeat}"),
    "second-chance": ("of_game", "second-chance", "{folder}", "{games}", "{repeat}"),
    "validate": ("of_validate", "{folder}", "{games}", "{repeat}"),
    "chess": ("of_chess", "{folder}", "{games}", "{repeat}"),
    "pokerkit": ("of_pokerkit", "{folder}", "{games}", "{repeat}"),
    "catanatron": ("of_catanatron", "{folder}", "{games}", "{repeat}"),
    "open_spiel": ("of_open_spiel", "{folder}", "{games}", "{repeat}"),
    "search": ("of_search", "{folder}", "{games}", "{repeat}"),
    "simulate": ("of_simulate", "{folder}", "{games}", "{repeat}"),
    "import": ("of_import", "{folder}", "{games}", "{repeat}"),
    "co2-memory": ("of_memory", "co2", "{folder}", "{games}"),
    "chess-memory": ("of_memory", "chess", "{folder}", "{games}"),
}

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

Row = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        values = {
            "folder": folder,
            "games": str(options.games),
            "repeat": str(options.repeat),
        }
        made, complaint = run("corpus", (folder, values["games"]))
        if made is None:
            sys.stderr.write(f"error: the games could not be made: {complaint}\n")
            return 1
        for number in range(1, options.rounds + 1):
            for name in options.only or BENCHES:
                module, *rest = BENCHES[name]
                found, complaint = run(module, [part.format(**values) for part in rest])
                if found is None:
                    rows.append({"bench": name, "round": number, "missing": complaint})
                else:
                    rows += [{**row, "round": number} for row in found]
    medians = medians_of(rows)
    gates = [
        {"gate": one.gate.name, "needed": one.gate.needed, "ratio": one.ratio, "met": one.is_met}
        for one in reached(medians)
    ]
    sys.stdout.write(table(rows, medians, options.rounds))
    if options.json:
        lines = [json.dumps(row) for row in [*rows, *gates]]
        Path(options.json).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--rounds", type=int, default=3, help="how often every bench runs")
    parser.add_argument("--repeat", type=int, default=5, help="timed runs in each process")
    parser.add_argument("--games", type=int, default=100, help="games of each corpus")
    parser.add_argument("--only", nargs="*", choices=list(BENCHES), help="benches to run")
    parser.add_argument("--json", help="where to write every row, one JSON object a line")
    return parser.parse_args(arguments)


def run(module: str, rest: Sequence[str]) -> tuple[list[Row] | None, str]:
    """Run one bench in a process of its own: its rows, or None and why there are none."""
    # What is installed has its bytecode; ours may have it as well.
    environment = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    ran = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", *rest],
        cwd=ROOT,
        env={**environment, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        return None, (ran.stderr.strip().splitlines() or ["?"])[-1]
    return [json.loads(line) for line in ran.stdout.splitlines()], ""


def medians_of(rows: list[Row]) -> dict[str, float]:
    values: dict[str, list[float]] = {}
    for row in rows:
        if "value" in row:
            values.setdefault(row["bench"], []).append(row["value"])
    return {bench: statistics.median(found) for bench, found in values.items()}


def table(rows: list[Row], medians: dict[str, float], rounds: int) -> str:
    """What a person reads: every figure with its spread, then every gate."""
    lines = [f"python {platform.python_version()}, {os.cpu_count()} cores, rounds: {rounds}", ""]
    for bench, median in medians.items():
        found = [row for row in rows if row["bench"] == bench]
        low, high = (pick(row["value"] for row in found) for pick in (min, max))
        unit = found[0]["unit"]
        digits = 0 if unit == "actions/s" else 1
        spread = f"({low:,.{digits}f} .. {high:,.{digits}f})"
        lines.append(f"{bench:56.56} {median:>12,.{digits}f} {unit:9} {spread}")
    missing = {row["bench"]: row["missing"] for row in rows if "missing" in row}
    lines += [f"{bench:56} not measured: {why}" for bench, why in missing.items()]
    lines += ["", f"{'gate':56} {'needed':>9} {'reached':>9}"]
    for one in reached(medians):
        sign = "<=" if one.gate.at_most else ">="
        ratio = "-" if one.ratio is None else f"{one.ratio:.2f}x"
        needed = f"{sign} {one.gate.needed:.1f}x"
        lines.append(f"{one.gate.name:56} {needed:>9} {ratio:>9}  {verdict(one)}")
    lines += [f"{f'{name}, alone':66} {ratio:>8.2f}x  shown" for name, ratio in alone(medians)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
