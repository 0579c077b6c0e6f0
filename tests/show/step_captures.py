"""Captures of `step` for its page in docs, taken from a real pseudo-terminal: keys in, screen out.

    python -m tests.show.step_captures      # takes them again and writes them into docs/step.md

A comment there says which capture stands in the block below it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.show.pseudo_terminal import PseudoTerminal

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/step.md"
BLOCK = re.compile(r"<!-- step: (\w+) -->\n```text\n(.*?)```\n", re.DOTALL)
GAME = "fixtures/games/co2/long-disputes/translation-it-as-en.log"


class Capture(NamedTuple):
    """A game, the keys that are pressed one after the other, and what shows that they worked."""

    arguments: tuple[str, ...]
    keys: tuple[tuple[str, str], ...]


CAPTURES = {
    "breach": Capture((GAME, "--lang", "en"), (("b", "breach[co2.supply.scan.clockwise]"),)),
    "clause": Capture(
        (GAME, "--lang", "it"),
        (("b", "infrazione[co2.supply.scan.clockwise]"), ("c", "La clausola")),
    ),
}


def taken(capture: Capture) -> str:
    with PseudoTerminal("step", *capture.arguments, folder=ROOT) as terminal:
        terminal.wait("/")
        for key, shows in capture.keys:
            terminal.press(key)
            terminal.wait(shows)
        lines = terminal.settled()
        terminal.press("q")
        terminal.end()
    return "\n".join(lines).rstrip() + "\n"


def shown(text: str) -> dict[str, str]:
    return {found[1]: found[2] for found in BLOCK.finditer(text)}


def rewritten(text: str) -> str:
    def again(found: re.Match[str]) -> str:
        name = found[1]
        return f"<!-- step: {name} -->\n```text\n{taken(CAPTURES[name])}```\n"

    return BLOCK.sub(again, text)


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
