"""`kubejo backup`: everything that the table remembers, in one ZIP."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from kubejo.backup import backup
from kubejo.commands.replay import folder
from kubejo.settings import config_path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="the ZIP to write (kubejo-DATE.zip in this folder)")
    parser.add_argument("--state", metavar="DIR", help="folder in which the games are stored")


def run(args: argparse.Namespace) -> int:
    """Write the backup, also while a table is running."""
    target = Path(args.file or f"kubejo-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip")
    names = backup(folder(args), config_path(), target)
    print(f"{target}: {', '.join(names)}. It holds the PIN and the names of the players: keep it to yourself.")
    return 0
