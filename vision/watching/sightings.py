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
    """What the last look showed, at second `at`.

    Of each seat, None where that was not seen: `stood`: where the cup stands that hides its dice; `lay`: where its dice
    lie open; `beside`: what else stood there while they did. `free`: seats whose dice are plainly seen, no hand near,
    since the table came to rest. `printed`: what looks like dice where none can lie, for the cups stood. `picture`: of
    now, but where a cup is known to have stood and is not seen any more that of before. `rested`: whether the table has
    rested since. `dice`: all that looked like dice, prints too, and what a hand has come over since. `solid`: all cups
    and other vessels; `plain`: all dice, without prints. `shown`: of each seat, the picture in which its open dice were
    seen before a hand was there. `waits`: whether dice are seen where a cup stood that may still be held beside them.
    `carried`: seats whose cup was seen over their dice while it may have been moving still. `bared`: of each seat, dice
    that are seen alone where its cup stood. `last`: when the dice of each seat were last seen to lie free. `hand`:
    where hands are, also in a look at what does not rest. `viewed`: of each seat, dice that lie in plain view.
    """

    at: float = -1.0
    stood: Places = ()
    lay: Places = ()
    beside: Places = ()
    free: tuple[int, ...] = ()
    printed: Mask | None = None
    picture: Cells | None = None
    rested: bool = False
    dice: Mask | None = None
    solid: Mask | None = None
    plain: Mask | None = None
    shown: tuple[Cells | None, ...] = ()
    waits: bool = False
    carried: tuple[int, ...] = ()
    bared: tuple[Bared | None, ...] = ()
    last: tuple[float, ...] = ()
    hand: Mask | None = None
    viewed: tuple[Bared | None, ...] = ()

    @classmethod
    def of_nothing(cls, count: int) -> "Sightings":
        """Return what is known of so many seats at which nobody has looked."""
        nothing: Places = (None,) * count
        return cls(-1.0, nothing, nothing, nothing)

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

    def viewed_at(self, k: int) -> Bared | None:
        """Return the dice that lie in plain view at a seat, None if none do."""
        return self.viewed[k] if k < len(self.viewed) else None

    def open_since(self, k: int, lifted: float | None) -> Mask | None:
        """Return where dice of a seat were seen since its cup came off, at second `lifted`; None if they were not."""
        lay = self.lay[k] if k < len(self.lay) else None
        return None if lifted is None or lifted > self.at else lay
