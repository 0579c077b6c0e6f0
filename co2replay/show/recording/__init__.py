"""Keeping the record of a game while it is played: lines in, a log that loses nothing out."""
