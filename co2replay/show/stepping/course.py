"""The course of a game: what the face names as a bar, how the players stand, in a line or drawn."""

from __future__ import annotations

from co2replay.engine.contract import Game
from co2replay.engine.table import Table
from co2replay.engine.unknown import is_unknown

from ..findings.record import display_width
from ..page.drawing import face_of
from .layout import Line
from .stepper import Stepper

FULL, EMPTY, MARK = "█", "░", "│"
SPARKS = "▁▂▃▄▅▆▇█"
BAR_WIDTH = 24
SCALE_WIDTH = 8  # of the numbers beside a drawing
SPARKS_LEAST = 10
SIDE_GAP = 2
SPARKS_MOST = 60  # moments; more of a long game are not told apart in a line


def course_line(stepper: Stepper, width: int) -> Line:
    """`heap ███████░│░░│ 43   ▁▂▃▅▇  left 49, right 44`"""
    line: Line = [("", " ")]
    line += bar(stepper)
    stands = standing(stepper, stepper.at)
    if stands:
        line += [("head", f"{stepper.words.say('page', 'now_short')}: ")]
        said = [f"{stepper.words.seat(one)} {points}" for one, points in stands]
        left = width - sum(display_width(text) for _, text in line) - SIDE_GAP
        while len(said) > 1 and display_width(", ".join(said)) + SPARKS_LEAST > left:
            said.pop()  # rather nothing of those behind than half of a name
        room = min(SPARKS_MOST, width // 4, left - display_width(", ".join(said)))
        line += [("clause", sparks(stepper, max(room, 1))), ("", " " * SIDE_GAP)]
        line += [("log", said[0]), ("", "".join(f", {one}" for one in said[1:]))]
    return line


def bar(stepper: Stepper) -> Line:
    """What lies behind the course, with its levels; a game that names nothing has none."""
    face, _ = face_of(stepper.session.game.name)
    if face.behind is None:
        return []
    game, state = stepper.session.game, stepper.reel().state(stepper.at)
    value = value_of(game, state, stepper.reel().played.rules, face.behind.field)
    if value is None:
        return []
    most = max([*face.behind.levels, value, 1]) * 11 // 10
    marks = {level * BAR_WIDTH // most for level in face.behind.levels}
    drawn = "".join(
        MARK if at in marks else FULL if at < value * BAR_WIDTH // most else EMPTY
        for at in range(BAR_WIDTH)
    )
    reached = sum(value >= level for level in face.behind.levels)
    style = ("good", "doubt", "bad")[min(reached, 2)]
    return [("head", f"{face.behind.field} "), (style, drawn), ("", f" {value}   ")]


def value_of(game: Game, state: object, rules: object, field: str) -> int | None:
    for row in game.shown(Table(state, rules, None), True):
        for name, value in row:
            if name == field and isinstance(value, int):
                return value
    return None


def standing(stepper: Stepper, at: int) -> list[tuple[str, int]]:
    """Who leads, if the game ended there, the first in front."""
    found = stepper.stood.get((stepper.edition, at))
    if found is None:
        reel = stepper.reel()
        told = stepper.session.game.standing(Table(reel.state(at), reel.played.rules, None))
        rows = [(one, points) for one, points in told.items() if isinstance(points, int)]
        found = sorted((row for row in rows if not is_unknown(row[1])), key=lambda row: -row[1])
        stepper.stood[(stepper.edition, at)] = found
    return found


def sparks(stepper: Stepper, room: int) -> str:
    """The points of whoever leads, over the game so far; dots for what is still to come."""
    last = max(stepper.last(), 1)
    count = min(room, last + 1)
    stops = [number * last // max(count - 1, 1) for number in range(count)]
    led = [max((points for _, points in standing(stepper, at)), default=0) for at in stops]
    most = max([1, *led])
    return "".join(
        SPARKS[points * (len(SPARKS) - 1) // most] if at <= stepper.at else "·"
        for at, points in zip(stops, led, strict=True)
    )


def course_drawn(stepper: Stepper, width: int, height: int) -> list[Line]:
    """The points of everybody over the game so far, each by the letter of the step's board."""
    last, words = max(stepper.last(), 1), stepper.words
    count = min(width - SCALE_WIDTH, last + 1)
    stops = [number * last // max(count - 1, 1) for number in range(count)]
    stands = [standing(stepper, at) if at <= stepper.at else [] for at in stops]
    most = max([1, *(points for told in stands for _, points in told)])
    rows: list[Line] = [[("", " ") for _ in stops] for _ in range(height)]
    for column, told in enumerate(stands):
        for party, points in reversed(told):  # who leads stands on top
            letter = words.say_or("step_seat", party, words.seat(party)[:1].upper())
            rows[height - 1 - max(points, 0) * (height - 1) // most][column] = (
                f"seat-{party}",
                letter[:1],
            )
    scale = {0: str(most), height - 1: "0"}
    return [
        [("head", f" {words.say('page', 'if_now')}")],
        *([("dim", f"{scale.get(at, ''):>4} │"), *row] for at, row in enumerate(rows)),
    ]
