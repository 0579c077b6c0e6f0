"""A second judge of Power Grid, slow and plain, with numbers, maps, routes and books of its own."""

from .judge import judge
from .verdict import Judgement, TurnMark

__all__ = ["Judgement", "TurnMark", "judge"]
