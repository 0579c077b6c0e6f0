"""How far one answer walks: the files and functions of the program that are entered for it.

`python -m tests.lab.walk` counts them for the opening of the walk-through with `buy ; sell` in one
turn, by `validate` and by `html`: as a person starts the program (*first*, with every class that is
made on the way), and once more in the same process (*again*, the answer alone). *Behind* is what of
that is entered once the chapter has refused the sale: with the rest of the log, which is played on,
and the other books; *new* are files in which one has not been before. Comprehensions, lambdas and
modules do not count. `--list` names the files, with how many functions of each.
"""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = str(ROOT / "co2replay") + "/"
GAME = ROOT / "fixtures/games/co2/walkthrough/opening.log"
VERBS = {"validate": ("validate", "{log}"), "html": ("html", "{log}", "-o", "{page}")}
TIMES = ("first", "again")

Places = set[tuple[str, str, int]]  # a function: its file, its name, its line


def walked(arguments: Sequence[str]) -> tuple[Places, Places]:
    """Run a command; everything that was entered before the first breach, and behind it."""
    from co2replay.__main__ import main
    from co2replay.engine.table import Breach

    found: tuple[Places, Places] = set(), set()
    is_behind = False

    def enter(frame: FrameType, event: str, given: Any) -> None:
        nonlocal is_behind
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE) and code.co_name[-1] != ">":
            file = code.co_filename.removeprefix(PACKAGE)
            found[is_behind].add((file, code.co_name, code.co_firstlineno))
        is_behind = is_behind or (event == "return" and isinstance(given, Breach))

    sys.argv = ["co2replay", *arguments]
    sys.setprofile(enter)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            main()
    finally:
        sys.setprofile(None)
    return found


def tell(verb: str, folder: Path, listed: bool) -> None:
    """In a process of its own, in which nothing is imported yet."""
    places = {"log": str(folder / "game.log"), "page": str(folder / "page.html")}
    text = GAME.read_text(encoding="utf-8")
    (folder / "game.log").write_text(re.sub(r"(?m)^buy ", "buy ; sell ", text), encoding="utf-8")
    for time in TIMES:
        before, behind = walked([word.format_map(places) for word in VERBS[verb]])
        show(f"{verb}, {time}", before | behind, listed)
    show(f"{verb}, behind the breach", behind, listed)
    files = {file for file, _, _ in before}
    show(f"{verb}, new behind it", {one for one in behind if one[0] not in files}, listed)


def show(name: str, found: Places, listed: bool) -> None:
    files = Counter(file for file, _, _ in found)
    game = sum(file.startswith("games/co2/") for file in files)
    print(f"{name}: {len(files)} files ({game} of the game), {len(found)} functions")
    for file, count in sorted(files.items()) if listed else ():
        print(f"  {count:>4} {file}")


def main(arguments: Sequence[str]) -> None:
    listed = "--list" in arguments
    asked = [word for word in arguments if word in VERBS]
    if asked:
        with tempfile.TemporaryDirectory() as folder:
            tell(asked[0], Path(folder), listed)
        return
    for verb in VERBS:
        own = [sys.executable, "-m", "tests.lab.walk", verb, *arguments]
        subprocess.run(own, cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
