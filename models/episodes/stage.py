"""The table of an episode: its top with dice on it, and a cup and an arm for each seat."""

import json
import math
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.episodes.parts import Cup, Hand, Image, Place, Rng, random_cup, random_hand
from models.raster.arrange import choose, turned
from models.raster.lights import Lights, random_lights
from models.raster.makes import Material, random_material
from models.raster.reliefs import Relief
from models.raster.scene import put, upwards
from models.raster.tables import table_top
from vision.photo import load_photo
from vision.seats import Sectors

CUP_EDGES = (2.5, 3.0)  # radius of a cup's rim, in edges of a die
FLAT = 0.94  # cosine of the angle from the vertical under which dice of a table are seen here
SIZES = ((1280, 720), (1280, 720), (1280, 960), (960, 540))


@dataclass(frozen=True, slots=True)
class Spot:
    """A die: its top face's centre and edge in pixels, and its value."""

    x: float
    y: float
    edge: float
    value: int


@dataclass(eq=False)
class Stage:
    """`bare`: the table without dice, uint8 RGB, or None for a photo; `laid`: the picture with all dice.

    `spots`, `at`, `cups`, `hands`: by seat: dice, where the cup stands, the cup, the arm. `paint`: what a die is
    painted with elsewhere when it moves: for photos nothing. `away`: the way, radians in the picture, in which what is
    higher above the table appears.
    """

    laid: Image
    bare: Image | None
    spots: list[list[Spot]]
    at: list[Place]
    cups: list[Cup]
    hands: list[Hand]
    looks: list[list[tuple[Relief, int]]] = field(default_factory=list)
    materials: list[Material] = field(default_factory=list)
    lights: Lights | None = None
    away: float = 0.0

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.at)

    def painted(self, spots: list[list[Spot]]) -> Image:
        """Return the table with its dice elsewhere. Raises ValueError for a photo."""
        if self.bare is None or self.lights is None:
            raise ValueError("the dice of a photo do not move")
        image = np.asarray(self.bare / np.float32(255), np.float32)
        for seat, row in enumerate(spots):
            for number, spot in enumerate(row):
                relief, seed = self.looks[seat][number]
                rng = np.random.default_rng(seed)
                spin = turned(rng, relief, self.away)
                put(image, relief, self.materials[seat], self.lights, (spot.x, spot.y), spot.edge, rng, spin)
        return np.asarray(np.clip(image * 255 + 0.5, 0, 255), np.uint8)

    def outward(self, seat: int) -> Place:
        """Return the direction in which a seat's player sits."""
        height, width = self.laid.shape[:2]
        x, y = self.at[seat][0] - width / 2, self.at[seat][1] - height / 2
        far = max(1.0, math.hypot(x, y))
        return x / far, y / far


def centre(seat: int, seats: int, width: int, height: int, margin: float) -> Place:
    """Return the place farthest out in the middle of a sector that is `margin` pixels inside the picture."""
    turn = math.tau * seat / seats
    across, down = -math.sin(turn), math.cos(turn)
    reach = min((width / 2 - margin) / max(abs(across), 1e-6), (height / 2 - margin) / max(abs(down), 1e-6))
    return width / 2 + across * reach, height / 2 + down * reach


def scattered(rng: Rng, count: int, radius: float, gap: float) -> list[Place]:
    """Draw places within `radius` of the middle, no two nearer than `gap`."""
    places: list[Place] = []
    while len(places) < count:
        x, y = (float(part) for part in rng.uniform(-radius, radius, 2))
        if math.hypot(x, y) <= radius and all(math.dist((x, y), other) >= gap for other in places):
            places.append((x, y))
        elif rng.random() < 0.01:
            places.clear()  # the first ones may lie so that no more fit
    return places


def painted_stage(rng: Rng, seats: int, reliefs: list[Relief], smaller: int = 1) -> Stage:
    """Paint a table for so many players, each with one to five dice. `smaller`: how many times less pixels a side."""
    width, height = (side // smaller for side in SIZES[int(rng.integers(len(SIZES)))])
    edge = float(rng.uniform(0.034, 0.052)) * height * (1.25 if seats < 4 else 1.0)
    lights, side = random_lights(rng), max(width, height)
    light = lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0)
    top = table_top(rng, side, patched=False)[:height, :width] * light
    bare = np.asarray(np.clip(top * 255, 0, 255), np.uint8)
    flat = [one for one in reliefs if one.flat and one.value and one.up[2] > FLAT]
    radius = edge * float(rng.uniform(*CUP_EDGES))
    at = [centre(seat, seats, width, height, radius * 1.3 + 6) for seat in range(seats)]
    stage = Stage(bare, bare, [], at, [random_cup(rng, radius) for _ in at], [random_hand(rng, radius) for _ in at])
    stage.lights, stage.away = lights, upwards(rng)
    stage.materials = [random_material(rng) for _ in at]
    like = choose(rng, flat, None)
    for x, y in at:
        places = scattered(rng, int(rng.integers(1, 6)), radius - 0.95 * edge, 1.3 * edge)
        chosen = [choose(rng, flat, like) for _ in places]
        stage.looks.append([(one, int(rng.integers(1 << 30))) for one in chosen])
        stage.spots.append(
            [Spot(x + dx, y + dy, edge, one.value) for (dx, dy), one in zip(places, chosen, strict=True)]
        )
    stage.laid = stage.painted(stage.spots)
    return stage


def photo_stages(folder: Path, source: str = "nell-byler") -> list[tuple[Path, list[Spot]]]:
    """Return the photos of a source whose dice are all labelled with boxes, and their dice."""
    found = []
    for entry in json.loads((folder / source / "labels.json").read_text(encoding="utf8")):
        dice = entry.get("dice", [])
        if entry.get("edge") or not 4 <= len(dice) <= 16 or any(die.get("edge") for die in dice):
            continue
        spots = []
        for die in dice:
            x, y, across, down = die["box"]
            spots.append(Spot(x + across / 2, y + down / 2, 0.74 * math.sqrt(across * down), int(die["value"])))
        found.append((folder / source / entry["image"], spots))
    return found


def photo_stage(rng: Rng, photo: Path, spots: list[Spot]) -> Stage | None:
    """Put cups over the dice of a real photo; None where they lie so that no two to four cups part them."""
    image = load_photo(photo)
    height, width = image.shape[:2]
    for seats in (3, 2, 4):
        sectors = Sectors(seats)
        rows: list[list[Spot]] = [[] for _ in range(seats)]
        for spot in spots:
            rows[sectors.seat(spot.x, spot.y, width, height)].append(spot)
        clear = all(sectors.to_line(spot.x, spot.y, width, height) > spot.edge for spot in spots)
        if clear and all(rows):
            rounds = [around(row) for row in rows]
            if apart(rounds, rows) and all(radius < 0.3 * height for _, radius in rounds):
                at = [place for place, _ in rounds]
                cups = [random_cup(rng, radius) for _, radius in rounds]
                return Stage(image, None, rows, at, cups, [random_hand(rng, min(radius, 90)) for _, radius in rounds])
    return None


def around(spots: list[Spot]) -> tuple[Place, float]:
    """Return the middle and radius of a cup that covers these dice."""
    (x, y), radius = cv2.minEnclosingCircle(np.array([(spot.x, spot.y) for spot in spots], np.float32))
    return (float(x), float(y)), float(radius) + 1.5 * max(spot.edge for spot in spots)


def apart(rounds: list[tuple[Place, float]], rows: list[list[Spot]]) -> bool:
    """Say whether no cup comes near the dice of another one."""
    return all(
        math.dist(place, (spot.x, spot.y)) > radius + spot.edge
        for seat, (place, radius) in enumerate(rounds)
        for other, row in enumerate(rows)
        for spot in row
        if other != seat
    )
