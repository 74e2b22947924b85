"""Browsers that are kept from test to test: half of what a page costs is that its browser is new.

A process begins, and scripts, pictures and letters are fetched and read. Who comes next finds all
that done, and nothing else of whoever was there before: no cookie, nothing kept, no way back.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Page

from tests.e2e.playing import PIER

MOST_FREE = 6  # each is a process that keeps much
# What is set for each who comes; with other settings a browser is another.
SET_ANEW = ("viewport", "extra_http_headers")
# What cannot be undone: who does one of these to a page, to its context or its clock has it alone.
FOR_GOOD = (
    (
        *("add_init_script", "emulate_media", "expose_binding", "expose_function"),
        *("on", "once", "route", "route_from_har", "route_web_socket"),
    ),
    (
        *("add_init_script", "expose_binding", "expose_function", "grant_permissions"),
        *("new_cdp_session", "new_page", "on", "once", "route", "route_from_har"),
        *("route_web_socket", "set_geolocation", "set_offline"),
    ),
    ("fast_forward", "install", "pause_at", "run_for", "set_fixed_time", "set_system_time"),
)


@dataclasses.dataclass(eq=False)
class Berth:
    """A page with a browser context around it, and what went wrong there."""

    kind: str
    home: str  # the server that it is at
    page: Page
    alone: bool  # it is nobody else's afterwards
    trouble: list[str] = dataclasses.field(default_factory=list)

    def listen(self) -> None:
        """From now on it is known what goes wrong, and whether something is done for good."""
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self.hear)
        things = (self.page, self.page.context, self.page.clock)
        for thing, names in zip(things, FOR_GOOD, strict=True):
            for name in names:
                setattr(thing, name, self.noticed(getattr(thing, name)))

    def hear(self, said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:  # it forbids something of ours
            self.trouble.append(said.text)

    def noticed(self, usual: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(usual)
        def doing(*args: Any, **how: Any) -> Any:
            self.alone = True
            return usual(*args, **how)

        return doing

    def set_up(self, settings: dict[str, Any]) -> None:
        """For somebody else."""
        self.page.context.set_extra_http_headers(settings["extra_http_headers"])
        self.page.set_viewport_size(settings["viewport"])

    def vacated(self) -> bool:
        """Whether it could be left as if nobody had been here."""
        alone = self.alone or self.page.context.pages != [self.page]
        if alone or not self.page.url.startswith(f"{self.home}/"):
            return False
        try:
            self.leave()
        except Error:  # its server has gone
            return False
        self.trouble.clear()
        return True

    def leave(self) -> None:
        self.page.goto(f"{self.home}{PIER}")  # no client runs there, which would keep something
        self.page.mouse.move(-1, -1)
        self.page.evaluate("sessionStorage.clear()")
        everything = {"origin": self.home, "storageTypes": "all"}
        self.devtools.send("Storage.clearDataForOrigin", everything)
        self.devtools.send("Page.resetNavigationHistory")
        self.page.context.clear_cookies()

    @functools.cached_property
    def devtools(self) -> CDPSession:
        session = self.page.context.new_cdp_session(self.page)
        self.alone = False  # ours does no harm
        return session


class Berths:
    """All browsers of a run that are kept."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: list[Berth] = []  # who was left last comes last

    def take(self, settings: dict[str, Any], script: str, anew: bool) -> Berth:
        """A page with these settings, in which a script runs before all others."""
        alone = anew or settings["service_workers"] == "allow"  # such workers outlive their page
        alike = {name: how for name, how in settings.items() if name not in SET_ANEW}
        kind = repr((sorted(alike.items()), script))
        free = next((berth for berth in reversed(self.free) if berth.kind == kind), None)
        if free and not alone:
            self.free.remove(free)
            free.set_up(settings)
            return free
        context = self.browser.new_context(**settings)
        context.add_init_script(script)
        berth = Berth(kind, settings["base_url"], context.new_page(), alone)
        berth.listen()
        return berth

    def give_back(self, berth: Berth, well: bool) -> None:
        """For whoever comes next, if all went well and nothing was done that cannot be undone."""
        if well and berth.vacated():
            self.free.append(berth)
        else:
            berth.page.context.close()
        while len(self.free) > MOST_FREE:
            self.free.pop(0).page.context.close()
