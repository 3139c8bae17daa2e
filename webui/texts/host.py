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
    "web.pin.locked": "Too many tries. Locked for {minutes} min.",
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
    "host.no_game": "No game yet",
    "host.set_up": "Set up a game",
    "host.play": "To my phone page",
    "host.tv": "Big screen",
    "host.history": "History",
    "host.hand_on": "Hand the place to another phone",
    "host.remove_one": "Remove from the table",
    "host.pass_host": "Make host in my place",
    "host.pass_host.sure": "{name} is host then, and this phone no longer. Tap again.",
    "host.forget": "Delete the name everywhere",
    "host.forget.sure": "{name} goes from all games, for good. Tap again.",
    "host.gone": "People who have left",
    "host.gone.note": "Their names stand in what was played.",
    "host.gone.none": "Nobody has left.",
    "host.letters": "The letters of the table:",
    "host.new_letters": "Other letters",
    "host.corrections": "Who takes back and corrects?",
    "host.corrections.host": "The host",
    "host.corrections.agreement": "The players, if all of them agree",
    "host.seats": "Seat 1 is at the lower edge of the camera picture, the others follow clockwise.",
}
