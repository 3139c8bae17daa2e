"""Cubulus: dice that roll over a board, a king, barriers (rules C1-C63).

A game is folded from its events: `state = start(rules)`, then `state = apply(state, Turn("23B1-54B3"))`.
"""

from referee.cubulus.explain import Explanation, Nearest, explain
from referee.cubulus.game import apply, begin, legal, start, verdict
from referee.cubulus.look import Difference, Seen, Sight, differences, look
from referee.cubulus.records import RECORDS, Announce, Draw, Event, Start, State, Turn
from referee.cubulus.rules import PRESETS, Rules
from referee.cubulus.tell import tell, tell_start

__all__ = [
    "PRESETS",
    "RECORDS",
    "Announce",
    "Difference",
    "Draw",
    "Event",
    "Explanation",
    "Nearest",
    "Rules",
    "Seen",
    "Sight",
    "Start",
    "State",
    "Turn",
    "apply",
    "begin",
    "differences",
    "explain",
    "legal",
    "look",
    "start",
    "tell",
    "tell_start",
    "verdict",
]
