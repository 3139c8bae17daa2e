"""Cups, hands, heads and dice of the players of a film, and where they are at a moment of it."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from models.render import sets
from models.render.arm import SKINS, open_hand
from models.render.clip import scattered
from models.render.cups import INNER_RADIUS, cup
from models.render.dice import finished
from models.render.grounds import any_colour
from models.render.hand import hand
from models.render.materials import cloth, leather, principled, skin
from models.scenes.acts import Moment, Place, Pose
from models.scenes.die import Lying, upright
from models.scenes.makes import Rng
from models.scenes.plan import Plan
from vision.seats import Sectors

CLIMB = 24.0  # cm from which a hand comes
RIM = 4.7  # cm, radius of a usual cup's rim, and half its height
HAIR = ((0.05, 0.04, 0.03), (0.2, 0.12, 0.07), (0.62, 0.5, 0.3), (0.55, 0.55, 0.55))

Rounds = list[list[int]]


@dataclass(frozen=True, slots=True)
class Actor:
    """What moves at a seat. `holding`: the hand that takes the cup. `dice`: of each round; `rests`: where they lie."""

    place: Place
    cup: Any
    holding: Any
    open: Any
    head: Any
    dice: tuple[tuple[Any, ...], ...]
    rests: tuple[tuple[Any, ...], ...]

    @property
    def moving(self) -> tuple[Any, ...]:
        """What is moved by itself."""
        return self.cup, self.holding, self.open, self.head, *(die for dice in self.dice for die in dice)

    @property
    def parts(self) -> tuple[Any, ...]:
        """All of it."""
        return *self.moving, *self.holding.children, *self.open.children


def places(rng: Rng, scene: Plan, players: int) -> list[Place]:
    """Lay the places of players around the middle, each in the middle of its sector of the picture."""
    wide, high, out = scene.view.width, scene.view.height, []
    for seat in range(players):
        turn = math.tau * seat / players
        way = np.array([-math.sin(turn), math.cos(turn)])
        most = 0.36 * wide / max(abs(way[0]), 1e-6), rng.uniform(0.27, 0.31) * high / max(abs(way[1]), 1e-6)
        spot = np.array([wide, high]) / 2 + way * min(most)
        at, farther = (scene.view.on_table(*(spot + way * step)) for step in (0, 10))
        if at is None or farther is None or Sectors(players).seat(float(spot[0]), float(spot[1]), wide, high) != seat:
            raise ValueError(f"seat {seat} of {players} has no place on this table")
        out.append(Place(at, (farther - at) / np.linalg.norm(farther - at)))
    return out


def stuff(rng: Rng, kind: str, colour: Any) -> Any:
    """Make what a cup is made of."""
    if kind == "leather":
        return leather("cup", colour)
    return principled("cup", colour, Roughness=float(rng.uniform(0.15, 0.7)), Metallic=float(kind == "metal"))


def deal(rng: Rng, scene: Plan, meshes: dict[int, Any], place: Place, room: float) -> tuple[list[int], list[Any]]:
    """Lay some dice under a cup; gives their values and them."""
    index = int(rng.integers(len(scene.makes)))
    make = scene.makes[index]
    if index not in meshes:
        meshes[index] = sets.die_mesh(make, f"set {index}")
    values = rng.integers(1, 7, int(rng.choice([5, 5, 5, 4, 3, 2, 1]))).tolist()
    spots = scattered(random.Random(int(rng.integers(2**31))), len(values), room - 0.8 * make.edge, 1.22 * make.edge)
    dice = []
    for value, spot in zip(values, spots, strict=True):
        at = place.at + np.array([*spot, make.edge / 2])
        lying = Lying(index, value, at, upright(make, value, float(rng.uniform(0, math.tau))))
        dice.append(sets.put(meshes[index], lying, "die"))
    return values, dice


def cast(rng: Rng, scene: Plan, at: Sequence[Place], size: float, rounds: int) -> tuple[list[Actor], list[Rounds]]:
    """Make cups, hands, heads and dice; gives them and the dice's values, seat by seat and round by round."""
    kind, alike = str(rng.choice(["leather", "plastic", "metal"])), bool(rng.random() < 0.4)
    colours, meshes = [any_colour(rng) for _ in at], dict[int, Any]()
    actors, values = list[Actor](), list[Rounds]()
    for seat, place in enumerate(at):
        dealt = [deal(rng, scene, meshes, place, INNER_RADIUS * size) for _ in range(rounds)]
        values.append([shown for shown, _ in dealt])
        dice = tuple(tuple(lying) for _, lying in dealt)
        rests = tuple(tuple(die.matrix_world.copy() for die in lying) for lying in dice)
        made = cup(stuff(rng, kind, colours[0 if alike else seat]), (0, 0))
        colour = sets.linear(SKINS[int(rng.integers(len(SKINS)))])
        stuffs = skin("skin", colour), cloth("sleeve", any_colour(rng))
        holding = hand(*stuffs) if not actors else another(actors[0].holding, *stuffs)
        reaching = open_hand(rng, *stuffs) if not actors else another(actors[0].open, *stuffs)
        actors.append(Actor(place, made, holding, reaching, head(rng), dice, rests))
    return actors, values


def head(rng: Rng) -> Any:
    """Make a head as it is seen from above: hair."""
    shape = bmesh.new()
    bmesh.ops.create_uvsphere(shape, u_segments=48, v_segments=32, radius=1)
    bmesh.ops.scale(shape, vec=(7.8, 9.8, 11.5), verts=shape.verts)
    made = sets.linked(finished(shape, "head"), "head")
    made.data.materials.append(cloth("hair", sets.linear(HAIR[int(rng.integers(len(HAIR)))])))
    return made


def another(flesh: Any, skinned: Any, clothed: Any) -> Any:
    """Copy a hand with its sleeve: to melt one of beads takes its time."""
    made = []
    for part, material in ((flesh, skinned), (flesh.children[0], clothed)):
        copy = part.copy()
        copy.data = part.data.copy()
        copy.data.materials.clear()
        copy.data.materials.append(material)
        bpy.context.scene.collection.objects.link(copy)
        made.append(copy)
    made[1].parent = made[0]
    return made[0]


def cup_place(place: Place, cup: Pose, size: float, tall: float) -> Any:
    """Return the matrix of a cup, without its own size."""
    outward = Vector(place.outward)
    axis, rim = Vector((-outward.y, outward.x, 0)), outward * RIM * size * math.copysign(1, cup.tip)
    middle = Vector((0, 0, RIM * size * tall))
    tipped = Matrix.Translation(rim) @ Matrix.Rotation(cup.tip, 4, axis) @ Matrix.Translation(-rim)
    over = Matrix.Translation(middle) @ Matrix.Rotation(cup.turn * math.pi, 4, axis) @ Matrix.Translation(-middle)
    return Matrix.Translation(Vector(cup.at)) @ tipped @ over


def hand_place(place: Place, cup: Pose, near: float, size: float, tall: float) -> Any:
    """Return the matrix of a hand, without its own size; it does not turn over with the cup. `near`: 1 at the cup."""
    yaw = math.atan2(place.outward[1], place.outward[0]) + math.pi / 2
    away = Matrix.Translation((0, -CLIMB * size * (1 - near), 1 - near))
    return cup_place(place, Pose(cup.at, cup.tip), size, tall) @ Matrix.Rotation(yaw, 4, "Z") @ away


def open_place(place: Place, hand: Pose) -> Any:
    """Return the matrix of an open hand, which points away from its player, and which no sleeve's size changes."""
    yaw = math.atan2(-place.outward[1], -place.outward[0]) + hand.tip
    return Matrix.Translation(Vector(hand.at)) @ Matrix.Rotation(yaw, 4, "Z")


def put(made: Any, matrix: Any) -> None:
    """Put something and what hangs on it somewhere, or out of sight where there is no place for it."""
    for part in (made, *made.children):
        part.hide_render = matrix is None
    if matrix is not None:
        made.matrix_world = matrix


def pose(actor: Actor, now: Moment, size: float, tall: float) -> None:
    """Put all of a seat where it is at a moment."""
    large = Matrix.Diagonal((size, size, size, 1))
    cup, high = now.cup, Matrix.Diagonal((size, size, size * tall, 1))
    put(actor.cup, cup and cup_place(actor.place, cup, size, tall) @ high)
    held = None if cup is None or now.hand is None else hand_place(actor.place, cup, now.hand, size, tall) @ large
    put(actor.holding, held)
    put(actor.open, now.open and open_place(actor.place, now.open))
    put(actor.head, None if now.head is None else Matrix.Translation(Vector(now.head)))
    for number, (dice, rests) in enumerate(zip(actor.dice, actor.rests, strict=True)):
        for die, rest in zip(dice, rests, strict=True):
            lies = number == now.round and now.dice is not None
            put(die, Matrix.Translation(Vector(now.dice)) @ rest if lies else None)
