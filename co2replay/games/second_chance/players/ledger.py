"""Which clause may move what, and how much of it at once: the register's own words."""

from __future__ import annotations

from co2replay.engine.filing import Filing, read_table

from ..forms import REGIONS, SEATS
from ..game import GAME

# Kind of goods, from, to; then the clauses that may say so, with the least and the most at once.
WRITTEN = """
money bank seat: coop.setup.money-by-seat 3-5, solo.setup.money-3 3, actions.plan.grant-money 0-6
money bank seat: actions.infra.benefit-recycling 5, actions.infra.benefit-hydro 3
money bank seat: actions.infra.benefit-wind 5, exec.market.sell-income 1-8, income.split-choice 1-
money bank seat: lobby.01-06 3, lobby.07-09 3, lobby.10-14 2-3, lobby.20-24 3, lobby.35 3
money bank seat: lobby.side-kinds 2, comp.company.discard-8 8, comp.final.company 8
money bank seat: comp.final.sell-all 1-
money seat bank: actions.build.cost 1-, exec.market.buy 1-8
tech bank seat: coop.setup.start-tech 2, actions.plan.grant-tech 1-2, knowledge.bonus-tech 1
tech bank seat: actions.infra.benefit-hydro 1, actions.infra.benefit-wind 1
tech bank seat: actions.infra.benefit-solar 1-3, lobby.07-09 1-2, lobby.10-14 1-2
tech bank seat: lobby.side-kinds 1
tech seat bank: actions.build.cost 1-, un.claim.cost 1-2, comp.events.owe-tech 1
tech seat region: comp.events.owe-tech 1
tech region bank: comp.build.region-tech 1, comp.events.region-tech-decay 1
tech bank inspectors: variant.inspectors.setup 2
cep bank region: coop.setup.region-cep 3-6
cep bank market: coop.setup.market-two 2, market.empty.refill-two 1-2
cep bank seat: coop.setup.start-cep 2
cep market seat: exec.market.buy 1, lobby.side-kinds 1, actions.infra.benefit-forestation 1
cep market seat: actions.infra.benefit-hydro 1, actions.infra.benefit-recycling 1
cep market region: knowledge.bonus-region-cep 1
cep market bank: penalty.market-cep 1
cep market plants: supply.owe-region-cep 1
cep region plants: supply.owe-region-cep 1
cep plants bank: supply.settle-region 1
cep seat bank: actions.build.cost 1, actions.infra.pay-cep 1, exec.market.sell-to-bank 1
cep seat bank: supply.settle-controller 1, comp.events.owe-cep 1, comp.final.sell-all 1-
cep seat market: exec.market.sell-to-bank 1
cep region bank: actions.build.cost 1, actions.infra.pay-cep 1, supply.settle-controller 1
cep region bank: comp.events.owe-cep 1, comp.supply.decade1-region-pays 1
cep region seat: comp.final.collect-region-cep 1-6
vp bank seat: comp.build.own-vp 1-, comp.income.own-vp 1-, comp.final.money 0-
vp bank seat: comp.final.most-tech 3, comp.final.un-table 6-21, lobby.36 2
vp bank seat: comp.goal.01 0-16, comp.goal.02 0-16, comp.goal.03 0-15, comp.goal.04 0-16
vp bank seat: comp.goal.05 0-15, comp.goal.06 0-15, comp.goal.07 0-15, comp.goal.08 0-15
vp bank seat: comp.goal.09 0-15, comp.goal.10 0-15
vp bank team: solo.setup.vp-20 10-20, coop.build.team-vp 1-, coop.income.team-vp 1-
vp bank team: coop.un.two-vp 2, lobby.36 2
vp seat bank: comp.events.no-tech-minus2 2, penalty.vp-price 1-8
vp team bank: penalty.vp-price 1-8, env.penalty-2010 1-21, env.penalty-2020 2-42
vp team bank: env.penalty-2030 3-63, env.penalty-2040 4-84, variant.inspectors.double 1-8
vp team bank: coop.reduce.price-2010 1-, coop.reduce.price-2020 2-, coop.reduce.price-2030 3-
vp team bank: coop.reduce.price-2040 4-
ppm sky ppm: coop.setup.co2-400 400, comp.setup.co2-50 50, supply.raise-co2 20-40
ppm sky ppm: solo.second-main.pollute 10
ppm ppm sky: actions.build.replace-reduces-co2 1-40, coop.reduce.price-2010 10-
ppm ppm sky: coop.reduce.price-2020 10-, coop.reduce.price-2030 10-, coop.reduce.price-2040 10-
price prices price: coop.setup.market-price-three 3, market.empty.price-up 1
price price prices: exec.market.sell-lowers-price 1
knowledge learning seat: actions.plan.knowledge 1, actions.plan.recruit-knowledge 1
knowledge learning seat: knowledge.bonus-any 1, knowledge.bonus-energy 1
knowledge learning seat: knowledge.gain-on-leaving 1, summit.two-per-scientist 1
knowledge learning seat: lobby.15-19 1, lobby.25-29 1, lobby.30-34 1
scientist pool board: coop.setup.scientist-one 1, actions.plan.recruit 1
scientist abroad board: actions.infra.scientist-leaves 1, actions.plan.grant-move-rules 1
scientist abroad board: exec.scientist.one-move 1, summit.return 1, actions.build.tile-consumed 1
scientist abroad board: lobby.07-09 1, lobby.side-kinds 1
scientist board abroad: actions.plan.grant-move-rules 1, exec.scientist.one-move 1
scientist board abroad: actions.infra.scientist-leaves 1, lobby.07-09 1, lobby.side-kinds 1
token seat placed: actions.infra.place-token 1
"""


def zone_of(name: str) -> str:
    """Where a cell lies: a seat's or a region's own, or a common place."""
    owner, _, last = name.partition(".")
    if owner in SEATS:
        return last if last in ("board", "pool", "abroad") else "seat"
    return "region" if owner in REGIONS else owner


FILING = Filing(read_table(WRITTEN, "sc"), GAME.goods(), zone_of)
