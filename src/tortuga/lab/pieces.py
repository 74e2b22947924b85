"""Games of several versions on the same deals, in pieces: handed out, taken back, gone on with.

No clock, no process and nothing to install: whoever has games to spare plays them, in any order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from tortuga.engine.chance import check_seed
from tortuga.engine.description import Description, describe
from tortuga.engine.game import Game
from tortuga.lab.jobs import Job, seated, turned
from tortuga.lab.watching import Seen

Piece = tuple[int, int, int]  # a deal, which of its games, and the version


class Pieces:
    """The games of some versions with deals from ``first`` up to ``last``, each deal so often."""

    def __init__(
        self,
        games: Sequence[Game],
        bots: list[str],
        seed: int,
        replays: int,
        deals: range,
    ) -> None:
        self.versions: list[Description] = [describe(game) for game in games]
        self.places = seated(games[0], bots)
        self.seed = check_seed(seed)
        self.replays = replays
        self.deals = deals
        self.seen: list[dict[tuple[int, int], Seen]] = [{} for _ in games]
        self.whole = 0  # deals, counted from the first, that all versions have played
        self._numbers = {version.key: at for at, version in enumerate(self.versions)}
        self._next = 0
        self._back: deque[Piece] = deque()

    @property
    def games(self) -> int:
        """How many are to be played."""
        return len(self.deals) * self.replays * len(self.versions)

    @property
    def played(self) -> int:
        return sum(len(seen) for seen in self.seen)

    @property
    def done(self) -> bool:
        return self.whole == len(self.deals)

    def next(self, count: int) -> list[Job]:
        """Up to so many games that nobody has played or was handed; deal by deal."""
        jobs: list[Job] = []
        while len(jobs) < count and self._back:
            piece = self._back.popleft()
            jobs += [] if self.knows(piece) else [self.job(piece)]
        while len(jobs) < count and self._next < self.games:
            rest, version = divmod(self._next, len(self.versions))
            deal, again = divmod(rest, self.replays)
            piece = self.deals[deal], again, version
            jobs += [] if self.knows(piece) else [self.job(piece)]
            self._next += 1
        return jobs

    def knows(self, piece: Piece) -> bool:
        deal, again, version = piece
        return (deal, again) in self.seen[version]

    def job(self, piece: Piece) -> Job:
        deal, again, version = piece
        bots = turned(self.places, deal + again)
        return Job(self.versions[version], self.seed, deal, bots, again)

    def give_back(self, jobs: Iterable[Job]) -> None:
        """Games that were handed out and will not be played there."""
        for job in jobs:
            version = self._numbers.get(job.game.key)
            if version is not None:
                self._back.append((job.deal, job.again, version))

    def take(self, results: Iterable[Seen]) -> None:
        """Games that were played; those of other tables are nobody's here."""
        for each in results:
            version = self._numbers.get(each.table)
            if version is not None and self.is_asked(each):
                self.seen[version][each.deal, each.again] = each
        while self.whole < len(self.deals) and self._is_whole(self.deals[self.whole]):
            self.whole += 1

    def is_asked(self, each: Seen) -> bool:
        again = 0 <= each.again < self.replays
        return again and each.deal in self.deals and len(each.scores) == len(self.places)

    def _is_whole(self, deal: int) -> bool:
        agains = range(self.replays)
        return all((deal, again) in seen for seen in self.seen for again in agains)

    def widen(self, deals: range) -> None:
        """Ask for more deals than before."""
        self.deals = deals
        self._next = 0  # what is out meanwhile is handed out again: better twice than never
        self.take([])

    def of_whole_deals(self, version: int, count: int | None = None) -> list[Seen]:
        """A version's games with the first deals that all versions have played."""
        seen = self.seen[version]
        deals = self.deals[: self.whole if count is None else count]
        return [seen[deal, again] for deal in deals for again in range(self.replays)]


def kept(seen: Iterable[Seen]) -> list[list[object]]:
    """Games as short rows that JSON can hold; who sat where follows from the deal."""
    return [
        [
            each.deal,
            each.again,
            list(each.scores),
            list(each.places),
            each.moves,
            each.breadth,
            each.forced,
            each.leads,
            each.settled,
        ]
        for each in seen
    ]


def again(rows: Iterable[Sequence[Any]], table: str, places: tuple[str, ...]) -> list[Seen]:
    """The games that such rows tell of."""
    return [
        Seen(
            deal=deal,
            bots=turned(places, deal + turn),
            scores=tuple(scores),
            places=tuple(ranks),
            moves=moves,
            table=table,
            again=turn,
            breadth=breadth,
            forced=forced,
            leads=leads,
            settled=settled,
        )
        for deal, turn, scores, ranks, moves, breadth, forced, leads, settled in rows
    ]
