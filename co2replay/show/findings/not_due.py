"""What is done at the wrong moment, or by nobody in particular, in words."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.contract import SET_UP
from co2replay.engine.trace import Observation as Found
from co2replay.notation.records import ACT, DRAW, MARK, Entry
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.session import Played

from ..acts import act_text, typed_act
from ..rulebooks.answers import paraphrase
from ..words import Words

MARK_FACTS = ("written", "due")
NOBODYS = "nobody"  # as a fact: nobody in particular is asked
WAITS = "waits"  # the fact of whatever is not due: what the game waits for instead


def is_wrong_mark(found: Found, entry: Entry | None) -> bool:
    if entry is None or entry.kind != MARK or found.missing:
        return False
    return all(fact in found.facts for fact in MARK_FACTS)


def is_not_due(found: Found, entry: Entry | None) -> bool:
    """The game waits for something else, or for somebody else."""
    if entry is None or found.missing or is_wrong_mark(found, entry):
        return False
    return WAITS in found.facts and entry.kind in (ACT, DRAW, MARK)


def is_nameless(found: Found) -> bool:
    """Several players are asked at once, and the act does not say whose it is."""
    return found.facts.get("name") == "missing"


def not_due_text(played: Played, found: Found, entry: Entry, words: Words) -> str:
    """Say of an act that it belongs to another moment or player; what is due stands behind it."""
    vocabulary = played.session.vocabulary
    if is_nameless(found):
        named = act_text(replace(entry, who=max(found.seat, 0)), vocabulary, words.language)
        return words.say("problem", "nobody-named", text=named)
    wait = words.say_or("wait", found.waits, found.waits)
    asked = str(found.facts.get("seat", NOBODYS))
    if found.seat >= 0:
        asked = vocabulary.tables["seat"].symbols[found.seat]
    expected = wait if asked == NOBODYS else f"{wait} ({words.seat(asked)})"
    if entry.kind == ACT and entry.who >= 0 and 0 <= found.seat != entry.who:
        text = seat_name(played, entry.who, words)
        return words.say("problem", "out-of-turn", text=text, expected=expected)
    text = typed_act(entry, played.session.log, vocabulary, words.language)
    return words.say("problem", "not-due", text=text, expected=expected)


def rule_told(game: str, found: Found, entry: Entry | None, words: Words) -> list[str]:
    """When the act would be due: a sentence of the clause on that, or its paraphrase."""
    if found.facts.get(WAITS) == SET_UP and entry is not None and entry.kind == ACT:
        return [words.say("hint", "set_up_first")]
    clause_id = found.clause
    clause = load_clauses(game).get(clause_id)
    if clause is None:
        return []
    rule = paraphrase(game, clause, words.language).rstrip(".")
    return [words.say_or("breach", f"{clause_id} {WAITS}", rule)]


def seat_name(played: Played, seat: int, words: Words) -> str:
    return words.seat(played.session.vocabulary.tables["seat"].symbols[seat])
