"""Whole per cents: one rounding for every text, in Python as in the browser."""

from __future__ import annotations

import json
from pathlib import Path

from tortuga.coach.percent import percent_of, signed

VECTORS = json.loads(
    (Path(__file__).parents[1] / "data" / "percents.json").read_text(encoding="utf-8")
)


def test_only_what_is_certain_is_told_as_certain() -> None:
    assert [percent_of(share) for share, _ in VECTORS["chances"]] == [
        told for _, told in VECTORS["chances"]
    ]


def test_a_loss_sounds_as_large_as_the_same_gain() -> None:
    assert [signed(share) for share, _ in VECTORS["changes"]] == [
        told for _, told in VECTORS["changes"]
    ]
