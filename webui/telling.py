"""A line of a log as the pages show it."""

from dataclasses import dataclass

from referee.core import Words


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the log: what happened, when (ISO 8601, UTC), under which rule, and whether it has a picture.

    One that `undoes` takes the newest line back that still counts; a refused one never counted.
    """

    number: int
    at: str
    what: Words
    rule: str = ""
    pictured: bool = False
    refused: bool = False
    undoes: bool = False
