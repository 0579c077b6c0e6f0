"""Which clause may move what, from where to where and how much of it: the register's own words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from co2replay.engine.filing import Filing, read_table, sound_rows
from co2replay.engine.playing import LAW, Facts, Failure
from co2replay.engine.trace import FAILING, Trace
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.cells import KIND_OF_CELL
from co2replay.games.co2.chapters.sheet import TRACK, points_behind, track_of
from co2replay.games.co2.forms import REGIONS, SEATS
from co2replay.games.co2.game import GAME
from co2replay.notation.records import ACT, CORRECTION, POSITION, Log

GRANT, FLOOR = "co2.propose.grant-money", "co2.propose.grant-money-floor"
THROWN_AWAY, WAY_DISCARD = "co2.goal.discard", f.GOAL_WAYS.index("discard")
REPLACED, TILE_GONE = "co2.construct.replace-cep", "co2.construct.replace-tile-gone"
BANK = at.CELL_NAMES[at.BANK_MONEY]
LEVELS = range(at.EXPERTISE, at.HAND)

# Kind of goods, from, to; then the clauses that may say so, with the least and the most at once.
# `readings` names a value without which no game may show the row.
WRITTEN = """
money bank seat: setup.start-coins-by-seat 3-5, propose.grant-money 1-6, propose.grant-money-floor 1
money bank seat: install.benefit-fusion 5, install.benefit-biomass 3, install.benefit-recycling 5
money bank seat: market.sell-price 1-8, lobby.minor-kinds 2, goal.discard 8, score.goal-exchange 8
money bank seat: lobby.01-07 3, lobby.08-09 3 lobby_07_09_benefit=choice, lobby.10-12 3, lobby.26 3
money bank seat: lobby.15-19 0-3, income.split 0-, end.step2-sell 0-
money bank seat: supply.cep.vp-substitute 1-8 cep_shortage_vp=vp_to_coin
money seat bank: market.buy 1-8, supply.cep.forced-purchase 0-8, construct.pay-bank 0-16
money seat bank: auction.winner-chooses 1-, auction.currency 1-
money seat seat: displace.fee 1
tech bank seat: propose.grant-tech 1-2, install.benefit-solar 1-3, install.benefit-fusion 1
tech bank seat: install.benefit-biomass 1, bonus.resource 1, lobby.minor-kinds 1, lobby.08 1
tech bank seat: lobby.07 1 lobby_07_09_benefit=choice, lobby.09 1 lobby_07_09_benefit=choice
tech bank seat: lobby.12-14 1-2
tech seat bank: construct.pay-bank 0-5, un.cost 1, auction.winner-chooses 1-, auction.currency 1-
tech region bank: event.subsidy 1, supply.decay.one-cube 1
tech seat region: event.contribution 1
cep bank market: setup.market-stock 2, market.refill 0-2
cep bank region: setup.region-ceps 2-5
cep bank seat: setup.start-ceps 2
cep market seat: market.buy 1, supply.cep.forced-purchase 1, lobby.minor-kinds 1
cep market seat: install.benefit-forestation 1, install.benefit-biomass 1
cep market seat: install.benefit-recycling 1
cep market region: construct.replace-cep 1, bonus.region-cep 1
cep market bank: construct.replace-cep 1 replace_cep_at_limit=taken_and_lost
cep seat bank: install.fee 1, supply.cep.one-to-bank 1, supply.cep.controller-pays 1
cep seat bank: auction.cep-source 1, end.step2-sell 1-
cep region bank: install.fee 1, supply.cep.controller-pays 1, supply.cep.uncontrolled 1
cep region bank: auction.cep-source 1
cep region seat: end.step1-collect 1-6
cep seat market: market.sell-adds-to-pile 1
cep region market: market.sell-adds-to-pile 1 region_cep_purpose=any_need
vp bank seat: construct.vp 5-14, income.split 0-, un.score-now 4-9, lobby.25 2, score.coins 0-
vp bank seat: score.most-tech 3, score.most-un 3, goal.27 0-16, goal.28-30 0-15, goal.31-32 0-16
vp bank seat: goal.33 0-15
vp seat bank: event.penalty 2, supply.cep.vp-substitute 1-8
ppm sky ppm: setup.pollution-start 20-40, supply.energy.pollution-up 20-40
ppm ppm sky: construct.replace-pollution 20-40
price scale price: setup.market-price 3, market.price-up 1
price price scale: market.price-down 1
expertise bank seat: turn.end-expertise 1, construct.expertise 1, displace.hand-expertise 1
expertise bank seat: summit.per-scientist 1, summit.extra-per-company 1, bonus.energy 1, bonus.any 1
expertise bank seat: lobby.20-24 1
scientist pool hand: setup.scientist-in-hand 1, propose.grant-recruit 1
scientist hand afield: free.kinds 1, propose.grant-research 1, lobby.minor-kinds 1, lobby.09 1
scientist hand afield: lobby.07-08 1 lobby_07_09_benefit=choice
scientist afield hand: free.kinds 1, propose.grant-research 1, lobby.minor-kinds 1, lobby.09 1
scientist afield hand: lobby.07-08 1 lobby_07_09_benefit=choice
scientist afield hand: displace.choice 1, install.own-scientist-removal 1, summit.return 1-4
scientist afield hand: construct.scientist-leaves 1
project pool out: propose.tile 1, solo.starter-projects 1
project out pool: construct.project-returns 1
fossil pile out: setup.fossil-first 1, supply.energy.fossil-if-demand-empty 1
fossil pile gone: preset.extreme 6
fossil out gone: construct.replace-tile-gone 1
plant stack built: construct.leftmost-empty 1, construct.replace-when-full 1
"""


def zone_of(name: str) -> str:
    """Where a cell lies: a seat's or a region's own, or a common place."""
    first, _, last = name.partition(".")
    if first in SEATS:
        return last if last in ("hand", "pool", "afield") else "seat"
    return "region" if first in REGIONS else last if name == "price.scale" else first


def clauses_of(word: str) -> list[str]:
    """`lobby.01-07` stands for seven clauses."""
    head, _, last = word.rpartition(".")
    low, _, high = last.partition("-")
    if not (low.isdigit() and high.isdigit()):
        return [word]
    return [f"{head}.{n:02}" for n in range(int(low), int(high) + 1)]


FILING = Filing(read_table(WRITTEN, "co2", clauses_of), at.GOODS, zone_of)


def wrong(log: Log, trace: Trace, rules: Any) -> Failure | None:
    """What is wrong with the ledger of a finished game."""
    return (
        misplaced(log, trace, rules)
        or miscounted(log, trace, rules.box.track_length)
        or miscredited(trace)
    )


def misplaced(log: Log, trace: Trace, rules: Any) -> Failure | None:
    """What is wrong with single movements; a log may end anywhere, and begin at a set table."""
    floor = rules.numbers.grant_money_floor
    found = misfiled(trace, rules.settings)
    if rules.settings.coins_limited != "yes":
        return found or misgranted(log, trace, floor) or unsaid(log, trace)
    # By this reading whoever comes last gets what is left, whatever is due.
    short = found is not None and found.facts.get("from") == BANK
    return unsaid(log, trace) if short else found or unsaid(log, trace)


def unsaid(log: Log, trace: Trace) -> Failure | None:
    """A movement that one act alone brings, where nobody did that."""
    for entry, *_, clause in sound_rows(trace):
        if clause == THROWN_AWAY and 0 <= entry < len(log.entries):
            act = log.entries[entry]
            if act.verb != f.GOAL or act.args[1] != WAY_DISCARD:
                return Failure(LAW, "ledger", clause, entry, {"act": f.GOAL_WAYS[WAY_DISCARD]})
    return None


def misfiled(trace: Trace, settings: Any) -> Failure | None:
    """The first movement that stands in the ledger under a clause which does not say it."""
    if (found := FILING.misfiled(trace, settings)) is not None:
        return found
    gone = {row[0] for row in sound_rows(trace) if row[-1] == TILE_GONE}
    for entry, *_, clause in sound_rows(trace):
        if clause == REPLACED and entry not in gone:  # a region is paid for a plant that goes
            return Failure(LAW, "ledger", clause, entry, {"without": TILE_GONE})
    return None


def misgranted(log: Log, trace: Trace, floor: int) -> Failure | None:
    """A grant of coins that is not as much as CEPs lay in the region then, or by the wrong clause:
    how many lay there is reckoned back from the end."""
    if trace.state.partial or trace.first(*FAILING) is not None:
        return None
    ceps = dict(enumerate(trace.state.c[at.REGION_CEPS : at.REGION_CUBES], at.REGION_CEPS))
    for entry, amount, source, target, clause in reversed(sound_rows(trace)):
        act = log.entries[entry] if 0 <= entry < len(log.entries) else None
        if clause in (GRANT, FLOOR) and act is not None and act.verb == f.PROPOSE:
            held = ceps[at.REGION_CEPS + act.args[1] // len(f.GRANTS)]
            if (amount, clause) != ((held, GRANT) if held >= floor else (floor, FLOOR)):
                facts: Facts = {"amount": amount, "ceps": held}
                return Failure(LAW, "ledger", clause, entry, facts)
        if source in ceps:
            ceps[source] += amount
        if target in ceps:
            ceps[target] -= amount
    return None


# What each act moves once, by which clause; several clauses share one act where a case decides.
ONCE: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (f.PROPOSE, "project", ("co2.propose.tile",)),
    (f.INSTALL, "cep", ("co2.install.fee",)),
    (f.CONSTRUCT, "plant", ("co2.construct.leftmost-empty", "co2.construct.replace-when-full")),
    (f.CONSTRUCT, "vp", ("co2.construct.vp",)),
    (f.CONSTRUCT, "project", ("co2.construct.project-returns",)),
    (f.BUY, "money", ("co2.market.buy",)),
    (f.BUY, "cep", ("co2.market.buy",)),
    (f.SELL, "money", ("co2.market.sell-price",)),
    (f.SELL, "cep", ("co2.market.sell-adds-to-pile",)),
    (f.CLAIM, "tech", ("co2.un.cost",)),
    (f.CLAIM, "vp", ("co2.un.score-now",)),
)
ONE_FOR_ONE: tuple[tuple[str, tuple[str, ...], str, tuple[str, ...]], ...] = (
    # Each plant of the phase has its tile and its ppm, each of the set-up likewise.
    ("fossil", ("co2.setup.fossil-first",), "ppm", ("co2.setup.pollution-start",)),
    (
        "fossil",
        ("co2.supply.energy.fossil-if-demand-empty",),
        "ppm",
        ("co2.supply.energy.pollution-up",),
    ),
    # A plant that makes room leaves with its ppm.
    (
        "fossil",
        ("co2.construct.replace-tile-gone",),
        "ppm",
        ("co2.construct.replace-pollution",),
    ),
)
# Each scientist home from a summit has brought 1 Expertise, each plant, too, but at a track's end.
LEARNT: tuple[tuple[str, str, str], ...] = (
    ("scientist", "co2.summit.return", "co2.summit.per-scientist"),
    ("plant", "co2.construct.leftmost-empty", "co2.construct.expertise"),
)


def miscounted(log: Log, trace: Trace, lengths: tuple[int, ...]) -> Failure | None:
    """A finished game in which a clause stands more often or less often than it was used."""
    if any(entry.kind in (CORRECTION, POSITION) for entry in log.entries):
        return None  # what was set by ruling stands for no act
    rows: Counter[tuple[str, str]] = Counter()
    for _, amount, source, _, clause in trace.book.rows if trace.book is not None else ():
        rows[KIND_OF_CELL[source], clause] += amount if clause == "co2.summit.return" else 1
    acts = Counter(
        entry.verb for entry in log.entries if entry.kind == ACT and not entry.taken_back
    )
    for verb, kind, clauses in ONCE:
        if (found := sum(rows[kind, one] for one in clauses)) != acts[verb]:
            return many(clauses[0], kind, found, acts[verb])
    for kind, clauses, other, others in ONE_FOR_ONE:
        due = sum(rows[kind, one] for one in clauses)
        if (found := sum(rows[other, one] for one in others)) != due:
            return many(others[0], other, found, due)
    c = trace.state.c
    if any(c[cell] >= lengths[(cell - at.EXPERTISE) % len(lengths)] for cell in LEVELS):
        return None  # what was gained at the end of a track is lost
    for kind, cause, clause in LEARNT:
        if (found := rows["expertise", clause]) != rows[kind, cause]:
            return many(clause, "expertise", found, rows[kind, cause])
    return None


def many(clause: str, kind: str, found: int, due: int) -> Failure:
    facts: Facts = {"of": kind, "rows": found, "due": due}
    return Failure(LAW, "ledger-count", clause, facts=facts)


def miscredited(trace: Trace) -> Failure | None:
    """A line of the score sheet that the rows behind it do not add up to; the track may begin
    where a ruling has set it."""
    sheet = GAME.sheet(trace.state)
    rows = trace.book.rows if trace.book is not None else []
    for seat in sheet[0].points if sheet else ():
        points = {line.name: int(line.points[seat]) for line in sheet[:-1]}
        cell = at.CELL_BY_NAME[track_of(seat)]
        for name, behind in points_behind(rows, seat, points).items():
            found = sum(row[1] if row[3] == cell else -row[1] for row in behind)
            if name != TRACK and found != points[name]:
                return many(sheet[0].clause, f"{seat} {name}", found, points[name])
    return None
