"""What the `#>` lines of a corpus log expect, and whether what was found agrees with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import msgspec

from co2replay.engine.contract import Game
from co2replay.engine.trace import (
    BREACH,
    FAILING,
    FALSE_FACT,
    UNDETERMINED,
    UNJUDGED,
    Trace,
    unjudged_act,
)
from co2replay.errors import Cause, DataError
from co2replay.games.registry import game as game_named
from co2replay.notation.records import BLANK, COMMENT, EXPECT, GAP, Log
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import replay_log
from co2replay.rulebooks.readings import load_readings

LEGAL = "legal"  # nothing fails up to this line; behind a gap: as far as recorded
BROKEN = "breach"  # CLAUSE: by the entries of this line, for these facts: NAME=VALUE, `_` for " "
FALSE = "false"  # a fact of this line, or the one named: NAME
DOUBTFUL = "undetermined"  # because of these readings, or just these facts: READING... PATH...
WINNER = "winner"  # SEAT... or nobody
TOTAL = "total"  # SEAT POINTS
EXPLAINED = "explained"  # KIND TEXT: what `reconcile` puts first
THEN = "then"  # winner SEAT...: who won, had it been so
ACTIONS = "legal-actions"  # COUNT: so many answers are legal here
KINDS = (LEGAL, BROKEN, FALSE, DOUBTFUL, WINNER, TOTAL, EXPLAINED, THEN, ACTIONS)
OF_A_VERDICT = (LEGAL, BROKEN, FALSE, DOUBTFUL, WINNER, TOTAL)
PARTING = (BROKEN, FALSE, DOUBTFUL)  # an edition that none of them names holds throughout
IF = "if"
NOBODY = "nobody"
SILENT = (COMMENT, BLANK, EXPECT)


class Expectation(msgspec.Struct, frozen=True):
    """One `#>` line: what every named edition says of the entries that it stands beside."""

    at: int  # the line where it stands
    line: int  # the line of the entries that it speaks of: this one, or the last one above
    kind: str
    editions: tuple[str, ...]  # none named: all of them
    words: tuple[str, ...] = ()  # a breach's clause, a fact's name, readings, seats, a number
    setting: tuple[str, str] | None = None  # with this reading set to this value

    def speaks_for(self, edition: str) -> bool:
        return not self.editions or edition.rpartition("/")[2] in self.editions


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in a log under one edition, as far as a `#>` line can speak of it."""

    line: int = 0  # of what fails first; 0: nothing does, or not an entry
    kind: str = ""  # breach, false-fact, ...; empty: nothing fails
    clause: str = ""
    facts: Mapping[str, int | str] = {}  # of the breach
    fact: str = ""  # name of the false fact
    unjudged: int = 0  # line of the first act that nobody could judge, or fact before any gap
    is_unjudged: bool = False  # an act could not be judged, and nothing fails
    hangs_on: frozenset[str] = frozenset()  # readings that make it undetermined
    rests_on: frozenset[str] = frozenset()  # facts that are only assumed, and make it so
    is_undetermined: bool = False
    winners: Sequence[str] | None = None
    scores: Mapping[str, int | str] = {}

    def said(self) -> str:
        """Tell it in the words of a `#>` line, with the line where it is."""
        if self.is_undetermined or self.is_unjudged:
            return " ".join((DOUBTFUL, *sorted(self.hangs_on), *sorted(self.rests_on)))
        if not self.kind:
            return f"{UNJUDGED} line {self.unjudged}" if self.unjudged else LEGAL
        named = {BREACH: (BROKEN, self.clause), FALSE_FACT: (FALSE, self.fact)}
        return " ".join((*named.get(self.kind, (self.kind,)), "line", str(self.line)))


class Unmet(msgspec.Struct, frozen=True):
    """An expectation that did not come true under one edition: what was found instead."""

    expectation: Expectation
    edition: str
    found: str


Look = Callable[[str, tuple[str, str] | None], Seen]


def expectations_of(log: Log) -> list[Expectation]:
    """Read every `#>` line: `#> [if READING=VALUE] KIND WORD... [EDITION...]`, strictly."""
    reader = ExpectationReader(log, log.get("game") or "")
    found = []
    line = 0
    for entry in log.entries:
        if entry.kind not in SILENT:
            line = entry.line
        if entry.kind == EXPECT:
            found.append(reader.read(entry.line, line or entry.line, entry.text))
    return found


class ExpectationReader:
    """The words that a `#>` line of one game's log may use."""

    def __init__(self, log: Log, game: str) -> None:
        self.file = log.file
        self.editions = edition_names(game)
        self.seats = game_named(game).vocabulary().tables["seat"].symbols
        self.readings = load_readings(game)

    def read(self, at: int, line: int, text: str) -> Expectation:
        words = text.split()
        setting = None
        if words[:1] == [IF]:
            name, _, value = words[1].partition("=") if len(words) > 1 else ("", "", "")
            if name not in self.readings or value not in self.readings[name].values:
                raise self.wrong(at, text, Cause("if-reading", word=IF))
            setting = (name, value)
            words = words[2:]
        kind, *words = words or [""]
        if kind not in KINDS:
            raise self.wrong(at, kind, Cause("expectation-kind", names=KINDS))
        editions: tuple[str, ...] = ()
        if kind != EXPLAINED:  # what follows there is a line of a log
            editions = tuple(word for word in words if word in self.editions)
            words = [word for word in words if word not in self.editions]
        one = Expectation(at, line, kind, editions, tuple(words), setting)
        if not self.fits(one):
            raise self.wrong(at, text, Cause("expectation-words", kind=kind))
        return one

    def fits(self, one: Expectation) -> bool:
        """Are the words behind the kind of the sort and number that it wants?"""
        words = one.words
        if one.kind == LEGAL:
            return not words
        if one.kind == BROKEN:
            return "." in words[0] and all("=" in word for word in words[1:]) if words else False
        if one.kind == FALSE:
            return len(words) <= 1
        if one.kind == DOUBTFUL:
            return all(word in self.readings or "." in word for word in words)
        if one.kind == WINNER:
            return self.are_winners(words)
        if one.kind == TOTAL:
            return len(words) == 2 and words[0] in self.seats and is_number(words[1])
        if one.kind == THEN:
            return words[:1] == (WINNER,) and self.are_winners(words[1:])
        if one.kind == ACTIONS:
            return len(words) == 1 and words[0].isdecimal()
        return len(words) > 1

    def are_winners(self, words: Sequence[str]) -> bool:
        known = all(word in self.seats for word in words)
        return bool(words) and (known or tuple(words) == (NOBODY,))

    def wrong(self, at: int, value: str, reason: Cause) -> DataError:
        return DataError(f"{self.file}:{at}", value, reason)


def is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def check_expectations(log: Log, game: Game, editions: Sequence[str]) -> list[Unmet]:
    """Replay a log under each edition and list what does not come out as its lines say.

    A replay knows one answer to each reading: `undetermined` is for who can try the others.
    """

    def look(edition: str, setting: tuple[str, str] | None) -> Seen:
        settings = dict([setting]) if setting else {}
        trace, _, problems = replay_log(log, game, edition, readings=settings)
        assert trace is not None, (log.file, problems)
        return seen_in(log, game, trace)

    return faults_of(expectations_of(log), editions, look)


def faults_of(expected: Sequence[Expectation], editions: Sequence[str], look: Look) -> list[Unmet]:
    """Hold expectations against what was found under each edition, each setting looked at once.

    Where a line says that some editions fail, those that no line names do not fail at all.
    """
    return list(each_fault(expected, editions, look))


def each_fault(
    expected: Sequence[Expectation], editions: Sequence[str], look: Look
) -> Iterator[Unmet]:
    known: dict[tuple[str, tuple[str, str] | None], Seen] = {}
    failing = {
        edition: any(
            one.kind in PARTING and one.speaks_for(edition)
            for one in expected
            if one.setting is None
        )
        for edition in editions
    }
    for one in expected:
        if one.kind not in OF_A_VERDICT:
            continue
        for edition in editions:
            at = (edition, one.setting)
            if at not in known:
                known[at] = look(*at)
            found = known[at]
            if one.speaks_for(edition):
                holds = comes_true(one, found)
            elif one.kind in PARTING and one.setting is None:
                holds = failing[edition] or not (found.kind or found.is_unjudged)
            else:
                holds = True
            if not holds:
                yield Unmet(one, edition, outcome_said(one, found))


def comes_true(one: Expectation, seen: Seen) -> bool:
    if one.kind == LEGAL:
        broken = seen.kind and seen.line <= one.line
        unseen = 0 < seen.unjudged <= one.line
        return not (broken or unseen or seen.is_undetermined)
    if one.kind == DOUBTFUL:
        doubted = seen.is_undetermined or (seen.is_unjudged and seen.unjudged <= one.line)
        facts = {word for word in one.words if "." in word}
        named = set(one.words) - facts <= seen.hangs_on
        return doubted and named and (not facts or facts == seen.rests_on)
    if one.kind == WINNER:
        wanted = set(one.words) - {NOBODY}
        return seen.winners is not None and set(seen.winners) == wanted
    if one.kind == TOTAL:
        return str(seen.scores.get(one.words[0])) == one.words[1]
    here = seen.line == one.line and not seen.is_undetermined
    if one.kind == BROKEN:
        pairs = (word.partition("=") for word in one.words[1:])
        said = {name: str(value).replace(" ", "_") for name, value in seen.facts.items()}
        told = all(said.get(name) == value for name, _, value in pairs)
        return here and (seen.kind, seen.clause) == (BREACH, one.words[0]) and told
    return here and seen.kind == FALSE_FACT and one.words in ((), (seen.fact,))


def outcome_said(one: Expectation, seen: Seen) -> str:
    """Tell what was found in the words of the expectation that failed."""
    if one.kind == WINNER:
        return " ".join((NOBODY,) if seen.winners == [] else seen.winners or ())
    if one.kind == TOTAL:
        return str(seen.scores.get(one.words[0], ""))
    return seen.said()


def seen_in(log: Log, game: Game, trace: Trace, hangs_on: Collection[str] = ()) -> Seen:
    """Put together what a replay found; `hangs_on` names readings on which its answer turns."""
    first = trace.first(*FAILING)
    doubt = trace.first(UNDETERMINED)
    gap = next((at for at, entry in enumerate(log.entries) if entry.kind == GAP), None)
    act = unjudged_act(trace, log)
    unjudged = trace.first(UNJUDGED)
    if unjudged is not None and gap is not None and unjudged.entry > gap:
        unjudged = act
    return Seen(
        line=log.line_of(first.entry) if first else 0,
        kind=first.kind if first else "",
        clause=first.clause if first else "",
        facts=first.facts if first else {},
        fact=str(first.facts.get("value", "")) if first else "",
        unjudged=log.line_of(unjudged.entry) if unjudged else 0,
        is_unjudged=act is not None and first is None,
        hangs_on=frozenset(hangs_on),
        rests_on=frozenset(doubt.rests if doubt else ()),
        is_undetermined=bool(hangs_on) or (doubt is not None and first is None),
        winners=game.winners(trace.state),
        scores=game.scores(trace.state),
    )
