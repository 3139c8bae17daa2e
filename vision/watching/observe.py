"""What happens at each seat, from pictures in which no die can be read: a pure fold.

`table = observe(table, glance, seats)` again and again; nothing else is remembered anywhere. Seats begin as covered:
dice are hidden until it is proven that a cup came off.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, colours, lit, poor, share, size
from vision.seats import Labels, Seats, labels
from vision.types import Glance, Glimpse
from vision.watching.bands import without_bands
from vision.watching.bare import bare_seats
from vision.watching.bars import bars, filled
from vision.watching.bump import pushed_by
from vision.watching.carried import at_seats, parted
from vision.watching.changes import Change, changes, grown, together
from vision.watching.gone import missed
from vision.watching.hands import handled
from vision.watching.kinds import Kind
from vision.watching.known_cups import known_ones
from vision.watching.lens import lens_covered
from vision.watching.lifts import judged, nudged
from vision.watching.light import light
from vision.watching.no_cup import covers
from vision.watching.push import farther
from vision.watching.pushed import along
from vision.watching.quiet import nothing_new, quietened
from vision.watching.screens import within
from vision.watching.shake import steadied
from vision.watching.sighted import judged_free, sighted
from vision.watching.sightings import Sightings
from vision.watching.sorted_out import STEADY, sorted_out
from vision.watching.steady import calm_cells, mostly_settled, settled, timed, unsettled
from vision.watching.structure import all_the_same
from vision.watching.table import Happening, Seat, Table, accepted, followed, nothing, phased
from vision.watching.things import Sees
from vision.watching.tint import without_tint
from vision.watching.waking import not_yet, seen_without_hands
from vision.watching.when_to_look import worth_looking

EVERYWHERE = 0.1  # part of the picture that differs when the camera was pushed or the light changed
SCATTERED, ACROSS = 0.02, 0.5  # the same where little stands out, and part of its width and height over which that lies
TREMBLES = 5.0  # seconds for which a camera that has trembled may do so still


def observe(table: Table, glance: Glance | Glimpse, seats: Seats, seen: Sees | None = None) -> Table:
    """Take one more glance into account. `seen`: what lies on top in it, if that can be told."""
    now = colours(glance)
    if table.rest.shape == now.shape:
        now = filled(now, table.bars)
    alike = nothing_new(table, now)
    before, table = table, arrived(table, glance, alike)
    if alike:
        return table
    table = looked_at(table, glance, now, seats, seen)
    if seen is None or len(before.seats) != len(table.seats) or not worth_looking(table):
        return judged_free(table)
    return sighted(before, table, seen(), places(glance, now, seats))


def arrived(table: Table, glance: Glance | Glimpse, alike: bool) -> Table:
    """Note that one more picture has come. `alike`: it tells nothing new."""
    return replace(
        table,
        at=glance.at,
        pictures=table.pictures + 1,
        pace=glance.at - table.at,
        happened=(),
        quiet=alike,
        spared=table.spared + alike if table.quiet else 0,
    )


def looked_at(table: Table, glance: Glance | Glimpse, now: Cells, seats: Seats, seen: Sees | None) -> Table:
    """Look at a picture closely."""
    if lens_covered(table, now):
        known = table.rest if table.phase != "waking" else nothing()  # else it would stay so for ever
        return phased(replace(unsettled(table, now), rest=known), "covered")
    if table.rest.shape != now.shape:
        return begun(table, now, seats)
    factor = light(table.rest, now)
    expected = lit(table.rest, factor)
    now, flickers = unbanded(table, expected, without_tint(expected, now))
    table, now = held_still(table, expected, now)
    table = timed(table if flickers == table.flickers else replace(table, flickers=flickers), now, expected)
    if table.phase == "waking":
        if settled(table) or mostly_settled(table):
            return woken(table, now, glance, seats)
        table = not_yet(table, now)
        return woken(table, table.rest, glance, seats) if seen_without_hands(table) else table
    return watched(table, now, expected, factor, places(glance, now, seats), seen)


def unbanded(table: Table, expected: Cells, now: Cells) -> tuple[Cells, bool]:
    """Give a picture as it would be without bands, and whether some roll over the table.

    Where too much has changed to tell them beside what is known of it, they are told beside the picture before.
    """
    even, flickers = without_bands(expected, now, table.flickers)
    if even is not now or not flickers:
        return even, flickers
    return without_bands(lit(table.newest, light(table.newest, now)), now, flickers)


def held_still(table: Table, expected: Cells, now: Cells) -> tuple[Table, Cells]:
    """Give a picture as it would be if the camera did not tremble, and note whether it does.

    Where most edges of what is known are of things that have gone since, it is laid over the picture before it.
    """
    still = steadied(expected, now)
    if still is now and table.at - table.trembled < TREMBLES:
        still = steadied(lit(table.newest, light(table.newest, now)), now)
    return table if still is now else replace(table, trembled=table.at), still


def places(glance: Glance | Glimpse, now: Cells, seats: Seats) -> Labels:
    """Give the seat of each cell; seats are in pixels of the whole picture, which is four times a glance."""
    height, width = size(glance)
    return labels(seats, 4 * width, 4 * height, round(4 * width / now.shape[1]))[: now.shape[0], : now.shape[1]]


def begun(table: Table, now: Cells, seats: Seats) -> Table:
    """Start anew, with every seat hidden."""
    around = bars(now)
    now = filled(now, around)
    table = replace(unsettled(table, now), bars=around)
    unknown = (Seat(),) * seats.count
    return replace(
        table,
        phase="waking",
        rest=now,
        before=now,
        standing=now,
        first=now,
        anew=table.at,
        seats=unknown,
        sightings=Sightings(),
    )


def woken(table: Table, now: Cells, glance: Glance | Glimpse, seats: Seats) -> Table:
    """Take the first still picture for granted: where nothing stands is no cup."""
    where = places(glance, now, seats)
    known = tuple(Seat(hidden=not bare, was_hidden=not bare, bare=bare) for bare in bare_seats(now, where, seats.count))
    said = tuple(Happening(table.at, "covered", k) for k, seat in enumerate(known) if seat.hidden)
    table = replace(table, rest=now, before=now, standing=now, first=now, seats=known, happened=said)
    return phased(table, "still" if settled(table) else "moving")


def watched(table: Table, now: Cells, expected: Cells, factor: Cells, where: Labels, seen: Sees | None) -> Table:
    """Tell what has come, gone or moved. `expected`: the table without arms, in the light of now."""
    lamp = poor(now)
    was, bright = (expected, now) if lamp == 1 else (lit(table.rest, factor * lamp), lit(now, lamp))
    level, differ = now / factor, list(changes(was, bright))
    table, found = but_for_shown(table, differ, level)
    everything = together(found, where)
    part = share(everything)
    still = part > SCATTERED and share(calm_cells(table)[everything]) > STEADY
    if part > EVERYWHERE and all_the_same(everything, was, bright):
        # What fades in shows the table through it at first: light is what does so when it has come to rest.
        return phased(anew(table, now, level), "light") if still else phased(table, "moving")
    if part > EVERYWHERE or (still and across(everything)):
        push = pushed_by(was, bright)
        if push and not still:
            return phased(table, "moving")  # a large cup that is carried looks like that too, but does not stay
        if push:
            seats = tuple(replace(seat, spot=along(seat.spot, push), came=None) for seat in table.seats)
            table = replace(table, pushed=farther(table.pushed, push), seats=seats)
            return phased(anew(table, now, level), "moved")
    hands, decided, waiting = sorted_out(table, found, everything, was, bright, where, seen)
    unjudged = covered_by(waiting, table)
    table = table if unjudged == table.unjudged else replace(table, unjudged=unjudged)
    split = [part for one, kind in decided for part in split_up(table, one, kind, was, bright, where)]
    table = nudged(judged(table, split, was, bright, factor * lamp, where, level), decided)
    for one, _ in decided:
        table = accepted(table, grown(one.mask), level)
    table = handled(table, hands, where)
    if settled(table) and not hands and (decided or table.phase != "still"):
        table = missed(table, lit(table.standing, factor * lamp), bright, where)
    table = followed(table, ~grown(everything, 2) & calm_cells(table), level)
    table = phased(table, "still" if settled(table) else "moving")
    quiet = table.phase == "still" and not (differ or table.flickers)
    return quietened(table, was, bright) if quiet else table


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
    return replace(table, standing=level, first=level, anew=table.at, sightings=Sightings())


def covered_by(waiting: Sequence[Change], table: Table) -> tuple[int, ...]:
    """Give the seats over whose open dice something may stand that could not be judged yet."""
    open_now = ((k, seat.spot) for k, seat in enumerate(table.seats) if not seat.hidden and seat.spot is not None)
    return tuple(k for k, spot in open_now if any(covers(one.mask, spot) for one in waiting))
