"""What `kubejo doctor` looks at, one function a notion: each says what it found, and what to do if that is not fine."""

import hashlib
import os
import platform
import re
import shutil
import socket
import sqlite3
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from kubejo.addresses import own_addresses
from kubejo.neighbour import Neighbour, elsewhere, neighbour
from kubejo.settings import Loaded, Settings
from kubejo.store import DATABASE
from kubejo.trial import tried
from kubejo.weights import WEIGHTS
from vision.camera import CameraTrouble, of_this_machine
from vision.reading.counting import miscounted
from vision.seats_file import SeatsTrouble, load_polygons

FINE, NO, CAMERA, SETTINGS = 0, 1, 3, 4
"""Exit codes."""
OLDEST_YEAR = 2026
"""A clock that is before this has never been set: a Raspberry Pi has no battery for it."""
SCARCE, FULL = 1000, 100
"""MB on the disk below which there is a warning, and below which it is wrong."""
SECONDS = 4.0
"""How long the camera is watched."""


@dataclass(frozen=True, slots=True)
class Check:
    """One finding. `do`: what to do, empty where all is fine. `code`: the exit code it stands for where it is wrong."""

    name: str
    state: Literal["fine", "warning", "wrong"]
    says: str
    do: str = ""
    code: int = FINE


def fine(name: str, says: str) -> Check:
    """Return a finding with nothing to do."""
    return Check(name, "fine", says)


def warning(name: str, says: str, do: str) -> Check:
    """Return a finding that keeps nobody from playing."""
    return Check(name, "warning", says, do)


def wrong(name: str, says: str, do: str, code: int = NO) -> Check:
    """Return a finding that has to be mended."""
    return Check(name, "wrong", says, do, code)


def checks(loaded: Loaded, config: Path, folder: Path, *, named: bool = False) -> Iterator[Check]:
    """Yield all findings, one after the other, as they come. `named`: the camera is not that of the settings."""
    yield fine("Python", platform.python_version())
    yield from packages()
    delivered = list(weights(WEIGHTS))
    yield from delivered
    if all(check.state == "fine" for check in delivered):
        yield processor(miscounted(WEIGHTS))
    yield settings(loaded, config)
    yield seats(loaded.settings)
    yield state(folder)
    yield database(folder)
    running = neighbour(loaded.settings.port)
    yield port(loaded.settings.port, running)
    yield addresses(loaded.settings.port)
    yield camera(loaded.settings, running, named=named)
    yield clock(folder, time.time())
    yield disk(folder)


def packages() -> Iterator[Check]:
    """Look whether every package that Kubejo needs is there and new enough."""
    try:
        needed = [need for need in metadata.requires("kubejo") or [] if "extra ==" not in need]
    except metadata.PackageNotFoundError:
        yield warning("packages", "Kubejo runs without having been installed", "Install it: pip install .")
        return
    found = [package(*match.groups()) for need in needed if (match := re.match(r"([\w.-]+)\s*>=\s*([\d.]+)", need))]
    bad = [check for check in found if check.state != "fine"]
    yield from bad or [fine("packages", ", ".join(check.says for check in found))]


def package(name: str, least: str) -> Check:
    """Look at one package."""
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return wrong("packages", f"{name} is missing", f"pip install '{name}>={least}'")
    if numbers(version) < numbers(least):
        return wrong("packages", f"{name} {version} is too old", f"pip install '{name}>={least}'")
    return fine("packages", f"{name} {version}")


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, for comparing."""
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def weights(folder: Path) -> Iterator[Check]:
    """Look whether the reader's weights are those that were delivered."""
    manifest = tomllib.loads((folder / "manifest.toml").read_text(encoding="utf8"))
    for entry in manifest.values():
        file = folder / str(entry["file"])
        if not file.is_file():
            yield wrong("weights", f"{file} is missing", "Install Kubejo again.")
        elif hashlib.sha256(file.read_bytes()).hexdigest() != entry["sha256"]:
            yield wrong("weights", f"{file} is not what was delivered", "Install Kubejo again.")
        else:
            yield fine("weights", f"{file.name} is as delivered")


def processor(off: Sequence[str]) -> Check:
    """Judge how this processor counts. `off`: the networks that it counts otherwise than they are meant."""
    if not off:
        return fine("processor", "counts the networks as they are meant")
    do = "Check what is read and told. Another onnxruntime may count rightly: pip install -U onnxruntime"
    files = " and ".join(f"{name}.onnx" for name in off)
    return warning("processor", f"counts {files} otherwise than is meant", do)


def settings(loaded: Loaded, config: Path) -> Check:
    """Look at the settings file."""
    if loaded.complaints:
        return wrong("settings", "; ".join(loaded.complaints), f"Mend {config}.", SETTINGS)
    return fine("settings", str(config) if config.exists() else f"no {config}: the defaults hold")


def seats(settings: Settings) -> Check:
    """Look at the file of seats, if one is named."""
    if not settings.seats:
        return fine("seats", "no file is named: sectors, as the host drags them")
    try:
        drawn = load_polygons(settings.seats_file)
    except SeatsTrouble as trouble:
        do = "Mend it or the setting seats; without them the seats are equal sectors."
        return wrong("seats", str(trouble).rstrip("."), do, SETTINGS)
    return fine("seats", f"{drawn.count} in {settings.seats}")


def state(folder: Path) -> Check:
    """Look whether the log can be written."""
    there = next(one for one in (folder, *folder.parents) if seen(one))
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        if running := elsewhere(folder):
            do = "Name the folder that you mean with --state, or set state in the settings."
            return warning("state folder", f"{folder} can be written, but {running}", do)
        return fine("state folder", f"{folder} can be written")
    other = "or name a folder of your own: state = '…' in the settings."
    do = f"Run this as its owner (sudo -u {owner(there)} …), {other}"
    if there != folder and there.is_dir():
        do = f"sudo install -d -o $USER {folder}, {other}"
    return wrong("state folder", f"{folder} cannot be written", do, SETTINGS)


def seen(path: Path) -> bool:
    """Say whether something is there, as far as this user may look."""
    try:
        return path.exists()
    except OSError:
        return False


def owner(path: Path) -> str:
    """Return whose a file is."""
    try:
        return path.owner()
    except (KeyError, OSError):
        return "OWNER"


def database(folder: Path) -> Check:
    """Look whether the log of the games is whole."""
    file = folder / DATABASE
    if os.access(folder, os.F_OK) and not os.access(folder, os.X_OK):
        return wrong(
            "database", f"{file} may not be read", f"Run this as its owner: sudo -u {owner(folder)} …", SETTINGS
        )
    if not seen(file):
        return fine("database", "no game has been played yet")
    do = f"Put a backup back (kubejo restore), or move {file} away to begin anew."
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as db:
            verdict = str(db.execute("PRAGMA quick_check").fetchone()[0])
            games = int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error as error:
        return wrong("database", f"{file} cannot be read ({error})", do, SETTINGS)
    if verdict != "ok":
        return wrong("database", f"{file} is damaged ({verdict.splitlines()[0]})", do, SETTINGS)
    return fine("database", f"whole, {games} {'game' if games == 1 else 'games'}")


def port(number: int, running: Neighbour | None) -> Check:
    """Look whether the pages can have their port."""
    if running:
        return fine("port", f"Kubejo runs on port {number}")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", number))
        except OSError as error:
            do = "Stop what uses it, or set another port in the settings."
            if isinstance(error, PermissionError):
                do = "Ports below 1024 need rights of their own: set another port in the settings, such as 8080."
            return wrong("port", f"{number} cannot be had ({(error.strerror or '').lower()})", do, SETTINGS)
    return fine("port", f"{number} is free")


def addresses(number: int) -> Check:
    """Look under which addresses phones reach the pages."""
    found = own_addresses()
    if not found:
        do = "Join the Wi-Fi of the phones; without one only this machine sees the pages."
        return warning("addresses", "this machine is in no network", do)
    return fine("addresses", ", ".join(f"http://{one}:{number}" for one in found))


def camera(settings: Settings, running: Neighbour | None, seconds: float = SECONDS, *, named: bool = False) -> Check:
    """Look what the camera delivers; a running Kubejo is asked, for it has the camera, if it can be that one."""
    theirs = not named or of_this_machine(settings.camera)
    if theirs and running and (word := running.camera) not in ("none", "safe"):
        if word in ("no camera", "trouble", "unkept"):
            return wrong("camera", f"the running Kubejo says: {word}", "See journalctl -u kubejo.", CAMERA)
        has = f"has one, perhaps {settings.camera}," if named else "has it"
        return fine("camera", f"the running Kubejo {has} and says: {word}")
    if not settings.camera:
        return warning("camera", "none is named: dice are typed in", "kubejo camera list shows which are here.")
    try:
        trial = tried(settings.camera, settings.picture, seconds)
    except CameraTrouble as trouble:
        return wrong("camera", str(trouble), "kubejo camera list shows which are here.", CAMERA)
    return warning("camera", trial.says, " ".join(trial.advice)) if trial.advice else fine("camera", trial.says)


def clock(folder: Path, now: float) -> Check:
    """Look whether the clock can be right: not before the newest game, nor before there was a Kubejo."""
    told = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    do = "Connect to the internet once, or sudo date -s '2026-12-31 20:00'."
    file = folder / DATABASE
    newest = file.stat().st_mtime if seen(file) else 0.0
    if time.gmtime(now).tm_year < OLDEST_YEAR or now < newest - 60:
        return warning("clock", f"{told} cannot be right", do)
    return fine("clock", told)


def disk(folder: Path) -> Check:
    """Look how much room the log and its pictures have."""
    there = next(one for one in (folder, *folder.parents) if seen(one))
    return room(shutil.disk_usage(there).free // 1_000_000)


def room(megabytes: int) -> Check:
    """Judge how much is free."""
    do = (
        "Remove other files, or set state to a folder on a larger disk. Every verdict keeps a picture, and none goes "
        f"by itself: to begin anew, end the table, kubejo backup to another disk, and move {DATABASE} away."
    )
    if megabytes < FULL:
        return wrong("disk", f"{megabytes} MB are free", do)
    return (
        warning("disk", f"{megabytes} MB are free", do)
        if megabytes < SCARCE
        else fine("disk", f"{megabytes:,} MB are free")
    )
