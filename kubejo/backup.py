"""One ZIP with everything a table remembers, and the way back: a manifest says what is in it, with checksums."""

import errno
import hashlib
import json
import lzma
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any, BinaryIO

from kubejo.archive import readable
from kubejo.cli import Trouble
from kubejo.newfile import private
from kubejo.store import DATABASE, SETTINGS, Store
from kubejo.storing.database import given_to_owner, held

FORM = 1
MANIFEST = "manifest.json"
CONFIG = "config.toml"
KNOWN = (DATABASE, CONFIG)
LARGEST = 4 * 1024**3
"""Bytes of a file in a backup: far above any table's, low enough to refuse a ZIP that unpacks without end."""
PIECE = 1 << 20
DAMAGED = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, KeyError, RuntimeError, ValueError)
"""What is raised for no ZIP, one that lacks what its manifest names, or is packed or locked in a way no backup is."""


def backup(folder: Path, config: Path, target: Path) -> tuple[str, ...]:
    """Write a backup of a state folder and the settings file; give the names of the files in it.

    A running table is no hindrance: the copy is that of one moment. The target is never written over. Raises `Trouble`.
    """
    source = readable(folder)
    with TemporaryDirectory() as made:
        _copied(source, Path(made) / DATABASE)
        names = (DATABASE, CONFIG) if _taken_along(config, Path(made) / CONFIG) else (DATABASE,)
        try:
            _write(target, {name: Path(made) / name for name in names})
        except FileExistsError:
            raise Trouble(f"{target} is there already: name another file") from None
        except OSError as error:
            raise Trouble(f"{target} cannot be written ({error.strerror})") from None
    return names


def _taken_along(config: Path, copy: Path) -> bool:
    """Copy the settings, so that what cannot be read is not blamed on what is written; False if there are none."""
    try:
        if config.is_file():
            copy.write_bytes(config.read_bytes())
            return True
    except OSError as error:
        raise _no_room() if _is_full(error) else Trouble(f"{config} cannot be read ({error.strerror})") from None
    return False


def _copied(source: Path, target: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as db,
            closing(sqlite3.connect(target)) as copy,
        ):
            db.backup(copy)
            copy.execute("PRAGMA locking_mode = EXCLUSIVE")  # nobody shares it, so nothing more is written beside it
            verdict = str(copy.execute("PRAGMA quick_check").fetchone()[0])
    except sqlite3.Error as error:
        raise _no_room() if _is_full(error) else Trouble(f"{source} cannot be read ({error})") from None
    if verdict != "ok":
        raise Trouble(
            f"{source} is damaged: no backup is made of it; copy the file itself, and restore an older backup"
        )


def _is_full(error: BaseException | None, *also: int) -> bool:
    """Say whether there was no room to write; `also`: further codes of SQLite that mean it where the file lies."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_FULL, *also)


def _no_room() -> Trouble:
    return Trouble(f"the temporary folder {gettempdir()} is full: make room there, or name another one in TMPDIR")


def _write(target: Path, files: Mapping[str, Path]) -> None:
    sums = {name: {"bytes": path.stat().st_size, "sha256": _sum(path)} for name, path in files.items()}
    made = datetime.now(UTC).isoformat(timespec="seconds")
    manifest = {"form": FORM, "made": made, "kubejo": version("kubejo"), "files": sums}
    with _whole(target) as half, zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=2) + "\n")
        for name, path in files.items():
            packed.write(path, name)


@contextmanager
def _whole(target: Path) -> Iterator[BinaryIO]:
    """Give a file to write, its owner's alone: the PIN and the secret that signs tokens are in it.

    Then it has the name of the target, which is there whole or not at all.

    Raises FileExistsError for a target that is there already.
    """
    _unless_there(target)  # before it is named after: a folder such as . has no name
    half = target.with_name(f"{target.name}.half")
    try:
        with private(half) as file:
            yield file
        _unless_there(target)
        half.rename(target)
    finally:
        half.unlink(missing_ok=True)


def _unless_there(target: Path) -> None:
    if target.exists():
        raise FileExistsError(target)


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def restore(source: Path, folder: Path) -> tuple[str, ...]:
    """Put the files of a backup into a state folder; give the names of what was put aside for them.

    Everything is checked, and copied, before anything is touched: what is there already is renamed, never written
    over, and stays where it is if the disk is full. The settings are put beside the log under their own name, to be
    moved by whoever wants them. Raises `Trouble`.
    """
    with TemporaryDirectory() as made:
        fresh = Path(made)
        names = _unpacked(source, fresh)
        _made_ours(source, fresh)
        with held(folder):  # no table runs on it meanwhile
            return _in_place(fresh, folder, names)


def _made_ours(source: Path, folder: Path) -> None:
    """Open a database, or refuse it before the old one is moved; its album is a new one: numbers will come again."""
    try:
        with closing(Store(folder)) as store:
            store.new_album()
    except (Trouble, sqlite3.OperationalError) as error:
        if _is_full(error.__cause__ or error, sqlite3.SQLITE_IOERR_SHMSIZE):
            raise _no_room() from None
        raise Trouble(
            f"{source} holds no log that can be used, damaged or of another version: take another; nothing was changed"
        ) from None


def _unpacked(source: Path, target: Path) -> tuple[str, ...]:
    try:
        with zipfile.ZipFile(source) as packed:
            files = _manifest(source, packed)
            for name, about in files.items():
                _unpack(source, packed, name, about, target / name)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise _no_room() if _is_full(error) else Trouble(f"{source} cannot be read ({why})") from None
    except DAMAGED:
        raise Trouble(
            f"{source} is no backup of kubejo, or is damaged: give a ZIP that `kubejo backup` wrote"
        ) from None
    return tuple(files)


def _manifest(source: Path, packed: zipfile.ZipFile) -> dict[str, Any]:
    if packed.getinfo(MANIFEST).file_size > PIECE:
        raise Trouble(f"{source} is no backup of kubejo: its manifest is too long")
    try:
        manifest = json.loads(packed.read(MANIFEST))
        form, files = manifest["form"], dict(manifest["files"])
    except (ValueError, TypeError, KeyError):
        raise Trouble(f"{source} is no backup of kubejo: its manifest cannot be read") from None
    if form != FORM:
        raise Trouble(f"{source} was made by another version of kubejo, form {form} where this one knows {FORM}")
    if DATABASE not in files or not set(files) <= set(KNOWN):
        raise Trouble(f"{source} is no backup of kubejo: it holds {', '.join(map(str, files)) or 'nothing'}")
    return files


def _unpack(source: Path, packed: zipfile.ZipFile, name: str, about: Any, target: Path) -> None:
    """Unpack one file. Its size is held to while it is written: what a ZIP says of itself may be untrue."""
    size = about.get("bytes") if isinstance(about, dict) else None
    if not isinstance(size, int) or not 0 <= size <= LARGEST:
        raise Trouble(f"{source} is no backup of kubejo: it does not say how large {name} is")
    digest, left = hashlib.sha256(), size
    with packed.open(name) as file, target.open("wb") as out:
        while left >= 0 and (piece := file.read(min(PIECE, left + 1))):
            digest.update(piece)
            out.write(piece)
            left -= len(piece)
    if left or digest.hexdigest() != about.get("sha256"):
        raise Trouble(f"{source} is damaged: {name} is not what was written into it. Take another backup")


def _put_aside(folder: Path, names: tuple[str, ...]) -> tuple[str, ...]:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    moved = []
    for name in (*names, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        if (folder / name).exists():
            (folder / name).rename(folder / f"{name}.before-{stamp}")
            moved.append(f"{name}.before-{stamp}")
    return tuple(moved)


def _in_place(fresh: Path, folder: Path, names: tuple[str, ...]) -> tuple[str, ...]:
    """Copy files beside those of a folder and then let them change places; give the names of what was put aside."""
    halves = {name: folder / f"{name}.half" for name in names}
    try:
        for name, half in halves.items():
            with private(half) as file:
                file.write((fresh / name).read_bytes())
            given_to_owner(half)
        aside = _put_aside(folder, names)
        for name, half in halves.items():
            half.rename(folder / name)
    except OSError as error:
        raise Trouble(f"nothing can be written in {folder} ({error.strerror})", SETTINGS) from None
    finally:
        for half in halves.values():
            half.unlink(missing_ok=True)
    return aside
