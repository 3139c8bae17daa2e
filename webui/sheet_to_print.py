"""A sheet of paper for the table: the code to scan, the address, the letters. One file that needs nothing else."""

import io
from html import escape

import segno

_STYLE = """
@page { margin: 18mm }
body { font: 20pt system-ui, sans-serif; text-align: center; color: #000; background: #fff }
h1 { font-size: 44pt; margin: 0 } svg { width: 110mm; height: 110mm } b { font-size: 40pt; letter-spacing: .15em }
"""
_SAYS = (
    ("en", "Scan, or type the address and the letters"),
    ("eo", "Skanu, aŭ tajpu la adreson kaj la literojn"),
    ("cs", "Naskenujte, nebo napište adresu a písmena"),
    ("de", "Scannen, oder Adresse und Buchstaben eintippen"),
    ("ru", "Отсканируйте код или наберите адрес и буквы"),
)


def sheet(address: str, letters: str) -> str:
    """Return the sheet as one page of HTML, in all languages at once, for it hangs on a wall for everybody."""
    drawn = io.BytesIO()
    segno.make(joining(address, letters), error="q", micro=False).save(drawn, kind="svg", xmldecl=False, border=2)
    says = "".join(f'<p lang="{language}">{escape(text)}</p>' for language, text in _SAYS)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kubejo</title>'
        f"<style>{_STYLE}</style></head><body><h1>Kubejo</h1>{drawn.getvalue().decode()}<p>{escape(address)}</p><p><b>{escape(letters)}</b></p>{says}"
        "</body></html>\n"
    )


def joining(address: str, letters: str) -> str:
    """Return the address that joins a table: with its letters, if it has any."""
    return f"{address}/play?code={letters}" if letters else f"{address}/play"
