"""Where links in mails lead: pages without a script, that ask before anything is done.

Programs that look at mail before people do open every link in it: so nothing happens until the
button is pressed. Mail programs that stop lists by themselves press it directly.
"""

from __future__ import annotations

import html
from typing import Annotated, Any

from fastapi import Query, Request, Response

from tortuga.engine.library import frame_texts, understood
from tortuga.server.http.answers import declared
from tortuga.server.http.context import Here, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import source_of
from tortuga.server.storage.signs import contacts
from tortuga.table.refusals import Refusal

router = Routes()
Key = Annotated[str, Query(min_length=1, max_length=200)]
HTML = "text/html; charset=utf-8"
OWN_ORIGIN = {"Referrer-Policy": "same-origin"}  # or browsers send the form as from nowhere
A_PAGE = {"text/html": {"schema": {"type": "string"}}}
PAGES: dict[int | str, dict[str, Any]] = {
    200: {"content": A_PAGE},
    **declared(400, 403, 422),
    404: {"description": "The link does not work any more", "content": A_PAGE},
}
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{title} · Tortuga</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>{title}</h1>
<p>{text}</p>
{button}
<p><a href="/">{home}</a></p>
</main>
</body>
</html>
"""


def page(
    request: Request, name: str, do: str | None = None, status: int = 200, **facts: str
) -> Response:
    """A page by its name in the texts; ``do`` is the text of its button."""
    language = understood(request.headers.get("accept-language", ""))
    texts = frame_texts(language)
    said = {
        "title": texts.say(f"signs.page.{name}_title"),
        "text": texts.say(f"signs.page.{name}", **facts),
        "home": texts.say("signs.page.home"),
    }
    escaped = {key: html.escape(text) for key, text in said.items()}
    button = ""
    if do is not None:
        label = html.escape(texts.say(f"signs.page.{do}"))
        button = f'<form method="post"><button type="submit">{label}</button></form>'
    content = PAGE.format(language=language, button=button, **escaped)
    return Response(content, status_code=status, media_type=HTML, headers=OWN_ORIGIN)


def in_peace(request: Request, here: Parts) -> None:
    if not here.feeds.take(("mail", source_of(request.scope))):
        raise Refusal(429, "too_fast", "too many links at once; wait a little")


@router.get("/api/mail/confirm", response_class=Response, responses=PAGES)
async def ask_confirm(request: Request, key: Key, here: Here) -> Response:
    """Ask whether an address is to be used."""
    in_peace(request, here)
    row = await here.database.read(lambda reading: contacts.asked(reading, key))
    if row is None:
        return page(request, "void", status=404)
    return page(request, "confirm", "confirm_do", address=row.address)


@router.post("/api/mail/confirm", response_class=Response, responses=PAGES)
async def confirm(request: Request, key: Key, here: Here) -> Response:
    """Use an address from now on. The link works once."""
    in_peace(request, here)
    address = await here.database.write(lambda writing: contacts.confirm(writing, key))
    if address is None:
        return page(request, "void", status=404)
    return page(request, "confirmed", address=address)


@router.get("/api/mail/stop", response_class=Response, responses=PAGES)
async def ask_stop(request: Request, key: Key, here: Here) -> Response:
    """Ask whether all mail to an address is to stop."""
    in_peace(request, here)
    if here.caller.post.mailbox_of_link(key) is None:
        return page(request, "void", status=404)
    return page(request, "stop", "stop_do")


@router.post("/api/mail/stop", response_class=Response, responses=PAGES)
async def stop(request: Request, key: Key, here: Here) -> Response:
    """Stop all mail to an address, without a question: mail programs press this by themselves."""
    in_peace(request, here)
    mailbox = here.caller.post.mailbox_of_link(key)
    if mailbox is None:
        return page(request, "void", status=404)
    await here.database.write(lambda writing: contacts.stop_mailbox(writing, mailbox))
    return page(request, "stopped")
