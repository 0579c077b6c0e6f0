"""The numbers of the book of lamps."""

from __future__ import annotations

import msgspec


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    oil: int
    cost: int
    wanted: int
    rounds: int
