"""Seeded faults: how many of them the tests of the referee find. `make mutants`; the outcome is in tests/MUTATION.md.

Each fault is one change that an operator of cosmic-ray makes to one place in `referee/`. Of the changes that one
family of operators can make to one place one is drawn, and of these places as many as are asked for, both with the
seed. A fault never touches a file: a forked process imports the changed text and runs the tests of that game until the
first one fails. A change that cannot even be imported, as most of those in type hints, is no fault and is not counted.
"""

import argparse
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import hypothesis
import pytest
from cosmic_ray import plugins
from cosmic_ray.commands.init import _all_work_items
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_item import MutationSpec

SHARED = ("rulings", "words", "log")
GAMES = ("dudo", "kubi", "cubulus")
TESTS = {
    "dudo": ("dudo", *SHARED, "dudo_vectors", "dudo_properties", "replay"),
    "kubi": ("kubi", *SHARED, "kubi_vectors", "kubi_properties", "replay"),
    "cubulus": (
        *("cubulus_game", "cubulus_rules", "cubulus_explain", "cubulus_paths"),
        *(*SHARED, "cubulus_properties", "cubulus_vectors", "replay"),
    ),
    "shared": ("log", "words", "cube", "rulings", "replay", "dudo", "kubi", "cubulus_game", "cubulus_rules"),
}
"""The tests of each game, those that are quick first."""
CPU_SECONDS = 90
"""A fault that makes the tests run so much longer is found: they take a fifth of it."""
MEMORY = 4 << 30
STILLBORN = 9
BROKEN = 10
OUTCOMES = {
    0: "survived",
    int(pytest.ExitCode.TESTS_FAILED): "killed",
    int(pytest.ExitCode.INTERRUPTED): "killed",  # while the tests were collected
    STILLBORN: "stillborn",
    -signal.SIGXCPU: "killed",
    -signal.SIGKILL: "killed",  # the hard limit of the same
}


def package(path: Path) -> str:
    """Return the game to whose tests a file belongs."""
    return path.parts[1] if len(path.parts) > 2 else "shared"


def drawn(seed: int) -> list[MutationSpec]:
    """Return the faults in the order in which they are tried."""
    chance = Random(seed)
    places: dict[object, list[MutationSpec]] = {}
    for item in _all_work_items(sorted(Path("referee").rglob("*.py")), {}):
        fault = item.mutations[0]
        family = fault.operator_name.rpartition("_")[0] or fault.operator_name
        places.setdefault((fault.module_path, fault.start_pos, fault.end_pos, family), []).append(fault)
    faults = [chance.choice(found) for found in places.values()]
    chance.shuffle(faults)
    return faults


class _Changed(SourceFileLoader, MetaPathFinder):
    """Imports one module from a changed text, everything else as ever."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, name: str) -> CodeType:
        return compile(self.text, self.path, "exec")


def outcome(fault: MutationSpec) -> int:
    """Try a fault in this process, which is of no use afterwards."""
    path = Path(fault.module_path)
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    text = changed(fault)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.meta_path.insert(0, _Changed(name, str(path.resolve()), text))
    try:
        importlib.import_module(name)
        for game in GAMES:
            importlib.import_module(f"referee.{game}")
    except Exception:
        return STILLBORN
    files = [f"tests/test_{test}.py" for test in TESTS[package(path)]]
    return int(pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *files]))


def changed(fault: MutationSpec) -> str:
    """Return the text of the module with the fault in it."""
    operator = plugins.get_operator(fault.operator_name)()
    return str(mutate_code(Path(fault.module_path).read_text(encoding="utf8"), operator, fault.occurrence))


def forked(fault: MutationSpec) -> int:
    """Start a process that tries a fault, and return its number."""
    child = os.fork()
    if child == 0:
        void = os.open(os.devnull, os.O_WRONLY)
        os.dup2(void, 1)
        os.dup2(void, 2)
        try:
            os._exit(outcome(fault))
        finally:
            os._exit(BROKEN)
    return child


def tried(faults: list[MutationSpec], workers: int, until: float) -> Iterator[tuple[MutationSpec, str]]:
    """Yield each fault with what came of it, until the clock says stop."""
    running: dict[int, MutationSpec] = {}
    left = iter(faults)
    while True:
        while len(running) < workers and time.time() < until and (fault := next(left, None)) is not None:
            running[forked(fault)] = fault
        if not running:
            return
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        yield running.pop(child), OUTCOMES.get(code, f"broken off ({code})")


def shown(fault: MutationSpec) -> str:
    """Return the changed line: before and after."""
    before = Path(fault.module_path).read_text(encoding="utf8").splitlines()
    after = changed(fault).splitlines()
    for old, new in zip(before, after, strict=False):
        if old != new:
            return f"{old.strip()}  ->  {new.strip()}"
    return "nothing visible"


def key(fault: MutationSpec) -> tuple[str, str, int]:
    """Return file and line, operator and how manieth place of it in the file: what a fault is called."""
    return f"{fault.module_path}:{fault.start_pos[0]}", fault.operator_name.partition("/")[2], fault.occurrence


def record(fault: MutationSpec, came: str) -> dict[str, Any]:
    """Return what is written down of one fault."""
    where, operator, occurrence = key(fault)
    return {"came": came, "where": where, "operator": operator, "occurrence": occurrence, "line": shown(fault)}


def survived(run: Path) -> set[tuple[str, str, int]]:
    """Return the faults that survived an earlier run, by the lines that it printed."""
    faults = [json.loads(line) for line in run.read_text(encoding="utf8").splitlines()]
    return {(one["where"], one["operator"], one["occurrence"]) for one in faults if one["came"] == "survived"}


def prepared() -> None:
    """Import in advance what each test run needs of the tools, and let Hypothesis find the same every time."""
    importlib.import_module("_hypothesis_pytestplugin")
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", derandomize=True, database=None, phases=phases)
    hypothesis.settings.load_profile("mutants")


def main() -> int:
    """Draw, try and count."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--count", type=int, default=400, help="how many places, in the order of the draw")
    parser.add_argument("--skip", type=int, default=0, help="how many of them to pass over")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600.0, help="start no more after this time")
    parser.add_argument("--again", type=Path, help="try only those that survived by what this run printed")
    args = parser.parse_args()
    prepared()
    faults = drawn(args.seed)
    print(f"{len(faults)} places, seed {args.seed}", file=sys.stderr)
    if args.again:
        survivors = survived(args.again)
        faults = [fault for fault in faults if key(fault) in survivors]
    counts: Counter[tuple[str, str]] = Counter()
    for fault, came in tried(faults[args.skip : args.count], args.workers, time.time() + 60 * args.minutes):
        counts[package(Path(fault.module_path)), came] += 1
        print(json.dumps(record(fault, came)), flush=True)
    for (where, came), count in sorted(counts.items()):
        print(f"{where} {came}: {count}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
