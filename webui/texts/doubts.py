"""What the reader and the watcher of the camera doubt."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {}

PAGE: Mapping[str, str] = {}
