"""What only a real process shows: pipes that close, Ctrl-C, a terminal, other encodings."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tortuga.engine.records import Record

TORTUGA = [sys.executable, "-m", "tortuga.cli"]
GAME = ["play", "buried-treasure", "--seed", "7", "--name", "Ana"]
PLAY = [*TORTUGA, *GAME, "--plain"]
# As if the extra `terminal` were not installed.
NO_TEXTUAL = (
    "import sys; sys.modules['textual'] = None; import tortuga.cli as c; sys.exit(c.main())"
)
WITHOUT_TEXTUAL = [sys.executable, "-c", NO_TEXTUAL]


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


def test_a_bot_may_be_a_file_in_the_folder_one_is_in(tmp_path: Path) -> None:
    """Found by the command that is installed, which Python starts without that folder."""
    tmp_path.joinpath("my_bot.py").write_text(
        "def choose(game, view, chance): return view.legal[0]"
    )
    command = "import sys; sys.path.remove(''); import tortuga.cli as c; sys.exit(c.main())"
    sim = ["sim", "buried-treasure", "--bots", "my_bot:choose,swabbie", "--games", "2"]
    done = subprocess.run(
        [sys.executable, "-c", command, *sim],
        capture_output=True,
        text=True,
        env=environment(),
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "my_bot:choose" in done.stdout


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

    def interrupt(self) -> int:
        """Press Ctrl-C, and again where it came just before the program began to listen."""
        for _ in range(20):
            os.kill(self.process.pid, signal.SIGINT)
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                continue
            break
        return self.close()

    def close(self) -> int:
        code = self.process.wait(30)
        os.close(self.master)
        return code


OpenTerminal = Callable[[list[str], dict[str, str]], Terminal]


@pytest.fixture
def on_terminal() -> Iterator[OpenTerminal]:
    """Opens terminals; what a failed test leaves running is ended."""
    opened: list[Terminal] = []

    def opens(command: list[str], env: dict[str, str]) -> Terminal:
        opened.append(Terminal(command, env))
        return opened[-1]

    yield opens
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


def leave(terminal: Terminal) -> None:
    """Quit, and do not save."""
    terminal.type("quit\n\n")
    assert terminal.close() == 0


def test_ctrl_c_leaves_without_a_traceback(on_terminal: OpenTerminal) -> None:
    terminal = on_terminal(PLAY, environment())
    terminal.wait_for("Your move> ")
    assert "\x1b[3" in terminal.said  # colour
    assert terminal.interrupt() == 130
    assert "Traceback" not in terminal.said


def test_ctrl_c_keeps_the_record_where_that_was_asked_for(
    on_terminal: OpenTerminal, tmp_path: Path
) -> None:
    terminal = on_terminal([*PLAY, "--save", str(tmp_path / "game.txt")], environment())
    terminal.wait_for("Your move> ")
    terminal.type("1\n")
    terminal.wait_for("Your move> ")
    assert terminal.interrupt() == 130
    assert "1. seat" in (tmp_path / "game.txt").read_text()


def test_ctrl_c_stops_a_simulation_and_its_workers_at_once(on_terminal: OpenTerminal) -> None:
    bots = ["--bots", "swabbie", "--games", "1000000", "--workers", "2"]
    terminal = on_terminal([*TORTUGA, "sim", "buried-treasure", *bots], environment())
    terminal.wait_for("/1000000")
    began = time.monotonic()
    os.killpg(terminal.process.pid, signal.SIGINT)
    assert terminal.close() == 130
    assert time.monotonic() - began < 60  # a million games take many minutes
    assert "Traceback" not in terminal.said


@pytest.mark.slow
def test_ctrl_c_stops_a_tournament_that_the_same_command_goes_on_with(
    on_terminal: OpenTerminal, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.jsonl"
    held = [*TORTUGA, "tournament", "--bots", "sailor,swabbie", "--games", "buried-treasure"]
    held += ["--deals", "100000", "--workers", "2", "--results", str(kept)]
    sizes: list[int] = []
    for _ in range(2):
        terminal = on_terminal(held, environment())
        until = time.monotonic() + 60
        while not kept.exists() or kept.read_bytes().count(b"\n") < (sizes or [0])[-1] + 20:
            assert time.monotonic() < until, "nothing was played"
            time.sleep(0.1)
        os.killpg(terminal.process.pid, signal.SIGINT)
        assert terminal.close() == 130
        assert "Traceback" not in terminal.said
        sizes.append(kept.read_bytes().count(b"\n"))
    games = [line for line in kept.read_text().splitlines() if '"kind": "game"' in line]
    assert len(set(games)) == len(games) == sizes[-1] - 1


def test_no_color_is_respected(on_terminal: OpenTerminal) -> None:
    terminal = on_terminal(PLAY, environment(NO_COLOR="1"))
    terminal.wait_for("Your move> ")
    assert "\x1b[3" not in terminal.said
    leave(terminal)


def test_a_hand_over_wipes_the_screen_and_what_scrolled_off_it(on_terminal: OpenTerminal) -> None:
    people = ["--bots", "none", "--name", "Ben", "--option", "advanced=true"]
    terminal = on_terminal([*PLAY, *people], environment())
    terminal.wait_for("ready> ")
    terminal.type("\n")
    terminal.wait_for("Your move> ")
    while "ready> " not in terminal.said:
        terminal.type("1\n")
        terminal.wait_for("> ")
    assert "\x1b[3J" in terminal.said
    leave(terminal)


def test_without_its_package_the_full_screen_says_so_and_goes_line_by_line(
    on_terminal: OpenTerminal,
) -> None:
    terminal = on_terminal([*WITHOUT_TEXTUAL, *GAME], environment())
    terminal.wait_for("'tortuga[terminal]'")
    terminal.wait_for("Your move> ")
    leave(terminal)


def test_on_a_terminal_the_full_screen_opens_and_closes(on_terminal: OpenTerminal) -> None:
    terminal = on_terminal([*TORTUGA, *GAME], environment())
    terminal.wait_for("\x1b[?1049h")  # the screen beside the one that scrolls
    terminal.wait_for("Take column 1")
    terminal.type("\x11")  # Ctrl+Q
    terminal.wait_for("\x1b[?1049l")
    assert terminal.close() == 0


@pytest.mark.parametrize(
    ("keys", "step"), [("", "0"), ("\x1b[C \x1b[D\n", "2"), ("G\x7fg", "0"), ("xG", "last")]
)
def test_a_replay_is_stepped_through_by_keys(
    on_terminal: OpenTerminal, tmp_path: Path, keys: str, step: str
) -> None:
    record = tmp_path / "game.txt"
    bots = ["--bots", "sailor,swabbie", "--save", str(record)]
    played = [*TORTUGA, "play", "buried-treasure", "--seats", "2", *bots]
    subprocess.run(played, check=True, capture_output=True, env=environment(), timeout=60)
    last = str(len(Record.loads(record.read_text()).moves))
    terminal = on_terminal([*WITHOUT_TEXTUAL, "replay", str(record)], environment())
    terminal.wait_for("q: quit")
    if keys:
        terminal.type(keys)
    terminal.wait_for(f"[{step.replace('last', last)}/{last}]")
    terminal.type("q")
    assert terminal.close() == 0
