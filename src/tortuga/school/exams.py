"""How strong a network has become: matches against a level, with seats swapped on equal deals."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from tortuga.bots.levels import Bot
from tortuga.bots.registry import bot
from tortuga.bots.search import Admiral
from tortuga.bots.weights import Weights
from tortuga.engine.chance import Chance
from tortuga.engine.description import Description, describe
from tortuga.engine.game import Game
from tortuga.lab.crew import HERE, Crew, Progress
from tortuga.lab.intervals import Estimate, share_of


@dataclasses.dataclass(frozen=True)
class Examination:
    """One game: the network in one seat, the rival in all others."""

    game: Description
    seed: int
    deal: int
    seat: int
    rival: str
    weights: Weights


@dataclasses.dataclass(frozen=True)
class Mark:
    """What was won of one game."""

    deal: int
    won: float


def examine(
    game: Game,
    weights: Weights,
    rival: str,
    deals: int,
    seed: int,
    crew: Crew = HERE,
    progress: Progress = lambda done, games: None,
) -> Estimate:
    """The share of games won, every deal from every seat; a shared win counts as its share."""
    bot(rival)  # a wrong name is refused before anything is played
    described = describe(game)
    jobs: Iterator[Examination] = (
        Examination(described, seed, deal, seat, rival, weights)
        for deal in range(deals)
        for seat in range(game.seats)
    )
    won = [0.0] * deals
    done = 0
    for batch in crew.finished(sit, jobs):
        for mark in batch:
            won[mark.deal] += mark.won / game.seats
        done += len(batch)
        progress(done, deals * game.seats)
    return share_of(won)


def sit(jobs: list[Examination]) -> list[Mark]:
    """The work of one worker."""
    return [Mark(job.deal, played(job)) for job in jobs]


def played(job: Examination) -> float:
    """What the network won of one game; it thinks for as many iterations as a captain."""
    game = job.game.make()
    where = f"exam {job.deal}"
    chance = Chance(job.seed, f"{where} {job.seat} {job.rival}")
    state = game.start(Chance(job.seed, where).seed())
    learner = Admiral(job.weights.network())
    players: list[Bot] = [
        learner if seat == job.seat else bot(job.rival) for seat in range(game.seats)
    ]
    while not state.over:
        seat = state.acting[chance.below(len(state.acting))]
        state.play(seat, players[seat].choose(game, state.view(seat), chance))
    return 1 / len(state.winners) if job.seat in state.winners else 0.0
