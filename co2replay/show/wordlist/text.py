"""The list of a game's words as text for a screen or a page, and as a table for the docs."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.games.registry import vocabulary_for
from co2replay.notation.phrases import SEAT

from ..columns import columns, wrapped
from ..words import Words
from .record import FormTold, WordList

TABLE = "wordlist"  # the sentences around the list
SIGNS = {"act": "", "draw": "! ", "seen": "= "}
OTHERS_MAX = 4  # other spellings on a line of the list
INDENT = "  "


def words_text(answer: WordList, words: Words, width: int) -> str:
    lines: list[str] = []
    for kind in SIGNS:
        forms = [one for one in answer.forms if one.context == kind]
        if forms:
            lines += [*wrapped(heading(kind, answer, words), width)]
            rows = [[f"{INDENT}{SIGNS[kind]}{one.example}", told(one, words)] for one in forms]
            lines += [*columns(rows, width), ""]
    for table in answer.tables:
        listed = ", ".join(f"{first}{others(alike)}" for first, alike in table.words.items())
        name = words.thing(table.name).partition(" (")[0]
        lines += wrapped(f"{name}: {listed}", width)
    lines += ["", *wrapped(words.say(TABLE, "also", marks=", ".join(answer.marks)), width)]
    return "\n".join(lines)


def heading(kind: str, answer: WordList, words: Words) -> str:
    """Acts are shown as somebody else's, by preference what an answer says without a head word."""
    acts = [one for one in answer.forms if one.context == "act"]
    bare = (one for one in acts if not one.example.startswith(one.spellings))
    shown = next(bare, acts[0] if acts else None)
    vocabulary = vocabulary_for(answer.game)
    if kind != "act" or shown is None or vocabulary is None:
        return words.say(TABLE, kind)
    seats = vocabulary.tables[SEAT].symbols
    return words.say(TABLE, kind, other=f"{words.seat(seats[-1])}: {shown.example}")


def told(form: FormTold, words: Words) -> str:
    also = ", ".join(form.spellings[1 : OTHERS_MAX + 1])
    said = words.say(TABLE, "spellings", words=also) if also else ""
    return f"{form.meaning} {said}".strip()


def others(alike: tuple[str, ...]) -> str:
    return f" ({', '.join(alike[:OTHERS_MAX])})" if alike else ""


def words_markdown(answer: WordList, words: Words) -> str:
    return "\n".join([*markdown_lines(answer, words), ""])


def markdown_lines(answer: WordList, words: Words) -> Iterator[str]:
    for kind in SIGNS:
        forms = [one for one in answer.forms if one.context == kind]
        if forms:
            head = [words.say(TABLE, key) for key in ("written", "says", "read")]
            yield from ("", f"## {heading(kind, answer, words)}", "", row(head), row(["---"] * 3))
        for one in forms:
            also = ", ".join(f"`{word}`" for word in one.spellings[1:])
            yield row([f"`{SIGNS[kind]}{one.example}`", one.meaning, also])
    yield from ("", f"## {words.say(TABLE, 'tables')}", "")
    for table in answer.tables:
        listed = ", ".join(f"`{first}`{others(alike)}" for first, alike in table.words.items())
        yield f"- {words.thing(table.name).partition(' (')[0]}: {listed}"


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
