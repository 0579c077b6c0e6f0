"""The auction for the start-player marker: who may bid what, what pays for it, who then begins."""

from __future__ import annotations

import itertools

from co2replay.games.judging import Page, Table, Wrong, says

from .log_reader import coming, is_answer, is_heard_late, missing, speaker, turn_page
from .market import cep_to_bank, purses_of
from .setup import round_the_table

Payment = tuple[int, int, tuple[str, ...]]  # coins, cubes, the purse of each CEP


def auction(t: Table, holder: str, before_the_first: bool = False) -> str:
    """co2.auction.starter, co2.auction.winner-chooses, co2.auction.zero-bid"""
    t.update(active="", bidding=True, unsaid=set(), was_auctioned=True)
    best, bid = bids_of(t, round_the_table(t, holder))
    if not best and says(t, "auction_all_pass") == "passes_left":
        first = round_the_table(t, holder)[0 if before_the_first else 1]
    else:
        best, bid = best or holder, max(bid, 0)
        if bid:
            pay_bid(t, best, bid)
        else:
            t["unwritten"].append((best, "payment", ("0", "0")))
        first = first_named(t, best)
    t["bidding"] = False
    return first


def before_the_first_decade(t: Table) -> str:
    """co2.auction.when; bids that the book does not ask for are moot, but not who begins by them"""
    starter: str = t["start"]
    when = says(t, "auction_before_first_decade")
    if when == "yes":
        return auction(t, starter, before_the_first=True)
    page = coming(t)
    is_written = page is not None and page["kind"] == "act" and page["verb"] in WORDS
    if when == "free" and is_written:
        return auction(t, starter, before_the_first=True)
    t["bidding"] = when == "no"
    while t["bidding"] and (page := coming(t)) is not None and is_word_in_vain(t, page):
        turn_page(t)
        if page["verb"] == "first" and page["says"][0] != starter:
            raise Wrong("co2.auction.when", page, f"{starter} begins")
    t["bidding"] = False
    return starter


def is_word_in_vain(t: Table, page: Page) -> bool:
    """Tell whether a page is a word of an auction, where none is held; a pass there has a name."""
    if page["kind"] == "mark":
        return bool(page["says"] == [f"1.1 {t['start']}"])
    named = page["verb"] != "pass" or page["who"]
    return bool(page["kind"] == "act" and page["verb"] in (*WORDS, "payment", "first") and named)


WORDS = ("bid", "pass")


def next_word(t: Table) -> Page | None:
    """Look at the next page; the mark of the phase to come may stand above any word."""
    page = coming(t)
    supply = [f"{t['decade']} supply"]
    while page is not None and (page["says"] == supply or is_heard_late(t, page)):
        turn_page(t)
        page = coming(t)
    return page


# Bids


def bids_of(t: Table, order: list[str]) -> tuple[str, int]:
    """co2.auction.raise-or-pass, co2.auction.rounds"""
    best, bid, out = "", -1, set[str]()
    goes_on = says(t, "auction_format") == "open_until_all_pass"
    for lap in itertools.count():
        for seat in order:
            if best and all(other in out for other in order if other != best):
                return best, bid
            if seat == best or seat in out:
                continue
            said = bid_or_pass(t, seat, bid, lap)
            if said is None:
                out.add(seat)
            else:
                best, bid = seat, said
                if says(t, "auction_reentry") == "yes":
                    out.clear()
        if not goes_on or len(out) == len(order):
            break
    return best, bid


def bid_or_pass(t: Table, seat: str, bid: int, lap: int) -> int | None:
    """co2.auction.raise-or-pass; a bid that nobody was asked for is none"""
    page = next_word(t)
    funds = most_to_bid(t, seat)
    if page is not None and page["kind"] == "act" and page["verb"] in WORDS:
        if speaker(t, page) in (seat, ""):
            turn_page(t)
            if page["verb"] == "pass":
                return None
            return raised(page, int(page["says"][0]), bid, funds)
        raise Wrong("co2.auction.starter", page, f"{seat} is the next to speak")
    if lap:  # only some books ask again, and all of them let one pass
        t["unsaid"].add(seat)
        return None
    raise missing(t, "co2.auction.raise-or-pass", f"bid of {seat}")


def raised(page: Page, amount: int, bid: int, funds: int) -> int:
    """co2.auction.raise-or-pass, co2.auction.zero-bid, co2.auction.currency"""
    if amount <= bid or amount < 0:
        raise Wrong("co2.auction.raise-or-pass", page, f"more than {bid}")
    if amount > funds:
        raise Wrong("co2.auction.currency", page, f"at most {funds}")
    return amount


def word_after_the_bids(t: Table) -> Page | None:
    """co2.auction.rounds; a pass that went without saying may be said late, or by one book only"""
    page = next_word(t)
    while page is not None and page["kind"] == "act" and page["verb"] in WORDS:
        if page["verb"] == "bid":
            raise Wrong("co2.auction.rounds", page, "the bidding is over")
        asks_again = says(t, "auction_format") == "open_until_all_pass"
        if asks_again and speaker(t, page) not in t["unsaid"]:
            raise Wrong("co2.auction.raise-or-pass", page, "the bidding is over")
        t["unsaid"] -= {speaker(t, page)}
        turn_page(t)
        page = next_word(t)
    return page


# Payment


def worth(t: Table, payment: Payment) -> int:
    """co2.auction.currency"""
    coins, cubes, purses = payment
    numbers = t["numbers"]
    value: int = coins * numbers["auction_coin"] + cubes * numbers["auction_cube"]
    return value + len(purses) * int(t["price"])


def everything(t: Table, seat: str) -> Payment:
    """co2.auction.cep-source"""
    purses = [purse for purse in purses_of(t, seat) for _ in range(held_in(t, seat, purse))]
    return t["coins"][seat], t["cubes"][seat], tuple(purses)


def held_in(t: Table, seat: str, purse: str) -> int:
    return int(t["ceps"][seat if purse == "hand" else purse])


def most_to_bid(t: Table, seat: str) -> int:
    """co2.auction.currency, co2.goal.discard: a goal can still be given up before it is paid"""
    funds = worth(t, everything(t, seat))
    its_turn = seat == t["to_begin"] or says(t, "goal_discard_when") == "any_time"
    if t["goal"][seat] is not None and its_turn:
        funds += t["numbers"]["goal_coins"]
    return funds


def pay_bid(t: Table, seat: str, bid: int) -> None:
    """co2.auction.currency, co2.auction.no-change, co2.auction.cep-source"""
    page = word_after_the_bids(t)
    if page is not None and is_answer(t, page, "payment", seat):
        turn_page(t)
        payment = payment_written(t, seat, bid, page)
    else:
        raise missing(t, "co2.auction.winner-chooses", f"payment of {seat}")
    coins, cubes, purses = payment
    t["coins"][seat] -= coins
    t["cubes"][seat] -= cubes
    for purse in purses:
        cep_to_bank(t, seat if purse == "hand" else purse)


def payment_written(t: Table, seat: str, bid: int, page: Page) -> Payment:
    """co2.auction.currency, co2.auction.cep-source"""
    coins, cubes = page["says"][:2]
    purses = tuple(purse for purse in page["says"][2:] if purse is not None)
    has = everything(t, seat)
    if any(purses.count(purse) > has[2].count(purse) for purse in purses):
        raise Wrong("co2.auction.cep-source", page, f"{seat} has {has[2]}")
    payment = (coins, cubes, purses)
    if not (0 <= coins <= has[0] and 0 <= cubes <= has[1]) or worth(t, payment) < bid:
        raise Wrong("co2.auction.currency", page, f"worth {worth(t, payment)}")
    if says(t, "auction_overpay") == "minimal_set" and has_spare_piece(t, payment, bid):
        raise Wrong("co2.auction.currency", page, "a piece too many")
    return payment


def has_spare_piece(t: Table, payment: Payment, bid: int) -> bool:
    """co2.auction.no-change"""
    coins, cubes, purses = payment
    too_much = worth(t, payment) - bid
    pieces = [(coins, (1, 0, ())), (cubes, (0, 1, ())), (len(purses), (0, 0, ("hand",)))]
    return any(count and worth(t, piece) <= too_much for count, piece in pieces)


def first_named(t: Table, winner: str) -> str:
    """co2.auction.winner-chooses"""
    page = word_after_the_bids(t)
    if page is None or not is_answer(t, page, "first", winner):
        raise missing(t, "co2.auction.winner-chooses", f"word of {winner} on who begins")
    turn_page(t)
    if page["says"][0] not in t["seats"]:
        raise Wrong("co2.auction.winner-chooses", page, "no such seat")
    return str(page["says"][0])
