"""What moves on a page: every animation that begins, written down while it happens."""

from __future__ import annotations

import dataclasses

from playwright.sync_api import Page, expect

from tests.e2e.playing import BOT, ME, PIER, Player, set_table

# What a script animates, and every caption. The style sheets' own transitions are touch, no show.
WATCH = """() => {
    window.motions = [];
    window.captions = [];
    const things = new Map();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const played = animate.apply(this, how);
        const thing = things.get(this) ?? things.size;
        things.set(this, thing);
        const written = {thing, classes: this.getAttribute('class') ?? '', asked: 0, lasted: null};
        written.asked = played.effect.getComputedTiming().duration;
        const began = performance.now();
        window.motions.push(written);
        const over = () => { written.lasted = performance.now() - began; };
        played.finished.then(over, over);
        return played;
    };
    new MutationObserver(() => {
        const text = document.querySelector('[data-caption]')?.textContent ?? '';
        if (text && window.captions.at(-1) !== text) window.captions.push(text);
    }).observe(document, {childList: true, subtree: true, characterData: true});
}"""

# Another tab of the same seat at a table, that plays so many moves: any that are legal, the same
# ones at the same point of the same game; if asked to, on until others are to move: what they do is
# shown, for the viewer may do nothing meanwhile; or else until something has happened.
ELSEWHERE = """([id, most, on = true, until = null]) => new Promise(done => {
    const {keys} = JSON.parse(localStorage.getItem('tortuga.table.' + id));
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/live`);
    const any = (moves, at) => moves[(Math.imul(at + 1, 0x9e3779b1) >>> 8) % moves.length];
    const say = what => socket.send(JSON.stringify(what));
    let n = Math.floor(Math.random() * 2 ** 40), played = 0;
    socket.onopen = () => say({type: 'hello', protocol: 1, keys: Object.values(keys)});
    socket.onmessage = ({data}) => {
        const {type, seq, views, events} = JSON.parse(data);
        if (type !== 'snapshot' && type !== 'event') return;
        const [[seat, {legal, over}]] = Object.entries(views);
        const told = Object.values(events ?? {}).flat().some(({kind}) => kind === until);
        if (!over && !told && (played < most || (on && legal.length > 0))) {
            if (legal.length === 0) return;
        } else {
            socket.close();
            return done(seq);
        }
        played++;
        say({type: 'play', n: n++, seat: Number(seat), moves: [any(legal, seq)], at: seq});
    };
})"""

OTHER_TAB = f"most => ({ELSEWHERE})([location.hash.split('/')[2], most])"
MOVES = f"most => ({ELSEWHERE})([location.hash.split('/')[2], most, false])"
ONE_MOVE = f"() => ({MOVES})(1)"
# Nobody waits for it: each of several pages plays on by itself until that has happened.
UNTIL = f"kind => void ({ELSEWHERE})([location.hash.split('/')[2], Infinity, false, kind])"

# A question that fills the screen, or the end: it waits for no show, and cuts short what was on.
CUT_SHORT = ".scene--parlay, .scene--swap, .podium"
TOLD = f"() => window.captions.length > 0 || document.querySelector('{CUT_SHORT}')"

CAUGHT_UP = """() => {
    const {seq, shown} = document.querySelector('.table').dataset;
    return seq === shown && !document.querySelector('[data-caption], .ghost');
}"""

# Where a finger would meet something else than what it aims at; what is scrolled away is not met.
COVERED = """() => [...document.querySelectorAll('main button:enabled')].filter(each => {
    const {left, top, width, height} = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    return met?.closest('.ghost, .trace, .footprint, .notice') && !each.contains(met);
}).map(each => each.getAttribute('aria-label') ?? each.textContent)"""


@dataclasses.dataclass(frozen=True)
class Motion:
    """One animation: which thing moved, its classes, and milliseconds asked for and passed."""

    thing: int
    classes: str
    asked: float
    lasted: float | None


def watch(page: Page) -> None:
    """Write down every animation of this page, from its next load on."""
    page.add_init_script(f"({WATCH})()")


def motions(page: Page) -> list[Motion]:
    return [Motion(**each) for each in page.evaluate("window.motions")]


def flights(page: Page) -> list[Motion]:
    """What flew: a piece, or its picture."""
    return [each for each in motions(page) if "ghost" in each.classes.split()]


def pieces(flown: list[Motion]) -> int:
    """How many things flew: one that rises on its way has several animations."""
    return len({each.thing for each in flown})


def marked(page: Page) -> None:
    """Somewhere is the mark of what happened, unless the game is over.

    Only a question that fills the screen hides it.
    """
    if page.locator(".podium").count():
        return
    marks = page.locator("[data-trace]")
    expect(marks.first).to_be_attached()
    if page.locator(".scene--parlay, .scene--swap").count() == 0:
        expect(marks.locator("visible=true").first).to_be_visible()


def caught_up(page: Page) -> None:
    """Wait until everything that happened has been shown."""
    page.wait_for_function(CAUGHT_UP)


def reached(page: Page, what: str) -> None:
    """Play in another tab until that is shown in this one."""
    expect(page.locator("#prompt")).to_be_attached()
    while page.locator(what).count() == 0:
        played = page.evaluate(ONE_MOVE)
        page.wait_for_function(
            """([what, played]) => {
                if (document.querySelector(`${what}, .peeked`)) return true;
                const {seq, shown} = document.querySelector('.table').dataset;
                const here = seq === shown && Number(seq) >= played;
                return here && !document.querySelector('[data-caption]');
            }""",
            arg=[what, played],
        )
        if page.locator(".peeked").count():
            page.locator(".peeked .scene__go").click()


def away_and_back(page: Page, url: str) -> None:
    """Leave a table for two moves of one's own, and what follows, and come back to it."""
    table = set_table(page, url, [ME, BOT, BOT])["table"]
    Player(page).seated()
    page.evaluate(OTHER_TAB, 1)
    caught_up(page)
    page.goto(f"{url}{PIER}")
    page.evaluate(ELSEWHERE, [table, 2])
    page.goto(f"{url}/#/table/{table}")
