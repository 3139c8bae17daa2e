"""What the user has set: a TOML file with only what differs from the defaults, and the places where things lie."""

import difflib
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from kubejo.cli import Trouble
from referee.schema import fits, hints
from vision.camera import Wanted

SYSTEM = Path("/etc/kubejo/config.toml")
MOST = {
    "port": 65535,
    "turn": 360.0,
    "width": 8192,
    "height": 8192,
    "rate": 240.0,
    "exposure": 2_000_000.0,  # as long as the slowest picture takes
    "gain": 65535.0,  # USB cameras count it in units of their own
    "focus": 65535.0,
}
"""What a number may be at most, where there is an end to it."""
LEAST = {"port": 1, "turn": -360.0}
"""What a number has to be at least, where it is not 0."""
SLOWEST = 0.5
"""Pictures a second, if they are set at all: a camera that sends none for longer counts as gone."""
HOTTEST = 20_000
"""Kelvin, and far more than any gain of a colour."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table.

    `camera`: what `--camera` takes, empty for none; `port`; `state`: the folder for the log, empty for the usual
    one; `names`: further names under which phones may ask for the pages; `turn`: degrees by which the seats are
    turned clockwise; `seats`: a file with a polygon for each seat, instead of equal sectors; `picture`: how the
    camera's picture shall be, the section `[picture]`.
    """

    camera: str = ""
    port: int = 8080
    state: str = ""
    names: tuple[str, ...] = ()
    turn: float = 0.0
    seats: str = ""
    picture: Wanted = field(default_factory=Wanted)

    @property
    def seats_file(self) -> Path:
        """Where the file of seats lies."""
        return _at_home(self.seats)


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as far as they could be read, and a plain line for everything that could not.

    `safe`: the file as a whole cannot be read, so that the table is played by hand.
    """

    settings: Settings
    complaints: tuple[str, ...] = ()
    safe: bool = False


def config_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the settings file that counts: the user's if it is there, else the system's.

    One that this user may not look for counts too: `load` says so, and the table comes up all the same.
    """
    base = _base(environment.get("XDG_CONFIG_HOME"), ".config")
    if base is None:
        return SYSTEM
    own = base / "kubejo" / "config.toml"
    return own if _maybe_there(own) or not _maybe_there(SYSTEM) else SYSTEM


def _base(given: str | None, usual: str) -> Path | None:
    """Return the folder that the environment gives, else the usual one of this user's home; None without a home."""
    try:
        return Path(given or Path.home() / usual)
    except RuntimeError:  # HOME is not set, and the user is a number that no account has
        return None


def _maybe_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return True


def state_folder(settings: Settings, environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the log lies; a service has /var/lib/kubejo, a user their own state folder. Raises `Trouble`."""
    if settings.state:
        try:
            return Path(settings.state).expanduser()
        except RuntimeError:
            whose = settings.state.partition("/")[0]
            raise Trouble(f"state = {settings.state!r}: nobody's home is {whose}, name another folder", 4) from None
    given = environment.get("STATE_DIRECTORY") or environment.get("XDG_STATE_HOME")
    if environment.get("STATE_DIRECTORY"):  # systemd makes it and names it
        return Path(str(given))
    base = _base(given, ".local/state")
    if base is None:
        raise Trouble("this user has no home for the log: name a folder with --state, or set HOME", 4)
    return base / "kubejo"


def load(path: Path) -> Loaded:
    """Read the settings; a broken file gives the defaults without a camera and says so, for a table must come up."""
    complaints = list[str]()
    try:
        given = tomllib.loads(path.read_text(encoding="utf8"))
        settings: Settings = _built(Settings, given, "", complaints)
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError, OverflowError, RecursionError) as error:  # no TOML, or more digits or depth than fits
        line = (
            f"{path} cannot be read ({error}): the defaults are used, and the table is played by hand without a camera"
        )
        return Loaded(Settings(), (line,), safe=True)
    return Loaded(_placed(settings, path.parent), tuple(f"{path}: {line}" for line in complaints))


def _placed(settings: Settings, folder: Path) -> Settings:
    """Return settings that mean the same files wherever a verb is run: beside the settings file, or in a home."""
    camera = str(_at_home(settings.camera)) if settings.camera.startswith("~") else settings.camera
    return replace(
        settings, camera=camera, seats=_beside(settings.seats, folder), state=_beside(settings.state, folder)
    )


def _beside(text: str, folder: Path) -> str:
    """Return a path from a folder on, if it is none from / or from a home on."""
    return str(folder / text) if text and not text.startswith("~") else text


def _at_home(text: str) -> Path:
    """Return a path in a home; where ~NAME is nobody's home it is taken as it stands."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def heeded() -> Settings:
    """Return the settings that count; what could not be read of them is said on standard error."""
    return told(load(config_path())).settings


def told(loaded: Loaded) -> Loaded:
    """Say on standard error what could not be read of settings."""
    for complaint in loaded.complaints:
        print(f"kubejo: {complaint}", file=sys.stderr)
    return loaded


def _built(kind: type, given: Mapping[str, object], section: str, complaints: list[str]) -> Any:
    """Build a dataclass from what is right in a section, and complain of the rest."""
    values: dict[str, Any] = {}
    for key, value in given.items():
        hint = hints(kind).get(key)
        if is_dataclass(hint) and isinstance(hint, type) and isinstance(value, dict):
            values[key] = _built(hint, value, f"{section}{key}.", complaints)
        elif complaint := next(_complaints(kind, key, value, section), ""):
            complaints.append(complaint)
        else:
            values[key] = _typed(hint, value)
    return kind(**values)


def _typed(hint: object, value: object) -> object:
    """Turn what TOML has into what the field takes: lists are tuples, whole degrees are degrees."""
    if isinstance(value, list):
        real = hint == tuple[float, ...]
        return tuple(float(one) if real and type(one) is int else one for one in value)
    return float(value) if hint is float and type(value) is int else value


def _complaints(kind: type, key: str, value: object, section: str) -> Iterator[str]:
    name, default = f"{section}{key}", "the default is used"
    if key not in hints(kind):
        yield f"unknown setting {name}, {_meant(key, section)}"
    elif not fits(hint := hints(kind)[key], typed := _typed(hint, value)):
        yield f"{name} = {value!r} has the wrong type{_quoted(hint, value)}, {default}"
    elif isinstance(typed, (int, float)) and not LEAST.get(key, 0) <= typed <= MOST.get(key, typed):
        yield f"{name} = {value!r} is out of range{_ends(key)}, {default}"
    elif key == "rate" and isinstance(typed, float) and 0 < typed < SLOWEST:
        yield f"{name} = {value!r} is slower than {SLOWEST:g} pictures a second, {default}"
    elif key == "white_balance" and not (
        isinstance(typed, tuple) and len(typed) < 3 and all(0 < one <= HOTTEST for one in typed)
    ):
        yield f"{name} = {value!r} is neither two gains nor one temperature, {default}"


def _quoted(hint: object, value: object) -> str:
    """Tell who has forgotten them that a text stands between quotation marks."""
    return f' (write "{value}")' if hint is str and type(value) in (int, float) else ""


def _ends(key: str) -> str:
    return f" ({LEAST.get(key, 0):g} to {MOST[key]:,.0f})" if key in MOST else ""


def _meant(key: str, section: str) -> str:
    """Name the nearest known setting, wherever it stands, or all of this section."""
    known = list(_names(Settings, ""))
    leaves = [name.rpartition(".")[2] for name in known]
    near = [known[leaves.index(leaf)] for leaf in difflib.get_close_matches(key, leaves, 1)]
    here = [name for name in known if name.startswith(section)]
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(here)}"


def _names(kind: type, section: str) -> Iterator[str]:
    for one in fields(kind):
        hint = hints(kind)[one.name]
        if is_dataclass(hint) and isinstance(hint, type):
            yield from _names(hint, f"{section}{one.name}.")
        else:
            yield f"{section}{one.name}"
