"""The forms of an entry of Power Grid: every act, draw and fact a log may hold, with its slots."""

from __future__ import annotations

from co2replay.notation.vocabulary import Form, Phase, Slot, act, draw, seen

SEATS = ("red", "blue", "green", "yellow", "purple", "black")
FUELS = ("coal", "oil", "garbage", "uranium")
MAPS = ("germany", "usa")
# Both maps use the same names for their regions; which map is meant, the header says.
REGIONS = (
    *("northwest", "northeast", "west", "east", "southwest", "southeast"),
    *("south", "midwest"),
)
CITIES_OF_MAP: dict[str, tuple[str, ...]] = {
    "germany": (
        *("aachen", "augsburg", "berlin", "bremen", "cuxhaven", "dortmund", "dresden"),
        *("duesseldorf", "duisburg", "erfurt", "essen", "flensburg", "frankfurt-main"),
        *("frankfurt-oder", "freiburg", "fulda", "halle", "hamburg", "hannover", "kassel"),
        *("kiel", "koeln", "konstanz", "leipzig", "luebeck", "magdeburg", "mannheim"),
        *("muenchen", "muenster", "nuernberg", "osnabrueck", "passau", "regensburg"),
        *("rostock", "saarbruecken", "schwerin", "stuttgart", "torgelow", "trier"),
        *("wiesbaden", "wilhelmshaven", "wuerzburg"),
    ),
    "usa": (
        *("atlanta", "billings", "birmingham", "boise", "boston", "buffalo", "cheyenne"),
        *("chicago", "cincinnati", "dallas", "denver", "detroit", "duluth", "fargo"),
        *("houston", "jacksonville", "kansas-city", "knoxville", "las-vegas"),
        *("los-angeles", "memphis", "miami", "minneapolis", "new-orleans", "new-york"),
        *("norfolk", "oklahoma-city", "omaha", "philadelphia", "phoenix", "pittsburgh"),
        *("portland", "raleigh", "salt-lake-city", "san-diego", "san-francisco"),
        *("santa-fe", "savannah", "seattle", "st-louis", "tampa", "washington"),
    ),
}
CITIES = tuple(city for name in MAPS for city in CITIES_OF_MAP[name])
VARIANTS = ("novices",)  # what a header may name under `variants:`

# Codes of the phases, in the order of a round; the first phase, the order, needs nobody.
AUCTION, RESOURCES, BUILDING, BUREAUCRACY, END_OF_GAME = range(1, 6)
PHASES: tuple[Phase, ...] = (
    Phase(AUCTION, "auction", ("round",)),
    Phase(RESOURCES, "resources", ("round",)),
    Phase(BUILDING, "building", ("round",)),
    Phase(BUREAUCRACY, "bureaucracy", ("round",)),
    Phase(END_OF_GAME, "end"),
)
PHASE_NAMES = ("set-up", "auction", "resources", "building", "bureaucracy", "end")

# For what a card is drawn: the clause behind each word.
DUE = {
    "sold": "pg.auction.replace-now",
    "unsold": "pg.auction.no-sale-remove",
    "small": "pg.market.obsolete",
    "chain": "pg.market.obsolete-chain",
    "step2": "pg.step2.remove-once",
    "bottom": "pg.bureaucracy.market-bottom",
    "lowest": "pg.step3.market-update",
}

SEAT_FIELDS = ("money", *FUELS, "connected", "powered")
BOARD_FIELDS = (
    "step",
    "deck",  # cards above the Step 3 card
    "removals",  # plants that step 2 has taken: none where step 3 came first
    "began",  # the round in which step 3 began; 0: the Step 3 card is gone, and it never does
    *(f"{zone}.{fuel}" for zone in ("market", "supply") for fuel in FUELS),
)

# Codes of the acts.
OPEN, BID, PASS, DISCARD, LOSE, BUY, BUILD, CONNECT, POWER, BURN, END = range(11)
# Codes of the draws: set-up, and cards that become visible.
REGIONS_CHOSEN, FIRST_ORDER, DRAWN, STEP3 = range(40, 44)
# Codes of the facts: what can be seen on a table. Facts check it, position rows set it.
(
    SEAT_FIELD,
    SEAT_PLANTS,
    SEAT_CITIES,
    BOARD_FIELD,
    ROUND,
    MARKET,
    UNDER,
    OUT,
    REGIONS_SEEN,
    ORDER_SEEN,
    SERVED,
    AWAY,
    LOT,
    LEFT,
    DUE_CARD,
    MIX_DUE,
) = range(60, 76)


NUMBER = Slot(table="int")
PLANTS = Slot(table="int", many=True, unknown=True)  # `?`: one that nobody noted
PLANT = Slot(table="int", led=True)
SEAT = Slot(table="seat")
MIX = tuple(Slot(table="int", unit=fuel, absent=0) for fuel in ("coal", "oil"))
TOKENS = tuple(Slot(table="int", unit=fuel, absent=0) for fuel in FUELS)

HOW_FAR = (SERVED, AWAY, LOT, LEFT, DUE_CARD, MIX_DUE)  # rows that say how far a phase has come

# A form without a head word starts with its first slot: `red.money 8`.
FORMS: tuple[Form, ...] = (
    # without a bid: its number
    Form(
        OPEN,
        "open",
        "act",
        (PLANT, Slot(table="int", optional=True, told="bid")),
        opens=True,
    ),
    Form(BID, "bid", "act", (Slot(table="int", reached=True),), alone=True, here=("auction",)),
    Form(PASS, "pass", "act", leaves=True),
    act(DISCARD, "discard", PLANT),
    act(LOSE, "lose", *TOKENS),
    # `buy 1 coal 5`: from the space that costs 5, where the table did not take the cheapest.
    Form(
        BUY,
        "buy",
        "act",
        (
            Slot(table="int", counted=True),
            Slot(table="fuel"),
            Slot(table="int", optional=True, unpaid=True),
        ),
        here=("resources",),
    ),
    Form(BUILD, "build", "act", (Slot(table="city", many=True),), here=("building",)),
    # with the price that the table paid
    Form(
        CONNECT,
        "connect",
        "act",
        (Slot(table="city"), Slot(table="int", price=True)),
        here=("building",),
    ),
    Form(
        POWER,
        "power",
        "act",
        (Slot(table="int", many=True, optional=True, led=True),),
        here=("bureaucracy",),
        outcome=("powered", "connected"),  # `powers 2 cities with plant 4`
    ),
    act(BURN, "burn", *MIX),  # what hybrids burn, where more than one mix is possible
    act(END, "end"),
    draw(REGIONS_CHOSEN, "regions", Slot(table="region", many=True)),
    draw(FIRST_ORDER, "order", Slot(table="seat", many=True)),
    Form(DRAWN, "draw", "draw", (Slot(table="int", led=True, unknown=True),), alone=True),
    draw(STEP3, "step3"),
    seen(
        SEAT_FIELD, "", SEAT, Slot(table="seatfield", joined=True), Slot(table="int", unknown=True)
    ),
    seen(
        SEAT_PLANTS,
        "",
        SEAT,
        Slot(table="literal", word="plants", joined=True),
        PLANTS,
    ),
    seen(
        SEAT_CITIES,
        "",
        SEAT,
        Slot(table="literal", word="cities", joined=True),
        Slot(table="city", many=True),
    ),
    seen(BOARD_FIELD, "", Slot(table="boardfield"), Slot(table="int", unknown=True)),
    # `round 3 building red`: where a position stands, and whose turn it is
    seen(ROUND, "round", NUMBER, Slot(table="phase"), Slot(table="seat", optional=True)),
    seen(MARKET, "market", PLANTS),
    seen(UNDER, "under", PLANTS),
    seen(OUT, "out", PLANTS),
    seen(REGIONS_SEEN, "regions", Slot(table="region", many=True, unknown=True)),
    seen(ORDER_SEEN, "order", Slot(table="seat", many=True, unknown=True)),
    # where a position stands in the auctions: who has a plant already, who wants none, and
    # `lot 15 18 red`: plant 15 is held at 18 by red, and who has left that auction
    seen(SERVED, "served", Slot(table="seat", many=True)),
    seen(AWAY, "away", Slot(table="seat", many=True)),
    seen(LOT, "lot", NUMBER, NUMBER, SEAT),
    seen(LEFT, "left", Slot(table="seat", many=True)),
    seen(DUE_CARD, "due", Slot(table="due")),  # a card is to be drawn, and for what
    seen(MIX_DUE, "mix", NUMBER),  # so many tokens are still to be burnt by the hybrids
)

TABLES: dict[str, tuple[str, ...]] = {
    "seat": SEATS,
    "fuel": FUELS,
    "region": REGIONS,
    "city": CITIES,
    "map": MAPS,
    "variant": VARIANTS,
    "phase": PHASE_NAMES,
    "due": tuple(DUE),
    "seatfield": SEAT_FIELDS,
    "boardfield": BOARD_FIELDS,
}

TEMPLATES: dict[str, tuple[str, ...]] = {"seatfield": ("{fuel}",)}
