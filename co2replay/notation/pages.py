"""A page that carries its log: how the log lies in it, and how it is taken out again."""

from __future__ import annotations

import codecs
import re

import msgspec

from .spelling import UNSEEN, in_ascii

DOCTYPE = b"<!doctype html"
OPENED = '<script type="application/json" id="co2replay-log">'
CLOSED = "</script>"
OPENING_BYTES = 1000  # of a file: enough to see what it is
# What would end the block, open a comment in it, end a line of a script, or not be seen.
ESCAPED = re.compile(f"[<>&{UNSEEN}]")


def block(text: str) -> str:
    """Write a log as the block of a page that carries it."""
    return f"{OPENED}{escaped(msgspec.json.encode(text).decode('utf-8'))}{CLOSED}"


def escaped(json: str) -> str:
    """Write JSON so that no browser finds markup in it."""
    return ESCAPED.sub(in_ascii, json)


def is_page(data: bytes) -> bool:
    opening = data[:OPENING_BYTES].removeprefix(codecs.BOM_UTF8).lstrip()
    return opening[: len(DOCTYPE)].lower() == DOCTYPE


def carried_log(data: bytes) -> str | None:
    """Take the log out of a page; None where there is none, two, or a broken one."""
    opened = OPENED.encode("ascii")
    start = data.find(opened) + len(opened)
    if start < len(opened) or data.find(opened, start) >= 0:
        return None
    stop = data.find(CLOSED.encode("ascii"), start)
    if stop < 0:
        return None
    try:
        return msgspec.json.decode(memoryview(data)[start:stop], type=str)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
