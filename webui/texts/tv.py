"""The big screen."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {}

PAGE: Mapping[str, Template] = {
    "tv.join": "Join",
}
