"""What all tests share: plain words from failed assertions in the kit, too."""

import gc

import pytest

pytest.register_assert_rewrite("tests.kit", "tortuga.testing")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody looks through it for garbage any more.

    Thousands of tests are hundreds of thousands of objects, and a benchmark tidies up before each
    of its runs.
    """
    gc.collect()
    gc.freeze()
