"""A second judge of CO₂ (2012), slow and plain, that shares only the data with the first one."""

from .judge import judge
from .verdict import Judgement, TurnMark

__all__ = ["Judgement", "TurnMark", "judge"]
