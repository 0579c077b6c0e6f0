"""An editor's help, asked by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

from co2replay.show.editor.server import column, units

URI = "file:///games/game.log"
HEAD = "co2replay 1\ngame: co2\nedition: en\nseats: orange=Ada purple blue\ntrust: assumed\n---\n"
TABLE = "@ turn 2.1 orange ; orange.money {coins} ; market.cep 2 ; price 3\n"
POOR = HEAD + TABLE.format(coins=2) + "buy\n"  # line 8: 2 coins for a price of 3
BOTH = HEAD + TABLE.format(coins=3).rstrip() + " ; orange.cep 1\nbuy\nsell\n"  # line 9
SECONDS = 60


class Editor(BaseLanguageClient):
    """A client that keeps what it is told of a text."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.told: list[types.Diagnostic] = []
        self.heard = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def keep(params: types.PublishDiagnosticsParams) -> None:
            self.told = list(params.diagnostics)
            self.heard.set()


Asked = Callable[[Editor], Awaitable[Any]]


def ask(text: str, question: Asked) -> tuple[list[types.Diagnostic], Any]:
    """Open a text in an editor, wait for its findings, and ask one thing more."""

    async def talk() -> tuple[list[types.Diagnostic], Any]:
        editor = Editor()
        await editor.start_io(sys.executable, "-m", "co2replay", "lsp", "--lang", "en")
        await editor.initialize_async(
            types.InitializeParams(capabilities=types.ClientCapabilities())
        )
        editor.initialized(types.InitializedParams())
        item = types.TextDocumentItem(URI, "co2replay", 1, text)
        editor.text_document_did_open(types.DidOpenTextDocumentParams(item))
        await asyncio.wait_for(editor.heard.wait(), SECONDS)
        answer = await question(editor)
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()
        return editor.told, answer

    return asyncio.run(asyncio.wait_for(talk(), SECONDS * 2))


async def nothing(_: Editor) -> None:
    return None


def document() -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(URI)


def at(line: int, character: int = 0) -> types.Position:
    return types.Position(line - 1, character)


def actions_of(line: int) -> Asked:
    params = types.CodeActionParams(
        document(), types.Range(at(line), at(line)), types.CodeActionContext([])
    )
    return lambda editor: editor.text_document_code_action_async(params)


def test_a_breach_is_underlined_with_its_clause_and_no_ruling_where_none_can_help() -> None:
    told, actions = ask(POOR, actions_of(8))
    (breach,) = [one for one in told if one.code == "co2.market.buy"]
    assert breach.severity == types.DiagnosticSeverity.Error
    assert breach.range == types.Range(at(8), at(8, 3))
    assert "price 3, coins 2" in breach.message
    assert "rule: EN §2.2.2" in breach.message
    assert not actions  # nobody can rule coins onto the table


def test_a_ruling_is_offered_above_the_line_that_it_lets_stand() -> None:
    told, (ruling,) = ask(BOTH, actions_of(9))
    assert [one.code for one in told if one.range.start == at(9)] == ["co2.market.not-both"]
    (edit,) = ruling.edit.changes[URI]
    assert edit.new_text == 'ruling co2.market.not-both "reason"\n'
    assert edit.range == types.Range(at(9), at(9))


def test_what_cannot_be_read_is_told_and_what_it_meant_is_offered() -> None:
    told, actions = ask(
        HEAD + "[1.1 orange]\nsell ; un 34\n",
        actions_of(8),
    )
    (problem,) = told
    assert problem.range.start == at(8, 7)
    (meant,) = [one for one in actions if one.title == "claim 34"]
    (edit,) = meant.edit.changes[URI]
    assert (edit.range, edit.new_text) == (types.Range(at(8, 7), at(8, 12)), "claim 34")


def test_the_clause_stands_under_an_entry_with_its_place_in_each_book() -> None:
    _, under = ask(
        HEAD + TABLE.format(coins=3) + "buy\n",
        lambda editor: editor.text_document_hover_async(types.HoverParams(document(), at(8, 1))),
    )
    assert "**co2.market.buy**" in under.contents.value
    assert "EN §2.2.2, IT §2.2.2, PL §2.2.2" in under.contents.value


def test_completion_offers_what_is_legal_there_and_nothing_else() -> None:
    _, offered = ask(
        POOR,
        lambda editor: editor.text_document_completion_async(
            types.CompletionParams(document(), at(8, 1))
        ),
    )
    items = offered if isinstance(offered, list) else offered.items
    labels = {one.label for one in items}
    assert not labels & {"buy", "end"}  # 2 coins for a price of 3; no Action was taken yet
    assert labels


def test_a_log_is_written_in_order_when_the_editor_asks() -> None:
    messy = HEAD + "[1.1 orange]\n  propose   solar Asia, money\n"
    _, edits = ask(
        messy,
        lambda editor: editor.text_document_formatting_async(
            types.DocumentFormattingParams(document(), types.FormattingOptions(2, True))
        ),
    )
    (edit,) = edits
    assert edit.new_text.endswith("[1.1 orange]\npropose solar asia/money\n")


@pytest.mark.parametrize(
    ("text", "col", "character"),
    [
        ("buy", 1, 0),
        ("buy", 3, 2),
        ("é buy", 3, 2),
        ("𝄞 buy", 3, 3),
    ],  # a clef is two units of UTF-16
)
def test_columns_are_counted_as_the_protocol_counts(text: str, col: int, character: int) -> None:
    assert units(text, col) == character
    assert column(text, character) == col
