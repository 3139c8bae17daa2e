"""House rules beside the rule sheets: in which options they differ, and which sheet is meant."""

from collections.abc import Mapping
from typing import Any

from referee.core import Words, words
from referee.schema import hints


def options(rules: Any) -> tuple[str, ...]:
    """Return the names of all options of a rule set, in their order."""
    kind: type = type(rules)
    return tuple(hints(kind))


def line_of(game: str, option: str) -> Words:
    """Return the line that explains an option: who reads it knows no names of the code."""
    return words(f"{game}.option.{option}")


def no_value(game: str, option: str, value: object) -> Words:
    """Return why an option cannot have a value."""
    shown = words("nothing") if value is None else str(value)[:80]
    return words(f"{game}.rules.value", option=line_of(game, option), value=shown)


def differences(rules: Any, sheet: Any) -> tuple[str, ...]:
    """Return the names of the options in which two rule sets of one game differ, in their order."""
    return tuple(option for option in options(rules) if getattr(rules, option) != getattr(sheet, option))


def nearest(rules: Any, presets: Mapping[str, Any]) -> str:
    """Return the preset from which a rule set differs in the fewest options, the first of several."""
    return min(presets, key=lambda name: len(differences(rules, presets[name])))


def heading(game: str, rules: Any, presets: Mapping[str, Any]) -> str:
    """Return a line that names the game, the nearest sheet, and how many options are changed."""
    sheet = nearest(rules, presets)
    changed = len(differences(rules, presets[sheet]))
    return f"{game}, sheet {sheet}" + (f", {changed} changed" if changed else "")
