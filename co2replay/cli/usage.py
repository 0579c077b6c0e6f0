"""A wrong command line as a finding, in the language that it asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from co2replay.sentences import cause_of, say_small
from co2replay.show.findings.record import Finding
from co2replay.show.words import Words, words_of_any_game

NO_VERB = re.compile(r"^No such command ['\"]?([\w-]+)")
HELP = "help"
LIKE_ENOUGH = 0.6  # `repaly` is like `replay`
MISSING = {"option": "missing_option", "argument": "missing_argument"}


def usage_finding(fault: click.ClickException, language: str) -> Finding:
    words = words_of_any_game(language)
    path = "co2replay"
    if isinstance(fault, click.UsageError) and fault.ctx is not None:
        path = fault.ctx.command_path
    help_line = f"{path} --help"
    near = getattr(fault, "possibilities", None) or near_verbs(fault)
    if near:
        names = words.say("fault", "or").join(near)
        help_line = f"{words.say('fault', 'near', names=names)} {help_line}"
    return Finding(
        kind="error",
        code="usage",
        message=usage_text(fault, words),
        help=help_line,
        language=words.language,
    )


def near_verbs(fault: click.ClickException) -> list[str]:
    """The verbs that a misspelt one is like, of the group that does not have it."""
    import difflib  # 3 ms, needed only for a message

    found = NO_VERB.search(fault.message)
    context = fault.ctx if isinstance(fault, click.UsageError) else None
    if found is None or context is None or not isinstance(context.command, click.Group):
        return []
    names = [*context.command.list_commands(context), HELP]
    return difflib.get_close_matches(found[1], names, n=2, cutoff=LIKE_ENOUGH)


def usage_text(fault: click.ClickException, words: Words) -> str:
    """Say what is wrong, by the class of the exception; what it quotes stays as it was typed."""
    if isinstance(fault, click.MissingParameter):
        kind = fault.param_type or (fault.param.param_type_name if fault.param else "")
        key = MISSING.get(kind, "missing_argument")
        return words.say("usage", key, name=hint_of(fault))
    if isinstance(fault, click.BadParameter):
        why = plain(fault, words.language)
        if not hint_of(fault):
            return why
        return words.say("usage", "bad_value", name=hint_of(fault), why=why)
    if isinstance(fault, click.NoSuchOption):
        return words.say("usage", "no_option", name=repr(fault.option_name))
    # Versions of click that have no class of its own for this say it in a plain sentence.
    start, _, name = fault.message.rstrip(".").partition("No such command ")
    if not start and name:
        return words.say("usage", "no_command", name=name)
    return plain(fault, words.language)


def hint_of(fault: click.BadParameter) -> str:
    """Name the option or argument as the help does: `'--edition'`, `'LOG'`."""
    hint: Sequence[str] | str | None = fault.param_hint
    if hint is None and fault.param is not None:
        hint = fault.param.get_error_hint(fault.ctx)
    if hint is None or isinstance(hint, str):
        return hint or ""
    return " / ".join(repr(one) for one in hint)


def plain(fault: click.ClickException, language: str) -> str:
    """Begin small and end without a full stop, as every sentence of ours does."""
    return say_small(cause_of(fault), language).rstrip(".")
