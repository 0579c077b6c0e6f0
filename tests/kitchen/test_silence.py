"""What could be meant in two ways, or otherwise than its words fall, is never read in silence."""

from __future__ import annotations

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from tests.kitchen.typed import BEGUN, GERMANY_BEN, IN_GERMANY, SECOND, WITH_BEN, read, written


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
        # From where nobody may send one: it was no scientist of the hand.
        (BEGUN.format(edition="en"), "sends scientist from the pool to Asia money"),
        (BEGUN.format(edition="en"), "moves the scientist in the pool to Asia money"),
        (BEGUN.format(edition="de"), "Wissenschaftler aus dem Pool nach Europa Geld"),
        (BEGUN.format(edition="pl"), "naukowiec z puli rekrutacyjnej do Azji pieniądze"),
        (BEGUN.format(edition="it"), "scienziato dalla zona di reclutamento ad Asia denaro"),
        (SECOND, "Wissenschaftler vom Markt nach Europa Geld"),
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


# `leaves` alone says from where.
@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("her scientist leaves for Asia money", "scientist hand asia/money"),
        ("her scientist leaves Asia money", "scientist asia/money hand"),
        (
            "her scientist leaves for summit 1 solar from Asia money",
            "scientist asia/money summit 1/solar",
        ),
    ],
)
def test_who_leaves_for_a_place_goes_there(typed: str, entry: str) -> None:
    log = read(typed)
    assert (log.problems, written(log)) == ([], entry)


def test_whose_thing_is_used_is_not_who_uses_it() -> None:
    log = read("proposes solar in Asia, money\n[1.1 purple]\ninstalls Ada's project in Asia")
    assert (log.problems, written(log)) == ([], "install asia/money")


def test_nobody_moves_a_scientist_from_hand_to_hand() -> None:
    log = read("moves his scientist from his hand to the project")
    assert [problem.code for problem in log.problems] == ["unexpected-word"]
