"""A second judge of Second Chance, slow and plain, with numbers, box and readings of its own."""

from .judge import judge
from .verdict import Judgement, TurnMark

__all__ = ["Judgement", "TurnMark", "judge"]
