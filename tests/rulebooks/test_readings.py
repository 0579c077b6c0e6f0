"""Every numbered point is a reading or left out, and each edition answers as its book does."""

from __future__ import annotations

import pytest

from co2replay import errors
from co2replay.rulebooks.editions import load_edition
from co2replay.rulebooks.readings import (
    CLASSES,
    EditionReading,
    LeftOut,
    Reading,
    build_edition_reading,
    build_reading,
    load_left_out,
    load_readings,
    read_left_out,
    read_readings,
)
from tests.rulebooks.told import ship, wrong

DIVERGENCES = {f"D{number:02}" for number in range(1, 46)}
AMBIGUITIES = {f"A{number:02}" for number in range(1, 105)}

# Letters of the classes in the tables below.
CLASS = {"p": "printed", "f": "free", "o": "open", "c": "chosen"}

# The machine profile of the register: one value when the three agree, else English, Italian and
# Polish; the letters are the classes in the same order.
DIVERGENT = {
    "draft_pass_directions": (
        "alternate_from_right alternate_from_right always_right",
        "ppp",
    ),
    "income_split_allowed": ("yes", "ppc"),
    "region_scan_order": ("clockwise free clockwise", "pfp"),
    "cep_shortage_vp": ("vp_to_coin vp_to_coin coins_then_vp", "ppp"),
    "region_cube_subsidy": ("mandatory optional mandatory", "ppp"),
    "round_on_last_space_played": ("yes", "pcp"),
    "end_turn_expertise_beneficiary": ("active", "pcp"),
    "install_own_scientist_free_removal": ("no yes no", "cpc"),
    "scientists_per_project_max": ("1", "ppp"),
    "construct_space": ("leftmost_empty", "pcp"),
    "construct_own_scientist_destination": ("hand matrix hand", "cpc"),
    "displacement_fee_timing": ("before_removal", "ppp"),
    "displacement_barred_between": ("all_moves", "opo"),
    "recruit_by": ("space", "pcp"),
    "summit_scoring_order": (
        "turn_order_active_last free turn_order_active_last",
        "pfp",
    ),
    "completed_summit_tile": ("removed", "ccp"),
    "market_refill_trigger": ("any_cause", "ppp"),
    "buy_after_price_change": ("yes", "opo"),
    "main_lobby_timing": ("with_action with_action after_action", "ccp"),
    "main_lobby_discount_timing": ("with_action", "ppc"),
    "minor_lobby_timing": ("own_turn", "pcp"),
    "minor_lobby_benefit": ("printed", "pcc"),
    "lobby_07_09_benefit": ("printed", "ccp"),
    "un_goal_requirement": ("types plants types", "opo"),
    "region_cep_purpose": ("spend", "ppc"),
    "control_check_scope": (
        "builder_vs_controller all_players builder_vs_controller",
        "ppp",
    ),
    "control_expertise_scope": ("built_types all_agenda all_agenda", "ppc"),
    "control_full_tie": ("builder", "ppc"),
    "agenda_restricts_projects": ("yes", "ppp"),
    "end_two_green_regions": ("full_and_green full_and_green all_plants_green", "ppp"),
    "end_income": ("yes yes no", "ppp"),
    "goal_exchange_at_end": ("choice only_if_unmet choice", "ppp"),
    "auction_format": ("single_round open_until_all_pass single_round", "ppp"),
    "auction_before_first_decade": ("no no free", "ppf"),
    "solo_un_faceup_at_start": ("0", "pcp"),
    "solo_starter_space_choice": ("after_draw before_look free", "ppf"),
    "solo_starter_next_region": ("next_region", "opp"),
    "solo_un_reveal_position": ("right free right", "pfp"),
    "solo_end_threshold": ("over_500 from_500 over_500", "ppp"),
    "solo_at_exactly_500": ("base_loss_no_score scored base_loss_no_score", "cpc"),
    "solo_collapse_scoring": ("full_endgame", "cpc"),
    "sell_after_refill_at_max_price": ("no", "opo"),
}

# The points that all books leave open, with the register's default and the other readings.
DEFAULTS = {
    "auction_all_pass": "holder_at_zero passes_left",
    "auction_reentry": "no yes",
    "auction_overpay": "any_set minimal_set",
    "solo_un_stack": "10 13",
    "solo_end_when": "after_phase at_once",
    "solo_majorities": "gained not_gained",
    "income_without_disc": "not_ranked ranked_last",
    "displacement_at_construction": "before_payment at_step_7",
    "free_move_interleaving": "outside_actions between_steps",
    "card_move_counts": "additional as_free_move",
    "summit_lobby_moves": "any_own_move free_move_only displacement_too",
    "no_action": "pass illegal",
    "license_against": "tile net",
    "cubes_against": "net tile",
    "replace_cep_at_limit": "not_taken taken_and_lost",
    "region_cep_full_target": "other_region lost",
    "region_cep_optional": "mandatory optional",
    "market_short_effect": "refill_and_continue take_first",
    "cep_bank_empty": "what_is_there no_rise",
    "late_refill_price": "stays rises",
    "cube_supply_empty": "what_is_left unlimited",
    "coins_limited": "no yes",
    "expertise_track_end": "lost unlimited",
    "end_turn_expertise": "mandatory optional",
    "end_turn_order": "project_first summit_first",
    "two_summits": "active_chooses board_order",
    "summit_pile_empty": "stays_empty reshuffle",
    "control_tie_of_others": "controller_keeps builder_takes",
    "safe_zone_return": "after_warming any_level_below",
    "majority_of_zero": "all_tied needs_one",
    "goal_32_zero": "not_led tie_counts",
    "lobby_main_cep_source": "market bank",
    "goal_discard_when": "any_time own_turn",
}


def test_every_number_is_a_reading_or_left_out_and_never_both() -> None:
    read = {number for one in load_readings("co2").values() for number in one.numbers}
    left = set(load_left_out("co2"))
    assert read | left == DIVERGENCES | AMBIGUITIES
    assert read & left == set()


def test_what_is_left_out_says_why_in_one_of_four_ways() -> None:
    ways = ("settled by the register: ", "wording only: ", "no log can show it: ")
    for number, entry in load_left_out("co2").items():
        assert entry.topic, number
        assert entry.why.startswith((*ways, "unreachable and asserted: ")), number
        assert number[0] == "A" or entry.consequence, number


def test_the_readings_are_those_of_the_profile_and_the_switches() -> None:
    assert set(load_readings("co2")) == set(DIVERGENT) | set(DEFAULTS)
    assert not set(DIVERGENT) & set(DEFAULTS)


def test_every_reading_tells_its_topic_values_and_consequence_in_words() -> None:
    for name, reading in load_readings("co2").items():
        assert reading.name == name
        assert all((reading.topic, reading.consequence, reading.kind, reading.confidence))
        assert reading.clauses
        assert all(words.strip() for words in reading.values.values())
        # This one has a single value: two scientists on a project contradict all books.
        assert len(reading.values) > 1 or name == "scientists_per_project_max"


@pytest.mark.parametrize("name", sorted(DIVERGENT))
def test_each_edition_answers_as_the_profile_says(name: str) -> None:
    words, letters = DIVERGENT[name]
    values = words.split() * (3 if " " not in words else 1)
    for edition, value, letter in zip(("en", "it", "pl"), values, letters, strict=True):
        answer = load_edition(f"co2/{edition}").readings[name]
        assert (answer.value, answer.cls) == (value, CLASS[letter]), edition


@pytest.mark.parametrize("name", sorted(DEFAULTS))
def test_a_point_open_in_all_books_has_the_default_of_the_register_chosen(name: str) -> None:
    values = DEFAULTS[name].split()
    assert list(load_readings("co2")[name].values) == values
    for edition in ("en", "it", "pl"):
        answer = load_edition(f"co2/{edition}").readings[name]
        assert answer.value == values[0]
        # A tile out of the game cannot be shuffled back, and one book takes it out.
        printed = (name, edition) == ("summit_pile_empty", "pl")
        assert answer.cls == ("printed" if printed else "chosen")


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
def test_a_chosen_value_has_its_reason_and_an_open_one_both_values(edition: str) -> None:
    for name, answer in load_edition(f"co2/{edition}").readings.items():
        assert answer.cls in CLASSES
        assert answer.reason or answer.cls != "chosen", name
        assert (len(answer.tried) == 2) == (answer.cls == "open"), name
        assert answer.confidence, name


def test_open_readings_are_tried_in_the_order_of_the_defaults() -> None:
    tried = {
        name: answer.tried
        for name, answer in load_edition("co2/pl").readings.items()
        if answer.cls == "open"
    }
    assert tried == {
        "displacement_barred_between": ("all_moves", "free_moves"),
        "buy_after_price_change": ("yes", "no"),
        "un_goal_requirement": ("types", "plants"),
        "sell_after_refill_at_max_price": ("no", "yes"),
    }
    assert not [a for a in load_edition("co2/it").readings.values() if a.cls == "open"]


@pytest.mark.parametrize(
    ("row", "key", "what"),
    [
        ({"value": "clockwse", "class": "printed"}, "value", "allowed: clockwise, free"),
        ({"value": "free", "class": "print"}, "class", "allowed: printed, free, open, chosen"),
        ({"class": "printed"}, "value", "a value is needed"),
        ({"value": "free", "class": "chosen"}, "reason", "needs its reason"),
        ({"value": "free", "class": "open"}, "tried", "lists what is tried"),
        ({"class": "open", "tried": ["free"]}, "tried", "lists what is tried"),
        ({"class": "open", "tried": ["free", "x"]}, "tried", "no value 'x'"),
        (
            {"value": "free", "class": "open", "tried": ["clockwise", "free"]},
            "tried",
            "its value first",
        ),
        ({"value": "free", "class": "free", "because": ""}, "because", "unknown key"),
    ],
)
def test_a_bad_answer_names_its_key_and_what_is_allowed(
    row: dict[str, object], key: str, what: str
) -> None:
    reading = load_readings("co2")["region_scan_order"]
    with pytest.raises(errors.DataError, match=what) as caught:
        build_edition_reading("es.toml", reading, row)
    assert (caught.value.file, caught.value.key) == (
        "es.toml",
        f"readings.region_scan_order.{key}",
    )


def test_a_reading_without_a_topic_or_with_a_stray_key_is_refused() -> None:
    with pytest.raises(errors.DataError, match="missing required field `topic`"):
        build_reading("x", {"numbers": ["D01"], "values": {"a": "b"}})
    with pytest.raises(errors.DataError, match="allowed") as caught:
        build_reading("x", {"number": ["D01"]})
    assert caught.value.key == "x.number"


# One reading, and every way in which its rows can be wrong ----------------------------------------

ROW = {
    "numbers": ["D01"],
    "topic": "t",
    "values": {"a": "as a", "b": "as b"},
    "clauses": ["c"],
    "kind": "k",
    "confidence": "high",
    "consequence": "x",
}
ONE = Reading("one", ("D01",), "t", {"a": "as a", "b": "as b"}, ("c",), "k", "high", "x")
ONE_AS_TEXT = """
[readings.one]
numbers = ["D01"]
topic = "t"
kind = "k"
confidence = "high"
consequence = "x"
clauses = ["c"]
values.a = "as a"
values.b = "as b"
"""


def test_readings_are_read_without_those_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ship(monkeypatch, readings=f"{ONE_AS_TEXT}[left_out]\nnot read, for nobody asks\n")
    assert read_readings("co2") == {"one": ONE}
    assert build_reading("one", ROW) == ONE
    ship(monkeypatch, readings="# none yet\n")
    assert read_readings("co2") == {}


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("[left_out]\n[readings]\n", "left_out", "must stay the last table; line 2 opens one"),
        ("a = 1\na = 1\n", "a", "given twice: line 1 and line 2"),
        ("[reading]\n", "reading", "unknown key; allowed: readings"),
        ("readings = 3\n", "readings", "expected a table"),
        ("[readings]\none = 3\n", "one", "expected a table"),
    ],
)
def test_a_wrong_file_of_readings_is_told_with_its_key(
    monkeypatch: pytest.MonkeyPatch, text: str, key: str, what: str
) -> None:
    ship(monkeypatch, readings=text)
    assert wrong(read_readings, "co2") == ("readings.toml", key, what)


def test_what_is_left_out_is_read_with_all_that_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = 'D02 = { topic = "t", why = "w", kind = "silent", consequence = "c" }\n'
    ship(monkeypatch, readings=f'{ONE_AS_TEXT}[left_out]\n{rows}A3 = {{ topic = "u", why = "v" }}')
    assert read_left_out("co2") == {
        "D02": LeftOut("D02", "t", "w", "silent", "c"),
        "A3": LeftOut("A3", "u", "v", "ambiguity", ""),
    }


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("a = 1\n[left_out]\n[b]\n", "left_out", "must stay the last table; line 3 opens one"),
        ("a = 1\n\n[left_out]\nb = c\n", "b", "line 4: Invalid value"),
        ("a = 1\n[left_out_too]\n", "left_out_too", "unknown key; allowed: left_out"),
        ("[left_out]\nA1 = 3\n", "A1", "expected a table"),
        (
            '[left_out]\nA1 = { topc = "t" }\n',
            "A1.topc",
            "unknown key; allowed: consequence, kind, topic, why",
        ),
        ("[left_out]\nA1 = { topic = 3 }\n", "A1.topic", "expected text in quotes"),
        ('[left_out]\nA1 = { topic = "t" }\n', "A1", "topic and why are needed"),
    ],
)
def test_a_wrong_row_of_what_is_left_out_is_told_with_its_key(
    monkeypatch: pytest.MonkeyPatch, text: str, key: str, what: str
) -> None:
    ship(monkeypatch, readings=text)
    assert wrong(read_left_out, "co2") == ("readings.toml", key, what)


@pytest.mark.parametrize(
    ("row", "key", "what"),
    [
        (3, "one", "expected a table"),
        (
            {**ROW, "name": "one"},
            "one.name",
            "unknown key; allowed: clauses, confidence, consequence, kind, numbers, topic, values",
        ),
        ({**ROW, "numbers": "D01"}, "one", "Expected `array`, got `str` - at `$.numbers`"),
        ({**ROW, "numbers": []}, "one", "a reading needs a number and a value"),
        ({**ROW, "values": {}}, "one", "a reading needs a number and a value"),
    ],
)
def test_a_wrong_reading_is_told_with_its_key(row: object, key: str, what: str) -> None:
    assert wrong(build_reading, "one", row) == ("readings.toml", key, what)


OPEN = "an open reading, and no other, lists what is tried, its value first"


@pytest.mark.parametrize(
    ("row", "key", "what"),
    [
        (3, "", "expected a table"),
        (
            {"clas": "open"},
            ".clas",
            "unknown key; allowed: class, confidence, reason, tried, value",
        ),
        ({}, ".class", "unknown class; allowed: printed, free, open, chosen, unanswered"),
        ({"class": "open", "tried": "a"}, ".tried", "expected a list of texts in quotes"),
        ({"class": "printed"}, ".value", "a value is needed"),
        ({"class": "printed", "value": "c"}, ".value", "no value 'c'; allowed: a, b"),
        ({"class": "open", "tried": ["a", "c"]}, ".tried", "no value 'c'; allowed: a, b"),
        ({"class": "open", "tried": ["a"]}, ".tried", OPEN),
        ({"class": "printed", "tried": ["a", "b"]}, ".tried", OPEN),
        ({"class": "open", "tried": ["a", "b"], "value": "b"}, ".tried", OPEN),
        ({"class": "free", "tried": ["a"], "value": "b"}, ".tried", OPEN),
        ({"class": "free", "value": "a", "reason": 3}, ".reason", "expected text in quotes"),
        ({"class": "chosen", "value": "a"}, ".reason", "a chosen value needs its reason"),
        (
            {"class": "free", "value": "a", "confidence": 3},
            ".confidence",
            "expected text in quotes",
        ),
    ],
)
def test_a_wrong_answer_is_told_with_its_key(row: object, key: str, what: str) -> None:
    assert wrong(build_edition_reading, "es.toml", ONE, row) == (
        "es.toml",
        f"readings.one{key}",
        what,
    )


@pytest.mark.parametrize(
    ("row", "answer"),
    [
        ({"class": "printed", "value": "b"}, EditionReading("b", "printed", "", (), "high")),
        ({"class": "unanswered"}, EditionReading("a", "unanswered", "", (), "high")),
        (
            {"class": "open", "tried": ["b", "a"], "confidence": "low"},
            EditionReading("b", "open", "", ("b", "a"), "low"),
        ),
        (
            {"class": "open", "tried": ["b", "a"], "value": "b"},
            EditionReading("b", "open", "", ("b", "a"), "high"),
        ),
        (
            {"class": "chosen", "value": "a", "reason": "r"},
            EditionReading("a", "chosen", "r", (), "high"),
        ),
        # one value alone may be listed where nothing is open
        (
            {"class": "free", "tried": ["b"], "value": "b"},
            EditionReading("b", "free", "", ("b",), "high"),
        ),
    ],
)
def test_an_answer_is_read_with_all_that_it_says(
    row: dict[str, object], answer: EditionReading
) -> None:
    assert build_edition_reading("es.toml", ONE, row) == answer
