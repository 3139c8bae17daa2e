"""What is noted of a seat whose cup came off, or came over its dice."""

from dataclasses import replace

from vision.cells import Cells, Mask, instead
from vision.seats import Labels
from vision.watching.light import light
from vision.watching.scene import Scene
from vision.watching.table import Table, accepted, changed, covered_as


def lifted(table: Table, k: int, spot: Mask) -> Table:
    """Note that a cup came off a seat, and where it stood."""
    fields = {
        "had_cup": True,
        "spot": spot,
        "shown": False,
        "was_hidden": False,
        "reached": False,
        "nudged": False,
        "came_off_unseen": False,
        "came": None,
        "bare": False,
    }
    return changed(table, k, "lifted", hidden=False, lifted=table.at, read=False, hand=False, **fields)


def covered(table: Table, k: int, scene: Scene) -> Table:
    """Note that open dice are hidden from now on."""
    return hidden_now(table, k, scene.where, scene.level)


def hidden_now(table: Table, k: int, where: Labels, level: Cells) -> Table:
    """Note that dice are hidden from now on. `level`: how their seat looks with the cup, in the light of before."""
    table = changed(
        table, k, "covered", hidden=True, had_cup=True, was_hidden=False, lifted=None, bare=False, came=None
    )
    return covered_as(table, where == k, level)


def stood_up(table: Table, k: int, scene: Scene) -> Table:
    """Note how a seat looks with the cup that has just been put there."""
    return replace(table, as_covered=instead(table.as_covered, scene.level, scene.where == k))


def taken_for_granted(table: Table, k: int) -> Table:
    """Return a table that knows how it looks where a cup has come off just now: that is no change to be judged."""
    spot = table.seats[k].spot
    if spot is None or not table.tells("lifted", k):
        return table
    return accepted(table, spot, level_now(table))


def level_now(table: Table) -> Cells:
    """Give how a table looks now, in the light of before."""
    return table.newest / light(table.accepted, table.newest)
