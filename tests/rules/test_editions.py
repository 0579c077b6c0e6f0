"""Editions and rules: layers, outside folders, settings, numbers, digest, and errors in place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from co2replay import errors
from co2replay.rules import rulebook
from co2replay.rules.clauses import load_clauses, load_edition_words
from co2replay.rules.editions import (
    check_edition,
    edition_names,
    load_edition,
    scaffold_edition,
)
from co2replay.rules.readings import load_readings


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / "co2" / "editions" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_package_knows_three_editions_and_hides_their_layer() -> None:
    assert edition_names("co2") == ("en", "it", "pl")


@pytest.mark.parametrize("name", ["it", "co2/it"])
def test_an_edition_loads_by_its_short_and_its_full_name(name: str) -> None:
    edition = load_edition(name)
    assert (edition.id, edition.language) == ("co2/it", "it")
    assert list(edition.readings) == list(load_readings("co2"))


@pytest.mark.parametrize("name", ["co2/pt", "pt", "_every_book", "co2/_every_book"])
def test_an_unknown_edition_is_named_with_the_known_ones(name: str) -> None:
    with pytest.raises(errors.UnknownName) as caught:
        load_edition(name)
    assert caught.value.known == ("co2/en", "co2/it", "co2/pl")


def test_an_unknown_game_is_named_with_the_known_ones() -> None:
    with pytest.raises(errors.UnknownName, match="no game named 'chess'"):
        load_edition("chess/en")


@pytest.mark.parametrize("name", ["en", "it", "pl"])
def test_the_editions_of_the_package_lack_nothing(name: str) -> None:
    assert check_edition(f"co2/{name}") == []


def test_a_new_edition_waits_for_every_answer(tmp_path: Path) -> None:
    path = write(tmp_path, "es", scaffold_edition("co2", "es"))
    assert edition_names("co2", [tmp_path]) == ("en", "it", "pl", "es")
    edition = load_edition("co2/es", [tmp_path])
    assert {answer.cls for answer in edition.readings.values()} == {"unanswered"}
    assert edition.readings["end_income"].value == "yes"
    stances = load_edition_words("co2", "es", [tmp_path])
    assert {stance.stance for stance in stances.values()} == {"unanswered"}
    problems = check_edition("co2/es", [tmp_path])
    assert {(problem.kind, problem.file) for problem in problems} == {("unanswered", str(path))}
    assert [problem.key for problem in problems] == [
        *(f"readings.{name}" for name in load_readings("co2")),
        *(f"clauses.{key}" for key in load_clauses("co2")),
    ]


def test_answering_a_new_edition_shortens_its_list(tmp_path: Path) -> None:
    text = scaffold_edition("co2", "es")
    text = text.replace(
        'end_income = { class = "unanswered" }', 'end_income = { value = "no", class = "printed" }'
    )
    text = text.replace(
        '"co2.market.buy" = { stance = "unanswered", cite = "" }',
        '"co2.market.buy" = { stance = "same", cite = "§2.2.2" }',
    )
    write(tmp_path, "es", text)
    keys = {problem.key for problem in check_edition("co2/es", [tmp_path])}
    assert keys & {"readings.end_income", "clauses.co2.market.buy"} == set()
    assert len(keys) == len(load_readings("co2")) - 1 + 313 - 1
    rules = rulebook.load_rules("co2", "es", {}, [tmp_path])
    assert rules.settings["end_income"] == "no"
    assert rules.classes["end_income"] == "printed"
    assert rules.classes["buy_after_price_change"] == "unanswered"


def test_a_name_that_no_file_can_bear_is_refused() -> None:
    with pytest.raises(errors.DataError, match="cannot name an edition"):
        scaffold_edition("co2", "../es")


HEAD = 'name = "es"\nlanguage = "es"\ntitle = "x"\n'


def test_one_reading_twice_in_a_file_names_both_lines(tmp_path: Path) -> None:
    row = 'end_income = { value = "no", class = "printed" }\n'
    path = write(tmp_path, "es", f"{HEAD}[readings]\n{row}\n{row}")
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path])
    assert caught.value.file == str(path)
    assert caught.value.key == "end_income"
    assert caught.value.what == "given twice: line 5 and line 7"
    assert [problem.kind for problem in check_edition("co2/es", [tmp_path])] == ["clash"]


def test_one_clause_twice_in_a_file_names_both_lines(tmp_path: Path) -> None:
    row = '"co2.market.buy" = { stance = "silent" }\n'
    write(tmp_path, "es", f"{HEAD}[readings]\n\n[clauses]\n{row}{row}")
    with pytest.raises(errors.DataError) as caught:
        load_edition_words("co2", "es", [tmp_path])
    assert caught.value.key == "co2.market.buy"
    assert caught.value.what == "given twice: line 7 and line 8"


def test_one_reading_in_an_edition_and_its_layer_names_both_files(tmp_path: Path) -> None:
    row = '{ value = "at_once", class = "printed" }'
    path = write(tmp_path, "es", f'{HEAD}base = "_every_book"\n[readings]\nsolo_end_when = {row}\n')
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path])
    assert (caught.value.file, caught.value.key) == (
        "editions/_every_book.toml",
        "readings.solo_end_when",
    )
    assert str(path) in caught.value.what
    assert "editions/_every_book.toml" in caught.value.what
    assert "clash" in {problem.kind for problem in check_edition("co2/es", [tmp_path])}


def test_one_edition_in_two_folders_names_both(tmp_path: Path) -> None:
    one = write(tmp_path / "a", "es", scaffold_edition("co2", "es"))
    two = write(tmp_path / "b", "es", scaffold_edition("co2", "es"))
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path / "a", tmp_path / "b"])
    assert str(one) in caught.value.what
    assert str(two) in caught.value.what
    assert load_edition("co2/es", [tmp_path / "a"]).id == "co2/es"


def test_a_folder_cannot_replace_an_edition_of_the_package(tmp_path: Path) -> None:
    write(tmp_path, "it", scaffold_edition("co2", "it"))
    with pytest.raises(errors.DataError, match="one edition in two places"):
        load_edition("co2/it", [tmp_path])


def test_layers_that_stand_on_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "es", f'{HEAD}base = "_below"\n')
    write(tmp_path, "_below", 'name = "_below"\nbase = "es"\n')
    with pytest.raises(errors.DataError, match="stand on each other"):
        load_edition("co2/es", [tmp_path])


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        (f"{HEAD}[readings]\n", "readings.draft_pass_directions", "not answered: draft_pass"),
        (f"{HEAD}[reading]\n", "reading", "unknown key; allowed: base, language, name, readings"),
        (f"{HEAD}[readings]\nend_incom = 1\n", "readings.end_incom", "nearest: end_income"),
        (f"{HEAD}[readings]\nend_income = 1\n", "readings.end_income", "expected a table"),
        (f"{HEAD}base = 3\n", "base", "expected text"),
        ('name = "pt"\n', "name", "expected 'es'"),
        (f"{HEAD}[readings\n", "line 4", "line 4: "),
        (f"{HEAD}end_income = nix\n", "end_income", "line 4: Invalid value"),
    ],
)
def test_a_slip_in_an_edition_file_names_file_key_and_what_is_allowed(
    tmp_path: Path, text: str, key: str, what: str
) -> None:
    path = write(tmp_path, "es", text)
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path])
    assert (caught.value.file, caught.value.key) == (str(path), key)
    assert what in caught.value.what


def test_a_table_behind_the_clauses_is_refused_not_overlooked(tmp_path: Path) -> None:
    path = write(tmp_path, "es", f"{HEAD}[clauses]\n\n[readings]\n")
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path])
    assert (caught.value.file, caught.value.key) == (str(path), "clauses")
    assert caught.value.what == "must stay the last table; line 6 opens one"


def test_a_clause_may_be_a_table_of_its_own(tmp_path: Path) -> None:
    text = scaffold_edition("co2", "es").partition("[clauses]")[0]
    rows = '[clauses."co2.market.buy"]\nstance = "same"\ncite = "§2"\n'
    rows += '[clauses."co2.market.refill"]\nstance = "silent"\n'
    write(tmp_path, "es", text + rows)
    words = load_edition_words("co2", "es", [tmp_path])
    assert (words["co2.market.buy"].stance, words["co2.market.buy"].cite) == ("same", "§2")
    assert words["co2.market.refill"].stance == "silent"
    assert words["co2.market.sell-price"].stance == "unanswered"
    assert load_edition("co2/es", [tmp_path]).id == "co2/es"


def test_a_missing_layer_is_named(tmp_path: Path) -> None:
    write(tmp_path, "es", f'{HEAD}base = "_nowhere"\n')
    with pytest.raises(errors.UnknownName, match="_nowhere"):
        load_edition("co2/es", [tmp_path])


def test_check_lists_all_slips_at_once(tmp_path: Path) -> None:
    text = scaffold_edition("co2", "es")
    text = text.replace('end_income = { class = "unanswered" }', "end_incme = { }")
    text = text.replace(
        'coins_limited = { class = "unanswered" }', 'coins_limited = { class = "x" }'
    )
    text = text.replace('"co2.market.buy" =', '"co2.market.by" =')
    write(tmp_path, "es", text)
    found = [(p.kind, p.key) for p in check_edition("es", [tmp_path]) if p.kind != "unanswered"]
    assert found == [
        ("wrong", "readings.end_incme"),
        ("wrong", "readings.coins_limited.class"),
        ("missing", "readings.end_income"),
        ("wrong", "clauses.co2.market.by"),
        ("missing", "clauses.co2.market.buy"),
    ]


def test_a_file_that_is_no_text_and_a_folder_that_is_not_there_cannot_be_read(
    tmp_path: Path,
) -> None:
    write(tmp_path, "es", "").write_bytes(b'name = "\xff"')
    with pytest.raises(errors.UnreadableFile, match="not UTF-8 at byte 8"):
        load_edition("co2/es", [tmp_path])
    with pytest.raises(errors.UnreadableFile, match="no such folder"):
        load_edition("co2/en", [tmp_path / "nowhere"])


def test_rules_hold_every_reading_with_value_and_class() -> None:
    rules = rulebook.load_rules("co2", "it")
    assert (rules.game, rules.edition, rules.overridden) == ("co2", "co2/it", ())
    assert set(rules.settings) == set(rules.classes) == set(load_readings("co2"))
    assert rules.settings["goal_exchange_at_end"] == "only_if_unmet"
    assert rules.tried == {}


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
        record = rulebook.numbers_type("co2")
        with pytest.raises(errors.DataError) as caught:
            rulebook.build_numbers(rulebook.build_number_sources(document, record), record)
        assert (caught.value.file, caught.value.key) == ("numbers.toml", key)
        assert what in caught.value.what


def test_the_digest_names_settings_and_numbers_alike_in_every_process() -> None:
    program = (
        "from co2replay.rules.rulebook import load_rules\n"
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
        "from co2replay.rules import clauses, datafiles, rulebook\n"
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
