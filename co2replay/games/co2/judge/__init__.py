"""A second judge of CO₂ (2012), slow and plain, with numbers, box and books of its own."""

from co2replay.games.judging import Judgement, TurnMark

from .judge import judge

__all__ = ["Judgement", "TurnMark", "judge"]
