"""Changes parted into hands, what is still and can be judged, and what cannot be judged yet."""

from collections.abc import Callable, Sequence

from vision.cells import Cells, Mask, share
from vision.seats import Labels
from vision.watching.carried import at_seats
from vision.watching.changes import Change, change_of, grown, together
from vision.watching.hands import hands_at, is_arm, next_to, rests
from vision.watching.kinds import Kind, kind_of
from vision.watching.reaching import cut_across
from vision.watching.seen_there import PLAINLY, shows
from vision.watching.steady import calm_cells
from vision.watching.strangers import BESIDE
from vision.watching.table import FEW, Table
from vision.watching.things import Sees, Tops
from vision.watching.whose import owners, reached

A_HAND = 0.3  # part of what is still that shows a hand, from which it is one
# Parts of what is still and shows no hand that things take, from which it is none: of what lies free or has bared dice,
# and of what else the edge of the picture cuts, as it does arms.
SOLID, SOLID_AT_EDGE = 0.2, 0.5
STEADY = 0.97  # part of a change that must have become still before it is judged


def sorted_out(
    table: Table,
    found: Sequence[Change],
    everything: Mask,
    was: Cells,
    now: Cells,
    where: Labels,
    seen: Sees | None,
) -> tuple[list[Change], list[tuple[Change, Kind]], list[Change]]:
    """Part changes into hands, or what moves like them, what is still and can be judged, and what cannot be yet.

    Nothing is judged at a seat while a hand is there: it may be holding what seems to have gone, unless it has rested
    for long and lies apart from that. Nor is what came without what went, of which a part lies where a hand is.
    `everything`: the cells of all changes.
    """
    calm = calm_cells(table)
    hands, still = split(
        found,
        lambda one: share(calm[one.mask]) <= STEADY or holds(table, one, was, now, everything & ~one.mask, where, seen),
    )
    rest, stir = split(hands, lambda one: rests(table, one))
    held = held_up(hands, still, table, where)
    stirring = held_up(stir, still, table, where) if rest else held
    decided, waiting = [], []
    for one in still:
        at = reached(one, where)
        beside = bool(held.intersection(at))
        if beside and (stirring.intersection(at) or next_to(one.mask, rest)):
            waiting.append(one)
            continue
        kind = kind_of(one, was, now, everything & ~one.mask)
        if beside and kind != "went":
            waiting.append(one)
        else:
            decided.append((one, kind))
    return hands, decided, waiting


def split(changes: Sequence[Change], which: Callable[[Change], bool]) -> tuple[list[Change], list[Change]]:
    """Part changes into those of which something is true, and the others."""
    some, others = list[Change](), list[Change]()
    for one in changes:
        (some if which(one) else others).append(one)
    return some, others


def shows_hand(one: Change, tops: Tops) -> bool | None:
    """Say whether what is still shows a hand, None where that is not plain: a sleeve may look like a cup."""
    if share(tops.hand[one.mask]) > A_HAND:
        return True
    none = int((tops.hand & grown(one.mask)).sum()) < FEW
    least = SOLID if not one.border or shows(one.mask, tops, PLAINLY) else SOLID_AT_EDGE
    return False if none and share(tops.solid[one.mask]) > least and not cut_across(one) else None


def held_up(hands: list[Change], still: list[Change], table: Table, where: Labels) -> set[int]:
    """Give the seats at which hands are, and those at which something is still of which a part lies there."""
    held = hands_at(hands, where, len(table.seats))
    waits = {k for one in still for k in owners(one, where) if any(held[k] for k in reached(one, where))}
    return waits.union(k for k, here in enumerate(held) if here)


def holds(
    table: Table, one: Change, was: Cells, now: Cells, others: Mask, where: Labels, seen: Sees | None = None
) -> bool:
    """Say whether something that is still is an arm, and not cups of several seats that have changed together."""
    if seen is not None and (hand := shows_hand(one, seen())) is not None:
        return hand
    if not is_arm(table, one, was, now, others, owners(one, where)):
        return False
    if len(reached(one, where)) < 2:
        return True
    things = [thing for thing, _ in at_seats(one, "came", was, now, where)]
    rest = change_of(one.mask & ~grown(together(things, where), BESIDE))
    arms = (thing for thing in (*things, rest) if thing.border)
    return not things or any(is_arm(table, arm, was, now, others, owners(arm, where)) for arm in arms)
