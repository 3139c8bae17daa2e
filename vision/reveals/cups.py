"""From a stream of pictures to what happened at a table, and to readings that nobody has to ask for."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from vision.camera.glancing import smallest
from vision.reading.still import Reads
from vision.reveals.answers import answered, answered_as_it_lay, answered_late
from vision.reveals.dice_place import at_their_dice
from vision.reveals.due import taken
from vision.reveals.kept import Kept
from vision.reveals.open_now import Open, Shot, covered_again, open_since
from vision.reveals.owned import but_for_those_out
from vision.reveals.told import UNSEEN, Told, asked_about
from vision.seats import Seats
from vision.watching.observe import observe
from vision.watching.pushed import displaced
from vision.watching.table import Table
from vision.watching.things import Things

NEVER_STILL = "never_still"
LASTS = 30  # pictures of a film, from which it is asked about one that was never still


def cups(
    shots: Iterable[Shot], reader: Reads, seats: Seats, owned: Sequence[int] = (), things: Things | None = None
) -> Iterator[Told]:
    """Tell what cups and hands do, and read each seat once for each time that its cup came off.

    Dice are read only when every cup that is concerned is off, on pictures that were all exposed after that; when the
    stream ends nothing is waited for any more. `owned`: dice that each seat owns, where that is known.
    """
    table, known, kept = Table(), Table(), Kept()
    for number, shot in enumerate(shots, 1):
        glance = smallest(shot.data, shot.at, number)
        if glance is None:
            continue
        seen = None if things is None else things.once(glance)
        table = observe(table, glance, displaced(seats, table.pushed), seen)
        yield from (Told(one.at, one.event, one.seat) for one in table.happened)
        known = but_for_those_out(table, owned)
        kept = kept.looked(shot, known, seats)
        if kept.due(known):
            whole = kept.whole(known, seats)
            answers = tuple(answered_as_it_lay(kept.waiting, whole, known, reader, seats, owned))
            yield from answers
            table, kept = read_now(taken(table, whole.seats), whole, answers), Kept()
        elif covered_again(kept.waiting, known):
            before = kept.waiting
            late = tuple(answered_late(before, reader, seats, owned))
            kept = replace(kept, waiting=Open())
            if any(one.dice for one in late):  # else dice had been gathered, and empty cups were moved
                yield from late
                table, kept = read_now(taken(table, open_since(before, known)), before, late), Kept()
        else:
            kept = kept.waited(known, seats)
    last = kept.last(known, seats)
    if last.looks:
        yield from answered(last, reader, seats, owned)
    else:
        yield from never_still(but_for_those_out(table, owned))


def never_still(table: Table) -> Iterator[Told]:
    """Ask about all seats of a film in which dice came to light, but never lay still with nothing near.

    And of one that has moved, or in which the light has changed, from the first to the last: nothing is known of it.
    """
    if table.phase == "waking" and table.pictures >= LASTS:
        yield from (asked_about(k, table.at, NEVER_STILL) for k, seat in enumerate(table.seats) if seat.hides)
    elif any(seat.unread for seat in table.seats):
        yield from (asked_about(k, table.at) for k, seat in enumerate(table.seats) if seat.unread)
        yield from (Told(table.at, UNSEEN, k) for k, seat in enumerate(table.seats) if seat.hides)


def read_now(table: Table, now: Open, answers: Iterable[Told]) -> Table:
    """Return a table that knows where dice lie, or lay, that have just been read."""
    height, width = now.looks[0][1].shape[:2]
    read = ((one.seat, one.dice) for one in answers if one.seat is not None)
    known = [(k, dice) for k, dice in read if table.seats[k].lifted in (None, now.table.seats[k].lifted)]
    return at_their_dice(table, known, width, height)
