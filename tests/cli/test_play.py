"""`tortuga play`: a game line by line, people and bots, saved and resumed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tortuga
from tests.cli.conftest import Run
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.library import languages
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.texts import TextError
from tortuga.engine.views import View
from tortuga.engine.why import NOT_NOW
from tortuga.terminal.seating import bot_called
from tortuga.terminal.voice import Voice

GAME = ("play", "buried-treasure")
ALONE = (*GAME, "--seed", "7", "--name", "Ana")
ADVANCED = (*GAME, "--option", "advanced=true")
PEOPLE = ("--bots", "none", "--name", "Ana", "--name", "Ben")


def seed_where_ana_starts_with_a_wild_flag() -> int:
    game = tortuga.game("buried-treasure", advanced=True)
    for seed in range(1000):
        view = game.start(seed).view(0)
        if view.acting == (0,) and game.moves.parse("wild red") in view.legal:
            return seed
    raise AssertionError("no deal of a thousand gives Ana a wild flag")


def first(game: Game, view: View, chance: object) -> int:
    """Somebody's own bot."""
    return view.legal[0]


WILD = ("--seed", str(seed_where_ana_starts_with_a_wild_flag()))


def test_a_whole_game_is_played_by_typing_numbers(run: Run, tmp_path: Path) -> None:
    ran = run(*ALONE, "--save", "game.txt", typed="1\n" * 200)
    assert ran.code == 0
    assert "Your move> 1" in ran.out
    assert "<- winner" in ran.out
    assert "The seed was 7" in ran.out
    record = Record.loads((tmp_path / "game.txt").read_text())
    assert record.over
    assert record.players == ["Ana", "Sailor"]


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_is_named_starts(run: Run, seat: int) -> None:
    ran = run(*GAME, *PEOPLE, "--option", f"first={seat}", typed="quit\n")
    assert f"> {('Ana', 'Ben')[seat - 1]} (you)" in ran.out


def test_a_seat_that_is_not_there_cannot_start(run: Run) -> None:
    ran = run(*GAME, *PEOPLE, "--option", "first=3")
    assert (ran.code, ran.out) == (2, "")
    assert "first must be lot, 1 or 2, not 3" in ran.err


@pytest.mark.parametrize("game", tortuga.games())
@pytest.mark.parametrize("language", languages())
def test_every_game_is_played_to_its_end_by_bots(run: Run, game: str, language: str) -> None:
    seats = tortuga.game(game).seats
    bots = ",".join(["swabbie"] * seats)
    ran = run(
        "play", game, "--seats", str(seats), "--bots", bots, "--seed", "1", "--lang", language
    )
    assert ran.code == 0, ran.err
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_the_table_fits_80_columns_in_the_widest_game(run: Run) -> None:
    words = (
        *ADVANCED,
        "--seed",
        "3",
        "--seats",
        "4",
        "--name",
        "Bartholomew Roberts",
        "--lang",
        "es",
    )
    ran = run(*words, typed="1\n" * 300)
    assert "Bartholom… (tú)" in ran.out or "Bartholo… (tú)" in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_moves_can_be_typed_as_words_or_notation(run: Run) -> None:
    ran = run(*ALONE, typed="Take column 1\nTAKE 2\nlog\nquit\n\n")
    assert ran.out.count("You take a") >= 2


def test_wrong_input_is_answered_in_one_line_and_asked_again(run: Run) -> None:
    ran = run(*ALONE, typed="99\nhello\nextra 1\nquit\n")
    assert "No move is called “99”. Type 1 to 4" in ran.out
    assert "No move is called “hello”" in ran.out
    assert "That cannot be played now: A second card needs an EXTRA in play (BT-5)." in ran.out
    assert ran.out.count("Your move>") == 4


def test_a_refusal_in_spanish_says_why_and_names_the_rule(run: Run) -> None:
    ran = run(*ALONE, "--lang", "es", typed="extra 1\nsalir\n")
    said = " ".join(ran.out.split())
    assert "Eso no se puede jugar ahora: Para tomar una segunda carta" in said
    assert "(BT-5)." in said


def test_a_refusal_without_a_reason_says_its_sentence_once() -> None:
    voice = Voice(tortuga.game("buried-treasure"), "en", ["Ana", "Ben"])
    for told, said in ((NOT_NOW(), "now."), (NOT_NOW().under("BT-5"), "now (BT-5).")):
        assert voice.refusal(IllegalMove(told), 0) == f"That cannot be played {said}"


@pytest.mark.parametrize(
    ("bot", "name"),
    [("captain@50", "Captain@50"), ("tests.cli.test_play:first", "tests.cli.test_play:first")],
)
def test_any_bot_that_can_be_named_has_a_name_at_the_table(run: Run, bot: str, name: str) -> None:
    ran = run(*GAME, "--bots", bot, "--seed", "7", typed="quit\n")
    assert ran.code == 0, ran.err
    assert f"At the table: Player 1, {name}." in ran.out


def test_a_resumed_bot_keeps_its_budget_and_nothing_is_loaded_by_name() -> None:
    captain = bot_called("Capitán@50 2")
    assert captain is not None
    assert captain.name == "captain@50"
    assert bot_called("Captain@much") is None
    assert bot_called("tests.cli.test_play:first") is None


def test_the_record_is_kept_when_a_text_is_missing_in_play(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(self: Voice, view: View) -> str:
        raise TextError("there is no text 'result'")

    monkeypatch.setattr(Voice, "result", silent)
    ran = run(*ALONE, "--save", "game.txt", typed="1\n" * 200)
    assert ran.code == 2
    assert "there is no text 'result'" in ran.err
    assert Record.loads((tmp_path / "game.txt").read_text()).over


def test_undo_takes_back_the_move_and_the_bots_answers(run: Run) -> None:
    ran = run(*ALONE, typed="1\nundo\nlog\nquit\n")
    assert "Your last move is taken back." in ran.out
    logged = ran.out.rpartition("Your move> log")[2]
    assert "You take" not in logged


def test_undo_stops_where_a_secret_came_out(run: Run) -> None:
    ran = run(*ADVANCED, *WILD, "--name", "Ana", typed="wild red\nundo\nlog\nquit\n\n")
    assert "Nothing can be taken back" in ran.out
    assert ran.out.rpartition("Your move> log")[2].count("You play a wild flag") == 1


def test_undo_before_any_move_says_so(run: Run) -> None:
    assert "Nothing can be taken back" in run(*ADVANCED, *WILD, typed="undo\nquit\n").out


def first_card(view: View) -> str:
    """The first card that can be taken, by its word."""
    return str(view.to_json()["columns"][0][-1])


def test_undo_does_not_touch_what_another_person_did(run: Run) -> None:
    game = tortuga.game("buried-treasure")
    seed = next(seed for seed in range(99) if "-" not in first_card(game.start(seed).view(0)))
    ran = run(*GAME, *PEOPLE, "--seed", str(seed), typed="1\nundo\nlog\nquit\n\n")
    assert "Nothing can be taken back" in ran.out
    assert "takes a" in ran.out.rpartition("Your move> log")[2]


def test_rules_help_and_log_are_a_word_away(run: Run) -> None:
    ran = run(*ALONE, typed="rules BT-5\nrules BT-77\nhelp\nlog\nquit\n")
    assert "BT-5 · EXTRA" in ran.out
    assert "there is no section 'BT-77'" in ran.out
    assert "take COLUMN" in ran.out
    assert ran.out.count("The cards are shuffled for 2 players.") == 2


def test_words_for_commands_are_spoken_in_the_games_language(run: Run) -> None:
    ran = run(*ALONE, "--lang", "es", typed="ayuda\nreglas BT-5\nhistorial\nsalir\n")
    assert "historial  lo que ha pasado" in ran.out
    assert "BT-5 · EXTRA" in ran.out


def test_input_that_ends_leaves_cleanly(run: Run) -> None:
    ran = run(*ALONE, typed="1\n")
    assert ran.code == 0
    assert ran.err == ""
    assert "Left without saving" in ran.out


def test_without_bots_named_sailor_fills_the_other_seats(run: Run) -> None:
    ran = run(*GAME, "--seats", "3", typed="")
    assert "At the table: Player 1, Sailor, Sailor 2." in ran.out


def test_seats_not_taken_by_bots_are_peoples(run: Run) -> None:
    ran = run(*GAME, "--seats", "3", "--bots", "swabbie", "--name", "Ana", typed="")
    assert "At the table: Ana, Player 2, Swabbie." in ran.out
    assert "At the table: Ana, Ben." in run(*GAME, "--name", "Ana", "--name", "Ben").out


def test_no_game_named_takes_the_only_one_or_asks(run: Run) -> None:
    names = tortuga.games()
    number = names.index("buried-treasure") + 1
    ran = run("play", typed="0\n" * (len(names) > 1) + f"{number}\n")
    assert "Buried Treasure: " in ran.out
    if len(names) > 1:
        assert f"Type a number from 1 to {len(names)}" in ran.out
        assert run("play", typed="").code == 2


# Secrets


def hands(out: str) -> list[str]:
    return re.findall(r"Your starters: (.*)", out)


def spelled(counts: list[int]) -> str:
    words = ("cannon", "map", "pirate", "ship", "wild flag")
    held = [(count, word) for count, word in zip(counts, words, strict=True) if count]
    return ", ".join(f"{count} {word}" + "s" * (count > 1) for count, word in held)


def test_people_with_secrets_are_kept_apart_by_a_hand_over(run: Run) -> None:
    ran = run(*ADVANCED, *WILD, *PEOPLE, typed="\nwild red\n\nquit\n\n")
    before, anas, bens = re.split(r"(?:Ana|Ben)'s turn\. Nobody else should look now", ran.out)
    assert hands(before) == []
    state = tortuga.game("buried-treasure", advanced=True).start(int(WILD[1]))
    assert hands(anas) == [spelled(state.view(0).to_json()["hand"])]
    assert hands(bens) == [spelled(state.view(1).to_json()["hand"])]


def test_a_move_can_be_taken_back_at_the_hand_over(run: Run) -> None:
    def typed(seed: int) -> str:
        """Take column 1 and keep the card, whatever it brings in between."""
        match = Match(tortuga.game("buried-treasure", advanced=True), seed)
        words = ["", "take 1"]
        match.play(0, match.game.moves.parse("take 1"))
        while match.state.acting == (0,):
            words.append("1")
            match.play(0, match.state.legal(0)[0])
        return "\n".join([*words, "undo", "log", "quit", "", ""])

    ran = run(*ADVANCED, *WILD, *PEOPLE, typed=typed(int(WILD[1])))
    assert "Your last move is taken back." in ran.out
    assert "You keep" not in ran.out.rpartition("Your move> log")[2]


def test_people_without_secrets_just_go_on(run: Run) -> None:
    ran = run(*GAME, "--bots", "none", "--name", "Ana", "--name", "Ben", typed="1\n1\nquit\n\n")
    assert "Nobody else should look" not in ran.out
    assert "Ana: " in ran.out
    assert "Ben: " in ran.out


def test_a_watcher_of_bots_sees_no_hand(run: Run) -> None:
    ran = run(*ADVANCED, "--seed", "3", "--seats", "2", "--bots", "sailor,sailor")
    assert hands(ran.out) == []
    assert "plays a starter" in ran.out


# Files


def test_save_never_overwrites_another_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana")
    ran = run(*ALONE, typed="1\nsave letter.txt\nsave game.txt\nsave\nquit\n")
    assert "letter.txt already exists" in ran.out
    assert (tmp_path / "letter.txt").read_text() == "Dear Ana"
    assert ran.out.count("Saved to game.txt.") == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "letter.txt"]


def test_save_option_refuses_a_file_that_is_there_unless_forced(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana")
    refused = run(*ALONE, "--save", "letter.txt")
    assert refused.code == 2
    assert (tmp_path / "letter.txt").read_text() == "Dear Ana"
    assert run(*ALONE, "--save", "letter.txt", "--force", typed="1\nquit\n").code == 0
    assert Record.loads((tmp_path / "letter.txt").read_text()).players[0] == "Ana"


def test_the_offer_to_save_is_repeated_until_it_works(run: Run, tmp_path: Path) -> None:
    ran = run(*ALONE, typed="1\nquit\nnowhere/game.txt\ngame.txt\n")
    assert "there is no folder" in ran.out
    assert Record.loads((tmp_path / "game.txt").read_text()).players[0] == "Ana"


def test_a_saved_game_goes_on_where_it_was(run: Run, half: Path) -> None:
    before = Record.loads(half.read_text())
    ran = run("play", "--resume", half, typed="1\n" * 400)
    assert ran.code == 0
    assert "At the table: Ana, Sailor." in ran.out
    assert "<- winner" in ran.out
    assert Record.loads(half.read_text()).moves == before.moves  # nobody asked to save
    run("play", "--resume", half, "--save", half, typed="1\n" * 400)
    after = Record.loads(half.read_text())
    assert after.over
    assert after.moves[: len(before.moves)] == before.moves


def test_a_resumed_game_keeps_its_language_of_names_and_knows_its_bots(
    run: Run, tmp_path: Path
) -> None:
    spanish = (*ALONE, "--lang", "es", "--save", "partida.txt")
    assert run(*spanish, typed="1\nsalir\n").code == 0
    ran = run("play", "--resume", "partida.txt", typed="1\nquit\n\n")
    assert "At the table: Ana, Marinero." in ran.out
    assert "Marinero takes" in ran.out


def test_names_cannot_steer_the_terminal(run: Run) -> None:
    ran = run(*GAME, "--name", "\x1b[2JAna\x07\n", typed="")
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out
    assert "At the table: [2JAna, Sailor." in ran.out


# At a server's table


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["maui"], "leave out GAME"),
        (["--seats", "2", "--plain"], "leave out --plain and --seats"),
        (["--resume", "game.txt"], "leave out --resume"),
        (["--name", "Ana", "--name", "Ben"], "one seat, and so one --name"),
        ([], "needs a terminal"),
    ],
)
def test_a_servers_table_is_taken_as_it_is(run: Run, words: list[str], said: str) -> None:
    ran = run("play", "--at", "http://127.0.0.1:9/#/join/a/b", *words)
    assert ran.code == 2
    assert said in ran.err
