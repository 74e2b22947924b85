"""Routes about the house: health, the guest, games, texts and rules."""

from __future__ import annotations

import ipaddress

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse

import tortuga
from tortuga.harbour import catalogue, looks
from tortuga.server.http import guests
from tortuga.server.http.answers import Json, declared, ready
from tortuga.server.http.context import Here, KnownGuest, MaybeGuest
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import client_of, source_of
from tortuga.server.metrics import METRICS
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import MeBody
from tortuga.server.storage.signs import outbox
from tortuga.table.names import guest_names
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

router = Routes()

SVG = "image/svg+xml"
# Its name changes with what is drawn. Opened as a page of its own it is shut off from everything.
PICTURE_HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}


@router.get("/healthz", response_model=replies.Health, responses=declared())
async def health(here: Here) -> Response:
    """Whether the server runs and can read its database."""
    await here.database.read(lambda reading: reading.exec_driver_sql("SELECT 1 FROM server"))
    return Json({"ok": True, "version": tortuga.__version__})


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **declared(403)},
)
async def metrics(request: Request, here: Here) -> Response:
    """Figures about this process for those who run it, in Prometheus' format."""
    if not allowed(client_of(request.scope), here.settings.metrics_from):
        raise Refusal(403, "not_yours", "these figures are only for those who run this server")
    waiting = await here.database.read(outbox.waiting)
    return PlainTextResponse(METRICS.text({**here.hub.counts, "signs_waiting": waiting}))


def allowed(address: str, networks: str) -> bool:
    try:
        asker = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(asker in ipaddress.ip_network(each.strip()) for each in networks.split(","))


@router.get("/api/me", response_model=replies.Me, responses=declared())
async def me(request: Request, here: Here, guest: MaybeGuest) -> Response:
    """Who asks; a newcomer becomes a guest and gets the cookie."""
    if guest is not None:
        return described(guest)
    if not here.new_guests.take(source_of(request.scope)):
        raise Refusal(429, "too_fast", "too many new guests from your address")
    names = guest_names(request.headers.get("accept-language", ""))
    agent = request.headers.get("user-agent", "")
    guest, token = await guests.welcome(names, agent, here.database)
    reply = described(guest)
    secure = here.settings.https or request.url.scheme == "https"
    guests.give_cookie(reply, token, here.database.signing_key, secure)
    return reply


@router.put("/api/me", response_model=replies.Me, responses=declared(400, 401, 403, 422))
async def rename(body: MeBody, here: Here, guest: KnownGuest) -> Response:
    """Change name and colour."""
    return described(await guests.rename(guest, body.name, body.colour, here.database))


def described(guest: Guest) -> Json:
    body: replies.Me = {"name": guest.name, "colour": guest.colour}
    return Json(body)


@router.get("/api/games", response_model=replies.GameList, responses=declared())
async def games(request: Request) -> Response:
    """All games with their moves and options, and the levels of bots."""
    return ready(request, catalogue.game_list)


@router.get("/api/texts/{language}", response_model=replies.Texts, responses=declared(404))
async def texts(request: Request, language: str) -> Response:
    """Every text in a language."""
    return ready(request, catalogue.all_texts, language)


@router.get(
    "/api/games/{game}/rules/{language}",
    response_model=replies.RulesText,
    responses=declared(404),
)
async def rules(request: Request, game: str, language: str) -> Response:
    """A game's rules for players."""
    return ready(request, catalogue.rules_text, game, language)


@router.get("/api/games/{game}/looks", response_model=replies.Looks, responses=declared(404))
async def game_looks(game: str) -> Response:
    """How the table for any game shows what this game's views hold.

    Told anew each time: whoever writes a game changes its looks and loads the page again.
    """
    return Json(looks.looks_of(game))


@router.get(
    "/api/games/{game}/pictures/{picture}",
    response_class=Response,
    responses={200: {"content": {SVG: {"schema": {"type": "string"}}}}, **declared(404)},
)
async def game_picture(game: str, picture: str) -> Response:
    """A drawing that this game's looks name, for an ``<img>``: it can run and fetch nothing."""
    drawing = looks.picture_of(game, picture)
    return Response(drawing, media_type=SVG, headers=PICTURE_HEADERS)
