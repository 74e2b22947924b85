"""The page about me: a name that is kept on two devices, taken along, signed out, forgotten."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.looker import SIZES, narrowest_and
from tests.e2e.playing import Player
from tests.e2e.serving import Server
from tests.e2e.test_screens_accessible import COLOURS, assert_fits, violations
from tests.kit.effort import by_turns

STATES = ("loose", "words", "kept", "entering", "forgetting")
PHONES_OWN = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


# As when somebody closes the browser's own question.
CANCELLED = """() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
}"""


def by_name(server: Server) -> str:
    """Passkeys want a name in the address."""
    return server.url.replace("127.0.0.1", "localhost")


def open_me(page: Page, server: Server, name: str | None = None) -> Page:
    page.goto(f"{by_name(server)}/#/me")
    expect(page.locator(".keep__ways")).to_be_visible()
    if name is not None:
        page.get_by_role("textbox", name="Name", exact=True).fill(name)
        page.get_by_role("textbox", name="Name", exact=True).press("Enter")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    return page


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """What keeps passkeys on this device."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made: Any = session.send("WebAuthn.addVirtualAuthenticator", {"options": PHONES_OWN})
    return session, made["authenticatorId"]


def carry_over(one: tuple[CDPSession, str], other: tuple[CDPSession, str]) -> None:
    """As a phone's maker does: the passkey is on the other device too."""
    session, name = one
    found: Any = session.send("WebAuthn.getCredentials", {"authenticatorId": name})
    for credential in found["credentials"]:
        given = {"authenticatorId": other[1], "credential": credential}
        other[0].send("WebAuthn.addCredential", given)


def shown_words(page: Page) -> list[str]:
    page.get_by_role("button", name="Show six words").click()
    expect(page.locator(".six-words li")).to_have_count(6)
    return page.locator(".six-words li").all_inner_texts()


def type_words(page: Page, words: str) -> None:
    page.get_by_role("button", name="I have six words from another device").click()
    page.get_by_role("textbox", name="Six words from another device").fill(words)
    page.get_by_role("button", name="That is me").click()


def test_a_passkey_on_two_devices(visit: Visit, server: Server) -> None:
    one, other = visit(), visit(viewport=PHONE)
    open_me(one, server, "Marisol")
    mine = authenticator(one)
    one.get_by_role("button", name="Make a passkey").click()
    expect(one.locator(".devices b").first).to_have_text("Passkey")
    expect(one.locator(".nameplate")).to_contain_text("Kept by a passkey")
    open_me(other, server)
    carry_over(mine, authenticator(other))
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Marisol")
    expect(other.get_by_role("textbox", name="Name", exact=True)).to_have_value("Marisol")
    expect(other.locator(".devices li")).to_have_count(3)
    other.reload()
    expect(other.get_by_role("heading", level=1)).to_have_text("Marisol")


def test_a_passkey_that_is_not_wanted_after_all(visit: Visit, server: Server) -> None:
    page = open_me(visit(), server)
    page.evaluate(CANCELLED)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("Nothing was made.")).to_be_visible()
    expect(page.locator(".trouble")).to_have_count(0)


def test_the_last_passkey_goes_after_a_warning(visit: Visit, server: Server) -> None:
    page = open_me(visit(), server)
    authenticator(page)
    page.get_by_role("button", name="Make a passkey").click()
    page.get_by_role("button", name=re.compile("^Remove the passkey")).click()
    expect(page.get_by_text("then only this browser knows you")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Remove the passkey")).click()
    expect(page.locator(".devices")).to_have_count(0)
    expect(page.locator(".nameplate")).to_contain_text("In this browser only")


def test_six_words_take_a_name_along_and_games_play_on(visit: Visit, server: Server) -> None:
    """Typed with other capitals and hyphens; a table of the one is a table of the other."""
    one, other = visit(), visit(viewport=PHONE)
    one.goto(by_name(server))
    one.get_by_role("button", name="Play now Maui").click()
    lesson = one.get_by_role("dialog")
    expect(lesson.or_(one.locator(".prompt")).first).to_be_visible()
    if lesson.is_visible():
        lesson.get_by_role("button", name="Play at once").click()
    Player(one).seated()
    table = one.url
    open_me(one, server, "Tobias")
    words = shown_words(one)
    open_me(other, server)
    type_words(other, "-".join(words).upper())
    expect(other.get_by_role("heading", level=1)).to_have_text("Tobias")
    expect(one.locator(".devices li")).to_have_count(2)
    other.goto(table)
    other.reload()
    Player(other).seated()
    expect(other.locator(".table")).to_be_visible()


def test_wrong_words_say_so_at_the_field(visit: Visit, server: Server) -> None:
    page = open_me(visit(), server)
    type_words(page, "mango anchor seven parrot lantern tide")
    field = page.get_by_role("textbox", name="Six words from another device")
    expect(page.get_by_role("alert")).to_have_text(
        "These words do not fit, or ten minutes have gone."
    )
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("mango anchor seven parrot lantern tide")
    page.get_by_role("button", name="Never mind").click()
    expect(page.get_by_role("button", name="I have six words")).to_be_focused()


def test_words_can_be_torn_up(visit: Visit, server: Server) -> None:
    one, other = visit(), visit()
    words = shown_words(open_me(one, server))
    one.get_by_role("button", name="Tear up").click()
    expect(one.locator(".six-words")).to_have_count(0)
    type_words(open_me(other, server), " ".join(words))
    expect(other.get_by_role("alert")).to_contain_text("do not fit")


def test_the_other_device_is_signed_out(visit: Visit, server: Server) -> None:
    one, other = visit(), visit()
    words = shown_words(open_me(one, server, "Wren"))
    type_words(open_me(other, server), " ".join(words))
    expect(other.get_by_role("heading", level=1)).to_have_text("Wren")
    one.reload()
    one.get_by_role("button", name=re.compile("^Sign out ")).click()
    expect(one.locator(".devices")).to_have_count(0)
    other.reload()
    expect(other.locator(".keep__ways")).to_be_visible()
    expect(other.get_by_role("heading", level=1)).not_to_have_text("Wren")


def test_who_is_forgotten_starts_as_new(visit: Visit, server: Server) -> None:
    page = open_me(visit(), server, "Zacarias")
    page.get_by_role("button", name="Forget me …").click()
    do = page.get_by_role("button", name="Forget me", exact=True)
    expect(do).to_be_disabled()
    page.get_by_role("textbox", name="Your name").fill("Zacaria")
    expect(do).to_be_disabled()
    page.get_by_role("textbox", name="Your name").fill("Zacarias")
    do.click()
    expect(page).to_have_url(re.compile(r"#/$"))
    expect(page.locator(".me")).not_to_contain_text("Zacarias")
    page.reload()
    expect(page.locator(".me")).not_to_contain_text("Zacarias")


def test_what_could_not_be_saved_stays_and_is_saved_again(visit: Visit, server: Server) -> None:
    page = open_me(visit(), server)
    page.route("**/api/me", lambda route: route.abort())
    field = page.get_by_role("textbox", name="Name", exact=True)
    field.fill("Half Saved")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("Half Saved")
    page.unroute("**/api/me")
    page.get_by_role("button", name="Save again").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Half Saved")


def test_settings_work_without_a_line(visit: Visit, server: Server) -> None:
    """What the server would tell says so; what is the device's is there at once."""
    page = visit()
    page.route("**/api/me/keeping", lambda route: route.abort())
    page.goto(f"{by_name(server)}/#/me")
    expect(page.locator(".keep .trouble")).to_be_visible()
    page.get_by_role("group", name="Text").get_by_role("button", name="Larger").click()
    expect(page.locator("html")).to_have_css("font-size", "20px")
    page.unroute("**/api/me/keeping")
    page.get_by_role("button", name="Load again").click()
    expect(page.locator(".keep__ways")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_css("font-size", "20px")


def test_the_keyboard_does_it_all(visit: Visit, server: Server) -> None:
    page = open_me(visit(), server)
    page.get_by_role("button", name="Show six words").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Type these there")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Copy")).to_be_focused()
    switch = page.get_by_role("switch", name="Show other people’s reactions")
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_have_attribute("aria-checked", "false")
    kept = page.evaluate("localStorage.getItem('tortuga.reactions')")
    assert kept == "off"


def test_an_island_has_the_settings_and_says_what_needs_a_server(
    visit: Visit, server: Server
) -> None:
    page = visit()
    page.goto(f"{server.url}/island.html#/me")
    expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=120_000)
    expect(page.locator(".keep")).to_contain_text("where there is a server")
    expect(page.get_by_role("button", name="Forget me …")).to_have_count(0)
    page.get_by_role("textbox", name="Name", exact=True).fill("Robinson")
    page.get_by_role("textbox", name="Name", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Robinson")


@pytest.mark.survey
@pytest.mark.parametrize("state", STATES)
def test_every_state_fits_and_can_be_used_by_all(visit: Visit, server: Server, state: str) -> None:
    page = open_me(visit(bypass_csp=True), server, "Maximiliana de la Costa")
    if state == "words":
        shown_words(page)
    elif state == "kept":
        authenticator(page)
        page.get_by_role("button", name="Make a passkey").click()
        expect(page.locator(".devices li")).to_have_count(2)
    elif state == "entering":
        page.get_by_role("button", name="I have six words").click()
    elif state == "forgetting":
        page.get_by_role("button", name="Forget me …").click()
    turn = STATES.index(state)
    for lang in ("en", "es"):
        stored = json.dumps(lang)
        page.evaluate(f"localStorage.setItem('tortuga.lang', {stored})")
        page.evaluate("dispatchEvent(new StorageEvent('storage'))")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        for width, height in narrowest_and(SIZES, turn, 2):
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page, {"width": width, "height": height})
        if lang in by_turns(("es", "en"), turn):
            page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
            assert violations(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    assert violations(page) == []
    page.get_by_role("button", name="Colores de noche").click()
    assert violations(page, COLOURS) == []
