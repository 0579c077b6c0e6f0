"""Editions: layers, outside folders, what is missing, and errors in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay import errors
from co2replay.games import registry
from co2replay.rulebooks import clauses, editions, rulebook
from co2replay.rulebooks.clauses import Clause, load_clauses, load_edition_words
from co2replay.rulebooks.editions import (
    EditionDraft,
    EditionProblem,
    check_edition,
    edition_names,
    gather,
    load_edition,
    problem_of,
    scaffold_edition,
    split_name,
)
from co2replay.rulebooks.readings import EditionReading, Reading, load_readings
from tests.rulebooks.told import unknown, wrong


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
    assert edition.title == "CO₂ (2012), regolamento italiano"
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
    topic = load_readings("co2")["draft_pass_directions"].topic
    first = EditionProblem("unanswered", str(path), "readings.draft_pass_directions", topic)
    assert problems[0] == first
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
    assert str(caught.value.cause) == "given twice: line 5 and line 7"
    assert [problem.kind for problem in check_edition("co2/es", [tmp_path])] == ["clash"]


def test_one_clause_twice_in_a_file_names_both_lines(tmp_path: Path) -> None:
    row = '"co2.market.buy" = { stance = "silent" }\n'
    write(tmp_path, "es", f"{HEAD}[readings]\n\n[clauses]\n{row}{row}")
    with pytest.raises(errors.DataError) as caught:
        load_edition_words("co2", "es", [tmp_path])
    assert caught.value.key == "co2.market.buy"
    assert str(caught.value.cause) == "given twice: line 7 and line 8"


def test_one_reading_in_an_edition_and_its_layer_names_both_files(tmp_path: Path) -> None:
    row = '{ value = "at_once", class = "printed" }'
    path = write(tmp_path, "es", f'{HEAD}base = "_every_book"\n[readings]\nsolo_end_when = {row}\n')
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path])
    assert (caught.value.file, caught.value.key) == (
        "editions/_every_book.toml",
        "readings.solo_end_when",
    )
    assert str(path) in str(caught.value.cause)
    assert "editions/_every_book.toml" in str(caught.value.cause)
    assert "clash" in {problem.kind for problem in check_edition("co2/es", [tmp_path])}


def test_one_edition_in_two_folders_names_both(tmp_path: Path) -> None:
    one = write(tmp_path / "a", "es", scaffold_edition("co2", "es"))
    two = write(tmp_path / "b", "es", scaffold_edition("co2", "es"))
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path / "a", tmp_path / "b"])
    assert str(one) in str(caught.value.cause)
    assert str(two) in str(caught.value.cause)
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
    assert what in str(caught.value.cause)


def test_a_table_behind_the_clauses_is_refused_not_overlooked(tmp_path: Path) -> None:
    path = write(tmp_path, "es", f"{HEAD}[clauses]\n\n[readings]\n")
    with pytest.raises(errors.DataError) as caught:
        load_edition("co2/es", [tmp_path])
    assert (caught.value.file, caught.value.key) == (str(path), "clauses")
    assert str(caught.value.cause) == "must stay the last table; line 6 opens one"


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


# The words of each refusal ------------------------------------------------------------------------

KNOWN = ("co2/en", "co2/it", "co2/pl")


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ('name = "pt"\n', "name", "expected 'es', as the file is called"),
        ('name = "es"\nlanguage = 3\n', "language", "expected text in quotes"),
        ('name = "es"\ntitle = 3\n', "title", "expected text in quotes"),
        ('name = "es"\nbase = 3\n', "base", "expected text in quotes"),
        ('name = "es"\nbase = "es"\n', "base", "the layers stand on each other: es"),
        ('name = "es"\nreadings = 3\n', "readings", "expected a table"),
        ('name = "es"\nname = "es"\n', "name", "given twice: line 1 and line 2"),
        (
            'name = "es"\ngame = "co2"\n',
            "game",
            "unknown key; allowed: base, language, name, readings, title",
        ),
    ],
)
def test_a_head_that_is_wrong_is_told_with_its_key(
    tmp_path: Path, text: str, key: str, what: str
) -> None:
    path = write(tmp_path, "es", text)
    assert wrong(gather, "co2", "es", [tmp_path]) == (str(path), key, what)
    clash = "clash" if "twice" in what else "wrong"
    (found,) = check_edition("co2/es", [tmp_path])
    told = (found.kind, found.file, found.key, str(found.what))
    assert told == (clash, str(path), key, what)


def test_layers_that_stand_on_each_other_are_named(tmp_path: Path) -> None:
    write(tmp_path, "es", f'{HEAD}base = "_below"\n')
    path = write(tmp_path, "_below", 'name = "_below"\nbase = "es"\n')
    what = "the layers stand on each other: es"
    assert wrong(gather, "co2", "es", [tmp_path]) == (str(path), "base", what)
    # a ring of layers below the edition
    write(tmp_path, "_below", 'name = "_below"\nbase = "_deep"\n')
    path = write(tmp_path, "_deep", 'name = "_deep"\nbase = "_below"\n')
    what = "the layers stand on each other: _below"
    assert wrong(gather, "co2", "es", [tmp_path]) == (str(path), "base", what)


def test_a_head_alone_is_read_with_what_it_says(tmp_path: Path) -> None:
    path = str(write(tmp_path, "es", 'name = "es"\n'))
    assert gather("co2", "es", [tmp_path]) == EditionDraft("co2/es", path, "", "", {}, [])
    write(tmp_path, "_below", '[readings]\nend_income = { value = "no", class = "printed" }\n')
    write(tmp_path, "es", 'name = "es"\nlanguage = "ca"\ntitle = "t"\nbase = "_below"\n')
    confidence = load_readings("co2")["end_income"].confidence
    answer = EditionReading("no", "printed", "", (), confidence)
    assert gather("co2", "es", [tmp_path]) == EditionDraft(
        "co2/es", path, "ca", "t", {"end_income": answer}, []
    )


def test_each_wrong_reading_of_a_layer_is_kept_and_the_others_are_read(tmp_path: Path) -> None:
    rows = 'end_incme = {}\nend_income = { value = "no", class = "printed" }\ncoins_limited = 3\n'
    below = str(write(tmp_path, "_below", f"[readings]\n{rows}"))
    path = str(write(tmp_path, "es", f'{HEAD}base = "_below"\n[readings]\n{rows.splitlines()[1]}'))
    draft = gather("co2", "es", [tmp_path])
    assert list(draft.readings) == ["end_income"]
    told = [(error.file, error.key, str(error.cause)) for error in draft.wrong]
    assert told[1:] == [
        (below, "readings.end_income", f"given twice for one edition: in {path} and in {below}"),
        (below, "readings.coins_limited", "expected a table"),
    ]
    assert told[0][:2] == (below, "readings.end_incme")
    assert told[0][2].startswith("no such reading; nearest: end_income, ")
    assert wrong(load_edition, "co2/es", [tmp_path]) == told[0]


def test_what_an_edition_of_ones_own_does_not_know_is_unanswered(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, "es", scaffold_edition("co2", "es"))
    gone = ("end_income", "coins_limited")  # as they follow each other among the readings
    order = [name for name in load_readings("co2") if name in gone]
    text = "\n".join(
        line for line in path.read_text("utf-8").splitlines() if not line.startswith(gone)
    )
    write(tmp_path, "es", text)
    readings = load_edition("es", [tmp_path]).readings
    assert [readings[name].cls for name in order] == ["unanswered", "unanswered"]
    found = [one for one in check_edition("es", [tmp_path]) if one.kind != "unanswered"]
    topics = [load_readings("co2")[name].topic for name in order]
    assert found == [
        EditionProblem("missing", str(path), f"readings.{name}", topic)
        for name, topic in zip(order, topics, strict=True)
    ]


def test_clauses_that_are_wrong_or_missing_are_listed(tmp_path: Path) -> None:
    text = scaffold_edition("co2", "es")
    row = '"co2.market.{}" = {{ stance = "unanswered", cite = "" }}\n'
    gone = text.replace(row.format("refill"), "").replace(row.format("buy"), "")
    path = str(write(tmp_path, "es", gone + '"co2.market.buy" = { stance = "same" }\n'))
    found = [one for one in check_edition("es", [tmp_path]) if one.kind != "unanswered"]
    where, what = "clauses.co2.market", errors.Cause("no-cite")
    missing = load_clauses("co2")["co2.market.refill"].text
    assert found == [
        EditionProblem("wrong", path, f"{where}.buy.cite", what),
        EditionProblem("missing", path, f"{where}.refill", missing),
    ]
    waits = next(one for one in check_edition("es", [tmp_path]) if one.key.endswith("sell-price"))
    text_of = load_clauses("co2")["co2.market.sell-price"].text
    assert waits == EditionProblem("unanswered", path, f"{where}.sell-price", text_of)
    write(tmp_path, "es", text + '"co2.market.buy" = 3\n')
    last = check_edition("es", [tmp_path])[-1]
    assert (last.kind, last.file, last.key) == ("clash", path, "co2.market.buy")


def test_a_slip_is_a_clash_when_something_is_said_twice() -> None:
    for cause, kind in (
        (errors.Cause("twice-in-file", first=1, second=2), "clash"),
        (errors.Cause("edition-twice", first="a", second="b"), "clash"),
        (errors.Cause("no-table"), "wrong"),
    ):
        error = errors.DataError("f", "k", cause)
        assert problem_of(error) == EditionProblem(kind, "f", "k", cause)


def test_an_unknown_name_is_told_as_it_was_written(
    tmp_path: Path,
) -> None:
    assert unknown(split_name, "co2/pt", []) == ("edition", "co2/pt", KNOWN, "")
    assert unknown(split_name, "pt", []) == ("edition", "pt", KNOWN, "")
    assert unknown(split_name, "co2/it/2", []) == ("edition", "co2/it/2", KNOWN, "")
    assert split_name("pl", []) == split_name("co2/pl", []) == ("co2", "pl")
    write(tmp_path, "es", f'{HEAD}base = "_nowhere"\n')
    told = ("edition", "_nowhere", ("en", "it", "pl", "es"), "")
    assert unknown(gather, "co2", "es", [tmp_path]) == told
    # of nine editions those that come nearest
    for name in ("italian", "ca", "de", "fr", "nl"):
        write(tmp_path, name, scaffold_edition("co2", name))
    assert unknown(split_name, "co2/italien", [tmp_path])[2][0] == "co2/italian"
    assert unknown(split_name, "italien", [tmp_path])[2][0] == "co2/italian"
    assert unknown(load_edition_words, "co2", "italien", [tmp_path])[2][0] == "italian"


def test_a_short_name_that_two_games_have_is_one_of_the_game_that_is_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry.games(), "twin", registry.BUILT_IN["co2"])
    with pytest.raises(errors.AmbiguousName) as caught:
        split_name("it", [])
    told = (caught.value.kind, caught.value.name, caught.value.known)
    assert told == ("edition", "it", ("co2/it", "twin/it"))
    assert split_name("twin/it", []) == split_name("it", [], "twin") == ("twin", "it")
    assert split_name("co2/it", [], "twin") == ("co2", "it")
    assert unknown(split_name, "es", [], "twin") == (
        *("edition", "es", ("twin/en", "twin/it", "twin/pl"), ""),
    )


def test_one_edition_in_two_places_names_both(tmp_path: Path) -> None:
    path = str(write(tmp_path, "it", scaffold_edition("co2", "it")))
    said = f"one edition in two places: editions/it.toml and {path}"
    assert wrong(load_edition, "co2/it", [tmp_path]) == (path, "name", said)
    what = errors.Cause("edition-twice", first="editions/it.toml", second=path)
    assert check_edition("co2/it", [tmp_path]) == [EditionProblem("clash", path, "name", what)]


def test_a_new_edition_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    point = Reading("one", ("D01", "A02"), "t", {"a": "as a", "b": "as b"}, (), "", "", "")
    other = Reading("two", ("A03",), "u", {"c": "as c"}, (), "", "", "")
    monkeypatch.setattr(editions, "load_readings", {"co2": {"one": point, "two": other}}.get)
    rows = {"x.y": Clause("x.y", "C1", "duty", "do it"), "z": Clause("z", "C2", "limit", "or not")}
    monkeypatch.setattr(clauses, "load_clauses", {"co2": rows}.get)
    assert (
        scaffold_edition("co2", "es-mx")
        == """\
name = "es-mx"
language = "es-mx"  # of the words shown with it
title = ""

# class: printed, free, open (with tried = [two values, the usual one first]),
# chosen (with a reason), unanswered.
[readings]
# t (D01, A02)
#   a: as a
#   b: as b
one = { class = "unanswered" }
# u (A03)
#   c: as c
two = { class = "unanswered" }

# stance: same, differs, silent, unanswered; cite: section and step of the book.
# This table stays last.
[clauses]
# do it
"x.y" = { stance = "unanswered", cite = "" }
# or not
"z" = { stance = "unanswered", cite = "" }
"""
    )


@pytest.mark.parametrize("name", ["", "Es", "9a", "_es", "../es", "es_mx"])
def test_a_name_for_no_edition_is_told_with_what_is_allowed(name: str) -> None:
    what = f"{name!r} cannot name an edition; allowed: small letters, digits, hyphens"
    assert wrong(scaffold_edition, "co2", name) == (f"{name}.toml", "name", what)
