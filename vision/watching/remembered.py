"""What is kept of a look until the next one: where cups stand and dice lie."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, instead, share
from vision.seats import Labels
from vision.watching.changes import Change, grown, shrunk
from vision.watching.seen_there import (
    DICE,
    GONE,
    NONE,
    PLAINLY,
    SAME,
    STANDS,
    lies_free,
    overlap,
    shows,
    single,
    stands,
    things_at,
)
from vision.watching.shapes import CUP_SHAPE, compact, hull
from vision.watching.sightings import Places, Sightings
from vision.watching.table import Table
from vision.watching.things import Tops

TALL = 0.25  # part that the largest inner circle takes of a cup, also of a tall one from aslant; of stripes less
UNCOVERED = 0.3  # part of a cup's place that looks otherwise when it has been drawn from over its dice
WHOLE = 0.9  # part of a cup that is seen where it stood when something was put down that touches it
LARGER = 0.3  # parts of a cup that this is larger than the cup
NEW, OLD = 0.5, 0.3  # parts that look otherwise since: most of what was put down, and hardly any of the cup
PART = 0.5  # part of a thing that looks like a cup where the rest of it is the same cup
AROUND = 4  # cells around where a cup stood in which its dice lie, but for one that rolls away


def remembered(table: Table, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Keep where cups stand and dice lie now. `new`: the cells that look otherwise than at the last look."""
    nothing, known = np.zeros(where.shape, bool), table.sightings
    under_hand = nothing if known.dice is None else known.dice & grown(tops.hand)
    cups, solids = list(single(tops.cup)), list(single(tops.solid))
    seen = [seen_at(table, k, tops, where == k, cups, solids, new) for k in range(len(table.seats))]
    places, lay, beside = (tuple(one[part] for one in seen) for part in range(3))
    stood = tuple(None if cup is None else parted(cup, places) for cup in places)
    printed = printed_now(nothing if known.printed is None else known.printed, stood, tops, where)
    left = [cup for cup in stood if cup is not None and left_open(cup, tops, new)]
    in_sight = tops.dice & np.logical_or.reduce([nothing, *left])  # no letters on a cup
    free = tuple(k for k, dice in enumerate(lay) if dice is not None and lies_free(dice, tops))
    return replace(
        table,
        as_covered=with_what_is_nobodys(table, where),
        sightings=Sightings(
            at=table.at,
            stood=stood,
            lay=lay,
            beside=beside,
            free=free,
            printed=printed,
            picture=pictured(table, stood, lay, tops, where),
            rested=True,
            dice=(tops.dice & ~in_sight) | printed | under_hand,
            solid=tops.solid,
            plain=tops.dice & ~printed,
            shown=shown_now(table, lay),
            waits=bool(left),
            hand=tops.hand,
            in_plain_view=known.in_plain_view,
            last=tuple(table.at if lies_open(table, k) else one for k, one in enumerate(last_seen(table))),
        ),
    )


def printed_now(before: Mask, stood: Places, tops: Tops, where: Labels) -> Mask:
    """Return what looks like dice where none can lie: beside a cup that hides them, and what it was put over is none.

    `before`: the same at the last look. `stood`: where the cup of each seat stands.
    """
    printed = before
    for k, cup in enumerate(stood):
        if cup is not None and share(tops.solid[cup]) > STANDS:
            printed = (printed | (tops.dice & (where == k) & ~grown(cup))) & ~cup
    return printed


def lies_open(table: Table, k: int) -> bool:
    """Say whether the dice of a seat lie open in a table that rests, no hand or cup there, seen by a network or not."""
    seat = table.seats[k]
    return not seat.hidden and seat.lifted is not None and not seat.hand and k not in table.unjudged


def last_seen(table: Table) -> tuple[float, ...]:
    """Give when the dice of each seat were last seen to lie free."""
    return table.sightings.last or (-math.inf,) * len(table.seats)


def with_what_is_nobodys(table: Table, where: Labels) -> Cells:
    """Return how seats looked when they were covered; what lies at nobody's while all are comes from under no cup."""
    if not all(seat.hides for seat in table.seats) or table.as_covered.shape != table.accepted.shape:
        return table.as_covered
    return instead(table.as_covered, table.accepted, where < 0)


def laid_bare(table: Table, tops: Tops, where: Labels) -> Table:
    """Keep where the dice lie over which a cup has come off just now, though elsewhere something moves still.

    What is known of the others holds as long as their cups have not come off since. What stands beside the dice is not
    known before all rests: nothing that is seen there then has come.
    """
    known, count = table.sightings, len(table.seats)
    new = {k for k in range(count) if table.tells("lifted", k)}
    if not new:
        return table
    open_before = [known.open_since(k, seat.lifted) for k, seat in enumerate(table.seats)]
    lay = tuple(free_dice(table, k, tops, where == k) if k in new else open_before[k] for k in range(count))
    beside = tuple(where == k if k in new else known.beside[k] for k in range(count))
    free = tuple(k for k in range(count) if (k in new or k in known.free) and lay[k] is not None)
    seen = replace(known, at=table.at, lay=lay, beside=beside, free=free, shown=shown_now(table, lay))
    return replace(table, sightings=seen_anew(seen, tops, np.isin(where, list(new))))


def seen_anew(known: Sightings, tops: Tops, here: Mask) -> Sightings:
    """Return sightings that tell things and dice as they are seen now at some seats: the cup has gone from there."""
    if known.solid is None or known.plain is None:
        return known
    plain = tops.dice if known.printed is None else tops.dice & ~known.printed
    return replace(known, solid=np.where(here, tops.solid, known.solid), plain=np.where(here, plain, known.plain))


def shown_now(table: Table, lay: Places) -> tuple[Cells | None, ...]:
    """Return the picture in which the open dice of each seat lay before a hand was there. `lay`: where they lie."""
    known = (table.sightings.shown_since(k, seat.lifted) for k, seat in enumerate(table.seats))
    return tuple(
        None if here is None else one if seat.reached and one is not None else table.newest
        for seat, here, one in zip(table.seats, lay, known, strict=True)
    )


def free_dice(table: Table, k: int, tops: Tops, here: Mask) -> Mask | None:
    """Return where the open dice of a seat are seen, no hand near."""
    dice = dice_at(table, k, tops, here)
    return dice if int(dice.sum()) >= DICE and lies_free(dice, tops) else None


def dice_at(table: Table, k: int, tops: Tops, here: Mask) -> Mask:
    """Return where dice are seen at a seat, near where its cup stood if that is known."""
    spot = table.seats[k].spot
    return tops.dice & here & (grown(hull(spot), AROUND) if spot is not None else here)


def pictured(table: Table, stood: Places, lay: Places, tops: Tops, where: Labels) -> Cells:
    """Return the picture of now, but of before where cups or dice are known to have been that are not seen any more."""
    old = table.sightings.picture
    gone = [k for k, cup in enumerate(stood) if cup is not None and not stands(cup, tops)]
    gone += [k for k, dice in enumerate(lay) if dice is not None and not shows(dice, tops)]
    if old is None or old.shape != table.newest.shape or not gone:
        return table.newest
    return instead(table.newest, old, np.isin(where, gone))


def seen_at(
    table: Table,
    k: int,
    tops: Tops,
    here: Mask,
    cups: Sequence[Change],
    solids: Sequence[Change],
    new: Mask | None,
) -> tuple[Mask | None, Mask | None, Mask | None]:
    """Return where at a seat a cup stands over dice, where dice lie open, and what else stands there.

    `cups`, `solids`: the things of either kind on the whole table. `new`: the cells that look otherwise.
    """
    if table.seats[k].hidden:
        stood = table.sightings.stood[k]
        if stood is not None and left_open(stood, tops, new):
            return stood, None, None  # it is held beside its dice, or has left them: told once no hand can be there
        own = [one for one in things_at(cups, here) if compact(one, TALL)]
        things = [*own, *(one for one in things_at(solids, here) if compact(one, TALL))]
        cup = cup_at(table, k, tops, here, (own, things), new)
        return cup, None, table.sightings.beside[k] if cup is None else None
    known = table.sightings.lay[k]
    dice = dice_at(table, k, tops, here)
    under_hand = known is not None and share(tops.hand[grown(known)]) > NONE
    if int(dice.sum()) < DICE or under_hand:
        return None, known, table.sightings.beside[k]
    return None, dice, np.logical_or.reduce([np.zeros_like(here), *things_at(solids, here)])


def cup_at(
    table: Table, k: int, tops: Tops, here: Mask, round_ones: tuple[list[Mask], list[Mask]], new: Mask | None
) -> Mask | None:
    """Return where the cup stands that hides the dice of a seat: the one that stood there, or the likeliest.

    `round_ones`: what looks like a cup there, and all things. `new`: the cells that look otherwise.
    """
    own, things = round_ones
    known, seat, lay = table.sightings.stood[k], table.seats[k], table.sightings.lay[k]
    if known is not None and share(tops.hand[grown(known)]) > NONE:
        return known  # a hand hides a part of it
    if known is not None and own and share(tops.cup[known]) < SAME:
        known = None  # what had been taken for it before its cup was seen
    for hint in (known, lay if lay is None else hull(lay), seat.came, seat.spot):
        if hint is not None:
            best = max(things, key=lambda one: overlap(one, hint), default=None)
            if best is not None and overlap(best, hint) > SAME:
                return hint if hint is known and put_beside(hint, best, new) else best
    if known is not None:
        return known
    beside = table.sightings.beside[k]  # what stood there while the dice lay open is no cup that hides them
    return likeliest(other_than(beside, own), other_than(beside, things), tops.hand & here)


def other_than(known: Mask | None, things: list[Mask]) -> list[Mask]:
    """Return things but for what stood there before."""
    return things if known is None else [one for one in things if share(known[one]) < STANDS]


def put_beside(cup: Mask, seen: Mask, new: Mask | None) -> bool:
    """Say whether what is seen where a cup stood is that cup and something that was put down since and touches it."""
    more = seen & ~grown(cup)
    larger = int(more.sum()) > LARGER * int(cup.sum()) and share(seen[cup]) > WHOLE
    return larger and new is not None and share(new[more]) > NEW and share(new[cup]) < OLD


def parted(cup: Mask, stood: Places) -> Mask:
    """Return where a cup stands, without those of others that are seen as one with it because they touch it."""
    inside = [one for one in stood if one is not None and is_part(one, cup)]
    return cup & ~np.logical_or.reduce(inside) if inside else cup


def left_open(stood: Mask, tops: Tops, new: Mask | None) -> bool:
    """Say whether a cup takes but a part of its place any more, which looks otherwise, and dice are seen there.

    More of them where a hand is, of which a part may look like one, and where the cup takes much of it. Of one that has
    the table's colours no more than its dice need look otherwise, once it is not there at all.
    """
    taken, hand = share(tops.solid[stood]), (tops.hand & grown(stood)).any()
    if new is None or taken > STANDS or (hand and taken >= GONE):
        return False
    if share(new[stood]) <= UNCOVERED and (taken > NONE or not share(new[stood & tops.dice]) > UNCOVERED):
        return False
    return shows(stood, tops, PLAINLY if hand else DICE) if taken < GONE else shows(shrunk(stood), tops, PLAINLY)


def is_part(cup: Mask, thing: Mask) -> bool:
    """Say whether what looks like a cup is a small part of a thing."""
    return int(cup.sum()) < PART * int(thing.sum()) and share(thing[cup]) > WHOLE


def likeliest(cups: list[Mask], things: list[Mask], hand: Mask) -> Mask | None:
    """Return the largest cup, all of it if only a part looks like one; without a hand that may hide it, the only thing.

    `cups`, `things`: round ones.
    """
    if cups:
        best = max(cups, key=lambda one: int(one.sum()))
        return next((one for one in things if is_part(best, one) and compact(one, CUP_SHAPE)), best)
    return things[0] if len(things) == 1 and not hand.any() else None
