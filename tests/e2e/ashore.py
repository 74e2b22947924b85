"""An island for browser tests: a folder of plain files behind a server that knows nothing of it."""

from __future__ import annotations

import contextlib
import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.playing import Player
from tortuga.commands.island import write_island

# Sand runs as fast as this, and so does everything that an island waits for.
HASTE = """() => {
    const now = Date.now.bind(Date), later = self.setTimeout.bind(self), since = now();
    Date.now = () => since + (now() - since) * 50;
    self.setTimeout = (work, wait) => later(work, wait / 50);
}"""


class FileServer:
    """Where the folder is served from, below an address that is not the root."""

    def __init__(self, url: str) -> None:
        self.url = url


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def plain_files(folder: Path) -> Iterator[FileServer]:
    """An island without pauses, served as any web space would."""
    write_island(folder / "some" / "where", delay=0)
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield FileServer(f"http://127.0.0.1:{serving.server_port}/some/where/")
        serving.shutdown()
        thread.join()


def go_ashore(page: Page, url: str) -> None:
    """Open an island, wait until all of it is on the device, and cut the network."""
    page.goto(url)
    expect(page.locator(".postcards")).to_be_visible(timeout=60_000)
    page.wait_for_function("caches.has('tortuga-ashore')")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    expect(page.locator(".toast")).to_be_visible(timeout=60_000)
    page.context.set_offline(True)


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
    page.get_by_role("button", name="Menu").click()
    page.locator(".menu__deed").first.click()
    expect(page.locator(".plan--end")).to_be_visible(timeout=120_000)
