"""What only a real process shows: pipes that close, Ctrl-C, a terminal, other encodings."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TORTUGA = [sys.executable, "-m", "tortuga.cli"]
PLAY = [*TORTUGA, "play", "buried-treasure", "--seed", "7", "--name", "Ana"]


def environment(**more: str) -> dict[str, str]:
    plain = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "NO_COLOR")}
    return {**plain, "LANG": "C.UTF-8", "TERM": "xterm", **more}


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [*TORTUGA, "rules", "buried-treasure"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        assert process.wait(30) == 0
    assert said == b""


def test_a_terminal_of_plain_letters_gets_plain_signs() -> None:
    env = environment(PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    done = subprocess.run(PLAY, input="quit\n", capture_output=True, text=True, env=env, check=True)
    assert done.stderr == ""
    assert "*" in done.stdout
    assert done.stdout.isascii()


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)
        self.said = ""

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + 30
        while text not in self.said:
            assert time.monotonic() < deadline, f"no {text!r} in {self.said!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.said += os.read(self.master, 65536).decode()

    def type(self, text: str) -> None:
        self.said = ""
        os.write(self.master, text.encode())

    def close(self) -> int:
        code = self.process.wait(30)
        os.close(self.master)
        return code


def leave(terminal: Terminal) -> None:
    """Quit, and do not save."""
    terminal.type("quit\n")
    terminal.wait_for("Save the record?")
    terminal.type("\n")
    assert terminal.close() == 0


def test_ctrl_c_leaves_without_a_traceback() -> None:
    terminal = Terminal(PLAY, environment())
    terminal.wait_for("Your move> ")
    assert "\x1b[3" in terminal.said  # colour
    os.kill(terminal.process.pid, signal.SIGINT)
    assert terminal.close() == 130
    assert "Traceback" not in terminal.said


def test_ctrl_c_keeps_the_record_where_that_was_asked_for(tmp_path: Path) -> None:
    terminal = Terminal([*PLAY, "--save", str(tmp_path / "game.txt")], environment())
    terminal.wait_for("Your move> ")
    terminal.type("1\n")
    terminal.wait_for("Your move> ")
    os.kill(terminal.process.pid, signal.SIGINT)
    assert terminal.close() == 130
    assert "1. seat" in (tmp_path / "game.txt").read_text()


def test_no_color_is_respected() -> None:
    terminal = Terminal(PLAY, environment(NO_COLOR="1"))
    terminal.wait_for("Your move> ")
    assert "\x1b[3" not in terminal.said
    leave(terminal)


def test_a_hand_over_wipes_the_screen_and_what_scrolled_off_it() -> None:
    people = ["--bots", "none", "--name", "Ben", "--option", "advanced=true"]
    terminal = Terminal([*PLAY, *people], environment())
    terminal.wait_for("ready> ")
    terminal.type("\n")
    terminal.wait_for("Your move> ")
    terminal.type("take 1\n")
    terminal.wait_for("Your move> ")
    terminal.type("1\n")
    terminal.wait_for("> ")
    while "ready> " not in terminal.said:
        terminal.type("decline\n")
        terminal.wait_for("> ")
    assert "\x1b[3J" in terminal.said
    leave(terminal)


@pytest.mark.parametrize("keys", ["q", "\x1b[C\x1b[Dq", "G\x7fgq"])
def test_a_replay_is_stepped_through_by_keys(tmp_path: Path, keys: str) -> None:
    record = tmp_path / "game.txt"
    bots = ["--bots", "sailor,swabbie", "--save", str(record)]
    played = [*TORTUGA, "play", "buried-treasure", "--seats", "2", *bots]
    subprocess.run(played, check=True, capture_output=True, env=environment(), timeout=60)
    terminal = Terminal([*TORTUGA, "replay", str(record)], environment())
    terminal.wait_for("q: quit")
    for key in [keys[:-1], "q"] if keys != "q" else ["q"]:
        terminal.type(key)
        if key != "q":
            terminal.wait_for("q: quit")
    assert terminal.close() == 0
