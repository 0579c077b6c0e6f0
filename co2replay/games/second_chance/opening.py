"""What the header of a log may say beside what every game reads: mode, variants, box."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from co2replay.engine.book import Choice, Chosen, Header, Rules
from co2replay.engine.field import subject_of
from co2replay.notation.records import Log, Problem
from co2replay.notation.twice import rows_twice
from co2replay.rulebooks.rulebook import load_numbers

from .box.components import BOXES, Box
from .forms import COMPETITIVE, MODES, SOLO_GOAL, VARIANTS
from .numbers import Numbers
from .params import SecondChanceRules, resolve
from .words import GAME, vocabulary

ALONE = "solo"


def rules_of(book: Rules[Numbers], box: Box, chosen: Chosen) -> SecondChanceRules:
    mode = MODES.index(chosen.choices["mode"][0])
    return resolve(book, box, mode, len(chosen.seats), chosen.choices["variants"])


def barred_mode(mode: str, players: int) -> str:
    """Alone is a mode of one player, and no other is."""
    if (mode == ALONE) == (players == 1):
        return ""
    return "sc.solo.setup.one-colour" if mode == ALONE else "sc.turn.order"


def barred_variant(variant: str, players: int) -> str:
    """Nobody drafts alone, and cards of the game alone are for who plays so."""
    if variant == SOLO_GOAL and players > 1:
        return "sc.solo.setup.solo-goal-optional"
    return "sc.variant.draft.keep-two" if variant == "draft" and players == 1 else ""


def barred_beside(variant: str, chosen: Collection[str]) -> str:
    """Inspectors stand beside environmental goals, which nobody has who plays against others."""
    is_against = MODES[COMPETITIVE] in chosen
    return "sc.comp.setup.no-env-goals" if is_against and variant == "inspectors" else ""


def rows_wrong(log: Log, box: Box) -> list[Problem]:
    from .board.fields import FIELDS

    return rows_twice(log, vocabulary(), lambda *row: subject_of(FIELDS.told(*row)))


@cache
def header() -> Header[Box, SecondChanceRules]:
    return Header(
        boxes=BOXES,
        resolve=rules_of,
        players=load_numbers(GAME).players,
        choices=(
            Choice("mode", MODES, table="mode", needed=True, barred=barred_mode),
            Choice(
                "variants",
                VARIANTS,
                table="variant",
                several=True,
                kind="variant",
                barred=barred_variant,
                barred_beside=barred_beside,
            ),
        ),
        is_shared=True,
        check=rows_wrong,
    )
