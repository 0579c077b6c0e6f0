"""The forms of an entry of Second Chance: every act and draw that a log may hold, with its slots.

What a table shows is told by rows that the kernel makes of the list of fields (`board/fields.py`).
"""

from __future__ import annotations

from co2replay.notation.records import UNKNOWN
from co2replay.notation.vocabulary import Form, Phase, Slot, act, draw, seen

SEATS = ("red", "purple", "blue", "yellow")
ENERGIES = ("recycling", "hydro", "wind", "solar", "forestation")
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
GRANTS = ("money", "tech", "scientist")
FOSSILS = ("gas", "oil", "coal")
LEVELS = (1, 2)
MODES = ("cooperative", "competitive", "solo")
COOPERATIVE, COMPETITIVE, SOLO = range(3)
# What a header may name under `variants:`.
INSPECTORS, DRAFT, SOLO_GOAL = VARIANTS = ("inspectors", "draft", "solo-goal")
EVENTS = (*REGIONS, "arctic")
SIDES = ("main", "side")
MAIN, SIDE = range(2)
EFFECTS = ("money", "tech", "move")  # what a card may let its player choose between
DECKS = ("lobby", "private", "company")
LOBBY_DECK, PRIVATE_DECK, COMPANY_DECK = range(3)
GROUPS = ("green", "blue")  # of environmental goals that an inspector visits
GOAL_WAYS = ("score", "discard")
SCORED, DISCARDED = range(2)
TOKENS = ("own", "region", "none")  # whose tech token is paid
OWN_TOKEN, REGION_TOKEN, NO_TOKEN = range(len(TOKENS))
SUMMIT_PLACES = 6  # how many a log can name; the box says how many the board has
CARDS, PRIVATE_GOALS, COMPANY_GOALS = DECK_SIZES = (36, 16, 10)  # numbered cards of each deck

SPACES = tuple(f"{region}/{grant}" for region in REGIONS for grant in GRANTS)
TOPICS = tuple(
    f"summit {place}/{energy}" for place in range(1, SUMMIT_PLACES + 1) for energy in ENERGIES
)
PLACES = ("board", *SPACES, *TOPICS, *(f"lobby {card}" for card in range(1, CARDS + 1)))
PURSES = ("board", *REGIONS)
# Environmental goals: what each tile shows. The first two kinds are green, then pink, then blue.
GOALS = (
    *(f"plant {region}" for region in REGIONS),
    *(f"plant {energy}" for energy in ENERGIES),
    *(f"last {energy}" for energy in ENERGIES),
    *(f"half {energy}" for energy in ENERGIES),
    *(f"size {size}" for size in (2, 3, 4)),
    *(f"topic {energy}" for energy in ENERGIES),
)

# What a project space can hold: nothing, a planned project, or infrastructure with its token.
TILES = (
    "empty",
    *(f"{energy} {level}" for energy in ENERGIES for level in LEVELS),
    *(f"{energy} {level}:{seat}" for seat in SEATS for energy in ENERGIES for level in LEVELS),
)
# What a demand space can hold: nothing, a fossil plant, or a green plant on somebody's token.
PLANTS = ("empty", *FOSSILS, *(f"{energy}:{seat}" for seat in SEATS for energy in ENERGIES))
# Below an energy of an agenda: cubes of who built, and those of the rival of who plays alone.
CUBES = (
    *(f"{energy}:{seat}" for seat in SEATS for energy in ENERGIES),
    *(f"{energy}:rival" for energy in ENERGIES),
)
HOLDERS = ("nobody", *SEATS)
TOPIC_HOLDERS = tuple(f"{energy}={who}" for energy in ENERGIES for who in ("free", *SEATS))
SEAT_FIELDS = ("money", "cep", "tech", "vp", *ENERGIES, "tokens", "pool", "board")
REGION_FIELDS = ("cep", "tech")
BOARD_FIELDS = ("ppm", "price", "team.vp", "market.cep", "bank.cep", "bank.tech")
# What happened in the turn that is going on.
MEMORIES = (
    "planned",
    "prepared",
    "built",
    "passed",
    "moved",
    "traded",
    "carded",
    "claimed",
    "closed",
)

# What a whole game remembers, in the order in which the state counts it.
FEATS = ("plants", "goals", "cards", "replaced", "summit_2", "summit_3", "summit_4")

# Codes of the acts: things done in a turn, and answers.
(
    PLAN,
    PREPARE,
    BUILD,
    PASS,
    SCIENTIST,
    BUY,
    SELL,
    LOBBY,
    CLAIM,
    GOAL,
    END,
    RECRUIT,
    GO,
    PAY,
    TOKEN,
    TAKE,
    ANY,
    CEP,
    GIVE,
    DECLINE,
    TOPIC,
    INCOME,
    REDUCE,
    KEEP,
    DRAFTED,
) = range(25)
# Codes of the draws: set-up, chance, and what becomes visible.
(
    START,
    HOME,
    AGENDA,
    SUMMIT,
    UN,
    GOAL_TILES,
    DEAL,
    EVENT,
    SOLO_CARD,
    RIVALS,
    FOSSIL,
    INSPECTOR,
    REVEAL,
) = range(40, 53)
# Codes of the facts that have a form of their own; of all others the kernel makes it.
SEAT_FIELD, REGION_FIELD, BOARD_FIELD, SUMMIT_STATE, AT = range(60, 65)


NUMBER = Slot(table="int")
NUMBERS = Slot(table="int", many=True)
CARD = Slot(table="int", unknown=True)
HAND = Slot(table="int", unknown=True, many=True)
ENERGY = Slot(table="energy")
OPTIONAL_ENERGY = Slot(table="energy", optional=True)
REGION = Slot(table="region")
SPACE = Slot(table="space")
PLACE = Slot(table="place", usual="board")
SEAT = Slot(table="seat")

FORMS: tuple[Form, ...] = (
    # `plan solar asia/scientist recruit` is two acts: plan, recruit.
    Form(PLAN, "plan", "act", (ENERGY, SPACE), followed=("recruit",), lays=True),
    act(PREPARE, "prepare", OPTIONAL_ENERGY, SPACE),
    Form(BUILD, "build", "act", (OPTIONAL_ENERGY, SPACE), lifts=True),
    act(PASS, "pass"),
    act(SCIENTIST, "scientist", PLACE, PLACE),
    act(BUY, "buy"),
    act(SELL, "sell"),
    Form(
        LOBBY,
        "lobby",
        "act",
        (NUMBER, Slot(table="side"), Slot(table="effect", optional=True)),
        here=("turn",),
    ),
    act(CLAIM, "claim", NUMBER),
    # `goal discard`: the card that is held, whichever it is.
    act(GOAL, "goal", Slot(table="int", unknown=True, absent=UNKNOWN), Slot(table="goalway")),
    act(END, "end"),
    act(RECRUIT, "recruit"),
    # Written without its head: `blue: board`, `blue: summit 2/solar`.
    Form(GO, "go", "act", (PLACE,), silent=True),
    act(PAY, "pay", Slot(table="purse")),
    act(TOKEN, "tech", Slot(table="token")),
    act(TAKE, "take"),
    act(ANY, "any", ENERGY),
    act(CEP, "cep", REGION),
    act(GIVE, "give", SEAT),
    act(DECLINE, "decline"),
    act(TOPIC, "topic", ENERGY),
    # `income 3 vp`: what is not spoken of is nothing.
    Form(
        INCOME,
        "income",
        "act",
        (
            Slot(table="int", unit="coins", absent=0),
            Slot(table="int", unit="vp", absent=0),
        ),
        here=("income",),
    ),
    act(REDUCE, "reduce", NUMBER),  # by so many ppm
    act(KEEP, "keep", HAND),
    act(DRAFTED, "draft", HAND),
    draw(START, "start", SEAT),
    draw(HOME, "home", REGION),
    draw(AGENDA, "agenda", REGION, ENERGY, ENERGY, ENERGY),
    draw(SUMMIT, "summit", NUMBER, Slot(table="energy", many=True)),
    draw(UN, "un", NUMBERS),
    draw(GOAL_TILES, "goals", Slot(table="goal", many=True)),
    draw(DEAL, "deal", SEAT, Slot(table="deck"), HAND),
    draw(EVENT, "event", Slot(table="event", many=True)),
    draw(SOLO_CARD, "card", NUMBER),
    draw(RIVALS, "cubes", REGION),  # the region where the rival's cubes begin
    draw(FOSSIL, "fossil", REGION, Slot(table="fossil")),
    draw(INSPECTOR, "inspector", Slot(table="group"), Slot(table="fossil")),
    Form(REVEAL, "reveal", "draw", (SEAT, Slot(table="deck"), NUMBERS), late=True),
    seen(SEAT_FIELD, "", SEAT, Slot(table="seatfield", joined=True), CARD),
    seen(REGION_FIELD, "", REGION, Slot(table="regionfield", joined=True), CARD),
    seen(BOARD_FIELD, "", Slot(table="boardfield"), CARD),
    # `summit 2 solar=red wind=free`
    seen(SUMMIT_STATE, "summit", NUMBER, Slot(table="topicholder", many=True)),
    # `at 2 3 turn red`: decade, round, phase, whose turn it is
    seen(AT, "at", NUMBER, NUMBER, Slot(table="phase"), Slot(table="seat", optional=True)),
)

# The marks of a log: `[1.1 red]`, `[1 income]`, `[end]`. Codes of the phases are their codes too.
ACTIONS, INCOMES, GOAL_PHASE, SUPPLY, EVENT_PHASE, END_OF_GAME = range(1, 7)
PHASES: tuple[Phase, ...] = (
    Phase(ACTIONS, "turn", ("decade", "round"), seat=True, silent=True),
    Phase(INCOMES, "income", ("decade",)),
    Phase(GOAL_PHASE, "goals", ("decade",)),
    Phase(SUPPLY, "supply", ("decade",)),
    Phase(EVENT_PHASE, "events", ("decade",)),
    Phase(END_OF_GAME, "end"),
)
SETUP = 0
PHASE_NAMES = ("set-up", *(phase.name for phase in PHASES))

TABLES: dict[str, tuple[str, ...]] = {
    "seat": SEATS,
    "energy": ENERGIES,
    "region": REGIONS,
    "grant": GRANTS,
    "fossil": FOSSILS,
    "mode": MODES,
    "variant": VARIANTS,
    "event": EVENTS,
    "side": SIDES,
    "effect": EFFECTS,
    "deck": DECKS,
    "group": GROUPS,
    "goalway": GOAL_WAYS,
    "token": TOKENS,
    "space": SPACES,
    "place": PLACES,
    "purse": PURSES,
    "goal": GOALS,
    "tile": TILES,
    "plant": PLANTS,
    "cube": CUBES,
    "holder": HOLDERS,
    "topicholder": TOPIC_HOLDERS,
    "memory": MEMORIES,
    "feat": FEATS,
    "seatfield": SEAT_FIELDS,
    "regionfield": REGION_FIELDS,
    "boardfield": BOARD_FIELDS,
    "phase": PHASE_NAMES,
}

# How the words of a compound symbol are put together from the words of its parts.
TEMPLATES: dict[str, tuple[str, ...]] = {
    "space": ("{region}/{grant}",),
    "place": ("board", "{region}/{grant}", "summit {number}/{energy}", "lobby {number}"),
    "purse": ("board", "{region}"),
    "event": ("{region}", "arctic"),
    "goal": (
        "plant {region}",
        "plant {energy}",
        "last {energy}",
        "half {energy}",
        "size {number}",
        "topic {energy}",
    ),
    "tile": ("empty", "{energy} {number}", "{energy} {number}:{seat}"),
    "plant": ("empty", "{fossil}", "{energy}:{seat}"),
    "cube": ("{energy}:{seat}", "{energy}:rival"),
    "holder": ("nobody", "{seat}"),
    "topicholder": ("{energy}=free", "{energy}={seat}"),
    "seatfield": ("{energy}",),
}
