"""Records on disk: read with a clear refusal, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tortuga.engine.errors import RecordError, TortugaError, UnknownGame
from tortuga.engine.records import Record

LARGEST = 4 * 1024 * 1024


class FileError(TortugaError):
    """A file that cannot be read or must not be written."""


def read_text(path: Path) -> str:
    """The text of a record's file."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from error
    if len(raw) > LARGEST:
        raise FileError(f"{path} is larger than {LARGEST} bytes, too large for a record")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: is not text: {error.reason} at byte {error.start}") from error


def read_record(path: Path) -> Record:
    """The record in a file, replayed once so that it is known to be good."""
    text = read_text(path)
    try:
        return Record.loads(text)
    except RecordError as error:
        unknown = isinstance(error.__cause__, UnknownGame)
        more = "; one that is a file is named with --game FILE" if unknown else ""
        raise RecordError(f"{path}: {error}{more}") from error


def refuse_existing(path: Path) -> None:
    """Say early that a file would be overwritten, or cannot be written at all."""
    if path.exists():
        raise FileError(f"{path} already exists; name another file or give --force")
    if not path.absolute().parent.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {path.absolute().parent}")


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet."""
    refuse_existing(path)
    half = _half_written(path, text)
    try:
        os.link(half, path)
    except FileExistsError as error:
        raise FileError(f"{path} already exists; name another file or give --force") from error
    except OSError:
        _put(half, path)  # a disk without links: the check above has to do
    finally:
        half.unlink(missing_ok=True)


def replace(path: Path, text: str) -> None:
    """Write a file whose old content may go."""
    _put(_half_written(path, text), path)


def _put(half: Path, path: Path) -> None:
    try:
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise FileError(f"{path} cannot be written: {error.strerror}") from error


def _half_written(path: Path, text: str) -> Path:
    """The text on disk beside its destination, so that one stroke can put it there."""
    half: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.absolute().parent)
        half = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.chmod(0o666 & ~_umask())
    except OSError as error:
        if half is not None:
            half.unlink(missing_ok=True)
        raise FileError(f"{path} cannot be written: {error.strerror}") from error
    return half


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
