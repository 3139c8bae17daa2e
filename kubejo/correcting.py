"""A die that was read wrong set right: which looks say so, or which throw was meant."""

from collections.abc import Sequence

from kubejo.looks import Asked, Confirmed, Look, Reopened, Settled, Typed
from kubejo.played import Played
from kubejo.showing import showing
from kubejo.throwing import throwing
from referee import dudo, kubi
from referee.core import Illegal
from webui.games import State
from webui.table import Denied

FACES = range(1, 7)


def corrected(before: Played, told: Sequence[tuple[int, Look]], asked: Asked) -> list[Look]:
    """Return the looks that set a die right, to be added to those that were told before the ruling or throw.

    Raises `Denied` for a die that there is not, or that shows this face already.
    """
    if isinstance(before.state, dudo.State):
        return [Reopened(), *_hand(before.state, told, asked)]
    assert isinstance(before.state, kubi.State), "there are no dice to read in Cubulus"
    throw = throwing(before.state, told)
    counted = [die for die in throw.dice if not die.out] if throw else []
    if throw is None or not 0 <= asked.place < len(counted) or counted[asked.place].faces == (asked.face,):
        raise Denied(400, "web.bad_request")
    return [Reopened(), *_tapped(throw.look, counted[asked.place].number, asked.face)]


def _hand(state: dudo.State, told: Sequence[tuple[int, Look]], asked: Asked) -> list[Look]:
    shown = showing(state, told)
    hand = shown.hands[asked.seat] if 0 <= asked.seat < len(shown.hands) else ()
    if not 0 <= asked.place < len(hand) or hand[asked.place].faces == (asked.face,) or asked.face not in FACES:
        raise Denied(400, "web.bad_request")
    die = hand[asked.place].die
    if die is not None and shown.look is not None:
        return _tapped(shown.look, die, asked.face)
    faces = [place.faces[0] for place in hand]
    faces[asked.place] = asked.face
    return [Typed(asked.seat, tuple(faces))]


def _tapped(look: int, die: int, face: int) -> list[Look]:
    if face not in FACES:
        raise Denied(400, "web.bad_request")
    return [Settled(look, die, face), Confirmed(look)]


def typed_again(before: kubi.State, now: State, asked: Asked) -> kubi.Throw:
    """Return a throw that was typed in, with one die set right. Raises `Illegal` if it cannot be (K20)."""
    faces = list(now.throw) if isinstance(now, kubi.State) else []
    if not 0 <= asked.place < len(faces) or asked.face not in FACES or faces[asked.place] == asked.face:
        raise Denied(400, "web.bad_request")
    faces[asked.place] = asked.face
    throw = kubi.Throw(tuple(faces))
    refusal = kubi.check(before, throw)
    if refusal:
        raise Illegal(refusal.rule, refusal.why)
    return throw
