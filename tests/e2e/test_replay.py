"""Replays: step by step, by link, by keyboard, through anyone's eyes, and from a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import WIDE, headers
from tests.e2e.scenes import Stage
from tests.e2e.serving import Server
from tests.e2e.shots import stage


class Finished(NamedTuple):
    """Somebody with a game behind them."""

    stage: Stage
    table: str

    @property
    def page(self) -> Page:
        return self.stage.page

    def open(self, step: str = "") -> Page:
        self.page.goto("about:blank")
        self.stage.go(f"replay/{self.table}{step}")
        expect(self.page.locator(".replay .board").first).to_be_visible()
        return self.page


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> Iterator[Finished]:
    how = {"locale": "en", "extra_http_headers": headers("replay")}
    with stage(browser, server, WIDE, **how) as shown:
        yield Finished(shown, shown.finished_table())


def where(page: Page) -> int:
    told = re.search(r"Move (\d+) of", page.locator(".transport__where").inner_text())
    assert told
    return int(told.group(1))


def test_buttons_and_keys_lead_through_the_game(finished: Finished) -> None:
    page = finished.open()
    assert where(page) == 0
    page.get_by_role("button", name="One move forward").click()
    page.keyboard.press("ArrowRight")
    second = where(page)  # moves at which there is nothing to see are passed over
    assert second >= 2
    expect(page).to_have_url(re.compile(rf"/{second}$"))
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One move forward")).to_be_disabled()
    page.keyboard.press("Home")
    assert where(page) == 0
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".transport__where")).not_to_contain_text("Move 0 of")
    page.get_by_role("button", name="Pause").click()


def test_a_link_leads_to_its_move(finished: Finished) -> None:
    page = finished.open("/7?eyes=1")
    assert where(page) == 7
    expect(page.get_by_label("Through the eyes of")).to_have_value("1")
    listed = [int(each) for each in page.locator(".moves__number").all_inner_texts()]
    last = max(number for number in listed if number <= 7)  # not every move is worth a line
    expect(page.locator(".moves [aria-current]")).to_contain_text(str(last))


def test_the_list_of_moves_leads_to_each(finished: Finished) -> None:
    page = finished.open()
    fifth = page.locator(".moves__move").nth(5)
    number = int(fifth.locator(".moves__number").inner_text())
    fifth.click()
    assert where(page) == number


def test_a_downloaded_record_opens_from_its_file(finished: Finished, tmp_path: Path) -> None:
    page = finished.open()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.txt"
    downloading.value.save_as(record)
    finished.stage.go("replays")
    page.locator("input[type=file]").set_input_files(record)
    expect(page).to_have_url(re.compile("#/replay/file"))
    expect(page.locator(".replay .board").first).to_be_visible()
    page.reload()
    expect(page.locator(".replay .board").first).to_be_visible()


def test_a_file_that_is_no_record_is_refused(finished: Finished, tmp_path: Path) -> None:
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear captain,\n")
    finished.stage.go("replays")
    finished.page.locator("input[type=file]").set_input_files(wrong)
    expect(finished.page.get_by_role("alert")).to_contain_text("could not be replayed")
