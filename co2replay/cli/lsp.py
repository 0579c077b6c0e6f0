"""`lsp`: findings, clauses and legal answers in an editor, while a log is typed."""

from __future__ import annotations

import click

from co2replay.show.wrong_use import WrongUse

from .choices import language_option
from .frame import HelpingCommand

EPILOG = """\b
Examples:
  co2replay lsp        an editor starts it and speaks to it; docs/editor.md says how
"""


@click.command("lsp", cls=HelpingCommand, epilog=EPILOG)
@language_option()
@click.pass_context
def command(context: click.Context, lang: str | None) -> None:
    """Speak the language server protocol on standard input and output (extra `editor`)."""
    try:
        from co2replay.show.editor.server import make_server
    except ModuleNotFoundError as missing:
        if missing.name not in ("pygls", "lsprotocol"):
            raise
        raise WrongUse("no-editor", context) from missing
    make_server(lang or "").start_io()
