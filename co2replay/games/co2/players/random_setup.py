"""A random set-up of CO₂: its header, every draw that a game begins with, and the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from co2replay.engine.playing import chance_header
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import SETUP
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import chances, legal_variants
from co2replay.games.co2.params import DRAFT, Co2Rules
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import UNKNOWN, HeaderRow

from ..board.pieces import NO_SEAT

if TYPE_CHECKING:
    from .random_play import RandomPlayer

LOBBY, GOAL = f.DECKS.index("lobby"), f.DECKS.index("goal")
CHANCE_HIDDEN_GOAL = 0.15
CHANCE_HIDDEN_HAND = 0.15
CHANCE_DRAFT = 0.8


def lay_out(player: RandomPlayer) -> None:
    """Draw the whole set-up and deal the hands; the last thing drawn begins the first turn."""
    s = player.table.state
    if s.start == NO_SEAT:
        player.draw(f.START, (player.one_of(list(s.order)),))
    lay_board(player)
    deal(player)
    lay_cards(player)
    if len(s.order) == 1:
        put_starters(player)
    variants = player.table.rules.variants
    if DRAFT in variants and player.often(CHANCE_DRAFT):
        player.act(*player.one_of(list(legal_variants.draft_opening(player.table))))


def lay_board(player: RandomPlayer) -> None:
    rng, box = player.rng, player.table.rules.box
    for region, tile in enumerate(rng.sample(box.agendas, at.REGION_COUNT)):
        player.draw(f.AGENDA, (region, *tile))
    preset = player.table.state.pending[0].preset
    for region in range(at.REGION_COUNT):
        kinds = chances.fossils_of_setup(player.table, preset) if preset else []
        player.draw(f.FOSSIL, (region, player.one_of(kinds) if preset else player.fossil()))
    small = [tile for tile in box.summits if len(tile) == chances.TOPICS_AT_START]
    for place, tile in enumerate(rng.sample(small, box.summit_places)):
        player.draw(f.SUMMIT, (place + 1, *tile))


def deal(player: RandomPlayer) -> None:
    """Five lobby cards and a goal each; hands and goals may stay unseen."""
    rng, rules = player.rng, player.table.rules
    order, size = player.table.state.order, rules.numbers.lobby_hand
    drafted = DRAFT in rules.variants
    cards = sorted(rules.box.lobby)
    rng.shuffle(cards)
    for position, seat in enumerate(order):
        dealt = sorted(cards[position * size : (position + 1) * size])
        if not drafted and player.often(CHANCE_HIDDEN_HAND):
            player.secret[seat] = dealt
            dealt = [UNKNOWN] * size
        player.draw(f.DEAL, (seat, LOBBY, *dealt))
    removed = rules.numbers.goals_removed[len(order)]
    goals = [number for number in sorted(rules.box.goals) if number not in removed]
    rng.shuffle(goals)
    for seat, goal in zip(order, goals, strict=False):
        seen = UNKNOWN if player.often(CHANCE_HIDDEN_GOAL) else goal
        player.draw(f.DEAL, (seat, GOAL, seen))


def lay_cards(player: RandomPlayer) -> None:
    rng, rules = player.rng, player.table.rules
    shown = chances.un_goals_wanted(player.table)
    if shown:
        player.draw(f.UN, tuple(sorted(rng.sample(sorted(rules.box.un), shown))))
    events = rng.sample(sorted(rules.box.events), rules.numbers.events_visible)
    player.draw(f.EVENT, tuple(events))


def put_starters(player: RandomPlayer) -> None:
    """The starter projects of the game for one, in the order drawn."""
    t = player.table
    while t.state.phase == SETUP:
        frame = t.state.pending[-1]
        if isinstance(frame, fr.StarterSpace):
            player.answer(frame)
            continue
        ahead = list(legal_variants.starter_ahead(t, frame))
        if ahead:
            player.act(*player.one_of(ahead))
        source = player.one_of(chances.starters_left(t))
        player.draw(*player.one_of(chances.starter_draws(t, source)))


def header_rows(
    rules: Co2Rules, seats: tuple[int, ...], seed: int, preset: str = ""
) -> list[HeaderRow]:
    rows = (("variants", " ".join(rules.variants)),) if rules.variants else ()
    start = (("preset", preset),) if preset else ()
    return chance_header(GAME.name, rules, [f.SEATS[seat] for seat in seats], seed, rows, start)
