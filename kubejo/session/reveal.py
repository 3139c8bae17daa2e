"""What is shown after a call, and the ruling as soon as it is enough."""

from collections.abc import Mapping

from kubejo import evidence, looks
from kubejo.eye import SeatedReading
from kubejo.looks import Look
from kubejo.session.play import Play
from kubejo.session.standing import Standing
from kubejo.store import Store
from referee import dudo
from webui.table import Denied, Game, Showing


class Reveal(Play):
    """The part of a session that takes in dice and rules."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        if self._standing:
            with self._changed:
                self._rule()  # the last run may have ended between the last die and the ruling

    def type_hand(self, key: str, seat: int, faces: tuple[int, ...], after: int, once: str) -> None:
        """Say what a seat shows."""
        with self._changed:
            if self._store.done(once):
                return
            game = self._current(after)
            self._may_show(key, game)
            dice = _dice(game)
            owned = dice[seat] if 0 <= seat < len(dice) else 0
            if not owned or len(faces) != owned or not set(faces) <= set(range(1, 7)):
                raise Denied(400, "web.bad_request")
            self.show(looks.Typed(seat, faces), self._author(key), once)

    def settle(self, key: str, look: int, die: int, change: Mapping[str, int | None], once: str) -> None:
        """Settle a die of a picture: its "face", its "seat", or that it is not "counted" (0 or 1)."""
        with self._changed:
            if self._store.done(once):
                return
            game = self._shown(key, look)
            face, seat = change.get("face"), change.get("seat")
            if face is not None and 1 <= face <= 6:
                self.show(looks.Settled(look, die, face), self._author(key), once)
            elif seat is not None and 0 <= seat < len(game.persons):
                self.show(looks.Given(look, die, seat), self._author(key), once)
            elif change.get("counted") == 0:
                self.show(looks.Given(look, die, None), self._author(key), once)
            else:
                raise Denied(400, "web.bad_request")

    def confirm(self, key: str, look: int, once: str) -> None:
        """Say that a picture about which the reader had a doubt is right."""
        with self._changed:
            if self._store.done(once):
                return
            self._shown(key, look)
            self.show(looks.Confirmed(look), self._author(key), once)

    def saw(self, answer: SeatedReading) -> None:
        """Take in a reading of the camera, unless it answers a call that is over."""
        with self._pointing:
            current = answer.ticket == self._ticket
        if current:
            self.show(evidence.seen(answer), "camera", None, evidence.jpeg(answer.image))

    def show(self, look: Look, author: str, once: str | None = None, jpeg: bytes | None = None) -> None:
        """Take in what is shown after a call; rule as soon as it is enough (D41). Without a call it is dropped."""
        with self._changed:
            standing = self._standing
            if standing is None or standing.game.awaits is None or (once and self._store.done(once)):
                return
            number = self._store.look(standing.game.awaits, looks.dumps(look), author, once, jpeg)
            self._standing = Standing(standing.game, (*standing.looks, (number, look)))
            self._rule()
            self._tell()
        self._point_eye()

    def _rule(self) -> None:
        standing = self._running()
        shown = standing.showing()
        if shown is None or not shown.ready:
            return
        event = dudo.Reveal(shown.faces)
        assert isinstance(standing.game.state, dudo.State), "only Dudo is ruled on shown hands"
        ruling = dudo.verdict(dudo.apply(standing.game.state, event))
        assert ruling is not None, "a reveal is ruled"
        self._append(standing.game, event, "table", None, self._evidence(shown, ruling))

    def _evidence(self, shown: Showing, ruling: dudo.Ruling) -> bytes | None:
        jpeg = self._store.look_picture(shown.look) if shown.look is not None else None
        return evidence.ringed(jpeg, *_rings(shown, ruling)) if jpeg else None

    def _shown(self, key: str, look: int) -> Game:
        game = self._game()
        if game is None or game.showing is None or game.showing.look != look:
            raise Denied(409, "web.moved_on")
        self._may_show(key, game)
        return game


def _dice(game: Game) -> tuple[int, ...]:
    """Return the dice by seat, none where the game has no hands."""
    return game.state.dice if isinstance(game.state, dudo.State) else ()


def _rings(shown: Showing, ruling: dudo.Ruling) -> tuple[list[evidence.Marked], frozenset[int], frozenset[int]]:
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
