"""Kubi: five dice, everybody enters every throw on a sheet of their own (rules K1-K23).

A game is folded from its events: `state = start(rules, players, starter)`, then `state = apply(state, event)`.
"""

from referee.kubi.check import check
from referee.kubi.examine import Examined, examine, wrong_scores
from referee.kubi.game import apply, begin, legal, start, verdict, with_entry
from referee.kubi.options import Option, options
from referee.kubi.records import RECORDS, ROWS, Choose, Enter, Event, Rethrow, Ruling, Sheet, Start, State, Throw
from referee.kubi.rules import PRESETS, Rules
from referee.kubi.score import Score, row_score, score, totals, value, winners
from referee.kubi.tell import tell, tell_start

__all__ = [
    "PRESETS",
    "RECORDS",
    "ROWS",
    "Choose",
    "Enter",
    "Event",
    "Examined",
    "Option",
    "Rethrow",
    "Rules",
    "Ruling",
    "Score",
    "Sheet",
    "Start",
    "State",
    "Throw",
    "apply",
    "begin",
    "check",
    "examine",
    "legal",
    "options",
    "row_score",
    "score",
    "start",
    "tell",
    "tell_start",
    "totals",
    "value",
    "verdict",
    "winners",
    "with_entry",
    "wrong_scores",
]
