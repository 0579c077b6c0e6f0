"""The forms of an entry of CO₂: every verb, draw and fact a log may hold, with its slots."""

from __future__ import annotations

from co2replay.notation.records import MARK_END, MARK_SUPPLY, MARK_TURN, OMITTED, UNKNOWN
from co2replay.notation.vocabulary import Form, Phase, Slot, act, draw, seen

SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
GRANTS = ("money", "tech", "research")
FOSSILS = ("coal", "oil", "gas")
SEATS = ("orange", "purple", "blue", "yellow", "black")
SIDES = ("main", "minor")
EFFECTS = ("money", "tech", "cep", "move", "vp", "expertise", "discount")
CUBE_ANSWERS = ("take", "leave")
GOAL_WAYS = ("score", "exchange", "discard")
DECKS = ("lobby", "goal")
STATUSES = ("proposed", "installed")
FLANKS = ("left", "right")
VARIANTS = ("auction", "draft", "solitaire")  # what a header may name under `variants:`
SUMMIT_PLACES = 6  # how many places a log can name; the manifest says how many the board has

SPACES = tuple(f"{region}/{grant}" for region in REGIONS for grant in GRANTS)
TOPICS = tuple(
    f"summit {place}/{source}" for place in range(1, SUMMIT_PLACES + 1) for source in SOURCES
)
PLACES = ("hand", *SPACES, *TOPICS)
PURSES = ("hand", *REGIONS)

# What one demand space can hold: nothing, a fossil plant, or a green plant with its owner.
PLANTS = (
    "empty",
    *FOSSILS,
    *(f"{source}:{seat}" for seat in SEATS for source in SOURCES),
)
# What a project space can hold: nothing, or a tile with its side and perhaps a scientist.
TILES = ("empty", *(f"{source} {status}" for source in SOURCES for status in STATUSES))
HOLDERS = ("nobody", *SEATS)
TOPIC_HOLDERS = ("free", *SEATS)

SEAT_FIELDS = ("money", "cep", "tech", "vp", *SOURCES, "hand", "pool", "un")
REGION_FIELDS = ("cep", "tech")
BOARD_FIELDS = (
    "ppm",
    "price",
    "market.cep",
    "bank.cep",
    "bank.tech",
    "deck.lobby",  # the solitaire game: cards left to draw
    "deck.un",
)
MEMORIES = ("acted", "moved", "bought", "sold", "carded", "price-changed", "warmed", "drafted")
# What has been seen and lies nowhere on the table: numbers of cards, counts of fossil plants.
PILES = ("lobby", "goal", "event", "un", *FOSSILS)

# Codes of the acts: answers to decisions and things done in a turn.
(
    PROPOSE,
    INSTALL,
    CONSTRUCT,
    PASS,
    RECRUIT,
    SCIENTIST,
    BUY,
    SELL,
    LOBBY,
    CLAIM,
    END,
    GO,
    PAY,
    CUBE,
    ANY,
    CEP,
    EXTRA,
    EXPERTISE,
    TOPIC,
    RESOLVE,
    SPEAKER,
    GOAL,
    INCOME,
    DRAFTED,
    BID,
    PAYMENT,
    STARTER,
) = range(27)

# Codes of the draws: chance, set-up, and hidden things that become visible.
START, AGENDA, FOSSIL, SUMMIT, UN, EVENT, DEAL, PROJECT, REVEAL, REFILL = range(40, 50)

# Codes of the facts: what can be seen on a table. Facts check it, position rows set it.
(
    SEAT_FIELD,
    REGION_FIELD,
    CONTROL,
    BOARD_FIELD,
    TURN,
    TILE,
    SUMMIT_STATE,
    LOBBY_HAND,
    GOAL_HELD,
    PLANT_ROW,
    AGENDA_ROW,
    UN_DISPLAY,
    EVENT_ROW,
    DONE,
    SCORE,
    STACK,
    UN_HELD,
    USED,
    CLOSED,
    STARTING,
    STARTERS,
) = range(60, 81)

# Codes of the facts of the box: what is printed on the copy of the table.
(
    BOX_PLANT,
    BOX_TRACK,
    BOX_LOBBY,
    BOX_UN,
    BOX_EVENT,
    BOX_AGENDA,
    BOX_SUMMIT,
) = range(90, 97)


def printed(code: int, name: str, *slots: Slot) -> Form:
    return Form(code=code, name=name, context="box", slots=slots)


CARD = Slot(table="int", unknown=True)
NUMBER = Slot(table="int")
SOURCE = Slot(table="source")
REGION = Slot(table="region")
SPACE = Slot(table="space")
PLACE = Slot(table="place", usual="hand")
SEAT = Slot(table="seat")

# A form without a head word starts with its first slot: `orange.money 8`.
FORMS: tuple[Form, ...] = (
    # `propose solar asia money recruit` is two acts: propose, recruit.
    Form(PROPOSE, "propose", "act", (SOURCE, SPACE), followed=("recruit",), lays=True),
    act(INSTALL, "install", Slot(table="source", optional=True), SPACE),
    Form(CONSTRUCT, "construct", "act", (Slot(table="source", optional=True), SPACE), lifts=True),
    act(PASS, "pass"),
    act(RECRUIT, "recruit"),
    act(SCIENTIST, "scientist", PLACE, PLACE),
    act(BUY, "buy"),
    act(SELL, "sell"),
    Form(
        LOBBY,
        "lobby",
        "act",
        (CARD, Slot(table="side"), Slot(table="effect", optional=True)),
        here=("turn",),
    ),
    act(CLAIM, "claim", NUMBER),
    act(END, "end"),
    # Written without its head: `orange: hand`, `orange: summit 2/solar`.
    Form(GO, "go", "act", (Slot(table="place", usual="hand", never="space"),), silent=True),
    act(PAY, "pay", Slot(table="purse")),
    act(CUBE, "cube", Slot(table="cube")),
    act(ANY, "any", SOURCE),
    act(CEP, "cep", REGION),
    act(EXTRA, "extra", SOURCE),
    act(EXPERTISE, "expertise", SOURCE),
    act(TOPIC, "topic", SOURCE),
    act(RESOLVE, "resolve", NUMBER),
    act(SPEAKER, "first", SEAT),
    # `goal discard`: the card that is held, whichever it is.
    act(GOAL, "goal", Slot(table="int", unknown=True, absent=UNKNOWN), Slot(table="goalway")),
    # `income 3 vp`: what is not spoken of is nothing.
    Form(
        INCOME,
        "income",
        "act",
        (
            Slot(table="int", unit="coins", absent=0),
            Slot(table="int", unit="vp", absent=0),
        ),
        here=("supply", "end"),
    ),
    act(DRAFTED, "draft", CARD),
    act(BID, "bid", Slot(table="int", reached=True)),
    act(
        PAYMENT,
        "payment",
        Slot(table="int", unit="coins"),
        Slot(table="int", unit="cubes"),
        Slot(table="purse", optional=True, many=True),  # where each CEP comes from
    ),
    act(STARTER, "space", SPACE),
    draw(START, "start", SEAT),
    draw(AGENDA, "agenda", REGION, SOURCE, SOURCE, SOURCE),
    draw(FOSSIL, "fossil", REGION, Slot(table="fossil")),
    draw(SUMMIT, "summit", NUMBER, Slot(table="source", many=True)),
    draw(UN, "un", Slot(table="int", many=True)),
    draw(EVENT, "event", Slot(table="int", many=True)),
    draw(DEAL, "deal", SEAT, Slot(table="deck"), Slot(table="int", unknown=True, many=True)),
    draw(PROJECT, "project", SOURCE, Slot(table="region", optional=True)),
    # `reveal 36 left 34`: to the left of 34; with a side alone, of all that lie open.
    draw(
        REVEAL,
        "reveal",
        NUMBER,
        Slot(table="flank", optional=True),
        Slot(table="int", optional=True),
    ),
    draw(REFILL, "refill", CARD),
    seen(
        SEAT_FIELD, "", SEAT, Slot(table="seatfield", joined=True), Slot(table="int", unknown=True)
    ),
    seen(
        REGION_FIELD,
        "",
        REGION,
        Slot(table="regionfield", joined=True),
        Slot(table="int", unknown=True),
    ),
    seen(
        CONTROL,
        "",
        REGION,
        Slot(table="literal", word="control", joined=True),
        Slot(table="holder", unknown=True),
    ),
    seen(BOARD_FIELD, "", Slot(table="boardfield"), Slot(table="int", unknown=True)),
    seen(TURN, "turn", Slot(table="mark"), SEAT),  # `turn 2.3 purple`
    seen(
        TILE,
        "",
        SPACE,
        Slot(table="tile", unknown=True),
        Slot(table="holder", optional=True, suffix="scientist"),
    ),
    seen(
        SUMMIT_STATE, "summit", NUMBER, Slot(table="topicholder", many=True)
    ),  # solar=orange fusion=free
    seen(
        LOBBY_HAND,
        "",
        SEAT,
        Slot(table="literal", word="lobby", joined=True),
        Slot(table="int", unknown=True, many=True),
    ),
    seen(GOAL_HELD, "", SEAT, Slot(table="literal", word="goal", joined=True), CARD),
    seen(
        PLANT_ROW,
        "",
        REGION,
        Slot(table="literal", word="plants", joined=True),
        Slot(table="plant", unknown=True, many=True),
    ),
    seen(
        AGENDA_ROW,
        "",
        REGION,
        Slot(table="literal", word="agenda", joined=True),
        SOURCE,
        SOURCE,
        SOURCE,
    ),
    seen(UN_DISPLAY, "un", Slot(table="int", many=True)),
    seen(EVENT_ROW, "event", Slot(table="int", many=True)),
    seen(DONE, "done", Slot(table="memory", many=True)),
    Form(SCORE, "score", "seen", (SEAT, NUMBER), repeats=True),
    seen(STACK, "stack", SOURCE, NUMBER),
    seen(
        UN_HELD,
        "",
        SEAT,
        Slot(table="literal", word="goals", joined=True),
        Slot(table="int", many=True),
    ),
    # `used lobby 3 5`, `used coal 2`: no longer on the table, but it cannot come again.
    seen(USED, "used", Slot(table="pile"), Slot(table="int", many=True)),
    seen(CLOSED, "closed", Slot(table="source", many=True)),  # one summit tile scored and gone
    seen(STARTING, "start", SEAT),
    # The solitaire game: where the last starter project went, and the sources in the order drawn.
    seen(STARTERS, "project", REGION, Slot(table="source", many=True)),
)

# The marks of a log: `[1.1 orange]`, `[3 supply]`, `[end]`.
PHASES: tuple[Phase, ...] = (
    Phase(MARK_TURN, "turn", ("decade", "round"), seat=True, silent=True),
    Phase(MARK_SUPPLY, "supply", ("decade",), begins=True),
    Phase(MARK_END, "end"),
)

TABLES: dict[str, tuple[str, ...]] = {
    "source": SOURCES,
    "region": REGIONS,
    "grant": GRANTS,
    "fossil": FOSSILS,
    "seat": SEATS,
    "side": SIDES,
    "effect": EFFECTS,
    "cube": CUBE_ANSWERS,
    "goalway": GOAL_WAYS,
    "deck": DECKS,
    "flank": FLANKS,
    "variant": VARIANTS,
    "space": SPACES,
    "place": PLACES,
    "purse": PURSES,
    "plant": PLANTS,
    "tile": TILES,
    "holder": HOLDERS,
    "topicholder": tuple(f"{source}={who}" for source in SOURCES for who in TOPIC_HOLDERS),
    "seatfield": SEAT_FIELDS,
    "regionfield": REGION_FIELDS,
    "boardfield": BOARD_FIELDS,
    "memory": MEMORIES,
    "pile": PILES,
    "status": STATUSES,
}

# How the words of a compound symbol are put together from the words of its parts.
TEMPLATES: dict[str, tuple[str, ...]] = {
    "space": ("{region}/{grant}",),
    "place": ("hand", "{region}/{grant}", "summit {number}/{source}"),
    "purse": ("hand", "{region}"),
    "plant": ("empty", "{fossil}", "{source}:{seat}"),
    "tile": ("empty", "{source} {status}"),
    "holder": ("nobody", "{seat}"),
    "topicholder": ("{source}=free", "{source}={seat}"),
    "seatfield": ("{source}",),
}

OMITTED_SOURCE = OMITTED  # `install asia/money`: the source is the tile's own
