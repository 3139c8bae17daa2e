"""Seats of a file, one for each half of a drawn picture, and what the host is told of them, for tests."""

from kubejo.session import Session
from tests.drawn_table import HEIGHT, WIDTH
from vision.polygons import Polygons
from webui.view import view

LEFT = ((0.0, 0.0), (150.0, 0.0), (150.0, float(HEIGHT)), (0.0, float(HEIGHT)))
RIGHT = ((150.0, 0.0), (float(WIDTH), 0.0), (float(WIDTH), float(HEIGHT)), (150.0, float(HEIGHT)))
HALVES = Polygons((LEFT, RIGHT), ("Ana", "Bruno"))


def told(session: Session, phone: str = "host") -> str:
    text = view(session.situation(), session.visitor(phone))["seating"]
    assert isinstance(text, str)
    return text
