"""What a digest leaves out on purpose: it tells what is on the table, however that was recorded."""

from __future__ import annotations

NOT_ON_THE_TABLE = {
    "settled": "a forced answer is the same act whether it is written or not",
    "turns": "counts marks, of which a record that begins later has fewer",
    "asked_at": "a place in the log",
    "start_first": "who began is told by coins and marks; asked for behind a gap alone",
    "partial": "what is unknown is told as a question mark where it lies",
    "gapped": "how the record was kept",
    "ended": "how the record was kept",
    "goals_unsure": "how the record was kept",
    "lobby_lost": "how the record was kept",
    "worked_out": "how the record was kept",
    "cool": "how the record was kept",
}
