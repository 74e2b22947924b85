"""Counsel: what a game does without, and what it would be the better for. Nothing is demanded."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tortuga.engine import library, rulebook
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.looks_file import looks_file_of
from tortuga.engine.match import Match
from tortuga.engine.registry import asked_as, game_class
from tortuga.engine.texts import GameTexts, MissingText, Speaker, Texts, languages
from tortuga.testing.catalogue import settings_of
from tortuga.testing.play import everyone, positions, random_match

GAMES = 3  # in each setting
Counsel = tuple[str, dict[str, str]]  # a text under ``cli.check.counsel``, and its facts


def counsel_for(name: str) -> Iterator[Counsel]:
    """What could be better, the most useful first."""
    made = game_class(name)
    spoken = {*made.texts, *languages(made.folder / "texts")}
    texts = tried_texts(name)
    if not spoken:
        yield "no_texts", {}
    elif texts.missed:
        yield "unsaid", {"keys": ", ".join(sorted(texts.missed))}
    for _, why in sorted(texts.unfit.items()):
        yield "unfit", {"why": why}
    for language in library.languages():
        if spoken and language not in spoken:
            yield "no_language", {"language": language}
    if strange := unmet(name):
        yield "unmet", {"words": ", ".join(strange)}
    if not rulebook.languages(made.folder):
        yield "no_rules" if made.__doc__ else "no_word_of_rules", {}
    if not has_scribe(settings_of(name)[0].game()):
        yield "no_scribe", {}
    if not list(Path("tests/golden", name).glob("*.record")):
        yield "no_golden", {"game": asked_as(name)}


def tried_texts(name: str) -> GameTexts:
    """The texts of a game after some random games: it knows which were missed or did not fit."""
    texts = library.game_texts(name, library.ENGLISH)
    assert isinstance(texts, GameTexts)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MissingText)
        for setting in settings_of(name):
            for seed in range(GAMES):
                say_all(setting.game(), seed, texts)
    return texts


def unmet(name: str) -> list[str]:
    """The words that a game's file of looks dresses and some random games never show."""
    file = looks_file_of(game_class(name))
    met: set[str] = set()
    for setting in settings_of(name) if file.words or file.suits else ():
        for seed in range(GAMES):
            for state in positions(setting.game(), seed):
                for viewer in everyone(state):
                    met |= words_in(state.view(viewer).to_json())
    suits = {re.split("[-_ ]", word)[0] for word in met}
    return sorted({*file.words} - met) + sorted({*file.suits} - suits)


def words_in(told: Any) -> set[str]:
    """Every word and number that a view holds, however deep."""
    if isinstance(told, str | int):
        return {str(told)}
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    return set().union(*(words_in(each) for each in inner))


def say_all(game: Game, seed: int, texts: Texts) -> None:
    """Say all that a table says of one random game: events, prompts, moves, and the options."""
    for option in game.declared:
        texts.say(f"option.{option.name}.about")
    frame = library.frame_texts(library.ENGLISH)
    names = [f"seat {seat + 1}" for seat in range(game.seats)]
    match = Match(game, seed)
    for seat, move in random_match(game, seed).moves:
        say_table(Speaker(texts, frame, names, seat), match, seat)
        for event in match.play(seat, move):
            for viewer in everyone(match.state):
                told = event.seen_by(viewer).to_json()
                Speaker(texts, frame, names, viewer).event(told)
    key, facts = game.prompt(match.state.view(None))
    Speaker(texts, frame, names, None).prompt(key, None, **facts)


def say_table(speaker: Speaker, match: Match, seat: int) -> None:
    view = match.state.view(seat)
    for move in match.game.moves.for_people(view.legal):
        speaker.move(match.game.label(view, move))
    key, facts = match.game.prompt(view)
    speaker.prompt(key, seat, **facts)


def has_scribe(game: Game) -> bool:
    try:
        game.scribe()
    except TortugaError:
        return False
    return True
