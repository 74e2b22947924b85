"""Everything that forbids a move has a rule of its game and a sentence in each language."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

import tortuga
from tests.test_texts_complete import LANGUAGES, every_game, every_language, texts_of
from tortuga.engine import why
from tortuga.engine.errors import IllegalMove
from tortuga.engine.registry import game_class
from tortuga.engine.texts import Speaker, Texts, placeholders
from tortuga.engine.why import ENGINE, Bans
from tortuga.testing.catalogue import settings_of


def bans_of(name: str) -> Bans:
    package = game_class(name).__module__.rpartition(".")[0]
    bans: Bans = importlib.import_module(f"{package}.bans").BANS
    return bans


def sentences_in(texts: Texts) -> dict[str, str]:
    """The sentences under ``why``, each by its key; variants for the viewer are no keys."""
    said = {key: text for key, text in texts.templates.items() if key.startswith("why.")}
    return {key[4:]: text for key, text in said.items() if not key.endswith("_you")}


@pytest.mark.parametrize("whose", ["frame", *tortuga.games()])
@every_language
def test_every_ban_has_a_sentence_and_every_sentence_a_ban(whose: str, language: str) -> None:
    bans = ENGINE if whose == "frame" else bans_of(whose)
    said = sentences_in(texts_of(whose)[language])
    assert sorted(bans.all) == sorted(said)
    unknown = {
        key: set(placeholders(text)) - set(bans.all[key].facts) for key, text in said.items()
    }
    assert [key for key, facts in unknown.items() if facts] == []


@every_game
def test_every_ban_names_a_rule_that_the_game_has(name: str) -> None:
    rules = {ban.rule for ban in bans_of(name).all.values() if ban.rule}
    state = tortuga.game(name).start(1)
    rules |= {state.turn_rule(), state.end_rule()}
    assert sorted(rules - set(game_class(name).rule_ids)) == []
    assert len(rules) > 3


@every_game
def test_no_game_takes_the_engines_own_bans_for_its_own(name: str) -> None:
    assert sorted(set(bans_of(name).all) & set(ENGINE.all)) == []


def some_refusals(name: str) -> list[dict[str, Any]]:
    """Refusals from random games in every setting, each as a client is told it."""
    rng = random.Random(8)
    told: dict[str, dict[str, Any]] = {}
    for game in [setting.game() for setting in settings_of(name)]:
        state = game.start(rng.getrandbits(60))
        while not state.over:
            for seat in range(state.seats):
                block = rng.choice(game.moves.blocks)
                move = block.first + rng.randrange(block.size)
                try:
                    state.copy().play(seat, move)
                except IllegalMove as refusal:
                    assert refusal.why is not None
                    told[refusal.key] = refusal.why.to_json()
            seat = rng.choice(state.acting)
            state.apply(seat, rng.choice(state.legal(seat)))
    return list(told.values())


@every_game
def test_refusals_of_random_games_are_said_in_every_language(name: str) -> None:
    refusals = some_refusals(name)
    assert len(refusals) > 4
    names = [f"Player {seat}" for seat in range(8)]
    for language in LANGUAGES:
        texts, frame = texts_of(name)[language], texts_of("frame")[language]
        for told in refusals:
            said = {Speaker(texts, frame, names, viewer).why(told) for viewer in (None, 0, 1)}
            assert not any("{" in sentence for sentence in said)
            assert all(sentence.endswith((".", "»", "”")) for sentence in said)


def test_a_refusal_is_an_english_sentence_with_its_rule() -> None:
    state = tortuga.game("buried-treasure", seats=2).start(4)
    idle = 1 - state.acting[0]
    with pytest.raises(IllegalMove) as caught:
        state.play(idle, 0)
    refusal = caught.value
    assert str(refusal) == f"It is not seat {idle + 1}'s turn; seat {2 - idle} to move (BT-4)"
    assert (refusal.rule, refusal.key) == ("BT-4", "turn")
    assert refusal.facts == {"seat": idle, "turn_seats": [1 - idle]}


def test_the_one_who_is_refused_is_spoken_to() -> None:
    frame = texts_of("frame")
    told = why.OUT_OF_TURN(seat=0, turn_seats=[1]).to_json()
    names = ["Rosa", "Bo"]
    said = [Speaker(frame[each], frame[each], names, 0).why(told) for each in ("en", "es")]
    assert said == ["It is not your turn; Bo to move.", "No es tu turno: le toca a Bo."]


def test_a_refusal_with_other_facts_than_declared_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="turn_seats"):
        why.OUT_OF_TURN(seat=0)
