"""What somebody asks of a record instead of adding to it: why, undo, legal, show, score, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from co2replay.errors import UnknownName
from co2replay.notation.records import ACT, DRAW
from co2replay.notation.spelling import fold

from ..words import heard
from . import replies
from .replies import Recorded

if TYPE_CHECKING:
    from .recorder import Recorder

WORDS = "record_word"  # how people call each of them, in any language
NAMES = ("why", "undo", "keep", "legal", "show", "score", "help", "quit")
WITH_MORE = ("why", "show", "legal")  # may say what about


def command_of(said: str) -> tuple[str, str]:
    """The command that a line is, and what stands behind it; nothing if it is none."""
    first, _, rest = said.partition(" ")
    for name in NAMES:
        if fold(first) in heard(WORDS, name) and (not rest.strip() or name in WITH_MORE):
            return name, rest.strip()
    return "", ""


def run_command(recorder: Recorder, command: str, rest: str, said: str) -> Recorded:
    if command == "quit":
        recorder.done = True
        return recorder.reply(said, replies.ENDED, recorder.say("kept", file=recorder.journal.name))
    if command == "help":
        return recorder.reply(said, replies.ANSWERED, recorder.say("help"))
    if command == "undo":
        return recorder.undo(said)
    if recorder.standing is None:
        return recorder.reply(said, replies.ANSWERED, recorder.say("first_the_header"))
    if command == "keep":
        return recorder.keep(said)
    told = {"why": why, "legal": legal, "show": show, "score": score}[command]
    return recorder.reply(said, replies.ANSWERED, told(recorder, rest))


def why(recorder: Recorder, rest: str) -> str:
    """Under every book: each clause that stands against it, and where it has it."""
    from co2replay.questions.check.act import Checked, check, moment_of

    from ..acts import act_text
    from ..check.answers import editions_for
    from ..check.text import check_text
    from .understanding import understood

    standing = recorder.here()
    refused = recorder.refused
    if rest:
        entries = understood(rest, standing, recorder.words)[0]
    elif refused is not None:
        entries = refused.entries
    else:
        return recorder.say("nothing_refused")
    if not rest and refused is not None and refused.false:
        return where_from(recorder, refused.false)
    if not rest and refused is not None and len(entries) > 1:
        standing, entries = refused.up_to_the_fault(standing, recorder.words)
    tried = [one for one in entries if one.kind in (ACT, DRAW)]
    if not tried:
        return recorder.say("only_acts")
    session, vocabulary = standing.session, standing.session.vocabulary
    upto = len(standing.entries)
    answers = []
    for edition in editions_for(session, ()):
        moment = moment_of(session, edition, upto)
        answers.append(check(moment, tried[-1]))
    text = act_text(tried[-1], vocabulary, recorder.language)
    checked = Checked(file=session.log.file, entry=upto, act=text, answers=tuple(answers))
    return check_text(checked, session, recorder.words, recorder.width)


def where_from(recorder: Recorder, names: tuple[str, ...]) -> str:
    """What made the numbers that the table sees otherwise."""
    from ..replay import explain_text, explained

    standing = recorder.here()
    texts = []
    for name in names:
        try:
            answer = explained(standing.session, standing.edition, name)
        except UnknownName:  # not everything that lies on a table is a number
            continue
        texts.append(explain_text(answer, recorder.words, recorder.width))
    return "\n\n".join(texts) or recorder.say("only_acts")


def legal(recorder: Recorder, rest: str) -> str:
    from ..check.answers import legal_at
    from ..check.text import legal_text
    from .questions import setup_here

    standing = recorder.here()
    if setup_here(standing) is not None:
        asked = recorder.question()
        return asked.text if asked is not None else ""
    answer = legal_at(standing.session, standing.edition, None, recorder.language)
    return legal_text(answer, standing.session, recorder.words, recorder.width, rest)


def show(recorder: Recorder, _rest: str) -> str:
    from ..replay import table_of

    standing = recorder.here()
    upto = len(standing.entries)
    return table_of(standing.session, standing.edition, upto, recorder.words, recorder.width)


def score(recorder: Recorder, _rest: str) -> str:
    standing = recorder.here()
    game, state = standing.session.game, standing.run.table.state
    if game.is_over(state):
        return recorder.sheet()
    points = ", ".join(
        f"{recorder.words.seat(seat)} {value}" for seat, value in game.scores(state).items()
    )
    return recorder.say("points_now", points=points)
