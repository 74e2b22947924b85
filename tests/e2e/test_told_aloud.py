"""Tales aloud in a browser: a bot's is read out, a person's is read off, and nobody is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.islanders import HELD, MAP, READY, TELL, Islander, set_map
from tests.e2e.playing import ME
from tests.e2e.serving import BOT_DELAY, BRISK, Server, serving
from tests.e2e.test_phone import assert_fits, phone
from tests.e2e.test_screens_accessible import violations

MATE = {"kind": "bot", "level": "captain"}
SENTENCE = "[data-sentence]"
VOICE = "[data-voice]"
# A browser with these voices, which keeps what they are asked to say.
VOICES = """(known) => {
  window.heard = [];
  const speak = ({ text, voice, rate }) => heard.push({ text, voice: voice.name, rate });
  const nothing = () => undefined;
  const synthesis = { getVoices: () => known, speak, cancel: nothing, addEventListener: nothing };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  window.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
}"""
ANA, JOE, SUE = (
    '{name: "Ana", lang: "es-ES"}',
    '{name: "Joe", lang: "en-GB"}',
    '{name: "Sue", lang: "en"}',
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where a sentence that is read out stays for a second and a half, and bots wait for people."""
    with serving(tmp_path_factory.mktemp("patient"), BRISK, BOT_DELAY, "0.1") as running:
        yield running


def with_voices(page: Page, *voices: str) -> Page:
    page.add_init_script(f"({VOICES})([{', '.join(voices)}])")
    return page


def listening(page: Page, server: Server, **how: Any) -> Islander:
    """A table at which a bot is about to tell aloud."""
    set_map(page, server.url, [ME, MATE], **{"telling": "aloud", "first": 2, **how})
    player = Islander(page)
    player.seated()
    expect(player.found(READY)).to_be_visible()
    return player


def heard(page: Page) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = page.evaluate("window.heard")
    return said


def test_a_bots_tale_is_read_out_and_not_written_down(visit: Visit, server: Server) -> None:
    player = listening(with_voices(visit(), ANA, JOE, SUE), server)
    expect(player.found(".plan")).to_contain_text("Your browser reads this tale out")
    player.press(player.found(READY))
    expect(player.found(".pm-night")).to_contain_text("tells aloud. Listen!")
    expect(player.found(VOICE)).to_be_visible()
    assert violations(player.page) == []
    assert player.found(SENTENCE).count() == 0
    expect(player.found(HELD).first).to_be_visible()
    said = heard(player.page)
    assert len({each["text"] for each in said}) == len(said) == 7
    assert {(each["voice"], each["rate"]) for each in said} == {("Joe", 1)}


def test_voice_speed_and_captions_are_chosen_before_the_tale_or_during_it(
    visit: Visit, server: Server
) -> None:
    player = listening(with_voices(phone(visit), ANA, JOE, SUE), server)
    page = player.page
    player.press(player.found(VOICE))
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_label("Voice").locator("option").all_inner_texts() == ["Joe", "Sue"]
    dialog.get_by_label("Voice").select_option("Sue")
    dialog.get_by_label("Speed").select_option("slow")
    dialog.get_by_label("Captions").check()
    assert violations(page) == []
    dialog.get_by_role("button", name="Try it").click()
    page.keyboard.press("Escape")
    player.press(player.found(READY))
    expect(player.found(SENTENCE)).to_be_visible()
    assert_fits(page)
    expect(player.found(HELD).first).to_be_visible()
    said = heard(page)
    assert said[0]["text"].startswith("Once upon a time")
    assert {(each["voice"], each["rate"]) for each in said} == {("Sue", 0.85)}


def test_a_tale_in_spanish_is_read_by_a_spanish_voice(visit: Visit, server: Server) -> None:
    player = listening(with_voices(visit(), JOE, ANA), server, language="es")
    player.press(player.found(READY))
    player.page.wait_for_function("() => window.heard.length > 1")
    assert {each["voice"] for each in heard(player.page)} == {"Ana"}


def test_where_there_is_no_voice_the_tale_is_read(visit: Visit, server: Server) -> None:
    player = listening(with_voices(visit(), ANA), server)
    expect(player.found(".plan")).to_contain_text("no voice for the language of the tales")
    player.press(player.found(READY))
    expect(player.found(SENTENCE)).to_be_visible()
    assert heard(player.page) == []


def test_the_form_says_that_there_is_no_voice_and_offers_written_tales(
    visit: Visit, server: Server
) -> None:
    page = with_voices(visit(), ANA)
    page.goto(server.url)
    form = page.locator(".set-table")
    form.locator("select").first.select_option(MAP)
    said = form.get_by_text("This browser has no voice")
    assert said.count() == 0
    form.get_by_label(re.compile("^Telling")).select_option("aloud")
    expect(said).to_be_visible()
    form.get_by_label(re.compile("^Language of the tales")).select_option("es")
    expect(said).to_have_count(0)
    form.get_by_label(re.compile("^Language of the tales")).select_option("en")
    form.get_by_role("button", name="Have written tales instead").click()
    expect(form.get_by_label(re.compile("^Telling"))).to_have_value("written")
    expect(said).to_have_count(0)
    form.get_by_label(re.compile("^Reading")).select_option("calm")


@pytest.mark.parametrize("on", ["desk", "phone"])
def test_a_person_who_tells_aloud_has_a_teleprompter(visit: Visit, server: Server, on: str) -> None:
    page = phone(visit) if on == "phone" else visit()
    set_map(page, server.url, [ME, MATE], telling="aloud", first=1)
    player = Islander(page)
    player.seated()
    prompter = player.found("[data-prompter]")
    read: list[str] = []
    for _ in player.told():
        expect(prompter).not_to_have_text(read[-1] if read else "")
        read.append(prompter.inner_text())
        if player.found("[data-next]:enabled").count():
            player.press(player.found("[data-next]"))
    assert len(set(read)) == 7
    assert violations(page) == []
    if on == "phone":
        assert_fits(page)
    player.press(player.found(TELL))
    expect(player.found(".scene--build")).to_be_visible()
