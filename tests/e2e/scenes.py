"""Every screen as a named scene: how to get there. Screenshots and axe tests go through them all.

A new screen is one more function with ``@scene`` above it; a game with many has a module of them,
imported below.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import lesson_scenes, map_scenes, spot_scenes, talk_scenes, workshop_scenes
from tests.e2e.beach import (
    ANSWERS,
    BEACH,
    CARDS,
    CONFIRM,
    TARGETS,
    TELESCOPE,
    peek,
    set_beach,
)
from tests.e2e.laying import GLOWING, Layer
from tests.e2e.motion import away_and_back, reached
from tests.e2e.playing import BOT, ME, OPEN, Player, set_table
from tests.e2e.stage import SCENES, Scene, Stage, scene
from tests.e2e.standings import asked_after, before_a_look, ended, level, moment

__all__ = [
    "SCENES",
    "Scene",
    "Stage",
    "lesson_scenes",
    "map_scenes",
    "spot_scenes",
    "talk_scenes",
    "workshop_scenes",
]

LOCAL = {"kind": "local", "name": "Marisol"}


@scene
def harbour(stage: Stage) -> None:
    stage.go("")
    expect(stage.page.locator(".postcard").first).to_be_visible()


@scene
def harbour_with_games(stage: Stage) -> None:
    """Games to go on with, tables of others, a game that is over."""
    for name, colour in (("Marisol", 1), ("Wren", 2)):
        other = stage.person(name, colour)
        stage.set_table([ME, OPEN, BOT], other, public=True)
    stage.finished_table()
    stage.set_table([ME, BOT, BOT])
    Player(stage.page).seated()
    stage.go("")
    expect(stage.page.locator(".turns__head")).to_be_visible()
    expect(stage.page.locator(".open-table").nth(1)).to_be_visible()


@scene
def me(stage: Stage) -> None:
    """Somebody who has played: with ways to keep a name, and sums."""
    stage.finished_table()
    stage.go("me")
    expect(stage.page.locator(".keep__ways")).to_be_visible()


@scene
def set_a_table(stage: Stage) -> None:
    stage.go("")
    form = stage.page.locator("#set-table")
    form.get_by_role("button", name="4", exact=True).click()
    form.locator(".seat-list__seat").nth(3).locator(".segments button").nth(2).click()
    form.locator(".set-table__go").scroll_into_view_if_needed()


@scene
def join_by_link(stage: Stage) -> None:
    stage.go("")
    stage.page.locator(".set-table__go .button--quiet").click()
    expect(stage.page.locator("dialog")).to_be_visible()


@scene
def waiting_room(stage: Stage) -> None:
    stage.set_table([ME, OPEN, BOT])
    expect(stage.page.locator(".qr")).to_be_visible()


@scene
def join(stage: Stage) -> None:
    host = stage.person("Marisol", 1)
    granted = set_table(host, stage.url, [ME, OPEN, BOT])
    stage.go(f"join/{granted['table']}/{granted['invite']}")
    expect(stage.page.locator(".waiting form")).to_be_visible()


@scene
def rules(stage: Stage) -> None:
    stage.go("rules/buried-treasure")
    expect(stage.page.locator(".rulebook__section").first).to_be_visible()


@scene
def replays(stage: Stage) -> None:
    stage.finished_table()
    stage.go("replays")
    expect(stage.page.locator(".open-table")).to_be_visible()


@scene
def replay(stage: Stage) -> None:
    stage.go(f"replay/{stage.finished_table()}/12")
    expect(stage.page.locator(".replay .board").first).to_be_visible()


@scene
def no_such_page(stage: Stage) -> None:
    stage.go("nowhere")
    expect(stage.page.locator(".signpost")).to_be_visible()


@scene
def table(stage: Stage) -> None:
    """In the middle of a round."""
    stage.sit_down(asked_after("buried-treasure", 3, "turn", 9))
    expect(stage.page.locator(".card.is-legal:enabled").first).to_be_visible()


@scene
def table_with_starters(stage: Stage) -> None:
    """A choice is picked up, and the plan says what it brings."""
    stage.set_table([ME, BOT, BOT, BOT], advanced=True)
    player = Player(stage.page)
    player.seated()
    expect(stage.page.locator(".card.is-legal:enabled").first).to_be_visible()
    player.pick_up()


@scene
def table_rules(stage: Stage) -> None:
    """The rules over the table, and the menu under them."""
    stage.set_table([ME, BOT])
    Player(stage.page).seated()
    stage.page.keyboard.press("?")
    expect(stage.page.locator(".rules__section.is-here")).to_be_in_viewport()


@scene
def table_menu(stage: Stage) -> None:
    stage.set_table([ME, BOT])
    Player(stage.page).seated()
    stage.page.locator(".menu > .icon-button").click()
    expect(stage.page.locator(".menu__sheet")).to_be_visible()


@scene
def hand_over(stage: Stage) -> None:
    stage.set_table([ME, LOCAL], advanced=True)
    expect(stage.page.locator(".handover")).to_be_visible()


@scene
def table_over(stage: Stage) -> None:
    stage.go(f"table/{stage.finished_table()}")
    expect(stage.page.locator(".plan--end")).to_be_visible()


@scene
def table_won(stage: Stage) -> None:
    """The podium as the winner sees it."""
    stage.sit_down(ended(won=True))
    expect(stage.page.locator(".strand.is-won .tower")).to_have_count(3)


@scene
def table_lost(stage: Stage) -> None:
    """The same beach for who came last."""
    stage.sit_down(ended(won=False))
    expect(stage.page.locator(".strand .tower")).to_have_count(3)


@scene
def table_away(stage: Stage) -> None:
    """While you were away: a move on the board as it was."""
    stage.look_on()
    away_and_back(stage.page, stage.url)
    stage.page.locator(".banner .button--dark").click()
    stage.page.locator(".recap__go .button--main").click()
    expect(stage.page.locator(".footprint").first).to_be_visible()


@scene
def table_round(stage: Stage) -> None:
    """A round is scored, colour by colour."""
    stage.look_on()
    stage.sit_down(moment("buried-treasure", 3, "scored")[0])
    reached(stage.page, "scored", ".scene.round")


@scene
def beach_sundown(stage: Stage) -> None:
    """A hand is over, and what lay under the towels has come up."""
    stage.look_on()
    stage.sit_down(moment(BEACH, 3, "scored")[0])
    reached(stage.page, "scored", ".scene.sundown")


@scene
def beach_peek(stage: Stage) -> None:
    """Through the telescope, for one pair of eyes."""
    stage.look_on()
    stage.sit_down(before_a_look())
    expect(stage.page.locator(TELESCOPE)).to_be_visible()
    peek(stage.page)


@scene
def beach_first_turn(stage: Stage) -> None:
    set_beach(stage.page, stage.url, [ME, BOT, BOT, BOT], specials=False)
    Player(stage.page).seated()
    stage.page.locator(CARDS).first.click()
    expect(stage.page.locator(CONFIRM)).to_be_visible()


@scene
def beach_draft(stage: Stage) -> None:
    set_beach(stage.page, stage.url, [ME, BOT, BOT])
    expect(stage.page.locator(ANSWERS).first).to_be_visible()


@scene
def beach_with_towels(stage: Stage) -> None:
    """In the middle of a hand: a batch is composed, and the plan says what it brings."""
    stage.sit_down(asked_after(BEACH, 3, "towels", 12))
    stage.page.locator(TARGETS).last.click()
    stage.page.locator(ANSWERS).last.click()
    expect(stage.page.locator(CONFIRM)).to_be_visible()


@scene
def beach_over(stage: Stage) -> None:
    stage.go(f"table/{stage.finished_table(game=BEACH, hands='two', specials=True)}")
    expect(stage.page.locator(".plan--end")).to_be_visible()


@scene
def maui(stage: Stage) -> None:
    stage.set_table([ME, BOT, BOT, BOT], game="maui", side="crabs")
    expect(stage.page.locator(GLOWING).first).to_be_visible()


@scene
def maui_with_a_piece(stage: Stage) -> None:
    """In the middle of the game: a piece is in hand, and every height says what it brings."""
    stage.sit_down(asked_after("maui", 3, "turn", 18))
    player = Layer(stage.page, 3)
    expect(player.glowing.first).to_be_visible()
    player.pick_up()
    expect(stage.page.locator("[data-confirm]")).to_be_visible()


@scene
def maui_over(stage: Stage) -> None:
    stage.go(f"table/{stage.finished_table(game='maui', side='both')}")
    expect(stage.page.locator(".plan--end")).to_be_visible()


@scene
def maui_level(stage: Stage) -> None:
    """Two are level on points: the podium says what decided."""
    stage.sit_down(level("maui"))
    expect(stage.page.locator("[data-tie]")).to_be_visible()
