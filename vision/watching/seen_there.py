"""What a look shows in a place: whether a cup stands there, dice are seen, a hand is over it."""

from collections.abc import Iterable, Iterator

from vision.cells import Mask, share
from vision.watching.changes import Change, change_of, grown, parts, shrunk
from vision.watching.strangers import BESIDE
from vision.watching.table import CUP, FEW
from vision.watching.things import Tops

STANDS = 0.6  # part of its place that a cup, or a hand over it, takes which still stands
TOUCH = 2  # cells on either side of a neck by which things touch
GONE = 0.3  # part of its place that things still take, from which a cup may only have been pushed
OVER = 0.6  # part of where dice lay that a cup takes which is over them
HELD = 0.2  # part of where something has gone over which a hand is that may hold it
NONE = 0.1  # part of a place of which a hand, or dice, take no more, so that they are not there
SEEN = 0.4  # part of where dice lay that they take, from which they are still seen there
DICE, PLAINLY = 4, 12  # cells that the smallest die takes; that dice take where a hand may be
SAME = 0.3  # part of both together that one thing has in common with itself at another time
SMALLEST = 0.5  # part of the smallest cup that a thing takes which counts


def under_hand(spot: Mask | None, tops: Tops) -> bool:
    """Say whether a hand is over where something has gone, and dice are not plainly seen: one waits until it leaves."""
    return spot is not None and share(tops.hand[spot]) > HELD and not shows(spot, tops, PLAINLY)


def stands(stood: Mask | None, tops: Tops) -> bool:
    """Say whether the cup that hides the dice stands where it stood, perhaps under a hand."""
    return stood is not None and share((tops.solid | tops.hand)[stood]) > STANDS and not shows(stood, tops)


def put_over(dice: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether something is over dice that were seen at a seat: then a cup went from beside them to over them."""
    if dice is None or int((dice & here).sum()) < DICE:
        return False
    return share((tops.solid | tops.hand)[dice & here]) > OVER and not shows(here, tops)


def cup_in(place: Mask | None, tops: Tops) -> bool:
    """Say whether a cup stands in a place."""
    return place is not None and share(tops.cup[place]) > STANDS


def shows(place: Mask | None, tops: Tops, least: int = DICE) -> bool:
    """Say whether dice are seen in a place. `least`: their cells."""
    return place is not None and int((tops.dice & place).sum()) >= least


def drawn_out(stood: Mask, tops: Tops) -> list[Change]:
    """Return what reaches from where a cup stood to the edge of the picture: beyond that a hand may hold it."""
    return [one for one in parts(tops.solid) if one.border and (one.mask & stood).any()]


def bared(stood: Mask, tops: Tops, here: Mask) -> bool:
    """Say whether a cup has gone from where it stood, no hand is there, and dice are."""
    near, taken = grown(stood), share(tops.solid[stood])
    if taken > STANDS or int((tops.hand & near).sum()) >= FEW:
        return False  # it may be held up only, or drawn aside
    place = near if taken < GONE else shrunk(stood)  # else it was put down right beside, or pushed
    return shows(place & here, tops)


def covered_now(lay: Mask | None, beside: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether a cup is over dice, or they are seen no more and a cup stands at their seat that did not before."""
    if lay is None or share(tops.hand[grown(lay)]) > NONE or share(tops.dice[lay]) > NONE:
        return False
    if share(tops.cup[lay]) > OVER:
        return True
    gathered = int((tops.dice & here).sum()) < DICE
    return gathered and any(beside is None or share(beside[one]) < SAME for one in things_at(single(tops.cup), here))


def lies_free(lay: Mask, tops: Tops) -> bool:
    """Say whether dice are seen, and no hand near."""
    return share(tops.dice[lay]) > SEEN and not (tops.hand & grown(lay, BESIDE)).any()


def single(things: Mask) -> Iterator[Change]:
    """Yield things, those singly that touch one another only here and there."""
    for thing in parts(things):
        cores = list(parts(shrunk(thing.mask, TOUCH)))
        if len(cores) < 2:
            yield thing
        else:
            yield from (change_of(grown(core.mask, TOUCH) & thing.mask) for core in cores)


def things_at(things: Iterable[Change], here: Mask) -> list[Mask]:
    """Return the things most of which lie at a seat, as masks."""
    least = SMALLEST * CUP * here.size
    whole = (one.mask for one in things if one.area >= least)
    return [one for one in whole if share(here[one]) > 0.5]


def overlap(one: Mask, other: Mask) -> float:
    """Return the part of both places together that they have in common."""
    return float((one & other).sum()) / max(1.0, float((one | other).sum()))


def in_common(one: Mask, other: Mask) -> float:
    """Return the part of the smaller of both places that is in the other: of dice now more, now less is seen."""
    return float((one & other).sum()) / max(1.0, float(min(one.sum(), other.sum())))
