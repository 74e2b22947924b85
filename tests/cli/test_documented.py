"""Every command and option is documented, and what the documentation shows runs."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tortuga.cli import COMMANDS, build_parser
from tortuga.engine.library import frame_texts, languages

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "command-line.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "host.md").read_text(encoding="utf-8")
EXAMPLES = [line[2:] for line in PAGE.splitlines() if line.startswith("$ tortuga ")]


def parsers() -> dict[str, argparse.ArgumentParser]:
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("the command line has no commands")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    assert f"| [`{command}`]" in PAGE
    assert any(example.startswith(f"tortuga {command}") for example in EXAMPLES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented(command: str) -> None:
    flags = [flag for action in parsers()[command]._actions for flag in action.option_strings]
    page = HOSTING + PAGE if command == "serve" else PAGE
    assert [flag for flag in flags if not re.search(rf"`{flag}\b", page)] == []


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", languages())
def test_every_command_explains_itself(run: Run, command: str, language: str) -> None:
    ran = run(command, "--help", "--lang", language)
    texts = frame_texts(language)
    assert ran.code == 0
    assert texts.say("cli.frame.example") + ":" in ran.out
    assert texts.say(f"cli.{command}.about").split()[0] in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 100


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_help_can_be_parsed(command: str) -> None:
    for line in frame_texts("en").say(f"cli.{command}.example").strip().splitlines():
        words = shlex.split(line)
        assert words[:2] == ["tortuga", command]
        assert build_parser().parse_args(words[1:]).command == command


@pytest.mark.slow
def test_the_examples_of_the_page_run_in_order(run: Run) -> None:
    assert len(EXAMPLES) > 10
    for example in EXAMPLES:
        ran = run(*shlex.split(example)[1:])
        assert ran.code == 0, f"{example}\n{ran.err}"
        assert ran.out, example
