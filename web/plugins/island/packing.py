"""Packs what an island needs of Python and of Tortuga: bytecode, texts and figures.

Run inside Pyodide when the client is built, so that the bytecode is the browser's Python's own.
Archives are stored uncompressed: they are compressed as a whole, which is smaller and read faster.
"""

import importlib.util
import io
import json
import marshal
import sys
import tomllib
import zipfile
from pathlib import Path, PurePosixPath
from types import CodeType

PACKAGES = ("bots", "coach", "engine", "games", "harbour", "island", "table", "texts")
MODULES = ("__init__.py", "_compiled.py", "paper.py", "version.py")
DATA = (".md", ".txt")
# Reading TOML takes more than a tenth of a second at each start: our own is packed as JSON. What
# people bring is read by the real reader, which goes by another name here; no TOML begins with {.
READS_JSON = b"""from json import loads as from_json


class TOMLDecodeError(ValueError):
    pass


def loads(text):
    if text.startswith("{"):
        return from_json(text)
    from tomllib_of_python import loads as from_toml

    return from_toml(text)
"""
TOMLLIB = ("__init__.py", "_parser.py", "_re.py", "_types.py")
# Pyodide's own, and what Python looks for by itself, whether or not it was needed today.
ALWAYS = ("_pyodide/", "pyodide/", "encodings/__init__", "encodings/aliases", "encodings/utf_8")
EPOCH = (1980, 1, 1, 0, 0, 0)


def bytecode(source: bytes, name: str) -> bytes:
    """A module without docstrings, as Python keeps it beside its source."""
    return kept(compiled(source, name))


def bare_bytecode(source: bytes, name: str) -> bytes:
    """The same without the numbers of its lines, a sixth of all: for what is not ours to mend."""
    return kept(without_lines(compiled(source, name)))


def compiled(source: bytes, name: str) -> CodeType:
    return compile(source, name, "exec", dont_inherit=True, optimize=2)


def without_lines(code: CodeType) -> CodeType:
    """Each entry of a table of lines is for up to eight instructions; these say nothing of them."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * whole + (bytes([0xF7 + rest]) if rest else b"")
    inner = [without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def kept(code: CodeType) -> bytes:
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def archive(files: dict[str, bytes]) -> bytes:
    """A zip that is the same whenever it is made."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, EPOCH), files[name])
    return written.getvalue()


def tortuga(folder: str) -> bytes:
    """The package, as far as an island plays with it."""
    files = {}
    root = Path(folder)
    lab = {f"{name.removeprefix('tortuga.').replace('.', '/')}.py" for name in sys.modules}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        needed = name in MODULES or name.startswith(tuple(f"{each}/" for each in PACKAGES))
        tries = name == "lab/__init__.py" or (name.startswith("lab/") and name in lab)
        if not (needed or tries):
            continue
        if path.suffix == ".py":
            files[f"tortuga/{name}c"] = bytecode(path.read_bytes(), f"tortuga/{name}")
        elif path.suffix == ".toml":
            read = tomllib.loads(path.read_text(encoding="utf-8"))
            files[f"tortuga/{name}"] = json.dumps(read, ensure_ascii=False).encode()
        elif path.suffix in DATA:
            files[f"tortuga/{name}"] = path.read_bytes()
    files["tomllib.pyc"] = bytecode(READS_JSON, "tomllib.py")
    for name in TOMLLIB:
        source = tomllib.__spec__.loader.get_data(str(Path(tomllib.__file__).with_name(name)))
        files[f"tomllib_of_python/{name}c"] = bytecode(source, f"tomllib_of_python/{name}")
    return archive(files)


def python(whole: bytes) -> bytes:
    """Of the standard library what has been imported by now."""
    used = {name.replace(".", "/") for name in sys.modules if not name.startswith("tomllib")}
    files = {}
    with zipfile.ZipFile(io.BytesIO(whole)) as library:
        for name in library.namelist():
            path = PurePosixPath(name)
            module = str(path.parent if path.stem == "__init__" else path.with_suffix(""))
            if path.suffix == ".py" and (module in used or name.startswith(ALWAYS)):
                files[f"{name}c"] = bare_bytecode(library.read(name), name)
            elif path.suffix not in (".py", "") and name.startswith(ALWAYS):
                files[name] = library.read(name)
    return archive(files)
