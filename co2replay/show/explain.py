"""The long form of one clause: what the books say of it, and it kept and broken in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from co2replay.corpus.cases import Case, cases_for, expectation_of, log_of, note_of, shown_lines
from co2replay.corpus.expectations import BROKEN, LEGAL
from co2replay.errors import UnknownName
from co2replay.rulebooks.clauses import game_of_clause
from co2replay.rulebooks.editions import edition_names
from co2replay.verdict.judge import judge_books
from co2replay.verdict.session import Options, open_session, others_of

from .answers import RulesShow
from .columns import wrapped
from .findings.record import Finding, finding_text
from .rulebooks import all_editions as all_books
from .rulebooks import show_clause, show_text
from .verdict.text import verdict_rows
from .words import Words, words_of

INDENT = "  "


class Example(msgspec.Struct, kw_only=True):
    """One small log of the package; `text` is the whole of it and can be played."""

    side: str  # legal, breach or false
    file: str
    note: str
    clause: str  # that the last line breaks; empty where it breaks none
    editions: list[str]  # under which it is so
    lines: list[str]  # without the set-up of the table
    text: str
    finding: Finding | None  # what is said of the line that fails


class ClauseExplained(msgspec.Struct, kw_only=True):
    """`explain`: a clause with its readings, and examples that can be played."""

    schema: str = "clause-explained/1"
    rule: RulesShow
    examples: list[Example]


def explain_clause(
    clause: str, language: str = "en", folders: Sequence[str | Path] = ()
) -> ClauseExplained:
    """Say everything about one clause in the words of a language."""
    rule = show_clause(clause, language, folders)
    words = words_of(game_of_clause(clause), language)
    return ClauseExplained(
        rule=rule, examples=[example_of(case, words) for case in cases_for(clause)]
    )


def example_of(case: Case, words: Words) -> Example:
    expected = expectation_of(case)
    game = game_of_clause(case.clause)
    short = expected.editions or edition_names(game)
    editions = [f"{game}/{name}" for name in short]
    return Example(
        side=case.side,
        file=case.file,
        note=note_of(case),
        clause=expected.words[0] if expected.kind == BROKEN else "",
        editions=editions,
        lines=shown_lines(case),
        text=case.text,
        finding=None if case.side == LEGAL else finding_in(case, editions[0], words),
    )


def finding_in(case: Case, edition: str, words: Words) -> Finding | None:
    """Play a case under one edition and put what fails first into words."""
    session, problems = open_session(log_of(case), Options())
    assert session is not None, problems
    judged = judge_books(session, (edition, *others_of(session, edition)), telling=True)
    return verdict_rows(judged, words)[0].first


def case_text(answer: ClauseExplained, side: str) -> str:
    """The whole log of one side, to be played."""
    example = next((one for one in answer.examples if one.side == side), None)
    if example is None:
        known = tuple(one.side for one in answer.examples)
        raise UnknownName("example", side, known, of=answer.rule.id)
    return example.text


def explain_text(
    answer: ClauseExplained, words: Words, width: int, folders: Sequence[str | Path] = ()
) -> str:
    game = game_of_clause(answer.rule.id)
    languages = {key: book.language for key, book in all_books(game, folders).items()}
    blocks = [show_text(answer.rule, words, width, languages)]
    if not answer.examples:
        blocks.append(words.say("explain", "none"))
    for example in answer.examples:
        blocks.append("\n".join(example_lines(answer.rule.id, example, words, width)))
    return "\n\n".join(blocks)


def example_lines(clause: str, example: Example, words: Words, width: int) -> list[str]:
    head = words.say("explain", example.side, editions=", ".join(example.editions))
    lines = wrapped(f"{head} {example.note}".rstrip(), width)
    lines += [INDENT + line for line in example.lines]
    if example.finding is not None:
        lines += ["", *(INDENT + line for line in finding_text(example.finding).splitlines())]
    command = f"co2replay explain {clause} --case {example.side} | co2replay validate -"
    return [*lines, "", INDENT + words.say("explain", "run", command=command)]
