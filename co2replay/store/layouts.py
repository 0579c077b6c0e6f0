"""What every store holds: the steps of its layout, in the order in which they came to be."""

from __future__ import annotations

from pathlib import Path

import sqlite_utils

from .database import Step, open_store
from .findings import lay_out_findings
from .games_layout import lay_out_games
from .statistics_layout import lay_out_statistics

# A step that was ever published is never changed: a later layout is a further step.
# The tables of a step that is run again are left as they are, and those that came since are made.
LAYOUTS: tuple[Step, ...] = (
    lay_out_findings,
    lay_out_games,
    lay_out_games,  # with outcomes
    lay_out_statistics,
    lay_out_statistics,  # each fact once
)


def open_file(path: Path | str) -> sqlite_utils.Database:
    """Open the store of games and findings, or make one."""
    return open_store(path, LAYOUTS)
