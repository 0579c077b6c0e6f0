"""The prompt of a record on a terminal: editing, history, and completion from what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output.color_depth import ColorDepth

from ..stepping.terminal import folding, until_told
from .loop import Read
from .recorder import Recorder


def prompting(recorder: Recorder, colour: bool, encoding: str) -> Read:
    """Give a reader of lines; Ctrl-D ends the record, Ctrl-C is an interruption."""
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        completer=LegalCompleter(recorder, encoding),
        complete_while_typing=False,
        enable_suspend=True,
        color_depth=None if colour else ColorDepth.DEPTH_1_BIT,
    )

    def read(prompt: str) -> str | None:
        try:
            return session.prompt(
                folding(prompt, encoding), pre_run=partial(until_told, session.app)
            )
        except EOFError:
            return None

    return read


class LegalCompleter(Completer):
    """Offers what can be said: legal answers, values of a draw, words of the header."""

    def __init__(self, recorder: Recorder, encoding: str) -> None:
        self.recorder = recorder
        self.encoding = encoding

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        return self.completions(document.text_before_cursor)

    def completions(self, text: str) -> Iterator[Completion]:
        for line in self.recorder.completions(text):
            yield Completion(folding(line, self.encoding), start_position=-len(text))
