"""The text of a log written out: the same words, spaces and order every time, and which entries
share a line: those written together, where signs allow it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .header import BODY, FIRST_LINE
from .records import (
    ACT,
    BLANK,
    BOX,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    GAP,
    MARK,
    MAX_LINE,
    NOBODY,
    OMITTED,
    POSITION,
    RULING,
    SEEN,
    UNKNOWN,
    Entry,
    HeaderRow,
    Log,
)
from .vocabulary import VERBS, Form, Slot, Vocabulary

SIGNED = (DRAW, SEEN, POSITION)  # a sign in front of one of these covers the rest of its line
LAST = (COMMENT, EXPECT, BLANK)  # nothing stands behind one of these


def body_lines(log: Log) -> list[list[Entry]]:
    """Part the body into lines; of empty lines one is kept, none at either end of the body."""
    lines: list[list[Entry]] = []
    is_blank_due = False
    for line in written_together(log.entries):
        if line[0].kind == BLANK:
            is_blank_due = bool(lines)
            continue
        if is_blank_due:
            lines.append([Entry(BLANK)])
            is_blank_due = False
        lines.append(line)
    return lines


def written_together(entries: list[Entry]) -> Iterator[list[Entry]]:
    line: list[Entry] = []
    mode, who = ACT, NOBODY
    for entry in entries:
        if line and not (
            entry.line == line[0].line
            and entry.line > 0
            and line[-1].kind not in LAST
            and is_joinable(entry, mode, who)
        ):
            yield line
            line = []
        if not line:
            mode, who = ACT, NOBODY
        line.append(entry)
        if entry.kind in SIGNED:
            mode = entry.kind
        elif entry.kind == MARK:
            who = NOBODY
        elif entry.kind == ACT:
            who = entry.who
    if line:
        yield line


def is_joinable(entry: Entry, mode: int, who: int) -> bool:
    """Tell whether an entry means the same behind others that set the line's sign and name."""
    if entry.kind == BLANK:
        return False
    if entry.kind in SIGNED or entry.kind in (DIGEST, COMMENT, EXPECT):
        return True
    if mode != ACT:
        return False
    return entry.kind != ACT or entry.who != NOBODY or who == NOBODY


SIGNS = {DRAW: "! ", SEEN: "= ", POSITION: "@ "}
BoxText = Callable[[str, str], str]  # (words of a box fact, language) -> its words in the language


def write_text(
    log: Log, vocabulary: Vocabulary, language: str, box_text: BoxText | None = None
) -> str:
    """Write a log in a language; names, comments and reasons stay as they are."""
    lines = [FIRST_LINE]
    lines += [write_row(row) for row in log.header]
    lines.append(BODY)
    for entries in body_lines(log):
        written = write_line(entries, vocabulary, language, box_text)
        if len(written) > MAX_LINE and len(entries) > 1:
            lines += [write_line([entry], vocabulary, language, box_text) for entry in entries]
        else:
            lines.append(written)
    return "\n".join(lines) + "\n"


def write_row(row: HeaderRow) -> str:
    text = f"{row.key}: {row.value}".rstrip() if row.key else ""
    if row.comment is None:
        return text
    return with_comment(text, f"# {row.comment}".rstrip())


def with_comment(text: str, comment: str) -> str:
    return f"{text}  {comment}" if text else comment


def write_line(
    entries: list[Entry],
    vocabulary: Vocabulary,
    language: str,
    box_text: BoxText | None = None,
) -> str:
    """Write entries that share a line; what a sign or a name covers is not said again."""
    text = ""
    mode, who = ACT, NOBODY
    before: Entry | None = None
    for entry in entries:
        if entry.kind in (COMMENT, EXPECT):
            sign = "#" if entry.kind == COMMENT else "#>"
            return with_comment(text, f"{sign} {entry.text}".rstrip())
        is_list = before is not None and before.kind == SEEN and entry.kind == SEEN
        if before is not None:
            text += ", " if is_list else " ; "
        if entry.taken_back:
            text += "x "
        if entry.kind in SIGNS and entry.kind != mode:
            text += SIGNS[entry.kind]
            mode = entry.kind
        if entry.kind == ACT and entry.who != who:
            text += vocabulary.spell("seat", entry.who, language) + ": "
        if entry.kind == ACT:
            who = entry.who
        elif entry.kind == MARK:
            who = NOBODY
        if before is not None and is_list and is_repeated(vocabulary, before, entry):
            text += write_slots(vocabulary, vocabulary.forms[entry.verb], entry.args, language)
        elif entry.kind == BOX and box_text is not None:
            text += f"{vocabulary.word('fact', language)} {box_text(entry.text, language)}"
        else:
            text += write_entry(entry, vocabulary, language)
        before = entry
    return text


def is_repeated(vocabulary: Vocabulary, before: Entry, entry: Entry) -> bool:
    """Tell whether a head word is not said again: `score orange 24, purple 19`."""
    return before.verb == entry.verb and vocabulary.forms[entry.verb].repeats


def write_entry(entry: Entry, vocabulary: Vocabulary, language: str) -> str:
    """Write one entry without the signs, names and separators that stand in front of it."""
    kind = entry.kind
    if kind in (ACT, DRAW, SEEN, POSITION):
        return write_form(vocabulary, vocabulary.forms[entry.verb], entry.args, language)
    if kind == MARK:
        return f"[{write_mark(entry.args, vocabulary, language)}]"
    if kind == DIGEST:
        return f"=d{entry.verb} {entry.text}"
    if kind == RULING:
        clause, _, reason = entry.text.partition("\n")
        return f"{vocabulary.word('ruling', language)} {clause} {quote(reason)}"
    if kind == CORRECTION:
        form = vocabulary.forms[entry.verb]
        heads = f"{vocabulary.word('ruling', language)} {vocabulary.word('set', language)}"
        return f"{heads} {write_form(vocabulary, form, entry.args, language)} {quote(entry.text)}"
    if kind == GAP:
        return "..."
    if kind == BOX:
        return f"{vocabulary.word('fact', language)} {' '.join(entry.text.split())}"
    assert kind in (BLANK, COMMENT, EXPECT)
    return "" if kind == BLANK else entry.text


def write_mark(args: tuple[int, ...], vocabulary: Vocabulary, language: str) -> str:
    phase = vocabulary.phases[args[0]]
    count = len(phase.numbers)
    words = [".".join(str(number) for number in args[1 : count + 1])] if count else []
    if not phase.silent:
        words.append(vocabulary.word(phase.name, language))
    if phase.seat:
        words.append(vocabulary.spell("seat", args[count + 1], language))
    return " ".join(words)


def write_form(vocabulary: Vocabulary, form: Form, args: tuple[int, ...], language: str) -> str:
    slots = write_slots(vocabulary, form, args, language)
    if form.silent or not form.name:
        return slots
    table = vocabulary.tables[VERBS]
    head = vocabulary.spell(VERBS, table.codes[form.name], language)
    return f"{head} {slots}" if slots else head


def write_slots(vocabulary: Vocabulary, form: Form, args: tuple[int, ...], language: str) -> str:
    text = ""
    at = 0
    for slot in form.slots:
        sign = "." if slot.joined else " "
        if slot.table == "literal":
            text += sign + vocabulary.word(slot.word, language)
            continue
        if slot.table == "mark":
            text += f" {args[at]}.{args[at + 1]}"
            at += 2
            continue
        if slot.many and at == len(args) and not slot.optional:
            text += " " + vocabulary.word("empty", language)
        stop = len(args) if slot.many else at + 1
        for arg in args[at:stop]:
            if arg != OMITTED:
                text += sign + write_value(vocabulary, slot, arg, language)
        at = stop
    return text.lstrip(" ")


def write_value(vocabulary: Vocabulary, slot: Slot, arg: int, language: str) -> str:
    if arg == UNKNOWN:
        text = "?"
    elif slot.table == "int":
        text = str(arg)
    else:
        text = vocabulary.spell(slot.table, arg, language)
    if slot.unit:
        text += " " + vocabulary.word(slot.unit, language)
    if slot.suffix and arg != UNKNOWN:
        text += "-" + vocabulary.word(slot.suffix, language)
    return text


def quote(reason: str) -> str:
    escaped = reason.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
