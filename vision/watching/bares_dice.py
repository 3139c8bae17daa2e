"""Dice that a cup of the table's colours has bared: they seem to have come."""

import numpy as np

from vision.cells import Cells, Mask
from vision.palettes import palette, share_of
from vision.watching.changes import grown
from vision.watching.ground import still_there
from vision.watching.kinds import verdict
from vision.watching.scene import Scene
from vision.watching.shapes import CUT_CUP, broad, compact, hull
from vision.watching.strangers import hued, shows_dice, strangers, surroundings, unlike

ROUGHER = 0.4  # by how much more than a cup its place is as rough as a rough table: a logarithm
OPEN = 0.5  # part of a cup's place that the dice take which it has bared, at most
SIDE = 0.8  # part of what seems to be dice that has a colour of what stood there, from which it is a cup's side


def only_dice_now(mask: Mask, scene: Scene, here: Mask) -> bool:
    """Say whether nothing but dice stands out now in a place where something seems to have come."""
    dice = strangers(mask, scene.now, here)
    if not dice.any() or broad(dice) or dice.sum() > OPEN * mask.sum():
        return False
    return not broad(hued(mask, scene.now, surroundings(mask))) and shows_dice(mask, scene.now, np.zeros_like(mask))


def bares_dice(mask: Mask, scene: Scene, here: Mask, ground: Cells | None) -> bool:
    """Say whether what seems to have come are dice, where a cup of the table's colours stood over them.

    Only they look unlike the table then. But for them the place has lost an outline as large as a cup's, or on a rough
    table become as rough as what lies around.
    """
    dice = strangers(mask, scene.now, here)
    if not dice.any() or broad(dice) or dice.sum() > OPEN * mask.sum() or not (broad(mask) and compact(mask, CUT_CUP)):
        return False
    if stood_already(dice, mask, scene, here):
        return False
    if broad(strangers(mask, scene.was, here)) or broad(hued(mask, scene.was, surroundings(mask))):
        return False
    if ground is not None and still_there(ground, scene.now, here, mask):
        return False
    beside = grown(dice)
    rest, ring = mask & ~beside, surroundings(mask) & here & ~beside
    rougher = ring.any() and unlike(scene.was, rest, ring) - unlike(scene.now, rest, ring) > ROUGHER
    return rougher or verdict(rest, scene.was, scene.now, beside) == "went"


def stood_already(dice: Mask, mask: Mask, scene: Scene, here: Mask) -> bool:
    """Say whether what seems to be dice has the colours of what stood there: the side of a cup that was put back.

    Held up, it was nearer to the camera and hid its own place; put back a little aside, only its side has changed.
    """
    side = strangers(hull(mask), scene.was, here)
    return share_of(scene.now[dice], palette(scene.was[side])) > SIDE
