"""How commands hang together: a table of names, imports only when called, help in groups."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from co2replay.show.environment import Environment

from .choices import FileName
from .help_words import ENGLISH, SHOW_HELP, HelpFormatter, help_words, told_in
from .outputs import keep_apart

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = "Commands"  # the heading of verbs that are for nobody in particular


class Verb(NamedTuple):
    """A command as its group knows it: one of its own file, or the module that is imported late."""

    name: str
    where: click.Command | str
    short: str
    audience: str = ""
    hidden: bool = False


def environment(context: click.Context) -> Environment:
    found = context.find_object(Environment)
    assert found is not None
    return found


def show_help(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        environment(context).write(context.get_help())
        context.exit()


class Helping(click.Command):
    """Its help goes where its environment says, with examples of a game that is hosted."""

    is_filled = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for param in self.params:
            if isinstance(param, click.Argument) and param.type is click.STRING:
                param.type = FileName()

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return help_option(self, ctx)

    def get_help(self, ctx: click.Context) -> str:
        if not self.is_filled:
            self.fill_in()
        words = help_words(ctx)
        formatter = HelpFormatter(words, ctx.terminal_width, ctx.max_content_width)
        with told_in(words, self):
            self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def fill_in(self) -> None:
        from co2replay.show.examples import filled

        self.is_filled = True
        self.epilog = filled(self.epilog or "")
        for option in self.params:
            if isinstance(option, click.Option) and option.help is not None:
                option.help = filled(option.help)


class HelpingCommand(Helping):
    """A command that answers."""

    def invoke(self, ctx: click.Context) -> Any:
        importlib.import_module("co2replay.games")  # hands the games to the rulebooks
        keep_apart(ctx)
        return super().invoke(ctx)


def help_option(command: click.Command, context: click.Context) -> click.Option | None:
    names = command.get_help_option_names(context)
    if not names:
        return None
    return click.Option(
        names,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show_help,
        help=SHOW_HELP,
    )


@click.pass_context
def help_without_verb(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        environment(context).write(context.get_help())


class VerbGroup(Helping, click.Group):
    """A group that imports the module of a command only when it is called; alone it is its help."""

    def __init__(self, *args: Any, verbs: tuple[Verb, ...] = (), **options: Any) -> None:
        alone = {"invoke_without_command": True, "callback": help_without_verb}
        super().__init__(*args, no_args_is_help=False, **alone, **options)
        self.verbs = {verb.name: verb for verb in verbs}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.verbs)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        verb = self.verbs.get(cmd_name)
        if verb is None:
            return None
        where = verb.where
        command = importlib.import_module(where).command if isinstance(where, str) else where
        assert isinstance(command, click.Command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """A log may stand where a verb is expected: where no verb begins so, it is a file."""
        found = super().shell_complete(ctx, incomplete)
        if found or "answer" not in self.verbs:
            return found
        from click.shell_completion import CompletionItem  # only a shell asks

        return [CompletionItem(incomplete, type="file")]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # A log where a verb is expected asks for the answer on one screen.
        if "answer" in self.verbs and args[0] not in self.verbs and looks_like_log(args[0]):
            return "answer", self.get_command(ctx, "answer"), args
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        shown = [verb for verb in self.verbs.values() if not verb.hidden]
        say = spoken(ctx)
        path = ctx.command_path.partition(" ")[2]
        words = help_words(ctx)
        for audience in dict.fromkeys(verb.audience for verb in shown):
            rows = [
                (
                    verb.name,
                    words.of_verb(verb.name, verb.short)
                    if path
                    else say("verb", verb.name, verb.short),
                )
                for verb in shown
                if verb.audience == audience
            ]
            heading = audience or COMMANDS
            with formatter.section(say("audience", heading, heading)):
                formatter.write_dl(rows)


def spoken(ctx: click.Context) -> Callable[[str, str, str], str]:
    """How help is said in the reader's language; English stands in the code and loads nothing."""
    world = ctx.find_object(Environment)
    if world is None or world.language == ENGLISH:
        return lambda table, key, english: english
    from co2replay.show.words import words_of_any_game

    words = words_of_any_game(world.language)
    return lambda table, key, english: words.say_or(table, key, english)


def looks_like_log(word: str) -> bool:
    if word == "-":
        return True
    return not word.startswith("-") and ("." in word or "/" in word or Path(word).is_file())
