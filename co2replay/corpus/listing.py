"""What lies in a corpus: each file with its title, edition, players and clauses; an index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from co2replay.files import write_whole
from co2replay.games.registry import game_of, vocabulary_for
from co2replay.notation.header import read_seats
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import COMMENT, EXPECT, RULING, Log
from co2replay.rulebooks.clauses import load_clauses

from .recording import beside, read_recording

INDEX = "INDEX.md"
ENDING = ".log"
LICENCE, ORIGIN, TAGS, TITLE = "x-licence", "x-origin", "x-tags", "x-title"
HEAD = ("file", "title", "edition", "players", "what it shows")
SHOWN = 6  # clauses of a line of the index


class ListedFile(msgspec.Struct, kw_only=True):
    """One file of a corpus, as its own header and lines describe it."""

    file: str
    kind: str  # the folder: rules, golden, disputes, ...
    title: str
    editions: list[str]  # none: any
    players: int
    variants: list[str]
    tags: list[str]
    clauses: list[str]  # that its lines name
    moved: list[str]  # that moved something, by the record beside it
    licence: str
    origin: str
    entries: int
    readable: bool


def logs_below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob(f"*{ENDING}") if path.is_file())


def listed(path: Path, recorded: bool = True) -> ListedFile:
    """Describe one file, with the record beside it; of an unreadable one what can be read."""
    log = read_text(read_file(str(path)), vocabulary_for, str(path))
    vocabulary = vocabulary_for(game_of(log))
    seats = read_seats(log.get("seats") or "", vocabulary) if vocabulary is not None else None
    moved: list[str] = []
    if recorded and beside(path).is_file():
        _, steps = read_recording(beside(path).read_text(encoding="utf-8"))
        names = (move.rpartition(" ")[2] for step in steps for move in step.moves)
        moved = sorted(set(names))
    return ListedFile(
        file=path.name,
        kind=path.parent.name,
        title=title_of(log),
        editions=words_in(log.get("edition")),
        players=len(seats or ()),
        variants=words_in(log.get("variants")),
        tags=words_in(log.get(TAGS)),
        clauses=clauses_named(log),
        moved=moved,
        licence=log.get(LICENCE) or "",
        origin=log.get(ORIGIN) or "",
        entries=len(log.entries),
        readable=not log.problems,
    )


def words_in(value: str | None) -> list[str]:
    return (value or "").replace(",", " ").split()


def title_of(log: Log) -> str:
    """The title of the header, else the first comment, up to where its first line ends."""
    if title := log.get(TITLE):
        return title
    return next((entry.text for entry in log.entries if entry.kind == COMMENT), "")


def clauses_named(log: Log) -> list[str]:
    """Clauses of the file's name, its expectations, comments and rulings, in that order."""
    game = game_of(log)
    known = load_clauses(game) if game else {}
    stem = Path(log.file).name.removesuffix(ENDING).rpartition(".")[0]
    texts = [stem]
    for kind in (EXPECT, COMMENT, RULING):
        texts += [entry.text for entry in log.entries if entry.kind == kind]
    words = (word.strip("().,;:") for text in texts for word in text.split())
    return list(dict.fromkeys(word for word in words if word in known))


def fitting(
    found: Iterable[ListedFile],
    players: int | None = None,
    edition: str = "",
    clause: str = "",
    tag: str = "",
    kind: str = "",
) -> list[ListedFile]:
    """Those that a person asks for; a clause fits by its beginning too: its chapter."""
    short = edition.rpartition("/")[2]

    def fits(one: ListedFile) -> bool:
        clauses = (*one.clauses, *one.moved)
        return (
            (players is None or one.players == players)
            and (not short or any(name.rpartition("/")[2] == short for name in one.editions))
            and (not clause or any(f"{name}.".startswith(f"{clause}.") for name in clauses))
            and (not tag or tag in one.tags or tag in one.variants)
            and (not kind or kind == one.kind)
        )

    return [one for one in found if fits(one)]


# The index of a folder ----------------------------------------------------------------------------


def folders_of(paths: Sequence[Path]) -> list[Path]:
    """Every folder below that holds logs."""
    return sorted({log.parent for path in paths for log in logs_below(path)})


def index_text(folder: Path) -> str:
    """Write the index of one folder; the same files give the same text."""
    found = [listed(path, False) for path in sorted(folder.glob(f"*{ENDING}"))]
    rows = [HEAD, tuple("---" for _ in HEAD), *map(index_row, found)]
    lines = [
        f"# {folder.resolve().name}",  # of the folder that one stands in, too
        "",
        f"{len(found)} files. Written by `co2replay golden list --write-index`; not by hand.",
        *licence_lines(found),
        "",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"


def licence_lines(found: Sequence[ListedFile]) -> list[str]:
    """Say once what all headers say alike."""
    said = []
    licences = sorted({one.licence for one in found if one.licence})
    origins = sorted({one.origin for one in found if one.origin})
    if licences:
        said.append(f"Licence: {', '.join(licences)}.")
    if len(origins) == 1:
        said.append(f"Origin: {origins[0]}.")
    return said


def index_row(one: ListedFile) -> tuple[str, ...]:
    shows = [*one.tags, *one.variants, *one.clauses[:SHOWN]]
    more = len(one.clauses) - SHOWN
    if more > 0:
        shows.append(f"and {more} more")
    return (
        f"[{one.file}]({one.file})",
        one.title.replace("|", "/"),
        ", ".join(one.editions) or "any",
        str(one.players or ""),
        ", ".join(shows),
    )


def write_index_of(folder: Path) -> None:
    write_whole(folder / INDEX, index_text(folder))
