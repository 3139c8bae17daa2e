"""Stands in for `rpicam-vid`: the same command line, notes and pictures, and every misbehaviour that is asked for.

What it does is read from the file `behaviour` beside it before every picture: fine, stall, die, rubbish, half, absent,
lamp (a lamp is on and makes everything twice as light). Each start is written to the file `calls`. A picture is as
bright as the light, exposure and gain make it; one of each level lies in the folder `levels`.
"""

import argparse
import json
import sys
import time
from pathlib import Path

HERE = Path(sys.argv[0]).resolve().parent
LISTED = """Available cameras
-----------------
0 : imx708 [4608x2592 10-bit RGGB] (/base/soc/i2c0mux/i2c@1/imx708@1a)
    Modes: 'SRGGB10_CSI2P' : 1536x864 [120.13 fps - (768, 432)/3072x1728 crop]
                             2304x1296 [56.03 fps - (0, 0)/4608x2592 crop]
                             4608x2592 [14.35 fps - (0, 0)/4608x2592 crop]

"""
SETTLED_AFTER = 6  # pictures


class Options(argparse.ArgumentParser):
    """Complains as the real program does."""

    def error(self, message: str) -> None:  # type: ignore[override]  # it ends the program, as the original does
        unknown = message.rpartition(": ")[2].split()[0]
        fail(f"unrecognised option '{unknown}'")


def fail(why: str) -> None:
    sys.stderr.write(f"ERROR: *** {why} ***\n")
    sys.exit(255)


def options() -> argparse.Namespace:
    parser = Options(allow_abbrev=False, add_help=False)
    for name in ("width", "height", "camera", "timeout", "quality"):
        parser.add_argument(f"--{name}", type=int, default=0)
    for name in ("framerate", "shutter", "gain", "lens-position"):
        parser.add_argument(f"--{name}", type=float)
    for name in ("codec", "output", "awbgains", "autofocus-mode"):
        parser.add_argument(f"--{name}")
    if behaviour() != "old":
        parser.add_argument("--metadata")
        parser.add_argument("--metadata-format", default="json")
    for name in ("nopreview", "flush", "list-cameras"):
        parser.add_argument(f"--{name}", action="store_true")
    return parser.parse_args()


def behaviour() -> str:
    return (HERE / "behaviour").read_text(encoding="utf8")


def lamp() -> int:
    return 2 if behaviour() == "lamp" else 1


def note(given: argparse.Namespace, number: int) -> dict[str, str]:
    """What the camera works with at a picture: automatics seek, and find after a few pictures."""
    seeking = number < SETTLED_AFTER
    light = given.shutter or (5000 + 2500 * number if seeking else 20000 / lamp())
    red, blue = (given.awbgains or ("1.2,1.2" if seeking else "1.9,1.7")).split(",")
    return {
        "ExposureTime": f"{light:.0f}",
        "AnalogueGain": f"{given.gain or 1.5:.6f}",
        "DigitalGain": "1.000000",
        "AeState": "1" if seeking and not given.shutter else "2",
        "ColourGains": f"[ {red}, {blue} ]",
        "LensPosition": f"{given.lens_position or (0.5 if seeking else 1.43):.6f}",
        "AfState": "0" if given.lens_position else ("1" if seeking else "2"),
        "ScalerCrop": "(0, 0)/4608x2592",
    }


def picture(notes: dict[str, str]) -> bytes:
    level = float(notes["ExposureTime"]) / 20000 * float(notes["AnalogueGain"]) / 1.5 * 100 * lamp()
    return (HERE / "levels" / f"{min(level, 247):.0f}.jpg").read_bytes()


def misbehave(word: str, data: bytes) -> None:
    if word == "stall":
        time.sleep(3600)
    elif word == "die":
        fail("camera frontend has timed out")
    elif word == "rubbish":
        sys.stdout.buffer.write(b"\xff\xd8\xff no picture at all " * 200)
    elif word == "half":
        sys.stdout.buffer.write(data[: len(data) // 2])


def main() -> None:
    with (HERE / "calls").open("a", encoding="utf8") as calls:
        calls.write(json.dumps(sys.argv[1:]) + "\n")
    given = options()
    if given.list_cameras:
        print(LISTED if behaviour() != "absent" else "No cameras available!")
        return
    if behaviour() == "absent":
        fail("no cameras available")
    wanted = getattr(given, "metadata", None)
    notes = Path(wanted).open("w", encoding="utf8") if wanted else None  # noqa: SIM115 - the program's end closes it
    if (given.codec, given.output, given.timeout) != ("mjpeg", "-", 0) or (notes and given.metadata_format != "txt"):
        fail("this stand-in only feeds JPEGs into a pipe")
    number = 0
    while True:
        now = note(given, number)
        data = picture(now)
        word = behaviour()
        if word in ("fine", "old", "lamp"):
            sys.stdout.buffer.write(data)
        else:
            misbehave(word, data)
        sys.stdout.buffer.flush()
        if notes:
            notes.write("".join(f"{name}={value}\n" for name, value in now.items()) + "\n")
            notes.flush()
        number += 1
        time.sleep(1 / (given.framerate or 30))


if __name__ == "__main__":
    main()
