"""The clauses that an act has to keep, in the order in which they are asked."""

from __future__ import annotations

from .. import forms as f

CITY = (
    "pg.build.no-double",
    "pg.build.in-play",
    "pg.build.capacity-step",
    "pg.build.start-any",
    "pg.build.from-own",
    "pg.build.cost",
)
CHECKLISTS: dict[int, tuple[str, ...]] = {
    f.OPEN: (
        "pg.order.forward-phases",
        "pg.auction.open-current-only",
        "pg.auction.open-min-bid",
        "pg.auction.last-pays-min",
        "pg.auction.win-last",
    ),
    f.BID: ("pg.auction.bid-clockwise", "pg.auction.bid-higher", "pg.auction.win-last"),
    f.PASS: ("pg.auction.first-round-must-buy",),
    f.DISCARD: ("pg.auction.limit-discard",),
    f.LOSE: ("pg.auction.discard-lose-fuel",),
    f.BUY: (
        "pg.order.reverse-phases",
        "pg.resources.stock-limited",
        "pg.resources.buy-usable",
        "pg.resources.buy-capacity",
        "pg.resources.cheapest-first",
        "pg.resources.price-space",
    ),
    f.BUILD: ("pg.order.reverse-phases", *CITY),
    f.CONNECT: ("pg.order.reverse-phases", *CITY, "pg.build.route-cheapest"),
    f.POWER: (
        "pg.bureaucracy.choose-plants",
        "pg.plant.once-per-round",
        "pg.plant.fuel-exact",
    ),
    f.BURN: ("pg.plant.fuel-exact", "pg.plant.hybrid-mix"),
}
