"""A final scoring by hand: what is typed, how much of it, and that nothing slips by in silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import co2replay
from co2replay.games.registry import game as game_named
from co2replay.notation.records import Log, Problem
from co2replay.show.words import words_of
from tests.sample import one_in

Cli = Callable[..., Any]
LOGS = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2" / "walkthrough"
SCORING = (LOGS / "scoring.log").read_text(encoding="utf-8")
SECONDS = 300
READ_AND_TYPE = 4  # seconds for a question: read it, look at the table, and press return
A_KEY = 0.5  # seconds, by somebody who types with one finger

# Question by question: who plays, price and ppm; of each region who controls it with its CEPs, then
# its plants; of each player points; coins, CEPs, cubes; UN Goals, Company Goal; the five tracks;
# what is printed beside the discs. Enter leaves plants open, and takes the income of our list.
ANSWERS = [
    "orange=Ada purple=Bo blue=Cy",
    "5 ?",
    *("blue 0", ""),  # North America
    *("blue 0", ""),  # South America
    *("nobody 4", ""),  # Europe
    *("purple 1", ""),  # Africa
    *("orange 2", ""),  # Asia
    *("blue 0", ""),  # Oceania
    *("42", "7 3 2", "1 32", "0 7 3 0 0", ""),
    *("50", "3 1 3", "0 31", "5 0 0 0 0", ""),
    *("53", "10 0 0", "0 ?", "0 0 0 5 0", ""),
]


def typed(answers: list[str]) -> bytes:
    return ("\n".join(answers) + "\n\n\n\n").encode()


def asked(cli: Cli, answers: list[str]) -> Any:
    return cli("score", "--json", "--edition", "co2/en", stdin=typed(answers), interactive=True)


def test_a_final_scoring_is_typed_in_less_than_five_minutes(cli: Cli) -> None:
    ran = asked(cli, ANSWERS)
    keys = sum(len(one) for one in ANSWERS)
    assert len(ANSWERS) * READ_AND_TYPE + keys * A_KEY < SECONDS
    (book,) = ran.json()["books"]
    lines = {row["name"]: row["points"] for row in book["sheet"]}
    # 7 coins and 3 + 2 CEPs at 5; 3 and 1 + 1; 10 and none: halves, rounded down, are points
    assert lines["track"] == {"orange": 42, "purple": 50, "blue": 53}
    assert ran.json()["players"] == {"orange": "Ada", "purple": "Bo", "blue": "Cy"}


@pytest.mark.parametrize("answer", ["7 3", "7 3 2 1", "0 7 3 0", "0 7 3 0 0 0"])
def test_a_number_too_few_or_too_many_is_asked_for_again(cli: Cli, answer: str) -> None:
    """It would be the number of another thing: all of them are asked for once more."""
    right = "7 3 2" if answer[0] == "7" else "0 7 3 0 0"
    at = ANSWERS.index(right)
    ran = asked(cli, [*ANSWERS[:at], answer, *ANSWERS[at:]])
    assert f"values are asked, `?` for one that nobody knows: {answer}" in ran.err
    assert ran.json()["books"] == asked(cli, ANSWERS).json()["books"]


def test_one_value_is_the_first_of_those_asked_for_and_the_others_are_asked_for_then(
    cli: Cli,
) -> None:
    alone = [ANSWERS[0], *(value for one in ANSWERS[1:] for value in one.split() or [""])]
    ran = asked(cli, alone)
    assert "orange (Ada): CEPs, cubes: orange (Ada): cubes: " in ran.err
    assert ran.json()["books"] == asked(cli, ANSWERS).json()["books"]


@pytest.mark.parametrize(
    ("language", "nobody"), [("it", "nessuno"), ("pl", "nikt"), ("de", "niemand")]
)
def test_the_form_is_filled_in_in_every_language(cli: Cli, language: str, nobody: str) -> None:
    said = [one.replace("nobody", nobody) for one in ANSWERS]
    ran = cli(
        "score",
        "--json",
        "--edition",
        "co2/en",
        "--lang",
        language,
        stdin=typed(said),
        interactive=True,
    )
    (book,) = ran.json()["books"]
    assert book["winners"] == asked(cli, ANSWERS).json()["books"][0]["winners"]


@pytest.mark.parametrize("at", one_in(6, range(len(ANSWERS))))
def test_an_answer_that_means_nothing_is_asked_for_again(cli: Cli, at: int) -> None:
    wrong = [*ANSWERS[:at], "xyzzy", *ANSWERS[at:]]
    ran = asked(cli, wrong)
    assert "xyzzy" in ran.err
    assert ran.json()["books"] == asked(cli, ANSWERS).json()["books"]


def values(text: str) -> Iterator[tuple[int, int, str]]:
    """Every value of a form: its line, its place there, its name."""
    for line, row in enumerate(text.splitlines()):
        if row.startswith("@"):
            for place, one in enumerate(row[1:].partition("#")[0].split(";")):
                yield line, place, one.split()[0]


def written_otherwise(line: int, place: int, value: str | None) -> str:
    lines = SCORING.splitlines()
    parts = [one.strip() for one in lines[line][1:].partition("#")[0].split(";")]
    name = parts.pop(place).split()[0]
    if value is not None:
        parts.insert(place, f"{name} {value}")
    lines[line] = "@ " + " ; ".join(parts) if parts else "# nothing"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("value", ["?", None, "xyzzy", "-1", "999"])
@pytest.mark.parametrize(
    ("line", "place", "name"), one_in(5, [*values(SCORING)]), ids=lambda one: str(one)
)
def test_no_value_left_out_or_mistyped_makes_another_winner_in_silence(
    line: int, place: int, name: str, value: str | None
) -> None:
    """Orange wins with what stands in the form. Points may be few or many, coins many: any other
    value that cannot be is refused or called impossible; one that is not known leaves the winner
    open, unless no value of it makes another."""
    field = name.partition(".")[2]
    if (field, value) in (("vp", "-1"), ("vp", "999"), ("money", "999")):
        return  # a score that there may be: a claim in the header holds the table to what it summed
    try:
        log = co2replay.read_log(written_otherwise(line, place, value))
    except co2replay.UnreadableLog:
        return
    assert value != "xyzzy"
    (book,) = co2replay.score(log, ["co2/en"]).books
    if value in ("?", None):
        assert book.winners in (None, ["orange"])
    else:
        assert book.impossible or book.winners is None


def test_beginnings_of_words_make_the_form_that_whole_words_make(cli: Cli) -> None:
    """And what was read is told at once: one other key may be the beginning of another word."""
    long, short = [*ANSWERS], [*ANSWERS]
    for at, whole, begun in (
        (0, "orange=Ada purple=Bo blue=Cy", "o=Ada pu=Bo blu=Cy"),
        (2, "blue 0", "b 0"),  # black and yellow do not play
        (3, "coal solar:blue fusion:orange", "c s:b fus:o"),
        (6, "nobody 4", "no 4"),
        (7, "gas forestation:purple biomass:blue ?", "g fo:p bio:bl ?"),
        (9, "empty", "em"),
    ):
        long[at], short[at] = whole, begun
    ran = asked(cli, short)
    assert ran.json()["books"] == asked(cli, long).json()["books"]
    assert "north_america.plants coal solar:blue fusion:orange\n" in ran.err
    assert "europe.plants gas forestation:purple biomass:blue ?\n" in ran.err
    assert "Beginnings of words do: gas sol:ora fus:pur." in ran.err


@pytest.mark.parametrize(
    ("begun", "words"),
    [
        ("f:b", "forestation:blue, fusion:blue"),
        ("r:p", "forestation:purple, recycling:purple"),  # forestation is reforestation as well
        ("c n", "empty, gas"),  # none, natural gas
    ],
)
def test_a_beginning_of_several_words_is_asked_for_again(cli: Cli, begun: str, words: str) -> None:
    ran = asked(cli, [*ANSWERS[:3], begun, *ANSWERS[3:]])
    assert f"is the beginning of several words: {words}\n" in ran.err
    assert ran.json()["books"] == asked(cli, ANSWERS).json()["books"]


@pytest.mark.parametrize("language", ["en", "it", "pl", "de"])
def test_the_beginnings_that_the_question_shows_are_read(cli: Cli, language: str) -> None:
    said = ("score", "--game", "co2", "--json", "--edition", "co2/en", "--lang", language)
    shown = cli(*said, stdin=typed(ANSWERS), interactive=True).err.splitlines()[1]
    (short,) = re.findall(r"\w+ \w{3}:\w{3} \w{3}:\w{3}(?=\.)", shown)
    ran = cli(*said, stdin=typed([*ANSWERS[:3], short]), interactive=True)
    assert short not in ran.err.replace(shown, "")  # neither refused nor said to be several words
    assert re.search(r"  \S+ \S+ \S+:\S+ \S+:\S+$", ran.err, re.MULTILINE)


def test_every_value_of_the_form_is_tried() -> None:
    assert len([*values(SCORING)]) == 46


class Open:
    """Somebody who says who plays, and knows nothing else; counts what is asked."""

    def __init__(self, said: list[str]) -> None:
        self.said = said
        self.questions = 0

    def ask(self, question: str) -> str | None:
        self.questions += 1
        return self.said.pop(0) if self.said else "?"

    def tell(self, text: str) -> None:
        pass

    def places(self, names: list[str], players: dict[str, str]) -> str:
        return ", ".join(names)

    def refuse(self, log: Log, problem: Problem) -> None:
        raise AssertionError(problem)


@pytest.mark.parametrize(
    ("game", "said", "questions"),
    [
        # who plays, price and ppm; 6 regions with 2 questions; 5 players with 4
        ("co2", ["orange purple blue yellow black"], 2 + 6 * 2 + 5 * 4),
        # who plays, the map; 6 players with 1
        ("power-grid", ["red blue green yellow purple black", "usa"], 2 + 6),
        # who plays, the mode, 2 of the board; 6 regions with 1; 4 players with 6
        ("second-chance", ["red purple blue yellow", "competitive"], 2 + 2 + 6 + 4 * 6),
    ],
)
def test_the_longest_form_of_each_game_asks_this_much_and_decides_nothing_that_is_open(
    cli: Cli, game: str, said: list[str], questions: int
) -> None:
    """Each answer is `?`, alone also for a row of several."""
    form = game_named(game).final_table().form()
    assert form is not None
    table = Open([*said])
    form.ask_form(table, words_of(game, "en"))
    assert table.questions == questions
    answers = [*said, *["?"] * (questions - len(said))]
    ran = cli("score", "--game", game, "--json", stdin=typed(answers), interactive=True)
    assert "values are asked" not in ran.err
    assert ran.code == 3
    assert all(book["winners"] is None for book in ran.json()["books"])


LONGEST = {
    "co2": [
        *("o=Ada p=Bo blu=Cy y=Dan bla=Eve", "5 180"),
        # what the box holds and no more: 5 green plants of a source, 40 CEPs, 25 cubes, 150 coins;
        # every demand space is full: the leftmost lies there since the set-up, the others are green
        *("o 3", "c s:o fu:o b:blu rec:y"),  # North America, 5 spaces
        *("p 3", "o fo:bla s:p b:p"),  # South America, 4
        *("y 3", "g fu:o b:y fo:blu s:y"),  # Europe, 5
        *("p 3", "c rec:p s:bla"),  # Africa, 3
        *("y 3", "o fu:y fu:bla b:y s:o fo:o"),  # Asia, 6
        *("blu 3", "g b:blu rec:blu fo:p"),  # Oceania, 4
        *(
            said
            for n, held in enumerate(("27 4 11", "27 4 5", "27 5 4", "27 3 3", "27 6 2"))
            # no disc where another one lies: the income beside each is asked
            for said in ("112", held, f"2 {27 + n}", f"{n + 1} {n + 2} {n + 3} 0 {n + 2}", "")
        ),
    ],
    "power-grid": [
        *("red=Ada blue=Bo green=Cy yellow=Dan purple=Eve black=Fay", "germany"),
        *(6 * ["14 112 17"]),
    ],
    "second-chance": [
        *("red=Ada purple=Bo blue=Cy yellow=Dan", "competitive", "390 5 12", "3 7 9"),
        *(6 * ["yellow 3"]),
        *(4 * ["112", "17 3 4 2", "3 7", "3 8", "2 10", "1 2 1 0 3"]),
    ],
}


@pytest.mark.parametrize("game", LONGEST)
def test_every_game_with_the_most_players_is_typed_in_less_than_five_minutes(game: str) -> None:
    form = game_named(game).final_table().form()
    assert form is not None
    table = Open([*LONGEST[game]])
    form.ask_form(table, words_of(game, "en"))
    assert not table.said  # each of them was asked for
    keys = sum(map(len, LONGEST[game]))
    assert table.questions == len(LONGEST[game])
    assert table.questions * READ_AND_TYPE + keys * A_KEY < SECONDS


def test_the_longest_form_of_co2_is_a_table_that_can_be(cli: Cli) -> None:
    """Else more would be typed there than anybody has to."""
    ran = asked(cli, LONGEST["co2"])
    (book,) = ran.json()["books"]
    assert not book["impossible"]
    assert ran.err.count(".plants ") == 6  # every row of plants, in full


def test_what_cannot_be_left_open_says_what_is_written_there(cli: Cli) -> None:
    ran = cli(
        "score",
        "--game",
        "power-grid",
        stdin=b"\nred=A pink=B\nred blue\n\nmars\n",
        interactive=True,
    )
    assert "this is needed, such as: red=Ada blue=Bo" in ran.err
    assert "this cannot be read: red=A pink=B; this is needed, such as: red=Ada blue=Bo" in ran.err
    assert "this is needed, such as: germany, usa" in ran.err
    assert "this cannot be read: mars; this is needed, such as: germany, usa" in ran.err


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "red (Ada): cities powered, Elektro, cities connected"),
        ("de", "rot (Ada): versorgte Städte, Elektro, angeschlossene Städte"),
        ("it", "rosso (Ada): città alimentate, Elektro, città collegate"),
        ("pl", "czerwony (Ada): zasilone miasta, Elektro, przyłączone miasta"),
    ],
)
def test_a_question_names_who_plays_and_what_is_asked_in_the_language_asked_in(
    cli: Cli, language: str, question: str
) -> None:
    answers = typed(["red=Ada blue", "germany", "?", "?"])
    ran = cli("score", "--game", "power-grid", "--lang", language, stdin=answers, interactive=True)
    assert f"{question}: " in ran.err
    assert "Bo" not in ran.err
