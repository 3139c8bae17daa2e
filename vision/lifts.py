"""What came off a seat and what was put there: conclusions from changes that have become still."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.bared_die import bares_a_die
from vision.cells import Cells, Mask, apart, lit
from vision.changes import DIFFERENT, Change, change_of, grown, parts, together
from vision.ground import ground_with, outlined, rest_of, stands, still_there, strange
from vision.kinds import (
    BESIDE,
    CUP_SHAPE,
    CUT_CUP,
    LEFT,
    ROUND,
    Kind,
    broad,
    compact,
    cup_stood,
    cup_wide,
    depth_of,
    hued,
    hull,
    largest_part,
    like_table,
    opened,
    shows_dice,
    strangers,
    surroundings,
    unlike,
    unshaded,
    verdict,
)
from vision.palettes import palette, share_of
from vision.round_things import round_thing
from vision.seats import Labels
from vision.stays import goes_on, most_stands, only_a_side, put_back, still_seen
from vision.table import CUP, Seat, Table, changed

BARE = 0.6  # part of the smallest cup: where nothing so large stands is no cup
ASIDE = 6  # cells from what went within which a cup is that may only have been pushed
WHOLE = 0.5  # part of a cup that came from which what went is a whole one, and no side of one that was pushed
GONE = 0.3  # part of a cup's place that changes when the dice there go, or are covered
OVERLAID = 0.7  # the same where it cannot be told what came and what went
BACK = 0.4  # part of what a place differed from the cup that stood there, below which that cup is back
ALIKE = 20.0  # levels within which a cell is what it was
SHARE = 0.65  # part of the depth of the deepest cup from which what a seat has of a change is a cup of its own
ROUGHER = 0.4  # by how much more than a cup its place is as rough as a rough table: a logarithm
GLASS = 1.3  # times deeper than a glass that a cup is beside which it stands
OPEN = 0.5  # part of a cup's place that the dice take which it has bared, at most
SIDE = 0.8  # part of what seems to be dice that has a colour of what stood there, from which it is a cup's side
NARROW = 0.75  # part of the depth of a cup put aside, up to which what touches it are dice or hands
BESIDE_ONE, IN_LUMP = 0.7, 0.45  # parts of the depth of one cup, and of a lump of several, that another cup has
SEEN = 0.5  # part of the ring around a thing that is left of a wider one which still shows the table
WHOLE_CUP = 0.85  # part of the depth of what stood there that a cup has which stood next to where it stands now
NECKS = (0.45, 0.6, 0.75)  # parts of the depth of the larger of two cups at which they are told apart
IN_PART = 0.15  # part of a change that lies at a seat, from which it may be a cup of that seat as well
SMALLER = 0.25  # part of where a cup stood, below which what comes there covers no dice
THE_SAME = 0.7  # part that a cup and what has gone have in common at least, of either, if it is the same cup


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The pictures that are compared, in the light of now.

    `before`: what was accepted before `was` was. `standing`: the seats as they were covered. `came`: the cells of what
    came, if anything did, when something went. `where`: the seat of each cell. `light`: by what the
    light of now differs from that of the accepted pictures.
    """

    before: Cells
    standing: Cells
    was: Cells
    now: Cells
    came: Mask
    where: Labels
    light: Cells


def judged(
    table: Table, decided: list[tuple[Change, Kind]], was: Cells, now: Cells, factor: Cells, where: Labels
) -> Table:
    """Draw conclusions from what has become still: first the cups that came off, then what was put down."""
    if not decided:
        return table
    large = [(one, kind) for one, kind in decided if one.area >= CUP * where.size]
    came = together((one for one, kind in large if kind == "came"), where)
    open_before = [k for k, seat in enumerate(table.seats) if not seat.hidden and seat.spot is not None]
    scene = Scene(lit(table.before, factor), lit(table.standing, factor), was, now, came, where, factor)
    for one in (one for one, kind in large if kind == "went"):
        around = most_of(one.mask, where) & ~grown(came, BESIDE)  # what was put down there is no table
        table = replace(table, ground=(ground := ground_with(table.ground, one.mask, now, around)))
        for k, part in own_parts(one.mask, whose(one.mask, ground, scene), scene):
            table = went(table, k, part, scene) if may_hide(table.seats[k]) else table
    for one in (one for one, kind in large if kind == "came"):
        for k, own in each_own(table, one, where):
            table = put_down(table, k, own, scene)
    for one in (one for one, kind in large if kind == "moved"):
        for k in (k for k in owners(one, where) if k not in open_before):
            table = found_bare(table, k, one, scene)
    if any(kind == "went" for _, kind in decided):
        table = bared(table, decided, scene, where)
    return taken_away(table, open_before, decided, scene)


def may_hide(seat: Seat) -> bool:
    """Say whether a cup may have stood at a seat: also where none had seemed to, for it may be like the table."""
    return seat.hidden or (seat.bare and seat.lifted is None)


def went(table: Table, k: int, mask: Mask, scene: Scene) -> Table:
    """Note what a thing that went from a hidden seat means for it: its own part of it, where several went as one."""
    if bares_nothing(mask, table, scene) or no_cup(mask, table, k, scene):
        return table
    if stood_beside(mask, table, k, scene):
        if put_over(table.seats[k], scene):
            return covered(table, k, scene)
        if table.seats[k].shown:
            return table
    if only_an_arm(table.seats[k], mask, scene, most_of(mask, scene.where)):
        return stood_up(table, k, scene)  # now it is seen without the hand that was over it
    if came_off(table.seats[k], mask, scene):
        return lifted(table, k, place_of(mask, scene))
    unknown = not table.seats[k].known  # dice may have lain there from the beginning
    return covered(table, k, scene) if unknown and only_dice(mask, scene) else table


def only_an_arm(seat: Seat, gone: Mask, scene: Scene, here: Mask) -> bool:
    """Say whether what went left the cup standing that it had come with or lain over. `here`: the seat, as a mask."""
    return most_stands(seat.came, gone, scene.standing, scene.now) or goes_on(gone, scene.was, scene.now, here)


def no_cup(mask: Mask, table: Table, k: int, scene: Scene) -> bool:
    """Say whether what went bared no dice: an empty cup beside where they lay, or a glass beside a larger cup."""
    seat, here = table.seats[k], scene.where == k
    if not shows_dice(mask, scene.now, scene.came):
        if seat.spot is not None and not covers(mask, seat.spot):
            return True
    elif strangers(mask, scene.now, here).any():  # else it may be the grain of the table
        return False
    old = here & ~grown(scene.came)  # what has come now is the cup itself, put aside
    return table.ground is not None and still_there(table.ground, scene.now, old, mask, GLASS)


def bares_nothing(mask: Mask, table: Table, scene: Scene) -> bool:
    """Say whether all is as it was before what went came: a hand that had rested at a hidden seat, or a telephone.

    Where a cup has come off are dice, or it stood there from the first. Dice that lay open from the first may have been
    put under a cup, too: a round thing that an arm does not join to the edge of the picture.
    """
    if table.first.shape != scene.now.shape:
        return False
    if any(parts(opened((apart(lit(table.first, scene.light), scene.now) > DIFFERENT) & mask))):
        return False
    stood = largest_part(unshaded(mask, scene.was, surroundings(hull(mask))))
    cups = [one for one in (stood, change_of(mask)) if one is not None and round_thing(one)]
    return not any(shows_dice(one.mask, scene.now, scene.came) for one in cups)


def stood_beside(mask: Mask, table: Table, k: int, scene: Scene) -> bool:
    """Say whether what went had stood beside the dice when they were hidden: they were not under it.

    They were gathered by hand, perhaps, and it is an empty cup that goes now.
    """
    spot = table.seats[k].spot
    if spot is None or covers(mask, spot) or table.first.shape != scene.now.shape:
        return False
    return same(mask, lit(table.first, scene.light), scene.was)


def put_over(seat: Seat, scene: Scene) -> bool:
    """Say whether what came was put over dice: they were taken for hidden before, under a hand."""
    return any(covers(one.mask, seat.spot) for one in parts(scene.came))


def place_of(mask: Mask, scene: Scene) -> Mask:
    """Give where the cup stood in what went: arms and shadows went with it, up to the edge of the picture.

    All of it where the cup does not stand out from the table. Where it stands now a hand may have been, but not itself.
    """
    here = most_of(mask, scene.where)
    stood = largest_part(strangers(mask, scene.was, here))
    if stood is None or not broad(stood.mask):
        return mask
    aside = together((one for one in parts(strangers(mask, scene.now, here)) if broad(one.mask)), mask)
    rest = largest_part(solid_of(stood.mask & ~aside))
    whole = rest is not None and float(depth_of(rest.mask).max()) > WHOLE_CUP * float(depth_of(stood.mask).max())
    return grown(rest.mask if rest is not None and whole else stood.mask) & mask


def nudged(table: Table, decided: list[tuple[Change, Kind]]) -> Table:
    """Note at which seats open dice lie otherwise after a hand was there (D44); a cup that went is another's."""
    stirred = [one.mask for one, kind in decided if kind != "light" and not (kind == "went" and broad(one.mask))]
    for k, seat in enumerate(table.seats):
        if not seat.reached or seat.hidden or seat.nudged or table.sightings.shown_since(k, seat.lifted) is not None:
            continue  # where dice have been seen, it is they that tell
        if seat.spot is not None and any(bool((mask & seat.spot).any()) for mask in stirred):
            table = changed(table, k, None if seat.read else "touched", nudged=True)
    return table


def bared(table: Table, decided: list[tuple[Change, Kind]], scene: Scene, where: Labels) -> Table:
    """Find the seats at which plainly nothing stands, once it is known what the table looks like.

    Where something round stood in what has changed, and nothing does now, the cup has come off.
    """
    if (ground := table.ground) is None:
        return table
    differing = together((one for one, kind in decided if kind != "light"), where)
    for k, seat in enumerate(table.seats):
        if not seat.hides:
            continue
        here = where == k
        stood = stands(scene.was, ground, here & differing)
        if stood is not None and compact(stood) and rest_of(stood, ground, scene.now) < LEFT:
            own = owns(stood, differing & strange(scene.was, ground))
            own = own and not still_there(ground, scene.now, here, stood) and not bares_nothing(stood, table, scene)
            own = own and not only_an_arm(seat, stood, scene, here)
            own = own and not (seat.shown and stood_beside(stood, table, k, scene))
            table = lifted(table, k, stood) if own and came_off(seat, stood, scene) else table
        elif not seat.known and stands(scene.now, ground, here, BARE) is None and not outlined(scene.now, here):
            table = changed(table, k, None, bare=True)
    return table


def owns(share: Mask, things: Mask) -> bool:
    """Say whether what a seat has of a thing is as deep as a cup, and no side of one that reaches over the line."""
    whole = next((one.mask for one in parts(things) if bool((one.mask & share).any())), share)
    return float(depth_of(share).max()) > SHARE * float(depth_of(whole).max())


def cups_in(mask: Mask, where: Labels) -> set[int]:
    """Give the seats whose cups went, one or several together: none for a sickle at the side of a cup.

    The middle of each round part tells whose it is. Where cups stood so near that they make one part, a seat's own
    share of it is as deep as a cup; of a neighbour's cup that reaches over the line little more than half its depth is.
    A sickle may look like several round parts, but they are smaller than any cup.
    """
    depth = depth_of(mask)
    middles = [found for found in (deep(depth > part * depth.max()) for part in NECKS) if found]
    shares = {k: float(depth_of(mask & (where == k)).max()) for k in np.unique(where[mask]).tolist()}
    seats = {int(where[middle]) for found in middles for middle in found}
    seats |= {k for k, share in shares.items() if share > SHARE * float(depth.max())}
    disc, many = np.pi * float(depth.max()) ** 2, max(len(seats), *(len(found) for found in middles))
    cups = many if broad(mask) else 1
    return seats - {-1} if cups * disc >= ROUND * float(mask.sum()) else set()


def most_of(mask: Mask, where: Labels) -> Mask:
    """Give the seat, as a mask, in which most of a part of the picture lies."""
    return np.asarray(where == np.bincount(where[mask].astype(int) + 1).argmax() - 1, bool)


def whose(mask: Mask, ground: Cells, scene: Scene) -> list[int]:
    """Give the seats whose cups went: where it may be several, none at which a cup stands that has not changed.

    Somebody else's cup that reached over the line leaves the own one standing; not so several whole ones. Where
    something stands at all of them it is no cup, and what went is of the seat in which most of it lay.
    """
    here = {k: scene.where == k for k in sorted(cups_in(mask, scene.where))}
    if len(here) < 2:
        return list(here)
    old = ~grown(scene.came)  # what has come now is no cup that stood there all the time
    whole = {k for k, seat in here.items() if depth_of(mask & seat).max() > WHOLE_CUP * depth_of(mask).max()}
    several = whole if len(whole) > 1 else set()
    empty = [k for k in here if k in several or not still_there(ground, scene.now, here[k] & old, mask)]
    return empty or [max(here, key=lambda k: int((mask & here[k]).sum()))]


def own_parts(mask: Mask, seats: list[int], scene: Scene) -> Iterator[tuple[int, Mask]]:
    """Yield each of the seats from which something went, with its own part of it if they are several.

    Where that came, a hand that went from one seat to the next has joined them.
    """
    for k in seats:
        own = mask & (scene.where == k) if len(seats) > 1 else mask
        if len(seats) == 1 or verdict(own, scene.was, scene.now, mask & ~own) != "came":
            yield k, own


def deep(mask: Mask) -> list[tuple[int, int]]:
    """Give the middles (row, column) of the connected parts of a mask."""
    count, _, _, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    return [(round(y), round(x)) for x, y in middles[1:count]]


def came_off(seat: Seat, mask: Mask, scene: Scene) -> bool:
    """Say whether what went from a hidden seat was the cup over its dice."""
    if seat.was_hidden and same(mask, scene.before, scene.now) and not all_that_came(seat, mask, scene):
        return False  # what lay over the cup is gone, and the cup is there as before
    if back(mask, scene) or only_dice(mask, scene):
        return False
    standing, now, here = scene.standing, scene.now, most_of(mask, scene.where)
    if still_seen(mask, standing, now, here) or put_back(mask, scene.was, standing, now, here):
        return False
    if only_a_side(mask, scene.was, now, here):
        return False
    if not scene.came.any():
        return True
    came = scene.came | stands_beside(mask, scene)
    solid = solid_of(came)
    if is_side(mask & ~came, nearby(mask, scene) | (came & ~scene.came)):
        return False
    return shows_dice(mask | came & ~solid, scene.now, solid) or bares_a_die(mask, solid, scene.now, here)


def all_that_came(seat: Seat, gone: Mask, scene: Scene) -> bool:
    """Say whether what has gone is the cup itself that was seen to come over the dice, and nothing that lay over it."""
    if seat.came is None or same(gone, scene.standing, scene.now):
        return False
    both = float((gone & seat.came).sum())
    return both > THE_SAME * max(float(gone.sum()), float(seat.came.sum()))


def is_side(gone: Mask, came: Mask) -> bool:
    """Say whether what has gone is no whole cup beside what `came`, but the side of one that was only pushed.

    What is round is one, however much came, for a side is a sickle: several cups may have been put down in a lump.
    """
    lump = largest_part(came)
    if lump is None:
        return False
    least = BESIDE_ONE if compact(lump.mask, CUT_CUP) else IN_LUMP
    if compact(gone, CUP_SHAPE) and float(depth_of(gone).max()) > least * float(depth_of(lump.mask).max()):
        return False
    return float(gone.sum()) <= WHOLE * lump.area


def nearby(mask: Mask, scene: Scene) -> Mask:
    """Give what came at the seat from which something went, or next to that."""
    near = most_of(mask, scene.where) | grown(mask, ASIDE)
    return together((one for one in parts(scene.came) if (one.mask & near).any()), mask)


def solid_of(mask: Mask) -> Mask:
    """Give a part of the picture without what is much narrower than its widest: dice or hands that touch a cup."""
    wide = 2 * int(NARROW * float(depth_of(mask).max())) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc).astype(bool)


def only_dice(mask: Mask, scene: Scene) -> bool:
    """Say whether it were dice that went, not a cup: a cup of the table's colours has come over them.

    Dice that lie in a ring are as large as a cup, but not as solid; and where a cup has come off there are dice now.
    """
    stood = strangers(hull(mask), scene.was, most_of(mask, scene.where))
    return not broad(stood) and not shows_dice(mask, scene.now, np.zeros_like(mask))


def only_dice_now(mask: Mask, scene: Scene, here: Mask) -> bool:
    """Say whether nothing but dice stands out now in a place where something seems to have come."""
    dice = strangers(mask, scene.now, here)
    if not dice.any() or broad(dice) or dice.sum() > OPEN * mask.sum():
        return False
    return not broad(hued(mask, scene.now, surroundings(mask))) and shows_dice(mask, scene.now, np.zeros_like(mask))


def stands_beside(mask: Mask, scene: Scene) -> Mask:
    """Give the whole of what stands now at the seat where something came: of a pushed cup not all has changed."""
    here = most_of(mask, scene.where)
    came = together((one for one in parts(scene.came) if (one.mask & here).any()), mask)
    if not came.any():
        return came
    things = parts(strangers(hull(mask | came), scene.now))
    return together((one for one in things if (one.mask & came).any()), mask)


def back(mask: Mask, scene: Scene) -> bool:
    """Say whether a cup that was held or pushed elsewhere stands again as it stood."""
    was, is_now = (float(apart(scene.standing, one)[mask].mean()) for one in (scene.was, scene.now))
    return is_now < BACK * was


def lifted(table: Table, k: int, spot: Mask) -> Table:
    """Note that a cup came off a seat, and where it stood."""
    fields = {
        "known": True,
        "spot": spot,
        "shown": False,
        "was_hidden": False,
        "reached": False,
        "nudged": False,
        "unseen": False,
        "came": None,
        "bare": False,
    }
    return changed(table, k, "lifted", hidden=False, lifted=table.at, read=False, hand=False, **fields)


def put_down(table: Table, k: int, one: Change, scene: Scene) -> Table:
    """Note what a thing that came means for a seat."""
    seat = table.seats[k]
    if not seat.hidden:
        if not covers(one.mask, seat.spot) or too_small(one, seat):
            return table  # a cup beside the dice, or its shadow over them
        return changed(covered(table, k, scene), k, None, came=one.mask)
    if table.tells("covered", k):
        return table  # it was put over them just now
    if (uncovered := found_bare(table, k, one, scene)) is not table:
        return uncovered
    whole = compact(one.mask, CUT_CUP if one.border else CUP_SHAPE)
    if whole and like_table(one.mask, scene.was) and not stood_near(one.mask, k, scene):
        table = stood_up(table, k, scene)
        return changed(table, k, "covered", known=True, was_hidden=False, bare=False, came=one.mask)
    return changed(table, k, None, was_hidden=True, bare=False)


def too_small(one: Change, seat: Seat) -> bool:
    """Say whether something is much smaller than the cup that came off a seat."""
    return seat.spot is not None and one.area < SMALLER * float(seat.spot.sum())


def found_bare(table: Table, k: int, one: Change, scene: Scene) -> Table:
    """Note if a thing at a hidden seat are the dice that a cup of the table's colours has bared."""
    bared = table.seats[k].hidden and bares_dice(one.mask, scene, scene.where == k, table.ground)
    return changed(lifted(table, k, one.mask), k, None, unseen=True) if bared else table


def bares_dice(mask: Mask, scene: Scene, here: Mask, ground: Cells | None) -> bool:
    """Say whether what seems to have come are dice, where a cup of the table's colours stood over them.

    Only they look unlike the table then. But for them the place has lost an outline as large as a cup's, or on a rough
    table become as rough as what lies around.
    """
    dice = strangers(mask, scene.now, here)
    if not dice.any() or broad(dice) or dice.sum() > OPEN * mask.sum() or not (broad(mask) and compact(mask, CUT_CUP)):
        return False
    if stood_already(dice, mask, scene, here):
        return False
    if broad(strangers(mask, scene.was, here)) or broad(hued(mask, scene.was, surroundings(mask))):
        return False
    if ground is not None and still_there(ground, scene.now, here, mask):
        return False
    beside = grown(dice)
    rest, ring = mask & ~beside, surroundings(mask) & here & ~beside
    rougher = ring.any() and unlike(scene.was, rest, ring) - unlike(scene.now, rest, ring) > ROUGHER
    return rougher or verdict(rest, scene.was, scene.now, beside) == "went"


def stood_already(dice: Mask, mask: Mask, scene: Scene, here: Mask) -> bool:
    """Say whether what seems to be dice has the colours of what stood there: the side of a cup that was put back.

    Held up, it was nearer to the camera and hid its own place; put back a little aside, only its side has changed.
    """
    side = strangers(hull(mask), scene.was, here)
    return share_of(scene.now[dice], palette(scene.was[side])) > SIDE


def covered(table: Table, k: int, scene: Scene) -> Table:
    """Note that open dice are hidden from now on."""
    return hidden_now(table, k, scene.where, scene.now / scene.light)


def hidden_now(table: Table, k: int, where: Labels, level: Cells) -> Table:
    """Note that dice are hidden from now on. `level`: how their seat looks with the cup, in the light of before."""
    table = changed(table, k, "covered", hidden=True, known=True, was_hidden=False, lifted=None, bare=False, came=None)
    here = (where == k)[..., None]
    return replace(table, standing=np.where(here, level, table.standing), first=np.where(here, level, table.first))


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


def stood_near(mask: Mask, k: int, scene: Scene) -> bool:
    """Say whether something as broad stood at a seat before a thing came there: what came may be that cup."""
    near = grown(mask, int(np.ceil(depth_of(mask).max())))
    if surroundings(near).sum() < SEEN * surroundings(mask).sum():
        near = mask  # it takes so much of the picture that nothing would be left to show the table
    return cup_stood(near, scene.was, mask, scene.where == k)


def stood_up(table: Table, k: int, scene: Scene) -> Table:
    """Note how a seat looks with the cup that has just been put there."""
    return replace(table, standing=np.where((scene.where == k)[..., None], scene.now / scene.light, table.standing))


def owners(one: Change, where: Labels) -> list[int]:
    """Give the seats in which a large change lies."""
    here = where[one.mask]
    counts = np.bincount(here[here >= 0], minlength=1)
    return [k for k, count in enumerate(counts.tolist()) if count and count >= min(counts.max(), 0.3 * one.area)]


def reached(one: Change, where: Labels) -> list[int]:
    """Give the seats in which a large change lies, or enough of it to be a cup."""
    here = where[one.mask]
    counts = np.bincount(here[here >= 0], minlength=1)
    least = max(CUP * where.size, IN_PART * one.area)
    return sorted({*owners(one, where), *np.flatnonzero(counts >= least).tolist()})


def each_own(table: Table, one: Change, where: Labels) -> Iterator[tuple[int, Change]]:
    """Yield each seat that a thing lies in, with its own of several that touch: a small cup beside a large one, too.

    Where it is known that a cup stands, another can only have been put next to it.
    """
    several = lobes(one.mask, where)
    open_to = {k for k in several if len(several) > 1 and not (table.seats[k].hidden and table.seats[k].known)}
    for k in sorted({*owners(one, where), *open_to}):
        yield k, change_of(one.mask & (where == k)) if k in open_to else one


def lobes(mask: Mask, where: Labels) -> list[int]:
    """Give the seats in which a round part of a thing as large as a cup has its middle.

    What reaches over the line from a neighbour is deepest at the line, and deeper beyond.
    """
    depth = depth_of(mask)
    peaks = (depth == cv2.dilate(depth, np.ones((3, 3), np.uint8))) & mask & (where >= 0)
    middles = (place for place in np.argwhere(peaks) if is_middle(depth, *place.tolist()))
    seats = sorted({int(where[row, column]) for row, column in middles})
    return [k for k in seats if compact(mask & (where == k), CUP_SHAPE)]


def is_middle(depth: Cells, row: int, column: int) -> bool:
    """Say whether a part as large as a cup has its middle in a cell: nothing near is deeper by more than a cell."""
    here = depth[row, column]
    reach = int(np.ceil(here / 2)) + 1
    near = depth[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1]
    return cup_wide(here, depth.size) and float(near.max()) < here + 1


def covers(mask: Mask, spot: Mask | None) -> bool:
    """Say whether a thing stands over the place where a seat's dice lie, and not beside it."""
    return spot is None or float((mask & spot).sum()) > 0.3 * min(float(mask.sum()), float(spot.sum()))


def same(mask: Mask, one: Cells, other: Cells) -> bool:
    """Say whether nearly all cells of a part of the picture are alike."""
    return float((apart(one, other)[mask] < ALIKE).mean()) > 0.8
