"""Are the types in the scripts of a page right? `python -m tests.show.script_types` tells.

The scripts of a page share one scope, so they are checked as the page has them: one behind the
other. TypeScript is fetched by npm. Where it cannot be had, that is said: the check is left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from co2replay.show.page.making import SCRIPTS, asset

TYPESCRIPT = "typescript@5.9.3"
OPTIONS = (
    "--checkJs", "--allowJs", "--noEmit", "--strict", "--noImplicitAny", "false",
    "--target", "es2022", "--lib", "es2022,dom,dom.iterable",
)  # fmt: skip
DECLARED = "page.d.ts"
PLANTED = ("D.faults[book]", "D.fautls[book]")  # a slip that has to be found
PLACE = re.compile(r"^scripts\.js\((\d+),(\d+)\)")


def compiler(folder: Path) -> Path | None:
    """Fetch TypeScript; None where there is neither npm nor a way to its packages."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    fetched = subprocess.run(
        [npm, "install", "--silent", "--no-save", "--prefix", str(folder), TYPESCRIPT],
        capture_output=True,
        timeout=120,
    )
    found = folder / "node_modules/typescript/bin/tsc"
    return found if fetched.returncode == 0 and found.is_file() else None


def joined() -> tuple[str, list[tuple[str, int]]]:
    """All scripts in one, and for each of its lines where it comes from."""
    lines, places = ['"use strict"; (() => {'], [("", 0)]
    for name in SCRIPTS:
        for number, line in enumerate(asset(name).split("\n"), start=1):
            lines.append(line)
            places.append((name, number))
    return "\n".join([*lines, "})();", ""]), places


def complaints(tsc: Path, folder: Path, script: str) -> list[str]:
    (folder / "scripts.js").write_text(script, encoding="utf-8")
    (folder / DECLARED).write_text(asset(DECLARED), encoding="utf-8")
    ran = subprocess.run(
        ["node", str(tsc), *OPTIONS, DECLARED, "scripts.js"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    said = ran.stdout.strip().split("\n") if ran.stdout.strip() else []
    return said or ([ran.stderr] if ran.returncode else [])


def placed(said: Sequence[str], places: list[tuple[str, int]]) -> list[str]:
    def own(match: re.Match[str]) -> str:
        name, line = places[int(match[1]) - 1]
        return f"{name}:{line}:{match[2]}"

    return [PLACE.sub(own, one) for one in said]


def main() -> int:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        tsc = compiler(folder)
        if tsc is None:
            print(f"LEFT OUT: {TYPESCRIPT} cannot be had here, the scripts' types are not checked")
            return 0
        script, places = joined()
        found = placed(complaints(tsc, folder, script), places)
        print("\n".join(found) or "the types of the scripts hold")
        if not found and not complaints(tsc, folder, script.replace(*PLANTED, 1)):
            print("a misspelt name was planted and not found")
            return 1
        return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
