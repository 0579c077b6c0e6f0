"""What the replay has to reach beside its peers, and how far from it a run is."""

from __future__ import annotations

from typing import NamedTuple


class Gate(NamedTuple):
    """One figure of ours over one of a peer's, and the ratio asked for."""

    name: str
    ours: str
    theirs: str
    needed: float
    at_most: bool = False  # a time or a size: less is better


class Reached(NamedTuple):
    gate: Gate
    ratio: float | None  # None: one of the two was not measured
    is_met: bool


GATES = (
    Gate("replay from text / pokerkit PHH load and play", "co2.text", "pokerkit.phh+play", 4.0),
    Gate("replay from text / python-chess PGN", "co2.text", "chess.pgn", 1.0),
    Gate("replay from text / python-chess PGN, legality, push", "co2.text", "chess.pgn+push", 1.6),
    Gate("replay from text / catanatron replay", "co2.text", "catanatron.replay", 1.8),
    Gate("random play / catanatron", "co2.random", "catanatron.random", 1.0),
    Gate("random play / python-chess", "co2.random", "chess.random", 1.4),
    Gate("import co2replay / import chess", "import co2replay", "import chess", 1.5, True),
    Gate("peak memory of the corpus / python-chess", "co2.memory", "chess.memory", 1.3, True),
)


def reached(medians: dict[str, float]) -> list[Reached]:
    """Compare the medians of a run with every gate."""
    found = []
    for gate in GATES:
        ours, theirs = medians.get(gate.ours), medians.get(gate.theirs)
        if ours is None or not theirs:
            found.append(Reached(gate, None, False))
            continue
        ratio = ours / theirs
        is_met = ratio <= gate.needed if gate.at_most else ratio >= gate.needed
        found.append(Reached(gate, ratio, is_met))
    return found


def verdict(one: Reached) -> str:
    """Say whether a gate is met, or by how much it is missed."""
    if one.ratio is None:
        return "not measured"
    if one.is_met:
        return "met"
    return f"missed by {abs(one.ratio - one.gate.needed) / one.gate.needed:.0%}"
