"""Starting games and letting the host in."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.host_only": "Only the host can do that. Enter the PIN first.",
    "web.begin.sheet": "There is no rule sheet {sheet}.",
    "web.begin.option": "The rules of {sheet} have no option {option}.",
    "web.begin.exactly": "This game is for {most} players, not for {players}.",
    "web.begin.players": "This game is for {fewest} to {most} players, not for {players}.",
    "web.pin.wrong": "That is not the PIN. It stands on the console of the program.",
    "web.pin.locked": "Too many tries. Locked for {minutes} minutes.",
}

PAGE: Mapping[str, Template] = {
    "host.pin": "PIN from the console",
    "host.enter": "Open",
    "host.sheet": "Rules",
    "host.players": "Players by seat",
    "host.starter": "Begins",
    "host.start": "Start the game",
    "host.restart": "Start a new game",
    "host.running": "A game is running. A new one ends it.",
    "host.up": "{name}: one seat earlier",
    "host.plays": "{name} plays",
    "host.remove": "Remove {name}",
    "host.need": "A game needs two players. Let them scan the code.",
    "host.started": "The game has begun",
    "host.camera": "Camera",
    "host.seats": "Seat 1 is at the lower edge of the camera picture, the others follow clockwise.",
}
