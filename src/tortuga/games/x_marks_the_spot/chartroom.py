"""Charts of a position and of what it may become, for who looks ahead from it.

Most tables that a search looks at differ from the one it began with by a few tiles; so what that
one is worth to each seat is worked out once and taken over.
"""

from __future__ import annotations

from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, NOBODY
from tortuga.games.x_marks_the_spot.charts import Chart, new_chart
from tortuga.games.x_marks_the_spot.heuristic import Judge
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.stakes import stakes_of
from tortuga.games.x_marks_the_spot.suspicion import even_odds, odds_to


class ChartRoom:
    """What each seat makes of a position and of those near it.

    The viewer suspects the others by their tiles; ``odds`` are by seat and deal of flags. Of the
    others none is relied on to see through anybody. The viewer is nobody where several seats act.
    ``dealt`` says by how much each deal has come up less often than it is likely.
    """

    def __init__(self, root: XMarksState, viewer: int) -> None:
        self.root: XMarksState = root
        self.viewer: int = viewer
        self.odds: list[list[float]] = [even_odds(root.seats)] * root.seats
        if viewer != NOBODY:
            self.odds[viewer] = odds_to(viewer, root.grid, root.seats)
        self.charts: list[Chart | None] = [None] * (root.seats * FLAG_COUNT)
        self.dealt: list[float] = [0.0] * len(flags.DEALS[root.seats])

    def judge(self, state: XMarksState, seat: int) -> Judge:
        """Rates a seat's moves as they look to it."""
        return Judge(state, seat, self.chart(state, seat))

    def chart(self, state: XMarksState, seat: int) -> Chart:
        """As long as nothing is marked, much of it is known already."""
        root = self.root
        if state.deals != root.deals or state.scores != root.scores:
            return new_chart(state.grid, stakes_of(state, seat, self.odds[seat]))
        number = seat * FLAG_COUNT + state.flags[seat]
        known = self.charts[number]
        if known is None:
            known = new_chart(root.grid, stakes_of(state, seat, self.odds[seat]))
            known.fill()
            self.charts[number] = known
        return known.moved_to(state.grid)

    def deal_flags(self, state: XMarksState) -> None:
        """Deal the flags that the viewer does not know: in turn, each deal as often as likely."""
        if self.viewer == NOBODY:
            return
        own = state.flags[self.viewer]
        odds = self.odds[self.viewer]
        deals = flags.DEALS[state.seats]
        numbers: list[int] = []
        total = 0.0
        for number in range(len(deals)):
            if state.deals >> number & 1 and deals[number][self.viewer] == own:
                numbers.append(number)
                total += odds[number]
        due = numbers[0]
        for number in numbers:
            self.dealt[number] = self.dealt[number] + odds[number] / total
            if self.dealt[number] > self.dealt[due]:
                due = number
        self.dealt[due] = self.dealt[due] - 1.0
        state.flags = deals[due]
