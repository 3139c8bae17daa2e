"""All that the pages say, a module for each area.

The English texts are the message ids of a translation, as in `referee.words`. `PAGE` goes to the scripts of a page as
it is; `SAID` is put together here on the server, names and numbers included. A key belongs to one area only.
"""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from referee import words as rules
from referee.core import Words
from referee.words import Language, Template
from webui.texts import access, camera, common, cubulus, demo, doubts, dudo, home, host, kubi, people, showing, tv

AREAS = (access, camera, common, cubulus, demo, doubts, dudo, home, host, kubi, people, showing, tv)
SAID: Mapping[str, Template] = {key: text for area in AREAS for key, text in area.SAID.items()}
PAGE: Mapping[str, str] = {key: text for area in AREAS for key, text in area.PAGE.items()}


def say(what: Words, names: Sequence[str] = (), language: Language | None = None) -> str:
    """Say words of the pages or of the referee; `names` are the players by seat."""
    template = SAID.get(what.key)
    if template is None:
        return rules.say(what, names, language)
    language = language or NullTranslations()
    given = dict(what.parameters)
    text = language.gettext(template) if isinstance(template, str) else _plural(template, given["n"], language)
    parts = {name: say(part, names, language) if isinstance(part, Words) else part for name, part in given.items()}
    return text.format_map(parts)


def _plural(template: tuple[str, str], n: object, language: Language) -> str:
    assert isinstance(n, int), f"a plural goes by a number, not by {n!r}"
    return language.ngettext(*template, n)


def page(language: Language | None = None) -> dict[str, str]:
    """Return the texts for the scripts of a page."""
    language = language or NullTranslations()
    return {key: language.gettext(text) for key, text in PAGE.items()}
