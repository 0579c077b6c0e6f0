"""Nim, a game in a package of its own: a toy by which the toolkit shows that it names no game."""
