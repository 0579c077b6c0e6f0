"""The option that names the file of the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ..outputs import Output

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT = "co2replay.db"


def db_option() -> Callable[[F], F]:
    return click.option(
        "--db",
        "file",
        type=Output(),
        default=DEFAULT,
        show_default=True,
        metavar="FILE",
        help="The SQLite file.",
    )


def limit_option(rows: int) -> Callable[[F], F]:
    return click.option(
        "--limit", type=click.IntRange(min=1), default=rows, show_default=True, help="Rows at most."
    )
