"""Playa Pirata in a terminal: it fits 80 columns and shows no more than the view."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.engine.ink import width
from tortuga.engine.library import game_texts, languages
from tortuga.terminal.voice import Voice
from tortuga.testing.play import positions

NAMES = ["Bartholomew Roberts", "Anne", "Grace O'Malley", "Cheng I Sao"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("seats", "specials"), [(2, False), (4, True)])
def test_the_table_fits_eighty_columns(language: str, seats: int, specials: bool) -> None:
    game = tortuga.game("playa-pirata", seats=seats, specials=specials, hands="two")
    texts = game_texts(game.name, language)
    for state in positions(game, 6):
        for viewer in (None, 0):
            view = state.view(viewer)
            shown = game.table(view, NAMES[:seats], texts)
            assert max(width(line) for line in shown.splitlines()) <= 80, shown
            key, _ = game.prompt(view)
            assert texts.has(f"prompt.{key}")
    account = game.result(state.view(None), NAMES[:seats], texts)
    assert max(width(line) for line in account.splitlines()) <= 80, account
    assert [line for line in account.splitlines() if texts.say("terminal.winner") in line]


def test_batches_are_too_many_to_list_and_are_written_out() -> None:
    game = tortuga.game("playa-pirata", hands="one")
    voice = Voice(game, "en", NAMES[:2])
    most = 0
    for state in positions(game, 6):
        for seat in state.acting:
            view = state.view(seat)
            spelled = [block.name for block in voice.unlisted(view)]
            listed = voice.listed(view)
            most = max(most, len(view.legal))
            assert spelled in ([], ["lay"])
            assert len(listed) <= 60
            assert bool(spelled) == (len(listed) < len(view.legal))
    assert most > 400
