"""The Workshop on an island: figures are changed, tried, taken along and played by, offline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.ashore import FileServer, go_ashore, plain_files
from tests.e2e.conftest import Visit
from tests.e2e.workshop import LONG, ask_for_little, field, panel, stop_and_go_on, try_it, write


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    with plain_files(tmp_path_factory.mktemp("island")) as files:
        yield files


def test_figures_are_tried_taken_along_and_played_by_offline(
    visit: Visit, server: FileServer, tmp_path: Path
) -> None:
    page = visit(service_workers="allow")
    go_ashore(page, server.url)
    page.context.set_offline(True)
    page.evaluate("location.hash = '#/workshop/playa-pirata'")
    write(page, "99", "towels-ones")
    expect(page.locator(".wrong")).to_have_count(1)
    write(page, "4", "towels-ones")
    expect(page.locator(".wrong")).to_have_count(0)
    expect(page.locator(".variant .tag--changed")).to_have_text("1 figure changed")

    write(page, "3", "towels-ones")
    stop_and_go_on(page)
    write(page, "4", "towels-ones")
    ask_for_little(page)
    try_it(page)
    expect(page.locator(".measures tbody tr").first).to_be_visible(timeout=LONG)
    expect(panel(page).get_by_role("progressbar")).to_have_count(0, timeout=LONG)

    with page.expect_download() as taken:
        panel(page).get_by_role("button", name="Download .toml").click()
    file = tmp_path / "short beach.toml"
    taken.value.save_as(file)
    assert "ones = 4" in file.read_text()
    page.get_by_role("button", name="Put all back").click()
    expect(field(page, "towels-ones")).to_have_value("5")
    page.locator("input[type=file]").set_input_files(file)
    expect(field(page, "towels-ones")).to_have_value("4")

    panel(page).get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="2", exact=True).click()
    dialog.get_by_role("button", name="Set the table").click()
    expect(page.locator(".bar__variant")).to_contain_text("1 figure changed")
