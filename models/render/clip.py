"""The demo clip: three cups come off and fifteen dice lie open.

`python -m models.render.clip OUT_DIR FRAMES_DIR` renders into FRAMES_DIR (pictures that are there already are kept, so
that it can be stopped and started again) and writes OUT_DIR/cups.mp4 and OUT_DIR/cups.json.
"""

import argparse
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models.render import film, story
from models.render.cups import cup
from models.render.dice import DieStyle, die_mesh, lay
from models.render.hand import hand
from models.render.light import evening_table
from models.render.materials import cloth, leather, skin, srgb
from models.render.scene import HEIGHT, WIDTH, camera_above, empty, pixel, quality, render
from models.render.table import table, wood

SEED = 20240
GRAIN = 0.006


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's part of the scene: place of the cup (cm), colours, the part of the picture that moves, dice."""

    name: str
    at: tuple[float, float]
    cup: str
    skin: str
    sleeve: str
    border: film.Border
    dice: DieStyle
    values: tuple[int, ...]


IVORY = DieStyle(body=srgb("#efe6cf"), pips=srgb("#16130f"))
RED = DieStyle(body=srgb("#b01220"), pips=srgb("#f6f2ea"), rounding=0.08, pip=0.09)
BLUE = DieStyle(body=srgb("#12306e"), pips=srgb("#f4f4f0"), rounding=0.14, pip=0.1)

# Fives and the wild ones together are seven: a bid of seven fives holds to the die, eight is one too many.
SEATS = (
    Seat("Ana", (0.0, -7.4), "#7a3b1e", "#c98f6f", "#2b3a55", (0.26, 0.80, 0.0, 0.70), IVORY, (5, 5, 1, 3, 2)),
    Seat("Ben", (-14.3, 5.7), "#1d4a3a", "#8a5638", "#b98a2f", (0.0, 0.46, 0.22, 1.0), RED, (5, 1, 4, 4, 6)),
    Seat("Cleo", (14.3, 5.7), "#6d1a2b", "#d9a98a", "#4f6b52", (0.56, 1.0, 0.22, 1.0), BLUE, (5, 5, 2, 6, 3)),
)


def scattered(chance: random.Random, count: int, radius: float, gap: float) -> list[tuple[float, float]]:
    """Draw places within `radius` of the middle, no two nearer than `gap` (cm)."""
    places: list[tuple[float, float]] = []
    while len(places) < count:
        spot = (chance.uniform(-radius, radius), chance.uniform(-radius, radius))
        if math.hypot(*spot) <= radius and all(math.dist(spot, other) >= gap for other in places):
            places.append(spot)
        elif chance.random() < 0.002:
            places.clear()  # the first ones may lie so that no more fit
    return places


def deal(scene: Any, seat: Seat, chance: random.Random) -> list[dict[str, float]]:
    """Lay a seat's dice under its cup; gives value and centre (pixels) of each top face."""
    mesh = die_mesh(seat.dice, f"{seat.name}'s dice")
    edge = seat.dice.edge
    truth = []
    for value, (dx, dy) in zip(seat.values, scattered(chance, 5, 2.85, 1.32 * edge), strict=True):
        at = (seat.at[0] + dx, seat.at[1] + dy)
        lay(mesh, seat.dice, value, at, chance.uniform(0, math.tau))
        x, y = pixel(scene, (*at, edge))
        truth.append({"value": value, "x": round(x, 1), "y": round(y, 1)})
    return truth


def stage() -> tuple[Any, list[list[dict[str, float]]]]:
    """Build table, light, camera and dice; gives the scene and, per seat, the truth about the dice."""
    scene, chance = empty(SEED), random.Random(SEED)
    camera_above(height=95, seen=27.8, tilt=math.radians(5))
    evening_table()
    table(wood())
    return scene, [deal(scene, seat, chance) for seat in SEATS]


def cast() -> list[story.Actor]:
    """Make cups and hands."""
    actors = []
    for seat in SEATS:
        holder = hand(skin(f"{seat.name}'s skin", srgb(seat.skin)), cloth(f"{seat.name}'s sleeve", srgb(seat.sleeve)))
        standing = cup(leather(f"{seat.name}'s leather", srgb(seat.cup)), seat.at, f"{seat.name}'s cup")
        actors.append(story.hang(standing, holder))
    return actors


def truth_file(truth: list[list[dict[str, float]]]) -> dict[str, Any]:
    """Say what the clip shows: pixels from the upper left, seconds from its beginning."""
    return {
        "video": "cups.mp4",
        "width": WIDTH,
        "height": HEIGHT,
        "frames_a_second": story.FRAMES_A_SECOND,
        "seats": len(SEATS),
        "names": [seat.name for seat in SEATS],
        "gate": story.GATE,
        "open": round(story.begins(len(SEATS) - 1) + story.LASTS, 2),
        "dice": truth,
    }


def still(scene: Any, frame: int, frames: Path) -> Path:
    """Render, once, the picture that stands while nobody moves."""
    file = frames / f"still{story.acts_before(frame)}.png"
    if not file.exists():
        film.only(scene, None)
        quality(scene, 64)
        scene.frame_set(frame)
        render(scene, file)
    return file


def moving(scene: Any, frame: int, seat: Seat, frames: Path) -> Path:
    """Render, once, the part of a picture in which a seat moves."""
    file = frames / f"moving{frame:04d}.png"
    if not file.exists():
        film.only(scene, seat.border)
        quality(scene, 16)
        scene.frame_set(frame)
        render(scene, file)
    return file


def shoot(scene: Any, frames: Path) -> list[tuple[Path, Path | None, Seat | None]]:
    """Render all that is missing; gives for each frame the still picture, and the moving part with its seat."""
    shots: list[tuple[Path, Path | None, Seat | None]] = []
    calm = round((story.begins(0) - 0.1) * story.FRAMES_A_SECOND)
    for frame in range(round(story.END * story.FRAMES_A_SECOND)):
        seat = story.on_stage(frame)
        if seat is None:
            calm = frame
            shots.append((still(scene, frame, frames), None, None))
        else:
            shots.append((still(scene, calm, frames), moving(scene, frame, SEATS[seat], frames), SEATS[seat]))
    return shots


def develop(shots: list[tuple[Path, Path | None, Seat | None]], frames: Path) -> list[Path]:
    """Lay the moving parts over the stills and add a sensor's grain; gives the finished pictures in order."""
    grain = np.random.default_rng(SEED)
    finished = []
    for number, (calm, part, seat) in enumerate(shots):
        picture = film.loaded(calm)
        if part and seat:
            picture = film.patched(picture, film.loaded(part), seat.border)
        file = frames / f"frame{number:04d}.png"
        film.saved(film.grained(picture, grain, GRAIN), file)
        finished.append(file)
    return finished


def main(out: Path, frames: Path) -> None:
    """Render the clip and write it with its truth."""
    frames.mkdir(parents=True, exist_ok=True)
    scene, truth = stage()
    actors = cast()
    for frame in range(round(story.END * story.FRAMES_A_SECOND)):
        story.play(actors, frame)
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 0.4
    (out / "cups.json").write_text(json.dumps(truth_file(truth), indent=1) + "\n", encoding="utf8")
    film.encoded(develop(shoot(scene, frames), frames), story.FRAMES_A_SECOND, out / "cups.mp4")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="folder for cups.mp4 and its truth cups.json")
    parser.add_argument("frames", type=Path, help="folder for the pictures, from which it goes on when called again")
    given = parser.parse_args()
    main(given.out, given.frames)
