"""The log of a table on disk: SQLite, one row per event, on the disk before anyone is told.

Three things are kept apart on purpose. `events` is the truth of the games: lines of `referee.log`, only ever added.
`looks` is what was shown after a challenge (a reading, a typed hand, a settled die) until a `Reveal` closes the
round. `people` holds names and nothing else does, so that a player can be renamed or deleted without touching a log.
"""

from kubejo.storing.database import DATABASE, SETTINGS
from kubejo.storing.games import Games
from kubejo.storing.looks import Looks
from kubejo.storing.notes import Notes
from kubejo.storing.people import OFFERS, People, Person
from kubejo.storing.rows import NewEvent, NewLook, Row

__all__ = ["DATABASE", "OFFERS", "SETTINGS", "NewEvent", "NewLook", "Person", "Row", "Store"]


class Store(People, Games, Looks, Notes):
    """The open database of one state folder: people, games, looks and notes."""
