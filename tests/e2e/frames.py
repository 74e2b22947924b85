"""How many frames a second a phone would show: ``python -m tests.e2e.frames``.

A round of Buried Treasure with three bots plays on a page of a phone's size, the processor four
times as slow, while the browser's own tracing writes down every frame: presented or dropped, and
of the dropped how many are unsmooth by its own account. Beside them, in milliseconds of processor
time, what the page's own thread had to do: for a frame on average, and at the longest in one go.
These hang less on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

from tests.e2e.conftest import CHROMIUM, FLAGS, PHONE, keep_pace
from tests.e2e.motion import CAUGHT_UP, ROUND_THE_TABLE
from tests.e2e.playing import BOT, ME, Player, set_table
from tests.e2e.serving import serving

CATEGORIES = "cc,benchmark,toplevel,disabled-by-default-devtools.timeline.frame"
RATE = 60
PAGE, COMPOSITOR = THREADS = ("has_main_animation", "has_compositor_animation")
PRESENTED = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
DROPPED = "STATE_DROPPED"
FRAME = ("layer_tree_host_id", "frame_source", "frame_sequence")  # what one is known by
SEEN = "affects_smoothness"  # of a dropped frame: whether the browser says that it shows
THREAD, TASK = "CrRendererMain", "ThreadControllerImpl::RunTask"
LOOK = 250  # milliseconds: who looks at every frame is a load of its own


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


def vsyncs(events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The reports on each frame while something moved: there may be two on one, partial and whole.

    An animation goes on the compositor's thread or, where it cannot, on the page's own.
    """
    begun = [each for each in events if each["name"] == "PipelineReporter" and each["ph"] == "b"]
    found: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for report in (each["args"]["frame_reporter"] for each in begun if "args" in each):
        if any(report[thread] for thread in THREADS):
            found.setdefault(tuple(report[part] for part in FRAME), []).append(report)
    return list(found.values())


def figures(events: list[dict[str, Any]]) -> dict[str, float]:
    """Frames that were to be drawn, and those that were not; some of these nobody would see."""
    frames = vsyncs(events)
    drawn = [each for each in frames if any(report["state"] in PRESENTED for report in each)]
    dropped = [
        each
        for each in frames
        if each not in drawn and any(report["state"] == DROPPED for report in each)
    ]
    if not drawn:
        raise SystemExit("the browser told of no frames")
    every = len(drawn) + len(dropped)
    return {
        "frames": every,
        "dropped": len(dropped),
        "unsmooth": sum(any(report.get(SEEN) for report in each) for each in dropped),
        "on_the_page": sum(any(report[PAGE] for report in each) for each in frames),
        "per_second": round(RATE * len(drawn) / every, 1),
    }


def tasks(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's own thread did: of several such threads, the one that did most."""
    threads = {each["tid"] for each in events if each.get("args", {}).get("name") == THREAD}
    done = [each for each in events if each["name"] == TASK and each["tid"] in threads]
    busiest, _ = Counter(each["tid"] for each in done).most_common(1)[0]
    return [each for each in done if each["tid"] == busiest]


def work(events: list[dict[str, Any]]) -> dict[str, float]:
    """Milliseconds of processor time that the page's thread took, while all was shown."""
    done = tasks(events)
    spent = [each.get("tdur", 0) / 1000 for each in done]
    seconds = (done[-1]["ts"] - done[0]["ts"]) / 1e6
    return {
        "work_a_frame": round(sum(spent) / (RATE * seconds), 1),
        "longest_work": round(max(spent)),
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
                played = page.evaluate(ROUND_THE_TABLE)
                page.wait_for_function(CAUGHT_UP, arg=played, polling=LOOK)
            return page

        events = traced(devtools, shown)
        print(json.dumps({"slower": asked.slower, **figures(events), **work(events)}))
        browser.close()


if __name__ == "__main__":
    main()
