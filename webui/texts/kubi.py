"""Sheets, throws and marks of Kubi."""

from collections.abc import Mapping

from referee.words import Template

SAID: Mapping[str, Template] = {}

PAGE: Mapping[str, str] = {}
