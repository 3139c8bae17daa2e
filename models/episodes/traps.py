"""The episodes: one kind for each known trap, and plain ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from models.episodes.film import Looks
from models.episodes.parts import Rng
from models.episodes.stage import Spot, Stage
from models.episodes.story import Story

BEGIN = 1.5  # seconds of standing cups before anything happens
Plot = Callable[[Story, Looks], None]


@dataclass(frozen=True, eq=False)
class Episode:
    """A story, how it is filmed, and the name of its trap."""

    trap: str
    story: Story
    looks: Looks


def gap(story: Story, least: float = 0.2, most: float = 1.0) -> float:
    """Draw a pause in seconds."""
    return float(story.rng.uniform(least, most))


def everyone(story: Story) -> tuple[int, ...]:
    """Return all seats in some order."""
    return tuple(int(seat) for seat in story.rng.permutation(story.stage.seats))


def all_lift(story: Story, at: float, together: bool = False) -> float:
    """Let all cups come off, one after another or at once; gives the second from which all is still."""
    still = at
    for seat in everyone(story):
        if story.covered_since[seat] is not None:
            begin = at + gap(story, 0, 0.5) if together else still + gap(story, 0, 1.0)
            still = max(still, story.lift(seat, begin))
    return still


def finish(story: Story, at: float, together: bool = False) -> float:
    """Let all cups come off and all seats be read."""
    seats = tuple(seat for seat in range(story.stage.seats) if story.covered_since[seat] is not None)
    still = all_lift(story, at, together)
    story.shown(seats, still)
    return still


def one_after_another(story: Story, looks: Looks) -> None:
    """Nothing but cups that come off in turn."""
    finish(story, BEGIN)


def at_once(story: Story, looks: Looks) -> None:
    """All cups come off together."""
    finish(story, BEGIN, together=True)


def peeks(story: Story, looks: Looks) -> None:
    """Everybody looks under the cup first."""
    at = BEGIN
    for seat in everyone(story):
        at = story.peek(seat, at + gap(story)) + gap(story, 0, 0.8)
    finish(story, at, together=bool(story.rng.random() < 0.5))


def long_peek(story: Story, looks: Looks) -> None:
    """Somebody holds the cup up for a long while, quite still, and puts it back a little elsewhere."""
    seat = everyone(story)[0]
    finish(story, story.peek(seat, BEGIN, hold=float(story.rng.uniform(1.5, 3.5)), shift=0.15) + gap(story))


def lamp_while_hidden(story: Story, looks: Looks) -> None:
    """A lamp at one side is switched on while cups stand."""
    looks.lamps.append((BEGIN, float(story.rng.uniform(1.1, 1.3)), float(story.rng.uniform(1.3, 1.7))))
    finish(story, BEGIN + 1.5)


def lamp_at_the_lift(story: Story, looks: Looks) -> None:
    """A lamp is switched off while the cups come off."""
    looks.lamps.append((BEGIN + 0.8, 0.8, float(story.rng.uniform(0.55, 0.75))))
    finish(story, BEGIN)


def shadow_while_hidden(story: Story, looks: Looks) -> None:
    """Somebody's shadow falls on a seat, stays, and goes."""
    x, y = story.stage.at[0]
    width = story.stage.laid.shape[1]
    looks.shadows.append((BEGIN, BEGIN + 2.5, x / width, y / width, float(story.rng.uniform(0.1, 0.2)), 0.45))
    finish(story, BEGIN + 3.5)


def shadow_after_the_lift(story: Story, looks: Looks) -> None:
    """A shadow falls on open dice and stays."""
    still = finish(story, BEGIN, together=True)
    x, y = story.stage.at[0]
    width = story.stage.laid.shape[1]
    looks.shadows.append((still + 1.2, still + 9, x / width, y / width, float(story.rng.uniform(0.1, 0.2)), 0.4))


def bump_while_hidden(story: Story, looks: Looks) -> None:
    """The camera is pushed and turned while cups stand."""
    looks.bumps.append((BEGIN, *bump(story, (-25, -10))))
    finish(story, BEGIN + 1.5)


def bump_after_the_reading(story: Story, looks: Looks) -> None:
    """The camera is pushed and turned when all has been read: nothing may be read again."""
    still = finish(story, BEGIN, together=True)
    looks.bumps.append((still + 1.5, *bump(story, (10, 25))))
    story.end = still + 3.5


def bump(story: Story, down: tuple[float, float]) -> tuple[float, float, float]:
    """Return by how many pixels the camera is pushed to the right and down, and how many degrees it is turned."""
    chance = story.rng
    return float(chance.uniform(12, 30)), float(chance.uniform(*down)), float(chance.uniform(-6, 6))


def cup_put_aside(story: Story, looks: Looks) -> None:
    """The cups are put down beside the dice."""
    still, seats = BEGIN, everyone(story)
    for number, seat in enumerate(seats):
        put = story.put_aside if number == 0 or story.rng.random() < 0.4 else story.lift
        still = put(seat, still + gap(story, 0, 0.7))
    story.shown(seats, still)


def sleeve_over_a_seat(story: Story, looks: Looks) -> None:
    """When all cups are off an arm rests over somebody's dice."""
    seats, still = everyone(story), all_lift(story, BEGIN, together=True)
    story.shown(seats, story.sleeve(seats[0], still - 0.6, 1.6))


def sleeve_while_hidden(story: Story, looks: Looks) -> None:
    """An arm rests over a seat while cups stand."""
    finish(story, story.sleeve(everyone(story)[0], BEGIN, 1.5) + gap(story))


def nudged_after_the_reading(story: Story, looks: Looks) -> None:
    """A hand pushes dice that have been read."""
    seat = everyone(story)[0]
    story.end = nudge(story, seat, finish(story, BEGIN, together=True) + 1.5) + 2.0


def nudged_before_the_reading(story: Story, looks: Looks) -> None:
    """A hand pushes open dice while another cup still stands: they are read, but somebody has to be asked (D44)."""
    seat, *others = everyone(story)
    nudge(story, seat, story.lift(seat, BEGIN) + gap(story, 0.6, 1.0))
    still = story.last(seat).at
    for other in others:
        still = story.lift(other, still + gap(story, 0.4, 1.0))
    story.shown((seat, *others), still)


def nudge(story: Story, seat: int, begin: float) -> float:
    """Let a hand push one of a seat's open dice, where the picture is painted; gives the second when it has gone."""
    gone = story.reach(seat, begin, 0.8)
    if story.stage.bare is not None:
        story.move_dice(begin + 0.6, begin + 1.1, moved(story.stage, seat, 0, 0.6))
    return gone


def rolled_off(story: Story, looks: Looks) -> None:
    """A die leaves the picture when its cup comes off: the seat shows one die less."""
    seat = everyone(story)[0]
    seats, still = everyone(story), all_lift(story, BEGIN)
    if story.stage.bare is not None and len(story.stage.spots[seat]) > 1:
        begin = story.keys[seat][-2].at
        story.move_dice(begin, begin + 0.5, moved(story.stage, seat, 0, 40))
        still = max(still, begin + 0.5)
    story.shown(seats, still)


def off_too_early(story: Story, looks: Looks) -> None:
    """A cup comes off, and back on, before the others follow."""
    seat = everyone(story)[0]
    back = story.cover(seat, story.lift(seat, BEGIN) + gap(story, 0.6, 1.8))
    finish(story, back + gap(story, 0.8, 1.5))


def slid(story: Story, looks: Looks) -> None:
    """A cup is pushed aside with the dice under it, which show only when it comes off."""
    seat = everyone(story)[0]
    over = story.slide(seat, BEGIN)
    x, y = story.last(seat).cup
    if story.stage.bare is not None:
        rows = [list(row) for row in story.stage.spots]
        rows[seat] = [replace(spot, x=spot.x + x, y=spot.y + y) for spot in rows[seat]]
        story.move_dice(BEGIN + 0.5, BEGIN + 1.0, rows)
        finish(story, over + gap(story, 0.8, 1.2))
    else:
        finish(story, over + gap(story, 0.8, 1.2))


def empty_seat(story: Story, looks: Looks) -> None:
    """Somebody is out: neither dice nor a cup lie there."""
    if story.stage.bare is not None and story.stage.seats > 2:
        story.away_at_first(0)
        story.stage.spots[0], story.stage.looks[0] = [], []
        story.stage.laid = story.stage.painted(story.stage.spots)
    finish(story, BEGIN)


def hands_on_cups(story: Story, looks: Looks) -> None:
    """Hands are laid on cups and taken away again."""
    at = BEGIN
    for seat in everyone(story):
        at = story.touch(seat, at, gap(story, 0.2, 1.5)) + gap(story, 0, 0.6)
    finish(story, at)


def covered_first(story: Story, looks: Looks) -> None:
    """Dice lie open, cups are put over them, then come off."""
    for seat in range(story.stage.seats):
        story.away_at_first(seat)
    at = BEGIN
    for seat in everyone(story):
        at = story.cover(seat, at + gap(story, 0, 0.4))
    finish(story, at + 1.0)


def lens_covered(story: Story, looks: Looks) -> None:
    """Something is held before the lens for a moment."""
    looks.covered.append((BEGIN, BEGIN + 0.8))
    finish(story, BEGIN + 1.8)


def two_rounds(story: Story, looks: Looks) -> None:
    """Read, covered again, read again."""
    at = finish(story, BEGIN, together=True) + 2.2
    for seat in everyone(story):
        at = story.cover(seat, at + gap(story, 0, 0.3))
    finish(story, at + 1.0)


def bad_picture(story: Story, looks: Looks) -> None:
    """Much noise, wavering lamps, strong compression."""
    looks.noise, looks.flicker, looks.quality = 6.0, 0.03, 55
    finish(story, BEGIN)


def slow_hands(story: Story, looks: Looks) -> None:
    """Everybody takes their time."""
    story.slow = 2.0
    at = story.peek(everyone(story)[0], BEGIN)
    finish(story, at + gap(story))


def writes_beside(story: Story, looks: Looks) -> None:
    """Somebody writes at the edge of the picture all the while: the table is hardly ever still."""
    looks.restless = True
    finish(story, BEGIN)
    story.end += 3.0


def hand_over_the_lens(story: Story, looks: Looks) -> None:
    """The lamps make bands roll over the picture, and a hand is held before the lens, which is not dark."""
    looks.bands = float(story.rng.uniform(0.02, 0.08))
    light = float(story.rng.uniform(30, 90))
    looks.cover = round(light), round(light * 0.6), round(light * 0.4)
    looks.covered.append((BEGIN, BEGIN + 1.2))
    finish(story, BEGIN + 2.2)


def moved(stage: Stage, seat: int, die: int, edges: float) -> list[list[Spot]]:
    """Return the dice with one of them so many edges farther out."""
    x, y = stage.outward(seat)
    rows = [list(row) for row in stage.spots]
    one = rows[seat][die]
    rows[seat][die] = replace(one, x=one.x + x * edges * one.edge, y=one.y + y * edges * one.edge)
    return rows


PLOTS: tuple[Plot, ...] = (
    one_after_another,
    at_once,
    peeks,
    long_peek,
    lamp_while_hidden,
    lamp_at_the_lift,
    shadow_while_hidden,
    shadow_after_the_lift,
    bump_while_hidden,
    bump_after_the_reading,
    cup_put_aside,
    sleeve_over_a_seat,
    sleeve_while_hidden,
    nudged_after_the_reading,
    nudged_before_the_reading,
    rolled_off,
    off_too_early,
    slid,
    empty_seat,
    hands_on_cups,
    covered_first,
    lens_covered,
    two_rounds,
    bad_picture,
    slow_hands,
    writes_beside,
    hand_over_the_lens,
)


def episode(plot: Plot, stage: Stage, rng: Rng) -> Episode:
    """Let a plot happen on a stage, filmed by some camera."""
    looks = Looks(
        rate=float(rng.choice([10, 10, 12, 15])),
        noise=float(rng.uniform(0.8, 3.0)),
        flicker=float(rng.uniform(0, 0.012)),
        quality=int(rng.integers(70, 95)),
        tilt=float(rng.choice([0, 0, 0.4, 1.0])),
    )
    story = Story(stage, rng)
    plot(story, looks)
    return Episode(plot.__name__, story, looks)
