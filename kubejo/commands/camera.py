"""`kubejo camera list | test | snapshot`: which cameras are here, and how good their picture is."""

import argparse
import json
import math
import sys
from dataclasses import asdict
from pathlib import Path

from kubejo.cli import Trouble
from kubejo.commands.serve import CAMERA
from kubejo.evidence import jpeg
from kubejo.neighbour import Neighbour, NoPicture, seeing
from kubejo.newfile import written_anew
from kubejo.settings import Settings, heeded
from kubejo.trial import Trial, tried, watched
from referee.core import words
from vision.camera import CameraTrouble, is_live, of_this_machine, open_camera
from vision.camera.found import found
from vision.camera.login import without_login
from vision.camera.module import program
from vision.types import Image
from webui.texts import say

HIDDEN = say(words("web.hidden"))
"""What a running Kubejo says while dice are hidden."""
END_SERVICE = "a service: sudo systemctl stop kubejo"
PAUSE = 3.0
"""Seconds that the automatics get before a picture is taken."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    verbs = parser.add_subparsers(dest="what", required=True, metavar="list | test | snapshot")
    listing = verbs.add_parser("list", help="the cameras that are plugged in")
    test = verbs.add_parser("test", help="pictures a second, size, light and sharpness of a camera")
    snapshot = verbs.add_parser("snapshot", help="one picture of a camera")
    for sub in (listing, test):
        sub.add_argument("--json", action="store_true", help="print one JSON object")
    for sub in (test, snapshot):
        sub.add_argument("--camera", metavar="SOURCE", help="as for kubejo serve; without it the one in the settings")
    test.add_argument("--seconds", type=seconds, default=5.0, help="how long it is watched (5)")
    snapshot.add_argument("file", metavar="FILE", type=Path, help="a new JPEG to write")


def seconds(text: str) -> float:
    """Return for how long a camera is watched. Raises `ArgumentTypeError` for what is no time."""
    try:
        given = float(text)
    except ValueError:
        given = math.nan
    if not 0 < given < math.inf:
        raise argparse.ArgumentTypeError(f"seconds are a number above 0, not {text}")
    return given


def run(args: argparse.Namespace) -> int:
    """Do one of the three; 3 for a camera that gives no picture."""
    if args.what == "list":
        return listed(as_json=args.json)
    settings = heeded()
    if args.what == "test":
        return tested(named(args.camera, settings), settings, args.seconds, as_json=args.json)
    return snapped(args.camera, settings, args.file)


def named(given: str | None, settings: Settings) -> str:
    """Return the camera that is meant. Raises `Trouble` if none is named."""
    source = given or settings.camera
    if not source:
        raise Trouble("no camera is named: add --camera rpicam or --camera 0, or set camera in the settings", 2)
    return source


def free(source: str, settings: Settings) -> None:
    """Raise `Trouble` (camera) if a running Kubejo may have a camera of this machine: it goes by many names."""
    if of_this_machine(source) and (running := seeing(settings.port)):
        which = f"Kubejo runs on port {running[0].port} and has a camera, perhaps this"
        raise Trouble(f"{which}: end it first ({END_SERVICE}), or see its page", CAMERA)


def listed(*, as_json: bool) -> int:
    """Print the cameras; 3 if there is none."""
    cameras = found()
    if as_json:
        print(json.dumps({"cameras": [asdict(camera) for camera in cameras]}))
    else:
        for camera in cameras:
            print(f"{camera.source}\n    {camera.about}")
        if not cameras:
            print(f"No camera is plugged in that is known here. {why_no_module()}")
    return 0 if cameras else CAMERA


def why_no_module() -> str:
    """Say what a camera module lacks where none is found: its program, or itself."""
    try:
        return f"{program()} finds no camera module: is its cable off? Run rpicam-hello --list-cameras."
    except CameraTrouble:
        return "A camera module needs sudo apt install rpicam-apps-lite."


def tested(source: str, settings: Settings, seconds: float, *, as_json: bool) -> int:
    """Watch a camera for a while and say how good its picture is; 1 if it is not good enough."""
    if as_json:
        trial = opened(source, settings, seconds)
        print(
            json.dumps(
                {"camera": without_login(source), "fine": trial.fine, **trial.figures, "advice": list(trial.advice)}
            )
        )
    else:
        print(f"Watching {without_login(source)} for {seconds:g} seconds …", flush=True)
        trial = opened(source, settings, seconds)
        print("\n".join([trial.says, *(f"  {line}" for line in trial.advice)]))
    return 0 if trial.fine else 1


def opened(source: str, settings: Settings, seconds: float) -> Trial:
    """Try a camera. Raises `Trouble` (camera) if it gives no picture, or a running Kubejo has it."""
    free(source, settings)
    try:
        return tried(source, settings.picture, seconds)
    except CameraTrouble as trouble:
        raise Trouble(str(trouble), CAMERA) from None


def snapped(given: str | None, settings: Settings, file: Path) -> int:
    """Write one picture, of a running Kubejo if one may have the camera; 1 while that gives none."""
    running = next(iter(seeing(settings.port)), None) if not given or is_live(given) else None
    if given and running:
        which = f"the Kubejo on port {running.port} has a camera, perhaps {without_login(given)}"
        print(f"kubejo: {which}: it is asked for its picture", file=sys.stderr)
    written_anew(file, shown_by(running) if running else taken(named(given, settings), settings))
    print(file)
    return 0


def shown_by(running: Neighbour) -> bytes:
    """Return what a running Kubejo shows. Raises `Trouble` while it hides the dice, or says something else."""
    try:
        return running.whole()
    except NoPicture as said:
        if str(said) == HIDDEN:
            line = "a game is on and its dice are hidden: a picture can be taken between a call and its verdict"
        else:
            do = f"To take one yourself, end it first ({END_SERVICE})."
            line = f"Kubejo runs on port {running.port} and gives no picture: {said} {do}"
        raise Trouble(line) from None


def taken(source: str, settings: Settings) -> bytes:
    """Return a picture of a camera once it has settled, as JPEG. Raises `Trouble` (camera) without one."""
    image = pictures(source, settings, PAUSE)[-1]
    return jpeg(image, max(image.shape[:2]))


def pictures(source: str, settings: Settings, wait: float) -> list[Image]:
    """Return the newest pictures of a camera after so many seconds. Raises `Trouble` (camera) without one."""
    try:
        with open_camera(source, wanted=settings.picture) as camera:
            images, _, _ = watched(camera, wait)
    except CameraTrouble as trouble:
        raise Trouble(str(trouble), CAMERA) from None
    if not images:
        raise Trouble(f"{without_login(source)} gives no picture that can be decoded", CAMERA)
    return images
