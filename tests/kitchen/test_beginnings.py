"""What people begin a line with, from the rulebooks' wording and from what players say.

Each line stands by itself where it would stand in a log, and is either read as the entry beside it,
or answered by what it could have meant.
"""

from __future__ import annotations

from typing import Any

import pytest

import co2replay
from co2replay.games.registry import vocabulary_for
from co2replay.notation import lines, meaning
from co2replay.notation.format import write_line
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, DRAW, Log
from co2replay.show.acts import acts_of
from co2replay.show.logs import problem_finding
from co2replay.show.recording.beginning import Beginning
from co2replay.show.words import words_of
from co2replay.verdict.session import Options

HEAD = "co2replay 1\ngame: co2\nedition: {edition}\nseats: orange=Ada purple=Bo blue=Cy\n---\n"


def read(line: str, *, edition: str = "en", is_begun: bool = True) -> Log:
    before = HEAD.format(edition=edition) + ("[1.1 orange]\n" if is_begun else "")
    return read_text(f"{before}{line}\n", vocabulary_for)


def written(log: Log) -> str:
    vocabulary = vocabulary_for("co2")
    assert vocabulary is not None
    last = log.entries[-1].line
    return write_line([one for one in log.entries if one.line == last], vocabulary, "en")


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


SECOND = "co2replay 1\ngame: second-chance\nmode: competitive\nseats: red=Ada blue=Bo\n---\n"
GRID = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red=Ada blue=Bo black=Cy\n---\n"


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
        (GRID, "Ada kauft 3 Kohle", "red: buy 3 coal"),
        (GRID, "Bo kauft 2 Öl und 1 Müll", "blue: buy 2 oil ; buy 1 garbage"),
        (GRID, "Ada baut Dortmund 14 Köln 16", "red: connect dortmund 14 ; connect köln 16"),
        (GRID, "Ada wirft Kraftwerk 3 ab", "red: discard 3"),
        (GRID, "= Ada hat 50 Elektro", "= red.money 50"),
    ],
)
def test_other_games_are_read_as_german_players_speak(head: str, typed: str, entry: str) -> None:
    log = read_text(f"{head}{typed}\n", vocabulary_for)
    assert not log.problems
    vocabulary = vocabulary_for(log.get("game") or "")
    assert vocabulary is not None
    assert write_line(log.entries, vocabulary, "en") == entry


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


SECOND_CHANCE = (
    "co2replay 1\ngame: second-chance\nmode: competitive\nedition: de\nseats: red=Ada purple=Bo\n"
    "---\n[1.1 red]\n"
)
POWER_GRID = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red=Ada blue=Bo black=Cy\n---\n"


# Each is what a player says of a thing that the book calls otherwise; the log is written in German.
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


BEGUN = f"{HEAD}[1.1 orange]\n"
WITH_BEN = BEGUN.replace("purple=Bo", "purple=Ben")
GERMANY = "co2replay 1\ngame: power-grid\nedition: it\nmap: germany\n"
IN_GERMANY = f"{GERMANY}lang: {{}}\nseats: red=Ada blue=Bo\n---\n"
GERMANY_BEN = IN_GERMANY.format("pl").replace("blue=Bo", "blue=Ben")


@pytest.mark.parametrize(
    ("head", "typed"),
    [
        # Everyday words, of which a game's begin: niebieski, Lübeck, Tampa, Nürnberg, Leipzig.
        (BEGUN.format(edition="pl"), "nie kupuje PNE"),
        (BEGUN.format(edition="pl"), "nie kończy"),
        (IN_GERMANY.format("pl") + "[1 building]\n", "Bo buduje w Essen lub Köln"),
        (IN_GERMANY.format("pl") + "[1 building]\n", "Bo buduje tam"),
        (IN_GERMANY.format("de") + "[1 building]\n", "Bo baut nur Essen"),
        (IN_GERMANY.format("de") + "[1 building]\n", "Bo baut dort"),
        (IN_GERMANY.format("it") + "[1 building]\n", "lei costruisce a Essen"),
        # By how much, not how much.
        (IN_GERMANY.format("en") + "[1 auction]\nred: open 4 4\n", "Bo raises by 2"),
        (IN_GERMANY.format("en") + "[1 auction]\nred: open 4 4\n", "Bo bids 2 more"),
        (IN_GERMANY.format("it") + "[1 auction]\nred: open 4 4\n", "Bo rilancia di 2"),
        (BEGUN.format(edition="pl"), "podbija o 1"),
        (BEGUN.format(edition="en"), "bids 1 more"),
        (BEGUN.format(edition="en"), "= about 3 coins Ada"),
        (BEGUN.format(edition="en"), "= Ada 3 coins more"),
        (BEGUN.format(edition="en"), "= Ada's coins +3"),
        # What it cost, how many, what was taken back, where a way begins.
        (IN_GERMANY.format("en") + "[1 resources]\n", "Bo buys coal for 3"),
        (IN_GERMANY.format("de") + "[1 resources]\n", "Bo kauft Kohle für 3"),
        (IN_GERMANY.format("en") + "[1 building]\n", "Bo builds 2 houses in Essen"),
        (IN_GERMANY.format("pl") + "[1 building]\n", "Bo buduje 2 domy w Essen"),
        (IN_GERMANY.format("en") + "[1 building]\n", "Bo builds from Essen to Köln"),
        (IN_GERMANY.format("it") + "[1 building]\n", "Bo costruisce da Essen a Köln"),
        (IN_GERMANY.format("en") + "[1 building]\n", "Bo connects Essen with Dortmund"),
        (IN_GERMANY.format("en") + "[1 building]\n", "Bo connects Dortmund from Essen"),
        (IN_GERMANY.format("de") + "[1 building]\n", "Bo baut Essen mit Dortmund"),
        (IN_GERMANY.format("it") + "[1 building]\n", "Bo collega Essen con Dortmund"),
        (IN_GERMANY.format("pl") + "[1 building]\n", "Bo buduje Essen z Dortmund"),
        # Nobody sells to another: of whom it is bought is more than a purchase from the market.
        (WITH_BEN.format(edition="en"), "buys a CEP from Ben"),
        (WITH_BEN.format(edition="en"), "buys Ben's CEP"),
        (WITH_BEN.format(edition="de"), "kauft ein KEZ von Ben"),
        (WITH_BEN.format(edition="en"), "kauft Bens KEZ"),
        (WITH_BEN.format(edition="it"), "compra un CEP da Ben"),
        (WITH_BEN.format(edition="pl"), "kupuje PNE od Bena"),
        (WITH_BEN.format(edition="pl"), "kupuje PNE Bena"),
        (WITH_BEN.format(edition="pl"), "sprzedaje PNE Benowi"),
        (GERMANY_BEN + "[1 resources]\n", "Ada kupuje 3 węgiel od Bena"),
        (GERMANY_BEN + "[1 resources]\n", "Ada buys Ben's 3 coal"),
        (GERMANY_BEN + "[1 resources]\n", "Ada takes 2 coal of Ben's"),
        (GERMANY_BEN + "[1 resources]\n", "Ada kauft Bens 3 Kohle"),
        (GERMANY_BEN + "[1 auction]\n", "Ada opens Ben's 13"),
        (GERMANY_BEN + "[1 bureaucracy]\n", "Ada powers Ben's plant 4"),
        # The number of a thing is no amount: it was a price of 7, a bid of 14.
        (GERMANY_BEN + "[1 resources]\n", "Ada: buy 1 oil for plant 7"),
        (GERMANY_BEN + "[1 resources]\n", "Ada compra 1 petrolio per la centrale 7"),
        (GERMANY_BEN + "[1 resources]\n", "Ada kauft 2 Kohle für Kraftwerk 4"),
        (GERMANY_BEN + "[1 resources]\n", "Ada kupuje 2 węgiel do elektrowni 4"),
        (GERMANY_BEN + "[1 auction]\nAda: open 4 4\n", "Ben bietet auf Kraftwerk 14"),
        (GERMANY_BEN + "[1 auction]\nAda: open 4 4\n", "Ben: bid plant 14"),
        (GERMANY_BEN + "[1 building]\n", "Ada: connect essen plant 14"),
        # What somebody has is nothing that was done: it was a city built, a CEP put there.
        (GERMANY_BEN + "[1 building]\n", "Ada has Essen"),
        (GERMANY_BEN + "[1 building]\n", "Ada hat Essen"),
        (BEGUN.format(edition="en"), "Ada has a CEP in Asia"),
        # What somebody has to be sold is not sold yet.
        (BEGUN.format(edition="en"), "has 1 CEP for sale"),
        (BEGUN.format(edition="en"), "purple has a CEP to sell"),
        (BEGUN.format(edition="en"), "ha un CEP da vendere"),
        (BEGUN.format(edition="en"), "ma 1 PNE na sprzedaż"),
        (SECOND + "[1.1 red]\n", "hat 1 CEP zu verkaufen"),
        # A UN Goal is claimed, a Company Goal scored or discarded: `un` is no article here.
        (BEGUN.format(edition="en"), "discards UN goal 36"),
        (BEGUN.format(edition="en"), "UN goal 34 exchange"),
        (SECOND + "[1.1 red]\n", "discards the UN goal 7"),
        (SECOND + "[1.1 red]\n", "wertet das UN-Ziel 7"),
        # Not so many, or not there.
        (GERMANY_BEN + "[1 resources]\n", "Ada buys up to 3 coal"),
        (GERMANY_BEN + "[1 resources]\n", "Ada buys about 3 coal"),
        (GERMANY_BEN + "[1 building]\n", "Ada builds next to Essen"),
        (GERMANY_BEN + "[1 building]\n", "Ada buduje obok Essen"),
        # What was not done, or undone.
        (GERMANY_BEN + "[1 building]\n", "Ada builds nothing in Essen"),
        (GERMANY_BEN + "[1 building]\n", "Ada baut nichts in Essen"),
        (GERMANY_BEN + "[1 building]\n", "Ada costruisce niente a Essen"),
        (GERMANY_BEN + "[1 building]\n", "Ada buduje nic w Essen"),
        (GERMANY_BEN + "[1 building]\n", "Ada baut in Essen ab"),
        (SECOND + "[1.1 red]\n", "zieht den Wissenschaftler aus Asien ab"),
        (BEGUN.format(edition="en"), "baut Solar in Asien, Geld, ab"),
        (BEGUN.format(edition="en"), "baut das Projekt Solar Asien/Geld ab"),
        (GERMANY_BEN + "[1 building]\n", "Ada verbindet Essen mit Dortmund"),
        (GERMANY_BEN + "[1 building]\n", "Ada łączy Essen z Dortmund"),
        (BEGUN.format(edition="en"), "takes back the sale"),
        (BEGUN.format(edition="en"), "exchanges goal 32 for 1 CEP"),
        (BEGUN.format(edition="en"), "both buy"),
        (IN_GERMANY.format("en") + "[1 auction]\nred: open 4 4\n", "auction is over"),
    ],
)
def test_what_may_be_meant_otherwise_is_not_read_in_silence(head: str, typed: str) -> None:
    before = read_text(head, vocabulary_for)
    log = read_text(f"{head}{typed}\n", vocabulary_for)
    assert not before.problems
    assert log.problems
    assert log.entries == before.entries


@pytest.mark.parametrize(
    ("mark", "typed", "meant"),
    [
        ("building", "Ada verbindet Essen", "build essen"),
        ("building", "Ada łączy Essen", "build essen"),
        ("building", "Ada verbindet Essen für 14", "connect essen 14"),
        ("building", "Ada łączy Essen za 14", "connect essen 14"),
        ("auction", "Ada gibt die 4 ab", "discard 4"),
        ("bureaucracy", "Ada versorgt nichts", "power"),
        ("bureaucracy", "Ada runs her own plant 4", "power 4"),
    ],
)
def test_what_can_only_be_meant_so_is_read(mark: str, typed: str, meant: str) -> None:
    head = f"{GERMANY_BEN}[1 {mark}]\n"
    read, wanted = (
        [(one.kind, one.verb, one.args, one.who) for one in log.entries if not log.problems]
        for log in (
            read_text(f"{head}{line}\n", vocabulary_for) for line in (typed, f"Ada: {meant}")
        )
    )
    assert read == wanted != []


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


def test_a_round_of_power_grid_is_answered_by_the_mark_of_its_first_phase() -> None:
    head = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red=Ada blue=Bo black=Cy\n---\n"
    (problem,) = read_text(f"{head}round 3\n", vocabulary_for).problems
    assert problem.meant == ("[3 auction]",)


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


# Marks as people write them; of a round alone the decade is the one above.
@pytest.mark.parametrize(
    ("typed", "mark"),
    [
        ("[decade 1, round 2, Bo]", "[1.2 purple]"),
        ("[Round 3, Cy]", "[1.3 blue]"),
        ("[Supply Phase of decade 2]", "[2 supply]"),
        ("[dekada 2, runda 1, Ada]", "[2.1 orange]"),
        ("[Faza zasobów, dekada 2]", "[2 supply]"),
        ("[decennio 1, round 2, viola]", "[1.2 purple]"),
        ("Decade 2, round 1: Ada", "[2.1 orange]"),
        ("Round 2, Bo's turn", "[1.2 purple]"),
        ("Bo's turn", "[1.1 purple]"),
        ("turn Bo", "[1.1 purple]"),
        ("now Bo", "[1.1 purple]"),
        ("Bo ist dran", "[1.1 purple]"),
        ("tura Bo", "[1.1 purple]"),
        ("Supply Phase of decade 2", "[2 supply]"),
        ("supply 2", "[2 supply]"),
        ("Dekade 2, Runde 1, Ada", "[2.1 orange]"),
    ],
)
def test_a_mark_is_read_in_any_order_of_its_words(typed: str, mark: str) -> None:
    log = read(typed)
    assert (log.problems, written(log)) == ([], mark)


@pytest.mark.parametrize(
    "typed",
    [
        "[supply]",
        "[Bo]",
        "[decade 2, Bo]",
        "[round 2]",
        "Bo",
        "round 2",
        "decade 2, Bo",
    ],
)
def test_a_mark_that_leaves_its_last_number_or_its_player_open_is_not_read(typed: str) -> None:
    assert [problem.code for problem in read(typed).problems] in (
        ["unknown-word"],
        ["unexpected-word"],
    )


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


# Where somebody is, and where he goes: read the other way round, a legal move was a breach.
@pytest.mark.parametrize(
    "typed",
    [
        "her scientist in Asia, money goes to summit 1, solar",
        "scientist in asia/money to summit 1 solar",
        "to summit 1, solar, the scientist in asia/money",
        "Wissenschaftler in Asien/Geld auf Gipfel 1 Solar",
    ],
)
def test_a_scientist_leaves_the_place_in_which_he_is(typed: str) -> None:
    log = read(typed)
    assert (log.problems, written(log)) == ([], "scientist asia/money summit 1/solar")


def test_whose_thing_is_used_is_not_who_uses_it() -> None:
    log = read("proposes solar in Asia, money\n[1.1 purple]\ninstalls Ada's project in Asia")
    assert (log.problems, written(log)) == ([], "install asia/money")


def test_nobody_moves_a_scientist_from_hand_to_hand() -> None:
    log = read("moves his scientist from his hand to the project")
    assert [problem.code for problem in log.problems] == ["unexpected-word"]


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
