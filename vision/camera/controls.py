"""The controls of a USB camera, through `v4l2-ctl` (Debian's package v4l-utils): read, set, switch to automatic.

Kernels before 5.18 gave some of them other names; both are known.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from vision.camera.program import answer
from vision.camera.wanted import Values

PROGRAM = "v4l2-ctl"
LINE = re.compile(r"^\s*(\w+) 0x[0-9a-f]+ \(\w+\)\s*:.*\bvalue=(-?\d+)")
MICROSECONDS = 100  # in one step of the exposure
SECONDS = 3.0  # that a call may take


@dataclass(frozen=True, slots=True)
class Automatic:
    """One automatic: the names of its switch, what switches it on and off, and the names of the value it steers."""

    switches: tuple[str, ...]
    on: int
    off: int
    steers: tuple[str, ...]


EXPOSURE = Automatic(("auto_exposure", "exposure_auto"), 3, 1, ("exposure_time_absolute", "exposure_absolute"))
COLOUR = Automatic(("white_balance_automatic", "white_balance_temperature_auto"), 1, 0, ("white_balance_temperature",))
FOCUS = Automatic(("focus_automatic_continuous", "focus_auto"), 1, 0, ("focus_absolute",))
AUTOMATICS = (EXPOSURE, COLOUR, FOCUS)
GAIN = "gain"


def available() -> bool:
    """Say whether `v4l2-ctl` is here."""
    return shutil.which(PROGRAM) is not None


def gives_jpeg(device: Path) -> bool:
    """Say whether a camera can send JPEG."""
    return "'MJPG'" in (answer([PROGRAM, "--device", str(device), "--list-formats"], SECONDS) or "")


def present(device: Path) -> dict[str, int]:
    """Give the value of each control that the camera has."""
    listed = answer([PROGRAM, "--device", str(device), "--list-ctrls"], SECONDS) or ""
    return {found[1]: int(found[2]) for line in listed.splitlines() if (found := LINE.match(line))}


def put(device: Path, controls: Mapping[str, int]) -> bool:
    """Set controls; False if the camera refuses one."""
    text = ",".join(f"{name}={value}" for name, value in controls.items())
    return not text or answer([PROGRAM, "--device", str(device), "--set-ctrl", text], SECONDS) is not None


def first(names: tuple[str, ...], there: Mapping[str, int]) -> str | None:
    """Give the name by which this camera knows a control."""
    return next((name for name in names if name in there), None)


def automatic(there: Mapping[str, int]) -> dict[str, int]:
    """Give the controls that switch every automatic on which the camera has."""
    return {name: one.on for one in AUTOMATICS if (name := first(one.switches, there))}


def values_of(there: Mapping[str, int]) -> Values:
    """Give what a camera works with."""
    exposure, colour, focus = (there[name] if (name := first(one.steers, there)) else None for one in AUTOMATICS)
    return Values(
        None if exposure is None else float(exposure * MICROSECONDS),
        None if GAIN not in there else float(there[GAIN]),
        None if colour is None else (float(colour),),
        None if focus is None else float(focus),
    )


def fixing(values: Values, there: Mapping[str, int]) -> list[dict[str, int]]:
    """Give the controls that fix values, as far as the camera has them: all automatics off first, then the values."""
    steered = list(_steered(values))
    off = {name: one.off for one, _ in steered if (name := first(one.switches, there))}
    fixed = {name: value for one, value in steered if (name := first(one.steers, there))}
    if values.gain is not None and GAIN in there:
        fixed[GAIN] = round(values.gain)
    return [part for part in (off, fixed) if part]


def _steered(values: Values) -> Iterator[tuple[Automatic, int]]:
    if values.exposure is not None:
        yield EXPOSURE, max(1, round(values.exposure / MICROSECONDS))
    if values.white_balance is not None and len(values.white_balance) == 1:
        yield COLOUR, round(values.white_balance[0])
    if values.focus is not None:
        yield FOCUS, round(values.focus)
