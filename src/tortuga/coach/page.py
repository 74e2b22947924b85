"""A review as one HTML page of its own: graph, figures, turning points, every choice."""

from __future__ import annotations

from html import escape
from itertools import count
from typing import Any

from tortuga import paper
from tortuga.coach.decisions import BLUNDERED, SLIPPED, SUCCESS, VERDICTS
from tortuga.coach.fortunes import PARTS
from tortuga.coach.graph import WIDE, Graph
from tortuga.coach.narrator import Narrator


def page_of(review: Any, language: str) -> str:
    """The page of a review, as its JSON has it, in a language."""
    narrator = Narrator(review, language)
    body = "\n".join([summary(narrator), chances(narrator), turns(narrator), decisions(narrator)])
    return paper.page(language, narrator.title(), narrator.subtitle(), body, narrator.closing())


def summary(narrator: Narrator) -> str:
    items = "".join(f"<li>{escape(each)}</li>" for each in narrator.summaries())
    title = narrator.say("summary.title")
    return section(title, f"<ul>{items}</ul>{scores(narrator)}", "summary")


def scores(narrator: Narrator) -> str:
    """One row a player: how many choices of which kind, and where the result came from."""
    names = ["player", "choices"], ["own", "others", "luck", "result"]
    head = [narrator.say(f"head.{name}") for name in names[0]]
    head += [narrator.verdict(name) for name in VERDICTS]
    head += [narrator.say(f"head.{name}") for name in names[1]]
    rows = [
        [
            escape(narrator.names[each["seat"]]),
            str(each["decisions"]),
            *(str(each["verdicts"][name]) for name in VERDICTS),
            *(escape(narrator.change(each[name])) for name in PARTS),
            escape(narrator.chance(each["result"])),
        ]
        for each in narrator.review["summaries"]
    ]
    return paper.table(narrator.say("summary.title"), head, rows)


def chances(narrator: Narrator) -> str:
    """The graph, and its figures for who cannot see it."""
    title, note = narrator.say("graph.title"), narrator.say("graph.about")
    drawn = drawing(narrator)
    if any(each["verdict"] == BLUNDERED for each in narrator.review["decisions"]):
        note += " " + narrator.say("graph.blunders")
    # Too small on a phone to be read, it is rather moved to and fro.
    drawn = (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">{drawn}</div>'
    )
    figure = f'<figure class="wide">{drawn}<figcaption>{escape(note)}</figcaption></figure>'
    return section(title, figure + folded(narrator.say("graph.figures"), figures(narrator)))


def graph_of(review: Any, language: str, width: int) -> str:
    """The graph of a review alone, as a file of SVG, for so much room."""
    drawn = drawing(Narrator(review, language), width)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def drawing(narrator: Narrator, width: int = WIDE) -> str:
    title, about, move = (narrator.say(f"graph.{name}") for name in ("title", "about", "move"))
    return Graph(narrator.review, narrator.chance, width).svg(title, about, move)


def figures(narrator: Narrator) -> str:
    """A table a player: each point of the line, and what led there from the one before."""
    return "".join(
        paper.table(narrator.say("graph.figures_of", name=name), heads(narrator), rows)
        for name, rows in zip(narrator.names, (figures_of(narrator, seat) for seat in count()))
    )


def heads(narrator: Narrator) -> list[str]:
    return [narrator.say(f"head.{name}") for name in ("move", "chance", "own", "others", "luck")]


def figures_of(narrator: Narrator, seat: int) -> list[list[str]]:
    first, *later = narrator.review["chances"][seat]
    rows = [[str(first["index"] + 1), escape(narrator.point(first)), "", "", ""]]
    for point in later:
        last = point["index"] == narrator.review["moves"]
        parts = [escape(narrator.change(point[part])) for part in PARTS]
        name = escape(narrator.say("graph.end")) if last else str(point["index"] + 1)
        rows.append([name, escape(narrator.point(point)), *parts])
    return rows


def turns(narrator: Narrator) -> str:
    """Numbered as in the graph."""
    items = "".join(f"<li>{escape(each)}</li>" for each in narrator.turns())
    kind = "ol" if narrator.review["turning_points"] else "ul"
    return section(narrator.say("turns.title"), f"<{kind}>{items}</{kind}>", "summary")


def decisions(narrator: Narrator) -> str:
    """Costly choices first, all of them behind a fold."""
    told = narrator.review["decisions"]
    costly = [each for each in told if each["verdict"] in (SLIPPED, BLUNDERED)]
    title = narrator.say("decisions.costly")
    none = f"<p>{escape(narrator.say('decisions.none'))}</p>"
    first = choices(narrator, title, costly) if costly else none
    every = choices(narrator, narrator.say("decisions.title"), told)
    return section(title, first + folded(narrator.say("decisions.all", count=len(told)), every))


def choices(narrator: Narrator, label: str, told: list[Any]) -> str:
    heads = ("move", "played", "chance", "verdict", "better")
    rows = [
        [
            f"{each['index'] + 1}. {escape(narrator.names[each['seat']])}",
            escape(narrator.move(each)),
            escape(chance_told(narrator, each)),
            escape(narrator.judged(each)),
            "".join(f"<p>{escape(narrator.better(other))}</p>" for other in worthy(each)),
        ]
        for each in told
    ]
    drawn = paper.table(label, [narrator.say(f"head.{name}") for name in heads], rows)
    return drawn.replace("<td><p>", '<td class="says"><p>')


def worthy(told: Any) -> list[Any]:
    """The other moves that were at least as good as the one played."""
    return [each for each in told["alternatives"] if each["chance"] >= told["chance"]]


def chance_told(narrator: Narrator, told: Any) -> str:
    """The chance with the move played, and with the best one where that is more."""
    said = narrator.chance(told["chance"])
    if told["loss"] > 0:
        said = f"{said} / {narrator.chance(told['before'])}"
    return f"{said} {narrator.say('decisions.success')}" if told["aim"] == SUCCESS else said


def section(title: str, inside: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f"<section{named}><h2>{escape(title)}</h2>{inside}</section>"


def folded(title: str, inside: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"
