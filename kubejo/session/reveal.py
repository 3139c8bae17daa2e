"""What the camera reads and what the phones say of the dice that lie open."""

from collections.abc import Mapping
from dataclasses import replace

from kubejo import evidence
from kubejo.looking.seated_reading import SeatedReading
from kubejo.looks import Confirmed, Given, Seen, Settled, Spotted, Typed
from kubejo.session.pointing import looked_for
from kubejo.session.ruling import Ruling
from kubejo.session.standing import Standing
from kubejo.throwing import lying_still, same_again
from referee import dudo, kubi
from webui.table import Denied, Game


class Reveal(Ruling):
    """The part of a session that takes in dice."""

    def type_hand(self, key: str, seat: int, faces: tuple[int, ...], after: int, once: str) -> None:
        """Say what a seat shows."""
        with self._changed:
            if self.repeated(once):
                return
            game = self._current(after)
            self._may_show(key, game)
            dice = game.state.dice if isinstance(game.state, dudo.State) else ()
            owned = dice[seat] if 0 <= seat < len(dice) else 0
            if not owned or len(faces) != owned or not set(faces) <= set(range(1, 7)):
                raise Denied(400, "web.bad_request")
            self.show(Typed(seat, faces), self._author(key), once)

    def settle(self, key: str, look: int, die: int, change: Mapping[str, int | None], once: str) -> None:
        """Settle a die of a picture: its "face", its "seat", or that it is not "counted" (0 or 1)."""
        with self._changed:
            if self.repeated(once):
                return
            game = self._shown(key, look)
            face, seat = change.get("face"), change.get("seat")
            if face is not None and 1 <= face <= 6:
                self.show(Settled(look, die, face), self._author(key), once)
            elif seat is not None and 0 <= seat < len(game.persons) and game.showing:
                self.show(Given(look, die, seat), self._author(key), once)
            elif change.get("counted") == 0:
                self.show(Given(look, die, None), self._author(key), once)
            else:
                raise Denied(400, "web.bad_request")

    def confirm(self, key: str, look: int, once: str) -> None:
        """Say that a picture about which the reader had a doubt is right."""
        with self._changed:
            if self.repeated(once):
                return
            self._shown(key, look)
            self.show(Confirmed(look), self._author(key), once)

    def saw(self, answer: SeatedReading) -> None:
        """Take in a reading of the camera, unless it answers a call or a throw that is over."""
        with self._pointing:
            since = self._armed if answer.ticket == self._ticket else None
        if since is None:
            return
        look, jpeg = evidence.seen(answer), evidence.jpeg(answer.image)
        with self._changed:
            standing = self._standing
            if standing is None or looked_for(standing) != since:
                return  # another call was made while the picture was packed
            if isinstance(standing.game.state, kubi.State) and not standing.game.state.kept:
                thrown = lying_still(look.dice, self._lay(standing)) or same_again(look.dice, _before(standing))
                look = replace(look, doubts=(*look.doubts, *thrown))
            self.show(look, "camera", None, jpeg)

    def _lay(self, standing: Standing) -> tuple[Spotted, ...]:
        """Return the dice as the camera saw them in the throw before, or in this one if it was taken back."""
        since = (one.awaits for one in standing.game.back())
        before = next((one for one in since if one is not None and one != standing.game.awaits), None)
        rows = standing.looks if standing.reopened else self._looks(before)
        return next((look.dice for _, look in reversed(rows) if isinstance(look, Seen)), ())

    def _shown(self, key: str, look: int) -> Game:
        game = self._game()
        shown = (game.showing or game.throw) if game else None
        if game is None or shown is None or shown.look != look:
            raise Denied(409, "web.moved_on")
        self._may_show(key, game)
        return game


def _before(standing: Standing) -> tuple[int, ...]:
    """Return the faces of the throw of Kubi before the one that is waited for, none if there was none."""
    states = (one.state for one in standing.game.back())
    return next((state.throw for state in states if isinstance(state, kubi.State) and state.throw), ())
