"""Settings, numbers and their digest: what a game is played by, and how a slip in it is told."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import msgspec
import pytest

from co2replay import errors
from co2replay.games import registry
from co2replay.rulebooks import clauses, rulebook
from co2replay.rulebooks.readings import load_readings
from tests.rulebooks.told import ship, unknown, wrong


def test_rules_hold_every_reading_with_value_and_class() -> None:
    rules = rulebook.load_rules("co2", "it")
    assert (rules.game, rules.edition, rules.overridden) == ("co2", "co2/it", ())
    assert set(rules.settings) == set(rules.classes) == set(load_readings("co2"))
    assert rules.settings["goal_exchange_at_end"] == "only_if_unmet"
    assert rules.tried == {}
    assert rules.numbers == rulebook.load_numbers("co2")


def test_a_setting_wins_over_the_edition_and_closes_an_open_reading() -> None:
    plain = rulebook.load_rules("co2", "en")
    assert plain.tried["buy_after_price_change"] == ("yes", "no")
    rules = rulebook.load_rules("co2", "co2/en", {"buy_after_price_change": "no"})
    assert rules.settings["buy_after_price_change"] == "no"
    assert rules.classes["buy_after_price_change"] == "set"
    assert rules.overridden == ("buy_after_price_change",)
    assert "buy_after_price_change" not in rules.tried
    assert rules.digest != plain.digest


def test_an_unknown_setting_or_value_names_the_nearest() -> None:
    with pytest.raises(errors.UnknownName) as caught:
        rulebook.load_rules("co2", "en", {"end_incme": "no"})
    assert caught.value.kind == "reading"
    assert caught.value.known[0] == "end_income"
    with pytest.raises(errors.UnknownName) as caught:
        rulebook.load_rules("co2", "en", {"end_income": "maybe"})
    assert caught.value.known == ("yes", "no")
    with pytest.raises(errors.UnknownName):
        rulebook.load_rules("co2", "co2/pt")
    with pytest.raises(errors.UnknownName, match="edition of co2"):
        rulebook.load_rules("co2", "go/en")


def test_the_numbers_are_those_of_the_rulebook() -> None:
    numbers = rulebook.load_numbers("co2")
    # 7 minus the number of players, and six turns alone
    assert numbers.rounds_by_players == (0, 6, 5, 4, 3, 2)
    assert numbers.decades_by_players == (0, 5, 5, 5, 5, 6)
    assert numbers.start_coins == (3, 4, 4, 5, 5)
    assert (numbers.start_ceps, numbers.market_stock, numbers.price_start) == (2, 2, 3)
    assert (numbers.price_min, numbers.price_max, numbers.market_refill) == (1, 8, 2)
    assert (numbers.disaster_from, numbers.safe_below, numbers.loss_from) == (350, 350, 500)
    assert numbers.goals_removed == ((), (27, 30, 32, 33), (28, 30, 33), (30,), (), ())
    assert numbers.un_display == (0, 10, 7, 10, 10, 10)
    assert numbers.install_ceps == (2, 0, 0, 1, 1)
    assert numbers.install_cubes == (0, 3, 1, 1, 0)
    assert numbers.install_coins == (0, 0, 5, 3, 5)
    # the totals printed with the presets: 4 gas 1 oil 1 coal = 80+30+40 = 150, and so on
    totals = {
        name: sum(count * ppm for count, ppm in zip(counts, (40, 30, 20), strict=True))
        for name, counts in numbers.presets.items()
    }
    assert totals == {"beginner": 150, "normal": 180, "expert": 210, "extreme": 240}
    assert {sum(counts) for counts in numbers.presets.values()} == {6}


def test_a_number_misspelt_missing_uncited_or_of_the_wrong_shape_names_its_key() -> None:
    good = {
        name: {"value": source.value, "clause": list(source.clauses)}
        for name, source in rulebook.load_number_sources("co2").items()
    }
    slips: list[tuple[dict[str, object], str, str]] = [
        ({**good, "price_mx": {"value": 8, "clause": "c"}}, "price_mx", "allowed: price_max"),
        ({k: v for k, v in good.items() if k != "price_max"}, "price_max", "missing"),
        ({**good, "price_max": {"value": 8}}, "price_max", "the clause that states it"),
        ({**good, "price_max": {"value": "8", "clause": "c"}}, "price_max", "Expected `int`"),
        ({**good, "start_coins": {"value": [3], "clause": "c"}}, "start_coins", "length 5"),
    ]
    for document, key, what in slips:
        record = registry.numbers_of("co2")
        with pytest.raises(errors.DataError) as caught:
            rulebook.build_numbers(rulebook.build_number_sources(document, record), record)
        assert (caught.value.file, caught.value.key) == ("numbers.toml", key)
        assert what in str(caught.value.cause)


def test_the_digest_names_settings_and_numbers_alike_in_every_process() -> None:
    program = (
        "import co2replay.games\n"
        "from co2replay.rulebooks.rulebook import load_rules\n"
        "print(*[load_rules('co2', e).digest for e in ('en', 'it', 'pl')])\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()[index]
        for seed in ("0", "1", "77")
        for index in range(3)
    }
    here = {rulebook.load_rules("co2", name).digest for name in ("en", "it", "pl")}
    assert printed == here
    assert len(here) == 3
    assert {len(digest) for digest in here} == {16}


def test_the_digest_does_not_depend_on_how_the_settings_came_about() -> None:
    # Polish rules set reading by reading to what English says are the same rules
    english = rulebook.load_rules("co2", "en")
    polish = rulebook.load_rules("co2", "pl", english.settings)
    assert polish.digest == english.digest


def test_rules_load_without_reading_a_clause() -> None:
    program = (
        "import co2replay.games\n"
        "from co2replay.rulebooks import clauses, datafiles, rulebook\n"
        "seen = []\n"
        "read = datafiles.read_packaged\n"
        "datafiles.read_packaged = lambda game, name: seen.append(name) or read(game, name)\n"
        "rulebook.load_rules('co2', 'it')\n"
        "print(*sorted(seen))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [
        "editions/_every_book.toml",
        "editions/it.toml",
        "numbers.toml",
        "readings.toml",
    ]


def test_an_unknown_setting_is_told_with_what_it_belongs_to() -> None:
    load = rulebook.load_rules
    kind, name, known, of = unknown(load, "co2", "en", {"end_incme": "no"})
    assert (kind, name, known[0], of) == ("reading", "end_incme", "end_income", "")
    told = ("value", "maybe", ("yes", "no"), "end_income")
    assert unknown(load, "co2", "en", {"end_income": "maybe"}) == told
    assert unknown(load, "co2", "twin/en") == ("edition", "twin/en", ("en", "it", "pl"), "co2")
    known = ("co2/en", "co2/it", "co2/pl")
    assert unknown(load, "co2", "co2/it/2") == ("edition", "co2/it/2", known, "")
    assert unknown(load, "co2", "pt") == ("edition", "co2/pt", known, "")


def test_the_digest_is_a_hash_of_settings_and_numbers() -> None:
    text = b'{"game":"co2","numbers":{"x":1},"settings":{"a":"2","b":"1"}}'
    expected = hashlib.blake2b(text, digest_size=8).hexdigest()
    assert rulebook.rules_digest("co2", {"b": "1", "a": "2"}, {"x": 1}) == expected


class Two(msgspec.Struct, frozen=True):
    first: int
    second: tuple[int, int]


GOOD = {
    "first": {"value": 8, "clause": "co2.market.buy"},
    "second": {"value": [1, 2], "clause": ["co2.market.buy", "co2.market.refill"]},
}


def test_numbers_are_read_with_their_clauses() -> None:
    found = rulebook.build_number_sources(GOOD, Two)
    assert found == {
        "first": rulebook.NumberSource("first", 8, ("co2.market.buy",)),
        "second": rulebook.NumberSource("second", [1, 2], ("co2.market.buy", "co2.market.refill")),
    }
    assert rulebook.build_numbers(found, Two) == Two(8, (1, 2))


@pytest.mark.parametrize(
    ("rows", "key", "what"),
    [
        ({"third": {}}, "third", "unknown key; allowed: first, second"),
        ({"first": 3}, "first", "expected a table"),
        ({"first": {"val": 8}}, "first.val", "unknown key; allowed: clause, value"),
        ({"first": {"clause": "c"}}, "first", "needs a value and the clause that states it"),
        ({"first": {"value": 8}}, "first", "needs a value and the clause that states it"),
        (
            {"first": {"value": 8, "clause": 3}},
            "first.clause",
            "expected a list of texts in quotes",
        ),
        ({"first": {"value": "8", "clause": "c"}}, "first", "Expected `int`, got `str`"),
        (
            {"second": {"value": [1, "2"], "clause": "c"}},
            "second[1]",
            "Expected `int`, got `str`",
        ),
    ],
)
def test_a_wrong_number_is_told_with_its_key(rows: dict[str, object], key: str, what: str) -> None:
    def read() -> None:
        rulebook.build_numbers(rulebook.build_number_sources({**GOOD, **rows}, Two), Two)

    assert wrong(read) == ("numbers.toml", key, what)


def test_missing_numbers_are_all_named() -> None:
    told = ("numbers.toml", "first", "missing: first, second")
    assert wrong(rulebook.build_number_sources, {}, Two) == told


def test_the_file_of_numbers_is_named_and_its_clauses_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "numbers_of", {"co2": Two}.get)
    ship(monkeypatch, numbers="first = 1\nfirst = 1\n")
    told = ("numbers.toml", "first", "given twice: line 1 and line 2")
    assert wrong(rulebook.read_number_sources, "co2") == told
    rows = 'first = { value = 8, clause = "co2.market.by" }\n'
    rows += 'second = { value = [1, 2], clause = "co2.market.buy" }\n'
    ship(monkeypatch, numbers=rows)
    known = {"co2.market.buy": 1, "co2.market.refill": 1, **dict.fromkeys("abcdefgh", 2)}
    monkeypatch.setattr(clauses, "load_clauses", {"co2": known}.get)
    what = "no clause 'co2.market.by'; nearest: co2.market.buy, co2.market.refill"
    assert wrong(rulebook.load_number_sources, "co2") == ("numbers.toml", "first.clause", what)
    assert rulebook.read_numbers("co2") == Two(8, (1, 2))


def test_a_game_is_known_by_its_name() -> None:
    assert registry.vocabulary_for("chess") is None
    assert registry.vocabulary_for("co2") is registry.game("co2").vocabulary()
    assert unknown(registry.game, "chess") == ("game", "chess", ("co2",), "")
    assert unknown(registry.numbers_of, "chess") == ("game", "chess", ("co2",), "")
