"""`fuzz export`: write the findings of a store as logs."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ..choices import game_meant, game_option, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay fuzz export fuzz.db findings/
  co2replay fuzz export night.db fixtures/games/{game}/fuzz --check oracle
"""


@click.command("export", cls=HelpingCommand, epilog=EPILOG)
@click.argument("store", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--run", "number", type=click.IntRange(min=1), help="Only this run.")
@click.option("--check", default="", help="Only what this check has found.")
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    store: Path,
    folder: Path,
    number: int | None,
    check: str,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Write each finding as a log that replays alone; its header says what it shows."""
    from co2replay.files import write_whole
    from co2replay.show.search import FuzzExport, export_text, kept_findings
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    words = words_of(game_meant(game) if game else "", lang or world.language)
    _, found = kept_findings(store, number, "", check)
    folder.mkdir(parents=True, exist_ok=True)
    files: list[str] = []
    for one in found:
        if not one.log:
            continue  # of a process that ended there is no log
        stem = re.sub(r"[^a-z0-9.]+", "-", f"{one.check} {one.clause or one.what}".lower())
        path = free_place(folder, f"{stem.strip('-')}-{one.seed}", one.log)
        write_whole(path, one.log)
        files.append(str(path))
    files = list(dict.fromkeys(files))
    answer = FuzzExport(store=str(store), files=files)
    show(context, answer, as_json, lambda: export_text(answer, words))
    return Exit.HOLDS


def free_place(folder: Path, stem: str, log: str) -> Path:
    """A file that is not there yet, or says the same: no finding is written over another."""
    path = folder / f"{stem}.log"
    number = 1
    while path.exists() and path.read_bytes() != log.encode("utf-8", "backslashreplace"):
        number += 1
        path = folder / f"{stem}-{number}.log"
    return path
