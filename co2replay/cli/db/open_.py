"""`db open`: look at the store in a browser, with Datasette."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from ..frame import HelpingCommand, environment
from .option import db_option

EPILOG = """\b
Examples:
  co2replay db open
  co2replay db open --db club.db --port 8001 --no-browser

\b
Needs Datasette: pip install 'co2replay[datasette]'. Ctrl-C ends it.
"""


@click.command("open", cls=HelpingCommand, epilog=EPILOG)
@db_option()
@click.option("--port", type=click.IntRange(1, 65535), default=8001, show_default=True)
@click.option("--no-browser", is_flag=True, help="Only answer; open nothing.")
@click.pass_context
def command(context: click.Context, file: Path, port: int, no_browser: bool) -> int:
    """Show the tables and views of the store in Datasette."""
    import subprocess
    import sys
    from importlib.util import find_spec

    from co2replay.store.asking import reading

    if find_spec("datasette") is None:
        raise WrongUse("no-datasette", context)
    with reading(file):
        pass  # it is a store of ours, and whole
    words = [sys.executable, "-m", "datasette", str(file), "--port", str(port)]
    world = environment(context)
    world.stdout.flush()
    return subprocess.run([*words, *([] if no_browser else ["--open"])], check=False).returncode
