"""How soon an island can be played on, and what it takes: ``python -m tests.e2e.landfall``.

A folder of plain files is opened by browsers that have never seen it, and again by the same ones.
The clock runs from the address until all games can be chosen. Then a captain thinks at a table, and
the memory is that of the process that holds the page with both its workers.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.ashore import plain_files, wait_until_kept
from tests.e2e.conftest import CHROMIUM, FLAGS, WIDE

SHARE = re.compile(r"^Pss: +(\d+) kB", re.MULTILINE)
PARENT = re.compile(r"^PPid:\s+(\d+)", re.MULTILINE)
THINKING = 5_000  # milliseconds: the captain's thoughts of some moves


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.landfall", description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="browsers, one after the other")
    return parser.parse_args()


def opened(page: Page, url: str) -> float:
    """Seconds until games can be chosen."""
    began = time.monotonic()
    page.goto(url)
    expect(page.locator(".postcard__play").first).to_be_enabled(timeout=60_000)
    return time.monotonic() - began


def held() -> int:
    """Megabytes of the largest page that a browser started here holds, shared ones in part."""
    sizes = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if "--type=renderer" in (process / "cmdline").read_text() and descends(process.name):
                found = SHARE.search((process / "smaps_rollup").read_text())
                sizes.append(int(found[1]) if found else 0)
        except OSError:  # gone meanwhile
            continue
    return max(sizes) // 1024


def descends(process: str) -> bool:
    """Whether it was started by this program, or by one that was."""
    while process not in ("0", "1"):
        if process == str(os.getpid()):
            return True
        [process] = PARENT.findall(Path("/proc", process, "status").read_text())
    return False


def visited(browser: Browser, url: str) -> dict[str, float]:
    """One browser: seconds at the first visit and at a later one, and megabytes at a table."""
    with browser.new_context(viewport=WIDE) as context:  # type: ignore[arg-type]
        page = context.new_page()
        cold = opened(page, url)
        wait_until_kept(page)
        page.close()
        page = context.new_page()
        warm = opened(page, url)
        form = page.locator("#set-table")
        form.locator("select").first.select_option("x-marks-the-spot")
        form.locator(".seat-list select").first.select_option("captain")
        form.locator(".set-table__go .button--dark").click()
        expect(page.locator(".prompt, .handover").first).to_be_visible()
        page.wait_for_timeout(THINKING)
        return {"cold": cold, "warm": warm, "megabytes": held()}


def main() -> None:
    asked = options()
    visits = []
    folder = Path(tempfile.mkdtemp())
    with plain_files(folder) as files, sync_playwright() as playwright:
        for _ in range(asked.times):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            visits.append(visited(browser, files.url))
            browser.close()
    for what in ("cold", "warm", "megabytes"):
        figures = [each[what] for each in visits]
        told = {"median": median(figures), "least": min(figures), "most": max(figures)}
        print(json.dumps({what: {name: round(figure, 2) for name, figure in told.items()}}))


if __name__ == "__main__":
    main()
