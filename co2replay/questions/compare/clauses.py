"""Which clauses are at work at a place of a game, as our own engine plays it."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.vocabulary import form_key

from ..golden.subject import own_first
from .protocol import Ok, RefusedTold, clauses_of
from .scripts import Script
from .serving import Engine

CLAUSES_SHOWN = 6


def clauses_at(
    script: Script, number: int, names: Sequence[str], verbs: Sequence[str]
) -> list[str]:
    """What moved there by our ledger, these names first; else the clause of what is awaited."""
    engine = Engine("")
    reply = engine.answer(script.new)
    for step in script.steps[: number + 1]:
        if not isinstance(reply, Ok):
            break
        reply = engine.answer(step.ask)
    found: list[str] = []
    if isinstance(reply, RefusedTold):
        found.append(reply.clause)
    elif isinstance(reply, Ok):
        found += clauses_of(reply.moves, names)
    if engine.session is not None and engine.table is not None:
        game = engine.session.game
        forms = game.vocabulary().forms.values()
        codes = [one.code for one in forms if one.context == "act" and form_key(one) in verbs]
        found += own_first(game, codes)
        if not found:
            found.append(game.waits_for(engine.table.state).clause)
    return list(dict.fromkeys(name for name in found if name))[:CLAUSES_SHOWN]
