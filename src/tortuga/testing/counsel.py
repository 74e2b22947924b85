"""Counsel: what a game does without, and what it would be the better for. Nothing is demanded."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

from tortuga.engine import library, rulebook
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.registry import game_class
from tortuga.engine.texts import MissingText, Speaker, Texts, languages
from tortuga.testing.catalogue import settings_of
from tortuga.testing.play import everyone, random_match

GAMES = 3  # in each setting
Counsel = tuple[str, dict[str, str]]  # a text under ``cli.check.counsel``, and its facts


def counsel_for(name: str) -> Iterator[Counsel]:
    """What could be better, the most useful first."""
    made = game_class(name)
    spoken = {*made.texts, *languages(made.folder / "texts")}
    missing = unsaid(name)
    if not spoken:
        yield "no_texts", {}
    elif missing:
        yield "unsaid", {"keys": ", ".join(missing)}
    for language in library.languages():
        if spoken and language not in spoken:
            yield "no_language", {"language": language}
    if not rulebook.languages(made.folder):
        yield "no_rules" if made.__doc__ else "no_word_of_rules", {}
    if not has_scribe(settings_of(name)[0].game()):
        yield "no_scribe", {}
    if not list(Path("tests/golden", name).glob("*.record")):
        yield "no_golden", {"game": name}


def unsaid(name: str) -> list[str]:
    """The texts that a game lacks, as far as some random games ask for them."""
    texts = library.game_texts(name, library.ENGLISH)
    missed: set[str] = getattr(texts, "missed", set())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MissingText)
        for setting in settings_of(name):
            for seed in range(GAMES):
                say_all(setting.game(), seed, texts)
    return sorted(missed)


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
