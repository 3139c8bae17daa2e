"""Saying `Words`: templates in English, and how another language is put in their place.

A template is a text with fields in braces, "{loser} loses {dice}.", or a pair of texts (one, many) whose plural form
goes by the parameter `n`: ("{n} die", "{n} dice"). A sentence with several counted things is built of several words,
each with its own `n`, because a language has its own plural forms for each.

A game keeps its templates in `referee/GAME/words.py` as `ENGLISH`, every key beginning with "GAME."; those of all
games lie here. Another language is anything with `gettext` and `ngettext` (a
`gettext.GNUTranslations`): the English texts are the message ids.

A language with grammatical cases gives a template its other forms behind bars, "{n} kostka|acc:{n} kostku", and asks
for one where it needs it: "{player} ztrácí {dice:acc}". A template without a form of its own for a case hands it on to
its parts, so a list of counted things is declined too; names are never declined.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from gettext import NullTranslations
from importlib import import_module
from typing import Protocol

from referee.core import GAMES, Parameter, Words, words

MINUS = "\N{MINUS SIGN}"  # as wide as a figure, and no line breaks behind it
Template = str | tuple[str, str]

SHARED: Mapping[str, Template] = {
    "seat": "player {number}",
    "comma": "{first}, {last}",
    "or": "{first} or {last}",
    "and": "{first} and {last}",
    "nothing": "nothing",
    "dice": ("{n} die", "{n} dice"),
    "players": ("{n} player", "{n} players"),
    "face.1": ("{n} one", "{n} ones"),
    "face.2": ("{n} two", "{n} twos"),
    "face.3": ("{n} three", "{n} threes"),
    "face.4": ("{n} four", "{n} fours"),
    "face.5": ("{n} five", "{n} fives"),
    "face.6": ("{n} six", "{n} sixes"),
}


class Language(Protocol):
    """What is needed of a translation; `gettext.NullTranslations` is the one for English."""

    def gettext(self, message: str) -> str:
        """Return the message in this language."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the message in the form that goes with n."""
        ...


@cache
def catalogue() -> Mapping[str, Template]:
    """Return every template of every game by its key: what a translator has to translate."""
    whole = dict(SHARED)
    for game in GAMES:
        whole.update(import_module(f"referee.{game}.words").ENGLISH)
    return whole


def say(
    what: Words,
    names: Sequence[str] = (),
    language: Language | None = None,
    templates: Mapping[str, Template] | None = None,
) -> str:
    """Say the words in a language (English if None); `names` are the players by seat, `templates` those to say with.

    Raises KeyError for a key that no catalogue has.
    """
    return _Speaker(names, language or NullTranslations(), catalogue() if templates is None else templates).say(what)


@dataclass(frozen=True, slots=True)
class _Speaker:
    """One who says words: `case` is the grammatical case that is asked of what is said, "" for none."""

    names: Sequence[str]
    language: Language
    templates: Mapping[str, Template]
    case: str = ""

    def say(self, what: Words) -> str:
        given = dict(what.parameters)
        if what.key == "seat":
            return _player(given["seat"], self.names, self.language)
        plain, *cased = self.translated(self.templates[what.key], given).split("|")
        forms = {name: form for name, _, form in (one.partition(":") for one in cased)}
        speaker = replace(self, case="") if self.case in forms else self
        return forms.get(self.case, plain).format_map({name: _Part(value, speaker) for name, value in given.items()})

    def translated(self, template: Template, given: Mapping[str, Parameter]) -> str:
        if isinstance(template, str):
            return self.language.gettext(template)
        return self.language.ngettext(*template, _count(given["n"]))


@dataclass(frozen=True, slots=True)
class _Part:
    """A parameter on its way into a sentence, which may ask for a case: "{dice:acc}"."""

    value: Parameter
    speaker: _Speaker

    def __format__(self, case: str) -> str:
        if isinstance(self.value, int):
            return str(self.value).replace("-", MINUS)
        if not isinstance(self.value, Words):
            return str(self.value)
        if case in ("", self.speaker.case):
            return self.speaker.say(self.value)
        return replace(self.speaker, case=case).say(self.value)


def _count(value: Parameter) -> int:
    assert isinstance(value, int), f"a plural goes by a number, not by {value!r}"
    return value


def _player(number: Parameter, names: Sequence[str], language: Language) -> str:
    seat = _count(number)
    if seat < len(names):
        return names[seat]
    return language.gettext(str(SHARED["seat"])).format(number=seat + 1)


def faces(count: int, face: int) -> Words:
    """Return words for so many dice of one face: "3 fives"."""
    return words(f"face.{face}", n=count)


def dice(count: int) -> Words:
    """Return words for a number of dice: "1 die"."""
    return words("dice", n=count)


def listed(parts: Sequence[Words], last: str = "or") -> Words:
    """Return words for a list: "a, b or c"; `last` is the key of the last joint, "or" or "and"."""
    if len(parts) < 2:
        return parts[0] if parts else words("nothing")
    first = parts[0]
    for part in parts[1:-1]:
        first = words("comma", first=first, last=part)
    return words(last, first=first, last=parts[-1])
