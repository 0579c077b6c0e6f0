"""What a refusal must tell: which facts, in which words, what the numbers on the table are,
which clauses it may carry, and when two of them say the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from co2replay.engine.opinion import Opinion
from co2replay.engine.playing import LAW, ORACLE, Facts, Failure
from co2replay.engine.table import Breach, Table
from co2replay.engine.trace import BREACH, Observation, Trace
from co2replay.engine.unknown import UNTOLD, is_unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import PHASES, State
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import ACT, DRAW, NOBODY, Log
from co2replay.rulebooks.clauses import load_clauses

YES_OR_NO = ("yes", "no")
AGENDA = ("agenda", "topics", "tile")  # several sources, one behind the other
FREE = ("only", "next", "due", "choose", "written", "tile", "possible", "last", "name")
# What a fact of this name may say; what stands nowhere here is a number.
WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("acted", "moved", "carded", "possible", "repeated", "occupied"), YES_OR_NO),
    **dict.fromkeys(("plays", "turn", "display", "known", "need", "done"), ("no",)),
    **dict.fromkeys(("twice", "removed", "after", "seen"), ("yes",)),
    **dict.fromkeys(("seat", "start", "control", "scientist"), (*f.SEATS, "nobody", "no")),
    **dict.fromkeys(("region", "next"), f.REGIONS),
    **dict.fromkeys(("source", "topic"), f.SOURCES),
    **dict.fromkeys(("place", "to"), f.PLACES),
    "space": f.SPACES,
    "kind": (*f.FOSSILS, "lobby", "un"),
    "purse": f.PURSES,
    "effect": f.EFFECTS,
    "printed": f.EFFECTS,
    "side": f.FLANKS,
    "phase": PHASES,
    "waits": tuple(kind.name for kind in fr.KINDS),
    "visited": ("buy", "sell"),
    "hand": ("no", "known"),
    "goal": ("none",),
    "variant": ("none",),
    "missing": ("agenda",),
    "between": ("goal",),
    "name": ("missing",),
    "project": (
        *("none", "proposed", "installed", *f.SOURCES),
        *(f"{source} {stage}" for source in f.SOURCES for stage in ("proposed", "installed")),
    ),
}
# What a clause tells when it refuses an act, in one of several ways; beside it any clause may tell
# that something else is waited for.
OF_CLAUSE = """
auction.cep-source: purse cep
auction.currency: bid paid | bid worth | cubes paid | money paid
auction.no-change: paid bid
auction.raise-or-pass: bid high
card.lobby-xor-un: carded kind | hand card
construct.scientist-leaves: moved | only
decade.supply-order: waits
displace.choice: place | only
displace.use-at-once: between
event.subsidy: only
goal.secret: card noted
income.2p-first-only: due seat taken
income.amount: due seat taken
income.rank-1-2: due seat taken
region.cep-limit: cep limit
scientist.hand-to-project: hand | to | project space
scientist.no-hand-to-summit: to
scientist.project-to-project: to | project space
score.goal-exchange: card points | only
setup.draft-optional: variant
solo.starter-next: due region
solo.starter-projects: source twice
solo.un-position: card display | card side
solo.un-stack: card display
summit.complete: summit
summit.extra-any-topic: source topics | only
summit.order: seat
summit.per-scientist: topic | only
supply.cep.payment-sources: cep purse | control purse | only
supply.energy.skip-full: need region
supply.energy.skip-green: need region
supply.scan.clockwise: next region
supply.scan.space: need region
un.first-come: card display
control.agenda-only: source region agenda
construct.license: source expertise needed
construct.match: space project
construct.resources: cubes needed | money needed
construct.top-of-stack: source left
displace.fee: fee money
displace.summit: project topic
free.once-each: moved | visited
income.split: coins vp | name
install.any-proposed: space project
install.fee: fee cep | purse cep
install.fee-source: purse control | purse cep | only
lobby.main-timing: card done
lobby.minor-kinds: card printed effect | effect
lobby.removed: card hand
lobby.main-condition: card
market.not-both: visited
market.one-per-visit: visited
market.buy: market | price money | price money declared
market.complete-before-change: price
market.no-sale-after-price-change: price
market.sell-hand-only: cep
propose.agenda: source region agenda
propose.empty-space: space project
propose.tile: source pool
region.all-green-no-build: region
scientist.max-4: pool
scientist.one-per-project: space scientist
scientist.project-to-hand: place scientist
scientist.project-to-summit: project topic | project space
scientist.summit-locked: place
setup.agenda-random: region twice | region repeated | tile
setup.company-goal-deal: card removed | card seen | card known | cards | twice
setup.events-two-visible: cards | events
setup.fossil-first: region twice | kind left
setup.lobby-deal: twice | cards needed | card hand | card seen | card known
summit.one-per-topic: place topics | place scientist
summit.replace: place occupied | tile | place wanted
supply.energy.fossil-if-demand-empty: kind left
turn.one-action: acted | possible | declared
un.cost: cubes needed
un.requirement: source built needed
"""
ELSEWHERE = (("seat", "waits"), ("phase",), ("plays", "seat"), ("seat", "turn"))
MORE_IS_WANTED = ("money", "cubes", "expertise", "built")  # each is less than what is needed
OF_SPACE = (f.PROPOSE, f.INSTALL, f.CONSTRUCT)
NUMBERED = (f.LOBBY, f.CLAIM, f.DRAFTED)
HELD = {"money": at.MONEY, "cubes": at.CUBES}
NONE_LEFT = {
    "co2.market.sell-hand-only": ("cep", at.CEPS),
    "co2.scientist.max-4": ("pool", at.POOL),
    "co2.scientist.hand-to-project": ("hand", at.HAND),
}

Names = tuple[str, ...]


def read_clauses(text: str) -> dict[str, tuple[Names, ...]]:
    found = {}
    for line in text.strip().splitlines():
        clause, _, ways = line.partition(": ")
        found[f"co2.{clause}"] = tuple(tuple(sorted(way.split())) for way in ways.split(" | "))
    return found


TOLD = read_clauses(OF_CLAUSE)


def mistold(clause: str, facts: Facts, clauses: Any) -> Failure | None:
    """A reason by no clause of the register, without what it must tell, or in unknown words."""
    if clause not in clauses:
        return Failure(LAW, "clause unknown", str(clause))
    names = tuple(sorted(facts))
    if clause in TOLD and names not in TOLD[clause] and names not in ELSEWHERE:
        return Failure(LAW, "facts", clause, facts={"told": " ".join(names)})
    for name, value in facts.items():
        if not is_said(name, value):
            return Failure(LAW, "fact", clause, facts={"name": name, "value": str(value)})
    return None


def misnoted(trace: Trace, clauses: Any) -> Failure | None:
    """A clause that no register has, wherever a verdict names one; a fact used for nobody known."""
    for found in trace.findings:
        if found.clause and found.clause not in clauses:
            return Failure(LAW, "clause unknown", found.clause, found.entry)
    for entry, path, seat in trace.book.uses if trace.book is not None else ():
        if seat not in (NOBODY, NO_SEAT, *trace.state.order):
            return Failure(LAW, "use", entry=entry, facts={"path": path, "seat": str(seat)})
    return None


def is_said(name: str, value: object) -> bool:
    if value == UNTOLD:
        return True
    if isinstance(value, int):
        return not isinstance(value, bool)
    if not isinstance(value, str):
        return False
    if name in AGENDA:
        return all(word in (*f.SOURCES, "none") for word in value.split())
    return value in WORDS.get(name, ()) or name in FREE


def miscounted(t: Table, act: tuple[int, int, tuple[int, ...]], breach: Breach) -> Failure | None:
    """A reason that tells something else than what lies on the table before the act."""
    told = breach.facts
    due = dict(lying(t, act, breach))
    for name, allowed in due.items():
        if name in told and told[name] not in (*allowed, UNTOLD):
            value = f"{told[name]}, not {allowed[0]}"
            return Failure(LAW, "fact", breach.clause, facts={"name": name, "value": value})
    for name in MORE_IS_WANTED:
        have, needed = told.get(name), told.get("needed")
        if isinstance(have, int) and isinstance(needed, int) and have >= needed:
            return Failure(LAW, "fact", breach.clause, facts={"name": name, "value": have})
    return None


def lying(
    t: Table, act: tuple[int, int, tuple[int, ...]], breach: Breach
) -> Iterator[tuple[str, tuple[int | str, ...]]]:
    """What each fact of a reason can only say, as far as the table and the act decide it."""
    who, verb, args = act
    s, c, frame = t.state, t.state.c, t.state.pending[-1]
    seat = who if who != NOBODY else frame.seat
    yield "phase", (PHASES[s.phase],)
    yield "price", (c[at.PRICE],)
    if seat != NO_SEAT:
        yield from ((name, (c[first + seat],)) for name, first in HELD.items())
        if breach.clause in NONE_LEFT:
            name, first = NONE_LEFT[breach.clause]
            yield name, (c[first + seat],)
    if isinstance(frame, fr.Turn):
        for name in ("acted", "carded", "moved"):
            yield name, ("yes" if getattr(s, name) else "no",)
        yield "visited", ("buy" if s.bought else "sell",)
    if verb in OF_SPACE:
        source, space = args[0], args[1]
        yield "space", (f.SPACES[space],)
        yield "region", (f.REGIONS[space // len(f.GRANTS)],)
        if source >= 0 and breach.clause != "co2.construct.match":
            yield "source", (f.SOURCES[source],)
        if not s.tiles[space]:
            yield "project", ("none",)
    if (who_is_there := told_there(s, breach.facts)) != NOT_TOLD:
        yield "scientist", (seat_or_nobody(who_is_there),)
    topic = str(breach.facts.get("place")).rpartition("/")[2]
    if topic in (told_topics := str(breach.facts.get("topics", "")).split()):
        yield "topics", (" ".join(one for one in told_topics if one != topic),)  # it is there
    if breach.facts.get("purse") in f.REGIONS:
        holder = s.control[f.REGIONS.index(str(breach.facts["purse"]))]
        yield "control", (seat_or_nobody(holder),)
    if verb in NUMBERED and breach.clause != "co2.lobby.main-condition":
        yield "card", (args[0],)
    if verb == f.GO:
        yield "place", (f.PLACES[args[0]],)
    if verb == f.SCIENTIST:
        yield "place", (f.PLACES[args[0]], f.PLACES[args[1]])
        yield "to", (f.PLACES[args[1]],)


NOT_TOLD = -9


def told_there(s: State, told: Facts) -> int:
    """Whose scientist stands on the project or the topic that a reason names."""
    if told.get("space") in f.SPACES:
        visitor = s.visitors[f.SPACES.index(str(told["space"]))]
        return NOT_TOLD if is_unknown(visitor) else int(visitor)
    place, _, topic = str(told.get("place", "")).removeprefix("summit ").partition("/")
    if not place.isdigit() or topic not in f.SOURCES or s.partial:
        return NOT_TOLD
    if int(place) > len(s.topics):
        return NOT_TOLD
    pairs = zip(s.topics[int(place) - 1], s.speakers[int(place) - 1], strict=True)
    return next((who for source, who in pairs if f.SOURCES[source] == topic), NOT_TOLD)


def seat_or_nobody(seat: int) -> str:
    return f.SEATS[seat] if seat >= 0 else "nobody"


# Whose turn it is, which phase, whether the game goes on, what a tile just freed is for.
ANY_TIME = """
    ops. decade. end. free. game. setup. turn. action. solo.end-500 displace.use-at-once
    solo.starter-projects lobby.main-condition supply.cep. supply.energy. summit.at-end-of-turn
"""
# What the register says about each act and draw: clauses, or whole chapters of them (with a dot).
SAID_OF = {
    f.PROPOSE: "propose. control.agenda-only",
    f.INSTALL: "install. displace.",
    f.CONSTRUCT: "construct. region. displace. event.subsidy expertise. lobby. control.agenda-only",
    f.PASS: "auction.",
    f.SCIENTIST: "scientist. displace. summit.one-per-topic summit.complete propose.grant-research "
    "install.own-scientist-removal install.own-scientist-stays construct.scientist-leaves lobby.",
    f.BUY: "market. cep.",
    f.SELL: "market. cep. control.use-ceps",
    f.LOBBY: "lobby. card. solo.",
    f.CLAIM: "un. card. solo.",
    f.END: "",
    f.RECRUIT: "scientist. propose.grant-recruit propose.grant-research",
    f.GO: "displace. scientist. construct.scientist-leaves summit.one-per-topic",
    f.PAY: "install.fee install.fee-source cep. control.use-ceps",
    f.CUBE: "event.subsidy",
    f.ANY: "bonus. expertise. summit.order",
    f.CEP: "bonus. region.cep-limit cep. summit.order",
    f.EXPERTISE: "expertise.",
    f.RESOLVE: "summit.",
    f.SPEAKER: "summit. auction.",
    f.TOPIC: "summit. expertise.",
    f.EXTRA: "summit. expertise.",
    f.INCOME: "income. solo.no-final-income",
    f.GOAL: "goal. score.",
    f.DRAFTED: "",
    f.BID: "auction.",
    f.PAYMENT: "auction. cep.",
    f.STARTER: "solo.",
    f.START: "",
    f.AGENDA: "",
    f.FOSSIL: "supply. preset.",
    f.SUMMIT: "summit.",
    f.UN: "un. solo.",
    f.EVENT: "event. eventcard.",
    f.DEAL: "goal. solo.",
    f.PROJECT: "solo. propose.tile",
    f.REVEAL: "solo. un.",
    f.REFILL: "solo. lobby.",
}
WAITING = "co2.lobby.main-condition"
# Several of these apply at once where one of them does: each judge may name another.
AT_ONCE = tuple(
    frozenset(f"co2.{clause}" for clause in words.split())
    for words in (
        "income.amount income.split income.rank-1-2 income.2p-first-only",
        "setup.company-goals-1p setup.company-goals-2p setup.company-goals-3p "
        "setup.company-goals-4-5p setup.company-goal-deal solo.goals-removed setup.player-count",
        "summit.extra-per-company summit.extra-any-topic summit.order summit.per-scientist "
        "summit.at-end-of-turn summit.complete",
        "supply.scan.space supply.energy.fossil-if-demand-empty supply.energy.skip-full "
        "supply.energy.skip-green supply.scan.clockwise supply.scan.start",
        "setup.lobby-deal lobby.removed",
        "solo.un-stack un.first-come",
        "un.cards-34-46 setup.un-goals-7-2p setup.un-goals-10 solo.un-stack",
        "displace.choice displace.summit displace.hand-expertise",
        "displace.choice displace.summit summit.one-per-topic summit.complete",
        "auction.no-change auction.currency auction.cep-source",
        "auction.raise-or-pass auction.starter",
        "auction.zero-bid auction.winner-chooses auction.starter auction.rounds",
        "eventcard.one-per-region event.rotate setup.events-two-visible",
        "goal.secret goal.discard setup.company-goal-deal score.company-goal score.goal-exchange",
        "region.cep-limit bonus.region-cep",
        "summit.one-per-topic scientist.project-to-summit construct.scientist-leaves",
        "construct.scientist-leaves scientist.project-to-project scientist.one-per-project",
        "scientist.one-per-project scientist.hand-to-project scientist.project-to-project "
        "scientist.project-to-hand scientist.project-to-summit",
        "setup.draft-first-pass setup.draft-second-pass setup.draft-end setup.draft-optional",
        "install.fee install.fee-source cep.player-payments",
    )
)
# Clauses that say when something is due, or who does it: the next one of them is as good.
DUE = """
    ops. decade. end. free. turn. game. solo.end-500 setup. displace.use-at-once
    lobby.minor-timing scientist.recruit-only-research displace.trigger displace.choice
    install.fee event.subsidy bonus.on-reach bonus.region-cep bonus.any summit.at-end-of-turn
    summit.order auction.when auction.raise-or-pass auction.winner-chooses solo.starter-space
    solo.starter-projects supply. income. score. goal. summit.replace solo.main-reveals-un
    solo.lobby-refill scientist.project-to-hand action.
"""


def says(words: str, clause: str) -> bool:
    """Is the clause among these, or in one of these chapters?"""
    body = clause.removeprefix("co2.")
    return any(
        body == word or (word[-1] == "." and body.startswith(word)) for word in words.split()
    )


def may_refuse(verb: int, clause: str) -> bool:
    return says(SAID_OF[verb], clause) or says(ANY_TIME, clause)


def is_one_reason(one: str, other: str) -> bool:
    """Do two clauses tell of one refusal? A card that waits for its Action fails with any other."""
    pair = {one, other}
    if WAITING in pair:
        return True
    at_once = any(pair <= family for family in AT_ONCE)
    return one == other or at_once or (says(DUE, one) and says(DUE, other))


def told(trace: Trace, log: Log) -> Observation | None:
    """The refusal of an act or draw that is itself at fault, not what is missing before it."""
    first = trace.first(BREACH)
    if first is None or first.missing or not 0 <= first.entry < len(log.entries):
        return None
    return first if log.entries[first.entry].kind in (ACT, DRAW) else None


def misnamed(said: Opinion, trace: Trace, log: Log) -> Failure | None:
    """A refusal by a clause that does not speak of such an act, or not by the second judge's."""
    first, breach = told(trace, log), said.first_breach
    if first is None:
        return None
    facts: Facts = {"engine": first.clause}
    if not may_refuse(log.entries[first.entry].verb, first.clause):
        return Failure(ORACLE, "clause of another act", first.clause, first.entry, facts)
    if breach is None or breach.is_missing or is_one_reason(first.clause, breach.clause):
        failure = mistold(first.clause, first.facts, load_clauses("co2"))
        return None if failure is None else replace(failure, entry=first.entry)
    facts["oracle"] = breach.clause
    return Failure(ORACLE, "clause", first.clause, first.entry, facts)
