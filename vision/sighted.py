"""What is seen to stand or to lie at each seat, whatever has changed: a check on what changes have told.

A cup that still stands where it stood has not come off, and dice that are still seen are not covered. Where a cup stood
and dice are seen now it has come off, though no change has told so; and where dice lay and a cup stands now it is over
them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, apart, lit, share
from vision.changes import DIFFERENT, Change, change_of, grown, parts, shrunk, together
from vision.kinds import BESIDE, compact, hull, same_things
from vision.lifts import hidden_now, lifted
from vision.light import light
from vision.seats import Labels
from vision.sightings import Places, Sightings
from vision.table import CUP, FEW, Happening, Table, changed
from vision.things import Tops

RESTING = ("still", "light", "moved")  # phases in which nothing moves: a push, or a lamp, is told when it has ended
PAUSE = 0.6  # seconds between looks at a table that rests and yet is not quite as it was
STANDS = 0.6  # part of its place that a cup, or a hand over it, takes which still stands
TOUCH = 2  # cells on either side of a neck by which things touch
ALL_OVER = 0.9  # part of where dice lay that any thing takes which hides them
GONE = 0.3  # part of its place that things still take, from which a cup may only have been pushed
OVER = 0.6  # part of where dice lay that a cup takes which is over them
HELD = 0.2  # part of where something has gone over which a hand is that may hold it
NONE = 0.1  # part of a place of which a hand, or dice, take no more, so that they are not there
SEEN = 0.4  # part of where dice lay that they take, from which they are still seen there
CHANGED = 0.1  # part of a cup's place that looks otherwise once it has gone; the table may have its colours
UNCOVERED, MORE = 0.6, 1.5  # part of dice that looks otherwise then; how many times as much changes with them
TALL = 0.25  # part that the largest inner circle takes of a cup, also of a tall one from aslant; of stripes less
RARE = 0.1  # part of the picture that may be dice, from which much of the table looks a little like them
DICE, PLAINLY = 4, 12  # cells that the smallest die takes; that dice take where a hand may be
SAME = 0.3  # part of both together that one thing has in common with itself at another time
AROUND = 4  # cells around where a cup stood in which its dice lie, but for one that rolls away
SMALLEST = 0.5  # part of the smallest cup that a thing takes which counts


def worth_looking(table: Table) -> bool:
    """Say whether a look may tell something: a cup is said to have come or gone, or the table has come to rest."""
    if any(one.seat is not None and one.event in ("lifted", "covered") for one in table.happened):
        return True
    known = table.sightings
    again = not table.quiet and table.at - known.at >= PAUSE
    return table.phase in RESTING and (again or not known.rested)


def sighted(before: Table, table: Table, tops: Tops, where: Labels) -> Table:
    """Return a table with what a look at it tells. `before`: what was known before this picture."""
    if len(table.sightings.stood) != len(table.seats):
        table = replace(table, sightings=Sightings.of_nothing(len(table.seats)))
    if (printed := table.sightings.printed) is not None:
        plain = ~grown(printed)
        tops = replace(tops, dice=tops.dice & plain, faint=tops.faint & plain)
    for k in range(len(table.seats)):
        table = contradicted(before, table, k, tops, where)
    if table.phase not in RESTING:
        return table
    for k in range(len(table.seats)):
        table = supplemented(table, k, tops, where)
    return judged_free(remembered(table, tops, where))


def contradicted(before: Table, table: Table, k: int, tops: Tops, where: Labels) -> Table:
    """Take back that a cup has come off which still stands, or that dice were covered which are still seen."""
    stood, lay, was = table.sightings.stood[k], table.sightings.lay[k], before.seats[k]
    if table.tells("lifted", k) and was.hidden:
        spot = table.seats[k].spot
        if under_hand(spot, tops) or (not shows(spot, tops) and remains(table, k, tops, where == k)):
            return taken_back(before, table, k, "lifted")
        return in_its_place(table, k, stood, tops)
    if table.tells("covered", k) and not was.hidden and still_lie(table, lay, tops):
        return taken_back(before, table, k, "covered")
    return table


def under_hand(spot: Mask | None, tops: Tops) -> bool:
    """Say whether a hand is over where something has gone, and dice are not plainly seen: one waits until it leaves."""
    return spot is not None and share(tops.hand[spot]) > HELD and not shows(spot, tops, PLAINLY)


def remains(table: Table, k: int, tops: Tops, here: Mask) -> bool:
    """Say whether a cup still hides the dice of a seat, though changes have told that it has come off."""
    stood, spot = table.sightings.stood[k], table.seats[k].spot
    if stands(stood, tops) or cup_in(spot, tops) or put_over(table.sightings.dice, tops, here):
        return True
    nothing_shows = spot is None or not (tops.faint & spot).any()
    return stood is None and nothing_shows and bool(things_at(single(tops.solid), here))  # something else has gone


def in_its_place(table: Table, k: int, stood: Mask | None, tops: Tops) -> Table:
    """Return a table that knows where the cup stood that has come off, if that was told of another place.

    What goes at the same time, a glass or the light of a telephone, may have been taken for it.
    """
    spot = table.seats[k].spot
    if stood is None or spot is None or share(spot[stood]) > SAME or not shows(stood, tops):
        return table
    return changed(table, k, None, spot=grown(stood))


def stands(stood: Mask | None, tops: Tops) -> bool:
    """Say whether the cup that hides the dice stands where it stood, perhaps under a hand."""
    return stood is not None and share((tops.solid | tops.hand)[stood]) > STANDS and not shows(stood, tops)


def put_over(dice: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether something is over dice that were seen at a seat: then a cup went from beside them to over them."""
    if dice is None or int((dice & here).sum()) < DICE:
        return False
    return share((tops.solid | tops.hand)[dice & here]) > OVER and not shows(here, tops)


def cup_in(place: Mask | None, tops: Tops) -> bool:
    """Say whether a cup stands in a place."""
    return place is not None and share(tops.cup[place]) > STANDS


def shows(place: Mask | None, tops: Tops, least: int = DICE) -> bool:
    """Say whether dice are seen in a place. `least`: their cells."""
    return place is not None and int((tops.dice & place).sum()) >= least


def still_lie(table: Table, lay: Mask | None, tops: Tops) -> bool:
    """Say whether dice are still seen where they lay, and it is they, not a small box that looks like one."""
    if lay is None or share(tops.dice[lay]) <= SEEN or not shows(lay, tops):
        return False
    before = table.sightings.picture
    if before is None or before.shape != table.newest.shape or not looks_otherwise(table, lay, UNCOVERED):
        return True
    return same_things(grown(lay), before, table.newest)  # only a shadow has come over them


def taken_back(before: Table, table: Table, k: int, event: str) -> Table:
    """Return a table of which one seat is as it was, and nothing has happened there."""
    seats = list(table.seats)
    seats[k] = replace(before.seats[k], hand=table.seats[k].hand)
    happened = tuple(one for one in table.happened if one != Happening(table.at, event, k))
    return replace(table, seats=tuple(seats), happened=happened)


def supplemented(table: Table, k: int, tops: Tops, where: Labels) -> Table:
    """Note that a cup has come off, or is over dice, though no change has told so."""
    seat, seen, here = table.seats[k], table.sightings, where == k
    if not seat.hidden:
        over = covered_now(seen.lay[k], seen.beside[k], tops, here) or (not seat.hand and lost(table, k, tops))
        return hidden_now(table, k, where, table.rest) if over else table
    stood = seen.stood[k]
    if stood is None:
        came = come_to_light(table, tops, here) if seen.lay[k] is None else None  # else it was covered since
        return table if came is None else changed(lifted(table, k, came), k, None, unseen=True)
    if not looks_otherwise(table, stood):
        return table
    if not seat.hand and plainly_gone(table, stood, tops):
        tops = replace(tops, dice=tops.faint)  # dim dice are enough
    if not bared(stood, tops, here):
        return table
    unsure = share(tops.solid[stood]) > GONE
    if unsure and (seat.hand or drawn_out(stood, tops)):
        return table  # drawn aside, and held, by somebody who looks under it
    if seat.hand and not shows(grown(stood), tops, PLAINLY):
        return table  # what looks a little like a die may be a part of the cup that the hand holds
    return changed(lifted(table, k, grown(stood)), k, None, unseen=unsure)


def come_to_light(table: Table, tops: Tops, here: Mask) -> Mask | None:
    """Return where dice lie that have come to light with more around them, though no cup was seen there.

    A die that rolls there changes little but its own place.
    """
    before, dice = table.sightings.picture, tops.dice & here
    if before is None or before.shape != table.newest.shape or int(dice.sum()) < DICE:
        return None
    place = grown(hull(dice), BESIDE)
    if share(tops.solid[place]) > GONE or (tops.hand & grown(place, BESIDE)).any():
        return None
    new = together((one for one in parts(differs(before, table.newest)) if (one.mask & dice).any()), here)
    if share(new[dice]) < UNCOVERED or int((new & here).sum()) < MORE * int(grown(dice).sum()):
        return None
    return (new & here) | place


def looks_otherwise(table: Table, place: Mask, least: float = CHANGED) -> bool:
    """Say whether a place looks otherwise than when its cup, or its dice, were last seen there.

    `least`: the part of it that does.
    """
    before = table.sightings.picture
    if before is None or before.shape != table.newest.shape:
        return False
    return share(differs(before, table.newest)[place]) > least


def differs(before: Cells, now: Cells) -> Mask:
    """Say which cells look otherwise than before, in whatever light."""
    return apart(lit(before, light(before, now)), now) > DIFFERENT


def plainly_gone(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether most of a cup's place looks otherwise, nothing is there, and what may be dice is seldom."""
    gone = share(tops.solid[grown(stood)]) < NONE and share(tops.faint) < RARE
    return gone and looks_otherwise(table, stood, UNCOVERED)


def drawn_out(stood: Mask, tops: Tops) -> bool:
    """Say whether a cup reaches from where it stood to the edge of the picture: beyond that a hand may hold it."""
    return any(one.border and bool((one.mask & stood).any()) for one in parts(tops.solid))


def bared(stood: Mask, tops: Tops, here: Mask) -> bool:
    """Say whether a cup has gone from where it stood, no hand is there, and dice are."""
    near, taken = grown(stood), share(tops.solid[stood])
    if taken > STANDS or int((tops.hand & near).sum()) >= FEW:
        return False  # it may be held up only, or drawn aside
    place = near if taken < GONE else shrunk(stood)  # else it was put down right beside, or pushed
    return shows(place & here, tops)


def covered_now(lay: Mask | None, beside: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether a cup is over dice, or they are seen no more and a cup stands at their seat that did not before."""
    if lay is None or share(tops.hand[grown(lay)]) > NONE or share(tops.dice[lay]) > NONE:
        return False
    if share(tops.cup[lay]) > OVER:
        return True
    gathered = int((tops.dice & here).sum()) < DICE
    return gathered and any(beside is None or share(beside[one]) < SAME for one in things_at(single(tops.cup), here))


def lost(table: Table, k: int, tops: Tops) -> bool:
    """Say whether something stands all over where dice lay, whatever it is taken for, and it did not before.

    They have to have been seen since their cup came off: what looked like dice before that is a print.
    """
    lay, opened = table.sightings.lay[k], table.seats[k].lifted
    if lay is None or opened is None or opened > table.sightings.at:
        return False
    return share(tops.solid[lay]) > ALL_OVER and looks_otherwise(table, lay, UNCOVERED)


def judged_free(table: Table) -> Table:
    """Return a table that knows that whatever else has changed lies over no dice that are plainly seen.

    Only while it rests: what moves may come over them.
    """
    if table.phase != "still":
        seen = table.sightings
        return replace(table, sightings=replace(seen, free=(), rested=False)) if seen.rested else table
    return replace(table, unjudged=tuple(k for k in table.unjudged if k not in table.sightings.free))


def single(things: Mask) -> Iterator[Change]:
    """Yield things, those singly that touch one another only here and there."""
    for thing in parts(things):
        cores = list(parts(shrunk(thing.mask, TOUCH)))
        if len(cores) < 2:
            yield thing
        else:
            yield from (change_of(grown(core.mask, TOUCH) & thing.mask) for core in cores)


def things_at(things: Iterable[Change], here: Mask) -> list[Mask]:
    """Return the things most of which lie at a seat, as masks."""
    least = SMALLEST * CUP * here.size
    whole = (one.mask for one in things if one.area >= least)
    return [one for one in whole if share(here[one]) > 0.5]


def remembered(table: Table, tops: Tops, where: Labels) -> Table:
    """Keep where cups stand and dice lie now."""
    printed = np.zeros(where.shape, bool) if table.sightings.printed is None else table.sightings.printed
    cups, solids = list(single(tops.cup)), list(single(tops.solid))
    seen = [seen_at(table, k, tops, where == k, cups, solids) for k in range(len(table.seats))]
    stood, lay, beside = (tuple(one[part] for one in seen) for part in range(3))
    for k, cup in enumerate(stood):
        if cup is not None and share(tops.solid[cup]) > STANDS:
            printed = printed | (tops.dice & (where == k) & ~grown(cup))
    free = tuple(k for k, dice in enumerate(lay) if dice is not None and lies_free(dice, tops))
    return replace(
        table,
        sightings=Sightings(
            at=table.at,
            stood=stood,
            lay=lay,
            beside=beside,
            free=free,
            printed=printed,
            picture=pictured(table, stood, lay, tops, where),
            rested=True,
            dice=tops.dice,
        ),
    )


def pictured(table: Table, stood: Places, lay: Places, tops: Tops, where: Labels) -> Cells:
    """Return the picture of now, but of before where cups or dice are known to have been that are not seen any more."""
    old = table.sightings.picture
    gone = [k for k, cup in enumerate(stood) if cup is not None and not stands(cup, tops)]
    gone += [k for k, dice in enumerate(lay) if dice is not None and not shows(dice, tops)]
    if old is None or old.shape != table.newest.shape or not gone:
        return table.newest
    return np.where(np.isin(where, gone)[..., None], old, table.newest)


def seen_at(
    table: Table, k: int, tops: Tops, here: Mask, cups: Sequence[Change], solids: Sequence[Change]
) -> tuple[Mask | None, Mask | None, Mask | None]:
    """Return where at a seat a cup stands over dice, where dice lie open, and what else stands there.

    `cups`, `solids`: the things of either kind on the whole table.
    """
    if table.seats[k].hidden:
        return cup_at(table, k, tops, here, cups, solids), None, None
    spot, known = table.seats[k].spot, table.sightings.lay[k]
    dice = tops.dice & here & (grown(hull(spot), AROUND) if spot is not None else here)
    under_hand = known is not None and share(tops.hand[grown(known)]) > NONE
    if int(dice.sum()) < DICE or under_hand:
        return None, known, table.sightings.beside[k]
    return None, dice, np.logical_or.reduce([np.zeros_like(here), *things_at(solids, here)])


def lies_free(lay: Mask, tops: Tops) -> bool:
    """Say whether dice are seen, and no hand near."""
    return share(tops.dice[lay]) > SEEN and not (tops.hand & grown(lay, BESIDE)).any()


def cup_at(
    table: Table, k: int, tops: Tops, here: Mask, cups: Sequence[Change], solids: Sequence[Change]
) -> Mask | None:
    """Return where the cup stands that hides the dice of a seat: the one that stood there, or the likeliest."""
    known, seat, lay = table.sightings.stood[k], table.seats[k], table.sightings.lay[k]
    if known is not None and share(tops.hand[grown(known)]) > NONE:
        return known  # a hand hides a part of it
    own = [one for one in things_at(cups, here) if compact(one, TALL)]
    things = [*own, *(one for one in things_at(solids, here) if compact(one, TALL))]
    if known is not None and own and share(tops.cup[known]) < SAME:
        known = None  # what had been taken for it before its cup was seen
    for hint in (known, lay if lay is None else hull(lay), seat.came, seat.spot):
        if hint is not None:
            best = max(things, key=lambda one: alike(one, hint), default=None)
            if best is not None and alike(best, hint) > SAME:
                return best
    return known if known is not None else likeliest(own, things, tops.hand & here)


def likeliest(cups: list[Mask], things: list[Mask], hand: Mask) -> Mask | None:
    """Return the largest cup; where no hand is that may hide one, also the only round thing."""
    if cups:
        return max(cups, key=lambda one: int(one.sum()))
    return things[0] if len(things) == 1 and not hand.any() else None


def alike(one: Mask, other: Mask) -> float:
    """Return the part of both places together that they have in common."""
    return float((one & other).sum()) / max(1.0, float((one | other).sum()))
