"""Joining, leaving and who sits where."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.join.taken": "{name} is at the table already. Add a letter.",
    "web.join.full": "The table is full: {most} people.",
    "web.join.empty": "Please write a name.",
    "web.join.long": "That is too long: {most} letters at most.",
    "web.join.often": "Too many in a short time. Wait a minute.",
    "web.leave.playing": "Finish the game first.",
    "web.look_only": "You are looking on in this game.",
}

PAGE: Mapping[str, Template] = {
    "join.name": "Your name",
    "join.button": "Take a place",
    "join.rename": "Change name",
    "join.hello": "Welcome, {name}",
    "join.wait": "The host starts the game. You can leave the phone on this page.",
    "join.look": "Just look on",
    "join.next": "A game is running. You play from the next one on; until then you look on.",
    "people": "At the table",
    "people.none": "Nobody yet",
}
