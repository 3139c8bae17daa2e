"""The states of the camera."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.camera.none": "No camera: dice are typed in",
    "web.camera.safe": "The settings cannot be read: type the dice in, and run kubejo doctor",
    "web.camera.no camera": "The camera is gone: type the dice in",
    "web.camera.trouble": "The camera has a trouble: type the dice in",
    "web.camera.unkept": "The log cannot be written: make room on its disk, then the dice are read again",
    "web.camera.waking": "The camera is waking up",
    "web.camera.dark": "It is dark, or the camera is covered",
    "web.camera.light": "The light changes",
    "web.camera.moving": "Something is moving",
    "web.camera.still": "The table is still",
    "web.camera.moved": "The camera has been moved",
    "web.camera.hand": "A hand is over the table",
    "web.camera.settling": "The dice are coming to rest",
    "web.camera.check": "Please check what the camera read",
    "web.camera.reading": "Reading the dice",
    "web.camera.on": "The camera is on",
    "web.seats.file": "The seats are those of the file of seats ({seats}). Turning does not change them.",
    "web.seats.other": "The file of seats has {seats}, players: {players}. Equal sectors are used instead.",
    "web.seats.aside": "There is a file of seats. Sectors are used instead, as the host has set it.",
    "web.seats.broken": "The file of seats cannot be used: the console says why. Equal sectors are used instead.",
    "web.hidden": "The dice are hidden: there is no live picture.",
}

PAGE: Mapping[str, Template] = {}
