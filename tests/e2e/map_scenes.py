"""Scenes of The Pirate's Map: the studio, the night, the island, verdict, loot, vote, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.islanders import (
    CONFIRM,
    ELEMENTS,
    HELD,
    PICKS,
    TELL,
    VOTES,
    Islander,
    set_map,
)
from tests.e2e.playing import ME
from tests.e2e.stage import Stage, scene
from tests.e2e.standings import all_but_judged, all_but_told, at_last

MATE = {"kind": "bot", "level": "captain"}
LAMPS = 4  # of seven
NEXT = ".prompt button:has([href$=g-next])"
TRIES = 20  # the first captain is drawn by lot


def tell_face_up(captain: Islander) -> None:
    """A captain of cabin boys lays card after card, and turns the hourglass."""
    while captain.scene == "tale":
        if captain.found(TELL).count():
            captain.press(captain.found(TELL))
        captain.page.wait_for_timeout(30)


@scene
def map_tale(stage: Stage) -> None:
    """The captain's studio, with a sentence that names what was not drawn."""
    for _ in range(TRIES):
        set_map(stage.page, stage.url, [ME, MATE])
        captain = Islander(stage.page)
        captain.seated()
        if captain.scene == "tale":
            break
    expect(captain.found(TELL)).to_be_visible()
    tale = captain.told()
    strange = next((each for each in ELEMENTS if each not in tale), tale[0])
    captain.press(captain.found(".pm-stop__card").nth(3))
    sentence = captain.found("#sentence")
    expect(sentence).not_to_have_value("")
    sentence.fill(f"{sentence.input_value()[:110]} And a {strange}.")


@scene
def map_listen(stage: Stage) -> None:
    """A sentence by the lantern, before it vanishes."""
    set_map(stage.page, stage.url, [ME, MATE, MATE, MATE])
    player = Islander(stage.page)
    player.seated()
    expect(player.found(f"{TELL}, [data-sentence]").first).to_be_visible()
    if player.found(TELL).count():
        player.press(player.found(TELL))
    expect(player.found("[data-sentence]")).to_be_visible()


@scene
def map_wait(stage: Stage) -> None:
    """A tale is being made up, and the map cards lie face down."""
    stage.sit_down(all_but_told())
    expect(Islander(stage.page).found(".scene--wait .pm-maps .pm-map").first).to_be_visible()


@scene
def map_build(stage: Stage) -> None:
    """Three cards and the cross lie on the island; a fourth is in hand."""
    stage.sit_down(all_but_judged(right=True, cards=3))
    player = Islander(stage.page)
    expect(player.found(".pm-call").first).to_be_visible()
    player.press(player.found(HELD).nth(2))
    expect(player.found(CONFIRM)).to_be_visible()


@scene
def map_wrong(stage: Stage) -> None:
    """What went astray, and what would have been right."""
    stage.sit_down(all_but_judged(right=False))
    player = Islander(stage.page)
    player.press(player.found("[data-done]:enabled"))
    expect(player.found(".pm-differs")).to_be_visible()


@scene
def map_check(stage: Stage) -> None:
    """An island is checked by night: so far it goes with its tale."""
    stage.page.emulate_media(reduced_motion="no-preference")
    stage.look_on("step")
    stage.sit_down(all_but_judged(right=True))
    player = Islander(stage.page)
    player.press(player.found("[data-done]:enabled"))
    for lamps in range(LAMPS):
        expect(player.found(".pm-lit .is-lit")).to_have_count(lamps)
        player.press(player.found(NEXT))
    expect(player.found(".pm-lit .is-lit")).to_have_count(LAMPS)


@scene
def map_right(stage: Stage) -> None:
    """The island was right: dawn, and the chest."""
    stage.look_on()
    stage.sit_down(all_but_judged(right=True))
    player = Islander(stage.page)
    player.press(player.found("[data-done]:enabled"))
    expect(player.found(".pm-check")).to_be_visible()


@scene
def map_loot(stage: Stage) -> None:
    """The island was right: a card is looked at."""
    stage.sit_down(at_last("loot"))
    player = Islander(stage.page)
    player.press(player.found(PICKS).nth(1))
    expect(player.found(CONFIRM)).to_be_visible()


@scene
def map_vote(stage: Stage) -> None:
    """The first step of the count: the loot lies open while all vote."""
    stage.sit_down(at_last("counted"))
    player = Islander(stage.page)
    expect(player.found(".pm-teller__haul")).to_have_count(3)
    player.press(player.found(VOTES).first)
    expect(player.found(CONFIRM)).to_be_visible()


@scene
def map_votes(stage: Stage) -> None:
    """The second step: all votes are seen before the curse falls."""
    stage.sit_down(at_last("gab"))
    expect(stage.page.locator(".pm-teller__votes")).to_have_count(3)


@scene
def map_over(stage: Stage) -> None:
    """The third step: the curse, and who has won."""
    stage.sit_down(at_last("over"))
    expect(stage.page.locator(".plan--end")).to_be_visible()
