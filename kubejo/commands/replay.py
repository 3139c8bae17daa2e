"""`kubejo replay`: tells a game from its log, one line an event, with every ruling and its reason."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from kubejo.archive import stored_lines
from kubejo.cli import Trouble
from kubejo.neighbour import elsewhere
from kubejo.settings import Settings, heeded, state_folder
from referee import log
from referee.core import Illegal, Names, Refused, Undo, Words
from referee.sheets import heading
from referee.words import say


class WrongLine(Trouble):
    """A line of a log that does not fit: `str` begins with its number."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="number of a stored game, or a file with its log, one JSON line an event, or - for standard input; "
        "without it the newest stored game",
    )
    parser.add_argument("--state", metavar="DIR", help="folder in which the games are stored")


def run(args: argparse.Namespace) -> int:
    """Print the game; a log that cannot be read is a `Trouble` after what could be told."""
    told = False
    with named(args.game):
        for line in replay_lines(lines_asked(args)):
            print(line)
            told = True
    if not told:
        raise Trouble(f"{args.game} holds no game")
    return 0


def lines_asked(args: argparse.Namespace) -> Iterable[str]:
    """Return the lines of a stored game, by its number or the newest, or of a file. Raises `Trouble`."""
    if args.game is None or (args.game.isdecimal() and not Path(args.game).exists()):
        return stored_lines(folder(args), args.game and int(args.game))
    return lines_of(args.game)


@contextmanager
def named(game: str | None) -> Iterator[None]:
    """Let what is told of a line that does not fit name the log in which it stands."""
    try:
        yield
    except WrongLine as wrong:
        raise Trouble(f"{game or 'the newest game'}, {wrong}") from None


def folder(args: argparse.Namespace, settings: Settings | None = None) -> Path:
    """Return the folder of the stored games; says so if none is named, and a table that runs here has another."""
    if args.state:
        return Path(args.state)
    usual = state_folder(settings or heeded())
    if other := elsewhere(usual):
        print(f"kubejo: {other}, but this is about {usual}: name the one you mean with --state", file=sys.stderr)
    return usual


def lines_of(game: str) -> Sequence[str]:
    """Return the lines of a log file. Raises `Trouble` if it cannot be read."""
    try:
        if game == "-":
            return sys.stdin.read().splitlines() if sys.stdin else []
        return Path(game).read_text(encoding="utf8").splitlines()
    except OSError as error:
        raise Trouble(f"{game}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Trouble(f"{game} is no text file, so it is no log of a game") from None


def replay_lines(lines: Iterable[str], names: Sequence[str] = ()) -> Iterator[str]:
    """Tell a game from the lines of its log, as they come.

    A game begins with a start or a state; a later state is checked against what the events add up to. Names, undone
    and refused events are understood; empty lines and those that begin with # are passed over. `names` are the
    players by seat until the log names them. Raises `WrongLine` for a line that does not fit.
    """
    told = _Replay(names)
    for number, record in records_of(lines):
        try:
            yield from told.record(record)
        except Illegal as illegal:
            raise WrongLine(f"line {number} is against rule {illegal.rule}: {told.say(illegal.why)}") from None
        except ValueError as error:
            raise WrongLine(f"line {number}: {error}") from None


def records_of(lines: Iterable[str]) -> Iterator[tuple[int, object]]:
    """Read the records of a log with the numbers of their lines. Raises `WrongLine` for one that is none."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                record = log.loads(line)
            except ValueError as error:
                raise WrongLine(f"line {number}: {error}") from None
            yield number, record


class _Replay:
    """The game so far: every state since its beginning, so that an event can be taken back."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.game: Any = None
        self.states: list[Any] = []

    def say(self, words: Words) -> str:
        return say(words, self.names)

    def record(self, record: Any) -> Iterator[str]:
        match record:
            case Names(names):
                self.names = names
            case Undo(by, why):
                yield self._undo(by, why)
            case Refused(event, rule):
                yield f"Refused ({rule}): {log.dumps(event)}"
            case _:
                yield from self._of_game(record)

    def _of_game(self, record: Any) -> Iterator[str]:
        game: Any = import_module(f"referee.{log.game_of(record)}")
        if not hasattr(game, "Start"):
            raise ValueError(f"{log.tag(type(record))} is no line of a game")
        if isinstance(record, game.Rules):
            yield heading(log.game_of(record), record, game.PRESETS)
        elif isinstance(record, game.Start):
            yield heading(log.game_of(record), record.rules, game.PRESETS)
            yield self._start(game, record)
        elif isinstance(record, game.State):
            self._state(game, record)
        else:
            yield self._event(game, record)

    def _start(self, game: Any, start: Any) -> str:
        self.game, self.states = game, [game.begin(start)]
        return self.say(game.tell_start(start))

    def _state(self, game: Any, state: object) -> None:
        if not self.states:
            self.game, self.states = game, [state]
        elif state != self.states[-1]:
            raise ValueError("this is not the state that the events before it lead to")

    def _event(self, game: Any, event: object) -> str:
        if game is not self.game:
            raise ValueError("an event before its game has begun")
        before = self.states[-1]
        then = game.apply(before, event)
        self.states.append(then)
        ruling = game.verdict(then)
        is_new = ruling is not None and ruling is not game.verdict(before)
        return self.say(game.tell(before, event, then)) + (f" [{ruling.rule}]" if is_new else "")

    def _undo(self, by: str, why: str) -> str:
        if len(self.states) < 2:
            raise ValueError("there is no event to take back")
        self.states.pop()
        return "Taken back: the last event." + (f" By {by}." if by else "") + (f" {why}" if why else "")
