"""The rules in force at a table: the basic game, the extended rules, and every reading the sheet leaves open."""

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of Cubulus rules; the defaults are the basic game of the sheet.

    Raises ValueError with the reason for a value that no option has and for options that contradict each other.
    """

    rotation: bool = False
    """C40: a die may be turned on its square as a whole turn."""
    transformation: bool = False
    """C41: a barrier may be tipped up to a soldier."""
    king_first_diagonal: bool = False
    """C45: the king's first move may be diagonal."""
    handedness: Literal["R", "L"] = "R"
    """C6: the hand of the dice."""
    first: Literal["white", "black"] = "white"
    """C11: who begins."""
    pivot_corner: Literal["free", "must_be_empty"] = "free"
    """C20: whether a quarter turn of a barrier needs the square at the outer corner empty."""
    barrier_attackers: Literal["two", "any"] = "two"
    """C26: whether one piece may threaten both squares of a barrier."""
    check_announcement: Literal["referee", "player", "player_unbinding"] = "referee"
    """C27: who announces check, and whether a check that nobody announced binds."""
    illegal: Literal["refuse", "punish"] = "refuse"
    """C28: whether a turn that leaves the own king in check is refused, or stands and may be punished."""
    exchange_timing: Literal["own_turn", "before_move"] = "own_turn"
    """C34: whether the exchange may also follow the move."""
    tip_squares: Literal["ends", "any_side"] = "ends"
    """C41: over which sides a barrier is tipped up."""
    soldier_lies_down: bool = True
    """C41: whether a soldier may become a barrier again."""
    transform_safety: Literal["both", "before_only"] = "both"
    """C43: whether the piece must be safe before and after its transformation, or only before."""
    draw_repetition: int = 0
    """C33: the game is drawn when a position occurs so often; 0 for never."""
    draw_agreement: bool = False
    """C33: the players may agree on a draw."""

    def __post_init__(self) -> None:
        """Refuse what is no rule set."""
        for field in fields(self):
            _check_value(field.name, getattr(self, field.name))
        if self.draw_repetition < 0 or self.draw_repetition == 1:
            raise ValueError("draw_repetition must be 0 (never) or at least 2: every position has occurred once (C33)")
        if not self.transformation:
            self._refuse_idle("tip_squares", "soldier_lies_down", "transform_safety")

    def _refuse_idle(self, *names: str) -> None:
        for field in fields(self):
            if field.name in names and getattr(self, field.name) != field.default:
                raise ValueError(f"{field.name} says how barriers are tipped up, but transformation is off (C41)")


def _check_value(name: str, value: object) -> None:
    hint = get_type_hints(Rules)[name]
    if hint in (int, bool):
        if type(value) is not hint:
            raise ValueError(f"{name} must be {'true or false' if hint is bool else 'a number'}, not {value!r}")
    elif value not in get_args(hint):
        raise ValueError(f"{name} must be one of {', '.join(get_args(hint))}, not {value!r}")


PRESETS = {"cubulus": Rules(), "cubulus_extended": Rules(rotation=True, transformation=True, king_first_diagonal=True)}
"""The rule sheet's basic game, and with all its extended rules."""
