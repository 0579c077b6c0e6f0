"""The table at the end of whole games, written down as a form, scores as the games themselves."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import FINAL, GOAL_NONE
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_line, write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT
from co2replay.questions.score.sheets import score
from co2replay.verdict.session import Options, Session, begin, open_session

EDITIONS = ("en", "it", "pl")


def opened(text: str) -> Session:
    log = read_text(text, vocabulary_for, "game.log")
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def form_of(session: Session) -> tuple[str, Any]:
    """Write the table down as it is before the first closing step, with the answers behind it."""
    _, run = begin(session, session.edition())
    entries = session.log.entries
    last = 0
    for index, entry in enumerate(entries):
        run.step(index, entry)
        if run.table.state.phase == FINAL:
            last = index
            break
    else:
        return "", run.table.state  # everybody lost in a Supply Phase
    s = run.table.state
    rows = rows_of(s, run.table.rules.offsets)
    end = session.log.entries[last + 1 :]
    for index, entry in enumerate(end, last + 1):
        run.step(index, entry)
    run.finish(len(entries), {})
    header = "".join(f"{row.key}: {row.value}\n" for row in session.log.header if row.key)
    acts = [write_line([entry], vocabulary(), "en") for entry in end if entry.kind == ACT]
    body = "\n".join([*rows, "[end]", *acts])
    return f"co2replay 1\n{header}---\n{body}\n", run.table.state


def rows_of(s: Any, offsets: tuple[int, ...]) -> list[str]:
    rows = [f"@ price {s.c[at.PRICE]} ; ppm {s.c[at.PPM]}"]
    for region, name in enumerate(f.REGIONS):
        plants = [f.PLANTS[x] for x in s.plants[offsets[region] : offsets[region + 1]]]
        holder = f.HOLDERS[s.control[region] + 1]
        rows.append(
            f"@ {name}.control {holder} ; {name}.cep {s.c[at.REGION_CEPS + region]}"
            f" ; {name}.plants {' '.join(plants)}"
        )
    for seat in s.order:
        who = f.SEATS[seat]
        fields = [
            f"{x} {s.c[at.CELL_BY_NAME[f'{who}.{x}']]}" for x in ("vp", "money", "cep", "tech")
        ]
        fields += [f"{x} {s.c[at.CELL_BY_NAME[f'{who}.{x}']]}" for x in f.SOURCES]
        goal = s.goal[seat] if s.goal[seat] != GOAL_NONE else 0
        fields += [f"un {len(s.un_held[seat])}", f"goal {'?' if goal < 0 else goal}"]
        rows.append("@ " + " ; ".join(f"{who}.{field}" for field in fields))
    return rows


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_form_scores_as_the_whole_game(edition: str, players: int) -> None:
    scored = 0
    for seed in range(12):
        log = simulate(f"co2/{edition}", players, seed)
        game = opened(write_text(log, vocabulary(), "en"))
        text, state = form_of(game)
        if not text or "discard" in text:  # before the first closing step: no part of a form
            continue
        scored += 1
        book = next(x for x in score(opened(text)).books if x.edition == f"co2/{edition}")
        assert book.refused == []
        assert book.winners == game.game.winners(state), (edition, players, seed)
        assert book.sheet == game.game.sheet(state)
    assert scored
