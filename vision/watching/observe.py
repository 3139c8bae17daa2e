"""What happens at each seat, from pictures in which no die can be read: a pure fold.

`table = observe(table, glance, seats)` again and again; nothing else is remembered anywhere. Seats begin as covered:
dice are hidden until it is proven that a cup came off.
"""

from dataclasses import replace

from vision.cells import Cells, colours, lit, size, step
from vision.seats import Labels, Seats, labels
from vision.types import Glance, Glimpse
from vision.watching.bands import without_bands
from vision.watching.bare import bare_seats
from vision.watching.bars import bars, filled
from vision.watching.corrected import corrected, judged_free
from vision.watching.lens import lens_covered
from vision.watching.light import light
from vision.watching.quiet import nothing_new
from vision.watching.shake import steadied
from vision.watching.sightings import Sightings
from vision.watching.steady import mostly_settled, settled, timed, unsettled
from vision.watching.table import Happening, Seat, Table, nothing, phased
from vision.watching.things import Sees
from vision.watching.tint import without_tint
from vision.watching.waking import not_yet, seen_without_hands
from vision.watching.watched import compared, watched
from vision.watching.when_to_look import worth_looking

TREMBLES = 5.0  # seconds for which a camera that has trembled may do so still


def observe(table: Table, glance: Glance | Glimpse, seats: Seats, seen: Sees | None = None) -> Table:
    """Take one more glance into account. `seen`: what lies on top in it, if that can be told."""
    now = colours(glance)
    if table.accepted.shape == now.shape:
        now = filled(now, table.bars)
    alike = nothing_new(table, now)
    before, table = table, arrived(table, glance, alike)
    if alike:
        return table
    table = looked_at(table, glance, now, seats, seen)
    if seen is None or len(before.seats) != len(table.seats) or not worth_looking(table):
        return judged_free(table)
    return corrected(before, table, seen(), places(glance, seats))


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
        known = table.accepted if table.phase != "waking" else nothing()  # else it would stay so for ever
        return phased(replace(unsettled(table, now), accepted=known), "dark")
    if table.accepted.shape != now.shape:
        return begun(table, now, seats)
    factor = light(table.accepted, now)
    expected = lit(table.accepted, factor)
    now, flickered = unbanded(table, expected, without_tint(expected, now))
    table, now = held_still(table, expected, now)
    table = timed(replace(table, flickered=table.at) if flickered else table, now, expected)
    if table.phase == "waking":
        if settled(table) or mostly_settled(table):
            return woken(table, now, glance, seats)
        table = not_yet(table, now)
        return woken(table, table.accepted, glance, seats) if seen_without_hands(table) else table
    return watched(table, now, compared(table, now, expected, factor), places(glance, seats), seen)


def unbanded(table: Table, expected: Cells, now: Cells) -> tuple[Cells, bool]:
    """Give a picture as it would be without bands, and whether some are seen to roll over the table.

    Where too much has changed to tell them beside what is known of it, they are told beside the picture before.
    """
    even, flickered = without_bands(expected, now, table.flickers)
    if flickered or not table.flickers:
        return even, flickered
    return without_bands(lit(table.newest, light(table.newest, now)), now, table.flickers)


def held_still(table: Table, expected: Cells, now: Cells) -> tuple[Table, Cells]:
    """Give a picture as it would be if the camera did not tremble, and note whether it does.

    Where most edges of what is known are of things that have gone since, it is laid over the picture before it.
    """
    still = steadied(expected, now)
    if still is now and table.at - table.trembled < TREMBLES:
        still = steadied(lit(table.newest, light(table.newest, now)), now)
    return table if still is now else replace(table, trembled=table.at), still


def places(glance: Glance | Glimpse, seats: Seats) -> Labels:
    """Give the seat of each cell; seats are in pixels of the whole picture, which is four times a glance."""
    height, width = size(glance)
    return labels(seats, 4 * width, 4 * height, 4 * step(height, width))


def begun(table: Table, now: Cells, seats: Seats) -> Table:
    """Start anew, with every seat hidden."""
    around = bars(now)
    now = filled(now, around)
    table = replace(unsettled(table, now), bars=around)
    unknown = (Seat(),) * seats.count
    return replace(
        table,
        phase="waking",
        accepted=now,
        accepted_before=now,
        as_covered=now,
        as_first_covered=now,
        anew=table.at,
        seats=unknown,
        sightings=Sightings(),
    )


def woken(table: Table, now: Cells, glance: Glance | Glimpse, seats: Seats) -> Table:
    """Take the first still picture for granted: where nothing stands is no cup."""
    where = places(glance, seats)
    known = tuple(Seat(hidden=not bare, was_hidden=not bare, bare=bare) for bare in bare_seats(now, where, seats.count))
    said = tuple(Happening(table.at, "covered", k) for k, seat in enumerate(known) if seat.hidden)
    table = replace(
        table, accepted=now, accepted_before=now, as_covered=now, as_first_covered=now, seats=known, happened=said
    )
    return phased(table, "still" if settled(table) else "moving")
