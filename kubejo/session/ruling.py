"""What is shown of the dice, and what follows as soon as it is enough: a ruling of Dudo, a throw of Kubi."""

from dataclasses import replace

from kubejo import evidence, look_lines
from kubejo.looks import Look, says
from kubejo.namers import namers
from kubejo.session.play import Play
from kubejo.session.standing import Standing
from kubejo.store import NewEvent, Store
from referee import dudo, kubi
from webui.shown import Showing, Thrown


class Ruling(Play):
    """The part of a session that rules."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        if self._standing:
            with self._changed:
                self._rule()  # the last run may have ended between the last die and the ruling

    def show(self, look: Look, author: str, once: str | None = None, jpeg: bytes | None = None) -> None:
        """Take in what is shown; rule as soon as it is enough (D41). It is dropped when no dice are waited for."""
        with self._changed:
            standing = self._standing
            if standing is None or standing.game.awaits is None or (once and self._store.done(once)):
                return
            with self._as_one():  # without its ruling the last die would be known, and asked for no more
                number = self._store.look(standing.game.awaits, look_lines.dumps(look), author, once, jpeg)
                self._standing = replace(standing, looks=(*standing.looks, (number, look)))
                self._rule()
            self._tell()
        self._point_eye()

    def _rule(self) -> None:
        standing = self._running()
        event = self._due(standing)
        if event is not None:
            author = "camera" if isinstance(event.record, kubi.Throw) else "table"
            self._append(standing.game, event.record, self._named_by(standing) or author, None, event.jpeg)

    def _named_by(self, standing: Standing) -> str:
        """Return who said of the dice what they show, as the log knows them, empty if the camera alone did."""
        rows = self._rows(standing.game.awaits)
        said = {row.author for row in rows if says(look_lines.loads(row.line), standing.look)}
        return namers(self._store.persons(standing.game.number), said)

    def _due(self, standing: Standing) -> NewEvent | None:
        """Return the event that what is shown adds up to, with its picture, None while it is not enough."""
        shown, throw, state = standing.showing(), standing.throwing(), standing.game.state
        if shown and shown.ready and isinstance(state, dudo.State):
            event = dudo.Reveal(shown.faces)
            ruling = dudo.verdict(dudo.apply(state, event))
            assert ruling is not None, "a reveal is ruled"
            return NewEvent(event, self._ringed(shown.look, *_counted(shown, ruling)))
        if throw and throw.ready:
            return NewEvent(kubi.Throw(throw.faces), self._ringed(throw.look, *_all(throw)))
        return None

    def _ringed(
        self, look: int | None, marked: list[evidence.Marked], counted: frozenset[int], jokers: frozenset[int]
    ) -> bytes | None:
        jpeg = self._store.look_picture(look) if look is not None else None
        return evidence.ringed(jpeg, marked, counted, jokers) if jpeg else None


def _counted(shown: Showing, ruling: dudo.Ruling) -> tuple[list[evidence.Marked], frozenset[int], frozenset[int]]:
    """Return the dice in hands, and by their place in that list those that count and those that count as jokers."""
    counting = dudo.counting(ruling.bid.face, ruling.wild)
    boxes = {die.number: die.box for die in shown.dice}
    inside = [place for hand in shown.hands for place in hand if place.die is not None]
    marked = [
        (boxes[place.die], place.faces[0] if len(place.faces) == 1 else None) for place in inside if place.die in boxes
    ]
    counted = {i for i, (_, face) in enumerate(marked) if face in counting}
    jokers = {i for i in counted if marked[i][1] != ruling.bid.face}
    return marked, frozenset(counted), frozenset(jokers)


def _all(throw: Thrown) -> tuple[list[evidence.Marked], frozenset[int], frozenset[int]]:
    marked: list[evidence.Marked] = [(die.box, die.faces[0]) for die in throw.dice if not die.out]
    return marked, frozenset(range(len(marked))), frozenset()
