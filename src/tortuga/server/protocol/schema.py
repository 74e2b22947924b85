"""Write the JSON Schema of what is said: ``python -m tortuga.server.protocol.schema``.

One object whose properties are the messages, so that a generator of types reaches each of them.
A game's view is described by its own dataclass, under the game's name.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

import tortuga
from tortuga.server.protocol import exported, incoming, outgoing, replies
from tortuga.server.protocol import lessons as lesson_messages
from tortuga.table import messages

SAID: dict[str, tuple[Any, JsonSchemaMode]] = {
    "ClientMessage": (incoming.ClientMessage, "validation"),
    "NewTable": (incoming.NewTable, "validation"),
    "JoinBody": (incoming.JoinBody, "validation"),
    "LeaveBody": (incoming.LeaveBody, "validation"),
    "BotBody": (incoming.BotBody, "validation"),
    "SeekBody": (incoming.SeekBody, "validation"),
    "AnswerBody": (incoming.AnswerBody, "validation"),
    "InviteBody": (incoming.InviteBody, "validation"),
    "DisclosureBody": (incoming.DisclosureBody, "validation"),
    "MeBody": (incoming.MeBody, "validation"),
    "VacationBody": (incoming.VacationBody, "validation"),
    "PreparedBody": (incoming.PreparedBody, "validation"),
    "Whom": (incoming.Whom, "validation"),
    "ReportBody": (incoming.ReportBody, "validation"),
    "FiguresBody": (incoming.FiguresBody, "validation"),
    "VariantBody": (incoming.VariantBody, "validation"),
    "TrialBody": (incoming.TrialBody, "validation"),
    "SearchBody": (incoming.SearchBody, "validation"),
    "MoreBody": (incoming.MoreBody, "validation"),
    "ServerMessage": (outgoing.ServerMessage, "serialization"),
    "Health": (replies.Health, "serialization"),
    "ErrorReply": (replies.ErrorReply, "serialization"),
    "Me": (replies.Me, "serialization"),
    "GameList": (replies.GameList, "serialization"),
    "Looks": (replies.Looks, "serialization"),
    "RulesText": (replies.RulesText, "serialization"),
    "Texts": (replies.Texts, "serialization"),
    "PasskeyOptions": (replies.PasskeyOptions, "serialization"),
    "SixWords": (replies.SixWords, "serialization"),
    "EnterBody": (incoming.EnterBody, "validation"),
    "Keeping": (replies.Keeping, "serialization"),
    "Signs": (replies.Signs, "serialization"),
    "FeedKey": (replies.FeedKey, "serialization"),
    "Blocks": (replies.Blocks, "serialization"),
    "Played": (replies.Played, "serialization"),
    "Export": (exported.Export, "serialization"),
    "TableList": (replies.TableList, "serialization"),
    "Granted": (replies.Granted, "serialization"),
    "Tickets": (replies.Tickets, "serialization"),
    "Vacation": (replies.Vacation, "serialization"),
    "Prepared": (replies.Prepared, "serialization"),
    "Looking": (replies.Looking, "serialization"),
    "People": (replies.People, "serialization"),
    "Invitations": (replies.Invitations, "serialization"),
    "Standings": (replies.Standings, "serialization"),
    "Disclosure": (replies.Disclosure, "serialization"),
    "Shared": (replies.Shared, "serialization"),
    "Replay": (messages.Replay, "serialization"),
    "ReviewReply": (replies.ReviewReply, "serialization"),
    "Workshop": (replies.Workshop, "serialization"),
    "Form": (replies.Form, "serialization"),
    "LookedOver": (replies.LookedOver, "serialization"),
    "Variants": (replies.Variants, "serialization"),
    "Trial": (replies.Trial, "serialization"),
    "Trials": (replies.Trials, "serialization"),
    "LessonMessage": (lesson_messages.LessonMessage, "validation"),
    "LessonTold": (replies.LessonTold, "serialization"),
    "LessonList": (replies.LessonList, "serialization"),
    "LessonText": (replies.LessonText, "serialization"),
}
REFERENCE = "#/$defs/{model}"


class Untitled(GenerateJsonSchema):
    """Without a title on each field: type generators make a type of everything titled."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def camel(name: str) -> str:
    """``buried-treasure`` as a type is called: ``BuriedTreasure``."""
    return "".join(part.capitalize() for part in name.split("-"))


def fixed_lists(schema: Any) -> Any:
    """Tuples in the older spelling, which type generators read."""
    if isinstance(schema, list):
        return [fixed_lists(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        "items" if key == "prefixItems" else key: fixed_lists(value)
        for key, value in schema.items()
    }


def game_definitions(name: str) -> dict[str, Any]:
    """The dataclasses of one game's view, each named after the game."""
    view = type(tortuga.game(name, seats=2).start(0).view(None))
    schema = TypeAdapter(view).json_schema(
        mode="serialization", ref_template=REFERENCE, schema_generator=Untitled
    )
    own = schema.pop("$defs", {})
    prefix = camel(name)
    renamed = {model: prefix + model.removeprefix(prefix) for model in own}
    renamed[view.__name__] = f"{prefix}View"
    text = json.dumps({**own, view.__name__: schema})
    for model, called in renamed.items():
        text = text.replace(f'"#/$defs/{model}"', f'"#/$defs/{called}"')
    definitions = json.loads(text)
    for model, definition in definitions.items():
        definition["title"] = renamed[model]
        definition["required"] = sorted(definition["properties"])  # defaults are told as well
    return {renamed[model]: definition for model, definition in definitions.items()}


def protocol_schema() -> dict[str, Any]:
    """Every message, reply and view in one schema."""
    adapters = [(name, mode, TypeAdapter[Any](said)) for name, (said, mode) in SAID.items()]
    roots, shared = TypeAdapter.json_schemas(
        adapters, ref_template=REFERENCE, schema_generator=Untitled
    )
    definitions = shared["$defs"]
    properties = {name: roots[name, mode] for name, mode, _ in adapters}
    for game in tortuga.games():
        told = game_definitions(game)
        definitions.update(told)
        properties[f"{camel(game)}View"] = {"$ref": f"#/$defs/{camel(game)}View"}
    for union in ("ClientMessage", "ServerMessage", "LessonMessage"):
        definitions[union] = {**properties[union], "title": union}
        properties[union] = {"$ref": f"#/$defs/{union}"}
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Protocol",
        "type": "object",
        "additionalProperties": False,
        "required": sorted(properties),
        "properties": properties,
        "$defs": definitions,
    }
    return dict(fixed_lists(schema))


if __name__ == "__main__":
    json.dump(protocol_schema(), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")
