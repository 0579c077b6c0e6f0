"""Markup is made by templates in which everything that is filled in is escaped."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ..environment import shown_on_screen


@cache  # every page of a game is made by the same one, and to compile it takes long
def compiled(text: str) -> Template:
    """A template; a name in it that nothing stands for is a fault."""
    return Environment(
        autoescape=True,
        finalize=as_seen,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    ).from_string(text)


def as_seen(value: Any) -> Any:
    """A page may be sent to a terminal: what would be obeyed there or not be seen is shown."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return shown_on_screen(value)
    return value
