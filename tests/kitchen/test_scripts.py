"""Handwritten decades: how many of their lines need a second try, and that all of them hold.

Of the first three scripts, 42 of 75, 23 of 75 and 32 of 73 lines were refused by the reader that
took entries in a log's own order of words alone; of the diarist's 95, 50 by the one that knew no
past tense, no `Ada's`, no `two` and no second act behind a comma; of the 73 of three rounds of
Power Grid, 24. Of `rulebook`, `usa` and `regelheft`, 24 of 80, 25 of 80 and 19 of 70 were refused
by the reader that named no project by what lies where; of the three written last, `clerk`,
`kronikarz` and `protokoll`, 26 of 85, 25 of 89 and 33 of 88 by the one that read marks only as they
are written, knew no `Hany`, no `there` and no `A, B and C`. Of `umpire`'s 84, 29 by the one that
wanted brackets around every mark, took `Free Move:` for a name and parted no list at a name. Of the
next three, `steward`, `beisitzer` and `auctioneer`, 24 of 84, 29 of 70 and 43 of 89 by the one that
began every draw with its own word and read no place whose two words stand apart; of `novice`,
written when those were mended, 14 of 75. The six with a meaning beside each line were written when
all of these were mended: `narrator`, 20 of 86 refused or read otherwise by the reader of then;
`scribbler`, in half words, 56 of 83; `ohio` and `serata`, Power Grid, 43 and 57 of 83. Two of them,
`latecomer` and `ledger`, when the kinds of the other four were mended: 7 of 71 and 8 of 80. Four
stood above one in ten (13 of 89, 17, 12 and 20 of 83) until `the others`, `so does Bo`, who alone
is left in an auction and notes such as `c 23` and `#7` were read.
"""

from __future__ import annotations

import pytest

import co2replay
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import BLANK, COMMENT, NOBODY, Entry, Log
from tests.kitchen.scripts import SCRIPTS, Script

TRIES = {
    "auctioneer": 8,  # three of them sums, by which each or all may be meant
    "beisitzer": 4,
    "careful": 5,
    "clerk": 4,  # three of them for an order of regions
    "diarist": 3,
    "hasty": 2,
    "latecomer": 4,
    "ledger": 3,
    "kronikarz": 5,  # four of them for a rule, or an order of regions
    "narrator": 8,  # two of them facts without `=`
    "novice": 7,
    "ohio": 8,  # three of them sums, four of them what a plant burns
    "power-grid": 1,
    "protokoll": 0,
    "regelheft": 5,
    "rulebook": 7,  # three of them for a rule that its writer had not thought of
    "scribbler": 8,
    "serata": 5,
    "steward": 8,
    "talker": 1,
    "tavolo": 6,  # one of them for a sum of its writer's
    "umpire": 5,
    "usa": 3,
}  # second tries of each, counted in its file
IDS = [script.name for script in SCRIPTS]


def refused(script: Script, number: int) -> bool:
    """Is a line refused as it was typed first, below all that was kept before it?"""
    above = script.upto(number)
    body = [*above, script.lines[number].first]
    if "---" not in body:  # of the header: what stands below it is there already
        body += [one.kept for one in script.lines[number + 1 :]]
        body = body[: body.index("---") + 1]
    log = read(body)
    return any(problem.line == len(above) + 1 for problem in log.problems)


def read(lines: list[str]) -> Log:
    return read_text("\n".join(lines) + "\n", vocabulary_for)


@pytest.mark.parametrize("script", SCRIPTS, ids=IDS)
def test_one_line_in_ten_at_most_needs_a_second_try(script: Script) -> None:
    assert len(script.lines) >= 70
    seconds = [one for one in script.lines if one.second is not None]
    assert len(seconds) == TRIES[script.name]
    assert len(seconds) * 10 <= len(script.lines)


@pytest.mark.parametrize("script", SCRIPTS, ids=IDS)
def test_a_line_is_refused_where_the_script_says_so_and_nowhere_else(script: Script) -> None:
    # Lines are read downwards: what is kept as typed first is read with all that was kept.
    assert read(script.upto(len(script.lines))).problems == []
    for number, line in enumerate(script.lines):
        if line.second is not None:
            assert refused(script, number) != line.is_rule, line.first


def entries_of(log: Log, line: int) -> list[Entry]:
    return [one for one in log.entries if one.line >= line and one.kind not in (BLANK, COMMENT)]


def test_what_is_read_as_typed_is_what_its_writer_meant() -> None:
    told = 0
    for script in SCRIPTS:
        if all(line.meant is None for line in script.lines):
            continue
        body = next(n for n, one in enumerate(script.lines) if one.first == "---") + 1
        meant = script.upto(body)
        for line in script.lines[body:]:
            if line.meant is None:
                continue
            told += 1
            below = [*meant, *([] if line.meant == "-" else [line.meant])]
            if line.second is None:
                wanted = entries_of(read(below), len(meant) + 1)
                typed = entries_of(read([*meant, line.first]), len(meant) + 1)
                for one, other in zip(typed, wanted, strict=True):
                    assert (one.kind, one.verb, one.args) == (other.kind, other.verb, other.args)
                    assert one.who == other.who or NOBODY in (one.who, other.who), line.first
            meant = below
    assert told > 400


@pytest.mark.parametrize("script", SCRIPTS, ids=IDS)
def test_what_was_kept_in_the_end_is_legal_with_every_fact(script: Script) -> None:
    text = "\n".join(script.upto(len(script.lines))) + "\n"
    (judged,) = co2replay.validate(co2replay.read_log(text.encode())).judged
    assert (judged.verdict.legality, judged.verdict.assertions) == ("legal", True)
