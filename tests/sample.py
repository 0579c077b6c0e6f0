"""How much a property looks at: a sample with every change, everything before a release."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WHOLE = os.environ.get("CORPUS") == "whole"


def at_most(few: int, many: int) -> int:
    """So many with every change, so many before a release."""
    return many if WHOLE else few


def one_in(each: int, found: Sequence[T]) -> Sequence[T]:
    """Every so-manyth with every change, all before a release."""
    return found if WHOLE else found[::each]
