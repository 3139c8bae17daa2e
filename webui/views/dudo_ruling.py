"""A ruling of Dudo as a phone shows it: in words, in numbers, and die by die."""

from collections.abc import Sequence

from referee import dudo
from referee.core import seat
from referee.words import dice
from webui.views.dudo_bid import bid_view
from webui.views.onlooker import Json, Onlooker
from webui.views.pictures import proof_in


def ruling_view(eyes: Onlooker, state: dudo.State) -> Json | None:
    """Return the ruling of the last closed round with all the numbers that a player can check."""
    ruling, event = dudo.verdict(state), eyes.game.ruled
    if ruling is None or event is None:
        return None
    picture = proof_in(eyes.game.album, eyes.game.tale, event)
    return {
        "event": event,
        "title": _title(eyes, ruling),
        "because": eyes.told(ruling.because),
        "rule": ruling.rule,
        "ruleText": eyes.say("web.verdict.rule", rule=ruling.rule),
        "cost": _cost(eyes, ruling),
        "bid": bid_view(eyes, ruling.bid),
        "claimed": ruling.claimed,
        "counted": str(ruling.lo) if ruling.lo == ruling.hi else f"{ruling.lo}–{ruling.hi}",
        "hands": [_hand(eyes, state, ruling, place) for place in range(len(ruling.hands))],
        "loser": ruling.outcome.loser,
        "lost": ruling.outcome.lost,
        "picture": picture,
        "apart": picture is not None and eyes.game.apart,
        "over": state.phase == "over",
    }


def _title(eyes: Onlooker, ruling: dudo.Ruling) -> str:
    right = ruling.lo >= ruling.bid.quantity
    if ruling.call == "exact":
        return eyes.say("web.verdict.inexact" if ruling.outcome.loser is not None else "web.verdict.exact")
    return eyes.say("web.verdict.holds" if right else "web.verdict.fails")


def _cost(eyes: Onlooker, ruling: dudo.Ruling) -> str:
    result = ruling.outcome
    if result.loser is not None:
        return eyes.say("web.verdict.loses", player=seat(result.loser), dice=dice(result.lost))
    if result.gainer is not None and result.gained:
        return eyes.say("web.verdict.gains", player=seat(result.gainer), dice=dice(result.gained))
    return eyes.say("web.verdict.nobody")


def _hand(eyes: Onlooker, state: dudo.State, ruling: dudo.Ruling, place: int) -> Json:
    """Return the dice of a seat as shown, each with what it did for the count."""
    return {
        "seat": place,
        "name": eyes.game.names[place],
        "dice": [
            _counted(die, ruling, bool(_read(eyes, place, number))) | {"order": _order(eyes, place, number)}
            for number, die in enumerate(ruling.hands[place])
        ],
        "left": state.dice[place],
        "region": _region(eyes, place),
    }


def _order(eyes: Onlooker, place: int, number: int) -> list[int]:
    """Return the faces of a die, the likeliest first; all in their order where the camera has not read it."""
    return list(_read(eyes, place, number) or range(1, 7))


def _read(eyes: Onlooker, place: int, number: int) -> tuple[int, ...]:
    """Return what the camera took a die for, the likeliest first; nothing for one that it has not seen."""
    orders = eyes.game.orders
    hand = orders[place] if place < len(orders) else ()
    return hand[number] if number < len(hand) else ()


def _region(eyes: Onlooker, place: int) -> list[float] | None:
    regions = eyes.game.regions
    found = regions[place] if place < len(regions) else None
    return [round(part, 4) for part in found] if found else None


def _counted(die: Sequence[int], ruling: dudo.Ruling, is_seen: bool) -> Json:
    """Return a die of a ruling: its face, None if unknown, and whether it counts, as "face", "joker" or "no".

    One that might count is a "maybe" where the camera has seen it, and "unshown" where nobody has shown or typed it.
    """
    counting = dudo.counting(ruling.bid.face, ruling.wild)
    if len(die) > 1:
        return {"face": None, "counts": ("maybe" if is_seen else "unshown") if counting & set(die) else "no"}
    face = die[0]
    if face not in counting:
        return {"face": face, "counts": "no"}
    return {"face": face, "counts": "joker" if face != ruling.bid.face else "face"}
