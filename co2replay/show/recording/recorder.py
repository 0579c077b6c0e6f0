"""Keeps a record: takes one line, says what it means and what became of it, and asks the next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from co2replay.engine.trace import FALSE_FACT, UNDETERMINED
from co2replay.engine.trace import Observation as Found
from co2replay.errors import UnreadableFile
from co2replay.notation.format import quote, write_line
from co2replay.notation.header import BODY
from co2replay.notation.records import ACT, BOX, COMMENT, MARK, Entry
from co2replay.notation.spelling import show_safe
from co2replay.notation.tokens import tokens_of, unquote
from co2replay.notation.vocabulary import match_word
from co2replay.questions.check.act import Moved
from co2replay.sentences import say
from co2replay.verdict.session import Options, Played

from ..check.text import changes_of
from ..faults import ProblemsInLog
from ..findings.making import facts_to_read, finding_of
from ..findings.record import Finding, finding_text
from ..logs import box_writer
from ..replay import changes_text
from ..words import Words
from . import replies
from .beginning import Beginning
from .commands import command_of, run_command
from .draws import unnoted
from .heading import has_body
from .journal import Journal
from .questions import asked_here, completions_here, lacking_here, setup_here, values_completed
from .replies import Recorded
from .standing import (
    Standing,
    is_over,
    is_refused,
    keeping_of,
    news,
    played_of,
    standing_of,
    with_lines,
)
from .understanding import Unclear, lines_for, understood
from .undoing import taken_back

TABLE = "record"
CHOICES_SHOWN = 8
RULINGS_MAX = 12  # clauses that one ruling lets stand for one entry
_REASON = re.compile(r'^\s*(\S+)\s+("(?:[^"\\]|\\.)*"|[“„«»][^“”„«»]*[“”«»])\s*$')


class RefusedLine(NamedTuple):
    """The last line that was not written, for `why`, `keep` and a ruling."""

    said: str
    entries: list[Entry]
    lines: list[str]
    false: tuple[str, ...]  # numbers that the table sees otherwise

    def one_by_one(self, here: Standing, words: Words) -> list[str]:
        """A ruling is for exactly the next entry: each stands on a line of its own."""
        if sum(one.kind != COMMENT for one in self.entries) == 1:
            return list(self.lines)
        vocabulary, write = here.session.vocabulary, box_writer(here.log)
        marks = [line for line in self.lines if line.startswith("[")]
        if self.entries[0].kind == MARK:
            marks = []
        alone = [write_line([one], vocabulary, words.language, write) for one in self.entries]
        return [*marks, *alone]

    def up_to_the_fault(self, here: Standing, words: Words) -> tuple[Standing, list[Entry]]:
        """Where the entries in front of the refused one lead, and it."""
        for line in self.one_by_one(here, words):
            after = with_lines(here, [line], words)
            if any(map(is_refused, news(here, after))):
                return here, after.entries[len(here.entries) :]
            here = after
        return here, self.entries


class Recorder:
    """A record being kept; it knows no terminal. Every line in gives one reply."""

    def __init__(self, journal: Journal, words: Words, options: Options, width: int) -> None:
        self.journal = journal
        self.words = words
        self.options = options
        self.width = width
        self.language = words.language  # of what is written
        self.beginning: Beginning | None = None
        self.standing: Standing | None = None
        self.refused: RefusedLine | None = None
        self.done = False
        self.trouble = False  # something was refused or not understood
        self.failed = False  # the disk did not take the last line

    def open(self, data: str | None, edition: str | None) -> None:
        """Go on where a record stops, or begin one."""
        head = "" if data is None else data
        if has_body(head):
            self.standing = standing_of(head, self.journal.name, self.options, self.words)
            return
        self.beginning = Beginning(
            head, self.words.game, self.language, edition, self.options.folders
        )
        if data is None or not head:
            self.journal.rewrite(self.beginning.text)
        for line in self.beginning.given():
            self._begin_with(line)

    def is_over(self) -> bool:
        return self.standing is not None and is_over(self.standing)

    def completions(self, text: str) -> list[str]:
        """Whole lines that a beginning can become."""
        if self.beginning is not None:
            return values_completed(self.beginning.completions(), text)
        return completions_here(self.here(), text, self.language)

    def lines(self) -> int:
        text = self.beginning.text if self.beginning is not None else self.here().text
        return text.count("\n")

    def here(self) -> Standing:
        assert self.standing is not None
        return self.standing

    # Replies ----------------------------------------------------------------------------------

    def ready(self, text: str = "") -> Recorded:
        return self.reply("", replies.READY, text)

    def reply(
        self,
        said: str,
        status: str,
        text: str,
        written: Sequence[str] = (),
        findings: Sequence[Finding] = (),
        choices: Sequence[str] = (),
    ) -> Recorded:
        return Recorded(
            file=self.journal.name,
            said=said,
            status=status,
            written=tuple(written),
            lines=self.lines(),
            text=text,
            findings=tuple(findings),
            choices=tuple(choices),
            asked=None if self.done else self.question(),
        )

    def question(self) -> replies.Asked | None:
        if self.beginning is not None:
            return self.beginning.asked(self.words)
        return asked_here(self.here(), self.words, self.language)

    def say(self, key: str, **facts: object) -> str:
        return self.words.say(TABLE, key, **facts)

    # A line -----------------------------------------------------------------------------------

    def accept(self, line: str) -> Recorded:
        """Take one line; when this returns `recorded` or `undone`, the disk has it."""
        said = line.strip()
        try:
            found = self._accept(said)
        except Unclear as unclear:
            shown = unclear.choices[:CHOICES_SHOWN]
            text = "\n".join([unclear.text, *(f"  {show_safe(one)}" for one in shown)])
            self.trouble = True
            return self.reply(
                said, replies.UNCLEAR, text, findings=unclear.findings, choices=unclear.choices
            )
        except ProblemsInLog as fault:
            bare = [replace(one, file="") for one in fault.findings]
            text = "\n".join(finding_text(one) for one in bare)
            self.trouble = True
            return self.reply(said, replies.UNCLEAR, text, findings=bare)
        except UnreadableFile as fault:
            self.failed = True
            why = say(fault.cause, self.words.language)
            return self.reply(said, replies.FAILED, self.say("failed", why=why))
        if found.status == replies.REFUSED:
            self.trouble = True
        return found

    def _accept(self, said: str) -> Recorded:
        command, rest = command_of(said)
        if said == "?" and self.beginning is not None:
            command = "help"
        elif said == "?" and not self._may_be_unknown():
            command = "legal"  # asks what may be said: nothing here can be left open
        if command:
            return run_command(self, command, rest, said)
        if self.beginning is not None:
            return self._begin_with(said)
        if not said:
            return self._nothing_said()
        if (reason := self._reason_of(said)) is not None:
            return self.let_stand(said, reason)
        return self._take(said)

    def _may_be_unknown(self) -> bool:
        question = setup_here(self.here())
        return question is not None and question.may_be_unknown

    def _begin_with(self, said: str) -> Recorded:
        """A row of the header; with the last one the game begins."""
        beginning = self.beginning
        assert beginning is not None
        lines = beginning.answer(said, self.words)
        if isinstance(lines, str):
            raise Unclear(lines)
        text = beginning.text + "".join(f"{line}\n" for line in lines)
        probe = beginning.probe(text)
        standing = standing_of(probe, self.journal.name, self.options, self.words)
        self.journal.append(text[len(beginning.text) :])
        beginning.text = text
        if lines[-1] == BODY:
            self.beginning, self.standing = None, standing
        shown = "\n".join(show_safe(line) for line in lines if line != BODY)
        return self.reply(said, replies.RECORDED, shown, lines)

    def _nothing_said(self) -> Recorded:
        """An empty line: nobody notes the hands that are asked for; else the question again."""
        here = self.here()
        if self._may_be_unknown():
            hidden = keeping_of(here).draws_unnoted(here.run.table, here.entries)
            return self._write("", [unnoted(one) for one in hidden])
        return self.reply("", replies.ANSWERED, "")

    def _take(self, said: str) -> Recorded:
        entries, comment = understood(said, self.here(), self.words)
        return self._write(said, entries, comment)

    def _write(self, said: str, entries: list[Entry], comment: Entry | None = None) -> Recorded:
        """Write what was said, unless it breaks or contradicts something."""
        here = self.here()
        if here.run.derailed >= 0 and any(entry.kind != COMMENT for entry in entries):
            line = here.entries[here.run.derailed].line
            raise Unclear(self.say("derailed", line=line))
        lacks = lacking_here(here, self.language)
        if lacks and any(entry.kind == ACT for entry in entries):
            raise Unclear(self.words.say("hint", "set_up_first"), lacks)
        lines = lines_for(entries, comment, here, self.words)
        after = with_lines(here, lines, self.words)
        found = [one for one in news(here, after) if is_refused(one)]
        if found and (read_off := self._read_off(entries, lines, found)) is not None:
            return self.commit(said, *read_off, note=self.say("read_off"))
        if found:
            told = [*entries, *([comment] if comment is not None else [])]
            return self._refuse(said, told, lines, after)
        return self.commit(said, lines, after)

    def _read_off(
        self, entries: list[Entry], lines: list[str], found: list[Found]
    ) -> tuple[list[str], Standing] | None:
        """A tile that only our own list lacks lies on the table: what it shows is a fact."""
        here = self.here()
        if len(entries) != 1 or any(one.kind != UNDETERMINED for one in found):
            return None
        vocabulary = here.session.vocabulary
        for fact in keeping_of(here).printed(entries[0], found[0].rests):
            shown = write_line(
                [Entry(BOX, text=fact)], vocabulary, self.language, box_writer(here.log)
            )
            tried = [*lines[:-1], f"{shown} ; {lines[-1]}"]
            after = with_lines(here, tried, self.words)
            if not any(map(is_refused, news(here, after))):
                return tried, after
        return None

    def _refuse(
        self, said: str, entries: list[Entry], lines: list[str], after: Standing
    ) -> Recorded:
        here = self.here()
        new = [one for one in news(here, after) if is_refused(one)]
        false = tuple(str(one.facts["value"]) for one in new if one.kind == FALSE_FACT)
        self.refused = RefusedLine(said, entries, lines, false)
        played = played_of(after)
        findings = [self._told(played, one) for one in new]
        texts = [finding_text(one) for one in findings]
        key = "not_written_hard" if any(one.hard for one in new) else "not_written"
        texts.append(self.say("not_written_false" if false else key))
        return self.reply(said, replies.REFUSED, "\n".join(texts), findings=findings)

    def _told(self, played: Played, found: Found) -> Finding:
        """A breach has other ways on here than in a log; what rests on a component does not."""
        told = finding_of(played, found, self.words, {})
        return replace(told, file="", help=told.help if found.kind == UNDETERMINED else "")

    def commit(self, said: str, lines: list[str], after: Standing, note: str = "") -> Recorded:
        """Put lines on the disk, and only then let them count."""
        here = self.here()
        self.journal.append("".join(f"{line}\n" for line in lines))
        self.standing = after
        self.refused = None
        self.failed = False
        first = here.text.count("\n") + 1
        texts = [f"{first + number:>4} | {show_safe(line)}" for number, line in enumerate(lines)]
        effects = self.effects_of(here, after)
        if effects:
            texts.append(f"       {effects}")
        if note:
            texts.append(f"       {note}")
        if unread := to_read(here, after, self.words):
            texts.append(f"       {self.say('to_read', facts=unread)}")
        played = played_of(after)
        findings = [
            replace(finding_of(played, one, self.words, {}), file="") for one in news(here, after)
        ]
        texts += [finding_text(replace(one, line=0)) for one in findings]
        if is_over(after):
            texts += ["", self.sheet()]
        return self.reply(said, replies.RECORDED, "\n".join(texts), lines, findings)

    def effects_of(self, before: Standing, after: Standing) -> str:
        """What the new entries moved from player to player, added up."""
        book = after.run.table.book
        upto = len(before.entries)
        names = after.session.game.goods().names
        moved = [
            Moved(
                amount=amount if isinstance(amount, int) else "?",
                source=names[source],
                target=names[target],
                clause=clause,
            )
            for entry, amount, source, target, clause in (book.rows if book is not None else ())
            if entry >= upto
        ]
        return changes_text(changes_of(moved, after.session), self.words)

    # Rulings ----------------------------------------------------------------------------------

    def _reason_of(self, said: str) -> str | None:
        """`ruling "all agreed"` without a clause speaks of what was refused."""
        found = _REASON.match(said)
        if found is None or self.refused is None:
            return None
        tokens = tokens_of(found[1])
        if match_word(self.here().session.vocabulary, "ruling", tokens, 0) != len(tokens):
            return None
        return unquote(found[2])

    def let_stand(self, said: str, reason: str) -> Recorded:
        """Write the refused line with a ruling before each entry, for every clause it breaks."""
        assert self.refused is not None
        here = self.here()
        head = here.session.vocabulary.word("ruling", self.language)
        lines = self.refused.one_by_one(here, self.words)
        above = here.text.count("\n")
        for _ in range(RULINGS_MAX):
            after = with_lines(here, lines, self.words)
            found = [one for one in news(here, after) if is_refused(one)]
            if not found:
                return self.commit(said, lines, after)
            first = found[0]
            known = not (first.hard or first.missing) and first.clause
            if not known or not len(here.entries) <= first.entry < len(after.entries):
                break
            place = after.entries[first.entry].line - above - 1
            lines.insert(place, f"{head} {first.clause} {quote(reason)}")
        raise Unclear(self.say("no_ruling"))

    def keep(self, said: str) -> Recorded:
        """Write the refused line as it is: that is what happened, and the verdict will say so."""
        if self.refused is None:
            raise Unclear(self.say("nothing_refused"))
        after = with_lines(self.here(), self.refused.lines, self.words)
        if after.run.derailed >= 0:
            raise Unclear(self.say("no_keeping"))
        return self.commit(said, self.refused.lines, after)

    def undo(self, said: str) -> Recorded:
        """Take the last line back; it stays in the file, and the disk has it when this returns."""
        if self.beginning is not None:
            return self._undo_row(said, self.beginning)
        here = self.here()
        found = taken_back(here, self.language)
        if found is None:
            raise Unclear(self.say("nothing_to_undo"))
        text, shown = found
        after = standing_of(text, self.journal.name, self.options, self.words)
        self.journal.rewrite(text)
        self.standing = after
        self.refused = None
        self.failed = False
        return self._undone(said, shown)

    def _undone(self, said: str, shown: list[str]) -> Recorded:
        text = "\n".join(f"     | {show_safe(line)}" for line in shown)
        return self.reply(said, replies.UNDONE, text, shown)

    def _undo_row(self, said: str, beginning: Beginning) -> Recorded:
        found = beginning.taken_back()
        if found is None:
            raise Unclear(self.say("nothing_to_undo"))
        text, shown = found
        self.journal.rewrite(text)
        beginning.text = text
        self.failed = False
        return self._undone(said, shown)

    def sheet(self) -> str:
        """The score sheet and what every book says, once the game is over."""
        from ..replay import replayed, result_blocks

        here = self.here()
        answer = replayed(here.session, here.edition, self.words)
        return "\n\n".join(result_blocks(answer, self.words, self.width))


def to_read(before: Standing, after: Standing, words: Words) -> str:
    """The facts that the new entries rest on and that only our list of components says."""
    game, table, book = after.session.game, after.run.table, before.run.table.book
    known = book.touched if book is not None else {}
    if after.run.trusted or table.book is None:
        return ""
    readable = keeping_of(after).read_in_play
    new = [path for path in table.book.touched if path not in known and readable(path)]
    paths = [path for path in new if game.is_assumed(table.rules, path)]
    return " ; ".join(facts_to_read(played_of(after), paths, words)) if paths else ""
