"""What a seat may know in The Pirate's Map: its own secrets, and the tale only while it is told.

Views are made anew at each look: what has vanished from the table is in none of them.
"""

from __future__ import annotations

import dataclasses

from tortuga.engine.views import FLEETING, Told, View

Counts = tuple[int, ...]
Words = tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class StoryCard(Told):
    """A story card; ``worth`` is what its treasure scores for the viewer, where that is known."""

    number: int
    element: str
    coins: int
    pearls: int
    jewels: int
    skulls: int
    worth: int | None


@dataclasses.dataclass(frozen=True)
class Stop(Told):
    """A told card as its captain knows it: the sentence as written, and as the crew gets it.

    ``pictures`` takes the place of ``acted`` where the captain has no voice. ``strays`` are
    elements that the sentence names besides its own and that the captain did not draw. Told
    aloud, ``text`` is what the captain may read off, and there is no more to a stop.
    """

    card: StoryCard
    language: str
    text: str
    acted: str
    pictures: Words  # names of symbols
    strays: Words


@dataclasses.dataclass(frozen=True)
class Sentence(Told):
    """The sentence that is shown now, the ``number``-th of the tale, counted from 1.

    The last one is the ``hiding`` place of the treasure.
    """

    number: int
    hiding: bool
    language: str
    text: str
    pictures: Words  # names of symbols


@dataclasses.dataclass(frozen=True)
class Cell(Told):
    """A map card on the island: its number from 1, the elements on it, and whose it is."""

    card: int
    elements: Words  # one or two words
    seat: int


@dataclasses.dataclass(frozen=True)
class Cross(Told):
    """Where the red cross lies; cells count from 1."""

    cell: int
    element: str


@dataclasses.dataclass(frozen=True)
class Problem(Told):
    """A difference that the check names: too few ``cards``, an ``element``, or the ``cross``.

    ``island`` and ``tale`` are numbers of cards or copies; for the cross ``element`` is where it
    lies (None: nowhere) and ``last`` where it should.
    """

    kind: str  # cards, element or cross
    element: str | None
    last: str | None
    island: int
    tale: int


@dataclasses.dataclass(frozen=True)
class Judgement(Told):
    """How a round was judged. ``tale`` has the told elements in order, the treasure's place last.

    ``counts`` are the copies of each element on the island and in the tale. Only of a wrong
    island: the ``story`` cards, which have all gone back, and as ``solution`` four map cards that
    would have been right.
    """

    round: int
    captain: int  # a seat
    right: bool
    by: str  # done or time
    tale: Words
    island: tuple[Cell | None, ...]
    cross: Cross | None
    counts: tuple[Counts, ...]  # on the island, in the tale
    problems: tuple[Problem, ...]
    story: tuple[StoryCard, ...]
    solution: Words  # four map cards, as words


@dataclasses.dataclass(frozen=True)
class Count(Told):
    """A seat's score as far as it is counted: loot card and haul, then the vote, then the curse.

    While the vote is open there is neither a vote nor what comes of it, and nobody is ``cursed``
    before the end; ``total`` is what has been counted so far.
    """

    loot: Counts  # coin, pearl, jewel
    haul: tuple[StoryCard, ...]
    loot_points: int
    skulls: int
    vote: int | None  # a seat
    votes: int
    gab: int
    cursed: bool
    total: int


@dataclasses.dataclass(frozen=True)
class Standing(Told):
    """How things stand: copies of each element on the island; to a seat, its own haul as well.

    To the captain ``tale`` tells all stops ordered so far: a preview of ``tell`` moves shows what
    the generator would say.
    """

    counts: Counts
    cards: int  # 0 to 4 on the island
    cross: Cross | None
    loot_points: int | None
    skulls: int | None
    tale: tuple[Stop, ...]


@dataclasses.dataclass(frozen=True)
class Lexicon(Told):
    """Words that name an element in a language; those of ``sayings`` name nothing."""

    language: str
    element: str  # a word, or sayings
    words: Words  # small letters, no accents


@dataclasses.dataclass(frozen=True)
class PiratesMapView(View):
    """The view of one seat. Elements stand in the order of ``elements`` in every list of seven.

    The captain alone sees ``hand`` (cards still to tell), ``story`` (those told or waiting),
    ``teller`` and ``lexicon``; the crew alone sees map cards (``maps``, None for others and before
    the hourglass is turned), of which everyone knows ``map_sizes``. ``open_story`` has the cards
    laid face up for cabin boys.
    ``notes`` is what a bot in this seat made of each sentence; people are told none of them.
    ``offer`` has the order of the tale, None where a card is taken.
    """

    dramatic: bool
    cabin_boys: bool
    second_sand: bool  # it may run twice
    telling: str  # written or aloud
    language: str  # in which bots and the generator tell
    round: int  # from 1
    rounds: int
    captain: int  # a seat
    phase: str  # tale, show, island, glass, loot, stow, vote, gab or over
    clocks: int  # started so far
    elements: Words
    sea: Words  # the elements in the water
    map_cards: Words  # all map cards, as words
    longest: int  # most characters of a sentence
    cards: int  # story cards of this tale
    sent: int  # sentences given so far
    told: int  # sentences shown so far
    hurried: bool  # aloud: the captain is asked to finish
    voiced: bool  # aloud: everybody's browser reads this tale out
    shown: Sentence | None = dataclasses.field(metadata=FLEETING)
    hand: tuple[StoryCard, ...] | None
    story: tuple[Stop, ...] | None
    teller: int | None
    lexicon: tuple[Lexicon, ...]
    open_story: tuple[StoryCard, ...]
    acts: tuple[str | None, ...]  # acting cards, by seat
    maps: tuple[Counts, ...] | None  # numbers of map cards, by seat
    map_sizes: Counts
    face_down: bool  # the map cards are still to be turned up
    island: tuple[Cell | None, ...]  # four cells
    cross: Cross | None
    done: tuple[bool, ...]  # by seat
    done_needed: int  # calls that end it
    run: int  # which run of the sand, 0 to 2
    run_moves: int  # made in it
    flipped: bool  # it runs, or will run, a second time
    waiting: Counts  # how often a bot's seat has said so, by seat
    heard: tuple[bool, ...]  # by seat
    notes: tuple[str | None, ...]  # elements, by sentence
    offer: tuple[StoryCard | None, ...] = dataclasses.field(metadata=FLEETING)
    picks: Counts  # seats still to pick, the next first
    picked_seat: int | None
    picked: StoryCard | None = dataclasses.field(metadata=FLEETING)
    loot: Counts | None  # coin, pearl, jewel
    haul: tuple[StoryCard, ...]
    haul_sizes: Counts
    voted: tuple[bool, ...]  # by seat
    vote: int | None  # a seat
    judged: Judgement | None
    outcomes: tuple[bool, ...]  # right or not, of each judged round
    count: tuple[Count, ...]  # by seat, when all rounds are over
    standing: Standing
