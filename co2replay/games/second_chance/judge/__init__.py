"""A second judge of Second Chance, slow and plain, with numbers, box and readings of its own."""

from co2replay.games.judging import Judgement, TurnMark

from .judge import judge

__all__ = ["Judgement", "TurnMark", "judge"]
