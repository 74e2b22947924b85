"""A game of somebody else's, without any drawing, at the table for any game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.coach.test_lessons_of_others import with_lesson
from tests.e2e.conftest import PHONE, TABLET, WIDE, Visit, one_size
from tests.e2e.outside.package import GAMES, install, take
from tests.e2e.playing import BOT, ME, MOVED, OPEN, Player, play_on, set_table, wait_until
from tests.e2e.serving import BRISK, Server, serving
from tests.e2e.test_lessons import open_lesson
from tests.e2e.test_screens_accessible import violations
from tests.kit.effort import by_turns

COVE, SHELLS, BEACH, SANDS, CUPS = GAMES
SHARES = ([BEACH, CUPS], [COVE, SANDS])
SIZES = {"wide": WIDE, "tablet": TABLET, "phone": PHONE}
CHOICE = ".any-moves .choice:enabled"
CARD = ".any__home button.ncard:enabled"
THING = ".board :is(button.ncard, button.thing, button.square):enabled"
# Something is picked up: a move that can be played, or a part of one.
ASKED = """() => document.querySelector('[data-confirm]')
    || document.querySelector('.is-picked .plan__title')?.textContent.includes('…')"""
# Something is left to choose. While others decide at once the button may be away for a moment, when
# what is picked up is looked at again: that asks for nothing.
OPEN_QUESTION = """() => !document.querySelector('.any-plan.is-picked')
    || document.querySelector('.is-picked .plan__title').textContent.includes('…')"""

# Every picture of the table has come and can be seen.
LOADED = """() => [...document.querySelectorAll(".board img")].every(
    (img) => img.complete && img.naturalWidth > 0 && img.getBoundingClientRect().width > 12)"""


def shared_out(turn: int) -> list[str]:
    """One share of the games; with effort all of them, in either way."""
    return [game for share in by_turns(SHARES, turn) for game in share]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which games from outside are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", install(tmp_path_factory.mktemp("package")))
        with serving(tmp_path_factory.mktemp("outside"), BRISK) as running:
            yield running


class Guest(Player):
    """Plays whatever glows: something on the table where there is something, else in the plan."""

    @property
    def on_turn(self) -> bool:
        return self.page.locator(f"{THING}, {CHOICE}").count() > 0

    def choices(self) -> Locator:
        return self.page.locator(CHOICE).and_(self.page.locator(":visible"))

    def pick_up(self) -> None:
        things = self.page.locator(THING)
        if things.count():
            self.press(self.one_of(things))
            self.page.wait_for_function(ASKED)

    def answer(self) -> None:
        if self.page.evaluate(OPEN_QUESTION):
            self.press(self.one_of(self.choices()))


class FingerGuest(Guest):
    def press(self, target: Locator) -> None:
        target.tap()


def seat(visit: Visit, server: Server, game: str = COVE, bots: int = 2, **how: Any) -> Page:
    page = visit(**how)
    set_table(page, server.url, [ME, *[BOT] * bots], game=game)
    return page


def my_turn(page: Page) -> None:
    expect(page.locator(".any-plan[data-choices]")).to_be_visible()
    expect(page.locator(".prompt__text")).to_contain_text("Your turn.")


def play_out(guest: Guest) -> None:
    guest.seated()
    play_on([guest])
    expect(guest.page.locator(".plan--end")).to_be_visible()


def look_back(page: Page, seats: int) -> None:
    """From the end of a game: its board, its replay, and a review."""
    expect(page.locator(".tower")).to_have_count(seats)
    page.get_by_role("button", name="The board").click()
    expect(page.locator(".any-seat")).to_have_count(seats)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".replay .any-seat")).to_have_count(seats)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One move forward")).to_be_disabled()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Begin the review").click()
    expect(page.get_by_role("img", name="Chances of winning")).to_be_visible(timeout=60_000)
    expect(page.locator(".summary")).to_have_count(seats)


@pytest.mark.survey
@pytest.mark.parametrize("game", [SHELLS, *shared_out(0)])
def test_a_game_is_played_to_its_end_looked_at_again_and_reviewed(
    visit: Visit, server: Server, game: str
) -> None:
    page = seat(visit, server, game)
    play_out(Guest(page))
    look_back(page, 3)


@pytest.mark.survey
@pytest.mark.parametrize("game", shared_out(1))
def test_the_same_on_a_phone_with_a_finger_and_a_hint(
    visit: Visit, server: Server, game: str
) -> None:
    page = seat(visit, server, game, bots=1, viewport=PHONE, has_touch=True)
    my_turn(page)
    page.get_by_role("button", name="Ask the parrot").tap()
    play_advice(page)
    play_out(FingerGuest(page))
    look_back(page, 2)


@pytest.mark.survey
@pytest.mark.parametrize("name", by_turns([BEACH, SANDS], turn=1))
def test_a_file_is_a_game_in_the_browser(
    visit: Visit, server: Server, tmp_path: Path, name: str
) -> None:
    """Served by the command that the page 'Add a game' names, from wherever the file lies."""
    file = take(name, tmp_path)
    with serving(tmp_path, "tortuga.cli", "serve", "--game", str(file)) as alone:
        page = seat(visit, alone, name, bots=1)
        my_turn(page)
        hinted(page)
        play_out(Guest(page))
        expect(page.locator(".tower")).to_have_count(2)
        page.get_by_role("link", name="Replay").click()
        expect(page.locator(".replay .any-seat")).to_have_count(2)


def test_a_lesson_of_a_games_own_folder_is_taken_at_the_plain_table(
    visit: Visit, tmp_path: Path
) -> None:
    file = with_lesson(tmp_path)
    subprocess.run([sys.executable, "-m", "tortuga.coach.lessons.building", file], check=True)
    with serving(tmp_path, "tortuga.cli", "serve", "--game", str(file)) as alone:
        page = visit()
        guide = open_lesson(page, alone, BEACH)
        expect(guide.locator(".guide__ask")).to_have_text("Dig one up.")
        expect(page.locator(".any-seat")).to_have_count(2)
        page.get_by_role("radio", name="Dig").click()
        page.locator("[data-confirm]:enabled").click()
        expect(guide).to_have_attribute("data-stand", "met")
        expect(guide.locator(".guide__done")).to_contain_text("There it is.")


def test_a_card_leaves_its_moves_and_shows_what_they_would_bring(
    visit: Visit, server: Server
) -> None:
    page = seat(visit, server)
    my_turn(page)
    expect(page.locator(".bar__note")).to_have_text("Round 1 of 2")
    expect(page.locator(".any-seat__facts").first).to_have_text("5 in hand")
    expect(page.locator(".rule-now")).to_contain_text("LC-4")
    card = page.locator(CARD).first
    value = int(card.get_attribute("aria-label") or 0)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".plan__title")).to_have_text(f"Play {value} on …")
    cove = page.locator("button.thing").nth(1)
    total = int(cove.locator(".thing__row b").first.inner_text())
    cove.click()
    expect(page.locator("[data-confirm]")).to_have_text(f"Play {value} on B")
    if total + value != 21:
        expect(page.locator(".any-then")).to_contain_text("Coves B total")
        expect(cove.locator(".thing__row").first).to_have_text(
            re.compile(rf"Total\s*{total}\s*{total + value}")
        )
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")


@one_size
def test_a_game_shows_the_pictures_of_its_own_folder(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    """Each beside a sign or letters, so that neither colour nor picture is all that tells."""
    page = seat(visit, server, SANDS, bots=1, viewport=size)
    my_turn(page)
    crabs = page.locator(".square:has(img[src*='/pictures/'])", has_text=re.compile("C[12]"))
    expect(crabs).to_have_count(2)
    page.wait_for_function(LOADED)
    faces = page.locator(".piece:has(img)")
    assert all(text.strip() for text in faces.all_inner_texts())
    Guest(page).take_turn()
    flooded = page.locator(".piece", has_text="≈").first
    expect(flooded).to_have_css("background-color", "rgb(30, 110, 140)")
    assert violations(page) == []


def test_moves_are_searched_and_those_that_cannot_be_played_say_why(
    visit: Visit, server: Server
) -> None:
    page = seat(visit, server)
    my_turn(page)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("on b")
    listed = page.locator("button.any-move")
    expect(listed.first).to_contain_text("on B")
    assert all("on B" in text for text in listed.all_inner_texts())
    refused = page.locator(".any-move--no")
    expect(refused.first).to_contain_text(re.compile(r"You do not hold a \d+. · LC-3|more than 21"))
    assert refused.count() <= 5
    page.get_by_role("searchbox").fill("kraken")
    expect(page.locator(".any-list__none").first).to_have_text("No move here says “kraken”.")
    page.keyboard.press("Escape")
    expect(page.locator(".move-grid")).to_be_visible()


def test_a_list_of_all_moves_begins_at_its_beginning(visit: Visit, server: Server) -> None:
    """On a phone one has scrolled down to the button; and short words are whole on small cards."""
    page = seat(visit, server, CUPS, bots=1, viewport=PHONE)
    my_turn(page)
    page.locator(".any-all").click()
    expect(page.locator(".any-move").first).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    heaps = page.locator(".any-seat__cards .ncard")
    Guest(page).take_turn()
    expect(page.locator(".any-plan[data-choices]")).to_be_visible()
    if heaps.count() == 0:  # the bot has bid as well
        page.get_by_role("radio", name="Lift the cups").click()
        page.locator("[data-confirm]:enabled").click()
    heaps.first.wait_for()
    cut = "cards => cards.filter((card) => card.scrollWidth > card.clientWidth).length"
    assert heaps.evaluate_all(cut) == 0


def test_what_cannot_be_played_is_asked_about_on_the_table(visit: Visit, server: Server) -> None:
    page = seat(visit, server, SHELLS, bots=1)
    my_turn(page)
    page.locator(".field-block--cards [data-why]").first.click(force=True)
    expect(page.locator(".why")).to_be_visible()


def test_the_parrot_gives_a_hint(visit: Visit, server: Server) -> None:
    page = seat(visit, server)
    my_turn(page)
    hinted(page)


def hinted(page: Page) -> None:
    """Ask the parrot, and do what it says."""
    page.keyboard.press("h")
    play_advice(page)


def play_advice(page: Page) -> None:
    says = page.get_by_role("region", name="The parrot says")
    expect(says.locator(".advice").first).to_contain_text("%")
    before = Guest(page).seq
    says.get_by_role("button", name="Play it").first.click()
    page.wait_for_function(MOVED, arg=before)


def test_the_keyboard_alone_plays(visit: Visit, server: Server) -> None:
    page = seat(visit, server)
    my_turn(page)
    before = Guest(page).seq
    to(page, "button.ncard")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".plan__title")).to_contain_text("…")
    to(page, ".move-grid [role=radio]")
    page.keyboard.press("Enter")
    page.locator("[data-confirm]:enabled").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function(MOVED, arg=before)


def to(page: Page, what: str) -> None:
    """Tab until the focus is on something that matches."""
    for _ in range(60):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {what}")


def test_spanish_is_spoken_where_the_game_has_it_and_english_elsewhere(
    visit: Visit, server: Server
) -> None:
    page = seat(visit, server, locale="es")
    expect(page.locator(".bar__title")).to_have_text("Cala de embusteros")
    expect(page.locator(".any-plan .plan__title")).to_contain_text("jugadas")
    expect(page.locator(".choice__who").first).to_have_text("Robar")
    expect(page.locator(".field-block__title").first).to_have_text("Coves")
    expect(page.locator(".log")).to_contain_text("Round 1 begins.")


def test_whoever_looks_on_sees_no_hand(visit: Visit, server: Server) -> None:
    """The plain table shows what the view holds, and a spectator's holds no hand."""
    page, other = visit(), visit()
    granted = set_table(page, server.url, [ME, BOT], game=COVE, public=True)
    my_turn(page)
    expect(page.locator(CARD).first).to_be_visible()
    other.goto(f"{server.url}/#/watch/{granted['table']}")
    expect(other.locator(".any-seat")).to_have_count(2)
    expect(other.locator(".any__home")).to_have_count(0)
    expect(other.locator(".board .ncard")).to_have_count(0)
    expect(other.locator(".any-plan")).to_contain_text("Lately")


def test_the_harbour_and_the_join_page_know_the_game(visit: Visit, server: Server) -> None:
    page, other = visit(), visit()
    page.goto(server.url)
    expect(page.locator(".postcard")).to_have_count(5 + len(GAMES))
    card = page.locator(".postcard", has_text="Liar's Cove")
    expect(card).to_contain_text("Bring a cove to exactly 21.")
    expect(page.locator(".postcard", has_text="Sinking Sands")).to_be_visible()
    granted = set_table(page, server.url, [ME, OPEN], game=BEACH)
    other.goto(f"{server.url}/#/join/{granted['table']}/{granted['invite']}")
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()
    expect(other.locator("main")).to_contain_text("Beachcombers")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator(".any-seat")).to_have_count(2)
    expect(page.locator(".any-seat")).to_have_count(2)


def test_two_people_at_one_device_hand_it_over(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, [ME, {"kind": "local", "name": "Nell"}], game=COVE)
    page.locator(".board, .handover").first.wait_for()
    guest = Guest(page)
    if page.locator(".handover button").count():
        page.locator(".handover button").click()
    before = guest.seq
    guest.take_turn()
    page.wait_for_function(MOVED, arg=before)
    expect(page.locator(".handover button")).to_be_visible()
    expect(page.locator(".ncard")).to_have_count(0)


@pytest.mark.survey
@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, SIZES[size], id=f"{game}-{size}")
        for turn, game in enumerate((COVE, SHELLS))
        for size in by_turns(list(SIZES), turn, share=2)
    ],
)
def test_every_state_is_accessible(
    visit: Visit, server: Server, game: str, size: dict[str, int]
) -> None:
    page = seat(visit, server, game, viewport=size)
    my_turn(page)
    found = violations(page)
    page.locator(CARD).first.click()
    wait_until(page, lambda: "…" not in page.locator(".any-moves").inner_text(), "all is known")
    found += violations(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    dark = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
    found += violations(page, dark)
    page.keyboard.press("Escape")
    if size != PHONE:
        page.get_by_role("searchbox").fill("a")
        found += violations(page, dark)
    assert found == []
