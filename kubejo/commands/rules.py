"""`kubejo rules`: the rules in force, and where they differ from the sheet."""

import argparse
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from kubejo.cli import Trouble
from kubejo.commands.replay import lines_asked, named, records_of
from referee import log
from referee.core import GAMES, words
from referee.sheets import differences, heading, nearest, options
from referee.words import say


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    sheets = ", ".join(_sheets())
    stored = "the number of a stored game, or a file with the log of one"
    text = f"a rule sheet ({sheets}), a game, {stored}; without it all rule sheets are listed"
    parser.add_argument("game", metavar="GAME", nargs="?", help=text)
    parser.add_argument("--state", metavar="DIR", help="folder in which the games are stored")


def run(args: argparse.Namespace) -> int:
    """Print the rules of a sheet, of a game or of a log; without an argument what sheets there are."""
    told = overview() if args.game is None else rules_lines(*find(args))
    for line in told:
        print(line)
    return 0


def find(args: argparse.Namespace) -> tuple[str, Any]:
    """Return game and rules of a sheet's name, a game's name (its first sheet) or a log, else raise `Trouble`."""
    name = args.game
    for game in GAMES:
        presets = _module(game).PRESETS
        if name in presets:
            return game, presets[name]
        if name == game:
            return game, next(iter(presets.values()))
    if name.isidentifier() and not Path(name).exists():
        raise Trouble(f"there is no rule sheet and no file {name}: sheets are {', '.join(_sheets())}")
    with named(name):
        return _of_log(name, lines_asked(args))


def _sheets() -> Iterator[str]:
    """Yield the names of all rule sheets."""
    for game in GAMES:
        yield from _module(game).PRESETS


def _of_log(name: str, lines: Iterable[str]) -> tuple[str, Any]:
    for _, record in records_of(lines):
        game = log.game_of(record)
        rules = getattr(record, "rules", record)
        if game in GAMES and isinstance(rules, _module(game).Rules):
            return game, rules
    raise Trouble(f"{name} tells no rules: the log of a game has them in its first line")


def overview() -> Iterator[str]:
    """Tell for each game its sheets, and in which options each differs from the game's first."""
    for game in GAMES:
        presets = _module(game).PRESETS
        first = next(iter(presets))
        yield f"{game}: {first}"
        for name, rules in presets.items():
            if name != first:
                changed = (f"{option} {shown(getattr(rules, option))}" for option in differences(rules, presets[first]))
                yield f"  {name}: {', '.join(changed)}"


def rules_lines(game: str, rules: Any) -> Iterator[str]:
    """Tell every option with its value and meaning; a star marks those that differ from the nearest sheet."""
    presets = _module(game).PRESETS
    sheet = presets[nearest(rules, presets)]
    changed = differences(rules, sheet)
    yield heading(game, rules, presets)
    for option in options(rules):
        theirs = f" (sheet: {shown(getattr(sheet, option))})" if option in changed else ""
        value = shown(getattr(rules, option)) + theirs
        yield f"{'*' if theirs else ' '} {option:20} {value:20} {say(words(f'{game}.option.{option}'))}"


def shown(value: object) -> str:
    """Show the value of an option: yes, no, none, a list with spaces, everything else as it is."""
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value), str(value))


def _module(game: str) -> Any:
    return import_module(f"referee.{game}")
