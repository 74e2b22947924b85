"""An island for browser tests: a folder of plain files behind a server that knows nothing of it."""

from __future__ import annotations

import contextlib
import functools
import gzip
import http.server
import io
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e import island_luck
from tests.e2e.playing import Player
from tests.kit.effort import IN_CI
from tortuga.commands.island import write_island

# Sand runs as fast as this, and so does everything that an island waits for.
HASTE = """() => {
    if (self.hasty) return;
    self.hasty = true;
    const now = Date.now.bind(Date), later = self.setTimeout.bind(self), since = now();
    Date.now = () => since + (now() - since) * 50;
    self.setTimeout = (work, wait) => later(work, wait / 50);
}"""

# What makes a game short, or leaves time for what is done by hand: a choice of one of its options.
SHORT = {"playa-pirata": "one", "the-pirates-map": "long"}
QUICK_BOTS = {"x-marks-the-spot": "sailor"}  # at random it takes many moves


class FileServer:
    """Where the folder is served from, below an address that is not the root."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self.serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.thread = threading.Thread(target=self.serving.serve_forever, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.serving.server_port}/some/where/"

    def stop(self) -> None:
        """From now on nobody answers."""
        self.serving.shutdown()
        self.serving.server_close()
        self.thread.join()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def plain_files(folder: Path) -> Iterator[FileServer]:
    """An island without pauses, served as any web space would."""
    written = folder / "some" / "where"
    write_island(written, delay=0)
    if IN_CI:
        give_luck(next(written.glob("assets/island-*/tortuga.pack")))
    server = FileServer(folder)
    try:
        yield server
    finally:
        server.stop()


def give_luck(pack: Path) -> None:
    """Let its deals be the same each time."""
    files = io.BytesIO(gzip.decompress(pack.read_bytes()))
    with zipfile.ZipFile(files, "a") as packed:
        packed.write(island_luck.__file__, "secrets.py")
    pack.write_bytes(gzip.compress(files.getvalue(), 1))


def go_ashore(page: Page, url: str) -> None:
    """Open an island, and wait until all of it is on the device."""
    page.goto(url)
    expect(page.locator(".postcards")).to_be_visible(timeout=60_000)
    wait_until_kept(page)


def wait_until_kept(page: Page) -> None:
    """Until the browser has put away all that was loaded."""
    page.wait_for_function("caches.has('tortuga-ashore')")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    expect(page.locator(".toast")).to_be_visible(timeout=60_000)


def go_home(page: Page) -> None:
    """To the harbour of the island, which stays loaded."""
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".postcards")).to_be_visible()


def set_quick_table(page: Page, game: str) -> None:
    """In the harbour, a table for two as it is soonest over."""
    form = page.locator("#set-table")
    form.locator("select").first.select_option(game)
    form.locator(".set-table__players button", has_text="2").click()
    form.locator(".seat-list select").select_option(QUICK_BOTS.get(game, "swabbie"))
    if choice := SHORT.get(game):
        form.locator(f"select:has(option[value='{choice}'])").first.select_option(choice)
    form.locator(".set-table__go .button--dark").click()
    expect(page.locator(".prompt, .handover").first).to_be_visible()


def play_now(page: Page, game: str) -> None:
    """Play a game for the first time on this device, without its lesson."""
    expect(page.locator(f".postcard a[href='#/learn/{game}']")).to_be_visible()
    page.locator(".postcard", has=page.locator(f"use[href='#poster-{game}']")).locator(
        ".postcard__play"
    ).click()
    page.locator("dialog .button--quiet").click()
    expect(page.locator(".prompt, .handover").first).to_be_visible()


def finish(player: Player) -> None:
    """Hand the seat to a bot, who plays on to the end; nobody waits for the sand."""
    page = player.page
    for worker in page.workers:
        worker.evaluate(HASTE)
    page.locator(".menu > button").click()
    page.locator(".menu__deed:not(.is-second)").first.click()
    expect(page.locator(".plan--end")).to_be_visible(timeout=120_000)
