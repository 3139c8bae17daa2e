"""Open dice that are seen no more, though no cup was seen to come over them."""

from vision.cells import Mask
from vision.watching.bares_dice import only_dice_now
from vision.watching.changes import Change
from vision.watching.kinds import Kind
from vision.watching.noted import covered
from vision.watching.scene import Scene
from vision.watching.table import Seat, Table

GONE = 0.3  # part of a cup's place that changes when the dice there go, or are covered
OVERLAID = 0.7  # the same where it cannot be told what came and what went


def taken_away(table: Table, open_before: list[int], decided: list[tuple[Change, Kind]], scene: Scene) -> Table:
    """Hide the dice that lay open before and are seen no more, though no cup was seen to come."""
    cups = [seat.spot for seat in table.seats if seat.lifted == table.at and seat.spot is not None]
    things = [one.mask for one, kind in decided if kind == "went" and not any((one.mask & cup).any() for cup in cups)]
    stirred = [one.mask for one, kind in decided if kind == "moved"]
    for k in (k for k in open_before if not table.seats[k].hidden):
        if not (vanished(table.seats[k], things) or overlaid(table.seats[k], stirred)):
            continue
        table = table if come_to_light(table.seats[k], scene, scene.where == k) else covered(table, k, scene)
    return table


def come_to_light(seat: Seat, scene: Scene, here: Mask) -> bool:
    """Say whether dice lie only now where a cup came off: the hand that held it had passed for the table over them."""
    return seat.unread and seat.spot is not None and only_dice_now(seat.spot, scene, here)


def vanished(seat: Seat, things: list[Mask]) -> bool:
    """Say whether so much went from where open dice lay that they were taken, or a cup of the table's colours stands.

    `things`: what went, but for cups that came off just now. A hand that pushes dice changes less.
    """
    assert seat.spot is not None, "its cup has come off"
    went = sum(int((thing & seat.spot).sum()) for thing in things)
    return went > GONE * float(seat.spot.sum())


def overlaid(seat: Seat, things: list[Mask]) -> bool:
    """Say whether nearly all of where open dice lie has changed at once: a cup of the table's colours has come.

    `things`: of what changed, that of which cannot be told whether it came or went.
    """
    assert seat.spot is not None, "its cup has come off"
    return any(float((thing & seat.spot).sum()) > OVERLAID * float(seat.spot.sum()) for thing in things)
