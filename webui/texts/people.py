"""Joining, leaving and who sits where."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.join.taken": "{name} is at the table already. If that is you, ask the host to hand you the place; "
    "else add a letter.",
    "web.join.full": "The table is full: {most} people.",
    "web.join.empty": "Please write a name.",
    "web.join.long": "That is too long: {most} letters at most.",
    "web.join.often": "Too many in a short time. Wait a minute.",
    "web.leave.playing": "Finish the game first, or hand the place on.",
    "web.forget.playing": "The name can be deleted when this game is over.",
    "web.join.letters": "These are not the letters of this table. They stand beside the code to scan.",
    "web.join.letters.none": "Type the four letters that stand beside the code to scan.",
    "web.take.none": "This code is used up, or too old. Ask for another one.",
    "web.person.gone": "This person has left the table.",
    "web.host.no_phone": "This person has no phone of their own. Hand their place to one first.",
    "web.look_only": "You are looking on in this game.",
}

PAGE: Mapping[str, Template] = {
    "join.name": "Your name",
    "join.letters": "The four letters beside the code",
    "join.taken_over": "You play here now",
    "join.seat": "Somebody hands you a place at the table.",
    "join.seat.take": "Take it over",
    "join.seat.not": "I am somebody else",
    "here.title": "On this phone",
    "here.acts": "on turn",
    "here.another": "Another person plays on this phone",
    "here.add": "Add",
    "here.rename": "Change name",
    "here.hand_on": "Hand the place on",
    "here.leave": "Leave the table",
    "here.forget": "Delete my name everywhere",
    "here.forget.sure": "{name} is taken out of all games that were ever played here. This cannot be undone.",
    "here.sure": "Yes, delete",
    "here.cancel": "No",
    "here.offer": "On the other phone: scan this, or type these letters. They are good for ten minutes, once.",
    "here.menu": "Me",
    "here.name": "Name of the other person",
    "join.button": "Take a place",
    "join.rename": "Change name",
    "join.hello": "Welcome, {name}",
    "join.wait": "The host starts the game. You can leave the phone on this page.",
    "join.look": "Just look on",
    "join.next": "A game is running. You play from the next one on; until then you look on.",
    "people": "At the table",
    "people.none": "Nobody yet",
}
