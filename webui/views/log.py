"""The log of a game as lines for a page."""

from collections.abc import Iterator, Sequence

from referee.core import Words
from referee.words import Language
from webui.table import Game
from webui.telling import Told
from webui.texts import say
from webui.views.onlooker import Json
from webui.views.pictures import proof

RECENT = 12
"""Lines of the log that go with every view; the whole log is asked for."""


def told(game: Game, language: Language | None = None, recent: int | None = None) -> list[Json]:
    """Return the lines of the log, oldest first; `recent` limits them to the newest."""
    return [line_of(game.names, game.album, line, language) for line in (game.tale[-recent:] if recent else game.tale)]


def line_of(names: Sequence[str], album: str, line: Told, language: Language | None = None) -> Json:
    """Return one line; `names` are those of the players by seat, `album` is the mark of the database of its picture."""
    return {
        "number": line.number,
        "at": line.at,
        "text": say(line.what, names, language),
        "rule": line.rule,
        "picture": proof(album, line.number) if line.pictured else None,
        "refused": line.refused,
    }


def standing(tale: Sequence[Told]) -> Iterator[Told]:
    """Yield the lines that still count, newest first: what was refused never did, nor does what was taken back."""
    undone = 0
    for line in reversed(tale):
        if line.undoes:
            undone += 1
        elif undone and not line.refused:
            undone -= 1
        elif not line.refused:
            yield line


def counting(tale: Sequence[Told]) -> Words:
    """Return the words of the newest event that still counts: it is the one that is taken back."""
    return next(standing(tale)).what
