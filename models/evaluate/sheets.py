"""Picture sheets: every picture that was read wrongly or in doubt, with what was read and what is there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.evaluate.score import Json, Score
from vision.photo import load_photo
from vision.types import Image

TILE = (400, 340)  # pixels, width and height; the lower 40 are for words
ACROSS, DOWN = 4, 5
RIGHT, DOUBTFUL, WRONG = (40, 200, 60), (250, 190, 20), (235, 40, 40)


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A picture with its labels and its reading."""

    photo: Path
    truth: Json
    reading: Json
    score: Score

    @property
    def shown(self) -> bool:
        """Whether it belongs on a sheet."""
        return not (self.score.exact and self.score.sure)


Cases = dict[str, list[Case]]  # by source


def values(truth: Json) -> list[int]:
    """Return the values that are there, sorted."""
    if "values" in truth:
        return sorted(truth["values"])
    return sorted(die["value"] for die in truth["dice"] if not die.get("edge"))


def said(case: Case) -> list[str]:
    """Return the words under a picture."""
    read = "".join(sorted(str(die["value"] or "?") for die in case.reading["dice"]))
    verdict = "WRONG" if case.score.wrong else "doubt"
    there = "".join(map(str, values(case.truth)))
    reason = (case.reading["doubts"] or [""])[0]
    return [f"{verdict} {case.photo.parent.name}/{case.photo.stem}"[:58], f"is {there} read {read}"[:58], reason[:66]]


def tile(case: Case) -> Image:
    """Return a picture with its dice ringed and its words."""
    width, height = TILE
    image = load_photo(case.photo)
    scale = min(width / image.shape[1], (height - 40) / image.shape[0])
    small = np.ascontiguousarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    for die in case.reading["dice"]:
        at = (round(die["x"] * scale), round(die["y"] * scale))
        ink = DOUBTFUL if die["doubted"] else WRONG if case.score.wrong else RIGHT
        cv2.circle(small, at, max(6, round(die["edge"] * scale * 0.75)), ink, 1, cv2.LINE_AA)
        cv2.putText(small, str(die["value"] or "?"), (at[0] + 6, at[1] - 6), 0, 0.5, ink, 1, cv2.LINE_AA)
    out = np.full((height, width, 3), 24, np.uint8)
    out[: small.shape[0], : small.shape[1]] = small
    for k, line in enumerate(said(case)):
        cv2.putText(out, line, (4, height - 29 + 12 * k), 0, 0.36, (235, 235, 235), 1, cv2.LINE_AA)
    return out


def pages(cases: Sequence[Case]) -> Iterator[Image]:
    """Yield sheets of the cases that are wrong or doubtful, wrong ones first."""
    shown = sorted((case for case in cases if case.shown), key=lambda case: not case.score.wrong)
    for first in range(0, len(shown), ACROSS * DOWN):
        tiles = [tile(case) for case in shown[first : first + ACROSS * DOWN]]
        blank = np.full_like(tiles[0], 24)
        tiles += [blank] * (-len(tiles) % ACROSS)
        yield np.vstack([np.hstack(tiles[k : k + ACROSS]) for k in range(0, len(tiles), ACROSS)])


def write(cases: Sequence[Case], folder: Path, name: str) -> int:
    """Write the sheets of a source as folder/name-1.jpg and so on; return how many. Older ones are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{name}-*.jpg"):
        old.unlink()
    count = 0
    for count, page in enumerate(pages(cases), 1):
        cv2.imwrite(str(folder / f"{name}-{count}.jpg"), page[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 82])
    return count
