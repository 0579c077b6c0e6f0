"""How long a step on a page takes with the processor slowed four times: measured, not tested.

    python -m tests.show.step_speed [LOG]      # the longest golden game, if none is named

16 ms is what a picture may take; how fast a machine is no test can know.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

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


def main(log: str) -> None:
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        file = Path(folder) / "game.html"
        run_cli("html", str(ROOT / log), "-o", str(file))
        page = chromium.new_page(viewport={"width": 1366, "height": 900})
        page.goto(f"{file.as_uri()}#setup")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        last = int(page.get_attribute("#time", "max"))
        took = sorted(page.evaluate(STEP) for _ in range(last))
        assert page.input_value("#time") == str(last), "every key was to be a step"
        print(
            f"{file.stat().st_size} bytes, {last} steps, slowed {SLOWER} times: "
            f"median {statistics.median(took):.1f} ms, 95 of 100 below "
            f"{took[len(took) * 95 // 100]:.1f} ms, slowest {took[-1]:.1f} ms"
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else LONGEST)
