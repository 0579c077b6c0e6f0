"""What a page can be asked to do: its buttons, and the keys that it shares with `step`."""

from __future__ import annotations

from co2replay.engine.face import Said

from ..stepping.keys import KEYS, Key
from .texts import label

# What a button does, the drawing on it, and the key that does the same.
BUTTONS = (
    ("start", "start", "Home"),
    ("turn-back", "turn-back", "T"),
    ("back", "back", "ArrowLeft"),
    ("play", "play", "p"),
    ("on", "on", "ArrowRight"),
    ("turn-on", "turn-on", "t"),
    ("end", "end", "End"),
)
# The keys are those of `step`; what only a screen of text has is not here.
PRESSED = {
    "right": "ArrowRight", "left": "ArrowLeft", "backspace": "Backspace", "home": "Home",
    "end": "End", "f1": "F1",
}  # fmt: skip
COMMANDS = (
    "next", "turn", "round", "part", "start", "jump", "search", "differ", "ruling", "comment",
    "breach", "edition", "language", "ledger", "sheet", "help", "play",
)  # fmt: skip
OWN_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "de": "Deutsch"}


def keys() -> dict[str, str]:
    """Which key does what in a browser, by the names that browsers have for keys."""
    return {
        PRESSED.get(pressed, pressed): command
        for key in KEYS
        if key.name in COMMANDS
        for command, names in key.commands.items()
        for pressed in names
    }


def shown(key: Key) -> list[str]:
    return key.shown.replace("->", "→").replace("<-", "←").split()


def what(key: Key) -> Said:
    if key.name == "turn":
        return label("key_turn")  # a browser needs the keys for pages itself
    return lambda words: words.say("step_help", key.name)


def helped() -> list[tuple[list[str], Said]]:
    return [(shown(key), what(key)) for key in KEYS if key.name in COMMANDS]
