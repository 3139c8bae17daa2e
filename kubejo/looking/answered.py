"""What was read of a whole table becomes an answer to a call: whose each die is, and what of it is none."""

from dataclasses import replace

from kubejo.looking.orders import Order
from kubejo.looking.seated_reading import SeatedReading
from vision.reading.counted_in import completed
from vision.reading.counted_out import Places, but_for_strangers
from vision.reveals.lay_open import but_for_what_lay_open, lost
from vision.reveals.on_things import compared_with_things, parts_of_things
from vision.reveals.throws import all_thrown
from vision.reveals.witnessed import CAMERA_MOVED
from vision.seats import Seats, seated
from vision.types import Doubt, Image, TableReading
from vision.watching.push import Push
from vision.watching.pushed import contested, displaced
from vision.watching.table import Table


def answered(
    order: Order, image: Image, reading: TableReading, shared: Seats, push: Push, table: Table
) -> SeatedReading:
    """Give a reading by seat. `image`: the newest picture that was read.

    `shared`: the seats as they were shared out, `push`: how the camera was pushed since, `table`: what the watching
    knows. What was thrown into the open belongs to nobody else.
    """
    if order.thrown:
        reading = all_thrown(reading, sum(order.expected))
        seats: Places = (0,) * len(reading.dice)
    else:
        reading, seats = by_seat(order, image, reading, shared, push, table)
    return SeatedReading(order.ticket, image, reading, seats, order.expected)


def by_seat(
    order: Order, image: Image, reading: TableReading, shared: Seats, push: Push, table: Table
) -> tuple[TableReading, Places]:
    """Give a reading without what is no die, or nobody's, and the seat of each die."""
    height, width = image.shape[:2]
    here = displaced(shared, push)
    reading = but_for_what_lay_open(reading, table, here, width, height, counted=True)
    reading = compared_with_things(reading, table, width, height)
    things = parts_of_things(reading, table, width, height)
    seats, doubts = seated(reading, here, width, height)
    if set(contested(reading.dice, shared, push, width, height)):
        doubts = (*doubts, Doubt(CAMERA_MOVED))
    reading = replace(reading, doubts=(*reading.doubts, *doubts))
    out = lost(reading, seats, table, width, height)
    reading, seats = but_for_strangers(reading, seats, order.expected, things, out)
    return completed(reading, seats, order.expected), seats
