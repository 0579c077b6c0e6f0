"""Lamps, a game that all win or lose together against the wind: the second toy."""
