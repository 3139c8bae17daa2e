"""Dice as round and as wide as cups are elsewhere: what stood or lay in their place tells that they are none."""

from dataclasses import replace

import numpy as np

from vision.cells import Mask, count, share
from vision.watching.changes import grown, parts
from vision.watching.sightings import Sightings
from vision.watching.things import Tops

SMALLER = 0.6  # part of the cup that stood there of which a die takes no more
WITHIN = 0.7  # part of a die that lies where that cup stood, or where it lay before


def with_large_dice(known: Sightings, tops: Tops) -> Tops:
    """Return what is seen with large dice told from cups by what is `known` of their places."""
    dice = [one.mask for one in parts(tops.either) if was_under_a_cup(one.mask, known) or lay_there(one.mask, known)]
    if not dice:
        return tops
    here = np.logical_or.reduce(dice)
    return replace(tops, cup=tops.cup & ~here, solid=tops.solid & ~here, dice=tops.dice | here, faint=tops.faint | here)


def was_under_a_cup(one: Mask, known: Sightings) -> bool:
    """Say whether a thing is far smaller than the cup that stood where it is: that has not turned into it."""
    cups = (cup for cup in known.stood if cup is not None)
    return any(count(one) < SMALLER * count(cup) and share(cup[one]) > WITHIN for cup in cups)


def lay_there(one: Mask, known: Sightings) -> bool:
    """Say whether dice were seen where a thing is."""
    return any(share(grown(dice)[one]) > WITHIN for dice in known.lay if dice is not None)
