"""The application: routes, border and parts put together. Importing it starts nothing."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from fastapi import FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import tortuga
from tortuga.server.coaching.parrot import Parrot
from tortuga.server.coaching.reviewing import Reviewer
from tortuga.server.http.admission import converse
from tortuga.server.http.answers import error_reply, on_http_error, on_invalid, on_refusal
from tortuga.server.http.context import Parts, possible
from tortuga.server.http.limits import Limiter, pay
from tortuga.server.http.openapi import Application
from tortuga.server.http.routes import company as routes_company
from tortuga.server.http.routes import games as routes_games
from tortuga.server.http.routes import history as routes_history
from tortuga.server.http.routes import keeping as routes_keeping
from tortuga.server.http.routes import lessons as routes_lessons
from tortuga.server.http.routes import looking as routes_looking
from tortuga.server.http.routes import mail as routes_mail
from tortuga.server.http.routes import me as routes_me
from tortuga.server.http.routes import prepared as routes_prepared
from tortuga.server.http.routes import records as routes_records
from tortuga.server.http.routes import reviews as routes_reviews
from tortuga.server.http.routes import signs as routes_signs
from tortuga.server.http.routes import tables as routes_tables
from tortuga.server.http.routes import tickets as routes_tickets
from tortuga.server.http.routes import trials as routes_trials
from tortuga.server.http.routes import vacation as routes_vacation
from tortuga.server.http.routes import workshop as routes_workshop
from tortuga.server.http.security import Border
from tortuga.server.http.static import Client
from tortuga.server.http.table_socket import TableSocket
from tortuga.server.http.works import Works
from tortuga.server.live.harbour import Harbour
from tortuga.server.live.hub import Hub
from tortuga.server.live.inviting import Inviting
from tortuga.server.live.matchmaker import Matchmaker
from tortuga.server.live.pool import BotPool
from tortuga.server.logs import log
from tortuga.server.settings import Settings
from tortuga.server.signs.caller import Caller
from tortuga.server.storage.database import Database
from tortuga.server.storage.migrating import migrate
from tortuga.server.workshop.house_rules import read_house_rules
from tortuga.server.workshop.workbench import Workbench
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

REVIEWING_NICENESS = 10  # bots think first
TRYING_NICENESS = 19  # and trials are played with what nobody else wants
# Of a core's time, for the requests and messages of one address; so many times that in a row.
ANSWERING = 0.25
ANSWERING_IN_A_ROW = 4


def create_app(settings: Settings, pool: BotPool | None = None) -> FastAPI:
    """An application on one database, which is brought up to date when it starts."""
    share = ANSWERING * settings.pace / Settings.pace
    answering = Limiter(rate=share, burst=ANSWERING_IN_A_ROW * share)
    house_rules = read_house_rules(settings.house_rules)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        migrate(settings.database)
        database = Database(settings.database, pay)
        await database.open()
        bots = pool or BotPool(settings.workers)
        days = settings.keep_days, settings.share_days
        hub = Hub(database, bots, settings.bot_delay, *days)
        harbour = Harbour(database, hub)
        reviewer = Reviewer(database, pool or BotPool(1, REVIEWING_NICENESS))
        parrot = Parrot(bots, Limiter(rate=0.5, burst=10).take)
        works = Works(bots, database)
        bench = Workbench(database, pool or BotPool(1, TRYING_NICENESS))
        matchmaker = Matchmaker(database, hub)
        caller = Caller(database, hub, settings)
        app.state.parts = Parts(
            settings,
            database,
            hub,
            harbour,
            parrot,
            reviewer,
            works,
            bench,
            caller,
            house_rules,
            matchmaker,
            Inviting(harbour),
            answering,
        )
        await hub.resume()
        await reviewer.start()
        matchmaker.start()
        await caller.start()
        if settings.trials:  # else what was asked for before waits too
            await bench.start()
        try:
            yield
        finally:
            app.state.parts.questions.close()
            await matchmaker.close()
            await bench.close()
            await caller.close()
            await reviewer.close()
            await hub.close()
            await database.close()

    app = Application(
        title="Tortuga",
        version=tortuga.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere, which our content policy forbids
        redoc_url=None,
    )
    app.add_middleware(Border, settings=settings, answering=answering)
    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(SQLAlchemyError, on_storage_error)
    app.include_router(routes_games.router)
    app.include_router(routes_tables.router)
    app.include_router(routes_reviews.router)
    app.include_router(routes_records.router)
    app.include_router(routes_me.router)
    app.include_router(routes_keeping.router)
    app.include_router(routes_vacation.router)
    app.include_router(routes_prepared.router)
    app.include_router(routes_signs.router)
    app.include_router(routes_mail.router)
    app.include_router(routes_tickets.router)
    app.include_router(routes_history.router)
    app.include_router(routes_lessons.router)
    app.include_router(routes_workshop.router)
    app.include_router(routes_trials.router)
    app.include_router(routes_looking.router)
    app.include_router(routes_company.router)
    app.add_api_websocket_route("/api/tables/{table_id}/live", live)
    app.mount("/", Client())
    app.build_routes()
    return app


async def on_storage_error(request: Request, error: Exception) -> Response:
    log(logging.ERROR, "storage_failed", error, path=request.url.path[:200])
    return error_reply(503, "unavailable", "the server cannot read or store this right now")


async def live(websocket: WebSocket, table_id: str) -> None:
    """The WebSocket of a table."""

    async def talk(guest: Guest | None) -> None:
        await TableSocket(websocket, possible(table_id), guest).run()

    await converse(websocket, table_id, talk)
