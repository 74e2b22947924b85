"""A tournament: bots at tables of many games, everyone in every seat, with equal deals for all."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement

from tortuga.engine.chance import Chance
from tortuga.engine.description import Description, describe
from tortuga.engine.game import Game
from tortuga.lab.bouts import Result, play
from tortuga.lab.crew import Crew, Progress
from tortuga.lab.intervals import pooled_share
from tortuga.lab.jobs import Job, turned
from tortuga.lab.ratings import Rating, rated
from tortuga.lab.results import ResultsFile, table_key


@dataclasses.dataclass(frozen=True)
class Plan:
    """Who plays what: each line-up sits down with each deal, once in every rotation."""

    bots: tuple[str, ...]
    games: tuple[Description, ...]
    deals: int
    seed: int


@dataclasses.dataclass(frozen=True)
class Standing(Rating):
    """A bot at the tables of one game and number of seats, or at all tables.

    ``wins`` is its share of a game for each seat it had, and ``fair`` how many times that is
    what a seat wins by luck alone.
    """

    seats: int
    wins: float
    wins_low: float
    wins_high: float
    fair: float


@dataclasses.dataclass(frozen=True)
class Duel:
    """How often one bot came in ahead of another where both sat at a table."""

    bot: str
    other: str
    pairs: int
    ahead: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True)
class Scoreboard:
    """All that was found out at the tables of one game, or over all of them (``game`` empty)."""

    game: str
    seats: int
    games: int
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]


def plan(bots: Sequence[str], games: Iterable[Game], deals: int, seed: int) -> Plan:
    return Plan(tuple(bots), tuple(describe(game) for game in games), deals, seed)


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """As many different bots as fit, in every choice; where seats are left, any of them twice.

    >>> line_ups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> line_ups(["a", "b"], 3)
    [('a', 'b', 'a'), ('a', 'b', 'b')]
    """
    return [
        (*chosen, *more)
        for chosen in combinations(bots, min(len(bots), seats))
        for more in combinations_with_replacement(chosen, seats - len(chosen))
    ]


def jobs_of(plan: Plan) -> list[Job]:
    """Every game of a tournament, first deals first, so that an early look is fair to all."""
    return [
        Job(game, plan.seed, deal, seated)
        for deal in range(plan.deals)
        for game in plan.games
        for line_up in line_ups(plan.bots, game.seats)
        for seated in rotations(in_order(line_up, plan.seed, deal))
    ]


def in_order(line_up: tuple[str, ...], seed: int, deal: int) -> tuple[str, ...]:
    """The order around the table, by lot: who sits behind whom matters in many games."""
    order = list(line_up)
    Chance(seed, f"order {deal}").shuffle(order)
    return tuple(order)


def rotations(order: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Everyone in every seat; each way to sit once, where equal bots make some the same."""
    return list(dict.fromkeys(turned(order, steps) for steps in range(len(order))))


def run(plan: Plan, file: ResultsFile, crew: Crew, progress: Progress) -> list[Scoreboard]:
    """Play what the file does not know yet, then sum up; the same whoever plays, and where."""
    jobs = jobs_of(plan)
    keys = {game: table_key(game, plan.seed) for game in plan.games}
    left = [job for job in jobs if (job.deal, job.bots) not in file.known[keys[job.game]]]
    done = len(jobs) - len(left)
    progress(done, len(jobs))
    for batch in crew.finished(play, left):
        file.add(batch)
        done += len(batch)
        progress(done, len(jobs))
    found: dict[Description, list[Result]] = {game: [] for game in keys}
    for job in jobs:
        found[job.game].append(file.known[keys[job.game]][job.deal, job.bots])
    return summed_up(plan, list(found.values()))


def summed_up(plan: Plan, found: list[list[Result]]) -> list[Scoreboard]:
    """A table for each game and number of seats, and one over all where there are several."""
    tables = [
        table(plan, game.game, game.seats, [results]) for game, results in zip(plan.games, found)
    ]
    if len(tables) > 1:
        tables.append(table(plan, "", 0, found))
    return tables


def table(plan: Plan, game: str, seats: int, found: list[list[Result]]) -> Scoreboard:
    ratings = rated(plan.bots, found, plan.seed)
    deals = by_deal(found)
    return Scoreboard(
        game=game,
        seats=seats,
        games=sum(len(results) for results in found),
        standings=tuple(standing(rating, deals) for rating in ratings),
        duels=tuple(duels([rating.bot for rating in ratings], deals)),
    )


def by_deal(found: list[list[Result]]) -> list[list[Result]]:
    """The games with each deal of each table: they hang together."""
    deals: dict[tuple[int, int], list[Result]] = {}
    for number, results in enumerate(found):
        for result in results:
            deals.setdefault((number, result.deal), []).append(result)
    return list(deals.values())


def standing(rating: Rating, deals: list[list[Result]]) -> Standing:
    won = [
        [won for game in deal for bot, won in zip(game.bots, game.won()) if bot == rating.bot]
        for deal in deals
    ]
    share = pooled_share((sum(wins), len(wins)) for wins in won if wins)
    luck = sum(
        result.bots.count(rating.bot) / len(result.bots) for deal in deals for result in deal
    )
    return Standing(
        **dataclasses.asdict(rating),
        seats=sum(len(wins) for wins in won),
        wins=round(share.value, 4),
        wins_low=share.low,
        wins_high=share.high,
        fair=round(sum(sum(wins) for wins in won) / luck, 3),
    )


def duels(bots: list[str], deals: list[list[Result]]) -> list[Duel]:
    """Each bot against each weaker one, strongest first."""
    found = []
    for one, other in combinations(bots, 2):
        met = [[each for game in deal for each in meetings(one, other, game)] for deal in deals]
        pairs = sum(len(each) for each in met)
        if pairs:
            share = pooled_share((sum(each), len(each)) for each in met if each)
            ahead = round(share.value, 4)
            found.append(Duel(one, other, pairs, ahead, share.low, share.high))
    return found


def meetings(one: str, other: str, result: Result) -> list[float]:
    """For each pair of seats of two bots: 1 where the first is ahead, 0 where it is behind."""
    own = [place for bot, place in zip(result.bots, result.places) if bot == one]
    theirs = [place for bot, place in zip(result.bots, result.places) if bot == other]
    return [1.0 if a < b else 0.5 if a == b else 0.0 for a in own for b in theirs]
