"""What was seen of cups and dice, apart from how the picture has changed, when the table last rested."""

from dataclasses import dataclass

from vision.cells import Cells, Mask

Places = tuple[Mask | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Bared:
    """Dice that have been seen alone in the place of a cup that is said to hide them, since a second, until `last`."""

    dice: Mask
    since: float
    last: float


@dataclass(frozen=True, slots=True, eq=False)
class Sightings:
    """What the last look showed. Of seats there is one of each, None where that was not seen."""

    at: float = -1.0  # the second of the look

    # of each seat
    stood: Places = ()  # where the cup stands that hides its dice
    lay: Places = ()  # where its dice lie open,
    beside: Places = ()  # and what else stood there while they did
    shown: tuple[Cells | None, ...] = ()  # the picture in which they were seen before a hand was there
    bared: tuple[Bared | None, ...] = ()  # dice that are seen alone where its cup stood
    in_plain_view: tuple[Bared | None, ...] = ()  # dice that lie in plain view
    last: tuple[float, ...] = ()  # when its dice were last seen to lie free

    # some of the seats
    free: tuple[int, ...] = ()  # their dice are plainly seen, no hand near, since the table came to rest
    carried: tuple[int, ...] = ()  # their cup was seen over their dice while it may have been moving still

    # the whole picture
    picture: Cells | None = None  # of now; where a cup stood that is not seen any more, of before
    solid: Mask | None = None  # all cups and other vessels
    dice: Mask | None = None  # all that looked like dice, prints too, and what a hand has come over since
    plain: Mask | None = None  # all dice, without prints
    printed: Mask | None = None  # what looks like dice where none can lie, for the cups stood there
    hand: Mask | None = None  # hands, also in a look at what does not rest
    rested: bool = False  # the table has rested since
    waits: bool = False  # dice are seen where a cup stood that may still be held beside them

    @classmethod
    def of_nothing(cls, count: int) -> "Sightings":
        """Return what is known of so many seats at which nobody has looked."""
        nothing: Places = (None,) * count
        return cls(stood=nothing, lay=nothing, beside=nothing)

    def told_apart(self, shape: tuple[int, ...]) -> tuple[Mask, Mask] | None:
        """Return where things, and dice that are no prints, are seen in a picture of that shape; None if nowhere."""
        if self.solid is None or self.plain is None or self.solid.shape != shape[:2]:
            return None
        return self.solid, self.plain

    def shown_since(self, k: int, lifted: float | None) -> Cells | None:
        """Return the picture in which the dice of a seat lay before a hand was there; its cup came off at `lifted`."""
        return self.shown[k] if k < len(self.shown) and self.open_since(k, lifted) is not None else None

    def stood_at(self, k: int) -> Mask | None:
        """Return where the cup of a seat stands that hides its dice; None if none was seen."""
        return self.stood[k] if k < len(self.stood) else None

    def in_plain_view_at(self, k: int) -> Bared | None:
        """Return the dice that lie in plain view at a seat, None if none do."""
        return self.in_plain_view[k] if k < len(self.in_plain_view) else None

    def open_since(self, k: int, lifted: float | None) -> Mask | None:
        """Return where dice of a seat were seen since its cup came off, at second `lifted`; None if they were not."""
        lay = self.lay[k] if k < len(self.lay) else None
        return None if lifted is None or lifted > self.at else lay
