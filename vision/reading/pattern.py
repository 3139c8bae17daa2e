"""How well each of the six patterns of pips explains a top face, whatever the colours of die and pips.

A check on the networks that has learnt nothing: the face's pixels are compared with drawn patterns, turned, spread and
shifted in all ways that dice are. What varies smoothly over a face, as light does, is taken out first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.crop import cut_square
from vision.reading.finder import Floats
from vision.reading.found import Found
from vision.reading.judge import fitting
from vision.reading.pips import PLACES
from vision.reading.pyramid import Level

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
WEIGHT = 2.5  # of what is explained, in a value's probability: chosen on sources that the networks had not learnt from
ONE = 0.7  # times that a one's pattern counts: any spot of glare is one
UNLINKED = 0.1  # how far colours are taken to vary each by itself: of few pixels one cannot tell how they do
NOISE = 2.0  # grey levels of what no pattern can explain: noise and compression

MOST_SHARE = 0.95  # explained: more would count without end


@dataclass(frozen=True, slots=True, eq=False)
class Patterns:
    """All drawn patterns, as filters over a patch: for each turn the same ones.

    `looked_at`: (SIDE²,), which M pixels of a patch belong to the face in some turn; the others count for nothing.
    `filters`: (TURNS · N, M), of unit length, that answer to nothing that varies smoothly. `values`: (N,) 1..6. For
    each turn: `faces`: (TURNS, M), how far each pixel belongs to the face; `smooth`: (TURNS · SURFACES, M), filters for
    what varies smoothly over it.
    """

    looked_at: npt.NDArray[np.bool_]
    filters: Floats
    values: npt.NDArray[np.int64]
    faces: Floats
    smooth: Floats

    def explained(self, levels: tuple[Level, ...], one: Found) -> Floats:
        """Return (6,): the share of the variance over a top face that the best pattern of each value explains, 0..1.

        Of the variance in that colour in which the pattern stands out most: glare is white, and pips of another hue
        than their die's hardly differ from it in brightness.
        """
        pixels = shifted(levels, one)[self.looked_at]
        said = answers(self.filters, pixels).reshape(TURNS, len(self.values), -1, 3)
        shares = within(np.linalg.inv(self.rest(pixels)), said).max((0, 2))
        return np.array([shares[self.values == value].max() for value in range(1, 7)], np.float32)

    def rest(self, pixels: Floats) -> Floats:
        """Return (TURNS, patches, 3, 3): how colours vary together over a face, but for what varies smoothly."""
        colours = pixels.reshape(len(pixels), -1, 3)
        pairs = (colours[..., :, None] * colours[..., None, :]).reshape(len(pixels), -1)
        smooth = answers(self.smooth, pixels).reshape(TURNS, SURFACES, -1, 3).transpose(0, 2, 3, 1)
        together = answers(self.faces, pairs).reshape(TURNS, -1, 3, 3) - smooth @ smooth.swapaxes(2, 3)
        usual = np.trace(together, axis1=2, axis2=3)[..., None, None] / 3
        alike = UNLINKED * usual + NOISE**2 * self.faces.sum(1)[:, None, None, None]
        return np.asarray((1 - UNLINKED) * together + alike * np.eye(3), np.float32)


def answers(filters: Floats, pixels: Floats) -> Floats:
    """Return (N, patches · 3): what filters (N, M) answer to pixels (M, patches · 3).

    In products so small that NumPy makes each in one thread: a second one would mostly wait.
    """
    return np.concatenate([filters[k : k + ROWS] @ pixels for k in range(0, len(filters), ROWS)])


def within(inverse: Floats, said: Floats) -> Floats:
    """Return (TURNS, N, patches): the share of answers (TURNS, N, patches, 3) in how colours vary together.

    `inverse`: (TURNS, patches, 3, 3), of how they do. The square of Mahalanobis's distance, written out: it is faster.
    """
    shares = np.zeros(said.shape[:3], np.float32)
    for i in range(3):
        for j in range(i, 3):
            times = inverse[:, None, :, i, j] * (1 if i == j else 2)
            shares += times * said[..., i] * said[..., j]
    return shares


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
    drawn = [list(drawings(*on_face(turn))) for turn in turns]
    filters = [sharpened(pattern, faces[k], smooth[k]) for k in range(TURNS) for _, pattern in drawn[k]]
    values = np.array([value for value, _ in drawn[0]])
    looked_at = np.asarray((faces > 0).any(0), np.bool_)
    drawn_in, surfaces = np.stack(filters), smooth.reshape(TURNS * SURFACES, -1)
    return Patterns(looked_at, drawn_in[:, looked_at], values, faces[:, looked_at], surfaces[:, looked_at])


def sharpened(pattern: Floats, on_face: Floats, smooth: Floats) -> Floats:
    """Return (SIDE²,) the filter that finds a pattern on a face and answers to nothing that varies smoothly."""
    free = pattern * on_face - smooth.T @ (smooth @ pattern)
    return np.asarray(free / np.sqrt(free @ pattern), np.float32)


def shifted(levels: tuple[Level, ...], one: Found) -> Floats:
    """Return (SIDE², patches · 3): the pixels of a face, cut with each shift."""
    image, x, y, edge = fitting(levels, one, MOST_EDGE)
    wide, middle = cut_square(image, x, y, EDGE / edge, SIDE + 2 * MARGIN), (SIDE - 1) / 2 + MARGIN
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
