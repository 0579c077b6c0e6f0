"""How one line of the body is read: its segments, what tells an entry's kind, its comment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .header import find_unreadable, is_seat, note_forgotten, note_once, read_comment, speakers
from .marks import FoundMark, read_mark
from .phrases import Phrase
from .quick import MEMO_LENGTH, remember
from .records import (
    ACT,
    BLANK,
    BOX,
    BY_ITSELF,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    FORGOTTEN,
    GAP,
    MARK,
    MAX_LINE,
    MAX_NUMBER,
    MAX_PROBLEMS,
    NO_FORM,
    NOBODY,
    POSITION,
    RULING,
    SEEN,
    TAKEN_BACK,
    Entry,
    Problem,
)
from .spelling import fold
from .tokens import QUOTED, Piece, Token, skip_space, split_pieces, tokens_of, unquote
from .tries import TooManyTries, Tries
from .vocabulary import Form, Row, Table, Vocabulary, match_word, near_words

if TYPE_CHECKING:
    from .meaning import Above, Look

BLANK_ROW: tuple[Row, ...] = ((BLANK, NO_FORM, (), NOBODY, "", False, 1, 1),)
CONTEXTS = {ACT: "act", DRAW: "draw", SEEN: "seen", POSITION: "seen", CORRECTION: "seen"}
SIGNS = {"!": DRAW, "=": SEEN, "@": POSITION}
SUGGESTIONS = 50  # problems with near words; a file of junk needs no more
LOOKS_MAX = 1_000  # second looks at different entries of one log: a hand writes fewer
SLIPS = ("unknown-word", "missing-word", "unexpected-word")  # what a second look may mend
MAX_TOKENS = 600  # of one entry: more than its values can need

_REASON = re.compile(rf"\s*({QUOTED})\s*$")
CLAUSE = re.compile(r"[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)+|[A-Z]{1,2}[0-9]+")
_DIGEST = re.compile(r"=d([0-9]{1,3})(?:\s+(.*))?$", re.IGNORECASE)
HEX = re.compile(r"[0-9a-fA-F]{4,128}")
QUOTES = re.compile(r'["“”„«»]')
_FIRST = re.compile(r"[^\s:]+")


class LineReader:
    """Reads the lines of one log; what it has met before is remembered with the vocabulary."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        names: Table | None,
        language: str,
        problems: list[Problem],
    ) -> None:
        self.vocabulary = vocabulary
        self.names = names
        self.language = language
        self.problems = problems
        self.line = ""
        self.number = 0
        self.rows_read: list[Row] = []
        self.is_private = False  # names of this log were needed
        self.mode = ACT
        self.who = NOBODY
        self.repeated: Form | None = None
        self.looked: dict[tuple[int, int, Above, str], Look] = {}
        self.looks, self.tries = 0, Tries()
        self.kind_here = ACT  # the sign that holds where a piece begins
        self.is_cut_read = True  # `prop` for a whole word; a record knows what is legal, too
        self.above: list[Entry] = []  # what was read before this line

    def rows(self, line: str, number: int) -> tuple[Row, ...]:
        if not line.strip():
            return BLANK_ROW
        if len(line) > MAX_LINE:
            self.problems.append(
                Problem("line-too-long", number, 1, len(line) + 1, line[:40], (str(MAX_LINE),))
            )
            return ()
        quick = self.vocabulary.quick_row(line)
        if quick is not None:
            if len(line) <= MEMO_LENGTH:
                remember(self.vocabulary.lines, line, (quick,))
            return (quick,)
        unreadable = find_unreadable(line, number)
        if unreadable is not None:
            note_once(self.problems, unreadable)
            return ()
        known = len(self.problems)
        self.line, self.number, self.tries = line, number, Tries()
        self.rows_read, self.is_private = [], False
        self.mode, self.who, self.repeated = ACT, NOBODY, None
        comment = self.read_segments()
        whole = re.sub(r"#(\d)", r" \1", line)  # `card #7`, if the line can be read so alone
        if len(self.problems) > known and whole != line:
            found = self.problems[known:], self.rows_read
            self.line, self.problems[known:], self.rows_read = whole, [], []
            self.mode, self.who, self.repeated = ACT, NOBODY, None
            comment = self.read_segments()
            if len(self.problems) > known:
                self.problems[known:], self.rows_read = found
        rows = tuple(self.rows_read)
        if (
            comment is None
            and known == len(self.problems)
            and not self.is_private
            and len(line) <= MEMO_LENGTH
        ):
            remember(self.vocabulary.lines, line, rows)
        return rows

    def read_segments(self) -> str | None:
        line = self.line
        pieces, hash_at = split_pieces(line)
        for piece in pieces:
            if piece.start == piece.end:
                is_act = hash_at is not None and line[hash_at + 1 : hash_at + 2].isdigit()
                if len(pieces) > 1 and (is_act or piece is not pieces[-1]):  # `; #1 main`, too
                    self.problem("missing-word", piece.start, piece.end, ("entry",))
                continue
            self.read_either_way(piece)
            if len(self.problems) >= MAX_PROBLEMS:
                break
        if hash_at is None:
            return None
        is_expectation = line.startswith("#>", hash_at)
        text = read_comment(line[hash_at + (2 if is_expectation else 1) :])
        kind = EXPECT if is_expectation else COMMENT
        self.add(kind, NO_FORM, (), hash_at, len(line.rstrip()), text=text)
        return text

    def read_either_way(self, piece: Piece) -> None:
        """Read a piece as logs are written, else as what it can only have meant."""
        known, before = len(self.problems), len(self.rows_read)
        self.kind_here, who = self.mode, self.who
        self.read_piece(piece)
        if len(self.problems) > known and known < SUGGESTIONS:
            self.look_again(piece, known, before, who)

    def look_again(self, piece: Piece, known: int, before: int, who: int) -> None:
        """Take what an entry can only have meant; else add to its problem what it could have."""
        start, kind, taken_back = self.behind_signs(piece)
        slip = self.problems[known]
        if slip.code not in SLIPS or self.line[start : start + 1] == "[":
            return
        text = self.line[start : piece.end]
        from .meaning import look_again, what_stands  # only what cannot be read is looked at twice

        here = [Entry(*row[:4], taken_back=row[5]) for row in self.rows_read[:before]]
        above = what_stands([*self.above, *here], self.vocabulary)
        above = above._replace(is_cut_read=self.is_cut_read)
        key = (kind, who, above, text)
        look = self.looked.get(key)
        if look is None:
            self.looks += 1
            if self.looks > LOOKS_MAX:
                return
            told = (self.vocabulary, self.names, self.language, above, who, False, self.tries)
            try:
                look = self.looked[key] = look_again(text, kind, *told)
            except TooManyTries:  # what was found by then may not be all that it can mean
                return
        if kind == ACT and not (taken_back or look.entries):
            from .asides import bare_mark

            for front in dict.fromkeys((text, text.partition(":")[0])):  # `1.2 Bo: sell`, too
                moment = bare_mark(tokens_of(front), self.vocabulary, self.names, self.above)
                if moment is not None:
                    del self.problems[known:], self.rows_read[before:]
                    self.is_private, self.who = True, NOBODY
                    end = start + len(front)
                    self.add(MARK, NO_FORM, moment.args, start, end)
                    if (at := skip_space(self.line, end + 1, piece.end)) < piece.end:
                        self.read_either_way(Piece(at, piece.end))
                    return
        if look.entries and not (taken_back and look.entries[0].kind not in (ACT, DRAW)):
            del self.problems[known:], self.rows_read[before:]
            self.is_private = True  # how it is read hangs on the names and on what stands around it
            self.mode, self.repeated = kind, None
            for entry in look.entries:  # a fact may be told without its `=`
                if taken_back and entry.kind not in (ACT, DRAW):
                    continue  # what came of it
                if entry.kind != ACT or entry.who != NOBODY:  # a name holds for what follows, too
                    who = entry.who
                at, end, form = start + entry.col + 1, start + entry.end + 1, entry.verb
                self.rows_read.append((entry.kind, form, entry.args, who, "", taken_back, at, end))
            return
        slip.meant = look.offered
        if not look.offered:
            from .asides import answer_aside

            said = (text, kind, self.vocabulary, self.names, self.language, self.above)
            answer_aside(slip, start, *said)
        if look.code == FORGOTTEN:
            if not any(map(str.isalnum, slip.text)):  # the dot of `orange.goal empty`
                slip.col, slip.end, slip.text = start + 1, piece.end + 1, text
            note_forgotten(self.problems, slip, look.head)
        elif look.code and slip.code != TAKEN_BACK:
            slip.code = look.code
            if look.span[1]:
                slip.col, slip.end = start + look.span[0] + 1, start + look.span[1] + 1
                slip.text, slip.expected = text[slice(*look.span)], ()
            if look.code == BY_ITSELF and not slip.meant:  # no word of it is written
                slip.col, slip.end, slip.text, slip.expected = start + 1, piece.end + 1, text, ()

    def behind_signs(self, piece: Piece) -> tuple[int, int, bool]:
        """Where the words of an entry begin, of which kind they are, and if it is taken back."""
        line, start, end = self.line, piece.start, piece.end
        kind, taken_back = self.kind_here, False
        while start < end:
            letter = line[start]
            if letter in "xX" and line[start + 1 : start + 2].isspace():
                taken_back = True
            elif letter in SIGNS:
                kind = SIGNS[letter]
            else:
                break
            start = skip_space(line, start + 1, end)
        return start, kind, taken_back

    def read_piece(self, piece: Piece) -> None:
        """Read the signs in front of an entry, then the entry."""
        line, start, end = self.line, piece.start, piece.end
        taken_back = is_named = False
        while start < end and (self.mode, line[start:end]) not in self.vocabulary.segments:
            letter = line[start]
            if letter in "xX" and (start + 1 == end or line[start + 1].isspace()):
                taken_back = True
                start = skip_space(line, start + 1, end)
                continue
            if is_named:  # only an act, perhaps taken back, is somebody's
                break
            digest = _DIGEST.match(line[start:end]) if letter == "=" else None
            if digest is not None:
                self.read_digest(digest, start, end)
                return
            if letter in SIGNS:
                self.mode = SIGNS[letter]
                self.repeated = None
                start = skip_space(line, start + 1, end)
            elif self.mode != ACT:
                break
            elif not taken_back and self.read_special(start, end):
                return
            elif line.find(":", start, end) >= 0:
                after = self.read_seat(start, end)
                if after is None:
                    return
                start = after
                is_named = True
            else:
                break
        if start == end:
            self.problem("missing-word", end, end, (CONTEXTS[self.mode],))
            return
        if taken_back and self.mode not in (ACT, DRAW):
            self.problem("unexpected-word", piece.start, piece.start + 1, (CONTEXTS[self.mode],))
            return
        if self.mode != SEEN:
            self.read_entry(start, end, taken_back)
            return
        while start < end:  # facts seen are also parted by commas
            comma = line.find(",", start, end)
            stop = end if comma < 0 else comma
            shown = stop - (len(line[start:stop]) - len(line[start:stop].rstrip()))
            if shown == start:
                self.problem("missing-word", start, start, ("seen",))
            else:
                self.read_entry(start, shown, False)
            start = skip_space(line, stop + 1, end)

    def read_entry(self, start: int, end: int, taken_back: bool) -> None:
        """Read a form of the mode's context; remembered, if it stood anywhere before."""
        text = self.line[start:end]
        rows = self.vocabulary.segments.get((self.mode, text))
        if rows is None:
            rows = self.read_form(text, start)
            if rows is None:
                return
        elif self.mode == SEEN:
            self.repeated = self.vocabulary.forms[rows[-1][1]]
        who = self.who if self.mode == ACT else NOBODY
        for kind, verb, args, _, _, _, column, stop in rows:
            self.rows_read.append(
                (kind, verb, args, who, "", taken_back, column + start, stop + start)
            )

    def read_form(self, text: str, start: int) -> tuple[Row, ...] | None:
        context = CONTEXTS[self.mode]
        tokens = tokens_of(text, most=MAX_TOKENS)
        repeated, self.repeated = self.repeated, None
        phrase = Phrase(self.vocabulary, tokens, None)
        found = phrase.entry(context)
        is_plain = found is not None
        if found is None and self.names is not None:
            phrase = Phrase(self.vocabulary, tokens, self.names)
            found = phrase.entry(context)
            self.is_private = self.is_private or found is not None
        if found is None and repeated is not None and repeated.repeats:
            after = phrase.form(repeated, 0)
            if after is not None and phrase.is_over(repeated, after[1]):
                found = (repeated, *after)
                is_plain = False  # it leans on the words before the comma
        if found is None:
            self.miss(self.behind_name(phrase, context), context, start, start + len(text))
            return None
        form, args, at = found
        self.repeated = form
        rows = [(self.mode, form.code, args, NOBODY, "", False, 1, tokens[at - 1].end + 1)]
        for after_form, after_end in phrase.follower(form, at):
            begin, stop = tokens[phrase.skip(at)].start + 1, tokens[after_end - 1].end + 1
            rows.append((self.mode, after_form.code, (), NOBODY, "", False, begin, stop))
            if phrase.skip(after_end) != len(tokens):
                phrase.miss.note(phrase.skip(after_end), "end")
                self.miss(phrase, context, start, start + len(text))
                return None
            break
        if is_plain and len(text) <= MEMO_LENGTH:
            remember(self.vocabulary.segments, (self.mode, text), tuple(rows))
        return tuple(rows)

    def behind_name(self, phrase: Phrase, context: str) -> Phrase:
        """Behind a name without a colon the act is what cannot be read, and not the name."""
        tokens = phrase.tokens
        for _, end in speakers(self.vocabulary, tokens, self.names):
            if context == CONTEXTS[ACT] and phrase.miss.at < end and tokens[end].word != ":":
                self.is_private = True
                rest = Phrase(self.vocabulary, tokens[end:], self.names)
                return phrase if rest.entry(context) is not None else rest
        return phrase

    def read_seat(self, start: int, end: int) -> int | None:
        """Read `orange:` in front of an act; it holds to the end of the line or the next name."""
        colon = self.line.index(":", start, end)
        tokens = tokens_of(self.line, start, colon)
        seat = is_seat(self.vocabulary, tokens, None)
        if seat is None:
            seat = is_seat(self.vocabulary, tokens, self.names)
            self.is_private = True
        if seat is None:
            stop = start + len(self.line[start:colon].rstrip())
            self.unknown("unknown-word", start, stop, ("seat",))
            return None
        self.who = seat
        return skip_space(self.line, colon + 1, end)

    def read_special(self, start: int, end: int) -> bool:
        """Read what is no form: a mark, a gap, a ruling, a fact of the box. False if it is none."""
        line = self.line
        if line[start] == "[":
            self.read_mark(start, end)
            return True
        if line.startswith("...", start) or line[start] == "…":
            rest = line[start:end].lstrip(".…").lstrip()
            if rest:
                self.problem("unexpected-word", end - len(rest), end, ("end",))
            else:
                self.add(GAP, NO_FORM, (), start, end)
            return True
        first = _FIRST.match(line, start, end)
        if first is None:
            return False
        tokens = tokens_of(line, start, first.end())
        if match_word(self.vocabulary, "fact", tokens, 0) == len(tokens):
            text_start = skip_space(line, first.end(), end)
            quote = QUOTES.search(line, text_start, end)
            if text_start == end:
                self.problem("missing-word", end, end, ("box",))
            elif quote is not None:  # it would hide a `;` or a comment from the next reader
                self.problem("unexpected-word", quote.start(), quote.end(), ("box",))
            else:
                self.add(BOX, NO_FORM, (), start, end, text=line[text_start:end])
            return True
        if match_word(self.vocabulary, "ruling", tokens, 0) == len(tokens):
            self.read_ruling(start, skip_space(line, first.end(), end), end)
            return True
        return False

    def read_digest(self, found: re.Match[str], start: int, end: int) -> None:
        text = (found[2] or "").strip()
        if not HEX.fullmatch(text):
            code = "unexpected-word" if text else "missing-word"
            self.problem(code, end - len(text), end, ("digest",))
            return
        self.add(DIGEST, int(found[1]), (), start, end, text=text.lower())

    def read_ruling(self, start: int, at: int, end: int) -> None:
        line = self.line
        reason = _REASON.search(line, at, end)
        tokens = tokens_of(line, at, end if reason is None else reason.start())
        after = match_word(self.vocabulary, "set", tokens, 0)
        clause = CLAUSE.match(line, at, end)
        if after is None and clause is None:
            stop = tokens[0].end if tokens else at
            code = "unexpected-word" if tokens else "missing-word"
            self.problem(code, at, stop, ("clause", "set"))
            return
        if reason is None:
            quote = QUOTES.search(line, at, end)
            if quote is None:
                self.problem("missing-word", end, end, ('"reason"',))
            else:
                self.problem("open-quote", quote.start(), end, ('"',))
            return
        text = unquote(reason[1])
        if after is not None:
            self.read_correction(start, tokens[after:], reason.start(), end, text)
        elif clause is not None and line[clause.end() : reason.start()].strip():
            rest = skip_space(line, clause.end(), end)
            self.problem("unexpected-word", rest, reason.start(), ('"reason"',))
        elif clause is not None:
            self.add(RULING, NO_FORM, (), start, end, text=f"{clause[0].lower()}\n{text}")

    def read_correction(
        self, start: int, tokens: list[Token], stop: int, end: int, reason: str
    ) -> None:
        phrase = Phrase(self.vocabulary, tokens, None)
        found = phrase.entry("seen")
        if found is None and self.names is not None:
            self.is_private = True
            phrase = Phrase(self.vocabulary, tokens, self.names)
            found = phrase.entry("seen")
        if found is None:
            self.miss(phrase, "seen", 0, stop)
            return
        self.add(CORRECTION, found[0].code, found[1], start, end, text=reason)

    def read_mark(self, start: int, end: int) -> None:
        close = self.line.find("]", start, end)
        if close < 0:
            self.problem("missing-word", end, end, ('"]"',))
            return
        tokens = tokens_of(self.line, start + 1, close)
        found = read_mark(self.vocabulary, tokens, self.names)
        if not isinstance(found, FoundMark) and found.tokens:
            from .asides import mark_meant  # only what cannot be read is looked at twice

            found = mark_meant(tokens, self.vocabulary, self.names, self.above) or found
        if isinstance(found, FoundMark):
            self.is_private = self.is_private or found.is_private
            self.who = NOBODY
            self.add(MARK, NO_FORM, found.args, start, close + 1)
        elif found.tokens:
            first, last = found.tokens[0], found.tokens[-1]
            self.unknown(found.code, first.start, last.end, found.expected)
        else:
            self.problem(found.code, close, close, found.expected)
        rest = skip_space(self.line, close + 1, end)
        if rest < end:
            self.read_either_way(Piece(rest, end))

    def add(
        self, kind: int, verb: int, args: tuple[int, ...], start: int, end: int, text: str = ""
    ) -> None:
        self.rows_read.append((kind, verb, args, NOBODY, text, False, start + 1, end + 1))

    def problem(self, code: str, start: int, end: int, expected: tuple[str, ...]) -> None:
        shown = self.line[start:end][:80]
        self.problems.append(Problem(code, self.number, start + 1, end + 1, shown, expected))

    def unknown(self, code: str, start: int, end: int, expected: tuple[str, ...]) -> None:
        self.problem(code, start, end, expected)
        word = self.line[start:end]
        if len(self.problems) <= SUGGESTIONS and fold(word) not in self.vocabulary.noise:
            self.problems[-1].nearest = near_words(self.vocabulary, word, expected, self.language)

    def miss(self, phrase: Phrase, context: str, start: int, end: int) -> None:
        """Report the place where the best reading of an entry stopped."""
        at, expected = phrase.miss.at, tuple(phrase.miss.expected)
        if at >= len(phrase.tokens):
            self.problem("missing-word", end, end, expected)
            return
        at = max(at, 0)
        token = phrase.tokens[at]
        if "number" in expected and token.word.lstrip("+-").isdecimal():
            limit = (str(MAX_NUMBER),)
            self.problem("number-out-of-range", start + token.start, start + token.end, limit)
        elif phrase.is_known(at):
            self.problem("unexpected-word", start + token.start, start + token.end, expected)
        else:
            self.unknown("unknown-word", start + token.start, start + token.end, expected)
