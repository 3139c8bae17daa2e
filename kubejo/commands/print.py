"""`kubejo print`: a sheet for the table, with the code to scan, the address and the four letters."""

import argparse
from pathlib import Path

from kubejo.archive import Archive
from kubejo.cli import Trouble
from kubejo.commands.replay import folder
from kubejo.commands.serve import port
from kubejo.newfile import written_anew
from kubejo.serving import address_of
from kubejo.settings import heeded
from webui.sheet_to_print import sheet


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", metavar="FILE", nargs="?", default="kubejo-sheet.html", help="(kubejo-sheet.html)")
    parser.add_argument("--port", type=port, help="port of the pages, as for serve")
    parser.add_argument("--state", metavar="DIR", help="folder of the table")


def run(args: argparse.Namespace) -> int:
    """Write the sheet as a page that any browser prints."""
    settings = heeded()
    address = address_of(args.port or settings.port)
    letters = Archive(folder(args, settings)).note("letters")
    if letters is None:
        raise Trouble("the table has no letters yet: they are made when `kubejo serve` starts for the first time")
    written_anew(Path(args.file), sheet(address, letters).encode())
    print(f"{args.file}: open it in a browser and print it. It is right as long as this machine keeps its address.")
    return 0
