"""What has happened in a turn, by what the table shows of it."""

from __future__ import annotations

from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board import cells as at
from ..board.play import Table
from ..doubt.blur import MARKET, TURN_FLAGS, UNSEEN

Args = tuple[int, ...]


def recall_turn(t: Table, args: Args) -> None:
    """Whoever writes down what was done in this turn writes down all of it."""
    s = t.state
    for flag in TURN_FLAGS:
        if is_unknown(getattr(s, flag)) and (name := flag.replace("_", "-")) in f.MEMORIES:
            setattr(s, flag, f.MEMORIES.index(name) in args)
    price = s.c[at.PRICE]
    if not is_unknown(price) and price < t.rules.numbers.price_max and s.price_changed is False:
        s.refilled = False  # a refill would have raised the price


def note_market(t: Table, cell: int) -> None:
    """What the market shows now, something unjudged of this turn has made of what it was before."""
    s = t.state
    if cell not in MARKET or not s.market_before:
        return
    here, before = s.c[cell], s.market_before[MARKET.index(cell)]
    if before == UNSEEN:
        return
    if cell == at.PRICE:
        moved, refilled = here != before, here > before
    elif cell == at.MARKET_CEPS:  # a sale adds one CEP, nothing else but a refill any
        moved = refilled = here > before + (s.sold is not False)
    else:
        moved = refilled = here < before
    if refilled:
        s.refilled = True
    price = s.market_before[MARKET.index(at.PRICE)]
    if moved and (cell == at.PRICE or UNSEEN < price < t.rules.numbers.price_max):
        s.price_changed = True
