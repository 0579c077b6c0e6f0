"""A second judge of CO₂ (2012), slow and plain, with numbers, box and books of its own."""

from .judge import judge
from .verdict import Judgement, TurnMark

__all__ = ["Judgement", "TurnMark", "judge"]
