"""Routes about figures: a game's form, changes looked over, files, and the variants of a guest."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import Path, Query, Request, Response
from sqlalchemy import Connection

from tortuga.harbour import workshop
from tortuga.server.http.answers import Json, attached, declared, ready
from tortuga.server.http.context import Here, KnownGuest, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.http.routes.records import PLAIN_TEXT, TEXT_BODY, Brought
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import FiguresBody, VariantBody
from tortuga.server.storage.workshop import variants
from tortuga.table.refusals import Refusal, Refused

router = Routes()
T = TypeVar("T")
Tongue = Annotated[str, Query(alias="lang", pattern="^(en|es)$")]
VariantId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
OWN = declared(400, 401, 403, 404, 409, 422)


@router.get("/api/workshop", response_model=replies.Workshop, responses=declared(422))
async def open_workshop(here: Here, tongue: Tongue = "en") -> Response:
    """What can be tried on this server, and the house rules of its host."""
    told: replies.Workshop = {
        "trials": here.trial_limits,
        "house_rules": here.house_rules.told(tongue),
    }
    return Json(told)


@router.get(
    "/api/games/{game}/figures/{language}", response_model=replies.Form, responses=declared(404)
)
async def form(request: Request, game: str, language: str) -> Response:
    """A game's figures, each with what it means and what it may be."""
    return ready(request, workshop.form, game, language)


@router.post(
    "/api/games/{game}/figures/check",
    response_model=replies.LookedOver,
    responses=declared(400, 403, 404, 422),
)
async def look_over(
    request: Request, game: str, body: FiguresBody, here: Here, tongue: Tongue = "en"
) -> Response:
    """What the game's reader says to changed figures; what it refuses is told figure by figure."""
    given = game, body.changes, body.seats, body.options, tongue
    return Json(await reckoned(request, here, workshop.looked_over, *given))


@router.post(
    "/api/games/{game}/figures/toml",
    response_class=Response,
    responses={200: PLAIN_TEXT, **declared(400, 403, 404, 422)},
)
async def as_file(
    request: Request, game: str, body: FiguresBody, here: Here, tongue: Tongue = "en"
) -> Response:
    """The whole component file with these changes."""
    text = await reckoned(request, here, workshop.as_file, game, body.changes, tongue)
    return attached(Response(text, media_type="text/plain; charset=utf-8"), f"{game}.toml")


@router.post(
    "/api/games/{game}/figures/open",
    response_model=replies.LookedOver,
    responses=declared(400, 403, 404, 422),
    openapi_extra=TEXT_BODY,
)
async def open_file(
    request: Request, game: str, text: Brought, here: Here, tongue: Tongue = "en"
) -> Response:
    """A component file that somebody brings, as changes of the printed figures."""
    return Json(await reckoned(request, here, workshop.opened, game, text, tongue))


async def reckoned(request: Request, here: Parts, work: Callable[..., T], *given: Any) -> T:
    """What a game's reader takes its time for, beside the moves and at its address's cost.

    In a thread it still slows the moves: so not often, besides.
    """
    source = source_of(request.scope)
    if not here.figures.take(source):
        raise Refusal(429, "too_fast", "too many figures at once; wait a little")
    try:
        return await here.questions.ask(source, work, *given)
    except Refused as refused:
        raise Refusal(429, refused.code, refused.message) from refused


@router.get("/api/me/variants", response_model=replies.Variants, responses=declared(401))
async def kept(here: Here, guest: KnownGuest) -> Response:
    """The variants that the asker keeps."""
    return Json(await here.database.read(lambda r: variants.variants_of(r, guest.id)))


@router.post("/api/me/variants", response_model=replies.Variants, status_code=201, responses=OWN)
async def keep(request: Request, body: VariantBody, here: Here, guest: KnownGuest) -> Response:
    """Keep figures under a name."""
    fields = await fields_of(request, body, here)

    def add(writing: Connection) -> replies.Variants:
        variants.add(writing, guest.id, fields)
        return variants.variants_of(writing, guest.id)

    return Json(await here.database.write(add), status_code=201)


@router.put("/api/me/variants/{variant}", response_model=replies.Variants, responses=OWN)
async def change(
    request: Request, variant: VariantId, body: VariantBody, here: Here, guest: KnownGuest
) -> Response:
    """Keep other figures, or another name, instead."""
    fields = await fields_of(request, body, here)

    def write(writing: Connection) -> replies.Variants:
        variants.change(writing, guest.id, variant, fields)
        return variants.variants_of(writing, guest.id)

    return Json(await here.database.write(write))


@router.delete("/api/me/variants/{variant}", response_model=replies.Variants, responses=OWN)
async def drop(variant: VariantId, here: Here, guest: KnownGuest) -> Response:
    """Keep them no longer."""
    dropped = functools.partial(variants.drop, guest=guest.id, name=variant)
    await here.database.write(dropped)
    return await kept(here, guest)


async def fields_of(request: Request, body: VariantBody, here: Parts) -> dict[str, object]:
    if not here.kept_variants.take(source_of(request.scope)):
        raise Refusal(429, "too_fast", "too many variants at once; wait a little")
    given = body.game, body.changes, body.options
    changes = await reckoned(request, here, workshop.checked, *given)
    return {
        "game": body.game,
        "name": body.name,
        "options": body.options,
        "changes": changes,
    }
