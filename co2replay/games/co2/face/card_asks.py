"""What a lobby card of CO₂ asks for, in words: an Action or a visit, and where or with what."""

from __future__ import annotations

from co2replay.engine.face import Speech
from co2replay.games.co2.forms import GRANTS, REGIONS, SOURCES
from co2replay.games.co2.params import Co2Rules

CLAUSE = "co2.lobby.main-condition"


def card_asks(clause: str, rules: object, card: int | str | None, words: Speech) -> str:
    """Say what the card wants done, where the clause is about that; else nothing."""
    if clause != CLAUSE or not isinstance(rules, Co2Rules) or not isinstance(card, int):
        return ""
    row = rules.box.lobby[card]
    named = "term" if words.knows("term", row.trigger) else "verb"
    parts = [words.value(row.trigger) if named == "verb" else words.word(named, row.trigger)]
    for table, symbols, code in (
        ("region", REGIONS, row.region),
        ("grant", GRANTS, row.grant),
        ("source", SOURCES, row.source),
    ):
        if code >= 0:
            parts.append(words.word(table, symbols[code]))
    return words.say("found", "card_asks", what=", ".join(parts))
