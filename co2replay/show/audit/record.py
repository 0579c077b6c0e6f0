"""The record of `audit`: codes and facts, the answer in words, and how to repeat it."""

from __future__ import annotations

import msgspec

from co2replay.questions.audit.dispute import Audit
from co2replay.questions.audit.second_opinion import SecondOpinion

from ..findings.record import Finding


class Spoken(msgspec.Struct, kw_only=True):
    """What stands at the head of the report in one language."""

    language: str
    question: str
    answer: str


class Foot(msgspec.Struct, kw_only=True):
    """What the report was made from; the same of all this gives the same report."""

    program: str
    log: str  # digest of the bytes of the file
    game_id: str
    rules: dict[str, str]  # digest by edition
    facts: str
    quotes: str  # digest; empty: no file was given
    command: str
    cases: dict[str, list[str]]  # by deciding clause, the cases that prove it


class Audited(msgspec.Struct, kw_only=True):
    """`audit`: the report for a dispute."""

    schema: str = "audit/1"
    file: str
    exit: int
    spoken: list[Spoken]
    first: Finding | None  # what does not hold, in the words of the first language
    audit: Audit
    foot: Foot
    second: list[SecondOpinion] | None = None  # by book; null: nobody asked for it
