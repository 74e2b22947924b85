"""The OpenAPI document tells the truth: whatever is sent, the reply is one that it declares."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.hypothesis.builder import (
    HypothesisTestConfig,
    HypothesisTestMode,
    create_test,
)
from schemathesis.openapi import from_dict
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.kit.effort import EFFORT
from tests.server.harness import ME, OPEN, SAILOR, Person, Server
from tests.trust.routes import Route, document, routes

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
CALLS = itertools.count()  # each from another address: limits are tested elsewhere
TOLD = document()


class Visitor:
    """Someone with a running table, a waiting one and the patience of a machine."""

    def __init__(self, url: str) -> None:
        self.person = Person(url)
        tables = [
            self.person.create(ME, SAILOR, public=True),
            self.person.create(ME, OPEN, OPEN),
        ]
        self.tables = [granted["table"] for granted in tables]
        self.document = from_dict(TOLD)
        # One connection for thousands of calls, with the cookies that a call brings along only.
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))

    def close(self) -> None:
        self.session.close()
        self.person.close()


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with Server(tmp_path_factory.mktemp("openapi") / "tortuga.db") as server:
        visitor = Visitor(server.url)
        yield visitor
        visitor.close()


@settings(
    max_examples=4 * EFFORT,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
def ask(case: schemathesis.Case[Any], visitor: Visitor) -> None:
    """Send what was made up; the reply must be one that the document declares."""
    call = next(CALLS)
    parameters: dict[str, Any] = dict(case.path_parameters or {})
    table = [None, *visitor.tables][call % 3]
    if table is not None and "table_id" in parameters:
        case.path_parameters = {**parameters, "table_id": table}
    case.call_and_validate(
        base_url=visitor.person.url,
        session=visitor.session,
        checks=CHECKS,
        cookies=dict(visitor.person.http.cookies) if call % 4 else {},
        headers={"X-Forwarded-For": f"10.0.{call // 250}.{call % 250}"},
    )


def asking(operation: APIOperation[Any, Any, Any, Any]) -> Callable[..., None]:
    """Make up what to send: examples, what covers the schema, and anything.

    ``from_dict(TOLD).parametrize()`` would do so when tests are collected, for all operations and
    in every process that tests run in, which takes seconds.
    """
    everything = HypothesisTestConfig(operation.schema.config, modes=list(HypothesisTestMode))
    return create_test(operation=operation, test_func=ask, config=everything)


@pytest.mark.slow
@pytest.mark.parametrize("route", routes(TOLD), ids=lambda route: route.name)
def test_every_reply_is_declared(route: Route, visitor: Visitor) -> None:
    operation = visitor.document[route.path][route.method]
    asking(operation)(visitor=visitor)
