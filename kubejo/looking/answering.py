"""What answering a call and answering throws have in common."""

from collections.abc import Callable, Iterator

from kubejo.looking.answered import answered
from kubejo.looking.desk import Desk
from kubejo.looking.orders import Order
from kubejo.looking.seated_reading import SeatedReading
from kubejo.looking.sight import Sight
from vision.camera import glance_of
from vision.reading.still import Reads, read_mean, witnessed
from vision.reveals.open_now import LOOKS
from vision.seats import Seats
from vision.types import Frame, Glance, Image, TableReading


class Answering:
    """Follows an order: sees every picture while it stands, and reads the table."""

    def __init__(self, sight: Sight, reader: Reads, desk: Desk) -> None:
        self.sight, self.reader, self.desk = sight, reader, desk
        self.order = Order(0, ())

    def begin(self, order: Order) -> None:
        """Follow another order from now on."""
        self.order = order

    def see(self, glance: Glance) -> None:
        """Take a picture into account."""
        self.sight.notice(glance)

    def looks(self, count: int, may_be_read: Callable[[], bool], apart: float = 0.0) -> list[Frame]:
        """Take so many pictures, `apart` seconds from each other; none if one may not be read, as something came."""
        looks: list[Frame] = []
        while len(looks) < count:
            frame = self.sight.whole(self.sight.watch.number)
            if frame is None:
                return []
            self.see(glance_of(frame))
            if not may_be_read() or not self.desk.stands(self.order):
                return []
            if not looks or frame.at - looks[-1].at >= apart:
                looks.append(frame)
        return looks

    def read_twice(self, may_be_read: Callable[[], bool]) -> Iterator[tuple[Image, TableReading]]:
        """Yield what the mean of several pictures shows, and one that was exposed after that was done, its witness."""
        self.desk.say("reading")
        looks = self.looks(LOOKS, may_be_read)
        if not looks:
            return
        reading = read_mean(self.reader, [(one.at, one.image) for one in looks])
        for frame in self.looks(1, may_be_read):
            yield frame.image, witnessed(reading, self.reader.read(frame.image, frame.at))

    def answered(self, image: Image, reading: TableReading) -> SeatedReading:
        """Give what was read by seat. `image`: the newest picture that was read."""
        return answered(self.order, image, reading, self.shared_out(), self.sight.pushed, self.sight.table)

    def shared_out(self) -> Seats:
        """Give the seats of the order, as they were shared out."""
        return self.sight.shared_out(len(self.order.expected))
