"""What people write of sums: `10 + 4`, and `2 oil (6)`."""

from __future__ import annotations

import itertools

from .phrases import read_number
from .tokens import Token


def summed(tokens: list[Token]) -> list[Token]:
    """`10 + 4` as `14`."""
    found: list[Token] = []
    for token in tokens:
        ends = [read_number(one.word) for one in (*found[-2:-1], token)]
        if len(ends) == 2 and None not in ends and found[-1].word == "+":
            whole = sum(one for one in ends if one is not None)
            found[-2:] = [Token(str(whole), found[-2].start, token.end)]
        else:
            found.append(token)
    return found


def sums_apart(tokens: list[Token]) -> list[int]:
    """Where numbers stand that are what was paid in all: in brackets, `2 oil (6)`, or `= 6`."""
    numbers = [at for at, one in enumerate(tokens) if read_number(one.word) is not None]
    depth = list(itertools.accumulate((one.word == "(") - (one.word == ")") for one in tokens))
    return [at for at in numbers if at and (depth[at] > 0 or tokens[at - 1].word == "=")]
