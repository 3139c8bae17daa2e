"""All that the pages say, a module for each area.

The English texts are the message ids of a translation, as in `referee.words`. `PAGE` goes to the scripts of a page as
it is; `SAID` is put together here on the server, names and numbers included. A key belongs to one area only.
"""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from referee import words as rules
from referee.core import Words
from referee.words import Language, Template
from webui.texts import (
    access,
    camera,
    common,
    cubulus,
    demo,
    doubts,
    dudo,
    history,
    home,
    host,
    kubi,
    people,
    photo,
    setup,
    showing,
    tv,
)

AREAS = (
    access,
    camera,
    common,
    cubulus,
    demo,
    doubts,
    dudo,
    history,
    home,
    host,
    kubi,
    people,
    photo,
    setup,
    showing,
    tv,
)
SAID: Mapping[str, Template] = {key: text for area in AREAS for key, text in area.SAID.items()}
HOSTS = (history, host, setup)
"""Areas whose texts the phones of players do not need."""
PAGE: Mapping[str, Template] = {key: text for area in AREAS for key, text in area.PAGE.items()}


TEMPLATES: Mapping[str, Template] = {**rules.catalogue(), **SAID}
"""All that is put together on the server, the words of the referee included."""


def say(what: Words, names: Sequence[str] = (), language: Language | None = None) -> str:
    """Say words of the pages or of the referee; `names` are the players by seat."""
    return rules.say(what, names, language, TEMPLATES)


def page(language: Language | None = None, hosts: bool = True) -> dict[str, str | list[str]]:
    """Return the texts for the scripts of a page; one that goes by a number is a list: for 1, for 2, for 5.

    Without `hosts` those are left out that only the pages of the host need.
    """
    language = language or NullTranslations()
    left_out = set() if hosts else {key for area in HOSTS for key in area.PAGE}
    return {key: _forms(text, language) for key, text in PAGE.items() if key not in left_out}


def _forms(template: Template, language: Language) -> str | list[str]:
    """Return a text, or its forms for one, few and many: no language here has more, the simpler ones repeat a form."""
    if isinstance(template, str):
        return language.gettext(template)
    return [language.ngettext(*template, n) for n in (1, 2, 5)]
