"""A second judge of Power Grid, slow and plain, with numbers, maps, routes and books of its own."""

from co2replay.games.judging import Judgement, TurnMark

from .judge import judge

__all__ = ["Judgement", "TurnMark", "judge"]
