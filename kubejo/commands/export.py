"""`kubejo export`: games as files for other programs."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from kubejo import exports
from kubejo.archive import Archive
from kubejo.cli import Trouble
from kubejo.commands.replay import folder
from kubejo.history import History
from kubejo.newfile import written_anew
from webui.past import Past

FORMS = ("jsonl", "csv", "people", "bgstats")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("games", metavar="GAME", nargs="*", type=int, help="numbers of games; without any all of them")
    parser.add_argument(
        "--form",
        choices=FORMS,
        default="jsonl",
        help="jsonl: the log, a line an event; csv: a row for each player of each game; people: a row of figures for "
        "each player; bgstats: plays for the app BG Stats",
    )
    parser.add_argument("--out", metavar="FILE", help="a new file to write; without it to standard output")
    parser.add_argument("--state", metavar="DIR", help="folder in which the games are stored")


def run(args: argparse.Namespace) -> int:
    """Write what was asked for, also while a table is running."""
    text = written(Archive(folder(args)), args.form, args.games)
    if args.out is None:
        sys.stdout.buffer.write(text.encode())  # a program reads it: the same bytes as in a file, whatever the terminal
        return 0
    written_anew(Path(args.out), text.encode())
    return 0


def written(archive: Archive, form: str, games: Sequence[int]) -> str:
    """Return games in a form, all of them if none is named. Raises `Trouble` for a game that there is not."""
    known = [game.number for game in archive.games()]
    missing = next((game for game in games if game not in known), None)
    if missing is not None:
        raise Trouble(f"there is no game {missing}: there are {len(known)} games")
    if form == "jsonl":
        return exports.json_lines(archive, games or known)
    past = History(archive).past()
    chosen = Past(tuple(game for game in past.games if not games or game.number in games), past.people)
    match form:
        case "csv":
            return exports.games_csv(chosen)
        case "people":
            return exports.people_csv(chosen)
    plays = [exports.bg_stats(game) for game in reversed(chosen.games) if game.over]
    return json.dumps(plays, ensure_ascii=False, indent=2) + "\n"
