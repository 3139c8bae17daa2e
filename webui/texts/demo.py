"""The demonstration."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.no_demo": "This is no demonstration.",
}

PAGE: Mapping[str, Template] = {
    "demo.ribbon": "Demonstration: a rendered film, and players that are played by the program",
    "demo.again": "Play it again",
    "demo.sit": "Take a seat yourself",
    "demo.sit.as": "Play for {name}",
    "demo.soon": "Watch: somebody is about to doubt.",
}
