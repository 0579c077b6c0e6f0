"""What a shell may offer behind an option: clauses, editions, readings, languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

LANGUAGES = ("en", "it", "pl")


class Clauses(click.ParamType):
    name = "clause"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from co2replay.rules.clauses import load_clauses
        from co2replay.rules.rulebook import GAMES

        return offer((name for game in GAMES for name in load_clauses(game)), incomplete)


class Editions(click.ParamType):
    name = "edition"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from co2replay.rules.editions import edition_names
        from co2replay.rules.rulebook import GAMES

        return offer((name for game in GAMES for name in edition_names(game)), incomplete)


class Readings(click.ParamType):
    """`name`, or with `=` the values of that reading."""

    name = "reading"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from co2replay.rules.readings import load_readings
        from co2replay.rules.rulebook import GAMES

        words: list[str] = []
        for game in GAMES:
            for name, reading in load_readings(game).items():
                words += [f"{name}={value}" for value in reading.values] or [name]
        return offer(words, incomplete)


def offer(words: Any, begun: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(begun)]


def language_option() -> Any:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        help="Language of the words (default: that of your system).",
    )


def json_option() -> Any:
    return click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")


def rules_option() -> Any:
    return click.option(
        "--rules",
        "folders",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        multiple=True,
        metavar="DIR",
        help="A folder with editions of your own.",
    )
