"""How sure a share is that was counted on some of the whole."""

from __future__ import annotations

import math


def interval(found: int, of: int) -> tuple[float, float]:
    """Between which shares the whole lies in 95 of 100 draws (Wilson)."""
    z = 1.96
    share = found / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)
