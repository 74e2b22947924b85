"""What all tests share: plain words from failed assertions in the kit, too."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is slow, and slow is not wrong.
settings.register_profile(
    "unhurried",
    settings.default,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("unhurried")
pytest.register_assert_rewrite("tests.kit", "tortuga.testing")

# By what they were measured to cost: see tests/costs.py.
DEAR = frozenset(Path(__file__).with_name("dear.txt").read_text(encoding="utf-8").splitlines())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is dear is for `dev.py test`, not for the inner loop."""
    for item in items:
        if item.nodeid in DEAR:
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody looks through it for garbage any more.

    Thousands of tests are hundreds of thousands of objects, and a benchmark tidies up before each
    of its runs.
    """
    gc.collect()
    gc.freeze()
