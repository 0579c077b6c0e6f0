"""Help in the reader's language: English stands in the code, what others say in a catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from co2replay.show.environment import Environment

ENGLISH = "en"
FOLDER = "help"
BESIDE = re.compile(r"^(  .*?\S)(\s{2,})(\S.*)$")  # an example, and what stands beside it
DEFAULT = re.compile(r"\[default: (.*)\]$")
SHOW_HELP = "Show this text and end."


class HelpWords:
    """What a language has for one command, by its path; without any, English stays as it is."""

    def __init__(self, told: Mapping[str, Any], path: str) -> None:
        self.told = told
        self.path = path or "co2replay"

    def frame(self, english: str) -> str:
        return str(self.told.get("frame", {}).get(english, english))

    def about(self, english: str) -> str:
        return self.filled("about", self.path) or english

    def of_verb(self, name: str, english: str) -> str:
        """A verb of this group: what it says of itself, in a line."""
        return self.filled("about", f"{self.path} {name}").strip().partition("\n\n")[0] or english

    def option(self, option: click.Option, english: str) -> str:
        """An option of one command, or else what it says wherever it stands."""
        name = option.opts[0]
        return (
            self.filled("option", f"{self.path} {name}") or self.filled("option", name) or english
        )

    def filled(self, table: str, key: str) -> str:
        said = self.told.get(table, {}).get(key, "")
        return filled_in(said) if said else ""

    def epilog(self, english: str) -> str:
        """The examples stay; what stands beside them and below them is told."""
        if not self.told:
            return english
        examples, *_ = english.strip("\n").split("\n\n\b\n")
        beside = iter(self.told.get("beside", {}).get(self.path, ()))
        lines = [beside_told(self.frame(line), beside) for line in examples.splitlines()]
        notes = self.filled("note", self.path).strip().split("\n\n")
        return "\n".join(["\n".join(lines), *(f"\n\b\n{note}" for note in notes if note)])


def beside_told(line: str, beside: Iterator[str]) -> str:
    found = BESIDE.match(line)
    return line if found is None else f"{found[1]}{found[2]}{next(beside, found[3])}"


def help_words(ctx: click.Context) -> HelpWords:
    world = ctx.find_object(Environment)
    path = ctx.command_path.partition(" ")[2]
    if world is None or world.language == ENGLISH:
        return HelpWords({}, path)
    from co2replay.sentences import folder_of, read

    return HelpWords(read(folder_of("") / FOLDER, world.language), path)


def filled_in(text: str) -> str:
    from co2replay.show.examples import filled

    return filled(text)


@contextmanager
def told_in(words: HelpWords, command: click.Command) -> Iterator[None]:
    """Let a command speak a language as long as its help is made; there is one of it for all."""
    options = [one for one in command.params if isinstance(one, click.Option)]
    kept = command.help, command.epilog, [one.help for one in options]
    command.help = words.about(command.help or "")
    command.epilog = words.epilog(command.epilog or "")
    for option in options:
        option.help = words.option(option, option.help or "") or None
    try:
        yield
    finally:
        command.help, command.epilog, helps = kept
        for option, english in zip(options, helps, strict=True):
            option.help = english


class HelpFormatter(click.HelpFormatter):
    """Says what click itself says, in the language, too."""

    def __init__(self, words: HelpWords, width: int | None, max_width: int | None) -> None:
        super().__init__(width=width, max_width=max_width)
        self.words = words

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        said = args
        for part in ("[OPTIONS]", "COMMAND", "[ARGS]"):
            said = said.replace(part, self.words.frame(part))
        super().write_usage(prog, said, f"{self.words.frame('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(self.words.frame(heading))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        super().write_dl([*self.told_rows(rows)], col_max, col_spacing)

    def told_rows(self, rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        for names, text in rows:
            default = f"[{self.words.frame('default')}: \\1]"
            said = self.words.frame(text) if text == SHOW_HELP else text
            said = said.replace("[required]", f"[{self.words.frame('required')}]")
            yield names, DEFAULT.sub(default, said)
