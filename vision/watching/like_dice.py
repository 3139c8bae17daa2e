"""Tables of which much looks like dice: cloth with flowers, marble."""

import numpy as np

from vision.cells import share
from vision.watching.changes import grown
from vision.watching.remembered import AROUND
from vision.watching.table import Table
from vision.watching.things import Tops

MUCH = 0.05  # part of the picture


def like_dice(table: Table, tops: Tops) -> bool:
    """Say whether much looks a little like dice away from where any are known to lie or to be hidden."""
    places = [*table.sightings.lay, *table.sightings.stood, *(seat.spot for seat in table.seats)]
    known = [grown(place, AROUND) for place in places if place is not None]
    return share(tops.faint & ~np.logical_or.reduce([np.zeros_like(tops.faint), *known])) > MUCH
