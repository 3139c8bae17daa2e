"""Stands in for `v4l2-ctl` and a USB camera behind it: formats, controls and a stream of JPEGs.

The file `controls` beside it holds the camera's controls, `behaviour` a word: fine, liar (a camera that does not tell
the exposure that its automatic has chosen), raw (no JPEG), old (names of kernels before 5.18). With its automatic on,
the camera exposes for 300 steps. It streams to one program at a time. Each start is written to `calls`. A picture of
each level lies in the folder `levels`.
"""

import argparse
import fcntl
import json
import sys
import time
from pathlib import Path

HERE = Path(sys.argv[0]).resolve().parent
OLD = {
    "auto_exposure": "exposure_auto",
    "exposure_time_absolute": "exposure_absolute",
    "white_balance_automatic": "white_balance_temperature_auto",
    "focus_automatic_continuous": "focus_auto",
}
STEERED = {
    "exposure_time_absolute": ("auto_exposure", 3),
    "white_balance_temperature": ("white_balance_automatic", 1),
    "focus_absolute": ("focus_automatic_continuous", 1),
}
CHOSEN = 300


def behaviour() -> str:
    return (HERE / "behaviour").read_text(encoding="utf8")


def controls() -> dict[str, int]:
    found: dict[str, int] = json.loads((HERE / "controls").read_text(encoding="utf8"))
    return found


def name_here(name: str) -> str:
    return OLD.get(name, name) if behaviour() == "old" else name


def list_controls() -> None:
    print("\nCamera Controls\n")
    for number, (name, value) in enumerate(controls().items()):
        tells = CHOSEN if name == "exposure_time_absolute" and automatic(name) and behaviour() != "liar" else value
        flags = " flags=inactive" if automatic(name) else ""
        print(f"  {name_here(name):>30} 0x{0x9A0901 + number:08x} (int)    : min=0 max=9999 value={tells}{flags}")


def automatic(name: str) -> bool:
    switch, on = STEERED.get(name, ("", 0))
    return controls().get(switch) == on


def set_controls(text: str) -> None:
    new = {OLD.get(name, name): name for name in controls()} if behaviour() == "old" else {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        name = new.get(name, name)
        if name not in controls() or automatic(name):
            sys.stderr.write(f"{name}: failed: Permission denied\n")
            sys.exit(255)
        (HERE / "controls.part").write_text(json.dumps(controls() | {name: int(value)}), encoding="utf8")
        (HERE / "controls.part").rename(HERE / "controls")


def stream() -> None:
    lock = (HERE / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.stderr.write("VIDIOC_REQBUFS returned -1 (Device or resource busy)\n")
        sys.exit(1)
    while True:
        exposure = CHOSEN if automatic("exposure_time_absolute") else controls()["exposure_time_absolute"]
        level = min(120 * exposure / CHOSEN, 247)
        sys.stdout.buffer.write((HERE / "levels" / f"{level:.0f}.jpg").read_bytes())
        sys.stdout.buffer.flush()
        time.sleep(0.05)


def main() -> None:
    with (HERE / "calls").open("a", encoding="utf8") as calls:
        calls.write(json.dumps(sys.argv[1:]) + "\n")
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--device", required=True)
    parser.add_argument("--list-formats", action="store_true")
    parser.add_argument("--list-ctrls", action="store_true")
    for name in ("set-ctrl", "set-fmt-video", "set-parm", "stream-mmap", "stream-to"):
        parser.add_argument(f"--{name}")
    given = parser.parse_args()
    if given.list_formats:
        print(
            "\t[0]: 'YUYV' (YUYV 4:2:2)" + ("" if behaviour() == "raw" else "\n\t[1]: 'MJPG' (Motion-JPEG, compressed)")
        )
    elif given.list_ctrls:
        list_controls()
    elif given.set_ctrl:
        set_controls(given.set_ctrl)
    elif given.stream_to == "-":
        stream()


if __name__ == "__main__":
    main()
