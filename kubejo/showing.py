"""From looks to hands: what is known of the dice after a challenge, what is missing, and which dice to ask for."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kubejo.looks import Box, Confirmed, Given, Look, Reopened, Seen, Settled, Typed
from referee.core import Words, words
from referee.dudo import Considered, State, consider
from webui.shown import Miscount, Place, SeenDie, Showing


@dataclass
class _Known:
    """What the looks add up to while they are folded."""

    look: int | None = None
    dice: dict[int, SeenDie] = field(default_factory=dict)
    doubts: tuple[Words, ...] = ()
    apart: bool = False
    typed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    reopened: bool = False

    def take(self, number: int, look: Look) -> None:
        """Take in one look. A newer picture replaces the older one and what was tapped on it; typed hands stay."""
        match look:
            case Seen(dice, doubts, apart):
                self.look, self.doubts, self.apart = number, doubts, apart
                self.dice = {i: SeenDie(i, d.box, d.seat, d.faces, d.order) for i, d in enumerate(dice)}
            case Typed(seat, faces):
                self.typed[seat] = faces
                self.reopened = False
            case Settled(of, die, face) if of == self.look and die in self.dice:
                self.dice[die] = replace(self.dice[die], faces=(face,))
            case Given(of, die, place) if of == self.look and die in self.dice:
                self.dice[die] = replace(self.dice[die], seat=place, out=place is None)
            case Confirmed(of) if of == self.look:
                self.doubts, self.reopened = (), False
            case Reopened():
                self.reopened = True

    def hand(self, seat: int) -> tuple[Place, ...]:
        """Return the dice of a seat: as typed if they were, else as seen."""
        if seat in self.typed:
            return tuple(Place((face,)) for face in self.typed[seat])
        return tuple(Place(die.faces, die.number) for die in self.dice.values() if die.seat == seat)


def showing(state: State, looks: Iterable[tuple[int, Look]]) -> Showing:
    """Return what is shown in the phase "reveal" of a state, from the looks (numbered, oldest first) since the call."""
    known = _Known()
    for number, look in looks:
        known.take(number, look)
    hands = tuple(known.hand(seat) if owned else () for seat, owned in enumerate(state.dice))
    whole = Showing(
        look=known.look,
        dice=tuple(known.dice.values()),
        hands=hands,
        typed=tuple(sorted(known.typed)),
        waiting=tuple(seat for seat in state.playing if not hands[seat]),
        miscounts=_miscounts(state, hands),
        astray=_astray(state, known, hands),
        asked=(),
        said=_said(state, known, hands),
        ready=False,
        apart=known.apart,
    )
    return _judged(state, whole)


def _miscounts(state: State, hands: tuple[tuple[Place, ...], ...]) -> tuple[Miscount, ...]:
    pairs = enumerate(zip(hands, state.dice, strict=True))
    return tuple(Miscount(seat, len(hand), owned) for seat, (hand, owned) in pairs if hand and len(hand) != owned)


def _all_typed(state: State, known: _Known) -> bool:
    return set(state.playing) <= known.typed.keys()


def _astray(state: State, known: _Known, hands: tuple[tuple[Place, ...], ...]) -> tuple[int, ...]:
    """Return the dice that must be placed before anything is ruled (D42): those in no seat, and those at an empty one.

    On the Squirl board the marker lies in no seat and is never counted (D6): one such die beside complete hands is it.
    """
    if _all_typed(state, known):
        return ()
    astray = tuple(d.number for d in known.dice.values() if not d.out and (d.seat is None or not state.dice[d.seat]))
    complete = all(len(hand) == owned for hand, owned in zip(hands, state.dice, strict=True))
    marker = state.rules.raise_rule == "quantity_only" and complete and len(astray) == 1
    return () if marker else astray


def _said(state: State, known: _Known, hands: tuple[tuple[Place, ...], ...]) -> tuple[Words, ...]:
    """Return the doubts about the whole picture, unless no hand depends on it."""
    what = "web.show.reopened" if known.look is not None else "web.show.reopened_typed"
    again = (words(what),) if known.reopened else ()
    return again if _all_typed(state, known) else (*known.doubts, *again)


def _judged(state: State, whole: Showing) -> Showing:
    """Ask the referee which dice matter, once no seat shows more than it owns."""
    if any(one.shown > one.owned for one in whole.miscounts):
        return whole
    seen = consider(state, whole.faces)
    lifting = whole.waiting if whole.look is not None else ()  # cups still stand in the picture; typed dice need none
    looked = whole.look is not None or bool(whole.typed)  # what no dice can change is ruled when they are shown (D19)
    ready = looked and seen.decided and not (lifting or whole.astray or whole.said)
    return replace(whole, asked=_worth_asking(whole, seen), ready=ready)


def _worth_asking(whole: Showing, seen: Considered) -> tuple[tuple[int, int], ...]:
    """Return the dice to ask for: of a seat that shows nothing yet its player is waited for, not each die."""
    return tuple((seat, place) for seat, place in seen.matters if seat not in whole.waiting)


def regions(shown: Showing) -> tuple[Box | None, ...]:
    """Return where the dice of each seat lie in the picture, None for a seat without any there."""
    boxes = {die.number: die.box for die in shown.dice}
    return tuple(_around([boxes[place.die] for place in hand if place.die in boxes]) for hand in shown.hands)


def orders(shown: Showing) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each die of each seat the faces it may show, the likeliest first, nothing for one that was typed."""
    known = {die.number: die.order for die in shown.dice}
    return tuple(
        tuple(known.get(place.die, ()) if place.die is not None else () for place in hand) for hand in shown.hands
    )


def _around(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    left, top = min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes)
    return left, top, max(x + w for x, _, w, _ in boxes) - left, max(y + h for _, y, _, h in boxes) - top
