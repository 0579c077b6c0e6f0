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


TEXT = "co2.text"
CANONICAL = "co2.canonical"
TEXT_ALONE = "co2.text, each log alone"

GATES = (
    Gate("replay from text / pokerkit PHH load and play", TEXT, "pokerkit.phh+play", 4.0),
    Gate("replay from text / python-chess PGN", TEXT, "chess.pgn", 1.0),
    Gate("replay from text / python-chess PGN, legality, push", TEXT, "chess.pgn+push", 1.6),
    Gate("replay from text / catanatron replay", TEXT, "catanatron.replay", 1.8),
    Gate("Power Grid from text / CO₂ from text", "power-grid.text", TEXT, 1.0),
    Gate("Power Grid from text / catanatron replay", "power-grid.text", "catanatron.replay", 1.8),
    Gate("Second Chance from text / CO₂ from text", "second-chance.text", TEXT, 0.77),
    Gate("Second Chance from rows / CO₂ from rows", "second-chance.canonical", CANONICAL, 0.77),
    Gate("random play / catanatron", "co2.random", "catanatron.random", 1.0),
    Gate("random play / python-chess", "co2.random", "chess.random", 1.4),
    Gate("random play / OpenSpiel gin rummy", "co2.random", "open_spiel.random", 0.5),
    Gate("search, guided / blind", "search.guided", "search.blind", 0.85),
    Gate("search, paranoid / blind", "search.paranoid", "search.blind", 0.4),
    Gate("search on two cores / on one", "search.two core", "search.one core", 1.8),
    Gate("games on two cores / by two that play alone", "simulate.many", "simulate.apart", 0.85),
    Gate("import co2replay / import chess", "import co2replay", "import chess", 1.5, True),
    Gate("verdicts of 3 books / one replay", "validate.three", "validate.once", 3.3, True),
    Gate("verdicts on two cores / on one", "validate.two core", "validate.one core", 0.6, True),
    Gate(
        "process of one validate / of import chess.pgn",
        "process validate",
        "process import chess.pgn",
        1.6,
        True,
    ),
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


def alone(medians: dict[str, float]) -> list[tuple[str, float]]:
    """The ratios of replay from text if the reader remembers nothing from one log to the next."""
    ours = medians.get(TEXT_ALONE)
    if ours is None:
        return []
    gates = [gate for gate in GATES if gate.ours == TEXT and gate.theirs in medians]
    return [(gate.name, ours / medians[gate.theirs]) for gate in gates]


def verdict(one: Reached) -> str:
    """Say whether a gate is met, or by how much it is missed."""
    if one.ratio is None:
        return "not measured"
    if one.is_met:
        return "met"
    return f"missed by {abs(one.ratio - one.gate.needed) / one.gate.needed:.0%}"
