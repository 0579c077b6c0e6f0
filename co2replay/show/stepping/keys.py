"""Which keys do what: one table for the screen, for its help and for tests."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """A pair of commands that belong together, their keys, and how the help names those."""

    name: str  # of its sentence in the help
    shown: str
    commands: dict[str, tuple[str, ...]]  # command: keys


KEYS = (
    Key("next", "-> <-", {"next": ("right", " "), "previous": ("left", "backspace")}),
    Key("turn", "t T", {"turn": ("t",), "turn_back": ("T",)}),
    Key("round", "r R", {"round": ("r",), "round_back": ("R",)}),
    Key("part", "d D", {"part": ("d",), "part_back": ("D",)}),
    Key("start", "g G", {"start": ("g", "home"), "end": ("G", "end")}),
    Key("jump", "j", {"jump": ("j", ":")}),
    Key("play", "p", {"play": ("p",)}),
    Key("search", "/ n N", {"search": ("/",), "again": ("n",), "again_back": ("N",)}),
    Key("differ", "v V", {"differ": ("v",), "differ_back": ("V",)}),
    Key("ruling", "u U", {"ruling": ("u",), "ruling_back": ("U",)}),
    Key("comment", "k K", {"comment": ("k", "#"), "comment_back": ("K",)}),
    Key("breach", "b B", {"breach": ("b",), "breach_back": ("B",)}),
    Key("edition", "e E", {"edition": ("e",), "edition_back": ("E",)}),
    Key("language", "L", {"language": ("L",)}),
    Key("ledger", "l", {"ledger": ("l",)}),
    Key("sheet", "s", {"sheet": ("s",)}),
    Key("legal", "a", {"legal": ("a",)}),
    Key("choose", "Tab", {"choose": ("tab", "down"), "choose_back": ("s-tab", "up")}),
    Key("clause", "c Enter", {"clause": ("c", "enter")}),
    Key("table", "w", {"table": ("w",)}),
    Key("help", "?", {"help": ("?", "h", "f1")}),
    Key("scroll", "PgDn PgUp", {"scroll": ("pagedown",), "scroll_back": ("pageup",)}),
    Key("leave", "Esc", {"leave": ("escape",)}),
    Key("quit", "q", {"quit": ("q",)}),
)
COMMAND_OF = {
    pressed: command for key in KEYS for command, keys in key.commands.items() for pressed in keys
}
