"""A table that plays by itself until it is killed: `python -m tests.killed_table FOLDER`.

For every line with a number on standard input it forks a table, says "playing PID", then the number of every request
that was answered, and "dead" once that table was killed. Requests are numbered; the one after the given number is the
first: it may have been carried out before the last kill without an answer, and is asked for again as a phone does.
"""

import os
import random
import sys
from pathlib import Path

from kubejo.session import Session
from kubejo.store import Store
from referee import dudo

KEY = "the one phone"


def ask(session: Session, number: int) -> None:
    """Make the request of this number: what it is depends on how the game stands."""
    game, once = session.situation().game, str(number)
    if session._store.done(once):
        return
    chance = random.Random(number)
    if game is None or game.over:
        persons = tuple(one.number for one in session.situation().people)
        session.deal(dudo.Start(dudo.PRESETS["squirl"], len(persons), 0), persons, "host", once)
    elif game.showing:
        seat = game.showing.waiting[0]
        session.type_hand(KEY, seat, tuple(chance.choices(range(1, 7), k=game.state.dice[seat])), game.last, once)
    else:
        session.act(KEY, event(game.state, chance), game.last, once)


def event(state: dudo.State, chance: random.Random) -> dudo.Event:
    """Return a doubt or the cheapest bid on some face."""
    assert state.turn is not None
    if state.bid and chance.random() < 0.4:
        return dudo.Challenge(state.turn)
    face = chance.randrange(1, 7)
    return dudo.Bid(state.turn, dudo.cheapest(state)[face - 1] or 1, face)


def play(folder: Path, done: int) -> None:
    """Play for ever."""
    store = Store(folder)
    session = Session(store)
    for name in ("Ana", "Bruno", "Cilka"):
        if all(one.name != name for one in session.situation().people):
            store.join(KEY, name)
    print(f"playing {os.getpid()}", flush=True)
    number = done
    while True:
        number += 1
        ask(session, number)
        print(number, flush=True)


def main(folder: Path) -> None:
    """Fork a table for every line: a fork has imported everything already."""
    for line in sys.stdin:
        table = os.fork()
        if not table:
            play(folder, int(line))
        os.waitpid(table, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
