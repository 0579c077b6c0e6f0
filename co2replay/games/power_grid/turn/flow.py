"""The flow of a game: which answer fits what is waited for, and where play is taken up."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.passed import CONFIRMED, MOOT, PLAYED
from co2replay.engine.table import Answered, Breach, go_back, impossible, keep, refuse
from co2replay.engine.unknown import BEFORE, Consulted, is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN

from .. import forms as f
from ..board.state import GONE, IN_MARKET, LAST_STEP, OVER, State, Table, clear_lot
from ..chapters import auction, bureaucracy, plant_market, setup
from ..chapters.order import backwards
from ..chapters.steps import is_removal_due
from ..params import consult
from . import certain, due
from .acts import HANDLERS, accept, throw_away
from .frames import (
    NO_SEAT,
    Adrift,
    Bid,
    Build,
    Buy,
    Discard,
    Draw,
    Frame,
    Lose,
    Mix,
    Open,
    Over,
    Power,
    SetUp,
    seat_of,
)
from .places import is_bare, worked_out
from .recalled import recall
from .rounds import begin_round, run

Args = tuple[int, ...]

# What each question is answered with.
ANSWERS: dict[type[Frame], tuple[int, ...]] = {
    Open: (f.OPEN, f.PASS),
    Bid: (f.BID, f.PASS),
    Discard: (f.DISCARD,),
    Lose: (f.LOSE,),
    Buy: (f.BUY, f.PASS, f.END),
    Build: (f.BUILD, f.CONNECT, f.PASS, f.END),
    Power: (f.POWER, f.PASS),
    Mix: (f.BURN,),
}
# Cards that are drawn when everybody has had a turn in the phase.
BEHIND_THE_TURNS = tuple(f.DUE[name] for name in ("unsold", "step2", "bottom", "lowest"))
# What is done only behind a turn that may end without a word.
BEHIND: dict[type[Frame], Args] = {Buy: (f.BUILD, f.CONNECT, f.POWER), Build: (f.POWER,)}


def play_act(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    """Play one act: the clause it breaks, or how it was taken; a refused one changes nothing.
    What is wrong on every table is wrong, too, where it hangs on something unknown."""
    s = t.state
    if who != NOBODY and who not in s.seats:
        return impossible("pg.setup.players", seat=f.SEATS[who], plays="no")
    kept = keep(t) if s.partial else None
    if kept is None and who != NOBODY and is_asked(s.pending[-1], who, verb):
        return answer(t, s.pending[-1], who, verb, args)  # as most acts are taken
    try:
        return _play_act(t, who, verb, args)
    except Consulted:
        if kept is None:
            raise
        go_back(t, kept)
        if (breach := certain.against(t, who, verb, args)) is None:
            raise
        return breach


def _play_act(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    frame = t.state.pending[-1]
    if is_asked(frame, who, verb):
        if who != NOBODY or not t.state.settled:
            return answer(t, frame, who, verb, args)
        return take_act(t, who, verb, args)  # it may be said of a pass that was taken before
    kept = keep(t)
    taken = take_act(t, who, verb, args)
    if isinstance(taken, Breach):
        go_back(t, kept)
    return taken


def take_act(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    s = t.state
    if (breach := find_way(t, who, verb, args)) is not None:
        return breach
    if is_settled(t, who, verb, args):
        return CONFIRMED
    certain.ask_for_the_lot(t, who, verb)
    if verb == f.LOSE and is_thrown_away(t, who):
        return check_giving(t) or throw_away(t, who, args) or PLAYED
    if verb != f.BID or who not in s.passed:  # who has passed is out, whoever else is bound to pass
        close_unsaid(t, who, verb)
    if (breach := find_way(t, who, verb, args)) is not None:
        return breach  # the turn that is over may have been the only one that is known
    if verb == f.POWER and is_settled(t, who, verb, args):
        return CONFIRMED  # in the phase that has just begun
    if verb in (f.POWER, f.BURN) and is_paid_at_the_end(t):
        is_run = verb == f.POWER and who in t.state.seats
        return (bureaucracy.check_power(t, who, args) if is_run else None) or MOOT
    frame = find_frame(t, who, verb)
    if frame is None and verb == f.POWER and is_idle(t, who):
        return bureaucracy.check_power(t, who, args) or CONFIRMED
    if frame is None and verb in (f.POWER, f.PASS) and not args and runs_nothing(t, who):
        return CONFIRMED
    if frame is None:
        if (breach := due.out_of_turn(t, who, verb)) is not None:
            return breach
        frame = s.pending[-1]  # a ruling lets it stand: a turn out of its order
    return answer(t, frame, who, verb, args)


def answer(t: Table, frame: Frame, who: int, verb: int, args: Args) -> Breach | int:
    """Hand an act to its chapter, and go on as far as nobody is asked."""
    if who == NOBODY:
        who = frame.left[0] if type(frame) is Power else seat_of(frame)
    breach = HANDLERS[verb](t, frame, who, args)
    if breach is not None:
        return breach
    if not t.state.pending:
        run(t)
    return PLAYED


def take_bearings(t: Table) -> bool:
    """Take up play where a position or a mark says that it stands, if that can be told."""
    s = t.state
    frame = s.pending[-1]
    assert isinstance(frame, Adrift)
    if not frame.placed or s.phase == OVER:  # how a game came out that is over, no row tells
        return False
    recall(t, frame)
    if frame.begun and s.phase in (f.AUCTION, f.BUREAUCRACY):  # who has spoken in it?
        return False
    order = worked_out(t) if is_unknown(s.order) else s.order
    if order and len(order) < len(s.seats):  # it leaves somebody out
        return False
    if not order and s.phase != f.BUREAUCRACY:
        return take_turn_alone(s, frame.seat)
    if s.phase == f.BUREAUCRACY and any(is_unknown(s.plants[seat]) for seat in s.seats):
        return False
    if is_bidder_unknown(s, frame.seat):
        return False
    s.order = order or s.order
    s.pending = []
    if is_bare(s):
        s.past = replace(s.past, bare=True)
    if s.step3_round and not is_unknown(s.step) and s.step < LAST_STEP:  # it is still to come
        s.step3_after, s.step3_round = s.phase, 0
        s.card = IN_MARKET if s.phase == f.AUCTION else GONE
    if plant_market.has_come_unsaid(t):
        plant_market.take_for_drawn(t)
    plant_market.count_cards(s)
    called, s.called = s.called, ""
    if called in BEHIND_THE_TURNS:
        s.stage, s.queue = 1, ()
    elif frame.seat == NO_SEAT and s.phase in (f.RESOURCES, f.BUILDING):
        s.queue = backwards(s)
        s.past = replace(s.past, begun=(s.round, s.phase))  # nobody told whose turn it was
    elif s.phase in (f.RESOURCES, f.BUILDING):
        s.queue = (frame.seat, *behind(s, frame.seat))
    elif s.lot and not s.bid:
        s.pending.append(Discard(s.holder, s.lot))
        clear_lot(s)
    elif s.lot:
        s.pending.append(Bid(frame.seat))
    elif s.phase == f.AUCTION and frame.seat != NO_SEAT and not (s.served or s.declined):
        s.declined = s.order[: s.order.index(frame.seat)]  # out of the auctions, either way
        s.unheard = bool(s.declined)
    elif s.phase == f.BUREAUCRACY:
        bureaucracy.ask(t)
    if called:
        if s.phase in (f.RESOURCES, f.BUILDING) and not s.stage:
            run(t)
        s.pending.append(Draw(called))
    ask_what_is_left(t, frame.seat)
    run(t)
    return True


def behind(s: State, seat: int) -> Args:
    """Who shops or builds behind a player."""
    queue = backwards(s)
    return queue[queue.index(seat) + 1 :]


def lose_bearings(t: Table) -> None:
    """Rows of how far a phase has come may stand behind the one that says whose turn it is."""
    s = t.state
    if s.pending[0] == Adrift(NO_SEAT, placed=True, begun=True):
        s.pending = [Adrift(placed=True)]
    if len(s.pending) > 1 or isinstance(s.pending[0], SetUp | Adrift | Over):
        return
    s.pending = [Adrift(seat_of(s.pending[0]), True)]
    s.queue, s.stage = (), 0
    if s.unheard:
        s.declined, s.unheard = (), False


def ask_what_is_left(t: Table, seat: int) -> None:
    """What a player has still to say where a table is laid out: what hybrids burn, what is lost."""
    s = t.state
    if s.phase == f.BUREAUCRACY and s.mixed and seat != NO_SEAT:
        s.pending.append(Mix(seat, s.mixed))
        s.mixed = 0
    elif s.phase == f.AUCTION and seat in s.served and not s.partial:
        auction.ask_for_excess(t, seat)


def take_turn_alone(s: State, seat: int) -> bool:
    """Of a turn that a row names the acts can be judged; what comes behind it nobody knows."""
    if seat == NO_SEAT or s.called or s.phase not in (f.RESOURCES, f.BUILDING):
        return False  # a card that is due comes first
    s.pending = [Adrift(), Buy(seat) if s.phase == f.RESOURCES else Build(seat)]
    return True


def is_settled(t: Table, who: int, verb: int, args: Args) -> bool:
    """Did the rules leave only this answer, and give it already?"""
    s = t.state
    if verb == f.POWER and not args and was_idle(t, who):
        return True
    if who == NOBODY and verb == f.PASS and is_pass_owed(t):
        return True
    if s.settled and is_asked(s.pending[-1], who, verb):
        return False  # it is the word of who is asked now
    said = {(verb, args), (f.POWER, ())} if verb == f.PASS else {(verb, args)}
    for one in s.settled:
        if (one.verb, one.args) in said and who in (NOBODY, one.seat):
            if who == NOBODY or one.verb != f.POWER:  # heard once
                s.settled = tuple(other for other in s.settled if other is not one)
            return True
    return False


def is_pass_owed(t: Table) -> bool:
    """A pass without a name, behind a fact for which bound passes were taken, is one of these."""
    s = t.state
    owed = [one for one in s.settled if one.verb == f.PASS]
    s.settled = tuple(one for one in s.settled if one not in owed[:1])
    return bool(owed)


def is_asked(frame: Frame, who: int, verb: int) -> bool:
    """Does the game wait for such an act, and of this player?"""
    if verb not in ANSWERS.get(type(frame), ()):
        return False
    if type(frame) is Power:
        return who == NOBODY or who in frame.left
    return who == NOBODY or who == getattr(frame, "seat", NO_SEAT)


def is_idle(t: Table, who: int) -> bool:
    """Did the rules say of a player that nothing can be run?"""
    return any((f.POWER, who) == (one.verb, one.seat) for one in t.state.settled)


def runs_nothing(t: Table, who: int) -> bool:
    """Who can run no plant may say so more than once in phase 5, but for who has run one."""
    s = t.state
    is_on = (
        s.phase == f.BUREAUCRACY
        and who in s.seats
        and who not in s.served
        and isinstance(s.pending[-1], Power | Mix | Draw)
    )
    return bool(is_on and not s.powered[who] and not bureaucracy.can_run_any(t, who))


def was_idle(t: Table, who: int) -> bool:
    """Where no card is due, phase 5 is over as soon as the last one who can run a plant has spoken:
    that others powered nothing may stand behind that, too."""
    s = t.state
    is_new = s.phase == f.AUCTION and s.round > 1 and not (s.served or s.declined or s.lot)
    is_silent = who in s.seats and who not in s.ran
    return is_new and is_silent and not s.powered[who] and not bureaucracy.can_run_any(t, who)


def find_way(t: Table, who: int, verb: int, args: Args) -> Breach | None:
    """Nobody can judge what is done where nobody knows what the game waits for, but for what is
    wrong on every table."""
    frame = t.state.pending[-1]
    if not isinstance(frame, Adrift) or take_bearings(t):
        return None
    if (breach := certain.against(t, who, verb, args)) is not None:
        return breach
    raise Consulted(lacking(t.state, frame))


def lacking(s: State, frame: Adrift) -> str:
    """What a table laid out does not tell of the turn; of a gap, all of it."""
    if not frame.placed:
        return BEFORE
    if is_unknown(s.order):
        return "order"
    return "turn" if is_bidder_unknown(s, frame.seat) else BEFORE


def is_bidder_unknown(s: State, seat: int) -> bool:
    """Is an auction held on a table that does not say who is asked for a bid?"""
    return bool(s.lot and s.bid and seat == NO_SEAT)


def find_frame(t: Table, who: int, verb: int) -> Frame | None:
    """What an act answers; a discard may be told before the card drawn, or behind it."""
    s = t.state
    frame = s.pending[-1]
    if verb == f.DISCARD:
        below = [one for one in s.pending if isinstance(one, Discard)]
        frame = below[-1] if below else frame
    if isinstance(frame, Open) and verb == f.OPEN and who in auction.eligible(s):
        return frame  # whether it is this player's turn is asked there
    if isinstance(frame, Buy) and verb == f.BUY and may_come_back(t, frame, who):
        return frame
    return frame if is_asked(frame, who, verb) else None


def is_thrown_away(t: Table, who: int) -> bool:
    """Is fuel given back that nobody asks for?"""
    s = t.state
    if who not in s.seats or isinstance(s.pending[-1], Lose | SetUp):
        return False
    return bool(s.phase != OVER)


def is_paid_at_the_end(t: Table) -> bool:
    """Is income paid behind the last phase? What is said to run there no book asks: who can power
    more is paid for that."""
    return bool(t.state.phase == OVER and t.rules.settings.final_income == "yes")


def check_giving(t: Table) -> Breach | None:
    consult(t, "fuel_thrown")
    if t.rules.settings.fuel_thrown == "yes":
        return None
    return refuse(t, "pg.auction.discard-lose-fuel", asked="no")


def may_come_back(t: Table, frame: Buy, who: int) -> bool:
    """Is it a player who has been at the market before, while the phase goes on?"""
    s = t.state
    if who not in s.seats or who == frame.seat or who in s.queue:
        return False
    consult(t, "market_visits")
    return t.rules.settings.market_visits == "several"


def close_unsaid(t: Table, who: int, verb: int) -> None:
    """End what may end without a word: shopping, building, a pass that somebody is bound to."""
    s = t.state
    begun = s.round
    while s.pending and s.round == begun:  # no word closes more than its round
        frame = s.pending[-1]
        if isinstance(frame, Buy | Build):
            is_answer = verb in ANSWERS[type(frame)]
            if is_answer and who not in (NOBODY, frame.seat) and is_unknown(s.order):
                raise Consulted("order")  # the turn of somebody else may be the next one, or over
            if isinstance(s.pending[0], Adrift) and not is_unknown(s.order):
                s.pending, s.queue = [frame], behind(s, frame.seat)  # it was told meanwhile
            is_later = is_answer and who in s.queue
            if not is_later and verb not in BEHIND[type(frame)]:
                return
            end_turn(t)
        elif isinstance(frame, Bid | Open) and who not in (NOBODY, frame.seat):
            if not pass_if_bound(t):
                return
        else:
            return


def pass_if_bound(t: Table, opening: bool = True) -> bool:
    """Who can neither bid nor open passes: one option is left, and need not be written.

    Without `opening` an auction that is held is closed, and none is passed over.
    """
    s = t.state
    frame = s.pending[-1]
    if isinstance(frame, Bid) and auction.is_bound_to_pass(s, frame.seat):
        leave = auction.apply_pass
    elif opening and isinstance(frame, Open) and auction.is_bound_to_decline(t, frame.seat):
        leave = auction.apply_decline
    else:
        return False
    s.pending.pop()
    s.settled = (*s.settled, Answered(f.PASS, frame.seat, ()))
    leave(t, frame.seat)
    run(t)
    return True


def end_turn(t: Table) -> None:
    """A player at the market or on the map is done."""
    t.state.pending.pop()
    t.state.acted = False
    run(t)


def play_draw(t: Table, verb: int, args: Args) -> Breach | int:
    """Play a draw: the set-up that the players chose, or a card off the deck."""
    if verb in (f.REGIONS_CHOSEN, f.FIRST_ORDER):
        return _lay_out(t, verb, args)
    is_due = type(t.state.pending[-1]) is Draw
    kept = keep(t) if t.state.partial or not is_due else None
    try:
        taken = _take_card(t, verb, args)
    except Consulted:
        if kept is None or not t.state.partial:
            raise
        go_back(t, kept)
        if (breach := certain.against(t, NOBODY, verb, args)) is None:
            raise
        return breach
    if kept is not None and isinstance(taken, Breach):
        go_back(t, kept)
    return taken


def _take_card(t: Table, verb: int, args: Args) -> Breach | int:
    s = t.state
    if type(s.pending[-1]) is not Draw:
        if (breach := find_way(t, NOBODY, verb, args)) is not None:
            return breach
        _close_before_card(t)
    frame = s.pending[-1]
    if type(frame) is Adrift:
        raise Consulted("order")  # the turn that is over may have been the last one
    if type(frame) is not Draw:
        return due.no_card_due(t, frame)
    if verb == f.DRAWN and args[0] != UNKNOWN:
        breach = plant_market.check_drawn(t, args[0])
    else:
        breach = plant_market.check_step3(t) if verb == f.STEP3 else None
    if breach is not None:
        return breach
    accept(t)
    if verb == f.DRAWN and args[0] == UNKNOWN:
        plant_market.apply_unseen(t, frame.clause)
    elif verb == f.DRAWN:
        plant_market.apply_drawn(t, args[0])
    else:
        plant_market.apply_step3(t, frame.clause)
    run(t)
    return PLAYED


def _close_before_card(t: Table) -> None:
    """A card ends what is left unsaid before it: passes bound to come, the last of the building."""
    s = t.state
    while pass_if_bound(t):
        pass
    if isinstance(s.pending[-1], Build) and is_removal_due(t):
        while isinstance(s.pending[-1], Build):
            end_turn(t)


def _lay_out(t: Table, verb: int, args: Args) -> Breach | int:
    s = t.state
    if not isinstance(s.pending[-1], SetUp):
        if is_unknown(s.phase) and s.past.turn == (0, 0):
            raise Consulted(BEFORE)  # a gap in the set-up itself
        return impossible(due.SET_UP_CLAUSES[verb], taken="yes")
    check = setup.check_regions if verb == f.REGIONS_CHOSEN else setup.check_order
    if (breach := check(t, args)) is not None:
        return breach
    if verb == f.REGIONS_CHOSEN:
        setup.apply_regions(t, args)
    else:
        setup.apply_order(t, args)
    if setup.is_complete(s):
        s.pending.pop()
        begin_round(t)
        run(t)
    return PLAYED


def close_to(t: Table, game_round: int, phase: int) -> None:
    """End the turns that may end without a word, up to a phase that a mark names."""
    s = t.state
    while (s.round, s.phase) < (game_round, phase) and s.phase != OVER:
        if isinstance(s.pending[-1], Buy | Build):
            end_turn(t)
        elif not pass_if_bound(t):
            return
