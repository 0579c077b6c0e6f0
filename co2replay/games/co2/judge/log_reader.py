"""The log as pages in words, turned one by one; between any two a Company Goal may be given up."""

from __future__ import annotations

from co2replay.games.judging import (
    NO_PART_OF_PLAY,
    CannotKnow,
    OutOfPages,
    Page,
    Table,
    Wrong,
    says,
    words_of,
)
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    KIND_NAMES,
    MARK,
    MARK_SUPPLY,
    MARK_TURN,
    NOBODY,
    RULING,
    Entry,
    Log,
)
from co2replay.notation.vocabulary import Vocabulary, form_key

# Clauses about what is not there: no ruling brings it.
NEVER_WAIVED = (
    "co2.construct.match",
    "co2.construct.resources",
    "co2.construct.top-of-stack",
    "co2.displace.fee",
    "co2.install.any-proposed",
    "co2.install.fee",
    "co2.lobby.removed",
    "co2.market.buy",
    "co2.market.sell-hand-only",
    "co2.propose.empty-space",
    "co2.propose.tile",
    "co2.region.all-green-no-build",
    "co2.scientist.one-per-project",
    "co2.un.cost",
    "co2.un.first-come",
)


def pages_of(log: Log, vocabulary: Vocabulary) -> list[Page]:
    """Translate the entries that are played; what this judge does not judge stops it there."""
    pages: list[Page] = []
    waived: list[str] = []
    for position, entry in enumerate(log.entries):
        if entry.kind in NO_PART_OF_PLAY or entry.taken_back:
            continue
        if entry.kind == RULING:
            waived.append(entry.text.partition("\n")[0])
            continue
        page: Page = {"position": position, "line": entry.line, "who": "", "verb": "", "says": []}
        page["kind"] = KIND_NAMES[entry.kind]
        if entry.kind in (ACT, DRAW):
            page["verb"] = vocabulary.forms[entry.verb].name
            page["says"] = words_of(entry, vocabulary)
            page["who"] = "" if entry.who == NOBODY else vocabulary.symbol("seat", entry.who)
        elif entry.kind == MARK:
            page["verb"], page["says"] = mark_of(entry, vocabulary)
        elif entry.kind == CORRECTION:
            page["verb"] = form_key(vocabulary.forms[entry.verb])
            page["says"] = words_set_right(entry, vocabulary)
        else:
            page["kind"] = "stop"
        page["waived"] = waived if entry.kind in (ACT, DRAW, MARK) else []
        waived = [] if entry.kind in (ACT, DRAW) else waived  # a mark that needs it uses it up
        pages.append(page)
    return pages


def mark_of(entry: Entry, vocabulary: Vocabulary) -> tuple[str, list[str]]:
    if entry.args[0] == MARK_TURN:
        _, decade, game_round, seat = entry.args
        return "turn", [f"{decade}.{game_round} {vocabulary.symbol('seat', seat)}"]
    if entry.args[0] == MARK_SUPPLY:
        return "supply", [f"{entry.args[1]} supply"]
    return "end", ["end"]


def words_set_right(entry: Entry, vocabulary: Vocabulary) -> list[str | int | None]:
    """A correction can also say whose turn it is."""
    if any(slot.table == "mark" for slot in vocabulary.forms[entry.verb].slots):
        decade, game_round, seat = entry.args
        return [f"{decade}.{game_round}", vocabulary.symbol("seat", seat)]
    return words_of(entry, vocabulary)


def coming(t: Table) -> Page | None:
    """Look at the next page, after any Company Goals that are given up before it."""
    while t["page"] < len(t["pages"]):
        page: Page = t["pages"][t["page"]]
        if page["kind"] == "stop":
            raise CannotKnow(f"line {page['line']} is not judged")
        if page["kind"] == "correction":
            t["page"] += 1
            t["set_right"](t, page)
            continue
        if page["who"] not in ("", *t["seats"]):
            raise Wrong("co2.setup.player-count", page, f"nobody plays {page['who']}")
        if is_goal_given_up(page):
            goal_given_up(t, page)
        elif is_owed(t, page):
            t["draw_owed"](t, page)
        elif page["verb"] != "first" or is_first_asked(t, page):
            return page
        t["page"] += 1  # a word on who scores first, where nobody asks, is moot
    return None


def is_first_asked(t: Table, page: Page) -> bool:
    """Tell whether it may matter who is said to go first: whoever speaks now, by the book, does."""
    if t["bidding"] or says(t, "summit_scoring_order") == "free":
        return True
    return not t["speaking"] or page["says"][0] != t["speaking"]


def is_owed(t: Table, page: Page) -> bool:
    """Tell whether a page is a draw that a card of the game for one has called for."""
    return bool(page["kind"] == "draw" and page["verb"] in t["owed"])


def is_goal_given_up(page: Page) -> bool:
    return bool(page["kind"] == "act" and page["verb"] == "goal" and page["says"][1] == "discard")


def turn_page(t: Table) -> Page:
    page: Page = t["pages"][t["page"]]
    t["page"] += 1
    return page


def speaker(t: Table, page: Page) -> str:
    """A page without a name is the active player's."""
    return str(page["who"] or t["active"])


def is_answer(t: Table, page: Page | None, verb: str, who: str) -> bool:
    if not page or page["kind"] != "act" or page["verb"] != verb:
        return False
    # Only whoever is paid to leave goes: it is clear who is meant without a name.
    return speaker(t, page) in (who, "") or (verb == "go" and not page["who"])


def refuse(t: Table, clause: str, page: Page, reason: str) -> None:
    """Find a fault, unless a ruling lets this clause stand for this page; then effects follow."""
    if clause in NEVER_WAIVED or clause not in page.get("waived", []):
        raise Wrong(clause, page, reason)


def missing(t: Table, clause: str, what: str) -> Exception:
    """An answer is asked for and not there: a fault of the next page, if there is one."""
    page = coming(t)
    return OutOfPages() if page is None else Wrong(clause, page, f"{what} is missing", True)


def ask(
    t: Table, who: str, verb: str, options: list[str], clause: str, default: str | None = None
) -> str:
    """Take an answer off the next page; the only option, or a default, need not be written."""
    settled = options[0] if len(options) == 1 else default
    # Nobody waits for the only option; where there is a default, a goal may go before the word.
    following = page_behind_goals(t) if len(options) > 1 else dict(*t["pages"][t["page"] :][:1])
    if settled is not None and not is_answer(t, following, verb, who):
        t["unwritten"].append((who, verb, (settled,)))
        return settled  # whatever stands next comes after it, a goal given up too
    page = coming(t)
    if page is not None and is_answer(t, page, verb, who):
        said = str(page["says"][0])
        if said in options:
            turn_page(t)
            return said
        if len(options) != 1 or default is not None:
            raise Wrong(clause, page, f"{verb} {said} is not among {options}")
    if settled is not None:
        return settled
    if heard_late(t):
        return ask(t, who, verb, options, clause, default)
    raise missing(t, clause, f"{verb} of {who}")


def heard_late(t: Table) -> bool:
    """Turn the page if it only says what the rules have settled: the question stays open."""
    page = coming(t)
    if page is None or page["kind"] != "act" or not is_heard_late(t, page):
        return False
    turn_page(t)
    return True


def is_heard_late(t: Table, page: Page) -> bool:
    """Tell whether a page says what the rules have settled, and hear it only once."""
    for one in t["unwritten"]:
        if is_written_late(t, page, *one):
            t["unwritten"].remove(one)
            return True
    return False


def is_written_late(t: Table, page: Page, who: str, verb: str, said: tuple[str, ...]) -> bool:
    """Tell whether a page says what the rules have settled, as long as that still stands."""
    words = (page["verb"], *map(str, page["says"]))
    home = words == ("go", "hand") and verb in ("go", "scientist") and said[-1] == "hand"
    if page["who"] not in ("", who) or not (home or words == (verb, *map(str, said))):
        return False
    if verb != "scientist":
        return True
    came_back = said[0] in t["tiles"] and said[0] in t["men"][who]
    return not came_back and (said[1] not in t["tiles"] or said[1] in t["men"][who])


def page_behind_goals(t: Table) -> Page | None:
    """Look at the next page that is no Company Goal given up, and leave those before it."""
    for page in t["pages"][t["page"] :]:
        if not (is_goal_given_up(page) or is_owed(t, page) or page["kind"] == "correction"):
            return dict(page)
    return None


def expect_draw(t: Table, verb: str, clause: str) -> Page:
    """Turn to a draw; a payment by somebody who owes none stands there against the book."""
    page = coming(t)
    while page is not None and page["kind"] == "act" and is_heard_late(t, page):
        turn_page(t)
        page = coming(t)
    if page is None or page["kind"] != "draw" or page["verb"] != verb:
        if page is not None and page["kind"] == "act" and page["verb"] == "pay":
            raise Wrong("co2.supply.cep.payment-sources", page, "nothing is owed here")
        raise missing(t, clause, f"draw of {verb}")
    return turn_page(t)


def goal_given_up(t: Table, page: Page) -> None:
    """co2.goal.discard"""
    clause = "co2.goal.discard"
    number = page["says"][0]
    at_turn = t["active"] or t["to_begin"]  # while cards are drafted or bids made, who then begins
    who = str(page["who"] or at_turn)
    if who not in t["seats"]:
        raise Wrong(clause, page, "whose goal")
    if t["closed"]:
        raise Wrong(clause, page, "the final scoring has begun")
    if t["setting_up"] and (len(t["seats"]) == 1 or t["still_to_lay"](t)):
        raise Wrong(clause, page, "the game has not begun")
    if says(t, "goal_discard_when") == "own_turn" and who != at_turn:
        refuse(t, clause, page, "not the own turn")
    if t["displacing"] and who == t["active"] and nothing_at_all_between(t):
        refuse(t, "co2.displace.use-at-once", page, "the tile must be used at once")
    goal_shown(t, who, number, page, clause)
    t["goal"][who] = None
    t["coins"][who] = t["coins"].get(who, 0) + t["numbers"]["goal_coins"]


def nothing_at_all_between(t: Table) -> bool:
    """co2.displace.use-at-once"""
    return says(t, "displacement_barred_between") == "all_moves"


def goal_shown(t: Table, who: str, number: int | str, page: Page, clause: str) -> None:
    """co2.setup.company-goal-deal"""
    held = t["goal"].get(who, "?")
    if held is None:
        raise Wrong(clause, page, f"{who} holds no goal")
    if number == "?":
        return
    if held == "?":
        if number not in t["goals_possible"] or number in t["goals_seen"]:
            raise Wrong(clause, page, f"goal {number} cannot be there")
        t["goal"][who] = number
        t["goals_seen"].add(number)
    elif held != number:
        raise Wrong(clause, page, f"{who} holds goal {held}")
