"""When a table is looked at, also one that never rests."""

from dataclasses import replace

import numpy as np

from tests.looked_at import ASIDE, COVERED, DICE, STOOD, WHERE, dice, disc, events, looked, painted, table, tops
from vision.cells import Mask
from vision.seats import Sectors
from vision.types import Glance
from vision.watching.corrected import corrected, judged_free
from vision.watching.observe import observe
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops
from vision.watching.when_to_look import worth_looking


def test_a_look_is_taken_when_a_push_has_ended() -> None:
    pushed = looked(replace(table(), phase="moved"), tops(disc(STOOD)))
    assert worth_looking(replace(table(), phase="moved"))
    assert pushed.sightings.stood[0] is not None


def test_a_fold_that_is_given_a_look_takes_it_into_account() -> None:
    seen, shade = tops(disc((22, 40), 6)), np.full((90, 160, 3), 120, np.uint8)
    shade[10:30, 30:50] = 40
    table = Table()
    for number in range(1, 8):
        one = Glance(shade[..., 0], number / 5, number, shade)
        table = observe(table, one, Sectors(1), lambda: seen)
    assert table.sightings.rested
    assert table.sightings.stood[0] is not None


def standing_there(known: Table, rows: int, columns: int) -> Table:
    """Watch a cup that stands on a table for some pictures of so many cells."""
    shade, cup = np.full((rows, columns, 3), 120, np.uint8), np.zeros((rows, columns), bool)
    shade[10:30, 30:50], cup[10:30, 30:50] = 40, True
    nothing = np.zeros_like(cup)
    seen = Tops(cup, cup, nothing, nothing, nothing, nothing)
    for number in range(1, 8):
        known = observe(known, Glance(shade[..., 0], known.at + 0.2, number, shade), Sectors(1), lambda: seen)
    return known


def test_a_camera_that_changes_its_size_is_looked_at_anew() -> None:
    after = standing_there(standing_there(Table(), 90, 160), 80, 120)
    assert after.sightings.stood[0] is not None
    assert after.sightings.stood[0].shape == (80, 120)


def test_it_is_looked_once_when_the_table_has_come_to_rest_and_whenever_something_is_told() -> None:
    seen = replace(COVERED, happened=())
    assert not worth_looking(seen)  # just now
    assert worth_looking(replace(seen, at=seen.at + 1))
    assert not worth_looking(replace(seen, at=seen.at + 1, quiet=True))
    stirred = judged_free(replace(seen, at=seen.at + 1, phase="moving"))
    assert not worth_looking(stirred)
    assert worth_looking(replace(stirred, at=seen.at + 2, phase="still", quiet=True))
    assert worth_looking(changed(replace(seen, phase="moving"), 0, "lifted"))


def test_seats_of_another_number_are_looked_at_anew() -> None:
    after = looked(replace(COVERED, seats=(Seat(),)), tops(disc(STOOD)))
    assert after.sightings.at == after.at
    assert len(after.sightings.stood) == 1
    assert Sightings.of_nothing(2).lay == (None, None)


def restless(known: Table, stirs: Mask, seconds: float = 4.0) -> Table:
    """Let time pass in which something moves on and on."""
    now = known.at + seconds
    since = np.where(stirs, np.float32(now - 0.1), np.float32(1))
    held = replace(known, phase="moving", at=now, since=since, happened=(), quiet=False)
    return changed(held, 0, None, hand=True)


def test_a_cup_is_seen_to_come_off_though_the_table_does_not_come_to_rest() -> None:
    far = disc((75, 140), 6)
    going_on = restless(COVERED, far)
    assert not worth_looking(going_on)  # it looks as it did
    assert worth_looking(replace(going_on, newest=painted(disc(ASIDE), 200)))
    after = corrected(going_on, replace(going_on, newest=painted(disc(ASIDE), 200)), tops(die=dice(DICE)), WHERE)
    assert events(after) == [("lifted", 0)]
    assert after.sightings.free == (0,)
    assert not worth_looking(replace(after, happened=()))
    held = corrected(going_on, replace(going_on, newest=painted(disc(ASIDE), 200)), tops(disc(STOOD)), WHERE)
    assert events(held) == []
    assert not worth_looking(replace(held, at=held.at + 0.5))  # so it looks now
    otherwise = replace(held, newest=painted(disc(STOOD), 200))
    assert not worth_looking(replace(otherwise, at=held.at + 0.4))  # soon enough again
    assert worth_looking(replace(otherwise, at=held.at + 0.5))
    assert not worth_looking(replace(going_on, newest=held.newest, looked=going_on.at - 1.9))  # it may rest soon


def test_a_table_that_never_rested_is_looked_at_once_to_know_where_cups_stand() -> None:
    going_on = restless(table(), disc((75, 140), 6))
    assert worth_looking(going_on)
    seen = corrected(going_on, going_on, tops(disc(STOOD)), WHERE)
    assert seen.sightings.stood[0] is not None
    assert not seen.sightings.rested
    assert not worth_looking(seen)
