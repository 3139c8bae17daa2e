"""The languages of the pages: which there are, and in which one a request is answered."""

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from flask import Request, Response, request

from referee.words import Language

NAMES: Mapping[str, str] = {
    "en": "English",
    "eo": "Esperanto",
    "cs": "Čeština",
    "de": "Deutsch",
    "ru": "Русский",
}
"""Each language by its code, in its own words."""
COOKIE = "kubejo_language"
COOKIE_SECONDS = 400 * 24 * 3600
FOLDER = Path(__file__).parent / "translations"


@cache
def language(code: str) -> Language:
    """Return a language by its code. Raises KeyError for one that there is not."""
    if NAMES[code] == "English":
        return NullTranslations()
    with (FOLDER / code / "LC_MESSAGES" / "kubejo.mo").open("rb") as compiled:
        return GNUTranslations(compiled)


def code_of(asked: Request) -> str:
    """Return the code of the language for a request: that of its page, or the phone's choice, or the browser's."""
    for wanted in (asked.args.get("lang"), asked.cookies.get(COOKIE)):
        if wanted and wanted in NAMES:
            return wanted
    return asked.accept_languages.best_match(list(NAMES)) or "en"


def spoken() -> Language:
    """Return the language in which the request of this moment is answered."""
    return language(code_of(request))


def keep(answer: Response, code: str) -> None:
    """Let the phone remember the language."""
    answer.set_cookie(COOKIE, code, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
