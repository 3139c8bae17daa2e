"""The chances of the standing bid in words, for those who want to see them."""

from fractions import Fraction

from referee import dudo
from webui.views.onlooker import Json, Onlooker


def odds_view(eyes: Onlooker, state: dudo.State) -> Json | None:
    """Return the chances of the standing bid while the dice are hidden, None otherwise. Every phone gets the same."""
    if state.bid is None or state.phase != "bidding":
        return None
    odds = dudo.odds(state, state.bid)
    says = [eyes.say("web.odds.holds", percent=percent(odds.holds))]
    if state.rules.exact_call:
        says.append(eyes.say("web.odds.exact", percent=percent(odds.exact)))
    return {"holds": round(float(odds.holds), 4), "says": says}


def percent(chance: Fraction) -> str:
    """Return a chance in whole per cent; what is merely unlikely is never called impossible, nor likely certain."""
    if 0 < chance < Fraction(1, 100):
        return "<1"
    if Fraction(99, 100) < chance < 1:
        return ">99"
    return str(round(100 * chance))
