"""Many games of chance, by whoever does the work, into a folder or a file of lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from co2replay.engine.playing import HeaderRows
from co2replay.files import write_whole
from co2replay.notation.containers import SUFFIX as LINES
from co2replay.search.settled import settled_game
from co2replay.show.wrong_use import WrongUse
from co2replay.tasks.jobs import Jobs, cores, each

from .environment import ALONE, Environment, progress
from .rewriting import JSON, written


class SimulatedGame(NamedTuple):
    """One game to be played, and how it is written."""

    edition: str
    players: int
    seed: int
    digests: bool
    rows: HeaderRows
    form: str
    language: str


class Series(NamedTuple):
    """Games of consecutive seeds; the numbers of players take turns."""

    first: SimulatedGame
    players: tuple[int, ...]
    games: int

    def tasks(self, begun: int = 0) -> list[SimulatedGame]:
        """What is left of it when so many are there."""
        first = self.first
        return [
            first._replace(
                seed=first.seed + number, players=self.players[number % len(self.players)]
            )
            for number in range(begun, self.games)
        ]


def simulated(wanted: SimulatedGame) -> str:
    log = settled_game(wanted.edition, wanted.players, wanted.seed, wanted.digests, wanted.rows)
    return written(log, wanted.form, wanted.language)


def write_games(
    series: Series, target: Path, resume: bool, world: Environment, jobs: Jobs | None
) -> None:
    """Write each game when it is there, in order of the seeds."""
    if target.suffix == LINES:
        write_lines(series, target, resume, world, jobs)
    else:
        write_folder(series, target, resume, world, jobs)


def write_lines(
    series: Series, target: Path, resume: bool, world: Environment, jobs: Jobs | None
) -> None:
    """One canonical game a line; a line that was not finished when somebody stopped is none."""
    series = series._replace(first=series.first._replace(form=JSON))
    with lines_of(target, resume) as (file, begun):
        for text in played(series.tasks(begun), world, jobs):
            file.write(text.encode())
            file.flush()


@contextmanager
def lines_of(target: Path, resume: bool) -> Iterator[tuple[IO[bytes], int]]:
    """The file behind its last whole line, and how many of these there are."""
    if not resume and target.exists():
        raise WrongUse("lines-there", name=str(target))
    target.touch()
    with target.open("r+b") as file:
        begun, end = 0, 0
        for line in file:
            if line.endswith(b"\n"):
                begun += 1
                end += len(line)
        file.seek(end)
        file.truncate()
        yield file, begun


def write_folder(
    series: Series, target: Path, resume: bool, world: Environment, jobs: Jobs | None
) -> None:
    target.mkdir(parents=True, exist_ok=True)
    tasks = series.tasks()
    if resume:
        there = {entry.name for entry in os.scandir(target)}
        tasks = [one for one in tasks if name_of(one) not in there]
    for one, text in zip(tasks, played(tasks, world, jobs), strict=True):
        write_whole(target / name_of(one), text)


def name_of(one: SimulatedGame) -> str:
    game = one.edition.partition("/")[0]
    return f"{game}-{one.seed}.{'log' if one.form == 'text' else one.form}"


def played(tasks: list[SimulatedGame], world: Environment, jobs: Jobs | None) -> Iterator[str]:
    wanted = jobs or (1 if len(tasks) < ALONE else cores())
    with progress(world, len(tasks)) as step:
        for done in each(simulated, tasks, wanted):
            if done.result is None:
                raise WrongUse("game-died", seed=tasks[done.number].seed)
            yield done.result
            step()
