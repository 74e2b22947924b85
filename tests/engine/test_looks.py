"""What a game says about how its views are shown."""

from __future__ import annotations

import dataclasses

import pytest

from tortuga.engine import looks
from tortuga.engine.looks import FieldLook, LooksError
from tortuga.engine.views import FLEETING, View


@dataclasses.dataclass(frozen=True)
class Shore(View):
    beach: tuple[int, ...] = dataclasses.field(metadata=looks.cards("place"))
    hand: tuple[int, ...] = dataclasses.field(metadata=looks.hand() | FLEETING)
    way: tuple[int, ...] = dataclasses.field(metadata=looks.track(12))
    sea: tuple[str, ...] = ()


def test_only_what_is_said_is_told() -> None:
    assert looks.declared(Shore) == {
        "beach": FieldLook(kind="cards", each_seat=False, chosen_by="place"),
        "hand": FieldLook(kind="cards", own=True),
        "way": FieldLook(kind="track", each_seat=True, width=12),
    }
    assert looks.declared(View) == {}


def test_every_look_can_be_said() -> None:
    said = [
        *(looks.piles(each_seat=True), looks.grid(3), looks.strip(), looks.things("cove")),
        *(looks.table(), looks.each_seat(), looks.fact(), looks.hidden()),
    ]
    assert [each[looks.LOOK].kind for each in said] == [
        *("piles", "grid", "strip", "things", "table", "", "fact", "hidden")
    ]


@pytest.mark.parametrize(
    ("said", "names"),
    [({"kind": "carpet"}, "cards"), ({"width": -1}, "1 to 40"), ({"width": 41}, "41")],
)
def test_a_look_that_cannot_be_names_what_is_allowed(said: dict[str, object], names: str) -> None:
    with pytest.raises(LooksError, match=names):
        FieldLook(**said)  # type: ignore[arg-type]
