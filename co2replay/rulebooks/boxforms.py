"""What a game rests on but nobody has read off a component: questions, and the form for answers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from co2replay.engine.book import Boxes
from co2replay.errors import DataError
from co2replay.sentences import FALLBACK, catalogue

from .boxes import BuiltBox
from .boxfiles import Overlay, is_assumed, parse_overlay

BARE = re.compile("[A-Za-z0-9_-]+")  # what TOML reads as a key as it stands
NOBODY_HAS = "?!"  # no value of any box, so that a reader names those that it takes


class BoxQuestion(msgspec.Struct, frozen=True):
    """One assumed value: its path, what we assume, how sure we are, and where to read it."""

    path: str
    value: str
    mark: str
    where: str


def assumed_touched(
    boxes: Boxes[Any], paths: Iterable[str], box: BuiltBox, language: str = ""
) -> list[BoxQuestion]:
    """Keep of the paths, in their order, those that are assumed, each once."""
    return [
        BoxQuestion(path, boxes.shown(path, box.values[path]), box.marks[path], where)
        for path in dict.fromkeys(paths)
        if is_assumed(box.marks.get(path, ""))
        for where in [boxes.where(path, language)]
    ]


def where_to_read(
    boxes: Boxes[Any], paths: Iterable[str], box: BuiltBox, language: str = ""
) -> list[str]:
    """Say where on the components the assumed ones of the paths stand; `?` is any of its kind."""
    return [
        boxes.where(path, language)
        for path in dict.fromkeys(paths)
        if "?" in path or is_assumed(box.marks.get(path, ""))
    ]


def form(
    boxes: Boxes[Any], questions: Iterable[BoxQuestion], language: str = "", name: str = ""
) -> str:
    """Write the questions as a component file in which every value is still a `?`."""
    words = catalogue(language or FALLBACK)["box_form"]
    questions = tuple(questions)
    lines = [f"# {words['head' if questions else 'nothing']}"]
    if name:
        lines.append(f'name = "{name}"')
    for question in questions:
        lines += ["", f"# {question.where}; {words['assumed']}: {question.value}"]
        lines.append(f"{toml_key(question.path)} = {boxes.blank(question.path)}")
    return "\n".join(lines) + "\n"


def allowed(boxes: Boxes[Any], path: str) -> tuple[str, ...]:
    """The words that a value takes, as its reader names them; none of a number."""
    written: Any = [NOBODY_HAS] if boxes.blank(path).startswith("[") else NOBODY_HAS
    try:
        boxes.read_value(path, written, "-")
    except DataError as error:
        names = error.cause.facts.get("names", ())
        return tuple(map(str, names)) if isinstance(names, list | tuple) else ()
    return ()


def read_form(text: str, file: str = "-") -> Overlay:
    """Read a form as far as it is filled in; what is still a `?` is left out."""
    return parse_overlay(text, file)


def write_overlay(overlay: Overlay) -> str:
    """Write the file of a copy: one value a line, as `read_overlay` reads it."""
    rows = overlay.values.items()
    return "".join(f"{toml_key(path)} = {in_toml(value)}\n" for path, value in rows)


def toml_key(path: str) -> str:
    """A path as a key; a part that is no bare key, such as `size 2`, stands in quotation marks."""
    parts = path.split(".")
    return ".".join(part if BARE.fullmatch(part) else in_toml(part) for part in parts)


def in_toml(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(in_toml(item) for item in value)}]"
    if isinstance(value, int):
        return str(value)
    return msgspec.json.encode(str(value)).decode()
