"""Which of the small cases of a game prove a clause: its own, and those that break it as well."""

from __future__ import annotations

import re
from collections.abc import Sequence

from co2replay.corpus.cases import Case, cases_of

EXPECTED = re.compile(r"#>(.*)$", re.MULTILINE)


def proofs(game: str, clauses: Sequence[str]) -> dict[str, list[str]]:
    """The names of the cases that anybody can replay, for each clause."""
    cases = cases_of(game)
    return {clause: [case.file for case in cases if shows(case, clause)] for clause in clauses}


def shows(case: Case, clause: str) -> bool:
    return case.clause == clause or clause in " ".join(EXPECTED.findall(case.text)).split()
