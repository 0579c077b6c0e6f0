"""The shell around a walk through a game: keys in, screen out, and the terminal left as it was."""

from __future__ import annotations

import asyncio
import signal
from functools import partial
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.styles import Style

from ..environment import FOLDING
from ..page.drawing import face_of
from .screen import Fold, screen
from .stepper import Stepper

ESCAPE_SECONDS = 0.25  # an Esc waits for the rest of a key's sequence, which may come over ssh
STEP_SECONDS = 0.7  # of a game that plays itself
NAMED = {
    "c-m": "enter",
    "c-j": "enter",
    "c-h": "backspace",
    "c-i": "tab",
}
PASSED_ON = (
    "right", "left", "up", "down", "home", "end", "pageup", "pagedown", "f1", "s-tab", "escape",
    *NAMED,
)  # fmt: skip

# Where colour is there a player is told by it, too; letters stand everywhere.
COLOURED = {
    "bar": "reverse bold",
    "head": "bold",
    "dim": "fg:ansibrightblack",  # empty spaces: where a theme hides them, nothing is lost
    "changed": "bold reverse",
    "clause": "fg:ansicyan",
    "cursor": "bold",
    "log": "bold",
    "bad": "fg:ansired bold",
    "good": "fg:ansigreen",
    "doubt": "fg:ansiyellow",
    "note": "fg:ansicyan",
}
UNCOLOURED = {
    "bar": "reverse",
    "head": "bold",
    "changed": "bold reverse",
    "cursor": "bold",
    "log": "bold",
    "bad": "bold",
}


def walk(stepper: Stepper, colour: bool, encoding: str) -> None:
    """Show a game until somebody has seen enough; Ctrl-C is an interruption."""
    fold = partial(folding, encoding=encoding)
    application = application_of(stepper, colour, fold)
    # Whoever ends this process gets the terminal back as it was, too.
    application.run(pre_run=partial(begin, application, stepper), handle_sigint=False)


def seats_of(stepper: Stepper) -> dict[str, str]:
    """The colours of the players, as on a page, under letters that can be read on them."""
    face, _ = face_of(stepper.session.game.name)
    return {
        f"seat-{seat}": f"bg:{colour} fg:{'#000000' if is_light(colour) else '#ffffff'}"
        for seat, colour in face.seats.items()
    }


def is_light(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue > 128_000


def begin(application: Application[None], stepper: Stepper) -> None:
    until_told(application)
    application.create_background_task(played(application, stepper))


async def played(application: Application[None], stepper: Stepper) -> None:
    """While it plays, a step after the other is shown."""
    while True:
        await asyncio.sleep(STEP_SECONDS)
        if stepper.playing:
            stepper.tick()
            application.invalidate()


def folding(text: str, encoding: str) -> str:
    """Write a text in letters that the terminal has."""
    return text.encode(encoding, FOLDING).decode(encoding)


def application_of(stepper: Stepper, colour: bool, fold: Fold) -> Application[None]:
    application: Application[None] = Application(
        layout=Layout(Window(FormattedTextControl(lambda: ""), wrap_lines=False)),
        key_bindings=bindings_of(stepper),
        style=Style.from_dict({**COLOURED, **seats_of(stepper)} if colour else UNCOLOURED),
        color_depth=None if colour else ColorDepth.DEPTH_1_BIT,
        full_screen=True,
        mouse_support=False,
    )
    application.before_render += Home().before_render
    application.ttimeoutlen = ESCAPE_SECONDS
    application.timeoutlen = ESCAPE_SECONDS
    application.layout = Layout(
        Window(
            FormattedTextControl(partial(drawn, application, stepper, fold), show_cursor=False),
            wrap_lines=False,
            always_hide_cursor=True,
        )
    )
    return application


class Home:
    """After a resize nobody knows where the cursor is: terminals disagree on what they move."""

    def __init__(self) -> None:
        self.size: tuple[int, int] = (0, 0)

    def before_render(self, application: Application[None]) -> None:
        output = application.output
        size = output.get_size()
        if self.size not in ((0, 0), tuple(size)):
            output.erase_screen()
            output.cursor_goto(0, 0)
        self.size = (size.rows, size.columns)


def drawn(application: Application[None], stepper: Stepper, fold: Fold) -> StyleAndTextTuples:
    """Give the screen; what goes wrong here ends the walk in order, not in the middle of a line."""
    size = application.output.get_size()
    try:
        lines = screen(stepper, size.columns, size.rows, fold)
    except Exception as fault:
        end(application, fault)
        return []
    found: StyleAndTextTuples = []
    for number, line in enumerate(lines):
        if number:
            found.append(("", "\n"))
        found += [(classes(style), text) for style, text in line]
    return found


def classes(style: str) -> str:
    return " ".join(f"class:{name}" for name in style.split())


def bindings_of(stepper: Stepper) -> KeyBindings:
    bindings = KeyBindings()

    def press(event: KeyPressEvent) -> None:
        key = event.key_sequence[0]
        name = str(getattr(key.key, "value", key.key))
        try:
            stepper.press(NAMED.get(name, name))
        except Exception as fault:
            end(event.app, fault)
            return
        if stepper.done:
            end(event.app)

    def paste(event: KeyPressEvent) -> None:
        for letter in event.data if stepper.asking else "":
            stepper.press(letter)

    def interrupt(event: KeyPressEvent) -> None:
        end(event.app, KeyboardInterrupt())

    def draw_again(event: KeyPressEvent) -> None:
        event.app.renderer.clear()

    def suspend(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    for name in PASSED_ON:
        bindings.add(name, eager=name != "escape")(press)
    bindings.add("<any>")(press)
    bindings.add("<bracketed-paste>")(paste)
    bindings.add("c-c")(interrupt)
    bindings.add("<sigint>")(interrupt)
    bindings.add("c-l")(draw_again)
    bindings.add("c-z")(suspend)
    return bindings


def until_told(application: Application[Any]) -> None:
    """End in order when this process is told to, so that the terminal is given back.

    An interruption, too: else it would break off whatever is being done at that moment.
    """
    loop = application.loop
    if loop is None:
        return
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        if number is not None:
            fault = KeyboardInterrupt() if name == "SIGINT" else Ended(number)
            try:
                loop.add_signal_handler(number, end, application, fault)
            except (NotImplementedError, RuntimeError, ValueError):
                return  # no such thing here, or not in this thread


class Ended(SystemExit):
    """Told from outside to end: the code is the one that a shell gives for the signal."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)


def end(application: Application[Any], fault: BaseException | None = None) -> None:
    if not application.is_running or application.future is None or application.future.done():
        return
    if fault is None:
        application.exit()
    else:
        application.exit(exception=fault)
