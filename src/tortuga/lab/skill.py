"""Skill: how strong somebody is, after each game a little better known (Plackett and Luce).

People at rated tables and bots in the lab are put on one scale: 400 points are odds of ten to one
between two, whoever is new stands at 1500, and a band says how sure that is. The reckoning is
``openskill``'s, which knows several players and ties. It is a fold: the same games in the same
order give the same numbers, to the last digit.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

MEAN = 1500.0
# With certain skills the odds of two are exp(difference / (beta * sqrt(2))).
BETA = 400 / math.log(10) / math.sqrt(2)
SIGMA = 2 * BETA
DRIFT = SIGMA / 100  # how much somebody may change from one game to the next
SURE = 1.96  # standard deviations to either side, for 19 times of 20
SETTLED = 10  # games until a rating says much


class Skill(NamedTuple):
    """What is thought of somebody: about ``mu``, give or take ``sigma``, after so many games."""

    mu: float = MEAN
    sigma: float = SIGMA
    games: int = 0

    @property
    def rating(self) -> int:
        return round(self.mu)

    @property
    def band(self) -> int:
        """How far the truth is from the rating at most, 19 times of 20."""
        return round(SURE * self.sigma)

    @property
    def settling(self) -> bool:
        return self.games < SETTLED


@functools.cache
def model() -> Any:
    from openskill.models import PlackettLuce  # takes longer to load than most commands need

    return PlackettLuce(mu=MEAN, sigma=SIGMA, beta=BETA, tau=DRIFT)


def after(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Skills after a game that these came out of at these places; equal places are ties."""
    teams = [[model().rating(mu=each.mu, sigma=each.sigma)] for each in skills]
    rated = model().rate(teams, ranks=list(places))
    return [
        Skill(team[0].mu, team[0].sigma, each.games + 1)
        for team, each in zip(rated, skills, strict=True)
    ]


def folded(games: Iterable[Sequence[tuple[str, int]]]) -> Mapping[str, Skill]:
    """Everybody's skill after games, each told as who came out at which place, by seat."""
    known: dict[str, Skill] = {}
    for game in games:
        before = [known.get(who, Skill()) for who, _ in game]
        now = after(before, [place for _, place in game])
        known.update(zip((who for who, _ in game), now, strict=True))
    return known
