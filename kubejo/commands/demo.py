"""`kubejo demo`: the bundled film is refereed, so that a ruling is seen without any dice at hand."""

import argparse
import tempfile
from pathlib import Path

from kubejo import serving
from kubejo.commands.serve import port
from kubejo.ending import bounded
from kubejo.serving import greet, pages
from kubejo.session import Session
from kubejo.settings import Settings
from kubejo.showcase import showcase
from kubejo.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--port", type=port, default=8080, help="port of the pages (8080)")


def run(args: argparse.Namespace) -> int:
    """Serve the demonstration until the program is told to end; its log goes with it."""
    with tempfile.TemporaryDirectory(prefix="kubejo-demo-") as folder:
        store = Store(Path(folder))
        try:
            session = Session(store, demo=True)
            with (
                bounded() as hurry,
                pages(session, store, Settings(port=args.port)) as server,
                showcase(session, store),
            ):
                greet(session, args.port, f"A demonstration. Open http://localhost:{args.port} and watch.", demo=True)
                serving.run(session, server, hurry)
        finally:
            store.close()
    return 0
