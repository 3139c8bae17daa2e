"""From looks to a throw of Kubi: what is known of the five dice, and which of them to ask for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kubejo.looks import Box, Confirmed, Given, Look, Reopened, Seen, Settled, Spotted
from referee import kubi
from referee.core import Words, words
from referee.kubi.sound import DICE
from vision.reveals.thrown import NEAR
from webui.shown import SeenDie, Thrown


def throwing(state: kubi.State, looks: Iterable[tuple[int, Look]]) -> Thrown | None:
    """Return what the camera has seen of the throw that is waited for, None before it has seen any."""
    seen: Thrown | None = None
    for number, look in looks:
        match look:
            case Seen(dice, doubts):
                found = tuple(SeenDie(i, die.box, None, die.faces, die.order) for i, die in enumerate(dice))
                seen = Thrown(number, found, (), 0, doubts, ready=False)
            case Settled(of, die, face) if seen and of == seen.look:
                seen = replace(seen, dice=_changed(seen, die, faces=(face,)))
            case Given(of, die, None) if seen and of == seen.look:
                seen = replace(seen, dice=_changed(seen, die, out=True))
            case Confirmed(of) if seen and of == seen.look:
                seen = replace(seen, said=())
            case Reopened() if seen:
                seen = replace(seen, said=(words("web.show.reopened_throw"),))
    return seen and _judged(state, seen)


def _changed(seen: Thrown, number: int, faces: tuple[int, ...] | None = None, out: bool = False) -> tuple[SeenDie, ...]:
    return tuple(
        replace(die, faces=faces or die.faces, out=out or die.out) if die.number == number else die for die in seen.dice
    )


def _judged(state: kubi.State, seen: Thrown) -> Thrown:
    """Ask for what is not known, and the referee once all is (K20, K21)."""
    counted = [die for die in seen.dice if not die.out]
    asked = tuple(die.number for die in counted if len(die.faces) > 1)
    missing = DICE - len(counted)
    if asked or missing or seen.said:
        return replace(seen, asked=asked, missing=missing)
    refusal = kubi.check(state, kubi.Throw(seen.faces))
    return replace(seen, said=(refusal.why,) if refusal else (), ready=refusal is None)


def lying_still(dice: Iterable[Spotted], before: Iterable[Spotted]) -> tuple[Words, ...]:
    """Return the doubt that these dice were thrown at all: one of them lies where one lay, and shows the same."""
    now, then = list(dice), list(before)
    still = any(_near(die.box, old.box) and die.order[0] == old.order[0] for die in now for old in then)
    return (words("doubt.lying_still"),) if still else ()


def same_again(dice: Iterable[Spotted], before: Sequence[int]) -> tuple[Words, ...]:
    """Return the doubt that these dice were thrown at all: together they show what the throw before showed.

    Where that one was typed, or the camera has been turned since, nobody knows where its dice lay. By chance five dice
    show the same again once in 65 throws at most.
    """
    same = bool(before) and sorted(die.order[0] for die in dice) == sorted(before)
    return (words("doubt.same_again"),) if same else ()


def _near(one: Box, other: Box) -> bool:
    side = NEAR * max(one[2], other[2]), NEAR * max(one[3], other[3])
    across = abs(one[0] + one[2] / 2 - other[0] - other[2] / 2)
    down = abs(one[1] + one[3] / 2 - other[1] - other[3] / 2)
    return across < side[0] and down < side[1]
