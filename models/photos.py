"""Real labelled photos as training material, kept apart by source."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.scene import Label
from vision.photo import load_photo

# How much of the label's box is the top face's edge, by what the box holds. A loose box round a turned die is about
# 1.35 edges wide; of a box round the pips alone the edge can only be told where the pips reach to the corners.
DIE_BOX_TO_EDGE = 0.74
PIPS_TO_EDGE = {2: 1.45, 3: 1.45, 4: 1.45, 5: 1.45, 6: 1.45}


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
    if top_face:
        edge = (w * h) ** 0.5 * PIPS_TO_EDGE.get(value, 0.0) if value in (4, 5, 6) else 0.0
    else:
        edge = (w * h) ** 0.5 * DIE_BOX_TO_EDGE
    return Label(x + w / 2 - 0.5, y + h / 2 - 0.5, edge, value, not die.get("edge"))


def with_sizes(labels: list[Label]) -> tuple[Label, ...]:
    """Give dice of unknown size the middle size of the others of the photo; without any, none can be learnt from."""
    known = [one.edge for one in labels if one.edge]
    typical = float(np.median(known)) if known else 0.0
    return tuple(Label(one.x, one.y, one.edge or typical, one.value, one.fit) for one in labels)


def load(folder: Path, source: str) -> list[Photo]:
    """Return the photos of one source that have boxes and sizes. `folder`: holds a folder for each source."""
    photos = []
    for entry in json.loads((folder / source / "labels.json").read_text(encoding="utf8")):
        if "dice" not in entry or entry.get("edge"):  # dice without a label would be learnt as table
            continue
        top_face = entry.get("box_is") == "top face"
        labels = with_sizes([label(die, top_face) for die in entry["dice"]])
        if all(one.edge for one in labels):
            photos.append(Photo(load_photo(folder / source / entry["image"]), labels, source))
    return photos


def cut(rng: np.random.Generator, photo: Photo, side: int) -> tuple[npt.NDArray[np.float32], tuple[Label, ...]]:
    """Cut a (side, side, 3) piece, floats 0..1, turned, mirrored and scaled so that its dice have 12 to 40 pixels."""
    edges = [one.edge for one in photo.labels]
    typical = edges[int(rng.integers(len(edges)))] if edges else 40.0
    scale = float(np.exp(rng.uniform(np.log(12), np.log(38)))) / typical
    scale = min(scale, 1.4)
    image = photo.image
    shrunk = min(1.0, scale * 1.3)
    if shrunk < 0.8:  # warpAffine does not average: shrink first
        image = np.asarray(cv2.resize(image, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        shrunk = 1.0
    turn = rng.uniform(0, 2 * np.pi)
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
