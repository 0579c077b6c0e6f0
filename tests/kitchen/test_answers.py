"""What is said of a line that is not read: what it could have meant there, by its meaning, too."""

from __future__ import annotations

from typing import Any

import pytest

import co2replay
from co2replay.games.registry import vocabulary_for
from co2replay.notation import lines, meaning
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, DRAW
from co2replay.show.acts import acts_of
from co2replay.show.logs import problem_finding
from co2replay.show.recording.beginning import Beginning
from co2replay.show.words import words_of
from co2replay.verdict.session import Options
from tests.kitchen.typed import HEAD, POWER_GRID, SECOND_CHANCE, read


# What is not read has to be answered by what it could have meant there, by its meaning, too.
@pytest.mark.parametrize(
    ("typed", "is_begun", "code", "meant"),
    [
        ("un 34", True, "unexpected-word", "claim 34"),
        ("UN Goal 36", True, "unexpected-word", "claim 36"),
        ("energy Africa oil", True, "unexpected-word", "! fossil africa oil"),
        (
            "agenda africa fusion forestation recycling",
            False,
            "forgotten-sign",
            "! agenda africa fusion forestation recycling",
        ),
        ("starting player Ada", False, "forgotten-sign", "! start orange"),
        ("deal orange goal 32", False, "forgotten-sign", "! deal orange goal 32"),
        ("Ada 8 coins", True, "unexpected-word", "= orange.money 8"),
        ("scientist asia money", True, "missing-word", "scientist hand asia/money"),
        ("install the solar project in Asia", True, "unexpected-word", "install solar asia/money"),
        ("orange: income 7", True, "missing-word", "orange: income 7 coins 0 vp"),
        ("Ada: 7 VPs", True, "unexpected-word", "orange: income 0 coins 7 vp"),
        ("Ada gains 1 Expertise in solar", True, "unknown-word", "orange: any solar"),
        ("Gus discards company goal 29 and takes 8 coins", True, "unknown-word", ""),
        (
            "Ada discards company goal 29 and takes 8 coins",
            True,
            "by-itself",
            "orange: goal 29 discard",
        ),
        ("pay Cy 1 coin", True, "by-itself", ""),
        ("receives 3 tech cubes", True, "by-itself", ""),
        ("Ada gets 2 VPs", True, "unexpected-word", "= orange.vp 2"),
        ("project solar asia money", True, "unexpected-word", "propose solar asia/money"),
        ("round 2", True, "unknown-word", "[1.2 ...]"),
        ("decade 2", True, "unknown-word", "[2 supply]"),  # it begins with its Supply Phase
        ("Ada's turn", True, "unknown-word", "[1.2 orange]"),  # she had that of round 1
        ("@ decade 2 round 1", True, "unknown-word", "@ turn 2.1 ..."),
        ("@ turn Bo", True, "unknown-word", "@ turn 1.1 purple"),
        ("sell asia", True, "unexpected-word", "sell"),
        ("lobby 5 main in Asia", True, "unexpected-word", "lobby 5 main"),
        ("! fossil africa oil now", True, "unknown-word", "! fossil africa oil"),
        ("turn 2", True, "unexpected-word", "[1.2 ...]"),
        ("coal in Africa", False, "forgotten-sign", "! fossil africa coal"),
        ("dreht Biomasse in Europa um", True, "unknown-word", "install biomass europe/tech"),
        ("erfüllt UN-Ziel 34", True, "unknown-word", "claim 34"),
        ("Ada takes back her move", True, "taken-back", ""),
        ("undo that", True, "taken-back", ""),
        ("place solar in Asia money", True, "unexpected-word", "propose solar asia/money"),
        ("next player", True, "unknown-word", "end"),
    ],
)
def test_what_is_not_read_is_answered_by_what_it_could_have_meant(
    typed: str, is_begun: bool, code: str, meant: str
) -> None:
    problem = read(typed, is_begun=is_begun).problems[0]
    assert problem.code == code
    assert meant in (problem.meant or ("",))


@pytest.mark.parametrize(
    ("edition", "typed", "meant"),
    [
        ("it", "round 2", "[1.2 ...]"),
        ("pl", "runda 2", "[1.2 ...]"),
        ("pl", "druga runda", "[1.2 ...]"),
        ("it", "attiva il progetto biomasse in Europa tecnologia", "installa biomassa europa/tec"),
        ("it", "prendo uno scienziato dalla riserva", "recluta"),
        ("pl", "stawia elektrownię na biomasę w Afryce", "zbuduj biomasa afryka/"),
        ("pl", "dalej", "koniec"),
        ("it", "Bo piazza solare in Asia", "viola: proponi solare asia/denaro"),
        ("it", "avanti", "fine"),
        ("pl", "ONZ 34", "odbierz 34"),
        ("pl", "dochód 7", "przychód 7 monety 0 pz"),
        ("pl", "realizuję cel 34", "odbierz 34"),
        ("pl", "naukowiec do azji", "naukowiec ręka azja/pieniądze"),
    ],
)
def test_what_was_meant_is_said_in_the_language_of_the_log(
    edition: str, typed: str, meant: str
) -> None:
    assert any(one.startswith(meant) for one in read(typed, edition=edition).problems[0].meant)


def test_a_forgotten_sign_is_told_once() -> None:
    lines = [
        "agenda africa fusion forestation recycling",
        "start orange",
        "un 34 35",
        "event 47 50",
    ]
    problems = read("\n".join(lines), is_begun=False).problems
    assert [(one.code, one.line, one.more) for one in problems] == [("forgotten-sign", 6, 3)]


@pytest.mark.parametrize(
    "word", ["sell now", "propose solr asia money", "lobby 5", "fly to the moon"]
)
def test_what_means_nothing_stays_refused(word: str) -> None:
    problem = read(word).problems[0]
    assert problem.code in ("unexpected-word", "unknown-word", "missing-word")


@pytest.mark.parametrize(
    ("head", "typed", "meant"),
    [
        (SECOND_CHANCE, "Energie Afrika Öl", "! fossil afrika öl"),
        (SECOND_CHANCE, "energy Africa oil", "! fossil afrika öl"),
        (SECOND_CHANCE, "Ada schlägt Solar in Asien vor", "rot: planen solar asien/geld"),
        (SECOND_CHANCE, "der Nächste", "ende"),
        (SECOND_CHANCE, "nimm UN-Ziel 3", "beanspruchen 3"),
        (SECOND_CHANCE, "place solar Asia money", "planen solar asien/geld"),
        (SECOND_CHANCE, "nimmt Wissenschaftler zurück", "tableau"),
        (SECOND_CHANCE, "realizuję cel 7", "beanspruchen 7"),
        (SECOND_CHANCE, "naukowiec do azji", "wissenschaftler tableau asien/geld"),
        (POWER_GRID, "Ada bids 4 on plant 4", "red: open 4 4"),
        (POWER_GRID, "Ada powers 1 city", "= red.powered 1"),  # which plants run, nobody said
        (POWER_GRID, "Ada versorgt 2 Städte", "= red.powered 2"),  # and no plant 2 is meant
        (POWER_GRID, "Ada alimenta 2 città", "= red.powered 2"),
        (POWER_GRID, "Ada bids 6 on plant 4", "red: bid 6"),
        (POWER_GRID, "Ada bietet 6 auf Kraftwerk 4", "red: open 4 6"),
        (POWER_GRID, "Ada buys 2 coal for 2 Elektro", "red: buy 2 coal"),
        (POWER_GRID, "next player", "end"),
        (POWER_GRID, "Ada buys plant 4 for 5", "red: open 4 5"),  # or so the auction ended
        (POWER_GRID, "Ada kauft Kraftwerk 4 für 5", "red: open 4 5"),
        (POWER_GRID, "Ada compra centrale 4", "red: open 4"),
        (POWER_GRID, "avanti", "end"),
        (POWER_GRID, "nächster", "end"),
    ],
)
def test_what_is_not_read_in_another_game_is_answered_by_its_meaning(
    head: str, typed: str, meant: str
) -> None:
    (problem,) = read_text(f"{head}{typed}\n", vocabulary_for).problems
    assert meant in problem.meant


def test_what_could_be_meant_and_is_refused_there_says_why() -> None:
    """In the set-up nobody has an income: the form is named, and that it is not due."""
    start = "! start orange\norange: income 7\n"
    log = read_text(HEAD.format(edition="en") + start, vocabulary_for)
    found = problem_finding(log, log.problems[0], words_of("co2", "en"), Options())
    assert "orange: income 7 coins 0 vp" in found.help
    assert "refused there: " in found.help


def test_an_act_asked_about_is_taken_for_what_its_place_in_the_log_makes_of_it() -> None:
    """In a turn `un 34` claims a UN Goal; in the set-up it says which ones lie open."""
    for is_begun, kind in ((True, ACT), (False, DRAW)):
        log = read("" if is_begun else "! start orange", is_begun=is_begun)
        vocabulary = vocabulary_for("co2")
        assert vocabulary is not None
        assert [one.kind for one in acts_of("un 34", log, vocabulary)] == [kind]


@pytest.mark.parametrize(
    ("typed", "text", "meant"),
    [
        ("Ada frobnicates", "frobnicates", ()),
        ("Bo propost solar", "propost", ()),
        ("Ada sells asia", "asia", ("orange: sell",)),
        ("Gus sells", "Gus", ()),  # nobody at this table is called so
    ],
)
def test_behind_a_name_the_act_is_what_cannot_be_read(
    typed: str, text: str, meant: tuple[str, ...]
) -> None:
    (problem,) = read(typed).problems
    assert (problem.text, problem.meant) == (text, meant)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("de", ("lobby 5 haupteffekt", "lobby 5 nebeneffekt")),
        ("it", ("lobby 5 maggiore", "lobby 5 minore")),
        ("pl", ("lobby 5 główne", "lobby 5 poboczne")),
        ("", ("lobby 5 main", "lobby 5 minor")),
    ],
)
def test_a_log_that_names_no_book_is_answered_in_the_language_asked_in(
    asked: str, meant: tuple[str, ...]
) -> None:
    head = HEAD.replace("edition: {edition}\n", "")
    (problem,) = read_text(f"{head}[1.1 orange]\nlobby 5\n", vocabulary_for, "-", asked).problems
    assert problem.meant == meant
    named = read_text(f"{HEAD.format(edition='en')}lobby 5\n", vocabulary_for, "-", asked)
    assert named.problems[0].meant[0] == "lobby 5 main"  # a log that names one speaks its language


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("lobby 22", ("lobby 22 main", "lobby 22 minor")),  # no income, though `lobby` is noise
        ("lobby card 5", ("lobby 5 main", "lobby 5 minor")),  # no event, though that is a card
        ("goal 32", ("goal 32 score", "goal 32 exchange", "goal 32 discard")),
        ("cube", ("cube take", "cube leave")),
    ],
)
def test_of_a_head_that_is_known_each_of_a_few_ends_is_offered(
    typed: str, meant: tuple[str, ...]
) -> None:
    (problem,) = read(typed).problems
    assert (problem.code, problem.meant) == ("missing-word", meant)


def test_a_log_of_junk_is_not_looked_at_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand different entries each gets a second look; the same one gets it once."""
    looked: list[str] = []
    real = meaning.look_again

    def look(text: str, *rest: Any) -> Any:
        looked.append(text)
        return real(text, *rest)

    monkeypatch.setattr(meaning, "look_again", look)
    monkeypatch.setattr(lines, "LOOKS_MAX", 3)
    typed = ["buys 1 CEP at the market"] * 5 + [f"claim UN Goal card {n}" for n in range(9)]
    log = read("\n".join(typed))
    assert looked == ["buys 1 CEP at the market", "claim UN Goal card 0", "claim UN Goal card 1"]
    assert len(log.problems) == 7  # cards 2 to 8 stay as they were: refused, at their place


def test_what_was_typed_is_spoken_of_as_it_was_typed() -> None:
    """Each fact of a list by its own words and columns: 3 and 4 coins at the start, by seat."""
    start = "! start orange\n= Ada 3 coins, Bo 6 coins, Cy: $4\n"
    text = HEAD.format(edition="en") + start
    (false,) = [one for one in co2replay.findings(text) if one.kind == "false"]
    assert "Bo 6 coins; here it is 4" in false.message
    assert text.splitlines()[false.line - 1][false.col - 1 : false.end - 1] == "Bo 6 coins"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Ada Bo Cy", "orange=Ada purple=Bo blue=Cy"),
        ("Ada, Bo", "orange=Ada purple=Bo"),
        ("orange Ada, blue Bo", 'orange=Ada purple="Bo Blue" black'),
    ],
)
def test_names_alone_are_offered_with_the_first_colours(typed: str, offered: str) -> None:
    header = HEAD.format(edition="en").replace("orange=Ada purple=Bo blue=Cy", typed)
    (problem,) = read_text(header, vocabulary_for).problems
    assert (problem.code, problem.expected) == ("bad-seats", (offered,))


def test_of_what_follows_by_itself_all_is_pointed_at() -> None:
    (problem,) = read("pay Cy 1 coin").problems
    assert (problem.code, problem.text, problem.col) == ("by-itself", "pay Cy 1 coin", 1)


def test_a_record_offers_the_first_colours_to_names_alone() -> None:
    begun = Beginning("co2replay 1\ngame: co2\nedition: co2/en\n", "co2", "en", None)
    assert begun.answer("Ada Bo Cy", words_of("co2", "en")) == (
        "did you mean orange=Ada purple=Bo blue=Cy? Enter or `y` takes it"
    )
    for yes in ("", "y", "Yes"):  # and not yellow, whose beginning it is
        rows = begun.answer(yes, words_of("co2", "en"))
        assert rows[0] == "seats: orange=Ada purple=Bo blue=Cy"
    assert "orange purple blue" in str(begun.answer("3", words_of("co2", "en")))
    assert "such as orange=Ada" in str(begun.answer("three of us, say", words_of("co2", "en")))
