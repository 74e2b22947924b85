"""Take a picture of every screen, for a desk and for a phone: ``python -m tests.e2e.shots``.

A table of each game is shown on tablets and on a wide desk, too.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.conftest import CHROMIUM, FLAGS, PHONE, TABLET, WIDE, keep_pace
from tests.e2e.scenes import SCENES, Scene, Stage
from tests.e2e.serving import Server, serving
from tortuga.engine.library import languages

FOLDER = Path(__file__).parents[2] / "docs" / "shots"
SIZES = (WIDE, PHONE)
TABLES = {
    "table-with-starters",
    "beach-with-towels",
    "spot-with-a-plan",
    "maui-with-a-piece",
    "map-build",
}
MORE_SIZES = (TABLET, {"width": 1024, "height": 768}, {"width": 1920, "height": 1080})
SHARP = {1280: 1, 390: 2}
QUALITY = 88


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.shots", description=__doc__)
    parser.add_argument("scenes", nargs="*", help="names of scenes; all if none is given")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder (default: docs/shots)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--lang", choices=languages(), default="en")
    parser.add_argument(
        "--png", action="store_true", help="PNG instead of WebP, and the whole page"
    )
    asked = parser.parse_args()
    unknown = set(asked.scenes) - {scene.name for scene in SCENES}
    if unknown:
        names = ", ".join(scene.name for scene in SCENES)
        parser.error(f"no such scene: {', '.join(sorted(unknown))}; there are {names}")
    return asked


@contextlib.contextmanager
def stage(browser: Browser, server: Server, size: dict[str, int], **how: Any) -> Iterator[Stage]:
    """A stage whose browsers are closed afterwards."""
    contexts: list[BrowserContext] = []

    def visitor() -> Page:
        contexts.append(
            browser.new_context(
                viewport={"width": size["width"], "height": size["height"]},
                device_scale_factor=SHARP[size["width"]],
                reduced_motion="reduce",
                service_workers="block",
                **how,
            )
        )
        contexts[-1].add_init_script(keep_pace("off"))  # a scene that is a moment asks for its own
        return contexts[-1].new_page()

    try:
        yield Stage(server, visitor)
    finally:
        for context in contexts:
            context.close()


def picture(page: Page, png: bool) -> bytes:
    """The screen as it is; WebP, because a dozen PNGs would outweigh the source."""
    page.wait_for_timeout(400)
    if png:
        return page.screenshot(full_page=True)
    devtools = page.context.new_cdp_session(page)
    told = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(told["data"])


def shoot(browser: Browser, server: Server, scene: Scene, asked: argparse.Namespace) -> None:
    for size in SIZES:
        with stage(browser, server, size, color_scheme=asked.theme, locale=asked.lang) as shown:
            scene.show(shown)
            keep(shown.page, scene, size, asked)
            if size is WIDE and scene.name in TABLES:
                for other in MORE_SIZES:
                    shown.page.set_viewport_size(
                        {"width": other["width"], "height": other["height"]}
                    )
                    keep(shown.page, scene, other, asked)


def keep(page: Page, scene: Scene, size: dict[str, int], asked: argparse.Namespace) -> None:
    marks = [scene.name, str(size["width"])]
    marks += [mark for mark in (asked.theme, asked.lang) if mark not in ("light", "en")]
    file = asked.out / ("-".join(marks) + (".png" if asked.png else ".webp"))
    file.write_bytes(picture(page, asked.png))
    print(file, flush=True)


def main() -> None:
    asked = options()
    asked.out.mkdir(parents=True, exist_ok=True)
    chosen = [scene for scene in SCENES if not asked.scenes or scene.name in asked.scenes]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS)) as browser,
    ):
        for scene in chosen:
            shoot(browser, server, scene, asked)


if __name__ == "__main__":
    main()
