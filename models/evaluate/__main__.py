"""Read everything, score it, and write the report: `python -m models.evaluate --help`.

The path-traced tables of the report come from seeds that nothing was learnt from (`models/render/__init__.py` tells how
Blender is installed); without them it is written without them:

    render-env/bin/python -m models.render.pictures work-files/scenes-eval --first 70000 --count 50
    render-env/bin/python -m models.render.pictures work-files/scenes-eval --first 71000 --count 24 --kind evening
"""

import argparse
import os
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import cv2

from models import rendered
from models.evaluate import painted, report, sheets, speed
from models.evaluate.left_out import completed, strangers, trained_on
from models.evaluate.machine import machine
from models.evaluate.readings import Readings, entries, sources
from models.evaluate.reliability import diagram
from models.evaluate.score import score
from models.evaluate.sheets import Case, Cases

HERE = Path(__file__).parents[1]


def cases(readings: Readings, source: Path) -> list[Case]:
    """Read and score the photos of a source."""
    found = []
    for photo, truth in entries(source):
        reading = readings.of(photo)
        found.append(Case(photo, truth, reading, score(truth, reading)))
    print(f"{source.name}: {len(found)} pictures", flush=True)
    return found


def left_out(args: argparse.Namespace) -> Cases:
    """Read each source with weights that were trained without it, where there are some."""
    names = [source.name for source in sources(args.photos)]
    unseen = strangers(args.left_out, names)
    folder, memory = args.work / "left-out", args.work / "readings"
    whole = {one: completed(one, args.weights, names, folder / one.name) for one in set(unseen.values())}
    readings = {one: Readings(path, memory) for one, path in whole.items()}
    return {name: cases(readings[weights], args.photos / name) for name, weights in unseen.items()}


def prepared(work: Path, scenes: Path, count: int) -> tuple[list[Path], list[Path]]:
    """Write the rendered and the painted pictures in the form of photos; return their sources."""
    rendered.write(scenes, work / "rendered")
    painted.write(work / "painted", count, 5 * count)
    return sources(work / "rendered"), sources(work / "painted")


def measured(args: argparse.Namespace) -> report.Measured:
    """Read and score everything."""
    memory, (path_traced, drawings) = args.work / "readings", prepared(args.work, args.scenes, args.count)
    shipped = Readings(args.weights, memory)
    photos, traced, drawn_ones = (
        {source.name: cases(shipped, source) for source in some}
        for some in (sources(args.photos), path_traced, drawings)
    )
    return report.Measured(photos, left_out(args), traced, drawn_ones, trained_on(args.weights, photos))


def evaluate(args: argparse.Namespace) -> None:
    """Read, score, write the report and the sheets. Without photos it ends: a report of nothing replaces none."""
    if not sources(args.photos):
        raise SystemExit(f"There are no labelled photos in {args.photos}: name their folder with --photos.")
    found = measured(args)
    private, shown = args.work / "sheets", args.into / "report"  # photos must not be shown, our own pictures may
    for name, some in (found.photos | {f"left-out-{name}": some for name, some in found.left_out.items()}).items():
        sheets.write(some, private, name)
    shown.mkdir(parents=True, exist_ok=True)
    pages = sheets.write(list(chain(*found.rendered.values())), shown, "rendered")
    told = report.all_told(found.untold)
    cv2.imwrite(str(shown / "reliability.png"), diagram(told)[..., ::-1])
    where = f"{machine()}, load {os.getloadavg()[0]:.0f}, {datetime.now(UTC):%Y-%m-%d}"
    words = report.text(found, where, pages, list(speed.rows()))
    (args.into / "REPORT.md").write_text(words, encoding="utf8")


def main() -> None:
    """Read the arguments and evaluate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    photos = Path(os.environ.get("KUBEJO_PHOTOS", "../shared/photos"))
    parser.add_argument("--weights", type=Path, default=HERE, help="folder of the weights that ship")
    parser.add_argument("--photos", type=Path, default=photos, help="a folder for each source of labelled photos")
    parser.add_argument(
        "--left-out", type=Path, default=HERE / "left-out", help="folders of weights that were trained without sources"
    )
    parser.add_argument("--scenes", type=Path, default=Path("work-files/scenes-eval"), help="of models.render.pictures")
    parser.add_argument("--work", type=Path, default=Path("work-files/evaluate"), help="for pictures and readings")
    parser.add_argument("--into", type=Path, default=HERE, help="where REPORT.md is written")
    parser.add_argument("--count", type=int, default=40, help="painted tables for each size, tilt and blur")
    evaluate(parser.parse_args())


if __name__ == "__main__":
    main()
