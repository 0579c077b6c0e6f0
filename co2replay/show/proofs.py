"""What the search can find, a game made to order, and what disputed readings come to: records
and text."""

from __future__ import annotations

import msgspec

from co2replay.notation.spelling import show_safe
from co2replay.search.impact import Impact
from co2replay.search.seek import Sought
from co2replay.search.selftest import Trial

from .columns import columns, wrapped
from .words import Words


class FuzzSelftest(msgspec.Struct, kw_only=True):
    """`fuzz selftest`: faults planted one at a time, and whether each was found."""

    schema: str = "fuzz-selftest/1"
    game: str
    seed: int
    seconds: float
    planted: int
    found: int
    found_by_search: int
    sound: list[Trial]  # searches without any fault; what they find proves nothing
    trials: list[Trial]


class FuzzSeek(msgspec.Struct, kw_only=True):
    """`fuzz seek`: a short game that two ways of reading take otherwise; null: none was found."""

    schema: str = "fuzz-seek/1"
    game: str
    asked: str
    sought: Sought | None


class RulesImpact(msgspec.Struct, kw_only=True):
    """`rules impact`: how often each disputed reading changes something in played games."""

    schema: str = "rules-impact/1"
    game: str
    games: int
    played: int
    seed: int
    readings: list[Impact]


INDENT = "   "
NOTHING = "-"


def selftest_text(answer: FuzzSelftest, words: Words, width: int) -> str:
    """The score, one row a fault, and why the search alone did not find the others."""
    share = 100 * answer.found_by_search // max(1, answer.planted)
    lines = wrapped(
        words.say(
            "selftest",
            "score",
            planted=answer.planted,
            found=answer.found,
            search=answer.found_by_search,
            share=share,
        ),
        width,
    )
    for sound in answer.sound:
        key = "sound_found" if sound.found else "sound"
        told = words.say("selftest", key, games=sound.games, actions=sound.actions, what=sound.what)
        lines += wrapped(told, width)
    head = [
        words.say("selftest", key)
        for key in ("chapter", "fault", "found_by", "actions", "entries", "play")
    ]
    rows = [
        [
            one.chapter,
            f"{one.name} ({one.edition} {one.reading})" if one.reading else one.name,
            one.check or words.say("selftest", "not_found"),
            str(one.actions),
            str(one.entries) if one.by_search else NOTHING,
            str(one.entries_of_play) if one.by_search else NOTHING,
        ]
        for one in answer.trials
    ]
    lines += ["", *columns([head, *rows], width, right=(3, 4, 5), ruled=True)]
    missed = [one for one in answer.trials if not one.by_search]
    if missed:
        lines += ["", words.say("selftest", "missed")]
    for one in missed:
        key = "missed_but" if one.found else "missed_all"
        told = words.say("selftest", key, name=one.name, clause=one.clause, what=one.what)
        lines += wrapped(f"{told}: {one.why}", width, INDENT)
    return "\n".join(lines)


def seek_text(answer: FuzzSeek, words: Words) -> str:
    """The log itself: it can go straight into a file."""
    if answer.sought is None:
        return words.say("seek", "nothing", asked=show_safe(answer.asked))
    return answer.sought.log.rstrip("\n")


def seek_summary(answer: FuzzSeek, file: str, words: Words, width: int) -> str:
    """What stands in the file that was written."""
    found = answer.sought
    if found is None:
        return seek_text(answer, words)
    lines = wrapped(
        words.say(
            "seek",
            "found",
            file=show_safe(file),
            games=found.games,
            before=found.entries_before,
            entries=found.entries,
        ),
        width,
    )
    return "\n".join([*lines, *(f"{INDENT}{one}" for one in found.expected)])


def impact_text(answer: RulesImpact, words: Words, width: int) -> str:
    """What matters most first; a reading that changed nothing is told all the same."""
    head = [
        words.say("impact", key)
        for key in ("reading", "numbers", "asked", "winner", "legality", "scores", "example")
    ]
    rows = [
        [
            one.reading,
            " ".join(one.numbers),
            str(one.asked),
            str(one.winner),
            str(one.legality),
            str(one.scores),
            one.example or NOTHING,
        ]
        for one in answer.readings
    ]
    told = words.say("impact", "games", games=answer.games, played=answer.played)
    return "\n".join(
        [*wrapped(told, width), "", *columns([head, *rows], width, right=(2, 3, 4, 5), ruled=True)]
    )
