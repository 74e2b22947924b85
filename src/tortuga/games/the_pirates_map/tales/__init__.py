"""Tales of The Pirate's Map: told by the generator, checked by their words, acted by the captain.

- ``ELEMENTS``: the seven names that a tale is about, as the component file spells them.
- ``LANGUAGES``: the languages that tales are told in. ``LONGEST``: a sentence's most characters.
- ``Teller(language, chance)`` draws a cast and a thread once and tells one adventure:
  ``.tale(elements)`` all of it, ``.sentence(told, element, cards)`` the next sentence after the
  elements told so far, of a tale of that many cards. Both give the same sentences. For a fresh
  attempt at one, count it in ``again``; where sentences so far are somebody else's or fresh
  attempts, pass them as ``said``, so that the next follows from them.
  ``Teller.from_seed(language, teller.seed)`` is the same teller at another time.
- ``named(language, text)``: how often a text names each element, by word lists in data.
- ``CARDS``: the acting cards. ``act(card, language, text, chance)`` says a text the way the
  card wants it; ``mime(element, chance)`` is Voiceless: pictures, by the symbols' names.
"""

from tortuga.games.the_pirates_map.tales.acting import CARDS, VOICELESS, act, mime
from tortuga.games.the_pirates_map.tales.teller import Teller
from tortuga.games.the_pirates_map.tales.words import ELEMENTS, LANGUAGES, LONGEST, named

__all__ = [
    "CARDS",
    "ELEMENTS",
    "LANGUAGES",
    "LONGEST",
    "VOICELESS",
    "Teller",
    "act",
    "mime",
    "named",
]
