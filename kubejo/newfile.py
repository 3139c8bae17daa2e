"""Files that a command writes where it was told to: never over another one."""

from pathlib import Path

from kubejo.cli import Trouble


def written_anew(path: Path, data: bytes) -> None:
    """Write a new file. Raises `Trouble` if there is one of that name, or it cannot be written."""
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise Trouble(f"{path} is there already: name another file") from None
    except OSError as error:
        raise Trouble(f"{path} cannot be written ({error.strerror})") from None
