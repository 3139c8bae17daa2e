"""What the reader doubts, as words that can be said in any language."""

from referee.core import Words, seat, words
from referee.words import listed
from vision.types import Doubt


def in_words(doubt: Doubt) -> Words:
    """Return the sentence of a doubt; `webui.texts.doubts` holds its template. A "player" is named before it."""
    said = words(f"doubt.{doubt.reason}", **{name: _value(name, value) for name, value in doubt.values})
    player = dict(doubt.values).get("player")
    return words("doubt.of", player=seat(player), doubt=said) if isinstance(player, int) else said


def _value(name: str, value: int | str | tuple[int, ...]) -> int | Words:
    if isinstance(value, str):
        return words(f"doubt.{name}.{value}")
    if isinstance(value, tuple):
        return listed([words("doubt.face", face=face) if face else words("doubt.unreadable") for face in value], "and")
    return value
