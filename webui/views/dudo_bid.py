"""A bid as a phone shows it."""

from referee import dudo
from referee.core import seat
from referee.words import faces
from webui.views.onlooker import Json, Onlooker


def bid_view(eyes: Onlooker, bid: dudo.Bid | None) -> Json | None:
    """Return a bid with its words, None for none."""
    if bid is None:
        return None
    text = eyes.say("web.bid.standing", player=seat(bid.player), bid=faces(bid.quantity, bid.face))
    short = eyes.told(faces(bid.quantity, bid.face))
    return {"seat": bid.player, "quantity": bid.quantity, "face": bid.face, "text": text, "short": short}
