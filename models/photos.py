"""Real labelled photos as training material, kept apart by source."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.scene import Label, upright
from vision.photo import load_photo

Places = dict[str, list[tuple[float, float, float, int]]]  # by photo: x, y, edge in pixels, value

# How much of the label's box is the top face's edge, by what the box holds. A loose box round a turned die is about
# 1.35 edges wide; of a box round the pips alone the edge can only be told where the pips reach to the corners.
DIE_BOX_TO_EDGE = 0.74
PIPS_TO_EDGE = {1: 4.5, 4: 1.45, 5: 1.45, 6: 1.45}
PAIR_TO_EDGE = 1.05  # of the diagonal of a box round two or three pips in a row


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """`image`: (H, W, 3) uint8 RGB. `labels`: its dice; an `edge` of 0 means that the size is not known."""

    image: npt.NDArray[np.uint8]
    labels: tuple[Label, ...]
    source: str


def label(die: dict[str, Any], top_face: bool) -> Label:
    """Turn one entry of labels.json into a label."""
    x, y, w, h = die["box"]
    value = int(die["value"])
    if top_face and value in (2, 3):
        edge = float(np.hypot(w, h)) * PAIR_TO_EDGE
    elif top_face:
        edge = (w * h) ** 0.5 * PIPS_TO_EDGE[value]
    else:
        edge = (w * h) ** 0.5 * DIE_BOX_TO_EDGE
    return Label(x + w / 2 - 0.5, y + h / 2 - 0.5, edge, value, not die.get("edge"), vague=top_face and value == 1)


def sized(labels: tuple[Label, ...]) -> tuple[Label, ...]:
    """Give dice whose edge is a guess the edge of the others, if there are others."""
    known = [one.edge for one in labels if not one.vague]
    return tuple(replace(one, edge=float(np.median(known))) if one.vague and known else one for one in labels)


def placed(entry: dict[str, Any], places: Places | None = None) -> tuple[Label, ...] | None:
    """Return the labels of a photo, None if some of its dice have no place: they would be learnt as table."""
    if entry.get("edge"):
        return None
    if "dice" in entry:
        return sized(tuple(label(die, entry.get("box_is") == "top face") for die in entry["dice"]))
    if places is not None and entry["image"] in places:
        return tuple(Label(x, y, edge, int(value), True) for x, y, edge, value in places[entry["image"]])
    return None if entry["values"] else ()


def load(folder: Path, source: str, found: Path | None = None) -> list[Photo]:
    """Return the photos of one source whose dice have places, and those without dice.

    `folder`: holds a folder for each source. `found`: a folder whose SOURCE.json gives the places of dice of which the
    labels know only the values (see `models.places`).
    """
    photos = []
    path = found / f"{source}.json" if found else None
    places: Places = json.loads(path.read_text(encoding="utf8")) if path and path.exists() else {}
    for entry in json.loads((folder / source / "labels.json").read_text(encoding="utf8")):
        labels = placed(entry, places)
        if labels is not None:
            photos.append(Photo(load_photo(folder / source / entry["image"]), labels, source))
    return photos


def cut(rng: np.random.Generator, photo: Photo, side: int) -> tuple[npt.NDArray[np.float32], tuple[Label, ...]]:
    """Cut a (side, side, 3) piece, floats 0..1, turned a little, mirrored, scaled to dice of 10 to 38 pixels."""
    edges = [one.edge for one in photo.labels]
    typical = edges[int(rng.integers(len(edges)))] if edges else 40.0
    scale = float(np.exp(rng.uniform(np.log(10), np.log(38)))) / typical
    scale = min(scale, 1.4)
    image = photo.image
    shrunk = min(1.0, scale * 1.3)
    if shrunk < 0.8:  # warpAffine does not average: shrink first
        image = np.asarray(cv2.resize(image, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        shrunk = 1.0
    turn = upright(rng)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    matrix = np.array([[c, s], [-s, c]]) @ (np.diag([-1.0, 1.0]) if rng.random() < 0.5 else np.eye(2))
    middle = np.array(photo.image.shape[1::-1]) / 2
    if photo.labels and rng.random() < 0.9:
        chosen = photo.labels[int(rng.integers(len(photo.labels)))]
        middle = np.array([chosen.x, chosen.y])
    shift = side / 2 + rng.uniform(-side / 2, side / 2, 2) * 0.8 - matrix @ middle
    affine = np.concatenate([matrix / shrunk, shift[:, None]], 1)
    border = tuple(int(part) for part in rng.integers(0, 256, 3)) if rng.random() < 0.5 else image.mean((0, 1)).tolist()
    piece = cv2.warpAffine(image, affine, (side, side), flags=cv2.INTER_LINEAR, borderValue=border)
    labels = []
    for one in photo.labels:
        x, y = matrix @ np.array([one.x, one.y]) + shift
        edge = one.edge * scale
        whole = one.fit and min(x, y, side - x, side - y) > 0.7 * edge
        labels.append(Label(float(x), float(y), edge, one.value, whole))
    return np.asarray(piece, np.float32) / np.float32(255), tuple(labels)
