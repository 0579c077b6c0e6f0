"""May this be done now: the three answers, every reason, and where an answer turns."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from co2replay.engine.exploring import NO, YES, attempt
from co2replay.engine.table import Breach, Table
from co2replay.engine.trace import PLAYS
from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists.checklists import CHECKLISTS
from co2replay.games.co2.players.random_play import simulate
from co2replay.library import validate
from co2replay.notation.records import ACT, MARK, MARK_TURN, NOBODY, POSITION, Entry
from co2replay.questions.check.act import DEPENDS, UNASKED, Answer, check, check_any, moment_of
from co2replay.questions.check.branching import Span
from co2replay.questions.check.legal import legal_entries, option_of
from co2replay.questions.check.moment import position_of
from co2replay.questions.check.position import check_position
from co2replay.verdict.legality import BREACH, LEGAL
from co2replay.verdict.session import Options, Session, all_editions, open_session
from tests.games.co2 import scene
from tests.sample import WHOLE, at_most
from tests.verdict.test_one_answer import readable

EDITIONS = ("en", "it", "pl")
HERE = "@ turn 2.3 purple\n"


def opened(body: str, edition: str = "en", setup: str = "") -> Session:
    session, problems = open_session(scene.read(scene.head(3, edition) + setup + body), Options())
    assert session is not None, problems
    return session


def asked(body: str, edition: str = "en", setup: str = "") -> Answer:
    """Play all but the last entry, and ask about that one."""
    session = opened(body, edition, setup)
    entries = session.log.entries
    return check(moment_of(session, f"co2/{edition}", len(entries) - 1), entries[-1])


def clauses(answer: Answer) -> list[str]:
    return [reason.clause for reason in answer.reasons]


def turning(answer: Answer, name: str) -> dict[str, Span]:
    """Of one fact: the values by what is answered then."""
    (found,) = [hangs for hangs in answer.hangs if hangs.name == name]
    return {branch.answer: branch.values for branch in found.branches}


BUY_ROWS = f"{HERE}@ market.cep 2 ; price 4\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_yes_says_what_moves(edition: str) -> None:
    answer = asked(BUY_ROWS + "@ purple.money 4\nbuy\n", edition)
    assert answer.answer == YES
    moved = [(row.amount, row.source, row.target) for row in answer.moved]
    assert moved == [(4, "purple.money", "bank.money"), (1, "market.cep", "purple.cep")]
    assert (answer.waits, f.SEATS[answer.seat]) == ("turn", "purple")


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_says_what_it_would_take(edition: str) -> None:
    answer = asked(BUY_ROWS + "@ purple.money 3\nbuy\n", edition)
    assert answer.answer == NO
    (reason,) = answer.reasons
    assert (reason.clause, reason.facts) == ("co2.market.buy", {"price": 4, "money": 3})
    (needed,) = reason.needed
    assert (needed.name, needed.values) == ("purple.money", (Span(low=4),))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_nobody_wrote_down_is_named_with_the_value_at_which_it_turns(edition: str) -> None:
    answer = asked(BUY_ROWS + "buy\n", edition)
    assert answer.answer == DEPENDS
    assert turning(answer, "purple.money") == {NO: Span(low=0, high=3), YES: Span(low=4)}


def test_every_reason_is_told_not_only_the_first() -> None:
    # the act is the second Action of the turn, the space is taken, the agenda lacks the source
    rows = (
        f"{HERE}@ done acted ; asia/money solar proposed ; asia.agenda solar fusion biomass\n"
        "propose recycling asia money\n"
    )
    answer = asked(rows)
    assert answer.answer == NO
    assert clauses(answer) == [
        "co2.turn.one-action",
        "co2.propose.empty-space",
        "co2.propose.agenda",
    ]
    assert [reason.hard for reason in answer.reasons] == [False, True, False]
    assert not answer.more


def test_a_plant_with_nothing_in_hand_lacks_everything_at_once() -> None:
    # the last plant of the solar stack, its price read off the tile; no card takes coins off it
    rows = (
        "fact plant solar 5 cost 7 cubes 2 vp 8\n"
        f"{HERE}@ asia/money solar installed ; stack solar 1 ; asia.tech 0\n"
        "@ asia.plants oil empty empty empty empty empty ; asia.agenda solar fusion biomass\n"
        "@ purple.solar 1 ; purple.tech 1 ; purple.money 6 ; purple.lobby 14\n"
        "construct solar asia/money\n"
    )
    answer = asked(rows)
    assert [(r.clause, r.facts) for r in answer.reasons] == [
        ("co2.construct.license", {"source": "solar", "expertise": 1, "needed": 2}),
        ("co2.construct.resources", {"cubes": 1, "needed": 2}),
        ("co2.construct.resources", {"money": 6, "needed": 7}),
    ]
    assert [n.values for r in answer.reasons for n in r.needed] == [
        (Span(low=2),),
        (Span(low=2),),
        (Span(low=7),),
    ]


@pytest.mark.clause("co2.market.buy")
def test_an_empty_market_does_not_hide_an_empty_purse() -> None:
    """One clause, two matters: without a coin nobody pays the lowest price, 1."""
    answer = asked(f"{HERE}buy\n")
    assert answer.answer == DEPENDS
    assert turning(answer, "market.cep")[NO] == Span(low=0, high=0)
    assert turning(answer, "purple.money") == {
        NO: Span(low=0, high=0),
        "open": Span(low=1, high=None),
    }


@pytest.mark.clause("co2.construct.resources")
def test_a_further_fact_is_said_of_what_was_supposed_before() -> None:
    """The plant on top of a whole stack needs 2 cubes, the last one of all 4."""
    rows = (
        f"{HERE}@ asia/money solar installed ; asia.tech 0 ; asia.agenda solar fusion biomass\n"
        "@ asia.plants oil empty empty empty empty empty\n"
        "@ purple.solar 9 ; purple.money 40 ; purple.lobby empty\nconstruct solar asia/money\n"
    )
    answer = asked(rows)
    assert answer.answer == DEPENDS
    (stack,) = [one for one in answer.hangs if one.name == "stack.solar"]
    assert (stack.supposed, turning(answer, "stack.solar")[NO]) == (5, Span(low=0, high=0))
    assert turning(answer, "purple.tech")[NO] == Span(low=0, high=1)


@pytest.mark.clause("co2.scientist.project-to-summit")
def test_what_would_break_something_else_is_not_needed() -> None:
    """On an empty space there is no scientist either, so that is no way to keep the clause."""
    there = "@ asia/money solar proposed purple-scientist ; summit 1 forestation=free solar=free\n"
    answer = asked(f"{HERE}{there}scientist asia/money summit 1/forestation\n")
    (reason,) = answer.reasons
    assert reason.clause == "co2.scientist.project-to-summit"
    (needed,) = reason.needed
    assert needed.values == (Span(words=("forestation proposed", "forestation installed")),)


def test_facts_that_only_together_stand_against_it_are_all_named() -> None:
    # the fee can be paid out of the hand or of any region that she controls
    answer = asked(f"{HERE}@ asia/money solar proposed\ninstall asia/money\n")
    assert answer.answer == DEPENDS
    assert turning(answer, "purple.cep")[YES] == Span(low=1)
    last = answer.hangs[-1]
    assert last.name == "oceania.control"
    assert {branch.clause for branch in last.branches if branch.answer == NO} == {"co2.install.fee"}


def test_a_named_player_is_supposed_to_be_on_turn_where_no_row_says_who_is() -> None:
    answer = asked("@ purple.money 4 ; market.cep 2 ; price 4\npurple: buy\n")
    assert (answer.answer, answer.supposed_turn) == (YES, True)
    assert asked(BUY_ROWS + "@ purple.money 4\nblue: buy\n").answer == NO


def test_a_reason_that_rests_on_an_assumed_tile_settles_nothing() -> None:
    head = scene.head(3, "en").replace("trust: assumed\n", "")
    rows = (
        f"{HERE}@ asia/money solar installed ; stack solar 5 ; asia.tech 0 ; purple.solar 4\n"
        "@ asia.plants oil empty empty empty empty empty ; asia.agenda solar fusion biomass\n"
        "@ purple.tech 9 ; purple.money 0\nconstruct solar asia/money\n"
    )
    session, _ = open_session(scene.read(head + rows), Options())
    assert session is not None
    entries = session.log.entries
    answer = check(moment_of(session, "co2/en", len(entries) - 1), entries[-1])
    assert answer.answer == DEPENDS
    assert answer.reasons[0].assumed == ("plant.solar.1.cost",)


@pytest.mark.parametrize(("edition", "said"), [("en", YES), ("it", YES), ("pl", YES)])
def test_the_answer_is_that_of_the_edition(edition: str, said: str) -> None:
    answer = asked("[1.1 orange]\npropose solar asia/money\n", edition, scene.set_up(3))
    assert answer.answer == said


# The list of legal answers, and the checklists.


@pytest.mark.parametrize("players", [2, 3])
def test_every_listed_answer_is_answered_with_yes(players: int) -> None:
    log = simulate("en", players, 5)
    session, _ = open_session(log, Options())
    assert session is not None
    for upto in random.Random(1).sample(range(80, len(log.entries)), 4):
        moment = moment_of(session, "co2/en", upto)
        entries, certain = legal_entries(moment)
        assert certain
        assert all(option_of(moment, entry, "") is not None for entry in entries)


def near_legal(seed: int) -> list[Entry]:
    rng = random.Random(seed)
    spaces = range(len(f.SPACES))
    acts = [
        (f.PROPOSE, (rng.randrange(5), rng.choice(spaces))),
        (f.INSTALL, (-1_000_002, rng.choice(spaces))),
        (f.CONSTRUCT, (-1_000_002, rng.choice(spaces))),
        (f.SCIENTIST, (rng.randrange(30), rng.randrange(30))),
        (f.BUY, ()),
        (f.SELL, ()),
        (f.CLAIM, (rng.randrange(34, 47),)),
        (f.PASS, ()),
        (f.END, ()),
    ]
    return [Entry(ACT, verb, args, NOBODY) for verb, args in acts]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_act_can_break_stands_on_its_checklist(edition: str) -> None:
    log = simulate(edition, 3, 9)
    session, _ = open_session(log, Options())
    assert session is not None
    unlisted = set()
    for upto in range(60, len(log.entries), 5):
        moment = moment_of(session, f"co2/{edition}", upto)
        if GAME.waits_for(moment.state).role != "turn":
            continue
        for entry in near_legal(upto):
            breach = attempt(GAME, moment.state, moment.rules, entry).breach
            if isinstance(breach, Breach) and breach.clause not in CHECKLISTS[entry.verb]:
                unlisted.add((f.FORMS[entry.verb].name, breach.clause))
    assert unlisted == set()


# Tables that cannot be.


def reasons(rows: str, edition: str = "en") -> list[tuple[str, dict[str, int | str]]]:
    session = opened(HERE + rows, edition)
    found = check_position(session, (f"co2/{edition}",))
    return [(reason.clause, reason.facts) for reason in found.reasons]


CANNOT_BE = [
    ("@ asia.cep 7\n", "co2.region.cep-limit", {"region": "asia", "cep": 7, "limit": 6}),
    ("@ asia.cep 6\n", "", {}),
    ("@ price 9\n", "co2.market.price-up", {"price": 9, "min": 1, "max": 8}),
    ("@ price 8\n", "", {}),
    ("@ asia/money solar proposed black-scientist\n", "co2.setup.player-count", None),
    (
        "@ purple.hand 2 ; purple.pool 2 ; asia/money solar proposed purple-scientist\n",
        "co2.scientist.max-4",
        {"seat": "purple", "held": 5, "printed": 4},
    ),
    ("@ purple.hand 2 ; purple.pool 1 ; asia/money solar proposed purple-scientist\n", "", {}),
    (
        "@ africa.plants coal empty gas\n",
        "co2.construct.leftmost-empty",
        {"region": "africa", "space": 2},
    ),
    (
        "@ africa.plants coal gas empty ; africa.control blue\n",
        "co2.control.most-types",
        {"region": "africa", "control": "blue"},
    ),
    (
        "@ africa.plants solar:blue ? ? ; africa.control nobody\n",
        "co2.control.first-builder",
        {"region": "africa", "control": "nobody"},
    ),
    (
        "@ africa.agenda fusion forestation recycling ; africa/money solar proposed\n",
        "co2.propose.agenda",
        {"source": "solar", "region": "africa"},
    ),
    ("@ market.cep 0 ; bank.cep 3\n", "co2.market.refill", {"market": 0, "bank": 3}),
    # coal stands for 40 ppm, and two of them are there
    ("@ ppm 60 ; africa.plants coal coal empty\n", "co2.setup.pollution-start", None),
    ("@ asia.agenda solar solar solar\n", "co2.setup.agenda-random", None),
    (
        "@ asia.agenda solar biomass fusion ; africa.agenda solar biomass fusion\n",
        "co2.setup.agenda-random",
        {"tile": "solar biomass fusion", "held": 2, "printed": 1},
    ),
    ("@ summit 1 solar=free solar=free\n", "co2.summit.replace", None),
    ("@ turn 7.1 purple\n", "co2.end.last-decade", {"decade": 7, "last": 5}),
    ("@ turn 2.5 purple\n", "co2.ops.rounds", {"round": 5, "last": 4}),
    ("@ turn 2.4 purple\n", "", {}),
    (
        "@ africa.plants fusion:black ? ?\n",
        "co2.setup.player-count",
        {"seat": "black", "plays": "no"},
    ),
    (  # a hand has five cards
        "@ purple.lobby 14 2 7 18 26 1\n",
        "co2.setup.lobby-deal",
        {"seat": "purple", "held": 6, "printed": 5},
    ),
    ("@ event 99\n", "co2.eventcard.one-per-region", {"card": 99, "known": "no"}),
    ("@ un 34 60\n", "co2.un.cards-34-46", {"card": 60, "known": "no"}),
    ("@ purple.goal 34\n", "co2.setup.company-goal-deal", {"card": 34, "known": "no"}),
    (
        "@ un 34 35 36 37 38 39 40 41 42 44 45\n",
        "co2.setup.un-goals-10",
        {"cards": 11, "printed": 10},
    ),
    ("@ asia/money empty purple-scientist\n", "co2.scientist.hand-to-project", None),
    ("@ purple.solar 99\n", "co2.expertise.first-step", None),
    (  # five solar plants and no more
        "@ asia.plants oil solar:orange solar:orange solar:orange ? ? ; oceania.plants oil "
        "solar:blue solar:blue solar:blue\n",
        "co2.setup.plants-sorted",
        {"source": "solar", "held": 6, "printed": 5},
    ),
    (
        "@ orange.cep 20 ; purple.cep 15 ; blue.cep 6\n",
        "co2.setup.cep-bank",
        {"kind": "cep", "held": 41, "printed": 40},
    ),
    (
        "@ purple.money -1\n",
        "co2.supply.cep.vp-substitute",
        {"cell": "purple.money", "amount": -1},
    ),
]


@pytest.mark.parametrize(("rows", "clause", "facts"), CANNOT_BE)
def test_a_table_that_cannot_be_has_its_reason(
    rows: str, clause: str, facts: dict[str, int | str] | None
) -> None:
    found = reasons(rows)
    if not clause:
        assert found == []
    elif facts is None:
        assert clause in [name for name, _ in found]
    else:
        assert (clause, facts) in found


def test_all_reasons_are_listed_also_behind_a_row_that_is_refused() -> None:
    found = [name for name, _ in reasons("@ turn 2.3 black\n@ asia.cep 9 ; price 0\n")]
    assert found == ["co2.ops.clockwise", "co2.region.cep-limit", "co2.market.price-down"]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_no_table_of_a_legal_game_is_called_impossible(players: int) -> None:
    log = simulate("pl", players, 21)
    session, _ = open_session(log, Options())
    assert session is not None
    for upto in range(90, len(log.entries), 60):
        moment = moment_of(session, "co2/pl", upto)
        if GAME.waits_for(moment.state).role == "turn":
            assert GAME.impossible(Table(moment.state, moment.rules, None)) == []


# Where an answer turns: written down, each value gives the answer that was foretold.


def with_numbers(rows: list[Entry]) -> list[tuple[Entry, str]]:
    """Acts on this table, each with a number of the player that it may hang on."""
    pairs = [(Entry(ACT, f.BUY), "money"), (Entry(ACT, f.SELL), "cep")]
    for row in rows:
        if row.verb == f.TILE and row.args[1]:
            space, tile = row.args[:2]
            source = f.SOURCES[(tile - 1) >> 1]
            if tile % 2:
                pairs.append((Entry(ACT, f.INSTALL, (f.OMITTED_SOURCE, space)), "cep"))
            else:
                plant = Entry(ACT, f.CONSTRUCT, (f.OMITTED_SOURCE, space))
                pairs += [(plant, "money"), (plant, "tech"), (plant, source)]
    return pairs


def rows_of(session: Session, upto: int) -> list[Entry]:
    found = position_of(session, session.edition(), upto)
    return [entry for entry in found.log.entries if entry.kind == POSITION]


def answer_with(session: Session, rows: list[Entry], act: Entry) -> Answer:
    log = replace(session.log, entries=rows)
    opened_again, problems = open_session(log, Options())
    assert opened_again is not None, problems
    return check(moment_of(opened_again, session.edition(), len(rows)), act)


@pytest.mark.parametrize("seed", range(at_most(3, 6)))
def test_the_values_at_which_an_answer_turns_are_the_right_ones(seed: int) -> None:
    rng = random.Random(seed)
    log = simulate(EDITIONS[seed % 3], 3, seed)
    session, _ = open_session(log, Options())
    assert session is not None
    marks = [x + 1 for x, e in enumerate(log.entries) if e.kind == MARK and e.args[0] == MARK_TURN]
    turned = 0
    for upto in rng.sample(marks, 5):
        rows = rows_of(session, upto)
        seat = next(row.args[2] for row in rows if row.verb == f.TURN)
        for act, name in with_numbers(rows):
            field = f.SEAT_FIELDS.index(name)
            at = next(
                x
                for x, row in enumerate(rows)
                if row.verb == f.SEAT_FIELD and row.args[:2] == (seat, field)
            )
            unknown = [row for x, row in enumerate(rows) if x != at]
            answer = answer_with(session, unknown, act)
            for branch in (b for h in answer.hangs[:1] for b in h.branches):
                for value in {branch.values.low, branch.values.high} - {None}:
                    told = replace(rows[at], args=(seat, field, value))
                    again = answer_with(session, [*unknown, told], act)
                    if again.readings:  # two readings with equal right part here, and are named
                        assert {x.reading for x in again.readings} <= {
                            x.reading for x in answer.readings
                        }
                    else:
                        assert again.answer == branch.answer
                    turned += 1
    assert turned > 0


def test_of_several_spaces_the_one_that_the_table_shows_is_meant() -> None:
    rows = f"{HERE}@ asia/money solar installed ; asia.agenda solar fusion biomass ; asia.tech 0\n"
    rows += "@ stack solar 1 ; asia.plants oil empty empty empty empty empty ; purple.solar 9\n"
    rows += "@ purple.tech 9 ; purple.money 0 ; purple.lobby 14\n"
    session = opened(rows)
    moment = moment_of(session, "co2/en", len(session.log.entries))
    solar, asia = f.SOURCES.index("solar"), f.SPACES.index("asia/money")
    acts = [Entry(ACT, f.CONSTRUCT, (solar, asia + grant)) for grant in (2, 1, 0)]
    entry, answer = check_any(moment, acts)
    assert (entry.args[1], answer.answer) == (asia, NO)
    assert clauses(answer)[-1] == "co2.construct.resources"


@pytest.mark.clause("co2.construct.license")
def test_values_that_a_later_condition_rules_out_are_told_with_their_fact() -> None:
    """Solar plants ask for 2, 2, 4, 4, 4 cubes from the top: 3 Expertise builds the first two."""
    rows = f"{HERE}@ asia/money solar installed ; purple.solar 3 ; purple.tech 3 ; asia.tech 0\n"
    answer = asked(f"{rows}construct solar asia/money\n", setup=scene.BOARD)
    assert answer.answer == DEPENDS
    (stack,) = [one for one in answer.hangs if one.name == "stack.solar"]
    told = [(one.values.low, one.values.high, one.clause) for one in stack.branches]
    assert told[:2] == [(0, 0, "co2.construct.top-of-stack"), (1, 3, "co2.construct.license")]
    assert told[2][0] == 4  # with 4 or 5 tiles left the top one asks for 2 cubes
    assert "co2.construct.license" not in {
        branch.clause for one in answer.hangs if one is not stack for branch in one.branches
    }


def test_what_the_book_never_asks_is_neither_allowed_nor_refused() -> None:
    # D35: no income at the end of the game in the Polish book, whatever its amount
    path = Path("fixtures/games/co2/disputes/d35-income-at-the-end.log")
    for income in ("orange: income 3 coins", "orange: income 30 coins"):
        text = path.read_text("utf-8") + income + "\n"
        session, _ = open_session(scene.read(text), Options())
        assert session is not None
        entries = session.log.entries
        assert check(moment_of(session, "co2/pl", len(entries) - 1), entries[-1]).answer == UNASKED


CHECKED = ("partial", "rules", "disputes", "fuzz", "oracle")
EVERY = 41  # of the small logs


@pytest.mark.parametrize("room", CHECKED)
def test_what_is_asked_of_an_act_is_what_the_log_with_it_is_told(room: str) -> None:
    """The act that a log is refused for is refused, and the last one of a legal log is not. An act
    that a card behind it may still pay for waits for that card."""
    found = sorted((Path("fixtures/games/co2") / room).glob("*.log"))
    for path in found if WHOLE else found[:: EVERY if len(found) > EVERY else 3]:
        session = readable(path)
        if session is None:
            continue
        entries = session.log.entries
        for edition in all_editions(session):
            (judged,) = validate(session, [edition]).judged
            legality, first = judged.verdict.legality, judged.verdict.first
            last = [n for n, one in enumerate(entries) if one.kind in PLAYS and not one.taken_back]
            if legality == LEGAL and last:
                answer = check(moment_of(session, edition, last[-1]), entries[last[-1]]).answer
                assert answer in (YES, UNASKED), (path, edition)
            elif legality == BREACH and first is not None and first.entry in last:
                told = check(moment_of(session, edition, first.entry), entries[first.entry])
                assert first.missing or told.answer == NO or told.waits == "fund", (path, edition)
