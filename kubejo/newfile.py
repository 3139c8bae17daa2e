"""Files that a command writes where it was told to: never over another one, and never half of one."""

import os
from pathlib import Path
from typing import BinaryIO

from kubejo.cli import Trouble


def written_anew(path: Path, data: bytes) -> None:
    """Write a new file. Raises `Trouble` if there is one of that name, or it cannot be written."""
    try:
        written_whole(path, data)
    except FileExistsError:
        raise Trouble(f"{path} is there already: name another file") from None
    except OSError as error:
        raise Trouble(f"{path} cannot be written ({error.strerror})") from None


def written_whole(path: Path, data: bytes) -> None:
    """Write a new file, whole or not at all: half of one would be in the way of the next try. Raises OSError."""
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def private(path: Path) -> BinaryIO:
    """Open a new file that only its owner may read; one of that name was left over, and goes. Raises OSError."""
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
