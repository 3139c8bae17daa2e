"""Find the places of dice in photos whose labels give only the values: where a reader sees just these, it is right.

    python -m models.places OUT --photos ../shared/photos --sources damiantab,kamilpiechowiak [--weights models]

Writes OUT/SOURCE.json: by photo, a list of [x, y, edge, value]. Photos that are read otherwise are left out.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from vision.photo import load_photo
from vision.reader import Reader
from vision.reading.plausible import plausible
from vision.reading.sight import Sight


def agreeing(seen: Sequence[Sight], values: Sequence[int]) -> list[Sight] | None:
    """Return the most believed dice, as many as there are values, if they show just these values."""
    best = sorted(seen, key=lambda one: -one.belief)[: len(values)]
    return best if sorted(one.value for one in best) == sorted(values) else None


def places(reader: Reader, folder: Path) -> dict[str, list[tuple[float, float, float, int]]]:
    """Return x, y, edge and value of the dice of each photo of a source that is read as labelled."""
    found = {}
    for entry in json.loads((folder / "labels.json").read_text(encoding="utf8")):
        if entry.get("values") and not entry.get("edge"):
            best = agreeing(plausible(reader.sight(load_photo(folder / entry["image"]))), entry["values"])
            if best:
                found[entry["image"]] = [(one.found.x, one.found.y, one.found.edge, one.value) for one in best]
    return found


def main() -> None:
    """Read the arguments and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"))
    parser.add_argument("--sources", default="damiantab,kamilpiechowiak")
    parser.add_argument("--weights", type=Path, default=Path(__file__).parent)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    reader = Reader(args.weights)
    for source in args.sources.split(","):
        found = places(reader, args.photos / source)
        (args.out / f"{source}.json").write_text(json.dumps(found), encoding="utf8")
        print(f"{source}: {len(found)} photos placed")


if __name__ == "__main__":
    main()
