"""How many frames a second a phone would show: ``python -m tests.e2e.frames``.

A round of Buried Treasure with three bots plays on a page of a phone's size, the processor four
times as slow, while the browser's own tracing writes down every frame: drawn or dropped.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

from tests.e2e.conftest import CHROMIUM, FLAGS, PHONE, keep_pace
from tests.e2e.motion import OTHER_TAB, caught_up
from tests.e2e.playing import BOT, ME, Player, set_table
from tests.e2e.serving import serving

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame"
DUE = 1000 / 60  # milliseconds
PAUSE = 100.0  # longer than this without a frame, nothing was to be drawn


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.frames", description=__doc__)
    parser.add_argument("--slower", type=float, default=4.0, help="times as slow a processor")
    parser.add_argument("--moves", type=int, default=4, help="moves of one's own, bots between")
    return parser.parse_args()


def traced(devtools: CDPSession, shown: Any) -> list[dict[str, Any]]:
    """What the browser writes down while something is shown."""
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: over.append(True))
    devtools.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    page = shown()
    devtools.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    return events


def figures(events: list[dict[str, Any]]) -> dict[str, float]:
    """Frames while something moved: what lies between two of them, pauses left out."""
    drawn = sorted(each["ts"] / 1000 for each in events if each["name"] == "DrawFrame")
    dropped = sum(1 for each in events if each["name"] == "DroppedFrame")
    gaps = [then - now for now, then in pairwise(drawn) if then - now < PAUSE]
    if not gaps:
        raise SystemExit("the browser told of no frames")
    return {
        "frames": len(gaps),
        "per_second": round(1000 / statistics.mean(gaps), 1),
        "median_ms": round(statistics.median(gaps), 1),
        "p95_ms": round(sorted(gaps)[int(len(gaps) * 0.95)], 1),
        "late": sum(1 for gap in gaps if gap > 1.5 * DUE),
        "dropped": dropped,
    }


def main() -> None:
    asked = options()
    folder = Path(tempfile.mkdtemp())
    with serving(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        context = browser.new_context(viewport=PHONE, reduced_motion="no-preference")  # type: ignore[arg-type]
        context.add_init_script(keep_pace("normal"))
        page = context.new_page()
        set_table(page, server.url, [ME, BOT, BOT, BOT])
        Player(page).seated()
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": asked.slower})

        def shown() -> Any:
            for _ in range(asked.moves):
                page.evaluate(OTHER_TAB, 1)
                caught_up(page)
            return page

        print(json.dumps({"slower": asked.slower, **figures(traced(devtools, shown))}))
        browser.close()


if __name__ == "__main__":
    main()
