"""How well each of the six patterns of pips explains a top face, whatever the colours of die and pips.

A check on the networks that has learnt nothing: the face's pixels are compared with drawn patterns, turned, spread and
shifted in all ways that dice are. What varies smoothly over a face, as light does, is taken out first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.finder import Floats, Found
from vision.judge import fitting
from vision.pips import PLACES
from vision.pyramid import Level

SIDE = 21  # pixels of the patch that is compared
EDGE = 14.0  # pixels of the face's edge in it
FACE = 0.88  # half edges from the middle that are looked at: the rim shines, and the finder is not that exact
TURNS = 6  # steps in which a quarter of a turn is tried
SPREADS = (0.34, 0.4, 0.46, 0.52, 0.6)  # half edges from a face's middle to its outer pips, along the edges
RADII = (0.16, 0.2, 0.25)  # half edges: radii of pips
ONES = (0.17, 0.22, 0.28, 0.36)  # half edges: radii of a one, which many makers draw larger
NARROW = (1.0, 0.72)  # how near the columns of a six are to each other, of its rows
SURFACES = 6  # kinds of what varies smoothly
ROWS = 20  # filters that are multiplied at once
SHIFTS = (-1.1, 0.0, 1.1)  # pixels by which the finder's centre may be wrong, in either direction
MARGIN = 2  # pixels around the patch, for the shifts
MOST_EDGE = 2 * EDGE  # pixels of an edge that is cut: cutting does not average
WEIGHT = 5.0  # of what is explained, in a value's probability: chosen on sources that the networks had not learnt from
ONE = 0.5  # times that a one's pattern counts: any spot of glare is one
NOISE = 2.0  # grey levels of what no pattern can explain: noise and compression

MOST_SHARE = 0.95  # explained: more would count without end


@dataclass(frozen=True, slots=True, eq=False)
class Patterns:
    """All drawn patterns, as filters over a patch.

    `filters`: (N, SIDE²), of unit length, that answer to nothing that varies smoothly. `values`: (N,) 1..6. `turns`:
    (N,) index of the turn. For each turn: `faces`: (TURNS, SIDE²), how far each pixel belongs to the face; `smooth`:
    (TURNS · SURFACES, SIDE²), filters for what varies smoothly over it.
    """

    filters: Floats
    values: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    faces: Floats
    smooth: Floats

    def explained(self, levels: tuple[Level, ...], one: Found) -> Floats:
        """Return (6,): the share of the variance over a top face that the best pattern of each value explains, 0..1."""
        pixels = shifted(levels, one)
        shares = (of_colours(np.square(answers(self.filters, pixels))) / self.rest(pixels)[self.turns]).max(1)
        return np.array([shares[self.values == value].max() for value in range(1, 7)], np.float32)

    def rest(self, pixels: Floats) -> Floats:
        """Return (TURNS, patches): the variance over a face, of all colours, that does not vary smoothly."""
        smooth = np.square(answers(self.smooth, pixels)).reshape(TURNS, SURFACES, -1).sum(1)
        noise = 3 * NOISE**2 * self.faces.sum(1, keepdims=True)
        return np.asarray(of_colours(answers(self.faces, np.square(pixels)) - smooth) + noise, np.float32)


def answers(filters: Floats, pixels: Floats) -> Floats:
    """Return (N, patches · 3): what filters (N, SIDE²) answer to pixels (SIDE², patches · 3).

    In products so small that NumPy makes each in one thread: a second one would mostly wait.
    """
    return np.concatenate([filters[k : k + ROWS] @ pixels for k in range(0, len(filters), ROWS)])


def of_colours(over: Floats) -> Floats:
    """Return (N, patches): the sums over the three colours of (N, patches · 3)."""
    return np.asarray(over.reshape(len(over), -1, 3).sum(2), np.float32)


def joined(faces: Sequence[float], shares: Floats) -> tuple[float, ...]:
    """Return the probability of each value 1..6, after the networks' and the share that its pattern explains."""
    odds = np.asarray(faces) / np.power(1 - np.minimum(shares, MOST_SHARE), WEIGHT)
    odds[0] *= ONE
    return tuple((odds / odds.sum()).tolist())


def draw_patterns() -> Patterns:
    """Draw every pattern in every way that is tried."""
    turns = [np.pi / 2 * k / TURNS for k in range(TURNS)]
    faces = np.stack([face(*on_face(turn)) for turn in turns])
    smooth = np.stack([smoothly(one) for one in faces])
    drawn = [(k, *one) for k, turn in enumerate(turns) for one in drawings(*on_face(turn))]
    filters = np.stack([sharpened(pattern, faces[k], smooth[k]) for k, _, pattern in drawn])
    values, of_turn = (np.array([one[k] for one in drawn]) for k in (1, 0))
    return Patterns(filters, values, of_turn, faces, smooth.reshape(TURNS * SURFACES, -1))


def sharpened(pattern: Floats, on_face: Floats, smooth: Floats) -> Floats:
    """Return (SIDE²,) the filter that finds a pattern on a face and answers to nothing that varies smoothly."""
    free = pattern * on_face - smooth.T @ (smooth @ pattern)
    return np.asarray(free / np.sqrt(free @ pattern), np.float32)


def shifted(levels: tuple[Level, ...], one: Found) -> Floats:
    """Return (SIDE², patches · 3): the pixels of a face, cut with each shift."""
    image, x, y, edge = fitting(levels, one, MOST_EDGE)
    scale, middle = EDGE / edge, (SIDE - 1) / 2 + MARGIN
    matrix = np.array([[scale, 0, middle - scale * x], [0, scale, middle - scale * y]])
    size = (SIDE + 2 * MARGIN, SIDE + 2 * MARGIN)
    wide = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    ways = [(middle + dx, middle + dy) for dx in SHIFTS for dy in SHIFTS]
    patches = [cv2.getRectSubPix(wide, (SIDE, SIDE), way, patchType=cv2.CV_32F) for way in ways]
    return np.asarray(np.stack(patches, 2).reshape(SIDE * SIDE, -1), np.float32)


def grid() -> tuple[Floats, Floats]:
    """Return (SIDE²,) x and y of a patch's pixels from its middle, pixels."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32) - np.float32((SIDE - 1) / 2)
    return x.ravel(), y.ravel()


def on_face(turn: float) -> tuple[Floats, Floats]:
    """Return (SIDE²,) places along the edges of a face that is turned by `turn` radians, in half edges."""
    x, y = grid()
    c, s = np.float32(np.cos(turn) * 2 / EDGE), np.float32(np.sin(turn) * 2 / EDGE)
    return x * c + y * s, y * c - x * s


def face(u: Floats, v: Floats) -> Floats:
    """Return (SIDE²,) how far each pixel belongs to the face, 0..1."""
    return soft((np.float32(FACE) - np.maximum(abs(u), abs(v))) * np.float32(EDGE / 2))


def soft(inside: Floats) -> Floats:
    """Return how far a pixel is covered, 0..1, of which the middle lies `inside` pixels within an outline."""
    return np.asarray(np.clip(inside + np.float32(0.5), 0, 1), np.float32)


def smoothly(on_face: Floats) -> Floats:
    """Return (SURFACES, SIDE²): filters for all surfaces of second degree over a face, at right angles."""
    x, y = grid()
    root = np.sqrt(on_face)
    surfaces = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], 1) * root[:, None]
    return np.asarray(np.linalg.qr(surfaces)[0].T * root, np.float32)


def drawings(u: Floats, v: Floats) -> Iterator[tuple[int, Floats]]:
    """Yield each value with each of its patterns (SIDE²,), 1 in pips and 0 outside."""
    for radius in ONES:
        yield 1, pips(1, u, v, 0.0, radius)
    for spread in SPREADS:
        for radius in RADII:
            for value in (4, 5):
                yield value, pips(value, u, v, spread, radius)
            for value in (2, 3):
                yield value, pips(value, u, v, spread, radius)
                yield value, pips(value, u, -v, spread, radius)
            for narrow in NARROW:
                yield 6, pips(6, u, v, spread, radius, narrow)
                yield 6, pips(6, v, u, spread, radius, narrow)


def pips(value: int, u: Floats, v: Floats, spread: float, radius: float, narrow: float = 1.0) -> Floats:
    """Return (SIDE²,) 1 in the pips of a value, 0 outside. `narrow`: how near the columns are, of the rows."""
    far = [np.hypot(u - a * spread * narrow, v - b * spread) for a, b in PLACES[value]]
    nearest = np.asarray(np.min(far, axis=0), np.float32)
    return soft((radius - nearest) * np.float32(EDGE / 2))
