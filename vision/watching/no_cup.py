"""What goes from a hidden seat and is not the cup over its dice: an arm, a glass, a cup that stood beside them."""

from vision.cells import Mask, difference, lit
from vision.watching.changes import DIFFERENT, change_of, grown, parts
from vision.watching.ground import still_there
from vision.watching.round_things import round_thing
from vision.watching.scene import Scene, same
from vision.watching.shapes import hull, largest_part, opened
from vision.watching.stays import goes_on, most_stands
from vision.watching.strangers import shows_dice, strangers, surroundings, unshaded
from vision.watching.table import Seat, Table

GLASS = 1.3  # times deeper than a glass that a cup is beside which it stands


def only_an_arm(seat: Seat, gone: Mask, scene: Scene, here: Mask) -> bool:
    """Say whether what went left the cup standing that it had come with or lain over. `here`: the seat, as a mask."""
    return most_stands(seat.came, gone, scene.as_covered, scene.now) or goes_on(gone, scene.was, scene.now, here)


def no_cup(mask: Mask, table: Table, k: int, scene: Scene) -> bool:
    """Say whether what went bared no dice: an empty cup beside where they lay, or a glass beside a larger cup."""
    seat, here = table.seats[k], scene.where == k
    if not shows_dice(mask, scene.now, scene.came):
        if seat.spot is not None and not covers(mask, seat.spot):
            return True
    elif strangers(mask, scene.now, here).any():  # else it may be the grain of the table
        return False
    old = here & ~grown(scene.came)  # what has come now is the cup itself, put aside
    return table.ground is not None and still_there(table.ground, scene.now, old, mask, GLASS)


def bares_nothing(mask: Mask, table: Table, scene: Scene) -> bool:
    """Say whether all is as it was before what went came: a hand that had rested at a hidden seat, or a telephone.

    Where a cup has come off are dice, or it stood there from the first. Dice that lay open from the first may have been
    put under a cup, too: a round thing that an arm does not join to the edge of the picture.
    """
    if table.as_first_covered.shape != scene.now.shape:
        return False
    if any(parts(opened((difference(lit(table.as_first_covered, scene.light), scene.now) > DIFFERENT) & mask))):
        return False
    stood = largest_part(unshaded(mask, scene.was, surroundings(hull(mask))))
    cups = [one for one in (stood, change_of(mask)) if one is not None and round_thing(one)]
    return not any(shows_dice(one.mask, scene.now, scene.came) for one in cups)


def stood_beside(mask: Mask, table: Table, k: int, scene: Scene) -> bool:
    """Say whether what went had stood beside the dice when they were hidden: they were not under it.

    They were gathered by hand, perhaps, and it is an empty cup that goes now.
    """
    spot = table.seats[k].spot
    if spot is None or covers(mask, spot) or table.as_first_covered.shape != scene.now.shape:
        return False
    return same(mask, lit(table.as_first_covered, scene.light), scene.was)


def put_over(seat: Seat, scene: Scene) -> bool:
    """Say whether what came was put over dice: they were taken for hidden before, under a hand."""
    return any(covers(one.mask, seat.spot) for one in parts(scene.came))


def covers(mask: Mask, spot: Mask | None) -> bool:
    """Say whether a thing stands over the place where a seat's dice lie, and not beside it."""
    return spot is None or float((mask & spot).sum()) > 0.3 * min(float(mask.sum()), float(spot.sum()))
