"""What each seat is doing after a call, in one word: the dice that are known count more than what the camera sees."""

from webui.shown import Showing
from webui.table import Situation

BLIND = ("none", "safe", "no camera", "trouble")
"""States of a camera that shows nothing."""
UNREAD = {"read": "check", "": "hidden"}
"""What is said of a seat of which no die is known, where it is not what the camera says."""


def seat_state(now: Situation, shown: Showing, seat: int, owned: int) -> str:
    """Return "typed", "read", "check", or what the camera sees of hidden dice; "hidden" if it sees nothing."""
    hand = shown.hands[seat]
    if seat in shown.typed:
        return "typed"
    if hand:
        return "read" if len(hand) == owned and all(len(die.faces) == 1 for die in hand) else "check"
    doing = "" if now.camera in BLIND else dict(enumerate(now.doing)).get(seat, "")
    if doing == "lifted" and now.camera == "reading":
        return "reading"
    return UNREAD.get(doing, doing)


def camera_state(now: Situation) -> str:
    """Return the state of the camera as it is told: what moves after a call is a hand or dice that settle."""
    shown = now.game.showing if now.game else None
    if now.camera not in ("moving", "still") or shown is None:
        return now.camera
    if "hand" in now.doing:
        return "hand"
    if now.camera == "moving":
        return "settling" if "settling" in now.doing else "moving"
    return "check" if shown.look is not None and _doubtful(shown) else "still"


def _doubtful(shown: Showing) -> bool:
    return bool(shown.asked or shown.astray or shown.miscounts or shown.said)
