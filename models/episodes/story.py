"""What happens in an episode: keys for each seat's hand and cup, and the truth that goes with them."""

import math
from dataclasses import dataclass, field

from models.episodes.parts import Place, Rng
from models.episodes.stage import Spot, Stage

AT_HOME: Place = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Key:
    """Where a seat's hand and cup are at a moment.

    `reach`: 0 the hand is out of the picture, 1 it is at `tip`. `tip`, `cup`: pixels from where the cup stood at
    first. `lift`: radii above the table.
    """

    at: float
    reach: float = 0.0
    tip: Place = AT_HOME
    cup: Place = AT_HOME
    lift: float = 0.0


def mixed(one: Place, other: Place, part: float) -> Place:
    """Return a place between two."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def pose(keys: list[Key], at: float) -> Key:
    """Return where a hand and a cup are: they start and stop gently between their keys."""
    before = max((key for key in keys if key.at <= at), key=lambda key: key.at, default=keys[0])
    after = min((key for key in keys if key.at > at), key=lambda key: key.at, default=before)
    if after.at <= before.at:
        return before
    part = (at - before.at) / (after.at - before.at)
    part = part * part * (3 - 2 * part)
    return Key(
        at,
        before.reach + (after.reach - before.reach) * part,
        mixed(before.tip, after.tip, part),
        mixed(before.cup, after.cup, part),
        before.lift + (after.lift - before.lift) * part,
    )


@dataclass(eq=False)
class Story:
    """An episode as it is written: acts of seats are added, each gives the second at which it is over.

    `hidden`: (seat, from, to) while a cup stands over dice. `rounds`: (seats, second from which all is still).
    `peeks`: (seat, from, to). `slow`: how many times slower than usual hands are.
    """

    stage: Stage
    rng: Rng
    slow: float = 1.0
    keys: list[list[Key]] = field(default_factory=list)
    hidden: list[tuple[int, float, float]] = field(default_factory=list)
    peeks: list[tuple[int, float, float]] = field(default_factory=list)
    rounds: list[tuple[tuple[int, ...], float]] = field(default_factory=list)
    doubtful: set[int] = field(default_factory=set)
    moves: list[tuple[float, float, list[list[Spot]]]] = field(default_factory=list)
    covered_since: list[float | None] = field(default_factory=list)
    end: float = 0.0

    def __post_init__(self) -> None:
        self.keys = [[Key(0.0)] for _ in range(self.stage.seats)]
        self.covered_since = [0.0] * self.stage.seats

    def last(self, seat: int) -> Key:
        """Return where a seat's hand and cup have come to."""
        return self.keys[seat][-1]

    def add(self, seat: int, *steps: tuple[float, Key]) -> float:
        """Add keys, each so many seconds after the one before; the first one's wait counts from its `at`."""
        for wait, key in steps:
            now = max(self.last(seat).at, key.at) + wait * self.slow
            self.keys[seat].append(Key(now, key.reach, key.tip, key.cup, key.lift))
        self.end = max(self.end, self.last(seat).at)
        return self.last(seat).at

    def away(self, seat: int, far: float, aside: float = 0.0) -> Place:
        """Return a place `far` cup radii outward and `aside` to the left, in pixels from home."""
        x, y = self.stage.outward(seat)
        radius = self.stage.cups[seat].radius
        return (x * far - y * aside) * radius, (y * far + x * aside) * radius

    def take(self, seat: int, at: float) -> None:
        """Let the hand come and close round the cup."""
        here = self.last(seat)
        self.add(
            seat,
            (0.0, Key(at, 0, here.cup, here.cup)),
            (float(self.rng.uniform(0.35, 0.6)), Key(at, 1, here.cup, here.cup)),
        )

    def uncovered(self, seat: int) -> None:
        """Note that the dice come to light as soon as the cup moves."""
        since = self.covered_since[seat]
        if since is not None:
            self.hidden.append((seat, since, self.last(seat).at))
        self.covered_since[seat] = None

    def lift(self, seat: int, at: float) -> float:
        """Take the cup away, out of the picture."""
        self.take(seat, at)
        self.uncovered(seat)
        up, out = self.away(seat, 0.5), self.away(seat, 30)
        seconds = float(self.rng.uniform(0.25, 0.5)), float(self.rng.uniform(0.4, 0.7))
        return self.add(seat, (seconds[0], Key(0, 1, up, up, 0.8)), (seconds[1], Key(0, 0, out, out, 1.0)))

    def put_aside(self, seat: int, at: float) -> float:
        """Take the cup off and put it down beside the dice, where the picture has room."""
        self.take(seat, at)
        self.uncovered(seat)
        there = self.free_place(seat)
        up = mixed(self.last(seat).cup, there, 0.4)
        self.add(seat, (0.35, Key(0, 1, up, up, 1.0)), (0.4, Key(0, 1, there, there, 0)))
        return self.add(seat, (0.5, Key(0, 0, there, there, 0)))

    def free_place(self, seat: int) -> Place:
        """Return where a cup can be put down without standing on dice: beside its own, inside the picture."""
        height, width = self.stage.laid.shape[:2]
        home, radius = self.stage.at[seat], self.stage.cups[seat].radius
        dice = [(spot.x, spot.y, spot.edge) for row in self.stage.spots for spot in row]
        best, most = self.away(seat, 2.4), -math.inf
        for step in range(48):
            turn, far = math.tau * step / 24, radius * (2.1 if step < 24 else 2.8)
            x, y = home[0] + far * math.cos(turn), home[1] + far * math.sin(turn)
            inside = min(x, y, width - x, height - y) - radius * 1.2
            room = min(math.dist((x, y), (dx, dy)) - edge for dx, dy, edge in dice) - radius * 1.25
            if min(inside, room, 5.0) > most:
                best, most = (x - home[0], y - home[1]), min(inside, room, 5.0)
        return best

    def peek(self, seat: int, at: float, hold: float = 0.4, shift: float = 0.05) -> float:
        """Look under the cup and put it back, nearly where it stood."""
        begins = at
        self.take(seat, at)
        far = float(self.rng.uniform(0.35, 0.8))
        up, here = self.away(seat, far), self.last(seat).cup
        back = here[0] + float(self.rng.normal(0, shift)) * self.stage.cups[seat].radius, here[1]
        self.add(seat, (0.3, Key(0, 1, up, up, 0.6)), (hold, Key(0, 1, up, up, 0.6)), (0.3, Key(0, 1, back, back, 0)))
        over = self.add(seat, (0.45, Key(0, 0, back, back, 0)))
        self.peeks.append((seat, begins, over))
        return over

    def touch(self, seat: int, at: float, hold: float) -> float:
        """Lay a hand on the cup and take it away again."""
        self.take(seat, at)
        here = self.last(seat).cup
        return self.add(seat, (hold, Key(0, 1, here, here)), (0.45, Key(0, 0, here, here)))

    def reach(self, seat: int, at: float, hold: float) -> float:
        """Lay a hand on the open dice and take it away again."""
        away = self.last(seat).cup
        self.add(seat, (0.0, Key(at, 0, AT_HOME, away)), (0.4, Key(at, 1, AT_HOME, away)))
        return self.add(seat, (hold, Key(0, 1, AT_HOME, away)), (0.45, Key(0, 0, AT_HOME, away)))

    def slide(self, seat: int, at: float) -> float:
        """Push the cup half its width aside without lifting it; the dice go with it."""
        self.take(seat, at)
        there = self.away(seat, -0.35, 0.35)
        self.add(seat, (0.5, Key(0, 1, there, there)))
        return self.add(seat, (0.45, Key(0, 0, there, there)))

    def sleeve(self, seat: int, at: float, hold: float) -> float:
        """Reach over the own dice towards the middle, and rest there."""
        here, over = self.last(seat).cup, self.away(seat, -1.2, 0.3)
        self.add(seat, (0.0, Key(at, 0, over, here)), (0.5, Key(at, 1, over, here)), (hold, Key(0, 1, over, here)))
        return self.add(seat, (0.45, Key(0, 0, over, here)))

    def cover(self, seat: int, at: float) -> float:
        """Bring the cup back and put it over the dice."""
        out = self.away(seat, 30)
        self.add(seat, (0.0, Key(at, 0, out, out, 1)), (0.6, Key(at, 1, AT_HOME, AT_HOME, 0)))
        self.covered_since[seat] = self.last(seat).at
        return self.add(seat, (0.45, Key(0, 0, AT_HOME, AT_HOME, 0)))

    def away_at_first(self, seat: int) -> None:
        """Let the seat begin without a cup in the picture."""
        out = self.away(seat, 30)
        self.keys[seat] = [Key(0.0, 0, out, out, 1)]
        self.covered_since[seat] = None

    def shown(self, seats: tuple[int, ...], still: float, wait: float = 2.2) -> None:
        """Note that these seats are to be read once, from a second on, and leave time for it."""
        self.rounds.append((seats, still))
        self.end = max(self.end, still + wait)

    def move_dice(self, begin: float, end: float, spots: list[list[Spot]]) -> None:
        """Let dice roll to other places between two seconds."""
        self.moves.append((begin, end, spots))
        self.end = max(self.end, end)
