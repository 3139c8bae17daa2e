"""The rules of Kubi in force: the sheet and its options."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from referee.core import Illegal
from referee.schema import fits, hints
from referee.sheets import no_value


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of house rules; the defaults are those of the sheet. Raises `Illegal` for a value there is not.

    Every combination makes sense: the options touch different throws, or the free throw and the last one, which
    are never the same (the last one makes a tally stroke).
    """

    free_ride: Literal["leave_out_any", "no_combination"] = "leave_out_any"
    final_combination: bool = True
    game_end: Literal["per_player", "everyone"] = "per_player"
    cocked: Literal["rethrow_all", "rethrow_one"] = "rethrow_all"
    corrections: Literal["until_closed", "never"] = "until_closed"

    def __post_init__(self) -> None:
        for option, hint in hints(Rules).items():
            value = getattr(self, option)
            if not fits(hint, value):
                raise Illegal(_RULE[option], no_value("kubi", option, value))


_RULE = {"free_ride": "K6", "final_combination": "K9", "game_end": "K9", "cocked": "K20", "corrections": "K23"}

PRESETS: Mapping[str, Rules] = {"kubi": Rules()}
