"""What a breach says: who did what and why not, and the facts that stand beside it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from co2replay.engine.passed import OVER, SET_UP
from co2replay.engine.trace import Observation as Found
from co2replay.engine.trace import changed_in_turn, made_impossible
from co2replay.notation.records import ACT, CORRECTION, DRAW, MARK, POSITION, Entry
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.session import Played

from ..acts import act_text, typed_act
from ..clauses import paraphrase
from ..words import Words

SEAT = "{seat}"
CHANGED = "changed"  # sentences on what made the fact of a breach what it is
OF_NOBODY = (CORRECTION, DRAW, POSITION)
# Facts that say that something was done in this turn.
DONE = ("acted", "carded", "claimed", "moved", "visited")
MARK_FACTS = ("written", "due")
NOBODYS = "nobody"  # as a fact: nobody in particular is asked
WAITS = "waits"  # the fact of whatever is not due: what the game waits for instead


def breach_text(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    """Say who may not do what; a clause without a sentence of its own speaks by its paraphrase."""
    game = played.session.game.name
    clause = load_clauses(game).get(found.clause)
    text = paraphrase(game, clause, words.language) if clause else found.clause
    seat = found.seat
    is_behind = found.missing and found.facts.get(WAITS, found.waits) != found.waits
    if is_behind and "next" not in found.facts:
        seat = -1  # somebody's turn is over without a word, and what is missing is nobody's
    if entry is not None and entry.kind != MARK and entry.who >= 0 and not found.missing:
        seat = entry.who
    if entry is not None and entry.kind in OF_NOBODY and not found.missing:
        seat = -1  # what chance brought, the table shows or a ruling sets is nobody's act
    if is_wrong_mark(found, entry):
        written, due = (words.value(found.facts[fact]) for fact in MARK_FACTS)
        return words.say("problem", "wrong-mark", text=written, expected=due)
    if entry is not None and (is_not_due(found, entry) or is_nameless(found)):
        return not_due_text(played, found, entry, words)
    if seat >= 0 and not found.missing:
        seat = seat_told(played, found, seat)
    sentence = sentence_of(
        found.clause, found.facts, words, is_somebodys=seat >= 0, is_missing=found.missing
    )
    rule = text.rstrip(".")
    if seat < 0 and found.missing and not sentence:
        wait = str(found.facts.get(WAITS, found.waits))
        return words.say("problem", "missing-here", expected=words.say_or("wait", wait, wait))
    if seat < 0:
        return sentence or words.say("breach", "against", text=rule)
    name = seat_name(played, seat, words)
    if found.missing:
        wait = words.say_or("wait", found.waits, found.waits)
        text = words.say("problem", "missing-decision", expected=wait)
        return words.say("breach", "default_seat", seat=name, text=text)
    if sentence:
        return sentence.format(seat=name)
    return words.say("breach", "against_seat", seat=name, text=rule)


def seat_told(played: Played, found: Found, seat: int) -> int:
    """Who the facts speak of, whoever wrote them down."""
    seats, named = played.session.vocabulary.tables.get("seat"), found.facts.get("seat")
    return seats.symbols.index(named) if seats and named in seats.symbols else seat


def sentence_of(
    clause: str,
    facts: Mapping[str, int | str],
    words: Words,
    *,
    is_somebodys: bool = False,
    is_missing: bool = False,
) -> str:
    """One clause forbids several things: where the fact that tells which has a sentence, that;
    else one for all clauses of its chapter, else that of the clause. What somebody did is told of
    them where a sentence can, and what a table shows of nobody."""
    chapter = clause.rpartition(".")[0]
    keys = [
        *(f"{clause} {fact} {value}" for fact, value in facts.items()),
        *(f"{clause} {fact}" for fact in facts),
        *(f"{chapter} {fact}" for fact in facts),
        *([] if is_missing else [clause]),  # which is of what was done
    ]
    known = [words.say("breach", key) for key in keys if words.has("breach", key)]
    fitting = [one for one in known if (SEAT in one) == is_somebodys]
    return next(iter(fitting or (known if is_somebodys else ())), "")


def detail_of(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    """Say what stands behind the carets: where it began, or else the numbers counted."""
    log, game = played.session.log, played.session.game
    if words.has(CHANGED, found.clause):
        name = next(iter(found.facts))
        change = changed_in_turn(played.trace, log, game, found.entry, name)
        if change is not None:
            line = log.entries[change.entry].line
            told = {"before": change.before, "after": change.after, "line": line}
            return words.say(CHANGED, found.clause, **told)
    asked = card_asks(played, found, words)
    facts = fact_texts(facts_beside(found, entry), words)
    if is_not_due(found, entry) or is_nameless(found):  # the sentence tells no rule
        facts = [*rule_told(game.name, found, entry, words), *facts]
    said = ", ".join(facts) + (f"; {asked}" if asked else "")
    is_done = any(name in DONE and value != "no" for name, value in found.facts.items())
    at = made_impossible(played.trace, log, game, played.rules, found) if is_done else -1
    if at < 0:
        return said
    act = typed_act(log.entries[at], log, played.session.vocabulary, words.language)
    return words.say("found", "done_in", said=said, line=log.entries[at].line, act=act)


def card_asks(played: Played, found: Found, words: Words) -> str:
    """What the card wants that the breach is about; a game without faces does not say."""
    card = found.facts.get("card")
    if card is None or (face := played.session.game.face()) is None:
        return ""
    return face.wanted(found.clause, played.rules, card, words)


def facts_beside(found: Found, entry: Entry | None) -> dict[str, int | str]:
    """The facts that the sentence above has not told."""
    told: tuple[str, ...] = ()
    if found.missing or is_not_due(found, entry):
        told = (WAITS, "seat", "next")
    elif is_nameless(found):
        told = ("name",)
    elif is_wrong_mark(found, entry):
        told = MARK_FACTS
    if len({found.facts.get(name) for name in MARK_FACTS}) == 1:
        told = (*told, *MARK_FACTS)  # the mark is the one that is due: what is missing comes first
    return {name: value for name, value in found.facts.items() if name not in told}


def fact_texts(facts: Mapping[str, int | str], words: Words) -> list[str]:
    said = {name: fact_value(name, value, words) for name, value in facts.items()}
    return [
        words.say_or("fact", name, words.say("fact", "other", name=name, value=value), value=value)
        for name, value in said.items()
    ]


def fact_value(name: str, value: int | str, words: Words) -> str:
    """Say a fact's value; what the game waits for has sentences of its own."""
    if name == WAITS:
        return words.say_or("wait", str(value), words.value(value))
    if name == "missing" and isinstance(value, str):
        return ", ".join(draw_text(draw, words) for draw in value.split(", "))
    return words.named(value)


def draw_text(draw: str, words: Words) -> str:
    """Say what is still to be drawn as a log has it: `tile north_america`."""
    verb, *places = draw.split()
    tables = (words.table_of(place) for place in places)
    said = (
        (words.word(table, place) if table else words.value(place)).replace(" ", "_")
        for place, table in zip(places, tables, strict=True)
    )
    return " ".join([words.word("verb", verb), *said])


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
    if found.waits == OVER:
        text = typed_act(entry, played.session.log, vocabulary, words.language)
        return words.say("problem", "not-due-over", text=text)
    wait = words.say_or("wait", found.waits, found.waits)
    asked = str(found.facts.get("seat", NOBODYS))  # who owes the act at fault may be somebody else
    if asked == NOBODYS and found.seat >= 0:
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
