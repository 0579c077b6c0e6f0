"""Logs that the tests of the page share: whole games, a hostile one, one that goes on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary
from co2replay.notation.format import write_text

ROOT = Path(__file__).resolve().parents[2]
OPENING = ROOT / "fixtures/games/co2/walkthrough/opening.log"
SCORING = ROOT / "fixtures/games/co2/walkthrough/scoring.log"
ACTIVE = "<img src=x onerror=document.title='ran'><script>document.title='ran'</script>"
CLOSING = "</script><script>document.title='ran'</script><!-- <script>"


@cache
def whole_game(players: int = 4, seed: int = 7) -> str:
    """A complete random legal game."""
    return write_text(simulate("co2/en", players, seed), vocabulary(), "en")


def hostile_game() -> str:
    """Names, a ruling's reason and comments that would be markup were they not escaped."""
    text = SCORING.read_text(encoding="utf-8")
    text = text.replace(
        "seats: orange=Ada purple=Bo blue=Cy",
        f"seats: orange={CLOSING.replace('=', '')} purple=</textarea><svg onload> blue=]]>&lt;b>",
    ).replace("edition: en", "edition: it")
    text = text.replace(
        "purple: income 0 coins 3 vp ; goal 31 exchange ",
        f'purple: income 0 coins 3 vp\nruling co2.score.goal-exchange "{ACTIVE}"\n'
        "purple: goal 31 exchange ",
    )
    return f"{text}= orange.money 99  # {CLOSING} {ACTIVE}\n"
