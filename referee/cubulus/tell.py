"""A game told line by line: the words for each event of its log."""

from referee.core import Words, seat, words
from referee.cubulus.game import begin
from referee.cubulus.records import Announce, Event, Start, State, Turn
from referee.cubulus.refusals import names
from referee.cubulus.threats import checkers


def tell(before: State, event: Event, then: State) -> Words:
    """Return words for an event between two states: what was done, then what came of it."""
    told = _event(before, event)
    for more in _remarks(before, event, then):
        told = words("cubulus.then", first=told, last=more)
    return told


def tell_start(record: Start) -> Words:
    """Return words for the beginning of a game."""
    return words("cubulus.start", player=seat(begin(record).player))


def _event(before: State, event: Event) -> Words:
    if isinstance(event, Turn):
        return words("cubulus.turn", player=seat(before.player), number=before.number, turn=event.text)
    if isinstance(event, Announce):
        return words("cubulus.announced", player=seat(event.player))
    key = "cubulus.draw.offered" if before.offer is None else "cubulus.draw.agreed"
    return words(key, player=seat(event.player))


def _remarks(before: State, event: Event, then: State) -> list[Words]:
    found = []
    if then.missed != before.missed:
        found.append(words("cubulus.missed", player=seat(1 - before.player)))
    if then.unlawful != before.unlawful:
        found.append(words("cubulus.unlawful", player=seat(before.player)))
    if then.ended:
        return [*found, then.ended.because]
    if isinstance(event, Turn) and then.announced:
        pieces = names(checkers(then.board, then.rules), before.player)
        found.append(words("cubulus.check", player=seat(then.player), pieces=pieces))
    if isinstance(event, Turn) and then.repeated > 1:
        found.append(words("cubulus.repeated", n=then.repeated))
    return found
