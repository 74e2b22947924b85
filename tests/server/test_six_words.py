"""Six words make another device the same guest's: once, for ten minutes, and for no guesser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from sqlalchemy import select

from tests.server.harness import Person, Server
from tests.server.keeping import enter, kept, show
from tortuga.engine.library import languages
from tortuga.server.clock import now
from tortuga.server.http import six_words
from tortuga.server.storage.columns import CODE
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.people import codes

DATABASES = ("sqlite", "postgres")


@pytest.mark.parametrize("language", languages())
def test_a_list_has_2048_different_short_words(language: str) -> None:
    words = six_words.listed(language)
    assert len(words) == len(set(words)) == 2048
    assert [word for word in words if not re.fullmatch("[a-z]{3,8}", word)] == []
    assert list(words) == sorted(words)


MISLEADING = {  # rude somewhere, spelt in two ways, or said like another that is listed
    "en": "armor center color disc draft favor ferry fiber harbor metal pin plow screw source",
    "es": "bicho buey capullo coger concha huevo judia kiosco paja papaya pato pico polvo yerba",
}


@pytest.mark.parametrize("language", languages())
def test_no_word_is_rude_or_can_be_taken_for_another(language: str) -> None:
    words = set(six_words.listed(language))
    assert words.isdisjoint(MISLEADING[language].split())
    assert [word for word in words if f"{word}s" in words or f"{word}es" in words] == []


def test_languages_have_lists_of_their_own() -> None:
    lists = [six_words.listed(language) for language in languages()]
    assert len({*lists}) == len(lists)
    assert six_words.listed("xx") == six_words.listed("en")


def test_words_are_read_however_they_are_typed() -> None:
    words = ["mango", "anchor", "seven", "parrot", "lantern", "tide"]
    for typed in (
        "mango anchor seven parrot lantern tide",
        "  Mango-ANCHOR, seven\tparrot\nlantern . tide ",
        "1 mango 2 anchor 3 seven 4 parrot 5 lantern 6 tide",
        "mángo anchor séven parrot lantern tide",
    ):
        assert six_words.read(typed) == words


def test_words_move_a_guest_to_another_device(ana: Person, ben: Person) -> None:
    words = show(ana)
    assert len(words) == 6
    assert kept(ana)["words"] is not None
    reply = enter(ben, f"  {words[0].upper()}-{', '.join(words[1:])} ")
    assert reply.json() == ana.me
    assert ben.http.get("/api/me").json() == ana.me
    there = kept(ben)["devices"]
    assert [(device["how"], device["here"]) for device in there] == [
        ("words", True),
        ("first", False),
    ]
    assert kept(ana)["words"] is None


def test_words_work_once(ana: Person, ben: Person, guests: Callable[[], Person]) -> None:
    words = " ".join(show(ana))
    assert enter(ben, words).status_code == 200
    late = enter(guests(), words)
    assert (late.status_code, late.json()["error"]["code"]) == (403, "wrong_words")


def test_new_words_replace_the_last_and_can_be_torn_up(ana: Person, ben: Person) -> None:
    first = " ".join(show(ana))
    second = " ".join(show(ana, "es"))
    assert enter(ben, first).status_code == 403
    assert ana.http.delete("/api/me/words").json()["words"] is None
    assert enter(ben, second).status_code == 403
    assert ben.http.get("/api/me").json() == ben.me


def test_after_ten_minutes_they_are_only_words(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = " ".join(show(ana))
    then = now() + codes.LASTS + 1
    monkeypatch.setattr(codes, "now", lambda: then)
    assert enter(ben, words).status_code == 403


def test_five_wrong_tries_tear_them_up(ana: Person, guests: Callable[[], Person]) -> None:
    words = show(ana)
    wrong = " ".join([*words[:5], "anchor" if words[5] != "anchor" else "mango"])
    for _ in range(codes.TRIES):
        assert enter(guests(), wrong).status_code == 403
    assert enter(guests(), " ".join(words)).status_code == 403
    assert kept(ana)["words"] is None


def test_four_wrong_tries_do_not(ana: Person, ben: Person) -> None:
    words = show(ana)
    wrong = " ".join([*words[:5], "anchor" if words[5] != "anchor" else "mango"])
    for _ in range(codes.TRIES - 1):
        assert enter(ben, wrong).status_code == 403
    assert enter(ben, " ".join(words)).status_code == 200


@pytest.mark.usefixtures("no_refill")
def test_an_address_tries_ten_times_and_waits(guests: Callable[[], Person], server: Server) -> None:
    guesser = guests()
    guess = "mango anchor seven parrot lantern tide"
    tries = [enter(guesser, guess).status_code for _ in range(12)]
    assert tries[:10] == [403] * 10
    assert tries[10:] == [429] * 2
    assert enter(guests(), guess).status_code == 403, "others are not held up"


def test_all_addresses_together_have_a_limit(
    ana: Person, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.parts.six_words.tried_by_all, "take", lambda: False)
    assert enter(ana, "mango anchor seven parrot lantern tide").status_code == 429


def test_five_words_or_seven_are_no_try(ana: Person) -> None:
    for typed in ("mango anchor seven parrot lantern", "a b c d e f g", "!"):
        reply = enter(ana, typed)
        assert (reply.status_code, reply.json()["error"]["code"]) == (422, "six_words")


def test_only_hashes_of_the_words_are_stored(ana: Person, server: Server) -> None:
    words = show(ana)
    engine = engine_for(server.settings.database)
    with engine.connect() as reading:
        rows = reading.execute(select(CODE)).all()
    engine.dispose()
    stored = " ".join(str(value) for row in rows for value in row)
    assert rows
    assert [word for word in words if len(word) > 3 and word in stored] == []


def test_a_wrong_try_takes_as_much_work_as_a_right_one(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether anybody was shown such words is not to be told by the time that it takes."""
    hashed: list[int] = []
    slow = codes.digest_of

    def counted(words: list[str], salt: bytes) -> bytes:
        hashed.append(1)
        return slow(words, salt)

    monkeypatch.setattr(codes, "digest_of", counted)
    words = show(ana)
    hashed.clear()
    enter(ben, "zoo zoo zoo zoo zoo zoo")
    assert hashed == [1]
    enter(ben, " ".join(words))
    assert hashed == [1, 1]


def test_nobody_shows_words_without_end(ana: Person) -> None:
    shown = [ana.http.post("/api/me/words", json={"language": "en"}).status_code for _ in range(8)]
    assert shown[:6] == [200] * 6
    assert 429 in shown[6:]
