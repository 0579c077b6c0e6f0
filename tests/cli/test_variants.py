"""Variants and the game for one on the command line: new, simulate, show, and what is barred."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
BARS = "co2.auction.starter (EN Variants: Auction, IT Varianti: Asta, PL Warianty: licytacja agree)"


def head(seats: str, variants: str) -> bytes:
    rows = ("game: co2", "edition: en", f"seats: {seats}", f"variants: {variants}")
    return "\n".join(["co2replay 1", *rows, "---", ""]).encode()


def test_a_variant_that_the_players_bar_is_refused_with_clause_and_citation(cli: Cli) -> None:
    ran = cli("replay", "-", stdin=head("orange", "auction"))
    assert ran.code == 4
    lines = ran.err.splitlines()
    assert lines[0].startswith("error[barred-variant]: ")
    assert lines[0].endswith(": co2.auction.starter")
    assert lines[1].strip() == "--> -:5:11"
    assert "rule: EN Variants: Auction, IT Varianti: Asta, PL Warianty: licytacja agree" in ran.err


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_the_refusal_is_said_in_each_language(cli: Cli, language: str) -> None:
    ran = cli("replay", "-", "--lang", language, stdin=head("orange purple", "solitaire"))
    assert ran.code == 4
    refusal = ran.err.splitlines()[0]
    assert "solitaire" in refusal
    assert refusal.endswith(": co2.setup.player-count")


def test_an_unknown_variant_is_named_with_the_nearest_known_one(cli: Cli) -> None:
    ran = cli("replay", "-", stdin=head("orange purple", "auktion"))
    assert ran.code == 4
    assert "error[unknown-variant]: no such variant: auktion" in ran.err
    assert "did you mean auction?" in ran.err


@pytest.mark.parametrize("verb", ["new", "simulate"])
def test_a_command_line_bars_it_too(cli: Cli, verb: str) -> None:
    ran = cli(verb, "--game", "co2", "--players", "1", "--variants", "auction")
    assert ran.code == 2
    assert BARS in ran.err
    assert cli(verb, "--variants", "bidding").code == 2


# new


@pytest.mark.parametrize(("edition", "first"), [("co2/en", "project"), ("co2/it", "space")])
def test_new_asks_for_space_and_project_in_the_order_of_the_book(
    cli: Cli, edition: str, first: str
) -> None:
    lines = cli("new", "--players", "1", "--edition", edition, "--lang", "en").out.splitlines()
    wanted = [line for line in lines if line.startswith(("# ! project", "# space"))]
    assert len(wanted) == 10  # five projects, five spaces
    assert first in wanted[0]
    assert not any(line.startswith(("# ! start", "# ! un ")) for line in lines)


def test_new_names_the_variants_in_the_header(cli: Cli) -> None:
    out = cli("new", "--game", "co2", "--variants", "draft,auction", "--lang", "en").out
    assert "variants: auction draft\n" in out
    assert "orange: draft 7" in out


@pytest.mark.parametrize("edition", ["co2/en", "co2/it", "co2/pl"])
@pytest.mark.parametrize(
    "options",
    [["--players", "1"], ["--variants", "auction"], ["--variants", "draft", "--players", "5"]],
)
def test_a_set_up_drawn_can_be_played_on(cli: Cli, edition: str, options: list[str]) -> None:
    for seed in ("1", "2", "3"):
        out = cli("new", "--seed", seed, "--edition", edition, *options).out
        assert "orange: draft" not in out
        assert "orange: bid" not in out
        answer = cli("replay", "-", "--json", stdin=out.encode()).json()
        assert [found["kind"] for found in answer["findings"]] == ["note"]  # it waits for a turn


@pytest.mark.parametrize(
    ("game", "players", "waits"),
    [
        ("power-grid", "2", "a plant put up, or a pass"),
        ("power-grid", "6", "a plant put up, or a pass"),
        ("second-chance", "1", "the goals that are kept"),
        ("second-chance", "4", "the actions of the turn"),
    ],
)
def test_a_set_up_of_every_game_can_be_drawn(cli: Cli, game: str, players: str, waits: str) -> None:
    out = cli("new", "--game", game, "--players", players, "--seed", "3").out
    assert "x-seed: 3" in out
    assert "trust:" not in out  # whoever plays on has a copy of the game
    answer = cli("replay", "-", "--json", stdin=out.encode()).json()
    assert [found["message"] for found in answer["findings"]] == [
        f"the log ends here; the game waits for {waits}"
    ]


@pytest.mark.parametrize(
    ("options", "game", "row"),
    [
        (["--map", "usa"], "power-grid", "map: usa"),
        (["--game", "power-grid", "--map", "usa"], "power-grid", "map: usa"),
        (
            ["--game", "second-chance", "--mode", "competitive"],
            "second-chance",
            "mode: competitive",
        ),
        (["--mode", "solo", "--players", "1"], "second-chance", "mode: solo"),
        (["--preset", "expert"], "co2", "preset: expert"),
    ],
)
@pytest.mark.parametrize("seed", [[], ["--seed", "3"]])
def test_new_writes_what_a_header_chooses(
    cli: Cli, options: list[str], game: str, row: str, seed: list[str]
) -> None:
    out = cli("new", *options, *seed, "--lang", "en").out
    assert f"game: {game}\n" in out
    assert f"{row}\n" in out
    answer = cli("replay", "-", "--json", stdin=out.encode()).json()
    assert [found["kind"] for found in answer["findings"]] == ["note"]


def test_new_refuses_what_the_header_of_a_game_has_not(cli: Cli) -> None:
    assert "no such key in a header: map" in cli("new", "--game", "co2", "--map", "usa").err
    ran = cli("new", "--game", "second-chance", "--mode", "solo", "--players", "2")
    assert ran.code == 2
    assert "sc.solo.setup.one-colour" in ran.err


def test_new_offers_the_modes_that_so_many_players_may_have(cli: Cli) -> None:
    """For one it began a cooperative game, which two or more play, and fell over it."""
    alone = cli("new", "--game", "second-chance", "--players", "1").out
    assert "mode: solo  # solo\n" in alone
    together = cli("new", "--game", "second-chance", "--players", "2").out
    assert "mode: cooperative  # cooperative, competitive\n" in together


# simulate and replay


@pytest.mark.parametrize("edition", ["co2/en", "co2/it", "co2/pl"])
@pytest.mark.parametrize(
    "options", [["--players", "1"], ["--variants", "draft,auction", "--players", "4"]]
)
@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_a_random_game_is_legal_in_the_words_of_every_language(
    cli: Cli, edition: str, options: list[str], language: str
) -> None:
    text = cli("simulate", "--seed", "5", "--edition", edition, "--lang", language, *options).out
    answer = cli("replay", "-", "--json", stdin=text.encode()).json()
    verdict = answer["verdict"]
    assert (verdict["edition"], verdict["partial"]) == (edition, False)
    assert verdict["legality"] in ("legal", "undetermined")
    assert not [x for x in answer["findings"] if x["kind"] in ("breach", "false", "error")]


def test_who_played_alone_is_not_said_to_win(cli: Cli) -> None:
    text = cli("simulate", "--seed", "4", "--players", "1", "--edition", "co2/it").out
    said = cli("-", stdin=text.encode(), language="en").out
    assert "co2/it: legal; orange ends with " in said


# show


@pytest.fixture
def walk(root: Path) -> str:
    return (root / "fixtures/games/co2/variants/auction-open.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "waiting for: a bid or a pass · orange · highest bid 2 (blue)"),
        ("it", "si attende: un'offerta o un passo · arancione · offerta più alta 2 (blu)"),
        ("pl", "gra czeka na: stawkę albo pas · pomarańczowy · najwyższa stawka 2 (niebieski)"),
    ],
)
def test_show_says_whose_bid_is_due_and_the_highest_one(
    cli: Cli, walk: str, language: str, said: str
) -> None:
    line = walk[: walk.index("orange: bid 3")].count("\n")
    ran = cli("show", "-", "--at", f"line {line + 1}", "--lang", language, stdin=walk.encode())
    assert said in ran.out.splitlines()


def test_show_tells_kept_cards_from_the_pack_in_hand(cli: Cli, root: Path) -> None:
    text = (root / "fixtures/games/co2/variants/draft.log").read_text(encoding="utf-8")
    line = text[: text.index("# second pass")].count("\n") + 1
    out = cli("show", "-", "--at", f"line {line + 1}", "--lang", "en", stdin=text.encode()).out
    row = [line for line in out.splitlines() if line.startswith("purple")][-1]
    assert "6 (11 12 13 15)" in row  # kept 6; blue, to the left, passed these to the right


def test_show_counts_stack_and_deck_of_the_game_for_one(cli: Cli, root: Path) -> None:
    path = str(root / "fixtures/games/co2/variants/solo-opening.log")
    out = cli("show", path, "--lang", "en").out
    # ten goals less two revealed; 21 cards less two drawn
    assert "UN Goals: 36 37 · in the stack: 8 · Lobby deck: 19" in out


def test_the_ledger_and_explain_name_the_clauses_of_an_auction(cli: Cli, root: Path) -> None:
    path = str(root / "fixtures/games/co2/variants/auction-open.log")
    out = cli("replay", path, "--ledger", "--lang", "en").out
    paid = next(line for line in out.splitlines() if "co2.auction.winner-chooses" in line)
    assert paid.split()[1:] == [
        *("coins", "3", "orange", "(coins)", "→", "bank"),
        "co2.auction.winner-chooses",
    ]
    rows = cli("replay", path, "--explain", "orange.money", "--json").json()["ledger"]
    assert rows[-1]["clause"] == "co2.auction.winner-chooses"


def test_written_out_in_full_a_log_has_the_passes_that_only_open_bidding_asks_for(
    cli: Cli, root: Path
) -> None:
    path = str(root / "fixtures/games/co2/variants/auction.log")
    out = cli("fmt", path, "--explicit").out
    assert "blue: bid 2 ; orange: pass ; purple: pass\n" in out
    verdicts = cli("replay", "-", "--json", stdin=out.encode()).json()
    assert {one["legality"] for one in (verdicts["verdict"], *verdicts["others"])} == {"legal"}


def test_written_out_in_full_a_draft_has_the_last_cards(cli: Cli, root: Path) -> None:
    path = str(root / "fixtures/games/co2/variants/draft.log")
    out = cli("fmt", path, "--explicit").out
    assert "blue: draft 4 ; orange: draft 3 ; purple: draft 9 ; blue: draft 11\n" in out
    assert cli("replay", "-", stdin=out.encode()).code == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the game waits for: the payment of the bid (blue)"),
        ("it", "la partita attende: il pagamento dell'offerta (blu)"),
        ("pl", "gra czeka na: zapłatę stawki (niebieski)"),
    ],
)
def test_a_refusal_says_in_words_what_the_game_waits_for(
    cli: Cli, root: Path, language: str, said: str
) -> None:
    path = str(root / "fixtures/games/co2/variants/auction-open.log")
    ran = cli("replay", path, "--edition", "co2/en", "--lang", language)
    assert ran.code == 1
    assert said in ran.out


# What else a header chooses


@pytest.mark.parametrize(
    ("game", "key", "name", "seats"),
    [
        ("second-chance", "mode", "cooperative", 3),
        ("second-chance", "mode", "competitive", 3),
        ("second-chance", "mode", "solo", 1),  # nobody has to say that one plays alone
        ("power-grid", "map", "usa", 3),
        ("co2", "preset", "expert", 3),
    ],
)
def test_any_key_by_which_a_header_chooses_is_an_option(
    cli: Cli, game: str, key: str, name: str, seats: int
) -> None:
    ran = cli("simulate", "--game", game, f"--{key}", name, "--seed", "5")
    rows = dict(line.split(": ") for line in ran.out.split("---")[0].splitlines()[1:])
    assert ran.code == 0
    assert (rows["game"], rows[key], len(rows["seats"].split())) == (game, name, seats)


def test_a_mode_and_its_variants_go_together(cli: Cli) -> None:
    words = ("--game", "second-chance", "--mode", "solo", "--variants", "solo-goal")
    assert "\nmode: solo\nvariants: solo-goal\n" in cli("simulate", *words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("second-chance", "--mode", "solo", "--players", "2"), "solo: sc.solo.setup.one-colour"),
        (
            ("second-chance", "--mode", "competitive", "--players", "1"),
            "competitive: sc.turn.order",
        ),
        (("co2", "--mode", "solo"), "no such key in a header: mode"),
        (("second-chance", "--mode", "usa"), "'usa' is not one of"),
    ],
)
def test_what_a_game_or_its_players_do_not_have_is_refused(
    cli: Cli, words: tuple[str, ...], said: str
) -> None:
    ran = cli("simulate", "--game", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_log_whose_mode_its_players_do_not_have_cites_the_clause(cli: Cli) -> None:
    log = b"co2replay 1\ngame: second-chance\nedition: de\nmode: solo\nseats: red blue\n---\n"
    ran = cli("replay", "-", "--lang", "en", stdin=log)
    assert ran.code == 4
    assert "this number of players does not play solo: sc.solo.setup.one-colour" in ran.err
    assert "rule: DE S. 24" in ran.err


def test_inspectors_need_goals_to_stand_beside(cli: Cli) -> None:
    """sc.comp.setup.no-env-goals; together they are a variant, in whichever order it is said."""
    head = b"co2replay 1\ngame: second-chance\nedition: de\nseats: red blue\n"
    log = head + b"variants: inspectors draft\nmode: competitive\n---\n"
    ran = cli("replay", "-", "--lang", "en", stdin=log)
    assert ran.code == 4
    assert "error[barred-variant]" in ran.err
    assert "a game like this has no variant inspectors: sc.comp.setup.no-env-goals" in ran.err
    for rows in (b"mode: competitive\nvariants: draft\n", b"variants: inspectors\nmode: coop\n"):
        assert "barred-variant" not in cli("replay", "-", stdin=head + rows + b"---\n").err
