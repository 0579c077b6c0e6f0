"""The kinds of frames on the stack of what a game of CO₂ waits for, with what each one carries."""

from __future__ import annotations

from co2replay.engine.contract import Role

# Decisions and draws: the game stops here.
(
    SET_UP,  # draws of the set-up, in any order
    TURN,  # seat: free moves, the action, the end
    GRANT,  # seat: recruit, or move one scientist
    CARD_MOVE,  # seat, clause, card: move one scientist by a card
    DISPLACED,  # owner, source, by: hand or summit
    FUND,  # seat, missing, source, goal held: a goal or a discount must bring the rest
    FEE,  # payer, clause, was a scientist displaced: hand or a controlled region
    SHORT,  # payer: coins are missing for the CEP to be bought, a goal could still bring some
    OWN_OFF,  # seat, space: take the own scientist off while installing
    OWN_BUILT,  # seat, space: where the own scientist goes at step 7
    OWN_CUBE,  # seat, space, was a scientist displaced: take or leave the regional cube
    ANY_BONUS,  # seat: one expertise in any source
    CEP_BONUS,  # seat: the region that gets a CEP
    END_EXPERTISE,  # seat: one of the sources of the own projects with a scientist
    WHICH_SUMMIT,  # seat: which complete summit first
    SPEAKER,  # -1, place, remaining seats: who scores next
    TOPIC,  # seat, place, remaining sources: which own topic next
    SUMMIT_EXTRA,  # seat, place: the extra point
    INCOME,  # -1, amount by seat, is it the final one
    DRAW_FOSSIL,  # -1, regions still in need, last region drawn for
    DRAW_EVENT,  # -1
    DRAW_SUMMIT,  # -1, place
    LAST_CALL,  # -1: before the final scoring begins, goals may be discarded
    GOALS,  # -1: goals to be scored or exchanged
    DRAFT,  # -1, pass, packs, who has picked, kept cards
    AUCTION,  # bidder, highest bid, its bidder, who passed, who spoke, before the first decade
    AUCTION_PAY,  # winner, bid
    AUCTION_NAME,  # winner, before the first decade
    STARTER_SPACE,  # seat, source, region, was a space named before: solitaire set-up
    DRAW_REVEAL,  # seat: a UN goal of the solitaire game
    DRAW_REFILL,  # seat: a lobby card of the solitaire game
    ADRIFT,  # -1: after a gap: the record does not say whose turn it is
    OVER,  # -1: nothing more
    # Steps: the engine does these by itself as soon as they are on top.
    DO_INSTALL,  # seat, space, was a scientist displaced: pay, flip, benefit
    DO_BENEFIT,  # seat, source
    DO_CONSTRUCT,  # seat, space, was a scientist displaced: pay and build
    DO_PAY_PLANT,  # seat, space, leave the regional cube
    DO_CONTROL,  # seat, region
    DO_LATE_FEE,  # seat, owner: the coin of a displacement, paid after the benefit
    DO_STEP_OFF,  # seat, space: step 7, the scientist of the project
    DO_TILE_BACK,  # seat, space: step 8
    DO_CARD,  # seat, card: a declared main lobby whose action is done
    DO_DEED_DONE,  # seat: the Action is over
    DO_GAIN,  # seat, source
    DO_END_EXPERTISE,  # seat
    DO_SUMMITS,  # seat
    DO_SUMMIT_NEXT,  # seat, place, remaining seats
    DO_SUMMIT_TOPICS,  # seat, place, sources in order
    DO_SUMMIT_CLOSE,  # seat, place
    DO_NEXT_TURN,  # seat
    DO_SUPPLY_CEP,  # payer, region
    DO_SCAN,  # -1
    DO_EVENT,  # -1
    DO_SUPPLY_END,  # -1
    DO_FINAL,  # -1
    DO_FINAL_INCOME,  # -1
    DO_SCORE,  # -1
) = range(57)

FRAME_NAMES = (
    "set-up",
    "turn",
    "grant",
    "card-move",
    "displaced",
    "fund",
    "fee",
    "short",
    "own-off",
    "own-built",
    "own-cube",
    "any-bonus",
    "cep-bonus",
    "end-expertise",
    "which-summit",
    "speaker",
    "topic",
    "summit-extra",
    "income",
    "draw-fossil",
    "draw-event",
    "draw-summit",
    "last-call",
    "goals",
    "draft",
    "auction",
    "auction-pay",
    "auction-name",
    "starter-space",
    "draw-reveal",
    "draw-refill",
    "adrift",
    "over",
    "do-install",
    "do-benefit",
    "do-construct",
    "do-pay-plant",
    "do-control",
    "do-late-fee",
    "do-step-off",
    "do-tile-back",
    "do-card",
    "do-deed-done",
    "do-gain",
    "do-end-expertise",
    "do-summits",
    "do-summit-next",
    "do-summit-topics",
    "do-summit-close",
    "do-next-turn",
    "do-supply-cep",
    "do-scan",
    "do-event",
    "do-supply-end",
    "do-final",
    "do-final-income",
    "do-score",
)
# What kind of thing is waited for, where it is not an answer to one question.
ROLES: dict[int, Role] = {
    SET_UP: "set-up",
    TURN: "turn",
    DRAW_FOSSIL: "draw",
    DRAW_EVENT: "draw",
    DRAW_SUMMIT: "draw",
    DRAW_REVEAL: "draw",
    DRAW_REFILL: "draw",
    ADRIFT: "adrift",
    OVER: "over",
}
FIRST_STEP = DO_INSTALL  # frames from here on are steps
