"""What is cheap to post is cheap to replay: a page of the dearest records that we know of."""

from __future__ import annotations

import pytest

from tests.trust.possessions import MANY, many_views, shuffled_island
from tortuga.engine.records import Record
from tortuga.server.http.limits import timed
from tortuga.server.http.replay import replay_record


@pytest.mark.parametrize("record", [shuffled_island(MANY), many_views()], ids=["island", "views"])
def test_no_page_of_a_replay_takes_long(record: Record) -> None:
    for at in (0, len(record.moves)):
        answer, seconds = timed(replay_record, record.dumps(), at)
        assert isinstance(answer, bytes), answer
        assert len(answer) < 3_000_000
        assert seconds < 1.0
