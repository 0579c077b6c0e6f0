"""Markup is made by templates in which everything that is filled in is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined
from markupsafe import Markup

from ..environment import shown_on_screen


def environment(templates: Mapping[str, str]) -> Environment:
    """Templates by name; a name that nothing stands for is a fault."""

    class Loader(BaseLoader):
        def get_source(self, _environment: Environment, template: str) -> Any:
            return templates[template], template, lambda: True

    return Environment(
        loader=Loader(),
        autoescape=True,
        finalize=as_seen,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def as_seen(value: Any) -> Any:
    """A page may be sent to a terminal: what would be obeyed there or not be seen is shown."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return shown_on_screen(value)
    return value
