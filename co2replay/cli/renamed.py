"""Words of a command line that are read beside those of the help: old names, `help VERB`.

An old name answers for one release, and says the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Path = tuple[str, ...]

# Verbs that are called otherwise now: one word for one thing.
VERBS: dict[Path, Path] = {
    ("manifest", "ask"): ("box", "ask"),
    ("manifest",): ("box",),
    ("rules", "manifest"): ("box", "facts"),
    ("rules", "show"): ("explain",),
    ("rules", "check"): ("rules", "review"),
    ("golden", "check"): ("golden", "test"),
    ("position", "check"): ("position", "examine"),
}
# Options that are called otherwise now, by verb: a moment is `--at`, a file to write `-o`.
OPTIONS: dict[Path, dict[str, str]] = {
    ("replay",): {"--to": "--at"},
    ("score",): {"--write": "--output"},
    ("reconcile",): {"--write": "--output"},
    ("html",): {"--write": "--output", "--begin": "--at"},
    ("audit",): {"--write": "--output"},
    ("db",): {"--store": "--db"},
    ("fuzz", "run"): {"--db": "--store"},
}
HELP = "help"


class Renamed(NamedTuple):
    """A command line by its names of today, and each old one with what it is called now."""

    words: list[str]
    notes: list[tuple[str, str]]


def renamed(words: Sequence[str]) -> Renamed:
    found = list(words)
    notes: list[tuple[str, str]] = []
    start = begin_of(found)
    if found[start : start + 1] == [HELP]:
        return Renamed([*found[:start], *found[start + 1 :], "--help"], notes)
    for old, new in VERBS.items():
        if tuple(found[start : start + len(old)]) == old:
            found[start : start + len(old)] = new
            notes.append((" ".join(old), " ".join(new)))
            break
    for verb, options in OPTIONS.items():
        if tuple(found[start : start + len(verb)]) == verb:
            for at, word in enumerate(found):
                name, sign, value = word.partition("=")
                if name in options:
                    found[at] = f"{options[name]}{sign}{value}"
                    notes.append((f"{' '.join(verb)} {name}", options[name]))
    return Renamed(found, notes)


def begin_of(words: Sequence[str]) -> int:
    """Where the verb stands: behind `--lang`, if somebody says it first."""
    if words[:1] == ["--lang"]:
        return 2
    return int(bool(words) and words[0].startswith("--lang="))
