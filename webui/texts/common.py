"""What every page says: titles, connection, the log, and what is refused to everybody."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.over": "{player} has won the game",
    "web.seat.out": "out",
    "web.log.refused": "Tried, and refused by rule {rule}.",
    "web.log.undone": "Taken back: the last event. {by} {why}",
    "web.not_yours": "That is not yours to do.",
    "web.no_game": "There is no game yet.",
    "web.moved_on": "The table has moved on. Look again.",
    "web.act.form": "That is nothing a player does: {why}.",
    "web.bad_request": "That was not understood.",
    "web.foreign": "This request comes from another site.",
    "web.host_unknown": "This address is not known here. Use one that the console shows.",
    "web.missing": "There is no such page.",
    "web.too_large": "That is too much at once.",
    "web.broken": "Something went wrong here. The log is safe; please try again.",
    "web.title.home": "Join the table",
    "web.title.play": "Play",
    "web.title.tv": "Table",
    "web.title.host": "Host",
    "web.language": "Language",
    "web.no_script": "This page needs JavaScript.",
}

PAGE: Mapping[str, Template] = {
    "face.1": "ones",
    "face.2": "twos",
    "face.3": "threes",
    "face.4": "fours",
    "face.5": "fives",
    "face.6": "sixes",
    "die.1": "one",
    "die.2": "two",
    "die.3": "three",
    "die.4": "four",
    "die.5": "five",
    "die.6": "six",
    "die.unknown": "unknown die",
    "dice": "dice",
    "you": "you",
    "turn.wait": "Wait for your turn",
    "log.title": "The log",
    "log.picture": "Picture of the verdict",
    "log.empty": "Nothing yet",
    "live.lost": "Connection lost. Trying again…",
    "live.back": "Connected",
    "post.failed": "No answer. Is the phone in the right Wi-Fi?",
    "live.alt": "The table now",
    "spectating": "You are looking on",
    "close": "Close",
    "menu": "Log",
}
