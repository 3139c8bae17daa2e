"""Whole games in a store, for what reads them back."""

from functools import cache
from pathlib import Path

from kubejo.store import Store
from referee import cubulus, dudo, kubi, log
from referee.core import Names
from tests import dudo_play, kubi_play

NAMES = ("Ana", "Bruno", "Cilka", "Dora", "Emil", "Fany")
SEATS = 3
SEEDS = (1, 2, 3)
"""Seeds of games that the first seat begins."""
MATING = "w - E1 35B1 23C8 (A9) (13J5)"
"""A position in which 35B1-62A3 gives mate."""


def keep(folder: Path, *games: list[str], names: tuple[str, ...] = NAMES) -> Store:
    """Store games given as lines; all are played by the same people, in the order of the names. Gives the store."""
    store = Store(folder)
    persons = tuple(store.join(f"phone of {name}", name).number for name in names)
    for start, *lines in games:
        record = log.loads(start)
        seats = getattr(record, "players", 2)  # Cubulus has always two
        number = store.begin(record, persons[:seats], "host")
        for line in lines:
            event = log.loads(line)
            if not isinstance(event, Names):
                store.append(number, event, "1")
    return store


def mate(number: int) -> list[str]:
    """Return the lines of a game of Cubulus that White wins with one turn; an odd one is drawn before it."""
    begun = cubulus.Start(cubulus.Rules(draw_agreement=True), MATING)
    draw = [cubulus.Draw(0), cubulus.Draw(1)]
    return [log.dumps(record) for record in (begun, *(draw if number % 2 else [cubulus.Turn("35B1-62A3")]))]


@cache
def whole(game: str, number: int = 0) -> list[str]:
    """Return the lines of a game that is played to its end; `number` tells them apart."""
    if game == "cubulus":
        return mate(number)
    if game == "kubi":
        start: object = kubi.Start(kubi.Rules(), SEATS, 0)
        events: list[object] = [event for _, event in kubi_play.game(kubi.Rules(), SEATS, SEEDS[number])]
    else:
        start = dudo.Start(dudo.Rules(), SEATS, 0)
        events = [event for _, event in dudo_play.game(dudo.Rules(), SEATS, SEEDS[number])]
    return [log.dumps(record) for record in (start, *events)]
