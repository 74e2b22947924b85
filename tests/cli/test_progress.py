"""The bar of long commands: how much is done, and how long the rest will take."""

from __future__ import annotations

import io

from tortuga.commands.progress import Bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_time_left_is_told_once_it_is_known() -> None:
    now = [100.0]
    bar = Bar(Terminal(), lambda: now[0])
    assert bar.line(0, 100).endswith("] 0/100")
    now[0] += 1.0
    assert bar.line(5, 100).endswith("] 5/100"), "too early to tell"
    now[0] += 9.0
    assert bar.line(10, 100).endswith("] 10/100  1:30")
    now[0] += 90.0
    assert bar.line(100, 100).endswith("] 100/100")


def test_what_was_done_before_does_not_count_as_fast() -> None:
    now = [100.0]
    bar = Bar(Terminal(), lambda: now[0])
    bar.line(900, 1000)  # a tournament that goes on from its file
    now[0] += 10.0
    assert bar.line(910, 1000).endswith("  1:30")


def test_a_bar_is_drawn_on_a_terminal_only_and_wiped() -> None:
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        with Bar(out) as bar:
            bar.show(1, 2)
    assert "1/2" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert file.getvalue() == ""
