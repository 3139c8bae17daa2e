"""What is seen to stand or to lie at each seat, whatever has changed: a check on what changes have told.

A cup that still stands where it stood has not come off, and dice that are still seen are not covered. Where a cup stood
and dice are seen now it has come off, though no change has told so; and where dice lay and a cup stands now it is over
them.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.cells import Mask, count
from vision.seats import Labels
from vision.watching.changes import Change, parts
from vision.watching.contradicted import contradicted
from vision.watching.hidden_again import covered_meanwhile
from vision.watching.large_dice import with_large_dice
from vision.watching.last_look import otherwise
from vision.watching.like_dice import like_dice
from vision.watching.long_bared import long_bared
from vision.watching.looked_under import is_held
from vision.watching.lying_free import with_free_dice
from vision.watching.moved_on import moved_on
from vision.watching.noted import taken_for_granted
from vision.watching.open_at_first import without_cups_where_dice_lie
from vision.watching.plain_view import with_plain_view
from vision.watching.remembered import laid_bare, remembered
from vision.watching.seen_there import SMALLEST, single, things_at
from vision.watching.shapes import CUP_SHAPE, compact
from vision.watching.sightings import Sightings
from vision.watching.supplemented import partly_hidden, stirred, supplemented, without
from vision.watching.table import CUP, Table, changed
from vision.watching.things import Tops
from vision.watching.undisturbed import lying_still, undisturbed
from vision.watching.when_to_look import RESTING, first_look, kept_covered

SEVERAL, ALIKE = 2, 1.6  # cups that tell how large they are on a table; times larger or smaller that one may be


def corrected(before: Table, table: Table, tops: Tops, where: Labels) -> Table:
    """Return a table with what a look at it tells. `before`: what was known before this picture."""
    if len(table.sightings.stood) != len(table.seats):
        table = replace(table, sightings=Sightings.of_nothing(len(table.seats)))
    table = replace(table, sightings=replace(table.sightings, hand=tops.hand))
    tops = without(table.sightings.printed, with_large_dice(table.sightings, tops))
    table, new = without_cups_where_dice_lie(overlooked(table, tops, where), tops, where), otherwise(table)
    for k in range(len(table.seats)):
        table = contradicted(before, table, k, tops, where, new)
    resting = table.phase in RESTING or first_look(table)
    return look_at_rest(table, tops, where, new) if resting else while_it_stirs(table, tops, where, new)


def look_at_rest(table: Table, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Return a table that rests with what is seen of each seat. `new`: what looks otherwise than when it was last seen.

    What lies in view is noted first: what has come off since is told from that.
    """
    table = with_plain_view(table, tops, where, new, told_apart=not like_dice(table, tops))
    for k in range(len(table.seats)):
        table = taken_for_granted(supplemented(table, k, tops, where, new), k)
        table = stirred(partly_hidden(table, k, tops, new), k, tops)
    return judged_free(remembered(table, tops, where, new))


def while_it_stirs(table: Table, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Return a table on which something stirs with what is seen where it lies still. `new`: as for `at_rest`.

    Cups are noted first, and what lies in view last, where none is seen to hide it.
    """
    table = first_looked_at(table, tops)
    for k in kept_covered(table):
        table = taken_for_granted(supplemented(table, k, tops, where, new), k)
    for k in lying_still(table):
        table = supplemented(table, k, tops, where, new)
    for k in range(len(table.seats)):
        table = covered_meanwhile(table, k, tops, where)
    plain = not like_dice(table, tops)
    table = moved_on(table, tops, where)
    table = long_bared(table, tops, where, new) if plain else table
    table = replace(with_plain_view(table, tops, where, new, told_apart=plain), looked=table.at)
    table = judged_free(laid_bare(table, tops, where))
    return with_free_dice(table, tops, where) if plain else table


def first_looked_at(table: Table, tops: Tops) -> Table:
    """Return a table that knows how it looks, and what looks like dice, if it has never been looked at."""
    if table.sightings.picture is not None:
        return table
    return replace(table, sightings=replace(table.sightings, picture=table.newest, dice=tops.dice))


def overlooked(table: Table, tops: Tops, where: Labels) -> Table:
    """Note that a cup is seen where nothing had seemed to stand, when a table is looked at for the first time.

    Or something that passes for another vessel, if it is as large as the cups of the others.
    """
    if table.sightings.at >= 0 or any(seat.had_cup for seat in table.seats):
        return table
    cups = list(single(tops.cup))
    cups += [one for one in single(tops.solid) if as_large(one, cups)]
    for k in (k for k, seat in enumerate(table.seats) if seat.bare and not seat.hidden and not seat.hand):
        seen = any(compact(one, CUP_SHAPE) for one in things_at(cups, where == k))
        if seen or under_a_hand(tops, where == k):
            table = changed(table, k, "covered", hidden=True, was_hidden=True, bare=False, had_cup=True)
    return table


def as_large(thing: Change, cups: Sequence[Change]) -> bool:
    """Say whether a thing is about as large as the cups on a table, of which there are several."""
    if len(cups) < SEVERAL:
        return False
    usual = median(one.area for one in cups)
    return usual / ALIKE <= thing.area <= usual * ALIKE


def under_a_hand(tops: Tops, here: Mask) -> bool:
    """Say whether a hand is at a cup at a seat, of which less is seen for that than its shape."""
    both = (one.mask for one in parts(tops.cup | tops.hand) if is_held(one.mask, tops))
    return any(count(one & tops.cup & here) >= SMALLEST * CUP * here.size for one in both)


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
    unjudged = tuple(k for k in table.unjudged if k not in table.sightings.free)
    return table if unjudged == table.unjudged else replace(table, unjudged=unjudged)
