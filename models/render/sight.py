"""How much of a die the camera sees: rays from the camera to its top face and its pips."""

from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from models.scenes.die import Lying, Make
from models.scenes.truth import Seen, inside, seen
from models.scenes.view import Floats, View

GRID = 9  # rays along a side of the top face
NEAR = 0.14  # edges from a point within which a ray that ends has reached it


def reached(view: View, points: Floats, near: float) -> Floats:
    """Tell which points (N, 3) are in the picture and not hidden: 0 or 1 each."""
    graph = bpy.context.evaluated_depsgraph_get()
    origin = Vector(view.at.tolist())
    met = []
    for point in points.tolist():
        hit, place, *_ = bpy.context.scene.ray_cast(graph, origin, (Vector(point) - origin).normalized())
        met.append(hit and (place - Vector(point)).length < near)
    return inside(view, view.project(points)) * np.array(met, np.float64)


def top_points(make: Make, die: Lying) -> Floats:
    """Return points spread over the top face, rounded edges left out."""
    normal, across, along = make.face(die.value)
    steps = np.linspace(-0.38, 0.38, GRID)
    local = np.array([normal / 2 + across * a + along * b for a in steps for b in steps]) * make.edge
    return np.asarray(die.at + local @ die.turn.T, np.float64)


def pip_points(make: Make, die: Lying) -> Floats:
    """Return five points for each pip of the top face: its middle and four nearer to its rim, (pips, 5, 3)."""
    _, across, along = make.face(die.value)
    reach = make.pip_radius(die.value) * 0.7
    around = np.array([across * 0, across, -across, along, -along]) * reach
    places = make.pip_places(die.value)[:, None, :] + around
    return np.asarray(die.at + places @ die.turn.T, np.float64)


def look(view: View, makes: tuple[Make, ...], die: Lying) -> Seen:
    """Return the label of a die, with what hides it taken from the scene."""
    make = makes[die.make]
    near = NEAR * make.edge
    shown = float(reached(view, top_points(make, die), near).mean())
    pips = pip_points(make, die)
    each = reached(view, pips.reshape(-1, 3), near).reshape(len(pips), 5).mean(1)
    return seen(view, makes, die, 1 - shown, float(each.mean()))


def labels(view: View, makes: tuple[Make, ...], dice: list[Lying]) -> tuple[Any, ...]:
    """Return the labels of all dice of which something is in the picture."""
    found = (look(view, makes, die) for die in dice)
    return tuple(one for one in found if in_frame(view, one))


def in_frame(view: View, one: Seen) -> bool:
    """Whether a part of the die's box lies in the picture."""
    x, y, width, height = one.box
    return x + width > 0 and y + height > 0 and x < view.width and y < view.height
