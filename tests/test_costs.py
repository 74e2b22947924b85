"""What a test costs is what the processor did for it, wherever that was."""

import os
import subprocess
import sys

import pytest

from tests.costs import spent_by

BUSY = "import time\nwhile time.process_time() < 0.2: pass\nprint('done', flush=True)\ninput()"


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is Linux's to tell")
def test_what_a_child_does_counts_while_it_lives_and_afterwards() -> None:
    before = spent_by(os.getpid())
    command = [sys.executable, "-c", BUSY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        alive = spent_by(os.getpid()) - before
    assert 0.15 <= alive <= spent_by(os.getpid()) - before
