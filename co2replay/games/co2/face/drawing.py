"""The table of CO₂ drawn: six regions, the scale of pollution, market, tracks, summits, players.

Whatever changes is drawn by one rule, here and in the scripts: `data-f` is the place of its value
among the fields, `data-k` says what the value does: a number, the name of a piece, a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from co2replay.engine.face import Moment, Said, Speech, Value
from co2replay.games.co2.forms import GRANTS, REGIONS, SEATS, SOURCES
from co2replay.games.co2.params import Co2Rules
from co2replay.notation.spelling import show_safe

from .page_fields import AGENDA_SOURCES, TOPICS_MOST, UNKNOWN, grant_spaces, marks_of
from .pieces import ICONS_MOST

# Roughly the land of each region, on its card of 240 by 200.
LAND = {
    "north_america": "M8 40 40 22 96 18 150 26 196 16 226 44 206 70 176 84 168 112 140 118 128 146 "
    "110 168 92 150 84 120 58 104 44 74 14 62Z",
    "south_america": "M84 16 128 22 168 46 204 66 194 100 170 124 150 152 130 178 116 192 108 168 "
    "106 132 84 98 70 60Z",
    "europe": "M20 128 34 92 62 98 78 66 104 34 134 24 150 52 184 44 226 58 222 112 196 138 174 "
    "130 162 154 144 138 128 160 104 132 70 148 34 152Z",
    "africa": "M52 40 96 22 148 28 182 46 198 82 224 94 196 128 178 166 144 190 122 180 116 140 "
    "102 112 62 106 36 78Z",
    "asia": "M10 66 44 34 98 18 168 16 228 34 226 62 196 84 204 112 170 126 158 160 138 142 116 "
    "152 100 186 82 148 58 126 28 118Z",
    "oceania": "M36 60 66 44 84 58 104 34 128 44 146 66 178 80 202 112 188 150 146 170 118 152 78 "
    "160 48 148 40 112Z",
}
SCALE_MOST = 560  # ppm drawn; more stands at the end
PLAYER_NUMBERS = ("vp", "money", "cep", "tech", "hand", "pool")
PLAYER_ICONS = {"cep": "cep", "tech": "cube", "money": "grant-0"}


class Board:
    """Draws with the values of one moment."""

    def __init__(self, moment: Moment) -> None:
        self.rules: Co2Rules = moment.rules
        self.seats = moment.seats
        self.place = {name: number for number, name in enumerate(moment.names)}
        self.row = moment.row
        self.texts = moment.texts
        self.label = moment.texts.label

    def value(self, name: str) -> Value:
        return self.row[self.place[name]]

    def number(self, name: str, x: float, y: float, css: str = "") -> str:
        """A number on the board."""
        return (
            f'<text x="{x}" y="{y}" class="num {css}" data-f="{self.place[name]}" data-k="n">'
            f"{escape(str(self.value(name)))}</text>"
        )

    def piece(self, name: str, kind: str, box: tuple[float, float, float, float]) -> str:
        """A piece whose look is the value."""
        x, y, width, height = box
        return (
            f'<use href="{href(kind, self.value(name))}" x="{x}" y="{y}" width="{width}" '
            f'height="{height}" data-f="{self.place[name]}" data-k="u:{kind}"/>'
        )

    def icons(self, name: str, kind: str, x: float, y: float, width: float = 136) -> str:
        """So many pieces of a kind as the value says."""
        return self.piece(name, f"{kind}s", (x, y, width, width * 16 / 136))

    def placed(self, name: str, inside: str, origin: tuple[float, float], step: float) -> str:
        """Something that stands where the value says, from left to right."""
        x, y = origin
        return (
            f'<g data-f="{self.place[name]}" data-k="m:{x:g},{step:g},{y:g}"'
            f"{moved(self.value(name), x, step, y)}>{inside}</g>"
        )

    def words(self, said: Said, x: float, y: float, css: str = "") -> str:
        mark, text = self.texts.mark(said), self.texts.plain(said)
        return f'<text x="{x}" y="{y}" class="{css}"{mark}>{text}</text>'

    def drawing(self, box: str, title: Said, inside: str, css: str, at: str = "") -> str:
        spoken = self.texts.attribute("aria-label", title)
        anchor = f' data-at="{at}"' if at else ""
        return f'<svg viewBox="{box}" role="img" class="{css}"{spoken}{anchor}>{inside}</svg>'

    def world(self) -> str:
        cards = "".join(self.region(number, name) for number, name in enumerate(REGIONS))
        return f'<div class="world">{cards}</div>'

    def region(self, number: int, name: str) -> str:
        def title(words: Speech) -> str:
            return words.say("step_region", name)

        parts = [f'<path d="{LAND[name]}" class="land"/>', self.words(title, 10, 21, "place")]
        agenda = [
            self.piece(f"{name}.agenda.{place}", "source", (142 + 22 * place, 6, 19, 19))
            for place in range(AGENDA_SOURCES)
        ]
        parts += agenda
        parts.append(self.piece(f"{name}.control", "seat", (212, 4, 24, 24)))
        spaces = self.rules.box.region_spaces[number]
        for place in range(spaces):
            x = 8 + 37.5 * place
            parts.append(f'<rect x="{x}" y="34" width="34" height="34" rx="4" class="demand"/>')
            parts.append(self.piece(f"{name}.plant.{place}", "plant", (x + 1, 35, 32, 32)))
        parts += [
            '<use href="#cep" x="9" y="77" width="17" height="17"/>',
            self.number(f"{name}.cep", 30, 92),
            self.icons(f"{name}.cep", "cep", 44, 79, 112),
            '<use href="#cube" x="158" y="77" width="17" height="17"/>',
            self.number(f"{name}.tech", 179, 92),
            f'<g data-at="{name}.tech">{self.icons(f"{name}.tech", "cube", 192, 79, 112)}</g>',
        ]
        for place, (grant, _) in enumerate(grant_spaces(number)):
            parts.append(self.project(name, grant, 8 + 76 * place))
        return self.drawing("0 0 240 178", title, "".join(parts), f"region r-{name}", name)

    def project(self, region: str, grant: str, x: float) -> str:
        space = f"{region}/{grant}"
        icon = GRANTS.index(grant)
        return (
            f'<rect x="{x}" y="104" width="72" height="66" rx="5" class="project"/>'
            f'<use href="#grant-{icon}" x="{x + 3}" y="107" width="15" height="15"/>'
            f"{self.piece(space, 'tile', (x + 3, 124, 43, 43))}"
            f"{self.piece(f'{space}.scientist', 'pawn', (x + 46, 132, 26, 33))}"
        )

    def scale(self) -> str:
        marks = marks_of(self.rules)
        step = 340 / SCALE_MOST
        warm, lost = (10 + step * marks[key] for key in ("warm", "lost"))
        end = 10 + step * SCALE_MOST
        parts = [
            PATTERNS,
            f'<rect x="10" y="30" width="{warm - 10:.1f}" height="16" class="cool"/>',
            f'<rect x="{warm:.1f}" y="30" width="{lost - warm:.1f}" height="16" class="warm"/>',
            f'<rect x="{lost:.1f}" y="30" width="{end - lost:.1f}" height="16" class="hot"/>',
            f'<path d="M{warm:.1f} 26V52M{lost:.1f} 26V52" class="line"/>',
            f'<text x="{warm:.1f}" y="66" class="tick">{marks["warm"]}</text>',
            f'<text x="{lost:.1f}" y="66" class="tick">{marks["lost"]}</text>',
            '<text x="10" y="66" class="tick first">0</text>',
            self.placed("ppm", '<path d="M0 30-8 17H8Z" class="pointer"/>', (10, 0), step),
            f'<text x="10" y="15" class="big">{self.counted("ppm")} ppm</text>',
        ]
        return self.drawing("0 0 360 70", self.label("pollution"), "".join(parts), "scale", "ppm")

    def counted(self, name: str) -> str:
        """A number inside other words."""
        return (
            f'<tspan data-f="{self.place[name]}" data-k="n">{escape(str(self.value(name)))}</tspan>'
        )

    def market(self) -> str:
        most = marks_of(self.rules)["price_max"]
        width = 340 / most
        cells = "".join(
            f'<rect x="{10 + width * (price - 1):.1f}" y="28" width="{width - 3:.1f}" height="26" '
            f'rx="4" class="price"/><text x="{10 + width * (price - 0.54):.1f}" y="46" '
            f'class="tick">{price}</text>'
            for price in range(1, most + 1)
        )
        ring = f'<rect x="-1" y="26" width="{width - 1:.1f}" height="30" rx="6" class="now"/>'
        ring += f'<path d="M{width / 2 - 1:.1f} 58l-6 8h12Z" class="pointer"/>'
        parts = [
            cells,
            self.placed("price", ring, (10 - width, 0), width),
            '<g data-at="market.cep"><use href="#cep" x="10" y="3" width="18" height="18"/>',
            f"{self.number('market.cep', 33, 18)}{self.icons('market.cep', 'cep', 48, 5, 110)}</g>",
            '<g data-at="bank"><use href="#cep" x="236" y="3" width="18" height="18"/>',
            f"{self.number('bank.cep', 258, 18)}",
            '<use href="#cube" x="292" y="3" width="18" height="18"/>',
            f"{self.number('bank.tech', 314, 18)}</g>",
            self.words(self.label("bank"), 190, 18, "small"),
        ]
        return self.drawing("0 0 360 70", self.label("market"), "".join(parts), "market", "market")

    def tracks(self) -> str:
        """Five rows; each disc stands in the cell of its level, five to a cell."""
        box = self.rules.box
        longest = max(box.track_length)
        width = 318 / (longest + 1)
        parts = []
        for source, _ in enumerate(SOURCES):
            y = 2 + 37 * source
            parts.append(f'<use href="#source-{source}" x="2" y="{y + 5}" width="24" height="24"/>')
            for level in range(box.track_length[source] + 1):
                x = 34 + width * level
                css = "cell licence" if level == box.licence[source] else "cell"
                parts.append(
                    f'<rect x="{x:.1f}" y="{y}" width="{width - 2:.1f}" height="33" rx="3" '
                    f'class="{css}"/><text x="{x + width / 2 - 1:.1f}" y="{y + 21}" '
                    f'class="level">{level}</text>'
                )
            for place, seat in enumerate(self.seats):
                disc = f'<use href="#seat-{SEATS.index(seat)}" width="13.5" height="13.5"/>'
                x = 34 + (place % 2) * (width - 15.5)
                down = y + (1, 1, 18.5, 18.5, 9.5)[place]
                parts.append(self.placed(f"{seat}.{SOURCES[source]}", disc, (x, down), width))
        return self.drawing(
            "0 0 356 188", self.label("tracks"), "".join(parts), "tracks", "expertise"
        )

    def summits(self) -> str:
        places = self.rules.box.summit_places
        width = 356 / places
        parts = []
        for place in range(1, places + 1):
            x = width * (place - 1)
            parts.append(
                f'<rect x="{x + 2:.1f}" y="2" width="{width - 4:.1f}" height="76" rx="8" '
                f'class="summit"/><text x="{x + 9:.1f}" y="16" class="small">{place}</text>'
            )
            for topic in range(TOPICS_MOST):
                left = x + 12 + (topic % 2) * 52
                top = 16 + (topic // 2) * 30
                name = f"summit.{place}"
                parts.append(self.piece(f"{name}.topic.{topic}", "source", (left, top, 24, 24)))
                parts.append(
                    self.piece(f"{name}.speaker.{topic}", "pawn", (left + 25, top - 1, 20, 26))
                )
        return self.drawing(
            "0 0 356 80", self.label("summits"), "".join(parts), "summits", "afield"
        )

    def players(self, named: Mapping[str, str]) -> str:
        return (
            f'<div class="players">{"".join(self.player(seat, named) for seat in self.seats)}</div>'
        )

    def player(self, seat: str, named: Mapping[str, str]) -> str:
        def colour(words: Speech) -> str:
            return words.seat(seat)

        name = (
            f' <span class="who">{escape(show_safe(named[seat]))}</span>' if named.get(seat) else ""
        )
        turn = self.place["active"]
        here = ' data-on="1"' if self.value("active") == SEATS.index(seat) else ""
        head = (
            f'<h3><svg viewBox="0 0 24 24" aria-hidden="true" class="badge"><use href="#seat-'
            f'{SEATS.index(seat)}"/></svg> {self.texts.span(colour)}{name}</h3>'
        )
        rows = "".join(self.held(seat, thing) for thing in PLAYER_NUMBERS)
        cards = "".join(self.cards(seat, thing) for thing in ("lobby", "goal", "un"))
        return (
            f'<article class="player p-{seat}" data-at="{seat}" data-f="{turn}" '
            f'data-k="on:{SEATS.index(seat)}"{here}>{head}<dl class="held">{rows}</dl>'
            f'<dl class="cards">{cards}</dl></article>'
        )

    def held(self, seat: str, thing: str) -> str:
        icon = PLAYER_ICONS.get(thing)
        drawn = ""
        if icon is not None:
            drawn = f'<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#{icon}"/></svg>'
        return (
            f"<div><dt>{drawn}{self.texts.span(self.label(f'held_{thing}'))}</dt>"
            f"<dd>{self.plain(f'{seat}.{thing}')}</dd></div>"
        )

    def cards(self, seat: str, thing: str) -> str:
        return (
            f"<div><dt>{self.texts.span(self.label(f'held_{thing}'))}</dt>"
            f"<dd>{self.plain(f'{seat}.{thing}')}</dd></div>"
        )

    def plain(self, name: str) -> str:
        """A value in running text."""
        return (
            f'<span data-f="{self.place[name]}" data-k="n">{escape(str(self.value(name)))}</span>'
        )


PATTERNS = (
    '<defs><pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V8" class="stripe"/></pattern><pattern id="net" '
    'width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 0 6 6M6 0 0 6" '
    'class="stripe"/></pattern></defs>'
)


def href(kind: str, value: Value) -> str:
    if value == UNKNOWN:
        return f"#{kind}-q"
    if kind in ("ceps", "cubes"):
        return f"#{kind}-{min(max(int(value), 0), ICONS_MOST)}"
    return f"#{kind}-{value}"


def moved(value: Value, x: float, step: float, y: float) -> str:
    """Where nobody knows the value, the thing is not shown."""
    if value == UNKNOWN:
        return ' visibility="hidden"'
    return f' transform="translate({x + step * int(value):g} {y:g})"'
