"""Engines that run and games for them, what one answered saved, and where two part, as people
read it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from co2replay.corpus.cases import cases_of, log_of
from co2replay.corpus.expectations import LEGAL
from co2replay.errors import UnreadableFile
from co2replay.games.registry import games
from co2replay.notation.records import ACT, Log
from co2replay.notation.spelling import show_safe
from co2replay.questions.compare.baseline import (
    BaselineEngine,
    BaselineGame,
    BaselineRecorder,
    read_baseline,
    save_baseline,
)
from co2replay.questions.compare.conformance import EngineConformed, conformance
from co2replay.questions.compare.engine_process import EngineFault, EngineProcess, NoEngine
from co2replay.questions.compare.names import Names, read_names
from co2replay.questions.compare.parting import (
    FAULTS_MAX,
    NOT_THERE,
    UNREADABLE,
    Compared,
    EngineDivergence,
    EngineInfo,
    EngineMatch,
    Unplayed,
    compare,
    exit_of,
    info_of,
)
from co2replay.questions.compare.scripts import Script, read_script, script_of
from co2replay.sentences import say
from co2replay.verdict.session import Options, open_session

from .columns import columns, wrapped
from .environment import Environment, progress
from .findings.record import Finding
from .golden import files_in, has_texts
from .words import Words


class Request(NamedTuple):
    """What was asked for, as far as it is the same for every way to compare."""

    logs: tuple[str, ...]
    engines: tuple[str, ...]
    edition: str | None
    mapping: Path | None
    digests: bool
    timeout: float | None


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """`compare --save`: the games that were taken down, and those that broke the engine."""

    schema: str = "baseline-saved/1"
    exit: int
    file: str
    engine: EngineInfo
    games: int
    diverged: list[EngineDivergence]
    unplayed: list[Unplayed]


def own_engine() -> str:
    """The command that starts our own engine, of this very code."""
    return shlex.join([sys.executable, "-m", "co2replay", "engine"])


def started(command: str, timeout: float | None) -> EngineProcess:
    engine = EngineProcess(command, timeout)
    engine.start()
    return engine


def scripts_of(
    files: Sequence[Path], options: Options, told: Callable[[], None]
) -> Iterator[Script | Unplayed]:
    for file in files:
        told()
        yield read_script(file, options) or unreadable(file)


def unreadable(file: Path) -> Unplayed:
    return Unplayed(file=str(file), side="", what=UNREADABLE)


def games_among(names: Sequence[str]) -> list[Path]:
    """The logs meant, without those of a corpus that nobody is to be able to read."""
    return [file for file in files_in(names) if not has_texts(file)]


def compared(request: Request, against: Path | None, world: Environment) -> Compared:
    """Put the same games to two engines, or to one and what was written down of one."""
    names = read_names(request.mapping) if request.mapping else Names()
    options = Options(edition=request.edition)
    if against is not None:
        return compared_with_past(request, against, names, world)
    files = games_among(request.logs)
    commands = [*request.engines, *([own_engine()] * 2)][:2]
    if len(request.engines) == 1:
        commands.reverse()  # ours is the measure
    left = started(commands[0], request.timeout)
    try:
        right = started(commands[1], request.timeout)
        try:
            match = EngineMatch(left, right, names, request.digests, world.language)
            infos = info_of(commands[0], left.welcome), info_of(commands[1], right.welcome)
            with progress(world, len(files)) as step:
                return compare(scripts_of(files, options, step), match, infos)
        finally:
            right.stop()
    finally:
        left.stop()


def compared_with_past(
    request: Request, against: Path, names: Names, world: Environment
) -> Compared:
    head, games = read_baseline(against)
    past = BaselineEngine(head.welcome)
    wanted = wanted_games(request)
    command = request.engines[0] if request.engines else own_engine()
    engine = started(command, request.timeout)
    try:
        match = EngineMatch(past, engine, names, request.digests, world.language)
        infos = info_of(head.command, head.welcome), info_of(command, engine.welcome)
        with progress(world, 0) as step:
            return compare(recorded_scripts(past, games, wanted, step), match, infos)
    finally:
        engine.stop()


def wanted_games(request: Request) -> dict[str, str] | None:
    """Which games of a baseline are asked for, by what was played; None: all of them."""
    if not request.logs:
        return None
    options = Options(edition=request.edition)
    found = {}
    for file in games_among(request.logs):
        script = read_script(file, options)
        found[script.id if script is not None else ""] = str(file)
    return found


def recorded_scripts(
    past: BaselineEngine,
    games: Iterator[BaselineGame],
    wanted: dict[str, str] | None,
    told: Callable[[], None],
) -> Iterator[Script | Unplayed]:
    for game in games:
        told()
        if wanted is None or game.id in wanted:
            yield past.take(game)
            if wanted is not None:
                del wanted[game.id]
    for name, file in (wanted or {}).items():
        yield Unplayed(file=file, side="", what=NOT_THERE) if name else unreadable(Path(file))


def saved(request: Request, file: Path, world: Environment) -> Saved:
    """Take down what one engine answers; a game over which it breaks down is left out and named."""
    files = games_among(request.logs)
    command = request.engines[0] if request.engines else own_engine()
    engine = started(command, request.timeout)
    broken: list[EngineDivergence] = []
    unread: list[Unplayed] = []
    try:
        with progress(world, len(files)) as step:
            scripts = scripts_of(files, Options(edition=request.edition), step)
            games = played(engine, scripts, broken, unread, world.language)
            count = save_baseline(file, engine, command, games)
        info = info_of(command, engine.welcome)
    finally:
        engine.stop()
    return Saved(
        exit=exit_of(count, broken, unread),
        file=str(file),
        engine=info,
        games=count,
        diverged=broken,
        unplayed=unread,
    )


def played(
    engine: EngineProcess,
    scripts: Iterator[Script | Unplayed],
    broken: list[EngineDivergence],
    unread: list[Unplayed],
    language: str,
) -> Iterator[BaselineGame]:
    recorder = BaselineRecorder(engine)
    for script in scripts:
        if isinstance(script, Unplayed):
            unread.append(script)
            continue
        try:
            yield recorder.play(script)
        except EngineFault as fault:
            broken.append(broken_down(script, fault, language))
            if len(broken) >= FAULTS_MAX:
                return
            engine.restart()


def broken_down(script: Script, fault: EngineFault, language: str) -> EngineDivergence:
    return EngineDivergence(
        file=script.file,
        kind=fault.kind,
        side="left",
        entry=-1,
        line=0,
        text="",
        clauses=[],
        left=say(fault.cause, language),
        right="-",
    )


def conformed(request: Request, language: str) -> EngineConformed:
    """Put one program to every check of the protocol, with the first of the games given."""
    script = sample(request)
    engine = started(request.engines[0], request.timeout)
    try:
        return conformance(engine, script, language)
    finally:
        engine.stop()


def small_game(edition: str) -> Log:
    """A log that is always there, of the game of an edition: the first case with two acts."""
    owner, slash, _ = edition.partition("/")
    cases = cases_of(owner if slash else next(iter(games())))
    kept = (log_of(case) for case in cases if case.side == LEGAL)
    return next(log for log in kept if sum(entry.kind == ACT for entry in log.entries) > 1)


def sample(request: Request) -> Script:
    options = Options(edition=request.edition)
    if request.logs:
        for file in games_among(request.logs):
            script = read_script(file, options)
            if script is not None:
                return script
        raise UnreadableFile(request.logs[0], "no-game")
    session, _ = open_session(small_game(request.edition or ""), options)
    assert session is not None
    return script_of(session, request.edition or session.edition())


INDENT = "   "
SHOWN = 20
VALUES_SHOWN = 12


def compared_text(answer: Compared, words: Words, width: int) -> str:
    blocks = ["\n".join(engine_lines(answer))]
    for one in answer.diverged[:SHOWN]:
        blocks.append("\n".join(divergence_lines(one, words, width)))
    if len(answer.diverged) > SHOWN:
        blocks.append(words.label("more_findings", count=len(answer.diverged) - SHOWN))
    if answer.unplayed:
        blocks.append("\n".join(unplayed_lines(answer.unplayed, words, width)))
    if answer.uncompared:
        names = ", ".join(show_safe(name) for name in answer.uncompared[:VALUES_SHOWN])
        more = len(answer.uncompared) - VALUES_SHOWN
        told = f"{names}, ... {more}" if more > 0 else names
        blocks.append("\n".join(wrapped(words.say("compare", "uncompared", names=told), width)))
    facts = {"games": answer.games, "entries": answer.entries, "count": len(answer.diverged)}
    key = "parted" if answer.diverged else "alike" if answer.games else "nothing"
    blocks.append(words.say("compare", key, **facts))
    return "\n\n".join(blocks)


def engine_lines(answer: Compared) -> list[str]:
    return [
        f"{mark}  {engine_name(info)}: {show_safe(info.command)}"
        for mark, info in (("A", answer.left), ("B", answer.right))
    ]


def engine_name(info: EngineInfo) -> str:
    return show_safe(f"{info.engine} {info.version}".strip())


def divergence_lines(one: EngineDivergence, words: Words, width: int) -> list[str]:
    place = f"{show_safe(one.file)}:{one.line}" if one.line else show_safe(one.file)
    what = words.say("compare", one.kind.replace("-", "_"))
    lines = wrapped(f"{place} {what}", width)
    if one.text:
        entry = words.say("compare", "entry", number=one.entry)
        lines += wrapped(f"{entry}: {show_safe(one.text)}", width, INDENT)
    if one.clauses:
        lines += wrapped(f"{words.label('rule')}: {', '.join(one.clauses)}", width, INDENT)
    if one.values:
        rows = [["", "A", "B"]]
        rows += [
            [show_safe(value.name), show_safe(str(value.left)), show_safe(str(value.right))]
            for value in one.values[:VALUES_SHOWN]
        ]
        lines += columns(rows, width, indent=INDENT, ruled=True)
        more = len(one.values) - VALUES_SHOWN
        if more > 0:
            lines.append(INDENT + words.label("more_findings", count=more))
    else:
        lines += wrapped(f"A: {show_safe(one.left)}", width, INDENT)
        lines += wrapped(f"B: {show_safe(one.right)}", width, INDENT)
    return lines


def unplayed_lines(unplayed: Sequence[Unplayed], words: Words, width: int) -> list[str]:
    lines = [words.say("compare", "unplayed", count=len(unplayed))]
    for one in unplayed[:SHOWN]:
        mark = {"left": "A: ", "right": "B: "}.get(one.side, "")
        what = words.say_or("unplayed", one.what.replace("-", "_"), show_safe(one.what))
        lines += wrapped(f"{show_safe(one.file)}: {mark}{what}", width, INDENT)
    if len(unplayed) > SHOWN:
        lines.append(f"{INDENT}... {len(unplayed) - SHOWN}")
    return lines


def not_started(fault: NoEngine, words: Words) -> Finding:
    """Say which command starts no engine, and what was seen of it."""
    return Finding(
        kind="error",
        code="no-engine",
        message=words.say("compare", "no_engine", command=fault.command),
        facts=(say(fault.cause, words.language),),
        language=words.language,
    )


def saved_text(answer: Saved, words: Words, width: int) -> str:
    lines = [
        words.say("compare", "saved", file=show_safe(answer.file), games=answer.games),
        f"A  {engine_name(answer.engine)}: {show_safe(answer.engine.command)}",
    ]
    for one in answer.diverged:
        what = words.say("compare", one.kind.replace("-", "_"))
        lines.append(f"{show_safe(one.file)} {what}: {show_safe(one.left)}")
    if answer.unplayed:
        lines += unplayed_lines(answer.unplayed, words, width)
    return "\n".join(lines)


def conformed_text(answer: EngineConformed, words: Words, width: int) -> str:
    rows = [
        [
            words.say("compare", check.outcome),
            words.say("conformance", check.name.replace("-", "_")),
            show_safe(check.seen),
        ]
        for check in answer.checks
    ]
    lines = columns(rows, width)
    count = sum(check.outcome == "failed" for check in answer.checks)
    key = "conforms_not" if count else "conforms"
    name = engine_name(answer.engine)
    return "\n".join([*lines, "", words.say("compare", key, engine=name, count=count)])
