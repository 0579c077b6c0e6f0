"""How a log's text is read: every kind of entry, its words in all languages, and its place."""

from __future__ import annotations

import pytest

from co2replay.games.co2 import forms
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.header import read_seats
from co2replay.notation.parse import read_text
from co2replay.notation.records import (
    ACT,
    BLANK,
    BOX,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    GAP,
    MARK,
    MARK_END,
    MARK_SUPPLY,
    MARK_TURN,
    NO_FORM,
    NOBODY,
    OMITTED,
    POSITION,
    RULING,
    SEEN,
    UNKNOWN,
)
from tests.notation.words import HEAD, HEAD_LINES, LOGS, PIECES, code, form, one, read, said, told

ORANGE, PURPLE, BLUE = range(3)
ASIA_MONEY = code("space", "asia/money")
PLACE_ASIA_MONEY = code("place", "asia/money")


def act(name: str, *args: int, who: int = NOBODY, taken_back: bool = False) -> tuple[object, ...]:
    return (ACT, form("act", name), args, who, "", taken_back)


@pytest.mark.parametrize("name", PIECES)
def test_the_pieces_written_by_hand_are_read_without_a_problem(name: str) -> None:
    log = read_text((LOGS / f"{name}.log").read_bytes(), vocabulary_for, name)
    assert log.problems == []
    assert log.get("seats") == "orange=Ada purple=Bo blue=Cy"
    assert log.notes == ()


def test_the_opening_says_what_was_played() -> None:
    log = read_text((LOGS / "opening.log").read_bytes(), vocabulary_for)
    says = said(log)
    assert says[0] == (DRAW, forms.START, (ORANGE,), NOBODY, "", False)
    deal = (ORANGE, code("deck", "lobby"), 5, 13, 20, 25, UNKNOWN)
    assert (DRAW, forms.DEAL, deal, NOBODY, "", False) in says
    assert (SEEN, forms.BOARD_FIELD, (code("boardfield", "ppm"), 190), NOBODY, "", False) in says
    assert (MARK, NO_FORM, (MARK_TURN, 1, 2, PURPLE), NOBODY, "", False) in says
    # The Italian line says the same kind of thing as the English one.
    italian = (code("source", "forestation"), code("space", "europe/tech"))
    assert act("propose", *italian) in says
    # `propose fusion africa research recruit` is two acts.
    fusion = act("propose", code("source", "fusion"), code("space", "africa/research"))
    assert says[says.index(fusion) + 1] == act("recruit")
    assert act("go", code("place", "hand"), who=ORANGE) in says


def test_the_bonuses_keep_positions_answers_and_the_supply_mark() -> None:
    says = said(read_text((LOGS / "bonuses.log").read_bytes(), vocabulary_for))
    assert says[0] == (POSITION, forms.TURN, (2, 3, PURPLE), NOBODY, "", False)
    tile = (code("space", "africa/research"), code("tile", "fusion installed"), 1 + PURPLE)
    assert (POSITION, forms.TILE, tile, NOBODY, "", False) in says
    topics = (2, code("topicholder", "solar=orange"), code("topicholder", "fusion=free"))
    assert (POSITION, forms.SUMMIT_STATE, topics, NOBODY, "", False) in says
    nobody = (code("region", "asia"), code("holder", "nobody"))
    assert (POSITION, forms.CONTROL, nobody, NOBODY, "", False) in says
    # `purple: extra solar ; cep asia`: the name holds for the line.
    assert act("cep", code("region", "asia"), who=PURPLE) in says
    assert (MARK, NO_FORM, (MARK_SUPPLY, 3), NOBODY, "", False) in says
    assert act("income", 3, 3, who=ORANGE) in says


def test_the_dispute_keeps_what_was_taken_back_and_who_let_it_stand() -> None:
    says = said(read_text((LOGS / "dispute.log").read_bytes(), vocabulary_for))
    assert says[1] == act(
        "propose", code("source", "biomass"), code("space", "asia/tech"), taken_back=True
    )
    ruling = "co2.market.no-sale-after-price-change\nall agreed to let it stand"
    assert says[3] == (RULING, NO_FORM, (), NOBODY, ruling, False)
    money = code("effect", "money")
    assert says[5] == act("lobby", UNKNOWN, code("side", "minor"), money)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("install asia/money", act("install", OMITTED, ASIA_MONEY)),
        ("install solar asia money", act("install", 1, ASIA_MONEY)),
        ("hand", act("go", 0)),
        ("BUY", act("buy")),
        ("  buy\u00a0 ", act("buy")),
        ("x sell", act("sell", taken_back=True)),
        ("orange: x sell", act("sell", who=ORANGE, taken_back=True)),
        ("x orange: sell", act("sell", who=ORANGE, taken_back=True)),
        ("Ada: hand", act("go", 0, who=ORANGE)),
        ("first Bo", act("first", PURPLE)),
        ("goal ? discard", act("goal", UNKNOWN, code("goalway", "discard"))),
        ("income 3 3", act("income", 3, 3)),
        ("proponi solare nell’Asia denaro", act("propose", 1, ASIA_MONEY)),
        ("przygotuj słońce w Azji pieniądze", act("propose", 1, ASIA_MONEY)),
        ("PRZYGOTUJ SLONCE AZJA/PIENIADZE", act("propose", 1, ASIA_MONEY)),
        ("scienziato dalla mano nell'Asia/denaro", act("scientist", 0, PLACE_ASIA_MONEY)),
        ("propose solar in Asia for money", act("propose", 1, ASIA_MONEY)),
        ("...", (GAP, NO_FORM, (), NOBODY, "", False)),
        ("…", (GAP, NO_FORM, (), NOBODY, "", False)),
        ("=d1 9F3A62C1", (DIGEST, 1, (), NOBODY, "9f3a62c1", False)),
        ("[end]", (MARK, NO_FORM, (MARK_END,), NOBODY, "", False)),
        ("[fine del gioco]", (MARK, NO_FORM, (MARK_END,), NOBODY, "", False)),
        ("[3 Supply]", (MARK, NO_FORM, (MARK_SUPPLY, 3), NOBODY, "", False)),
        ("[supply 3]", (MARK, NO_FORM, (MARK_SUPPLY, 3), NOBODY, "", False)),
        ("[2.3 fioletowy]", (MARK, NO_FORM, (MARK_TURN, 2, 3, PURPLE), NOBODY, "", False)),
        ("[2.3 Bo]", (MARK, NO_FORM, (MARK_TURN, 2, 3, PURPLE), NOBODY, "", False)),
        (
            "fact plant solar 1 cost 10 cubes 2 vp 8",
            (BOX, NO_FORM, (), NOBODY, "plant solar 1 cost 10 cubes 2 vp 8", False),
        ),
        (
            'ruling set orange.money 5 "miscounted; really"',
            (CORRECTION, forms.SEAT_FIELD, (0, 0, 5), NOBODY, "miscounted; really", False),
        ),
        (
            "ruling co2.market.buy „so # war es“",
            (RULING, NO_FORM, (), NOBODY, "co2.market.buy\nso # war es", False),
        ),
        (
            'ruling co2.market.buy "said \\"yes\\""',
            (RULING, NO_FORM, (), NOBODY, 'co2.market.buy\nsaid "yes"', False),
        ),
        ("= orange.vp -3", (SEEN, forms.SEAT_FIELD, (0, 3, -3), NOBODY, "", False)),
        ("= orange.money ?", (SEEN, forms.SEAT_FIELD, (0, 0, UNKNOWN), NOBODY, "", False)),
        ("= done moved sold", (SEEN, forms.DONE, (1, 3), NOBODY, "", False)),
        ("@ purple.lobby 21, 13", (POSITION, forms.LOBBY_HAND, (1, 21, 13), NOBODY, "", False)),
        ("@ purple.lobby empty", (POSITION, forms.LOBBY_HAND, (1,), NOBODY, "", False)),
        (
            "@ asia.plants oil empty solar:orange ?",
            (POSITION, forms.PLANT_ROW, (4, 2, 0, 5, UNKNOWN), NOBODY, "", False),
        ),
        ("! x fossil asia oil", (DRAW, forms.FOSSIL, (4, 1), NOBODY, "", True)),
        ("x ! fossil asia oil", (DRAW, forms.FOSSIL, (4, 1), NOBODY, "", True)),
        ("# played at Bo's", (COMMENT, NO_FORM, (), NOBODY, "played at Bo's", False)),
        (
            "#> breach co2.market.buy en",
            (EXPECT, NO_FORM, (), NOBODY, "breach co2.market.buy en", False),
        ),
        ("", (BLANK, NO_FORM, (), NOBODY, "", False)),
    ],
)
def test_one_line_of_each_kind(body: str, expected: tuple[object, ...]) -> None:
    assert one(body) == expected


def test_what_joins_on_a_line() -> None:
    log = read("orange: sell ; buy ; purple: hand # both\n")
    assert [told(entry) for entry in log.entries[:3]] == [
        act("sell", who=ORANGE),
        act("buy", who=ORANGE),
        act("go", 0, who=PURPLE),
    ]
    assert log.entries[3].text == "both"
    log = read(
        "[1.1 orange] buy ; ! fossil asia oil ; fossil asia gas ; = price 4, ppm 90 ; =d1 beef\n"
    )
    kinds = [entry.kind for entry in log.entries]
    assert kinds == [MARK, ACT, DRAW, DRAW, SEEN, SEEN, DIGEST]
    assert log.problems == []


def test_scores_of_several_seats_share_one_head_word() -> None:
    log = read("= score orange 24, purple 19\n= purple 19\n")
    assert said(log) == [
        (SEEN, forms.SCORE, (ORANGE, 24), NOBODY, "", False),
        (SEEN, forms.SCORE, (PURPLE, 19), NOBODY, "", False),
    ]
    # Without the word before the comma the same words say nothing, also when they were met before.
    assert [(problem.line, problem.col) for problem in log.problems] == [(HEAD_LINES + 2, 10)]


def test_entries_know_where_they_stand() -> None:
    line = "orange: propose solar asia money recruit  ;x  sell # no"
    log = read(f"\n{line}\n")
    shown = [line[entry.col - 1 : entry.end - 1] for entry in log.entries[1:]]
    assert shown == ["propose solar asia money", "recruit", "sell", "# no"]
    assert {entry.line for entry in log.entries[1:]} == {HEAD_LINES + 2}
    # Read a second time the line comes from memory, with the same places.
    again = read(f"\n{line}\n")
    assert again.entries == log.entries


def test_a_fact_of_the_box_lets_its_words_be_found_again() -> None:
    line = "fact  plant solar 1"
    entry = read(f"{line}\n").entries[0]
    assert line[entry.end - len(entry.text) - 1 :] == entry.text


def test_names_stand_for_seats_only_where_no_word_does() -> None:
    head = (
        'co2replay 1\ngame: co2\nseats: orange="Blue" purple=Ada blue=Ada yellow=Eva Maria\n---\n'
    )
    assert said(read("first blue\n", head)) == [act("first", BLUE)]
    assert said(read("eva maria: hand\n", head)) == [act("go", 0, who=3)]
    problems = read("first Ada\n", head).problems  # two of them
    assert [problem.code for problem in problems] == ["unknown-word"]


def test_names_of_one_log_are_not_known_in_the_next() -> None:
    assert read("first Bo\n").problems == []
    assert read("first Bo\n", HEAD.replace("Bo", "Di")).problems != []


def test_an_old_editor_s_marks_are_read_and_noted() -> None:
    text = HEAD + "buy\n"
    log = read_text(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), vocabulary_for)
    assert log.problems == []
    assert log.notes == ("bom", "crlf")
    assert said(log) == [act("buy")]


def test_a_last_line_without_its_end_is_noted_and_read() -> None:
    log = read("buy\nend")
    assert (log.notes, log.problems) == (("no-newline",), [])
    assert said(log) == [act("buy"), act("end")]


def test_the_header_keeps_comments_and_unknown_keys() -> None:
    head = "co2replay 1\n# at the club\ngame: co2\nx-club: Turin #1 # table 2\n\n---\n"
    rows = read("", head).header
    assert [(row.key, row.value, row.comment) for row in rows] == [
        ("", "", "at the club"),
        ("game", "co2", None),
        ("x-club", "Turin", "1 # table 2"),
        ("", "", None),
    ]


@pytest.mark.parametrize("place", ["europe/research", "Europe, research", "w Europie, badania"])
def test_a_comma_may_stand_between_region_and_grant(place: str) -> None:
    log = read(f"propose fusion {place} ; recruit\n")
    assert log.problems == []
    assert [row.args for row in log.entries] == [
        read("propose fusion europe/research\n").entries[0].args,
        (),
    ]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("przesuwam naukowca z ręki do Azji pieniądze", "scientist hand asia/money"),
        ("sposto lo scienziato dalla mano in asia/denaro", "scientist hand asia/money"),
        ("move a scientist from hand to asia/money", "scientist hand asia/money"),
        ("karta 5 poboczne", "lobby 5 minor"),
        ("gioco la carta 5 minore", "lobby 5 minor"),
        ("kupuję jedno PNE", "buy"),
        ("vendo un CEP", "sell"),
        ("buy a CEP", "buy"),
        ("kończę turę", "end"),
        ("uruchom słońce w Azji, dotacja pieniądze", "install solar asia/money"),
        ("Bo: przychód 3 monety 2 punkty", "purple: income 3 coins 2 vp"),
        ("Bo: income 3 coins and 2 points", "purple: income 3 coins 2 vp"),
        ("Bo: income 2 coins", "purple: income 2 coins 0 vp"),
        ("income 3 vp", "income 0 coins 3 vp"),
        ("przychód 3 punkty", "income 0 coins 3 vp"),
        ("entrate 2 monete", "income 2 coins 0 vp"),
        ("income 2 3", "income 2 coins 3 vp"),
        ("goal discard", "goal ? discard"),
        ("obiettivo scarta", "goal ? discard"),
        ("cel ? odrzuć", "goal ? discard"),
        ("Bo: goal exchange", "purple: goal ? exchange"),
    ],
)
def test_people_speak_of_themselves(said: str, meant: str) -> None:
    heard, written = read(said + "\n"), read(meant + "\n")
    assert (heard.problems, written.problems) == ([], [])
    assert [(e.verb, e.args, e.who) for e in heard.entries] == [
        (e.verb, e.args, e.who) for e in written.entries
    ]


@pytest.mark.parametrize(
    ("value", "seats"),
    [
        ("orange=Ada purple blue yellow", [(0, "Ada"), (1, ""), (2, ""), (3, "")]),
        ('orange="Ada" purple blue', [(0, "Ada"), (1, ""), (2, "")]),
        ("purple orange=Ada Lovelace, blue", [(1, ""), (0, "Ada Lovelace"), (2, "")]),
        ('orange="Ada Blue = one" viola=Bo', [(0, "Ada Blue = one"), (1, "Bo")]),
        ("orange= purple=Bo", [(0, ""), (1, "Bo")]),
    ],
)
def test_every_colour_of_the_seats_is_a_seat(value: str, seats: list[tuple[int, str]]) -> None:
    assert read_seats(value, vocabulary()) == seats
