"""Path-traced pictures as training material, and in the form of labelled photos.

    python -m models.rendered RENDERED OUT

writes OUT/rendered-KIND/labels.json with pictures as a poor camera would deliver them, for each kind of scene in the
folder RENDERED, so that they are scored as photos are.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.photos import Photo
from models.raster.scene import Label
from models.raster.spoil import colours, grain, unsharp
from models.scenes.truth import Seen, Truth, truths
from vision.photo import load_photo

HIDDEN = 0.97  # occlusion from which nothing of a top face is there to be found
SHOWN, PIPS_SHOWN = 0.1, 0.97  # occlusion up to which, and share of the pips from which, a die can be read


def hidden(die: Seen) -> bool:
    """Whether nothing of the top face can be seen: what is there of the die is table to the reader."""
    return die.occlusion >= HIDDEN


def readable(die: Seen) -> bool:
    """Whether a die lies flat, whole and open, so that a reader has to tell its value."""
    return die.whole and not die.cocked and die.occlusion <= SHOWN and die.pips_visible >= PIPS_SHOWN


def plainly_leans(die: Seen) -> bool:
    """Whether a die leans where all of it can be seen."""
    return die.cocked and die.whole and die.occlusion <= SHOWN


def labels(truth: Truth) -> tuple[Label, ...]:
    """Return the labels of a picture; `fit` is what is readable, `leaning` what plainly leans."""
    open_dice = (die for die in truth.dice if not hidden(die))
    return tuple(labelled(die) for die in open_dice)


def labelled(die: Seen) -> Label:
    """Return the label of one die."""
    fit, leaning = readable(die), plainly_leans(die)
    return Label(die.x, die.y, die.edge, die.value, fit, leaning, slant=die.slant if fit or leaning else None)


def load(folder: Path, kinds: tuple[str, ...] = ()) -> list[Photo]:
    """Return the pictures of a folder, of some kinds or of all. The source is `rendered-KIND`."""
    wanted = (truth for truth in truths(folder) if not kinds or truth.kind in kinds)
    return [Photo(load_photo(folder / truth.picture), labels(truth), f"rendered-{truth.kind}") for truth in wanted]


def developed(truth: Truth, image: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Return a picture as a poor camera would deliver it: colours, blur, noise and compression from the seed.

    The colours of an evening are as the room's light makes them.
    """
    rng = np.random.default_rng([truth.seed, 11])
    light = np.asarray(image, np.float32) / np.float32(255)
    return grain(rng, unsharp(rng, light if truth.kind == "evening" else colours(rng, light)))


def entry(truth: Truth, image: str) -> dict[str, Any]:
    """Return the entry of labels.json; what cannot be read for certain may be read or not, like a die that is cut."""
    dice = [
        {"box": list(die.box), "value": die.value, "edge_pixels": die.edge, "cocked": die.cocked}
        | ({} if readable(die) else {"edge": True})
        for die in truth.dice
        if not hidden(die)
    ]
    about = {"tilt": truth.tilt, "defocus": truth.defocus, "light": truth.light, "ground": truth.ground}
    return {"image": image, "box_is": "die", "dice": dice, **about}


def write(rendered: Path, out: Path) -> None:
    """Write the pictures of a folder in the form of labelled photos."""
    entries: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for truth in truths(rendered):
        source = f"rendered-{truth.kind}"
        target = out / source / Path(truth.picture).with_suffix(".jpg").name
        target.parent.mkdir(parents=True, exist_ok=True)
        picture = developed(truth, load_photo(rendered / truth.picture))
        _, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
        target.write_bytes(data.tobytes())
        entries[source].append(entry(truth, target.name))
    for source, known in entries.items():
        (out / source / "labels.json").write_text(json.dumps(known, indent=0) + "\n", encoding="utf8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
