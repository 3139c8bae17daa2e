"""What moves over a table: cups of many makes, and hands with sleeves. Drawn in place into uint8 pictures, RGB."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Rng = np.random.Generator
Place = tuple[float, float]
Colour = tuple[int, int, int]
SHIFT = 4  # OpenCV draws in sixteenths of pixels
SKINS: tuple[Colour, ...] = (
    (226, 178, 150),
    (201, 143, 111),
    (160, 108, 78),
    (120, 78, 54),
    (84, 54, 40),
    (240, 200, 178),
)


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup upside down.

    `radius`: of its rim, pixels; `top`: part of it that its bottom has; `tall`: pixels by which its bottom leans away
    from the picture's middle, as seen by a camera over it; `corners`: 0 for round; `stripe`: colour of its rim;
    `turn`: radians.
    """

    radius: float
    body: Colour
    stripe: Colour
    top: float
    tall: float
    corners: int
    handle: bool
    turn: float


@dataclass(frozen=True, slots=True)
class Hand:
    """An arm with a hand. `width`: of the sleeve, pixels."""

    skin: Colour
    sleeve: Colour
    stripe: Colour
    width: float


def random_colour(rng: Rng) -> Colour:
    """Return a colour, often a dark or a strong one."""
    if rng.random() < 0.4:
        red, green, blue = (int(part) for part in rng.normal([110, 70, 45], 25, 3).clip(10, 250))
    else:
        red, green, blue = (int(part) for part in rng.integers(12, 245, 3))
    return red, green, blue


def random_cup(rng: Rng, radius: float) -> Cup:
    """Return a cup of some maker."""
    body = random_colour(rng)
    stripe = random_colour(rng) if rng.random() < 0.4 else shaded(body, float(rng.uniform(0.6, 0.9)))
    corners = int(rng.choice([0, 0, 0, 0, 6, 8]))
    return Cup(
        radius=radius,
        body=body,
        stripe=stripe,
        top=float(rng.uniform(0.62, 0.92)),
        tall=float(rng.uniform(0.05, 0.4)) * radius,
        corners=corners,
        handle=bool(rng.random() < 0.15),
        turn=float(rng.uniform(0, math.tau)),
    )


def random_hand(rng: Rng, radius: float) -> Hand:
    """Return somebody's arm, in keeping with the size of a cup."""
    skin = SKINS[int(rng.integers(len(SKINS)))]
    sleeve = skin if rng.random() < 0.2 else random_colour(rng)
    return Hand(skin, sleeve, shaded(sleeve, float(rng.uniform(0.6, 1.3))), float(rng.uniform(0.75, 1.2)) * radius)


def shaded(colour: Colour, light: float) -> Colour:
    """Return a colour in more or less light."""
    red, green, blue = (int(min(255, max(0, part * light))) for part in colour)
    return red, green, blue


def fixed(places: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
    """Return places as OpenCV draws them with SHIFT."""
    return np.asarray(np.round(places * (1 << SHIFT)), np.int32)


def polygon(image: Image, places: npt.NDArray[np.float64], colour: Colour) -> None:
    """Fill a polygon, its edges smooth."""
    cv2.fillPoly(image, [fixed(places)], colour, cv2.LINE_AA, SHIFT)


def ring(at: Place, radius: float, corners: int, turn: float) -> npt.NDArray[np.float64]:
    """Return the outline of a cup's rim or bottom."""
    steps = np.arange(corners or 48) * (math.tau / (corners or 48)) + turn
    return np.stack([at[0] + radius * np.cos(steps), at[1] + radius * np.sin(steps)], 1)


def draw_shadow(image: Image, at: Place, radius: float, away: Place, dark: float) -> None:
    """Darken the table under and beside a thing, softly. `away`: pixels by which its shadow lies beside it."""
    reach = int(radius * 1.6 + math.hypot(*away)) + 8
    x0, y0 = max(0, int(at[0]) - reach), max(0, int(at[1]) - reach)
    window = image[y0 : max(y0, int(at[1]) + reach), x0 : max(x0, int(at[0]) + reach)]
    if not window.size:
        return
    mask = np.zeros((-(-window.shape[0] // 4), -(-window.shape[1] // 4)), np.float32)
    centre = ((at[0] + away[0] - x0) / 4, (at[1] + away[1] - y0) / 4)
    cv2.circle(mask, (round(centre[0]), round(centre[1])), max(1, round(radius / 4)), dark, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.6, radius / 24))
    whole = cv2.resize(soft, (window.shape[1], window.shape[0]), interpolation=cv2.INTER_LINEAR)
    window[:] = np.asarray(window * (1 - whole[..., None]), np.uint8)


def draw_cup(image: Image, cup: Cup, at: Place, lifted: float = 0.0) -> None:
    """Draw a cup with its shadow. `lifted`: radii above the table; what is higher is nearer and larger."""
    height, width = image.shape[:2]
    outward = np.array([at[0] - width / 2, at[1] - height / 2])
    outward /= max(1.0, float(np.linalg.norm(outward)))
    grown = replace(cup, radius=cup.radius * (1 + 0.12 * lifted))
    base = np.array(at) + outward * cup.tall * lifted
    draw_shadow(image, at, cup.radius * 1.02, (cup.radius * (0.12 + 0.5 * lifted),) * 2, 0.35)
    rim = ring((base[0], base[1]), grown.radius, cup.corners, cup.turn)
    bottom_at = base + outward * cup.tall * (1 + lifted)
    bottom = ring((bottom_at[0], bottom_at[1]), grown.radius * cup.top, cup.corners, cup.turn)
    if cup.handle:
        tip = base + grown.radius * 1.35 * np.array([math.cos(cup.turn), math.sin(cup.turn)])
        ends = fixed(np.stack([base, tip]))
        cv2.line(
            image,
            ends[0].tolist(),
            ends[1].tolist(),
            shaded(cup.body, 0.8),
            max(2, int(cup.radius * 0.3)),
            cv2.LINE_AA,
            SHIFT,
        )
    hull = cv2.convexHull(np.concatenate([rim, bottom]).astype(np.float32))[:, 0].astype(np.float64)
    polygon(image, hull, shaded(cup.body, 0.72))
    polygon(image, ring((base[0], base[1]), grown.radius * 0.97, cup.corners, cup.turn), cup.stripe)
    polygon(image, bottom, cup.body)
    middle = ring((bottom_at[0], bottom_at[1]), grown.radius * cup.top * 0.82, cup.corners, cup.turn)
    polygon(image, middle, shaded(cup.body, 1.12))


def draw_hand(image: Image, hand: Hand, tip: Place, source: Place) -> None:
    """Draw an arm that comes from `source`, outside the picture, and ends with its fingers at `tip`."""
    way = np.array(tip) - np.array(source)
    length = float(np.linalg.norm(way))
    if length < 1:
        return
    way, wrist = way / length, np.array(tip) - way / length * hand.width * 1.7
    side = np.array([-way[1], way[0]])
    draw_shadow(image, (float(wrist[0]), float(wrist[1])), hand.width * 0.6, (hand.width * 0.2,) * 2, 0.25)
    ends = [np.array(source) - way * hand.width, wrist]
    sleeve = [ends[0] + side * hand.width * 0.62, ends[1] + side * hand.width * 0.5]
    sleeve += [ends[1] - side * hand.width * 0.5, ends[0] - side * hand.width * 0.62]
    polygon(image, np.stack(sleeve), hand.sleeve)
    for far in np.arange(hand.width * 0.4, length, hand.width * 0.7):
        fold = wrist - way * far
        polygon(
            image,
            np.stack([fold + side * hand.width * 0.5, fold - side * hand.width * 0.5, fold - way * 4]),
            hand.stripe,
        )
    palm = wrist + way * hand.width * 0.55
    angle = math.degrees(math.atan2(way[1], way[0]))
    box = (fixed(palm[None])[0].tolist(), fixed(np.array([[hand.width * 0.75, hand.width * 0.46]]))[0].tolist())
    cv2.ellipse(image, box[0], box[1], angle, 0, 360, hand.skin, -1, cv2.LINE_AA, SHIFT)
    for k in range(4):
        root = palm + way * hand.width * 0.35 + side * hand.width * (k - 1.5) * 0.22
        end = root + way * hand.width * (0.8 - 0.12 * abs(k - 1.5))
        ends_k = fixed(np.stack([root, end]))
        tone = shaded(hand.skin, 0.9 + 0.06 * (k % 2))
        cv2.line(
            image, ends_k[0].tolist(), ends_k[1].tolist(), tone, max(2, int(hand.width * 0.19)), cv2.LINE_AA, SHIFT
        )
