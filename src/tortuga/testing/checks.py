"""What every game is checked for. Needs the standard library only, so that any Python can do it."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine.game import Game
from tortuga.testing import copies, flow, previews, records, refusals, secrecy, undoing

Check = Callable[[Game, int], None]

# Each check with the number of random games that it looks at.
CHECKS: dict[Check, int] = {
    flow.always_ends: 20,
    flow.conserves_components: 1,
    flow.always_has_a_move: 2,
    flow.offers_only_what_can_be_played: 1,
    refusals.refuses_illegal_moves: 1,
    refusals.refuses_what_is_no_move: 1,
    refusals.refuses_numbers_that_only_look_whole: 1,
    refusals.tells_why_from_the_view_alone: 1,
    copies.a_copy_is_equal: 1,
    copies.a_copy_is_independent: 1,
    records.record_round_trips: 1,
    records.record_resumes_anywhere: 1,
    records.damage_is_found_by_line: 1,
    secrecy.a_guess_looks_the_same: 2,
    secrecy.redealing_changes_nothing_seen: 1,
    secrecy.some_things_are_hidden: 1,
    secrecy.events_tell_no_more_than_views: 1,
    secrecy.views_tell_no_more_than_events: 1,
    secrecy.the_opening_tells_no_more_than_views: 5,
    secrecy.people_learn_nothing_from_notes: 1,
    secrecy.views_are_frozen_and_plain: 1,
    secrecy.events_are_plain: 1,
    previews.previews_come_true: 1,
    previews.previews_bring_out_nothing_hidden: 1,
    previews.previews_refuse_what_cannot_be_played: 1,
    undoing.undo_restores_everything: 1,
    undoing.undo_is_for_the_last_mover: 1,
    undoing.undo_takes_back_no_knowledge: 1,
}
