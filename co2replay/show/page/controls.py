"""The bar, the line of the moment and the two small windows that the scripts bring to life."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from co2replay.engine.face import Moment, Page, Said
from co2replay.verdict.session import Played

from ..stepping.keys import KEYS, Key
from .texts import Texts, label

# What a button does, what stands on it, and the key that does the same.
BUTTONS = (
    ("start", "|‹", "Home"),
    ("turn-back", "«", "T"),
    ("back", "‹", "ArrowLeft"),
    ("on", "›", "ArrowRight"),
    ("turn-on", "»", "t"),
    ("end", "›|", "End"),
)
# The keys are those of `step`; what only a screen of text has is not here.
PRESSED = {
    "right": "ArrowRight", "left": "ArrowLeft", "backspace": "Backspace", "home": "Home",
    "end": "End", "f1": "F1",
}  # fmt: skip
COMMANDS = (
    "next", "turn", "round", "part", "start", "jump", "search", "differ", "ruling", "comment",
    "breach", "edition", "language", "ledger", "sheet", "help",
)  # fmt: skip
OWN_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski"}


def bar(games: Sequence[Played], texts: Texts) -> str:
    """Shown by the scripts alone: without them there is nothing to press."""
    buttons = "".join(
        f'<button type="button" id="go-{name}"{named(texts, name.replace("-", "_"))}'
        f' aria-keyshortcuts="{key}">{sign}</button>'
        for name, sign, key in BUTTONS
    )
    editions = "".join(
        f'<option value="{number}">{escape(game.edition)}</option>'
        for number, game in enumerate(games)
    )
    spoken = "".join(
        f'<option value="{number}">{OWN_NAMES.get(words.language, words.language)}</option>'
        for number, words in enumerate(texts.spoken)
    )
    return (
        f'<div id="bar" hidden role="region"{named(texts, "timeline")}>'
        f'<div class="steps">{buttons}</div>'
        f'<div class="line"><input type="range" id="time" min="0" value="0" step="1"'
        f"{named(texts, 'timeline')}>"
        '<svg id="ticks" aria-hidden="true" preserveAspectRatio="none"></svg></div>'
        f'</div><div id="choices" hidden role="group"{named(texts, "controls")}>'
        f"<label>{texts.span(label('edition'))} "
        f'<select id="edition">{editions}</select></label>'
        f"<label>{texts.span(label('language'))} "
        f'<select id="language">{spoken}</select></label>'
        f'<button type="button" id="go-verdict">{texts.span(label("next_verdict"))}</button>'
        f'<button type="button" id="find">{texts.span(label("search"))}</button>'
        f'<button type="button" id="theme">{texts.span(label("theme"))}</button>'
        f'<button type="button" id="save">{texts.span(label("save"))}</button>'
        f'<button type="button" id="help"{named(texts, "help")}>?</button></div>'
    )


def named(texts: Texts, key: str) -> str:
    return texts.attribute("aria-label", label(key)) + texts.attribute("title", label(key))


def status(face: Page, last: Moment, texts: Texts) -> str:
    """Where the game is, as its face tells it, and what each rulebook says so far."""
    return (
        f'<p class="status"><b id="where">{texts.span(label("after_all"))}</b> '
        f"{face.status(last)}"
        '<span id="books"></span></p>'
        '<p id="entry" class="entry" aria-live="polite"></p>'
        '<ul id="found"></ul><p id="note" role="status"></p>'
    )


def keys() -> dict[str, str]:
    """Which key does what in a browser, by the names that browsers have for keys."""
    return {
        PRESSED.get(pressed, pressed): command
        for key in KEYS
        if key.name in COMMANDS
        for command, names in key.commands.items()
        for pressed in names
    }


def help_dialog(texts: Texts) -> str:
    rows = "".join(
        f"<div><dt>{' '.join(f'<kbd>{escape(one)}</kbd>' for one in shown(key))}</dt>"
        f"<dd>{texts.span(what(key))}</dd></div>"
        for key in KEYS
        if key.name in COMMANDS
    )
    return (
        f'<dialog id="keys"{texts.attribute("aria-label", label("help"))}>'
        f"<h2>{texts.span(label('help'))}</h2><dl>{rows}</dl>"
        f'<form method="dialog"><button>{texts.span(label("close"))}</button></form></dialog>'
    )


def shown(key: Key) -> list[str]:
    return key.shown.replace("->", "→").replace("<-", "←").split()


def what(key: Key) -> Said:
    if key.name == "turn":
        return label("key_turn")  # a browser needs the keys for pages itself
    return lambda words: words.say("step_help", key.name)


def ask_dialog(texts: Texts) -> str:
    """Asks for a moment to go to, or for words to look for."""
    return (
        f'<dialog id="ask"{texts.attribute("aria-label", label("search"))}>'
        f'<form method="dialog"><label for="asked" id="question">'
        f"{texts.span(label('ask_search'))}</label>"
        '<input id="asked" type="text" autocomplete="off">'
        f'<p id="hits" aria-live="polite"></p><button value="ok">{texts.span(label("go"))}</button>'
        f'<button value="no" formnovalidate>{texts.span(label("close"))}</button></form></dialog>'
    )
