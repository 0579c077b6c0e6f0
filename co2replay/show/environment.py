"""What a command may know of the world outside: streams, width, colour, language, one value; and
how far its work is, shown among the messages where somebody watches."""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import BinaryIO, NamedTuple, TextIO

from co2replay.notation import spelling
from co2replay.notation.spelling import in_ascii, show_safe

WIDTH_WHEN_PIPED = 100
WIDTH_MIN = 60
FOLDING = "co2replay-fold"
UTF_8 = "utf-8"
NOT_ASCII = re.compile(r"[^\n\x20-\x7e]")
UNSEEN = re.compile(f"(?!\n)[{spelling.UNSEEN}]")
OBEYED = re.compile(f"(?P<ours>\x1b\\[(?:1;3[136]|0)m)|(?![\n\t])[{spelling.UNSEEN}]")

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
        """Write for people; whatever in it comes from a log has no power over a screen."""
        self.stdout.write(ended(shown_on_screen(text, self.colour)))

    def write_json(self, data: bytes) -> None:
        """Write JSON, in UTF-8 whatever the output is: what could be lost or obeyed is escaped."""
        name = getattr(self.stdout, "encoding", None) or UTF_8
        kept = UNSEEN if codecs.lookup(name).name == UTF_8 else NOT_ASCII
        self.stdout.write(ended(kept.sub(in_ascii, data.decode(UTF_8))))

    def write_log(self, text: str) -> None:
        """Write a log: to the letter into a file or a pipe, safe to look at on a screen."""
        self.stdout.write(ended(shown_on_screen(text) if self.terminal else text))

    def write_bytes(self, text: str) -> None:
        """Write what names its own encoding, which is UTF-8, to the letter."""
        bytes_out = getattr(self.stdout, "buffer", None)
        if bytes_out is None:
            self.stdout.write(text)
            return
        self.stdout.flush()
        bytes_out.write(text.encode(UTF_8, "backslashreplace"))
        bytes_out.flush()

    def tell(self, text: str) -> None:
        self.stderr.write(ended(shown_on_screen(text, self.colour)))


def ended(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"


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


def shown_on_screen(text: str, colour: bool = False) -> str:
    """Show as escapes what a terminal would obey and what nobody would see.

    Lines and tabs stay, and where there is colour, the colours of our own findings.
    """

    def shown(found: re.Match[str]) -> str:
        return found[0] if colour and found["ours"] else show_safe(found[0])

    return OBEYED.sub(shown, text)


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


def unheard(language: str, asked: bool) -> Environment:
    """Nobody's streams, for what is done elsewhere; whoever asked for it gets the result."""
    return Environment(
        stdin=io.BytesIO(),
        stdout=io.StringIO(),
        stderr=io.StringIO(),
        language=language,
        language_asked=asked,
    )


ALONE = 24  # fewer logs are done sooner than other processes would have started
Tell = Callable[[str, int, int], None]


@contextmanager
def shown_progress(world: Environment, names: Mapping[str, str]) -> Iterator[Tell | None]:
    """Give a function that is told a stage and how much of it is done."""
    if not world.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=world.stderr), transient=True) as bar:
        task = bar.add_task("")

        def tell(stage: str, done: int, total: int) -> None:
            bar.update(task, description=names[stage], completed=done, total=max(1, total))

        yield tell


@contextmanager
def progress(world: Environment, total: int) -> Iterator[Callable[[], None]]:
    """Show on a terminal how far the work is; elsewhere nothing."""
    if not world.interactive or total < ALONE:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=world.stderr, no_color=not world.colour)
    with Progress(console=console, transient=True) as bar:
        row = bar.add_task("", total=total)
        yield lambda: bar.advance(row)
