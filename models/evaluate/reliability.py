"""Whether a die read with confidence 0.9 is right nine times out of ten: bins, the calibration error, a diagram."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.evaluate.score import Json, pairs
from vision.types import Image

BINS = 10
Told = tuple[float, bool]  # confidence of a die, and whether its likeliest value is right


@dataclass(frozen=True, slots=True)
class Bin:
    """Dice whose confidence lies in one tenth: how many, their mean confidence, the share that is right."""

    dice: int
    confidence: float
    right: float


def told(truth: Json, reading: Json) -> Iterator[Told]:
    """Yield every die read, also doubtful ones; a die that is none is wrong, one cut by the frame does not count."""
    yield from placed(truth, reading["dice"]) if "dice" in truth else listed(truth, reading["dice"])


def placed(truth: Json, dice: list[Json]) -> Iterator[Told]:
    """Yield the dice of a photo with places."""
    labels = {j: truth["dice"][i] for i, j in pairs(truth, dice).items()}
    spare = truth.get("edge", 0)
    for j, die in enumerate(dice):
        if j not in labels and spare > 0:
            spare -= 1
        elif not labels.get(j, {}).get("edge"):
            yield die["confidence"], j in labels and labels[j]["value"] == die["likely"]


def listed(truth: Json, dice: list[Json]) -> Iterator[Told]:
    """Yield the dice of a photo whose values are known without places: the most confident ones take them first."""
    left, spare = Counter[int](truth["values"]), truth.get("edge", 0)
    for die in sorted(dice, key=lambda die: -die["confidence"]):
        right = left[die["likely"]] > 0
        left[die["likely"]] -= right
        if right or spare <= 0:
            yield die["confidence"], right
        spare -= not right


def bins(every: Sequence[Told]) -> list[Bin | None]:
    """Sort dice into tenths of confidence; None where there are none."""
    sorted_in: list[list[Told]] = [[] for _ in range(BINS)]
    for one in every:
        sorted_in[min(BINS - 1, int(one[0] * BINS))].append(one)
    return [Bin(len(some), *np.mean(some, 0).tolist()) if some else None for some in sorted_in]


def calibration_error(every: Sequence[Told]) -> float:
    """Return the expected calibration error: how far confidence and share of right dice lie apart, by dice."""
    filled = [one for one in bins(every) if one]
    return sum(one.dice * abs(one.confidence - one.right) for one in filled) / max(1, len(every))


def diagram(every: Sequence[Told], side: int = 420, margin: int = 46) -> Image:
    """Draw the share of right dice over confidence: (side + 2 margin)², RGB; the diagonal is perfect."""
    whole = side + 2 * margin
    image = np.full((whole, whole, 3), 255, np.uint8)
    for k, one in enumerate(bins(every)):
        if one:
            left, right = (margin + round(side * at / BINS) for at in (k, k + 1))
            top = whole - margin - round(side * one.right)
            cv2.rectangle(image, (left + 2, top), (right - 2, whole - margin), (96, 140, 200), -1)
            write(image, str(one.dice), (left + 4, whole - margin - 6), 0.38, (20, 20, 20))
    cv2.rectangle(image, (margin, margin), (whole - margin, whole - margin), (60, 60, 60), 1)
    cv2.line(image, (margin, whole - margin), (whole - margin, margin), (200, 40, 40), 1, cv2.LINE_AA)
    for share in (0, 0.5, 1):
        write(image, f"{share:g}", (margin + round(side * share) - 8, whole - margin + 16))
        write(image, f"{share:g}", (margin - 30, whole - margin - round(side * share) + 4))
    write(image, "confidence (dice in each tenth)", (margin + 90, whole - 8))
    write(image, "share that is right", (margin, margin - 14))
    return image


def write(
    image: Image, text: str, at: tuple[int, int], size: float = 0.45, ink: tuple[int, int, int] = (60, 60, 60)
) -> None:
    """Write into the diagram."""
    cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
