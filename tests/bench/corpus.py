"""The games that are measured: random ones of every peer, made once and written into a folder.

python -m tests.bench.corpus FOLDER GAMES
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

SEATS_MIN, SEATS_MAX = 2, 5
PLIES = 80  # of a game of chess
EDITIONS = ("en", "it", "pl")


def main(folder: Path, games: int) -> None:
    """Write every corpus whose library is there; a bench without its corpus says so."""
    make_co2(folder, games)
    make_power_grid(folder, games)
    make_second_chance(folder, games)
    for make in (make_chess, make_pokerkit):
        try:
            make(folder, games)
        except ImportError as error:
            sys.stderr.write(f"{error}\n")


def make_co2(folder: Path, games: int) -> None:
    """Whole random games for two to five players, a third of them under each book."""
    from co2replay.games.co2.game import GAME
    from co2replay.games.co2.opening import rules_alone
    from co2replay.games.co2.players.random_play import play
    from co2replay.games.co2.words import vocabulary
    from co2replay.notation.canonical import to_canonical
    from co2replay.notation.format import write_text
    from co2replay.rulebooks.opening import replay_log

    words = vocabulary()
    rules = [rules_alone(edition) for edition in EDITIONS]
    texts: list[str] = []
    canonical: list[str] = []
    for seed in range(games):
        players = SEATS_MIN + seed % (SEATS_MAX - SEATS_MIN + 1)
        log = play(rules[seed % len(rules)], tuple(range(players)), seed)
        trace, _, problems = replay_log(log, GAME)
        assert trace is not None, problems
        assert not trace.findings, trace.findings[0]  # a replay that stops early would look fast
        texts.append(write_text(log, words, "en"))
        canonical.append(to_canonical(log, words).decode())
    write(folder, "co2", texts)
    write(folder, "co2-canonical", canonical)


def make_power_grid(folder: Path, games: int) -> None:
    """Whole random games for two to six players on both maps, with a digest every round."""
    from co2replay.games.power_grid.words import vocabulary
    from co2replay.notation.canonical import to_canonical
    from co2replay.notation.format import write_text
    from tests.games.power_grid.golden.recipes import Recipe, play

    recipes = [Recipe("it", 2 + seed % 5, seed % 2, seed) for seed in range(games)]
    logs = [play(recipe, as_played=True).log for recipe in recipes]
    write(folder, "power-grid", [write_text(log, vocabulary(), "en") for log in logs])
    write(
        folder, "power-grid-canonical", [to_canonical(log, vocabulary()).decode() for log in logs]
    )


def make_second_chance(folder: Path, games: int) -> None:
    """Whole random games of every mode for one to four players."""
    from co2replay.games.second_chance.players.swarm import SwarmPlayer, Taste
    from co2replay.games.second_chance.words import vocabulary
    from co2replay.notation.canonical import to_canonical
    from co2replay.notation.format import write_text
    from co2replay.notation.records import Log
    from co2replay.search.hosted import FORMAT_VERSION, begun, header_of, hosted, rules_of

    one = hosted("second-chance")
    taste = Taste("plain", quiet=0.0, marked=1.0, veiled=0.0, daring=0.0)
    logs = []
    for seed in range(games):
        players = 1 + seed % 4
        mode = "solo" if players == 1 else ("cooperative", "competitive")[seed // 4 % 2]
        rows = (("mode", mode),)
        rules = rules_of(one.game.name, f"{one.game.name}/de", (), rows, players)
        table = begun(one, rules, tuple(range(players)), dict(rows))
        player = SwarmPlayer(one.game, table, random.Random(seed), None, False, taste)
        player.play_on()
        header = header_of(one, rules, players, seed, rows)
        logs.append(Log(FORMAT_VERSION, header, player.entries, []))
    write(folder, one.game.name, [write_text(log, vocabulary(), "en") for log in logs])
    write(
        folder,
        f"{one.game.name}-canonical",
        [to_canonical(log, vocabulary()).decode() for log in logs],
    )


def make_chess(folder: Path, games: int) -> None:
    """Random legal games of chess as PGN."""
    import chess.pgn

    texts = []
    for seed in range(games):
        game = chess.pgn.Game()
        game.add_line(chess_moves(seed))
        texts.append(str(game))
    write(folder, "chess", texts)


def chess_moves(seed: int) -> list[object]:
    """Play a random game of chess; the whole list of legal moves is asked for at every ply."""
    import chess

    rng = random.Random(seed)
    board = chess.Board()
    moves: list[object] = []
    while len(moves) < PLIES and not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        moves.append(move)
    return moves


def make_pokerkit(folder: Path, games: int) -> None:
    """Random hands of six-handed no-limit hold'em as PHH."""
    from pokerkit import HandHistory

    game = poker_game()
    texts = [
        HandHistory.from_game_state(game, poker_hand(game, seed)).dumps() for seed in range(games)
    ]
    write(folder, "pokerkit", texts)


def poker_game() -> object:
    from pokerkit import Automation, NoLimitTexasHoldem

    # What a hand history automates by itself: showing cards stays an act.
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    return NoLimitTexasHoldem(automations, True, 0, (50, 100), 100)


def poker_hand(game: object, seed: int) -> object:
    rng = random.Random(seed)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rng.shuffle(deck)
    state = game(10_000, 6)  # type: ignore[operator]
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(deck.pop() + deck.pop())
        elif state.can_deal_board():
            count = state.board_dealing_count or 3
            state.deal_board("".join(deck.pop() for _ in range(count)))
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        elif (drawn := rng.random()) < 0.25 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
        elif 0.25 <= drawn < 0.33 and state.can_fold():
            state.fold()
        else:
            state.check_or_call()
    return state


def write(folder: Path, name: str, texts: list[str]) -> None:
    (folder / f"{name}.json").write_text(json.dumps(texts), encoding="utf-8")


def read(folder: str, name: str) -> list[str]:
    texts: list[str] = json.loads((Path(folder) / f"{name}.json").read_text(encoding="utf-8"))
    return texts


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
