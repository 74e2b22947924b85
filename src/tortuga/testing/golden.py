"""Golden records: games played once and kept, which must replay the same for ever.

`python -m tortuga.testing.golden GAME`, in a project's own folder, plays and keeps one for each
seat count and combination of options that has none yet, in `tests/golden/GAME`. Beside each record
lies what was offered before every move, so that a move too many is noticed as well as one too few.
Existing files are never written over: where the rules change on purpose, the game's `rules` version
goes up, the new records lie in a folder of their own, and the old ones stay as long as the game
still plays by their version.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from tortuga.engine.errors import RecordError, TortugaError
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class, named
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.play import random_match

FOLDER = Path.cwd() / "tests" / "golden"
MOST_SPELLED = 40  # a longer offer is kept by its length and a hash
LONGEST_LINE = 400  # so are all offers where several seats may play many things
PLAYERS = ["Anne", "Bartholomew", "Cheng", "Diego", "Esquivel", "Fanny", "Grace", "Henry"]


def golden_records(name: str) -> list[Path]:
    """The records kept for a game, of every version of its rules."""
    return sorted((FOLDER / name).rglob("*.record"))


def newest(name: str) -> Path:
    """Where the records by a game's newest rules lie."""
    rules = game_class(name).rules
    return FOLDER / name if rules == 1 else FOLDER / name / f"rules-{rules}"


def title(path: Path) -> str:
    """A record among those of all games: ``maui-rules-2-3-seats-side-both``."""
    return "-".join(path.relative_to(FOLDER).with_suffix("").parts)


def settings_without(name: str) -> list[str]:
    """The settings of a game for which no record by its newest rules is kept."""
    kept = {path.stem for path in newest(name).glob("*.record")}
    return [str(setting) for setting in settings_of(name) if setting.slug not in kept]


def replays_unchanged(path: Path) -> None:
    """A golden record still loads, verifies, and is written and offered the same."""
    text = path.read_text(encoding="utf-8")
    try:
        record = Record.loads(text)
    except RecordError as error:
        raise AssertionError(f"{path.name} does not replay any more: {error}") from error
    assert record.dumps() == text, f"{path.name} would be written differently now"
    kept = path.with_suffix(".offers").read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(zip(kept, offers(record), strict=True), 1):
        assert then == now, f"{path.name}: before move {number} the offer was {then!r}, now {now!r}"


def offers(record: Record) -> list[str]:
    """What each acting seat could play before every move of a record."""
    match = Match(record.game, record.seed)
    told: list[str] = []
    for seat, move in record.moves:
        line = "; ".join(_offer(match, acting, MOST_SPELLED) for acting in match.state.acting)
        if len(match.state.acting) > 1 and len(line) > LONGEST_LINE:
            line = "; ".join(_offer(match, acting, 0) for acting in match.state.acting)
        told.append(line)
        match.play(seat, move)
    return told


def _offer(match: Match, seat: int, most_spelled: int) -> str:
    texts = [match.game.moves.text(move) for move in match.state.legal(seat)]
    told = ", ".join(texts)
    if len(texts) > most_spelled:
        told = f"{len(texts)} moves, {hashlib.sha256(told.encode()).hexdigest()[:16]}"
    return f"seat {seat + 1}: {told}"


def keep(setting: Setting, seed: int, folder: Path) -> Path:
    """Play a random game and keep it; a record that is there already is never written over."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{setting.slug}.record"
    record = Record.of(random_match(setting.game(), seed), PLAYERS[: setting.seats])
    with path.open("x", encoding="utf-8") as file:
        file.write(record.dumps())
    path.with_suffix(".offers").write_text("\n".join(offers(record)) + "\n", encoding="utf-8")
    return path


def main(names: list[str]) -> int:
    if not names:
        print("which game? python -m tortuga.testing.golden GAME", file=sys.stderr)
        return 2
    for name in names:
        try:
            name = named(name)
            missing = [s for s in settings_of(name) if str(s) in settings_without(name)]
        except TortugaError as error:
            print(error, file=sys.stderr)
            return 2
        if not missing:
            print(f"{name} has all its golden records; delete those that are to be made anew")
        for setting in missing:
            print(keep(setting, 7 + setting.seats, newest(name)).relative_to(FOLDER.parents[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
