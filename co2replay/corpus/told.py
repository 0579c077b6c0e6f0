"""The record of a folder: short digests of what each of its logs tells that no `#>` line says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from co2replay.files import write_whole

from .telling import hashed

TOLD = "told.txt"
# One row for what the log's own book tells, and one for each reading that a `#>` line sets.
Tellings = Mapping[str, Sequence[str]]
FINDINGS = "findings"
PARTS = {
    "moved": "moves",
    "waits": "counts",
    "asked": "counts",
    "legal": "counts",
    "possible": "counts",
    "rows": "table",
    "impossible": "table",
    "sheet": "sheet",
    "behind": "sheet",
}  # by the word that a line begins with; any other begins a finding


def parts_of(lines: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(PARTS.get(line.partition(" ")[0], FINDINGS), []).append(line)
    return found


def digested(told: Tellings) -> list[str]:
    """The rows of a log for the record: `[if READING=VALUE] PART#DIGEST...`."""
    rows = []
    for setting, lines in told.items():
        digests = [f"{part}{hashed(some)}" for part, some in parts_of(lines).items()]
        rows.append(" ".join((*setting.split(), *digests)))
    return rows


def parted(before: Sequence[str], told: Tellings) -> tuple[str, str]:
    """What is told otherwise: digests on record, and for those of now what they stand for."""
    was, now = [], []
    for row, setting in zip(digested(told), told, strict=True):
        old = next((x for x in before if setting_of(x) == setting), "")
        if row != old:
            was += [setting, *(x for x in old.split() if x not in row.split())]
            fresh = {x.partition("#")[0] for x in row.split() if x not in old.split()}
            parts = parts_of(told[setting])
            now += [setting, *(line for part in parts if part in fresh for line in parts[part])]
    was += [row for row in before if setting_of(row) not in told]
    return "; ".join(filter(None, was)), "; ".join(filter(None, now))


def setting_of(row: str) -> str:
    words = row.split()
    return " ".join(words[:2]) if words[:1] == ["if"] else ""


def told_before(path: Path) -> list[str] | None:
    """The rows of a log when it was blessed; none yet of a new one, None where none are kept."""
    place = path.parent / TOLD
    if not place.is_file():
        return None
    return rows_in(place, place.stat().st_mtime_ns).get(path.name, [])


@lru_cache(maxsize=64)
def rows_in(place: Path, _written: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for text in place.read_text(encoding="utf-8").splitlines():
        name, _, row = text.partition(" ")
        found.setdefault(name, []).append(row)
    return found


def keep_told(path: Path, rows: Sequence[str]) -> None:
    """Write the rows of one log anew, and leave out those whose log is gone."""
    place = path.parent / TOLD
    known = {**rows_in(place, place.stat().st_mtime_ns), path.name: list(rows)}
    kept = {name: known[name] for name in sorted(known) if (path.parent / name).is_file()}
    write_whole(place, "".join(f"{name} {row}\n" for name, some in kept.items() for row in some))
