"""Keeping a record, one line in and one reply out: set-up, short forms, breaches, undo, the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.records import MARK
from co2replay.notation.spelling import fold
from co2replay.sentences import languages
from co2replay.show.recording.commands import NAMES
from co2replay.show.recording.journal import Journal
from co2replay.show.recording.recorder import Recorder
from co2replay.show.recording.replies import Recorded
from co2replay.show.words import heard, words_of
from co2replay.verdict.session import Options, open_session, play_to
from tests.show.record_games import Game, log_of, said_of

GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = GAMES / "walkthrough" / "opening.log"
WHOLE: tuple[Game, ...] = (
    ("co2/en", 3, 5, ("auction", "draft")),
    ("co2/en", 1, 3, ()),
    ("co2/it", 2, 1, ()),
    ("co2/pl", 4, 2, ()),
)


class Table:
    """A record in a folder of its own."""

    def __init__(self, path: Path, language: str = "en", edition: str | None = None) -> None:
        self.path = path
        self.language = language
        self.recorder = self.open(edition)

    def open(self, edition: str | None = None) -> Recorder:
        journal = Journal(str(self.path))
        data = journal.open()
        recorder = Recorder(journal, words_of("co2", self.language), Options(), 100)
        recorder.open(None if data is None else data.decode(), edition)
        return recorder

    def again(self) -> None:
        self.recorder.journal.close()
        self.recorder = self.open()

    def say(self, *lines: str) -> Recorded:
        for line in lines:
            reply = self.recorder.accept(line)
        return reply

    def tail(self, count: int = 1) -> list[str]:
        return self.path.read_text(encoding="utf-8").splitlines()[-count:]


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "game.log")
    yield table
    table.recorder.journal.close()


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Table]:
    """The first turn of the walk-through, up to the proposal: orange is at her Free Moves."""
    lines = OPENING.read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("propose"))
    path = tmp_path / "game.log"
    path.write_text("".join(f"{line}\n" for line in lines[: first - 1]), encoding="utf-8")
    table = Table(path)
    yield table
    table.recorder.journal.close()


# Header and set-up --------------------------------------------------------------------------------


def test_the_set_up_is_asked_for_in_the_order_of_the_table(fresh: Table) -> None:
    asked = []
    for line in (
        "it", "o=Ada p blu", "", "pur", "rec sol fus", "for sol rec", "for bio sol", "bio rec sol",
        "for rec bio", "for bio fus",
    ):  # fmt: skip
        question = fresh.recorder.question()
        assert question is not None
        asked.append(question.stem or question.kind)
        fresh.say(line)
    assert asked[:5] == ["edition", "seats", "variants", "start", "agenda north_america"]
    assert fresh.path.read_text(encoding="utf-8").splitlines()[:8] == [
        "co2replay 1",
        "game: co2",
        "edition: co2/it",
        "lang: en",
        "seats: orange=Ada purple blue",
        "manifest: co2-2012",
        "---",
        "! start purple",
    ]


def test_a_whole_set_up_by_its_values_alone(fresh: Table) -> None:
    said = [
        "en", "orange purple blue", "none", "orange",
        "for sol rec", "sol rec fus", "for sol bio", "rec bio sol", "bio rec for", "for fus bio",
        "coal", "oil", "gas", "gas", "o", "c",
        "for bio", "for fus", "for sol",
        "34 35 36 37 38 39 40 42 43 44", "", "47 48",
    ]  # fmt: skip
    for line in said:
        reply = fresh.say(line)
        assert reply.status == "recorded", reply.text
    assert fresh.tail(4) == [
        "! summit 3 forestation solar",
        "! un 34 35 36 37 38 39 40 42 43 44",
        "! deal orange lobby ? ? ? ? ? ; deal orange goal ? ; deal purple lobby ? ? ? ? ?"
        " ; deal purple goal ? ; deal blue lobby ? ? ? ? ? ; deal blue goal ?",
        "! event 47 48",
    ]
    question = fresh.recorder.question()
    assert question is not None
    assert (question.kind, question.seat, question.mark) == ("turn", "orange", "1.1 orange")


def test_the_header_takes_rows_of_ones_own_and_refuses_what_is_wrong(fresh: Table) -> None:
    assert fresh.say("fr").status == "unclear"
    assert fresh.say("en").status == "recorded"
    assert fresh.say("x-club: Tuesday").written == ("x-club: Tuesday",)
    assert fresh.say("colour: red").status == "unclear"
    assert fresh.say("orange orange").status == "unclear"
    assert fresh.say("b=Ada").status == "unclear"  # blue or black
    assert fresh.say('bla="Ada Lo" blu=Bo').written == (
        'seats: black="Ada Lo" blue=Bo', "manifest: co2-2012",
    )  # fmt: skip
    assert fresh.say("solitaire").status == "unclear"
    assert fresh.say("dr auction").written == ("variants: draft auction", "---")
    fresh.again()
    assert fresh.recorder.standing is not None


def test_an_answer_of_the_header_can_be_taken_back(fresh: Table) -> None:
    assert fresh.say("undo").status == "unclear"
    fresh.say("it", "orange purple")
    assert fresh.say("undo").written == ("# x seats: orange purple", "# x manifest: co2-2012")
    fresh.again()
    question = fresh.recorder.question()
    assert question is not None
    assert question.kind == "seats"
    assert fresh.say("undo").written == ("# x edition: co2/it", "# x lang: en")
    assert fresh.say("pl", "blue black", "none", "black").status == "recorded"
    fresh.again()
    assert fresh.recorder.standing is not None
    assert fresh.recorder.standing.edition == "co2/pl"


def test_a_header_goes_on_where_it_stopped(fresh: Table) -> None:
    fresh.say("pl")
    fresh.again()
    question = fresh.recorder.question()
    assert question is not None
    assert question.kind == "seats"


def test_the_game_for_one_needs_no_word_on_variants(fresh: Table) -> None:
    assert fresh.say("en", "yellow").written[-1] == "---"


def test_a_beginning_of_several_words_names_them(fresh: Table) -> None:
    fresh.say("it", "orange purple", "none", "orange")
    reply = Table.say(fresh, "f s r")
    assert (reply.status, reply.choices) == ("unclear", ("forestation", "fusion"))


def test_a_tile_that_the_list_lacks_is_taken_from_the_table(fresh: Table) -> None:
    """No tile of ours shows these three; nobody has numbered the tiles of the box."""
    fresh.say("en", "orange purple", "none", "orange")
    reply = fresh.say("solar solar solar")
    assert reply.status in ("recorded", "refused")
    reply = fresh.say("solar fusion recycling")
    assert reply.status == "recorded"
    assert fresh.tail()[0].endswith("! agenda north_america solar fusion recycling")
    assert fresh.tail()[0].startswith("fact agenda ")
    assert "undo" in reply.text
    fresh.say("undo")
    assert fresh.tail()[0].startswith("# x fact agenda ")


# Play ---------------------------------------------------------------------------------------------


def test_a_short_form_is_written_in_full_under_the_mark_of_its_turn(played: Table) -> None:
    reply = played.say("p so as mo")  # as the help has it
    assert reply.written == ("[1.1 orange]", "propose solar asia/money")
    # 3 coins and one for each of the 5 CEPs that lie in Asia
    assert "orange: coins +5" in reply.text
    assert played.tail(2) == list(reply.written)
    assert played.say("sc hand as mon").written == ("scientist hand asia/money",)
    assert played.say("buy ; e").written == ("buy ; end",)
    assert played.say("pass").status == "refused"


def test_words_of_another_language_are_understood_and_written_in_ones_own(played: Table) -> None:
    assert played.say("proponi solare asia denaro").written[-1] == "propose solar asia/money"


def test_what_fits_several_acts_is_not_guessed(played: Table) -> None:
    before = played.tail()
    reply = played.say("propose as")
    assert reply.status == "unclear"
    assert "propose solar asia/money" in reply.choices
    assert "propose solar asia/tech" in reply.choices
    assert played.tail() == before


def test_a_breach_is_not_written_and_has_a_reason(played: Table) -> None:
    played.say("propose solar asia/money")
    before = played.tail()
    reply = played.say("install solar asia/money")
    assert (reply.status, reply.findings[0].kind) == ("refused", "breach")
    assert reply.findings[0].code == "co2.turn.one-action"
    assert played.tail() == before
    told = played.say("why").text
    assert "co2.turn.one-action" in told
    for edition in ("co2/en", "co2/it", "co2/pl"):
        assert edition in told
    assert "EN §" in told


def test_the_reason_is_that_of_the_entry_that_was_refused_behind_those_of_its_line(
    played: Table,
) -> None:
    """A sale behind a purchase of the same line: alone it would be legal (co2.market.not-both)."""
    assert played.say("buy ; sell").status == "refused"
    told = played.say("why").text
    assert "co2.market.not-both" in told
    played.say("install solar asia/money ; buy")  # nothing lies there: the first of the two
    assert "co2.install.any-proposed" in played.say("why").text


def test_a_question_mark_asks_what_may_be_said(fresh: Table) -> None:
    assert fresh.say("?").text == fresh.say("help").text
    fresh.say("en", "orange purple blue", "none")
    reply = fresh.say("?")
    assert (reply.status, "unexpected" in reply.text) == ("answered", False)
    assert fresh.say("coal").text == "`coal` does not answer what is asked here"


def test_a_reason_can_be_asked_for_before_it_is_done(played: Table) -> None:
    reply = played.say("why propose wind asia money")
    assert reply.status == "unclear"
    assert "yes" in played.say("why buy").text
    assert played.tail() != ["buy"]


def test_a_ruling_lets_stand_what_was_refused(played: Table) -> None:
    played.say("propose solar asia/money", "sell", "sell")
    reply = played.say('ruling "let stand by all"')
    assert reply.status == "recorded"
    assert played.tail(2)[0].startswith("ruling co2.")
    assert played.tail(2)[0].endswith('"let stand by all"')
    assert played.tail(2)[1] == "sell"
    # taken back, the ruling does not wait for another entry
    played.say("undo")
    assert [line[:12] for line in played.tail(2)] == ["# x ruling c", "x sell"]


def test_a_ruling_stands_before_the_very_entry_that_needs_it(played: Table) -> None:
    assert played.say("propose solar asia/money ; buy ; sell ; end # sic").status == "refused"
    assert played.say('ruling "agreed"').status == "recorded"
    assert played.tail(7) == [
        "[1.1 orange]",
        "propose solar asia/money",
        "buy",
        'ruling co2.market.not-both "agreed"',
        "sell",
        "end",
        "# sic",
    ]


def test_what_happened_may_be_kept_though_it_is_a_breach(played: Table) -> None:
    played.say("propose solar asia/money")
    assert played.say("anyway").status == "unclear"
    played.say("buy", "buy")
    reply = played.say("anyway")
    assert (reply.status, reply.findings[0].kind) == ("recorded", "breach")
    assert played.tail() == ["buy"]


def test_a_false_fact_is_not_written(played: Table) -> None:
    played.say("propose solar asia/money")
    reply = played.say("= orange.money 9")
    assert (reply.status, reply.findings[0].kind) == ("refused", "false")
    assert played.say("= orange.money 8").status == "recorded"
    assert played.tail() == ["= orange.money 8"]
    assert played.say('ruling set orange.money 9 "a coin lay under the box"').status == "recorded"


def test_undo_keeps_what_it_takes_back(played: Table) -> None:
    played.say("propose solar asia/money", "end")
    played.say("# purple thinks", "propose fusion asia/tech")
    assert played.say("undo").written == ("x propose fusion asia/tech",)
    # one more: the mark of the next turn goes, too, or the turn before could not go on
    shown = played.say("undo").written
    assert shown == ("x end", "# x [1.1 purple]")
    question = played.recorder.question()
    assert question is not None
    assert question.seat == "orange"
    assert "# purple thinks" in played.path.read_text(encoding="utf-8")
    played.say("buy", "end")
    assert played.tail(2) == ["buy", "end"]
    played.again()
    assert played.recorder.standing is not None
    assert played.recorder.standing.run.findings == []


def test_everything_can_be_taken_back_down_to_the_header(played: Table) -> None:
    for _ in range(200):
        if played.say("undo").status != "undone":
            break
    standing = played.recorder.standing
    assert standing is not None
    assert all(one.taken_back or one.kind >= 10 for one in standing.entries)
    question = played.recorder.question()
    assert question is not None
    assert question.stem == "start"


def test_comments_facts_of_the_box_and_gaps_are_written(played: Table) -> None:
    played.say("propose solar asia/money")
    assert played.say("#hello").written == ("# hello",)
    assert played.say("fact plant solar 1 cost 10 cubes 2 vp 8").status == "recorded"
    assert played.say("...").written == ("...",)
    assert played.say("[1.2 orange]").status == "recorded"
    assert played.say("legal").status == "answered"
    reply = played.say("buy # dear")
    assert reply.written == ("buy  # dear",)


def test_a_gap_asks_for_what_is_known_again(played: Table) -> None:
    reply = played.say("propose solar asia/money", "...")
    assert reply.asked is not None
    assert reply.asked.kind == "adrift"


def test_who_answers_is_written_with_the_answer(played: Table) -> None:
    """Blue's scientist is displaced from the tile that purple installs: blue decides where to."""
    lines = OPENING.read_text(encoding="utf-8").splitlines()
    rest = [x.partition("#")[0].strip() for x in lines[len(played.tail(10_000)) :]]
    for line in rest:
        if line and not line.startswith("="):
            name, colon, answer = line.partition(": ") if ";" not in line else (line, "", "")
            reply = played.say(answer if colon else line)
            assert reply.status == "recorded", reply.text
            if colon:
                assert reply.written[-1] == f"{name}: {answer}"


def test_what_only_our_list_says_of_a_card_is_named_when_it_is_played(played: Table) -> None:
    reply = played.say("propose solar asia/money", "lobby 5 main")
    assert "your copy says: fact lobby 5" in reply.text


def test_help_and_questions_write_nothing(played: Table) -> None:
    before = played.path.read_bytes()
    for line in ("help", "legal", "show", "score", "why sell", "", "aiuto", "ruchy", "STÓŁ"):
        assert played.say(line).status == "answered", line
    assert played.path.read_bytes() == before
    assert played.say("quit").status == "ended"


def test_a_log_that_cannot_have_happened_says_where(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    text = OPENING.read_text(encoding="utf-8")
    path.write_text(text + "[5.1 blue]\n", encoding="utf-8")
    table = Table(path)
    reply = table.say("buy")
    assert reply.status == "unclear"
    assert f"line {text.count(chr(10)) + 1}" in reply.text
    assert table.say("undo").status == "undone"
    table.recorder.journal.close()


@pytest.mark.parametrize(
    ("game", "language"), list(zip(WHOLE, ["it", "pl", "pl", "it"], strict=True))
)
def test_a_whole_game_comes_out_as_it_was(game: Game, language: str, tmp_path: Path) -> None:
    """Said without marks: the record has them all, and comes to the very same table."""
    log = log_of(game)
    session, _ = open_session(log, Options())
    assert session is not None
    wanted = session.game.digest(play_to(session, game[0], len(log.entries)).state)
    table = Table(tmp_path / "game.log", language)
    for line in said_of(game):
        reply = table.say(line)
        assert reply.status == "recorded", f"{line}: {reply.text}"
    standing = table.recorder.standing
    assert standing is not None
    assert session.game.digest(standing.run.table.state) == wanted
    marks = [one.args for one in log.entries if one.kind == MARK]
    assert [one.args for one in standing.entries if one.kind == MARK] == marks
    if session.game.is_over(standing.run.table.state):
        assert reply.asked is None
        assert words_of("co2", language).say("sheet", "title") in reply.text
    table.recorder.journal.close()


@pytest.mark.parametrize("language", languages())
def test_no_command_is_a_word_of_the_notation(language: str) -> None:
    vocabulary = vocabulary_for("co2")
    assert vocabulary is not None
    table = vocabulary.tables["verb"]
    played = {
        table.codes[x.name]
        for x in vocabulary.forms.values()
        if x.context in ("act", "draw") and x.name
    }
    verbs = {" ".join(x.words) for terms in table.terms.values() for x in terms if x.code in played}
    for name in NAMES:
        assert not heard("record_word", name) & verbs, name


@pytest.mark.parametrize("language", languages())
def test_the_examples_of_the_help_can_be_read(language: str, played: Table) -> None:
    from co2replay.show.recording.understanding import read

    standing = played.recorder.standing
    assert standing is not None
    shown = words_of("co2", language).say("record", "help").splitlines()
    examples = [line.strip().partition("  ")[0] for line in shown if line.startswith("  ")]
    plain = [one for one in examples if one[0] in "=#." or (" " in one and "?" not in one)]
    assert len(plain) >= 7
    unread = [one for one in plain if read(one, standing)[1]]
    # the short form, and the ruling on what was refused, need a moment
    assert len(unread) == 2
    assert fold(unread[0].split()[0]) not in ("ruling", "decisione")


def test_a_log_of_another_system_is_continued_and_taken_back(tmp_path: Path) -> None:
    """A byte-order mark, line ends of Windows, and a comment that holds a line of its own."""
    path = tmp_path / "game.log"
    text = OPENING.read_text(encoding="utf-8") + "# one\u2028two\x0bthree\nbuy\n"
    before = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    path.write_bytes(before)
    table = Table(path)
    assert table.say("undo").status == "undone"
    assert path.read_bytes() == before.removesuffix(b"buy\r\n") + b"x buy\n"
    assert table.say("# on").status == "recorded"
    table.recorder.journal.close()


def test_values_of_the_solitaire_set_up_are_asked_for(fresh: Table) -> None:
    """After the agenda tiles, fossil plants, summits and cards: one project of each source."""
    said = (
        "en", "orange",
        "for sol rec", "sol rec fus", "for sol bio", "rec bio sol", "bio rec for", "for fus bio",
        "coal", "oil", "gas", "gas", "o", "c", "for bio", "for fus", "for sol", "", "47 48",
    )  # fmt: skip
    for line in said:
        assert fresh.say(line).status == "recorded", line
    reply = fresh.say("sol af")
    assert reply.written == ("! project solar africa",)
    assert reply.asked is not None
    assert reply.asked.kind == "starter-space"
    assert fresh.say("tech").written == ("orange: space africa/tech",)


def test_unknown_cards_are_written_as_question_marks(played: Table) -> None:
    played.say("propose solar asia/money")
    reply = played.say("lobby ? minor money")
    assert reply.status in ("recorded", "refused")
    assert reply.status == "recorded" or reply.findings[0].code.startswith("co2.")
