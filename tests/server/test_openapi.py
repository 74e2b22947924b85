"""The OpenAPI document tells the truth: whatever is sent, the reply is one that it declares."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.kit.effort import EFFORT
from tests.server.harness import ME, OPEN, SAILOR, Person, Server
from tortuga.server.http.app import create_app
from tortuga.server.settings import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
CALLS = itertools.count()  # each from another address: limits are tested elsewhere
DOCUMENT = from_dict(create_app(Settings()).openapi())


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, list[str]]]:
    """Someone with a running table, a waiting one and the patience of a machine."""
    with Server(tmp_path_factory.mktemp("openapi") / "tortuga.db") as server:
        person = Person(server.url)
        tables = [person.create(ME, SAILOR, public=True), person.create(ME, OPEN, OPEN)]
        yield person, [granted["table"] for granted in tables]
        person.close()


@pytest.mark.slow
@DOCUMENT.parametrize()
@settings(
    max_examples=4 * EFFORT,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_every_reply_is_declared(
    case: schemathesis.Case[Any], visitor: tuple[Person, list[str]]
) -> None:
    person, tables = visitor
    call = next(CALLS)
    parameters: dict[str, Any] = dict(case.path_parameters or {})
    table = [None, *tables][call % 3]
    if table is not None and "table_id" in parameters:
        case.path_parameters = {**parameters, "table_id": table}
    case.call_and_validate(
        base_url=person.url,
        checks=CHECKS,
        cookies=dict(person.http.cookies) if call % 4 else {},
        headers={"X-Forwarded-For": f"10.0.{call // 250}.{call % 250}"},
    )
