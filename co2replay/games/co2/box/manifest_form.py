"""What a game rests on but nobody has read off a component: questions, and the form for answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from .boxwords import box_words
from .components import Manifest, show_value
from .manifest_files import NOT_READ, Overlay, is_assumed, parse_overlay, path_kind


class Question(msgspec.Struct, frozen=True):
    """One assumed value: its path, what we assume, how sure we are, and where to read it."""

    path: str
    value: str
    mark: str
    where: str


def assumed_touched(paths: Iterable[str], manifest: Manifest, language: str = "") -> list[Question]:
    """Keep of the paths, in their order, those that are assumed, each once."""
    words = box_words(language).where
    return [
        Question(
            path, show_value(path, manifest.values[path]), manifest.marks[path], _where(path, words)
        )
        for path in dict.fromkeys(paths)
        if is_assumed(manifest.marks.get(path, ""))
    ]


def where_to_read(paths: Iterable[str], manifest: Manifest, language: str = "") -> list[str]:
    """Say where on the components the assumed ones of the paths stand; `?` is any of its kind."""
    words = box_words(language).where
    return [
        _where(path, words)
        for path in dict.fromkeys(paths)
        if "?" in path or is_assumed(manifest.marks.get(path, ""))
    ]


def form(questions: Iterable[Question], language: str = "", name: str = "") -> str:
    """Write the questions as a component file in which every value is still a `?`."""
    words = box_words(language).form
    lines = [f"# {words['head']}"]
    if name:
        lines.append(f'name = "{name}"')
    for question in questions:
        lines += ["", f"# {question.where}; {words['assumed']}: {question.value}"]
        lines.append(f"{question.path} = {_blank(question.path)}")
    return "\n".join(lines) + "\n"


def read_form(text: str, file: str = "-") -> Overlay:
    """Read a form as far as it is filled in; what is still a `?` is left out."""
    return parse_overlay(text, file)


def write_overlay(overlay: Overlay) -> str:
    """Write the file of a copy: one value a line, as `read_overlay` reads it."""
    return "".join(f"{path} = {_toml(value)}\n" for path, value in overlay.values.items())


def _where(path: str, words: Mapping[str, str]) -> str:
    kind = path_kind(path)
    sentence = words.get(kind) or words.get(kind.partition(".")[0]) or words["other"]
    numbers = [part for part in path.split(".") if part.isdigit() or part == "?"]
    return sentence.replace("{number}", numbers[-1] if numbers else "")


def _blank(path: str) -> str:
    """Show by the shape of the blank whether one word or a list belongs there."""
    if path_kind(path) == "agenda":
        return f'["{NOT_READ}", "{NOT_READ}", "{NOT_READ}"]'
    if path_kind(path) in ("summit", "un.needs"):
        return f'["{NOT_READ}", "{NOT_READ}"]'
    return f'"{NOT_READ}"'


def _toml(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, int):
        return str(value)
    return msgspec.json.encode(str(value)).decode()
