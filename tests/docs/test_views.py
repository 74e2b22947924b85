"""The views in docs/protocol.md are those of the code."""

from __future__ import annotations

import pytest

from devtools.site import views

SOURCE = '''
Counts = tuple[int, ...]

class Spot(Told):
    """A place; ``seat`` is None where nobody
    has it."""

    seat: int | None
    towels: tuple[tuple[int, str], ...]

class Elsewhere:
    nothing: int

class BeachView(View):
    """The view of one seat."""

    phase: str  # turn or over
    at_seats: Counts
    spots: tuple[Spot | None, ...] = field(metadata=FLEETING)
'''
TYPES = """// The view of one seat.
View = { …common,
  phase: string,  // turn or over
  at_seats: [number],
  spots: [Spot | null],
}

// A place; `seat` is null where nobody has it.
Spot = {
  seat: seat | null,
  towels: [[number, string]],
}
"""


def test_the_page_is_up_to_date() -> None:
    page = views.PAGE.read_text(encoding="utf-8")
    assert page == views.written(page), "run python -m devtools.site.views"


def test_a_view_is_told_with_what_its_source_says_of_it() -> None:
    assert views.types_in(SOURCE) == TYPES


def test_a_page_without_a_place_for_a_game_is_refused() -> None:
    page = views.PAGE.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="under '## Maui'"):
        views.written(page.replace("## Maui", "## Hawaii"))
