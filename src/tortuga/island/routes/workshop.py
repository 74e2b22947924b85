"""The workshop's requests, as an island answers them; read when the first of them comes."""

from __future__ import annotations

import secrets
from typing import Any

from tortuga.harbour import shop, workshop
from tortuga.harbour.catalogue import refuse_unspoken
from tortuga.harbour.trials import Wanted, widened
from tortuga.harbour.trying import Order
from tortuga.island import trials
from tortuga.island.asking import Ask, Reply, Routes, name_of
from tortuga.island.routes.history import TEXT
from tortuga.table.refusals import Refusal

MOST_VARIANTS = 50
Body = dict[str, Any]

routes = Routes()


def language_of(ask: Ask) -> str:
    language = ask.query.get("lang", "en")
    refuse_unspoken(language)
    return language


def options_of(said: Body) -> dict[str, Any]:
    options = said.get("options", {})
    if not isinstance(options, dict):
        raise Refusal(422, "invalid", "options: an object is needed")
    return options


def number_of(said: Body, name: str, usual: int | None = None) -> int:
    number = said.get(name, usual)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 2**53:
        raise Refusal(422, "invalid", f"{name}: a whole number is needed")
    return number


@routes.on("GET", "/api/workshop")
def open_workshop(ask: Ask) -> Any:
    levels = list(trials.BOUNDS.levels)
    told: shop.Workshop = {
        "trials": {
            "on": True,
            "most_games": trials.BOUNDS.most_games,
            "levels": levels,
            "report": False,
        },
        "house_rules": [],
    }
    return told


@routes.on("GET", "/api/games/*/figures/*")
def form(ask: Ask) -> Any:
    return workshop.form(*ask.words)


@routes.on("POST", "/api/games/*/figures/check")
def look_over(ask: Ask) -> Any:
    said, seats = ask.said, None
    if said.get("seats") is not None:
        seats = number_of(said, "seats")
    given = said.get("changes"), seats, options_of(said), language_of(ask)
    return workshop.looked_over(ask.words[0], *given)


@routes.on("POST", "/api/games/*/figures/toml")
def as_file(ask: Ask) -> Reply:
    text = workshop.as_file(ask.words[0], ask.said.get("changes"), language_of(ask))
    return Reply(200, TEXT, text)


@routes.on("POST", "/api/games/*/figures/open")
def open_file(ask: Ask) -> Any:
    return workshop.opened(ask.words[0], ask.body, language_of(ask))


# What is kept on this device


@routes.on("GET", "/api/me/variants")
def kept(ask: Ask) -> Any:
    found: list[Any] = [{"id": name, **row} for name, row in ask.island.shelf.variants.items()]
    return {"variants": sorted(found, key=lambda each: -each["updated"])}


@routes.on("POST", "/api/me/variants")
def keep(ask: Ask) -> Any:
    shelf = ask.island.shelf
    fields = fields_of(ask)
    if len(shelf.variants) >= MOST_VARIANTS:
        told = f"you keep {MOST_VARIANTS} variants already; delete one first"
        raise Refusal(409, "too_many", told)
    shelf.keep_variant(secrets.token_hex(8), fields)
    return kept(ask)


@routes.on("PUT", "/api/me/variants/*")
def change(ask: Ask) -> Any:
    refuse_unknown(ask)
    ask.island.shelf.keep_variant(ask.words[0], fields_of(ask))
    return kept(ask)


@routes.on("DELETE", "/api/me/variants/*")
def drop(ask: Ask) -> Any:
    refuse_unknown(ask)
    ask.island.shelf.drop_variant(ask.words[0])
    return kept(ask)


def refuse_unknown(ask: Ask) -> None:
    if ask.words[0] not in ask.island.shelf.variants:
        raise Refusal(404, "no_such_variant", "you keep no such variant")


def fields_of(ask: Ask) -> dict[str, Any]:
    said = ask.said
    game, options = str(said.get("game")), options_of(said)
    return {
        "game": game,
        "name": name_of(said),
        "options": options,
        "changes": workshop.checked(game, said.get("changes"), options),
        "updated": ask.island.now,
    }


# Trials


@routes.on("POST", "/api/trials")
def begin_trial(ask: Ask) -> Any:
    return begun(ask, ask.said | {"goal": None, "figures": []})


@routes.on("POST", "/api/searches")
def begin_search(ask: Ask) -> Any:
    said = ask.said
    if not isinstance(said.get("goal"), dict) or not isinstance(said.get("figures"), list):
        raise Refusal(422, "invalid", "goal and figures: an object and a list are needed")
    return begun(ask, said)


def begun(ask: Ask, said: Body) -> Any:
    language = language_of(ask)
    wanted = Wanted(
        game=str(said.get("game")),
        seats=number_of(said, "seats"),
        options=options_of(said),
        level=str(said.get("level")),
        games=number_of(said, "games"),
        seed=number_of(said, "seed", 1),
        changes=said.get("changes", {}),
        against=said.get("against", {}),
        goal=said["goal"],
        figures=said["figures"],
    )
    name = trials.begin(ask.island, wanted.order("", trials.BOUNDS))
    return trials.told(ask.island, name, language)


@routes.on("GET", "/api/trials")
def my_trials(ask: Ask) -> Any:
    return trials.listed(ask.island)


@routes.on("GET", "/api/trials/*")
def look(ask: Ask) -> Any:
    return trials.told(ask.island, ask.words[0], language_of(ask))


@routes.on("POST", "/api/trials/*/stop")
def stop(ask: Ask) -> Any:
    trials.stop(ask.island, ask.words[0])
    return look(ask)


@routes.on("POST", "/api/trials/*/go-on")
def go_on(ask: Ask) -> Any:
    trials.resume(ask.island, ask.words[0])
    return look(ask)


@routes.on("POST", "/api/trials/*/more")
def more(ask: Ask) -> Any:
    name = ask.words[0]
    row = trials.kept_trial(ask.island, name)
    order = Order(name, row["kind"], row["plan"])
    wider = widened(order, number_of(ask.said, "games"), trials.BOUNDS)
    trials.resume(ask.island, name, plan=wider.plan, games=trials.games_of(wider))
    return look(ask)


@routes.on("DELETE", "/api/trials/*")
def drop_trial(ask: Ask) -> Any:
    trials.drop(ask.island, ask.words[0])
    return trials.listed(ask.island)


@routes.on("POST", "/api/trials/*/report")
@routes.on("GET", "/api/trials/*/report.html")
def report(ask: Ask) -> Any:
    trials.kept_trial(ask.island, ask.words[0])
    raise Refusal(409, "no_lab", "whole reports are written by a server, or on the command line")
