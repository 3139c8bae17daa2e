"""Counting the shown dice, also doubtful ones (D19-D21, D40, D41)."""

from dataclasses import dataclass

from referee.dudo.outcome import outcome
from referee.dudo.records import UNREAD, Bid, Faces, Hands, Outcome, State


@dataclass(frozen=True, slots=True)
class Considered:
    """What the shown dice say about the standing call, before it is ruled.

    From `lo` to `hi` dice count, every number between is possible. `outcomes` are all rulings that may come of
    it; `decided` if there is only one. Otherwise `matters` are the dice to be asked, as (seat, place in the hand);
    a place beyond the dice shown is a missing die.
    """

    lo: int
    hi: int
    outcomes: tuple[Outcome, ...]
    matters: tuple[tuple[int, int], ...]

    @property
    def decided(self) -> bool:
        """Whether the ruling stands without another look."""
        return len(self.outcomes) == 1


def counting(face: int, wild: bool) -> frozenset[int]:
    """Return the faces that count for a bid on `face`: ones too where they are wild (D20)."""
    return frozenset((face, 1) if wild else (face,))


def surely(die: Faces, faces: frozenset[int]) -> bool:
    """Say whether a die counts whatever it shows."""
    return faces.issuperset(die)


def maybe(die: Faces, faces: frozenset[int]) -> bool:
    """Say whether a die may count."""
    return not faces.isdisjoint(die)


def complete(state: State, hands: Hands) -> Hands:
    """Return the hands with the missing dice as unread ones at the end of each (D42)."""
    return tuple(hand + (UNREAD,) * (owned - len(hand)) for hand, owned in zip(hands, state.dice, strict=True))


def consider_call(state: State, bid: Bid, hands: Hands) -> Considered:
    """Return what may come of the standing call (D41), for hands that fit the dice owned."""
    faces = counting(bid.face, state.wild)
    dice = [((seat, i), die) for seat, hand in enumerate(complete(state, hands)) for i, die in enumerate(hand)]
    lo = sum(surely(die, faces) for _, die in dice)
    hi = sum(maybe(die, faces) for _, die in dice)
    outcomes = _sorted({outcome(state, bid, counted) for counted in range(lo, hi + 1)})
    open_dice = tuple(place for place, die in dice if maybe(die, faces) and not surely(die, faces))
    return Considered(lo, hi, outcomes, open_dice if len(outcomes) > 1 else ())


def _sorted(outcomes: set[Outcome]) -> tuple[Outcome, ...]:
    def place(one: Outcome) -> tuple[int, int, int, int]:
        nobody = -1
        loser = nobody if one.loser is None else one.loser
        gainer = nobody if one.gainer is None else one.gainer
        return loser, one.lost, gainer, one.gained

    return tuple(sorted(outcomes, key=place))
