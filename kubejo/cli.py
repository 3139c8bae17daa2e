"""The command `kubejo`: finds the verb, hands over, turns known troubles into one plain line."""

import argparse
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from vision.weights_trouble import WeightsTrouble

VERBS = {
    "demo": "play the bundled clip: a round of Dudo is ruled on",
    "serve": "referee a table: camera, pages, rulings",
    "read": "read the dice of photos",
    "watch": "tell what cups and hands do before a camera or in a film, and read what they show",
    "score": "say what a tally sheet of Kubi on paper is worth",
    "replay": "tell a game from its log",
    "rules": "print the rules in force",
    "export": "write games as JSON Lines, CSV or plays of BG Stats",
    "backup": "write all that the table remembers into one ZIP",
    "restore": "put a backup back",
    "pin": "print the PIN of the host",
    "print": "make a sheet for the table: the code to scan and the letters",
    "camera": "list cameras, test one, take a picture",
    "calibrate": "look at dice on the table, and say whether the camera hangs well",
    "bench": "measure how fast this machine watches and reads",
    "doctor": "check everything that a table needs, and say what to do",
    "record": "save pictures for a bug report, of a running table never of hidden dice",
}


INTERRUPTED = 130
"""Exit code of a program that Ctrl+C has ended."""
SIGNS = (signal.SIGTERM, signal.SIGHUP)
"""Asked to end, and left by the terminal; `nohup` has the second ignored, and so it stays."""


class Ended(BaseException):
    """The program was asked to end, by a signal."""

    def __init__(self, sign: int) -> None:
        super().__init__(sign)
        self.sign = sign


class Trouble(Exception):
    """Something the user can mend: `str` is one plain line that says what to do, `code` the exit status."""

    def __init__(self, line: str, code: int = 1) -> None:
        super().__init__(line)
        self.code = code


class Version(argparse.Action):
    """Prints the version, looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        """Print it and end."""
        print(f"kubejo {version('kubejo')}")
        parser.exit()


def parser(chosen: str | None) -> argparse.ArgumentParser:
    """Build the parser. Only the chosen verb's module `kubejo.commands.VERB` is loaded, with what it needs.

    Such a module has `arguments(parser)` and `run(args)`.
    """
    top = argparse.ArgumentParser(prog="kubejo", description="A referee for the dice on your table.")
    top.add_argument("--version", action=Version, nargs=0, help="print the version and end")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb, about in VERBS.items():
        sub = verbs.add_parser(verb, help=about, description=about[0].upper() + about[1:] + ".")
        if verb == chosen:
            module = import_module(f"kubejo.commands.{verb}")
            module.arguments(sub)
            sub.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb. Exit codes: 0 fine, 1 a no, 2 usage, 3 camera, 4 settings."""
    _ready_to_print()
    code = 1
    with _ending_tidily():
        code = _without_traceback(sys.argv[1:] if argv is None else list(argv))
    return code


@contextmanager
def _ending_tidily() -> Iterator[None]:
    """Have a signal that asks to end put everything away first; who sent it sees that it was the signal."""
    heeded = [sign for sign in SIGNS if signal.getsignal(sign) is signal.SIG_DFL]
    for sign in heeded:
        signal.signal(sign, ended)
    try:
        yield
    except Ended as end:
        signal.signal(end.sign, signal.SIG_DFL)
        signal.raise_signal(end.sign)
    finally:
        for sign in heeded:
            signal.signal(sign, signal.SIG_DFL)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let who asks to end wait for the end of the block: as modules are loaded, what is raised may be lost."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, *SIGNS))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _without_traceback(words: list[str]) -> int:
    """Run the verb that is named; return its exit code, or that of a trouble that is told in a line."""
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    chosen = next((word for word in words if not word.startswith("-")), None)
    try:
        with _undisturbed():
            top = parser(chosen)
        args = top.parse_args(words)
        code = int(args.run(args))
        sys.stdout.flush()  # what cannot be written is told here, not by Python at exit
        return code
    except Trouble as trouble:
        print(f"kubejo: {trouble}", file=sys.stderr)
        return trouble.code
    except WeightsTrouble as trouble:
        print(f"kubejo: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; Python would complain about it once more at exit
        return 1
    except OSError as error:
        unwritten(error)
        return 1
    except sqlite3.OperationalError as error:  # a table at play says it on its pages; here it could not begin
        line = f"the log cannot be written ({error}): make room, or name another folder with --state"
        print(f"kubejo: {line}", file=sys.stderr)
        return 4


def _ready_to_print() -> None:
    """Let everything be printed wherever it goes: also where it goes nowhere, as with `>&-`."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that has no ü shows \\xfc


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf8")


def ended(sign: int, frame: object) -> None:
    """End, but put everything away first: the program of a camera would go on and keep the camera."""
    raise Ended(sign)


def unwritten(error: OSError) -> None:
    """Say in a line what the system refuses: an output on a full disk, a file that may not be read."""
    what = f"{error.filename}: " if error.filename else ""
    print(f"kubejo: {what}{(error.strerror or str(error)).lower()}", file=sys.stderr)
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains once more at exit
