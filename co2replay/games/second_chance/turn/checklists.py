"""The clauses that an act has to keep, in the order in which they are asked."""

from __future__ import annotations

from .. import forms as f

MAIN = ("sc.turn.order", "sc.turn.main-exactly-one", "sc.lobby.main-adjacent")
EXECUTIVE = ("sc.turn.order", "sc.turn.exec-once-each", "sc.lobby.main-adjacent")
MARKET = (*EXECUTIVE, "sc.exec.market.one-of-two", "sc.market.empty.closed")
CARD = ("sc.turn.order", "sc.exec.card.one-of-two")
WAY = (
    "sc.exec.scientist.one-move",
    "sc.scientist.matrix.closed",
    "sc.exec.scientist.not-on-infra",
    "sc.exec.scientist.one-per-space",
    "sc.exec.scientist.same-energy-topic",
)
CHECKLISTS: dict[int, tuple[str, ...]] = {
    f.PLAN: (
        *MAIN,
        "sc.actions.plan.stack-limit",
        "sc.actions.plan.place-empty-space",
        "sc.actions.plan.agenda",
        "sc.turn.main-all-steps",
    ),
    f.PREPARE: (
        *MAIN,
        "sc.actions.infra.choose",
        "sc.actions.infra.token-needed",
        "sc.actions.infra.pay-cep",
    ),
    f.BUILD: (
        *MAIN,
        "sc.actions.build.any-infra",
        "sc.actions.build.region-full-green",
        "sc.actions.build.knowledge-level",
        "sc.cep.cannot-pay-no-action",
        "sc.actions.build.cost",
    ),
    f.SCIENTIST: (*EXECUTIVE, *WAY),
    f.BUY: (*MARKET, "sc.exec.market.buy"),
    f.SELL: (*MARKET, "sc.exec.market.sell-from-board-only"),
    f.LOBBY: (
        "sc.lobby.own-turn-only",
        "sc.exec.card.one-of-two",
        "sc.lobby.main-or-side",
        "sc.lobby.play-beside-board",
        "sc.lobby.main-detail",
        "sc.lobby.main-adjacent",
    ),
    f.CLAIM: (
        *CARD,
        "sc.un.one-per-turn",
        "sc.un.claim.infra-for-all",
        "sc.un.claim.plant-built",
        "sc.un.claim.multiplicity",
        "sc.un.claim.cost",
    ),
    f.GOAL: ("sc.comp.company.discard-8", "sc.comp.final.company"),
    f.END: ("sc.lobby.this-turn", "sc.turn.main-exactly-one"),
    f.RECRUIT: ("sc.actions.plan.recruit",),
    f.GO: WAY,
    f.PAY: ("sc.cep.pay-from",),
    f.CEP: ("sc.knowledge.region-cep-one-per-space",),
    f.GIVE: ("sc.knowledge.bonus-give-away", "sc.trade.forbidden"),
    f.TOPIC: ("sc.summit.free-split",),
    f.INCOME: ("sc.income.amount-space",),
    f.REDUCE: (
        "sc.coop.reduce.after-supply",
        "sc.coop.co2.floor-400",
        "sc.coop.reduce.must-reach-500",
    ),
}
