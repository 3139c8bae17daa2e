"""What is seen to stand or to lie at each seat, whatever has changed: a check on what changes have told.

A cup that still stands where it stood has not come off, and dice that are still seen are not covered. Where a cup stood
and dice are seen now it has come off, though no change has told so; and where dice lay and a cup stands now it is over
them.
"""

from dataclasses import replace

import numpy as np

from vision.brought_to_light import come_to_light, lie_where_nothing_was
from vision.cells import Mask, share
from vision.changes import grown
from vision.kinds import BESIDE, CUP_SHAPE, compact, same_things
from vision.last_look import UNCOVERED, looks_otherwise, otherwise
from vision.lifts import hidden_now, lifted
from vision.light import light
from vision.looked_under import looked_under, looks_bare, nothing_left, only_a_sleeve, only_a_sliver_went
from vision.moved_dice import moved_dice
from vision.remembered import laid_bare, remembered
from vision.seats import Labels
from vision.seen_there import (
    DICE,
    GONE,
    NONE,
    OVER,
    PLAINLY,
    SAME,
    SEEN,
    bared,
    covered_now,
    cup_in,
    put_over,
    shows,
    single,
    stands,
    things_at,
    under_hand,
)
from vision.sightings import Sightings
from vision.table import Happening, Table, accepted, changed
from vision.things import Tops
from vision.undisturbed import undisturbed

RESTING = ("still", "light", "moved")  # phases in which nothing moves: a push, or a lamp, is told when it has ended
PAUSE = 0.6  # seconds between looks at a table that rests and yet is not quite as it was
SELDOM = 3.0  # the same of one that does not rest, and those in which nothing has moved near a cup, held or not
ALL_OVER = 0.9  # part of where dice lay that any thing takes which hides them
IN_PART = 0.25  # part of where dice lay that looks otherwise when a cup is over them of which a part looked like dice
SOME = 0.12  # part of open dice over which something was put, from which it is a die
LEFT = 0.2  # part of its old place that a cup may look to take still, right beside it, which has plainly left it
RARE = 0.1  # part of the picture that may be dice, from which much of the table looks a little like them


def worth_looking(table: Table) -> bool:
    """Say whether a look may tell something: a cup is said to have come or gone, or the table has come to rest."""
    if any(one.seat is not None and one.event in ("lifted", "covered") for one in table.happened):
        return True
    known = table.sightings
    if table.phase == "moving":
        return first_look(table) or looks_on(table)
    again = (known.waits or not table.quiet) and table.at - known.at >= PAUSE
    return table.phase in RESTING and (again or not known.rested)


def first_look(table: Table) -> bool:
    """Say whether nothing is known yet of a table that was not waited for to rest, where something stirs on and on."""
    nothing_told = not any(seat.known or seat.lifted is not None for seat in table.seats)
    return table.phase == "moving" and table.sightings.at < 0 and nothing_told


def looks_on(table: Table) -> bool:
    """Say whether a table that does not come to rest is looked at all the same: a cup may have come off beside that."""
    return table.at - table.looked >= SELDOM and bool(kept_covered(table))


def kept_covered(table: Table) -> list[int]:
    """Give the seats at which a hand is, and a cup near whose place nothing has moved of late."""
    stood, since = table.sightings.stood, table.at - SELDOM
    near = (k for k, seat in enumerate(table.seats) if seat.hidden and seat.hand and k < len(stood))
    return [k for k in near if undisturbed(table, stood[k], since)]


def sighted(before: Table, table: Table, tops: Tops, where: Labels) -> Table:
    """Return a table with what a look at it tells. `before`: what was known before this picture."""
    if len(table.sightings.stood) != len(table.seats):
        table = replace(table, sightings=Sightings.of_nothing(len(table.seats)))
    tops = without(table.sightings.printed, tops)
    table, new = overlooked(table, tops, where), otherwise(table)
    for k in range(len(table.seats)):
        table = contradicted(before, table, k, tops, where, new)
    if table.phase not in RESTING and not first_look(table):
        for k in kept_covered(table):
            table = taken_for_granted(supplemented(table, k, tops, where, new), k)
        return judged_free(laid_bare(replace(table, looked=table.at), tops, where))
    for k in range(len(table.seats)):
        table = stirred(partly_hidden(supplemented(table, k, tops, where, new), k, tops, new), k, tops)
    return judged_free(remembered(table, tops, where, new))


def taken_for_granted(table: Table, k: int) -> Table:
    """Return a table that knows how it looks where a cup has come off just now: that is no change to be judged."""
    spot = table.seats[k].spot
    if spot is None or not table.tells("lifted", k):
        return table
    return accepted(table, spot, table.newest / light(table.rest, table.newest))


def overlooked(table: Table, tops: Tops, where: Labels) -> Table:
    """Note that a cup is seen where nothing had seemed to stand, when a table is looked at for the first time."""
    if table.sightings.at >= 0 or any(seat.known for seat in table.seats):
        return table
    cups = list(single(tops.cup))
    for k in (k for k, seat in enumerate(table.seats) if seat.bare and not seat.hidden and not seat.hand):
        if any(compact(one, CUP_SHAPE) for one in things_at(cups, where == k)):
            table = changed(table, k, "covered", hidden=True, was_hidden=True, bare=False)
    return table


def without(known: Mask | None, tops: Tops) -> Tops:
    """Return what is seen without the dice that were known before."""
    if known is None:
        return tops
    new = ~grown(known)
    return replace(tops, dice=tops.dice & new, faint=tops.faint & new)


def contradicted(before: Table, table: Table, k: int, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Take back that a cup has come off which still stands, or that dice were covered which are still seen.

    `new`: the cells that look otherwise.
    """
    stood, lay, was = table.sightings.stood[k], table.sightings.lay[k], before.seats[k]
    if table.tells("lifted", k) and was.hidden:
        spot = table.seats[k].spot
        waits = under_hand(spot, tops) or only_a_sliver_went(table, k, tops, new)
        if waits or (not shows(spot, tops) and remains(table, k, tops, where == k)):
            return taken_back(before, table, k, "lifted")
        if table.seats[k].unseen and seen_to_go(stood, tops, where == k, new):
            table = changed(table, k, None, unseen=False)
        return in_its_place(table, k, stood, tops, where == k)
    if table.tells("covered", k) and not was.hidden and still_lie(table, lay, tops, new):
        return taken_back(before, as_it_stood(before, table, where == k), k, "covered")
    return table


def remains(table: Table, k: int, tops: Tops, here: Mask) -> bool:
    """Say whether a cup still hides the dice of a seat, though changes have told that it has come off."""
    stood, spot, dice = table.sightings.stood[k], table.seats[k].spot, table.sightings.dice
    if stands(stood, tops) or cup_in(spot, tops) or put_over(dice, tops, here):
        return True
    if only_pushed(table, spot, stood, tops, here):
        return True
    if stood is not None or (spot is not None and (tops.faint & spot).any()):
        return False
    gone = dice is not None and int((dice & here).sum()) >= DICE and not (tops.faint & here).any()
    return gone or bool(things_at(single(tops.solid), here))  # open dice have gone under it, or something else went


def only_pushed(table: Table, spot: Mask | None, stood: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether a cup that takes a part of its old place still has left nothing where it stood."""
    if stood is None or spot is None or share(tops.solid[stood]) <= GONE:
        return False
    return bool(things_at(single(tops.cup), here)) and nothing_left(table, spot | stood, tops)


def seen_to_go(stood: Mask | None, tops: Tops, here: Mask, new: Mask | None) -> bool:
    """Say whether a cup is hardly seen any more where it was, and dice are, though changes alone had not told it."""
    if stood is None or share(tops.solid[stood]) >= LEFT:
        return False
    return bared(stood, tops, here) and looks_otherwise(new, stood)


def in_its_place(table: Table, k: int, stood: Mask | None, tops: Tops, here: Mask) -> Table:
    """Return a table that knows where all of the cup stood that has come off: changes tell little of white on white.

    If they told another place, what went at the same time, a glass or the light of a telephone, may have been taken
    for it.
    """
    spot = table.seats[k].spot
    if stood is None or spot is None:
        return table
    if share(spot[stood]) > SAME:
        return changed(table, k, None, spot=spot | (stood & here))
    return changed(table, k, None, spot=grown(stood)) if shows(stood, tops) else table


def still_lie(table: Table, lay: Mask | None, tops: Tops, new: Mask | None) -> bool:
    """Say whether dice are still seen where they lay, and it is they, not a small box that looks like one."""
    if lay is None or share(tops.dice[lay]) <= SEEN or not shows(lay, tops):
        return False
    before = table.sightings.picture
    if before is None or not looks_otherwise(new, lay, UNCOVERED):
        return True
    return same_things(grown(lay), before, table.newest)  # only a shadow has come over them


def as_it_stood(before: Table, table: Table, here: Mask) -> Table:
    """Return a table that knows how a seat `here` looks with its cup as before: it does not look so now."""
    standing = np.where(here[..., None], before.standing, table.standing)
    return replace(table, standing=standing, first=np.where(here[..., None], before.first, table.first))


def taken_back(before: Table, table: Table, k: int, event: str) -> Table:
    """Return a table of which one seat is as it was, and nothing has happened there."""
    seats = list(table.seats)
    seats[k] = replace(before.seats[k], hand=table.seats[k].hand)
    happened = tuple(one for one in table.happened if one != Happening(table.at, event, k))
    return replace(table, seats=tuple(seats), happened=happened)


def supplemented(table: Table, k: int, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Note that a cup has come off, or is over dice, though no change has told so."""
    seat, seen, here = table.seats[k], table.sightings, where == k
    if not seat.hidden:
        over = covered_now(seen.lay[k], seen.beside[k], tops, here) and not only_a_sleeve(table, k, tops, new)
        return hidden_now(table, k, where, table.rest) if over or lost(table, k, tops, new, here) else table
    stood, tops = seen.stood[k], without(seen.dice, tops)  # what looked like dice before is letters on a cup
    if stood is None:
        if seen.lay[k] is not None:
            return table  # it was covered since
        came = come_to_light(table, tops, here, new)
        came = lie_where_nothing_was(table, k, tops, here, new) if came is None else came
        return table if came is None else changed(lifted(table, k, came), k, None, unseen=True)
    if new is None or not looks_otherwise(new, stood):
        return table
    if not seat.hand and plainly_gone(stood, tops, new):
        tops = replace(tops, dice=tops.faint)  # dim dice are enough
    if not bared(stood, tops, here):
        return table
    unsure = share(tops.solid[stood]) > GONE
    if (unsure and seat.hand) or looked_under(table, k, stood, tops, new):
        return table
    if seat.hand and not (shows(stood, tops, PLAINLY) and looks_bare(table, stood, tops)):
        return table  # what looks like dice may be a part of the cup that the hand holds, or that is not seen
    return changed(lifted(table, k, grown(stood)), k, None, unseen=unsure)


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
    if not free or moved_dice(lay, table.rest, table.newest) or not moved_dice(lay, shown, table.newest):
        return table  # or something lies over them that nobody knows yet
    return changed(table, k, None if seat.read else "touched", nudged=True)


def plainly_gone(stood: Mask, tops: Tops, new: Mask | None) -> bool:
    """Say whether most of a cup's place looks otherwise, nothing is there, and what may be dice is seldom."""
    gone = share(tops.solid[grown(stood)]) < NONE and share(tops.faint) < RARE
    return gone and looks_otherwise(new, stood, UNCOVERED)


def lost(table: Table, k: int, tops: Tops, new: Mask | None, here: Mask) -> bool:
    """Say whether something stands all over where dice lay, whatever it is taken for, and it did not before.

    Over most of it is enough where no dice are seen at the seat any more; if it stands all over it, only a part of that
    has to look otherwise: some of the cup, held aside, may have passed for dice. They have to have been seen since
    their cup came off: what looked like dice before that is a print.
    """
    seat = table.seats[k]
    lay = table.sightings.open_since(k, seat.lifted)
    if seat.hand or lay is None:
        return False  # under a hand it may be its sleeve
    taken, none = share(tops.solid[lay]), not shows(here, tops)
    if none and taken > ALL_OVER:
        return looks_otherwise(new, lay, IN_PART)
    return taken > (OVER if none else ALL_OVER) and looks_otherwise(new, lay, UNCOVERED)


def judged_free(table: Table) -> Table:
    """Return a table that knows that whatever else has changed lies over no dice that are plainly seen.

    Only while nothing has moved next to them: what moves may come over them.
    """
    seen = table.sightings
    if table.phase != "still":
        known = seen.free if table.phase == "moving" else ()
        free = tuple(k for k in known if undisturbed(table, seen.lay[k], seen.at))
        if seen.rested:
            table = replace(table, looked=table.at)
        if (seen.rested, seen.free) != (False, free):
            table = replace(table, sightings=replace(seen, free=free, rested=False))
    return replace(table, unjudged=tuple(k for k in table.unjudged if k not in table.sightings.free))
