"""What tests of kept names share: a passkey without a browser, and the words of somebody."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes

from tests.server.harness import Person, Server

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def at_localhost(server: Server) -> Person:
    """Somebody who comes by a name: with a number in the address there are no passkeys."""
    return Person(f"http://localhost:{server.port}")


def show(person: Person, language: str = "en") -> list[str]:
    reply = person.http.post("/api/me/words", json={"language": language})
    assert reply.status_code == 200, reply.text
    return list(reply.json()["words"])


def enter(person: Person, words: str, bring: bool = False) -> httpx.Response:
    return person.http.post("/api/me/words/enter", json={"words": words, "bring": bring})


def kept(person: Person) -> Any:
    reply = person.http.get("/api/me/keeping")
    assert reply.status_code == 200, reply.text
    return reply.json()


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Passkey:
    """One passkey, as a phone would keep it."""

    def __init__(self, home: str = "localhost") -> None:
        self.home = home
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.user = b""
        self.count = 0

    def said(self, kind: str, challenge: str, origin: str) -> bytes:
        said = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": origin}
        return json.dumps(said | {"crossOrigin": False}).encode()

    def data(self, flags: int) -> bytes:
        home = hashlib.sha256(self.home.encode()).digest()
        return home + bytes([flags]) + self.count.to_bytes(4)

    def make(self, options: Any, origin: str) -> dict[str, Any]:
        """What a browser sends of a new passkey."""
        self.user = base64url_to_bytes(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        data = self.data(PRESENT | VERIFIED | ATTESTED) + attested
        return self.sent(
            clientDataJSON=self.said("create", options["challenge"], origin),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def sign(self, options: Any, origin: str) -> dict[str, Any]:
        """What a browser sends to sign in."""
        self.count += 1
        data = self.data(PRESENT | VERIFIED)
        said = self.said("get", options["challenge"], origin)
        signed = data + hashlib.sha256(said).digest()
        return self.sent(
            clientDataJSON=said,
            authenticatorData=data,
            signature=self.key.sign(signed, ec.ECDSA(hashes.SHA256())),
            userHandle=self.user,
        )

    def sent(self, **response: bytes) -> dict[str, Any]:
        name = written(self.id)
        told = {part: written(raw) for part, raw in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": told}


def options(person: Person, what: str) -> Any:
    reply = person.http.post(f"/api/me/{what}/options", json={})
    assert reply.status_code == 200, reply.text
    return reply.json()["options"]


def make(person: Person) -> Passkey:
    """Somebody keeps their name by a passkey."""
    passkey = Passkey()
    credential = passkey.make(options(person, "passkeys"), person.url)
    reply = person.http.post("/api/me/passkeys", json={"credential": credential})
    assert reply.status_code == 200, reply.text
    return passkey


def sign_in(
    person: Person, passkey: Passkey, bring: bool = False, origin: str | None = None
) -> httpx.Response:
    credential = passkey.sign(options(person, "sign-in"), origin or person.url)
    return person.http.post("/api/me/sign-in", json={"credential": credential, "bring": bring})
