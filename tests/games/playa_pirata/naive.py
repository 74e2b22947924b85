"""Playa Pirata a second time, written from the rules page without a thought for speed.

It shares nothing with the game but the words for cards and moves, so that the two can judge each
other: whatever is offered, laid and scored must agree all through random games.
"""

from __future__ import annotations

import itertools
from collections import Counter

DEALT = {2: 5, 3: 4, 4: 3}
HELD = {"sandcastle", "skeleton", "wave"}


class NaiveSpot:
    """A treasure on the beach; towels are pairs of owner and value, bottom first."""

    def __init__(self, treasure: str) -> None:
        self.treasure = treasure
        self.towels: list[tuple[int, int]] = []
        self.face_up = False
        self.umbrella = 0
        self.king = False
        self.jolly = False

    def owner(self) -> int:
        if self.umbrella:
            return self.umbrella
        return self.towels[-1][0] if self.towels else 0


class NaivePlayer:
    def __init__(self, treasures: list[str]) -> None:
        self.treasures = treasures
        self.pirates = ["telescope", "map", "umbrella"]
        self.towels = Counter({1: 5, 2: 4, 3: 3})
        self.special = ""
        self.aside = False


class NaiveTable:
    """A table of people. Seats are numbered from 1, as in what they say."""

    def __init__(
        self,
        seats: int,
        decks: list[list[str]],
        special_decks: list[list[str]],
        starter: int,
        choosing: bool,
    ) -> None:
        self.seats = seats
        self.decks = decks
        self.special_decks = special_decks
        self.choosing = choosing
        self.points: list[list[int]] = []
        self.new_hand(starter)

    def new_hand(self, starter: int) -> None:
        deck = list(self.decks[len(self.points)])
        self.starter = starter
        self.players = {}
        for seat in range(1, self.seats + 1):
            self.players[seat] = NaivePlayer(deck[: DEALT[self.seats]])
            del deck[: DEALT[self.seats]]
        self.beach = {"a": NaiveSpot(deck[0])}
        self.turn = 1
        self.new_turn(starter)
        if self.special_decks:
            self.pool = list(self.special_decks[len(self.points)][: self.seats + 1])
            self.who = self.left_of(starter)
            self.todo = "draft"

    def left_of(self, seat: int) -> int:
        return seat % self.seats + 1

    def new_turn(self, who: int) -> None:
        self.who = who
        self.todo = "first" if self.turn == 1 else "card"
        self.laid_on: list[str] = []
        self.parrot = False
        self.just_buried = ""

    # What may be said

    def acting(self) -> list[int]:
        if self.todo == "answer":
            return sorted(set(self.players) - set(self.answers))
        return [] if self.todo == "over" else [self.who]

    def may(self, seat: int) -> set[str]:
        if seat not in self.acting():
            return set()
        if self.todo == "draft":
            return {f"keep {word}" for word in self.pool}
        if self.todo == "answer":
            called = self.players[seat].special == "lifeguard"
            return {"hold"} | (self.lifeguards(seat) if called else set())
        if self.todo == "place":
            return {f"place {number}" for number in range(1, self.seats + 1)}
        me = self.players[seat]
        if self.todo == "final":
            return {"end"} | (set() if self.laid_on else self.batches(me))
        says = self.towels_or_end(me) if self.todo in ("towels", "close") else self.cards(me)
        if me.special and me.special not in HELD:
            says |= getattr(self, f"{me.special}s")(seat)
        return says

    def cards(self, me: NaivePlayer) -> set[str]:
        says = {f"bury {word}" for word in me.treasures}
        for pirate in me.pirates if self.todo == "card" else []:
            says |= getattr(self, f"{pirate}s")(me)
        return says

    def towels_or_end(self, me: NaivePlayer) -> set[str]:
        if self.todo == "close":
            return {"end"}
        lays = self.batches(me) if len(self.laid_on) < 2 else set()
        return lays | ({"end"} if self.laid_on or not lays else set())

    def targets(self) -> dict[str, NaiveSpot]:
        return {letter: spot for letter, spot in self.beach.items() if not spot.jolly}

    def face_down(self) -> list[str]:
        return [letter for letter, spot in self.targets().items() if not spot.face_up]

    def topped(self, seat: int) -> list[str]:
        return [
            letter
            for letter, spot in self.targets().items()
            if not spot.umbrella and spot.towels and spot.towels[-1][0] == seat
        ]

    def telescopes(self, me: NaivePlayer) -> set[str]:
        return {f"telescope {letter}" for letter in self.face_down()} | {"telescope unused"}

    def maps(self, me: NaivePlayer) -> set[str]:
        return {f"map {letter}" for letter in self.face_down()} | {"map unused"}

    def umbrellas(self, me: NaivePlayer) -> set[str]:
        places = {f"umbrella {letter}" for letter in self.topped(self.who)}
        alone = me.pirates == ["umbrella"] and not me.treasures
        return places or ({"umbrella aside"} if alone else set())

    def needs(self, spot: NaiveSpot) -> int:
        if not spot.towels:
            return 1
        return spot.towels[-1][1] + 1 + spot.king - self.parrot

    def batches(self, me: NaivePlayer) -> set[str]:
        found = set()
        counts = [range(me.towels[value] + 1) for value in (1, 2, 3)]
        for ones, twos, threes in itertools.product(*counts):
            for letter, spot in self.beach.items():
                if letter in self.laid_on or spot.umbrella:
                    continue
                if ones + 2 * twos + 3 * threes >= self.needs(spot):
                    found.add(f"lay {ones} {twos} {threes} on {letter}")
        return found

    def kingsizes(self, seat: int) -> set[str]:
        return {f"kingsize {letter}" for letter in self.targets()}

    def jollyrogers(self, seat: int) -> set[str]:
        return {"jollyroger"} if self.just_buried else set()

    def buckets(self, seat: int) -> set[str]:
        threes = [letter for letter in self.face_down() if self.beach[letter].towels]
        return {f"bucket {letter}" for letter in threes if self.beach[letter].towels[-1][1] == 3}

    def lifeguards(self, seat: int) -> set[str]:
        others = [other for other in self.players if other != seat]
        return {f"lifeguard {other}" for other in others if self.players[other].treasures}

    def flipflopss(self, seat: int) -> set[str]:
        if not any(spot.umbrella == seat for spot in self.beach.values()):
            return set()
        return {f"flipflops {letter}" for letter in self.topped(seat)}

    def piggybanks(self, seat: int) -> set[str]:
        found = set()
        for letter, spot in self.beach.items():
            for number, towel in enumerate(spot.towels, 1):
                same_above = spot.towels[number : number + 1] == [towel]
                if towel in ((seat, 1), (seat, 2)) and not same_above:
                    found.add(f"piggybank {number} from {letter}")
        return found

    def parrots(self, seat: int) -> set[str]:
        return {"parrot"}

    # What it does

    def say(self, seat: int, text: str) -> None:
        assert text in self.may(seat)
        verb, *rest = text.split()
        if self.todo == "answer":
            self.answers[seat] = text
            if len(self.answers) == self.seats:
                for each, answer in self.answers.items():
                    if answer != "hold":
                        self.players[each].special = ""
                self.new_turn(self.starter)
            return
        buried = self.just_buried
        self.just_buried = ""
        if verb == "jollyroger":
            self.beach[buried].jolly = True
            self.players[seat].special = ""
        elif verb == self.players[seat].special:
            self.players[seat].special = ""
            getattr(self, f"play_{verb}")(seat, *rest)
        else:
            getattr(self, f"say_{verb}")(seat, *rest)

    def say_keep(self, seat: int, word: str) -> None:
        self.pool.remove(word)
        self.players[seat].special = word
        self.who = self.left_of(seat)
        if seat == self.starter:
            self.todo = "answer"
            self.answers: dict[int, str] = {}

    def say_bury(self, seat: int, word: str) -> None:
        self.players[seat].treasures.remove(word)
        self.just_buried = "abcdefghijklm"[len(self.beach)]
        self.beach[self.just_buried] = NaiveSpot(word)
        if self.todo == "card":
            self.towels_now()
        elif self.special_decks:
            self.todo = "close"
        else:
            self.turn_done()

    def say_telescope(self, seat: int, letter: str) -> None:
        self.players[seat].pirates.remove("telescope")
        self.towels_now()

    def say_map(self, seat: int, letter: str) -> None:
        self.players[seat].pirates.remove("map")
        if letter != "unused":
            self.beach[letter].face_up = True
        self.towels_now()

    def say_umbrella(self, seat: int, letter: str) -> None:
        self.players[seat].pirates.remove("umbrella")
        if letter == "aside":
            self.players[seat].aside = True
        else:
            self.beach[letter].umbrella = seat
        self.towels_now()

    def towels_now(self) -> None:
        self.todo = "towels"
        self.done_if_nothing_is_left()

    def done_if_nothing_is_left(self) -> None:
        if not self.special_decks and self.may(self.who) == {"end"}:
            self.turn_done()

    def say_lay(self, seat: int, ones: str, twos: str, threes: str, on: str, letter: str) -> None:
        for value, count in ((3, int(threes)), (2, int(twos)), (1, int(ones))):
            self.players[seat].towels[value] -= count
            self.beach[letter].towels += [(seat, value)] * count
        self.laid_on.append(letter)
        if self.todo == "final" and not self.special_decks:
            self.score()
        elif self.todo == "towels":
            self.done_if_nothing_is_left()

    def say_end(self, seat: int) -> None:
        if self.todo == "final":
            self.score()
        else:
            self.turn_done()

    def play_kingsize(self, seat: int, letter: str) -> None:
        self.beach[letter].king = True

    def play_bucket(self, seat: int, letter: str) -> None:
        """Looks are remembered elsewhere."""

    def play_lifeguard(self, seat: int, other: str) -> None:
        """So are these."""

    def play_flipflops(self, seat: int, letter: str) -> None:
        for spot in self.beach.values():
            if spot.umbrella == seat:
                spot.umbrella = 0
        self.beach[letter].umbrella = seat

    def play_piggybank(self, seat: int, number: str, frm: str, letter: str) -> None:
        _, value = self.beach[letter].towels.pop(int(number) - 1)
        self.players[seat].towels[value] += 1

    def play_parrot(self, seat: int) -> None:
        self.parrot = True

    def turn_done(self) -> None:
        following = self.left_of(self.who)
        if following != self.starter:
            self.new_turn(following)
        elif any(player.treasures or player.pirates for player in self.players.values()):
            self.turn += 1
            self.new_turn(following)
        else:
            self.new_turn(following)
            self.todo = "final"
            if not self.special_decks and self.may(following) == {"end"}:
                self.score()

    # The end of a hand

    def score(self) -> None:
        self.points.append([self.hand_score(seat) for seat in range(1, self.seats + 1)])
        if len(self.points) == len(self.decks):
            self.todo = "over"
        elif self.choosing:
            order = [(self.starter + step - 1) % self.seats + 1 for step in range(self.seats)]
            self.who = min(order, key=lambda seat: self.points[0][seat - 1])
            self.todo = "place"
        else:
            self.new_hand(self.left_of(self.starter))

    def hand_score(self, seat: int) -> int:
        me = self.players[seat]
        mine = [spot for spot in self.beach.values() if spot.owner() == seat]
        skulls = sum(spot.treasure == "skull" for spot in mine)
        values = [
            min(8, 2 * len(spot.towels)) if spot.treasure == "towel" else int(spot.treasure)
            for spot in mine
            if spot.treasure != "skull"
        ]
        total = sum(values) + [0, 0, 10, 18, 18][skulls] + me.towels.total() + me.aside
        if me.special == "sandcastle":
            total += 2 * me.towels[3]
        if me.special == "skeleton" and skulls:
            total += 3
        if me.special == "wave" and len(set(values)) < len(values):
            total += 3
        return total

    def say_place(self, seat: int, place: str) -> None:
        self.new_hand((seat - int(place)) % self.seats + 1)

    def totals(self) -> list[int]:
        return [sum(points[seat] for points in self.points) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most points, then the best single hand."""
        ranks = [
            (self.totals()[seat], max(points[seat] for points in self.points))
            for seat in range(self.seats)
        ]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]
