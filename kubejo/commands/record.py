"""`kubejo record`: saves pictures for a bug report, after asking, and never of hidden dice.

A running Kubejo is asked for its pictures: it gives none while dice are hidden, so none can be saved. Without one, or
of a film or folder that is named, they come straight, and the question says that nothing keeps hidden dice out of them.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree

from kubejo.cli import Trouble
from kubejo.commands.camera import seconds
from kubejo.commands.serve import CAMERA, port
from kubejo.evidence import jpeg
from kubejo.neighbour import Neighbour, NoPicture, seeing
from kubejo.newfile import written_whole
from kubejo.settings import Settings, heeded
from vision.camera import Camera, CameraTrouble, is_live, open_camera
from vision.camera.login import without_login

OPEN_ONLY = """Kubejo runs on port {port}. {rate:g} whole pictures a second will be saved in {folder}, but none while
dice are hidden: in Dudo only between a call and its verdict. Hands and faces may be in them."""
EVERYTHING = """No running Kubejo is asked, so nothing is known of a game. EVERY picture of {source}
will be saved in {folder}, {rate:g} a second, ALSO OF HIDDEN DICE if there are any on the table."""
Take = Callable[[], bytes | None]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a new folder for the pictures")
    parser.add_argument("--camera", metavar="SOURCE", help="as for kubejo serve; without it the one in the settings")
    parser.add_argument("--rate", type=float, default=2.0, help="pictures a second (2)")
    parser.add_argument("--seconds", type=seconds, help="how long; without it until Ctrl+C")
    parser.add_argument("--port", type=port, help="of the Kubejo whose camera it is, where several run")
    parser.add_argument("--yes", action="store_true", help="agree to the question without being asked")


def run(args: argparse.Namespace) -> int:
    """Ask, then save pictures; 1 if the answer is no or there were none, 3 for a camera that gives no picture."""
    if not 0.1 <= args.rate <= 30:
        raise Trouble("--rate is from 0.1 to 30 pictures a second", 2)
    settings = heeded()
    source = args.camera or settings.camera
    running = running_one(settings, args.port) if args.port or not args.camera or is_live(args.camera) else None
    if running is None and not source:
        raise Trouble("no Kubejo with a camera runs here, and no camera is named: add --camera rpicam", 2)
    text = OPEN_ONLY if running else EVERYTHING
    camera = "table" if running else without_login(source)
    port = running.port if running else None
    if args.folder.exists():
        raise Trouble(taken(args.folder))
    if not agreed(text.format(port=port, rate=args.rate, folder=args.folder, source=camera), yes=args.yes):
        return 1
    with ExitStack() as stack:
        take = pictures_of(running, settings, source, stack)
        make_folder(args.folder)
        many = save(args.folder, ticks(args.rate, args.seconds), take, camera)
    if not many:
        rmtree(args.folder)  # it was made just now and holds no picture: the next try may have the name
        raise Trouble(f"no picture was saved in {args.folder}: {none_from(running)}")
    print(f"{many} pictures are in {args.folder}. Look through them before you send them to anybody.")
    return 0


def running_one(settings: Settings, chosen: int | None) -> Neighbour | None:
    """Return the Kubejo that is asked for its pictures, None if none has a camera.

    `chosen`: its port, if one was named. Raises `Trouble` (usage) if it is not clear which.
    """
    port = chosen or settings.port
    there = seeing(port)
    named = [one for one in there if one.port == port]
    if chosen and not named:
        raise Trouble(f"no Kubejo with a camera runs on port {port}", 2)
    if len(there) > 1 and not named:
        raise Trouble(f"several run, on ports {', '.join(str(one.port) for one in there)}: name one with --port", 2)
    return next(iter(named or there), None)


def agreed(question: str, *, yes: bool) -> bool:
    """Put the question; only the whole word counts. Raises `Trouble` (usage) if there is nobody to ask."""
    print(question)
    if yes:
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise Trouble("there is nobody to ask: add --yes to agree", 2)
    return input('Type "yes" to agree: ').strip().casefold() == "yes"


def taken(folder: Path) -> str:
    """Say that a folder is there already."""
    return f"{folder} is there already: name a new folder"


def make_folder(folder: Path) -> None:
    """Make the folder; pictures of another evening are never mixed in."""
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise Trouble(taken(folder)) from None
    except OSError as error:
        raise Trouble(f"{folder} cannot be made ({(error.strerror or str(error)).lower()})") from None


def pictures_of(running: Neighbour | None, settings: Settings, source: str, stack: ExitStack) -> Take:
    """Return what gives a picture each time: the running Kubejo, or the camera. Raises `Trouble` (camera)."""
    if running:
        return running.picture
    try:
        camera = stack.enter_context(open_camera(source, wanted=settings.picture))
    except CameraTrouble as trouble:
        raise Trouble(str(trouble), CAMERA) from None
    return newer(camera)


def newer(camera: Camera) -> Take:
    """Return what gives a camera's pictures as whole JPEGs, each once; None where no newer one comes in a second."""
    number = 0

    def take() -> bytes | None:
        nonlocal number
        frame = None if camera.trouble else camera.newest(number, timeout=1.0)
        if frame is None:
            return None
        number = frame.number
        return jpeg(frame.image, max(frame.image.shape[:2]))

    return take


def ticks(rate: float, seconds: float | None) -> Iterator[float]:
    """Yield the seconds since the beginning, so many a second, until they are over; those that are missed are left out.

    They end on the clock, however long a picture takes.
    """
    began = time.monotonic()
    number = 0
    while seconds is None or number / rate < seconds:
        time.sleep(max(0.0, began + number / rate - time.monotonic()))
        yield time.monotonic() - began
        number = max(number + 1, math.ceil((time.monotonic() - began) * rate))


def save(folder: Path, times: Iterator[float], take: Take, source: str) -> int:
    """Save a picture at each time at which there is one, and a line about each, until Ctrl+C; gives how many."""
    many = 0
    with (folder / "record.jsonl").open("w", encoding="utf8") as lines:
        lines.write(json.dumps({"kubejo": version("kubejo"), "source": source}) + "\n")
        try:
            for at in times:
                data = take()
                if data is not None:
                    written_whole(folder / f"{many + 1:06}.jpg", data)
                    many += 1
                    lines.write(json.dumps({"picture": f"{many:06}.jpg", "at": round(at, 3)}) + "\n")
                    lines.flush()
        except KeyboardInterrupt:
            print()
    return many


def none_from(running: Neighbour | None) -> str:
    """Say why there was no picture; a running Kubejo is asked."""
    if running is None:
        return "the camera gave none"
    try:
        running.whole()
    except NoPicture as said:
        return str(said)
    return f"the Kubejo on port {running.port} gave none all the while"
