"""What moves on a page: every animation that begins, written down while it happens."""

from __future__ import annotations

import dataclasses

from playwright.sync_api import Page, expect

from tests.e2e.playing import BOT, ME, Player, set_table, to_pier

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
# ones at the same point of the same game. If asked to, on until others are to move, or from there
# on until they have moved and it is one's turn again: what they do is shown, for the viewer may do
# nothing meanwhile. Or else until something has happened, which nobody then plays away.
ELSEWHERE = """([id, asked]) => new Promise(done => {
    const {most = Infinity, on = false, back = false, until = null} = asked;
    const {keys} = JSON.parse(localStorage.getItem('tortuga.table.' + id));
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/live`);
    const any = (moves, at) => moves[(Math.imul(at + 1, 0x9e3779b1) >>> 8) % moves.length];
    const say = what => socket.send(JSON.stringify(what));
    let n = Math.floor(Math.random() * 2 ** 40), played = 0, gone = false;
    socket.onopen = () => say({type: 'hello', protocol: 1, keys: Object.values(keys)});
    socket.onmessage = ({data}) => {
        const {type, seq, views, events} = JSON.parse(data);
        if (type !== 'snapshot' && type !== 'event') return;
        const [[seat, {legal, over}]] = Object.entries(views);
        const told = Object.values(events ?? {}).flat().some(({kind}) => kind === until);
        const free = legal.length > 0;
        gone ||= played >= most && !((on || back) && free);
        if (over || told || (gone && (free || !back))) {
            socket.close();
            return done(seq);
        }
        if (gone || !free) return;
        played++;
        say({type: 'play', n: n++, seat: Number(seat), moves: [any(legal, seq)], at: seq});
    };
})"""


def here(how: str) -> str:
    """Such play at the table that the page shows."""
    return f"({ELSEWHERE})([location.hash.split('/')[2], {how}])"


OTHER_TAB = f"most => {here('{most, on: true}')}"
MOVES = f"most => {here('{most}')}"
ROUND_THE_TABLE = f"() => {here('{most: 1, back: true}')}"
UNTIL = f"until => {here('{until}')}"
# Nobody waits for it: each of several pages plays on by itself until that has happened.
EACH_UNTIL = f"until => void {here('{until}')}"

# A question that fills the screen, or the end: it waits for no show, and cuts short what was on.
CUT_SHORT = ".scene--parlay, .scene--swap, .podium"
TOLD = f"() => window.captions.length > 0 || document.querySelector('{CUT_SHORT}')"

CAUGHT_UP = """(played = 0) => {
    const {seq, shown} = document.querySelector('.table').dataset;
    const here = seq === shown && Number(seq) >= played;
    return here && !document.querySelector('[data-caption], .ghost');
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


def caught_up(page: Page, played: int = 0) -> None:
    """Wait until everything that happened has been shown, and so many moves at least."""
    page.wait_for_function(CAUGHT_UP, arg=played)


def round_the_table(page: Page) -> None:
    """Move in another tab, and see here what the others do until it is one's turn again."""
    caught_up(page, page.evaluate(ROUND_THE_TABLE))


def reached(page: Page, event: str, shows: str) -> None:
    """Play in another tab until an event that has a scene here; what is peeked at is pinned.

    Nobody moves after it, for that would end the scene, however slowly this page came to it.
    """
    expect(page.locator("#prompt")).to_be_attached()
    page.evaluate(UNTIL, event)
    scene, peeked = page.locator(shows), page.locator(".peeked .scene__go")
    expect(scene.or_(peeked).first).to_be_visible()
    while scene.count() == 0:
        peeked.first.click()
        expect(scene.or_(peeked).first).to_be_visible()


def away_and_back(page: Page, url: str) -> None:
    """Leave a table for two moves of one's own, and what follows; come back on one's turn."""
    table = set_table(page, url, [ME, BOT, BOT])["table"]
    Player(page).seated()
    round_the_table(page)
    to_pier(page, url)
    page.evaluate(ELSEWHERE, [table, {"most": 2, "back": True}])
    page.goto(f"{url}/#/table/{table}")
