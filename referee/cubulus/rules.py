"""The rules in force at a table: the basic game, the extended rules, and every reading the sheet leaves open."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from referee.core import Illegal, Refusal, words
from referee.schema import fits, hints
from referee.sheets import line_of, no_value

RULE_OF: Mapping[str, str] = {
    "rotation": "C40",
    "transformation": "C41",
    "king_first_diagonal": "C45",
    "handedness": "C6",
    "first": "C11",
    "pivot_corner": "C20",
    "barrier_attackers": "C26",
    "check_announcement": "C27",
    "illegal": "C28",
    "exchange_timing": "C34",
    "tip_squares": "C41",
    "soldier_lies_down": "C41",
    "transform_safety": "C43",
    "draw_repetition": "C33",
    "draw_agreement": "C33",
}
"""The rule that names each option."""
MOST_REPETITIONS = 1000
"""The highest `draw_repetition`: the sheet names none, this one only keeps out nonsense."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of Cubulus rules; the defaults are the basic game of the sheet.

    `first` says who begins (C11), `pivot_corner` whether a quarter turn needs the outer corner empty (C20),
    `check_announcement` who announces check and whether a missed one frees the opponent (C27), `illegal` whether a
    turn that leaves the own king in check is refused or stands (C28); `draw_repetition` 0 means never (C33). Raises
    `Illegal` for a value that an option does not have and for options that contradict each other.
    """

    rotation: bool = False
    transformation: bool = False
    king_first_diagonal: bool = False
    handedness: Literal["R", "L"] = "R"
    first: Literal["white", "black"] = "white"
    pivot_corner: Literal["free", "must_be_empty"] = "free"
    barrier_attackers: Literal["two", "any"] = "two"
    check_announcement: Literal["referee", "player", "player_unbinding"] = "referee"
    illegal: Literal["refuse", "punish"] = "refuse"
    exchange_timing: Literal["own_turn", "before_move"] = "own_turn"
    tip_squares: Literal["ends", "any_side"] = "ends"
    soldier_lies_down: bool = True
    transform_safety: Literal["before_and_after", "before_only"] = "before_and_after"
    draw_repetition: int = 0
    draw_agreement: bool = False

    def __post_init__(self) -> None:
        refusal = _unknown_value(self) or _repetition(self) or _idle(self)
        if refusal:
            raise Illegal(refusal.rule, refusal.why)


def _unknown_value(rules: Rules) -> Refusal | None:
    for option, hint in hints(Rules).items():
        value = getattr(rules, option)
        if not fits(hint, value):
            return Refusal(RULE_OF[option], no_value("cubulus", option, value))
    return None


def _repetition(rules: Rules) -> Refusal | None:
    if rules.draw_repetition == 0 or 2 <= rules.draw_repetition <= MOST_REPETITIONS:
        return None
    return Refusal("C33", words("cubulus.rules.repetition", value=rules.draw_repetition, most=MOST_REPETITIONS))


def _idle(rules: Rules) -> Refusal | None:
    """Refuse options that speak of barriers being tipped up where none may be."""
    for field in fields(rules):
        idle = field.name in ("tip_squares", "soldier_lies_down", "transform_safety") and not rules.transformation
        if idle and getattr(rules, field.name) != field.default:
            return Refusal(
                RULE_OF[field.name],
                words("cubulus.rules.no_transformation", option=line_of("cubulus", field.name)),
            )
    return None


PRESETS: Mapping[str, Rules] = {
    "cubulus": Rules(),
    "cubulus_extended": Rules(rotation=True, transformation=True, king_first_diagonal=True),
}
"""The rule sheet's basic game, and with all its extended rules."""
