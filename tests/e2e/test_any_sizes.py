"""The table for any game fits every screen, like all the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tortuga
from tests.e2e.looker import Looker, said
from tests.e2e.outside.package import GAMES, install
from tests.e2e.serving import BRISK, Server, serving
from tests.e2e.standings import Standing, Steps
from tests.e2e.test_sizes import INSIDE, PANELS, look_at_picked
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.registry import forget, register

pytestmark = pytest.mark.survey

NAMES = ["Pelican", "Marisol", "Tobias", "Nalu"]
CARD = ".any__home button.ncard"
PICKED: dict[str, list[Steps]] = {
    "liars-cove": [(CARD,), (CARD, ".move-grid .is-row-picked .choice"), (".any-all",)],
    "shell-bids": [(CARD,), (".any-all",)],
    "sinking-sands": [("button.square",), (".any-all",)],
}


class Plain(Standing):
    """A position of a game that these tests bring along."""

    @property
    def picked(self) -> list[Steps]:
        return PICKED[self.game] if self.asked == "turn" else []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which games from outside are installed; this process knows them too."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("package")
        patch.setenv("PYTHONPATH", install(folder))
        patch.syspath_prepend(folder)
        for name, where in GAMES.items():
            register(name, where)
        with serving(tmp_path_factory.mktemp("outside"), BRISK) as running:
            yield running
        for name in GAMES:
            forget(name)


def positions(game: str, seats: int) -> list[Standing]:
    """Somebody's turn in the middle of a game, somebody who waits, and the end."""
    match = Match(tortuga.game(game, seats=seats), 5)
    luck = Chance(2, "sizes")
    turns: list[tuple[int, int]] = []
    while not match.state.over:
        seat = match.state.acting[0]
        turns.append((len(turns), seat))
        legal = match.state.legal(seat)
        match.play(seat, legal[luck.below(len(legal))])
    record = Record.of(match, NAMES[:seats])
    at, seat = turns[len(turns) // 3]
    waiting = next(each for each in range(seats) if each != seat)
    return [
        Plain(record, at, seat, "turn"),
        Plain(record, at, waiting, "waiting"),
        Plain(record, len(turns), 0, "over"),
    ]


@pytest.mark.parametrize(
    ("game", "seats"), [("liars-cove", 4), ("shell-bids", 2), ("sinking-sands", 4)]
)
def test_a_plain_table_fits_every_screen(looker: Looker, game: str, seats: int) -> None:
    for standing in positions(game, seats):
        looker.sit(standing)
        over = standing.asked == "over"
        lies = looker.look(str(standing), roomless=over)
        if over and looker.press_one(".strand__board"):
            looker.look(f"{standing}: the board", roomless=True)
        for steps in standing.picked:
            look_at_picked(looker, standing, steps, lies, {})
        if standing.asked == "waiting":
            looker.press_one(PANELS["log"])
            looker.look(f"{standing}: log", inside=INSIDE["log"])
            looker.put_back()
    assert looker.found == [], said(looker.found)
