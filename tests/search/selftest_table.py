"""The tables of this folder's README, from an answer of `fuzz selftest --json`:
`python -m tests.search.selftest_table FILE.json`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

import msgspec

from co2replay.search.selftest import CORPUS, Trial
from co2replay.show.proofs import FuzzSelftest

HEAD = (
    "chapter",
    "planted",
    "by a game",
    "by a varied case",
    "by a log alone",
    "by nothing",
    "actions (median)",
    "most",
    "entries of play (least)",
)
LATE = ("fault", "clause", "found by", "why not by the search")


def table_of(answer: FuzzSelftest) -> str:
    """Everything that a run says, as Markdown."""
    trials = answer.trials
    chapters = dict.fromkeys(trial.chapter for trial in trials)
    rows = [row_of(name, [x for x in trials if x.chapter == name]) for name in chapters]
    rows.append(row_of("together", trials))
    checks = Counter(trial.check for trial in trials if trial.by_search)
    lines = [
        f"{answer.found_by_search} of {answer.planted} by the search "
        f"({100 * answer.found_by_search / max(1, answer.planted):.1f} %), "
        f"{answer.found} by all together; {answer.seconds:g} seconds of processor time each.",
        "",
        *laid_out(HEAD, rows),
        "",
        f"By check: {', '.join(f'{name} {count}' for name, count in checks.most_common())}.",
        "",
        f"Without any fault: {said_of_sound(answer.sound)}.",
        "",
    ]
    missed = [trial for trial in trials if not trial.by_search]
    if missed:
        lines += ["Not found by the search within its time:", ""]
        lines += laid_out(LATE, [late_row(trial) for trial in missed])
    return "\n".join(lines) + "\n"


def row_of(name: str, trials: Sequence[Trial]) -> list[str]:
    found = [trial for trial in trials if trial.by_search]
    actions = [trial.actions for trial in found]
    entries = [trial.entries_of_play for trial in found if trial.log]
    counts = (
        len(trials),
        sum(not trial.case for trial in found),
        sum(bool(trial.case) for trial in found),
        sum(trial.check == CORPUS for trial in trials),
        sum(not trial.found for trial in trials),
    )
    return [
        name,
        *map(str, counts),
        f"{median(actions):.0f}" if actions else "-",
        str(max(actions)) if actions else "-",
        str(min(entries)) if entries else "-",
    ]


def late_row(trial: Trial) -> list[str]:
    name = f"{trial.name} ({trial.edition})" if trial.edition else trial.name
    return [name, trial.clause, trial.what or "nothing", trial.why]


def said_of_sound(sound: Sequence[Trial]) -> str:
    """What the search finds where nothing is planted; the last of these trials finds nothing."""
    found = [f"{trial.check} {trial.what}" for trial in sound if trial.found]
    looked = sum(trial.actions for trial in sound)
    return f"{'; '.join(found) or 'nothing found'} in {looked} actions"


def laid_out(head: Iterable[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    names = list(head)
    numbers = [name not in (*LATE, "chapter") for name in names]
    yield f"| {' | '.join(names)} |"
    yield f"| {' | '.join('---:' if number else '---' for number in numbers)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def main() -> None:
    data = Path(sys.argv[1]).read_bytes()
    sys.stdout.write(table_of(msgspec.json.decode(data, type=FuzzSelftest)))


if __name__ == "__main__":
    main()
