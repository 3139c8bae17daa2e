"""Who has said what dice show, as the log keeps it: "player 1, player 3, the host"."""

from collections.abc import Collection, Sequence

from referee.core import Words, seat, words

HOST = "the host"  # "host" alone is the author of anything else that the host has done


def namers(persons: Sequence[int], authors: Collection[str]) -> str:
    """Return authors of looks or events by their seats, and others as the host. `persons`: who sits there, by seat."""
    seats = [number for number, person in enumerate(persons, 1) if str(person) in authors]
    others = [HOST] if set(authors) - {str(person) for person in persons} else []
    return ", ".join([*(f"player {number}" for number in seats), *others])


def named(author: str) -> list[Words]:
    """Return words for each of them; none for the author of anything else."""
    each = author.split(", ")
    return [said for one in each if (said := words("web.the_host") if one == HOST else player(one)) is not None]


def player(by: str) -> Words | None:
    """Return words for "player 2", None for anything else."""
    number = by.removeprefix("player ")
    return seat(int(number) - 1) if number != by and number.isascii() and number.isdecimal() else None
