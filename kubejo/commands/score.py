"""`kubejo score`: what a tally sheet of Kubi on paper is worth, from its strokes."""

import argparse
import json

from kubejo.cli import Trouble
from referee.kubi.records import ROWS
from referee.kubi.score import Score, score

MOST = 999
"""Strokes in a row; more is a slip of the finger."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "rows",
        metavar="ROW:STROKES",
        nargs="+",
        type=row,
        help=f"a row, {ROWS[0]} to {ROWS[-1]}, and how many strokes are in it, as 7:10; rows left out are empty",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def row(text: str) -> tuple[int, int]:
    """Return a row and its strokes. Raises `ArgumentTypeError` for what is none."""
    number, _, strokes = text.partition(":")
    if not (number.isdecimal() and strokes.isdecimal()):
        raise argparse.ArgumentTypeError(f"a row and its strokes look like 7:10, not {text}")
    if int(number) not in ROWS:
        raise argparse.ArgumentTypeError(f"a sheet has the rows {ROWS[0]} to {ROWS[-1]}, not {number}")
    if int(strokes) > MOST:
        raise argparse.ArgumentTypeError(f"row {number} cannot have {strokes} strokes")
    return int(number), int(strokes)


def run(args: argparse.Namespace) -> int:
    """Score the sheet and tell it."""
    strokes = dict[int, int]()
    for number, count in args.rows:
        if number in strokes:
            raise Trouble(f"row {number} is given twice", 2)
        strokes[number] = count
    worth = score([strokes.get(number, 0) for number in ROWS])
    print(as_json(worth) if args.json else as_text(strokes, worth))
    return 0


def as_json(worth: Score) -> str:
    """Return the points as one line of JSON."""
    rows = {str(number): points for number, points in zip(ROWS, worth.rows, strict=True)}
    return json.dumps({"rows": rows, "plus": worth.plus, "minus": worth.minus, "total": worth.total})


def as_text(strokes: dict[int, int], worth: Score) -> str:
    """Return the points for a person, the rows with strokes one by one."""
    lines = [
        f"row {number:>2}  {strokes[number]:>3} strokes  {points:>5}"
        for number, points in zip(ROWS, worth.rows, strict=True)
        if strokes.get(number)
    ]
    return "\n".join([*lines, f"above zero {worth.plus}, below zero {worth.minus}", f"total {worth.total}"])
