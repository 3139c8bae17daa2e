"""From what was read of a whole table to what is told of each seat."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from vision.reading.counted_in import completed
from vision.reading.counted_out import WHETHER, but_for_strangers
from vision.reveals.owned import miscount, owned_by
from vision.reveals.told import Told
from vision.seats import Seats, around, half, of_place, seated
from vision.types import Die, Doubt, TableReading

NO_DIE = "no_die"
SEVERAL = 2  # dice that have values, from which it is dice that lie there


def seat_readings(
    reading: TableReading,
    seats: Seats,
    due: tuple[int, ...],
    owned: Sequence[int],
    width: int,
    height: int,
    things: Collection[int] = (),
    out: Collection[int] = (),
) -> Iterator[Told]:
    """Yield the reading of each seat. Where no die was found, or only what hardly is one, somebody has to look.

    `things`: what seems to be one. `out`: dice at no seat that lay there while the cups stood.
    """
    places, misplaced = seated(reading, seats, width, height)
    reading = replace(reading, doubts=(*reading.doubts, *misplaced))
    if owned:
        reading, places = but_for_strangers(reading, places, owned, things, out)
        reading = completed(reading, places, owned)
    reached = [around(die, half(die), seats, width, height) for die in reading.dice]
    for k in due:
        mine = tuple(index for index, place in enumerate(places) if place == k)
        dice = tuple(reading.dice[index] for index in mine)
        near = tuple(k in there for there in reached)
        about = (*concerning(reading.doubts, mine, places, near), *miscount(len(dice), owned_by(k, owned)))
        if shows_dice(dice, about):
            yield Told(reading.at, "reading", k, dice, about)
        else:
            yield Told(reading.at, "please check", k, (), about or (Doubt(NO_DIE),))


def shows_dice(dice: Sequence[Die], doubts: Iterable[Doubt]) -> bool:
    """Say whether dice have been read at a seat: one for certain, or the values of several.

    A cup, or the fingers on it, may look like a die or two, but hardly shows values.
    """
    strange = {doubt.die for doubt in doubts if doubt.reason in WHETHER}
    valued = [k for k, die in enumerate(dice) if die.value is not None]
    return len(valued) >= SEVERAL or any(k not in strange for k in valued)


def concerning(
    doubts: Sequence[Doubt], mine: tuple[int, ...], places: tuple[int | None, ...], near: tuple[bool, ...]
) -> Iterator[Doubt]:
    """Yield the doubts about a seat's dice, those about the whole table, and those about dice that may be its own.

    `mine`: indices of its dice. `places`: the seat of each die. `near`: whether a die lies on its line, or within it.
    """
    for doubt in doubts:
        if doubt.die is None or places[doubt.die] is None:
            yield replace(doubt, die=None)
        elif doubt.die in mine:
            yield replace(doubt, die=mine.index(doubt.die))
        elif of_place(doubt) and near[doubt.die]:
            yield replace(doubt, die=None)
