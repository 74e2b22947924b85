"""What moves on a page: every animation that begins, written down while it happens."""

from __future__ import annotations

import dataclasses

from playwright.sync_api import Page

# What a script animates; the style sheets' own transitions are touch, not the show.
WATCH = """() => {
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const played = animate.apply(this, how);
        const written = {classes: this.getAttribute('class') ?? '', asked: 0, lasted: null};
        written.asked = played.effect.getComputedTiming().duration;
        const began = performance.now();
        window.motions.push(written);
        const over = () => { written.lasted = performance.now() - began; };
        played.finished.then(over, over);
        return played;
    };
}"""


@dataclasses.dataclass(frozen=True)
class Motion:
    """One animation: the classes of what moved, and milliseconds asked for and passed."""

    classes: str
    asked: float
    lasted: float | None


def watch(page: Page) -> None:
    """Write down every animation of this page, from its next load on."""
    page.add_init_script(f"({WATCH})()")


def motions(page: Page) -> list[Motion]:
    return [Motion(**each) for each in page.evaluate("window.motions")]
