"""Markup is made by templates in which everything that is filled in is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined


def environment(templates: Mapping[str, str]) -> Environment:
    """Templates by name; a name that nothing stands for is a fault."""

    class Loader(BaseLoader):
        def get_source(self, _environment: Environment, template: str) -> Any:
            return templates[template], template, lambda: True

    return Environment(
        loader=Loader(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
