"""`kubejo restore`: puts a backup back."""

import argparse
from pathlib import Path

from kubejo.backup import restore
from kubejo.commands.replay import folder


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", metavar="FILE", help="a ZIP that `kubejo backup` has written")
    parser.add_argument("--state", metavar="DIR", help="folder for the log of the games")


def run(args: argparse.Namespace) -> int:
    """Check the backup, put aside what is there, and put the backup in its place."""
    target = folder(args)
    aside = restore(Path(args.file), target)
    print(f"{target} is as it was when {args.file} was written.")
    for name in aside:
        print(f"What was there before is now {target / name}")
    return 0
