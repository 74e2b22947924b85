"""Drawings: which SVG files somebody else's game may bring to a browser.

They are shown as pictures only, where no script could run and nothing could be fetched. What would
need either is refused all the same, so that a file does no harm wherever else it may lie; so is
what a browser would have to draw a thousand times over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from tortuga.engine.errors import listed

Element = ElementTree.Element

LARGEST: Final = 32 * 1024  # bytes
DEEPEST: Final = 32  # elements in each other
MOST_DRAWN: Final = 5000  # elements, each as often as it is used
SVG: Final = "{http://www.w3.org/2000/svg}"
XLINK_HREF: Final = "{http://www.w3.org/1999/xlink}href"
HREFS: Final = ("href", XLINK_HREF)
# Of attributes with a prefix, those that mean no more than they say.
PREFIXED: Final = (
    XLINK_HREF,
    *(f"{{http://www.w3.org/XML/1998/namespace}}{name}" for name in ("space", "lang")),
)
# Shapes and paint; nothing that runs, moves, fetches or holds another document.
ELEMENTS: Final = (
    *("svg", "g", "defs", "symbol", "use", "title", "desc", "style", "text", "tspan"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern"),
)
# What attributes and styles may reckon with; others, such as image-set, fetch something.
FUNCTIONS: Final = (
    *("url", "rgb", "rgba", "hsl", "hsla", "calc", "matrix", "rotate"),
    *("translate", "translatex", "translatey", "scale", "scalex", "scaley", "skewx", "skewy"),
)
CALL: Final = re.compile(r"([\w-]+)\(")
# Whatever could lead out of the file, in an attribute or in a style.
LEADS_OUT: Final = re.compile(r"//|\\|@|(data|javascript)\s*:|url\((?!['\"]?#)", re.IGNORECASE)
LEADING: Final = (
    "may lead out of the file; allowed are addresses in it, like url(#sea), and colours"
)
# Where a part of the file is drawn again: the whole of href="#…", or url(#…).
AGAIN: Final = re.compile(r"url\(['\"]?#([^)'\"]*)", re.IGNORECASE)
NUMBER: Final = r"[+-]?\d{1,6}(?:\.\d{1,6})?"
VIEW_BOX: Final = re.compile(rf"\s*(?:{NUMBER}[\s,]+){{2}}({NUMBER})[\s,]+({NUMBER})\s*")
# A parser and a browser that read it by different letters would see different files.
DECLARED: Final = re.compile(r"<\?xml\s[^>]*encoding\s*=\s*['\"]([^'\"]*)")


def fault_of(source: bytes) -> str:
    """What forbids a drawing; empty where nothing does.

    >>> fault_of(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><g/></svg>')
    ''
    >>> fault_of(b"<html/>")
    'is no SVG'
    """
    if len(source) > LARGEST:
        return f"has more than {LARGEST // 1024} KiB"
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError:
        return "is not written in UTF-8"
    said = DECLARED.match(text.removeprefix("\ufeff"))
    if "\0" in text or (said and said[1].lower() != "utf-8"):
        return "is not written in UTF-8"
    if re.search(r"<!(?!--)|<\?(?!xml\s)", text):
        return "has a document type, an entity or an instruction; save it as plain SVG"
    try:
        root = ElementTree.fromstring(source)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        return f"cannot be read as SVG: {error}"
    return _fault_of_root(root) or next(_faults(root), "")


def _fault_of_root(root: Element) -> str:
    if root.tag != f"{SVG}svg":
        return "is no SVG"
    if "viewBox" not in root.attrib:
        return "lacks a viewBox, by which it is made as large as its place"
    found = VIEW_BOX.fullmatch(root.attrib["viewBox"])
    if found is None or not (float(found[1]) > 0 and float(found[2]) > 0):
        return f"has the viewBox {root.attrib['viewBox'][:40]!r}; it must be like '0 0 40 56'"
    return ""


def _faults(root: Element) -> Iterator[str]:
    """Whatever is wrong with its parts, the first first."""
    if _depth(root) > DEEPEST:
        yield f"has more than {DEEPEST} elements in each other"
        return  # what follows goes down into them
    for each in root.iter():
        yield from _faults_in(each)
    drawn = Drawn(root)
    if any(drawn.holds_shapes(each) for each in root.iter(f"{SVG}style")):
        yield "holds a style that fills with more than a gradient; fill so by an attribute"
    if (count := drawn.count(root)) is None:
        yield "uses a part inside of itself"
    elif count > MOST_DRAWN:
        yield f"has more than {MOST_DRAWN} elements to be drawn, those counted that are used again"


def _faults_in(element: Element) -> Iterator[str]:
    tag = element.tag.removeprefix(SVG)
    if tag not in ELEMENTS or not element.tag.startswith(SVG):
        yield f"holds <{_bare(tag)}>; allowed are {listed(list(ELEMENTS))}"
    if tag == "style" and _leads_out("".join(element.itertext())):
        yield f"holds a style that {LEADING}"
    for name, value in element.attrib.items():
        strange = "}" in name and name not in PREFIXED
        if strange or name.lower().startswith("on"):
            yield f"holds the attribute {_bare(name)!r}; drawings neither run nor fetch anything"
        if (name in HREFS and not value.startswith("#")) or _leads_out(value):
            yield f"holds {_bare(name)}={value[:40]!r}, which {LEADING}"


def _leads_out(text: str) -> bool:
    calls = CALL.findall(text.lower())
    return bool(LEADS_OUT.search(text)) or any(each not in FUNCTIONS for each in calls)


def _bare(name: str) -> str:
    return name.rpartition("}")[2]


def _depth(root: Element) -> int:
    """How deep it goes, counted as far as matters."""
    row, depth = [root], 0
    while row and depth <= DEEPEST:
        row = [child for each in row for child in each]
        depth += 1
    return depth


class Drawn:
    """How many elements a browser draws, each as often as it is used."""

    def __init__(self, root: Element) -> None:
        self.parts = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
        self.counted: dict[Element, int | None] = {}

    def count(self, element: Element, depth: int = 0) -> int | None:
        """Those of an element, with all in it and all that it names; None where it names itself."""
        if depth > 2 * DEEPEST:
            return MOST_DRAWN + 1
        if element not in self.counted:
            self.counted[element] = None  # until it is known: who asks meanwhile is inside of it
            parts = [*element, *(self.parts[each] for each in self.named(element))]
            inner = [self.count(each, depth + 1) for each in parts]
            known = [each for each in inner if each is not None]
            self.counted[element] = 1 + sum(known) if len(known) == len(inner) else None
        return self.counted[element]

    def named(self, element: Element) -> list[str]:
        """The parts of the file that it draws again, each by its id."""
        ids = [element.attrib[each].removeprefix("#") for each in HREFS if each in element.attrib]
        for value in element.attrib.values():
            ids += AGAIN.findall(value)
        return [each for each in ids if each in self.parts]

    def holds_shapes(self, style: Element) -> bool:
        """Whether a style, which may be for any element, names what holds elements itself."""
        ids = [each for each in AGAIN.findall("".join(style.itertext())) if each in self.parts]
        return any(not self.parts[each].tag.endswith("Gradient") for each in ids)
