"""The schema that the client's types are made from covers every message, with its tag."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

import tortuga
from tortuga.server.protocol.incoming import ClientMessage
from tortuga.server.protocol.outgoing import ServerMessage
from tortuga.server.protocol.schema import camel, protocol_schema


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return protocol_schema()


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage])
def test_every_message_requires_its_tag(schema: dict[str, Any], union: Any) -> None:
    for message in get_args(get_args(union)[0]):
        definition = schema["$defs"][message.__name__]
        assert "type" in definition["required"]
        assert definition["properties"]["type"]["const"]
        assert definition["additionalProperties"] is False


@pytest.mark.parametrize("name", tortuga.games())
def test_every_games_view_is_described_in_full(schema: dict[str, Any], name: str) -> None:
    definition = schema["$defs"][f"{camel(name)}View"]
    state = tortuga.game(name).start(1)
    told = state.view(0).to_json()
    assert set(definition["properties"]) == set(told)
    assert set(definition["required"]) == set(told)


def test_every_reference_leads_somewhere(schema: dict[str, Any]) -> None:
    text = json.dumps(schema)
    for part in text.split('"$ref": "#/$defs/')[1:]:
        assert part.split('"')[0] in schema["$defs"]
    assert "prefixItems" not in text
