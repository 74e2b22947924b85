"""Rulebooks: Markdown in, safe HTML and wrapped text out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tortuga.engine.rulebook import Rulebook, RulebookError, load, parse, read

BOOK = """# Dig

## What it's about

Dig **fast**,
dig deep.

## BT-4 · Your turn

- take a card
- or pass,
  if you **must**

1. first
2. second

### A case

| cards | wins |
| --- | :---: |
| 3, 3 | **nobody** |
| 2, 1 | Ann |
"""


def book(body: str) -> Rulebook:
    return parse("# T\n\n## S\n\n" + body)


def html(body: str) -> str:
    return book(body).sections[0].html()


def test_sections_carry_rule_numbers_and_slugs() -> None:
    dig = parse(BOOK)
    assert dig.title == "Dig"
    assert [(section.id, section.heading) for section in dig.sections] == [
        ("what-it-s-about", "What it's about"),
        ("BT-4", "Your turn"),
    ]
    assert dig.rule_ids() == ["BT-4"]
    assert dig.section("BT-4").heading == "Your turn"


def test_an_advanced_rule_is_numbered_too() -> None:
    assert parse("# T\n## BT-A3 · Giving a card away\n\nx").rule_ids() == ["BT-A3"]


def test_accents_do_not_get_into_a_slug() -> None:
    assert parse("# T\n## ¿De qué va?\n\nx").sections[0].id == "de-que-va"


def test_a_section_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(RulebookError, match="no section 'BT-5'; choose what-it-s-about or BT-4"):
        parse(BOOK).section("BT-5")


def test_blocks_become_html() -> None:
    dig = parse(BOOK)
    assert dig.sections[0].html() == "<p>Dig <strong>fast</strong>, dig deep.</p>"
    head = '<th scope="col">cards</th><th scope="col">wins</th>'
    rows = (
        "<tr><td>3, 3</td><td><strong>nobody</strong></td></tr><tr><td>2, 1</td><td>Ann</td></tr>"
    )
    assert dig.sections[1].html().splitlines() == [
        "<ul><li>take a card</li><li>or pass, if you <strong>must</strong></li></ul>",
        "<ol><li>first</li><li>second</li></ol>",
        "<h3>A case</h3>",
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>",
    ]


@pytest.mark.parametrize(
    ("body", "safe"),
    [
        ("a <b> & \"c\" 'd'", "<p>a &lt;b&gt; &amp; &quot;c&quot; &#x27;d&#x27;</p>"),
        ("- **<script>**", "<ul><li><strong>&lt;script&gt;</strong></li></ul>"),
        ("### <i>", "<h3>&lt;i&gt;</h3>"),
        ("[x](javascript:y)", "<p>[x](javascript:y)</p>"),
    ],
)
def test_everything_is_escaped(body: str, safe: str) -> None:
    assert html(body) == safe


def test_table_cells_are_escaped() -> None:
    table = html("| <a> |\n| --- |\n| <td> |")
    assert '<th scope="col">&lt;a&gt;</th>' in table
    assert "<td>&lt;td&gt;</td>" in table


def test_bold_may_run_over_a_line_end() -> None:
    assert html("so **very\nbold** it is") == "<p>so <strong>very bold</strong> it is</p>"


def test_text_is_wrapped_to_the_terminal() -> None:
    assert parse(BOOK).text(20) == (
        "Dig\n===\n\n"
        "What it's about\n---------------\n\n"
        "Dig fast, dig deep.\n\n"
        "BT-4 · Your turn\n----------------\n\n"
        "- take a card\n- or pass, if you\n  must\n\n"
        "1. first\n2. second\n\n"
        "A case\n\n"
        "cards  wins\n-----  ------\n3, 3   nobody\n2, 1   Ann\n"
    )


def test_a_table_that_is_too_wide_becomes_a_list() -> None:
    body = "| | first place | second place |\n| --- | --- | --- |\n| 3, 2 | Ann | Bo |"
    assert book(body).sections[0].text(30).splitlines()[3:] == [
        "- 3, 2; first place: Ann;",
        "  second place: Bo",
    ]


def test_no_line_is_wider_than_the_terminal() -> None:
    long = book("word " * 60 + "\n\n- " + "item " * 60)
    assert max(len(line) for line in long.text(33).splitlines()) <= 33


def test_a_terminal_that_is_too_narrow_is_refused() -> None:
    with pytest.raises(RulebookError, match="at least 20 columns, not 19"):
        parse(BOOK).text(19)


def test_json_has_title_and_sections() -> None:
    told = parse("# T\n## BT-1 · One\n\nx").to_json()
    assert told == {
        "title": "T",
        "sections": [{"id": "BT-1", "heading": "One", "html": "<p>x</p>"}],
    }


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("", "a rulebook needs a '# title'"),
        ("# T\n", "at least one '## section'"),
        ("## S\n\nx", "line 1: a book is one '# title'"),
        ("# T\n\nloose", "line 3: a book is one '# title'"),
        ("# T\n\n# U", "line 3: a book is one '# title'"),
        ("# T\n## S\n\n#### deep", "line 4: a book is one '# title'"),
        ("# T\n## S\n\nx\n## S", "line 5: the section 'S' needs a name of its own"),
        ("# T\n## …", "line 2: the section '…' needs a name of its own"),
        ("# T\n## S\n\n> quoted", "line 4: '> quoted' … is none of paragraphs"),
        ("# T\n## S\n\n```\ncode\n```", "line 4: '```' … is none of"),
        ("# T\n## S\n\n<div>", "line 4: '<div>' … is none of"),
        ("# T\n## S\n\ntext\n- item", "line 5: '- item' … is none of"),
        ("# T\n## S\n\n- item\n  - inner", "line 5: a list cannot hold another list"),
        ("# T\n## S\n\n| a | b |\n| --- | --- |\n| c |", "line 6: a row of this table is 2 cells"),
        ("# T\n## S\n\n| a |\n| b |\n| c |", "line 4: a table is a head, a row of dashes"),
        ("# T\n## S\n\n**open", "line 4: '**' opens bold and nothing closes it"),
        ("# T\n## S\n\n- **a\n- b**", "line 4: '**' opens bold and nothing closes it"),
        ("# T\n## S\n\n| **a | b** |\n| --- | --- |\n| c | d |", "line 4: '**' opens bold"),
    ],
)
def test_what_is_not_understood_is_refused_by_its_line(markdown: str, message: str) -> None:
    with pytest.raises(RulebookError) as refused:
        parse(markdown)
    assert message in str(refused.value)


def test_a_file_is_named_in_the_error(tmp_path: Path) -> None:
    file = tmp_path / "rules.en.md"
    file.write_text("# T\n\nloose", encoding="utf-8")
    with pytest.raises(RulebookError, match=r"rules\.en\.md: line 3"):
        read(file)


def test_rules_are_found_by_language(tmp_path: Path) -> None:
    (tmp_path / "rules.en.md").write_text("# Dig\n## S\n\nx", encoding="utf-8")
    (tmp_path / "rules.es.md").write_text("# Excava\n## S\n\nx", encoding="utf-8")
    assert load(tmp_path, "es").title == "Excava"
    with pytest.raises(RulebookError, match="no rules in 'fr'; there are rules in en or es"):
        load(tmp_path, "fr")
    with pytest.raises(RulebookError, match="there are rules in no language"):
        load(tmp_path / "nowhere", "en")
