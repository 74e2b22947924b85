"""A review as one HTML page of its own: graph, figures, turning points, every choice."""

from __future__ import annotations

from html import escape
from typing import Any

from tortuga import paper
from tortuga.coach.decisions import BLUNDERED, SLIPPED, SUCCESS, VERDICTS
from tortuga.coach.graph import Graph
from tortuga.coach.telling import Teller


def page_of(review: Any, language: str) -> str:
    """The page of a review, as its JSON has it, in a language."""
    teller = Teller(review, language)
    body = "\n".join([summary(teller), chances(teller), turns(teller), decisions(teller)])
    return paper.page(language, teller.title(), teller.subtitle(), body, teller.closing())


def summary(teller: Teller) -> str:
    items = "".join(f"<li>{escape(each)}</li>" for each in teller.summaries())
    title = teller.say("summary.title")
    return section(title, f"<ul>{items}</ul>{scores(teller)}", "summary")


def scores(teller: Teller) -> str:
    """One row a player: how many choices of which kind, and where the result came from."""
    names = ["player", "choices"], ["own", "others", "luck", "result"]
    head = [teller.say(f"head.{name}") for name in names[0]]
    head += [teller.verdict(name) for name in VERDICTS]
    head += [teller.say(f"head.{name}") for name in names[1]]
    rows = [
        [
            escape(teller.names[each["seat"]]),
            str(each["decisions"]),
            *(str(each["verdicts"][name]) for name in VERDICTS),
            *(escape(teller.change(each[name])) for name in ("choice", "others", "luck")),
            escape(teller.chance(each["result"])),
        ]
        for each in teller.review["summaries"]
    ]
    return paper.table(teller.say("summary.title"), head, rows)


def chances(teller: Teller) -> str:
    """The graph, and its figures for who cannot see it."""
    title, about = teller.say("graph.title"), teller.say("graph.about")
    drawn = Graph(teller.review, teller.chance).svg(title, about, teller.say("graph.move"))
    note = about
    if any(each["verdict"] == BLUNDERED for each in teller.review["decisions"]):
        note += " " + teller.say("graph.blunders")
    # Too small on a phone to be read, it is rather moved to and fro.
    drawn = (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">{drawn}</div>'
    )
    figure = f'<figure class="wide">{drawn}<figcaption>{escape(note)}</figcaption></figure>'
    return section(title, figure + folded(teller.say("graph.figures"), figures(teller)))


def figures(teller: Teller) -> str:
    """One row a point of the graph, one column a player."""
    lines = [
        {point["index"]: point["chance"] for point in line} for line in teller.review["chances"]
    ]
    rows: list[list[str]] = []
    for index in sorted({index for line in lines for index in line}):
        last = index == teller.review["moves"]
        row = [escape(teller.say("graph.end")) if last else str(index + 1)]
        row += [escape(teller.chance(line[index])) if index in line else "" for line in lines]
        rows.append(row)
    return paper.table(teller.say("graph.figures"), [teller.say("graph.move"), *teller.names], rows)


def turns(teller: Teller) -> str:
    items = "".join(f"<li>{escape(each)}</li>" for each in teller.turns())
    return section(teller.say("turns.title"), f"<ul>{items}</ul>", "summary")


def decisions(teller: Teller) -> str:
    """Costly choices first, all of them behind a fold."""
    told = teller.review["decisions"]
    costly = [each for each in told if each["verdict"] in (SLIPPED, BLUNDERED)]
    title = teller.say("decisions.costly")
    none = f"<p>{escape(teller.say('decisions.none'))}</p>"
    first = choices(teller, title, costly) if costly else none
    every = choices(teller, teller.say("decisions.title"), told)
    return section(title, first + folded(teller.say("decisions.all", count=len(told)), every))


def choices(teller: Teller, label: str, told: list[Any]) -> str:
    heads = ("move", "played", "chance", "verdict", "better")
    rows = [
        [
            f"{each['index'] + 1}. {escape(teller.names[each['seat']])}",
            escape(teller.move(each)),
            escape(chance_told(teller, each)),
            escape(teller.verdict(each["verdict"])),
            "".join(f"<p>{escape(teller.better(other))}</p>" for other in worthy(each)),
        ]
        for each in told
    ]
    drawn = paper.table(label, [teller.say(f"head.{name}") for name in heads], rows)
    return drawn.replace("<td><p>", '<td class="says"><p>')


def worthy(told: Any) -> list[Any]:
    """The other moves that were at least as good as the one played."""
    return [each for each in told["alternatives"] if each["chance"] >= told["chance"]]


def chance_told(teller: Teller, told: Any) -> str:
    """The chance with the move played, and with the best one where that is more."""
    said = teller.chance(told["chance"])
    if told["loss"] > 0:
        said = f"{said} / {teller.best_chance(told)}"
    return f"{said} {teller.say('decisions.success')}" if told["aim"] == SUCCESS else said


def section(title: str, inside: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f"<section{named}><h2>{escape(title)}</h2>{inside}</section>"


def folded(title: str, inside: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"
