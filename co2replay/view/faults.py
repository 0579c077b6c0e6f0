"""What a person reads when a command cannot do its work, and what a script reads."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

import msgspec

from co2replay import errors
from co2replay.view.answers import Failed
from co2replay.view.environment import Environment
from co2replay.view.finding import Finding, finding_text
from co2replay.view.words import Words, words_of

DEFAULT_GAME = "co2"  # whose word lists speak when no game is known yet
FINDINGS_SHOWN = 20
NAMES_SHOWN = 12


class UnreadableLog(errors.Co2ReplayError):
    """A log with places that cannot be read; the findings name them all."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        super().__init__(f"{file}: cannot be read")
        self.file = file
        self.findings = findings


def fault_finding(fault: errors.Co2ReplayError, language: str) -> Finding:
    if isinstance(fault, errors.UnknownName):
        return unknown_name(fault, words_of(DEFAULT_GAME, language))
    if isinstance(fault, errors.UnreadableFile):
        message = fault.what[:1].lower() + fault.what[1:]
        return Finding(kind="error", code="unreadable", message=message, file=fault.file)
    if isinstance(fault, errors.DataError):
        message = f"{fault.key}: {fault.what}"
        return Finding(kind="error", code="data", message=message, file=fault.file)
    return Finding(kind="error", code="failed", message=str(fault))


def unknown_name(fault: errors.UnknownName, words: Words) -> Finding:
    kind = words.say_or("fault_kind", fault.kind, fault.kind)
    key = "unknown_of" if fault.of else "unknown"
    near = difflib.get_close_matches(fault.name, fault.known, n=3)
    if near:
        help_line = words.say("fault", "near", names=words.say("fault", "or").join(near))
    else:
        help_line = words.say("fault", "known", names=named(fault.known, words))
    return Finding(
        kind="error",
        code=f"unknown-{fault.kind}",
        message=words.say("fault", key, kind=kind, of=fault.of, name=repr(fault.name)),
        facts=(words.say("fault", "of", kind=kind, of=fault.of),) if fault.of else (),
        help=help_line,
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
        environment.write(msgspec.json.format(data, indent=2).decode("utf-8"))
    tell_findings(environment, findings)


def tell_findings(environment: Environment, findings: list[Finding]) -> None:
    """Print findings to the place for messages; a very wrong file is cut short."""
    shown = [finding_text(found, environment.colour) for found in findings[:FINDINGS_SHOWN]]
    environment.tell("\n\n".join(shown))
    more = len(findings) - FINDINGS_SHOWN
    if more > 0:
        words = words_of(DEFAULT_GAME, environment.language)
        environment.tell("\n" + words.label("more_findings", count=more))
