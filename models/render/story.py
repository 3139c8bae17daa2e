"""What happens when: a hand comes in, closes around a cup, tips it towards its player and takes it away."""

import math
from dataclasses import dataclass
from typing import Any

import bpy
from mathutils import Vector

from models.scenes.acts import eased

RIM = 4.7  # cm, where a tipping cup stands on the table
FRAMES_A_SECOND = 12
FIRST, EVERY, LASTS, END = 3.25, 1.95, 1.83, 15.0  # seconds: first hand, hand after hand, each one's time, the clip
GATE = 3.0  # seconds, until here all cups stand and no hand is near


@dataclass(frozen=True, slots=True)
class Actor:
    """A cup and the hand that takes it, both hung on the rim over which the cup tips."""

    pivot: Any
    cup: Any
    hand: Any
    rim: Vector
    outward: Vector


def begins(seat: int) -> float:
    """Give the second at which a seat's hand sets out."""
    return FIRST + EVERY * seat


def hang(cup: Any, hand: Any) -> Actor:
    """Join a cup and its hand; the player sits on the side where the picture ends first."""
    middle = cup.location.copy()
    outward = Vector((0, -1, 0)) if abs(middle.x) < 1 else Vector((middle.x, 0.35 * middle.y, 0)).normalized()
    pivot = bpy.data.objects.new("rim", None)
    bpy.context.scene.collection.objects.link(pivot)
    cup.parent = hand.parent = pivot
    cup.location = (0, RIM, 0)
    return Actor(pivot, cup, hand, middle + outward * RIM, outward)


def pose(actor: Actor, seconds: float) -> None:
    """Put cup and hand where they are `seconds` after the hand set out."""
    tip = math.radians(30) * eased(seconds, 0.6, 1.15)
    away = 26.0 * max(0.0, (seconds - 0.9) / (LASTS - 0.9)) ** 2
    lift = 5.0 * eased(seconds, 0.75, 1.4)
    actor.pivot.location = actor.rim + actor.outward * away + Vector((0, 0, lift))
    actor.pivot.rotation_euler = (tip, 0, math.atan2(actor.outward.y, actor.outward.x) + math.pi / 2)
    actor.hand.location = (0, RIM - 18.0 * (1 - eased(seconds, -0.1, 0.5)), 0)


def play(actors: list[Actor], frame: int) -> None:
    """Pose everyone for a frame of the clip and keep it as a key, so that motion blurs."""
    for seat, actor in enumerate(actors):
        pose(actor, frame / FRAMES_A_SECOND - begins(seat))
        for made, path in ((actor.pivot, "location"), (actor.pivot, "rotation_euler"), (actor.hand, "location")):
            made.keyframe_insert(path, frame=frame)


def on_stage(frame: int) -> int | None:
    """Give the seat whose hand or cup moves in a frame, or None where all is still."""
    seconds = frame / FRAMES_A_SECOND
    for seat in range(3):
        if begins(seat) <= seconds < begins(seat) + LASTS:
            return seat
    return None


def acts_before(frame: int) -> int:
    """Count the cups that have left by a frame."""
    return sum(begins(seat) + LASTS <= frame / FRAMES_A_SECOND for seat in range(3))
