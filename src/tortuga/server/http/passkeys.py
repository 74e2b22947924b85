"""Passkeys: what a browser is asked to sign, and whether it did. The work is webauthn's."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row
from starlette.requests import Request
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tortuga.server.http.context import Parts
from tortuga.server.http.security import own_origin, passkey_home
from tortuga.server.storage.people import passkeys
from tortuga.server.storage.people.devices import name_of
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

HOUSE = "Tortuga"
PREFERRED = UserVerificationRequirement.PREFERRED


def home_of(request: Request, here: Parts) -> tuple[str, str]:
    """The name that passkeys belong to here, and the address by which the browser came."""
    origin = own_origin(request.scope, here.settings)
    home = passkey_home(origin)
    if origin is None or home is None:
        raise Refusal(409, "no_passkeys", "passkeys need a name in the address, and https")
    return home, origin


async def ask_to_make(request: Request, here: Parts, guest: Guest) -> Any:
    """What the browser needs to make a passkey for a guest."""
    home, _ = home_of(request, here)
    known = await here.database.read(lambda read: passkeys.credentials_of(read, guest.id))
    options = generate_registration_options(
        rp_id=home,
        rp_name=HOUSE,
        user_id=bytes.fromhex(guest.id),
        user_name=guest.name,
        user_display_name=guest.name,
        timeout=passkeys.LASTS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
    )
    await put_challenge(here, guest, "make", options.challenge)
    return json.loads(options_to_json(options))


async def make(request: Request, here: Parts, guest: Guest, credential: Any) -> None:
    """Keep the passkey that a browser has made."""
    home, origin = home_of(request, here)
    challenge = await take_challenge(here, guest, "make")
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=home,
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise not_signed() from error
    name = name_of(request.headers.get("user-agent", ""))
    known = made.credential_id, made.credential_public_key, made.sign_count
    await here.database.write(lambda writing: passkeys.add_passkey(writing, guest.id, *known, name))


async def ask_to_sign_in(request: Request, here: Parts, guest: Guest) -> Any:
    """What the browser needs to sign in with a passkey; the device knows whose it is."""
    home, _ = home_of(request, here)
    options = generate_authentication_options(
        rp_id=home, timeout=passkeys.LASTS, user_verification=PREFERRED
    )
    await put_challenge(here, guest, "sign_in", options.challenge)
    return json.loads(options_to_json(options))


async def signed_by(
    request: Request, here: Parts, guest: Guest, credential: dict[str, Any]
) -> tuple[Row[Any], int]:
    """The passkey that has signed, and how often it says that it has signed anything.

    One that counts backwards was copied; it is refused.
    """
    home, origin = home_of(request, here)
    challenge = await take_challenge(here, guest, "sign_in")
    try:
        raw = base64url_to_bytes(str(credential.get("rawId", ""))[:2000])
        handle = base64url_to_bytes(str(credential["response"].get("userHandle") or "")).hex()
        found = await here.database.read(lambda reading: passkeys.find_passkey(reading, raw))
        if found is None or handle != found.handle:
            raise not_signed()
        signed = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=home,
            expected_origin=origin,
            credential_public_key=bytes(found.public_key),
            credential_current_sign_count=found.sign_count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, Refusal):
            raise
        raise not_signed() from error
    return found, signed.new_sign_count


async def put_challenge(here: Parts, guest: Guest, kind: passkeys.Kind, challenge: bytes) -> None:
    device = guest.device or guest.id
    await here.database.write(
        lambda writing: passkeys.put_challenge(writing, device, kind, challenge)
    )


async def take_challenge(here: Parts, guest: Guest, kind: passkeys.Kind) -> bytes:
    device = guest.device or guest.id
    found = await here.database.write(
        lambda writing: passkeys.take_challenge(writing, device, kind)
    )
    if found is None:
        raise Refusal(409, "too_late", "that took too long, or was answered before; begin again")
    return found


def not_signed() -> Refusal:
    return Refusal(403, "no_such_passkey", "this passkey is not known here, or did not sign")
