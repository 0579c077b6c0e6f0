"""The options of every command that plays a log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .choices import (
    Editions,
    Readings,
    json_option,
    language_option,
    languages_option,
    rules_option,
)

if TYPE_CHECKING:
    from co2replay.verdict.session import Options

F = TypeVar("F", bound=Callable[..., Any])


def play_options(command: F) -> F:
    """Edition, readings, components, rules from outside, language, JSON."""
    return with_options(
        command,
        click.option("--edition", type=Editions(), help="The rulebook (default: the log's own)."),
    )


def play_options_spoken(command: F) -> F:
    """The same for a command that can speak several languages at once."""
    return with_options(
        command,
        click.option("--edition", type=Editions(), help="The rulebook (default: the log's own)."),
        languages_option(),
    )


def play_options_many(command: F) -> F:
    """The same for a command that judges under several editions."""
    return with_options(
        command,
        click.option(
            "--edition",
            type=Editions(),
            multiple=True,
            help="A rulebook, or `all` (default: the log's own); as often as you like.",
        ),
    )


def with_options(
    command: F, edition: Callable[[F], F], language: Callable[[F], F] | None = None
) -> F:
    for option in (
        json_option(),
        language or language_option(),
        rules_option(),
        click.option(
            "--manifest",
            "overlays",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            multiple=True,
            metavar="FILE",
            help="Facts of your own copy, as `box ask` writes them.",
        ),
        click.option(
            "--reading",
            "readings",
            type=Readings(),
            multiple=True,
            help="Play a point that books leave open this way.",
        ),
        edition,
    ):
        command = option(command)
    return command


def options_of(
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
) -> Options:
    """What a command line adds to a log; whether its game has such readings is asked of the log."""
    from co2replay.verdict.session import Options, known_setting

    settings = dict(map(known_setting, readings))
    return Options(edition=edition, settings=settings, overlays=overlays, folders=folders)
