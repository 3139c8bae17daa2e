"""Arms that reach in from the edge of the picture, and at which seats they are."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, middle
from vision.seats import Labels
from vision.watching.carried import let_go, set_down
from vision.watching.changes import Change, grown
from vision.watching.kinds import stood_rather
from vision.watching.pieces import drawn_aside, low, put_aside
from vision.watching.reaching import lies_over, reaches_in
from vision.watching.round_things import grazes, round_but_for_shadows, round_off_the_edge, shadow_at_the_edge
from vision.watching.shapes import CUP_SHAPE, compact
from vision.watching.strangers import BESIDE, cup_stood
from vision.watching.table import CUP, Seat, Table, changed
from vision.watching.undisturbed import undisturbed

HAND_RESTS = 3.0  # seconds after which what looks like a resting arm no longer puts the reading off
RESTS = 2.0  # seconds after which what reaches in from the edge and lies still may be no arm but a thing
PLAINLY = 1.25  # how much more clearly a cup stood that has gone, but for its dice
HAND, GRIP = 0.4, 1.5  # parts of the smallest cup: what is seen of a hand that counts, and of one that is at a cup


def is_arm(table: Table, one: Change, was: Cells, now: Cells, others: Mask, at: Sequence[int]) -> bool:
    """Say whether something that is still reaches in from the edge of the picture. `at`: the seats it lies at.

    What rests for long over open dice or bare table and is round, but for shadows, or reaches in hardly at all, is
    taken for a cup; over a cup it may be a hand that holds it. A cup that was put down beside its old place at the edge
    of the picture is none; where it has rested for long, it may look otherwise than it stood. One that was only drawn
    half out of the picture is held.
    """
    if one.border < 2 or grazes(one) or round_off_the_edge(one, now):
        return False
    rested = rests(table, one)
    if rested and shadow_at_the_edge(one, was, now):
        return False
    if rested and (compact(one.mask, CUP_SHAPE) or low(one) or round_but_for_shadows(one, now)):
        over_cup = any(table.seats[k].hidden for k in at) and cup_stood(one.mask, was, one.mask)
        if not over_cup:
            return False
    drawn = drawn_aside(one, was, now)
    hides = any(table.seats[k].hidden for k in at)
    plainly = rested and not drawn and stood_rather(one.mask, was, now, others) > PLAINLY
    if plainly and not (hides and lies_over(one, was, now, others)):
        return False  # dice that lie where the edge of the picture cut off a cup stand out as well
    if not (drawn or reaches_in(one, was, now, others) or (hides and lies_over(one, was, now, others))):
        return False
    if put_aside(one, was, now, rested) or let_go(one, was, now, others, rested):
        return False
    return not (rested and not drawn and set_down(one, was, now, others))


def rests(table: Table, one: Change, long: float = RESTS) -> bool:
    """Say whether something has not stirred for long. `long`: seconds."""
    return middle(table.since[one.mask]) <= table.ago(long)


def held(table: Table, calm: float) -> bool:
    """Say whether an arm is over the table; one that does not move for long is taken for a thing that lies there.

    `calm`: seconds for which nothing has moved.
    """
    return any(seat.hand for seat in table.seats) and calm < HAND_RESTS


def hands_at(hands: list[Change], where: Labels, count: int) -> list[bool]:
    """Say for each seat whether hands are there."""
    return [cells > HAND * CUP * where.size for cells in cells_at(hands, where, count)]


def cells_at(hands: list[Change], where: Labels, count: int) -> list[int]:
    """Count the cells of hands at each seat."""
    over = np.zeros(count + 1, int)  # first those at no seat, which have the label -1
    for one in hands:
        over += np.bincount(where[one.mask] + 1, minlength=count + 1)
    return [int(cells) for cells in over[1:]]


def handled(table: Table, hands: list[Change], where: Labels) -> Table:
    """Note at which seats hands are."""
    stirring = [one for one in hands if not rests(table, one)]
    over_all, over_free = (cells_at(some, where, len(table.seats)) for some in (hands, stirring))
    for k, seat in enumerate(table.seats):
        over = 0 if seen_free(table, k, hands) else over_free[k] if lies_free(seat, hands) else over_all[k]
        hand = over > HAND * CUP * where.size
        touched = over > GRIP * CUP * where.size
        if touched and seat.lifted is not None and not seat.reached:
            table = changed(table, k, None, reached=True)
        if hand and not seat.hand:
            table = changed(table, k, "hand", hand=True, touched=touched)
        elif hand and touched and not seat.touched:
            table = changed(table, k, None, touched=True)
        elif seat.hand and not hand:
            event = None if table.tells("covered", k) or not seat.hidden else "peek" if seat.touched else "covered"
            table = changed(table, k, event, hand=False, touched=False)
    return replace(table, touched=table.at) if stirring else table


def seen_free(table: Table, k: int, hands: list[Change]) -> bool:
    """Say whether the dice of a seat are seen to lie free, and nothing that may be a hand is next to them."""
    if k not in table.sightings.free:
        return False
    lay = table.sightings.lay[k]
    if table.phase == "moving":
        return undisturbed(table, lay, table.sightings.at)
    return lay is not None and not next_to(lay, hands)


def lies_free(seat: Seat, hands: list[Change]) -> bool:
    """Say whether the dice of a seat are known to lie open where none of these hands are, nor next to them."""
    return not seat.hidden and seat.spot is not None and not next_to(seat.spot, hands)


def next_to(mask: Mask, hands: list[Change]) -> bool:
    """Say whether a hand is in a part of the picture, or next to it."""
    near = grown(mask, BESIDE) if hands else mask
    return any((one.mask & near).any() for one in hands)
