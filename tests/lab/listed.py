"""The list of faults of CO₂, read once: what the search is known to find."""

from __future__ import annotations

from pathlib import Path

from co2replay.search.planted import Fault, read_faults

GAME = "co2"
LIST = Path(__file__).with_name("faults_of_co2.toml")


def faults() -> tuple[Fault, ...]:
    return read_faults(LIST).fault
