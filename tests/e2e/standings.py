"""Positions to look at: for every game at its fewest and most seats, one for each question.

They come from records that are kept, or that bots play in no time, and stand at a server without
being played there. Each has the ways in which something can be picked up or opened then.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
from collections.abc import Iterator
from typing import Any

import tortuga
from tests.e2e.islanders import islands
from tests.kit.effort import EFFORT
from tortuga.bots.levels import Bot
from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match, time_up
from tortuga.engine.records import Record
from tortuga.testing.golden import golden_records

Steps = tuple[str, ...]  # what is pressed, one after the other

ANSWER = ".plan .choice"
CARD = ".layout button.card"
PLACE = ".place:nth-child(20)"
SPOT = "button[data-spot]:not([aria-expanded])"
ACTIONS = ("cannon", "heading", "plunder", "parlay")

# What can be picked up or opened when something is asked, at the fewest or the most seats.
PICKED: dict[str, dict[str, list[Steps]]] = {
    "buried-treasure": {
        "turn": [(CARD,), (f"{CARD}:has(.card__act--flags)", ANSWER)],
        "turn, extra": [(f"{CARD}:has(.card__act:not(.card__act--flags))", ANSWER)],
        "turn_hand": [
            (f"{CARD}:not(:has(.card__act))",),
            (f"{CARD}:has(.card__act--flags)", ANSWER),
            (".hand button.card:not(.card--wild)",),
            (".hand button.card--wild", ANSWER),
        ],
        "flags": [(ANSWER,)],
        "late": [(ANSWER,)],
    },
    "playa-pirata": {
        "first": [(".hand button.card",)],
        "card": [(".hand button.card",), (".spot__button[aria-expanded]",)],
        "draft": [(ANSWER,)],
        "towels": [(SPOT,), (SPOT, ANSWER)],
        "towels_more": [(SPOT, ANSWER)],
        "place": [(ANSWER,)],
    },
    "x-marks-the-spot": {
        "draw": [("[data-discard]",), (".height",)],
        "play": [("button.card--tile", PLACE)],
        "play, cannon": [("[data-card=cannon]", ".aim")],
        "play, heading": [("[data-card=heading]", ".aim")],
        "play, plunder": [("[data-card=plunder]", ANSWER)],
        "play, parlay": [("[data-card=parlay]", ANSWER)],
        "place": [(PLACE,)],
        "pick": [(ANSWER,)],
        "decide": [(ANSWER,)],
        "swap": [(".hand button.card",)],
    },
    "maui": {
        "turn": [(".market button.piece",), ("button.reserve",)],
    },
    "the-pirates-map": {
        "tale": [("li:nth-child(2) > .pm-stop__card",)],
        "order": [("li:nth-child(2) > .pm-stop__card",)],
        "island": [(".pm-maps button",), (".pm-cell__drop",)],
        "vote": [("[data-vote]",)],
        "loot": [("[data-pick]",)],
    },
}
OPENINGS = ("turn", "card", "draw", "tale")  # what a seat is asked when its turn begins
TELLING = ("tale", "order")  # what a captain is asked: those who wait see the tale too
FEWEST = 2
FEWEST_AND_MOST = {game: (FEWEST, 6 if game == "the-pirates-map" else 4) for game in PICKED}


@dataclasses.dataclass(frozen=True)
class Standing:
    """A game after some moves as one seat sees it, there for what is asked of that seat."""

    record: Record
    upto: int
    seat: int
    asked: str

    @property
    def game(self) -> str:
        return self.record.game.name

    def __str__(self) -> str:
        return f"{self.game}, {self.record.game.seats} seats, {self.asked}"

    @property
    def picked(self) -> list[Steps]:
        return PICKED[self.game].get(self.asked, [])


@functools.cache
def standings(game: str, seats: int) -> list[Standing]:
    """For each question the position in which most lies on the table."""
    found: dict[str, tuple[tuple[bool, int], Standing]] = {}
    for record in records(game, seats):
        for standing, much in every(record):
            if standing.asked not in found or much >= found[standing.asked][0]:
                found[standing.asked] = (much, standing)
    asked = [found[key][1] for key in sorted(found)]
    opening = next(each for each in asked if each.asked in OPENINGS)
    tales = [each for each in asked if each.asked.startswith(TELLING) and each is not opening]
    return [*asked, *map(waiting, [opening, *tales])]


def waiting(standing: Standing) -> Standing:
    """The same through the eyes of the one who sits next to whoever is asked."""
    seat = (standing.seat + 1) % standing.record.game.seats
    asked = "waiting" if standing.asked in OPENINGS else f"waiting, {standing.asked}"
    return dataclasses.replace(standing, seat=seat, asked=asked)


def records(game: str, seats: int) -> Iterator[Record]:
    for path in golden_records(game):
        if path.name.startswith(f"{seats}-"):
            yield Record.loads(path.read_text(encoding="utf-8"))
    if game == "the-pirates-map":  # in none of these the island is right
        yield played_by_bots(game, seats)


def every(record: Record) -> Iterator[tuple[Standing, tuple[bool, int]]]:
    """Each position of a record, as the one sees it who moves next, and how much lies there."""
    match = Match(record.game, record.seed)
    for number, (seat, move) in enumerate(record.moves):
        view = match.state.view(seat)
        for asked in questions(record.game, view):
            yield Standing(record, number, seat, asked), much(view)
        match.play(seat, move, record.words.get(number, ""))
    view = match.state.view(0)
    yield Standing(record, len(record.moves), 0, view.prompt.key), much(view)


def questions(game: Game, view: Any) -> Iterator[str]:
    """What is asked, and where the table then shows more: how far a tale is, what is in hand."""
    asked = view.prompt.key
    if asked in TELLING and view.sent > 0:
        yield f"{asked}, begun"
    elif asked in TELLING and view.judged and not view.judged.right:
        yield f"{asked}, after a wrong island"
    else:
        yield asked
    if asked == "turn" and hasattr(view, "columns") and brings_a_second(view.columns):
        yield "turn, extra"
    if asked == "play" and game.seats > FEWEST:
        playable = {game.moves.text(move).split()[0] for move in view.legal}
        yield from (f"play, {action}" for action in ACTIONS if action in playable)


def brings_a_second(columns: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the first card with EXTRA that can be taken has another of its colour to go with."""
    tops = [column[-1] for column in columns if column]
    extra = next((card for card in tops if card.endswith("-extra")), None)
    return extra is not None and sum(top.startswith(extra.split("-")[0]) for top in tops) > 1


def much(view: Any) -> tuple[bool, int]:
    """Whether there is a choice, and how much there is to see."""
    return len(view.legal) > 1, size(view)


def size(view: Any) -> int:
    """Cards in columns, treasures and what can be done to them, tiles, pieces laid, choices."""
    if hasattr(view, "columns"):
        return sum(len(column) for column in view.columns) + sum(view.hand or ())
    if hasattr(view, "beach") and hasattr(view, "holdings"):
        return len(view.beach) + len(view.treasures or ()) + len(view.legal)
    if hasattr(view, "tiles"):
        return len(view.tiles)
    if hasattr(view, "market"):
        return int(sum(view.standing.laid))
    return len(view.legal)


def moment(game: str, seats: int, kind: str) -> tuple[Standing, int]:
    """The position before the move that brings such an event, seen by who makes it; and it."""
    if kind == "right":
        right = all_but_judged(right=True)
        return right, right.record.game.moves.parse("done")
    found = (
        (Standing(record, number, record.moves[number][0], kind), record.moves[number][1])
        for record in records(game, seats)
        for number, told in enumerate(
            Match(record.game, record.seed).play_each(record.moves, record.words)
        )
        if any(event.kind == kind for event in told)
    )
    return next(found)


def asked_after(game: str, seats: int, asked: str, moves: int) -> Standing:
    """Where that is asked first after so many moves."""
    return next(
        standing
        for record in records(game, seats)
        for standing, _ in every(record)
        if standing.asked == asked and standing.upto >= moves
    )


def late(game: str, seats: int, asked: str, moves: int) -> Standing:
    """The same for games that are played to their end; with effort from the beginning on."""
    return asked_after(game, seats, asked, moves if EFFORT == 1 else 0)


def all_but_told() -> Standing:
    """A captain of The Pirate's Map among three is to make up a tale, and somebody waits for it."""
    match = Match(tortuga.game("the-pirates-map", seats=3), 1)
    (captain,) = match.state.acting
    return waiting(Standing(Record.of(match), 0, captain, "tale"))


def all_but_judged(right: bool, cards: int = 4) -> Standing:
    """An island of The Pirate's Map to which nothing is missing but one's word 'done'.

    It is right, or it has its cross on another element. Or only so many of its cards lie there.
    """
    match = Match(tortuga.game("the-pirates-map", seats=3, hourglass="long"), 1)
    state: Any = match.state
    moves = match.game.moves

    def play(seat: int, *beginnings: str) -> None:
        """The first move that begins like that."""
        texts = {moves.text(move): move for move in state.legal(seat)}
        text = next(each for start in beginnings for each in texts if each.startswith(start))
        match.play(seat, texts[text])

    while state.view(None).phase != "island":
        play(state.acting[0], "tell", "fade", "note nothing")
    view = state.view(None)
    tale = [stop.card.element for stop in state.view(view.captain).story]
    one, other = view.acting
    held = {number: seat for seat in (one, other) for number in state.view(seat).maps[seat]}
    numbers = {view.map_cards[number - 1]: number for number in held}
    laid = islands(tale, list(numbers))[:cards]
    for cell, word in enumerate(laid, 1):
        play(held[numbers[word]], f"lay {numbers[word]} in {cell}")
    crossed = tale[-1] if right else next(each for each in tale if each != tale[-1])
    play(other, f"cross {crossed}", "cross ")
    play(other, "done")
    return Standing(Record.of(match), len(match.moves), one, state.view(one).prompt.key)


def at_last(asked: str) -> Standing:
    """Where that is asked first in the last round of an evening of The Pirate's Map for three."""
    match = Match(tortuga.game("the-pirates-map", seats=3), 1)
    record = by_bots(match, bot("captain"), 1)
    stands = [standing for standing, _ in every(record)]
    number = max(at for at, standing in enumerate(stands) if standing.asked == asked)
    while stands[number - 1].asked == asked:
        number -= 1
    return stands[number]


def overtaken() -> Standing:
    """A tale of The Pirate's Map has begun, and who listens may not have read the last verdict."""
    return next(
        waiting(standing)
        for record in records("the-pirates-map", 6)
        for standing, _ in every(record)
        if standing.asked == "tale, begun" and after_a_wrong_island(standing)
    )


def after_a_wrong_island(standing: Standing) -> bool:
    view: Any = standing.record.replay(standing.upto).state.view(standing.seat)
    return view.judged is not None and not view.judged.right and view.judged.round == view.round - 1


def crowded_table() -> Standing:
    """A turn of X Marks the Spot begins in the middle of a game: the table outgrows a phone."""
    return next(
        standing
        for record in records("x-marks-the-spot", 4)
        for standing, (_, tiles) in every(record)
        if standing.asked == "turn" and tiles >= 16
    )


def before_a_look() -> Standing:
    """A seat of Playa Pirata may look through its telescope, at one of several treasures."""
    return next(
        standing
        for record in records("playa-pirata", 2)
        for standing, _ in every(record)
        if standing.asked == "card" and has_a_telescope(standing)
    )


def before_an_answer(can: bool) -> Standing:
    """After a draft of Playa Pirata: a seat that can call the lifeguard, or has nothing to call."""
    return next(
        standing
        for record in records("playa-pirata", 4)
        for standing, (chooses, _) in every(record)
        if standing.asked == "answer" and chooses == can
    )


def full_hand() -> Standing:
    """A seat of Playa Pirata with as many cards as one can have when a hand begins."""
    record = by_bots(Match(tortuga.game("playa-pirata", seats=2), 0), bot("swabbie"), 0)
    begun = [standing for standing, _ in every(record) if standing.asked == "first"]
    return max(begun, key=cards_in_hand)


def cards_in_hand(standing: Standing) -> int:
    view: Any = standing.record.replay(standing.upto).state.view(standing.seat)
    held = view.holdings[standing.seat]
    return len(view.treasures) + len(held.pirates) + int(held.has_special)


def has_a_telescope(standing: Standing) -> bool:
    """Whether the seat of a standing has one in hand, and some treasures to look at."""
    view: Any = standing.record.replay(standing.upto).state.view(standing.seat)
    return "telescope" in view.holdings[standing.seat].pirates and len(view.beach) >= 5


def ended(won: bool) -> Standing:
    """The end of a game of Buried Treasure among three, as its winner sees it, or the last."""
    record = next(records("buried-treasure", 3))
    scores = record.replay().state.scores
    seat = scores.index(max(scores) if won else min(scores))
    return Standing(record, len(record.moves), seat, "over")


def finished(game: str, **options: Any) -> Standing:
    """The end of any game among three, as the first seat sees it."""
    match = Match(tortuga.game(game, seats=3, **options), 1)
    record = by_bots(match, bot("sailor"), 1)
    return Standing(record, len(record.moves), 0, "over")


def before_the_end() -> Standing:
    """The same game as the one sees it who has its last move."""
    standing = ended(won=True)
    upto = standing.upto - 1
    return dataclasses.replace(standing, upto=upto, seat=standing.record.moves[upto][0])


def last_rounds() -> Standing:
    """Buried Treasure among four, with cards in hand, as the last round but one ends."""
    return late("buried-treasure", 4, "turn_hand", 112)


# Games between two that end level, and the first seed from which on one is met soon.
LEVEL: dict[str, tuple[int, dict[str, Any]]] = {
    "maui": (133, {}),
    "playa-pirata": (19, {"specials": False, "hands": "two"}),
}


def level(game: str) -> Standing:
    """The end of a game between two who are level on points, as the first seat sees it."""
    first, options = LEVEL[game]
    for seed in itertools.count(first):
        match = Match(tortuga.game(game, seats=2, **options), seed)
        record = by_bots(match, bot("sailor"), seed)
        if len(set(match.state.scores)) == 1:
            return Standing(record, len(record.moves), 0, "over")
    raise AssertionError("seeds never end")


def played_by_bots(game: str, seats: int, seed: int = 1, moves: int = 120) -> Record:
    """The beginning of a game among bots who know what they do."""
    return by_bots(Match(tortuga.game(game, seats=seats), seed), bot("captain"), seed, moves)


def by_bots(match: Match, player: Bot, seed: int, moves: float = math.inf) -> Record:
    """Bots alike play so many moves of a game, or all."""
    chance = Chance(seed, "standings")
    while not match.state.over and len(match.moves) < moves:
        acting = [seat for seat in match.state.acting if match.state.legal(seat)]
        if acting:
            seat = acting[len(match.moves) % len(acting)]
            match.play(seat, player.choose(match.game, match.state.view(seat), chance))
        else:
            for seat, move in time_up(match.state):
                match.play(seat, move)
    return Record.of(match)
