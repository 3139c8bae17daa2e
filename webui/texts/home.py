"""The first page."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {
    "web.home.scan": "Scan it with your phone",
    "web.home.or": "or type this address",
    "web.home.letters": "and these letters:",
    "web.home.watch": "Big screen",
    "web.home.host": "Host",
    "web.home.play": "Play here",
    "web.home.lead": "Real dice, real cups. The camera counts, the referee rules.",
}

PAGE: Mapping[str, Template] = {}
