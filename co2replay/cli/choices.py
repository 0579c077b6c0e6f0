"""What a shell may offer behind an option: clauses, editions, readings, languages, games."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from co2replay.show.wrong_use import WrongValue

F = TypeVar("F", bound=Callable[..., Any])


# The stubs of click say what a type yields, older versions at run time do not know.
VARIANTS = "variants"  # the key of the header
HEADER_CHOICE = "What the header says under this key, in a game that has it."

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from co2replay.engine.book import Choice
    from co2replay.show.words import Words

    Word = click.ParamType[str]
else:
    Word = click.ParamType


class Offered(Word):
    """A word of which a shell can list the choices."""

    def choices(self) -> Iterable[str]:
        raise AssertionError("every kind of word lists its own")

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only a shell asks

        return [CompletionItem(word) for word in self.choices() if word.startswith(incomplete)]


class FileName(Word):
    """A plain word that is mostly the name of a file: a shell offers those."""

    name = "text"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only a shell asks

        return [CompletionItem(incomplete, type="file")]


class Clauses(Offered):
    name = "clause"

    def choices(self) -> Iterable[str]:
        from co2replay.games.registry import games
        from co2replay.rulebooks.clauses import load_clauses

        return [name for game in games() for name in load_clauses(game)]


class Areas(Offered):
    name = "area"

    def choices(self) -> Iterable[str]:
        from co2replay.games.registry import games
        from co2replay.show.rulebooks import areas

        return [area for game in games() for area in areas(game)]


class Editions(Offered):
    name = "edition"

    def choices(self) -> Iterable[str]:
        from co2replay.games.registry import games
        from co2replay.rulebooks.editions import edition_names

        return [f"{game}/{name}" for game in games() for name in edition_names(game)]


class Readings(Offered):
    """`name=value`."""

    name = "name=value"

    def choices(self) -> Iterable[str]:
        from co2replay.games.registry import games
        from co2replay.rulebooks.readings import load_readings

        return [
            f"{name}={value}"
            for game in games()
            for name, reading in load_readings(game).items()
            for value in reading.values
        ]


class Variants(Offered):
    """Variants of a game, joined by commas: `draft,auction`."""

    name = "variants"

    def choices(self) -> Iterable[str]:
        from co2replay.games.registry import games

        return dict.fromkeys(name for game in games() for name in variants_of(game).known)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        names = tuple(sorted(set(value.replace(",", " ").split())))
        unknown = [name for name in names if name not in self.choices()]
        if unknown:
            raise WrongValue(
                "unknown-variant", ctx, param, name=unknown[0], names=tuple(self.choices())
            )
        return names


class Languages(Offered):
    name = "language"

    def choices(self) -> Iterable[str]:
        from co2replay.sentences import languages

        return languages()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from co2replay.show.words import check_language

        return check_language(value)


class LanguagesTogether(Languages):
    """One language, or several joined by commas that stand beside each other."""

    name = "language[,language]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from co2replay.show.words import check_language

        names = value.split(",") if isinstance(value, str) else value
        return tuple(dict.fromkeys(check_language(name.strip()) for name in names))


class Schemas(Offered):
    name = "name"

    def choices(self) -> Iterable[str]:
        from co2replay.show.schemas import schema_names

        return schema_names()


class Games(Offered):
    name = "game"

    def choices(self) -> Iterable[str]:
        from co2replay.games.registry import games

        return games()


def language_option() -> Callable[[F], F]:
    return click.option(
        "--lang",
        type=Languages(),
        callback=speak,
        help="Language of the words: {languages} (default: your system's; of a slip the log's).",
    )


def speak(context: click.Context, _option: click.Parameter, language: str | None) -> str | None:
    """What goes wrong from here on is told in the language asked for, too."""
    if language:
        context.obj = context.obj._replace(language=language, language_asked=True)
    return language


def players_option() -> Callable[[F], F]:
    return click.option(
        "--players",
        type=click.IntRange(min=1),
        default=3,
        show_default=True,
        help="How many play.",
    )


def seed_option() -> Callable[[F], F]:
    return click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=1,
        show_default=True,
        help="The same seed, the same games.",
    )


def count_of(players: int, game: str) -> int:
    """A number of players, refused where a game is not played by so many."""
    from co2replay.search.hosted import counts_of

    counts = counts_of(game)
    return int(click.IntRange(counts[0], counts[-1]).convert(players, None, None))


def variants_option() -> Callable[[F], F]:
    return click.option(
        "--variants", type=Variants(), default="", help="Variants of the game, joined by commas."
    )


def check_variants(
    context: click.Context,
    variants: Iterable[str],
    players: int,
    words: Words,
    chosen: Collection[str] = (),
) -> None:
    """Refuse the first that a clause keeps from so many players, or beside another choice."""
    from co2replay.show.clauses import barred_text

    for variant in variants:
        choice = variants_of(words.game)
        if clause := choice.barred(variant, players) or choice.barred_beside(variant, chosen):
            raise click.UsageError(barred_text(words.game, variant, clause, words), context)


def variants_of(name: str) -> Choice:
    """What the header of a game's logs may name as variants; nothing where it has none."""
    from co2replay.engine.book import Choice

    return choice_of(name, VARIANTS) or Choice(VARIANTS, ())


def header_options() -> Callable[[F], F]:
    """An option for each other key by which the header of some game chooses: a mode, a map."""
    from co2replay.games.registry import game, games

    known: dict[str, dict[str, None]] = {}
    for name in games():
        for one in game(name).header().choices:
            if one.key != VARIANTS:
                known.setdefault(one.key, {}).update(dict.fromkeys(one.known))

    def add(function: F) -> F:
        for key, names in known.items():
            words = click.Choice(tuple(names))
            function = click.option(f"--{key}", type=words, help=HEADER_CHOICE)(function)
        return function

    return add


def check_choice(context: click.Context, key: str, name: str, players: int, words: Words) -> None:
    """Refuse what the header of this game has not, or a clause keeps from so many players."""
    from co2replay.show.clauses import barred_text

    choice = choice_of(words.game, key)
    if choice is None:
        raise click.UsageError(words.say("problem", "unknown-key", text=key), context)
    if name not in choice.known:
        raise click.UsageError(words.say("problem", "unknown-choice", text=name), context)
    if clause := choice.barred(name, players):
        raise click.UsageError(barred_text(words.game, name, clause, words, choice.kind), context)


def games_with(rows: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The games whose header may say all of this; none where nothing is said."""
    from co2replay.games.registry import games

    told = [(name, [choice_of(name, key) for key, _ in rows]) for name in games() if rows]
    return tuple(
        name
        for name, choices in told
        if all(
            one is not None and value in one.known
            for one, (_, value) in zip(choices, rows, strict=True)
        )
    )


def choice_of(name: str, key: str) -> Choice | None:
    from co2replay.games.registry import game

    return next((one for one in game(name).header().choices if one.key == key), None)


class PlayerCounts(click.ParamType):  # type: ignore[type-arg]
    """Numbers of players: `3`, `1-5`, `2,4`."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):
            return value
        found: set[int] = set()
        for part in str(value).split(","):
            match = re.fullmatch(r"\s*([1-9])\s*(?:-\s*([1-9]))?\s*", part)
            if match is None:
                raise WrongValue("no-players", ctx, param, value=str(value))
            first, last = int(match[1]), int(match[2] or match[1])
            found |= set(range(first, last + 1))
        return tuple(sorted(found))


def languages_option() -> Callable[[F], F]:
    return click.option(
        "--lang",
        "languages",
        type=LanguagesTogether(),
        default=(),
        help="{languages}; two side by side: pl,it (default: that of your system).",
    )


def json_option() -> Callable[[F], F]:
    return click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")


def game_option() -> Callable[[F], F]:
    return click.option(
        "--game", type=Games(), help="The game, where nothing else named here belongs to one."
    )


def game_meant(
    given: str | None,
    editions: Iterable[str] = (),
    clauses: Iterable[str] = (),
    among: Iterable[str] = (),
) -> str:
    """The game of a command: the one it names, else that of its editions and clauses, else the
    only one there is, or there is among some."""
    from co2replay.errors import AmbiguousName
    from co2replay.games.registry import games
    from co2replay.rulebooks.clauses import game_of_clause
    from co2replay.rulebooks.datafiles import check_game
    from co2replay.rulebooks.editions import split_name

    owners = [split_name(name, (), given or "")[0] for name in editions if name]
    owners += map(game_of_clause, clauses)
    known = tuple(among) or tuple(games())
    game = given or next(iter(owners or (known if len(known) == 1 else ())), "")
    if not game:
        raise AmbiguousName("game", "", known)
    check_game(game)
    return game


def rules_option() -> Callable[[F], F]:
    return click.option(
        "--rules",
        "folders",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        multiple=True,
        metavar="DIR",
        help="A folder with editions of your own, DIR/{game}/editions/es.toml.",
    )
