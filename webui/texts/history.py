"""What was played before."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.title.history": "History",
    "web.history.none": "There is no such game.",
    "web.history.files": "Take it along",
    "web.history.jsonl": "All logs (JSON Lines)",
    "web.history.csv": "All games (CSV)",
    "web.history.people": "All figures (CSV)",
}

PAGE: Mapping[str, Template] = {
    "history.games": "Games",
    "history.none": "Nothing has been played yet.",
    "history.winner": "won",
    "history.broken": "not finished",
    "history.log": "Log",
    "history.jsonl": "JSON Lines",
    "history.csv": "CSV",
    "history.bgstats": "Send to BG Stats",
    "history.people": "Players",
    "history.player": "Player",
    "history.won": "Won",
    "history.right": "Calls right",
    "history.wrong": "Calls wrong",
    "history.bluffs": "Bluffs",
    "history.held": "Bluffs that held",
    "history.lost": "Dice lost",
    "history.best": "Best",
    "history.average": "Average",
    "history.lostgames": "Lost",
    "history.drawn": "Drawn",
    "history.bluff": "A bluff is a bid of more than there was. It held if somebody raised over it.",
}
