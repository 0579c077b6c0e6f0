"""Bytes that no person would write, fed to the readers of text, machine form and positions.

    python -m tests.notation.byte_noise --inputs 2000000 --seed 1

Whatever comes in, a reader answers with a log, its problems, or an error of ours: never with a
traceback, and never with more memory the longer it goes on. Inputs hang on the seed alone.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from co2replay.errors import Co2ReplayError
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import MAX_PROBLEMS, Log
from co2replay.questions.check.position import check_position
from co2replay.verdict.session import Options, open_session

ROOT = Path(__file__).parents[2]
SOURCES = ("fixtures/games/co2/bad", "fixtures/games/co2/disputes", "tests/notation/logs")
LINES_MAX, BYTES_MAX = 5, 400  # small inputs: many of them, and short when they fail
EVERY = 20_000  # inputs between two looks at the memory
GROWTH_MAX = 64 * 1024  # kilobytes, over a whole run

HEAD = b"co2replay 1\ngame: co2\nedition: en\nseats: orange purple\n---\n"
SIGNS = """
; ! @ = x # #> : / ? ... " , . - -- --- + [ ] { } ( ) ruling set fact turn end summit agenda deal
event un start fossil orange. purple.money 99999999999999999999 -1 0 1.1 5.9 [1.1 orange] [end]
co2.market.buy d1:0123 edition: seats: claim: manifest: variants: readings: x-y: {" ": [[ null 1e999
\\u0000 \\ud800 \u0130 \u00df \u0142 \u20ac \ud7ff
"""
SPACES = ("\r\n", "\r", "\t", "\x1b[31m", "\ufeff", "\u00a0", "\u2028", "\u202e", "e\u0301", "\x00")
TOKENS = (
    *(sign.encode() for sign in (*SIGNS.split(), *SPACES)),
    *(b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xfe\xff", b"\x00"),
)
ROWS = (
    "@ turn 3.2 blue",
    "@ price 4 ; market.cep 2 ; bank.cep 20 ; ppm 310",
    "@ orange.money 11 ; orange.tech 2 ; purple.vp 30",
    "@ asia/money solar installed orange-scientist",
    "@ plants africa coal ? orange-solar",
    "@ summit 1 solar biomass",
    "@ control africa orange ; africa.cep 2",
    "@ orange.lobby 3 5 ? ; orange.goal 31 ; orange.un 34",
    "@ events 48 50 ; used lobby 3",
)


class Noise(NamedTuple):
    """One input that a reader could not take."""

    reader: str
    number: int
    data: bytes
    error: str


def of_text(data: bytes) -> None:
    """Read a log; what has no problems comes back from its own text and machine form."""
    log = read_text(data, vocabulary_for)
    assert len(log.problems) <= MAX_PROBLEMS + 1, len(log.problems)
    if not log.problems and log.header and log.get("game") == "co2":
        again = read_text(write_text(log, vocabulary(), "en"), vocabulary_for)
        assert told(again) == told(log), "text"
        whole = from_canonical(to_canonical(log, vocabulary()), vocabulary_for)
        assert told(whole) == told(log), "machine form"


def told(log: Log) -> list[tuple[object, ...]]:
    acts = [one for one in log.entries if one.verb >= 0 or one.args]
    return [(one.kind, one.verb, one.args, one.who, one.taken_back) for one in acts]


def of_canonical(data: bytes) -> None:
    log = from_canonical(data, vocabulary_for)
    assert len(log.problems) <= MAX_PROBLEMS + 1, len(log.problems)


def of_position(data: bytes) -> None:
    log = read_text(data, vocabulary_for)
    if log.problems:
        return
    session, _ = open_session(log, Options())
    if session is not None:
        check_position(session, (session.edition(),))


READERS: dict[str, Callable[[bytes], None]] = {
    "text": of_text,
    "canonical": of_canonical,
    "position": of_position,
}
SHARES = ("text",) * 5 + ("canonical",) * 4 + ("position",)


class Maker:
    """Makes inputs out of lines of real logs; the same seed makes the same."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        files = sorted(path for name in SOURCES for path in (ROOT / name).glob("*.log"))
        lines = {line for path in files for line in path.read_bytes().splitlines(keepends=True)}
        self.lines = sorted(lines)
        small = (HEAD + b"buy ; sell ; propose solar asia/money\n", HEAD + ROWS[0].encode() + b"\n")
        logs = [read_text(text, vocabulary_for) for text in small]
        self.machine = [to_canonical(log, vocabulary()) for log in logs if not log.problems]
        assert self.machine

    def inputs(self, count: int) -> Iterator[tuple[str, bytes]]:
        for _ in range(count):
            reader = self.rng.choice(SHARES)
            yield reader, self.spoiled(self.sound(reader))

    def sound(self, reader: str) -> bytes:
        rng = self.rng
        if reader == "canonical":
            return rng.choice(self.machine)
        if reader == "position":
            rows = rng.choices(ROWS, k=rng.randrange(1, 4))
            return HEAD + "\n".join(rows).encode() + b"\n"
        head = HEAD if rng.random() < 0.8 else b""
        return head + b"".join(rng.choices(self.lines, k=rng.randrange(1, LINES_MAX)))

    def spoiled(self, data: bytes) -> bytes:
        rng = self.rng
        made = bytearray(data[:BYTES_MAX])
        for _ in range(rng.randrange(1, 6)):
            here = rng.randrange(len(made) + 1)
            there = min(len(made), here + rng.randrange(1, 12))
            way = rng.randrange(7)
            if way == 0 and here < len(made):
                made[here] = rng.randrange(256)
            elif way == 1:
                made[here:there] = b""
            elif way == 2:
                made[here:here] = rng.choice(TOKENS)
            elif way == 3:
                made[here:there] = rng.choice(TOKENS)
            elif way == 4:
                made[here:here] = made[here:there] * rng.randrange(1, 4)
            elif way == 5:
                made[here:here] = rng.randbytes(rng.randrange(1, 6))
            else:
                made[here:there] = rng.choice(self.lines)[:12]
        return bytes(made)


def fed(count: int, seed: int, tell: Callable[[int], None] | None = None) -> list[Noise]:
    """Feed so many inputs; those that a reader could not take, each kind of error once."""
    found: dict[str, Noise] = {}
    for number, (reader, data) in enumerate(Maker(seed).inputs(count)):
        try:
            READERS[reader](data)
        except Co2ReplayError:
            pass  # an error of ours says what cannot go on
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:200]
            found.setdefault(
                f"{reader} {type(error).__name__} {place(error)}",
                Noise(reader, number, data, f"{said} in {place(error)}"),
            )
        if tell is not None and number % EVERY == 0:
            tell(number)
    return list(found.values())


def place(error: BaseException) -> str:
    link, last = error.__traceback__, ""
    while link is not None:
        last = f"{link.tb_frame.f_code.co_name}:{link.tb_lineno}"
        link = link.tb_next
    return last


def memory() -> int:
    """The most memory that this process has held, in kilobytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    fed(EVERY, asked.seed)  # caches fill first
    before, begun = memory(), monotonic()
    found = fed(asked.inputs, asked.seed)
    grown, seconds = memory() - before, monotonic() - begun
    for one in found:
        print(f"{one.reader} {one.number}: {one.error}\n  {one.data!r}")
    print(
        f"{asked.inputs} inputs in {seconds:.0f} s, {len(found)} errors, "
        f"memory {before // 1024} MB and {grown} KB more"
    )
    return 1 if found or grown > GROWTH_MAX else 0


if __name__ == "__main__":
    raise SystemExit(main())
