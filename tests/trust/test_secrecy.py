"""Nobody is told more than the views allow, and the reader that says so notices when they are."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.trust.listening import Examiner, Leak, Listener
from tests.trust.secrecy import survey
from tests.trust.timeline import Row, Timeline
from tortuga.engine.match import Match
from tortuga.engine.registry import game_names, make_game

SEED = 271_828_182_845_904_523


@pytest.mark.slow
def test_every_byte_of_random_games_is_what_the_views_allow(tmp_path: Path) -> None:
    names = game_names()
    found = survey(len(names), 4, names, tmp_path)
    assert dict(found.games) == dict.fromkeys(names, 1)
    assert found.messages > 200 * len(names)


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    """A few moves of a game with secret hands."""
    match = Match(make_game("buried-treasure", 3, None, {"advanced": True}), SEED)
    dice = random.Random(1)
    for _ in range(12):
        seat = match.state.acting[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    rows = [Row(seq, "move", seat, move, "") for seq, (seat, move) in enumerate(match.moves, 1)]
    return Timeline(match.game, SEED, rows)


def event(timeline: Timeline, seq: int, eye: int) -> Any:
    """The message that a seat gets of a row."""
    undo = [eye] if eye in timeline.moments[seq].undo else []
    return {
        "type": "event",
        "seq": seq,
        "seat": timeline.moments[seq].standing[-1][1],
        "events": {str(eye): timeline.told(seq, eye)},
        "views": {str(eye): timeline.view(seq, eye)},
        "undo": {"can": undo, "asked": None},
    }


def examine(timeline: Timeline, eye: int, *messages: Any) -> int:
    heard = [json.dumps(message) for message in messages]
    return Examiner(timeline, Listener(eye, heard), SEED).examine()


def test_what_is_allowed_passes(timeline: Timeline) -> None:
    assert examine(timeline, 1, *(event(timeline, seq, 1) for seq in range(1, 13))) == 12


def another_hand(message: Any, timeline: Timeline) -> None:
    message["views"]["1"]["hand"] = timeline.view(5, 2)["hand"]


def another_view(message: Any, timeline: Timeline) -> None:
    message["views"]["2"] = timeline.view(5, 2)


def a_look_at_the_whole_table(message: Any, timeline: Timeline) -> None:
    message["spectator"] = timeline.view(5, None)


def a_new_field(message: Any, timeline: Timeline) -> None:
    message["debug"] = {}


def a_fact_more(message: Any, timeline: Timeline) -> None:
    message["events"]["1"][0]["next_card"] = "red"


def the_seed(message: Any, timeline: Timeline) -> None:
    message["events"]["1"][0]["kind"] = f"seed {SEED}"


def another_undo(message: Any, timeline: Timeline) -> None:
    message["undo"]["can"] = [0]


@pytest.mark.parametrize(
    "spoil",
    [
        another_hand,
        another_view,
        a_look_at_the_whole_table,
        a_new_field,
        a_fact_more,
        the_seed,
        another_undo,
    ],
)
def test_whatever_else_is_told_is_noticed(
    timeline: Timeline, spoil: Callable[[Any, Timeline], None]
) -> None:
    message = copy.deepcopy(event(timeline, 5, 1))
    spoil(message, timeline)
    with pytest.raises(Leak):
        examine(timeline, 1, message)


def test_a_kind_of_message_that_nobody_has_thought_about_is_noticed(timeline: Timeline) -> None:
    with pytest.raises(Leak, match="gossip"):
        examine(timeline, 1, {"type": "gossip"})


def test_a_seed_before_the_end_is_noticed(timeline: Timeline) -> None:
    with pytest.raises(Leak, match="before the end"):
        examine(timeline, 1, {"type": "over", "seed": str(SEED), "record": True})
