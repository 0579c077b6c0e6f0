"""What a step on a page costs: time with the processor slowed four times, work and counts.

    python -m tests.show.step_speed [LOG]      # the longest golden game, if none is named

16 ms is what a picture may take; how fast a machine is no test can know, and a busy one falsifies
every time. So what the processor itself worked is told too, four times as it was, and how often
the browser laid out and how many nodes came and went, which no machine changes.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.conftest import run_cli
from tests.show.browsing import browser
from tests.show.page_games import ROOT

SLOWER = 4
LONGEST = "fixtures/games/co2/golden/g18-en-5p-auction-beginner.log"
STEP = """() => {
  const from = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  document.body.offsetHeight;
  return performance.now() - from;
}"""
COUNT = """() => {
  window.nodes = 0;
  const size = (one) => one.nodeType === 1 ? 1 + one.querySelectorAll('*').length : 1;
  new MutationObserver((all) => all.forEach((one) => {
    [...one.addedNodes, ...one.removedNodes].forEach((each) => { window.nodes += size(each); });
  })).observe(document.documentElement, { subtree: true, childList: true });
}"""
WORKED = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
LAID_OUT = "LayoutCount"


def opened(chromium: Any, file: Path, rate: int) -> tuple[Any, Any, int]:
    page = chromium.new_page(viewport={"width": 1366, "height": 900})
    page.goto(f"{file.as_uri()}#setup")
    asked = page.context.new_cdp_session(page)
    asked.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return page, asked, int(page.get_attribute("#time", "max"))


def worked(asked: Any) -> dict[str, float]:
    rows = asked.send("Performance.getMetrics")["metrics"]
    return {row["name"]: row["value"] for row in rows}


def main(log: str) -> None:
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        file = Path(folder) / "game.html"
        run_cli("html", str(ROOT / log), "-o", str(file))
        page, asked, last = opened(chromium, file, SLOWER)
        took = sorted(page.evaluate(STEP) for _ in range(last))
        assert page.input_value("#time") == str(last), "every key was to be a step"
        page, asked, last = opened(chromium, file, 1)
        page.evaluate(COUNT)
        asked.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = worked(asked)
        for _ in range(last):
            page.evaluate(STEP)
        after = worked(asked)
        work = sum(after[name] - before[name] for name in WORKED) * 1000 * SLOWER / last
        print(
            f"{file.stat().st_size} bytes, {last} steps, slowed {SLOWER} times: "
            f"median {statistics.median(took):.1f} ms, 95 of 100 below "
            f"{took[len(took) * 95 // 100]:.1f} ms, slowest {took[-1]:.1f} ms; "
            f"the processor's own work on a step and its picture {work:.1f} ms, "
            f"{(after[LAID_OUT] - before[LAID_OUT]) / last:.2f} layouts, "
            f"{page.evaluate('() => window.nodes') / last:.0f} nodes come and gone"
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else LONGEST)
