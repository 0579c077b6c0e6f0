"""What a person reads when a command cannot do its work, and what a script reads."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

import msgspec

from co2replay import errors
from co2replay.sentences import cause_of, say, say_small
from co2replay.verdict.exits import Exit

from . import moments
from .answers import Failed
from .environment import Environment
from .findings.record import Finding, finding_text
from .words import Words, words_of, words_of_any_game

NO_KEYS = ("-", "end of file")  # of a data file that cannot be read as such at all
FINDINGS_SHOWN = 20
NAMES_SHOWN = 12
NAMES_MANY = 200


class ProblemsInLog(errors.Co2ReplayError):
    """A log with places that cannot be read; the findings name them all."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        self.file = file
        self.findings = findings

    def __str__(self) -> str:
        return f"{self.file}: {errors.Cause('unreadable')}"


class UnreadAct(errors.UnknownName):
    """An act that cannot be read, and what a log would hear of it."""

    def __init__(self, fault: errors.UnknownName, finding: Finding) -> None:
        super().__init__(fault.kind, fault.name, fault.known)
        self.finding = finding


def fault_exit(fault: errors.Co2ReplayError) -> Exit:
    """A name that nobody knows, or several, is wrong usage, of one log or of many."""
    wrong = isinstance(fault, errors.UnknownName | errors.AmbiguousName)
    return Exit.USAGE if wrong else Exit.UNREADABLE


def fault_findings(fault: errors.Co2ReplayError, language: str) -> list[Finding]:
    if isinstance(fault, ProblemsInLog):
        return fault.findings
    return [fault_finding(fault, language)]


def fault_finding(fault: errors.Co2ReplayError, language: str) -> Finding:
    if isinstance(fault, UnreadAct):
        return fault.finding
    if isinstance(fault, errors.UnknownName):
        return unknown_name(fault, words_of(fault.game, language))
    if isinstance(fault, errors.AmbiguousName):
        return ambiguous_name(fault, words_of_any_game(language))
    spoken = words_of_any_game(language).language
    if isinstance(fault, errors.UnreadableFile):
        return Finding(
            kind="error",
            code="unreadable",
            message=say_small(fault.cause, spoken),
            file=fault.file,
            language=spoken,
        )
    if isinstance(fault, errors.DataError):
        what = say(fault.cause, spoken)
        return Finding(
            kind="error",
            code="data",
            message=what if fault.key in NO_KEYS else f"{fault.key}: {what}",
            file=fault.file,
            language=spoken,
        )
    if isinstance(fault, errors.ClusterFault):
        return Finding(
            kind="error",
            code=fault.cause.code,
            message=say(fault.cause, spoken),
            language=spoken,
        )
    return Finding(kind="error", code="failed", message=str(fault), language=spoken)


def system_finding(fault: OSError, language: str) -> Finding:
    """Put into words what the system refused, and where, if it names a file."""
    spoken = words_of_any_game(language).language
    return Finding(
        kind="error",
        code="system",
        message=say_small(cause_of(fault), spoken),
        file=str(fault.filename or ""),
        language=spoken,
    )


def unknown_name(fault: errors.UnknownName, words: Words) -> Finding:
    kind = words.say_or("fault_kind", fault.kind, fault.kind)
    listed = moments.told(fault.known, words) if fault.kind == "moment" else fault.known
    near = difflib.get_close_matches(fault.name, listed, n=3)
    if fault.about:
        about = named(fault.about, words)
        help_line = words.say("fault", "about", name=fault.name, names=about)
    elif near:
        help_line = words.say("fault", "near", names=words.say("fault", "or").join(near))
    else:
        known = errors.Cause("known-names", names=named(grouped(listed), words))
        help_line = say(known, words.language)
    return Finding(
        kind="error",
        code=f"unknown-{fault.kind}",
        message=say(fault.cause(kind), words.language),
        facts=(words.say("fault", "of", kind=kind, of=fault.of),) if fault.of else (),
        help=help_line,
        language=words.language,
    )


def grouped(names: tuple[str, ...]) -> Sequence[str]:
    """Of very many dotted names what they begin with: a chapter is asked for like a clause."""
    if len(names) < NAMES_MANY:
        return names
    return tuple(dict.fromkeys(".".join(name.split(".")[:2]) for name in names))


def ambiguous_name(fault: errors.AmbiguousName, words: Words) -> Finding:
    kind = words.say_or("fault_kind", fault.kind, fault.kind)
    known = fault.known if fault.name else [f"--{fault.kind} {name}" for name in fault.known]
    return Finding(
        kind="error",
        code=f"ambiguous-{fault.kind}",
        message=say(fault.cause(kind), words.language),
        help=say(errors.Cause("one-of", names=named(known, words)), words.language),
        language=words.language,
    )


def named(names: Sequence[str], words: Words) -> str:
    """List names; a long list is cut, and says so."""
    more = len(names) - NAMES_SHOWN
    shown = ", ".join(names[:NAMES_SHOWN])
    return words.say("fault", "more", names=shown, count=more) if more > 0 else shown


def tell_failure(
    environment: Environment, code: int, findings: list[Finding], as_json: bool
) -> None:
    if as_json:
        data = msgspec.json.encode(Failed(exit=code, findings=findings))
        environment.write_json(msgspec.json.format(data, indent=2))
    tell_findings(environment, findings)


def tell_findings(environment: Environment, findings: list[Finding]) -> None:
    """Print findings to the place for messages; a very wrong file is cut short."""
    shown = [finding_text(found, environment.colour) for found in findings[:FINDINGS_SHOWN]]
    environment.tell("\n\n".join(shown))
    more = len(findings) - FINDINGS_SHOWN
    if more > 0:
        words = words_of_any_game(environment.language)
        environment.tell("\n" + words.label("more_findings", count=more))
