"""How people put words otherwise than a log does, each turned into a log's own order.

`Ada's` and `$18` are two words, `all'Asia` is `all' Asia`, `the second place` is `the place 2`, and
`the red side of street 2` is `street 2 red`. Nothing here says what an entry means.
"""

from __future__ import annotations

import itertools
import re

from .phrases import SEAT, read_number
from .spelling import Token, tokens_of
from .vocabulary import Table, Vocabulary, match, match_word

TOKENS_MAX = 60  # of an entry that is read loosely: nobody says more of one thing
_GLUED = re.compile(r"^([^\w\s]+)([0-9]+)$|^([0-9]+)(\D+)$")


def apart(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """Part what people write in one (`$18`, `11vp`, `Ada's`), and read numbers said as words."""
    found: list[Token] = []
    for token in tokens:
        ending = next((one for one in vocabulary.endings if token.word.endswith(one)), "")
        word = token.word.removesuffix(ending) or token.word
        glued = _GLUED.match(word)
        if glued is None:
            found.append(token._replace(word=vocabulary.counts.get(word, word)))
            continue
        for word in (part for part in glued.groups() if part):
            found.append(Token(word, token.start, token.end))
    for at in range(len(found) - 1, -1, -1):  # `a card nobody noted`
        end = match_word(vocabulary, "unknown", found, at)
        if end is not None:
            found[at:end] = [Token("?", found[at].start, found[end - 1].end)]
    return found


def turned(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the second place` as `the place 2`."""
    found = [*tokens]
    for at, (one, after) in enumerate(itertools.pairwise(tokens)):
        if one.word in vocabulary.ordinals:
            found[at : at + 2] = [after, one._replace(word=vocabulary.ordinals[one.word])]
    return found


def numbers_last(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the market has 2 cubes` as `the market cubes 2`."""
    said = [one for one in tokens if one.word not in vocabulary.noise - vocabulary.known]
    return sorted(said, key=lambda token: read_number(token.word) is not None)


def elided(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`all'Asia` as `all' Asia`."""
    found: list[Token] = []
    for token in tokens:
        front = next((one for one in vocabulary.elided if token.word.startswith(one)), "")
        if front and front != token.word:
            found.append(token._replace(word=front))
        found.append(token._replace(word=token.word.removeprefix(front) or token.word))
    return found


def places_turned(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """`the red side of street 2`, and `street 2, side red`, as `street 2 red`."""
    between = vocabulary.fillers | vocabulary.noise | {","}

    def behind(at: int) -> int:
        while at < len(tokens) and tokens[at].word in between:
            at += 1
        return at

    for word, inside in numbered_places(vocabulary):
        for at in range(len(tokens)):
            end = match_word(vocabulary, word, tokens, at)
            if end is None or end == len(tokens) or read_number(tokens[end].word) is None:
                continue
            place, more = tokens[at : end + 1], behind(end + 1)
            told = match(vocabulary, inside, tokens, more) if more < len(tokens) else None
            if told is not None:
                return [*tokens[:at], *place, *tokens[more : told[1]], *tokens[told[1] :]]
            for begin in range(at):
                told = match(vocabulary, inside, tokens, begin)
                if told is not None and behind(told[1]) >= at:
                    thing = tokens[begin : told[1]]
                    return [*tokens[:begin], *place, *thing, *tokens[end + 1 :]]
    return tokens


def numbered_places(vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """The word of each place with a number and something in it, and the table of that."""
    shapes = (
        [(part.kind, part.name) for part in template.parts if part.kind != "sign"]
        for table in vocabulary.tables.values()
        for template in table.templates
    )
    kinds = ("word", "number", "table")
    told = (shape for shape in shapes if tuple(kind for kind, _ in shape) == kinds)
    return list(dict.fromkeys((shape[0][1], shape[2][1]) for shape in told))


def owned(
    tokens: list[Token], vocabulary: Vocabulary, names: Table | None
) -> tuple[int, list[Token]] | None:
    """Whose thing an act moves, where that is said behind it (`il pezzo di Ada va ...`)."""
    for at in range(1, len(tokens) - 2):
        if tokens[at].word in vocabulary.owners:
            found = match(vocabulary, SEAT, tokens, at + 1, names)
            if found is not None and found[1] < len(tokens):
                return found[0], [*tokens[:at], *tokens[found[1] :]]
    return None


def shared_words(text: str, vocabulary: Vocabulary, names: Table | None) -> str:
    """The seat in front of a fact, which holds for the facts behind its commas, too."""
    tokens = tokens_of(text, most=TOKENS_MAX)
    if not tokens or SEAT not in vocabulary.tables:
        return ""
    found = match(vocabulary, SEAT, tokens, 0, names)
    if found is None:
        return ""
    return text[tokens[0].start : tokens[found[1] - 1].end]
