"""Every place that the Italian edition cites, held against the register's own codes for it."""

from __future__ import annotations

from pathlib import Path

from co2replay.rulebooks.clauses import load_edition_words

REGISTER = Path(__file__).with_name("register.tsv")
# The register's table of section codes.
SECTIONS = {
    "COMP": "Componenti",
    "CARTE": "Le carte delle centrali elettriche",
    "SPEC": "Centrali elettriche speciali",
    "PREP": "Preparazione",
    "TURNI": "Turni di gioco",
    "F1": "Fase 1",
    "F2": "Fase 2",
    "F3": "Fase 3",
    "F4": "Fase 4",
    "F4 (example)": "Fase 4 example",
    "F5": "Fase 5",
    "PER1": "Periodo 1",
    "PER2": "Periodo 2",
    "PER3": "Periodo 3",
    "PER1–3": "Periodi 1–3",
    "VINC": "Vincere la partita",
    "ECC": "Eccezioni",
    "ECC-2": "Eccezioni per 2 giocatori",
    "ECC-6": "Eccezioni per 6 giocatori",
    "ECC-2…4": "Eccezioni per 2–4 giocatori",
    "ECC-2…6": "Eccezioni per 2–6 giocatori",
    "PRINC": "Consigli per i principianti",
    "NOND": "Regole da non dimenticare",
    "TAB": "Tabella per il reintegro delle risorse",
    "AID": "Playeraid",
}


def test_the_italian_book_states_each_clause_where_the_register_says() -> None:
    lines = REGISTER.read_text(encoding="utf-8").splitlines()
    register = dict(line.split("\t") for line in lines if not line.startswith("#"))
    told = {
        key: (one.stance, one.cite) for key, one in load_edition_words("power-grid", "it").items()
    }
    due = {
        key: ("same", "; ".join(SECTIONS[code] for code in place.split(", ")))
        for key, place in register.items()
    }
    assert list(told) == list(due)
    assert {key: value for key, value in told.items() if value != due[key]} == {}
