"""What happens at a table is seen to happen: pieces fly, long enough to be followed."""

from __future__ import annotations

from tests.e2e.conftest import Visit
from tests.e2e.motion import motions, watch
from tests.e2e.playing import BOT, ME, Player, play_on, set_table
from tests.e2e.serving import Server


def test_a_card_that_is_taken_flies_as_long_as_the_style_says(visit: Visit, server: Server) -> None:
    page = visit(reduced_motion="no-preference", pace="normal")
    watch(page)
    set_table(page, server.url, [ME, BOT])
    play_on([Player(page)], turns=1)
    page.wait_for_function("() => window.motions.some(each => each.lasted !== null)")
    flown = [each for each in motions(page) if "ghost" in each.classes]
    assert flown
    assert all(200 <= each.asked <= 900 for each in flown)
