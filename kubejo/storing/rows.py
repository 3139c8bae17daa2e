"""Rows as the rest of the program knows them."""

from dataclasses import dataclass

NOBODY = "—"
"""What stands in the place of a name that was deleted."""


@dataclass(frozen=True, slots=True)
class Row:
    """One stored line. `number` counts up over all games.

    `author` is who caused it: "camera", "table", "host" or a person's number; of dice that had to be named all who did,
    see `kubejo.namers`.
    """

    number: int
    at: str
    author: str
    line: str
    pictured: bool = False


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is to be added, with its picture if it has one."""

    record: object
    jpeg: bytes | None = None


@dataclass(frozen=True, slots=True)
class NewLook:
    """A look that is to be added: the line of what was shown after an event."""

    after: int
    line: str


def blob(rows: list[tuple[object, ...]]) -> bytes | None:
    """Return the picture of a query, None if it found none."""
    found = rows[0][0] if rows else None
    return found if isinstance(found, bytes) else None
