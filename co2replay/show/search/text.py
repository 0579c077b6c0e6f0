"""What a search has found, as text."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.spelling import show_safe

from ..columns import columns, wrapped
from ..words import Words
from .answers import FuzzBench, FuzzExport, FuzzFinding, FuzzList, FuzzRepro, FuzzRun

INDENT = "   "
LINES_SHOWN = 30  # of a log that shows a finding


def run_text(answer: FuzzRun, words: Words, width: int) -> str:
    head = words.say(
        "fuzz",
        "played",
        games=answer.games,
        actions=answer.actions,
        speed=answer.actions_per_second,
        judged=answer.judged,
        situations=answer.situations,
        outcomes=answer.outcomes,
    )
    lines = wrapped(head, width)
    if answer.games:
        last = answer.next_seed - 1
        lines += wrapped(words.say("fuzz", "seeds", first=answer.first_seed, last=last), width)
    if answer.interrupted:
        lines.append(words.say("fuzz", "interrupted"))
    lines.append("")
    if not answer.findings:
        lines.append(words.say("fuzz", "nothing"))
    for one in answer.findings:
        lines += [*finding_lines(one, words, width), ""]
    return "\n".join(lines)


def finding_lines(one: FuzzFinding, words: Words, width: int) -> list[str]:
    """A finding, where it was, and the end of the log that shows it."""
    rule = f" [{one.clause}]" if one.clause else ""
    lines = wrapped(f"{words.say('fuzz_check', key_of(one.check))}: {one.what}{rule}", width)
    place = words.say(
        "fuzz",
        "place",
        edition=one.edition or "-",
        players=one.players,
        seed=one.seed,
        entries=one.entries,
        times=one.times,
    )
    lines += wrapped(place, width, INDENT)
    facts = ", ".join(f"{name} {value}" for name, value in one.facts.items())
    if facts:
        lines += wrapped(show_safe(facts), width, INDENT)
    body = one.log.rstrip().splitlines()
    shown = body[-LINES_SHOWN:]
    if len(shown) < len(body):
        lines.append(f"{INDENT}| ...")
    return [*lines, *(f"{INDENT}| {show_safe(line)}" for line in shown)]


def key_of(check: str) -> str:
    return check.replace("-", "_")


def list_text(answer: FuzzList, words: Words, width: int) -> str:
    if not answer.findings:
        return words.say("fuzz", "nothing_kept", store=show_safe(answer.store))
    head = [words.say("fuzz", key) for key in ("check", "clause", "what", "entries", "times")]
    rows = [
        [one.check, one.clause or "-", one.what, str(one.entries), str(one.times)]
        for one in answer.findings
    ]
    return "\n".join(columns([head, *rows], width, right=(3, 4), ruled=True))


def repro_text(answer: FuzzRepro, words: Words, width: int) -> str:
    key = "shown" if answer.shown else "not_shown"
    rule = f" [{answer.clause}]" if answer.clause else ""
    lines = wrapped(
        words.say("fuzz", key, file=show_safe(answer.file), finding=answer.finding + rule), width
    )
    if answer.shown:
        lines += wrapped(words.say("fuzz", "at_entry", entry=answer.entry + 1), width, INDENT)
        facts = ", ".join(f"{name} {value}" for name, value in answer.facts.items())
        if facts:
            lines += wrapped(show_safe(facts), width, INDENT)
    return "\n".join(lines)


def export_text(answer: FuzzExport, words: Words) -> str:
    if not answer.files:
        return words.say("fuzz", "nothing_kept", store=show_safe(answer.store))
    return "\n".join(map(show_safe, answer.files))


def bench_text(answer: FuzzBench, words: Words, width: int) -> str:
    never = words.say("fuzz", "never")
    head = [words.say("fuzz", key) for key in ("situation", "guided", "blind")]
    rows = [
        [one.situation, told(one.guided, never), told(one.blind, never)] for one in answer.reached
    ]
    rates: Sequence[tuple[str, int]] = (
        ("blind", answer.blind_per_second),
        ("guided", answer.guided_per_second),
        ("paranoid", answer.paranoid_per_second),
    )
    speeds = ", ".join(f"{words.say('fuzz', name)} {rate}" for name, rate in rates)
    return "\n".join(
        [
            *wrapped(words.say("fuzz", "bench", actions=answer.actions, seeds=answer.seeds), width),
            "",
            *columns([head, *rows], width, right=(1, 2), ruled=True),
            "",
            words.say("fuzz", "speeds", speeds=speeds),
        ]
    )


def told(actions: int, never: str) -> str:
    return never if actions < 0 else str(actions)
