"""The form for the end of a game asked question by question: lines out, lines in."""

from __future__ import annotations

from co2replay.notation.records import Log, Problem

from ..environment import Environment
from ..findings.record import finding_text
from ..logs import problem_finding
from ..words import Words
from .worlds import place_name


class AtTheTable:
    """Asks the person at the keyboard."""

    def __init__(self, world: Environment, words: Words) -> None:
        self.world = world
        self.words = words

    def ask(self, question: str) -> str | None:
        """One line of what a person types; None at the end of the input."""
        self.world.stderr.write(question)
        self.world.stderr.flush()
        line = self.world.stdin.readline()
        return line.decode("utf-8", "replace").strip() if line else None

    def tell(self, text: str) -> None:
        self.world.tell(text)

    def place(self, name: str) -> str:
        return place_name(name, self.words)

    def refuse(self, log: Log, problem: Problem) -> None:
        """Say why an answer cannot be read."""
        self.tell(finding_text(problem_finding(log, problem, self.words), self.world.colour))
