"""Cups under which somebody looks: drawn aside or to the edge of the picture, and held, they have not come off."""

import math

import numpy as np

from vision.cells import Cells, Mask, lit, share
from vision.palettes import common, palette, share_of
from vision.watching.changes import grown, parts
from vision.watching.hands import HAND_RESTS, rests
from vision.watching.large_things import circle_around
from vision.watching.last_look import as_it_was
from vision.watching.light import light
from vision.watching.seen_there import GONE, NONE, SMALLEST, drawn_out
from vision.watching.shapes import CUP_SHAPE, compact, hull
from vision.watching.strangers import BESIDE, surroundings, unlisted
from vision.watching.table import CUP, FEW, Table
from vision.watching.things import Tops

PART = 0.5  # part of a cup that is no whole one
BARE, MOSTLY = 0.5, 0.4  # parts of a cup's place: with the table's colours when it has gone; that dice hardly ever take
LARGE, DISC = 0.7, 0.8  # part of its cup's place that one die may take; of a circle, from which a thing is a disc
ITS_OWN = 0.5  # part of what looks like dice that has colours of the cup, from which it may be a part of the cup
OWN = 0.3  # part of where a cup stood, shadow and all, with colours that the table has not, from which it has its own
FEW_COLOURS = 0.05  # part of dice with colours that the table has not, from which they stand out from it
NOTHING = 0.98  # part of a place that has colours of the table from which nothing lies there: a die is more
CUT = 0.5  # of a cup's width, from which it is no die that the edge of the picture cuts
ALL_OVER = 0.9  # part of where dice lay that any thing takes which hides them
GAPS = 0.9  # part of the place that several dice take together, of which less is theirs: there is table between them


def only_a_sliver_went(table: Table, k: int, tops: Tops, new: Mask | None) -> bool:
    """Say whether what is said to have come off is a part of a cup only, which is drawn to the edge of the picture."""
    stood, spot = table.sightings.stood[k], table.seats[k].spot
    if stood is None or spot is None or new is None or np.count_nonzero(spot) > PART * np.count_nonzero(stood):
        return False
    return hardly_left(stood, tops) and may_be_held(table, stood, new)


def only_a_sleeve(table: Table, k: int, tops: Tops, new: Mask | None) -> bool:
    """Say whether an arm may lie over open dice that looks like a cup there: one waits for it, though not for long.

    What has the colours of the cup that came off there is that cup again; a cup that stands alone is no sleeve, either.
    """
    lay = table.sightings.lay[k]
    if not table.seats[k].hand or lay is None or new is None or not may_be_held(table, lay, new):
        return False
    return not (its_own_cup(table, k, lay & tops.cup) or stands_alone(table, lay, tops, new))


def stands_alone(table: Table, lay: Mask, tops: Tops, new: Mask) -> bool:
    """Say whether something as round as a cup is over all that lay there, with no hand, and nothing that may be an arm.

    An arm comes from the edge of the picture: of what has changed between there and the cup some is no table then.
    """
    cup = next((one.mask for one in parts(tops.solid) if share(one.mask[lay]) > ALL_OVER), None)
    if cup is None or not compact(cup, CUP_SHAPE) or (tops.hand & grown(cup, BESIDE)).any():
        return False
    bare = ~(new | tops.solid | tops.hand)
    if not bare.any():
        return False
    no_table = unlisted(table.newest, palette(table.newest[bare]), new) | cup
    return not any(one.border for one in parts(no_table) if (one.mask & cup).any())


def its_own_cup(table: Table, k: int, place: Mask) -> bool:
    """Say whether a place has colours that the cup which came off at a seat had, and the table around it has not."""
    spot, was, solid = table.seats[k].spot, as_it_was(table), table.sightings.solid
    if spot is None or was is None or solid is None or not place.any() or table.as_covered.shape != was.shape:
        return False
    stood = lit(table.as_covered, light(table.as_covered, table.newest))[spot]
    own = stood[~common(stood, palette(was[surroundings(spot) & ~solid]))]
    return len(own) > OWN * len(stood) and share_of(table.newest[place], palette(own)) > ITS_OWN


def looked_under(table: Table, k: int, stood: Mask, tops: Tops, new: Mask) -> bool:
    """Say whether a cup that takes a part of its place still may be drawn aside, and held, by somebody who looks.

    Of one that takes much of it, what looks like dice may be a part, or its shadow. A hand at the seat may also hold
    one of which hardly a part is left there.
    """
    if held_beside(table, stood, tops):
        return True
    left = share(tops.solid[stood])
    if left > GONE:
        alike = like_its_cup(table, stood, tops) or like_the_table(table, stood, tops)
        return alike or held_at_the_edge(table, stood, tops) or may_be_held(table, stood, new)
    if table.seats[k].hand and left > NONE:
        return may_be_held(table, stood, new)
    drawn = hardly_left(stood, tops) or cut_like_its_cup(table, stood, tops)
    drawn = drawn or not looks_bare(table, stood, tops) or like_its_cup(table, stood, tops)
    return drawn and may_be_held(table, stood, new)


def held_beside(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether a hand is at a thing as large as a cup that touches its place, and has not rested there for long."""
    there = (one for one in parts(tops.solid | tops.hand) if (one.mask & grown(stood)).any())
    held = (one for one in there if is_held(one.mask, tops))
    return any(not rests(table, one, HAND_RESTS) for one in held)


def is_held(thing: Mask, tops: Tops) -> bool:
    """Say whether a hand is at something as large as a cup; `thing`: both together."""
    hand, solid = (int((seen & thing).sum()) for seen in (tops.hand, tops.solid))
    return hand >= FEW and solid >= SMALLEST * CUP * thing.size


def like_its_cup(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether what looks like dice at a cup's place has colours that the cup had, and the table has not."""
    was, (seen, new) = as_it_was(table), colours_of_dice(table, stood, tops)
    return was is not None and len(new) > ITS_OWN * len(seen) and share_of(new, palette(was[stood])) > ITS_OWN


def like_the_table(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether what looks like dice at a cup's place has hardly a colour that the table has not: it is a shadow."""
    seen, new = colours_of_dice(table, stood, tops)
    return len(new) < FEW_COLOURS * len(seen)


def colours_of_dice(table: Table, stood: Mask, tops: Tops) -> tuple[Cells, Cells]:
    """Return the colours (N, 3) of what looks like dice at a cup's place, and of them those that the table has not."""
    was, dice = as_it_was(table), tops.dice & grown(stood, BESIDE)
    seen = table.newest[dice]
    if was is None:
        return seen, seen
    around = surroundings(stood) & ~tops.solid & ~tops.hand & ~grown(tops.faint)
    return seen, seen[~common(seen, palette(was[around]))]


def hardly_left(stood: Mask, tops: Tops) -> bool:
    """Say whether a cup that reaches to the edge of the picture takes a little of its place still."""
    return share(tops.solid[stood]) > NONE and bool(drawn_out(stood, tops))


def cut_like_its_cup(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether the edge of the picture cuts what looks like a die there, where that is wide, and it may be the cup.

    It has the cup's colours then, whether or not the table has them, too.
    """
    was, wide = as_it_was(table), CUT * math.sqrt(4 * np.count_nonzero(stood) / math.pi)
    near = (one for one in parts(tops.dice) if one.border > wide and (one.mask & grown(stood, BESIDE)).any())
    return was is not None and any(share_of(table.newest[one.mask], palette(was[stood])) > ITS_OWN for one in near)


def drawn_to_the_edge(table: Table, stood: Mask | None, tops: Tops) -> bool:
    """Say whether a cup takes much of its place still, and reaches to the edge of the picture, where it may be held."""
    return stood is not None and share(tops.solid[stood]) > GONE and held_at_the_edge(table, stood, tops)


def held_at_the_edge(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether a cup reaches from where it stood to the edge of the picture, and has not rested there for long."""
    return any(not rests(table, one, HAND_RESTS) for one in drawn_out(stood, tops))


def may_be_held(table: Table, stood: Mask, new: Mask) -> bool:
    """Say whether what has changed where a cup stood reaches to the edge of the picture, and has not rested for long.

    An arm of which nothing is seen for a hand may lie there.
    """
    there = (one for one in parts(new) if (one.mask & stood).any())
    return any(one.border and not rests(table, one) for one in there)


def nothing_left(table: Table, place: Mask, tops: Tops) -> bool:
    """Say whether nothing lies in a place from which a cup has gone: no dice are seen, and it looks like the table."""
    seen = tops.solid | tops.hand
    free, around = place & ~grown(seen), surroundings(place) & ~seen & ~grown(tops.faint)
    if (tops.faint & place).any() or not free.any() or not around.any():
        return False
    return share_of(table.newest[free], palette(table.newest[around])) > NOTHING


def looks_bare(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether a cup's place, but for dice that take no more than a part of it, looks like what lay around it.

    Around it as it was before: the cup itself may lie there now, and nothing be seen of it. Dice that take most of the
    place have gaps between them, or one is no disc; a cup that is taken for dice has none, and is one.
    """
    seen = grown(tops.faint) | tops.solid | tops.hand
    around, was, dice = surroundings(stood) & ~seen, as_it_was(table), tops.dice & stood
    table_there = palette((table.newest if was is None else was)[around])
    bare = not around.any() or share_of(table.newest[stood & ~seen], table_there) > BARE
    taken = share(dice[stood])
    one_die = MOSTLY <= taken < LARGE and circle_around(dice)[1] < DISC
    return bare and (taken < MOSTLY or one_die or share(dice[hull(dice)]) < GAPS)
