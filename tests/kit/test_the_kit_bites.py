"""The kit, tried on a throwaway game: it passes a sound one and finds every planted fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.kit import processes
from tests.kit.rules import rules_named_in
from tests.kit.throwaway import faults
from tests.kit.throwaway.faults import faulty
from tests.kit.throwaway.game import Beach, ShellBids
from tortuga.engine import registry
from tortuga.engine.game import Game
from tortuga.testing import copies, flow, golden, notation, previews, refusals, secrecy, undoing
from tortuga.testing.catalogue import settings_of
from tortuga.testing.checks import CHECKS, Check

NAME = ShellBids.name
WHERE = "tests.kit.throwaway.game:ShellBids"
GOLDEN = Path(__file__).parent / "throwaway" / "golden" / "3-seats-ebb-false.record"


@pytest.fixture(autouse=True)
def shell_bids() -> Iterator[None]:
    registry.register(NAME, WHERE)
    yield
    registry.forget(NAME)


def caught(check: Check, game: type[Game], said: str) -> None:
    """Some random game shows the fault, and the check says what is wrong."""
    with pytest.raises(AssertionError, match=said):
        look_for(check, game)


def look_for(check: Check, game: type[Game]) -> None:
    for seed in range(10):
        for seats in (2, 3):
            check(game(seats), seed)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes(check: Check) -> None:
    for setting in settings_of(NAME):
        for seed in range(3):
            check(setting.game(), seed)


def test_a_sound_game_passes_the_checks_of_its_notation_and_its_processes() -> None:
    notation.notation_round_trips(ShellBids(2))
    notation.description_numbers_every_move(ShellBids(2))
    processes.equal_in_every_process(f"{NAME}={WHERE}")


FAULTS: list[tuple[type[Beach], Check, str]] = [
    (faults.LeakingHand, secrecy.a_guess_looks_the_same, "would see another"),
    (faults.LeakingDeck, secrecy.a_guess_looks_the_same, "would see another"),
    (faults.LeakingDeck, secrecy.redealing_changes_nothing_seen, "depends on what it cannot see"),
    (faults.LeakingBid, secrecy.views_tell_no_more_than_events, "and sees which it was"),
    (faults.LeakingEvent, secrecy.events_tell_no_more_than_views, "the events tell"),
    (faults.LeakingOpening, secrecy.the_opening_tells_no_more_than_views, "does not show"),
    (faults.LosingCard, flow.conserves_components, "became"),
    (faults.OfferingTheImpossible, flow.offers_only_what_can_be_played, "is offered .* but fails"),
    (faults.OfferingNothing, flow.always_has_a_move, "has 0 moves while"),
    (faults.NeverEnding, flow.always_ends, "not over after"),
    (faults.SharingPiles, copies.a_copy_is_independent, "changed the original's .*piles"),
    (faults.ForgettingCopy, copies.a_copy_is_equal, "discards"),
    (faults.KnowingStanding, previews.previews_come_true, "wrong about the standing"),
    (faults.SilentReveal, previews.previews_come_true, "wrong about a reveal|next moves"),
    (
        faults.ForgottenReveal,
        previews.previews_bring_out_nothing_hidden,
        r"ask `if self.reveal\(\):`",
    ),
    (faults.SilentReveal, undoing.undo_takes_back_no_knowledge, "and can be undone"),
    (faults.ChangingThenRefusing, refusals.refuses_illegal_moves, "refused moves changed"),
    (faults.AcceptingAnything, refusals.refuses_illegal_moves, "was not refused"),
    (faults.AcceptingAnything, refusals.refuses_what_is_no_move, "was not refused"),
]


@pytest.mark.parametrize(
    ("fault", "check", "said"), FAULTS, ids=lambda part: getattr(part, "__name__", "")
)
def test_a_planted_fault_is_found(fault: type[Beach], check: Check, said: str) -> None:
    caught(check, faulty(fault), said)


def test_a_view_that_can_be_changed_is_found() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        secrecy.views_are_frozen_and_plain(faulty(faults.OpenView)(3), 0)


def test_a_guess_that_knows_the_truth_is_found() -> None:
    caught(secrecy.some_things_are_hidden, faults.Cheating, "nothing is hidden")


class Careless:
    """A game whose people are told what bots noted in their seats."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def for_people(self, view: Any) -> Any:
        return view


def test_notes_that_are_shown_to_people_are_found() -> None:
    game: Any = Careless(tortuga.game("the-pirates-map", seats=3))
    with pytest.raises(AssertionError, match="sees what a bot noted there"):
        secrecy.people_learn_nothing_from_notes(game, 0)


def test_a_guess_that_forgets_is_found() -> None:
    caught(secrecy.a_guess_looks_the_same, faults.Amnesiac, "would see another")


def test_an_order_that_depends_on_the_hash_seed_is_found() -> None:
    with pytest.raises(AssertionError, match="depend on PYTHONHASHSEED"):
        processes.equal_in_every_process(f"{NAME}=tests.kit.throwaway.faults:HashOrdered")


def test_two_moves_with_one_text_are_found() -> None:
    with pytest.raises(AssertionError, match=r"written the same: .*lay 1"):
        notation.notation_round_trips(faults.TwiceTheSame(2))


def test_a_sound_game_replays_its_golden_record() -> None:
    golden.replays_unchanged(GOLDEN)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (faults.LowestFirst, "does not replay any more: line"),
        (faults.OfferingMore, "before move .* the offer was"),
    ],
)
def test_a_changed_rule_breaks_the_golden_record(
    fault: type[Beach], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ShellBids, "state_type", fault)
    with pytest.raises(AssertionError, match=said):
        golden.replays_unchanged(GOLDEN)


def test_a_game_without_golden_records_is_found() -> None:
    assert len(golden.settings_without(NAME)) == len(settings_of(NAME))


def test_a_golden_record_is_never_written_over(tmp_path: Path) -> None:
    setting = settings_of(NAME)[0]
    made = golden.keep(setting, 1, tmp_path)
    golden.replays_unchanged(made)
    before = made.read_text()
    with pytest.raises(FileExistsError):
        golden.keep(setting, 2, tmp_path)
    assert made.read_text() == before


def test_the_rules_that_tests_name_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        '@rule("BT-8", "BT-9")\n@given(1)\ndef test_one(): ...\n\n\n'
        '@rule("BT-8")\ndef test_two(): ...\n\n\n@rule("BT-1")\ndef no_test(): ...\n'
    )
    tests = ["test_some.py::test_one", "test_some.py::test_two"]
    assert rules_named_in(tmp_path) == {"BT-8": tests, "BT-9": tests[:1]}
