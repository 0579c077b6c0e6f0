"""Replay, log and rules-verification of board games whose rulebooks disagree."""

__version__ = "0.1.0"
