"""Several speak at the same time, and each is heard in one piece."""

import threading
from types import TracebackType
from typing import ClassVar


class Voice:
    """Heard line by line, unless somebody who began before still speaks: then afterwards."""

    lock: ClassVar = threading.Lock()
    speaking: ClassVar["list[Voice]"] = []  # in the order in which they began

    def __init__(self) -> None:
        self.held: list[str] = []
        self.done = False

    def __enter__(self) -> "Voice":
        with self.lock:
            self.speaking.append(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self.lock:
            self.done = True
            self.hear()

    def say(self, line: str) -> None:
        with self.lock:
            self.held.append(line)
            self.hear()

    def hear(self) -> None:
        """All that the first has said, and then whoever waited until it was done."""
        while self.speaking:
            first = self.speaking[0]
            print(*first.held, sep="", end="", flush=True)
            first.held.clear()
            if not first.done:
                return
            self.speaking.pop(0)
