"""The answers for an editor, spoken in the language server protocol (extra `editor`: pygls)."""

from __future__ import annotations

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from co2replay import __version__
from co2replay.errors import Co2ReplayError

from ..findings.record import Finding
from . import answers
from .answers import OfferedEdit, TypedLog

NAME = "co2replay"
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "breach": types.DiagnosticSeverity.Error,
    "false": types.DiagnosticSeverity.Error,
    "undetermined": types.DiagnosticSeverity.Warning,
}


def units(text: str, col: int) -> int:
    """A column from 1 as the protocol counts: units of UTF-16, from 0."""
    return len(text[: max(col - 1, 0)].encode("utf-16-le")) // 2


def column(text: str, character: int) -> int:
    """The other way about."""
    count = 0
    for at, letter in enumerate(text):
        if count >= character:
            return at + 1
        count += 2 if ord(letter) > 0xFFFF else 1
    return len(text) + 1


def span(lines: list[str], line: int, col: int, end: int) -> types.Range:
    number = min(max(line - 1, 0), max(len(lines) - 1, 0))
    text = lines[number] if lines else ""
    start, stop = units(text, col), units(text, max(end, col + 1))
    return types.Range(types.Position(number, start), types.Position(number, stop))


def make_server(language: str = "") -> LanguageServer:
    server = LanguageServer(NAME, __version__)

    def here(uri: str) -> TypedLog:
        document = server.workspace.get_text_document(uri)
        return answers.opened(document.source, document.filename or "-", language)

    def tell(uri: str) -> None:
        found: list[types.Diagnostic] = []
        try:
            opened = here(uri)
            found = [diagnostic(opened, one) for one in answers.findings(opened)]
        except Co2ReplayError as fault:
            place = types.Range(types.Position(0, 0), types.Position(0, 1))
            found = [types.Diagnostic(range=place, message=str(fault), source=NAME)]
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        tell(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        tell(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        opened = here(params.text_document.uri)
        line = params.position.line + 1
        if line > len(opened.log.lines):
            return None
        col = column(opened.log.lines[line - 1], params.position.character)
        text = answers.hover(opened, line, col)
        if not text:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION)
    def complete(params: types.CompletionParams) -> list[types.CompletionItem]:
        document = server.workspace.get_text_document(params.text_document.uri)
        line = params.position.line
        acts = answers.completions(document.source, document.filename or "-", line + 1, language)
        begin = types.Position(line, 0)
        place = types.Range(begin, params.position)
        return [
            types.CompletionItem(label=act, text_edit=types.TextEdit(place, act)) for act in acts
        ]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION)
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        opened = here(params.text_document.uri)
        lines = opened.log.lines
        return [
            types.CodeAction(
                title=one.title,
                kind=types.CodeActionKind.QuickFix,
                edit=types.WorkspaceEdit({params.text_document.uri: [changed(lines, one)]}),
            )
            for line in range(params.range.start.line + 1, params.range.end.line + 2)
            for one in answers.edits(opened, line)
        ]

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        opened = here(params.text_document.uri)
        text = answers.formatted(opened)
        if not text:
            return []
        end = types.Position(len(opened.log.lines) + 1, 0)
        return [types.TextEdit(types.Range(types.Position(0, 0), end), text)]

    return server


def diagnostic(opened: TypedLog, one: Finding) -> types.Diagnostic:
    """A finding with its rule and its next step."""
    told = [one.message, one.detail, *one.facts, one.help]
    return types.Diagnostic(
        range=span(opened.log.lines, one.line, one.col, one.end),
        message="\n".join(part for part in told if part),
        severity=SEVERITIES.get(one.kind, types.DiagnosticSeverity.Information),
        code=one.code,
        source=NAME,
    )


def changed(lines: list[str], one: OfferedEdit) -> types.TextEdit:
    text = lines[one.line - 1]
    start = types.Position(one.line - 1, units(text, one.col))
    end = types.Position(one.line - 1, units(text, one.end))
    return types.TextEdit(types.Range(start, end), one.text)
