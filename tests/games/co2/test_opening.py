"""The head of a log is resolved for an edition, and each slip in it is told with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from co2replay.engine.book import BoxFact, Opening
from co2replay.engine.digest import SCHEME
from co2replay.errors import DataError, UnknownName
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import clause_barring, header
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import BOX, DIGEST, Log, Problem
from co2replay.notation.vocabulary import nearest_of
from co2replay.rulebooks import opening
from co2replay.rulebooks.boxfiles import parse_overlay
from co2replay.rulebooks.editions import scaffold_edition
from co2replay.rulebooks.opening import own_editions

KNOWN = ("co2/en", "co2/it", "co2/pl")
BOTH = "edition: en\nseats: orange purple\n"  # lines 3 and 4
KEYS = ("game", "edition", "seats", "manifest", "claim", "readings", "preset", "variants")
KEYS += ("trust", "lang", "date")


def log_of(rows: str, body: str = "") -> Log:
    text = f"co2replay 1\ngame: co2\n{rows}---\n{body}"
    return read_text(text, vocabulary_for, "game.log")


def problems(rows: str, body: str = "", **more: Any) -> list[Problem]:
    """All that the rules find wrong; nothing is opened then."""
    opened, found = opening.open_log(GAME, log_of(rows, body), **more)
    assert (opened is None) == bool(found)
    return found


def box_facts(log: Log, found: list[Problem]) -> list[BoxFact]:
    return opening.box_facts(log, log.entries, header(), vocabulary(), found)


def opened(rows: str, body: str = "", **more: Any) -> Opening[Co2Rules]:
    found, wrong = opening.open_log(GAME, log_of(rows, body), **more)
    assert wrong == []
    assert found is not None
    return found


# Editions -----------------------------------------------------------------------------------------


def test_a_log_is_opened_under_the_first_of_its_editions() -> None:
    found = opened("edition: it, co2/pl\nseats: blue purple\n")
    assert (found.edition, found.seats, found.binding) == ("co2/it", (2, 1), True)
    assert found.rules.settings.goal_exchange_at_end == "only_if_unmet"
    assert found.rules.box is load_manifest()
    assert found.rules.variants == ()


@pytest.mark.parametrize(
    ("rows", "edition", "binding"),
    [
        (BOTH, "co2/pl", False),
        (BOTH, "pl", False),
        (BOTH, "en", True),
        ("edition: it,pl\nseats: orange purple\n", "pl", True),
        ("seats: orange purple\n", "pl", True),  # a log of no edition belongs to each
    ],
)
def test_facts_bind_under_the_editions_of_the_log(rows: str, edition: str, binding: bool) -> None:
    found = opened(rows, edition=edition)
    assert (found.edition, found.binding) == (f"co2/{edition[-2:]}", binding)


def test_the_editions_of_a_log() -> None:
    assert own_editions(log_of("seats: orange\n"), "co2") == ()
    assert own_editions(log_of("edition: en , co2/it,,\n"), "co2") == ("co2/en", "co2/it")


def test_an_edition_is_needed_and_must_be_known() -> None:
    missing = Problem("missing-key", 1, 1, 2, "edition", KNOWN)
    assert problems("seats: orange purple\n") == [missing]
    assert problems("edition: ,\nseats: orange purple\n") == [missing]
    # `edition: ` takes nine columns, `en, pt` six
    unknown = Problem("unknown-edition", 3, 10, 16, "co2/pt", KNOWN, KNOWN)
    assert problems("edition: en, pt\nseats: orange purple\n") == [unknown]


def test_an_edition_that_a_caller_names_must_be_known() -> None:
    with pytest.raises(UnknownName) as caught:
        opening.open_log(GAME, log_of(BOTH), edition="pt")
    assert (caught.value.kind, caught.value.name) == ("edition", "co2/pt")


def test_editions_may_come_from_other_folders(tmp_path: Path) -> None:
    path = tmp_path / "co2" / "editions" / "es.toml"
    path.parent.mkdir(parents=True)
    answer = 'end_income = { value = "no", class = "printed" }'
    text = scaffold_edition("co2", "es")
    path.write_text(text.replace('end_income = { class = "unanswered" }', answer), "utf-8")
    rows = "edition: es\nseats: orange purple\nreadings: coins_limited=yes\n"
    found = opened(rows, extra_dirs=[tmp_path])
    assert (found.edition, found.rules.settings.end_income) == ("co2/es", "no")
    assert found.rules.settings.coins_limited == "yes"
    assert [one.code for one in problems(rows)] == ["unknown-edition"]
    told = problems(rows.replace("es", "pt", 1), extra_dirs=[tmp_path])
    assert told[0].expected == (*KNOWN, "co2/es")


# Seats, preset, variants, trust, claim ------------------------------------------------------------


def test_seats_are_needed_each_once() -> None:
    missing = Problem("missing-key", 1, 1, 2, "seats")
    assert problems("edition: en\n") == [missing]
    six = "orange purple blue yellow black orange"
    usual = ('orange=Ada purple="Bo Blue" black',)
    for value, wrong, col in ((six, "orange", 8 + len(six) - 6), ("mars", "mars", 8)):
        bad = Problem("bad-seats", 4, col, col + len(wrong), wrong, usual)
        assert problems(f"edition: en\nseats: {value}\n") == [bad]
    assert problems("edition: en\nseats:\n") == [Problem("bad-seats", 4, 7, 8, "", usual)]


def test_a_preset_is_one_of_four() -> None:
    known = ("beginner", "normal", "expert", "extreme")
    for name in known:
        opened(f"{BOTH}preset: {name}\n")
    bad = Problem("unknown-choice", 5, 9, 13, "hard", known)
    assert problems(f"{BOTH}preset: hard\n") == [bad]


def test_variants_have_words_in_every_language() -> None:
    variants = "variants: asta, drafting\tdraft\n"
    assert opened(f"{BOTH}variants: aukcja\n").rules.variants == ("auction",)
    assert opened(BOTH + variants).rules.variants == ("auction", "draft")
    known = ("draft", "auction", "solitaire")
    two = "variants: auktion draft dfrat\n"  # 19 columns from the eleventh on
    assert problems(BOTH + two) == [
        Problem("unknown-variant", 5, 11, 30, name, known, known) for name in ("auktion", "dfrat")
    ]


@pytest.mark.parametrize(
    ("variant", "players", "clause"),
    [
        ("draft", 1, "co2.setup.draft-first-pass"),
        ("auction", 1, "co2.auction.starter"),
        ("solitaire", 1, ""),
        ("draft", 2, ""),
        ("auction", 5, ""),
        ("solitaire", 2, "co2.setup.player-count"),
    ],
)
def test_a_variant_is_for_one_player_or_for_several(
    variant: str, players: int, clause: str
) -> None:
    assert clause_barring(variant, players) == clause
    seats = " ".join(("orange", "purple", "blue", "yellow", "black")[:players])
    rows = f"edition: en\nseats: {seats}\nvariants: {variant}\n"
    end = 11 + len(variant)
    barred = Problem("barred-variant", 5, 11, end, variant, (clause,))
    assert problems(rows) == ([barred] if clause else [])


def test_a_variant_of_nobody_is_not_barred() -> None:
    found = problems("edition: en\nseats: mars\nvariants: draft\n")
    assert [one.code for one in found] == ["bad-seats"]


def test_trust_has_one_word() -> None:
    opened(f"{BOTH}trust: assumed\n")
    bad = Problem("unknown-choice", 5, 8, 11, "yes", ("assumed",))
    assert problems(f"{BOTH}trust: yes\n") == [bad]


def test_a_claim_names_seats_or_players() -> None:
    rows = "edition: en\nseats: orange=Ada purple=Bo\nclaim: {}\n"
    for claim in ("orange 33 purple 30", "Ada 33 Bo 30"):
        opened(rows.format(claim))
    opened(f"{BOTH}claim:\n")
    bad = Problem("bad-claim", 5, 8, 16, "Carl 33?")
    assert problems(rows.format("Carl 33?")) == [bad]


def test_a_claim_gives_everybody_one_result() -> None:
    found = problems("edition: en\nseats: orange=Ada purple\nclaim: orange 5, Ada 7\n")
    assert [(one.code, one.text) for one in found] == [("bad-claim", "orange 5, Ada 7")]


def test_a_key_that_nothing_reads_is_told() -> None:
    opened(f"{BOTH}x-table: 7\n# a comment\n\nlang: it\ndate: 2013-01-02\n")
    bad = Problem("unknown-key", 5, 1, 7, "edtion", KEYS, ("edition", "readings", "date"))
    assert problems(f"{BOTH}edtion: en\n") == [bad]


# Readings -----------------------------------------------------------------------------------------


def test_readings_are_set_by_the_log_and_by_the_caller() -> None:
    rows = f"{BOTH}readings: end_income=no, coins_limited = yes,\n"
    settings = opened(rows).rules.settings
    assert (settings.end_income, settings.coins_limited) == ("no", "yes")
    settings = opened(rows, readings={"end_income": "yes"}).rules.settings
    assert (settings.end_income, settings.coins_limited) == ("yes", "yes")


def test_each_slip_among_the_readings_has_its_place() -> None:
    row = "readings: "
    parts = (
        "end_income=no",  # a good one
        " foo=1",
        " end_income=yes",
        " coins_limited",
        " buy_after_price_change=maybe",
        " =no",
        " ",
        " end_income=",
        "end_incme=no",
    )
    told = problems(f"{BOTH}{row}{','.join(parts)}\n")

    def at(number: int, text: str) -> tuple[int, int, int]:
        """Line, column and end of a text of the part of that number."""
        before = len(row) + sum(len(part) + 1 for part in parts[:number])
        column = before + parts[number].index(text) + 1
        return 5, column, column + len(text)

    again, change = ("end_income=no",), ("yes", "no")
    pair = ("name=value",)
    assert told[1:6] == [
        Problem("key-twice", *at(2, "end_income"), "end_income", again),
        Problem("unknown-value", *at(3, "coins_limited"), "coins_limited", pair),
        Problem("unknown-value", *at(4, "maybe"), "maybe", change, change),
        Problem("unknown-value", *at(5, "=no"), "=no", pair),
        Problem("unknown-value", *at(7, "end_income="), "end_income=", pair),
    ]
    first, last = told[0], told[6]
    assert (first.code, first.line, first.col, first.end) == ("unknown-reading", *at(1, "foo"))
    assert (last.code, last.line, last.col, last.end) == ("unknown-reading", *at(8, "end_incme"))
    assert (first.text, last.text) == ("foo", "end_incme")
    assert first.nearest == first.expected[:3]  # nothing comes near it: all are told
    assert len(first.expected) > 70
    assert last.expected[0] == "end_income"
    assert last.nearest == last.expected[:3]


def test_a_slip_in_the_first_reading_has_its_place() -> None:
    (told,) = problems(f"{BOTH}readings: end_incme=no, end_income=no\n")
    assert (told.text, told.col, told.end) == ("end_incme", 11, 20)


def test_a_reading_that_nobody_knows_has_its_place_each_time() -> None:
    told = problems(f"{BOTH}readings: a=1,a=1,a=1\n")
    assert [(one.text, one.col, one.end) for one in told] == [
        ("a", 11, 12),
        ("a", 15, 16),
        ("a", 19, 20),
    ]


def test_a_value_begins_behind_the_first_sign() -> None:
    (told,) = problems(f"{BOTH}readings: end_income=no=yes\n")
    # `readings: end_income=` takes 21 columns
    assert (told.code, told.text, told.col, told.end) == ("unknown-value", "no=yes", 22, 28)


def test_a_value_may_look_like_its_name() -> None:
    # behind the sign, not the name that holds the same letters
    (told,) = problems(f"{BOTH}readings: end_income=income\n")
    assert (told.col, told.end) == (22, 28)


@pytest.mark.parametrize(
    ("readings", "problem"),
    [
        (
            {"coins_limited": "maybe"},
            Problem("unknown-value", 1, 1, 2, "maybe", ("no", "yes"), ("no", "yes")),
        ),
        (
            {"solo_end_threshold": "over_5000"},
            Problem(
                "unknown-value",
                1,
                1,
                2,
                "over_5000",
                ("over_500", "from_500"),
                ("over_500", "from_500"),
            ),
        ),
    ],
)
def test_what_a_caller_sets_must_be_known(readings: dict[str, str], problem: Problem) -> None:
    assert problems(BOTH, readings=readings) == [problem]


def test_a_reading_that_a_caller_sets_must_be_known() -> None:
    (told,) = problems(f"{BOTH}readings: end_income=no\n", readings={"end_incme": "no"})
    assert (told.code, told.line, told.text) == ("unknown-reading", 5, "end_incme")
    assert (told.col, told.end) == (11, 24)  # the whole value of the row
    assert told.expected[0] == "end_income"
    assert told.nearest == told.expected[:3]


# Components ---------------------------------------------------------------------------------------


def test_a_log_names_its_components_and_their_digest() -> None:
    digest = load_manifest().digest
    for value in ("co2-2012", f"co2-2012@{digest}", f"co2-2012 @ {digest}", f"@{digest}"):
        assert opened(f"{BOTH}manifest: {value}\n").rules.box is load_manifest()
    name = ("co2-2012",)
    bad = Problem("unknown-manifest", 5, 11, 19, "co2-1912", name, name)
    assert problems(f"{BOTH}manifest: co2-1912\n") == [bad]
    bad = Problem("wrong-manifest", 5, 11, 31, "b2:00000000", (digest,))
    assert problems(f"{BOTH}manifest: co2-2012@b2:00000000\n") == [bad]


def test_a_log_and_its_caller_correct_the_components() -> None:
    box = opened(BOTH, "fact un 34 vp 5\n").rules.box
    assert (box.un[34].vp, box.marks["un.34.vp"]) == (5, "table")
    overlay = parse_overlay("un.35.vp = 6", "mine.toml")
    assert opened(BOTH, overlays=[overlay]).rules.box.un[35].vp == 6
    box = opened(BOTH, "fact un 34 vp 5\n", overlays=[overlay]).rules.box
    assert (box.un[34].vp, box.un[35].vp) == (5, 6)


def test_every_fact_that_cannot_be_is_told() -> None:
    body = "fact agenda 2 solar solar fusion\nfact un 34 vp 5\n fact un 35 vp 2000\n"
    what = "un.35.vp: 2000 is not a whole number from 0 to 1000"
    assert [(x.code, x.line, x.col, x.end, x.text) for x in problems(BOTH, body)] == [
        ("bad-fact", 6, 1, 33, "agenda.2: solar twice"),
        ("bad-fact", 8, 2, 20, what),
    ]


def test_a_wrong_fact_is_told_at_its_own_place_on_a_line() -> None:
    (told,) = problems(BOTH, "propose solar asia money ; fact un 35 vp 2000\n")
    assert (told.line, told.col, told.end) == (6, 28, 46)


def test_not_more_than_twenty_wrong_facts_are_told() -> None:
    told = problems(BOTH, "fact un 35 vp 2000\n" * 21)
    assert [(one.code, one.line) for one in told] == [("bad-fact", 6 + n) for n in range(20)]


def test_more_fact_lines_than_any_box_needs_are_refused_at_the_first_one_too_many() -> None:
    assert opening.FACTS_MAX == 5000
    # a line more than 5000 behind the five of the head; 20 letters
    many = Problem("too-many-entries", 5006, 1, 21, "", ("5000",))
    log = log_of(BOTH, "fact event 47 africa\n" * 5002)
    found: list[Problem] = []
    assert len(box_facts(log, found)) == 5000
    assert found == [many]
    assert opening.open_log(GAME, log) == (None, [many])


def test_a_wrong_file_of_the_caller_is_his() -> None:
    alike = "un = { 34.needs = ['solar'], 35.needs = ['solar'] }"
    overlay = parse_overlay(alike, "mine.toml")
    with pytest.raises(DataError) as caught:
        opening.open_log(GAME, log_of(BOTH), overlays=[overlay])
    assert (caught.value.file, caught.value.key) == ("mine.toml", "un.35.needs")
    # behind a wrong fact it may come of leaving that out
    told = problems(BOTH, "fact un 36 vp 2000\n", overlays=[overlay])
    assert [one.line for one in told] == [6]


def test_a_fact_that_cannot_be_read_is_told_to_the_word() -> None:
    sources = ("forestation", "solar", "fusion", "biomass", "recycling")
    body = "fact plant solr 1 cost 3\npropose solar asia money ; fact plant solar 1 cots 3\n"
    # `fact plant ` takes 11 columns; `propose solar asia money ; fact plant solar 1 ` takes 46
    assert problems(BOTH, body) == [
        Problem("unknown-word", 6, 12, 16, "solr", sources, ("solar",)),
        Problem("unknown-word", 7, 47, 51, "cots", ("cost", "cubes", "vp"), ("cost",)),
    ]
    assert problems(BOTH, "fact plant solar 1\n") == [
        Problem("missing-word", 6, 19, 20, "", ("cost", "cubes", "vp"))
    ]
    # twice the same words on a line: each at its own place
    told = problems(BOTH, "fact un x ; fact un x\n")
    assert [(one.line, one.col, one.end) for one in told] == [(6, 9, 10), (6, 21, 22)]
    # the words of its own language are the nearest
    (told,) = problems("edition: it\nseats: orange purple\n", "fact centrale solar 1 csto 3\n")
    assert told.nearest == ("costo",)


def test_a_fact_without_a_word_is_told_at_its_place() -> None:
    log = log_of(BOTH, "fact un 34 vp 5\n")
    (entry,) = [one for one in log.entries if one.kind == BOX]
    bare = msgspec.structs.replace(entry, text="", col=2, end=7)
    found: list[Problem] = []
    heads = ("plant", "track", "lobby", "agenda", "summit", "un", "event", "project", "region")
    log.entries[:] = [bare]
    assert box_facts(log, found) == []
    assert found == [Problem("missing-word", 6, 3, 4, "", heads, found[0].nearest)]
    # from the machine form there are no lines: the column is that of the text alone
    log.lines[:] = []
    log.entries[:] = [msgspec.structs.replace(entry, text="un x", col=0, end=0)]
    found = []
    box_facts(log, found)
    assert (found[0].line, found[0].col, found[0].end, found[0].text) == (6, 3, 4, "x")


def test_what_was_taken_back_says_nothing() -> None:
    log = log_of(BOTH, "fact un 33 vp 5\nfact un 34 vp 6\n")
    first, *others = [one for one in log.entries if one.kind == BOX]
    log.entries[:] = [msgspec.structs.replace(first, taken_back=True), *others]
    found, wrong = opening.open_log(GAME, log)
    assert wrong == []
    assert found is not None
    assert found.rules.box.un[34].vp == 6


def test_more_wrong_words_than_anyone_reads_name_no_nearest() -> None:
    log = log_of(BOTH, "fact un x\n")
    known = [Problem("x", 1, 1, 1)]
    box_facts(log, before := known * 999)
    assert before[-1].nearest == nearest_of("x", header().boxes.terms(("number",)), "en")
    log = log_of(BOTH, "fact plant solr 1\n")
    box_facts(log, before := known * 999)
    assert before[-1].nearest == ("solar",)
    box_facts(log, before := known * 1000)
    assert (len(before), before[-1].nearest) == (1001, ())


# Entries that a head has to answer for ------------------------------------------------------------


def test_a_ruling_names_a_clause() -> None:
    opened(BOTH, 'ruling co2.market.buy "why"\n')
    near = ("co2.market.buy", "co2.market.not-both", "co2.market.refill")
    told = problems(BOTH, ' ruling co2.market.by "why"\n')
    assert told == [Problem("unknown-clause", 6, 2, 28, "co2.market.by", (), near)]


def test_a_digest_is_of_a_scheme_that_is_known() -> None:
    log = log_of(BOTH, f"={SCHEME} 0011223344556677\n")
    (entry,) = [one for one in log.entries if one.kind == DIGEST]
    assert opening.open_log(GAME, log)[1] == []
    other = msgspec.structs.replace(entry, verb=9)
    log.entries[:] = [msgspec.structs.replace(other, taken_back=True), entry, other]
    assert opening.open_log(GAME, log)[1] == [Problem("unknown-scheme", 6, 1, 4, "d9", (SCHEME,))]
