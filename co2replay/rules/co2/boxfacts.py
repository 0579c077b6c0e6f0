"""Facts of the box in a log: what a `fact` line says of the copy on the table, read and written."""

from __future__ import annotations

import msgspec

from .manifest_files import Written


class BoxFact(msgspec.Struct, frozen=True):
    """What one `fact` line says: values by path, as a component file writes them, and its place."""

    values: tuple[tuple[str, Written], ...]
    where: str = "fact"
