"""Routes about trials: figures are tried by bots, or searched for; stop, go on, more, look."""

from __future__ import annotations

import functools
from typing import Annotated, Any

from fastapi import Path, Request, Response
from sqlalchemy import Connection, Row

from tortuga.harbour import shop
from tortuga.harbour.trials import Bounds, Wanted, report_order, widened
from tortuga.harbour.trying import Order, looked_at
from tortuga.server.http.answers import Json, declared, sent, takes_zipped
from tortuga.server.http.context import HAS_LAB, Here, KnownGuest, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.http.replay import report_page
from tortuga.server.http.routes.reviews import PAGE, PAGE_POLICY
from tortuga.server.http.routes.workshop import Tongue, reckoned
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import MoreBody, SearchBody, TrialBody
from tortuga.server.storage.workshop import trials
from tortuga.server.storage.workshop.trials import Asked
from tortuga.table.refusals import Refusal

router = Routes()
HTML = "text/html; charset=utf-8"
REPORT_STATES = {
    "waiting": "running",
    "running": "running",
    "done": "done",
    "stopped": "failed",
    "broken": "failed",
}
TrialId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
CHANGE = declared(400, 401, 403, 404, 409, 422)


@router.post("/api/trials", response_model=replies.Trial, status_code=201, responses=CHANGE)
async def begin(
    request: Request, body: TrialBody, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """Let bots try figures; the games are played behind everything else."""
    return await begun(request, here, guest.id, Wanted(**body.model_dump()), tongue)


@router.post("/api/searches", response_model=replies.Trial, status_code=201, responses=CHANGE)
async def begin_search(
    request: Request, body: SearchBody, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """Let bots look for figures that serve a goal."""
    return await begun(request, here, guest.id, Wanted(**body.model_dump()), tongue)


async def begun(request: Request, here: Parts, guest: str, wanted: Wanted, tongue: str) -> Response:
    source = source_of(request.scope)
    await admitted(here, source, None)
    asked = await what_is_asked(request, here, wanted.order("", bounds(here)))
    begin = functools.partial(trials.begin, guest=guest, asked=asked, most=here.settings.trials)
    name = await here.database.write(begin)
    here.workbench.came_from(source, name)
    here.workbench.wake()
    return Json(await told(here, guest, name, tongue), status_code=201)


async def what_is_asked(request: Request, here: Parts, order: Order) -> Asked:
    """What an order comes to; or why the game cannot be played so."""
    found = await reckoned(request, here, looked_at, order)
    if len(found) == 3:
        raise Refusal(*found)
    return Asked(order.kind, order.plan, *found)


async def admitted(here: Parts, source: str, name: str | None) -> None:
    """Refuse where nothing is tried, and an address that has one going on or comes too often."""
    if not here.settings.trials:
        raise Refusal(403, "no_trials", "the host of this server lets no figures be tried here")
    if not here.new_trials.take(source):
        raise Refusal(429, "too_fast", "too many trials at once; wait a little")
    await here.workbench.refuse_second(source, name)


def bounds(here: Parts) -> Bounds:
    limits = here.trial_limits
    return Bounds(limits["most_games"], tuple(limits["levels"]))


@router.get("/api/trials", response_model=replies.Trials, responses=declared(401))
async def mine(here: Here, guest: KnownGuest) -> Response:
    """The asker's trials and searches, newest first."""
    return Json(await here.database.read(lambda reading: listed(reading, guest.id)))


@router.get("/api/trials/{trial}", response_model=replies.Trial, responses=CHANGE)
async def look(trial: TrialId, here: Here, guest: KnownGuest, tongue: Tongue = "en") -> Response:
    """How far a trial is, and what it says by now."""
    return Json(await told(here, guest.id, trial, tongue))


@router.post("/api/trials/{trial}/stop", response_model=replies.Trial, responses=CHANGE)
async def stop(trial: TrialId, here: Here, guest: KnownGuest, tongue: Tongue = "en") -> Response:
    """Play no more for now; what was found stays."""
    stopped = functools.partial(trials.stop, guest=guest.id, name=trial)
    await here.database.write(stopped)
    return Json(await told(here, guest.id, trial, tongue))


@router.post("/api/trials/{trial}/go-on", response_model=replies.Trial, responses=CHANGE)
async def go_on(
    request: Request, trial: TrialId, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """Go on with a trial that was stopped."""
    await resumed(request, here, guest.id, trial)
    return Json(await told(here, guest.id, trial, tongue))


@router.post("/api/trials/{trial}/more", response_model=replies.Trial, responses=CHANGE)
async def more(
    request: Request,
    trial: TrialId,
    body: MoreBody,
    here: Here,
    guest: KnownGuest,
    tongue: Tongue = "en",
) -> Response:
    """Play so many games more with each version than were asked for before."""
    row = await here.database.read(lambda reading: trials.own_trial(reading, guest.id, trial))
    wider = widened(Order(trial, row.kind, row.plan), body.games, bounds(here))
    asked = await what_is_asked(request, here, wider)
    await resumed(request, here, guest.id, trial, plan=asked.plan, games=asked.games)
    return Json(await told(here, guest.id, trial, tongue))


async def resumed(request: Request, here: Parts, guest: str, trial: str, **changed: Any) -> None:
    source = source_of(request.scope)
    await admitted(here, source, trial)
    given = {"guest": guest, "name": trial, "most": here.settings.trials, **changed}
    await here.database.write(functools.partial(trials.go_on, **given))
    here.workbench.came_from(source, trial)
    here.workbench.wake()


@router.delete("/api/trials/{trial}", response_model=replies.Trials, responses=CHANGE)
async def drop(trial: TrialId, here: Here, guest: KnownGuest) -> Response:
    """Forget a trial."""

    def write(writing: Connection) -> replies.Trials:
        trials.drop(writing, guest.id, trial)
        return listed(writing, guest.id)

    return Json(await here.database.write(write))


# The whole report


@router.post("/api/trials/{trial}/report", response_model=replies.Trial, responses=CHANGE)
async def ask_report(
    request: Request, trial: TrialId, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """Have the whole report of a trial written, as ``tortuga report --compare`` does."""
    row = await here.database.read(lambda reading: trials.own_trial(reading, guest.id, trial))
    if not HAS_LAB:
        raise Refusal(409, "no_lab", "whole reports need the extra 'lab' on this server")
    if row.kind != "trial" or row.state != "done":
        raise Refusal(409, "not_done", "the whole report can be written once a trial is done")
    order = report_order(Order(trial, row.kind, row.plan), tongue)
    there = await here.database.read(lambda r: trials.report_of(r, guest.id, order.plan))
    if there is None or REPORT_STATES[there.state] == "failed":
        source = source_of(request.scope)
        await admitted(here, source, None)
        asked = Asked(order.kind, order.plan, row.games, None)
        begin = functools.partial(trials.begin, guest=guest.id, asked=asked)
        name = await here.database.write(functools.partial(begin, most=here.settings.trials))
        here.workbench.came_from(source, name)
        here.workbench.wake()
    return Json(await told(here, guest.id, trial, tongue))


@router.get(
    "/api/trials/{trial}/report.html", response_class=Response, responses={200: PAGE, **CHANGE}
)
async def report(
    request: Request, trial: TrialId, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """The whole report as one file that works anywhere."""

    def find(reading: Connection) -> bytes | None:
        row = trials.own_trial(reading, guest.id, trial)
        plan = report_order(Order(trial, row.kind, row.plan), tongue).plan
        found = trials.report_of(reading, guest.id, plan)
        return None if found is None else trials.page_of(reading, found.id)

    async with here.works.turn(source_of(request.scope)) as turn:
        kept = await turn.read(find)
        if kept is None:
            raise Refusal(409, "not_done", "the whole report of this trial is not written yet")
        reply = sent(await turn.page(takes_zipped(request), report_page, kept), HTML)
    reply.headers["Content-Security-Policy"] = PAGE_POLICY
    return reply


# How they are told


def listed(reading: Connection, guest: str) -> replies.Trials:
    others = trials.open_ones(reading)
    return {"trials": [head(row, others) for row in trials.heads(reading, guest)]}


def head(row: Row[Any], open_ones: int) -> shop.TrialHead:
    goes_on = row.state in ("waiting", "running")
    return {
        "id": row.id,
        "kind": row.kind,
        "game": row.game,
        "state": row.state,
        "played": row.played,
        "games": row.games,
        "others": max(0, open_ones - goes_on),
        "asked": row.asked,
    }


async def told(here: Parts, guest: str, trial: str, tongue: str) -> replies.Trial:
    """A guest's trial, with what it says in a language."""

    def read(reading: Connection) -> replies.Trial:
        row = trials.own_trial(reading, guest, trial)
        others = trials.open_ones(reading)
        return {
            **head(row, others),
            "plan": row.plan,
            "told": None if row.told is None else row.told[tongue],
            "why": row.why,
            "report": report_stands(reading, guest, row, tongue),
            "seconds": seconds_left(row, others),
        }

    return await here.database.read(read)


def report_stands(reading: Connection, guest: str, row: Row[Any], tongue: str) -> Any:
    """How the whole report of a trial stands."""
    if not HAS_LAB or row.kind != "trial":
        return "no_lab" if not HAS_LAB else "none"
    order = report_order(Order(row.id, row.kind, row.plan), tongue)
    found = trials.report_of(reading, guest, order.plan)
    if found is None:
        return "none"
    return REPORT_STATES[found.state]


def seconds_left(row: Row[Any], open_ones: int) -> float | None:
    """About how long it takes, if all go on who do now."""
    if row.due is None or not row.played:
        return None
    return float((row.games - row.played) * row.spent / row.played * max(1, open_ones))
