"""What a command may know of the world outside: streams, width, colour, language; one value."""

from __future__ import annotations

import codecs
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Mapping
from typing import BinaryIO, NamedTuple, TextIO

WIDTH_WHEN_PIPED = 100
WIDTH_MIN = 60
FOLDING = "co2replay-fold"
NOT_ASCII = re.compile(r"[^\x00-\x7f]")

# Letters and signs that do not decompose, for outputs that lack them.
PLAIN = {
    "ł": "l",
    "Ł": "L",
    "ø": "o",
    "Ø": "O",
    "ß": "ss",
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "·": ".",
    "•": "*",
    "×": "x",
    "→": "->",
    "←": "<-",
    "›": ">",
    "‹": "<",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "✓": "+",
    "✗": "x",
    "─": "-",
    "━": "-",
    "│": "|",
    "┃": "|",
    "●": "o",
    "○": "o",
    "§": "section ",
    "¶": "par.",
}


class Environment(NamedTuple):
    """The streams and manners of one run; tests make their own and patch nothing."""

    stdin: BinaryIO
    stdout: TextIO
    stderr: TextIO
    width: int = WIDTH_WHEN_PIPED
    colour: bool = False
    language: str = "en"
    language_asked: bool = False
    interactive: bool = False
    screen: bool = False  # interactive, and the cursor can be placed anywhere
    terminal: bool = False  # what is written is read by a screen, which obeys some signs

    def write(self, text: str) -> None:
        self.stdout.write(text if text.endswith("\n") or not text else text + "\n")

    def write_json(self, data: bytes) -> None:
        """Write JSON: a letter that the output lacks is escaped, for another could end a string."""
        text = data.decode("utf-8")
        try:
            text.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            text = NOT_ASCII.sub(escaped, text)
        self.write(text)

    def write_log(self, text: str) -> None:
        """Write a log: to the letter into a file or a pipe, safe to look at on a screen."""
        self.write(shown_on_screen(text) if self.terminal else text)

    def tell(self, text: str) -> None:
        self.stderr.write(text if text.endswith("\n") or not text else text + "\n")


def escaped(found: re.Match[str]) -> str:
    """A letter as JSON has it in ASCII; above U+FFFF it takes two."""
    data = found[0].encode("utf-16-be")
    return "".join(f"\\u{data[at : at + 2].hex()}" for at in range(0, len(data), 2))


def from_process() -> Environment:
    for stream in (sys.stdout, sys.stderr):
        make_safe(stream)
    terminal = sys.stdout.isatty()
    width = WIDTH_WHEN_PIPED
    if terminal:
        width = max(WIDTH_MIN, shutil.get_terminal_size((WIDTH_WHEN_PIPED, 40)).columns)
    return Environment(
        stdin=sys.stdin.buffer,
        stdout=sys.stdout,
        stderr=sys.stderr,
        width=width,
        colour=terminal and wants_colour(os.environ),
        language=language_of(os.environ),
        language_asked="CO2REPLAY_LANG" in os.environ,
        interactive=terminal and sys.stdin.isatty(),
        screen=terminal and sys.stdin.isatty() and can_place(os.environ),
        terminal=terminal,
    )


def shown_on_screen(text: str) -> str:
    """Escape what a terminal would obey; lines and tabs stay."""
    from co2replay.notation.spelling import show_safe  # only who writes logs needs it

    return re.sub(r"[^\n\t]+", lambda found: show_safe(found[0]), text)


def wants_colour(variables: Mapping[str, str]) -> bool:
    return not variables.get("NO_COLOR") and variables.get("TERM") != "dumb"


def can_place(variables: Mapping[str, str]) -> bool:
    """Windows names no kind of terminal; elsewhere a nameless one only prints line after line."""
    return os.name == "nt" or variables.get("TERM", "") not in ("", "dumb", "unknown")


def language_of(variables: Mapping[str, str]) -> str:
    """Say which language the person's settings ask for: `pl` of `pl_PL.UTF-8`, else `en`."""
    for name in ("CO2REPLAY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = variables.get(name, "")
        if value:
            code = value.split(".")[0].split("_")[0].casefold()
            return code if code.isalpha() and len(code) == 2 else "en"
    return "en"


def make_safe(stream: TextIO) -> None:
    """Let a stream write the nearest plain letters where its encoding lacks one."""
    codecs.register_error(FOLDING, fold_unwritable)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=FOLDING)


def fold_unwritable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    bad = error.object[error.start : error.end]
    return "".join(_plain(letter) for letter in bad), error.end


def _plain(letter: str) -> str:
    if letter in PLAIN:
        return PLAIN[letter]
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
    if plain:
        return plain
    if unicodedata.combining(letter):
        return ""
    return letter.encode("ascii", "backslashreplace").decode("ascii")
