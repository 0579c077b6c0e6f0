"""Both sides of the board: seven cities to a region, every way with its cost; and what is
printed on the copy of the table, for what `fact` lines say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from co2replay.games.judging import CannotKnow

from .numbers import PLANT, Cards

GERMANY_REGIONS = """
northwest: bremen cuxhaven flensburg hamburg hannover kiel wilhelmshaven
northeast: berlin frankfurt-oder luebeck magdeburg rostock schwerin torgelow
west: dortmund duesseldorf duisburg essen kassel muenster osnabrueck
east: dresden erfurt fulda halle leipzig nuernberg wuerzburg
southwest: aachen frankfurt-main koeln mannheim saarbruecken trier wiesbaden
southeast: augsburg freiburg konstanz muenchen passau regensburg stuttgart
"""
GERMANY_WAYS = """
aachen: duesseldorf 9, koeln 7, trier 19
augsburg: konstanz 17, muenchen 6, nuernberg 18, regensburg 13, stuttgart 15, wuerzburg 19
berlin: frankfurt-oder 6, halle 17, magdeburg 10, schwerin 18, torgelow 15
bremen: cuxhaven 8, hamburg 11, hannover 10, osnabrueck 11, wilhelmshaven 11
cuxhaven: hamburg 11
dortmund: essen 4, frankfurt-main 20, kassel 18, koeln 10, muenster 2
dresden: erfurt 19, frankfurt-oder 16, leipzig 13
duesseldorf: essen 2, koeln 4
duisburg: essen 0
erfurt: fulda 13, halle 6, hannover 19, kassel 15, nuernberg 21
essen: muenster 6
flensburg: kiel 4
frankfurt-main: fulda 8, kassel 13, wiesbaden 0, wuerzburg 13
frankfurt-oder: leipzig 21
freiburg: konstanz 14, stuttgart 16
fulda: kassel 8, wuerzburg 11
halle: leipzig 0, magdeburg 11
hamburg: hannover 17, kiel 8, luebeck 6, schwerin 8
hannover: kassel 15, magdeburg 15, osnabrueck 16, schwerin 19
kassel: osnabrueck 20
kiel: luebeck 4
koeln: trier 20, wiesbaden 21
konstanz: stuttgart 16
luebeck: schwerin 6
magdeburg: schwerin 16
mannheim: saarbruecken 11, stuttgart 6, wiesbaden 11, wuerzburg 10
muenchen: passau 14, regensburg 10
muenster: osnabrueck 7
nuernberg: regensburg 12, wuerzburg 8
osnabrueck: wilhelmshaven 14
passau: regensburg 12
rostock: schwerin 6, torgelow 19
saarbruecken: stuttgart 17, trier 11, wiesbaden 10
schwerin: torgelow 19
stuttgart: wuerzburg 12
trier: wiesbaden 18
"""
USA_REGIONS = """
northwest: billings boise cheyenne denver omaha portland seattle
southwest: las-vegas los-angeles phoenix salt-lake-city san-diego san-francisco santa-fe
south: birmingham dallas houston kansas-city memphis new-orleans oklahoma-city
midwest: chicago cincinnati duluth fargo knoxville minneapolis st-louis
northeast: boston buffalo detroit new-york philadelphia pittsburgh washington
southeast: atlanta jacksonville miami norfolk raleigh savannah tampa
"""
USA_WAYS = """
atlanta: birmingham 3, knoxville 5, raleigh 7, savannah 7, st-louis 12
billings: boise 12, cheyenne 9, fargo 17, minneapolis 18, seattle 9
birmingham: jacksonville 9, memphis 6, new-orleans 11
boise: cheyenne 24, portland 13, salt-lake-city 8, san-francisco 23, seattle 12
boston: new-york 3
buffalo: detroit 7, new-york 8, pittsburgh 7
cheyenne: denver 0, minneapolis 18, omaha 14
chicago: cincinnati 7, detroit 7, duluth 12, kansas-city 8, minneapolis 8, omaha 13, st-louis 10
cincinnati: detroit 4, knoxville 6, pittsburgh 7, raleigh 15, st-louis 12
dallas: houston 5, memphis 12, new-orleans 12, oklahoma-city 3, santa-fe 16
denver: kansas-city 16, salt-lake-city 21, santa-fe 13
detroit: duluth 15, pittsburgh 6
duluth: fargo 6, minneapolis 5
fargo: minneapolis 6
houston: new-orleans 8, santa-fe 21
jacksonville: new-orleans 16, savannah 0, tampa 4
kansas-city: memphis 12, oklahoma-city 8, omaha 5, santa-fe 16, st-louis 6
las-vegas: los-angeles 9, phoenix 15, salt-lake-city 18, san-diego 9, san-francisco 14, santa-fe 27
los-angeles: san-diego 3, san-francisco 9
memphis: new-orleans 7, oklahoma-city 14, st-louis 7
miami: tampa 4
minneapolis: omaha 8
new-york: philadelphia 0
norfolk: raleigh 3, washington 5
oklahoma-city: santa-fe 15
philadelphia: washington 3
phoenix: san-diego 14, santa-fe 18
pittsburgh: raleigh 7, washington 6
portland: san-francisco 24, seattle 3
raleigh: savannah 7
salt-lake-city: san-francisco 27, santa-fe 28
"""


class Board(NamedTuple):
    """One side: the region of each city, and the cost of each way from each city."""

    region: dict[str, str]
    ways: dict[str, dict[str, int]]

    def beside(self) -> set[tuple[str, str]]:
        """Pairs of regions that some way joins."""
        return {
            (self.region[one], self.region[other])
            for one, ends in self.ways.items()
            for other in ends
            if self.region[one] != self.region[other]
        }


SIDES = {"germany": (GERMANY_REGIONS, GERMANY_WAYS), "usa": (USA_REGIONS, USA_WAYS)}


@cache
def board(name: str) -> Board:
    """pg.setup.maps, pg.setup.map-shape"""
    regions, ways = SIDES[name]
    region = {city: line.split(":")[0] for line in regions.split("\n") for city in line.split()[1:]}
    found: dict[str, dict[str, int]] = {city: {} for city in region}
    for line in filter(None, ways.split("\n")):
        one, _, ends = line.partition(":")
        for end in ends.split(","):
            other, cost = end.split()
            found[one][other] = found[other][one] = int(cost)
    return Board(region, found)


def price_of_way(side: Board, own: set[str], to: str, regions: set[str] | None) -> int | None:
    """pg.build.route-cheapest, pg.build.route-through: spread from the own cities, nearest first.

    `regions`: where a route may lead; None: anywhere.
    """
    reached: dict[str, int] = {}
    edge = dict.fromkeys(own, 0)
    while edge:
        city = min(edge, key=lambda one: edge[one])
        cost = edge.pop(city)
        if city == to:
            return cost
        reached[city] = cost
        for other, way in side.ways[city].items():
            is_open = regions is None or side.region[other] in regions
            if is_open and other not in reached:
                edge[other] = min(cost + way, edge.get(other, cost + way))
    return None


class OwnCopy(NamedTuple):
    side: Board
    cards: Cards


def own_copy(side: str, said: Mapping[str, Any]) -> OwnCopy:
    """By path: `plant.14.fuel`, `plant.14.cities`, `germany.connections.duesseldorf.essen`."""
    cards = dict(PLANT)
    printed = board(side)
    ways = {city: dict(ends) for city, ends in printed.ways.items()}
    for path, value in said.items():
        match path.split("."):
            case ["plant", number, "fuel"]:
                _, kind, cities = cards[int(number)]
                cards[int(number)] = (int(value), kind, cities)
            case ["plant", number, "cities"]:
                fuel, kind, _ = cards[int(number)]
                cards[int(number)] = (fuel, kind, int(value))
            case [name, "connections", one, other]:
                if name == side:
                    ways[one][other] = ways[other][one] = int(value)
            case _:
                raise CannotKnow(f"a copy with another {path}")
    return OwnCopy(Board(printed.region, ways), cards)
