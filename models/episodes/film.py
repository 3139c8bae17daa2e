"""From a story to pictures: cups and hands over the table, then lamp, camera and compression."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from models.episodes.parts import Colour, Image, draw_cup, draw_hand
from models.episodes.stage import Spot
from models.episodes.story import Story, pose

Homography = npt.NDArray[np.float64]
Grain = npt.NDArray[np.int16]
WITHIN = 0.5  # part of its way from which an arm is in the picture
WRITES, PAUSES = 2.2, 2.5  # seconds for which somebody writes, and after which that begins anew
WAVES, ROLLS = 3.2, 0.9  # bands in a picture, and how many of them roll by in a second
FIELDS = 6  # pictures of noise that are made; which one a frame gets is drawn


@dataclass(eq=False)
class Looks:
    """How the camera sees an episode.

    `rate`: frames a second. `noise`: grey levels. `flicker`: part by which lamps waver. `lamps`: (second, brightness
    of left side, of right side) from then on. `shadows`: (from, to, x, y, radius, darkness), all but seconds and
    darkness in parts of the picture's width. `bumps`: (second, right, down, turn), pixels and degrees. `covered`:
    (from, to) seconds in which something is held before the lens; `cover`: its levels, red, green, blue. `quality`: of
    the JPEGs. `tilt`: how far the camera looks aslant, 0..1. `bands`: part by which bright and dark bands, which roll
    over the picture, differ from it. `restless`: whether a hand that belongs to nobody writes at the edge all the time.
    """

    rate: float = 10.0
    noise: float = 2.0
    flicker: float = 0.01
    lamps: list[tuple[float, float, float]] = field(default_factory=list)
    shadows: list[tuple[float, float, float, float, float, float]] = field(default_factory=list)
    bumps: list[tuple[float, float, float, float]] = field(default_factory=list)
    covered: list[tuple[float, float]] = field(default_factory=list)
    quality: int = 88
    tilt: float = 0.0
    cover: Colour = (6, 6, 6)
    bands: float = 0.0
    restless: bool = False


def frames(story: Story, looks: Looks) -> Iterator[tuple[float, Image, bool]]:
    """Yield each frame's second, its picture (H, W, 3) uint8 RGB, and whether a thing has moved or a hand is there."""
    rng = np.random.default_rng(int(story.rng.integers(1 << 31)))
    height, width = story.stage.laid.shape[:2]
    fields = [rng.normal(0, looks.noise, (height, width, 3)).astype(np.int16) for _ in range(FIELDS)]
    laid, last = Laid(story), None
    for number in range(math.ceil(story.end * looks.rate)):
        at = number / looks.rate
        image = laid.picture(at)
        acted(image, story, at)
        if looks.restless:
            written(image, story, at)
        image = aimed(image, looks, at)
        hand = any(pose(keys, at).reach > WITHIN for keys in story.keys)
        moving, last = hand or last is None or not np.array_equal(image, last), image
        yield at, exposed(rng, image, looks, at, fields[int(rng.integers(FIELDS))]), moving


class Laid:
    """The table with its dice, painted again only where dice move."""

    def __init__(self, story: Story) -> None:
        self._story, self._moved, self._image = story, 0, story.stage.laid

    def picture(self, at: float) -> Image:
        """Return a copy of the table at a second."""
        under = [move for move in self._story.moves if move[0] < at < move[1]]
        if under:
            begin, end, there = under[0]
            return self._story.stage.painted(between(self._before(begin), there, (at - begin) / (end - begin)))
        done = sum(move[1] <= at for move in self._story.moves)
        if done != self._moved:
            self._moved, self._image = done, self._story.stage.painted(self._story.moves[done - 1][2])
        return self._image.copy()

    def _before(self, begin: float) -> list[list[Spot]]:
        earlier = [move for move in self._story.moves if move[1] <= begin]
        return earlier[-1][2] if earlier else self._story.stage.spots


def between(one: list[list[Spot]], other: list[list[Spot]], part: float) -> list[list[Spot]]:
    """Return dice on their way."""
    return [
        [
            Spot(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, b.edge, b.value)
            for a, b in zip(row, there, strict=True)
        ]
        for row, there in zip(one, other, strict=True)
    ]


def acted(image: Image, story: Story, at: float) -> None:
    """Draw all cups, then all hands, as they are at a second."""
    stage, poses = story.stage, [pose(keys, at) for keys in story.keys]
    height, width = image.shape[:2]
    for seat, now in enumerate(poses):
        x, y = stage.at[seat][0] + now.cup[0], stage.at[seat][1] + now.cup[1]
        reach = stage.cups[seat].radius * 3
        if -reach < x < width + reach and -reach < y < height + reach:
            draw_cup(image, stage.cups[seat], (x, y), now.lift)
    for seat, now in enumerate(poses):
        if now.reach > 0:
            hand, out = stage.hands[seat], stage.outward(seat)
            home, far = stage.at[seat], math.hypot(width, height) * 0.5
            source = home[0] + out[0] * far, home[1] + out[1] * far
            goal = home[0] + now.tip[0], home[1] + now.tip[1]
            goal = goal[0] + out[0] * stage.cups[seat].radius * 0.2, goal[1] + out[1] * stage.cups[seat].radius * 0.2
            draw_hand(
                image,
                hand,
                (source[0] + (goal[0] - source[0]) * now.reach, source[1] + (goal[1] - source[1]) * now.reach),
                source,
            )


def written(image: Image, story: Story, at: float) -> None:
    """Draw a hand that writes at that edge of the picture to which no cup is near; it rests now and then."""
    height, width = image.shape[:2]
    hand, stage = story.stage.hands[0], story.stage
    edges = [(x, y) for x in np.linspace(0, width, 9) for y in (0, height)]
    edges += [(x, y) for x in (0, width) for y in np.linspace(0, height, 7)]
    source = max(edges, key=lambda edge: min(math.dist(edge, cup) for cup in stage.at))
    busy = at - max(0.0, at % PAUSES - WRITES)  # what passes in a pause does not count
    towards = np.array([width / 2, height / 2]) - source
    tip = source + towards / np.linalg.norm(towards) * hand.width * (1.6 + 0.2 * math.sin(7.3 * busy))
    tip += hand.width * 0.4 * math.sin(5.1 * busy)
    draw_hand(image, hand, (float(tip[0]), float(tip[1])), source)


def slant(tilt: float, width: int, height: int) -> Homography | None:
    """Return the homography of a camera that looks aslant, or None for one straight above."""
    if not tilt:
        return None
    inset = 0.12 * tilt * width
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array(
        [[inset, 0.06 * tilt * height], [width - inset, 0.06 * tilt * height], [width, height], [0, height]], np.float32
    )
    grown = seen + (seen - np.array([width / 2, height / 2], np.float32)) * np.float32(0.22 * tilt)
    return np.asarray(cv2.getPerspectiveTransform(corners, grown), np.float64)


def aim(looks: Looks, at: float, width: int, height: int) -> Homography:
    """Return where the camera sees what lies on the table, at a second; `width, height`: of the picture, pixels."""
    aslant = slant(looks.tilt, width, height)
    seen = np.eye(3) if aslant is None else aslant
    for _, right, down, turn in (bump for bump in looks.bumps if bump[0] <= at):
        push = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1)
        push[:, 2] += np.array([right, down])
        seen = np.vstack([push, [0, 0, 1]]) @ seen
    return np.asarray(seen, np.float64)


def aimed(image: Image, looks: Looks, at: float) -> Image:
    """Tilt, push and turn the camera."""
    matrix = aim(looks, at, image.shape[1], image.shape[0])
    if np.array_equal(matrix, np.eye(3)):
        return image
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


def exposed(rng: np.random.Generator, image: Image, looks: Looks, at: float, grain: Grain) -> Image:
    """Let light, shadows and noise fall on a picture."""
    height, width = image.shape[:2]
    if any(begin <= at < end for begin, end in looks.covered):
        return np.asarray(np.clip(rng.normal(looks.cover, 1, image.shape), 0, 255), np.uint8)
    if looks.bands:
        rows = np.linspace(0, WAVES, height, dtype=np.float32)[:, None, None]
        image = np.asarray(
            np.clip(image * (1 + looks.bands * np.sin(math.tau * (rows + ROLLS * at))), 0, 255), np.uint8
        )
    waver = 1 + looks.flicker * math.sin(at * 40.8) + float(rng.normal(0, looks.flicker / 3))
    shadows = [one for one in looks.shadows if one[0] <= at < one[1]]
    left, right = next(((a, b) for second, a, b in reversed(looks.lamps) if second <= at), (1.0, 1.0))
    if left != right or shadows:
        light = np.linspace(left, right, width, dtype=np.float32)[None, :, None]
        for begin, end, x, y, radius, dark in shadows:
            light = light * shade(width, height, x, y, radius, dark * min(1.0, 3 * (at - begin), 3 * (end - at)))
        image = np.asarray(np.clip(image * light, 0, 255), np.uint8)
    return np.asarray(cv2.add(cv2.convertScaleAbs(image, alpha=waver), grain, dtype=cv2.CV_8U), np.uint8)


def shade(width: int, height: int, x: float, y: float, radius: float, dark: float) -> npt.NDArray[np.float32]:
    """Return how much light is left, (H, W, 1), under a soft round shadow."""
    small = np.ones((height // 8, width // 8), np.float32)
    cv2.circle(small, (int(x * width / 8), int(y * width / 8)), max(1, int(radius * width / 8)), 1 - dark, -1)
    soft = cv2.GaussianBlur(small, (0, 0), max(0.8, radius * width / 8 / 4))
    return np.asarray(cv2.resize(soft, (width, height)), np.float32)[..., None]


def jpeg(image: Image, quality: int) -> bytes:
    """Return a picture as a camera sends it."""
    done, data = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "a picture of usual size can be encoded"
    return data.tobytes()
