"""`make messages`: brings the catalogues in webui/translations up to what the code says, and names what is missing.

The English templates are the message ids. A catalogue keeps its translations; what is new comes in empty, what nobody
says any more goes out, and the .mo file beside it is what the program reads.
"""

import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from referee.words import Template
from webui import texts
from webui.languages import FOLDER, NAMES

TRANSLATED = tuple(code for code in NAMES if code != "en")
ONCE = datetime(2026, 11, 21, tzinfo=UTC)
"""The date in every catalogue: a file that says the same is the same."""


def source(code: str) -> Path:
    """Return the file that translators edit."""
    return FOLDER / code / "LC_MESSAGES" / "kubejo.po"


def said() -> dict[Template, list[str]]:
    """Return every template of the product with the keys that say it."""
    found: dict[Template, list[str]] = {}
    for key, template in [*texts.TEMPLATES.items(), *((f"page {key}", text) for key, text in texts.PAGE.items())]:
        found.setdefault(template, []).append(key)
    return found


def read(code: str) -> Catalog:
    """Return the catalogue of a language as it stands, empty if there is none yet."""
    path = source(code)
    if not path.exists():
        return Catalog(locale=code, domain="kubejo")
    with path.open("rb") as file:
        return read_po(file, locale=code, domain="kubejo")


def updated(code: str) -> Catalog:
    """Return the catalogue of a language with exactly the messages that are said."""
    old = read(code)
    new = Catalog(
        locale=code,
        domain="kubejo",
        header_comment=f"# {NAMES[code]}",
        project="Kubejo",
        version="1",
        last_translator="Kubejo",
        language_team="Kubejo",
        msgid_bugs_address="Kubejo",
        creation_date=ONCE,
        revision_date=ONCE,
        fuzzy=False,
    )
    for template, keys in said().items():
        kept = old.get(template if isinstance(template, str) else template[0])
        empty = "" if isinstance(template, str) else ("",) * new.num_plurals
        fits = kept is not None and isinstance(kept.string, str) == isinstance(template, str)
        new.add(template, kept.string if kept and fits else empty, auto_comments=[", ".join(keys)])
    return new


def as_po(catalogue: Catalog) -> bytes:
    """Return the text of a catalogue."""
    text = io.BytesIO()
    write_po(text, catalogue, width=0)
    return text.getvalue()


def compiled(path: Path) -> bytes:
    """Return what the program reads, made from the text alone; what is not translated is said in English."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    for message in list(missing(catalogue)):
        catalogue.delete(message.id)
    binary = io.BytesIO()
    write_mo(binary, catalogue)
    return binary.getvalue()


def missing(catalogue: Catalog) -> Iterator[Message]:
    """Yield the messages that have no translation, or not every plural form."""
    for message in catalogue:
        if message.id and not all([message.string] if isinstance(message.string, str) else message.string):
            yield message


def main() -> int:
    """Bring every catalogue up to date; 1 if something has to be translated."""
    left = 0
    for code in TRANSLATED:
        path = source(code)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = updated(code)
        path.write_bytes(as_po(catalogue))
        path.with_suffix(".mo").write_bytes(compiled(path))
        for message in missing(catalogue):
            left += 1
            print(f"{code}: {message.auto_comments[0]}: {message.id}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
