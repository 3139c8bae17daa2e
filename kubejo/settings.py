"""What the user has set: a TOML file with only what differs from the defaults, and the places where things lie."""

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from referee.schema import fits, hints

SYSTEM = Path("/etc/kubejo/config.toml")
SYSTEM_STATE = Path("/var/lib/kubejo")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table.

    `camera`: what `--camera` takes, empty for none; `port`; `state`: the folder for the log, empty for the usual
    one; `names`: further names under which phones may ask for the pages; `turn`: degrees by which the seats are
    turned clockwise.
    """

    camera: str = ""
    port: int = 8080
    state: str = ""
    names: tuple[str, ...] = ()
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as far as they could be read, and a plain line for everything that could not."""

    settings: Settings
    complaints: tuple[str, ...] = ()


def config_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the settings file that counts: the user's if it is there, else the system's."""
    base = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    own = Path(base) / "kubejo" / "config.toml"
    return own if own.exists() or not SYSTEM.exists() else SYSTEM


def state_folder(settings: Settings, environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the log lies; a service has /var/lib/kubejo, a user their own state folder."""
    if settings.state:
        return Path(settings.state).expanduser()
    given = environment.get("STATE_DIRECTORY") or environment.get("XDG_STATE_HOME")
    if environment.get("STATE_DIRECTORY"):  # systemd makes it and names it
        return Path(str(given))
    return Path(given or Path.home() / ".local" / "state") / "kubejo"


def load(path: Path) -> Loaded:
    """Read the settings; a broken file gives the defaults without a camera and says so, for a table must come up."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Loaded(Settings(), (f"{path} cannot be read ({error}): the defaults are used, without a camera",))
    wrong = {key: complaint for key, value in given.items() if (complaint := _complaint(path, key, value))}
    good: dict[str, Any] = {key: _typed(key, value) for key, value in given.items() if key not in wrong}
    return Loaded(Settings(**good), tuple(wrong.values()))


def _typed(key: str, value: object) -> object:
    """Turn what TOML has into what the field takes: lists are tuples, whole degrees are degrees."""
    if isinstance(value, list):
        return tuple(value)
    return float(value) if hints(Settings)[key] is float and type(value) is int else value


def _complaint(path: Path, key: str, value: object) -> str:
    known = [field.name for field in fields(Settings)]
    if key not in known:
        near = difflib.get_close_matches(key, known, 1)
        meant = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
        return f"{path}: unknown setting {key}, {meant}"
    if not fits(hints(Settings)[key], _typed(key, value)):
        return f"{path}: {key} = {value!r} has the wrong type, the default is used"
    return ""
