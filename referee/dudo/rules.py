"""The rules of Dudo in force: the sheets' presets, their options, and which of these contradict each other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from referee.core import Illegal, Refusal, words
from referee.schema import fits, hints
from referee.sheets import line_of, no_value

MOST_DICE = 100
"""Dice a player may start with: no sheet names a limit, this one only keeps out nonsense."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of house rules; the defaults are those of Kubdubo. Rule numbers are those of the rule book.

    `track` names the cells of a printed board in their order, "5" for five of a face, "5*" for five ones (D18);
    `bid_cap` ends the bids at the dice in play, at a number, or at such a cell (D18, D18b). Raises `Illegal` for
    a value that an option does not have and for options that contradict each other.
    """

    start_dice: int = 5
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    opening_ones: bool = True
    who_may_doubt: Literal["next", "anyone"] = "next"
    raise_rule: Literal["quantity_or_face", "quantity_only"] = "quantity_or_face"
    ones_order: Literal["above_double", "below_double", "ordinary"] = "above_double"
    ones_wild: bool = True
    track: tuple[str, ...] | None = None
    bid_cap: int | str | None = None
    loss: Literal["one", "difference"] = "one"
    next_starter: Literal["loser", "rotate"] = "loser"
    eliminated_starter: Literal["next_seat", "challenge_winner"] = "next_seat"
    one_die_round: bool = True
    one_die_trigger: Literal["every_time", "once_per_player"] = "every_time"
    one_die_face_change: Literal["one_die_players", "nobody"] = "one_die_players"
    one_die_ones_wild: bool = True
    one_die_min_players: int = 2
    survivor_bonus: bool = False
    survivor_bonus_cap: int | None = None
    exact_call: bool = False
    exact_gain: int = 1
    exact_loss: int = 1
    cocked: Literal["rethrow_own", "rethrow_one", "rethrow_all_players"] = "rethrow_own"

    def __post_init__(self) -> None:
        refusal = _unknown_value(self) or _out_of_range(self) or _contradiction(self)
        if refusal:
            raise Illegal(refusal.rule, refusal.why)

    @property
    def stars(self) -> bool:
        """Whether bids on ones stand on cells of their own, in the half or double order."""
        return self.ones_order != "ordinary"


def cell(name: str) -> tuple[int, bool] | None:
    """Read a cell of a board: "5" is (5, False), "5*" is (5, True) for ones; None if it is no cell."""
    digits = name.removesuffix("*")
    plain = digits.isascii() and digits.isdecimal() and len(digits) < 6 and digits[0] != "0"
    return (int(digits), name.endswith("*")) if plain else None


def _unknown_value(rules: Rules) -> Refusal | None:
    for option, hint in hints(Rules).items():
        value = getattr(rules, option)
        if not fits(hint, value):
            return Refusal("D36", no_value("dudo", option, value))
    return None


def _out_of_range(rules: Rules) -> Refusal | None:
    bounds = (
        ("D1", "start_dice", 1, MOST_DICE),
        ("D33", "one_die_min_players", 2, MOST_DICE),
        ("D34", "survivor_bonus_cap", 2, MOST_DICE),
        ("D35", "exact_gain", 0, MOST_DICE),
        ("D35", "exact_loss", 0, MOST_DICE),
    )
    for rule, option, low, high in bounds:
        value = getattr(rules, option)
        if value is not None and not low <= value <= high:
            return Refusal(
                rule, words("dudo.rules.range", option=line_of("dudo", option), value=value, low=low, high=high)
            )
    return None


def _contradiction(rules: Rules) -> Refusal | None:
    if not rules.ones_wild and rules.stars:
        return Refusal("D36", words("dudo.rules.tame_stars"))
    if rules.exact_call and rules.exact_gain == rules.exact_loss == 0:
        return Refusal("D35", words("dudo.rules.idle_exact"))
    return _bad_cap(rules) or _bad_track(rules) or _bad_star(rules)


def _bad_cap(rules: Rules) -> Refusal | None:
    cap = rules.bid_cap
    if cap is None or cap == "total_dice":
        return None
    last = (cap, False) if isinstance(cap, int) else cell(cap)
    if last is None or last[0] < 1:
        return Refusal("D18b", words("dudo.rules.cap", value=cap))
    if rules.track is not None and str(cap) not in rules.track:
        return Refusal("D18", words("dudo.rules.cap_off_track", value=cap))
    return None


def _bad_track(rules: Rules) -> Refusal | None:
    if rules.track is None:
        return None
    cells = [cell(name) for name in rules.track]
    for name, found in zip(rules.track, cells, strict=True):
        if found is None:
            return Refusal("D18", words("dudo.rules.cell", value=name))
    if not rules.track or rules.track[0] != "1":
        return Refusal("D6", words("dudo.rules.first_cell"))
    for star in (False, True):
        numbers = [found[0] for found in cells if found and found[1] is star]
        if any(later <= earlier for earlier, later in pairwise(numbers)):
            return Refusal("D18", words("dudo.rules.track_order"))
    return None


def _bad_star(rules: Rules) -> Refusal | None:
    """Star cells are for ones that are wild in every round, and such ones need star cells."""
    has_stars = rules.track is not None and any(name.endswith("*") for name in rules.track)
    if rules.track is not None and has_stars is not rules.stars:
        return Refusal("D18", words("dudo.rules.stars" if has_stars else "dudo.rules.no_stars"))
    star_cap = str(rules.bid_cap).endswith("*")
    if star_cap and not rules.stars:
        return Refusal("D18", words("dudo.rules.stars"))
    if (has_stars or star_cap) and rules.one_die_round and not rules.one_die_ones_wild:
        return Refusal("D33", words("dudo.rules.one_die_stars"))
    return None


_KUBDUBO = Rules()
_SQUIRL = replace(
    _KUBDUBO,
    raise_rule="quantity_only",
    ones_order="below_double",
    loss="difference",
    next_starter="rotate",
    one_die_round=False,
)

PRESETS: Mapping[str, Rules] = {
    "kubdubo": _KUBDUBO,
    "squirl": _SQUIRL,
    "squirl_beginner": replace(_SQUIRL, loss="one"),
    "squirl_bonus": replace(_SQUIRL, survivor_bonus=True),
    "wikipedia": replace(
        _KUBDUBO,
        one_die_trigger="once_per_player",
        one_die_face_change="nobody",
        one_die_ones_wild=False,
        exact_call=True,
    ),
}
