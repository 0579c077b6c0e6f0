"""Mistakes in the supply phase, auction and draft, at the end, and in the game for one."""

from __future__ import annotations

from functools import partial

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_HIDDEN, GOAL_NONE, SETUP
from co2replay.games.co2.chapters.ending import goal_points, is_last_decade
from co2replay.games.co2.chapters.supply import events_gone
from co2replay.games.co2.turn import frames as fr

from .mistakes_of_answers import REGION, SOURCE, Found, at_a_draw
from .near_legal import Planter, TurnMoment, either, is_turn, name

# The supply phase.


def too_much_income(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Income):
        for seat in m.s.order:
            if m.frame.due[seat]:
                return f"{name(seat)}: income {m.frame.due[seat] + 1} coins 0 vp"
    return None


def income_of_no_place(m: TurnMoment, pair: bool) -> Found:
    """Who is behind two levels on each track, or behind the one other, earns nothing: those that
    are tied for first take one place together."""
    order = m.s.order
    if not isinstance(m.frame, fr.Income) or (len(order) == 2) is not pair:
        return None
    first = {seat: at.EXPERTISE + seat * at.SOURCE_COUNT for seat in order}
    ahead = 1 if pair else 2
    for seat in order:
        levels = m.s.c[first[seat] : first[seat] + at.SOURCE_COUNT]
        others = [one for one in order if one != seat]
        is_behind = all(
            not level
            or len({x for one in others if (x := m.s.c[first[one] + source]) > level}) >= ahead
            for source, level in enumerate(levels)
        )
        if is_behind and (any(levels) or not pair):
            return f"{name(seat)}: income 1 coins 0 vp"
    return None


def income_in_both(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Income) and m.t.rules.settings.income_split_allowed == "no":
        for seat in m.s.order:
            if m.frame.due[seat] > 1:
                return f"{name(seat)}: income {m.frame.due[seat] - 1} coins 1 vp"
    return None


def out_of_the_order_of_phases(m: TurnMoment) -> Found:
    """An Action in a Supply Phase of which nothing else is known, or a second income in a turn."""
    if not is_turn(m):
        return None
    if len(m.s.order) % 2 and is_last_decade(m.t):
        return None
    if len(m.s.order) % 2:
        return f"...\n[{m.s.decade + 1} supply]\n{name(m.seat)}: propose solar asia/money"
    return f"{name(m.seat)}: income 1 coins 0 vp" if m.s.decade > 1 else None


def fossil_without_need(m: TurnMoment) -> Found:
    """A region that has its fossil plant of this decade, and room for others."""
    if isinstance(m.frame, fr.DrawFossil):
        offsets = m.t.rules.offsets
        for region in range(at.REGION_COUNT):
            row = m.s.plants[offsets[region] : offsets[region + 1]]
            here = row[m.s.decade - 1] if m.s.decade <= len(row) else 0
            if region not in m.frame.needed and 0 in row and 0 < here < 4:
                return f"! fossil {REGION[region]} {kind_left(m)}"
    return None


def kind_left(m: TurnMoment) -> str:
    return next(word for kind, word in enumerate(f.FOSSILS) if m.c[at.FOSSIL_PILE + kind] > 0)


def fossil_that_is_used_up(m: TurnMoment) -> Found:
    """All tiles of one kind are put on the board before one more is drawn."""
    if not isinstance(m.frame, fr.DrawFossil) or m.frame.last != -1:
        return None
    left = list(m.c[at.FOSSIL_PILE : at.FOSSIL_PILE + len(f.FOSSILS)])
    kind = left.index(min(left))
    word, count = f.FOSSILS[kind], left[kind]
    lines = []
    offsets = m.t.rules.offsets
    for region in range(at.REGION_COUNT):
        if region in m.frame.needed:
            continue
        row = [f.PLANTS[x] for x in m.s.plants[offsets[region] : offsets[region + 1]]]
        for place, plant in enumerate(row):
            if plant == "empty" and count:
                row[place] = word
                count -= 1
        lines.append(f'ruling set {REGION[region]}.plants {" ".join(row)} "put there"')
    if count or not any(left):
        return None
    return "\n".join([*lines, f"! fossil {REGION[m.frame.needed[0]]} {word}"])


def owes_a_cep(m: TurnMoment) -> bool:
    return isinstance(m.frame, fr.Fee) and m.frame.clause == "co2.supply.cep.controller-pays"


def paid_by_another(m: TurnMoment) -> Found:
    if owes_a_cep(m):
        return next((f"{name(seat)}: pay hand" for seat in m.s.order if seat != m.seat), None)
    return None


def owed_and_passed_over(m: TurnMoment) -> Found:
    """The supply goes on before the controller has paid; no card follows where the deck is out."""
    if owes_a_cep(m) and events_gone(m.t) < len(m.t.rules.box.events):
        return f"! event {next(x for x in m.t.rules.box.events if x not in m.s.events_used)}"
    return None


def against_the_clock(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.DrawFossil) and m.t.rules.settings.region_scan_order == "clockwise":
        needed, last = m.frame.needed, m.frame.last
        if last != -1 and len(needed) > 1:
            ring = m.t.rules.box.ring
            due = ring[last]
            while due not in needed:
                due = ring[due]
            wrong = next(region for region in needed if region != due)
            return f"! fossil {REGION[wrong]} {kind_left(m)}"
    return None


def two_new_events(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.DrawEvent):
        left = sorted(set(m.t.rules.box.events) - set(m.s.events_used))
        return f"! event {left[0]} {left[0]}" if left else None
    return None


def summit_for_another_place(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.DrawSummit):
        other = 1 if m.frame.place != 0 else 2
        return f"! summit {other} solar fusion"
    return None


# Auction and draft.


def bid_no_more(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Auction) and m.frame.high > 0:
        return f"{name(m.seat)}: bid {m.frame.high}"
    return None


def bid_beyond_means(m: TurnMoment) -> Found:
    return f"{name(m.seat)}: bid 500" if isinstance(m.frame, fr.Auction) else None


def bid_of_another(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Auction):
        for seat in m.s.order:
            if seat != m.seat and seat not in m.frame.passed:
                return f"{name(seat)}: bid 500"
    return None


def paid_ceps_of_another(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.AuctionPay):
        for region in range(at.REGION_COUNT):
            if m.s.control[region] != m.seat:
                return f"{name(m.seat)}: payment 0 coins 0 cubes {REGION[region]}"
    return None


def paid_too_much(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.AuctionPay) and m.t.rules.settings.auction_overpay == "minimal_set":
        coins = m.frame.bid // m.t.rules.numbers.auction_coin + 2
        if m.c[at.MONEY + m.seat] >= coins:
            return f"{name(m.seat)}: payment {coins} coins 0 cubes"
    return None


def paid_one_short(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.AuctionPay) and m.frame.bid > 0:
        coins = (m.frame.bid - 1) // m.t.rules.numbers.auction_coin
        if 0 < coins <= m.c[at.MONEY + m.seat]:
            return f"{name(m.seat)}: payment {coins} coins 0 cubes"
    return None


def names_nobody(m: TurnMoment) -> Found:
    absent = [seat for seat in range(at.SEAT_COUNT) if seat not in m.s.order]
    return (
        f"{name(m.seat)}: first {name(absent[0])}"
        if isinstance(m.frame, fr.AuctionName) and absent
        else None
    )


def bid_when_it_is_over(m: TurnMoment) -> Found:
    return f"{name(m.seat)}: bid 500" if isinstance(m.frame, fr.AuctionName) else None


def paid_though_nothing_was_bid(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.AuctionName) and any(one.verb == f.PAYMENT for one in m.s.settled):
        return f"{name(m.seat)}: payment 1 coins 0 cubes"
    return None


def kept_a_strange_card(turn: int) -> Planter:
    def plant(m: TurnMoment) -> Found:
        if not isinstance(m.frame, fr.Draft) or m.frame.passes != turn:
            return None
        for place, seat in enumerate(m.s.order):
            pack = m.frame.packs[place]
            if seat not in m.frame.picked and min(pack, default=0) > 0:
                card = next(x for x in range(1, 27) if x not in pack)
                return f"{name(seat)}: draft {card}"
        return None

    return plant


def kept_twice(turn: int) -> Planter:
    """A second card in one pass, by somebody who waits for the others."""

    def plant(m: TurnMoment) -> Found:
        if not isinstance(m.frame, fr.Draft) or m.frame.passes != turn:
            return None
        for place, seat in enumerate(m.s.order):
            if seat in m.frame.picked and min(m.frame.packs[place], default=0) > 0:
                return f"{name(seat)}: draft {m.frame.packs[place][0]}"
        return None

    return plant


def last_card_another(m: TurnMoment) -> Found:
    """The last card of a pack needs no word; somebody notes another one."""
    if m.s.phase != SETUP and m.s.settled:
        for one in m.s.settled:
            if one.verb == f.DRAFTED and one.args[0] > 0:
                return f"{name(one.seat)}: draft {1 if one.args[0] != 1 else 2}"
    return None


# The end.


def goal_of_nobody(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Goals):
        for seat in m.s.order:
            if m.s.goal[seat] == GOAL_NONE:
                return f"{name(seat)}: goal ? score"
    return None


def goal_exchanged_though_met(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Goals) and m.t.rules.settings.goal_exchange_at_end == "only_if_unmet":
        for seat in m.frame.left:
            held = m.s.goal[seat]
            if held not in (GOAL_NONE, GOAL_HIDDEN) and goal_points(m.t, seat, held) > 0:
                return f"{name(seat)}: goal {held} exchange"
    return None


def after_the_end(m: TurnMoment) -> Found:
    """Not a game that was lost, nor one that ended early: each has another clause for its end."""
    over = isinstance(m.frame, fr.Over) and m.entry is None and m.s.sheet
    last = m.t.rules.numbers.decades_by_players[len(m.s.order)]
    return "buy" if over and m.s.decade == last else None


def after_the_loss(m: TurnMoment) -> Found:
    over = isinstance(m.frame, fr.Over) and m.entry is None
    return "buy" if over and not m.s.sheet and not is_solo(m) else None


# The game for one.


def is_solo(m: TurnMoment) -> bool:
    return len(m.s.order) == 1


def starter_twice(m: TurnMoment) -> Found:
    if is_solo(m) and at_a_draw(m, f.PROJECT) and m.s.starters and isinstance(m.frame, fr.SetUp):
        return f"! project {SOURCE[m.s.starters[0]]} asia"
    return None


def starter_off_agenda(m: TurnMoment) -> Found:
    if (
        is_solo(m)
        and at_a_draw(m, f.PROJECT)
        and isinstance(m.frame, fr.SetUp)
        and m.entry.args[1] >= 0
    ):
        source = m.entry.args[0]
        for region in range(at.REGION_COUNT):
            if source not in m.s.agenda[region]:
                return f"! project {SOURCE[source]} {REGION[region]}"
    return None


def starter_in_the_wrong_order(m: TurnMoment) -> Found:
    """The agenda fits, but another region comes first, clockwise from the last one."""
    bound = m.t.rules.settings.solo_starter_next_region == "next_region"
    if is_solo(m) and at_a_draw(m, f.PROJECT) and isinstance(m.frame, fr.SetUp) and bound:
        source, due = m.entry.args[0], m.entry.args[1]
        if m.s.starter_last != -1 and due >= 0:
            for region in range(at.REGION_COUNT):
                spaces = m.s.tiles[3 * region : 3 * region + 3]
                if region != due and source in m.s.agenda[region] and 0 in spaces:
                    return f"! project {SOURCE[source]} {REGION[region]}"
    return None


def income_after_the_collapse(m: TurnMoment) -> Found:
    return "income 1 coins 0 vp" if m.s.collapsed and isinstance(m.frame, fr.Goals) else None


def starter_in_another_region(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.StarterSpace) and is_solo(m):
        other = next(x for x in range(at.REGION_COUNT) if x != m.frame.region)
        return f"space {REGION[other]}/money"
    return None


def un_goal_seen_before(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.DrawReveal) and m.s.un_used:
        return f"! reveal {m.s.un_used[0]}"
    return None


def un_goal_at_the_left(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.DrawReveal) and m.t.rules.settings.solo_un_reveal_position == "right":
        left = [x for x in m.t.rules.box.un if x not in m.s.un_used]
        if left and m.s.un_display:
            return f"! reveal {left[0]} left"
    return None


def card_seen_before(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.DrawRefill) and m.s.lobby_used:
        return f"! refill {m.s.lobby_used[0]}"
    return None


def goal_still_in_the_stack(m: TurnMoment) -> Found:
    ready = isinstance(m.frame, fr.Turn) and not (m.s.settled or m.s.carded or m.s.armed)
    if is_solo(m) and ready:
        left = [x for x in m.t.rules.box.un if x not in m.s.un_used]
        return f"claim {left[0]}" if left else None
    return None


OF_PHASES: dict[str, Planter] = {
    "co2.decade.supply-order": out_of_the_order_of_phases,
    "co2.income.amount": too_much_income,
    "co2.income.split": income_in_both,
    "co2.income.rank-1-2": partial(income_of_no_place, pair=False),
    "co2.income.2p-first-only": partial(income_of_no_place, pair=True),
    "co2.supply.scan.space": fossil_without_need,
    "co2.supply.scan.clockwise": against_the_clock,
    "co2.supply.energy.fossil-if-demand-empty": fossil_that_is_used_up,
    "co2.supply.cep.controller-pays": paid_by_another,
    "co2.control.duty": owed_and_passed_over,
    "co2.event.rotate": two_new_events,
    "co2.summit.replace": summit_for_another_place,
    "co2.auction.raise-or-pass": bid_no_more,
    "co2.auction.currency": either(bid_beyond_means, paid_one_short),
    "co2.auction.starter": bid_of_another,
    "co2.auction.cep-source": paid_ceps_of_another,
    "co2.auction.no-change": paid_too_much,
    "co2.auction.winner-chooses": names_nobody,
    "co2.auction.rounds": bid_when_it_is_over,
    "co2.auction.zero-bid": paid_though_nothing_was_bid,
    "co2.setup.draft-first-pass": either(kept_twice(0), kept_a_strange_card(0)),
    "co2.setup.draft-second-pass": either(kept_twice(2), kept_a_strange_card(2)),
    "co2.setup.draft-end": last_card_another,
    "co2.score.company-goal": goal_of_nobody,
    "co2.score.goal-exchange": goal_exchanged_though_met,
    "co2.end.last-decade": after_the_end,
    "co2.end.loss-500": after_the_loss,
    "co2.solo.starter-projects": starter_twice,
    "co2.solo.starter-next": starter_in_the_wrong_order,
    "co2.solo.no-final-income": income_after_the_collapse,
    "co2.solo.starter-agenda": starter_off_agenda,
    "co2.solo.starter-space": starter_in_another_region,
    "co2.solo.main-reveals-un": un_goal_seen_before,
    "co2.solo.un-position": un_goal_at_the_left,
    "co2.solo.lobby-refill": card_seen_before,
    "co2.solo.un-stack": goal_still_in_the_stack,
}
