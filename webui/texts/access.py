"""Sounds, speech and the other comforts."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {}

PAGE: Mapping[str, Template] = {
    "comforts": "Settings",
    "comforts.title": "For this phone",
    "comforts.chances": "Chances",
    "comforts.chances.about": "How likely the standing bid is, from the number of dice alone.",
    "comforts.sounds": "Sounds",
    "comforts.sounds.about": "At your turn, at a call and at the verdict.",
    "comforts.voice": "Spoken verdict",
    "comforts.voice.about": "The phone reads each verdict aloud.",
    "comforts.voice.none": "This phone cannot speak.",
}
