"""What has changed on a table that is known: the light, the camera, or things that came, went and moved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.cells import Cells, Mask, lit, poor, share
from vision.seats import Labels
from vision.watching.bump import pushed_by
from vision.watching.carried import at_seats, parted
from vision.watching.changes import Change, changes, grown, together
from vision.watching.gone import missed
from vision.watching.hands import handled
from vision.watching.kinds import Kind
from vision.watching.known_cups import known_ones
from vision.watching.lifts import judged, nudged
from vision.watching.no_cup import covers
from vision.watching.push import farther
from vision.watching.pushed import along
from vision.watching.quiet import quietened
from vision.watching.screens import within
from vision.watching.sightings import Sightings
from vision.watching.sorted_out import STEADY, sorted_out
from vision.watching.steady import calm_cells, settled, unsettled
from vision.watching.structure import all_the_same
from vision.watching.table import Table, accepted, followed, phased
from vision.watching.things import Sees

EVERYWHERE = 0.1  # part of the picture that differs when the camera was pushed or the light changed
SCATTERED, ACROSS = 0.02, 0.5  # the same where little stands out, and part of its width and height over which that lies


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A picture beside what is known of its table.

    `was`, `now`: what is known, in the light of the picture, and the picture, both lit so that things are told apart in
    poor light. `light`: by what `was` differs from what is known. `level`: the picture in the light of before.
    """

    was: Cells
    now: Cells
    light: Cells
    level: Cells


def compared(table: Table, now: Cells, expected: Cells, factor: Cells) -> Compared:
    """Return a picture beside what is known. `expected`: that in the light of now, which is `factor` of before."""
    lamp = poor(now)
    if lamp == 1:
        return Compared(expected, now, factor, now / factor)
    return Compared(lit(table.accepted, factor * lamp), lit(now, lamp), factor * lamp, now / factor)


def watched(table: Table, now: Cells, pair: Compared, where: Labels, seen: Sees | None) -> Table:
    """Tell what has come, gone or moved in a picture `now`. `where`: the seat of each cell."""
    differ = list(changes(pair.was, pair.now))
    table, found = but_for_shown(table, differ, pair.level)
    everything = together(found, where)
    whole = as_light(table, now, everything, pair) or as_push(table, now, everything, pair)
    if whole is not None:
        return whole
    table = with_things(table, found, everything, pair, where, seen)
    table = followed(table, ~grown(everything, 2) & calm_cells(table), pair.level)
    table = phased(table, "still" if settled(table) else "moving")
    quiet = table.phase == "still" and not (differ or table.flickers)
    return quietened(table, pair.was, pair.now) if quiet else table


def as_light(table: Table, now: Cells, everything: Mask, pair: Compared) -> Table | None:
    """Return a table on which the light has changed, None if it is not that. `everything`: the cells that differ."""
    if share(everything) <= EVERYWHERE or not all_the_same(everything, pair.was, pair.now):
        return None
    # What fades in shows the table through it at first: light is what does so when it has come to rest.
    at_rest = lies_still(table, everything)
    return phased(anew(table, now, pair.level), "light") if at_rest else phased(table, "moving")


def as_push(table: Table, now: Cells, everything: Mask, pair: Compared) -> Table | None:
    """Return a table whose camera was pushed, None if it was not."""
    at_rest = lies_still(table, everything)
    if share(everything) <= EVERYWHERE and not (at_rest and across(everything)):
        return None
    push = pushed_by(pair.was, pair.now)
    if push is None:
        return None
    if not at_rest:
        return phased(table, "moving")  # a large cup that is carried looks like that too, but does not stay
    # What seemed to be a hand at a cup was the push.
    seats = tuple(replace(seat, spot=along(seat.spot, push), came=None, touched=False) for seat in table.seats)
    table = replace(table, pushed=farther(table.pushed, push), seats=seats)
    return phased(anew(table, now, pair.level), "moved")


def lies_still(table: Table, everything: Mask) -> bool:
    """Say whether what differs all over a picture has come to rest."""
    return share(everything) > SCATTERED and share(calm_cells(table)[everything]) > STEADY


def with_things(
    table: Table, found: Sequence[Change], everything: Mask, pair: Compared, where: Labels, seen: Sees | None
) -> Table:
    """Return a table that knows what the things that came and went mean for its seats, and where hands are."""
    hands, decided, waiting = sorted_out(table, found, everything, pair.was, pair.now, where, seen)
    unjudged = covered_by(waiting, table)
    table = table if unjudged == table.unjudged else replace(table, unjudged=unjudged)
    split = [part for one, kind in decided for part in split_up(table, one, kind, pair.was, pair.now, where)]
    table = nudged(judged(table, split, pair.was, pair.now, pair.light, where, pair.level), decided)
    for one, _ in decided:
        table = accepted(table, grown(one.mask), pair.level)
    table = handled(table, hands, where)
    if settled(table) and not hands and (decided or table.phase != "still"):
        table = missed(table, lit(table.as_covered, pair.light), pair.now, where)
    return table


def but_for_shown(table: Table, found: Sequence[Change], level: Cells) -> tuple[Table, list[Change]]:
    """Take for granted what screens show, and return what else has changed. `level`: in the light of before."""
    else_changed = []
    for one in found:
        if within(one, table.screens):
            table = accepted(table, grown(one.mask), level)
        else:
            else_changed.append(one)
    return table, else_changed


def split_up(table: Table, one: Change, kind: Kind, was: Cells, now: Cells, where: Labels) -> list[tuple[Change, Kind]]:
    """Part what has changed together into the things that came and went."""
    several = at_seats(one, kind, was, now, where)
    if several:
        return [*several, *known_ones(one, several, table.seats, was, now)]
    return list(parted(one, kind, was, now))


def across(cells: Mask) -> bool:
    """Say whether cells lie all over a picture, not only where one thing was and where it is now."""
    return all(
        np.ptp(np.quantile(places, (0.05, 0.95))) > ACROSS * size
        for places, size in zip(np.nonzero(cells), cells.shape, strict=True)
    )


def anew(table: Table, now: Cells, level: Cells) -> Table:
    """Take the whole picture for granted, in whatever light it is now; `level`: the same in the light of before."""
    table = accepted(unsettled(table, now), np.ones(now.shape[:2], bool), level)
    return replace(table, as_covered=level, as_first_covered=level, anew=table.at, sightings=Sightings())


def covered_by(waiting: Sequence[Change], table: Table) -> tuple[int, ...]:
    """Give the seats over whose open dice something may stand that could not be judged yet."""
    open_now = ((k, seat.spot) for k, seat in enumerate(table.seats) if not seat.hidden and seat.spot is not None)
    return tuple(k for k, spot in open_now if any(covers(one.mask, spot) for one in waiting))
