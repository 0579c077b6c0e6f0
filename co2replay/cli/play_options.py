"""The options of every command that plays a log, and what such a command asks for with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
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
from .frame import environment

if TYPE_CHECKING:
    from co2replay.show.environment import Environment
    from co2replay.show.words import Words
    from co2replay.verdict.session import Options, Session

T = TypeVar("T")


class VerbOptions:
    """What stands behind a verb, whichever it is: who asks, in which language, for JSON or text."""

    def __init__(self, context: click.Context, lang: str | None, as_json: bool) -> None:
        self.context = context
        self.lang = lang
        self.as_json = as_json

    @property
    def world(self) -> Environment:
        return environment(self.context)

    @property
    def language(self) -> str:
        return self.lang or self.world.language

    def show(self, answer: Any, text: Callable[[], str]) -> None:
        from .output import show

        show(self.context, answer, self.as_json, text)


class PlayOptions(VerbOptions):
    """What stands behind a verb that plays a log."""

    edition: Any  # a name or None; a tuple of names of a command that judges under several
    readings: tuple[str, ...]
    overlays: tuple[Path, ...]
    folders: tuple[Path, ...]

    def options(self) -> Options:
        """What is added to a log; whether its game has such readings is asked of the log."""
        edition = self.edition if isinstance(self.edition, str) else None
        return options_of(edition, self.readings, self.overlays, self.folders)

    def editions(self) -> tuple[str, ...]:
        """The rulebooks asked for, looked up before any log is read; `all`, and a short name that
        several games have, are left to the game of each log."""
        return known_editions(self.edition, self.folders)

    def opened(self, log: str) -> tuple[Session, Words, str]:
        """The log, the words of its game, and the book under which it is to be played."""
        from co2replay.show.logs import edition_of, opened

        options = self.options()
        session, words = opened(log, options, self.world, self.lang)
        return session, words, edition_of(session, options)


def answering(command: Callable[..., T]) -> Callable[..., T]:
    """Language and JSON, handed to a command as one thing."""

    @click.pass_context
    def asked(context: click.Context, /, as_json: bool, lang: str | None = None, **rest: Any) -> T:
        return command(VerbOptions(context, lang, as_json), **rest)

    made: Callable[..., T] = update_wrapper(asked, command)
    return language_option()(json_option()(made))


def play_options(command: Callable[..., T]) -> Callable[..., T]:
    """Edition, readings, components, rules from outside, language, JSON."""
    return with_options(
        command,
        click.option("--edition", type=Editions(), help="The rulebook (default: the log's own)."),
    )


def play_options_spoken(command: Callable[..., T]) -> Callable[..., T]:
    """The same for a command that can speak several languages at once."""
    return with_options(
        command,
        click.option("--edition", type=Editions(), help="The rulebook (default: the log's own)."),
        languages_option(),
    )


def play_options_many(command: Callable[..., T]) -> Callable[..., T]:
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
    command: Callable[..., T], edition: Callable[[Any], Any], language: Any = None
) -> Callable[..., T]:
    """Hand a command all of this as one thing, before what it alone takes."""

    @click.pass_context
    def played(
        context: click.Context,
        /,
        edition: Any,
        readings: tuple[str, ...],
        overlays: tuple[Path, ...],
        folders: tuple[Path, ...],
        as_json: bool,
        lang: str | None = None,
        **rest: Any,
    ) -> T:
        asked = PlayOptions(context, lang, as_json)
        asked.edition, asked.readings = edition, readings
        asked.overlays, asked.folders = overlays, folders
        return command(asked, **rest)

    made: Callable[..., T] = update_wrapper(played, command)
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
        made = option(made)
    return made


def options_of(
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
) -> Options:
    from co2replay.verdict.session import Options, known_setting

    settings = dict(map(known_setting, readings))
    return Options(edition=edition, settings=settings, overlays=overlays, folders=folders)


def known_editions(names: tuple[str, ...], folders: tuple[Path, ...]) -> tuple[str, ...]:
    from co2replay.errors import AmbiguousName
    from co2replay.rulebooks.editions import split_name
    from co2replay.verdict.session import ALL

    found = []
    for name in names:
        try:
            found.append(name if name == ALL else "/".join(split_name(name, folders)))
        except AmbiguousName:
            found.append(name)
    return tuple(found)
