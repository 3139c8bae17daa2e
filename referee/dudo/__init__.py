"""Dudo: bids on hidden dice, the doubt, the count and the ruling (rules D1-D44).

A game is folded from its events: `state = start(rules, players, starter)`, then `state = apply(state, event)`.
"""

from referee.dudo.check import check
from referee.dudo.count import Considered, counting
from referee.dudo.game import apply, begin, cheapest, consider, legal, start, verdict
from referee.dudo.odds import Odds, odds
from referee.dudo.records import (
    RECORDS,
    UNREAD,
    Bid,
    Call,
    Challenge,
    Event,
    Exact,
    Faces,
    Hands,
    Outcome,
    Rethrow,
    Reveal,
    Ruling,
    Start,
    State,
    Void,
)
from referee.dudo.rules import PRESETS, Rules
from referee.dudo.tell import tell, tell_start

__all__ = [
    "PRESETS",
    "RECORDS",
    "UNREAD",
    "Bid",
    "Call",
    "Challenge",
    "Considered",
    "Event",
    "Exact",
    "Faces",
    "Hands",
    "Odds",
    "Outcome",
    "Rethrow",
    "Reveal",
    "Rules",
    "Ruling",
    "Start",
    "State",
    "Void",
    "apply",
    "begin",
    "cheapest",
    "check",
    "consider",
    "counting",
    "legal",
    "odds",
    "start",
    "tell",
    "tell_start",
    "verdict",
]
