"""Where two engines part, as people read it."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.spelling import show_safe
from co2replay.questions.compare.conformance import EngineConformed
from co2replay.questions.compare.engine_process import NoEngine
from co2replay.questions.compare.parting import Compared, EngineDivergence, EngineInfo, Unplayed
from co2replay.sentences import say

from ..columns import columns, wrapped
from ..findings.record import Finding
from ..words import Words
from .engines import Saved

INDENT = "   "
SHOWN = 20
VALUES_SHOWN = 12


def compared_text(answer: Compared, words: Words, width: int) -> str:
    blocks = ["\n".join(engine_lines(answer))]
    for one in answer.diverged[:SHOWN]:
        blocks.append("\n".join(divergence_lines(one, words, width)))
    if len(answer.diverged) > SHOWN:
        blocks.append(words.label("more_findings", count=len(answer.diverged) - SHOWN))
    if answer.unplayed:
        blocks.append("\n".join(unplayed_lines(answer.unplayed, words, width)))
    if answer.uncompared:
        names = ", ".join(show_safe(name) for name in answer.uncompared[:VALUES_SHOWN])
        more = len(answer.uncompared) - VALUES_SHOWN
        told = f"{names}, ... {more}" if more > 0 else names
        blocks.append("\n".join(wrapped(words.say("compare", "uncompared", names=told), width)))
    facts = {"games": answer.games, "entries": answer.entries, "count": len(answer.diverged)}
    key = "parted" if answer.diverged else "alike" if answer.games else "nothing"
    blocks.append(words.say("compare", key, **facts))
    return "\n\n".join(blocks)


def engine_lines(answer: Compared) -> list[str]:
    return [
        f"{mark}  {engine_name(info)}: {show_safe(info.command)}"
        for mark, info in (("A", answer.left), ("B", answer.right))
    ]


def engine_name(info: EngineInfo) -> str:
    return show_safe(f"{info.engine} {info.version}".strip())


def divergence_lines(one: EngineDivergence, words: Words, width: int) -> list[str]:
    place = f"{show_safe(one.file)}:{one.line}" if one.line else show_safe(one.file)
    what = words.say("compare", one.kind.replace("-", "_"))
    lines = wrapped(f"{place} {what}", width)
    if one.text:
        entry = words.say("compare", "entry", number=one.entry)
        lines += wrapped(f"{entry}: {show_safe(one.text)}", width, INDENT)
    if one.clauses:
        lines += wrapped(f"{words.label('rule')}: {', '.join(one.clauses)}", width, INDENT)
    if one.values:
        rows = [["", "A", "B"]]
        rows += [
            [show_safe(value.name), show_safe(str(value.left)), show_safe(str(value.right))]
            for value in one.values[:VALUES_SHOWN]
        ]
        lines += columns(rows, width, indent=INDENT, ruled=True)
        more = len(one.values) - VALUES_SHOWN
        if more > 0:
            lines.append(INDENT + words.label("more_findings", count=more))
    else:
        lines += wrapped(f"A: {show_safe(one.left)}", width, INDENT)
        lines += wrapped(f"B: {show_safe(one.right)}", width, INDENT)
    return lines


def unplayed_lines(unplayed: Sequence[Unplayed], words: Words, width: int) -> list[str]:
    lines = [words.say("compare", "unplayed", count=len(unplayed))]
    for one in unplayed[:SHOWN]:
        mark = {"left": "A: ", "right": "B: "}.get(one.side, "")
        what = words.say_or("unplayed", one.what.replace("-", "_"), show_safe(one.what))
        lines += wrapped(f"{show_safe(one.file)}: {mark}{what}", width, INDENT)
    if len(unplayed) > SHOWN:
        lines.append(f"{INDENT}... {len(unplayed) - SHOWN}")
    return lines


def not_started(fault: NoEngine, words: Words) -> Finding:
    """Say which command starts no engine, and what was seen of it."""
    return Finding(
        kind="error",
        code="no-engine",
        message=words.say("compare", "no_engine", command=fault.command),
        facts=(say(fault.cause, words.language),),
        language=words.language,
    )


def saved_text(answer: Saved, words: Words, width: int) -> str:
    lines = [
        words.say("compare", "saved", file=show_safe(answer.file), games=answer.games),
        f"A  {engine_name(answer.engine)}: {show_safe(answer.engine.command)}",
    ]
    for one in answer.diverged:
        what = words.say("compare", one.kind.replace("-", "_"))
        lines.append(f"{show_safe(one.file)} {what}: {show_safe(one.left)}")
    if answer.unplayed:
        lines += unplayed_lines(answer.unplayed, words, width)
    return "\n".join(lines)


def conformed_text(answer: EngineConformed, words: Words, width: int) -> str:
    rows = [
        [
            words.say("compare", check.outcome),
            words.say("conformance", check.name.replace("-", "_")),
            show_safe(check.seen),
        ]
        for check in answer.checks
    ]
    lines = columns(rows, width)
    count = sum(check.outcome == "failed" for check in answer.checks)
    key = "conforms_not" if count else "conforms"
    name = engine_name(answer.engine)
    return "\n".join([*lines, "", words.say("compare", key, engine=name, count=count)])
