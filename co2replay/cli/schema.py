"""`schema`: the JSON Schema of an answer or of a log in machine form."""

from __future__ import annotations

import click

from co2replay.errors import UnknownName

from .choices import Schemas
from .frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay schema               the names
  co2replay schema rules-list    what `rules list --json` answers
"""


@click.command("schema", cls=HelpingCommand, epilog=EPILOG)
@click.argument("name", required=False, type=Schemas())
@click.pass_context
def command(context: click.Context, name: str | None) -> None:
    """Print the JSON Schema of an answer or a log; without NAME, list them."""
    from co2replay.show.schemas import schema_names, schema_text

    names = schema_names()
    if name is None:
        environment(context).write("\n".join(names))
    elif name not in names:
        raise UnknownName("schema", name, names)
    else:
        environment(context).write(schema_text(name))
