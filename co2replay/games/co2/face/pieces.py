"""The pieces of the game as small drawings: each told by its shape and letter, not by colour."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.engine.face import PageTexts, Speech
from co2replay.games.co2.board.pieces import installed, plant_of, proposed
from co2replay.games.co2.forms import FOSSILS, GRANTS, SEATS, SOURCES

ICONS_MOST = 9  # more of a kind than this are drawn as so many

# On a field of 24 by 24.
SOURCE_ICONS = {
    "forestation": '<path d="M12 2 19 11H15.5L21 18H13.6V22H10.4V18H3L8.5 11H5Z"/>',
    "solar": '<circle cx="12" cy="12" r="4.6"/><path d="M12 1v4M12 19v4M1 12h4M19 12h4M4.2 4.2 '
    '7 7M17 17l2.8 2.8M19.8 4.2 17 7M7 17l-2.8 2.8" class="ray"/>',
    "fusion": '<circle cx="12" cy="12" r="2.6"/><g class="orbit"><ellipse cx="12" cy="12" rx="10" '
    'ry="4"/><ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(60 12 12)"/><ellipse '
    'cx="12" cy="12" rx="10" ry="4" transform="rotate(120 12 12)"/></g>',
    "biomass": '<path d="M21 3C9 3 4 9 5 17L2.6 20.6 4.4 22 7 18.6C15 19.6 21 14 21 3Z"/>'
    '<path d="M7 17C10 12 13 9 17 7" class="vein"/>',
    "recycling": '<g class="bend"><path d="M8.6 9.2 12 3.6 15.6 9.6M18 13l3 5.4h-6.6M9.4 18.4H3l'
    '3.2-5.6"/></g><path d="M16.9 11.6 12.8 9.4 17 7ZM14.8 15.6v5.6L10.6 18.4ZM4 13.8 8.3 11l.5 '
    '4.9Z"/>',
}
FOSSIL_ICONS = {
    "coal": '<path d="M3 18 6 11l4 2 3-6 5 3 3 8-4 3H6Z"/>',
    "oil": '<path d="M12 2C15 8 19 11 19 15.5A7 7 0 0 1 5 15.5C5 11 9 8 12 2Z"/>',
    "gas": '<path d="M12 2c1 4 6 7 6 12.5A6 6 0 0 1 12 22a6 6 0 0 1-6-7.5C6 12 8 11 8.5 8c1.6 1 '
    '2.3 2.4 2.5 4C12.5 9 12.6 5.6 12 2Z"/>',
}
LIGHT = '<circle cx="12" cy="12" r="13" class="lit"/>'  # behind an icon, where all around is dark
GRANT_ICONS = {
    "money": '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="6" class="rim"/>',
    "tech": '<path d="M12 2 21 7V17L12 22 3 17V7Z"/><path d="M3 7 12 12 21 7M12 12V22" '
    'class="rim"/>',
    "research": '<path d="M9 2h6v2h-1v5l6 10c.6 1.6-.3 3-2 3H6c-1.7 0-2.6-1.4-2-3L10 9V4H9Z"'
    '/><path d="M7 16h10" class="rim"/>',
}
# A shape a company, behind its letter.
SEAT_SHAPES = {
    "orange": '<circle cx="12" cy="12" r="11"/>',
    "purple": '<rect x="2" y="2" width="20" height="20" rx="2"/>',
    "blue": '<path d="M12 0.5 23.5 21.5H.5Z"/>',
    "yellow": '<path d="M12 0 24 12 12 24 0 12Z"/>',
    "black": '<path d="M6 1.6h12L24 12 18 22.4H6L0 12Z"/>',
}
LETTER_Y = {"blue": 19.5}


def definitions(texts: PageTexts, seats: Sequence[str]) -> str:
    """Every piece once, to be used by name; the seat's letter changes with the language."""
    parts = ['<symbol id="none"></symbol>']
    parts += [
        symbol(f"source-{place}", LIGHT + SOURCE_ICONS[name], f"src s-{name}")
        for place, name in enumerate(SOURCES)
    ]
    parts += [
        symbol(f"grant-{place}", GRANT_ICONS[name], f"grant g-{name}")
        for place, name in enumerate(GRANTS)
    ]
    parts += [symbol(f"seat-{place}", seat(texts, name)) for place, name in enumerate(SEATS)]
    parts += [
        symbol(f"pawn-{place}", pawn(texts, name), "", 30) for place, name in enumerate(SEATS)
    ]
    parts += tiles() + plants(seats)
    unknown = '<rect x="1" y="1" width="22" height="22" rx="4" class="unknown"/>'
    unknown += '<text x="12" y="18" class="letter dark">?</text>'
    parts += [symbol(f"{kind}-q", unknown) for kind in ("source", "seat", "pawn", "tile", "plant")]
    parts += [f'<symbol id="{kind}--1"></symbol>' for kind in ("source", "seat", "pawn")]
    for kind, shape in (("cep", CEP), ("cube", CUBE)):
        parts.append(symbol(kind, shape))
        for count in range(ICONS_MOST + 1):
            row = "".join(
                f'<use href="#{kind}" x="{15 * place}" y="0" width="16" height="16"/>'
                for place in range(count)
            )
            parts.append(f'<symbol id="{kind}s-{count}" viewBox="0 0 136 16">{row}</symbol>')
        parts.append(f'<symbol id="{kind}s-q" viewBox="0 0 136 16"></symbol>')
    return f'<svg class="pieces" aria-hidden="true" width="0" height="0">{"".join(parts)}</svg>'


CEP = (
    '<rect x="1.5" y="3" width="21" height="18" rx="2" class="cep"/>'
    '<path d="M6 8h12M6 12h12M6 16h6" class="lines"/>'
)
CUBE = (
    '<path d="M12 1.5 22 7v10L12 22.5 2 17V7Z" class="cube"/>'
    '<path d="M2 7 12 12.5 22 7M12 12.5V22.5" class="edge"/>'
)


def symbol(name: str, shape: str, kind: str = "", height: int = 24) -> str:
    inside = f'<g class="{kind}">{shape}</g>' if kind else shape
    return f'<symbol id="{name}" viewBox="0 0 24 {height}">{inside}</symbol>'


def letter(texts: PageTexts, name: str, y: float) -> str:
    def said(words: Speech) -> str:
        return words.say("step_seat", name)

    return (
        f'<text x="12" y="{y}" class="letter l-{name}"{texts.mark(said)}>{texts.plain(said)}</text>'
    )


def seat(texts: PageTexts, name: str) -> str:
    return (
        f'<g class="disc c-{name}">{SEAT_SHAPES[name]}</g>'
        f"{letter(texts, name, LETTER_Y.get(name, 17))}"
    )


def pawn(texts: PageTexts, name: str) -> str:
    """A scientist: a head over a gown, with the letter of the company."""
    return (
        f'<g class="disc c-{name}"><circle cx="12" cy="6" r="5"/>'
        f'<path d="M12 9.5C20 9.5 22 20 22.5 29.5H1.5C2 20 4 9.5 12 9.5Z"/></g>'
        f"{letter(texts, name, 26.5)}"
    )


def tiles() -> list[str]:
    """A proposed project is an outline, an installed one is filled and bears a crane."""
    found = ['<symbol id="tile-0"></symbol>']
    for source, name in enumerate(SOURCES):
        icon = f'<use href="#source-{source}" x="4" y="4" width="16" height="16"/>'
        found.append(
            symbol(
                f"tile-{proposed(source)}",
                '<rect x="1" y="1" width="22" height="22" rx="3" '
                f'class="proposed o-{name}"/>{icon}',
            )
        )
        found.append(
            symbol(
                f"tile-{installed(source)}",
                '<rect x="1" y="1" width="22" height="22" rx="3" class="backing"/>'
                f'<rect x="1" y="1" width="22" height="22" rx="3" class="installed f-{name}"/>'
                f'<g class="onto">{icon}</g><path d="M16 1h7v7Z" class="corner"/>',
            )
        )
    return found


def plants(seats: Sequence[str]) -> list[str]:
    """A fossil plant is dark; a green one is round, with the disc of its owner."""
    found = ['<symbol id="plant-0"></symbol>']
    for kind, name in enumerate(FOSSILS):
        found.append(
            symbol(
                f"plant-{1 + kind}",
                '<rect x="1" y="1" width="22" height="22" rx="2" class="fossil"/>'
                f'<g class="smoke" transform="translate(4 4) scale(.667)">{FOSSIL_ICONS[name]}</g>',
            )
        )
    for owner, seat_name in enumerate(SEATS):
        if seat_name not in seats:
            continue
        for source, name in enumerate(SOURCES):
            found.append(
                symbol(
                    f"plant-{plant_of(owner, source)}",
                    '<rect x="1" y="1" width="22" height="22" rx="11" class="backing"/>'
                    f'<rect x="1" y="1" width="22" height="22" rx="11" class="green f-{name}"/>'
                    f'<g class="onto"><use href="#source-{source}" x="3.5" y="3" width="14" '
                    f'height="14"/></g><use href="#seat-{owner}" x="12.5" y="12.5" width="11" '
                    'height="11"/>',
                )
            )
    return found
