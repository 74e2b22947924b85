"""Tales: seven sentences that hang together, all different, and the same from the same seed."""

from __future__ import annotations

import re

import pytest

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.games.the_pirates_map.tales import ELEMENTS, LANGUAGES, LONGEST, Teller, named
from tortuga.games.the_pirates_map.tales.data import read

MANY = 10_000
SOME = 400


def a_hand(chance: Chance, cards: int = 7) -> list[str]:
    """Elements in some order, at most three of a kind."""
    elements = [element for element in ELEMENTS for _ in range(3)]
    chance.shuffle(elements)
    return elements[:cards]


def tales(language: str, count: int, cards: int = 7) -> list[tuple[list[str], Teller]]:
    told = []
    for seed in range(count):
        chance = Chance(seed, "a test of tales")
        told.append((a_hand(chance, cards), Teller(language, chance)))
    return told


def pieces(teller: Teller, hand: list[str]) -> list[tuple[str, str]]:
    return [teller.fragments(hand[:at], element, len(hand)) for at, element in enumerate(hand)]


def tells_of_the_treasure(language: str, sentence: str) -> bool:
    """Whether it names the loot; the article may have been contracted."""
    return any(loot.split(" ", 1)[-1] in sentence for loot in read(language, "cast")["loot"])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_thousand_tales_are_all_different(language: str) -> None:
    texts = {" ".join(teller.tale(hand)) for hand, teller in tales(language, MANY)}
    assert len(texts) == MANY


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_the_same_hand_gives_different_tales(language: str) -> None:
    hand = ["palm", "palm", "palm", "ship", "shark", "flag", "palm"]
    texts = {" ".join(Teller.from_seed(language, seed).tale(hand)) for seed in range(SOME)}
    assert len(texts) == SOME


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [6, 7])
def test_each_sentence_names_its_own_element_once_and_no_other(language: str, cards: int) -> None:
    for hand, teller in tales(language, SOME, cards):
        sentences = teller.tale(hand)
        assert [named(language, sentence) for sentence in sentences] == [{e: 1} for e in hand]
        for sentence in sentences:
            assert len(sentence) <= LONGEST
            assert re.fullmatch(r"[«“¡¿]*[A-ZÁÉÍÓÚÑ].*[.!?]”?", sentence), sentence
            assert not re.search(r"  |[{}<>|]| [,;:.]|[,;:][,;:]|\.\.", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [6, 7])
def test_no_fragment_comes_twice_in_a_tale(language: str, cards: int) -> None:
    for hand, teller in tales(language, SOME, cards):
        used = [fragment for both in pieces(teller, hand) for fragment in both]
        assert len(used) == len(set(used)) == 2 * cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_fragment_and_nobody_comes_twice_in_an_evening_of_six_tales(language: str) -> None:
    cast = read(language, "cast")
    names = [name for _, name in cast["heroes"]]
    for seed in range(60):
        chance = Chance(seed, "an evening")
        used: list[str] = []
        heroes: list[str] = []
        for part in range(6):
            hand = a_hand(chance)
            teller = Teller.from_seed(language, seed, part)
            used += [fragment for both in pieces(teller, hand) for fragment in both]
            heroes += [name for name in names if re.search(rf"\b{name} ", teller.tale(hand)[0])]
        assert len(used) == len(set(used)) == 84, [each for each in used if used.count(each) > 1]
        assert len(set(heroes)) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fragment_and_everyone_is_used(language: str) -> None:
    turns, cast = read(language, "turns"), read(language, "cast")
    used: set[str] = set()
    texts: list[str] = []
    for hand, teller in tales(language, 3 * SOME):
        used.update(fragment for both in pieces(teller, hand) for fragment in both)
        texts += teller.tale(hand)
    text = " ".join(texts)
    stops, endings = read(language, "stops"), read(language, "endings")
    for element in ELEMENTS:
        assert not {fragment for stop in stops[element] for fragment in stop} - used
        assert not set(endings[element]) - used
    for deck in ["openings", "travels", "seconds", "thirds"]:
        assert not set(turns[deck]) - used
    assert not {beat for thread in turns["threads"] for beat in thread} - used
    for things in ["surnames", "ports", "loot"]:
        assert [thing for thing in cast[things] if thing not in text] == []
    for thing in [*cast["places"], *cast["weathers"]]:
        # Articles may have been contracted or begin the sentence.
        assert thing.split(" ", 1)[-1] in text, thing
    for _, name in cast["heroes"]:
        assert name in text
    for _, called, presented in cast["companions"]:
        assert presented in text
        assert called in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_hero_and_companion_are_presented_first_and_stay(language: str) -> None:
    cast = read(language, "cast")
    names = [name for _, name in cast["heroes"]]
    called = {presented: pal for _, pal, presented in cast["companions"]}
    for hand, teller in tales(language, SOME):
        first, *rest = teller.tale(hand)
        presented = [name for name in names if re.search(rf"\b{name} [A-ZÁÉÍÓÚÑ]", first)]
        assert len(presented) == 1, first
        [companion] = [pal for whole, pal in called.items() if whole in first.lower()]
        for name in names:
            if name not in presented:
                assert not re.search(rf"\b{name}\b", " ".join(rest))
        for pal in called.values():
            if pal != companion:
                assert not re.search(rf"\b{pal}\b", " ".join(rest)) or pal == "the cat"


def test_the_hero_keeps_their_gender() -> None:
    for hand, teller in tales("es", SOME):
        text = " ".join(teller.tale(hand))
        gender = {name: gender for gender, name in read("es", "cast")["heroes"]}
        [hero] = {name for name in gender if re.search(rf"\b{name}\b", text)}
        wrong = {"m": "capitana|convencida", "f": "el capitán|convencido"}[gender[hero]]
        assert not re.search(rf"\b(?:{wrong})\b", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_thread_is_told_in_its_order_and_ends_at_the_treasure(language: str) -> None:
    threads = read(language, "turns")["threads"]
    for hand, teller in tales(language, SOME):
        openers = [opener for opener, _ in pieces(teller, hand)]
        [thread] = [thread for thread in threads if thread[0] in openers]
        places = [openers.index(beat) for beat in thread]
        assert places == sorted(places)
        assert places[2] == 6
        assert tells_of_the_treasure(language, teller.tale(hand)[6])


def test_a_repeated_element_is_told_as_another_one() -> None:
    hand = ["palm", "flag", "palm", "ship", "flag", "palm", "shark"]
    english = {0: "a palm", 2: "another palm", 4: "another flag", 5: "a third palm"}
    spanish = {0: "una palmera", 2: "otra palmera", 4: "otra bandera", 5: "una tercera palmera"}
    for language, wanted in [("en", english), ("es", spanish)]:
        for seed in range(100):
            tale = Teller.from_seed(language, seed).tale(hand)
            assert all(copy in tale[at] for at, copy in wanted.items()), tale


def test_spanish_tales_contract_and_change_what_must_be() -> None:
    text = "\n".join(" ".join(teller.tale(hand)) for hand, teller in tales("es", SOME))
    assert not re.search(r"\b(?:a|de|A|De) el\b", text)
    assert not re.search(r"\by h?[ií](?![aeo])", text, re.IGNORECASE)
    assert not re.search(r"\bo h?[oó]", text, re.IGNORECASE)
    assert not re.search(r"\b(?:al|del) (?:la|los|las|el)\b", text)
    assert re.search(r" al (?:cabo|monte|pelícano|loro|burro)", text)
    assert re.search(r" del (?:cabo|monte|paso|faro)", text)
    assert re.search(r" e (?:Hilari[ao]|Inés|Ignacio) ", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_by_card_is_the_same_as_all_at_once(language: str) -> None:
    for hand, teller in tales(language, 200):
        whole = teller.tale(hand)
        for at in (3, 0, 6, 5, 1, 2, 4):
            again = Teller.from_seed(language, teller.seed)
            assert again.sentence(hand[:at], hand[at], len(hand)) == whole[at]
            assert again.sentence(hand[:at], hand[at], len(hand), said=whole[:at]) == whole[at]


def test_the_order_yet_to_come_changes_nothing() -> None:
    one = Teller.from_seed("en", 8).tale(["ship", "palm", "flag", "shark", "palm", "palm", "flag"])
    two = Teller.from_seed("en", 8).tale(["ship", "palm", "flag", "ship", "ship", "bottle", "palm"])
    assert one[:3] == two[:3]
    assert one[3:] != two[3:]


def test_the_same_chance_makes_the_same_teller() -> None:
    assert Teller("es", Chance(4)).seed == Teller("es", Chance(4)).seed
    assert Teller("es", Chance(4)).seed != Teller("es", Chance(5)).seed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fresh_attempt_is_another_sentence_that_still_suits_the_tale(language: str) -> None:
    for hand, teller in tales(language, 200):
        for at, element in enumerate(hand):
            attempts = [teller.sentence(hand[:at], element, len(hand), again) for again in range(4)]
            assert len(set(attempts)) == 4
            assert all(named(language, attempt) == {element: 1} for attempt in attempts)
            assert all(len(attempt) <= LONGEST for attempt in attempts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fresh_attempt_takes_no_body_from_the_rest_of_the_tale(language: str) -> None:
    hand = ["palm", "palm", "ship", "ship", "palm", "ship", "flag"]
    for seed in range(100):
        teller = Teller.from_seed(language, seed)
        used = {body for _, body in pieces(teller, hand)}
        for at, element in enumerate(hand):
            for again in (1, 2, 3):
                assert teller.fragments(hand[:at], element, 7, again)[1] not in used


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_sentence_follows_from_what_was_really_said(language: str) -> None:
    stops = read(language, "stops")
    links = {link for element in ELEMENTS for _, link in stops[element]}
    followed = 0
    for hand, teller in tales(language, 200):
        written = ["Something else entirely."] * 3
        assert teller.fragments(hand[:3], hand[3], 7, said=written)[0] not in links
        _, body = teller.fragments(hand[:2], hand[2], 7, 1)
        fresh = teller.sentence(hand[:2], hand[2], 7, 1)
        opener, _ = teller.fragments(hand[:3], hand[3], 7, said=["", "", fresh])
        if opener in links:
            assert [body, opener] in stops[hand[2]]
            followed += 1
    assert followed > 20


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 9, 12])
def test_tales_of_other_lengths_can_be_told(cards: int) -> None:
    for language in LANGUAGES:
        for hand, teller in tales(language, 50, cards):
            sentences = teller.tale(hand)
            assert [named(language, sentence) for sentence in sentences] == [{e: 1} for e in hand]
            assert tells_of_the_treasure(language, sentences[-1])


def test_no_cards_are_no_tale() -> None:
    assert Teller.from_seed("en", 1).tale([]) == []


def test_what_cannot_be_told_is_refused() -> None:
    with pytest.raises(TortugaError, match="no tales in 'fr'; choose en or es"):
        Teller("fr", Chance(1))
    with pytest.raises(TortugaError, match="no tale names 'crab'; choose ship, mermaid"):
        Teller("en", Chance(1)).tale(["ship", "crab"])
    with pytest.raises(TortugaError, match="a tale has 2 cards or more"):
        Teller("en", Chance(1)).tale(["ship"])
    with pytest.raises(TortugaError, match="there is no card 3 in a tale of 2"):
        Teller("en", Chance(1)).sentence(["ship", "palm"], "flag", 2)
