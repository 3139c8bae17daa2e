"""The command `kubejo`: finds the verb, hands over, turns known troubles into one plain line."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

VERBS = ("demo", "serve", "read", "replay", "rules")


class Trouble(Exception):
    """Something the user can mend: `str` is one plain line that says what to do, `code` the exit status."""

    def __init__(self, line: str, code: int = 1) -> None:
        super().__init__(line)
        self.code = code


def parser() -> argparse.ArgumentParser:
    """Build the parser; each verb's module `kubejo.commands.VERB` has `HELP`, `arguments(parser)`, `run(args)`."""
    top = argparse.ArgumentParser(prog="kubejo", description="A referee for the dice on your table.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in VERBS:
        module = import_module(f"kubejo.commands.{verb}")
        sub = verbs.add_parser(verb, help=module.HELP, description=module.HELP)
        module.arguments(sub)
        sub.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb. Exit codes: 0 fine, 1 a no, 2 usage, 3 camera, 4 settings."""
    args = parser().parse_args(argv)
    try:
        return int(args.run(args))
    except Trouble as trouble:
        print(f"kubejo: {trouble}", file=sys.stderr)
        return trouble.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; Python would complain about it once more at exit
        return 1
