"""The board, the moves and the ends of Cubulus."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {}

PAGE: Mapping[str, str] = {}
