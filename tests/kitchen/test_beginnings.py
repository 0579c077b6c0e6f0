"""What people begin a line with, from the rulebooks' wording and from what players say.

Each line stands by itself where it would stand in a log, and is read as the entry beside it. What
is answered instead stands in `test_answers`, what is not read in silence in `test_silence`.
"""

from __future__ import annotations

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_line
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT
from tests.kitchen.typed import BEGUN, GERMANY_BEN, IN_GERMANY, POWER_GRID, SECOND, read, written


# What is said in a turn, in another order or with other words, and means one thing alone.
@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("discard goal", "goal ? discard"),
        ("discard company goal 32", "goal 32 discard"),
        ("goal discard 31", "goal 31 discard"),
        ("CEP from hand", "pay hand"),
        ("use card 5 for main", "lobby 5 main"),
        ("she plays 13, minor", "lobby 13 minor"),
        ("propose in Asia solar, money", "propose solar asia/money"),
        ("Ada proposes solar asia money", "orange: propose solar asia/money"),
        ("propose asia money solar", "propose solar asia/money"),
        (
            "propose a biomass project in Europe, technological resource cubes",
            "propose biomass europe/tech",
        ),
        (
            "Propose Project: cold fusion, Africa, research collaboration",
            "propose fusion africa/research",
        ),
        ("she installs solar in Asia, money", "install solar asia/money"),
        ("builds a recycling plant in Oceania tech", "construct recycling oceania/tech"),
        (
            "construct green power plant forestation europe money",
            "construct forestation europe/money",
        ),
        ("scientist to asia money", "scientist hand asia/money"),
        ("move 1 scientist from europe tech to hand", "scientist europe/tech hand"),
        (
            "sends his scientist from africa research to summit 2 fusion",
            "scientist africa/research summit 2/fusion",
        ),
        ("sell 1 permit", "sell"),
        ("sell one CEP at the market", "sell"),
        ("visit the market: buy 1 CEP", "buy"),
        ("play lobby card 5 for its main lobby", "lobby 5 main"),
        ("minor lobby of card 14", "lobby 14 minor"),
        ("end of the turn", "end"),
        ("pay the CEP from hand", "pay hand"),
        ("Bo: takes his scientist to hand", "purple: hand"),
        ("Bo: scientist to hand", "purple: hand"),
        ("Bo's scientist to summit 2, topic solar", "purple: summit 2/solar"),
        ("his scientist goes to Asia money", "scientist hand asia/money"),
        ("moves her scientist to the fusion topic of summit 2", "scientist hand summit 2/fusion"),
        ("proposes solar in Asia and receives money", "propose solar asia/money"),
        ("Ada receives 5 coins as income", "orange: income 5 coins 0 vp"),
        ("leave cube", "cube leave"),
        ("claim UN Goal card 34", "claim 34"),
        ("Bo: income 3 VPs and 2 coins", "purple: income 2 coins 3 vp"),
        ("income 3 vp 2 coins", "income 2 coins 3 vp"),
        ("recruit a scientist", "recruit"),
        ("= Bo 6 coins", "= purple.money 6"),
        ("= Bo: $6, 2 CEPs", "= purple.money 6, purple.cep 2"),
        ("= orange money 8", "= orange.money 8"),
        ("= pollution 370 ppm", "= ppm 370"),
        ("= 3 cubes Ada", "= orange.tech 3"),
        ("= market price 5", "= price 5"),
        ("= market cep 2 price 4", "= market.cep 2, price 4"),
        ("Bo's scientist went to summit 1, recycling", "purple: summit 1/recycling"),
        ("put a scientist on Asia money", "scientist hand asia/money"),
        ("used minor lobby 5", "lobby 5 minor"),
        ("claim UN goal 34 and 35", "claim 34 ; claim 35"),
        ("bought a CEP first", "buy"),
        ("proposed solar in Asia, money: bought a CEP", "propose solar asia/money ; buy"),
        ("= Bo has no cubes", "= purple.tech 0"),
        ("= the market has 2 CEPs", "= market.cep 2"),
        ("= 4 CEPs left in the market", "= market.cep 4"),
        ("= Asia is controlled by Ada", "= asia.control orange"),
        ("claims UN goal card 34", "claim 34"),
        ("scores the UN goal 34", "claim 34"),
        ("turns in UN Goal card 36", "claim 36"),
        ("scores her company goal 32", "goal 32 score"),
        ("takes a new scientist", "recruit"),
        ("reveals lobby card 14 for the minor lobby", "lobby 14 minor"),
        ("buys a permit instead", "buy"),
    ],
)
def test_an_act_is_read_in_the_order_in_which_people_say_it(typed: str, entry: str) -> None:
    log = read(typed)
    assert not log.problems
    assert written(log) == entry


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("! Ada is the starting player", "! start orange"),
        ("! coal power plant in Africa", "! fossil africa coal"),
        ("! natural gas: Europe", "! fossil europe gas"),
        ("! UN Goal cards 34 to 37 and 44 displayed", "! un 34 35 36 37 44"),
        (
            "! Regional Agenda Asia: solar, biomass, cold fusion",
            "! agenda asia solar biomass fusion",
        ),
        ("! Summit 1: forestation and solar", "! summit 1 forestation solar"),
        ("! Bo gets Lobby cards 3 ? ? ? ?", "! deal purple lobby 3 ? ? ? ?"),
        ("! UN Goals: 34, 35, 36", "! un 34 35 36"),
        ("! Company Goal Cy ?", "! deal blue goal ?"),
        ("! Bo's lobby cards: 3 10 12 20 23", "! deal purple lobby 3 10 12 20 23"),
        ("! Ada was start player", "! start orange"),
        (
            "! North America's agenda: solar, biomass, recycling",
            "! agenda north_america solar biomass recycling",
        ),
        ("! second summit: solar, cold fusion", "! summit 2 solar fusion"),
        ("! oil in Europe, coal in Africa", "! fossil europe oil ; fossil africa coal"),
        (
            "! each player is dealt five lobby cards",
            "! deal orange lobby ? ? ? ? ? ; deal purple lobby ? ? ? ? ? ; "
            "deal blue lobby ? ? ? ? ?",
        ),
        ("! Bo and Cy get a company goal each", "! deal purple goal ? ; deal blue goal ?"),
        ("! Bo und Cy bekommen je ein Konzernziel", "! deal purple goal ? ; deal blue goal ?"),
        ("! Bo e Cy ricevono un obiettivo ciascuno", "! deal purple goal ? ; deal blue goal ?"),
        ("! Bo i Cy dostają po jednym celu firmy", "! deal purple goal ? ; deal blue goal ?"),
        ("! Ada gets 3 cards from the lobby", "! deal orange lobby ? ? ?"),  # not the card 3
        ("! Ada dostaje pięć kart lobbowania", "! deal orange lobby ? ? ? ? ?"),
    ],
)
def test_the_set_up_is_read_in_the_words_of_the_rulebook(typed: str, entry: str) -> None:
    log = read(typed, is_begun=False)
    assert not log.problems
    assert written(log) == entry


@pytest.mark.parametrize(
    ("edition", "typed", "entry"),
    [
        ("it", "lascia cubo", "cube leave"),
        ("it", "Ada propone solare in Asia, denaro", "orange: propose solar asia/money"),
        ("it", "scarta obiettivo 31", "goal 31 discard"),
        (
            "it",
            "costruisce la centrale solare in Africa, tecnologia",
            "construct solar africa/tech",
        ),
        ("it", "= Bo 6 monete", "= purple.money 6"),
        ("pl", "sprzedaż PNE", "sell"),
        (
            "pl",
            "Ada przygotowuje projekt słońce w Azji, pieniądze",
            "orange: propose solar asia/money",
        ),
        ("pl", "odrzuć cel 31", "goal 31 discard"),
        ("pl", "= Bo 6 monet", "= purple.money 6"),
        (
            "it",
            "Ada propone un progetto di riforestazione in Africa, risorse tecnologiche",
            "orange: propose forestation africa/tech",
        ),
        (
            "it",
            "sposta 1 scienziato da Europa tecnologia al Summit 2 fusione",
            "scientist europe/tech summit 2/fusion",
        ),
        ("it", "Bo: riprende lo scienziato in mano", "purple: hand"),
        ("it", "visito il mercato: compro 1 CEP", "buy"),
        ("it", "uso lobby minore della carta 14", "lobby 14 minor"),
        ("it", "prendo l'obiettivo ONU 34", "claim 34"),
        ("it", "paga dalla regione Asia", "pay asia"),
        ("it", "prendo il cubo della regione", "cube take"),
        ("it", "= Ada ha 6 monete e 2 CEP", "= orange.money 6, orange.cep 2"),
        ("it", "= il mercato ha 2 CEP", "= market.cep 2"),
        ("pl", "= rynek ma 2 PNE", "= market.cep 2"),
        ("pl", "zabieram naukowca na rękę", "hand"),
        ("pl", "używam pobocznego lobby karty 14", "lobby 14 minor"),
        ("pl", "odrzucam kartę celu", "goal ? discard"),
        ("pl", "płacę z regionu Azja", "pay asia"),
        ("pl", "biorę kostkę regionu", "cube take"),
        ("pl", "zostawiam kostkę", "cube leave"),
        ("pl", "= Ada ma 6 monet i 2 PNE", "= orange.money 6, orange.cep 2"),
        # in German, of which we have no rulebook of 2012: words of the second edition's
        ("en", "ich schlage Solar in Asien vor, Geld", "propose solar asia/money"),
        (
            "en",
            "schlägt ein Aufforstungsprojekt in Afrika vor, Technologie",
            "propose forestation africa/tech",
        ),
        ("en", "baut Solarkraftwerk in Asien, Geld", "construct solar asia/money"),
        ("en", "setzt einen Wissenschaftler auf Asien Geld", "scientist hand asia/money"),
        ("en", "nutzt den Nebeneffekt von Karte 14", "lobby 14 minor"),
        ("en", "wirft Konzernziel 32 ab", "goal 32 discard"),
        ("en", "Bo: nimmt den Wissenschaftler auf die Hand", "purple: hand"),
        ("en", "Bo zahlt 1 KEZ aus der Hand", "purple: pay hand"),
        ("en", "lass Würfel", "cube leave"),
        ("en", "nimmt Expertise in Solar", "expertise solar"),
        ("en", "Ende des Zuges", "end"),
        ("en", "= Ada hat 6 Münzen und 2 KEZ", "= orange.money 6, orange.cep 2"),
        ("en", "= der Markt hat 2 KEZ", "= market.cep 2"),
        ("en", "karte 13 als haupteffekt", "lobby 13 main"),
    ],
)
def test_other_languages_are_read_as_their_people_speak(
    edition: str, typed: str, entry: str
) -> None:
    log = read(typed, edition=edition)
    assert not log.problems
    assert written(log) == entry


@pytest.mark.parametrize(
    ("head", "typed", "entry"),
    [
        (SECOND, "plant ein Projekt Windkraft in Europa, Technologie", "plan wind europe/tech"),
        (SECOND, "baut ein Wasserkraftwerk in Asien, Geld", "build hydro asia/money"),
        (SECOND, "Wissenschaftler nach Asien Geld", "scientist board asia/money"),
        (SECOND, "nutzt Nebeneffekt von Lobbyist 13", "lobby 13 side"),
        (SECOND, "nimmt UN-Ziel 7", "claim 7"),
        (SECOND, "wertet Konzernziel 7", "goal 7 score"),
        (SECOND, "plant ein Windkraftprojekt in Asien, Geld", "plan wind asia/money"),
        (SECOND, "plant Projekt Solar in Asien, Wissenschaft", "plan solar asia/scientist"),
        (SECOND, "kauft eine Emissionslizenz", "buy"),
        (SECOND, "verwendet einen Technologiemarker aus der Region", "tech region"),
        (SECOND, "keine weiteren Aktionen", "end"),
        (SECOND, "! Heimatregion: Europa", "! home europe"),
        (SECOND, "! Energiebedarf: Afrika Öl", "! fossil africa oil"),
        (SECOND, "wirft Konzernziel 3 ab", "goal 3 discard"),
        (SECOND, "gibt den Bonus an Bo weiter", "give blue"),
        (SECOND, "lehnt den Bonus ab", "decline"),
        (SECOND, "senkt CO2 um 20", "reduce 20"),
        (SECOND, "Zug beendet", "end"),
        (SECOND, "karte 13 als haupteffekt", "lobby 13 main"),
        (SECOND, "= der Markt hat 2 KEZ", "= market.cep 2"),
        (SECOND, "! wir wohnen in Europa", "! home europe"),
        (SECOND, "! Ada bekommt Lobbyisten 2 9 ? ? ?", "! deal red lobby 2 9 ? ? ?"),
        (SECOND, "! Kohlekraftwerk in Asien", "! fossil asia coal"),
        (POWER_GRID, "Ada kauft 3 Kohle", "red: buy 3 coal"),
        (POWER_GRID, "Bo kauft 2 Öl und 1 Müll", "blue: buy 2 oil ; buy 1 garbage"),
        (POWER_GRID, "Ada baut Dortmund 14 Köln 16", "red: connect dortmund 14 ; connect köln 16"),
        (POWER_GRID, "Ada wirft Kraftwerk 3 ab", "red: discard 3"),
        (POWER_GRID, "= Ada hat 50 Elektro", "= red.money 50"),
    ],
)
def test_other_games_are_read_as_german_players_speak(head: str, typed: str, entry: str) -> None:
    log = read_text(f"{head}{typed}\n", vocabulary_for)
    assert not log.problems
    vocabulary = vocabulary_for(log.get("game") or "")
    assert vocabulary is not None
    assert write_line(log.entries, vocabulary, "en") == entry


@pytest.mark.parametrize(
    ("head", "typed", "meant"),
    [
        (
            BEGUN,
            "Ada has 12 coins, 1 CEP and 6 cubes",
            "orange.money 12, orange.cep 1, orange.tech 6",
        ),
        (BEGUN, "Ada hat 6 SP und 1 Würfel", "orange.vp 6, orange.tech 1"),
        (BEGUN, "Ada ha 6 monete e 2 CEP", "orange.money 6, orange.cep 2"),
        (BEGUN, "Ada ma 6 monet i 2 PNE", "orange.money 6, orange.cep 2"),
        (GERMANY_BEN + "[1 building]\n", "Ada has 34 Elektro now", "red.money 34"),
        (GERMANY_BEN + "[1 building]\n", "Ada owns plants 8 and 9", "red.plants 8 9"),
    ],
)
def test_what_somebody_has_is_a_fact_without_its_sign(head: str, typed: str, meant: str) -> None:
    read, wanted = (
        [(one.kind, one.verb, one.args, one.who) for one in log.entries if not log.problems]
        for log in (
            read_text(f"{head.format(edition='en')}{line}\n", vocabulary_for)
            for line in (f"{typed} ; end", f"= {meant}\nend")  # what follows is no fact
        )
    )
    assert read == wanted != []


@pytest.mark.parametrize("typed", ["Bo i Cy pasują", "Bo e Cy passano", "Bo und Cy passen"])
@pytest.mark.parametrize("of", ["co2", "second-chance", "power-grid"])
def test_several_pass_in_one_sentence(of: str, typed: str) -> None:
    rows, mark = {
        "co2": ("seats: orange=Ada purple=Bo blue=Cy", "[1.1 orange]"),
        "second-chance": ("mode: competitive\nseats: red=Ada purple=Bo blue=Cy", "[1.1 red]"),
        "power-grid": ("map: germany\nseats: red=Ada blue=Bo green=Cy", "[1 auction]"),
    }[of]
    log = read_text(f"co2replay 1\ngame: {of}\n{rows}\n---\n{mark}\n{typed}\n", vocabulary_for)
    assert not log.problems
    vocabulary = vocabulary_for(of)
    assert vocabulary is not None
    read = [(vocabulary.forms[one.verb].name, one.who) for one in log.entries[1:]]
    named = [vocabulary.read("seat", one.partition("=")[0]) for one in rows.split()[-2:]]
    assert read == [("pass", seat) for seat in named]


def test_a_name_holds_for_each_act_that_is_read_behind_it() -> None:
    head = IN_GERMANY.format("en") + "[1 building]\n"
    log = read_text(f"{head}Bo builds Essen for 10 and Köln for 14\n", vocabulary_for)
    assert not log.problems
    assert [one.who for one in log.entries if one.kind == ACT] == [1, 1]  # blue


@pytest.mark.parametrize("word", ["empty", "none", "discarded", "0"])
def test_a_goal_that_is_gone_is_written_as_people_say_it(word: str) -> None:
    log = read(f"= orange.goal {word}")
    assert not log.problems
    assert written(log) == "= orange.goal 0"


@pytest.mark.parametrize(
    "typed", ["20-24", "20 to 24", "from 20 to 24", "20 bis 24", "od 20 do 24", "da 20 a 24"]
)
def test_numbers_from_one_to_another_are_all_of_them(typed: str) -> None:
    log = read(f"! deal orange lobby {typed}", is_begun=False)
    assert (log.problems, written(log)) == ([], "! deal orange lobby 20 21 22 23 24")


def test_a_list_is_parted_where_a_name_begins() -> None:
    log = read("! Ada gets Lobby cards 1 to 5, Bo 6, 11, 13, 15 and 17", is_begun=False)
    dealt = "! deal orange lobby 1 2 3 4 5 ; deal purple lobby 6 11 13 15 17"
    assert (log.problems, written(log)) == ([], dealt)


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("Free Move: buys a CEP", "buy"),
        ("visit to the Market: sell", "sell"),
        ("Mossa gratuita: compra", "buy"),
        ("Akcja opcjonalna: kup", "buy"),
    ],
)
def test_a_heading_of_the_book_before_a_colon_says_nothing(typed: str, entry: str) -> None:
    log = read(typed)
    assert (log.problems, written(log)) == ([], entry)


# What came of it is a fact beside the act, and is checked; a plant at its number or minimum, where
# none is held, is begun; `10 + 4` is what the house cost.
@pytest.mark.parametrize(
    ("mark", "typed", "entry"),
    [
        ("bureaucracy", "Ada powers 1 city with plant 4", "red: power 4 ; = red.powered 1"),
        ("bureaucracy", "Ada versorgt 1 Stadt mit Kraftwerk 4", "red: power 4 ; = red.powered 1"),
        ("bureaucracy", "Ada alimenta 1 città con la 4", "red: power 4 ; = red.powered 1"),
        ("auction", "Ada takes 3 for 3", "red: open 3 3"),
        ("auction", "Ada sceglie la centrale numero 5, offerta minima", "red: open 5"),
        ("building", "Ada connects Duisburg for 10 + 4", "red: connect duisburg 14"),
        ("building", "Ada costruisce ad Aachen pagando 7 + 10", "red: connect aachen 17"),
    ],
)
def test_a_round_of_power_grid_is_read_as_it_is_told(mark: str, typed: str, entry: str) -> None:
    log = read_text(f"{POWER_GRID}[1 {mark}]\n{typed}\n", vocabulary_for)
    vocabulary = vocabulary_for("power-grid")
    assert vocabulary is not None
    assert (log.problems, write_line(log.entries[1:], vocabulary, "en")) == ([], entry)


@pytest.mark.parametrize(
    ("mark", "typed"),
    [
        ("bureaucracy", "Ada powers 2 of her 3 cities with plant 4"),
        ("bureaucracy", "Ada powers up to 2 cities with plant 4"),
        ("auction", "Ada takes plant 3 for 5"),  # or so an auction ended
        ("auction]\nblue: open 3\n[1 auction", "Ada takes 3"),
    ],
)
def test_what_of_it_may_be_otherwise_is_asked(mark: str, typed: str) -> None:
    assert read_text(f"{POWER_GRID}[1 {mark}]\n{typed}\n", vocabulary_for).problems
