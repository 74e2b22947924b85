"""What `tortuga bench` compares, and how fast each game should be when it is compiled."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine.game import Game
from tortuga.lab.bench import Contest, Ratio, contests_of, ratio

USUAL_GAME = "buried-treasure"
MILLION = "million"  # not a contest, but what some rates are told in

PAIRS: tuple[tuple[str, str], ...] = (
    ("games_python", "hearts_python"),
    ("games_python", "hearts_python_legal"),
    ("games_python", "eights_python"),
    ("games_compiled", "hearts_cpp"),
    ("games_compiled_dealt", "hearts_cpp_dealt"),
    ("games_compiled", "rlcard"),
    ("games_compiled", "catanatron"),
    ("batch", "pettingzoo"),
    ("batch", MILLION),
    ("batch", "rlcard"),
    ("batch", "rlcard_uno"),
    ("batch_shared", "batch_alone"),
    ("search_moves", "ismcts_cpp"),
    ("search_moves", "ismcts_python"),
    ("copy_python", MILLION),
    ("copy_compiled", MILLION),
    ("offers_many", "offers_few"),
)
Targets = dict[tuple[str, str], float]
# What every game of the house should reach: the columns of the table of them all.
EVERY: Targets = {
    ("games_compiled", "hearts_cpp"): 1.0,
    ("copy_compiled", MILLION): 1.0,
    ("search_moves", "ismcts_cpp"): 1.0,
    ("batch", MILLION): 0.2,
    ("batch", "pettingzoo"): 10.0,
    ("batch_shared", "batch_alone"): 1.8,
}
# A game with far more to decide may cost more. Of X Marks the Spot, where hundreds of places are
# offered a move, other things count too: games as people write them in Python, and that an offer
# costs at most a tenth more on a crowded table.
LARGE: Targets = {
    ("games_compiled", "hearts_cpp"): 0.6,
    ("search_moves", "ismcts_cpp"): 0.5,
    ("batch", MILLION): 0.1,
}
OWN: dict[str, Targets] = {
    USUAL_GAME: {
        ("games_python", "hearts_python"): 4.0,
        ("search_moves", "ismcts_cpp"): 1.5,
        ("search_moves", "ismcts_python"): 40.0,
        ("batch", "rlcard_uno"): 20.0,
        ("copy_python", MILLION): 1.0,
    },
    "the-pirates-map": LARGE,
    "x-marks-the-spot": {
        **LARGE,
        ("copy_compiled", MILLION): 0.5,
        ("games_compiled", "rlcard"): 10.0,
        ("games_compiled", "catanatron"): 10.0,
        ("offers_many", "offers_few"): 0.91,
    },
}

Rates = dict[str, list[float]]


def target_of(game: str, name: str, against: str) -> float | None:
    """What a game should reach in a comparison, if anything."""
    return {**EVERY, **OWN.get(game, {})}.get((name, against))


def ratios_of(game: str, rates: Rates) -> list[Ratio]:
    """Every comparison of which both sides were measured."""
    known = {**rates, MILLION: [1e6] * len(next(iter(rates.values())))}
    return [
        ratio(known, name, against, target_of(game, name, against))
        for name, against in PAIRS
        if name in known and against in known
    ]


def contests_of_all(
    games: list[Game], more: Callable[[Game], list[Contest]], references: list[Contest]
) -> list[Contest]:
    """What the table of all games needs, ours named by game, in one run with the references."""
    wanted = {name for pair in EVERY for name in pair}
    ours = [
        Contest(f"{game.name} {contest.name}", contest.run, contest.now)
        for game in games
        for contest in (*contests_of(game), *more(game))
        if contest.name in wanted
    ]
    return [*ours, *(contest for contest in references if contest.name in wanted)]


def ratios_of_all(games: list[Game], rates: Rates) -> dict[str, list[Ratio]]:
    """The columns of that table, by game."""
    return {
        game.name: [
            each
            for each in ratios_of(game.name, {**rates, **own_rates(game, rates)})
            if (each.name, each.against) in EVERY
        ]
        for game in games
    }


def own_rates(game: Game, rates: Rates) -> Rates:
    """One game's rates by the names that all games have for them."""
    start = f"{game.name} "
    return {
        name.removeprefix(start): values for name, values in rates.items() if name.startswith(start)
    }
