"""What every log comes to under each edition, as text: `python -m tests.corpus.digests`."""

from __future__ import annotations

import sys

from co2replay.engine.replay import KEEP_DIGESTS, replay
from co2replay.verdict.session import all_editions, open_book
from tests.corpus.every_log import files, session_of


def main(whole: bool) -> None:
    for path in files(whole):
        session = session_of(path)
        for edition in all_editions(session):
            opening = open_book(session, edition)
            trace = replay(
                session.log,
                session.game,
                opening.rules,
                opening.seats,
                record=True,
                keep=KEEP_DIGESTS,
                binding=opening.binding,
            )
            assert trace.book is not None
            print(path.name, edition, opening.rules.book.digest, opening.rules.box.digest)
            print(*[stop.digest for stop in trace.stops], session.game.digest(trace.state))
            print([(found.kind, found.clause, found.entry) for found in trace.findings])
            print(list(trace.book.asked), list(trace.book.touched), len(trace.book.rows))


if __name__ == "__main__":
    main("--whole" in sys.argv)
