"""`kubejo print`: a sheet for the table, with the code to scan, the address and the four letters."""

import argparse
from pathlib import Path

from kubejo.archive import Archive
from kubejo.cli import Trouble
from kubejo.commands.replay import folder
from kubejo.serving import address_of
from kubejo.settings import config_path, load
from webui.sheet_to_print import sheet


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", metavar="FILE", nargs="?", default="kubejo-sheet.html", help="(kubejo-sheet.html)")
    parser.add_argument("--port", type=int, help="port of the pages, as for serve")
    parser.add_argument("--state", metavar="DIR", help="folder of the table")


def run(args: argparse.Namespace) -> int:
    """Write the sheet as a page that any browser prints."""
    address = address_of(args.port or load(config_path()).settings.port)
    letters = Archive(folder(args)).note("letters")
    if letters is None:
        raise Trouble("the table has no letters yet: they are made when `kubejo serve` starts for the first time")
    try:
        Path(args.file).write_text(sheet(address, letters), encoding="utf8")
    except OSError as error:
        raise Trouble(f"{args.file} cannot be written ({error.strerror})") from None
    print(f"{args.file}: open it in a browser and print it. It is right as long as this machine keeps its address.")
    return 0
