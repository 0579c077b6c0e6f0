"""Which clauses an act has to keep, in the order in which they are asked at a table."""

from __future__ import annotations

from .. import forms as f

TURN = ("co2.ops.clockwise",)  # whose turn it is
ACTION = (*TURN, "co2.turn.one-action")
CARD_DECLARED = ("co2.lobby.main-condition",)  # a card declared for an Action must fit it
UNSEEN = ("co2.setup.lobby-deal", "co2.lobby.removed")  # a card that cannot be in this hand
MATRIX = (
    "co2.scientist.hand-to-project",
    "co2.scientist.no-hand-to-summit",
    "co2.scientist.project-to-hand",
    "co2.scientist.project-to-project",
    "co2.scientist.project-to-summit",
    "co2.scientist.summit-locked",
    "co2.scientist.one-per-project",
    "co2.summit.one-per-topic",
)

CHECKLISTS: dict[int, tuple[str, ...]] = {
    f.PROPOSE: (
        *ACTION,
        "co2.propose.empty-space",
        "co2.propose.agenda",
        "co2.propose.tile",
        *CARD_DECLARED,
    ),
    f.INSTALL: (
        *ACTION,
        "co2.install.any-proposed",
        "co2.displace.fee",
        "co2.install.fee",
        *CARD_DECLARED,
    ),
    f.CONSTRUCT: (
        *ACTION,
        "co2.construct.match",
        "co2.control.agenda-only",
        "co2.region.all-green-no-build",
        "co2.construct.top-of-stack",
        "co2.construct.license",
        "co2.construct.resources",
        "co2.displace.fee",
        "co2.construct.scientist-leaves",
        *CARD_DECLARED,
    ),
    f.PASS: ACTION,
    f.SCIENTIST: (*TURN, "co2.displace.use-at-once", "co2.free.once-each", *MATRIX),
    f.BUY: (
        *TURN,
        "co2.displace.use-at-once",
        "co2.free.once-each",
        "co2.market.not-both",
        "co2.market.complete-before-change",
        "co2.market.buy",
    ),
    f.SELL: (
        *TURN,
        "co2.displace.use-at-once",
        "co2.free.once-each",
        "co2.market.not-both",
        "co2.market.no-sale-after-price-change",
        "co2.market.sell-hand-only",
    ),
    f.LOBBY: (
        *TURN,
        "co2.displace.use-at-once",
        "co2.lobby.minor-timing",
        "co2.card.lobby-xor-un",
        *UNSEEN,
        "co2.lobby.minor-kinds",
        "co2.lobby.main-condition",
        "co2.lobby.main-timing",
    ),
    f.CLAIM: (
        *TURN,
        "co2.displace.use-at-once",
        "co2.card.lobby-xor-un",
        "co2.un.first-come",
        "co2.un.requirement",
        "co2.un.cost",
    ),
    f.RECRUIT: ("co2.scientist.recruit-only-research", "co2.scientist.max-4"),
    f.GO: ("co2.displace.choice", "co2.displace.summit", "co2.summit.one-per-topic"),
    f.PAY: ("co2.install.fee-source", "co2.supply.cep.payment-sources"),
    f.END: (*TURN, "co2.turn.one-action", *CARD_DECLARED),
    f.EXPERTISE: ("co2.turn.one-action", "co2.turn.end-expertise"),
    f.TOPIC: ("co2.summit.per-scientist",),
    f.EXTRA: ("co2.summit.order", "co2.summit.extra-any-topic"),
    f.RESOLVE: ("co2.summit.at-end-of-turn",),
    f.ANY: ("co2.bonus.any",),
    f.CEP: ("co2.bonus.region-cep",),
    f.CUBE: ("co2.event.subsidy",),
    f.INCOME: ("co2.income.split",),
    f.SPEAKER: ("co2.summit.order",),
    f.DRAFTED: ("co2.setup.draft-first-pass", "co2.setup.draft-second-pass", "co2.setup.draft-end"),
    f.BID: ("co2.auction.when", "co2.auction.raise-or-pass", "co2.auction.rounds"),
    f.PAYMENT: ("co2.auction.winner-chooses", "co2.auction.cep-source", "co2.auction.zero-bid"),
    f.STARTER: ("co2.solo.starter-space",),
    f.GOAL: (
        "co2.goal.discard",
        "co2.displace.use-at-once",
        "co2.goal.secret",
        "co2.setup.company-goal-deal",
        "co2.score.company-goal",
        "co2.score.goal-exchange",
    ),
}
