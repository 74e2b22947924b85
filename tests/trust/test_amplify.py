"""What is cheap to post is cheap to replay: a page of the dearest records that we know of."""

from __future__ import annotations

import orjson
import pytest

from tests.trust.possessions import MANY, many_views, shuffled_island
from tortuga.engine.records import Record
from tortuga.harbour.replays import A_PAGE
from tortuga.server.http.replay import replay_record


@pytest.fixture(scope="module", params=["island", "views"])
def record(request: pytest.FixtureRequest) -> Record:
    return shuffled_island(MANY) if request.param == "island" else many_views()


@pytest.mark.parametrize("end", [False, True], ids=["begin", "end"])
def test_a_page_of_a_replay_tells_a_page_and_no_more(record: Record, end: bool) -> None:
    """How long it takes is measured by tests.trust.amplify; this is what keeps it short."""
    answer = replay_record(record.dumps(), len(record.moves) if end else 0)
    assert isinstance(answer, bytes), answer
    assert len(answer) < 3_000_000
    steps = orjson.loads(answer)["steps"]
    with_views = [number for number, step in enumerate(steps) if "view" in step]
    assert 0 < len(with_views) <= A_PAGE
    assert with_views[-1 if end else 0] == (len(record.moves) if end else 0)
