"""Evenings on which the server is killed again and again: `python -m tests.killed_evening --count 1000`.

Phones with streams play random games of all three kinds over HTTP against `kubejo serve`. At a random moment that is
killed with SIGKILL. Then the database has to be whole, with every request that was answered in it once and as it was
asked; the server is started anew, and every phone must have the state back over its stream, with no tap. Each evening
of twenty kills adds a line to the log; a run that was broken off goes on where that log ends.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.chosen import Request
from bench.phone import Answer, key
from bench.served import free_port
from kubejo.archive import stored_lines
from kubejo.commands.replay import replay_lines
from kubejo.session import Session
from kubejo.store import Store
from referee import dudo
from referee.core import Refused, Undo
from referee.log import loads
from tests.restless_phones import Ledger, RestlessPhone, playing
from webui.games import event_from

ROOT = Path(__file__).resolve().parents[1]
HOST, NAMES = "Host", ("Ana", "Bruno", "Cilka")
KILLS = 20
"""Kills of one evening."""
MOST_ANSWERS = 25
"""Requests that are answered at most before the server is killed."""
PATIENCE = 120.0
"""Seconds to wait for anything: nothing here is about speed."""
BY_ITSELF = (dudo.Reveal, Undo)
"""What the table adds to the log without a request of its own: a ruling, what was agreed to."""


@dataclass
class Tally:
    """What one evening came to. `repeated`: requests that were carried out, killed before the answer, asked again."""

    kills: int = 0
    answered: int = 0
    events: int = 0
    looks: int = 0
    games: int = 0
    repeated: int = 0


def prepared(folder: Path, agreement: bool) -> None:
    """Seat the players and the host at a new table."""
    store = Store(folder)
    for name in NAMES:
        store.join(key(name), name)
    store.make_host(key(HOST))
    store.remember("corrections", "agreement" if agreement else "host")
    store.close()


class Tables:
    """Starts a server, and kills it."""

    def __init__(self, nest: "subprocess.Popen[str]") -> None:
        self._nest = nest
        self._table = 0

    def serve(self) -> None:
        """Start a server and wait until its pages are there."""
        assert self._nest.stdin
        print("serve", file=self._nest.stdin, flush=True)
        self._table = int(self._line_with("serving ").split()[1])
        self._line_with("Ctrl+C")

    def kill(self) -> None:
        """Kill the server, and wait until it is dead."""
        os.kill(self._table, signal.SIGKILL)
        self._line_with("dead")

    def _line_with(self, wanted: str) -> str:
        """Return the next line that begins so; a killed program may have left half a line before it."""
        assert self._nest.stdout
        for line in self._nest.stdout:
            if wanted in line:
                return line[line.index(wanted) :]
        raise AssertionError(f"the server ended before it said {wanted!r}")


@contextmanager
def nest(folder: Path, port: int) -> Iterator[Tables]:
    """Keep a process ready that forks servers."""
    command = [sys.executable, "-m", "tests.served_table", str(folder), str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        yield Tables(process)
        assert process.stdin
        process.stdin.close()


def evening(folder: Path, kills: int, seed: int) -> Tally:
    """Let an evening pass with so many kills; raises AssertionError where a promise is broken."""
    chance, ledger, tally, port = random.Random(seed), Ledger(), Tally(), free_port()
    prepared(folder, agreement=bool(seed % 2))
    phones = [RestlessPhone(port, name, ledger, seed, host=name == HOST) for name in (HOST, *NAMES)]
    with nest(folder, port) as tables:
        tables.serve()
        with playing(phones):
            for _ in range(kills):
                runs = [phone.wait_for_view(PATIENCE)["run"] for phone in phones]
                assert ledger.wait_for_more(chance.randrange(MOST_ANSWERS), PATIENCE), "nobody plays any more"
                time.sleep(chance.uniform(0, 0.02))  # somewhere within a request
                tables.kill()
                newest = checked(folder, *ledger.read(), tally)
                tables.serve()
                for phone, run in zip(phones, runs, strict=True):
                    back(phone.wait_for_view(PATIENCE, run), phone.name, newest)
        tables.kill()
    for phone in phones:
        phone.join()
    return tally


def back(view: Any, name: str, newest: int) -> None:
    """Check that a phone has the state back: its own place, and a game that knows of the newest event."""
    assert view["me"]["name"] == (None if name == HOST else name), "the place is lost"
    assert view["me"]["host"] == (name == HOST)
    assert newest == 0 or view["game"]["last"] >= newest, "the page shows less than the log holds"


def checked(folder: Path, asked: dict[str, Request], answers: dict[str, Answer], tally: Tally) -> int:
    """Check what a killed server has left, count it, and return the number of the newest event."""
    store = Store(folder)  # refuses a database that is damaged
    events = store._rows("SELECT number, once, line FROM events ORDER BY number")
    told = [str(once) for (once,) in store._rows("SELECT once FROM looks WHERE once IS NOT NULL")]
    Session(store)  # replays the game that runs
    game = store.last_game()
    store.close()
    assert game is None or list(replay_lines(stored_lines(folder, game)))
    lines = {str(once): str(line) for _, once, line in events if once is not None}
    marks = [*lines, *told]
    assert len(marks) == len(set(marks)), "a request was carried out twice"
    assert set(marks) <= set(asked), "something is in the log that nobody has asked for"
    _every_answer_is_kept(asked, answers, lines, set(told))
    for _, once, line in events:
        assert once is not None or isinstance(loads(str(line)), BY_ITSELF), f"nobody has asked for {line}"
    tally.kills += 1
    tally.answered, tally.events, tally.looks, tally.games = len(answers), len(events), len(told), game or 0
    tally.repeated += sum(mark not in answers for mark in marks)
    return int(str(events[-1][0])) if events else 0


def _every_answer_is_kept(
    asked: dict[str, Request], answers: dict[str, Answer], lines: dict[str, str], told: set[str]
) -> None:
    for once, answer in answers.items():
        route, body = asked[once]
        kept = once in lines or once in told
        if answer.status == 200:
            assert kept, f"{route} {body} was answered and is lost"
        assert answer.status in (200, 409), f"{route} {body} was answered with {answer}"
        if once in lines and route == "act":
            tried, record = event_from(body["event"]), loads(lines[once])
            assert tried == (record.event if isinstance(record, Refused) else record), "another event was kept"
            assert answer.status == 200 or isinstance(record, Refused), "what was refused has happened"


def passed(log: Path) -> int:
    """Return how many kills a log tells of."""
    return sum(json.loads(line)["kills"] for line in log.read_text().splitlines()) if log.exists() else 0


def main() -> int:
    """Let evenings pass until the log tells of so many kills; 1 at the first promise that is broken."""
    parser = argparse.ArgumentParser(description="Kill the server while phones play, and look what is left.")
    parser.add_argument("--count", type=int, default=1000, help="kills in all, those in the log included (1000)")
    parser.add_argument("--seed", type=int, default=0, help="other evenings (0)")
    parser.add_argument("--log", type=Path, default=Path("killed_evenings.jsonl"))
    args = parser.parse_args()
    while (done := passed(args.log)) < args.count:
        with tempfile.TemporaryDirectory() as folder:
            tally = evening(Path(folder), min(KILLS, args.count - done), seed=args.seed + done)
        with args.log.open("a") as log:
            print(json.dumps(asdict(tally)), file=log)
        print(tally, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
