"""Where pictures are: a phone keeps them for good, so no address may ever lead to another picture.

Events and readings are numbered anew in every database, so `album`, the mark of the database, is part of the address.
"""

from webui.telling import Told


def proof(album: str, event: int) -> str:
    """Return where the picture of a verdict or a throw is."""
    return f"/api/v1/pictures/{event}.jpg?of={album}"


def proof_in(album: str, tale: tuple[Told, ...], event: int | None) -> str | None:
    """Return where the picture of an event in a log is, None without one."""
    pictured = any(line.number == event and line.pictured for line in tale)
    return proof(album, event) if pictured and event is not None else None


def reading(album: str, look: int) -> str:
    """Return where the picture of a reading is that is being settled."""
    return f"/api/v1/looks/{look}.jpg?of={album}"
