"""What a look tells that changes have not told: cups that came off, or are over dice."""

from dataclasses import replace

from vision.cells import Mask, share
from vision.seats import Labels
from vision.watching.brought_to_light import brought, come_to_light, lie_where_nothing_was
from vision.watching.changes import grown
from vision.watching.cup_sized import cup_sized
from vision.watching.hidden_again import hidden_again
from vision.watching.last_look import UNCOVERED, looks_otherwise
from vision.watching.looked_under import looked_under, looks_bare, may_be_held
from vision.watching.looking_out import long_aside, look_out
from vision.watching.moved_dice import moved_dice
from vision.watching.noted import hidden_now, lifted
from vision.watching.seen_there import DICE, GONE, NONE, PLAINLY, bared, shows
from vision.watching.strangers import BESIDE
from vision.watching.table import Table, changed
from vision.watching.things import Tops

SOME = 0.12  # part of open dice over which something was put, from which it is a die
RARE = 0.1  # part of the picture that may be dice, from which much of the table looks a little like them


def without(known: Mask | None, tops: Tops) -> Tops:
    """Return what is seen without the dice that were known before."""
    if known is None:
        return tops
    new = ~grown(known)
    return replace(tops, dice=tops.dice & new, faint=tops.faint & new)


def supplemented(table: Table, k: int, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Note that a cup has come off, or is over dice, though no change has told so.

    `where`: the seat of each cell. `new`: what looks otherwise than when it was last seen; None at first.
    """
    seat, seen, here = table.seats[k], table.sightings, where == k
    if not seat.hidden:
        gone = hidden_again(table, k, tops, new, here)
        return hidden_now(table, k, where, table.accepted) if gone else table
    stood, lay = seen.stood[k], seen.lay[k]
    if stood is None and lay is not None:
        return uncovered_again(table, k, lay, tops, new)
    fresh = without(seen.dice, tops)  # what looked like dice before is letters on a cup
    if stood is None:
        return uncovered(table, k, fresh, here, new)
    return come_off(table, k, stood, fresh, here, new)


def uncovered_again(table: Table, k: int, lay: Mask, tops: Tops, new: Mask | None) -> Table:
    """Note that the cup has gone that had come over dice which lay open: `lay` is where."""
    seat = table.seats[k]
    if seat.hand or not lies_as_before(lay, tops, new):
        return table
    return lifted(table, k, grown(lay) if seat.spot is None else seat.spot)


def uncovered(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> Table:
    """Note that dice have come to light where no cup was seen. `here`: the seat's cells."""
    came = come_to_light(table, tops, here, new)
    came = lie_where_nothing_was(table, k, tops, here, new) if came is None else came
    if came is None:
        return table
    dice = tops.dice & here
    known = new is not None and cup_sized(table, k, brought(dice, new) & here, dice)
    return changed(lifted(table, k, came), k, None, came_off_unseen=not known)


def come_off(table: Table, k: int, stood: Mask, tops: Tops, here: Mask, new: Mask | None) -> Table:
    """Note that a cup that was seen has come off: dice lie where it `stood`, and it is not only held aside.

    `here`: the seat's cells.
    """
    hand = table.seats[k].hand
    if new is None or not looks_otherwise(new, stood):
        return table
    rested = long_aside(table, stood, new)
    if (rested or not hand) and plainly_gone(stood, tops, new):
        tops = replace(tops, dice=tops.faint)  # dim dice are enough
    if not bared(stood, tops, here):
        return table
    unsure = share(tops.solid[stood]) > GONE
    if (unsure and hand) or looked_under(table, k, stood, tops, new):
        return table
    if not rested and look_out(table, tops.dice & here, here, new):
        return table
    if hand and (may_be_held(table, stood, new) or not plainly_bared(table, stood, tops)):
        return table
    return changed(lifted(table, k, grown(stood)), k, None, came_off_unseen=unsure)


def plainly_bared(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether dice are plain where a cup stood, at which a hand is, and table between them.

    Else what looks like dice may be a part of the cup that the hand holds, or that is not seen.
    """
    return shows(stood, tops, PLAINLY) and looks_bare(table, stood, tops)


def lies_as_before(lay: Mask, tops: Tops, new: Mask | None) -> bool:
    """Say whether dice are seen where they lay when they were last seen, no hand near, and all looks as it did then."""
    place = grown(lay, BESIDE)
    return shows(lay, tops) and not (tops.hand & place).any() and new is not None and not looks_otherwise(new, place)


def partly_hidden(table: Table, k: int, tops: Tops, new: Mask | None) -> Table:
    """Note that something was put over some of the open dice of a seat: those that are left are not all (D44)."""
    seat = table.seats[k]
    lay = table.sightings.open_since(k, seat.lifted)
    if seat.hidden or seat.hand or seat.nudged or seat.read or lay is None or new is None:
        return table
    over = lay & tops.solid & ~tops.hand
    if int((tops.dice & lay).sum()) < DICE:
        return table  # none is left
    if int(over.sum()) < max(DICE, SOME * int(lay.sum())) or not looks_otherwise(new, over, UNCOVERED):
        return table
    return changed(table, k, "touched", nudged=True)


def stirred(table: Table, k: int, tops: Tops) -> Table:
    """Note that a hand has moved or turned open dice (D44), once it has left them."""
    seat, known = table.seats[k], table.sightings
    lay, shown = known.open_since(k, seat.lifted), known.shown_since(k, seat.lifted)
    if seat.hidden or seat.hand or seat.nudged or not seat.reached or lay is None or shown is None:
        return table
    free = not (tops.hand & grown(lay, BESIDE)).any() and share(tops.solid[lay]) < GONE
    if not free or moved_dice(lay, table.accepted, table.newest) or not moved_dice(lay, shown, table.newest):
        return table  # or something lies over them that nobody knows yet
    return changed(table, k, None if seat.read else "touched", nudged=True)


def plainly_gone(stood: Mask, tops: Tops, new: Mask | None) -> bool:
    """Say whether most of a cup's place looks otherwise, nothing is there, and what may be dice is seldom."""
    gone = share(tops.solid[grown(stood)]) < NONE and share(tops.faint) < RARE
    return gone and looks_otherwise(new, stood, UNCOVERED)
