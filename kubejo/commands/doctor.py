"""`kubejo doctor`: looks at everything that a table needs, and says what to do."""

import argparse
import json
from dataclasses import asdict, replace

from kubejo.checks import Check, checks
from kubejo.settings import config_path, load, state_folder

SIGNS = {"fine": "ok  ", "warning": "look", "wrong": "BAD "}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--camera", metavar="SOURCE", help="as for kubejo serve; without it the one in the settings")
    parser.add_argument("--state", metavar="DIR", help="folder for the log of the games")


def run(args: argparse.Namespace) -> int:
    """Look at everything; the exit code is that of the worst finding: 4 settings, 3 camera, 1 anything else."""
    config = config_path()
    loaded = load(config)
    given = {name: value for name in ("camera", "state") if (value := getattr(args, name)) is not None}
    loaded = replace(loaded, settings=replace(loaded.settings, **given))
    found = list[Check]()
    for check in checks(loaded, config, state_folder(loaded.settings), named=bool(args.camera)):
        found.append(check)
        if not args.json:
            print(as_text(check), flush=True)
    code = max(check.code for check in found)
    if args.json:
        print(json.dumps({"fine": code == 0, "checks": [asdict(check) for check in found]}))
    elif code == 0:
        print("A table can be refereed.")
    return code


def as_text(check: Check) -> str:
    """Return a finding for a person."""
    line = f"{SIGNS[check.state]} {check.name}: {check.says}"
    return f"{line}\n     → {check.do}" if check.do else line
