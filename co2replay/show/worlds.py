"""Who can still have won, as one sentence: the results, and the fact on which they hang."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from co2replay.questions.score.open_values import OpenValue, Range
from co2replay.questions.score.worlds import Worlds

from .names import cell_name, thing_name, with_name
from .words import Words

Players = Mapping[str, str]
WAYS_SAID = 1_000_000  # a number of seventy digits tells nobody more than how many they are


def worlds_text(found: Worlds, words: Words, players: Players) -> str:
    """`orange or green can have won; one fact decides, the Company Goal of green: ...`."""
    if found.is_too_open():
        return words.say("score", "too_open")
    if found.results:
        parts = [can_text(found.results, found.exhaustive, words, players)]
    else:
        parts = [words.say("worlds", "none")]
    if found.alone:
        (fact,) = found.deciding
        name, cases = fact_name(fact.name, words, players), cases_text(fact, words, players)
        parts.append(words.say("worlds", "alone", name=name, cases=cases))
    elif found.deciding:
        names = [fact_name(fact.name, words, players) for fact in found.deciding]
        parts.append(words.say("worlds", "together", names=", ".join(names)))
    if not found.exhaustive:
        key = "bounded_turn" if found.line else "bounded"
        parts.append(words.say("worlds", key, looked=found.looked_at, ways=many(found.ways)))
    said = "; ".join(parts)
    return words.say("worlds", "turn", line=found.line, said=said) if found.line else said


def many(ways: int) -> str:
    """A number to be read: of more than a million how many digits follow the first."""
    return str(ways) if ways <= WAYS_SAID else f"10^{len(str(ways)) - 1}"


def can_text(
    results: Sequence[Sequence[str]], exhaustive: bool, words: Words, players: Players
) -> str:
    names = [joined(winners, words, players) for winners in results if winners]
    if len(results) == 1 and exhaustive:
        key = f"sure_{kind_of(results[0])}"
        return words.say("worlds", key, winners=joined(results[0], words, players))
    if not names:
        return words.say("worlds", "can_be_lost")
    key = "can" if len(names) == len(results) else "can_or_lost"
    return words.say("worlds", key, winners=listed(names, words))


def listed(names: Sequence[str], words: Words) -> str:
    """`a, b or c`."""
    if len(names) < 2:
        return names[0]
    return words.say("worlds", "or", some=", ".join(names[:-1]), last=names[-1])


def joined(winners: Sequence[str], words: Words, players: Players) -> str:
    return " + ".join(with_name(seat, players, words) for seat in winners)


def result_text(winners: Sequence[str], words: Words, players: Players) -> str:
    return words.say("worlds", kind_of(winners), winners=joined(winners, words, players))


def kind_of(winners: Sequence[str]) -> str:
    if not winners:
        return "lost"
    return "wins" if len(winners) == 1 else "share"


def cases_text(fact: OpenValue, words: Words, players: Players) -> str:
    """What comes out for which values; the result that has most of them comes last, as the rest."""
    groups: dict[tuple[str, ...], list[Range]] = {}
    for one in fact.ranges:
        groups.setdefault(tuple(one.winners), []).append(one)
    rest = max(reversed(groups), key=lambda winners: len(groups[winners]))
    said = [
        words.say(
            "worlds",
            "case",
            values=listed([span(one, words) for one in ranges], words),
            result=result_text(winners, words, players),
        )
        for winners, ranges in groups.items()
        if winners != rest
    ]
    said.append(words.say("worlds", "rest", result=result_text(rest, words, players)))
    return ", ".join(said)


def span(one: Range, words: Words) -> str:
    if one.high is None:
        return words.say("score", "and_more", low=one.low)
    if one.low == one.high:
        return words.say_or("score", "nobody", "") if one.low == "nobody" else words.value(one.low)
    between = "…" if str(one.low).startswith("-") else "-"  # -200…29: two signs would say nothing
    return f"{one.low}{between}{one.high}"


def fact_name(name: str, words: Words, players: Players) -> str:
    """`coins of orange (Ada)`; what belongs to nobody by its name alone."""
    owner, _, field = name.partition(".")
    seats, regions = (words.symbols.get(table, {}) for table in ("seat", "region"))
    if not field or owner not in (*seats, *regions):
        return place_name(name, words)
    who = with_name(owner, players, words) if owner in seats else words.word("region", owner)
    of_score = f"field_{field}"
    if not words.has("goods", field) and words.has("score", of_score):
        thing = words.say("score", of_score)
    else:
        thing = thing_name(field, words)
    return words.say("worlds", "of", thing=thing, owner=who)


def place_name(name: str, words: Words) -> str:
    """Say what a value is: `orange (coins)`, `asia (control)`, `price`."""
    owner, _, field = name.partition(".")
    if words.has("score", f"field_{field or name}"):
        said = words.say("score", f"field_{field or name}")
        if not field:
            return said
        for table in ("seat", "region"):
            if owner in words.symbols.get(table, {}):
                return f"{words.word(table, owner)} ({said})"
    return cell_name(name, words)
