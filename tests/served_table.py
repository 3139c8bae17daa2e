"""A table that is served until it is killed: `python -m tests.served_table FOLDER PORT`.

For every line on standard input it forks `kubejo serve`, says "serving PID", then what that prints, and "dead" once it
was killed. A fork has imported everything already: a thousand tables are served in a reasonable time.
"""

import os
import sys
from importlib import import_module

from kubejo.cli import main as kubejo


def main(folder: str, port: str) -> None:
    """Fork a table for every line."""
    import_module("kubejo.commands.serve")  # the command loads it late; a fork should have it already
    for _ in sys.stdin:
        table = os.fork()
        if not table:
            print(f"serving {os.getpid()}", flush=True)
            os._exit(kubejo(["serve", "--state", folder, "--port", port]))
        os.waitpid(table, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
