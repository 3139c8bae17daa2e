"""A table that plays by itself until it is killed: `python -m tests.killed_table FOLDER SHEET`.

For every line with a number on standard input it forks a table, says "playing PID", then the number of every request
that was answered, and "dead" once that table was killed. Requests are numbered; the one after the given number is the
first: it may have been carried out before the last kill without an answer, and is asked for again as a phone does.
"""

import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from kubejo.session import Session
from kubejo.store import Store
from referee import cubulus, dudo, kubi
from referee.core import Illegal
from tests import kubi_play
from webui.sheets import start_of
from webui.table import Game

KEY = "the one phone"
PLAYERS = {"squirl": 3, "kubi": 3, "cubulus": 2}


def ask(session: Session, sheet: str, number: int) -> None:
    """Make the request of this number: what it is depends on how the game stands."""
    game, once = session.situation().game, str(number)
    if session._store.done(once):
        return
    chance = random.Random(number)
    if game is None or game.over:
        persons = tuple(one.number for one in session.situation().people)[: PLAYERS[sheet]]
        session.deal(start_of(sheet, {}, len(persons), 0), persons, "host", once)
    elif game.undoable and chance.random() < 0.1:
        session.undo(KEY, game.last, once)
    elif game.showing:
        show(session, game, chance, once)
    else:
        with suppress(Illegal):
            session.act(KEY, event(game.state, chance), game.last, once)


def show(session: Session, game: Game, chance: random.Random, once: str) -> None:
    """Type the dice of a seat that shows none, or of one that has, after its ruling was taken back."""
    assert game.showing
    assert isinstance(game.state, dudo.State)
    seat = (game.showing.waiting or game.state.playing)[0]
    session.type_hand(KEY, seat, tuple(chance.choices(range(1, 7), k=game.state.dice[seat])), game.last, once)


def event(state: Any, chance: random.Random) -> Any:
    """Return what a player does, sometimes what the rules refuse."""
    if isinstance(state, kubi.State):
        return kubi_play.next_event(state, chance)
    if isinstance(state, cubulus.State):
        return chance.choice([one for one in cubulus.legal(state) if isinstance(one, cubulus.Turn)])
    if state.bid and chance.random() < 0.4:
        return dudo.Challenge(state.turn)
    face = chance.randrange(1, 7)
    return dudo.Bid(state.turn, dudo.cheapest(state)[face - 1] or 1, face)


def play(folder: Path, sheet: str, done: int) -> None:
    """Play for ever."""
    store = Store(folder)
    session = Session(store)
    store.make_host(KEY)
    session.let_correct(KEY, "agreement" if sheet == "kubi" else "host")
    for name in ("Ana", "Bruno", "Cilka"):
        if all(one.name != name for one in session.situation().people):
            store.join(KEY, name)
    print(f"playing {os.getpid()}", flush=True)
    number = done
    while True:
        number += 1
        ask(session, sheet, number)
        print(f"{number}\n", end="", flush=True)  # in one piece: a number without its end would run into "dead"


def main(folder: Path, sheet: str) -> None:
    """Fork a table for every line: a fork has imported everything already."""
    for line in sys.stdin:
        table = os.fork()
        if not table:
            play(folder, sheet, int(line))
        os.waitpid(table, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
