"""What a game passes in so that its logs can be read: forms, symbol tables, and words per language."""

from __future__ import annotations

import msgspec


class Slot(msgspec.Struct, frozen=True):
    """One argument of a form: a symbol of a table, or an integer."""

    table: str
    optional: bool = False
    many: bool = False  # this and all that follow
    unknown: bool = False  # may be written `?`
    joined: bool = False  # stands behind a dot: `orange.money`
    unit: str = ""  # a word that follows the number: `3 coins`
    word: str = ""  # of a literal slot: carries no argument
    suffix: str = ""  # joined behind a dash: `purple-scientist`


class Form(msgspec.Struct, frozen=True):
    """One kind of act, draw, thing seen or fact of the box."""

    code: int
    name: str  # the head word's symbol; empty: the form starts with its first slot
    context: str
    slots: tuple[Slot, ...] = ()
