"""Where on the components of CO₂ a value can be read, and the shape in which it is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.rulebooks.boxfiles import NOT_READ

from .manifest_files import path_kind


def where(path: str, words: Mapping[str, str]) -> str:
    kind = path_kind(path)
    sentence = words.get(kind) or words.get(kind.partition(".")[0]) or words["other"]
    numbers = [part for part in path.split(".") if part.isdigit() or part == "?"]
    return sentence.replace("{number}", numbers[-1] if numbers else "")


def blank(path: str) -> str:
    """Show by the shape of the blank whether one word or a list belongs there."""
    if path_kind(path) == "agenda":
        return f'["{NOT_READ}", "{NOT_READ}", "{NOT_READ}"]'
    if path_kind(path) in ("summit", "un.needs"):
        return f'["{NOT_READ}", "{NOT_READ}"]'
    return f'"{NOT_READ}"'
