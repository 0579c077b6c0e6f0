"""Nothing from a log becomes markup: hostile names stay text, in Markdown, pages and browsers."""

from __future__ import annotations

import html.parser
import http.server
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from co2replay.show.audit.document import (
    Bullets,
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Verbatim,
    escaped,
    markdown,
    plain_text,
)
from co2replay.show.audit.html import page, style_of
from tests.show.browsing import BROWSERS, left_out

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
SCORING = (ROOT / "fixtures/games/co2/walkthrough/scoring.log").read_text(encoding="utf-8")
PAUSE = "--virtual-time-budget=3000"  # milliseconds in which scripts and pictures would come

# A name holds no `=`; a reason, a comment and the name of a file do.
NAMES = (
    "<script>document.write('<title>ran')</script>",
    "</td></table><svg><style>*{color:red}</style>",
    "](javascript:alert) ![x](http://127.0.0.1/x) `<b>` | & 'q' https://evil.example",
)
ACTIVE = "<img src=x onerror=document.title='ran'><script>document.title='ran'</script>"


def hostile(tmp_path: Path, active: str = ACTIVE, names: tuple[str, str, str] = NAMES) -> str:
    """Write a log whose names, reason, comment and file would be markup were they not escaped."""
    first, second, third = names
    text = SCORING.replace(
        "seats: orange=Ada purple=Bo blue=Cy", f"seats: orange={first} purple={second} blue={third}"
    ).replace("edition: en", "edition: it")
    text = text.replace(
        "purple: income 0 coins 3 vp ; goal 31 exchange ",
        "purple: income 0 coins 3 vp\n"
        f'ruling co2.score.goal-exchange "{active}"\n'
        "purple: goal 31 exchange ",
    )
    text += f"\n= orange.money 99  # {active}\n"
    folder = tmp_path / "a<b> & c"
    folder.mkdir(exist_ok=True)
    file = folder / "<img src=x onerror=document.title='ran'>.log"
    file.write_text(text, encoding="utf-8")
    return str(file)


class Elements(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements(text: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Elements()
    parser.feed(text)
    return parser.found


DRAWN = {  # what the picture of the table is made of
    "svg", "symbol", "use", "g", "path", "rect", "circle", "ellipse", "text", "tspan", "defs",
    "pattern",
}  # fmt: skip
KNOWN = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "ul", "li", "pre",
    "div", "span", "table", "thead", "tbody", "tr", "th", "td", "main", "nav", "a", "wbr",
    "figure", "figcaption", *DRAWN,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "pl,it"])
def test_a_page_has_no_element_and_no_attribute_from_the_log(
    cli: Cli, tmp_path: Path, language: str
) -> None:
    ran = cli("audit", hostile(tmp_path), "--lang", language, "--format", "html")
    found = elements(ran.out)
    assert {tag for tag, _ in found} <= KNOWN
    names = {name for tag, attributes in found if tag not in DRAWN for name in attributes}
    assert names <= {
        *("lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "tabindex"),
        *("data-f", "data-k", "data-at"),
    }
    assert not {name for _, attributes in found for name in attributes if name.startswith("on")}
    for part in (*NAMES, ACTIVE):
        assert str(escape(part)) in ran.out


def test_the_page_forbids_everything_but_its_own_style(cli: Cli, tmp_path: Path) -> None:
    out = cli("audit", hostile(tmp_path), "--format", "html").out
    meta = next(
        attributes["content"]
        for tag, attributes in elements(out)
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert meta is not None
    rules = dict(rule.strip().split(" ", 1) for rule in meta.split(";"))
    assert rules["default-src"] == "'none'"
    assert set(rules) == {"default-src", "style-src", "base-uri", "form-action"}
    assert "unsafe" not in meta
    # nothing stands before the policy that it would not cover
    assert out.index("Content-Security-Policy") < out.index("<style>") < out.index("<body>")
    assert "url(" not in style_of()
    assert "@import" not in style_of()


def test_a_page_is_one_file_without_script_and_ready_to_print(cli: Cli, tmp_path: Path) -> None:
    out = cli("audit", hostile(tmp_path), "--format", "html").out
    assert "@media print" in out
    assert not re.search(r"<(script|link|img|iframe|object|embed|form)\b", out)
    assert out.startswith('<!DOCTYPE html>\n<html lang="en">')


def rendered(text: str) -> tuple[str, list[Any]]:
    """Let a Markdown reader that is not ours say what it makes of a text."""
    reader = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    return reader.render(text), [*tokens, *inner]


@pytest.mark.parametrize("language", ["en", "pl,it"])
def test_in_markdown_names_are_neither_pictures_nor_links_nor_markup(
    cli: Cli, tmp_path: Path, language: str
) -> None:
    text = cli("audit", hostile(tmp_path), "--lang", language, "--format", "md").out
    _, tokens = rendered(text)
    assert {token.type for token in tokens} & {
        "html_inline", "html_block", "link_open", "image",
    } == set()  # fmt: skip
    assert "table_open" in {token.type for token in tokens}
    assert "https://evil" not in re.sub(r"(?s)````*text.*?````*", "", text)


@pytest.mark.parametrize(
    "text",
    ["1. a", "- a", "+ a", "a_b_c *d*", "# a", "> a", "<b>", "[a](b)", "a | b", "``", "~~a~~"],
)
def test_markdown_shows_a_text_as_it_was(text: str) -> None:
    _, tokens = rendered(escaped(text) + "\n")
    assert [token.type for token in tokens if token.type.endswith("_open")] == ["paragraph_open"]
    assert "".join(t.content for t in tokens if t.type in ("text", "text_special")) == text


def test_a_fence_is_longer_than_what_it_holds() -> None:
    document = Document("en", "t", (Verbatim("a\n```\n````\nb"),))
    assert markdown([document]) == "`````text\na\n```\n````\nb\n`````\n"


def test_on_paper_no_control_character_is_left() -> None:
    parts = (
        Heading("h\x1b[31m"),
        Paragraph("p\x07\u202e"),
        Bullets(("b\x00",)),
        DocumentTable(("head\x1b",), (("cell\r",),)),
        Verbatim("v\x1b]0;x\x07\nw"),
    )
    for text in (
        plain_text([Document("en", "t\x1b", parts)], 80),
        markdown([Document("en", "t\x1b", parts)]),
        page([Document("en", "t\x1b", parts)]),
    ):
        assert not set(text) & {"\x1b", "\x07", "\x00", "\r", "\u202e"}


# In a real browser.


def browser() -> str | None:
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Listener(http.server.BaseHTTPRequestHandler):
    asked: list[str] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def listener() -> Iterator[tuple[str, list[str]]]:
    """Wait at a local port for anything that a page might fetch."""
    Listener.asked = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", Listener.asked
    server.shutdown()
    thread.join()
    server.server_close()


def opened(file: Path, profile: Path) -> str:
    """Open a page as a person would, and give what the browser made of it."""
    program = browser()
    if program is None:
        left_out(f"no browser here: none of {', '.join(BROWSERS)} is installed")
    ran = subprocess.run(
        [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            f"--user-data-dir={profile}", PAUSE, "--dump-dom", file.as_uri(),
        ],
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "HOME": str(profile)},
    )  # fmt: skip
    if ran.returncode != 0 or not ran.stdout:
        left_out(f"the browser does not start here: {ran.stderr.decode()[-200:]}")
    return ran.stdout.decode("utf-8")


def title_of(dom: str) -> str:
    found = re.search(r"<title>(.*?)</title>", dom, re.DOTALL)
    assert found is not None
    return found[1]


def inject(text: str, url: str) -> str:
    """Plant what would run and fetch, had it not been escaped."""
    planted = (
        "<script>document.title='ran'</script>"
        f"<img src='{url}/picture' onerror=\"document.title='ran'\">"
        f"<link rel=stylesheet href='{url}/style'><iframe src='{url}/frame'></iframe>"
    )
    return text.replace("<body>\n", f"<body>\n{planted}\n")


@pytest.fixture
def written(cli: Cli, tmp_path: Path, listener: tuple[str, list[str]]) -> str:
    url, _ = listener
    active = (
        f"<img src={url}/name onerror=document.title='ran'><script src={url}/script></script>"
        f"<script>document.title='ran'</script><svg onload=document.title='ran'>"
        f"<style>@import '{url}/css'</style>"
    )
    return str(cli("audit", hostile(tmp_path, active), "--format", "html").out)


def test_in_a_browser_names_are_text(
    tmp_path: Path, listener: tuple[str, list[str]], written: str
) -> None:
    file = tmp_path / "report.html"
    file.write_text(written, encoding="utf-8")
    dom = opened(file, tmp_path / "profile")
    assert title_of(dom).startswith("Report on")
    assert not re.search(r"<(img|script|svg onload|iframe)\b", dom)
    assert "&lt;img src=x onerror=document.title" in dom  # there, and read as text
    assert listener[1] == []


def test_in_a_browser_the_policy_holds_even_where_something_is_planted(
    tmp_path: Path, listener: tuple[str, list[str]], written: str
) -> None:
    file = tmp_path / "planted.html"
    file.write_text(inject(written, listener[0]), encoding="utf-8")
    dom = opened(file, tmp_path / "profile")
    assert "<img" in dom
    assert title_of(dom).startswith("Report on")
    assert listener[1] == []


def test_in_a_browser_without_the_policy_the_planted_would_run(
    tmp_path: Path, listener: tuple[str, list[str]], written: str
) -> None:
    """The two tests above can fail: this is what they would see."""
    file = tmp_path / "open.html"
    bare = re.sub(r"default-src [^\"]*", "", inject(written, listener[0]), count=1)
    file.write_text(bare, encoding="utf-8")
    dom = opened(file, tmp_path / "profile")
    assert title_of(dom) == "ran"
    assert "/picture" in listener[1]
