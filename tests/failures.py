"""A pytest plugin that writes down which tests failed, for a second try."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--failures-to", metavar="FILE", help="write down here which tests failed")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--failures-to")
    if path and not hasattr(config, "workerinput"):  # xdist's workers tell the one who listens
        config.pluginmanager.register(Notes(Path(path)))


class Notes:
    """For each test that failed, in the words of pytest, the stages at which it did."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stages: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.stages.setdefault(report.nodeid, []).append(report.when or "")

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        # A run that was cut short has more to tell than what failed in it.
        if exitstatus == 1 and not session.shouldfail:
            self.path.write_text(json.dumps(self.stages), encoding="utf-8")
