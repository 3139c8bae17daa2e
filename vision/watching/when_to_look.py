"""When it is time to look at what stands and lies on the table."""

from vision.cells import Mask
from vision.watching.last_look import looks_otherwise, otherwise
from vision.watching.table import Table
from vision.watching.undisturbed import undisturbed

RESTING = ("still", "light", "moved")  # phases in which nothing moves: a push, or a lamp, is told when it has ended
PAUSE = 0.6  # seconds between looks at a table that rests and yet is not quite as it was
OFTEN = 0.5  # the same of one that does not rest for long
LONG = 2.0  # seconds without rest that are long
SELDOM = 3.0  # seconds in which nothing has moved near a cup, held or not, that is seen beside a hand


def worth_looking(table: Table) -> bool:
    """Say whether a look may tell something: a cup is said to have come or gone, or the table has come to rest."""
    if any(one.seat is not None and one.event in ("lifted", "covered") for one in table.happened):
        return True
    known = table.sightings
    if table.phase == "moving":
        return first_look(table) or looks_on(table)
    again = (known.waits or any_in_plain_view(table) or not table.quiet) and table.at - known.at >= PAUSE
    return table.phase in RESTING and (again or not known.rested)


def first_look(table: Table) -> bool:
    """Say whether nothing is known yet of a table that was not waited for to rest, where something stirs on and on."""
    nothing_told = not any(seat.had_cup or seat.lifted is not None for seat in table.seats)
    return table.phase == "moving" and table.sightings.at < 0 and nothing_told


def looks_on(table: Table) -> bool:
    """Say whether a table that does not come to rest for some time is looked at all the same, again and again.

    A cup may have come off that nothing but a look can tell, or may be over open dice; and dice that were in view may
    be under their cup again, so that what is seen of them next is another view.
    """
    again = table.sightings.at >= table.looked or any_in_plain_view(table)
    if table.at - table.looked < (OFTEN if again else LONG):
        return False
    new = otherwise(table)
    return any(unsure(table, k, new) for k in range(len(table.seats)))


def any_in_plain_view(table: Table) -> bool:
    """Say whether dice that nobody has read lie in plain view at a seat, while it is not known that they were shown."""
    dice = table.sightings.in_plain_view  # of no seat of a table that was never looked at
    each = zip(table.seats, dice, strict=False)
    return any(one is not None and (seat.hides or seat.unread) for seat, one in each)


def unsure(table: Table, k: int, new: Mask | None) -> bool:
    """Say whether a look may tell more of a seat: its cup's place looks otherwise, or did when dice were in view there,
    or its dice may not lie free.
    """
    seat, known = table.seats[k], table.sightings
    if not seat.hidden:
        return seat.lifted is not None and k not in known.free
    stood = known.stood_at(k)
    return seat.hides and (stood is None or known.in_plain_view_at(k) is not None or looks_otherwise(new, stood))


def kept_covered(table: Table) -> list[int]:
    """Give the seats at which a hand is, and a cup near whose place nothing has moved of late."""
    stood, since = table.sightings.stood, table.ago(SELDOM)
    near = (k for k, seat in enumerate(table.seats) if seat.hidden and seat.hand and k < len(stood))
    return [k for k in near if undisturbed(table, stood[k], since)]
