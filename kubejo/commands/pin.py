"""`kubejo pin`: the PIN of the host, for whoever can reach this machine's console."""

import argparse

from kubejo.archive import Archive
from kubejo.cli import Trouble
from kubejo.commands.replay import folder
from kubejo.doorkeys import new_pin
from kubejo.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--new", action="store_true", help="make another one; every phone has to give it again")
    parser.add_argument("--state", metavar="DIR", help="folder of the table")


def run(args: argparse.Namespace) -> int:
    """Print the PIN."""
    print(_changed(args) if args.new else _standing(args))
    return 0


def _standing(args: argparse.Namespace) -> str:
    pin = Archive(folder(args)).note("pin")
    if pin is None:
        raise Trouble("there is no PIN yet: it is made when `kubejo serve` starts for the first time")
    return pin


def _changed(args: argparse.Namespace) -> str:
    store = Store(folder(args))
    try:
        store.dismiss_hosts()
        return new_pin(store)
    finally:
        store.close()
