"""The border: origin, sizes, pace, headers, cookies, errors and logs."""

from __future__ import annotations

import contextlib
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import tortuga
from tests.server.harness import ME, OPEN, SAILOR, Person, Server, Wire, play_out
from tortuga.engine.library import languages
from tortuga.harbour.catalogue import all_texts
from tortuga.server.http.answers import CODES
from tortuga.server.http.limits import Limiter
from tortuga.server.http.security import CONTENT_POLICY, same_origin, source_of
from tortuga.server.http.static import Client
from tortuga.server.logs import LOGGER, JsonFormatter, log
from tortuga.server.settings import Settings

FOREIGN = ("https://evil.example", "null", "http://127.0.0.1:1")


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_change_nothing(ana: Person, origin: str) -> None:
    body = {"name": "Mallory", "colour": 0}
    reply = ana.http.put("/api/me", json=body, headers={"Origin": origin})
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "foreign_origin")
    assert ana.http.get("/api/me").json() == ana.me


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_open_no_socket(ana: Person, origin: str) -> None:
    granted = ana.create(ME, SAILOR)
    ana.headers["Origin"] = origin
    with pytest.raises(InvalidStatus) as refused:
        Wire(ana, granted["table"])
    assert refused.value.response.status_code == 403


def test_a_public_url_is_an_origin_of_ours_and_makes_the_cookie_secure(database: Path) -> None:
    with Server(database, public_url="https://games.example") as server:
        origin = {"Origin": "https://games.example"}
        with httpx.Client(base_url=server.url, headers=origin) as client:
            reply = client.get("/api/me")
            cookie = reply.headers["set-cookie"]
            assert "Secure" in cookie
            assert "max-age" in reply.headers["strict-transport-security"]
            token = cookie.split(";")[0]
            body = {"name": "Ana", "colour": 1}
            changed = client.put("/api/me", json=body, headers={"Cookie": token})
            assert changed.json() == body


def test_a_name_that_others_own_is_not_ours_even_if_it_leads_here(
    server: Server, ana: Person
) -> None:
    """A page may let its own name lead to this machine, and then its origin equals the host."""
    theirs = f"evil.example:{server.port}"
    headers = {"Host": theirs, "Origin": f"http://{theirs}"}
    reply = ana.http.put("/api/me", json={"name": "Mallory", "colour": 0}, headers=headers)
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "foreign_origin")
    assert "--public-url" in reply.json()["error"]["message"]
    granted = ana.create(ME, SAILOR)
    ana.headers |= headers
    with pytest.raises(InvalidStatus):
        Wire(ana, granted["table"])


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("localhost:8000", "http://localhost:8000", True),
        ("192.168.1.5:8000", "http://192.168.1.5:8000", True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("beach:8000", "http://beach:8000", True),
        ("localhost:8000", "https://localhost:8000", False),
        ("localhost:8000", "http://localhost:8001", False),
        ("evil.example:8000", "http://evil.example:8000", False),
        ("localhost.evil.example", "http://localhost.evil.example", False),
        ("games.example", "http://games.example", False),
        ("games.example", "https://games.example", True),
        ("[:8000", "http://[:8000", False),
        ("", "http://", False),
    ],
)
def test_which_pages_are_ours(host: str, origin: str, allowed: bool) -> None:
    settings = Settings(host="beach", public_url="https://games.example")
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    for scheme in ("http", "ws"):
        scope = {"type": "http", "scheme": scheme, "headers": headers}
        assert same_origin(scope, settings) is allowed


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("unknown", "unknown"),
    ],
)
def test_whom_limits_count(address: str, counted: str) -> None:
    assert source_of({"client": (address, 1)}) == counted


@pytest.mark.usefixtures("no_refill")
def test_a_network_of_addresses_has_no_more_than_one(server: Server) -> None:
    def ask(number: int) -> int:
        headers = {"X-Forwarded-For": f"2001:db8::{number:x}"}
        return httpx.post(f"{server.url}/api/tables/none/start", headers=headers).status_code

    assert [ask(number) for number in range(62)].count(429) == 2


def test_programs_without_an_origin_are_welcome(server: Server) -> None:
    with httpx.Client(base_url=server.url) as client:
        client.get("/api/me")
        assert client.put("/api/me", json={"name": "Ana", "colour": 1}).status_code == 200


def test_every_reply_has_the_security_headers(ana: Person) -> None:
    for path in ("/", "/healthz", "/api/me", "/api/tables/none", "/nothing"):
        headers = ana.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_cookie_is_signed_hidden_and_stored_as_a_hash(server: Server, database: Path) -> None:
    with httpx.Client(base_url=server.url) as client:
        cookie = client.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = cookie.split(";")[0].removeprefix("tortuga_guest=")
    token = value.split(".")[0]
    stored = Path(server.settings.database).read_bytes()
    stored += Path(server.settings.database + "-wal").read_bytes()
    assert token.encode() not in stored
    for forged in (token, value[:-2] + "xx", "x." + value.split(".")[1], "", "é" * 30):
        headers = [(b"Cookie", f"tortuga_guest={forged}".encode())]
        with httpx.Client(base_url=server.url) as client:
            assert client.get("/api/tables/mine", headers=headers).status_code == 401


def test_no_secret_is_stored_in_the_clear(server: Server, ana: Person) -> None:
    granted = ana.create(ME, OPEN)
    stored = Path(server.settings.database).read_bytes()
    stored += Path(server.settings.database + "-wal").read_bytes()
    assert granted["table"].encode() in stored
    assert granted["keys"]["0"].encode() not in stored
    assert granted["invite"].encode() not in stored


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"{", 422, "invalid"),
        (b'"\xff"', 400, "malformed"),
        (b"[]", 422, "invalid"),
        (b"[" * 15_000, 400, "malformed"),
        (b'{"name": "\\ud800", "colour": 0}', 422, "invalid"),
        (b'{"name": "Ana", "colour": true}', 422, "invalid"),
        (b'{"name": "Ana", "colour": 99}', 422, "invalid"),
        (b'{"name": "\\u200b", "colour": 0}', 422, "invalid"),
        (b'{"name": "\\u3164\\u115f \\u2800", "colour": 0}', 422, "invalid"),
        (b'{"name": "\\ufe0f\\u034f", "colour": 0}', 422, "invalid"),
        (b" " * 20_000, 413, "too_large"),
    ],
)
def test_a_bad_body_is_refused_in_one_shape(
    ana: Person, content: bytes, status: int, code: str
) -> None:
    kind = {"Content-Type": "application/json"}
    reply = ana.http.put("/api/me", content=content, headers=kind)
    assert (reply.status_code, reply.json()["error"]["code"]) == (status, code)
    assert set(reply.json()["error"]) == {"code", "message"}
    assert ana.http.get("/api/me").json() == ana.me


def test_a_body_that_grows_while_it_is_sent_is_cut_off(ana: Person) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    reply = ana.http.put("/api/me", content=endless(), headers={"Content-Type": "application/json"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_large")


@pytest.mark.usefixtures("no_refill")
def test_too_many_requests_are_slowed_down(ana: Person, ben: Person) -> None:
    codes = [ana.post("nosuchtable/start").status_code for _ in range(61)]
    assert codes == [404] * 60 + [429]
    assert ben.http.get("/api/me").status_code == 200


def test_too_many_tables_are_refused(database: Path) -> None:
    limit = Limiter(rate=0, burst=3)
    with Server(database) as server:
        server.parts.new_tables = limit
        ana = Person(server.url)
        granted = [ana.create(ME, OPEN) for _ in range(3)]
        body = {
            "game": "buried-treasure",
            "options": {},
            "public": False,
            "fill": "sailor",
            "seats": [ME, OPEN],
        }
        assert ana.http.post("/api/tables", json=body).status_code == 429
        assert len(ana.http.get("/api/tables/mine").json()["tables"]) == len(granted)
        ana.close()


@pytest.mark.usefixtures("no_refill")
def test_a_socket_that_speaks_too_fast_is_refused_then_closed(database: Path) -> None:
    with Server(database, pace=5) as server:
        ana = Person(server.url)
        with ana.wire(ana.create(ME, SAILOR)) as wire:
            wire.until("snapshot")
            for _ in range(30):
                wire.say(type="ping")
            answers = [wire.until("pong", "refused") for _ in range(30)]
            assert [answer["type"] for answer in answers[:4]] == ["pong"] * 4
            assert {answer["code"] for answer in answers[5:]} == {"too_fast"}
            with contextlib.suppress(ConnectionClosed):  # it may come before the last word is out
                for _ in range(60):
                    wire.say(type="ping")
            assert wire.closed() == 4400
        ana.close()


def test_a_message_too_large_is_refused_and_one_far_too_large_ends_the_socket(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="chat", n=1, text="x" * 9000)
        assert wire.until("refused")["code"] == "malformed"
        wire.say(type="ping")
        assert wire.until("pong")
        wire.say(type="chat", n=1, text="x" * 100_000)
        assert wire.closed() == 1009


def test_every_refusal_is_told_in_every_language() -> None:
    source = "".join(path.read_text() for path in Path(tortuga.__file__).parent.rglob("*.py"))
    codes = {*re.findall(r'(?:Refusal|error_reply)\(\s*\d+,\s*"(\w+)"', source), *CODES.values()}
    assert len(codes) > 25
    for language in languages():
        told = all_texts(language)["frame"]["server"]["error"]
        assert sorted(codes - set(told)) == []


def test_health_and_openapi_answer(ana: Person) -> None:
    assert ana.http.get("/healthz").json()["ok"] is True
    document = ana.http.get("/api/openapi.json").json()
    assert document["info"]["title"] == "Tortuga"
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert "500" in operation["responses"], path


def test_what_breaks_shows_no_trace(server: Server, ana: Person, monkeypatch: object) -> None:
    assert isinstance(monkeypatch, pytest.MonkeyPatch)

    def explode() -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("tortuga.harbour.catalogue.game_list", explode)
    reply = ana.http.get("/api/games")
    assert (reply.status_code, reply.json()["error"]["code"]) == (500, "broken")
    assert "secret" not in reply.text
    assert "Traceback" not in reply.text


@pytest.fixture
def log_lines() -> Iterator[list[str]]:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Keep()
    handler.setFormatter(JsonFormatter())
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.DEBUG)
    yield lines
    LOGGER.removeHandler(handler)
    LOGGER.setLevel(logging.NOTSET)


def test_logs_are_json_without_secrets(
    log_lines: list[str], ana: Person, ben: Person, guests: Callable[[], Person]
) -> None:
    granted = ana.create(ME, OPEN, advanced=True)
    theirs = ben.join(granted, name="Benedetta")
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        mine.say(type="chat", n=1, text="a whisper")
        mine.until("chat")
        play_out(mine, other)
        seed = mine.until("over")["seed"]
    ana.http.put("/api/me", content=b"{")
    text = "\n".join(log_lines)
    assert all(isinstance(json.loads(line), dict) for line in log_lines)
    assert granted["table"] in text
    cookie = ana.http.cookies["tortuga_guest"]
    secrets = [seed, granted["invite"], cookie, *granted["keys"].values(), *theirs["keys"].values()]
    for secret in [*secrets, "a whisper", "Benedetta", "take"]:
        assert secret not in text


def test_an_error_is_logged_by_type_and_place_only(log_lines: list[str]) -> None:
    try:
        raise ValueError("seed 12345")
    except ValueError as error:
        log(logging.ERROR, "broken", error)
    line = json.loads(log_lines[-1])
    assert line["error"] == "ValueError"
    assert "12345" not in log_lines[-1]
    assert "test_border.py" in line["where"][-1]


@pytest.fixture
def client_files(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Tortuga</title>")
    (folder / "assets" / "app-1a2b.js").write_text("let a")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("not for the web")
    return folder


async def test_the_client_is_served_with_fitting_cache_headers(client_files: Path) -> None:
    transport = httpx.ASGITransport(Client(client_files))
    async with httpx.AsyncClient(transport=transport, base_url="http://tortuga") as client:
        index = await client.get("/")
        assert index.text == "<title>Tortuga</title>"
        assert index.headers["cache-control"] == "no-cache"
        script = "/assets/app-1a2b.js"
        plain = await client.get(script, headers={"Accept-Encoding": "identity"})
        assert plain.text == "let a"
        assert "immutable" in plain.headers["cache-control"]
        async with client.stream("GET", script, headers={"Accept-Encoding": "gzip, br"}) as packed:
            assert [chunk async for chunk in packed.aiter_raw()] == [b"packed"]
        assert packed.headers["content-encoding"] == "br"
        assert packed.headers["content-type"].startswith("text/javascript")


async def test_only_a_worker_of_the_island_may_run_webassembly(client_files: Path) -> None:
    worker = client_files / "assets" / "tables.worker-1a-2_b.js"
    worker.write_text("let b")
    transport = httpx.ASGITransport(Client(client_files))
    async with httpx.AsyncClient(transport=transport, base_url="http://tortuga") as client:
        policy = (await client.get(f"/assets/{worker.name}")).headers["content-security-policy"]
        assert "'wasm-unsafe-eval'" in policy
        assert "content-security-policy" not in (await client.get("/assets/app-1a2b.js")).headers
    assert "wasm" not in CONTENT_POLICY


@pytest.mark.parametrize("name", ["../secret.txt", "assets/../../secret.txt", "a\0b", "assets"])
def test_nothing_outside_the_client_is_served(client_files: Path, name: str) -> None:
    assert Client(client_files).find(name) is None
