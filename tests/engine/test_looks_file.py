"""A game's own file of looks: what it may say, and that its drawings do no harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tortuga.engine.drawings import LARGEST, fault_of
from tortuga.engine.game import Game
from tortuga.engine.looks import LooksError
from tortuga.engine.looks_file import MOST_PICTURES, LooksFile, WordLook, looks_file_of

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 9 9">{}</svg>'
)
DRAWN = SVG.format('<path id="a" fill="url(#b)" d="M0 0h9"/><use href="#a"/>')


def looks(folder: Path, text: str) -> LooksFile:
    (folder / "looks.toml").write_text(text, encoding="utf-8")
    made: type[Game] = type("Made", (Game,), {"name": "made", "folder": folder})
    return looks_file_of(made)


def test_words_suits_and_seats_have_looks(tmp_path: Path) -> None:
    (tmp_path / "crab.svg").write_text(DRAWN)
    found = looks(
        tmp_path,
        '[words.sea]\ncolour = "#1e6e8c"\nsign = "≈"\n'
        '[suits.hearts]\nsign = "♥"\n[seats.1]\npicture = "crab.svg"\n',
    )
    assert found.words == {"sea": WordLook("#1e6e8c", "≈")}
    assert found.suits == {"hearts": WordLook(sign="♥")}
    [(served, drawing)] = found.pictures.items()
    assert found.seats == {"1": WordLook(picture=served)}
    assert drawing == DRAWN.encode()


def test_a_game_without_a_file_says_nothing(tmp_path: Path) -> None:
    made: type[Game] = type("Made", (Game,), {"name": "made", "folder": tmp_path})
    assert looks_file_of(made) == LooksFile({}, {}, {}, {})


def test_a_folder_that_cannot_be_looked_into_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(LooksError, match=r"looks\.toml: cannot be read: File name too long"):
        looks_file_of(type("Made", (Game,), {"name": "made", "folder": tmp_path / ("x" * 5000)}))


def test_a_picture_that_changes_is_served_under_another_name(tmp_path: Path) -> None:
    """So that browsers may keep what they have seen for good."""
    said = '[words.crab]\npicture = "crab.svg"\n'
    (tmp_path / "crab.svg").write_text(DRAWN)
    before = looks(tmp_path, said).words["crab"].picture
    (tmp_path / "crab.svg").write_text(SVG.format("<g/>"))
    assert looks(tmp_path, said).words["crab"].picture != before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[words", "looks.toml: is not TOML"),
        ("[colours]\n", "colours: is not known here; use words, suits or seats"),
        ("words = 3", "words: must be a table"),
        ("[words]\nsea = 3", r"\[words\] sea: must be a table"),
        ('[words.sea]\ncolor = "#ffffff"', "color: is not known here; use colour, sign or picture"),
        ("[words.sea]\ncolour = 3", "must be a text"),
        ('[words.sea]\ncolour = "red"', r'\[words.sea\] colour: must be written like "#1e6e8c"'),
        ('[words.sea]\ncolour = "#fff;background:url(//x)"', "colour: must be written like"),
        ('[words.sea]\ncolour = ""', "colour: must be written like"),
        ('[words.sea]\nsign = "a sign"', r"\[words.sea\] sign: must be 1 to 8 letters"),
        ('[words.sea]\nsign = "\\u202eab"', "sign: must be"),
        ('[words.sea]\nsign = "123456789"', "sign: must be"),
        ('[words.sea]\nsign = "\\ufe0f"', "sign: must be"),
        ('[words.a]\nsign = "x"\n[words.b]\nsign = "x"', r"\[words\] b: has the sign of 'a'"),
        ('[seats.9]\nsign = "x"', r"\[seats\] 9: is no seat; seats are 1 to 8"),
        ('[seats.1]\ncolour = "#ffffff"', "colour: is not known here; use sign or picture"),
        ('[words.sea]\npicture = "../crab.svg"', r'picture: must be a name like "crab.svg"'),
        ('[words.sea]\npicture = "/etc/passwd"', "picture: must be a name like"),
        ('[words.sea]\npicture = "crab.png"', "picture: must be a name like"),
        ('[words.sea]\npicture = "none.svg"', "there is no file 'none.svg' beside looks.toml"),
    ],
)
def test_what_cannot_be_is_refused_with_table_field_and_what_is_allowed(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(LooksError, match=told):
        looks(tmp_path, text)


def test_a_link_leads_nowhere_outside_the_folder(tmp_path: Path) -> None:
    game, secret = tmp_path / "game", tmp_path / "secret.svg"
    game.mkdir()
    secret.write_text(DRAWN)
    os.symlink(secret, game / "crab.svg")
    with pytest.raises(LooksError, match="there is no file"):
        looks(game, '[words.sea]\npicture = "crab.svg"')


def test_pictures_and_entries_are_bounded(tmp_path: Path) -> None:
    names = [f"crab-{number}" for number in range(MOST_PICTURES + 1)]
    for name in names:
        (tmp_path / f"{name}.svg").write_text(SVG.format(f"<title>{name}</title>"))
    with pytest.raises(LooksError, match="more than 64 pictures"):
        looks(tmp_path, "".join(f'[words.{name}]\npicture = "{name}.svg"\n' for name in names))
    with pytest.raises(LooksError, match="more than 200 entries"):
        looks(tmp_path, "".join(f'[words.w{each}]\nsign = "{each}"\n' for each in range(201)))
    with pytest.raises(LooksError, match="more than 64 KiB"):
        looks(tmp_path, "#" * 70_000)


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<foreignObject><p/></foreignObject>",
        '<rect onload="alert(1)"/>',
        '<rect ONCLICK="alert(1)"/>',
        '<use href="http://example.org/a.svg#a"/>',
        '<use xlink:href="other.svg#a"/>',
        '<a href="#a"/>',
        '<image href="data:image/png;base64,AAAA"/>',
        '<rect fill="url(http://example.org/a)"/>',
        '<rect fill="url(other.svg#a)"/>',
        "<rect style=\"background: image-set('//example.org/a')\"/>",
        '<rect style="fill: u\\72l(x)"/>',
        "<style>@import 'a.css';</style>",
        "<style>rect { fill: url(a.svg) }</style>",
        "<animate/>",
        "<set/>",
        '<p xmlns="http://www.w3.org/1999/xhtml"/>',
        '<g xml:base="http://example.org/"/>',
        '<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>',
        '<script xmlns=""/>',
        '<g xmlns=""/>',
        '<x:script xmlns:x="http://www.w3.org/2000/svg"/>',
        '<use x:href="a.svg#a" xmlns:x="http://www.w3.org/1999/xlink"/>',
        '<use href=" http://example.org/#a"/>',
        '<use href="&#106;avascript:alert(1)"/>',
        "<rect style=\"background: image-set('a.png' 1x)\"/>",
        "<style>rect { background: src('a.png') }</style>",
        "<style>rect { fill: <g>url(a.svg)</g> }</style>",
        '<rect style="fill: url( a.svg)"/>',
        '<rect style="behavior: expression(1)"/>',
    ],
)
def test_a_drawing_that_runs_or_fetches_anything_is_refused(inside: str) -> None:
    assert fault_of(SVG.format("<g/>").encode()) == ""
    assert fault_of(SVG.format(inside).encode()) != ""


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]>" + DRAWN, "document type"),
        ('<?xml-stylesheet href="a.css"?>' + DRAWN, "instruction"),
        ("no drawing", "cannot be read"),
        ("<html/>", "is no SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "viewBox"),
        (SVG.replace("0 0 9 9", "0 0 0 9"), "it must be like '0 0 40 56'"),
        (SVG.replace("0 0 9 9", "all of it"), "it must be like '0 0 40 56'"),
        (SVG.format(" " * LARGEST), "32 KiB"),
    ],
)
def test_only_plain_svg_is_a_drawing(source: str, told: str) -> None:
    assert told in fault_of(source.encode())


@pytest.mark.parametrize("letters", ["utf-16", "utf-16-le", "utf-32", "utf-7", "latin-1"])
def test_nothing_hides_behind_other_letters(letters: str) -> None:
    """A document type in UTF-16 would not be seen among the bytes, and yet be read."""
    head = f'<?xml version="1.0" encoding="{letters}"?><!DOCTYPE svg [<!ENTITY a "é">]>'
    assert "UTF-8" in fault_of((head + DRAWN).encode(letters))


def layers(count: int) -> str:
    """Each shows the next one ten times."""
    uses = [
        f'<g id="l{each}">{f"""<use href="#l{each + 1}"/>""" * 10}</g>' for each in range(count)
    ]
    return "".join(uses) + f'<rect id="l{count}"/>'


def patterns(count: int) -> str:
    """Each is filled with the next one, ten times."""
    fill = '<rect style="fill:url(#p{})"/>'
    made = [f'<pattern id="p{n}">{fill.format(n + 1) * 10}</pattern>' for n in range(count)]
    return "".join(made) + f'<rect id="p{count}"/>'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("<g>" * 40 + "</g>" * 40, "in each other"),
        ("<g>" * 4000 + "</g>" * 4000, "in each other"),
        (layers(9), "more than 5000 elements"),
        (patterns(9), "more than 5000 elements"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "inside of itself"),
        (
            "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(800)),
            "more than 5000 elements",
        ),
        (
            '<style>.a{fill:url(#p)}</style><pattern id="p"><rect class="a"/></pattern>',
            "more than a gradient",
        ),
    ],
)
def test_a_drawing_is_no_bomb(inside: str, told: str) -> None:
    assert told in fault_of(SVG.format(inside).encode())


def test_what_drawing_programs_write_is_a_drawing() -> None:
    """Gradients in classes, groups that are used again, text, and transformations."""
    inside = (
        '<style>.c{fill:url(#g);stroke:rgb(1 2 3)}</style><defs><linearGradient id="g">'
        '<stop offset="0" stop-color="#fff"/></linearGradient></defs><g id="leg" '
        'transform="translate(1 2) rotate(9)" style="fill:#b5306a" xml:space="preserve">'
        '<path class="c" d="M0 0h9"/></g><use xlink:href="#leg" x="3"/>'
        '<text aria-label="A crab (red)">♥</text>'
    )
    assert fault_of(SVG.format(inside + layers(3)).encode()) == ""


def test_a_drawing_may_say_what_it_is() -> None:
    kind = '<?xml version="1.0" encoding="UTF-8"?><!-- a crab -->'
    assert fault_of((kind + DRAWN).encode()) == ""


def light(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    ]
    return sum(part * each for part, each in zip((0.2126, 0.7152, 0.0722), linear))


def test_what_is_written_on_any_colour_can_be_read() -> None:
    for red in range(0, 256, 15):
        for green in range(0, 256, 15):
            for blue in range(0, 256, 51):
                look = WordLook(f"#{red:02x}{green:02x}{blue:02x}")
                low, high = sorted([light(look.colour), light(look.ink)])
                assert (high + 0.05) / (low + 0.05) >= 4.5, look.colour
