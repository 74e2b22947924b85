"""Texts: loading, filling, and saying events to a viewer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tortuga.engine.texts import (
    GameTexts,
    MissingText,
    Speaker,
    TextError,
    Texts,
    from_tree,
    languages,
    placeholders,
    read,
    read_chapters,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "text_vectors.json").read_text(encoding="utf-8")
)


def about(vector: dict[str, Any]) -> str:
    return str(vector["about"])


def speaker(vector: dict[str, Any]) -> Speaker:
    language = vector["language"]
    texts = from_tree(language, VECTORS["game"][language])
    frame = from_tree(language, VECTORS["frame"][language])
    return Speaker(texts, frame, VECTORS["names"], vector["viewer"])


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("vector", VECTORS["say"], ids=about)
def test_a_text_is_filled_with_facts(vector: dict[str, Any]) -> None:
    texts = from_tree(vector["language"], VECTORS["game"][vector["language"]])
    assert texts.say(vector["key"], **vector["facts"]) == vector["text"]


@pytest.mark.parametrize("vector", VECTORS["sentences"], ids=about)
def test_a_sentence_is_said_to_its_viewer(vector: dict[str, Any]) -> None:
    assert speaker(vector).sentence(vector["key"], vector["facts"]) == vector["text"]


@pytest.mark.parametrize("vector", VECTORS["errors"], ids=about)
def test_what_is_missing_is_named(vector: dict[str, Any]) -> None:
    with pytest.raises(TextError) as refused:
        speaker(vector).sentence(vector["key"], vector["facts"])
    assert vector["names"] in str(refused.value)


def test_events_moves_and_prompts_find_their_texts() -> None:
    texts = from_tree("en", VECTORS["game"]["en"])
    frame = from_tree("en", VECTORS["frame"]["en"])
    names = ["Ann", "Bo"]
    event = {"kind": "take", "seat": 1, "column": 2, "card": "blue"}
    assert Speaker(texts, frame, names, None).event(event) == "Bo takes a blue ship."
    to_ann = Speaker(texts, frame, names, 0)
    assert to_ann.move({"move": 2, "name": "take", "column": 2}) == "Take column 3"
    prompt = to_ann.prompt("flags", 0, count=2, colour="red")
    assert prompt == "2 flags: rob up to 2 red cannons."


def test_say_names_the_text_and_the_fact_that_is_missing() -> None:
    texts = Texts("en", {"left": "{count} left"})
    with pytest.raises(TextError, match=r"'left' asks for the fact 'count'; .* are cards"):
        texts.say("left", cards=1)
    with pytest.raises(TextError, match="no text 'right' in language 'en'"):
        texts.say("right")


def test_placeholders_of_both_kinds_are_found() -> None:
    assert placeholders("{seat} takes {count} {count:card|cards}.") == ["count", "seat"]
    assert placeholders("nothing") == []


def test_all_files_of_a_language_become_one(tmp_path: Path) -> None:
    write(tmp_path, "en/core.toml", 'name = "Maui"\n[event]\ntake = "Taken."')
    write(tmp_path, "en/table.toml", '[event]\nput = "Put."')
    write(tmp_path, "es/core.toml", 'name = "Maui"')
    assert languages(tmp_path) == ["en", "es"]
    english = read(tmp_path, "en")
    assert english.tree() == {"name": "Maui", "event": {"take": "Taken.", "put": "Put."}}
    assert from_tree("en", english.tree()).templates == english.templates


def test_chapters_keep_their_files_apart(tmp_path: Path) -> None:
    write(tmp_path, "en/words.toml", 'you = "you"')
    write(tmp_path, "en/table.toml", 'you = "You"')
    assert read_chapters(tmp_path, "en").tree() == {
        "words": {"you": "you"},
        "table": {"you": "You"},
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "core.toml is not TOML"),
        ('[event]\ntake = "{seat takes"', "core.toml: 'event.take' has a brace"),
        ('take = "{count:card}"', "core.toml: 'take' has a brace"),
        ('take = "{count:a|b|c}"', "core.toml: 'take' has a brace"),
        ('take = "{count:one=a|few=b}"', "core.toml: 'take' has a brace"),
        ('take = "{count:one=a|lots=b|other=c}"', "core.toml: 'take' has a brace"),
        ('take = "{{seat}}"', "core.toml: 'take' has a brace"),
        ('take = "{Seat}"', "core.toml: 'take' has a brace"),
        ("[event]\ntake = 3", "core.toml: 'event.take' must be a text, not 3"),
        ('take = " "', "core.toml: 'take' must be a text"),
        ('"a.b" = "c"', "core.toml: 'a.b' must be letters"),
        ('"a  b" = "c"', "core.toml: 'a  b' must be letters, digits, '-', '_' and single spaces"),
        ("", "en holds no texts"),
    ],
)
def test_a_broken_file_is_refused_by_file_and_key(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(TextError) as refused:
        read(write(tmp_path, "en/core.toml", text), "en")
    assert message in str(refused.value)


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "es/core.toml", "")
    (tmp_path / "es/core.toml").write_bytes('name = "cañón"'.encode("latin-1"))
    with pytest.raises(TextError, match=r"core\.toml is not TOML"):
        read(tmp_path, "es")


def test_one_key_in_two_files_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "en/core.toml", 'name = "Maui"')
    write(tmp_path, "en/table.toml", 'name = "Maui"')
    with pytest.raises(TextError, match=r"table\.toml: 'name' is there already"):
        read(tmp_path, "en")


def test_a_key_that_is_text_and_table_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "en/core.toml", 'event = "It happened."')
    write(tmp_path, "en/table.toml", '[event]\ntake = "Taken."')
    with pytest.raises(TextError, match="'event' is both a text and a table"):
        read(tmp_path, "en")


def test_a_language_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert languages(tmp_path) == []
    with pytest.raises(TextError, match="en holds no texts"):
        read(tmp_path, "en")


FRAME = Texts("en", {"words.you": "you", "words.you_object": "you", "words.nobody": "nobody"})


def test_what_a_game_does_not_say_is_made_from_names_and_warned_of_once() -> None:
    texts = GameTexts("beach-combers", "en", {"event.lay": "{seat} lays {card}."})
    speaker = Speaker(texts, FRAME, ["Ana", "Bo"], 0)
    found = {"kind": "find", "seat": 1, "shells": ["conch", "cowrie"], "secret": None}
    with pytest.warns(MissingText, match=r"beach-combers: there is no text 'event\.find'"):
        assert speaker.event(found) == "Bo: find, shells conch, cowrie"
    assert speaker.event(found) == "Bo: find, shells conch, cowrie"
    assert speaker.event({"kind": "lay", "seat": 0, "card": "ship"}) == "you lays ship."


def test_a_game_may_do_without_texts() -> None:
    texts = GameTexts("beach-combers", "en", {})
    speaker = Speaker(texts, FRAME, ["Ana", "Bo"], 0)
    assert (texts.say("name"), texts.say("option.high_tide.about")) == (
        "beach combers",
        "high tide",
    )
    assert speaker.move({"name": "pick", "column": 2}) == "pick, column 3"
    assert speaker.prompt("turn", 0) == "you: turn"
