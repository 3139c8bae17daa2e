"""Table tops without dice: wood, felt, cloth, carpet, prints with dots like pips, paper with writing, trays."""

from collections.abc import Callable

import cv2
import numpy as np

from models.raster.reliefs import Rng
from models.raster.solids import Array


def random_colour(rng: Rng) -> Array:
    """Return a table's colour, RGB 0..1: often a wood, a grey or white, sometimes anything."""
    kind = rng.random()
    if kind < 0.3:
        base = np.array([0.55, 0.38, 0.22]) * rng.uniform(0.3, 1.6)
    elif kind < 0.65:
        base = np.full(3, rng.uniform(0.05, 0.97))
    else:
        base = rng.uniform(0.03, 0.95, 3)
    return np.clip(base + rng.normal(0, 0.03, 3), 0.01, 1).astype(np.float32)


def noise(rng: Rng, side: int, grain: float, stretch: float = 1.0) -> Array:
    """Return (side, side) noise around 0 of about unit spread with features of `grain` pixels, drawn out sideways."""
    rows, columns = max(2, int(side / grain)), max(2, int(side / (grain * stretch)))
    coarse = rng.normal(0, 1, (rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def plain(rng: Rng, side: int) -> Array:
    """Paint, paper, plastic."""
    return random_colour(rng) * (1 + rng.uniform(0, 0.03) * noise(rng, side, rng.uniform(1, 4)))[..., None]


def wood(rng: Rng, side: int) -> Array:
    """Grain drawn out one way, with darker rings and sometimes boards."""
    grain = noise(rng, side, rng.uniform(1.5, 5), rng.uniform(8, 40)) + noise(rng, side, rng.uniform(8, 30), 6)
    rings = np.sin(grain * rng.uniform(1, 4) + np.linspace(0, rng.uniform(4, 60), side)[:, None])
    image = np.asarray(random_colour(rng) * (1 + rng.uniform(0.03, 0.25) * rings + 0.05 * grain)[..., None], np.float32)
    if rng.random() < 0.4:
        image[:: int(rng.integers(40, 140))] *= 0.5
    return np.asarray(np.rot90(image, int(rng.integers(4))).copy(), np.float32)


def cloth(rng: Rng, side: int) -> Array:
    """Felt, carpet and weave: strong fine noise of two colours."""
    grain = noise(rng, side, rng.uniform(1, 3)) + noise(rng, side, rng.uniform(3, 9)) * rng.uniform(0, 1)
    share = np.clip(0.5 + grain * rng.uniform(0.1, 0.6), 0, 1)[..., None]
    a, b = random_colour(rng), random_colour(rng)
    return np.asarray(a * share + (a * 0.6 + b * 0.4 if rng.random() < 0.6 else b) * (1 - share), np.float32)


def weave(rng: Rng, side: int) -> Array:
    """Coarse cloth, carpet loops, gravel: blobs of pip size, light on dark, in rows or strewn, of strong contrast."""
    y, x = np.mgrid[:side, :side].astype(np.float32)
    angle, fine = rng.uniform(0, np.pi), rng.uniform(0.25, 1.3, 2)
    u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    wander = noise(rng, side, rng.uniform(4, 20)) * rng.uniform(0, 1.5)
    threads = np.sin(u * fine[0] + wander) * np.sin(v * fine[1] + noise(rng, side, rng.uniform(4, 20)))
    blobs = noise(rng, side, rng.uniform(2, 6)) * rng.uniform(0, 0.8)
    share = 1 / (1 + np.exp(-(threads + blobs) * rng.uniform(1, 6)))[..., None]
    a, b = random_colour(rng), random_colour(rng)
    return np.asarray(a * share + (a * rng.uniform(0.1, 0.7) if rng.random() < 0.6 else b) * (1 - share), np.float32)


def checks(rng: Rng, side: int) -> Array:
    """Squares and stripes of two colours: boards, tiles, tablecloths, squared paper."""
    a, b = random_colour(rng), random_colour(rng)
    step = rng.uniform(8, 90)
    angle = rng.uniform(0, np.pi)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    if rng.random() < 0.4:
        line = (u % step < 1.5) | (v % step < 1.5)
    elif rng.random() < 0.5:
        line = ((u // step) + (v // step)) % 2 > 0
    else:
        line = u // step % 2 > 0
    return np.where(line[..., None], a, b)


def dots(rng: Rng, side: int) -> Array:
    """A print with dots: rows, or strewn, of pip size; nothing on it is a die."""
    image = np.ascontiguousarray(np.broadcast_to(random_colour(rng), (side, side, 3)).astype(np.float32))
    colour = tuple(float(c) for c in random_colour(rng))
    radius, step = rng.uniform(1.5, 7), rng.uniform(8, 40)
    places = rng.uniform(0, side, (int(rng.integers(10, 150)), 2))
    if rng.random() < 0.5:
        grid = np.mgrid[0 : side : max(step, 2.6 * radius), 0 : side : max(step, 2.6 * radius)].reshape(2, -1).T
        places = grid[:1500] + (rng.normal(0, 1, 2) if rng.random() < 0.7 else rng.normal(0, 1, (len(grid[:1500]), 2)))
    for x, y in places:
        cv2.circle(image, (int(x * 8), int(y * 8)), int(radius * 8), colour, -1, cv2.LINE_AA, 3)
    return image


def writing(rng: Rng, side: int) -> Array:
    """Paper or boards with print on it."""
    ink = np.zeros((side, side), np.uint8)
    for _ in range(int(rng.integers(3, 25))):
        text = "".join(chr(int(c)) for c in rng.integers(48, 122, int(rng.integers(1, 14))))
        place = (int(rng.integers(-20, side)), int(rng.integers(0, side)))
        cv2.putText(ink, text, place, int(rng.integers(0, 8)), float(rng.uniform(0.3, 2)), 255, 1, cv2.LINE_AA)
    share = ink[..., None] / np.float32(255)
    return np.asarray(plain(rng, side) * (1 - share) + random_colour(rng) * share, np.float32)


def specks(rng: Rng, side: int, image: Array) -> Array:
    """Strew crumbs, dust and stains: single blots of pip size on what is else even."""
    blots = np.zeros((side, side), np.float32)
    for _ in range(int(rng.integers(1, 9))):
        x, y = (int(part) for part in rng.uniform(0, side, 2) * 8)
        long, wide = (int(part) for part in rng.uniform(0.6, 4, 2) * 8)
        turn, dark = float(rng.uniform(0, 180)), float(rng.uniform(0.3, 1))
        cv2.ellipse(blots, (x, y), (long, wide), turn, 0, 360, dark, -1, cv2.LINE_AA, 3)
    soft = cv2.GaussianBlur(blots, (0, 0), rng.uniform(0.4, 1.5))[..., None]
    tone = image.mean((0, 1)) * rng.uniform(0.1, 0.7) if rng.random() < 0.75 else random_colour(rng)
    return np.asarray(image * (1 - soft) + tone * soft, np.float32)


TOPS: list[tuple[float, Callable[[Rng, int], Array]]] = [
    (0.24, plain),
    (0.21, wood),
    (0.15, cloth),
    (0.14, weave),
    (0.10, checks),
    (0.08, dots),
    (0.08, writing),
]


def patchwork(rng: Rng, side: int, image: Array) -> Array:
    """Lay a second top over a part of the first: a tray, a mat, a box, a laptop's edge."""
    over = table_top(rng, side, False)
    middle = rng.uniform(0, side, 2)
    box = ((float(middle[0]), float(middle[1])), tuple(rng.uniform(side * 0.3, side * 1.3, 2)), rng.uniform(0, 180))
    mask = np.zeros((side, side), np.float32)
    corners = cv2.boxPoints(box)
    cv2.fillPoly(mask, [corners.astype(np.int32)], 1.0, cv2.LINE_AA)
    if rng.random() < 0.5:
        edge = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 8))[..., None]
        image = image * (1 - 0.5 * edge)
    return image * (1 - mask[..., None]) + over * mask[..., None]


def table_top(rng: Rng, side: int, patched: bool = True) -> Array:
    """Return a table without dice: (side, side, 3) floats, RGB about 0..1, before light."""
    weights = np.array([weight for weight, _ in TOPS])
    _, paint = TOPS[int(rng.choice(len(TOPS), p=weights / weights.sum()))]
    image = np.asarray(paint(rng, side), np.float32)
    if patched and rng.random() < 0.2:
        image = specks(rng, side, image)
    if patched and rng.random() < 0.35:
        image = np.asarray(patchwork(rng, side, image), np.float32)
    return image
